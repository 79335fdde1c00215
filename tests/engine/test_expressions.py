"""Expressions: every class, absent paths, aggregates, partial operations."""

import pickle
from typing import Any, get_args

import pytest

from boardrules.engine import ABSENT, Engine
from boardrules.engine.effects import OPERATE
from boardrules.engine.prepared import Keep, Prepared
from boardrules.engine.walking import STEP
from boardrules.engine.world import EVALUATE
from boardrules.errors import RuleError
from boardrules.ir.domains import (
    Bool,
    Domain,
    Entry,
    ListOf,
    Maybe,
    Number,
    Path,
    Place,
    Selection,
    SetOf,
    Site,
    ZoneHandle,
)
from boardrules.ir.expressions import (
    Aggregate,
    And,
    Arithmetic,
    Binder,
    CallDefine,
    Compare,
    Contains,
    Contents,
    Equal,
    Expression,
    IfThenElse,
    Implies,
    IsEmpty,
    ItemAt,
    KindTest,
    ListLiteral,
    LocalValue,
    LookUp,
    MakeEntry,
    Negative,
    Not,
    Or,
    Property,
    RangeSet,
    Reach,
    Satisfies,
    SetLiteral,
    Size,
    SlotPiece,
    The,
    Unlocated,
    WholeType,
)
from boardrules.ir.graph import Chance, Decide, End, Node, Operation, QueryEnd
from boardrules.ir.program import Constraint, Define, Table, TableRow
from tests.engine.building import FIRST_CELL, SPAN, begin, game, literal
from tests.ir import programs as ir
from tests.ir.programs import local, num, read

NUMBER = Number(0, 9)
CARDS = ir.component(4)
BAG = ir.zone("bag", FIRST_CELL, CARDS, "bag", seen_by="nobody")
PILE = ir.zone("pile", FIRST_CELL + 1, CARDS, "pile")
SLOT = ir.zone("slot", FIRST_CELL + 2, CARDS, "slot")
EMPTY = ir.zone("empty", FIRST_CELL + 3, CARDS, "slot")
ZONES = (BAG, PILE, SLOT, EMPTY)
X = local("x", -1)
Y = local("y", -2)
PIECE = local("piece", -3, Entry(CARDS, (0,), located=True))
RANK = tuple(attributes[0] for _, attributes in CARDS.entries)
NONE = literal(Maybe(NUMBER), None)


def engine(**changes: Any) -> Engine:
    return game(zones=ZONES, **changes)


def state(a_game: Engine) -> list[Any]:
    cells = begin(a_game)
    cells[BAG.cell] = (2, 0, 1, 0)
    cells[PILE.cell] = (3, 1, 1)
    cells[SLOT.cell] = 2
    return cells


GAME = engine()
STATE = state(GAME)


def value(expression: Expression, a_game: Engine = GAME) -> Any:
    return a_game.evaluate(STATE, expression)


def handle(zone: Any) -> Expression:
    return ir.at(zone)


def slot_piece(zone: Any) -> Expression:
    return SlotPiece(SPAN, Maybe(Entry(CARDS, (0,))), ir.at(zone))


def rank_of(piece: Expression) -> Expression:
    return Property(SPAN, NUMBER, piece, "rank", RANK)


def compare(left: Expression, operator: str, right: Expression) -> Expression:
    return Compare(SPAN, Bool(), operator, left, right)


def equal(left: Expression, right: Expression) -> Expression:
    return Equal(SPAN, Bool(), left, right)


def arithmetic(left: int, operator: str, right: int) -> Expression:
    return Arithmetic(
        SPAN, Number(-99, 99), operator, literal(Number(-99, 99), left), literal(Number(-99, 99), right)
    )


def span_of(low: int, high: int) -> Expression:
    return RangeSet(SPAN, SetOf(NUMBER), num(low), num(high))


def aggregate(
    operation: str,
    *binders: tuple[Any, Expression],
    where: Expression | None = None,
    values: tuple[Expression, ...] = (),
    gives: Domain = NUMBER,
) -> Expression:
    bound = tuple(Binder(a_local, source) for a_local, source in binders)
    return Aggregate(SPAN, gives, operation, bound, where, values)


# ------------------------------------------------------------------ completeness


def test_every_class_of_expression_can_be_evaluated() -> None:
    assert set(get_args(Expression)) | set(Prepared) == set(EVALUATE)


