"""From Lark's trees to nodes: expressions, types, parameters, conditions."""

from collections.abc import Callable
from typing import Any

from lark import Token

from boardrules.syntax import tree as t
from boardrules.syntax.build_words import Children, Origin, identifier, identifiers, is_tree
from boardrules.syntax.parser import ParseTree

_MOST_DIGITS = 15

_OPERATORS = {
    "or_": "or",
    "and_": "and",
    "equal": "=",
    "in_": "in",
    "not_in": "not in",
    "is_": "is",
    "is_not": "is not",
    "plus": "+",
    "minus": "-",
    "times": "*",
    "div": "div",
    "mod": "mod",
}

# ------------------------------------------------------------------ expressions


def build_expression(origin: Origin, tree: ParseTree) -> t.Expression:
    """Any expression."""
    name = str(tree.data)
    operator = _OPERATORS.get(name)
    if operator is None:
        return _EXPRESSIONS[name](origin, tree)
    left, right = tree.children
    return _binary(origin, tree, operator, left, right)


def optional_expression(origin: Origin, tree: ParseTree | None) -> t.Expression | None:
    """An expression, or None where there is none."""
    return None if tree is None else build_expression(origin, tree)


def build_expressions(origin: Origin, trees: Children) -> tuple[t.Expression, ...]:
    """Several expressions, in order."""
    return tuple(build_expression(origin, tree) for tree in trees)


def number(origin: Origin, token: Token) -> t.Number:
    """A number; one that is absurdly long is reported and read as 0."""
    span = origin.span(token)
    if len(token) > _MOST_DIGITS:
        origin.found.report("BR019", span, digits=len(token), most=_MOST_DIGITS)
        return t.Number(span, 0)
    return t.Number(span, int(token))


def _binary(origin: Origin, tree: ParseTree, operator: str, left: Any, right: Any) -> t.Expression:
    return t.BinaryOp(
        origin.span(tree), operator, build_expression(origin, left), build_expression(origin, right)
    )


def _compare(origin: Origin, tree: ParseTree) -> t.Expression:
    left, operator, right = tree.children
    return _binary(origin, tree, str(operator), left, right)


def _name(origin: Origin, tree: ParseTree) -> t.Expression:
    return t.NameRef(origin.span(tree), str(tree.children[0]))


def _number(origin: Origin, tree: ParseTree) -> t.Expression:
    token: Any = tree.children[0]
    return number(origin, token)


def _if_expression(origin: Origin, tree: ParseTree) -> t.Expression:
    condition, then, otherwise = build_expressions(origin, tree.children)
    return t.IfThenElse(origin.span(tree), condition, then, otherwise)


def _only(origin: Origin, tree: ParseTree) -> t.Expression:
    child: Any = tree.children[0]
    return build_expression(origin, child)


def _range(origin: Origin, tree: ParseTree) -> t.Expression:
    low, high = build_expressions(origin, tree.children)
    return t.RangeExpr(origin.span(tree), low, high)


def _member(origin: Origin, tree: ParseTree) -> t.Expression:
    owner, name = tree.children
    return t.Member(
        origin.span(tree), build_expression(origin, _tree(owner)), identifier(origin, _token(name))
    )


def _index_of(origin: Origin, tree: ParseTree) -> t.Expression:
    owner, *indices = build_expressions(origin, tree.children)
    return t.IndexOf(origin.span(tree), owner, tuple(indices))


def _call(origin: Origin, tree: ParseTree) -> t.Expression:
    function, arguments = tree.children
    return t.Call(
        origin.span(tree), build_expression(origin, _tree(function)), _arguments(origin, _tree(arguments))
    )


def _arguments(origin: Origin, tree: ParseTree) -> t.Arguments:
    """The arguments of a call, a set or a list; `tree` is the one that spans the brackets."""
    where: t.Expression | None = None
    values: tuple[t.Expression, ...] = ()
    items: list[t.Expression] = []
    for child in tree.children:
        if is_tree(child, "where_part"):
            where = _only(origin, _tree(child))
        elif is_tree(child, "value_part"):
            values = build_expressions(origin, _tree(child).children)
        elif child is not None:
            items.append(build_expression(origin, _tree(child)))
    return t.Arguments(origin.span(tree), tuple(items), where, values)


