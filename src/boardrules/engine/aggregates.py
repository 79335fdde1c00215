"""Aggregates: everything that goes through collections with binders (spec section 9.1).

The locals of binders are scratch cells. An aggregate goes through its combinations from left to right,
the last binder fastest, and stops as soon as its value is known. A partial operation in the `where`
leaves the combination out; one anywhere else is passed on.
"""

from collections.abc import Callable, Iterator
from typing import Any

from boardrules.engine.faults import NoValue
from boardrules.engine.sources import elements
from boardrules.engine.values import ABSENT, Value, is_there, present_domain
from boardrules.engine.world import EVALUATE, Run, evaluates
from boardrules.ir import expressions as ir
from boardrules.ir.domains import Domain, Entry, ListOf, Local, Selection, Site


@evaluates(ir.Aggregate)
def _aggregate(node: ir.Aggregate, run: Run) -> Value:
    return _OPERATIONS[node.operation](node, run)


# ------------------------------------------------------------------ combinations


def _combinations(node: ir.Aggregate, run: Run) -> Iterator[Any]:
    """Sets the locals to one combination after the other; gives the element of the first binder."""
    if len(node.binders) == 1:
        return _single(node, run)
    return (run.cells[node.binders[0].local.cell] for _ in _nested(node, run, 0))


def _single(node: ir.Aggregate, run: Run) -> Iterator[Any]:
    binder = node.binders[0]
    cell = binder.local.cell
    cells = run.cells
    where = node.where
    source = elements(binder.source, run, wants_zone(binder.local))
    if where is None:
        for element in source:
            cells[cell] = element
            yield element
        return
    test = EVALUATE[type(where)]
    for element in source:
        cells[cell] = element
        try:
            holds = test(where, run)
        except NoValue:
            continue
        if holds:
            yield element


def _nested(node: ir.Aggregate, run: Run, depth: int) -> Iterator[None]:
    if depth == len(node.binders):
        if node.where is None or holds_in_where(node.where, run):
            yield None
        return
    binder = node.binders[depth]
    for element in elements(binder.source, run, wants_zone(binder.local)):
        run.cells[binder.local.cell] = element
        yield from _nested(node, run, depth + 1)


def wants_zone(local: Local) -> bool:
    """Whether a local takes pieces together with the zone in which they lie."""
    domain = local.domain
    return type(domain) is Entry and domain.located


def holds_in_where(condition: ir.Expression, run: Run) -> bool:
    """Whether a condition after `where` holds; not if it has no value."""
    try:
        return bool(EVALUATE[type(condition)](condition, run))
    except NoValue:
        return False


# ------------------------------------------------------------------ tests and numbers


def _any(node: ir.Aggregate, run: Run) -> Value:
    if len(node.binders) > 1 or node.where is None:
        return next((True for _ in _combinations(node, run)), False)
    binder = node.binders[0]
    cell = binder.local.cell
    cells = run.cells
    where = node.where
    test = EVALUATE[type(where)]
    for element in elements(binder.source, run, wants_zone(binder.local)):
        cells[cell] = element
        try:
            if test(where, run):
                return True
        except NoValue:
            continue
    return False


def _no(node: ir.Aggregate, run: Run) -> Value:
    return not _any(node, run)


def _all(node: ir.Aggregate, run: Run) -> Value:
    condition = node.values[0]
    test = EVALUATE[type(condition)]
    if len(node.binders) > 1 or node.where is not None:
        return all(test(condition, run) for _ in _combinations(node, run))
    binder = node.binders[0]
    cell = binder.local.cell
    cells = run.cells
    for element in elements(binder.source, run, wants_zone(binder.local)):
        cells[cell] = element
        if not test(condition, run):
            return False
    return True


def _count(node: ir.Aggregate, run: Run) -> Value:
    number = 0
    for _ in _combinations(node, run):
        number += 1
    return number


def _sum(node: ir.Aggregate, run: Run) -> Value:
    return sum(_values(node, run))


def _greatest(node: ir.Aggregate, run: Run) -> Value:
    values = list(_values(node, run))
    if not values:
        raise NoValue("BR602", node.span, name="greatest")
    return max(values)


def _least(node: ir.Aggregate, run: Run) -> Value:
    values = list(_values(node, run))
    if not values:
        raise NoValue("BR602", node.span, name="least")
    return min(values)


def _values(node: ir.Aggregate, run: Run) -> Iterator[Any]:
    """What stands after the colon for each combination; the element if nothing does."""
    if not node.values:
        return _combinations(node, run)
    value = node.values[0]
    evaluate = EVALUATE[type(value)]
    return (evaluate(value, run) for _ in _combinations(node, run))


