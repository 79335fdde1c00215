"""Values and moves as text: terms, notation, what is said when they are wrong."""

import pytest

from boardrules.errors import MoveTextError
from boardrules.ir.domains import (
    Bool,
    Component,
    Domain,
    Entry,
    Enum,
    EnumValue,
    Kind,
    ListOf,
    Maybe,
    Number,
    Place,
    Seat,
    Selection,
    SetOf,
    Site,
)
from boardrules.move_terms import parse_move_text, parse_term_text
from boardrules.notation import Notation

DOOR = EnumValue(Enum("Door", ("up", "level", "down")))
ROOM = Kind("Room", (("entry", DOOR), ("exit", DOOR)))
DRAGON = Kind("Dragon", ())
CARD = Component("Card", (ROOM, DRAGON), (*((0, (i, j)) for i in range(3) for j in range(3)), (1, ())))
TWINS = Component("Man", (Kind("Man", ()),), ((0, ()), (0, ())), has_identity=True)
BOARD = Place("Cell", "grid", ("a1", "b1", "a2", "b2"), coordinates=((1, 1), (2, 1), (1, 2), (2, 2)))
ROWS = Place("Row", "player", ("rows[1]", "rows[2]") * 2, owners=(0, 0, 1, 1), coordinates=((1,), (2,)) * 2)


class _Seats:
    """As much of a program as notation looks at."""

    def __init__(self, *names: str) -> None:
        self.seat_names = names
        self.players = 2


PLAIN = Notation(_Seats())
NAMED = Notation(_Seats("white", "black"))

CASES: list[tuple[Domain, object, str]] = [
    (Bool(), True, "true"),
    (Number(-3, 9), -2, "-2"),
    (DOOR, 2, "down"),
    (Seat(2), 1, "Player[2]"),
    (Site(BOARD), 2, "a2"),
    (Site(ROWS), 1, "rows[2]"),
    (Site(ROWS), 2, "Player[2].rows[1]"),
    (Entry(CARD, (0, 1)), 9, "Dragon"),
    (Entry(CARD, (0, 1)), 5, "Room(level, down)"),
    (Entry(TWINS, (0,)), 1, "Man[2]"),
    (Maybe(Seat(2)), None, "none"),
    (SetOf(Number(0, 9)), frozenset({3, 1}), "{1, 3}"),
    (SetOf(Number(0, 9)), frozenset(), "{}"),
    (ListOf(DOOR, 3), (2, 0), "[down, up]"),
    (Selection(CARD, (0, 1)), (0, 0, 9), "{Room(up, up), Room(up, up), Dragon}"),
]


@pytest.mark.parametrize(("domain", "value", "text"), CASES)
def test_values_are_written_and_read_back(domain: Domain, value: object, text: str) -> None:
    assert PLAIN.text(domain, value, 0) == text
    assert PLAIN.read_text(domain, text, 0) == value
    assert PLAIN.read_text(domain, text.replace(",", " , "), 0) == value


@pytest.mark.parametrize(("domain", "value", "text"), CASES)
def test_values_go_to_json_and_back(domain: Domain, value: object, text: str) -> None:
    assert PLAIN.read_json(domain, PLAIN.json(domain, value, 0), 0) == value


def test_located_pieces_are_written_without_their_zone() -> None:
    assert PLAIN.text(Entry(CARD, (0,), located=True), (17, 5), 0) == "Room(level, down)"
    assert (
        PLAIN.text(Selection(CARD, (0,), located=True), (17, (5, 5)), 0)
        == "{Room(level, down), Room(level, down)}"
    )


@pytest.mark.parametrize(
    "text", ["rows[2]", "my.rows[2]", "white.rows[2]", "Player[1].rows[2]", " rows [ 2 ] "]
)
def test_a_site_of_ones_own_has_several_names(text: str) -> None:
    assert NAMED.read_text(Site(ROWS), text, 0) == 1


def test_without_a_player_every_site_has_its_owner() -> None:
    assert NAMED.text(Site(ROWS), 3, None) == "black.rows[2]"
    assert NAMED.read_text(Site(ROWS), "black.rows[2]", None) == 3


@pytest.mark.parametrize(
    ("domain", "text", "message"),
    [
        (
            DOOR,
            "levle",
            "At character 1 of the move `levle`: expected `up`, `level` or `down`, found `levle`. Did you mean `level`?",
        ),
        (Number(1, 7), "8", "expected a number from 1 to 7, found `8`."),
        (Site(BOARD), "c1", "expected a Cell (`a1` to `b2`), found `c1`."),
        (Site(ROWS), "rows[3]", "or of another player `Player[2].rows[1]`), found `rows[3]`."),
        (Entry(CARD, (0, 1)), "Room(up, dwn)", "At character 10 of the move `Room(up, dwn)`: expected `up`"),
        (Entry(CARD, (0, 1)), "Room(up)", "expected `Room(entry, exit)`, found `Room(up)`."),
        (Entry(CARD, (0, 1)), "Dargon", "Did you mean `Dragon`?"),
        (Entry(CARD, (0,)), "Dragon", "expected a piece (Room), found `Dragon`."),
        (SetOf(Number(0, 9)), "3", "expected a set, written `{..}`, found `3`."),
        (ListOf(DOOR, 1), "[up, up]", "expected a list of at most 1, found one of 2."),
        (Bool(), "1", "expected `true` or `false`, found `1`."),
    ],
)
def test_what_is_wrong_is_said_where_it_is(domain: Domain, text: str, message: str) -> None:
    with pytest.raises(MoveTextError) as error:
        PLAIN.read_text(domain, text, 0)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "In the empty text of a move: expected the name of a move, such as `build`, found nothing more.",
        ),
        ("  ", "In the empty text"),
        ("build(", "At character 7 of the move `build(`: expected a value, found nothing more."),
        ("build(a", "expected `,` or `)`, found nothing more."),
        ("build(a))", "expected the end of the move, found `)`."),
        ("build(a,)", "expected a value, found `)`."),
        ("3", "expected the name of a move"),
        ("build(a; b)", "At character 8 of the move `build(a; b)`: expected the text of a move, found `;`."),
        ("next: ", "expected a value, found nothing more."),
        ("build(" + "[" * 99, "too many brackets"),
        ("build a", "expected the end of the move, found `a`."),
    ],
)
def test_texts_that_are_no_moves(text: str, message: str) -> None:
    with pytest.raises(MoveTextError) as error:
        parse_move_text(text, "build")
    assert message in str(error.value)


def test_the_terms_of_a_move_know_where_they_are() -> None:
    terms = parse_move_text("build(room = Room(up, down), rows[1])".replace("rows", "row = rows"), "build")
    assert terms.name == "build"
    assert [(a.name, a.term.text, a.term.start) for a in terms.arguments] == [
        ("room", "Room(up,down)", 13),
        ("row", "rows[1]", 35),
    ]
    assert parse_term_text("Player[2].rows[1]").shape == "path"
