"""Where a statement stands while it is lowered: what is known there, and how to leave it.

Nothing of this exists in a game under way. What a call stack would hold at run time is known here
statically, since no body can reach itself: which loops `stop` may leave, whose `me` must come back,
which cells go out of use. So leaving a place (`stop`, an ending inside an action) is a few nodes that
undo the scopes from the innermost outwards, made by `unwind`.
"""

from attrs import evolve, field, frozen

from boardrules.ir.domains import Local, Seat, Unknown
from boardrules.ir.expressions import Expression, Literal, LocalValue
from boardrules.ir.graph import ME, Assign, Clear, Effect, Operation, Shadows
from boardrules.ir.graph_builder import GraphBuilder
from boardrules.ir.program import Program
from boardrules.ir.statements import Statement
from boardrules.source import Span


@frozen
class CellScope:
    """Cells that are in use: locals and registers."""

    cells: tuple[int, ...]


@frozen
class ActingScope:
    """Somebody else is `me`; the cell holds who it was before."""

    saved_me: int


@frozen
class LoopScope:
    """Something that `stop` can leave, to `exit`. `sort` is `loop`, `repeat`, `for`, `each player` or `turns`."""

    sort: str
    exit: int


@frozen
class BodyEdge:
    """The beginning of a routine: no `stop` goes beyond it."""


@frozen
class ActionEdge:
    """The beginning of an outermost action, or of a trial of one."""

    action: str
    is_trial: bool


Scope = CellScope | ActingScope | LoopScope | BodyEdge | ActionEdge


@frozen
class TurnsRegisters:
    """The registers of the innermost `turns` that is running."""

    start: int
    done: int
    left: int


@frozen(eq=False)
class Context:
    """Where a statement stands.

    Attributes:
        no_return_before: Statements in actions that are the first to read what a decider does not see.
        no_return_in_draws: Moves in actions that take what a decider does not see.
        site: The routine, in words, for messages about its choices.
        inside: The outermost action under way, or None in phases, `setup` and `play`.
        scopes: What must be undone to leave, the outermost first.
        depth: How many registers are in use.
        turns: The `turns` that is running, if any.
        shadows: What a state keeps for simultaneous choices, if the program has any.
    """

    program: Program
    builder: GraphBuilder = field(repr=False)
    no_return_before: frozenset[Statement]
    no_return_in_draws: frozenset[Statement]
    site: str
    inside: str | None = None
    scopes: tuple[Scope, ...] = ()
    depth: int = 0
    turns: TurnsRegisters | None = None
    shadows: Shadows | None = None

    def within(self, *scopes: Scope) -> "Context":
        """The context of what stands inside these further scopes."""
        return evolve(self, scopes=self.scopes + scopes)

    def with_registers(self, *uses: str) -> tuple["Context", tuple[int, ...]]:
        """The context in which so many more registers are in use, and their cells."""
        cells = tuple(self.builder.register(self.depth + i, use) for i, use in enumerate(uses))
        return evolve(self, depth=self.depth + len(uses), scopes=(*self.scopes, CellScope(cells))), cells

    def effect(self, span: Span, operation: Operation, next_node: int) -> int:
        return self.builder.emit(Effect(span, operation, next_node))

    def clear(self, span: Span, cells: tuple[int, ...], next_node: int) -> int:
        """Clears those of the cells that belong to the state, if there are any."""
        of_state = tuple(cell for cell in cells if cell >= 0)
        return self.effect(span, Clear(of_state), next_node) if of_state else next_node

    def give_back_me(self, span: Span, saved_me: int, next_node: int) -> int:
        return self.effect(span, Assign(ME, self.read(span, saved_me, "me before")), next_node)

    def read(self, span: Span, cell: int, name: str) -> Expression:
        """An expression for the value of a register."""
        domain = Seat(self.program.players) if name == "me before" else Unknown()
        return LocalValue(span, domain, Local(name, cell, domain))

    def unwind(self, span: Span, height: int, target: int) -> int:
        """Leaves all scopes but the `height` outermost ones and goes on at the target."""
        left = self.scopes[height:]
        cells = tuple(cell for scope in left if isinstance(scope, CellScope) for cell in scope.cells)
        saved = [scope.saved_me for scope in left if isinstance(scope, ActingScope)]
        entry = self.clear(span, cells, target)
        return self.give_back_me(span, saved[0], entry) if saved else entry

    def loop_to_stop(self, sort: str | None) -> tuple[int, LoopScope] | None:
        """The loop of the same body that a `stop` means, with its height among the scopes."""
        for height in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[height]
            if isinstance(scope, BodyEdge):
                return None
            if isinstance(scope, LoopScope) and sort in {None, scope.sort}:
                return height, scope
        return None

    def action_edge(self) -> tuple[int, ActionEdge] | None:
        """The edge of the outermost action under way, with its height among the scopes."""
        for height, scope in enumerate(self.scopes):
            if isinstance(scope, ActionEdge):
                return height, scope
        return None


def number(span: Span, value: int) -> Literal:
    """A whole number as an expression."""
    return Literal(span, Unknown(), value)
