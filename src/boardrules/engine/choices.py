"""What can be answered at a Decide, before anybody asks whether it leads anywhere.

The values of the parameters are found from left to right: each is written into its cell, so that
the domains and conditions of those to its right can read it. An argument that the rules give for a
chosen parameter is not free, but must lie in the domain and fulfil its `where`.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, cast

from attrs import frozen

from boardrules.engine.evaluation import evaluate
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.prepared import cells_read
from boardrules.engine.sources import elements
from boardrules.engine.values import (
    ABSENT,
    Cells,
    Value,
    domain_text,
    is_there,
    present_domain,
    sub_selections,
    value_text,
)
from boardrules.engine.world import EVALUATE, MOVE_LIMIT, Run
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
    return begin(node, offer, cells)


def begin(node: Decide, offer: Offer, cells: Cells) -> int:
    """Takes an alternative whose values are in their cells already."""
    if offer.once is not None and node.mask_cell is not None:
        cells[node.mask_cell] = (cells[node.mask_cell] or 0) | 1 << offer.once
    return offer.entry


# ------------------------------------------------------------------ what is known of parameters


@frozen(eq=False)
class _Column:
    """A parameter, with what is asked of it again and again.

    Attributes:
        is_placed: Whether its values are pieces with the zone they lie in.
        admitted: The pieces of the kinds that are asked for; None for all.
        is_independent: Whether its domain does not read the parameters before it, so that it is the same
            for all their values.
    """

    parameter: Parameter
    cell: int
    is_placed: bool
    is_independent: bool
    admitted: frozenset[int] | None


@frozen(eq=False)
class Columns:
    """The parameters of an alternative."""

    columns: tuple[_Column, ...]
    has_placed: bool

    def unplaced(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The values by which moves are told apart: equal pieces are the same piece wherever they lie."""
        if not self.has_placed:
            return values
        return tuple(
            value[1] if column.is_placed and is_there(value) else value
            for column, value in zip(self.columns, values, strict=True)
        )


def _admitted(parameter: Parameter) -> frozenset[int] | None:
    choice = parameter.choice
    inner = present_domain(parameter.domain)
    if choice is None or choice.kinds is None or not isinstance(inner, Entry | Selection):
        return None
    return frozenset().union(*(inner.component.entries_of(kind) for kind in choice.kinds))


def columns_of(offer: Offer, run: Run) -> Columns:
    """What is known of the parameters of an alternative."""
    known = run.world.columns.get(offer.parameters)
    if known is None:
        columns = tuple(_column(offer.parameters, i) for i in range(len(offer.parameters)))
        known = Columns(columns, any(column.is_placed for column in columns))
        run.world.columns[offer.parameters] = known
    return cast(Columns, known)


def _column(parameters: tuple[Parameter, ...], number: int) -> _Column:
    parameter = parameters[number]
    inner = present_domain(parameter.domain)
    before = {earlier.local.cell for earlier in parameters[:number]}
    return _Column(
        parameter,
        parameter.local.cell,
        isinstance(inner, Entry | Selection) and inner.located,
        number > 0 and parameter.choice is not None and not before & cells_read(parameter.choice),
        _admitted(parameter),
    )


# ------------------------------------------------------------------ tuples of values


class Outlook(Protocol):
    """Tells which values need not be looked at."""

    def is_hopeless(self, number: int, run: Run) -> bool:
        """Whether what the parameters up to this one hold comes to nothing whatever the others are."""


def parameter_values(
    offer: Offer, given: tuple[Expression | None, ...], run: Run, outlook: Outlook | None = None
) -> Iterator[tuple[Any, ...]]:
    """All tuples of values of the parameters, in order; while one is out its values are in their cells.

    Afterwards the cells are as they were. With an outlook some tuples are left out that come to nothing.
    """
    if not offer.parameters:
        return iter(((),))
    return _from_the_left(offer, given, run, outlook)


