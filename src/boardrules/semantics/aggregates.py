"""Aggregates, displays and `reach`: what takes binders (spec section 9.1)."""

from collections.abc import Sequence

from boardrules.ir import expressions as ir
from boardrules.ir.domains import (
    Absent,
    Bool,
    Domain,
    Entry,
    ListOf,
    Local,
    Maybe,
    Number,
    Selection,
    SetOf,
    Site,
    Unknown,
    ZoneHandle,
)
from boardrules.semantics.domain_text import count_given_text, domain_text
from boardrules.semantics.expressions import (
    as_value,
    collection_value,
    condition,
    elaborate,
    needed,
    number,
    plain,
)
from boardrules.semantics.fitting import (
    COUNT_LIMIT,
    element_of,
    is_located,
    join,
    present,
    size_limit,
    unlocated,
    unpath,
    value_count,
)
from boardrules.semantics.naming import check_not_hiding
from boardrules.semantics.proofs import facts_if
from boardrules.semantics.scope import Scope, unknown_value
from boardrules.semantics.site_demands import needs_neighbours
from boardrules.source import Span
from boardrules.syntax import tree

AGGREGATES = frozenset(
    ["count", "sum", "max", "min", "any", "no", "all", "first", "last", "best", "leading", "until", "reach"]
)


def elaborate_aggregate(scope: Scope, name: str, node: tree.Call, expected: Domain | None) -> ir.Expression:
    """A call of one of `AGGREGATES`."""
    arguments = node.arguments
    if name == "reach":
        return _reach(scope, node)
    if name in {"max", "min"} and not _has_binder(arguments) and len(arguments.items) > 1:
        return _greatest_of_numbers(scope, name, node)
    if not _has_binder(arguments):
        return _of_collection(scope, name, node, expected)
    inner, binders = bind(scope, arguments.items)
    where, inner = _where(inner, arguments.where)
    return _with_binders(inner, name, node, binders, where)


def _has_binder(arguments: tree.Arguments) -> bool:
    return any(_is_binder(item) for item in arguments.items)


def _is_binder(item: tree.Expression) -> bool:
    return isinstance(item, tree.BinaryOp) and item.op == "in" and isinstance(item.left, tree.NameRef)


def bind(scope: Scope, items: Sequence[tree.Expression]) -> tuple[Scope, tuple[ir.Binder, ...]]:
    """Binders from left to right; the later ones see the earlier ones."""
    binders: list[ir.Binder] = []
    for item in items:
        if not (isinstance(item, tree.BinaryOp) and item.op == "in" and isinstance(item.left, tree.NameRef)):
            scope.world.report("BR227.binder", item.span, found=item.span.text)
            continue
        source = collection_value(scope, item.right, item.left.text + " in")
        local = _binder_local(scope, item.left, element_of(source.domain) or Unknown())
        binders.append(ir.Binder(local, source))
        scope = scope.with_locals(local)
    return scope, tuple(binders)


def _binder_local(scope: Scope, name: tree.NameRef, domain: Domain) -> Local:
    check_not_hiding(scope.world, name.text, name.span)
    return scope.world.scratch_local(name.text, domain, name.span)


def _where(scope: Scope, node: tree.Expression | None) -> tuple[ir.Expression | None, Scope]:
    if node is None:
        return None, scope
    test = condition(scope, node)
    return test, scope.knowing(facts_if(test, True))


# ------------------------------------------------------------------ over one collection


def _of_collection(scope: Scope, name: str, node: tree.Call, expected: Domain | None) -> ir.Expression:
    """`count(S)`, `sum(S)`, `max(S)`, `first(S)`, and so on."""
    items = node.arguments.items
    if len(items) != 1 or node.arguments.where is not None or node.arguments.values:
        scope.world.report(
            "BR202",
            node.span,
            name=name,
            expected="one collection, or `x in S`",
            found=count_given_text(len(items)),
            usage=_usage(name),
        )
        return unknown_value(node.span)
    if name in {"any", "no", "all", "best", "leading", "until"}:
        scope.world.report("BR227.binder", items[0].span, found=items[0].span.text)
        return unknown_value(node.span)
    collection = collection_value(scope, items[0], name, expected if name in {"first", "last"} else None)
    inner = element_of(collection.domain)
    if inner is None or isinstance(inner, Unknown):
        return unknown_value(node.span)
    limit = source_limit(collection)
    if name == "count":
        return ir.Size(node.span, Number(0, limit), collection)
    if name in {"first", "last"}:
        return ir.Builtin(node.span, inner, f"{name}_of", (collection,))
    local = scope.world.scratch_local("element", inner, items[0].span)
    value = ir.LocalValue(items[0].span, inner, local)
    if not isinstance(inner, Number):
        scope.world.report(
            "BR201", items[0].span, expected="a collection of numbers", found=domain_text(collection.domain)
        )
        return unknown_value(node.span)
    domain = _total(inner, limit) if name == "sum" else inner
    return ir.Aggregate(node.span, domain, name, (ir.Binder(local, collection),), None, (value,))


