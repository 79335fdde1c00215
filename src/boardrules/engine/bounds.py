"""What an expression can be worth while some cells are only vaguely known.

This is evaluation with ranges in place of values: of a number its least and its greatest possible value, of
a truth value the same (0 and 1), of a list that can only grow the items with which it begins. Whatever a rule is not sure
of may be anything, so an answer is never wrong, only sometimes vague. What reads no vague cell
at all is evaluated as always.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from boardrules.engine import prepared as own
from boardrules.engine.aggregates import wants_zone
from boardrules.engine.faults import NoValue
from boardrules.engine.footprints import footprint
from boardrules.engine.sources import elements
from boardrules.engine.values import ABSENT, Value, domain_size, lowest_value
from boardrules.engine.world import EVALUATE, Code, Run
from boardrules.ir import expressions as ir
from boardrules.ir.domains import Bool, Compass, Domain, EnumValue, Number, Seat, Site

ENDLESS: Final = 1 << 62


@frozen
class Held:
    """A value that is no number."""

    value: Value


@frozen
class Grown:
    """A list that begins with these items."""

    items: tuple[Any, ...]


Range = tuple[int, int]
Bounds = Range | Held | Grown | None
"""What a value may be; None is anything."""

Vague = Mapping[int, Bounds]
"""What is known of the cells of which the content is not known."""

YES: Final[Range] = (1, 1)
NO: Final[Range] = (0, 0)
PERHAPS: Final[Range] = (0, 1)


def bounds_of_domain(domain: Domain) -> Bounds:
    """What a value of a domain may be."""
    if isinstance(domain, Number | EnumValue | Seat | Site | Compass | Bool):
        low = lowest_value(domain)
        return low, low + domain_size(domain) - 1
    return None


def bounds(code: Code, run: Run, vague: Vague) -> Bounds:
    """What an expression may be worth.

    Raises:
        NoValue: It has no value for certain.
    """
    read = footprint(code, run.world)
    if read is not None and read.isdisjoint(vague):
        value = EVALUATE[type(code)](code, run)
        return (value, value) if isinstance(value, int) else Held(value)
    rule = _RULES.get(type(code))
    return None if rule is None else rule(code, run, vague)


def _part(code: Code, run: Run, vague: Vague) -> Bounds:
    """The same for a part of an expression, of which it is not certain that it is asked for."""
    if code.__class__ is own.ReadCell:
        return _content(code.cell, run, vague)
    if code.__class__ is own.Fixed:
        value = code.value
        return (value, value) if isinstance(value, int) else Held(value)
    try:
        return bounds(code, run, vague)
    except NoValue:
        return None


def truth(code: Code, run: Run, vague: Vague) -> Range:
    """Whether a condition holds."""
    return _as_truth(bounds(code, run, vague))


def _truth_of_part(code: Code, run: Run, vague: Vague) -> Range:
    return _as_truth(_part(code, run, vague))


def _as_truth(found: Bounds) -> Range:
    match found:
        case (low, high):
            return (1, 1) if low > 0 or high < 0 else (0, 0) if low == high == 0 else PERHAPS
        case Held(value):
            return YES if value else NO
        case _:
            return PERHAPS


def _read_cell(code: own.ReadCell, run: Run, vague: Vague) -> Bounds:
    return vague[code.cell]


def _read_at(code: own.ReadAt, run: Run, vague: Vague) -> Bounds:
    cell = _cell(code, run, vague)
    return None if cell is None else _content(cell, run, vague)


def _cell(code: own.ReadAt | own.CellTest, run: Run, vague: Vague) -> int | None:
    match _part(code.index, run, vague):
        case (low, high) if low == high and code.low <= low <= code.high:
            return code.base + low * code.stride
        case _:
            return None


def _content(cell: int, run: Run, vague: Vague) -> Bounds:
    if cell in vague:
        return vague[cell]
    value = run.cells[cell]
    return (value, value) if isinstance(value, int) else Held(value)


def _length(code: own.ListLength, run: Run, vague: Vague) -> Bounds:
    found = vague[code.cell]
    return (len(found.items), ENDLESS) if isinstance(found, Grown) else None


def _holds(code: own.ListHolds, run: Run, vague: Vague) -> Bounds:
    found = vague[code.cell]
    return YES if isinstance(found, Grown) and found.items else PERHAPS


def _calculation(code: own.Calculation, run: Run, vague: Vague) -> Bounds:
    left, right = _part(code.left, run, vague), _part(code.right, run, vague)
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return None
    if code.function is operator.add:
        return left[0] + right[0], left[1] + right[1]
    if code.function is operator.sub:
        return left[0] - right[1], left[1] - right[0]
    products = [a * b for a in left for b in right]
    return min(products), max(products)


def _order_test(code: own.OrderTest, run: Run, vague: Vague) -> Bounds:
    left, right = _part(code.left, run, vague), _part(code.right, run, vague)
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return PERHAPS
    compare = code.function
    if compare is operator.gt or compare is operator.ge:
        left, right = right, left
        compare = operator.lt if compare is operator.gt else operator.le
    if compare(left[1], right[0]):
        return YES
    return PERHAPS if compare(left[0], right[1]) else NO


def _equality(left: Bounds, right: Bounds) -> Range:
    if isinstance(right, Grown):
        left, right = right, left
    match left, right:
        case (None, _) | (_, None):
            return PERHAPS
        case (Held(a), Held(b)):
            return YES if a == b and a is not ABSENT else NO
        case (Grown(items), Held(value)):
            begins = isinstance(value, tuple) and value[: len(items)] == items
            return PERHAPS if begins else NO
        case ((low, high), (other_low, other_high)):
            if high < other_low or other_high < low:
                return NO
            return YES if low == high == other_low == other_high else PERHAPS
        case (Grown(), _):
            return PERHAPS
        case _:
            return NO


def _equal(code: ir.Equal, run: Run, vague: Vague) -> Bounds:
    return _equality(_part(code.left, run, vague), _part(code.right, run, vague))


def _is_value(code: own.IsValue, run: Run, vague: Vague) -> Bounds:
    value = code.value
    wanted: Bounds = (value, value) if isinstance(value, int) else Held(value)
    return _equality(_part(code.operand, run, vague), wanted)


def _cell_test(code: own.CellTest, run: Run, vague: Vague) -> Bounds:
    cell = _cell(code, run, vague)
    if cell is None:
        return PERHAPS
    found = _equality(_content(cell, run, vague), _part(code.value, run, vague))
    return found if code.wanted else _opposite(found)


def _opposite(found: Range) -> Range:
    return 1 - found[1], 1 - found[0]


def _not(code: ir.Not, run: Run, vague: Vague) -> Bounds:
    return _opposite(_truth_of_part(code.operand, run, vague))


def _and(code: ir.And, run: Run, vague: Vague) -> Bounds:
    return _both(_truth_of_part(code.left, run, vague), _truth_of_part(code.right, run, vague))


def _both(left: Range, right: Range) -> Range:
    return min(left[0], right[0]), min(left[1], right[1])


def _or(code: ir.Or, run: Run, vague: Vague) -> Bounds:
    left, right = _truth_of_part(code.left, run, vague), _truth_of_part(code.right, run, vague)
    return max(left[0], right[0]), max(left[1], right[1])


def _all(code: own.All, run: Run, vague: Vague) -> Bounds:
    found = YES
    for condition in code.conditions:
        found = _both(found, _truth_of_part(condition, run, vague))
        if found == NO:
            break
    return found


def _implies(code: ir.Implies, run: Run, vague: Vague) -> Bounds:
    condition = _truth_of_part(code.condition, run, vague)
    applies = condition if code.form == "if" else _opposite(condition)
    if applies == NO:
        return YES
    consequence = _truth_of_part(code.consequence, run, vague)
    return consequence if applies == YES else (consequence[0], 1)


def _if_then_else(code: ir.IfThenElse, run: Run, vague: Vague) -> Bounds:
    condition = _truth_of_part(code.condition, run, vague)
    if condition != PERHAPS:
        return _part(code.then if condition == YES else code.otherwise, run, vague)
    then, otherwise = _part(code.then, run, vague), _part(code.otherwise, run, vague)
    if isinstance(then, tuple) and isinstance(otherwise, tuple):
        return min(then[0], otherwise[0]), max(then[1], otherwise[1])
    return then if then == otherwise else None


def _aggregate(code: ir.Aggregate, run: Run, vague: Vague) -> Bounds:
    """Tests of all elements of a collection that is known."""
    condition = code.where if code.operation in {"any", "no"} and not code.values else None
    if code.operation == "all" and code.where is None:
        condition = code.values[0]
    binder = code.binders[0]
    source = footprint(binder.source, run.world)
    if condition is None or len(code.binders) > 1 or source is None or not source.isdisjoint(vague):
        return None
    found = []
    for element in elements(binder.source, run, wants_zone(binder.local)):
        run.cells[binder.local.cell] = element
        found.append(_truth_of_part(condition, run, vague))
    if code.operation == "all":
        return min((low for low, _ in found), default=1), min((high for _, high in found), default=1)
    some = max((low for low, _ in found), default=0), max((high for _, high in found), default=0)
    return some if code.operation == "any" else _opposite(some)


_RULES: dict[type, Callable[[Any, Run, Vague], Bounds]] = {
    ir.Aggregate: _aggregate,
    ir.And: _and,
    ir.Equal: _equal,
    ir.IfThenElse: _if_then_else,
    ir.Implies: _implies,
    ir.Not: _not,
    ir.Or: _or,
    own.All: _all,
    own.Calculation: _calculation,
    own.CellTest: _cell_test,
    own.IsValue: _is_value,
    own.ListHolds: _holds,
    own.ListLength: _length,
    own.OrderTest: _order_test,
    own.ReadAt: _read_at,
    own.ReadCell: _read_cell,
}
