"""Expressions: from words to typed nodes (spec section 4).

`elaborate` gives an expression its meaning; `expected` is the domain that is asked for at its place and helps
only to read bare values of enums. `expect` also checks that the value fits and takes away the zone of a
located piece where only the piece is wanted. Each operation decides for itself whether its operands may be
absent: those of positive tests may (4.1), all others need a proof.
"""

from collections.abc import Sequence
from typing import assert_never

from boardrules.ir import expressions as ir
from boardrules.ir.domains import (
    DIRECTIONS,
    Absent,
    Bool,
    Compass,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Path,
    Selection,
    SetOf,
    Unknown,
    ZoneHandle,
)
from boardrules.semantics.constants import constant_value
from boardrules.semantics.domain_text import domain_text
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
    unpath,
)
from boardrules.semantics.proofs import facts_if, narrowed
from boardrules.semantics.scope import Scope, unknown_value
from boardrules.source import Span
from boardrules.syntax import tree

_NEGATED = {"!=", "is not", "not in"}


def elaborate(scope: Scope, node: tree.Expression, expected: Domain | None = None) -> ir.Expression:
    """The typed form of an expression."""
    from boardrules.semantics import aggregates, calls, references

    match node:
        case tree.Parenthesised(inner=inner):
            return elaborate(scope, inner, expected)
        case tree.Number(span=span, value=value):
            return ir.Literal(span, Number(value, value), value)
        case tree.NameRef() | tree.Member() | tree.IndexOf():
            return references.value_of_reference(scope, node, expected)
        case tree.Call():
            return calls.elaborate_call(scope, node, expected)
        case tree.IfThenElse():
            return _if_then_else(scope, node, expected)
        case tree.BinaryOp():
            return _binary(scope, node, expected)
        case tree.Not(span=span, operand=operand):
            return ir.Not(span, Bool(), condition(scope, operand))
        case tree.Negative(span=span, operand=operand):
            positive = number(scope, operand)
            if isinstance(positive.domain, Unknown):
                return positive
            low, high = _bounds(positive)
            return ir.Negative(span, Number(-high, -low), positive)
        case tree.IsEmpty():
            return _emptiness(scope, node)
        case tree.RangeExpr():
            return _range(scope, node)
        case tree.SetOf():
            return aggregates.set_display(scope, node, expected)
        case tree.ListOf():
            return aggregates.list_display(scope, node, expected)
        case _:
            assert_never(node)


# ------------------------------------------------------------------ what a place asks for


def expect(scope: Scope, node: tree.Expression, domain: Domain, name: str | None = None) -> ir.Expression:
    """An expression whose value must fit a domain.

    Args:
        scope: What is in sight.
        node: The expression.
        domain: What it must fit. If located pieces are admitted the zone is kept.
        name: What the value is stored in, for the messages about ranges; None where a value that does not
            fit is only never equal.
    """
    return coerce(scope, elaborate(scope, node, domain), domain, node.span, name)


def coerce(
    scope: Scope, value: ir.Expression, domain: Domain, span: Span, name: str | None = None
) -> ir.Expression:
    """Fits a value into a domain, or reports why it does not."""
    value = as_value(scope, value)
    if is_located(value.domain) and not is_located(domain):
        value = plain(value)
    match fit(_settled(value), domain):
        case Fit.ALWAYS:
            return value
        case Fit.PERHAPS:
            if name is not None:
                scope.world.report(
                    "BR207", span, value=" ".join(span.text.split()), name=name, range=domain_text(domain)
                )
            return value
        case Fit.NEVER_IN_RANGE:
            if name is not None:
                scope.world.report(
                    "BR206", span, value=" ".join(span.text.split()), name=name, range=domain_text(domain)
                )
                return unknown_value(span)
            return value
        case Fit.ABSENT:
            report_absent(scope, value, span)
            return unknown_value(span)
        case Fit.NO:
            scope.world.report(
                "BR201",
                span,
                expected=domain_text(unlocated(domain)),
                found=domain_text(unlocated(value.domain)),
            )
            return unknown_value(span)


