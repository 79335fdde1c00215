"""A variant in a folder of one's own can start from a game that comes with the library."""

from pathlib import Path

import pytest

import boardrules as br

HOUSE = """variant "Short rooms" of "castle_rooms.rules":
    "A game of an evening."
    option goal = 4
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.rules"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_it_is_found_by_the_name_of_the_shipped_game(house: Path) -> None:
    game = br.load(house)
    assert game.title == "Short rooms"
    assert game.configure(players=2).options["goal"] == 4


def test_it_is_put_on_the_shipped_game(house: Path) -> None:
    table = br.load("castle_rooms", variants=[house]).configure(players=2)
    assert table.options["goal"] == 4


def test_a_file_of_that_name_beside_it_comes_first(house: Path) -> None:
    own = 'game "Mine":\n    players 2\n\noption goal: 1..9, normally 2\n    "How far?"\n\naction go: win me\n\nplay:\n    turns: choose go\n'
    (house.parent / "castle_rooms.rules").write_text(own, encoding="utf-8")
    assert br.load(house).configure().options["goal"] == 4


def test_another_place_is_not_guessed(tmp_path: Path) -> None:
    path = tmp_path / "lost.rules"
    path.write_text(HOUSE.replace("castle_rooms.rules", "elsewhere/castle_rooms.rules"), encoding="utf-8")
    with pytest.raises(br.RuleFileError, match="cannot be read"):
        br.load(path)
