"""What the variant with four kinds of door changes: the cards, and nothing else."""

from collections import Counter

import pytest

import boardrules as br
from tests.games.castle_rooms.positions import build, card, content, hand, moves, position, table_of

DOORS = "uclw"
ROOMS = [entry + leave for entry in DOORS for leave in DOORS]
EXTRA = {"ul", "lu", "cc", "ww", "uu", "ll"}
TURNED = {"u": "l", "c": "c", "l": "u", "w": "w"}


@pytest.fixture(scope="module")
def game() -> br.Game:
    return br.load("castle_rooms", variants=["castle_rooms_four_doors"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_holds_three_of_each_of_16_rooms_and_six_more(game: br.Game, players: int) -> None:
    state = table_of(game, players).initial_state(seed=1)
    found = Counter(content(state, "draw_pile") + content(state, "box"))
    for seat in range(1, players + 1):
        found += Counter(hand(state, seat))
    rooms = {card(room): 4 if room in EXTRA else 3 for room in ROOMS}
    assert sum(rooms.values()) == 3 * 16 + 6 == 54
    assert found == Counter(rooms | {"Dragon": 6, "Knight": 4})
    assert len(content(state, "box")) == (0 if players == 4 else 4)


def test_turned_by_half_the_deck_is_the_same(game: br.Game) -> None:
    """So both ways to lay a room are equally good."""
    assert {TURNED[room[1]] + TURNED[room[0]] for room in EXTRA} == EXTRA


def test_a_double_corridor_stays_one_when_it_is_turned(game: br.Game) -> None:
    table = table_of(game)
    for way in ("up", "down"):
        for last in ROOMS:
            right = last[1] if way == "up" else TURNED[last[0]]
            fitting = [room for room in ROOMS if (room[0] if way == "up" else TURNED[room[1]]) == right]
            state = position(table, [" ".join(ROOMS)], [[f"{way} {last}"]])
            assert moves(state, "build") == [build(room, 1) for room in fitting]
            assert len(fitting) == 4


def test_a_double_corridor_meets_only_a_double_corridor(game: br.Game) -> None:
    for way in ("up", "down"):
        state = position(table_of(game), ["ww cc uw wu wc"], [[f"{way} ww"]])
        assert build("ww", 1) in state.legal_moves()
        assert build("cc", 1) not in state.legal_moves()
        assert (build("wu", 1) in state.legal_moves()) == (way == "up")
        assert (build("uw", 1) in state.legal_moves()) == (way == "down")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_without_a_fault(game: br.Game, players: int) -> None:
    for seed in range(10):
        assert br.playout(table_of(game, players), seed).state.is_over
