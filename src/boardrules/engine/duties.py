"""What every run that succeeds must still fulfil, asked as early as it can be answered.

A demand at the end of an action is a *duty* at a choice before it if no run comes to an end without it. Between the
choice and the demand some of what it reads cannot change, and some can only grow: a number that is only
increased, a list to which items are only added. With that (`bounds`) it is often plain long before that the demand will
fail: a list that does not begin like the one that is asked for will not become it.

So a tower whose lowest level is wrong for the tile is given up at once, and not finished in all possible ways.
"""

from collections.abc import Iterable
from typing import Any, Final

from attrs import frozen

from boardrules.engine.bounds import ENDLESS, NO, Bounds, Grown, truth
from boardrules.engine.faults import NoValue
from boardrules.engine.footprints import cells_of_variable, footprint
from boardrules.engine.outlook import Usefulness
from boardrules.engine.prepared import Fixed, Keep
from boardrules.engine.values import Cells
from boardrules.engine.watching import Watched
from boardrules.engine.world import Run, World, cells_of
from boardrules.errors import RuleError
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
    Change,
    Let,
    MovePieces,
    MoveSome,
    Set,
    Show,
    Target,
)

_MOST_NODES: Final = 400
"""In a larger part of the graph no duties are looked for."""


@frozen(eq=False)
class Duty:
    """A demand that no run can go round.

    Attributes:
        growing: The cells it reads that may have changed by then, but only grown.
        vague: Those that may hold anything by then.
    """

    demand: Demand
    growing: tuple[int, ...]
    vague: tuple[int, ...]
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
        if _is_broken(duty, watched, run):
            duty.usefulness.helped += 1
            return watched.reads
    return None


def _is_broken(duty: Duty, watched: Watched, run: Run) -> bool:
    branch = run.branch(watched)
    try:
        return truth(duty.demand.condition, branch, _ByThen(duty, watched)) == NO
    except NoValue:
        return True
    except RuleError:
        return False


class _ByThen(dict[int, Bounds]):
    """What the cells that may change can hold by then; what they hold now is read only if it is asked for."""

    def __init__(self, duty: Duty, watched: Watched) -> None:
        super().__init__(dict.fromkeys((*duty.growing, *duty.vague)))
        self._growing = duty.growing
        self._watched = watched

    def __getitem__(self, cell: int) -> Bounds:
        if cell not in self._growing:
            return None
        held = self._watched[cell]
        if isinstance(held, int):
            return held, ENDLESS
        return Grown(held) if isinstance(held, tuple) else None


# ------------------------------------------------------------------ finding them


def duties_at(pc: int, world: World) -> tuple[Duty, ...]:
    """The duties at a choice."""
    around = _ahead(pc, None, world)
    if around is None:
        return ()
    duties = []
    for number in sorted(around):
        node = world.nodes[number]
        if not isinstance(node, Demand):
            continue
        read = footprint(node.condition, world)
        before = _ahead(pc, number, world)
        if read is None or before is None or any(_is_exit(i, world) for i in before):
            continue
        changes = _Changes(world)
        for i in before:
            changes.add(world.nodes[i])
        if changes.anything or not read - changes.vague:
            continue
        growing = tuple(sorted((read & changes.growing) - changes.vague))
        vague = tuple(sorted(read & changes.vague))
        duties.append(Duty(node, growing, vague, Usefulness()))
    return tuple(duties)


def _ahead(pc: int, without: int | None, world: World) -> set[int] | None:
    """The nodes that a run may come to without coming to one of them; None if they are very many."""
    found = {pc}
    waiting = [pc]
    while waiting:
        number = waiting.pop()
        if _is_exit(number, world):
            continue
        for following in successors(world.nodes[number]):
            if following not in found and following != without:
                found.add(following)
                waiting.append(following)
        if len(found) > _MOST_NODES:
            return None
    return found


def _is_exit(number: int, world: World) -> bool:
    """Whether looking ahead may end at a node with success."""
    node = world.nodes[number]
    return world.certain[number] or isinstance(node, Commit | End | QueryEnd | NoReturn | Chance)


class _Changes:
    """What some nodes may change.

    Attributes:
        growing: Cells that some of them let grow.
        vague: Cells that some of them write in another way.
        anything: Whether it is not known what they write.
    """

    def __init__(self, world: World) -> None:
        self.growing: set[int] = set()
        self.vague: set[int] = set()
        self.anything = False
        self._world = world

    def add(self, node: Node) -> None:
        """Adds what a node may change."""
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
            case Change(target=target, sign=1, by=by, limit=None) if _is_positive(by.domain):
                self.growing.update(self._cells(target))
            case AddTo(target=target) if isinstance(_domain(target), ListOf):
                self.growing.update(self._cells(target))
            case Change(target=target) | AddTo(target=target) | Set(target=target):
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
