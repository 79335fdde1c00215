"""Cells of tables and of `case`: what fits them, and whether all values are covered (BR208, BR209)."""

import itertools
from collections.abc import Sequence

from boardrules.ir import expressions as ir
from boardrules.ir.domains import Bool, Domain, Entry, Local, Maybe, SetOf, Unknown
from boardrules.semantics.constants import UNKNOWN, constant_value
from boardrules.semantics.domain_text import domain_text, value_text
from boardrules.semantics.expressions import as_value, elaborate, plain
from boardrules.semantics.fitting import Fit, element_of, fit, present, same_sort, unlocated, value_count
from boardrules.semantics.scope import Scope, truth
from boardrules.source import Span
from boardrules.syntax import tree

COVERAGE_LIMIT = 200_000

Cells = tuple[tree.Cell, ...]


def cell_test(scope: Scope, local: Local, cell: tree.Cell) -> ir.Expression:
    """The condition that the value in `local` fits the cell; a comma means *or*."""
    test: ir.Expression | None = None
    for value in cell.values:
        one = _value_test(scope, local, value)
        test = one if test is None else ir.Or(cell.span, Bool(), test, one)
    assert test is not None
    return test


def _value_test(scope: Scope, local: Local, node: tree.Expression) -> ir.Expression:
    subject = plain(ir.LocalValue(node.span, local.domain, local))
    domain = present(subject.domain)
    if isinstance(node, tree.NameRef) and isinstance(domain, Entry) and node.text in scope.world.kinds:
        component, kind = scope.world.kinds[node.text]
        scope.world.used.add(node.text)
        if component is domain.component:
            return ir.KindTest(node.span, Bool(), subject, component, (kind,))
        known = ", ".join(k.name for k in domain.component.kinds)
        scope.world.report("BR213", node.span, kind=node.text, component=domain.component.name, known=known)
        return truth(node.span, True)
    value = plain(as_value(scope, elaborate(scope, node, unlocated(local.domain))))
    if isinstance(value.domain, Unknown) or isinstance(domain, Unknown):
        return truth(node.span, True)
    if same_sort(value.domain, subject.domain) and not isinstance(domain, SetOf):
        _check_range(scope, node, value.domain, local)
        return ir.Equal(node.span, Bool(), subject, value)
    inner = element_of(value.domain)
    if inner is not None and same_sort(inner, subject.domain):
        _check_range(scope, node, inner, local)
        return ir.Contains(node.span, Bool(), subject, value)
    scope.world.report(
        "BR201", node.span, expected=domain_text(subject.domain), found=domain_text(value.domain)
    )
    return truth(node.span, True)


def _check_range(scope: Scope, node: tree.Expression, values: Domain, local: Local) -> None:
    """BR206 for what lies outside of the type that is gone through."""
    if fit(values, local.domain) is Fit.NEVER_IN_RANGE:
        found, range_ = node.span.text, domain_text(present(local.domain))
        scope.world.report("BR206.cell", node.span, value=found, name=local.name, range=range_)


def check_coverage(
    scope: Scope, locals_: Sequence[Local], rows: Sequence[tuple[Span, Cells | None]], where: Span
) -> None:
    """Goes through all values: every one must fit a row, and every row must be the first for one.

    Does nothing if the domains are too large to go through, or a cell is not constant.
    """
    domains = [unlocated(local.domain) for local in locals_]
    if any(isinstance(d, Unknown) for d in domains):
        return
    columns = [values_of(d) for d in domains]
    if any(c is None for c in columns):
        return
    size = 1
    for column in columns:
        size *= len(column or ())
    if size > COVERAGE_LIMIT:
        return
    fitting = [_row_sets(scope, locals_, cells) for _, cells in rows]
    if any(f is None for f in fitting):
        return
    reached = [False] * len(rows)
    missing: tuple[object, ...] | None = None
    for combination in itertools.product(*(c or () for c in columns)):
        row = _first_row(fitting, combination)
        if row is not None:
            reached[row] = True
        elif missing is None:
            missing = combination
    if missing is not None:
        text = ", ".join(value_text(d, v) for d, v in zip(domains, missing, strict=True))
        scope.world.report("BR208", where, missing=text)
    everything = [frozenset(c or ()) for c in columns]
    for (span, _), found, sets in zip(rows, reached, fitting, strict=True):
        if not found and not _is_outside(sets or (), everything):
            scope.world.report("BR209", span)


def _is_outside(row: Sequence[frozenset[object] | None], columns: Sequence[frozenset[object]]) -> bool:
    """Whether a cell holds nothing of its type, which has been reported there."""
    return any(s is not None and not s & column for s, column in zip(row, columns, strict=False))


def _first_row(
    fitting: Sequence[tuple[frozenset[object] | None, ...] | None], combination: tuple[object, ...]
) -> int | None:
    for i, sets in enumerate(fitting):
        assert sets is not None
        if all(s is None or v in s for s, v in zip(sets, combination, strict=False)):
            return i
    return None


def _row_sets(
    scope: Scope, locals_: Sequence[Local], cells: Cells | None
) -> tuple[frozenset[object] | None, ...] | None:
    """For each column the values that fit (None: all); None for the row if a cell is not constant."""
    if cells is None:
        return ()
    sets: list[frozenset[object] | None] = []
    for local, cell in zip(locals_, cells, strict=True):
        found: set[object] = set()
        for node in cell.values:
            values = _constant_values(scope, local.domain, node)
            if values is None:
                return None
            found |= values
        sets.append(frozenset(found))
    return tuple(sets)


def _constant_values(scope: Scope, domain: Domain, node: tree.Expression) -> frozenset[object] | None:
    inner = present(domain)
    if isinstance(node, tree.NameRef) and isinstance(inner, Entry) and node.text in scope.world.kinds:
        component, kind = scope.world.kinds[node.text]
        return frozenset(component.entries_of(kind))
    value = plain(as_value(scope, elaborate(scope, node, unlocated(domain))))
    constant = constant_value(value)
    if constant is UNKNOWN:
        return None
    if isinstance(constant, frozenset) and not isinstance(inner, SetOf):
        return constant
    return frozenset({constant})


def values_of(domain: Domain) -> list[object] | None:
    """All values of a small plain domain in order; None if it has too many or none that can be listed."""
    from boardrules.ir.domains import Bool as BoolDomain
    from boardrules.ir.domains import Number

    if value_count(domain) > COVERAGE_LIMIT:
        return None
    match domain:
        case BoolDomain():
            return [False, True]
        case Number(low, high):
            return list(range(low, high + 1))
        case Entry(component, kinds, _):
            return [i for i, (kind, _) in enumerate(component.entries) if kind in kinds]
        case Maybe(inner):
            values = values_of(inner)
            return None if values is None else [None, *values]
        case SetOf():
            return None
        case _:
            from boardrules.ir.domains import ListOf, Selection

            return None if isinstance(domain, ListOf | Selection) else list(range(value_count(domain)))
