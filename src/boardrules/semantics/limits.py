"""Choices that are too large before anybody plays (BR501, BR504, BR505).

How much there will be to choose from mostly depends on the position, and then too much of it is a fault when it
is met. Here only what does not depend on it is counted: domains that are types, ranges and sets of literals, without
a `where`. Action numbers are another matter, since they count whole types whatever the position; moves that
cannot be numbered can still be made, so that is a warning.
"""

from collections.abc import Iterator
from math import comb, prod

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import all_items, routines_of
from boardrules.ir.domains import Component, Domain, ListOf, Maybe, Number, Selection, SetOf
from boardrules.ir.expressions import Expression, ListLiteral, Literal, RangeSet, SetLiteral, WholeType
from boardrules.ir.program import Program
from boardrules.ir.statements import ChooseValue, Parameter
from boardrules.ir.traversal import all_statements
from boardrules.ir.undetermined import zone_behind
from boardrules.semantics.fitting import unlocated, value_count

MOVE_LIMIT = 2**20
NUMBER_LIMIT = 2**64
_ENOUGH = 2**100


def check_limits(program: Program, diagnostics: Diagnostics) -> None:
    """Reports what is too much to choose from, and moves that are too many to be numbered."""
    for parameters in _choices(program):
        if not _check_selections(parameters, diagnostics):
            sizes = [_fixed_size(parameter) for parameter in parameters if parameter.choice is not None]
            size = prod(size for size in sizes if size is not None)
            if sizes and None not in sizes and size > MOVE_LIMIT:
                span = parameters[0].span.to(parameters[-1].span)
                diagnostics.report("BR501", span, size=_number(size), limit=_number(MOVE_LIMIT))
    for action in program.actions.values():
        size = prod(min(_type_size(program, parameter), _ENOUGH) for parameter in action.parameters)
        if size > NUMBER_LIMIT:
            span = action.parameters[0].span.to(action.parameters[-1].span)
            diagnostics.report("BR504", span, name=action.name, size=_number(size))


def _choices(program: Program) -> Iterator[tuple[Parameter, ...]]:
    yield from (action.parameters for action in program.actions.values() if action.parameters)
    for item in all_items(program):
        for routine in routines_of(program, item):
            for statement in all_statements(routine.body):
                if isinstance(statement, ChooseValue):
                    yield (statement.parameter,)


def _check_selections(parameters: tuple[Parameter, ...], diagnostics: Diagnostics) -> bool:
    """BR505: one parameter alone that has too many selections."""
    for parameter in parameters:
        size = _fixed_size(parameter)
        if parameter.choice is not None and parameter.choice.form == "some" and size is not None:
            if size > MOVE_LIMIT:
                diagnostics.report("BR505", parameter.span, size=_number(size), limit=_number(MOVE_LIMIT))
                return True
    return False


def _fixed_size(parameter: Parameter) -> int | None:
    """How many values can be chosen in any position; None if that depends on it."""
    choice = parameter.choice
    if choice is None or choice.where is not None:
        return None
    size = _fixed_count(choice.source)
    if size is None or choice.form == "one":
        return size
    if choice.low is None or choice.high is None:
        return None
    low, high = choice.low.domain, choice.high.domain
    if not (isinstance(low, Number) and isinstance(high, Number)):
        return None
    # The fewest that may be: from the greatest lower bound to the least upper one.
    return sum(comb(size, k) for k in range(max(0, low.high), min(high.low, size) + 1))


def _fixed_count(source: Expression) -> int | None:
    match source:
        case WholeType(elements=elements):
            return len(elements)
        case Literal(value=frozenset() | tuple() as values):
            return len(values)
        case RangeSet(low=low, high=high) if isinstance(low.domain, Number) and isinstance(
            high.domain, Number
        ):
            return max(0, high.domain.low - low.domain.high + 1)
        case SetLiteral(items=items) | ListLiteral(items=items) if all(isinstance(i, Literal) for i in items):
            return len({item.value for item in items if isinstance(item, Literal)})
        case _:
            return None


# ------------------------------------------------------------------ numbers of moves


def _type_size(program: Program, parameter: Parameter) -> int:
    """How many values a parameter has in the numbers of moves, given or chosen."""
    domain = parameter.static_domain
    amounts = _amounts(parameter)
    match domain:
        case Selection(component, kinds, _):
            ways = _selections(program, component, kinds)
            return sum(ways[k] for k in range(len(ways)) if k in amounts)
        case SetOf(inner) if inner is not None and parameter.choice and parameter.choice.form == "some":
            count = _size(inner)
            return sum(comb(count, k) for k in range(min(count, 1000) + 1) if k in amounts)
        case _:
            return _size(domain)


def _amounts(parameter: Parameter) -> range:
    choice = parameter.choice
    low = choice.low.domain if choice is not None and choice.low is not None else None
    high = choice.high.domain if choice is not None and choice.high is not None else None
    least = low.low if isinstance(low, Number) else 0
    most = high.high if isinstance(high, Number) else 10**6
    return range(least, most + 1)


def _selections(program: Program, component: Component, kinds: tuple[int, ...]) -> list[int]:
    """How many different selections of 0, 1, 2 .. pieces the decks allow."""
    copies = [0] * len(component.entries)
    for deck in program.decks:
        zone = zone_behind(deck.zone.domain)
        if zone is not None and zone.contents.component is component:
            times = program.players if deck.for_each_player else 1
            for line in deck.lines:
                for entry in line.entries:
                    copies[entry] += line.copies * times
    ways = [1]
    for (kind, _), count in zip(component.entries, copies, strict=True):
        if kind in kinds and count:
            ways = [
                min(_ENOUGH, sum(ways[k - taken] for taken in range(count + 1) if 0 <= k - taken < len(ways)))
                for k in range(len(ways) + count)
            ]
    return ways


def _size(domain: Domain) -> int:
    match domain:
        case Number(low, high):
            return max(0, high - low + 1)
        case Maybe(inner):
            return 1 + _size(inner)
        case SetOf(inner) if inner is not None:
            return 1 << min(_size(inner), 100)
        case ListOf(inner, limit) if inner is not None:
            return _lists(_size(inner), limit)
        case _:
            return value_count(unlocated(domain))


def _lists(size: int, limit: int) -> int:
    total = power = 1
    for _ in range(limit):
        power *= size
        total += power
        if total > _ENOUGH:
            break
    return total


def _number(size: int) -> str:
    return f"{size:,}" if size < 10**12 else f"about 10 to the power of {len(str(size)) - 1}"
