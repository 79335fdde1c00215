"""Looking ahead: whether a run of an action can succeed (spec sections 8.2 and 16, *Running*).

The runs of an action form a graph whose points are the states at its inner choices. A move is legal if
success can be *reached* in it. This is a search from one state that enters none twice and stops at the first success;
then the states on the way to it are *alive*. Only when a search has ended without success are all
states that it entered *dead*: a state that was merely under way when the search stopped is neither. What
is alive or dead is kept and used by the next search from the same decision, so that the work is
that of a graph, where naively it would be that of a tree.

A run has succeeded when it comes to the Commit of its action and the constraints asked for there hold, or
to an ending, and also at the first chance or NoReturn: nothing behind those may forbid it. At
a node that is marked *certain* the rest need not be walked. A run dies at a false Demand, at an
operation without a value, at a choice without an answer, and when it goes round in a circle without
any choice.

An `otherwise` inside an action asks for less: whether the body of some alternative can come to its own
end, whatever follows. That is the same search with another goal, and has a memory of its own.
"""

from collections.abc import Iterator
from typing import Any, Final

from boardrules.engine.chance import apply, outcomes_of
from boardrules.engine.choices import begin, open_offers, parameter_values
from boardrules.engine.effects import OPERATE
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.values import Cells
from boardrules.engine.walking import STEP, broken_rule, end
from boardrules.engine.world import EVALUATE, LOOKAHEAD_LIMIT, Run
from boardrules.ir.graph import (
    PC,
    Chance,
    Commit,
    Decide,
    Demand,
    Effect,
    End,
    Node,
    NoReturn,
    Offer,
    QueryEnd,
)

REACHED: Final = -1
DEAD: Final = -2

_CIRCLE_CHECK = 256
"""After so many steps without a choice the walk begins to look for a circle."""

Key = tuple[Any, ...]


