"""The control-flow graph to which a program is lowered (spec section 16).

A state rests at a node; running a game means walking the graph and changing cells. There is no
call stack: phases, procedures and inner actions have been inlined, and their parameters are cells.
A node is known by its number, which is also its index in `Graph.nodes`.

The cells of a state: 0 is the number of the node (`PC`), 1 the player who acts (`ME`, None if there is
none), 2 how the game ended (`ENDING`, None while it goes on), then what the program declares
(variables, zones, temporaries, locals) and at the end the registers that lowering adds.
"""

from attrs import field, frozen

from boardrules.ir.expressions import Expression, Sentence
from boardrules.ir.shown import Shown
from boardrules.ir.statements import (
    AddTo,
    Change,
    Let,
    Loop,
    MovePieces,
    MoveSome,
    Parameter,
    Record,
    RemoveFrom,
    Require,
    Set,
    Show,
    Shuffle,
    Turns,
    VariableTarget,
)
from boardrules.source import Span

PC = 0
ME = 1
ENDING = 2
FIRST_FREE_CELL = 3


@frozen(eq=False, repr=False)
class Assign(Shown):
    """Writes a value into one cell: parameters, cursors, registers, saved `me`."""

    cell: int
    value: Expression


@frozen(eq=False, repr=False)
class Clear(Shown):
    """Sets cells that are out of use to None, so that equal positions are equal states."""

    cells: tuple[int, ...]


@frozen(eq=False, repr=False)
class Freeze(Shown):
    """Evaluates the source of a loop once: the cell holds the tuple of elements still to come."""

    cell: int
    source: Expression


@frozen(eq=False, repr=False)
class CountMoves(Shown):
    """Evaluates how many pieces a MoveSome takes, and the cell of its source and destination zones.

    In an action too few pieces, or too little room, prune; elsewhere they are a fault.
    """

    statement: MoveSome
    number_cell: int
    source_cell: int
    destination_cell: int


@frozen(eq=False, repr=False)
class MoveOne(Shown):
    """Moves one piece of a counted MoveSome and counts down; `drawn_cell` holds a piece drawn by chance, or None."""

    statement: MoveSome
    number_cell: int
    source_cell: int
    destination_cell: int
    drawn_cell: int | None


@frozen(eq=False, repr=False)
class AnnounceEnd(Shown):
    """`stop turns after ..` for the `turns` with this lap register."""

    when: str
    start_cell: int
    done_cell: int
    left_cell: int


