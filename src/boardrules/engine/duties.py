"""What every run that succeeds must still fulfil, asked as early as it can be answered.

A demand at the end of an action is a *duty* at a choice before it if no run comes to an end without it. Between the
choice and the demand some of what it reads cannot change, and some can only grow: a number that is only
increased, a list to which items are only added. With that (`bounds`) it is often plain long before that the demand will
fail: a list that does not begin like the one that is asked for will not become it.

So a tower whose lowest level is wrong for the tile is given up at once, and not finished in all possible ways. And
what is written only behind demands that cannot hold does not change at all: a tower that must show a
skill is not begun by a player who has no rank in it.
"""

from collections.abc import Iterable
from typing import Any, Final

from attrs import frozen

from boardrules.engine.bounds import ENDLESS, NO, Bounds, Grown, Held, Vague, truth
from boardrules.engine.faults import NoValue
from boardrules.engine.footprints import cells_of_variable, footprint
from boardrules.engine.outlook import Usefulness
from boardrules.engine.prepared import Fixed, Keep
from boardrules.engine.values import Cells
from boardrules.engine.watching import Watched
from boardrules.engine.world import Run, World, cells_of
from boardrules.errors import RuleError
from boardrules.ir import statements
from boardrules.ir.domains import ListOf, Number
from boardrules.ir.expressions import LocalValue
from boardrules.ir.graph import (
    ME,
    Assign,
    Begin,
    Branch,
    Chance,
    Clear,
    Commit,
    CountMoves,
    Decide,
    Demand,
    Effect,
    End,
    Freeze,
    LapNext,
    LapStart,
    MoveOne,
    NextElement,
    Node,
    NoReturn,
    QueryEnd,
)
from boardrules.ir.graph_walk import successors
from boardrules.ir.statements import (
    AddTo,
    Let,
    MovePieces,
    MoveSome,
    Set,
    Show,
    Target,
)

_MOST_NODES: Final = 400
"""In a larger part of the graph no duties are looked for."""


Guards = tuple[Demand, ...]
"""Demands that every run must come through before it comes to a certain node."""


@frozen(eq=False)
class Change:
    """How a cell may change between a choice and a demand.

    Attributes:
        grows: Whether it only grows.
        guards: What stands before each node that writes it. If one of the demands cannot hold, the node is out of
            reach; if that is so for all of them, the cell stays as it is.
    """

    grows: bool
    guards: tuple[Guards, ...]


@frozen(eq=False)
class Duty:
    """A demand that no run can go round.

    Attributes:
        changes: The cells that may have changed by then.
    """

    demand: Demand
    changes: dict[int, Change]
    usefulness: Usefulness


def broken_duty(pc: int, cells: Cells, run: Run) -> set[int] | None:
    """If a state at a choice cannot fulfil a duty any more: the features on which that depends."""
    world = run.world
    if pc not in world.duties:
        world.duties[pc] = duties_at(pc, world)
    for duty in world.duties[pc]:
        if duty.usefulness.is_given_up:
            continue
        duty.usefulness.tried += 1
        watched = Watched(cells, world.cell_count)
        branch = run.branch(watched)
        if _cannot_hold(duty.demand, branch, _ByThen(duty, branch)):
            duty.usefulness.helped += 1
            return watched.reads
    return None


def _cannot_hold(demand: Demand, run: Run, vague: Vague) -> bool:
    try:
        return truth(demand.condition, run, vague) == NO
    except NoValue:
        return True
    except RuleError:
        return False


class _ByThen(dict[int, Bounds]):
    """What the cells that may change can hold by then; what they hold now is read only if it is asked for."""

    def __init__(self, duty: Duty, run: Run, *, asks_guards: bool = True) -> None:
        super().__init__(dict.fromkeys(duty.changes))
        self._duty = duty
        self._run = run
        self._asks_guards = asks_guards

    def __getitem__(self, cell: int) -> Bounds:
        change = self._duty.changes[cell]
        if self._asks_guards and all(self._keep_out(guards) for guards in change.guards):
            held = self._run.cells[cell]
            return (held, held) if isinstance(held, int) else Held(held)
        if not change.grows:
            return None
        held = self._run.cells[cell]
        if isinstance(held, int):
            return held, ENDLESS
        return Grown(held) if isinstance(held, tuple) else None

    def _keep_out(self, guards: Guards) -> bool:
        return any(_cannot_hold(guard, self._run, self._without_guards()) for guard in guards)

    def _without_guards(self) -> "_ByThen":
        return _ByThen(self._duty, self._run, asks_guards=False)


# ------------------------------------------------------------------ finding them


def duties_at(pc: int, world: World) -> tuple[Duty, ...]:
    """The duties at a choice."""
    around = _ahead(pc, frozenset(), world)
    if around is None:
        return ()
    duties = []
    for number in sorted(around):
        node = world.nodes[number]
        if not isinstance(node, Demand):
            continue
        read = footprint(node.condition, world)
        before = _ahead(pc, frozenset([number]), world)
        if read is None or before is None or any(_is_exit(i, world) for i in before):
            continue
        changes = _changes(pc, number, before, world)
        if changes is not None and any(cell not in changes or changes[cell].grows for cell in read):
            duties.append(Duty(node, changes, Usefulness()))
    return tuple(duties)


