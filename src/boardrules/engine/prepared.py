"""Expressions of the engine's own, into which `preparing` turns some of those of the program.

They mean the same and say it more directly: the number of a cell instead of a variable with its
indices, a value instead of an expression that can have no other. Each is evaluated here as
plainly as all others are in `evaluation`.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from attrs import AttrsInstance, field, fields, frozen, has

from boardrules.engine.faults import NoValue
from boardrules.engine.values import ABSENT, Cells, Guard, Value
from boardrules.engine.world import EVALUATE, Code, Run, evaluates
from boardrules.ir.domains import Domain, Zone
from boardrules.ir.expressions import And, Equal, KindTest, Literal, LocalValue, Property, Unlocated
from boardrules.ir.statements import Let
from boardrules.source import Span


@frozen(eq=False)
class Fixed:
    """A value that is always the same; of a set also its elements in order."""

    span: Span = field(repr=False)
    domain: Domain
    value: Value
    elements: tuple[Any, ...] | None = None


@frozen(eq=False)
class ReadCell:
    """The content of a cell: a variable without indices, a local, `me`."""

    span: Span = field(repr=False)
    domain: Domain
    cell: int


@frozen(eq=False)
class ReadAt:
    """A variable with one index that is not known before."""

    span: Span = field(repr=False)
    domain: Domain
    index: Code
    low: int
    high: int
    stride: int
    base: int  # the cell for the index 0, whether or not there is one


@frozen(eq=False)
class ListLength:
    """How long a list variable is."""

    span: Span = field(repr=False)
    domain: Domain
    cell: int


@frozen(eq=False)
class ListTail:
    """The last item of a list variable."""

    span: Span = field(repr=False)
    domain: Domain
    cell: int


@frozen(eq=False)
class ListHolds:
    """Whether a list variable holds anything; that shows in its last item, however long it is."""

    span: Span = field(repr=False)
    domain: Domain
    cell: int


@frozen(eq=False)
class FixedZone:
    """A zone of which there is no choice."""

    span: Span = field(repr=False)
    domain: Domain
    zone: Zone
    cell: int


@frozen(eq=False)
class ZoneOf:
    """A zone with one index that is not known before."""

    span: Span = field(repr=False)
    domain: Domain
    zone: Zone
    index: Code
    low: int
    high: int
    stride: int
    base: int


@frozen(eq=False)
class ContentOf:
    """What the cell of a zone holds, as it is."""

    span: Span = field(repr=False)
    domain: Domain
    zone: Code


@frozen(eq=False)
class ZoneIsEmpty:
    """Whether a zone holds just what an empty one holds."""

    span: Span = field(repr=False)
    domain: Domain
    zone: Code
    nothing: Value


@frozen(eq=False)
class IsValue:
    """Whether a value is a certain one."""

    span: Span = field(repr=False)
    domain: Domain
    operand: Code
    value: Value


@frozen(eq=False)
class CellTest:
    """Whether the cell that belongs to an index holds a certain value, or (`wanted` False) does not.

    It is what boards are mostly asked: `s.pawn = me`, `s.man is not empty`.
    """

    span: Span = field(repr=False)
    domain: Domain
    index: Code
    low: int
    high: int
    stride: int
    base: int
    value: Code
    wanted: bool

    @property
    def cell_of_index(self) -> int | None:
        """The cell that the index is read from, if it is that simple."""
        return self.index.cell if isinstance(self.index, ReadCell) else None


@frozen(eq=False)
class Matching:
    """Those elements of a collection that pass a test of their cells, in order.

    It is the source of a binder whose `where` begins with such a test. If the elements are known before, `look`
    takes all their cells at once.
    """

    span: Span = field(repr=False)
    domain: Domain
    source: Code
    test: CellTest
    look: Callable[[Cells], tuple[Any, ...]] | None


@frozen(eq=False)
class SomeMatch:
    """Whether there are such elements, or (`wanted` False) none."""

    span: Span = field(repr=False)
    domain: Domain
    matching: Matching
    wanted: bool


@frozen(eq=False)
class Calculation:
    """A sum, difference or product."""

    span: Span = field(repr=False)
    domain: Domain
    left: Code
    right: Code
    function: Callable[[Value, Value], Value]


@frozen(eq=False)
class OrderTest:
    """An order test of values that compare by themselves; false if one is none or absent."""

    span: Span = field(repr=False)
    domain: Domain
    left: Code
    right: Code
    function: Callable[[Value, Value], Value]


@frozen(eq=False)
class All:
    """The conditions of a constraint."""

    span: Span = field(repr=False)
    domain: Domain
    conditions: tuple[Code, ...]


@frozen(eq=False)
class Remembered:
    """An operation that reads nothing but its operands: for each of their values it is worked out once.

    If there are very many values, all are forgotten now and then.

    Attributes:
        original: What is evaluated for operands that come for the first time.
        operands: What the value depends on; each gives a value that can be looked up.
        known: The values by operand, or by the tuple of operands if there are several.
    """

    span: Span = field(repr=False)
    domain: Domain
    original: Code
    operands: tuple[Code, ...]
    look: Callable[[Cells], Any] | None = None  # takes all operands at once if each is the content of a cell
    known: dict[Any, Value] = field(factory=dict, repr=False)


@frozen(eq=False)
class Keep:
    """A `let`: a value for a cell.

    Attributes:
        must_be_there: Whether a run ends if there is no value.
        fits: A test for values that may be out of range, if there may be such.
        original: The statement.
    """

    cell: int
    value: Code
    must_be_there: bool
    fits: Guard | None
    original: Let


@frozen(eq=False)
class Containing:
    """Those of the lists in a fixed collection that hold an element, in order.

    It is the source of a binder whose `where` begins with `e in x`: of hundreds of lines on a board only the few
    through a square have to be looked at. Without a value of the element there are none.
    """

    span: Span = field(repr=False)
    domain: Domain
    element: Code
    by_element: dict[Any, tuple[Any, ...]] = field(repr=False)


MOST_KNOWN = 1 << 14
"""So many values of a remembered operation are kept."""

Prepared = (
    Fixed,
    ReadCell,
    ReadAt,
    ListLength,
    ListTail,
    ListHolds,
    FixedZone,
    ContentOf,
    ZoneOf,
    ZoneIsEmpty,
    IsValue,
    CellTest,
    Matching,
    SomeMatch,
    Calculation,
    OrderTest,
    All,
    Remembered,
    Containing,
)
"""All classes of prepared expressions."""


@evaluates(Fixed)
def _fixed(node: Fixed, run: Run) -> Value:
    return node.value


@evaluates(ReadCell)
def _read_cell(node: ReadCell, run: Run) -> Value:
    return run.cells[node.cell]


@evaluates(ListLength)
def _list_length(node: ListLength, run: Run) -> Value:
    cells: Any = run.cells
    return len(cells[node.cell]) if cells.__class__ is list else cells.length(node.cell)


@evaluates(ListTail)
def _list_tail(node: ListTail, run: Run) -> Value:
    cells: Any = run.cells
    tail = cells[node.cell][-1:] if cells.__class__ is list else cells.tail(node.cell)
    if not tail:
        raise NoValue("BR602", node.span, name="last")
    return tail[0]


@evaluates(ListHolds)
def _list_holds(node: ListHolds, run: Run) -> Value:
    cells = run.cells
    return bool(cells[node.cell] if cells.__class__ is list else cells.tail(node.cell))


@evaluates(ContentOf)
def _content_of(node: ContentOf, run: Run) -> Value:
    zone = node.zone
    cell = EVALUATE[zone.__class__](zone, run)
    return ABSENT if cell is ABSENT else run.cells[cell]


@evaluates(ReadAt, ZoneOf)
def _read_at(node: ReadAt | ZoneOf, run: Run) -> Value:
    index = node.index
    value = run.cells[index.cell] if index.__class__ is ReadCell else EVALUATE[index.__class__](index, run)
    if value is None or value is ABSENT:
        return ABSENT
    if value.__class__ is tuple:
        value = value[1]
    if not node.low <= value <= node.high:
        raise NoValue("BR603", index.span, index=value, range=f"{node.low} to {node.high}")
    cell = node.base + value * node.stride
    return run.cells[cell] if node.__class__ is ReadAt else cell


@evaluates(FixedZone)
def _fixed_zone(node: FixedZone, run: Run) -> Value:
    return node.cell


@evaluates(ZoneIsEmpty)
def _zone_is_empty(node: ZoneIsEmpty, run: Run) -> Value:
    zone = node.zone
    cell = EVALUATE[zone.__class__](zone, run)
    return cell is not ABSENT and run.cells[cell] == node.nothing


@evaluates(IsValue)
def _is_value(node: IsValue, run: Run) -> Value:
    operand = node.operand
    value = (
        run.cells[operand.cell]
        if operand.__class__ is ReadCell
        else EVALUATE[operand.__class__](operand, run)
    )
    return bool(value == node.value)


@evaluates(CellTest)
def _cell_test(node: CellTest, run: Run) -> Value:
    cells = run.cells
    index = node.index
    element = cells[index.cell] if index.__class__ is ReadCell else EVALUATE[index.__class__](index, run)
    value = node.value
    wanted = value.value if value.__class__ is Fixed else EVALUATE[value.__class__](value, run)
    if element is None or element is ABSENT:
        return not node.wanted
    if not node.low <= element <= node.high:
        raise NoValue("BR603", node.span, index=element, range=f"{node.low} to {node.high}")
    return (cells[node.base + element * node.stride] == wanted) is node.wanted


@evaluates(Calculation)
def _calculation(node: Calculation, run: Run) -> Value:
    left, right = node.left, node.right
    # Most operands are cells; looking into them here saves a call each.
    a = run.cells[left.cell] if left.__class__ is ReadCell else EVALUATE[left.__class__](left, run)
    b = run.cells[right.cell] if right.__class__ is ReadCell else EVALUATE[right.__class__](right, run)
    return node.function(a, b)


@evaluates(OrderTest)
def _order_test(node: OrderTest, run: Run) -> Value:
    left, right = node.left, node.right
    a = run.cells[left.cell] if left.__class__ is ReadCell else EVALUATE[left.__class__](left, run)
    if right.__class__ is Fixed:
        b = right.value
    else:
        b = run.cells[right.cell] if right.__class__ is ReadCell else EVALUATE[right.__class__](right, run)
    if a is None or b is None or a is ABSENT or b is ABSENT:
        return False
    return node.function(a, b)


@evaluates(All)
def _all(node: All, run: Run) -> Value:
    return all(EVALUATE[condition.__class__](condition, run) for condition in node.conditions)


@evaluates(Remembered)
def _remembered(node: Remembered, run: Run) -> Value:
    if node.look is not None:
        key = node.look(run.cells)
    elif len(node.operands) == 1:
        operand = node.operands[0]
        key = EVALUATE[operand.__class__](operand, run)
    else:
        key = tuple([EVALUATE[operand.__class__](operand, run) for operand in node.operands])
    known = node.known
    if key in known:
        return known[key]
    if len(known) >= MOST_KNOWN:
        known.clear()
    original = node.original
    value = known[key] = EVALUATE[original.__class__](original, run)
    return value


@evaluates(Containing)
def _containing(node: Containing, run: Run) -> Value:
    return frozenset(lists_with(node, run))


def lists_with(node: Containing, run: Run) -> tuple[Any, ...]:
    """The lists that hold the element, in order."""
    element = node.element
    try:
        value = EVALUATE[element.__class__](element, run)
    except NoValue:
        return ()
    return node.by_element.get(value, ())


def cells_read(code: object) -> set[int]:
    """The cells of locals that an expression, or a domain of a choice, reads; also those that it binds itself."""
    match code:
        case ReadCell(cell=cell):
            found = {cell}
        case LocalValue(local=local):
            found = {local.cell}
        case _:
            found = set()
    for part in parts_of(code):
        found |= cells_read(part)
    return found


def cells_read_only(code: object) -> set[int] | None:
    """The cells that an expression reads if they are all it reads, and it does nothing that is not simple; else None."""
    match code:
        case None:
            return set()
        case ReadCell(cell=cell):
            return {cell}
        case LocalValue(local=local):
            return {local.cell}
        case Fixed() | Literal():
            return set()
        case (
            tuple()
            | Property()
            | Unlocated()
            | KindTest()
            | Calculation()
            | OrderTest()
            | IsValue()
            | Equal()
            | And()
        ):
            parts = list(code) if isinstance(code, tuple) else list(_operands(code))
        case _:
            return None
    found: set[int] = set()
    for part in parts:
        read = cells_read_only(part)
        if read is None:
            return None
        found |= read
    return found


def _operands(code: object) -> Iterator[object]:
    for name in ("operand", "left", "right"):
        if hasattr(code, name):
            yield getattr(code, name)


def parts_of(code: object) -> Iterator[object]:
    """What an expression, or a domain of a choice, is made of."""
    if isinstance(code, tuple):
        yield from code
    elif has(type(code)) and type(code).__module__ in _MODULES_OF_CODE:
        for attribute in fields(cast(type[AttrsInstance], type(code))):
            if attribute.name not in {"span", "domain"}:
                yield getattr(code, attribute.name)


_MODULES_OF_CODE = frozenset({"boardrules.ir.expressions", "boardrules.ir.statements", __name__})
