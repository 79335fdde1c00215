"""What the cells of the course of play may hold at each node.

Variables and zones hold the same sort of thing from the first move to the last. Locals and registers do not: each is
in use on some stretches of the graph and None elsewhere, and registers that are never in use together share a cell.
So what such a cell may hold depends on the node. It is found by walking the graph and following every cell from the
nodes that write it to those that clear it; where ways meet, each may have brought something else.

Two things rest on this. Along all ways to a node where a state rests the same cells must be in use, or equal positions
would not be equal states: that is a promise of lowering. And a saved state is believed only if each cell
holds what it can hold at the node where the state rests.
"""

from collections.abc import Iterator, Mapping

from attrs import frozen

from boardrules.ir.domains import (
    Absent,
    Bool,
    Domain,
    Entry,
    ListOf,
    Maybe,
    Number,
    Path,
    Seat,
    Selection,
    SetOf,
    Unknown,
    Zone,
    ZoneHandle,
)
from boardrules.ir.expressions import Arithmetic, Expression, Literal, LocalValue, Me
from boardrules.ir.graph import (
    ENDING,
    ME,
    PC,
    AnnounceEnd,
    Assign,
    BagChance,
    CastShadows,
    Chance,
    Clear,
    Commit,
    CountMoves,
    Decide,
    Effect,
    Freeze,
    Graph,
    LapNext,
    LapStart,
    NextElement,
    Node,
    Operation,
    Shadows,
    ValueChance,
)
from boardrules.ir.graph_walk import successors
from boardrules.ir.program import Program
from boardrules.ir.simultaneous import cells_behind
from boardrules.ir.statements import Let, MoveSome

MOST_ROUNDS = 2**64


@frozen
class Unused:
    """The cell is out of use: it holds None."""


@frozen
class Elements:
    """The elements of a loop that are still to come."""

    element: Domain


@frozen
class Content:
    """What a cell of a zone holds (or, for a pile that is shuffled, what lies unseen in it)."""

    zone: Zone
    is_unseen: bool


Holding = Unused | Elements | Content | Domain
Holdings = dict[int, frozenset[Holding]]
"""By cell. A cell that is not named is out of use; ME is always named, with `Absent` for nobody."""

UNUSED: frozenset[Holding] = frozenset({Unused()})


def holdings(program: Program, graph: Graph) -> dict[int, Holdings]:
    """For each node that a game can come to: what the locals, the registers and ME may hold there."""
    at: dict[int, Holdings] = {graph.start: {ME: frozenset({Absent()})}}
    waiting = [graph.start]
    while waiting:
        number = waiting.pop()
        for following, held in _ways(program, graph.nodes[number], at[number]):
            joined = held if following not in at else _join(at[following], held)
            if following not in at or joined != at[following]:
                at[following] = joined
                waiting.append(following)
    return at


def may_hold(held: Holdings, cell: int) -> frozenset[Holding]:
    """What a cell may hold at a node."""
    return held.get(cell, UNUSED)


def _join(one: Holdings, other: Holdings) -> Holdings:
    return {cell: may_hold(one, cell) | may_hold(other, cell) for cell in sorted({*one, *other})}


# ------------------------------------------------------------------ from node to node


def _ways(program: Program, node: Node, held: Holdings) -> Iterator[tuple[int, Holdings]]:
    """The nodes that may follow, with what the cells hold there."""
    match node:
        case Decide(offers=offers, otherwise=otherwise, mask_cell=mask):
            for offer in offers:
                chosen: dict[int, Holding] = {p.local.cell: p.domain for p in offer.parameters}
                if mask is not None:
                    chosen[mask] = Number(0, (1 << len(offers)) - 1)
                yield offer.entry, _with(held, chosen)
            if otherwise is not None:
                yield otherwise, held
        case NextElement(cursor_cell=cursor, binder_cell=binder, next=next_node, done=done):
            coming = frozenset(h.element for h in may_hold(held, cursor) if isinstance(h, Elements))
            yield next_node, held | {binder: coming}
            yield done, _without(held, (cursor, binder))
        case LapNext(done_cell=done_cell, turn=turn, done=done):
            seat = Seat(program.players)
            yield turn, _with(held, {ME: seat, done_cell: Number(1, program.players)})
            yield done, held | {ME: may_hold(held, ME) | {seat}}
        case _:
            after = _after(program, node, held)
            yield from ((following, after) for following in successors(node))