def _settled(value: ir.Expression) -> Domain:
    """The domain of a value; of a constant number, such as an option in a bound, just that number."""
    if not isinstance(value.domain, Number):
        return value.domain
    constant = constant_value(value)
    return Number(constant, constant) if isinstance(constant, int) else value.domain


def condition(scope: Scope, node: tree.Expression) -> ir.Expression:
    """An expression that must be true or false; an absent path counts as false."""
    value = elaborate(scope, node, Bool())
    if isinstance(unpath(value.domain), Bool | Unknown):
        return value
    if isinstance(value.domain, Maybe) and isinstance(value.domain.inner, Bool):
        report_absent(scope, value, node.span)
    else:
        scope.world.report(
            "BR203",
            node.span,
            found=domain_text(unlocated(value.domain)),
            example=_example_test(node, value.domain),
        )
    return unknown_value(node.span)


def _example_test(node: tree.Expression, domain: Domain) -> str:
    text = node.span.text
    match present(domain):
        case Number():
            return f"{text} > 0"
        case ZoneHandle() | SetOf() | ListOf() | Selection():
            return f"{text} is not empty"
        case _ if may_be_absent(domain):
            return f"{text} is not none"
        case _:
            return f"{text} = ..."


def line_condition(scope: Scope, node: tree.Condition) -> ir.Expression:
    """A condition, or one of the conditional forms `if C: E` and `E unless C`."""
    match node:
        case tree.Holds(condition=inner):
            return condition(scope, inner)
        case tree.OnlyIf(span=span, premise=premise, condition=inner):
            only_if = condition(scope, premise)
            follows = condition(scope.knowing(facts_if(only_if, True)), inner)
            return ir.Implies(span, Bool(), only_if, follows, "if")
        case tree.Unless(span=span, condition=inner, exception=exception):
            unless = condition(scope, exception)
            follows = condition(scope.knowing(facts_if(unless, False)), inner)
            return ir.Implies(span, Bool(), unless, follows, "unless")
        case _:
            assert_never(node)


def number(scope: Scope, node: tree.Expression) -> ir.Expression:
    """An expression that must be a number which is there."""
    value = needed(scope, elaborate(scope, node), node.span)
    if not isinstance(value.domain, Number | Unknown):
        scope.world.report(
            "BR201", node.span, expected="a number", found=domain_text(unlocated(value.domain))
        )
        return unknown_value(node.span)
    return value


def needed(scope: Scope, value: ir.Expression, span: Span) -> ir.Expression:
    """A value that must be there (BR205)."""
    value = as_value(scope, value)
    if may_be_absent(value.domain):
        report_absent(scope, value, span)
        return unknown_value(span)
    return value


def report_absent(scope: Scope, value: ir.Expression, span: Span) -> None:
    """BR205, with the part of the path that may be missing."""
    culprit = _absent_part(value)
    if culprit is None:
        scope.world.report("BR205", span, name=span.text)
    else:
        scope.world.report("BR205.path", span, name=culprit.span.text, path=span.text)


def _absent_part(value: ir.Expression) -> ir.Expression | None:
    if not isinstance(value.domain, Path):
        return None
    match value:
        case ir.Property(operand=operand) | ir.Unlocated(operand=operand):
            inner = [operand]
        case ir.SlotPiece(zone=zone):
            inner = [zone]
        case ir.ReadVariable(indices=indices) | ir.ZoneAt(indices=indices):
            inner = list(indices)
        case _:
            return None
    for part in inner:
        if may_be_absent(part.domain):
            return _absent_part(part) or part
    return None


