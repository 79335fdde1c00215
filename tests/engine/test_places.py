"""Geometry and the other built-ins, against plain countings of the same thing."""

from itertools import product

import pytest

from boardrules.engine import Engine
from boardrules.engine.builtins import FUNCTIONS
from boardrules.errors import RuleError
from boardrules.ir.domains import (
    DIRECTIONS,
    Compass,
    Domain,
    Enum,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Place,
    PlayerPlaces,
    Seat,
    Selection,
    SetOf,
    Site,
)
from boardrules.ir.expressions import Builtin, Expression
from tests.engine.building import SPAN, begin, game, literal
from tests.ir import programs as ir

OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
HEX = ("north", "south", "east", "west", "northwest", "southeast")


def board(columns: int, rows: int, ways: tuple[str, ...] = DIRECTIONS, shape: str = "grid") -> Place:
    coordinates = [(c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    index = {at: i for i, at in enumerate(coordinates)}
    straight = [w for w in ways if shape == "hex" or w in {"north", "east", "south", "west"}]

    def to(site: int, way: str) -> int | None:
        (c, r), (dc, dr) = coordinates[site], OFFSETS[DIRECTIONS.index(way)]
        return index.get((c + dc, r + dr)) if way in ways else None

    sites = range(len(coordinates))
    return Place(
        "Cell",
        shape,
        tuple(f"{c},{r}" for c, r in coordinates),
        coordinates=tuple(coordinates),
        neighbours=tuple(tuple(sorted(t for w in straight if (t := to(s, w)) is not None)) for s in sites),
        around=tuple(tuple(sorted(t for w in ways if (t := to(s, w)) is not None)) for s in sites),
        steps=tuple(tuple(to(s, w) for w in DIRECTIONS) for s in sites),
    )


def row(size: int, shape: str) -> Place:
    near = [{i - 1, i + 1} & set(range(size)) for i in range(size)]
    if shape == "ring":
        near = [{(i - 1) % size, (i + 1) % size} for i in range(size)]
    links = tuple(tuple(sorted(sites)) for sites in near)
    return Place("Field", shape, tuple(f"{i}" for i in range(size)), neighbours=links, around=links)


def player_rows(counts: tuple[int, ...], seats: int) -> Place:
    names, near, owners = [], [], []
    for seat in range(seats):
        for count in counts:
            first = len(names)
            for i in range(count):
                names.append(f"r{i}")
                owners.append(seat)
                near.append(tuple(first + j for j in (i - 1, i + 1) if 0 <= j < count))
    return Place("Row", "player", tuple(names), tuple(owners), neighbours=tuple(near), around=tuple(near))


GRID = board(5, 4)
RHOMBUS = board(4, 4, HEX, "hex")
RING = row(7, "ring")
LINE = row(6, "numbered")
ENGINE: Engine = game(ir.put(ir.variable("x", 3), ir.num(1)), variables=(ir.variable("x", 3),))
CELLS = begin(ENGINE)


def call(function: str, *arguments: Expression, gives: Domain = ir.NUMBER, subject: object = None) -> object:
    return ENGINE.evaluate(CELLS, Builtin(SPAN, gives, function, arguments, subject))


def site(place: Place, number: int | None) -> Expression:
    return literal(Site(place), number)


def way(name: str) -> Expression:
    return literal(Compass(), DIRECTIONS.index(name))


def numbers(*values: int, limit: int = 9) -> Expression:
    return literal(ListOf(Number(0, 9), limit), values)


def number_set(*values: int) -> Expression:
    return literal(SetOf(Number(0, 9)), frozenset(values))


# ------------------------------------------------------------------ places


@pytest.mark.parametrize("place", [GRID, RHOMBUS])
def test_neighbours_and_around_are_those_of_the_place(place: Place) -> None:
    for s in range(len(place.sites)):
        assert call("neighbours", site(place, s)) == set(place.neighbours[s])
        assert call("around", site(place, s)) == set(place.around[s])


def test_step_leads_to_the_next_site_or_none() -> None:
    for s, name in product(range(20), DIRECTIONS):
        c, r = GRID.coordinates[s]
        dc, dr = OFFSETS[DIRECTIONS.index(name)]
        inside = 1 <= c + dc <= 5 and 1 <= r + dr <= 4  # type: ignore[operator]
        assert call("step", site(GRID, s), way(name)) == (s + dc + 5 * dr if inside else None)
    assert call("step", site(GRID, None), way("north")) is None


def test_ray_goes_to_the_edge() -> None:
    assert call("ray", site(GRID, 0), way("northeast")) == (6, 12, 18)
    assert call("ray", site(GRID, 7), way("west")) == (6, 5)
    assert call("ray", site(GRID, 0), way("south")) == ()


def test_between_is_what_lies_strictly_between_on_a_line() -> None:
    for a, b in product(range(20), repeat=2):
        (ca, ra), (cb, rb) = GRID.coordinates[a], GRID.coordinates[b]
        dc, dr = cb - ca, rb - ra  # type: ignore[operator]
        expected: tuple[int, ...] = ()
        if a != b and (dc == 0 or dr == 0 or abs(dc) == abs(dr)):
            steps = max(abs(dc), abs(dr))
            expected = tuple(a + i * (dc // steps + 5 * (dr // steps)) for i in range(1, steps))
        assert call("between", site(GRID, a), site(GRID, b)) == expected


def test_between_on_rows_and_rings() -> None:
    assert call("between", site(LINE, 1), site(LINE, 4)) == (2, 3)
    assert call("between", site(LINE, 4), site(LINE, 1)) == (3, 2)
    assert call("between", site(RING, 6), site(RING, 1)) == (0,)
    assert call("between", site(RING, 1), site(RING, 6)) == (0,)
    assert call("between", site(RING, 0), site(RING, 3)) == (1, 2)


@pytest.mark.parametrize(("place", "ways"), [(GRID, DIRECTIONS), (RHOMBUS, HEX)])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_lines_are_all_straight_lines_once(place: Place, ways: tuple[str, ...], length: int) -> None:
    expected = set()
    at = {xy: i for i, xy in enumerate(place.coordinates)}
    for (c, r), name in product(place.coordinates, ways):
        dc, dr = OFFSETS[DIRECTIONS.index(name)]
        line = [at.get((c + i * dc, r + i * dr)) for i in range(length)]  # type: ignore[operator]
        if None not in line:
            expected.add(frozenset(line))
    found = call("lines", ir.num(length), subject=place)

    assert isinstance(found, frozenset)
    assert {frozenset(line) for line in found} == expected
    assert len(found) == len(expected)
    assert all(line[0] <= line[-1] for line in found)


def test_leaps_are_offsets_in_all_orders_and_signs() -> None:
    for s in range(20):
        c, r = GRID.coordinates[s]
        expected = {
            i
            for i, (x, y) in enumerate(GRID.coordinates)
            if sorted((abs(x - c), abs(y - r))) == [1, 2]  # type: ignore[operator]
        }
        assert call("leaps", site(GRID, s), ir.num(1), ir.num(2)) == expected


def test_distance_counts_kings_steps_on_a_grid() -> None:
    for a, b in product(range(20), repeat=2):
        (ca, ra), (cb, rb) = GRID.coordinates[a], GRID.coordinates[b]
        assert call("distance", site(GRID, a), site(GRID, b)) == max(abs(ca - cb), abs(ra - rb))  # type: ignore[operator]


def test_distance_counts_steps_elsewhere() -> None:
    for a, b in product(range(7), repeat=2):
        assert call("distance", site(RING, a), site(RING, b)) == min((a - b) % 7, (b - a) % 7)
    for a, b in product(range(16), repeat=2):
        (ca, ra), (cb, rb) = RHOMBUS.coordinates[a], RHOMBUS.coordinates[b]
        dc, dr = cb - ca, rb - ra  # type: ignore[operator]
        expected = max(abs(dc), abs(dr), abs(dc + dr))
        assert call("distance", site(RHOMBUS, a), site(RHOMBUS, b)) == expected


def test_distance_without_a_way_has_no_value() -> None:
    rows = player_rows((2,), 2)

    with pytest.raises(RuleError):
        call("distance", site(rows, 0), site(rows, 3))


def test_along_wraps_on_a_ring_and_ends_elsewhere() -> None:
    rows = player_rows((3, 2), 2)

    assert call("along", site(RING, 5), ir.num(4)) == 2
    assert call("along", site(RING, 1), literal(Number(-9, 9), -3)) == 5
    assert [call("along", site(LINE, 3), literal(Number(-9, 9), n)) for n in (2, 3, -3, -4, 0)] == [
        5,
        None,
        0,
        None,
        3,
    ]
    assert [call("along", site(rows, 1), literal(Number(-9, 9), n)) for n in (1, 2, -1, -2)] == [
        2,
        None,
        0,
        None,
    ]
    assert call("along", site(rows, 3), ir.num(1)) == 4


def test_sites_by_coordinates_index_and_player() -> None:
    rows = player_rows((3, 2), 2)
    second = PlayerPlaces("second", rows, (3, 8), 2, SPAN)

    assert call("site_at", ir.num(2), ir.num(3), subject=GRID) == GRID.coordinates.index((2, 3))
    assert call("site_by_index", ir.num(7), subject=GRID) == 6
    assert call("sites_of_player", literal(Seat(3), 1), subject=second) == (8, 9)
    assert call("site_of_player", literal(Seat(3), 0), ir.num(2), subject=second) == 4
    with pytest.raises(RuleError, match="BR603"):
        call("site_at", ir.num(6), ir.num(1), subject=GRID)
    with pytest.raises(RuleError, match="BR603"):
        call("site_of_player", literal(Seat(3), 0), ir.num(3), subject=second)


def test_directions_turn() -> None:
    for i, name in enumerate(DIRECTIONS):
        assert call("opposite", way(name)) == (i + 4) % 8
    assert call("left_turn", way("north"), literal(Number(0, 360), 90)) == DIRECTIONS.index("west")
    assert call("right_turn", way("northwest"), literal(Number(0, 360), 45)) == DIRECTIONS.index("north")


# ------------------------------------------------------------------ players and enums


def test_players_around_the_table() -> None:
    seat = literal(Seat(3), 1)

    assert call("left_of", literal(Seat(3), 2)) == 0
    assert call("right_of", literal(Seat(3), 0)) == 2
    assert call("clockwise", seat) == (1, 2, 0)
    assert call("counterclockwise", seat) == (1, 0, 2)
    assert call("others", seat) == {0, 2}
    assert call("seats_between", literal(Seat(3), 2), literal(Seat(3), 1)) == 2
    assert call("seats_between", seat, seat) == 0
    assert call("opponent", literal(Seat(2), 1)) == 0


def test_values_of_enums() -> None:
    colour = EnumValue(Enum("Colour", ("red", "green", "blue")))

    assert call("index", literal(colour, 1)) == 2
    assert call("next_in", literal(colour, 2)) == 0
    assert call("value_at", ir.num(3), gives=colour) == 2
    with pytest.raises(RuleError, match="BR603"):
        call("value_at", ir.num(4), gives=colour)


# ------------------------------------------------------------------ collections and numbers


def test_sets_are_combined() -> None:
    a, b = number_set(1, 2, 3), number_set(3, 4)
    gives = SetOf(Number(0, 9))

    assert call("union", a, b, gives=gives) == {1, 2, 3, 4}
    assert call("common", a, b, gives=gives) == {3}
    assert call("without", a, b, gives=gives) == {1, 2}


def test_selections_count_equal_pieces() -> None:
    cards = ir.component()
    pieces = Selection(cards, (0,))
    a, b = literal(pieces, (0, 0, 1)), literal(pieces, (0, 2))

    assert call("union", a, b, gives=pieces) == (0, 0, 0, 1, 2)
    assert call("common", a, b, gives=pieces) == (0,)
    assert call("without", a, b, gives=pieces) == (0, 1)


def test_lists_are_sorted_and_looked_into() -> None:
    items = numbers(3, 1, 2, 3)
    gives = ListOf(Number(0, 9), 9)

    assert call("ascending", items, gives=gives) == (1, 2, 3, 3)
    assert call("descending", items, gives=gives) == (3, 3, 2, 1)
    assert call("descending", number_set(4, 9, 1), gives=gives) == (9, 4, 1)
    assert call("reversed", items, gives=gives) == (3, 2, 1, 3)
    assert call("first_of", items) == 3
    assert call("last_of", numbers(5, 6)) == 6
    assert call("first_of", number_set(4, 2)) == 2
    assert call("item", items, ir.num(2), gives=Maybe(Number(0, 9))) == 1
    assert call("item", items, ir.num(0), gives=Maybe(Number(0, 9))) is None
    assert call("item", items, ir.num(5), gives=Maybe(Number(0, 9))) is None


@pytest.mark.parametrize("function", ["first_of", "last_of", "max", "min"])
def test_first_last_greatest_and_least_of_nothing_have_no_value(function: str) -> None:
    with pytest.raises(RuleError, match="BR602"):
        call(function, numbers())


def test_numbers() -> None:
    assert call("abs", literal(Number(-9, 9), -4)) == 4
    assert call("max", ir.num(3), ir.num(7), ir.num(5)) == 7
    assert call("min", ir.num(3), ir.num(7), ir.num(5)) == 3
    assert call("max", numbers(2, 8)) == 8
    assert call("sum", numbers(2, 8)) == 10


def test_every_name_of_the_specification_is_there() -> None:
    named = (
        "union common without ascending descending reversed item abs min max next_in left_of right_of opponent"
        " clockwise counterclockwise seats_between neighbours around step ray between lines leaps distance along"
        " opposite left_turn right_turn times_seen last_seen won lost tied others"
    )
    assert set(named.split()) <= FUNCTIONS