def test_every_operation_and_node_can_be_run() -> None:
    assert {*get_args(Operation), Keep} == set(OPERATE)
    assert set(get_args(Node)) == set(STEP) | {Chance, Decide, End, QueryEnd}


def test_there_is_one_absent_value() -> None:
    assert pickle.loads(pickle.dumps(ABSENT)) is ABSENT
    assert not ABSENT


# ------------------------------------------------------------------ absent paths


def test_a_path_through_nothing_is_absent() -> None:
    assert value(rank_of(slot_piece(SLOT))) == 3
    assert value(rank_of(slot_piece(EMPTY))) is ABSENT


def test_positive_tests_of_an_absent_path_are_false() -> None:
    path = rank_of(slot_piece(EMPTY))

    assert value(equal(path, num(3))) is False
    assert value(equal(path, path)) is False
    assert value(compare(path, "<", num(3))) is False
    assert value(compare(num(3), ">=", path)) is False
    assert value(Contains(SPAN, Bool(), path, span_of(0, 9))) is False
    assert value(Contains(SPAN, Bool(), path, SetLiteral(SPAN, SetOf(NUMBER), (num(1),)))) is False
    assert value(Not(SPAN, Bool(), equal(path, num(3)))) is True


def test_a_zone_on_an_absent_path_is_not_even_empty() -> None:
    place = Place("Cell", "named", ("a",))
    zone_of_site = ir.zone("man", FIRST_CELL, CARDS, "slot")
    from attrs import evolve

    zone_of_site = evolve(zone_of_site, indices=(Site(place),), strides=(1,))
    nowhere = literal(Maybe(Site(place)), None)
    from boardrules.ir.expressions import ZoneAt

    at_nowhere = ZoneAt(SPAN, Path(ZoneHandle(zone_of_site)), zone_of_site, (nowhere,))
    a_game = game(zones=(zone_of_site,))

    assert a_game.evaluate(begin(a_game), IsEmpty(SPAN, Bool(), at_nowhere)) is False
    assert a_game.evaluate(begin(a_game), SlotPiece(SPAN, Maybe(Entry(CARDS, (0,))), at_nowhere)) is ABSENT


def test_none_equals_only_none() -> None:
    assert value(equal(NONE, NONE)) is True
    assert value(equal(slot_piece(EMPTY), literal(Maybe(Entry(CARDS, (0,))), None))) is True
    assert value(equal(slot_piece(SLOT), literal(Maybe(Entry(CARDS, (0,))), None))) is False
    assert value(compare(NONE, "<", num(3))) is False


def test_the_takes_what_is_there() -> None:
    assert value(The(SPAN, Entry(CARDS, (0,)), slot_piece(SLOT))) == 2
    with pytest.raises(RuleError, match="BR606"):
        value(The(SPAN, Entry(CARDS, (0,)), slot_piece(EMPTY)))


# ------------------------------------------------------------------ logic, order, numbers


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("right", [False, True])
def test_logic(left: bool, right: bool) -> None:
    a, b = literal(Bool(), left), literal(Bool(), right)

    assert value(And(SPAN, Bool(), a, b)) is (left and right)
    assert value(Or(SPAN, Bool(), a, b)) is (left or right)
    assert value(Implies(SPAN, Bool(), a, b, "if")) is (not left or right)
    assert value(Implies(SPAN, Bool(), a, b, "unless")) is (left or right)
    assert value(IfThenElse(SPAN, NUMBER, a, num(1), num(2))) == (1 if left else 2)


def test_and_or_and_if_evaluate_only_what_they_need() -> None:
    broken = The(SPAN, Bool(), literal(Maybe(Bool()), None))

    assert value(And(SPAN, Bool(), literal(Bool(), False), broken)) is False
    assert value(Or(SPAN, Bool(), literal(Bool(), True), broken)) is True
    assert value(Implies(SPAN, Bool(), literal(Bool(), False), broken, "if")) is True
    assert value(IfThenElse(SPAN, Bool(), literal(Bool(), True), literal(Bool(), True), broken)) is True


def test_division_rounds_down_and_the_remainder_has_the_sign_of_the_divisor() -> None:
    assert [value(arithmetic(a, "div", b)) for a, b in ((7, 2), (-7, 2), (7, -2))] == [3, -4, -4]
    assert [value(arithmetic(a, "mod", b)) for a, b in ((7, 3), (-7, 3), (7, -3))] == [1, 2, -2]
    assert [value(arithmetic(2, operator, 3)) for operator in "+-*"] == [5, -1, 6]
    assert value(Negative(SPAN, Number(-9, 0), num(4))) == -4
    for operator in ("div", "mod"):
        with pytest.raises(RuleError, match="BR604"):
            value(arithmetic(1, operator, 0))


