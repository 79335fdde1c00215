"""Chance nodes: what may come out, with which weights, and what an outcome changes (spec section 11).

With one outcome only there is nothing random: such a node is passed like any other.
"""

from typing import Any, assert_never

from boardrules.engine import zones
from boardrules.engine.effects import cell_of, store
from boardrules.engine.evaluation import evaluate, pattern_entries, zone_of_handle
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.randomness import Generator
from boardrules.engine.sources import elements
from boardrules.engine.values import Value, domain_values, is_there, order_key, present_domain
from boardrules.engine.world import Run
from boardrules.ir.domains import UNDETERMINED, Entry, ListOf, Selection, SetOf, ZoneHandle
from boardrules.ir.expressions import Expression
from boardrules.ir.graph import (
    BagChance,
    Chance,
    RollChance,
    TopChance,
    ValueChance,
    WholeZoneChance,
)
from boardrules.source import Span

Outcomes = list[tuple[Any, int]]
"""Values in the order of their type, each with its whole weight."""


def outcomes_of(node: Chance, run: Run) -> Outcomes | None:
    """What may come out; None if nothing is open here and the course of play goes on."""
    draw = node.draw
    match draw:
        case RollChance(target):
            return [(value, 1) for value in domain_values(target.variable.domain)]
        case ValueChance():
            return _values(draw, node.span, run)
        case TopChance(zone_cell):
            zone = run.cells[zone_cell]
            content = run.cells[zone]
            return _unseen(run, zone) if content and content[0] == UNDETERMINED else None
        case WholeZoneChance():
            zone = _zone_number(draw.zone, run)
            return _unseen(run, zone) if UNDETERMINED in run.cells[zone] else None
        case BagChance():
            return _bag(draw, node.span, run)
        case _:
            assert_never(draw)


def apply(node: Chance, value: Value, run: Run, pc: int) -> int:
    """Makes an outcome of the node with number `pc` happen; gives the node at which the course of play goes on."""
    draw = node.draw
    match draw:
        case RollChance(target):
            store(run, target.variable, cell_of(target, run), value, node.span)
        case ValueChance(cell=cell) | BagChance(cell=cell):
            run.cells[cell] = value
        case TopChance(zone_cell):
            zones.determine(run, run.cells[zone_cell], 0, value)
        case WholeZoneChance():
            zone = _zone_number(draw.zone, run)
            zones.determine(run, zone, run.cells[zone].index(UNDETERMINED), value)
            if UNDETERMINED in run.cells[zone]:
                return pc
        case _:
            assert_never(draw)
    return node.next


def pick(outcomes: Outcomes, generator: Generator) -> Value:
    """One of the outcomes: the first whose cumulated weight exceeds a random number below their sum."""
    number = generator.below(sum(weight for _, weight in outcomes))
    for value, weight in outcomes:
        number -= weight
        if number < 0:
            return value
    raise AssertionError("the number was below the sum of the weights")


# ------------------------------------------------------------------ outcomes


def _zone_number(zone: Expression, run: Run) -> int:
    """The zone of an expression; a register that holds one is read as it is."""
    if isinstance(present_domain(zone.domain), ZoneHandle):
        return zone_of_handle(zone, run)
    return int(evaluate(zone, run))


def _unseen(run: Run, zone: int) -> Outcomes:
    counts = run.cells[zones.unknown_cell(run.world.zone_at[zone], zone)]
    return [(entry, number) for entry, number in enumerate(counts) if number]


def _bag(draw: BagChance, span: Span, run: Run) -> Outcomes:
    zone = run.cells[draw.zone_cell]
    pattern = None if draw.pattern is None else pattern_entries(draw.pattern, run)
    found = [
        (entry, number)
        for entry, number in enumerate(run.cells[zone])
        if number and (pattern is None or entry in pattern)
    ]
    declared = run.world.zone_at[zone]
    if not found:
        raise NoValue("BR607", span, expected=1, name=declared.name, found=0)
    if len(found) > 1 and declared.visibility.seen_by != "nobody":
        raise fault("BR612", span, name=declared.name)
    return found


def _values(draw: ValueChance, span: Span, run: Run) -> Outcomes:
    """Each value once, with the weight of all its occurrences."""
    weights: dict[Any, int] = {}
    for value in elements(draw.source, run, _keeps_zone(draw.source)):
        weights[value] = weights.get(value, 0) + _weight(draw, value, run)
    if not weights:
        raise NoValue("BR615.nothing", span)
    found = [(value, weight) for value, weight in weights.items() if weight]
    if not found:
        assert draw.weight is not None
        raise fault("BR615", draw.weight.span, found="all are 0")
    return sorted(found, key=lambda outcome: _order(draw.source, outcome[0]))


def _weight(draw: ValueChance, value: Value, run: Run) -> int:
    if draw.weight is None:
        return 1
    assert draw.local_cell is not None
    run.cells[draw.local_cell] = value
    weight = evaluate(draw.weight, run)
    if not is_there(weight) or weight < 0:
        raise fault("BR615", draw.weight.span, found=f"a weight is {weight if is_there(weight) else 'none'}")
    return int(weight)


def _order(source: Expression, value: Value) -> Any:
    domain = present_domain(source.domain)
    key = order_key(domain.inner) if isinstance(domain, SetOf | ListOf) else None
    return value if key is None else key(value)


def _keeps_zone(source: Expression) -> bool:
    domain = present_domain(source.domain)
    if isinstance(domain, ZoneHandle):
        return True
    inner = domain.inner if isinstance(domain, ListOf | SetOf) else domain
    return isinstance(inner, Entry | Selection) and inner.located


def is_open(node: Chance, run: Run) -> bool:
    """Whether more than one thing may come out."""
    outcomes = outcomes_of(node, run)
    return outcomes is not None and len(outcomes) > 1