def _from_the_left(
    offer: Offer, given: tuple[Expression | None, ...], run: Run, outlook: Outlook | None
) -> Iterator[tuple[Any, ...]]:
    cells = run.cells
    columns = columns_of(offer, run).columns
    before = [cells[column.cell] for column in columns]
    arguments = _arguments(offer, given, run)
    if arguments is None:
        return
    product = _Product(columns, arguments, run, outlook)
    for number, values in enumerate(product.singles() if len(columns) == 1 else product.tuples(())):
        if number == MOVE_LIMIT:
            raise fault("BR611", offer.parameters[-1].span, limit=MOVE_LIMIT)
        yield values
    for column, value in zip(columns, before, strict=True):
        cells[column.cell] = value


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


class _Product:
    """Goes through the values of all parameters, the last one fastest."""

    def __init__(
        self, columns: tuple[_Column, ...], arguments: list[Value], run: Run, outlook: Outlook | None
    ) -> None:
        self._columns = columns
        self._outlook = outlook
        self._arguments = arguments
        self._run = run
        self._kept: dict[int, list[Any]] = {}

    def tuples(self, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """The tuples that begin with these values, which are in their cells."""
        number = len(values)
        is_last = number + 1 == len(self._columns)
        outlook = self._outlook
        for value in self._values(number):
            if is_last:
                yield (*values, value)
            elif outlook is None or not outlook.is_hopeless(number, self._run):
                yield from self.tuples((*values, value))

    def singles(self) -> Iterator[tuple[Any, ...]]:
        """The tuples if there is one parameter only."""
        return ((value,) for value in _candidates(self._columns[0], self._arguments[0], self._run))

    def _values(self, number: int) -> Iterator[Any]:
        column = self._columns[number]
        if not column.is_independent:
            return _candidates(column, self._arguments[number], self._run)
        kept = self._kept.get(number)
        if kept is None:
            kept = self._kept[number] = list(_candidates(column, self._arguments[number], self._run))
        return self._stored(column.cell, kept)

    def _stored(self, cell: int, values: list[Any]) -> Iterator[Any]:
        cells = self._run.cells
        for value in values:
            cells[cell] = value
            yield value


def _candidates(column: _Column, argument: Value, run: Run) -> Iterator[Any]:
    """The values of one parameter, each in its cell while it is out."""
    cell = column.cell
    cells = run.cells
    choice = column.parameter.choice
    if choice is None:
        if argument is ABSENT:
            return
        cells[cell] = argument
        yield argument
        return
    where = choice.where
    for value in _domain_values(column, choice, run):
        if argument is not _FREE and not _is_given(column, value, argument):
            continue
        cells[cell] = value
        if where is not None:
            try:
                if not EVALUATE[type(where)](where, run):
                    continue
            except NoValue:
                continue
        yield value


def _is_given(column: _Column, value: Value, argument: Value) -> bool:
    """Whether a value of the domain is the given one; a piece that is given with its zone must lie there."""
    return bool(value == argument) or (column.is_placed and bool(value[1] == argument))


def _domain_values(column: _Column, choice: Choice, run: Run) -> Iterable[Any]:
    """What the domain of a chosen parameter offers, each value once; nothing if it has no value (4.1)."""
    try:
        if choice.form == "one":
            return _elements(column, choice, run)
        return _selections(column, choice, run)
    except NoValue:
        return ()


def _elements(column: _Column, choice: Choice, run: Run) -> Iterable[Any]:
    found = dict.fromkeys(elements(choice.source, run, column.is_placed))
    admitted = column.admitted
    if admitted is None:
        return found
    if column.is_placed:
        return [piece for piece in found if piece[1] in admitted]
    return [piece for piece in found if piece in admitted]


def _selections(column: _Column, choice: Choice, run: Run) -> Iterator[Any]:
    """All selections of the admitted sizes, by size, then in order; pieces keep their zone."""
    assert choice.low is not None
    assert choice.high is not None
    low, high = max(0, evaluate(choice.low, run)), evaluate(choice.high, run)
    domain = present_domain(column.parameter.domain)
    is_placed = column.is_placed
    items = list(elements(choice.source, run, is_placed))
    if column.admitted is not None:
        items = [item for item in items if (item[1] if is_placed else item) in column.admitted]
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
