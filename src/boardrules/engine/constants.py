"""Which locals always hold the same value where a node stands.

A procedure has been put in at each place where it is done, and there its parameters often have one value only:
in `do use(mix)` the skill is always mix. What flows along the graph finds that out: a local is known after it was
given a constant, unknown after anything else was written to it, and known where ways come together if it has the same
value on all of them.
"""

from typing import Any

from boardrules.ir.expressions import Literal, LocalValue, OptionValue
from boardrules.ir.graph import (
    Assign,
    BagChance,
    Branch,
    Chance,
    Clear,
    Commit,
    CountMoves,
    Decide,
    Demand,
    Effect,
    Graph,
    MoveOne,
    NextElement,
    Node,
    ValueChance,
)
from boardrules.ir.graph_walk import successors
from boardrules.ir.statements import (
    AddTo,
    Change,
    Let,
    MovePieces,
    MoveSome,
    Record,
    RemoveFrom,
    Set,
    Show,
    Shuffle,
)

Known = dict[int, int]
"""The values of some cells."""


def constants_at(graph: Graph) -> tuple[Known, ...]:
    """For each node the cells whose values are known whenever it is run."""
    found: list[Known | None] = [None] * len(graph.nodes)
    starts = [graph.start, *(offer.entry for offer in graph.trials.values())]
    for start in starts:
        found[start] = {}
    waiting = list(starts)
    while waiting:
        number = waiting.pop()
        before = found[number]
        assert before is not None
        after = _after(graph.nodes[number], before)
        for following in successors(graph.nodes[number]):
            known = found[following]
            met = after if known is None else {c: v for c, v in known.items() if _agree(after, c, v)}
            if known is None or len(met) < len(known):
                found[following] = dict(met)
                waiting.append(following)
    return tuple(known or {} for known in found)


def _agree(known: Known, cell: int, value: int) -> bool:
    return cell in known and known[cell] == value and type(known[cell]) is type(value)


def _after(node: Node, before: Known) -> Known:
    match node:
        case Effect(operation=operation):
            return _after_operation(operation, before)
        case Branch() | Demand():
            return before
        case Commit(clears=clears):
            return _without(before, clears)
        case Decide(offers=offers, mask_cell=mask):
            parameters = [parameter.local.cell for offer in offers for parameter in offer.parameters]
            return _without(before, parameters if mask is None else [*parameters, mask])
        case NextElement(cursor_cell=cursor, binder_cell=binder):
            return _without(before, (cursor, binder))
        case Chance(draw=ValueChance(cell=cell) | BagChance(cell=cell)):
            return _without(before, (cell,))
        case _:
            return {}


def _after_operation(operation: Any, before: Known) -> Known:
    match operation:
        case Let(local=local, value=value):
            return _with(before, local.cell, value)
        case Assign(cell=cell, value=value):
            return _with(before, cell, value)
        case Clear(cells=cells):
            return _without(before, cells)
        case Set(target=target) | Change(target=target) | AddTo(target=target) | RemoveFrom(target=target):
            return _without(before, (target.local.cell,)) if isinstance(target, LocalValue) else before
        case MovePieces() | MoveSome() | Shuffle() | Show() | Record():
            return before
        case CountMoves(number_cell=number, source_cell=source, destination_cell=destination):
            return _without(before, (number, source, destination))
        case MoveOne(number_cell=number):
            return _without(before, (number,))
        case _:
            return {}


def _with(before: Known, cell: int, value: object) -> Known:
    if isinstance(value, Literal | OptionValue) and isinstance(value.value, int):
        return {**before, cell: value.value}
    return _without(before, (cell,))


def _without(before: Known, cells: Any) -> Known:
    return {cell: value for cell, value in before.items() if cell not in cells}
