"""Pieces: decks, moves between zones, open order, chance; nothing is ever lost."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from attrs import evolve

from boardrules.engine import Cells, Engine, Generator
from boardrules.errors import RuleError
from boardrules.ir.domains import (
    UNDETERMINED,
    Bool,
    Entry,
    ListOf,
    Number,
    Seat,
    Selection,
    SetOf,
    Variable,
    Visibility,
    Zone,
    ZoneHandle,
)
from boardrules.ir.expressions import (
    Aggregate,
    Binder,
    Builtin,
    Contains,
    Contents,
    Expression,
    Property,
    RandomDraw,
    Size,
    WholeType,
    ZoneAt,
)
from boardrules.ir.graph import ENDING
from boardrules.ir.graph import ME as ME_CELL
from boardrules.ir.program import Deck, DeckLine, History, Program
from boardrules.ir.statements import (
    Amount,
    Choice,
    Deal,
    Destination,
    MovePieces,
    MoveSome,
    Parameter,
    Record,
    Roll,
    Shuffle,
    Statement,
    VariableTarget,
)
from tests.engine.building import (
    END,
    SPAN,
    begin,
    engine_for,
    equal,
    increase,
    literal,
    names,
    number,
    play,
    turns,
)
from tests.ir import programs as ir
from tests.ir.programs import alternative, choose, local, num, put, read, routine

CARDS = ir.component(3)
CARD = Entry(CARDS, (0,))
LOCATED = Entry(CARDS, (0,), located=True)


def zone(
    name: str, cell: int, sort: str, *, capacity: int = 9, unknown: int | None = None, seen: str = "all"
) -> Zone:
    return Zone(name, sort, "game", "", (), CARD, capacity, cell, (), unknown, Visibility(seen), SPAN)


STOCK = zone("stock", 3, "pile", unknown=4, seen="nobody")
OPEN = zone("open", 5, "pile")
ROW = zone("row", 6, "line", capacity=4)
BAG = zone("bag", 7, "bag", seen="nobody")
SEEN_BAG = zone("seen", 8, "bag")
SLOT = zone("slot", 9, "slot", capacity=1)
HAND = Zone("hand", "bag", "player", "", (Seat(3),), CARD, 9, 10, (1,), None, Visibility("owner"), SPAN)
COUNT = number("count", 13, 0, 20)
DIE = number("die", 14, 1, 6)
DICE = Variable("dice", "game", "", (Number(1, 2),), Number(1, 3), 15, (1,), Visibility(), SPAN)
ZONES = (STOCK, OPEN, ROW, BAG, SEEN_BAG, SLOT, HAND)
VARIABLES = (COUNT, DIE, DICE)
X = local("x", 20)
PIECE = local("piece", 21, LOCATED)
PIECES = local("pieces", 22, Selection(CARDS, (0,), located=True))


def deck(target: Zone, *entries: int, copies: int = 1, for_each_player: bool = False) -> Deck:
    handle = my(target) if for_each_player else ir.at(target)
    return Deck("deck", handle, for_each_player, (DeckLine(copies, entries),), SPAN)


def my(target: Zone) -> ZoneAt:
    return ZoneAt(SPAN, ZoneHandle(target), target, (ir.ME,))


def game(
    *course: Statement, decks: tuple[Deck, ...] = (), actions: tuple[Any, ...] = (), **changes: Any
) -> Engine:
    made: Program = ir.program(*course, routines=actions, variables=VARIABLES, zones=ZONES)
    return engine_for(evolve(made, decks=decks, seat_names=("Ann", "Bo", "Cy"), **changes))


def move(
    amount: str, count: int | None, source: Zone, target: Zone, side: str = "", pattern: Any = None
) -> MoveSome:
    how = Amount(amount, None if count is None else num(count))
    return MoveSome(SPAN, (), "move", how, pattern, ir.at(source), Destination(ir.at(target), side))


def those(*entries: int) -> Expression:
    return literal(SetOf(CARD), frozenset(entries))


def all_pieces(cells: Cells) -> Counter[int]:
    found: Counter[int] = Counter()
    for z in (STOCK, OPEN, ROW):
        found.update(entry for entry in cells[z.cell] if entry != UNDETERMINED)
    for cell in (STOCK.unknown_cell, BAG.cell, SEEN_BAG.cell, HAND.cell, HAND.cell + 1, HAND.cell + 2):
        assert cell is not None
        found.update(dict(enumerate(cells[cell])))
    found.update([] if cells[SLOT.cell] is None else [cells[SLOT.cell]])
    return +found


# ------------------------------------------------------------------ decks and moves


def test_a_deck_lies_in_order_with_the_first_on_top() -> None:
    engine = game(decks=(deck(OPEN, 2, 0, copies=2), deck(ROW, 1, 0), deck(HAND, 1, for_each_player=True)))
    cells = engine.initial_cells()

    assert cells[OPEN.cell] == (2, 2, 0, 0)
    assert cells[ROW.cell] == (1, 0)
    assert cells[HAND.cell : HAND.cell + 3] == [(0, 1, 0)] * 3


def test_a_deck_that_does_not_fit_is_a_fault() -> None:
    with pytest.raises(RuleError, match="BR614"):
        game(decks=(deck(SLOT, 0, 1),))


def test_the_first_moved_lies_deepest() -> None:
    cells = begin(game(move("all", None, OPEN, STOCK), decks=(deck(OPEN, 0, 1, 2),)))

    assert cells[STOCK.cell] == (2, 1, 0)


@pytest.mark.parametrize(("side", "expected"), [("", (0, 1, 2)), ("left", (2, 1, 0)), ("right", (0, 1, 2))])
def test_pieces_come_to_the_end_that_is_named(side: str, expected: tuple[int, ...]) -> None:
    cells = begin(game(move("exactly", 2, OPEN, ROW, side), decks=(deck(OPEN, 1, 2), deck(ROW, 0))))

    assert cells[ROW.cell] == expected


@pytest.mark.parametrize(("side", "expected"), [("", (1, 0, 2)), ("top", (1, 0, 2)), ("bottom", (0, 2, 1))])
def test_piles_are_filled_at_the_top_or_the_bottom(side: str, expected: tuple[int, ...]) -> None:
    cells = begin(game(move("exactly", 1, ROW, OPEN, side), decks=(deck(ROW, 1), deck(OPEN, 0, 2))))

    assert cells[OPEN.cell] == expected


def test_the_nearest_pieces_that_fit_are_moved() -> None:
    cells = begin(
        game(move("exactly", 2, OPEN, ROW, pattern=those(1, 2)), decks=(deck(OPEN, 0, 2, 0, 1, 2),))
    )

    assert cells[ROW.cell] == (2, 1)
    assert cells[OPEN.cell] == (0, 0, 2)


def test_up_to_takes_what_is_there() -> None:
    engine = game(move("up_to", 5, OPEN, ROW), decks=(deck(OPEN, 0, 1),))
    negative = Amount("up_to", literal(Number(-9, 9), -2))
    none = evolve(move("up_to", 0, OPEN, ROW), amount=negative)

    assert begin(engine)[ROW.cell] == (0, 1)
    assert begin(game(none, decks=(deck(OPEN, 0, 1),)))[ROW.cell] == ()


def test_too_few_pieces_are_a_fault_in_a_phase() -> None:
    with pytest.raises(RuleError, match="2 should be taken from `open`, but there are 1"):
        begin(game(move("exactly", 2, OPEN, ROW), decks=(deck(OPEN, 0),)))


def test_a_move_beyond_the_capacity_fails_as_a_whole() -> None:
    fill = routine("action", "fill", move("all", None, OPEN, ROW))
    engine = game(
        turns(choose(alternative("fill"), form="may")), decks=(deck(OPEN, 0, 1, 2, 0, 1),), actions=(fill,)
    )

    assert names(engine, begin(engine)) == ["pass"]
    with pytest.raises(RuleError, match="BR614"):
        begin(game(move("up_to", 5, OPEN, ROW), decks=(deck(OPEN, 0, 1, 2, 0, 1),)))


def test_a_slot_can_be_moved_and_takes_one_piece() -> None:
    slot_to_row = MovePieces(SPAN, (), ir.at(SLOT), Destination(ir.at(ROW), ""))
    to_slot = routine("action", "to_slot", move("exactly", 1, OPEN, SLOT))
    from_slot = routine("action", "from_slot", slot_to_row)
    engine = game(
        turns(choose(alternative("to_slot"), alternative("from_slot"))),
        decks=(deck(OPEN, 2, 1),),
        actions=(to_slot, from_slot),
    )
    cells = begin(engine)

    assert names(engine, cells) == ["to_slot"]
    cells = play(engine, cells, "to_slot")
    assert cells[SLOT.cell] == 2
    assert names(engine, cells) == ["from_slot"]
    cells = play(engine, cells, "from_slot")
    assert (cells[SLOT.cell], cells[ROW.cell]) == (None, (2,))


def test_a_pile_that_is_moved_onto_itself_needs_no_room() -> None:
    full = zone("row", 6, "line", capacity=2)
    made = ir.program(
        MoveSome(
            SPAN, (), "move", Amount("exactly", num(1)), None, ir.at(full), Destination(ir.at(full), "right")
        ),
        zones=(full,),
    )
    cells = begin(engine_for(evolve(made, decks=(deck(full, 0, 1),))))

    assert cells[full.cell] == (1, 0)


# ------------------------------------------------------------------ choosing pieces


def of_zone(a_zone: Zone) -> Expression:
    return Contents(SPAN, Selection(CARDS, (0,), located=True), ir.at(a_zone))


def choose_piece(a_zone: Zone) -> Parameter:
    return Parameter("piece", PIECE, LOCATED, CARD, Choice("one", of_zone(a_zone)), SPAN)


def test_equal_pieces_are_offered_once() -> None:
    take = routine(
        "action",
        "take",
        MovePieces(SPAN, (), read(PIECE), Destination(ir.at(SLOT), "")),
        parameters=(choose_piece(SEEN_BAG),),
    )
    engine = game(
        turns(choose(alternative("take", arguments=(None,)), form="may")),
        decks=(deck(SEEN_BAG, 0, 2, copies=2),),
        actions=(take,),
    )
    cells = begin(engine)

    assert [answer.values for answer in engine.legal(cells)[:-1]] == [
        ((SEEN_BAG.cell, 0),),
        ((SEEN_BAG.cell, 2),),
    ]
    after = engine.apply(cells, engine.legal(cells)[1], None)
    assert after[SLOT.cell] == 2


def test_selections_come_by_size_then_in_order_and_are_offered_once() -> None:
    choice = Choice("some", of_zone(SEEN_BAG), None, num(1), num(2))
    parameter = Parameter("pieces", PIECES, PIECES.domain, Selection(CARDS, (0,)), choice, SPAN)
    take = routine(
        "action",
        "take",
        MovePieces(SPAN, (), read(PIECES), Destination(ir.at(ROW), "")),
        parameters=(parameter,),
    )
    engine = game(
        turns(choose(alternative("take", arguments=(None,)), form="may")),
        decks=(deck(SEEN_BAG, 0, copies=2), deck(SEEN_BAG, 2)),
        actions=(take,),
    )
    cells = begin(engine)
    offered = [answer.values[0][1] for answer in engine.legal(cells)[:-1]]

    assert offered == [(0,), (2,), (0, 0), (0, 2)]
    after = engine.apply(cells, engine.legal(cells)[3], None)
    assert after[ROW.cell] == (0, 2)
    assert all_pieces(after) == all_pieces(cells)


def test_the_same_piece_of_two_zones_is_one_move() -> None:
    both = literal(ListOf(LOCATED, 9), ((ROW.cell, 0), (SEEN_BAG.cell, 0), (ROW.cell, 1)))
    parameter = Parameter("piece", PIECE, LOCATED, CARD, Choice("one", both), SPAN)
    take = routine("action", "take", parameters=(parameter,))
    engine = game(turns(choose(alternative("take", arguments=(None,)))), actions=(take,))

    assert [answer.values for answer in engine.legal(begin(engine))] == [((ROW.cell, 0),), ((ROW.cell, 1),)]


# ------------------------------------------------------------------ shuffling


SHUFFLED = (Shuffle(SPAN, (), ir.at(STOCK)),)


def rest_at_chance(engine: Engine) -> Cells:
    cells = begin(engine)
    assert engine.at_chance(cells)
    return cells


def test_a_shuffled_pile_has_no_order_until_it_is_drawn_from() -> None:
    engine = game(*SHUFFLED, move("exactly", 1, STOCK, OPEN), decks=(deck(STOCK, 0, 1, 1),))
    cells = rest_at_chance(engine)

    assert cells[STOCK.cell] == (UNDETERMINED,) * 3
    assert cells[4] == (1, 2, 0)
    assert engine.chance_outcomes(cells) == [(0, 1), (1, 2)]
    after = engine.apply_outcome(cells, 0, None)
    assert after[OPEN.cell] == (0,)
    # Two equal pieces are left: nothing is open about them any more.
    assert after[STOCK.cell] == (1, 1)
    assert after[4] == (0, 0, 0)
    assert after[ENDING] is not None


def test_drawing_all_gives_every_order_with_its_weight() -> None:
    engine = game(*SHUFFLED, move("all", None, STOCK, ROW), decks=(deck(STOCK, 0, 1, 1, 2),))
    weights: dict[tuple[int, ...], Fraction] = {}

    def follow(cells: Cells, weight: Fraction) -> None:
        if not engine.at_chance(cells):
            weights[cells[ROW.cell]] = weights.get(cells[ROW.cell], Fraction(0)) + weight
            return
        outcomes = engine.chance_outcomes(cells)
        for value, share in outcomes:
            follow(engine.apply_outcome(cells, value, None), weight * share / sum(w for _, w in outcomes))

    follow(begin(engine), Fraction(1))
    expected = Counter(permutations((0, 1, 1, 2)))
    assert weights == {order: Fraction(number, 24) for order, number in expected.items()}


def test_what_is_laid_on_a_shuffled_pile_is_known() -> None:
    engine = game(
        *SHUFFLED,
        move("exactly", 1, OPEN, STOCK),
        move("exactly", 1, STOCK, ROW),
        decks=(deck(STOCK, 0, 1), deck(OPEN, 2)),
    )
    cells = begin(engine)

    assert cells[ROW.cell] == (2,)
    assert cells[STOCK.cell] == (UNDETERMINED, UNDETERMINED)


def test_a_new_shuffle_makes_everything_open_again() -> None:
    engine = game(
        *SHUFFLED,
        move("exactly", 1, OPEN, STOCK),
        *SHUFFLED,
        move("exactly", 1, STOCK, ROW),
        decks=(deck(STOCK, 0, 1), deck(OPEN, 2)),
    )

    assert engine.chance_outcomes(rest_at_chance(engine)) == [(0, 1), (1, 1), (2, 1)]


def test_what_does_not_depend_on_positions_decides_nothing() -> None:
    is_there = Contains(SPAN, Bool(), literal(CARD, 1), ir.at(STOCK))
    size = Size(SPAN, Number(0, 9), ir.at(STOCK))
    engine = game(*SHUFFLED, put(COUNT, size), decks=(deck(STOCK, 0, 1, 2),))
    cells = begin(engine)

    assert cells[COUNT.cell] == 3
    assert engine.evaluate(cells, is_there) is True
    assert cells[STOCK.cell] == (UNDETERMINED,) * 3


def test_the_first_piece_is_decided_before_it_is_read() -> None:
    first = Builtin(SPAN, CARD, "first_of", (Contents(SPAN, SetOf(CARD), ir.at(STOCK)),))
    rank = Property(SPAN, Number(1, 3), first, "rank", (1, 2, 3))
    engine = game(*SHUFFLED, put(COUNT, rank), decks=(deck(STOCK, 0, 1, 2),))
    cells = rest_at_chance(engine)
    after = engine.apply_outcome(cells, 2, None)

    assert after[COUNT.cell] == 3
    assert after[STOCK.cell] == (2, UNDETERMINED, UNDETERMINED)
    assert after[4] == (1, 1, 0)


# ------------------------------------------------------------------ other chance


def test_a_die_has_all_its_values() -> None:
    engine = game(Roll(SPAN, (), VariableTarget(SPAN, DIE, ())), decks=())
    cells = rest_at_chance(engine)

    assert engine.chance_outcomes(cells) == [(n, 1) for n in range(1, 7)]
    assert engine.apply_outcome(cells, 5, None)[DIE.cell] == 5


def test_several_dice_are_rolled_one_after_the_other() -> None:
    engine = game(Roll(SPAN, (), VariableTarget(SPAN, DICE, ())))
    cells = rest_at_chance(engine)
    cells = engine.apply_outcome(cells, 3, None)
    cells = engine.apply_outcome(cells, 1, None)

    assert cells[DICE.cell : DICE.cell + 2] == [3, 1]
    assert not engine.at_chance(cells)


def test_weights_are_as_stated_and_zero_is_left_out() -> None:
    x = local("x", -1, Number(0, 3))
    numbers = WholeType(SPAN, SetOf(Number(0, 3)), "n", (0, 1, 2, 3))
    engine = game(put(COUNT, RandomDraw(SPAN, Number(0, 3), numbers, x, read(x))))
    cells = rest_at_chance(engine)

    assert engine.chance_outcomes(cells) == [(1, 1), (2, 2), (3, 3)]
    assert engine.apply_outcome(cells, 2, None)[COUNT.cell] == 2


def test_a_draw_without_weights_or_values_is_a_fault() -> None:
    x = local("x", -1, Number(0, 3))
    numbers = WholeType(SPAN, SetOf(Number(0, 3)), "n", (0, 1))

    with pytest.raises(RuleError, match="BR615"):
        begin(game(put(COUNT, RandomDraw(SPAN, Number(0, 3), numbers, x, num(0)))))
    with pytest.raises(RuleError, match="BR615"):
        begin(game(put(COUNT, RandomDraw(SPAN, Number(0, 3), literal(SetOf(Number(0, 3)), frozenset())))))


def test_one_outcome_is_no_chance_and_uses_no_random_number() -> None:
    engine = game(*SHUFFLED, move("all", None, STOCK, ROW), decks=(deck(STOCK, 1, copies=3),))
    generator = Generator(5)
    cells = begin(engine, generator)

    assert cells[ROW.cell] == (1, 1, 1)
    assert generator.state == 5


def test_a_seeded_draw_takes_the_outcome_whose_cumulated_weight_exceeds_the_number() -> None:
    engine = game(*SHUFFLED, move("exactly", 1, STOCK, ROW), decks=(deck(STOCK, 0, 1, 1, 2, 2, 2),))
    for seed in range(50):
        expected = (0, 1, 1, 2, 2, 2)[Generator(seed).below(6)]
        assert begin(engine, Generator(seed))[ROW.cell] == (expected,)


def test_a_hidden_bag_is_drawn_from_at_random_and_a_seen_one_is_a_fault() -> None:
    engine = game(move("exactly", 1, BAG, ROW), decks=(deck(BAG, 0), deck(BAG, 2, copies=2)))

    assert engine.chance_outcomes(rest_at_chance(engine)) == [(0, 1), (2, 2)]
    with pytest.raises(RuleError, match="BR612"):
        begin(game(move("exactly", 1, SEEN_BAG, ROW), decks=(deck(SEEN_BAG, 0, 2),)))
    equal_ones = game(move("exactly", 1, SEEN_BAG, ROW), decks=(deck(SEEN_BAG, 2, copies=3),))
    assert begin(equal_ones)[ROW.cell] == (2,)


def test_deal_gives_to_every_player_from_the_first_seat_on() -> None:
    dealt = Deal(SPAN, (), Amount("exactly", num(2)), ir.at(OPEN), Destination(my(HAND), ""))
    cells = begin(game(dealt, decks=(deck(OPEN, 0, 0, 1, 1, 2, 2, 2),)))

    assert cells[HAND.cell : HAND.cell + 3] == [(2, 0, 0), (0, 2, 0), (0, 0, 2)]
    assert cells[OPEN.cell] == (2,)
    assert cells[ME_CELL] is None


def test_looking_ahead_stops_at_chance_with_success() -> None:
    gamble = routine("action", "gamble", Roll(SPAN, (), VariableTarget(SPAN, DIE, ())), put(COUNT, read(DIE)))
    engine = game(turns(choose(alternative("gamble"))), actions=(gamble,))
    cells = begin(engine, Generator(1))

    assert names(engine, cells) == ["gamble"]
    assert engine.at_chance(play(engine, cells, "gamble"))
    after = play(engine, cells, "gamble", generator=Generator(1))
    assert after[COUNT.cell] == after[DIE.cell] == Generator(1).below(6) + 1


def test_an_empty_pile_before_the_draw_takes_the_move_away() -> None:
    draw = routine("action", "draw", move("exactly", 1, STOCK, OPEN))
    engine = game(*SHUFFLED, turns(choose(alternative("draw"), form="may")), actions=(draw,))

    assert names(engine, begin(engine)) == ["pass"]


# ------------------------------------------------------------------ histories


def test_histories_remember_what_was_recorded() -> None:
    history = History("positions", (COUNT,), (OPEN,), 30, None, SPAN)
    seen = Builtin(SPAN, Number(0, 99), "times_seen", (), history)
    last = Builtin(SPAN, Number(0, 99), "last_seen", (), history)
    record = Record(SPAN, (), "positions")
    up, down = increase(COUNT), increase(COUNT, -1)
    engine = game(record, up, record, record, down, histories={"positions": history})
    cells = begin(engine)

    assert engine.evaluate(cells, seen) == 1
    assert engine.evaluate(cells, last) == 3
    cells[COUNT.cell] = 1
    assert (engine.evaluate(cells, seen), engine.evaluate(cells, last)) == (2, 1)
    cells[COUNT.cell] = 7
    assert (engine.evaluate(cells, seen), engine.evaluate(cells, last)) == (0, 0)


def test_aggregates_over_open_piles_count_what_is_unseen() -> None:
    piece = local("c", -1, LOCATED)
    rank = Property(SPAN, Number(1, 3), read(piece), "rank", (1, 2, 3))
    twos = Aggregate(SPAN, Number(0, 9), "count", (Binder(piece, ir.at(STOCK)),), equal(rank, num(2)), ())
    engine = game(*SHUFFLED, END, decks=(deck(STOCK, 0, 1, 1, 2),))

    assert engine.evaluate(begin(engine), twos) == 2