def _after(program: Program, node: Node, held: Holdings) -> Holdings:
    """What the cells hold after a node with one way on."""
    match node:
        case Effect(operation=operation):
            return _after_operation(program, operation, held)
        case Commit(clears=cells):
            return _without(held, cells)
        case LapStart(start_cell=start, done_cell=done, left_cell=left, saved_me_cell=saved):
            begun: dict[int, Holding] = {start: Seat(program.players), done: Number(0, 0)}
            if left is not None:
                begun[left] = Number(0, 0)
            return _with(held, begun) | {saved: may_hold(held, ME)}
        case Chance(draw=ValueChance(cell=cell, source=source)):
            return _with(held, {cell: element_of(source.domain)})
        case Chance(draw=BagChance(zone_cell=zone_cell, cell=cell)):
            bags = (h.zone for h in may_hold(held, zone_cell) if isinstance(h, ZoneHandle))
            return held | {cell: frozenset(bag.contents for bag in bags)}
        case _:
            return held


def _after_operation(program: Program, operation: Operation, held: Holdings) -> Holdings:
    match operation:
        case Assign(cell=cell, value=value) if cell not in {PC, ENDING}:
            return held | {cell: _value_held(cell, value, held)}
        case Let(local=local) if local.cell >= 0:
            return _with(held, {local.cell: local.domain})
        case Freeze(cell=cell, source=source):
            return _with(held, {cell: Elements(element_of(source.domain))})
        case CountMoves(statement=statement):
            return _with(held, _counted(operation, statement))
        case AnnounceEnd(left_cell=left):
            return _with(held, {left: Number(0, program.players + 1)})
        case CastShadows(shadows=shadows):
            return _with(held, _shadows(program, shadows))
        case Clear(cells=cells):
            return _without(held, cells)
        case _:
            return held


def _with(held: Holdings, written: Mapping[int, Holding]) -> Holdings:
    return held | {cell: frozenset({holding}) for cell, holding in written.items()}


def _without(held: Holdings, cells: tuple[int, ...]) -> Holdings:
    return {cell: holding for cell, holding in held.items() if cell not in cells}


# ------------------------------------------------------------------ what is written


def _value_held(cell: int, value: Expression, held: Holdings) -> frozenset[Holding]:
    """What a cell holds after the value of an expression has been written into it."""
    match value:
        case Me():
            return may_hold(held, ME)
        case LocalValue(local=local) if local.cell in held:
            return held[local.cell]
        case Literal(domain=Unknown(), value=int(number)):
            return frozenset({Number(number, number)})
        case Arithmetic(operator=operator, left=LocalValue(local=local)) if local.cell == cell:
            return frozenset(_counted_on(holding, operator) for holding in may_hold(held, cell))
        case _:
            return frozenset({value.domain})


def _counted_on(holding: Holding, operator: str) -> Holding:
    """A register that counts rounds: down to 0, or up to a number that another register holds."""
    if not isinstance(holding, Number):
        return holding
    return Number(min(0, holding.low), holding.high if operator == "-" else MOST_ROUNDS)


def _counted(operation: CountMoves, statement: MoveSome) -> dict[int, Holding]:
    source, target = statement.source.domain, statement.destination.zone.domain
    most = source.zone.capacity if isinstance(source, ZoneHandle) else MOST_ROUNDS
    return {
        operation.number_cell: Number(0, most),
        operation.source_cell: source,
        operation.destination_cell: target,
    }


def _shadows(program: Program, shadows: Shadows) -> dict[int, Holding]:
    """A shadow holds what the cell holds whose shadow it is."""
    of_cell: dict[int, Holding] = {}
    grouped = (variable for group in program.temporaries for variable in group.variables)
    for variable in (*program.variables, *grouped):
        of_cell.update((cell, variable.domain) for cell in cells_behind(variable))
    for zone in program.zones:
        count = sum(1 for _ in cells_behind(zone)) // (1 if zone.unknown_cell is None else 2)
        for i in range(count):
            of_cell[zone.cell + i] = Content(zone, is_unseen=False)
            if zone.unknown_cell is not None:
                of_cell[zone.unknown_cell + i] = Content(zone, is_unseen=True)
    return {shadows.under_way_cell: Bool()} | {shadow: of_cell[cell] for cell, shadow in shadows.pairs}


def element_of(domain: Domain) -> Domain:
    """The domain of the elements of a collection: pieces know their zone if the collection does."""
    match domain:
        case Maybe(inner) | Path(inner):
            return element_of(inner)
        case SetOf(inner) | ListOf(inner, _) if inner is not None:
            return inner
        case Selection(component, kinds, located):
            return Entry(component, kinds, located)
        case ZoneHandle(zone):
            return Entry(zone.contents.component, zone.contents.kinds, located=True)
        case _:
            return Unknown()
