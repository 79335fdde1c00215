"""Comparisons that come out the same whatever happens (BR703).

Only types and literals decide here, nothing that could be found out by thinking about a game. Rows of tables and branches
of a `case` are left to the check of what they cover, and what may be absent is left alone.

The type of a variable may hang on an option (`0..goal`) or on the number of players. So a comparison is
reported only if it comes out the same in all the programs that were made: `check_constant_conditions` is given one for
the smallest and largest number of players, and asks for more, with other values of the options, if it has found
anything.
"""

from collections.abc import Callable, Iterator, Sequence

from attrs import field, frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import all_items, expressions_of, routines_of
from boardrules.ir.domains import Bool, Entry, Number
from boardrules.ir.expressions import (
    Compare,
    Contains,
    Equal,
    Expression,
    KindTest,
    Literal,
    RangeSet,
    SetLiteral,
    Size,
    WholeType,
)
from boardrules.ir.program import Program
from boardrules.ir.statements import Case, EachPlayer, For, If, Require, Statement, Turns
from boardrules.ir.traversal import all_expressions, all_statements, subexpressions
from boardrules.source import Span


@frozen
class Verdict:
    """How a comparison comes out."""

    span: Span = field(repr=False)
    value: bool


def check_constant_conditions(
    programs: Sequence[Program], further: Callable[[], Sequence[Program]], diagnostics: Diagnostics
) -> None:
    """Reports comparisons that are always true or always false.

    Args:
        programs: The game for several numbers of players.
        further: Gives the game with other options; asked only if there is something to be doubted.
        diagnostics: Where to report.
    """
    verdicts = _common(programs)
    if verdicts:
        verdicts = [verdict for verdict in verdicts if all(verdict in _verdicts(p) for p in further())]
    for verdict in verdicts:
        diagnostics.report("BR703", verdict.span, value="true" if verdict.value else "false")


def _common(programs: Sequence[Program]) -> list[Verdict]:
    first, *others = (_verdicts(program) for program in programs)
    return [verdict for verdict in first if all(verdict in other for other in others)]


def _verdicts(program: Program) -> list[Verdict]:
    compared = (
        Verdict(part.span, value)
        for expression in _expressions(program)
        for part in all_expressions(expression)
        if (value := _outcome(program, part)) is not None
    )
    written = (
        Verdict(condition.span, condition.value is True)
        for statement in _statements(program)
        if isinstance(condition := _condition(statement), Literal) and isinstance(condition.domain, Bool)
    )
    return list(dict.fromkeys((*compared, *written)))


def _condition(statement: Statement) -> Expression | None:
    match statement:
        case If(condition=condition) | Require(condition=condition):
            return condition
        case For(where=where) | EachPlayer(where=where) | Turns(where=where):
            return where
        case _:
            return None


def _statements(program: Program) -> Iterator[Statement]:
    for item in all_items(program):
        for routine in routines_of(program, item):
            yield from all_statements(routine.body)


def _expressions(program: Program) -> Iterator[Expression]:
    for item in all_items(program):
        if item.sort not in {"table", "starts", "examples"}:
            yield from expressions_of(program, item)
        for routine in routines_of(program, item):
            for parameter in routine.parameters:
                yield from subexpressions(parameter)
    for statement in _statements(program):
        yield from (statement.subject,) if isinstance(statement, Case) else subexpressions(statement)


def _outcome(program: Program, expression: Expression) -> bool | None:
    """What a comparison gives whatever its parts are; None if that is open, or it is no comparison."""
    match expression:
        case Compare(operator=operator, left=left, right=right):
            one, other = _range(program, left), _range(program, right)
            return None if one is None or other is None else _compared(operator, one, other)
        case Equal(left=left, right=right):
            return _equal(program, left, right)
        case Contains(element=element, collection=collection):
            return _contained(program, element, collection)
        case KindTest(operand=operand, kinds=kinds) if isinstance(operand.domain, Entry):
            possible = set(operand.domain.kinds)
            if possible <= set(kinds):
                return True
            return None if possible & set(kinds) else False
        case _:
            return None


def _range(program: Program, expression: Expression) -> Number | None:
    """Between which numbers a value always lies; None if it is no number, or may be absent."""
    if not isinstance(expression.domain, Number):
        return None
    match expression:
        case Size(operand=WholeType(name="players" | "Player")):
            return Number(*program.player_counts)
        case _:
            return expression.domain


def _compared(operator: str, one: Number, other: Number) -> bool | None:
    match operator:
        case "<":
            return _decided(one.high < other.low, one.low >= other.high)
        case "<=":
            return _decided(one.high <= other.low, one.low > other.high)
        case ">":
            return _decided(one.low > other.high, one.high <= other.low)
        case _:
            return _decided(one.low >= other.high, one.high < other.low)


def _decided(is_true: bool, is_false: bool) -> bool | None:
    return True if is_true else False if is_false else None


def _equal(program: Program, left: Expression, right: Expression) -> bool | None:
    one, other = _range(program, left), _range(program, right)
    if one is not None and other is not None:
        if one.high < other.low or other.high < one.low:
            return False
        return True if one == other and one.low == one.high else None
    if isinstance(left, Literal) and isinstance(right, Literal) and None not in {left.value, right.value}:
        return left.value == right.value
    return None


def _contained(program: Program, element: Expression, collection: Expression) -> bool | None:
    one = _range(program, element)
    if one is None:
        return None
    match collection:
        case RangeSet(low=Literal(value=int() as low), high=Literal(value=int() as high)):
            return _decided(low <= one.low and one.high <= high, one.high < low or high < one.low)
        case SetLiteral(items=items):
            values = [_range(program, item) for item in items]
            is_outside = all(v is not None and (v.high < one.low or one.high < v.low) for v in values)
            return False if is_outside else None
        case _:
            return None