def _usage(name: str) -> str:
    return {
        "sum": "`sum(x in S: e)`",
        "max": "`max(x in S: e)` or `max(a, b)`",
        "min": "`min(x in S: e)` or `min(a, b)`",
    }.get(name, f"`{name}(S)` or `{name}(x in S where ...)`")


def _greatest_of_numbers(scope: Scope, name: str, node: tree.Call) -> ir.Expression:
    values = [number(scope, item) for item in node.arguments.items]
    bounds = [v.domain for v in values if isinstance(v.domain, Number)]
    if len(bounds) < len(values):
        return unknown_value(node.span)
    choose = max if name == "max" else min
    domain = Number(choose(b.low for b in bounds), choose(b.high for b in bounds))
    return ir.Builtin(node.span, domain, name, tuple(values))


def source_limit(collection: ir.Expression) -> int:
    """The most elements that a collection can have."""
    match collection:
        case ir.WholeType(elements=elements):
            return len(elements)
        case ir.SetLiteral(items=items) | ir.ListLiteral(items=items):
            return len(items)
        case _:
            limit = size_limit(unpath(collection.domain))
            if limit is not None and limit < COUNT_LIMIT:
                return limit
            inner = element_of(collection.domain)
            if isinstance(collection.domain, Selection):
                return 10**4
            return min(value_count(unlocated(inner)), 10**6) if inner else 10**6


# ------------------------------------------------------------------ with binders


def _with_binders(
    scope: Scope, name: str, node: tree.Call, binders: tuple[ir.Binder, ...], where: ir.Expression | None
) -> ir.Expression:
    values = node.arguments.values
    span = node.span
    if any(isinstance(b.source.domain, Unknown) for b in binders):
        for value in values:
            elaborate(scope, value)
        return unknown_value(span)
    limit = 1
    for binder in binders:
        limit = min(limit * max(1, source_limit(binder.source)), 10**9)
    match name:
        case "count":
            return _checked(scope, node, 0) or ir.Aggregate(span, Number(0, limit), name, binders, where, ())
        case "sum" | "max" | "min":
            return _numeric(scope, name, node, binders, where, limit)
        case "any" | "no":
            return _existence(scope, name, node, binders, where)
        case "all":
            if len(values) != 1:
                return _wrong_values(scope, node, "one condition after `:`")
            return ir.Aggregate(span, Bool(), name, binders, where, (condition(scope, values[0]),))
        case "first" | "last" | "best":
            return _one_element(scope, name, node, binders, where)
        case _:
            return _beginning(scope, name, node, binders, where)


def _checked(scope: Scope, node: tree.Call, count: int) -> ir.Expression | None:
    if len(node.arguments.values) == count:
        return None
    return _wrong_values(scope, node, "nothing after `:`" if count == 0 else f"{count} after `:`")


def _wrong_values(scope: Scope, node: tree.Call, expected: str) -> ir.Expression:
    name = node.function.span.text
    count = len(node.arguments.values)
    found = f"{count} after `:` {'is' if count == 1 else 'are'}" if count else "nothing after `:` is"
    usage = f"`{name}(x in S where c: e)`" if name != "count" else "`count(x in S where c)`"
    scope.world.report("BR202", node.span, name=name, expected=expected, found=found, usage=usage)
    return unknown_value(node.span)


def _numeric(
    scope: Scope,
    name: str,
    node: tree.Call,
    binders: tuple[ir.Binder, ...],
    where: ir.Expression | None,
    limit: int,
) -> ir.Expression:
    if len(node.arguments.values) != 1:
        return _wrong_values(scope, node, "one number after `:`")
    value = number(scope, node.arguments.values[0])
    if not isinstance(value.domain, Number):
        return unknown_value(node.span)
    domain = _total(value.domain, limit) if name == "sum" else value.domain
    return ir.Aggregate(node.span, domain, name, binders, where, (value,))


