"""Arguments of the wrong type or size: a sentence of ours, never an exception of Python's own."""

from collections.abc import Callable
from typing import Any

import pytest

import boardrules as br

HUGE = 10**5000
NOTHING: Any = None


@pytest.fixture(scope="module")
def game() -> br.Game:
    return br.load("castle_rooms")


@pytest.mark.parametrize("path", [None, 3, b"castle_rooms", "", "  ", [], "a" * 5000, "\x00"])
def test_what_is_no_path_and_no_game(path: Any) -> None:
    with pytest.raises(br.RuleFileError):
        br.load(path)


@pytest.mark.parametrize("variants", ["four_doors.rules", 3, None, [3], [None], ["nope"]])
def test_what_is_no_list_of_variants(variants: Any) -> None:
    with pytest.raises(br.RuleFileError):
        br.load("castle_rooms", variants=variants)


@pytest.mark.parametrize(("text", "name"), [(None, "x"), (b"", "x"), ("", None), ("", 3)])
def test_what_is_no_text_of_rules(text: Any, name: Any) -> None:
    with pytest.raises(br.RuleFileError):
        br.loads(text, name)


@pytest.mark.parametrize(
    "options",
    [
        {"goal": HUGE},
        {"goal": "9" * 5000},
        {"first_player": HUGE},
        {"first_player": "9" * 5000},
        {"first_player": "[[1"},
        {"first_player": "Player]1["},
        {"first_player": -1},
    ],
)
def test_values_that_no_option_can_have(game: br.Game, options: dict[str, object]) -> None:
    with pytest.raises(br.OptionError):
        game.configure(players=2, options=options)


@pytest.mark.parametrize("seat", [2, "2", "Player 2", "Player2", "Player[2]", " Player[2] "])
def test_a_seat_may_be_said_in_several_ways(game: br.Game, seat: object) -> None:
    assert game.configure(players=2, options={"first_player": seat}).options["first_player"] == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda table: table.initial_state(seed=HUGE),
        lambda table: br.playout(table, HUGE),
        lambda table: br.playout(NOTHING, 1),
        lambda table: br.playout(table.initial_state(seed=1), 1),
        lambda table: br.perft(NOTHING, 1),
        lambda table: br.perft(table, 1),
        lambda table: br.perft(table.initial_state(seed=1), HUGE),
        lambda table: br.divided_perft(NOTHING, 1),
        lambda table: table.initial_state(seed=1).legal_moves()[0].sentence(names=3),
    ],
)
def test_calls_with_what_does_not_fit(game: br.Game, call: Callable[[br.Table], object]) -> None:
    with pytest.raises(br.OptionError):
        call(game.configure(players=2))