def _changes(pc: int, demand: int, before: set[int], world: World) -> dict[int, Change] | None:
    """How cells may change on the way from a choice to a demand; None if that is not known."""
    nodes = world.nodes
    around = {
        i: _ahead(pc, frozenset([demand, i]), world) or before for i in before if isinstance(nodes[i], Demand)
    }
    grows: dict[int, bool] = {}
    guards: dict[int, list[Guards]] = {}
    for i in sorted(before):
        written = _Written(world)
        written.add(nodes[i])
        if written.anything:
            return None
        guards_here = tuple(nodes[g] for g, without in around.items() if i not in without and i != g)
        for cell in sorted(written.growing | written.vague):
            grows[cell] = grows.get(cell, True) and cell not in written.vague
            guards.setdefault(cell, []).append(guards_here)  # type: ignore[arg-type]
    return {cell: Change(grows[cell], tuple(guards[cell])) for cell in grows}


def _ahead(pc: int, without: frozenset[int], world: World) -> set[int] | None:
    """The nodes that a run may come to without coming to some of them; None if they are very many."""
    found = {pc}
    waiting = [pc]
    while waiting:
        number = waiting.pop()
        if _is_exit(number, world):
            continue
        for following in successors(world.nodes[number]):
            if following not in found and following not in without:
                found.add(following)
                waiting.append(following)
        if len(found) > _MOST_NODES:
            return None
    return found


def _is_exit(number: int, world: World) -> bool:
    """Whether looking ahead may end at a node with success."""
    node = world.nodes[number]
    return world.certain[number] or isinstance(node, Commit | End | QueryEnd | NoReturn | Chance)


class _Written:
    """What a node may write.

    Attributes:
        growing: Cells that it lets grow.
        vague: Cells that it writes in another way.
        anything: Whether it is not known what it writes.
    """

    def __init__(self, world: World) -> None:
        self.growing: set[int] = set()
        self.vague: set[int] = set()
        self.anything = False
        self._world = world

    def add(self, node: Node) -> None:
        """Adds what a node may write."""
        match node:
            case Effect(operation=operation):
                self._operation(operation)
            case NextElement(cursor_cell=cursor, binder_cell=binder):
                self.vague |= {cursor, binder}
            case Decide(offers=offers, mask_cell=mask):
                self.vague |= {parameter.local.cell for offer in offers for parameter in offer.parameters}
                self.vague |= set() if mask is None else {mask}
            case LapStart() | LapNext():
                self.vague |= {ME, node.start_cell, node.done_cell}
                self.vague |= set() if node.left_cell is None else {node.left_cell}
                self.vague |= {node.saved_me_cell} if isinstance(node, LapStart) else set()
            case Branch() | Demand():
                pass
            case Commit() | End() | QueryEnd() | NoReturn() | Chance():
                pass
            case Begin():
                for variable, _ in self._world.temporary_starts:
                    self.vague.update(cells_of_variable(variable))

    def _operation(self, operation: Any) -> None:
        match operation:
            case Keep(cell=cell) | Assign(cell=cell) | Freeze(cell=cell):
                self.vague.add(cell)
            case Let(local=local):
                self.vague.add(local.cell)
            case Clear(cells=cells):
                self.vague.update(cells)
            case statements.Change(target=target, sign=1, by=by, limit=None) if _is_positive(by.domain):
                self.growing.update(self._cells(target))
            case AddTo(target=target) if isinstance(_domain(target), ListOf):
                self.growing.update(self._cells(target))
            case statements.Change(target=target) | AddTo(target=target) | Set(target=target):
                self.vague.update(self._cells(target))
            case MovePieces() | MoveSome():
                self._zones()
            case CountMoves():
                self._zones()
                self.vague |= {operation.number_cell, operation.source_cell, operation.destination_cell}
            case MoveOne():
                self._zones()
                self.vague.add(operation.number_cell)
            case Show():
                pass
            case _:
                self.anything = True

    def _zones(self) -> None:
        for zone in self._world.program.zones:
            self.vague.update(range(zone.cell, zone.cell + cells_of(zone)))
            if zone.unknown_cell is not None:
                self.vague.update(range(zone.unknown_cell, zone.unknown_cell + cells_of(zone)))

    def _cells(self, target: Target) -> Iterable[int]:
        if isinstance(target, LocalValue):
            return (target.local.cell,)
        variable = target.variable
        cell = variable.cell
        shape = self._world.shapes[variable]
        if len(target.indices) != len(shape):
            return cells_of_variable(variable)
        for index, (low, high, stride) in zip(target.indices, shape, strict=True):
            if (
                not isinstance(index, Fixed)
                or not isinstance(index.value, int)
                or not low <= index.value <= high
            ):
                return cells_of_variable(variable)
            cell += (index.value - low) * stride
        return (cell,)


def _is_positive(domain: object) -> bool:
    return isinstance(domain, Number) and domain.low >= 0


def _domain(target: Target) -> object:
    return target.domain if isinstance(target, LocalValue) else target.variable.domain


__all__ = ["Duty", "broken_duty", "duties_at"]