def _total(domain: Number, limit: int) -> Number:
    return Number(min(0, domain.low * limit), max(0, domain.high * limit))


def _existence(
    scope: Scope, name: str, node: tree.Call, binders: tuple[ir.Binder, ...], where: ir.Expression | None
) -> ir.Expression:
    values = node.arguments.values
    if len(values) > 1 or (values and where is not None):
        return _wrong_values(scope, node, "one condition, after `where` or after `:`")
    test = condition(scope, values[0]) if values else where
    if test is None:
        test = ir.Literal(node.span, Bool(), True)
    return ir.Aggregate(node.span, Bool(), name, binders, test, ())


def _one_element(
    scope: Scope, name: str, node: tree.Call, binders: tuple[ir.Binder, ...], where: ir.Expression | None
) -> ir.Expression:
    if len(binders) != 1:
        scope.world.report("BR227.one_binder", node.span, name=name)
        return unknown_value(node.span)
    element = binders[0].local.domain
    if name != "best":
        failed = _checked(scope, node, 0)
        return failed or ir.Aggregate(node.span, _maybe(element), name, binders, where, ())
    if not node.arguments.values:
        return _wrong_values(scope, node, "what is compared after `:`")
    keys = tuple(needed(scope, elaborate(scope, value), value.span) for value in node.arguments.values)
    source = binders[0].source
    is_sure = where is None and (
        isinstance(source, ir.WholeType)
        or (isinstance(source, ir.Builtin) and source.function in {"clockwise", "counterclockwise"})
    )
    return ir.Aggregate(node.span, element if is_sure else _maybe(element), name, binders, where, keys)


def _maybe(domain: Domain) -> Domain:
    return domain if isinstance(domain, Maybe | Unknown) else Maybe(domain)


def _beginning(
    scope: Scope, name: str, node: tree.Call, binders: tuple[ir.Binder, ...], where: ir.Expression | None
) -> ir.Expression:
    """`leading` and `until`."""
    failed = _checked(scope, node, 0)
    if failed:
        return failed
    if len(binders) != 1:
        scope.world.report("BR227.one_binder", node.span, name=name)
        return unknown_value(node.span)
    source = binders[0].source
    ordered = isinstance(source.domain, ListOf) or (
        isinstance(source.domain, ZoneHandle) and source.domain.zone.sort in {"pile", "line"}
    )
    if not ordered:
        scope.world.report(
            "BR227", source.span, name=name, found=f"{domain_text(source.domain)}, which has no order"
        )
        return unknown_value(node.span)
    value = _element_value(binders[0])
    domain = ListOf(value.domain, source_limit(source))
    return ir.Aggregate(node.span, domain, name, binders, where, (value,))


def _element_value(binder: ir.Binder) -> ir.Expression:
    local = binder.local
    return plain(ir.LocalValue(binder.source.span, local.domain, local))


def _reach(scope: Scope, node: tree.Call) -> ir.Expression:
    """`reach(x in P where c: start)` and `reach(a, b in P where joined: start)`."""
    arguments = node.arguments
    names = [item for item in arguments.items if isinstance(item, tree.NameRef)]
    last = arguments.items[-1] if arguments.items else None
    well_formed = (
        last is not None
        and _is_binder(last)
        and len(names) == len(arguments.items) - 1 <= 1
        and arguments.where is not None
        and len(arguments.values) == 1
    )
    if not well_formed:
        usage = "`reach(x in P where c: start)` or `reach(a, b in P where joined: start)`"
        scope.world.report(
            "BR202",
            node.span,
            name="reach",
            expected="binders, `where` and a start",
            found="something else is",
            usage=usage,
        )
        return unknown_value(node.span)
    assert isinstance(last, tree.BinaryOp)
    assert isinstance(last.left, tree.NameRef)
    assert arguments.where is not None
    source = collection_value(scope, last.right, "reach")
    site = element_of(source.domain)
    if not isinstance(site, Site) or not isinstance(source, ir.WholeType):
        if not isinstance(site, Unknown):
            scope.world.report(
                "BR201", last.right.span, expected="the name of a place", found=domain_text(source.domain)
            )
        return unknown_value(node.span)
    if not names and not needs_neighbours(scope, last.right, site.place, "reach"):
        return unknown_value(node.span)
    locals_ = [_binder_local(scope, name, site) for name in (*names, last.left)]
    test = condition(scope.with_locals(*locals_), arguments.where)
    start = needed(scope, elaborate(scope, arguments.values[0]), arguments.values[0].span)
    begins = start.domain if isinstance(start.domain, Site) else element_of(start.domain)
    fits = isinstance(begins, Unknown) or (isinstance(begins, Site) and begins.place is site.place)
    if not fits:
        expected = f"a {site.place.name} or a set of them"
        scope.world.report(
            "BR201", arguments.values[0].span, expected=expected, found=domain_text(start.domain)
        )
        return unknown_value(node.span)
    return ir.Reach(node.span, SetOf(site), tuple(locals_), test, start)