def as_value(scope: Scope, value: ir.Expression) -> ir.Expression:
    """A slot that is read as a value is the piece in it, or none."""
    inner = unpath(value.domain)
    if not (isinstance(inner, ZoneHandle) and inner.zone.sort == "slot"):
        return value
    contents = inner.zone.contents
    piece: Domain = Maybe(Entry(contents.component, contents.kinds))
    domain = Path(piece) if isinstance(value.domain, Path) else piece
    return narrowed(ir.SlotPiece(value.span, domain, value), scope.proofs)


def plain(value: ir.Expression) -> ir.Expression:
    """A piece or selection without the zone it was found in."""
    if not is_located(value.domain):
        return value
    return ir.Unlocated(value.span, unlocated(value.domain), value)


# ------------------------------------------------------------------ operators


def _if_then_else(scope: Scope, node: tree.IfThenElse, expected: Domain | None) -> ir.Expression:
    test = condition(scope, node.condition)
    then = as_value(scope, elaborate(scope.knowing(facts_if(test, True)), node.then, expected))
    hint = expected if expected is not None else unlocated(then.domain)
    otherwise = as_value(scope, elaborate(scope.knowing(facts_if(test, False)), node.otherwise, hint))
    if is_located(then.domain) != is_located(otherwise.domain):
        then, otherwise = plain(then), plain(otherwise)
    domain = join(then.domain, otherwise.domain)
    if domain is None:
        scope.world.report(
            "BR204",
            node.span,
            left=domain_text(then.domain),
            right=domain_text(otherwise.domain),
            operator="else",
        )
        return unknown_value(node.span)
    return ir.IfThenElse(node.span, domain, test, then, otherwise)


def _binary(scope: Scope, node: tree.BinaryOp, expected: Domain | None) -> ir.Expression:
    match node.op:
        case "and":
            left = condition(scope, node.left)
            right = condition(scope.knowing(facts_if(left, True)), node.right)
            return ir.And(node.span, Bool(), left, right)
        case "or":
            left = condition(scope, node.left)
            right = condition(scope.knowing(facts_if(left, False)), node.right)
            return ir.Or(node.span, Bool(), left, right)
        case "=" | "!=" | "is" | "is not":
            return _equality(scope, node)
        case "in" | "not in":
            return _membership(scope, node)
        case "<" | "<=" | ">" | ">=":
            return _comparison(scope, node)
        case _:
            return _arithmetic(scope, node)


def _equality(scope: Scope, node: tree.BinaryOp) -> ir.Expression:
    negated = node.op in _NEGATED
    if node.op.startswith("is"):
        test = _kind_test(scope, node)
        if test is not None:
            return ir.Not(node.span, Bool(), test) if negated else test
    left, right = _pair(scope, node.left, node.right)
    left, right = plain(as_value(scope, left)), plain(as_value(scope, right))
    if negated or _is_none(left) or _is_none(right):
        tests_none = _is_none(left) or _is_none(right)
        for side, words in ((left, node.left), (right, node.right)):
            if isinstance(side.domain, Path) and not (negated and tests_none):
                report_absent(scope, side, words.span)
                return unknown_value(node.span)
    if not _comparable(scope, node, left, right):
        return unknown_value(node.span)
    equal = ir.Equal(node.span, Bool(), left, right)
    return ir.Not(node.span, Bool(), equal) if negated else equal


def _is_none(value: ir.Expression) -> bool:
    return isinstance(value.domain, Absent)


def _comparable(scope: Scope, node: tree.BinaryOp, left: ir.Expression, right: ir.Expression) -> bool:
    if _never_none(left, right):
        other, words = (left, node.left) if _is_none(right) else (right, node.right)
        scope.world.report("BR703.none", node.span, name=words.span.text, found=domain_text(other.domain))
    if same_sort(left.domain, right.domain):
        return True
    scope.world.report(
        "BR204", node.span, left=domain_text(left.domain), right=domain_text(right.domain), operator=node.op
    )
    return False


