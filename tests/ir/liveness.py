"""Which cells can hold something at each node: the promise that nothing is left behind.

A cell of a local or a register is *taken* by the nodes that write it and *free* after the nodes that
clear it. Along all ways to a node the same cells must be taken, or equal positions would not be equal
states; and where a game rests in a phase only what is in use there may be taken.
"""

from collections.abc import Callable

from boardrules.ir.graph import (
    ENDING,
    ME,
    PC,
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
    LapStart,
    NextElement,
    Node,
    ValueChance,
)
from boardrules.ir.graph_walk import successors
from boardrules.ir.statements import Let

Taken = frozenset[int]


def differences(graph: Graph) -> list[str]:
    """The nodes where a state can rest, and be reached with different cells taken, in words."""
    may = _flow(graph, lambda a, b: a | b)
    must = _flow(graph, lambda a, b: a & b)
    return [
        f"node {number}: {sorted(may[number] - must[number])} may or may not be taken"
        for number in sorted(may)
        if may[number] != must[number] and isinstance(graph.nodes[number], Decide | Chance)
    ]


def taken_at(graph: Graph, number: int) -> Taken:
    """The cells that may be taken when a game comes to a node."""
    return _flow(graph, lambda a, b: a | b)[number]


def _flow(graph: Graph, join: Callable[[Taken, Taken], Taken]) -> dict[int, Taken]:
    at: dict[int, Taken] = {graph.start: frozenset()}
    waiting = [graph.start]
    while waiting:
        number = waiting.pop()
        for following, taken in _after(graph, number, at[number]):
            joined = taken if following not in at else join(at[following], taken)
            if following not in at or joined != at[following]:
                at[following] = joined
                waiting.append(following)
    return at


def _after(graph: Graph, number: int, taken: Taken) -> list[tuple[int, Taken]]:
    node = graph.nodes[number]
    match node:
        case Decide(offers=offers, otherwise=otherwise, mask_cell=mask):
            held = taken if mask is None else taken | {mask}
            ways = [(o.entry, held | {p.local.cell for p in o.parameters}) for o in offers]
            return ways if otherwise is None else [*ways, (otherwise, taken)]
        case NextElement(cursor_cell=cursor, binder_cell=binder, next=next_node, done=done):
            return [(next_node, taken | {cursor, binder}), (done, taken - {cursor, binder})]
        case _:
            after = (taken | _written(node)) - _cleared(node)
            return [(following, after) for following in successors(node)]


def _written(node: Node) -> set[int]:
    match node:
        case Effect(operation=Assign(cell=cell) | Freeze(cell=cell)):
            return {cell} - {PC, ME, ENDING}
        case Effect(operation=CastShadows(shadows=shadows)):
            return set(shadows.cells)
        case Effect(operation=Let(local=local)):
            return {local.cell}
        case Effect(operation=CountMoves(number_cell=a, source_cell=b, destination_cell=c)):
            return {a, b, c}
        case LapStart(start_cell=start, done_cell=done, left_cell=left, saved_me_cell=saved):
            return {start, done, saved} | ({left} if left is not None else set())
        case Chance(draw=ValueChance(cell=cell) | BagChance(cell=cell)):
            return {cell}
        case _:
            return set()


def _cleared(node: Node) -> set[int]:
    match node:
        case Effect(operation=Clear(cells=cells)) | Commit(clears=cells):
            return set(cells)
        case _:
            return set()