def test_lists_are_compared_item_by_item() -> None:
    def listed(*items: int) -> Expression:
        return literal(ListOf(NUMBER, 3), items)

    assert value(compare(listed(1, 2), "<", listed(1, 3))) is True
    assert value(compare(listed(1), "<", listed(1, 0))) is True
    assert value(compare(listed(2), ">", listed(1, 9))) is True


def test_order_of_lists_of_what_may_be_absent_puts_none_first() -> None:
    domain = ListOf(Maybe(NUMBER), 3)

    assert value(compare(literal(domain, (None, 5)), "<", literal(domain, (0,)))) is True


# ------------------------------------------------------------------ pieces and zones


def test_contents_in_order() -> None:
    located = Entry(CARDS, (0,), located=True)

    assert value(Contents(SPAN, Selection(CARDS, (0,), True), ir.at(BAG))) == (BAG.cell, (0, 0, 2))
    assert value(Contents(SPAN, Selection(CARDS, (0,)), ir.at(BAG))) == (0, 0, 2)
    assert value(Contents(SPAN, ListOf(Entry(CARDS, (0,)), 9), ir.at(PILE))) == (3, 1, 1)
    assert value(Contents(SPAN, ListOf(located, 9), ir.at(PILE))) == tuple((PILE.cell, e) for e in (3, 1, 1))


def test_sizes_emptiness_and_membership_of_zones() -> None:
    sizes = [value(Size(SPAN, NUMBER, ir.at(zone))) for zone in ZONES]
    empty = [value(IsEmpty(SPAN, Bool(), ir.at(zone))) for zone in ZONES]

    assert sizes == [3, 3, 1, 0]
    assert empty == [False, False, False, True]
    for zone, entries in ((BAG, {0, 2}), (PILE, {1, 3}), (SLOT, {2}), (EMPTY, set())):
        found = {
            e for e in range(4) if value(Contains(SPAN, Bool(), literal(Entry(CARDS, (0,)), e), ir.at(zone)))
        }
        assert found == entries


def test_pieces_are_made_by_their_attributes() -> None:
    one = MakeEntry(SPAN, Entry(CARDS, (0,)), CARDS, 0, (num(3),))
    pattern = MakeEntry(SPAN, SetOf(Entry(CARDS, (0,))), CARDS, 0, (None,))
    none = MakeEntry(SPAN, Entry(CARDS, (0,)), CARDS, 0, (num(9),))

    assert value(one) == 2
    assert value(pattern) == {0, 1, 2, 3}
    with pytest.raises(RuleError, match="BR606"):
        value(none)


def test_kinds_and_zones_of_pieces() -> None:
    piece = literal(Entry(CARDS, (0,), located=True), (PILE.cell, 3))

    assert value(KindTest(SPAN, Bool(), piece, CARDS, (0,))) is True
    assert value(KindTest(SPAN, Bool(), piece, CARDS, (1,))) is False
    assert value(KindTest(SPAN, Bool(), slot_piece(EMPTY), CARDS, (0,))) is False
    assert value(Unlocated(SPAN, Entry(CARDS, (0,)), piece)) == 3


# ------------------------------------------------------------------ aggregates


def test_counts_and_sums() -> None:
    odd = equal(Arithmetic(SPAN, NUMBER, "mod", read(X), num(2)), num(1))

    assert value(aggregate("count", (X, span_of(1, 9)), where=odd)) == 5
    assert value(aggregate("sum", (X, span_of(1, 9)), where=odd, values=(read(X),))) == 25
    assert value(aggregate("sum", (PIECE, handle(BAG)), values=(rank_of(read(PIECE)),))) == 1 + 1 + 3
    assert value(aggregate("count", (PIECE, handle(PILE)))) == 3


def test_some_none_all() -> None:
    high = compare(read(X), ">", num(8))

    assert value(aggregate("any", (X, span_of(1, 9)), where=high)) is True
    assert value(aggregate("any", (X, span_of(1, 8)), where=high)) is False
    assert value(aggregate("no", (X, span_of(1, 8)), where=high)) is True
    assert value(aggregate("all", (X, span_of(9, 9)), values=(high,))) is True
    assert value(aggregate("all", (X, span_of(8, 9)), values=(high,))) is False
    assert value(aggregate("all", (X, span_of(1, 9)), where=high, values=(high,))) is True
    assert value(aggregate("all", (X, span_of(5, 4)), values=(high,))) is True


