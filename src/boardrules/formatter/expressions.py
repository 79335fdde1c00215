"""Expressions, types, parameters and conditions as documents.

Outside brackets a line may end only after a comma and before `and`, `or`, `then` and `else`; within them
anywhere, and the formatter then also uses the places before `where`, after `:` and before `+` and `-`.
"""

import re
from collections.abc import Sequence
from typing import assert_never

from boardrules.formatter.document import (
    STEP,
    Break,
    Document,
    Group,
    Nest,
    Row,
    Soft,
    Text,
    commas,
    flat,
    row,
)
from boardrules.source import Span
from boardrules.syntax import tree as t

_CHAINS = (frozenset({"or"}), frozenset({"and"}))
_SUMS = frozenset({"+", "-"})
_SPACE = re.compile(r"(?:\s|#[^\n]*)*")

# ------------------------------------------------------------------ words


def name(node: t.Identifier | t.NameRef) -> Document:
    """A name with its place."""
    return Text(node.text, node.span.start)


def quoted(node: t.Text) -> Document:
    """A sentence that stands on one line."""
    return Text(f'"{node.text}"', node.span.start)


# ------------------------------------------------------------------ expressions


def expression(node: t.Expression) -> Document:
    """An expression that stands by itself on a logical line, outside brackets."""
    return _expression(node, in_brackets=False, margin=0)


def expressions(nodes: Sequence[t.Expression]) -> Document:
    """Several expressions with commas between them, outside brackets."""
    return commas([_operand(node, in_brackets=False) for node in nodes])


def _inner(node: t.Expression) -> Document:
    """An expression in brackets."""
    return _operand(node, in_brackets=True)


def _operand(node: t.Expression, in_brackets: bool) -> Document:
    return _expression(node, in_brackets, STEP)


def _expression(node: t.Expression, in_brackets: bool, margin: int) -> Document:
    """`margin` is how much farther to the right the lines after the first begin."""
    match node:
        case t.NameRef():
            return name(node)
        case t.Number(value=value):
            return Text(str(value), node.span.start)
        case t.IfThenElse():
            return Group(Nest(margin, _choice(node, in_brackets)))
        case t.BinaryOp():
            return _binary(node, in_brackets, margin)
        case t.Not(operand=operand):
            return row(Text("not ", node.span.start), _operand(operand, in_brackets))
        case t.Negative(operand=operand):
            return row(Text("-", node.span.start), _operand(operand, in_brackets))
        case t.IsEmpty(operand=operand, negated=negated):
            return row(_operand(operand, in_brackets), " is not empty" if negated else " is empty")
        case t.RangeExpr(low=low, high=high):
            return row(_operand(low, in_brackets), "..", _operand(high, in_brackets))
        case t.Member(object=owner, name=member):
            return row(_operand(owner, in_brackets), ".", name(member))
        case t.IndexOf(object=owner, indices=indices):
            listed = commas([_inner(index) for index in indices])
            return row(_operand(owner, in_brackets), bracketed("[", listed, "]", node.span.end))
        case t.Call(function=function, arguments=arguments):
            return row(_operand(function, in_brackets), _arguments(arguments, "(", ")"))
        case t.SetOf(arguments=arguments):
            return _arguments(arguments, "{", "}")
        case t.ListOf(arguments=arguments):
            return _arguments(arguments, "[", "]")
        case t.Parenthesised(inner=inner):
            content = _expression(inner, in_brackets=True, margin=0)
            return row(Text("", node.span.start), bracketed("(", content, ")", node.span.end))
        case _:
            assert_never(node)


def bracketed(opening: str, content: Document, closing: str, end: int) -> Document:
    """Content in brackets; `end` is the offset behind the closing one."""
    return Group(row(opening, Nest(STEP, content), Text(closing, end - 1)))


def _arguments(node: t.Arguments, opening: str, closing: str) -> Document:
    parts: list[Document] = [commas([_inner(item) for item in node.items])]
    if node.where is not None:
        parts += [Soft(), row("where ", _inner(node.where))]
    if node.values:
        parts += [Text(":"), Soft(), commas([_inner(value) for value in node.values])]
    return row(Text("", node.span.start), bracketed(opening, Row(tuple(parts)), closing, node.span.end))


def _binary(node: t.BinaryOp, in_brackets: bool, margin: int) -> Document:
    for operators in (*_CHAINS, *((_SUMS,) if in_brackets else ())):
        if node.op in operators:
            return _chain(node, operators, in_brackets, margin)
    return row(_operand(node.left, in_brackets), f" {node.op} ", _operand(node.right, in_brackets))