_EXPRESSIONS: dict[str, Callable[[Origin, ParseTree], t.Expression]] = {
    "if_expression": _if_expression,
    "not_": lambda origin, tree: t.Not(origin.span(tree), _only(origin, tree)),
    "compare": _compare,
    "is_empty": lambda origin, tree: t.IsEmpty(origin.span(tree), _only(origin, tree), False),
    "is_not_empty": lambda origin, tree: t.IsEmpty(origin.span(tree), _only(origin, tree), True),
    "range_": _range,
    "negative": lambda origin, tree: t.Negative(origin.span(tree), _only(origin, tree)),
    "member": _member,
    "index_of": _index_of,
    "call": _call,
    "name": _name,
    "number": _number,
    "parenthesised": lambda origin, tree: t.Parenthesised(origin.span(tree), _only(origin, tree)),
    "set_of": lambda origin, tree: t.SetOf(origin.span(tree), _arguments(origin, tree)),
    "list_of": lambda origin, tree: t.ListOf(origin.span(tree), _arguments(origin, tree)),
}


# ------------------------------------------------------------------ types


def build_type(origin: Origin, tree: ParseTree) -> t.Type:
    """Any type."""
    span = origin.span(tree)
    match str(tree.data):
        case "plain_type":
            return t.PlainType(span, _only(origin, tree))
        case "maybe_type":
            return t.MaybeType(span, _only(origin, tree))
        case "set_type":
            return t.SetType(span, build_type(origin, _tree(tree.children[0])))
        case "list_type":
            of, capacity = tree.children
            return t.ListType(span, build_type(origin, _tree(of)), build_expression(origin, _tree(capacity)))
        case _:
            return t.OneOfType(span, identifiers(origin, tree.children))


def optional_type(origin: Origin, tree: ParseTree | None) -> t.Type | None:
    """A type, or None where none is stated."""
    return None if tree is None else build_type(origin, tree)


def build_index(origin: Origin, tree: ParseTree | None) -> tuple[t.Type, ...]:
    """`[A, B]` after the name of a zone or variable."""
    return () if tree is None else tuple(build_type(origin, _tree(child)) for child in tree.children)


# ------------------------------------------------------------------ parameters


def build_params(origin: Origin, tree: ParseTree | None) -> tuple[t.Param, ...]:
    """`(a, b: T, c in S)`; nothing where there is none."""
    return () if tree is None else tuple(_param(origin, _tree(child)) for child in tree.children)


def _param(origin: Origin, tree: ParseTree) -> t.Param:
    match str(tree.data):
        case "like_type":
            return t.LikeTypeParam(origin.span(tree), identifier(origin, _token(tree.children[0])))
        case "given":
            name, type_ = tree.children
            return t.GivenParam(
                origin.span(tree), identifier(origin, _token(name)), build_type(origin, _tree(type_))
            )
        case _:
            return build_chosen(origin, tree)


def build_chosen(origin: Origin, tree: ParseTree) -> t.Chosen:
    """A parameter, or the value of a `choose`, that the player picks."""
    span = origin.span(tree)
    children: list[Any] = list(tree.children)
    token, *middle, domain, where = children
    name = identifier(origin, token)
    of = build_expression(origin, domain)
    condition = optional_expression(origin, where)
    match str(tree.data):
        case "chosen":
            return t.ChosenParam(span, name, of, condition)
        case "chosen_kind":
            return t.ChosenKindParam(span, name, identifier(origin, middle[0]), of, condition)
        case _:
            return t.ChosenSomeParam(span, name, build_expression(origin, middle[0]), of, condition)


# ------------------------------------------------------------------ conditions


def build_condition(origin: Origin, tree: ParseTree) -> t.Condition:
    """`e`, `if p: e` or `e unless x`."""
    match str(tree.data):
        case "only_if":
            premise, condition = build_expressions(origin, tree.children)
            return t.OnlyIf(origin.span(tree), premise, condition)
        case "unless":
            condition, exception = build_expressions(origin, tree.children)
            return t.Unless(origin.span(tree), condition, exception)
        case _:
            return t.Holds(origin.span(tree), build_expression(origin, tree))


def build_cell(origin: Origin, tree: ParseTree) -> t.Cell:
    """`3, 5..7` in a table or a `case`."""
    return t.Cell(origin.span(tree), build_expressions(origin, tree.children))


def _tree(child: Any) -> ParseTree:
    """A child that the grammar says is a tree."""
    tree: ParseTree = child
    return tree


def _token(child: Any) -> Token:
    """A child that the grammar says is a token."""
    token: Token = child
    return token