def test_first_last_best() -> None:
    even = equal(Arithmetic(SPAN, NUMBER, "mod", read(X), num(2)), num(0))
    keys = (Arithmetic(SPAN, NUMBER, "mod", read(X), num(3)), Negative(SPAN, NUMBER, read(X)))

    assert value(aggregate("first", (X, span_of(3, 9)), where=even)) == 4
    assert value(aggregate("last", (X, span_of(3, 9)), where=even)) == 8
    assert value(aggregate("first", (X, span_of(3, 3)), where=even)) is None
    assert value(aggregate("best", (X, span_of(1, 9)), values=keys)) == 2
    assert value(aggregate("best", (X, span_of(1, 9)), values=keys[:1])) == 2
    assert value(aggregate("best", (X, span_of(2, 1)), values=keys)) is None


def test_greatest_and_least() -> None:
    square = Arithmetic(SPAN, Number(0, 99), "*", read(X), read(X))

    assert value(aggregate("max", (X, span_of(1, 5)), values=(square,))) == 25
    assert value(aggregate("min", (X, span_of(2, 5)), values=(square,))) == 4
    for operation in ("max", "min"):
        with pytest.raises(RuleError, match="BR602"):
            value(aggregate(operation, (X, span_of(2, 1)), values=(square,)))


def test_sets_and_lists() -> None:
    rest = Arithmetic(SPAN, NUMBER, "mod", read(X), num(3))
    maybe = IfThenElse(SPAN, Maybe(NUMBER), compare(read(X), ">", num(2)), read(X), NONE)
    gives_set, gives_list = SetOf(NUMBER), ListOf(NUMBER, 9)

    assert value(aggregate("set", (X, span_of(1, 9)), values=(rest,), gives=gives_set)) == {0, 1, 2}
    assert value(aggregate("set", (X, span_of(1, 4)), values=(maybe,), gives=gives_set)) == {3, 4}
    assert value(aggregate("list", (X, span_of(1, 4)), values=(rest,), gives=gives_list)) == (1, 2, 0, 1)
    assert value(aggregate("list", (PIECE, handle(PILE)), gives=ListOf(Entry(CARDS, (0,)), 9))) == (3, 1, 1)


def test_selections_keep_the_zone_also_when_they_are_empty() -> None:
    gives = Selection(CARDS, (0,), True)
    low, high = compare(rank_of(read(PIECE)), "<", num(2)), compare(rank_of(read(PIECE)), ">", num(8))

    assert value(aggregate("selection", (PIECE, handle(BAG)), where=low, gives=gives)) == (BAG.cell, (0, 0))
    assert value(aggregate("selection", (PIECE, handle(BAG)), where=high, gives=gives)) == (BAG.cell, ())


def test_beginnings_of_lists() -> None:
    items = literal(ListOf(NUMBER, 9), (1, 2, 5, 3))
    small = compare(read(X), "<", num(4))
    big = compare(read(X), ">", num(4))
    gives = ListOf(NUMBER, 9)

    assert value(aggregate("leading", (X, items), where=small, gives=gives)) == (1, 2)
    assert value(aggregate("until", (X, items), where=big, gives=gives)) == (1, 2, 5)
    assert value(aggregate("until", (X, items), where=compare(read(X), ">", num(7)), gives=gives)) == (
        1,
        2,
        5,
        3,
    )


def test_later_binders_use_earlier_ones() -> None:
    up_to_x = RangeSet(SPAN, SetOf(NUMBER), num(1), read(X))

    assert value(aggregate("count", (X, span_of(1, 4)), (Y, up_to_x))) == 10
    assert value(aggregate("count", (X, span_of(1, 4)), (Y, up_to_x), where=equal(read(X), read(Y)))) == 4


def test_where_leaves_out_what_has_no_value() -> None:
    item = ItemAt(SPAN, NUMBER, literal(ListOf(NUMBER, 9), (7, 8)), read(X))
    outside = compare(item, ">", num(0))

    assert value(aggregate("count", (X, span_of(0, 5)), where=outside)) == 2
    assert value(aggregate("any", (X, span_of(3, 5)), where=outside)) is False
    with pytest.raises(RuleError, match="BR603"):
        value(aggregate("sum", (X, span_of(0, 5)), values=(item,)))


