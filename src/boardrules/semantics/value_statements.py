"""Statements about names and values: `require`, `let`, `set`, `increase`, `add`, `roll`, `show`."""

from boardrules.ir import expressions as ex
from boardrules.ir import statements as ir
from boardrules.ir.domains import (
    Domain,
    ListOf,
    Number,
    Seat,
    SetOf,
    Unknown,
    Variable,
    ZoneHandle,
)
from boardrules.semantics.domain_text import count_given_text, domain_text
from boardrules.semantics.expressions import (
    as_value,
    coerce,
    collection_value,
    condition,
    elaborate,
    expect,
    line_condition,
    needed,
    number,
    plain,
)
from boardrules.semantics.fitting import (
    Fit,
    element_of,
    fit,
    is_located,
    join,
    may_be_absent,
    present,
    same_sort,
    unlocated,
)
from boardrules.semantics.local_widths import LocalWidths
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import check_not_hiding
from boardrules.semantics.proofs import facts_if
from boardrules.semantics.references import Reference, target
from boardrules.semantics.scope import Scope, unknown_value
from boardrules.semantics.sentences import sentence
from boardrules.semantics.types import domain_of_type
from boardrules.source import Span
from boardrules.syntax import tree


def require(scope: Scope, node: tree.Require, widths: LocalWidths) -> ir.Statement | None:
    """`require c else "sentence"`."""
    test = line_condition(scope, node.condition)
    return ir.Require(node.span, citations(node.cites), test, sentence(scope, node.otherwise))


def let(scope: Scope, node: tree.Let, widths: LocalWidths) -> ir.Statement | None:
    """`let x = e else "sentence"`."""
    stated = domain_of_type(scope.world, node.type) if node.type is not None else None
    value = _value_to_store(scope, node.value, stated)
    said = sentence(scope, node.otherwise)
    if said is not None and not may_be_absent(value.domain) and not isinstance(value.domain, Unknown):
        scope.world.report("BR703.let", node.value.span, name=node.name.text)
    domain = present(value.domain) if said is not None else value.domain
    if stated is not None:
        value = _fitted(scope, value, stated, node.value.span, node.name.text, is_present=said is not None)
        domain = stated
    elif isinstance(domain, ZoneHandle):
        scope.world.report(
            "BR228",
            node.value.span,
            found=domain_text(domain).capitalize(),
            expected="a value",
            reason="A zone cannot be kept in a local; name what you want to know of it",
        )
        domain = Unknown()
    else:
        domain = widths.domain(node.name, domain)
    check_not_hiding(scope.world, node.name.text, node.name.span)
    local = scope.world.state_local(node.name.text, domain, node.name.span)
    scope.locals[node.name.text] = local
    return ir.Let(node.span, citations(node.cites), local, value, said)


def _fitted(
    scope: Scope, value: ex.Expression, domain: Domain, span: Span, name: str, *, is_present: bool
) -> ex.Expression:
    if is_present and may_be_absent(value.domain):
        return (
            value
            if fit(present(value.domain), domain) is not Fit.NO
            else coerce(scope, value, domain, span, name)
        )
    return coerce(scope, value, domain, span, name)


def _value_to_store(scope: Scope, node: tree.Expression, expected: Domain | None) -> ex.Expression:
    """A value, or chance: `random(..)` may stand here whole, or in a `then` or `else`."""
    match node:
        case tree.Parenthesised(inner=inner):
            return _value_to_store(scope, inner, expected)
        case tree.Call(function=tree.NameRef(text="random")):
            return _random(scope, node)
        case tree.IfThenElse(span=span):
            test = condition(scope, node.condition)
            then = _value_to_store(scope.knowing(facts_if(test, True)), node.then, expected)
            otherwise = _value_to_store(
                scope.knowing(facts_if(test, False)), node.otherwise, expected or unlocated(then.domain)
            )
            if is_located(then.domain) != is_located(otherwise.domain):
                then, otherwise = plain(then), plain(otherwise)
            domain = join(then.domain, otherwise.domain)
            if domain is None:
                scope.world.report(
                    "BR204",
                    span,
                    left=domain_text(then.domain),
                    right=domain_text(otherwise.domain),
                    operator="else",
                )
                return unknown_value(span)
            return ex.IfThenElse(span, domain, test, then, otherwise)
        case _:
            return as_value(scope, elaborate(scope, node, expected))