class Search:
    """A lookahead from one decision or query, with what it has found out so far.

    Attributes:
        goal: The node at which a run has succeeded; None for the end of the action.
    """

    def __init__(self, parent: Run, goal: int | None = None, budget: "Budget | None" = None) -> None:
        self._parent = parent
        self._run = parent.branch(parent.cells)
        self._world = parent.world
        self._goal = goal
        self._alive: set[Key] = set()
        self._dead: set[Key] = set()
        self._budget = budget or Budget()
        self._of_bodies: dict[int, Search] = {}

    def succeeds(self, cells: Cells, pc: int) -> bool:
        """Whether some run that goes on from here succeeds. The cells are used up."""
        pc = self._walk(cells, pc)
        if pc < 0:
            return pc == REACHED
        key = self._key(cells, pc)
        if key in self._alive:
            return True
        return key not in self._dead and self._search(cells, key)

    def _key(self, cells: Cells, pc: int) -> Key:
        cells[PC] = pc
        return tuple(cells[: self._world.cell_count])

    def _search(self, cells: Cells, key: Key) -> bool:
        """Depth first, with a stack of its own, from a state that rests at a Decide."""
        way = _Way()
        way.enter(key, self.answers(cells))
        while way.is_open:
            following = way.next_answer()
            if following is None:
                self._dead.update(way.leave())
                continue
            cells, pc = following
            pc = self._walk(cells, pc)
            if pc == DEAD:
                continue
            if pc != REACHED:
                key = self._key(cells, pc)
                if key in self._dead or way.has_entered(key):
                    continue
                if key not in self._alive:
                    way.enter(key, self.answers(cells))
                    continue
            self._alive.update(way.states())
            return True
        return False

    def answers(self, cells: Cells) -> Iterator[tuple[Cells, int]]:
        """The states after each answer at a Decide, with the node that comes next. The cells are used up."""
        node = self._world.nodes[cells[PC]]
        assert isinstance(node, Decide)
        run = self._parent.branch(cells)
        for _, offer in open_offers(node, run):
            yield from self._taking(node, offer, run)

    def _taking(self, node: Decide, offer: Offer, run: Run) -> Iterator[tuple[Cells, int]]:
        for _ in parameter_values(offer, offer.given, run):
            cells = run.cells[:]
            yield cells, begin(node, offer, cells)

    def some_body_succeeds(self, node: Decide, run: Run) -> bool:
        """Whether the body of some alternative, taken by itself, can come to its end (8.1)."""
        for _, offer in open_offers(node, run):
            if offer.sort == "pass":
                return True
            goal = REACHED if offer.body_end is None else offer.body_end
            body = self._of_bodies.setdefault(goal, Search(self._parent, goal, self._budget))
            for cells, pc in self._taking(node, offer, run):
                if body.succeeds(cells, pc):
                    return True
        return False

    # ------------------------------------------------------------------ walking

    def _walk(self, cells: Cells, pc: int) -> int:
        """Runs on to the next choice: the number of its node, `REACHED` or `DEAD`."""
        nodes = self._world.nodes
        certain = self._world.certain
        goal = self._goal
        run = self._run
        run.cells = cells
        steps = 0
        circle: Circle | None = None
        try:
            while pc != goal and not certain[pc]:
                node: Any = nodes[pc]
                kind = type(node)
                if kind is Demand:
                    condition = node.condition
                    if not EVALUATE[type(condition)](condition, run):
                        return DEAD
                    pc = node.next
                elif kind is Effect:
                    operation = node.operation
                    OPERATE[type(operation)](operation, run)
                    pc = node.next
                elif kind is Decide:
                    if node.otherwise is None or self._has_alternative(node, cells, pc):
                        return pc
                    pc = node.otherwise
                elif kind is Chance:
                    outcomes = outcomes_of(node, run)
                    if outcomes is not None and len(outcomes) > 1:
                        return REACHED
                    pc = node.next if outcomes is None else apply(node, outcomes[0][0], run, pc)
                elif kind is Commit:
                    return REACHED if broken_rule(run) is None else DEAD
                elif kind in _ENDS:
                    return REACHED
                else:
                    pc = STEP[kind](node, run)
                steps += 1
                if steps >= _CIRCLE_CHECK:
                    circle = circle or Circle()
                    self._budget.check(steps, node)
                    if circle.is_closed(run, pc, steps):
                        return DEAD
        except NoValue:
            return DEAD
        finally:
            self._budget.spend(steps + 1, nodes[max(pc, 0)])
        return REACHED

    def _has_alternative(self, node: Decide, cells: Cells, pc: int) -> bool:
        """Whether a choice with an `otherwise` is one; the walk goes on with its own cells afterwards."""
        cells[PC] = pc
        copy = self._parent.branch(cells[:])
        found = self.some_body_succeeds(node, copy)
        self._run.cells = cells
        return found


_ENDS = frozenset({End, NoReturn, QueryEnd})


class _Way:
    """The way from the first state of a search to the one that is looked at.

    A state is dead as soon as all that can be reached from it has been looked at, and not merely when all its answers
    have: one of them may lead back to a state earlier on the way, whose fate is still open. States that
    can reach each other are found by Tarjan's method: each remembers the earliest state that it leads back to,
    and when one leads back no farther than to itself, it and all that came after it are settled.
    """

    def __init__(self) -> None:
        self._answers: list[Iterator[tuple[Cells, int]]] = []
        self._numbers: list[int] = []
        self._leads_back_to: list[int] = []
        self._entered: dict[Key, int] = {}
        self._unsettled: list[Key] = []

    @property
    def is_open(self) -> bool:
        return bool(self._answers)

    def enter(self, key: Key, answers: Iterator[tuple[Cells, int]]) -> None:
        """Goes on to a state that was not entered before."""
        number = len(self._entered)
        self._entered[key] = number
        self._unsettled.append(key)
        self._answers.append(answers)
        self._numbers.append(number)
        self._leads_back_to.append(number)

    def next_answer(self) -> tuple[Cells, int] | None:
        """The next answer at the last state, or None if there are no more."""
        return next(self._answers[-1], None)

    def has_entered(self, key: Key) -> bool:
        """Whether a state was entered before; if its fate is open, the last state leads back to it."""
        number = self._entered.get(key)
        if number is None:
            return False
        self._leads_back_to[-1] = min(self._leads_back_to[-1], number)
        return True

    def leave(self) -> list[Key]:
        """Goes back from the last state; gives the states that are dead for certain now."""
        self._answers.pop()
        number = self._numbers.pop()
        back = self._leads_back_to.pop()
        if back < number:
            self._leads_back_to[-1] = min(self._leads_back_to[-1], back)
            return []
        first = next(
            i for i in range(len(self._unsettled) - 1, -1, -1) if self._entered[self._unsettled[i]] == number
        )
        dead = self._unsettled[first:]
        del self._unsettled[first:]
        return dead

    def states(self) -> list[Key]:
        """The states on the way."""
        on_the_way = set(self._numbers)
        return [key for key in self._unsettled if self._entered[key] in on_the_way]