# ------------------------------------------------------------------ displays


def set_display(scope: Scope, node: tree.SetOf, expected: Domain | None) -> ir.Expression:
    """`{a, b}`, `{x in S where c}`, `{x in S where c: e}`."""
    arguments = node.arguments
    if not _has_binder(arguments):
        items, inner = _items(scope, node.span, arguments, expected)
        return ir.SetLiteral(
            node.span, SetOf(present(inner) if inner else None), tuple(plain(i) for i in items)
        )
    scope, binders = bind(scope, arguments.items)
    where, scope = _where(scope, arguments.where)
    if len(arguments.values) > 1:
        return _too_many_values(scope, node.span)
    if not arguments.values:
        if len(binders) != 1:
            scope.world.report("BR227.one_binder", node.span, name="{ }")
            return unknown_value(node.span)
        element = binders[0].local.domain
        if is_located(element):
            inner = present(element)
            assert isinstance(inner, Entry)
            domain = Selection(inner.component, inner.kinds, True)
            return ir.Aggregate(node.span, domain, "selection", binders, where, ())
        value = _element_value(binders[0])
    else:
        hint = element_of(expected) if expected is not None else None
        value = plain(as_value(scope, elaborate(scope, arguments.values[0], hint)))
    inner_domain = present(value.domain)
    return ir.Aggregate(node.span, SetOf(inner_domain), "set", binders, where, (value,))


def list_display(scope: Scope, node: tree.ListOf, expected: Domain | None) -> ir.Expression:
    """`[a, b]`, `[x in S where c]`, `[x in S where c: e]`."""
    arguments = node.arguments
    if not _has_binder(arguments):
        items, inner = _items(scope, node.span, arguments, expected)
        kept = tuple(needed(scope, plain(i), i.span) for i in items)
        return ir.ListLiteral(node.span, ListOf(present(inner) if inner else None, len(kept)), kept)
    scope, binders = bind(scope, arguments.items)
    where, scope = _where(scope, arguments.where)
    if len(arguments.values) > 1:
        return _too_many_values(scope, node.span)
    if arguments.values:
        hint = element_of(expected) if expected is not None else None
        value = plain(needed(scope, elaborate(scope, arguments.values[0], hint), arguments.values[0].span))
    elif len(binders) == 1:
        value = _element_value(binders[0])
    else:
        scope.world.report("BR227.one_binder", node.span, name="[ ]")
        return unknown_value(node.span)
    limit = 1
    for binder in binders:
        limit = min(limit * max(1, source_limit(binder.source)), 10**6)
    return ir.Aggregate(node.span, ListOf(value.domain, limit), "list", binders, where, (value,))


def _items(
    scope: Scope, span: Span, arguments: tree.Arguments, expected: Domain | None
) -> tuple[list[ir.Expression], Domain | None]:
    if arguments.where is not None or arguments.values:
        scope.world.report("BR227.binder", span, found=span.text)
    hint = element_of(expected) if expected is not None else None
    items: list[ir.Expression] = []
    inner: Domain | None = None
    for item in arguments.items:
        value = as_value(scope, elaborate(scope, item, hint))
        if isinstance(value.domain, Absent):
            continue
        domain = unlocated(unpath(value.domain))
        hint = hint or present(domain)
        joined = domain if inner is None else join(inner, domain)
        if joined is None:
            assert inner is not None
            scope.world.report("BR204.items", item.span, left=domain_text(domain), right=domain_text(inner))
            return items, Unknown()
        inner = joined
        items.append(value)
    return items, inner


def _too_many_values(scope: Scope, span: Span) -> ir.Expression:
    scope.world.report(
        "BR202",
        span,
        name="{ }",
        expected="one value after `:`",
        found="more are",
        usage="`{x in S where c: e}`",
    )
    return unknown_value(span)