def _random(scope: Scope, node: tree.Call) -> ex.Expression:
    """`random(S)` and `random(x in S: weight)`."""
    from boardrules.semantics.aggregates import bind

    arguments = node.arguments
    if len(arguments.items) != 1 or arguments.where is not None or len(arguments.values) > 1:
        scope.world.report(
            "BR202",
            node.span,
            name="random",
            expected="one collection",
            found=count_given_text(len(arguments.items)),
            usage="`random(S)` or `random(x in S: weight)`",
        )
        return unknown_value(node.span)
    if not arguments.values:
        source = collection_value(scope, arguments.items[0], "random")
        domain = element_of(source.domain) or Unknown()
        return ex.RandomDraw(node.span, domain, source)
    inner, binders = bind(scope, arguments.items)
    if not binders:
        return unknown_value(node.span)
    weight = number(inner, arguments.values[0])
    return ex.RandomDraw(node.span, binders[0].local.domain, binders[0].source, binders[0].local, weight)


def written_target(scope: Scope, node: tree.Expression) -> tuple[ir.Target, Domain] | None:
    """What a statement changes, and the domain of its values; None after a report."""
    found = target(scope, node)
    match found:
        case None:
            return None
        case ex.LocalValue():
            return found, found.local.domain
        case Reference(thing=Variable() as variable):
            scope.world.used.add(f"write {variable.name}")
            return ir.VariableTarget(node.span, variable, found.indices), variable.domain
        case _:
            return None


def set_value(scope: Scope, node: tree.Set, widths: LocalWidths) -> ir.Statement | None:
    """`set v = e`."""
    found = written_target(scope, node.target)
    if found is None:
        _value_to_store(scope, node.value, None)
        return None
    where, domain = found
    value = _value_to_store(scope, node.value, unlocated(domain))
    if isinstance(where, ex.LocalValue):
        value = _widened(scope, where, value, node.value.span, widths)
    else:
        value = coerce(scope, value, domain, node.value.span, node.target.span.text)
    if isinstance(value.domain, Unknown):
        return None
    return ir.Set(node.span, citations(node.cites), where, value)


def _widened(
    scope: Scope, where: ex.LocalValue, value: ex.Expression, span: Span, widths: LocalWidths
) -> ex.Expression:
    """A later value of a local: of the same type, perhaps of a wider range."""
    local = where.local
    if not is_located(local.domain):
        value = plain(value)
    if not widths.is_inferred(local):
        return coerce(scope, value, local.domain, span, local.name)
    if not same_sort(value.domain, local.domain):
        scope.world.report("BR201", span, expected=domain_text(local.domain), found=domain_text(value.domain))
        return unknown_value(span)
    if fit(value.domain, local.domain) is not Fit.ALWAYS and not isinstance(value.domain, Unknown):
        widths.widen(local, value.domain, span)
    return value


def change(scope: Scope, node: tree.Increase | tree.Decrease, widths: LocalWidths) -> ir.Statement | None:
    """`increase v by e up to n` and `decrease v by e down to n`."""
    found = written_target(scope, node.target)
    by = number(scope, node.by)
    limit = number(scope, node.limit) if node.limit is not None else None
    if found is None:
        return None
    where, domain = found
    if not isinstance(present(domain), Number) or may_be_absent(domain):
        if not isinstance(domain, Unknown):
            scope.world.report(
                "BR201", node.target.span, expected="a number that changes", found=domain_text(domain)
            )
        return None
    sign = 1 if isinstance(node, tree.Increase) else -1
    is_inferred = isinstance(where, ex.LocalValue) and widths.is_inferred(where.local)
    if not is_inferred and isinstance(domain, Number) and limit is None:
        _note_range(scope, node, domain, sign, by)
    if (
        isinstance(where, ex.LocalValue)
        and is_inferred
        and isinstance(domain, Number)
        and isinstance(by.domain, Number)
    ):
        low, high = sorted((sign * by.domain.low, sign * by.domain.high))
        wider = Number(min(domain.low, domain.low + low), max(domain.high, domain.high + high))
        if wider != domain:
            widths.widen(where.local, wider, node.by.span)
    return ir.Change(node.span, citations(node.cites), where, sign, by, limit)