def _chain(node: t.BinaryOp, operators: frozenset[str], in_brackets: bool, margin: int) -> Document:
    """`a or b or c`, which breaks before each of its operators or before none."""
    links: list[tuple[str, t.Expression]] = []
    first: t.Expression = node
    while isinstance(first, t.BinaryOp) and first.op in operators:
        links.append((first.op, first.right))
        first = first.left
    parts = [_operand(first, in_brackets)]
    for operator, operand in reversed(links):
        parts += [Break(), row(f"{operator} ", _operand(operand, in_brackets))]
    return Group(Nest(margin, Row(tuple(parts))))


def _choice(node: t.IfThenElse, in_brackets: bool) -> Document:
    """`if c then a else b`, with a line for each part if it has to be.

    A line that begins with `else if` reads as a statement unless its `then` stands on it and no colon before.
    """
    parts: list[Document] = [row(Text("if ", node.span.start), _operand(node.condition, in_brackets))]
    parts += [Soft(), row("then ", _operand(node.then, in_brackets))]
    rest = node.otherwise
    while isinstance(rest, t.IfThenElse):
        condition = flat(_operand(rest.condition, in_brackets))
        may_begin_a_line = in_brackets or not re.search(r":|\bthen\b", condition)
        parts += [
            Break() if may_begin_a_line else Text(" "),
            row(Text("else if ", rest.span.start), Text(condition, rest.condition.span.start)),
            row(" then ", _operand(rest.then, in_brackets)),
        ]
        rest = rest.otherwise
    parts += [Break(), row("else ", _operand(rest, in_brackets))]
    return Row(tuple(parts))


# ------------------------------------------------------------------ types


def type_(node: t.Type) -> Document:
    """The type of a variable, parameter or option."""
    match node:
        case t.PlainType(domain=domain):
            return _operand(domain, in_brackets=False)
        case t.MaybeType(domain=domain):
            return row(_operand(domain, in_brackets=False), "?")
        case t.SetType(of=of):
            return row(Text("set of ", node.span.start), type_(of))
        case t.ListType(of=of, capacity=capacity):
            room = _operand(capacity, in_brackets=False)
            return row(Text("list of ", node.span.start), type_(of), " up to ", room)
        case t.OneOfType(names=names):
            parts: list[Document] = [name(names[0])]
            for other in names[1:]:
                parts += [Text(" | "), name(other)]
            return Row(tuple(parts))
        case _:
            assert_never(node)


def index(nodes: Sequence[t.Type]) -> Document | None:
    """`[A, B]` after the name of a zone or variable."""
    if not nodes:
        return None
    return bracketed("[", commas([type_(node) for node in nodes]), "]", _closed_at(nodes[-1].span))


# ------------------------------------------------------------------ parameters


def params(nodes: Sequence[t.Param]) -> Document | None:
    """`(a, b: T, c in S)`; nothing where there are none."""
    if not nodes:
        return None
    listed = commas([_param(node) for node in nodes])
    return Group(row("(", listed, Text(")", _closed_at(nodes[-1].span) - 1)))


def _closed_at(last: Span) -> int:
    """The offset behind the bracket that follows."""
    found = _SPACE.match(last.file.text, last.end)
    assert found is not None
    return found.end() + 1


def _param(node: t.Param) -> Document:
    match node:
        case t.LikeTypeParam(name=own):
            return name(own)
        case t.GivenParam(name=own, type=of):
            return row(name(own), ": ", type_(of))
        case t.ChosenParam() | t.ChosenKindParam() | t.ChosenSomeParam():
            filtered = None if node.where is None else row(Soft(), "where ", _inner(node.where))
            return Group(row(_picked(node, in_brackets=True), filtered))
        case _:
            assert_never(node)


def chosen(node: t.Chosen) -> Document:
    """What a `choose` picks, outside brackets."""
    filtered = None if node.where is None else row(" where ", expression(node.where))
    return row(_picked(node, in_brackets=False), filtered)


def _picked(node: t.Chosen, in_brackets: bool) -> Document:
    domain = _operand(node.domain, in_brackets)
    match node:
        case t.ChosenParam():
            return row(name(node.name), " in ", domain)
        case t.ChosenKindParam():
            return row(name(node.name), ": ", name(node.kind), " in ", domain)
        case t.ChosenSomeParam():
            return row(name(node.name), ": ", _operand(node.amount, in_brackets), " of ", domain)
        case _:
            assert_never(node)


# ------------------------------------------------------------------ conditions


def condition(node: t.Condition) -> Document:
    """`e`, `if p: e` or `e unless x`."""
    match node:
        case t.Holds(condition=held):
            return expression(held)
        case t.OnlyIf(premise=premise, condition=held):
            return row(Text("if ", node.span.start), expression(premise), ": ", expression(held))
        case t.Unless(condition=held, exception=exception):
            return row(expression(held), " unless ", expression(exception))
        case _:
            assert_never(node)


def cell(node: t.Cell) -> Document:
    """`3, 5..7` in a table or a `case`."""
    return expressions(node.values)