# ------------------------------------------------------------------ elements


def _first(node: ir.Aggregate, run: Run) -> Value:
    return next(_combinations(node, run), None)


def _last(node: ir.Aggregate, run: Run) -> Value:
    found = None
    for element in _combinations(node, run):
        found = element
    return found


def _best(node: ir.Aggregate, run: Run) -> Value:
    best, best_keys = None, None
    for element in _combinations(node, run):
        keys = [EVALUATE[type(key)](key, run) for key in node.values]
        if best_keys is None or keys > best_keys:
            best, best_keys = element, keys
    return best


# ------------------------------------------------------------------ collections


def _set(node: ir.Aggregate, run: Run) -> Value:
    return frozenset(value for value in _values(node, run) if is_there(value))


def _list(node: ir.Aggregate, run: Run) -> Value:
    return _listed(node, _values(node, run))


def _listed(node: ir.Aggregate, values: Iterator[Any]) -> Value:
    domain = node.domain
    inner: Domain | None = domain.inner if isinstance(domain, ListOf) else None
    if (
        not node.values
        and wants_zone(node.binders[0].local)
        and not (isinstance(inner, Entry) and inner.located)
    ):
        return tuple(entry for _, entry in values)
    return tuple(values)


def _selection(node: ir.Aggregate, run: Run) -> Value:
    pieces = list(_values(node, run))
    domain = present_domain(node.domain)
    if not (isinstance(domain, Selection) and domain.located):
        return tuple(sorted(piece[1] if type(piece) is tuple else piece for piece in pieces))
    if pieces:
        return pieces[0][0], tuple(sorted(entry for _, entry in pieces))
    return _zone_of(node.binders[0].source, run), ()


def _zone_of(source: ir.Expression, run: Run) -> Value:
    """The zone of a source of pieces in which nothing was found."""
    if isinstance(source, ir.Contents):
        source = source.zone
    value = EVALUATE[type(source)](source, run)
    return value[0] if type(value) is tuple and value else value


def _leading(node: ir.Aggregate, run: Run) -> Value:
    return _listed(node, iter(_beginning(node, run, while_it_holds=True)))


def _until(node: ir.Aggregate, run: Run) -> Value:
    return _listed(node, iter(_beginning(node, run, while_it_holds=False)))


def _beginning(node: ir.Aggregate, run: Run, *, while_it_holds: bool) -> list[Any]:
    """`leading` keeps those before the first that fails, `until` all up to the first that does not."""
    binder = node.binders[0]
    taken: list[Any] = []
    for element in elements(binder.source, run, wants_zone(binder.local)):
        run.cells[binder.local.cell] = element
        holds = node.where is None or holds_in_where(node.where, run)
        if while_it_holds and not holds:
            break
        taken.append(element)
        if not while_it_holds and holds:
            break
    return taken


_OPERATIONS: dict[str, Callable[[ir.Aggregate, Run], Value]] = {
    "all": _all,
    "any": _any,
    "best": _best,
    "count": _count,
    "first": _first,
    "last": _last,
    "leading": _leading,
    "list": _list,
    "max": _greatest,
    "min": _least,
    "no": _no,
    "selection": _selection,
    "set": _set,
    "sum": _sum,
    "until": _until,
}


# ------------------------------------------------------------------ reach


@evaluates(ir.Reach)
def _reach(node: ir.Reach, run: Run) -> Value:
    first = node.locals[0]
    domain = present_domain(first.domain)
    assert isinstance(domain, Site)
    neighbours = domain.place.neighbours
    start = EVALUATE[type(node.start)](node.start, run)
    if start is None or start is ABSENT:
        raise NoValue("BR606", node.start.span)
    frontier = (
        sorted(start) if isinstance(start, frozenset) else list(start) if type(start) is tuple else [start]
    )
    joined = _joined_by_edges if len(node.locals) == 2 else _joined_by_sites
    if len(node.locals) == 1:
        frontier = [site for site in frontier if joined(node, run, site, site)]
    reached = set(frontier)
    while frontier:
        origin = frontier.pop()
        for site in neighbours[origin]:
            if site not in reached and joined(node, run, origin, site):
                reached.add(site)
                frontier.append(site)
    return frozenset(reached)


def _joined_by_sites(node: ir.Reach, run: Run, origin: int, site: int) -> bool:
    run.cells[node.locals[0].cell] = site
    return holds_in_where(node.condition, run)


def _joined_by_edges(node: ir.Reach, run: Run, origin: int, site: int) -> bool:
    run.cells[node.locals[0].cell] = origin
    run.cells[node.locals[1].cell] = site
    return holds_in_where(node.condition, run)