def _never_none(left: ir.Expression, right: ir.Expression) -> bool:
    for one, other in ((left, right), (right, left)):
        if _is_none(one) and not may_be_absent(other.domain) and not isinstance(other.domain, Unknown):
            return True
    return False


def _kind_test(scope: Scope, node: tree.BinaryOp) -> ir.Expression | None:
    """`x is Kind`; None if the right side names no kind."""
    if not isinstance(node.right, tree.NameRef) or node.right.text in scope.locals:
        return None
    found = scope.world.kinds.get(node.right.text)
    if found is None:
        return None
    component, kind = found
    operand = plain(as_value(scope, elaborate(scope, node.left)))
    domain = present(operand.domain)
    if isinstance(domain, Unknown):
        return unknown_value(node.span)
    if not isinstance(domain, Entry):
        scope.world.report("BR201", node.left.span, expected="a piece", found=domain_text(unlocated(domain)))
        return unknown_value(node.span)
    if domain.component is not component:
        scope.world.report(
            "BR213",
            node.right.span,
            kind=node.right.text,
            component=domain.component.name,
            known=", ".join(k.name for k in domain.component.kinds),
        )
        return unknown_value(node.span)
    if node.op == "is not" and isinstance(operand.domain, Path):
        report_absent(scope, operand, node.left.span)
        return unknown_value(node.span)
    return ir.KindTest(node.span, Bool(), operand, component, (kind,))


def _pair(scope: Scope, left: tree.Expression, right: tree.Expression) -> tuple[ir.Expression, ir.Expression]:
    """Two sides of one type: a bare value of an enum is read with the type of the other side."""
    if _is_bare_value(scope, left) and not _is_bare_value(scope, right):
        second = elaborate(scope, right)
        return elaborate(scope, left, unlocated(as_value(scope, second).domain)), second
    first = elaborate(scope, left)
    return first, elaborate(scope, right, unlocated(as_value(scope, first).domain))


def _is_bare_value(scope: Scope, node: tree.Expression) -> bool:
    return (
        isinstance(node, tree.NameRef)
        and node.text not in scope.locals
        and node.text not in scope.world.names
    )


def _membership(scope: Scope, node: tree.BinaryOp) -> ir.Expression:
    negated = node.op in _NEGATED
    if _is_bare_value(scope, node.left):
        collection = collection_value(scope, node.right, "in")
        element = elaborate(scope, node.left, element_of(unpath(collection.domain)))
    else:
        element = elaborate(scope, node.left)
        collection = collection_value(scope, node.right, "in", SetOf(unlocated(present(element.domain))))
    element = plain(as_value(scope, element))
    inner = element_of(unpath(collection.domain))
    if negated and isinstance(element.domain, Path):
        report_absent(scope, element, node.left.span)
        return unknown_value(node.span)
    if inner is not None and not same_sort(element.domain, unlocated(inner)):
        scope.world.report(
            "BR204",
            node.span,
            left=domain_text(element.domain),
            right=domain_text(collection.domain),
            operator="in",
        )
        return unknown_value(node.span)
    contains = ir.Contains(node.span, Bool(), element, collection)
    return ir.Not(node.span, Bool(), contains) if negated else contains


def collection_value(
    scope: Scope, node: tree.Expression, purpose: str, expected: Domain | None = None
) -> ir.Expression:
    """A set, list, zone, range or type (BR227)."""
    value = elaborate(scope, node, expected)
    domain = value.domain
    if isinstance(domain, Path | Maybe):
        report_absent(scope, value, node.span)
        return unknown_value(node.span)
    if element_of(domain) is None:
        scope.world.report("BR227", node.span, name=purpose, found=domain_text(unlocated(domain)))
        return unknown_value(node.span)
    if isinstance(domain, SetOf | ListOf) and domain.inner is None:
        scope.world.report("BR227.empty", node.span, found=node.span.text, name=purpose)
        return unknown_value(node.span)
    return value


