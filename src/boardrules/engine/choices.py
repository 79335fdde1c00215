"""What can be answered at a Decide, before anybody asks whether it leads anywhere.

The values of the parameters are found from left to right: each is written into its cell, so that
the domains and conditions of those to its right can read it. An argument that the rules give for a
chosen parameter is not free, but must lie in the domain and fulfil its `where`.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from boardrules.engine.evaluation import evaluate, is_located
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.sources import elements
from boardrules.engine.values import (
    ABSENT,
    Value,
    domain_text,
    is_there,
    present_domain,
    sub_selections,
    value_text,
)
from boardrules.engine.world import MOVE_LIMIT, Run
from boardrules.ir.domains import Domain, Entry, Selection, SetOf, ZoneHandle
from boardrules.ir.expressions import Expression
from boardrules.ir.graph import Decide, Offer
from boardrules.ir.statements import Choice, Parameter


class Answer(NamedTuple):
    """One way to answer a Decide.

    Attributes:
        offer: The number of the alternative.
        values: The values of all its parameters, given ones too; pieces with the zone they lie in.
    """

    offer: int
    values: tuple[Any, ...]


def open_offers(node: Decide, run: Run) -> Iterator[tuple[int, Offer]]:
    """The alternatives that are still to be had, in order."""
    mask = 0 if node.mask_cell is None else run.cells[node.mask_cell] or 0
    for number, offer in enumerate(node.offers):
        if offer.once is None or not mask >> offer.once & 1:
            yield number, offer


def choose(node: Decide, offer: Offer, values: tuple[Any, ...], run: Run) -> int:
    """Takes an alternative: stores the values and gives the node with which it begins."""
    cells = run.cells
    for parameter, value in zip(offer.parameters, values, strict=True):
        cells[parameter.local.cell] = value
    if offer.once is not None and node.mask_cell is not None:
        cells[node.mask_cell] = (cells[node.mask_cell] or 0) | 1 << offer.once
    return offer.entry


def parameter_values(
    offer: Offer, given: tuple[Expression | None, ...], run: Run
) -> Iterator[tuple[Any, ...]]:
    """All tuples of values of the parameters, in order; while one is out its values are in their cells.

    Afterwards the cells are as they were.
    """
    if not offer.parameters:
        return iter(((),))
    return _from_the_left(offer, given, run)


def _from_the_left(offer: Offer, given: tuple[Expression | None, ...], run: Run) -> Iterator[tuple[Any, ...]]:
    cells = run.cells
    places = [parameter.local.cell for parameter in offer.parameters]
    before = [cells[place] for place in places]
    arguments = _arguments(offer, given, run)
    if arguments is None:
        return
    for number, values in enumerate(_tuples(offer.parameters, arguments, run, ())):
        if number == MOVE_LIMIT:
            raise fault("BR611", offer.parameters[-1].span, limit=MOVE_LIMIT)
        yield values
    for place, value in zip(places, before, strict=True):
        cells[place] = value


_FREE = object()


def _arguments(offer: Offer, given: tuple[Expression | None, ...], run: Run) -> list[Value] | None:
    """The given arguments, all evaluated before a parameter is written; None if one has no value."""
    arguments: list[Value] = []
    for parameter, argument in zip(offer.parameters, given, strict=True):
        if argument is None:
            arguments.append(_FREE)
            continue
        try:
            value = evaluate(argument, run)
        except NoValue:
            return None
        guard = run.world.promise(argument, parameter.domain, argument.domain)
        if parameter.choice is None and guard is not None and not guard(value):
            names = run.world.seat_names
            raise fault(
                "BR601",
                argument.span,
                value=value_text(value, argument.domain, names),
                name=parameter.name,
                range=domain_text(parameter.domain, names),
            )
        arguments.append(value)
    return arguments


def _tuples(
    parameters: tuple[Parameter, ...], arguments: list[Value], run: Run, values: tuple[Any, ...]
) -> Iterator[tuple[Any, ...]]:
    parameter = parameters[len(values)]
    is_last = len(values) + 1 == len(parameters)
    for value in _candidates(parameter, arguments[len(values)], run):
        if is_last:
            yield (*values, value)
        else:
            yield from _tuples(parameters, arguments, run, (*values, value))


def _candidates(parameter: Parameter, argument: Value, run: Run) -> Iterator[Any]:
    """The values of one parameter, each in its cell while it is out."""
    cell = parameter.local.cell
    cells = run.cells
    choice = parameter.choice
    if choice is None:
        if argument is ABSENT:
            return
        cells[cell] = argument
        yield argument
        return
    where = choice.where
    for value in _domain_values(parameter, choice, run):
        if argument is not _FREE and _unplaced(value, parameter.domain) != argument:
            if not _is_same(value, argument, parameter.domain):
                continue
        cells[cell] = value
        if where is not None:
            try:
                if not evaluate(where, run):
                    continue
            except NoValue:
                continue
        yield value


def _is_same(value: Value, argument: Value, domain: Domain) -> bool:
    """Whether a value of the domain is the given one; a piece with its zone must lie in that zone."""
    return bool(value == argument) and is_there(argument) and is_located(domain)


def _unplaced(value: Value, domain: Domain) -> Value:
    """A value as it is compared with others: pieces without their zone."""
    inner = present_domain(domain)
    return value[1] if isinstance(inner, Entry | Selection) and inner.located and is_there(value) else value


def unplaced_values(parameters: tuple[Parameter, ...], values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values by which moves are told apart: equal pieces are the same piece wherever they lie."""
    return tuple(_unplaced(v, p.domain) for p, v in zip(parameters, values, strict=True))