def test_reach_by_sites_and_by_edges() -> None:
    # 0 - 1 - 2 - 3 - 4, with 2 closed; and the edge from 3 to 4 one way only.
    links = ((1,), (0, 2), (1, 3), (2, 4), (3,))
    place = Place("Path", "graph", tuple("abcde"), neighbours=links, around=links)
    a, b = local("a", -4, Site(place)), local("b", -5, Site(place))
    is_open = Not(SPAN, Bool(), equal(read(a), literal(Site(place), 2)))
    upwards = compare(read(a), "<", read(b))

    def reach(*locals_: Any, condition: Expression, start: Expression) -> Any:
        return value(Reach(SPAN, SetOf(Site(place)), locals_, condition, start))

    start = literal(Site(place), 3)
    both = literal(SetOf(Site(place)), frozenset({0, 2}))
    assert reach(a, condition=is_open, start=start) == {3, 4}
    assert reach(a, condition=is_open, start=both) == {0, 1}
    assert reach(a, condition=is_open, start=literal(Site(place), 2)) == set()
    assert reach(a, b, condition=upwards, start=literal(Site(place), 2)) == {2, 3, 4}


def test_whole_types_and_items() -> None:
    whole = WholeType(SPAN, SetOf(NUMBER), "Number", (0, 1, 2))

    assert value(whole) == {0, 1, 2}
    assert value(Contains(SPAN, Bool(), num(2), whole)) is True
    assert value(ListLiteral(SPAN, ListOf(NUMBER, 3), (num(2), num(1)))) == (2, 1)
    assert value(SetLiteral(SPAN, SetOf(NUMBER), (num(2), NONE, num(2)))) == {2}
    assert value(ItemAt(SPAN, Entry(CARDS, (0,), located=True), ir.at(PILE), num(2))) == (PILE.cell, 1)


# ------------------------------------------------------------------ calls


def test_defines_tables_and_constraints() -> None:
    double = Define(
        "double",
        (X,),
        Number(0, 99),
        False,
        Arithmetic(SPAN, Number(0, 99), "*", read(X), num(2)),
        None,
        (),
        SPAN,
    )
    rows = (
        TableRow(SPAN, (Contains(SPAN, Bool(), read(Y), span_of(0, 3)),), num(1)),
        TableRow(SPAN, (), num(2)),
    )
    table = Table("size", (Y,), NUMBER, rows, None, (), SPAN)
    z = local("z", -6)
    small = Constraint(
        "small",
        (z,),
        None,
        True,
        False,
        (compare(read(z), "<", num(3)), compare(read(z), ">", num(0))),
        None,
        (),
        SPAN,
    )
    gone = Constraint("gone", (), None, False, False, (literal(Bool(), False),), None, (), SPAN)
    a_game = engine(
        defines={"double": double}, tables={"size": table}, constraints={"small": small, "gone": gone}
    )

    def call(*arguments: Expression) -> Any:
        return value(CallDefine(SPAN, Number(0, 99), "double", arguments), a_game)

    assert call(CallDefine(SPAN, Number(0, 99), "double", (num(4),))) == 16
    assert [value(LookUp(SPAN, NUMBER, "size", (num(n),)), a_game) for n in (3, 4)] == [1, 2]
    assert [value(Satisfies(SPAN, Bool(), "small", (num(n),)), a_game) for n in (0, 2, 3)] == [
        False,
        True,
        False,
    ]
    assert value(Satisfies(SPAN, Bool(), "gone", ()), a_game) is True


def test_a_stated_type_is_a_promise() -> None:
    narrow = Define("narrow", (X,), Number(0, 3), False, read(X), None, (), SPAN)
    a_game = engine(defines={"narrow": narrow})

    assert value(CallDefine(SPAN, Number(0, 3), "narrow", (num(3),)), a_game) == 3
    with pytest.raises(RuleError, match="BR601"):
        value(CallDefine(SPAN, Number(0, 3), "narrow", (num(4),)), a_game)


def test_locals_live_in_the_cells_of_the_run() -> None:
    assert isinstance(read(X), LocalValue)
    assert value(aggregate("set", (X, span_of(1, 2)), values=(read(X),), gives=SetOf(NUMBER))) == {1, 2}