def _comparison(scope: Scope, node: tree.BinaryOp) -> ir.Expression:
    left, right = _pair(scope, node.left, node.right)
    left, right = as_value(scope, left), as_value(scope, right)
    for side, words in ((left, node.left), (right, node.right)):
        if not _has_order(present(side.domain)):
            scope.world.report(
                "BR204.order", words.span, found=domain_text(unlocated(side.domain)), operator=node.op
            )
            return unknown_value(node.span)
    if not same_sort(left.domain, right.domain):
        scope.world.report(
            "BR204",
            node.span,
            left=domain_text(left.domain),
            right=domain_text(right.domain),
            operator=node.op,
        )
        return unknown_value(node.span)
    return ir.Compare(node.span, Bool(), node.op, left, right)


def _has_order(domain: Domain) -> bool:
    match domain:
        case Number() | EnumValue() | Unknown():
            return True
        case ListOf(inner, _):
            return inner is None or isinstance(inner, Number)
        case _:
            return False


def _arithmetic(scope: Scope, node: tree.BinaryOp) -> ir.Expression:
    left, right = number(scope, node.left), number(scope, node.right)
    if isinstance(left.domain, Unknown) or isinstance(right.domain, Unknown):
        return unknown_value(node.span)
    low, high = _arithmetic_bounds(node.op, _bounds(left), _bounds(right))
    return ir.Arithmetic(node.span, Number(low, high), node.op, left, right)


def _bounds(value: ir.Expression) -> tuple[int, int]:
    return (value.domain.low, value.domain.high) if isinstance(value.domain, Number) else (0, 0)


def _arithmetic_bounds(op: str, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    match op:
        case "+":
            return a[0] + b[0], a[1] + b[1]
        case "-":
            return a[0] - b[1], a[1] - b[0]
        case "*":
            products = [x * y for x in a for y in b]
            return min(products), max(products)
        case "div":
            divisors = [d for d in (b[0], b[1], -1, 1) if d and b[0] <= d <= b[1]]
            quotients = [x // d for x in a for d in divisors] or [0]
            return min(quotients), max(quotients)
        case _:
            if b[0] > 0:
                return 0, min(b[1] - 1, a[1]) if a[0] >= 0 else b[1] - 1
            return min(b[0] + 1, 0), max(b[1] - 1, 0)


def _emptiness(scope: Scope, node: tree.IsEmpty) -> ir.Expression:
    operand = elaborate(scope, node.operand)
    domain = unpath(operand.domain)
    if element_of(domain) is None:
        scope.world.report("BR227", node.operand.span, name="is empty", found=domain_text(unlocated(domain)))
        return unknown_value(node.span)
    if node.negated and isinstance(operand.domain, Path):
        report_absent(scope, operand, node.operand.span)
        return unknown_value(node.span)
    empty = ir.IsEmpty(node.span, Bool(), operand)
    return ir.Not(node.span, Bool(), empty) if node.negated else empty


def _range(scope: Scope, node: tree.RangeExpr) -> ir.Expression:
    low, high = number(scope, node.low), number(scope, node.high)
    if isinstance(low.domain, Unknown) or isinstance(high.domain, Unknown):
        return unknown_value(node.span)
    (bottom, _), (_, top) = _bounds(low), _bounds(high)
    if isinstance(low, ir.Literal) and isinstance(high, ir.Literal) and bottom > top:
        scope.world.report("BR210", node.span, range=node.span.text)
        return unknown_value(node.span)
    return ir.RangeSet(node.span, SetOf(Number(bottom, top)), low, high)


# ------------------------------------------------------------------ common values


def direction(span: Span, name: str) -> ir.Expression:
    """One of the eight directions."""
    return ir.Literal(span, Compass(), DIRECTIONS.index(name))


def whole_type(span: Span, name: str, element: Domain, elements: Sequence[object]) -> ir.Expression:
    """The set of all values of a type."""
    return ir.WholeType(span, SetOf(element), name, tuple(elements))