def _domain_values(parameter: Parameter, choice: Choice, run: Run) -> Iterable[Any]:
    """What the domain of a chosen parameter offers, each value once; nothing if it has no value (4.1)."""
    try:
        if choice.form == "one":
            return _elements(parameter, choice, run)
        return _selections(parameter, choice, run)
    except NoValue:
        return ()


def _elements(parameter: Parameter, choice: Choice, run: Run) -> list[Any]:
    found = dict.fromkeys(elements(choice.source, run, is_located(parameter.domain)))
    if choice.kinds is None:
        return list(found)
    return [piece for piece in found if _is_of(piece, parameter.domain, choice.kinds)]


def _is_of(piece: Value, domain: Domain, kinds: tuple[int, ...]) -> bool:
    inner = present_domain(domain)
    if isinstance(inner, Selection):
        component = inner.component
    else:
        assert isinstance(inner, Entry)
        component = inner.component
    return component.entries[piece[1] if type(piece) is tuple else piece][0] in kinds


def _selections(parameter: Parameter, choice: Choice, run: Run) -> Iterator[Any]:
    """All selections of the admitted sizes, by size, then in order; pieces keep their zone."""
    assert choice.low is not None
    assert choice.high is not None
    low, high = max(0, evaluate(choice.low, run)), evaluate(choice.high, run)
    domain = present_domain(parameter.domain)
    is_placed = isinstance(domain, Selection) and domain.located
    items = list(elements(choice.source, run, is_placed))
    if choice.kinds is not None:
        items = [item for item in items if _is_of(item, parameter.domain, choice.kinds)]
    zone = items[0][0] if is_placed and items else _zone_of(choice.source, run) if is_placed else None
    plain = sorted(item[1] for item in items) if is_placed else _sorted(items, choice.source.domain)
    make = frozenset if isinstance(domain, SetOf) else tuple
    return (
        (zone, selection) if is_placed else make(selection)
        for size in range(low, min(high, len(plain)) + 1)
        for selection in sub_selections(plain, size)
    )


def _sorted(items: list[Any], domain: Domain) -> list[Any]:
    """Sets come in order already, lists and piles need not."""
    return items if isinstance(present_domain(domain), SetOf) else sorted(items)


def _zone_of(source: Expression, run: Run) -> Value:
    """The zone of a source in which no piece was found."""
    value = evaluate(source, run)
    if isinstance(present_domain(source.domain), ZoneHandle):
        return value
    return value[0] if isinstance(value, tuple) and value else None
