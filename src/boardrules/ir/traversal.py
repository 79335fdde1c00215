"""Walking through expressions and statements without naming each class.

The classes of the IR say with their fields what they are made of, so one function that looks at
fields finds the parts of any of them, also of those that are added to the language later.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast, get_args

from attrs import evolve, fields

from boardrules.ir.domains import Local
from boardrules.ir.expressions import Binder, Expression, LocalValue, Sentence
from boardrules.ir.statements import (
    Alternative,
    Amount,
    CaseBranch,
    Choice,
    Destination,
    Parameter,
    Statement,
    Target,
)

EXPRESSIONS: tuple[type, ...] = get_args(Expression)
STATEMENTS: tuple[type, ...] = get_args(Statement)
_HOLDERS: tuple[type, ...] = (
    Binder,
    Sentence,
    Choice,
    Parameter,
    Destination,
    Amount,
    Alternative,
    CaseBranch,
    *get_args(Target),
)


_field_names_by_class: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type) -> tuple[str, ...]:
    names = _field_names_by_class.get(kind)
    if names is None:
        names = tuple(f.name for f in fields(kind) if f.name not in {"span", "domain", "cites"})
        _field_names_by_class[kind] = names
    return names


def _parts(node: object) -> Iterator[object]:
    for name in _field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def subexpressions(node: object) -> Iterator[Expression]:
    """The expressions right below an expression, or right in a statement (not in the blocks of it)."""
    for part in _parts(node):
        if isinstance(part, EXPRESSIONS):
            yield cast(Expression, part)
        elif isinstance(part, _HOLDERS):
            yield from subexpressions(part)


def all_expressions(root: Expression) -> Iterator[Expression]:
    """An expression and all that it is made of, outer ones first."""
    yield root
    for part in subexpressions(root):
        yield from all_expressions(part)


def blocks(statement: Statement) -> Iterator[tuple[Statement, ...]]:
    """The blocks that a statement holds, in the order of the text."""
    for name in _field_names(type(statement)):
        value = getattr(statement, name)
        if not isinstance(value, tuple) or not value:
            continue
        if isinstance(value[0], STATEMENTS):
            yield cast(tuple[Statement, ...], value)
        elif isinstance(value[0], CaseBranch):
            yield from (branch.body for branch in value)
        elif isinstance(value[0], Alternative):
            yield from (alternative.suite for alternative in value)


def all_statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements of a body, those in blocks after the one that holds them."""
    for statement in body:
        yield statement
        for block in blocks(statement):
            yield from all_statements(block)


def substitute(expression: Expression, meaning: Mapping[Local, Expression]) -> Expression:
    """The expression with other expressions in place of some locals."""
    if isinstance(expression, LocalValue):
        return meaning.get(expression.local, expression)
    changes: dict[str, object] = {}
    for name in _field_names(type(expression)):
        value = getattr(expression, name)
        new_value = _substitute_value(value, meaning)
        if new_value is not value:
            changes[name] = new_value
    if not changes:
        return expression
    changed: Expression = evolve(cast(Any, expression), **changes)
    return changed


def _substitute_value(value: object, meaning: Mapping[Local, Expression]) -> object:
    if isinstance(value, EXPRESSIONS):
        return substitute(cast(Expression, value), meaning)
    if isinstance(value, Binder):
        source = substitute(value.source, meaning)
        return value if source is value.source else Binder(value.local, source)
    if isinstance(value, tuple):
        items = tuple(_substitute_value(item, meaning) for item in value)
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    return value