def _note_range(
    scope: Scope, node: tree.Increase | tree.Decrease, domain: Number, sign: int, by: ex.Expression
) -> None:
    """BR206 and BR207 for a number that is changed without `up to` or `down to`."""
    if not isinstance(by.domain, Number) or by.domain == Number(0, 0):
        return
    name = node.target.span.text
    word, limit = ("up to", domain.high) if sign > 0 else ("down to", domain.low)
    key = "BR206.change" if by.domain.low > domain.high - domain.low else "BR207.change"
    scope.world.report(key, node.by.span, name=name, range=domain_text(domain), word=word, limit=limit)


def add(scope: Scope, node: tree.Add, widths: LocalWidths) -> ir.Statement | None:
    """`add e to v`."""
    made = _element_statement(scope, node.target, node.element)
    return None if made is None else ir.AddTo(node.span, citations(node.cites), *made)


def remove(scope: Scope, node: tree.Remove, widths: LocalWidths) -> ir.Statement | None:
    """`remove e from v`."""
    made = _element_statement(scope, node.target, node.element)
    return None if made is None else ir.RemoveFrom(node.span, citations(node.cites), *made)


def _element_statement(
    scope: Scope, node: tree.Expression, element: tree.Expression
) -> tuple[ir.Target, ex.Expression] | None:
    found = written_target(scope, node)
    if found is None:
        elaborate(scope, element)
        return None
    where, domain = found
    if not isinstance(domain, SetOf | ListOf):
        if not isinstance(domain, Unknown):
            scope.world.report("BR201", node.span, expected="a set or a list", found=domain_text(domain))
        return None
    value = expect(scope, element, domain.inner or Unknown(), node.span.text)
    return where, value


def roll(scope: Scope, node: tree.Roll, widths: LocalWidths) -> ir.Statement | None:
    """`roll v`."""
    found = written_target(scope, node.target)
    if found is None:
        return None
    if not isinstance(found[0], ir.VariableTarget):
        scope.world.report("BR224.roll", node.target.span, name=node.target.span.text)
        return None
    return ir.Roll(node.span, citations(node.cites), found[0])


def show(scope: Scope, node: tree.Show, widths: LocalWidths) -> ir.Statement | None:
    """`show X to P`."""
    shown = elaborate(scope, node.shown)
    to = players_value(scope, node.viewers)
    return None if to is None else ir.Show(node.span, citations(node.cites), shown, to)


def players_value(scope: Scope, node: tree.Expression) -> ex.Expression | None:
    """A player or a set of players."""
    value = needed(scope, elaborate(scope, node, Seat(scope.world.players)), node.span)
    if isinstance(value.domain, Seat) or isinstance(element_of(value.domain), Seat):
        return value
    if not isinstance(value.domain, Unknown):
        scope.world.report(
            "BR201",
            node.span,
            expected="a player or a set of players",
            found=domain_text(unlocated(value.domain)),
        )
    return None


def record(scope: Scope, node: tree.Record, widths: LocalWidths) -> ir.Statement | None:
    """`record h`."""
    name = node.history.text
    if name not in scope.world.histories:
        scope.world.report_unknown("history", name, node.history.span, scope.world.histories)
        return None
    scope.world.used.add(name)
    return ir.Record(node.span, citations(node.cites), name)
