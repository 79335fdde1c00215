"""Goes through collections in their order (spec section 7.1), without making a set where none is needed.

Types by rank, ranges upwards, lists as they are, sets in the order of their type; a bag in catalogue
order, equal pieces as often as they are there, a pile from the top, a line from the left. Pieces of a
zone come with or without the number of the zone, as the place where they are used wants them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from boardrules.engine.faults import NoValue
from boardrules.engine.prepared import Containing, Fixed, FixedZone, Matching, SomeMatch, ZoneOf, lists_with
from boardrules.engine.values import ABSENT, Value, in_order, present_domain
from boardrules.engine.world import EVALUATE, Code, Run, evaluates
from boardrules.ir import expressions as ir
from boardrules.ir.domains import UNDETERMINED, Domain, Entry, ListOf, Selection, SetOf, ZoneHandle


def elements(source: Code, run: Run, located: bool) -> Iterable[Any]:
    """The elements of a collection in order.

    Args:
        source: The collection: a set, list, selection, type, range or zone.
        run: Where it is evaluated.
        located: Whether pieces are wanted with the zone in which they lie.
    """
    kind = type(source)
    go_through = _QUICKLY.get(kind)
    if go_through is not None:
        return go_through(source, run, located)
    zone = zone_number(source, run)
    if zone is not None:
        if zone is ABSENT:
            raise NoValue("BR606", source.span)
        entries = entries_in(run, zone)
        return [(zone, entry) for entry in entries] if located else entries
    value = EVALUATE[type(source)](source, run)
    if value is None or value is ABSENT:
        raise NoValue("BR606", source.span)
    return _in_order(source, value, located, run)


def _in_order(source: Code, value: Value, located: bool, run: Run) -> Iterable[Any]:
    domain = present_domain(source.domain)
    if isinstance(value, frozenset):
        inner = domain.inner if isinstance(domain, SetOf) else None
        return (
            _constant_order(source, value, inner, run)
            if type(source) is ir.Literal
            else in_order(value, inner)
        )
    if isinstance(domain, Selection) and domain.located:
        zone, entries = value
        return [(zone, entry) for entry in entries] if located else entries
    if (
        isinstance(domain, ListOf)
        and not located
        and isinstance(domain.inner, Entry)
        and domain.inner.located
    ):
        return [entry for _, entry in value]
    return value  # type: ignore[no-any-return]


def _constant_order(source: Code, value: frozenset[Any], inner: Domain | None, run: Run) -> list[Any]:
    """The elements of a set that is written in the program, sorted once."""
    known = run.world.ordered.get(source)
    if known is None:
        known = run.world.ordered[source] = in_order(value, inner)
    return known


# ------------------------------------------------------------------ without making a set


def _of_type(source: ir.WholeType, run: Run, located: bool) -> Iterable[Any]:
    return source.elements


def _of_range(source: ir.RangeSet, run: Run, located: bool) -> Iterable[Any]:
    low = EVALUATE[type(source.low)](source.low, run)
    return range(low, EVALUATE[type(source.high)](source.high, run) + 1)


def _of_fixed(source: Fixed, run: Run, located: bool) -> Iterable[Any]:
    return source.value if source.elements is None else source.elements


def _of_lists_with(source: Containing, run: Run, located: bool) -> Iterable[Any]:
    return lists_with(source, run)


def _of_zone(source: FixedZone | ZoneOf | ir.Contents, run: Run, located: bool) -> Iterable[Any]:
    handle = source.zone if isinstance(source, ir.Contents) else source
    zone = EVALUATE[type(handle)](handle, run)
    if zone is ABSENT or zone is None:
        raise NoValue("BR606", source.span)
    entries = entries_in(run, zone)
    return [(zone, entry) for entry in entries] if located else entries


def _matching(source: Matching, run: Run, located: bool) -> Iterable[Any]:
    """The elements whose cells pass the test; none if it has no value, as in any `where`."""
    test = source.test
    found = elements(source.source, run, located=False)
    value = test.value
    try:
        wanted = EVALUATE[type(value)](value, run)
    except NoValue:
        return ()
    if source.look is not None:
        held = source.look(run.cells)
        if test.wanted:
            return [e for e, content in zip(found, held, strict=True) if content == wanted]
        return [e for e, content in zip(found, held, strict=True) if content != wanted]
    cells, base, stride = run.cells, test.base, test.stride
    if test.wanted:
        return [e for e in found if cells[base + e * stride] == wanted]
    return [e for e in found if cells[base + e * stride] != wanted]


@evaluates(SomeMatch)
def _some_match(node: SomeMatch, run: Run) -> Value:
    matching = node.matching
    test = matching.test
    found = elements(matching.source, run, located=False)
    value = test.value
    try:
        wanted = EVALUATE[type(value)](value, run)
    except NoValue:
        return not node.wanted
    if matching.look is not None:
        held = matching.look(run.cells)
        some = wanted in held if test.wanted else held.count(wanted) < len(held)
        return some is node.wanted
    cells, base, stride, equal = run.cells, test.base, test.stride, test.wanted
    for element in found:
        if (cells[base + element * stride] == wanted) is equal:
            return node.wanted
    return not node.wanted


@evaluates(Matching)
def _set_of_matching(node: Matching, run: Run) -> Value:
    return frozenset(_matching(node, run, located=False))


_QUICKLY: dict[type, Callable[[Any, Run, bool], Iterable[Any]]] = {
    Containing: _of_lists_with,
    Fixed: _of_fixed,
    FixedZone: _of_zone,
    Matching: _matching,
    ZoneOf: _of_zone,
    ir.Contents: _of_zone,
    ir.RangeSet: _of_range,
    ir.WholeType: _of_type,
}


# ------------------------------------------------------------------ zones


def zone_number(source: Code, run: Run) -> Value:
    """The number of the zone if the expression is a zone or its contents, ABSENT if it is on no path; else None."""
    kind = type(source)
    if kind is FixedZone:
        return source.cell
    if kind is ZoneOf:
        return EVALUATE[kind](source, run)
    if isinstance(source, ir.Contents):
        return EVALUATE[type(source.zone)](source.zone, run)
    if kind is ir.ZoneAt or type(present_domain(source.domain)) is ZoneHandle:
        return EVALUATE[type(source)](source, run)
    return None


def entries_in(run: Run, zone: int) -> Iterable[int]:
    """The pieces in a zone in order; those of which nobody knows where they lie at the end."""
    content = run.cells[zone]
    declared = run.world.zone_at[zone]
    match declared.sort:
        case "bag":
            return expand(content)
        case "slot":
            return () if content is None else (content,)
        case _:
            if declared.unknown_cell is None or UNDETERMINED not in content:
                return content  # type: ignore[no-any-return]
            unseen = run.cells[declared.unknown_cell + zone - declared.cell]
            return [*(entry for entry in content if entry != UNDETERMINED), *expand(unseen)]


def expand(counts: tuple[int, ...]) -> list[int]:
    """The pieces of a bag in catalogue order."""
    entries = []
    for entry, number in enumerate(counts):
        if number == 1:
            entries.append(entry)
        elif number:
            entries.extend([entry] * number)
    return entries


def zone_size(run: Run, zone: int) -> int:
    """How many pieces lie in a zone."""
    content = run.cells[zone]
    match run.world.zone_at[zone].sort:
        case "bag":
            return sum(content)
        case "slot":
            return 0 if content is None else 1
        case _:
            return len(content)