class Budget:
    """How much may be looked at in one lookahead."""

    def __init__(self) -> None:
        self._left = LOOKAHEAD_LIMIT

    def spend(self, number: int, node: Node) -> None:
        """Counts what is looked at; more than the limit is a fault and never makes a move legal or illegal."""
        self._left -= number
        self.check(0, node)

    def check(self, more: int, node: Node) -> None:
        """Whether so many more are within the limit."""
        if self._left < more:
            raise fault("BR610", node.span, limit=LOOKAHEAD_LIMIT)


class Circle:
    """Finds out whether a walk without choices has come back to where it was (Brent's method).

    It remembers one state, and another one each time the number of steps has doubled: a circle of
    whatever length is noticed soon after the remembered state lies on it.
    """

    def __init__(self) -> None:
        self._state: Key | None = None
        self._until = 0

    def is_closed(self, run: Run, pc: int, steps: int) -> bool:
        """Whether the state is the remembered one."""
        state = (pc, *run.cells[: run.world.cell_count])
        if state == self._state:
            return True
        if steps >= self._until:
            self._state = state
            self._until = steps * 2
        return False


# ------------------------------------------------------------------ all runs


class Exploration:
    """Goes through all states in which runs end: for queries that look at them (spec section 8.3)."""

    def __init__(self, parent: Run) -> None:
        self._parent = parent
        self._world = parent.world
        self._search = Search(parent)
        self._budget = Budget()
        self._entered: set[Key] = set()

    def ends(self, cells: Cells, pc: int) -> Iterator[Run]:
        """The state at the end of each successful run, before its Commit; equal states once."""
        stack = [iter([(cells, pc)])]
        while stack:
            following = next(stack[-1], None)
            if following is None:
                stack.pop()
                continue
            run = self._parent.branch(following[0])
            pc = following[1]
            try:
                pc = self._walk(run, pc)
            except NoValue:
                continue
            if pc == DEAD:
                continue
            run.cells[PC] = pc
            key = tuple(run.cells[: self._world.cell_count])
            if key in self._entered:
                continue
            self._entered.add(key)
            if pc == REACHED:
                yield run
            else:
                stack.append(self._search.answers(run.cells))

    def _walk(self, run: Run, pc: int) -> int:
        steps = 0
        circle: Circle | None = None
        while True:
            node: Any = self._world.nodes[pc]
            match node:
                case Commit() | QueryEnd():
                    return REACHED if broken_rule(run) is None else DEAD
                case End():
                    end(node, run)
                    return REACHED
                case Decide():
                    run.cells[PC] = pc
                    if node.otherwise is None or self._search.some_body_succeeds(
                        node, run.branch(run.cells[:])
                    ):
                        return pc
                    pc = node.otherwise
                case Chance():
                    outcomes = outcomes_of(node, run)
                    if outcomes is not None and len(outcomes) > 1:
                        raise fault("BR410", node.span)
                    pc = node.next if outcomes is None else apply(node, outcomes[0][0], run, pc)
                case NoReturn():
                    raise fault("BR410", node.span)
                case _:
                    pc = STEP[type(node)](node, run)
            steps += 1
            self._budget.spend(1, node)
            if steps >= _CIRCLE_CHECK:
                circle = circle or Circle()
                if circle.is_closed(run, pc, steps):
                    return DEAD