@frozen(eq=False, repr=False)
class Shadows(Shown):
    """Where a state keeps how things looked before a simultaneous choice began.

    Until it has ended everybody sees the shadow of what belongs to others (spec section 8.5).

    Attributes:
        under_way_cell: Holds True while a simultaneous choice is under way, else None.
        pairs: Each cell that may change meanwhile, with the cell of its shadow; that is None at other times.
    """

    under_way_cell: int
    pairs: tuple[tuple[int, int], ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that a state has for this."""
        return self.under_way_cell, *(shadow for _, shadow in self.pairs)


@frozen(eq=False, repr=False)
class CastShadows(Shown):
    """A simultaneous choice begins: everything that may change is kept as it looks now."""

    shadows: Shadows


Operation = (
    Assign
    | Clear
    | Freeze
    | CountMoves
    | MoveOne
    | AnnounceEnd
    | CastShadows
    | Let
    | Set
    | Change
    | AddTo
    | RemoveFrom
    | MovePieces
    | MoveSome
    | Shuffle
    | Show
    | Record
)


@frozen(eq=False, repr=False)
class Effect(Shown):
    """Changes cells, then goes on. `can_fail` tells that the operation itself may prune a run."""

    span: Span = field(repr=False)
    operation: Operation
    next: int


@frozen(eq=False, repr=False)
class Branch(Shown):
    """Goes one way or the other; reads only."""

    span: Span = field(repr=False)
    condition: Expression
    then: int
    otherwise: int


@frozen(eq=False, repr=False)
class NextElement(Shown):
    """Takes the first of the elements still to come into `binder_cell`; without any goes to `done`."""

    span: Span = field(repr=False)
    cursor_cell: int
    binder_cell: int
    next: int
    done: int


@frozen(eq=False, repr=False)
class Demand(Shown):
    """A `require` (or the test of a `where` after a parameter). In an action a false one ends the run."""

    span: Span = field(repr=False)
    condition: Expression
    sentence: Sentence | None
    statement: Require | Let | None
    next: int


@frozen(eq=False, repr=False)
class Offer(Shown):
    """One alternative of a Decide.

    Attributes:
        action: The name of the action; `pass`, `done`, or for a value choice the name of the value.
        sort: `action`, `pass`, `done` or `value`.
        parameters: The parameters of the action in order.
        given: For each parameter the expression of its argument, or None if it is chosen here.
        entry: The node with which a run of the alternative begins; the parameters are in their cells.
        body_end: The node that is reached when the body of the action itself has ended, before its suite:
            inside an action an `otherwise` asks whether some run gets there (spec 8.1).
        once: For `choose each at most once`: the number of the alternative in the mask, else None. Who
            takes the offer sets the bit `1 << once` of the mask before the entry is run.
    """

    action: str
    sort: str
    parameters: tuple[Parameter, ...]
    given: tuple[Expression | None, ...]
    entry: int
    body_end: int | None = None
    once: int | None = None


@frozen(eq=False, repr=False)
class Decide(Shown):
    """A state rests here until the player in ME has chosen.

    Attributes:
        offers: The alternatives in order.
        otherwise: Where to go if nothing is legal, or None.
        inside: The name of the outermost action under way, or None in a phase.
        mask_cell: For `choose each at most once` the cell with the mask of those done.
        site: A text that names the place of use ("phase take_turn"), for messages.
    """

    span: Span = field(repr=False)
    offers: tuple[Offer, ...]
    otherwise: int | None
    inside: str | None
    mask_cell: int | None
    site: str


@frozen(eq=False, repr=False)
class RollChance(Shown):
    """A uniform value of the type of the variable; `target` has all its indices."""

    target: VariableTarget


@frozen(eq=False, repr=False)
class ValueChance(Shown):
    """`random(S)` or weighted; the outcome goes into the cell."""

    source: Expression
    local_cell: int | None
    weight: Expression | None
    cell: int


@frozen(eq=False, repr=False)
class TopChance(Shown):
    """Decides the top piece of the pile whose number is in `zone_cell`, if it is undetermined."""

    zone_cell: int


@frozen(eq=False, repr=False)
class WholeZoneChance(Shown):
    """Decides the topmost undetermined position of a pile or line.

    The node is entered again until no position is undetermined; only then comes the `next` of the Chance.
    """

    zone: Expression


@frozen(eq=False, repr=False)
class BagChance(Shown):
    """Draws an entry from the bag in `zone_cell` into `cell`, each piece with equal chance, among those of `pattern`."""

    zone_cell: int
    pattern: Expression | None
    cell: int


Draw = RollChance | ValueChance | TopChance | WholeZoneChance | BagChance


@frozen(eq=False, repr=False)
class Chance(Shown):
    """A random event. With one possible outcome it is passed without a random number."""

    span: Span = field(repr=False)
    draw: Draw
    next: int


@frozen(eq=False, repr=False)
class NoReturn(Shown):
    """The first read of what a decider of this action does not see: looking ahead ends here with success."""

    span: Span = field(repr=False)
    next: int


@frozen(eq=False, repr=False)
class Begin(Shown):
    """An outermost action begins: temporary variables get their initial values."""

    span: Span = field(repr=False)
    action: str
    next: int


@frozen(eq=False, repr=False)
class Commit(Shown):
    """An outermost action ends: constraints `after every action` are checked, temporaries and `clears` cleared."""

    span: Span = field(repr=False)
    action: str
    clears: tuple[int, ...]
    next: int


@frozen(eq=False, repr=False)
class LapStart(Shown):
    """Begins an `each player` or `turns`: evaluates the start, sets the registers."""

    span: Span = field(repr=False)
    start: Expression | None
    start_cell: int
    done_cell: int
    left_cell: int | None
    saved_me_cell: int
    next: int


@frozen(eq=False, repr=False)
class LapNext(Shown):
    """The next seat: sets ME and goes to `turn`, or to `done` when the lap or the `turns` has ended.

    `done_cell` counts the seats that have come up, modulo the number of players if `endless`, so that
    equal positions of a long game are equal states. At `done` the graph itself restores ME and clears
    the registers.

    Attributes:
        endless: True for `turns`. If nobody announces the end of one, its `done` is the node itself: there
            is no way out here.
        left_cell: For `turns` the register of the announced end.
        where: Evaluated with the candidate as ME; seats for which it is false are passed over.
    """

    span: Span = field(repr=False)
    direction: int
    endless: bool
    where: Expression | None
    start_cell: int
    done_cell: int
    left_cell: int | None
    turn: int
    done: int


@frozen(eq=False, repr=False)
class End(Shown):
    """The game ends: `win`, `lose` (with players), `tie` or `end`."""

    span: Span = field(repr=False)
    sort: str
    players: Expression | None


@frozen(eq=False, repr=False)
class QueryEnd(Shown):
    """A run of a query, or of an action tried in an example, has reached its end."""

    span: Span = field(repr=False)


Node = (
    Effect
    | Branch
    | NextElement
    | Demand
    | Decide
    | Chance
    | NoReturn
    | Begin
    | Commit
    | LapStart
    | LapNext
    | End
    | QueryEnd
)


@frozen(eq=False, repr=False)
class Graph(Shown):
    """The lowered program.

    Attributes:
        nodes: All nodes by number.
        start: Where a game begins (after decks and initial values): `setup`, then `play`.
        trials: For each action or procedure the Offer that runs it alone as an outermost action and
            ends at a QueryEnd: for queries and examples.
        certain: For each node whether a run that has come there cannot fail any more before its Commit,
            so that looking ahead may stop (no prune, choice or endless circle can follow).
        cell_count: The number of cells of a state, with the registers.
        registers: For each register its name and cell, for people who look at the graph. Registers that
            are never in use together share a cell, and the name then lists all uses.
        loop_heads: The node at which each round of a `loop` or `turns` begins, with its statement.
        shadows: What a state keeps for simultaneous choices, if the program has any.
    """

    nodes: tuple[Node, ...]
    start: int
    trials: dict[str, Offer]
    certain: tuple[bool, ...]
    cell_count: int
    registers: tuple[tuple[str, int], ...]
    loop_heads: tuple[tuple[int, Loop | Turns], ...] = ()
    shadows: Shadows | None = None
