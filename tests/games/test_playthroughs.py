"""Each shipped game has one annotated match, told move by move in a golden file."""

from pathlib import Path

import pytest

from tests.games.playthroughs import MATCHES, told
from tests.golden import FOLDER, golden

GAMES = Path(__file__).parents[2] / "games"


def test_every_shipped_game_has_a_playthrough() -> None:
    assert sorted(MATCHES) == sorted(path.stem for path in GAMES.rglob("*.rules"))


@pytest.mark.parametrize("name", MATCHES)
def test_a_playthrough(name: str) -> None:
    match = MATCHES[name]
    golden(f"games/{name}.txt", told(match.table(name), match.seed, match.moves))


@pytest.mark.parametrize("name", ["castell", "castle_rooms"])
def test_a_playthrough_shows_every_action(name: str) -> None:
    lines = (FOLDER / "games" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    made = {line.removeprefix("  > ").partition("(")[0] for line in lines if line.startswith("  > ")}
    assert made >= set(MATCHES[name].table(name).program.actions)
