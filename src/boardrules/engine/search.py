"""Looking ahead: whether a run of an action can succeed (spec sections 8.2 and 16, *Running*).

The runs of an action form a graph whose points are the states at its inner choices. A move is legal if
success can be *reached* in it. This is a search from one state that enters none twice and stops at the first success;
then the states on the way to it are *alive*. Only when all that can be reached from a state has been looked
at without success is it *dead*; a state that was merely under way when the search stopped is neither.

A run has succeeded when it comes to the Commit of its action and the constraints asked for there hold, or
to an ending, and also at the first chance or NoReturn: nothing behind those may forbid it. At
a node that is marked *certain* the rest need not be walked. A run dies at a false Demand, at an
operation without a value, at a choice without an answer, and when it goes round in a circle without
any choice.

Three things keep the work small, and none of them changes an answer. What is found out about a state is
remembered by those features of it on which it depends (`watching`, `memory`): the reads of the states behind
it are traced back to it through what was written on the way. Values of a parameter are left out
as soon as it is plain that they come to nothing whatever the parameters after them are (`outlook`). And a state is given
up if something that every successful run must still fulfil cannot become true any more (`duties`).

An `otherwise` inside an action asks for less: whether the body of some alternative can come to its own
end, whatever follows. That is the same search with another goal.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from boardrules.engine.chance import apply, outcomes_of
from boardrules.engine.choices import begin, columns_of, open_offers, parameter_values
from boardrules.engine.duties import broken_duty
from boardrules.engine.effects import OPERATE
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.memory import memory_of
from boardrules.engine.outlook import Outlook
from boardrules.engine.values import Cells
from boardrules.engine.walking import STEP, broken_rule, end
from boardrules.engine.watching import Watched
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


class Verdict(NamedTuple):
    """What became of a state, and the features of it on which that depends."""

    succeeds: bool
    features: set[int]


class Search:
    """A lookahead from one decision or query.

    Attributes:
        goal: The node at which a run has succeeded; None for the end of the action.
    """

    def __init__(self, parent: Run, goal: int | None = None, budget: "Budget | None" = None) -> None:
        self._parent = parent
        self._run = parent.branch(parent.cells)
        self._world = parent.world
        self._count = parent.world.cell_count
        self._goal = goal
        self._memory = memory_of(parent)
        self._budget = budget or Budget()
        self._of_bodies: dict[int, Search] = {}

    def succeeds(self, cells: Cells, pc: int) -> bool:
        """Whether some run that goes on from here succeeds. The cells are used up."""
        pc = self._walk(cells, pc)
        return pc == REACHED if pc < 0 else self._at_decide(cells, pc).succeeds

    def _at_decide(self, cells: Cells, pc: int) -> Verdict:
        """What becomes of a state that rests at a Decide."""
        found = self._memory.recall(self._question(pc), cells)
        if found is not None:
            return Verdict(found.is_alive, set(found.features))
        stop = self._stop(cells, pc, None)
        duty = self._broken_duty(stop)
        return Verdict(False, duty) if duty is not None else self._search(stop)

    def _question(self, pc: int) -> object:
        return pc, self._goal, self._run.is_checking

    def _stop(self, cells: Cells, pc: int, way: Watched | None) -> "_Stop":
        cells[PC] = pc
        stop = _Stop(pc, tuple(cells[: self._count]), Watched(cells, self._count), way)
        stop.answers = self._answers(stop)
        return stop

    def _broken_duty(self, stop: "_Stop") -> set[int] | None:
        """The features because of which a state cannot fulfil what it must; they are kept in mind."""
        if self._goal is not None:
            return None
        return broken_duty(stop.pc, stop.watched.cells, self._run)

    def _search(self, first: "_Stop") -> Verdict:
        """Depth first, with a stack of its own, from a state that rests at a Decide."""
        way = _Way(first)
        while True:
            stop = way.last
            following = next(stop.answers, None)
            if following is None:
                settled = way.leave()
                for dead in settled:
                    self._keep(dead, dead.features, is_alive=False)
                if not way.is_open:
                    return Verdict(False, first.features)
                continue
            child, pc = following
            pc = self._walk(child, pc)
            if pc == REACHED:
                return self._success(way, child.reads)
            if pc == DEAD:
                stop.features |= child.reads
                continue
            found = self._memory.recall(self._question(pc), child.cells)
            if found is not None:
                features = child.reads | child.before(found.features)
                if found.is_alive:
                    return self._success(way, features)
                stop.features |= features
                continue
            new = self._stop(child.cells, pc, child)
            if way.has_entered(new):
                stop.features |= child.reads
                continue
            duty = self._broken_duty(new)
            if duty is not None:
                stop.features |= child.reads | child.before(duty)
                continue
            way.enter(new)

    def _success(self, way: "_Way", features: set[int]) -> Verdict:
        """The states on the way succeed, since the last one has an answer that depends on these features."""
        for stop in reversed(way.stops):
            features = features | stop.watched.reads
            self._keep(stop, features, is_alive=True)
            if stop.way is not None:
                features = stop.way.reads | stop.way.before(features)
        return Verdict(True, features)

    def _keep(self, stop: "_Stop", features: set[int], *, is_alive: bool) -> None:
        self._memory.keep(self._question(stop.pc), stop.state, frozenset(features), is_alive)

    def _answers(self, stop: "_Stop") -> Iterator[tuple[Watched, int]]:
        """The states after each answer at a Decide, with the node that comes next."""
        node = self._world.nodes[stop.pc]
        assert isinstance(node, Decide)
        run = self._parent.branch(stop.watched)
        for _, offer in open_offers(node, run):
            yield from self._taking(node, offer, run)

    def _taking(self, node: Decide, offer: Offer, run: Run) -> Iterator[tuple[Watched, int]]:
        watched = run.cells
        written = [column.cell for column in columns_of(offer, run).columns]
        for _ in parameter_values(offer, offer.given, run, Outlook(offer, self._goal)):
            child = watched.copy(written)
            yield child, begin(node, offer, child)

    def answers(self, cells: Cells) -> Iterator[tuple[Cells, int]]:
        """The states after each answer at a Decide, with the node that comes next. The cells are used up."""
        stop = self._stop(cells, cells[PC], None)
        return ((child.cells, pc) for child, pc in stop.answers)

    def some_body_succeeds(self, node: Decide, run: Run) -> bool:
        """Whether the body of some alternative, taken by itself, can come to its end (8.1)."""
        watched = Watched(run.cells, self._count)
        return self._of_some_body(node, watched).succeeds

    def _of_some_body(self, node: Decide, watched: Watched) -> Verdict:
        run = self._parent.branch(watched)
        features: set[int] = set()
        for _, offer in open_offers(node, run):
            if offer.sort == "pass":
                return Verdict(True, watched.reads)
            goal = REACHED if offer.body_end is None else offer.body_end
            body = self._of_bodies.setdefault(goal, Search(self._parent, goal, self._budget))
            for child, pc in body._taking(node, offer, run):
                verdict = body._run_on(child, pc)
                if verdict.succeeds:
                    return Verdict(True, verdict.features | watched.reads)
                features |= verdict.features
        return Verdict(False, features | watched.reads)

    def _run_on(self, child: Watched, pc: int) -> Verdict:
        """What becomes of a state after an answer, by the features of the state before the answer."""
        pc = self._walk(child, pc)
        if pc < 0:
            return Verdict(pc == REACHED, child.reads)
        verdict = self._at_decide(child.cells, pc)
        return Verdict(verdict.succeeds, child.reads | child.before(verdict.features))

    # ------------------------------------------------------------------ walking

    def _walk(self, cells: Any, pc: int) -> int:
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

    def _has_alternative(self, node: Decide, cells: Any, pc: int) -> bool:
        """Whether a choice with an `otherwise` is one; the walk goes on with its own cells afterwards."""
        cells[PC] = pc
        if cells.__class__ is not Watched:
            return self.some_body_succeeds(node, self._parent.branch(cells[:]))
        verdict = self._of_some_body(node, Watched(cells.cells[:], self._count))
        cells.note(verdict.features)
        self._run.cells = cells
        return verdict.succeeds


_ENDS = frozenset({End, NoReturn, QueryEnd})


class _Stop:
    """A state at a choice on the way of a search.

    Attributes:
        state: Its cells, as long as it is looked at.
        watched: The same as they are used for going through the answers; what that reads is noted there.
        way: The cells on the way to it from the stop before, with what was read and written there.
        answers: The states after its answers that are still to come.
        features: On which features its fate depends, as far as they have shown up.
        number: How many stops were entered before it.
        back: The earliest stop that it leads back to.
    """

    __slots__ = ("answers", "back", "features", "number", "pc", "state", "watched", "way")

    def __init__(self, pc: int, state: Key, watched: Watched, way: Watched | None) -> None:
        self.pc = pc
        self.state = state
        self.watched = watched
        self.way = way
        self.answers: Iterator[tuple[Watched, int]] = iter(())
        self.features: set[int] = set()
        self.number = 0
        self.back = 0


class _Way:
    """The way from the first state of a search to the one that is looked at.

    A state is dead as soon as all that can be reached from it has been looked at, and not merely when all its answers
    have: one of them may lead back to a state earlier on the way, whose fate is still open. States that
    can reach each other are found by Tarjan's method: each remembers the earliest state that it leads back to,
    and when one leads back no farther than to itself, it and all that came after it are settled. The fate
    of each of them depends on the features of all: states that agree in those go the same ways.

    Attributes:
        stops: The states on the way.
    """

    def __init__(self, first: _Stop) -> None:
        self.stops: list[_Stop] = []
        self._unsettled: list[_Stop] = []
        self._entered: dict[Key, _Stop] = {}
        self._number = 0
        self.enter(first)

    @property
    def is_open(self) -> bool:
        return bool(self.stops)

    @property
    def last(self) -> _Stop:
        return self.stops[-1]

    def enter(self, stop: _Stop) -> None:
        """Goes on to a state that was not entered before."""
        stop.number = stop.back = self._number
        self._number += 1
        self._entered[stop.state] = stop
        self._unsettled.append(stop)
        self.stops.append(stop)

    def has_entered(self, new: _Stop) -> bool:
        """Whether a state was entered before and its fate is open; then the last state leads back to it."""
        entered = self._entered.get(new.state)
        if entered is None:
            return False
        self.last.back = min(self.last.back, entered.number)
        return True

    def leave(self) -> list[_Stop]:
        """Goes back from the last state; gives the states that are dead for certain now."""
        stop = self.stops.pop()
        stop.features |= stop.watched.reads
        settled: list[_Stop] = []
        if stop.back == stop.number:
            while not settled or settled[-1] is not stop:
                settled.append(self._unsettled.pop())
            for member in settled:
                del self._entered[member.state]
            together = set().union(*(member.features for member in settled))
            for member in settled:
                member.features = together
        if self.stops:
            assert stop.way is not None
            self.last.back = min(self.last.back, stop.back) if not settled else self.last.back
            self.last.features |= stop.way.reads | stop.way.before(stop.features)
        return settled


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
        cells = run.cells.cells if run.cells.__class__ is Watched else run.cells
        state = (pc, *cells[: run.world.cell_count])
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
