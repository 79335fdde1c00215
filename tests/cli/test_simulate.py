import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

KEYS = {
    "game",
    "games",
    "finished",
    "faults",
    "seed",
    "players",
    "options",
    "wins",
    "shared_wins",
    "returns",
    "decisions_per_game",
    "legal_moves_per_decision",
    "decisions_per_second",
}


def simulated(run: Run, *arguments: str) -> dict[str, object]:
    return json.loads(run("simulate", *arguments, "--json").out)


def test_json_holds_everything(run: Run) -> None:
    document = simulated(run, "tic_tac_toe", "--games", "20", "--seed", "5")
    assert set(document) == KEYS
    assert document["games"] == document["finished"] == 20
    assert document["faults"] == 0
    assert document["seed"] == 5
    assert set(document["decisions_per_game"]) == {"mean", "min", "max"}
    assert 5 <= document["decisions_per_game"]["min"] <= document["decisions_per_game"]["max"] <= 9
    assert document["legal_moves_per_decision"]["max"] == 9
    ties = 20 - sum(document["wins"])
    assert document["shared_wins"] == [ties, ties]
    assert document["returns"][0] == (document["wins"][0] - document["wins"][1]) / 20


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    first, second = (
        simulated(run, "pig", "--games", "5", "--seed", "9", "--option", "goal=20") for _ in range(2)
    )
    assert first.pop("decisions_per_second") > 0
    assert second.pop("decisions_per_second") > 0
    assert first == second
    assert first["options"] == {"goal": 20}


def test_game_i_has_the_seed_s_plus_i(run: Run) -> None:
    both = simulated(run, "connect_four", "--games", "2", "--seed", "7")
    each = [simulated(run, "connect_four", "--games", "1", "--seed", seed) for seed in ("7", "8")]
    assert both["wins"] == [a + b for a, b in zip(each[0]["wins"], each[1]["wins"], strict=True)]


def test_a_table_for_people(run: Run) -> None:
    ran = run(
        "simulate", "castle_rooms", "--players", "3", "--games", "3", "--seed", "1", "--option", "goal=4"
    )
    assert ran.code == 0
    assert ran.out.startswith("Castle Rooms, 3 players, goal = 4, seed 1\n")
    assert "Player 3" in ran.out
    assert "decisions per second" in ran.out


def test_a_drawn_seed_is_told(run: Run) -> None:
    first, second = (simulated(run, "tic_tac_toe", "--games", "1")["seed"] for _ in range(2))
    assert isinstance(first, int)
    assert first != second


FAULTY = """\
game "Overflow":
    "Counts beyond its range."
    players a, b

var total: 0..3 = 0

action add_one:
    "Add one."
    increase total by 1
action give_up:
    "Lose."
    require total > 3 else "never"
    lose me

play:
    turns: choose add_one, give_up
"""


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_fault_of_the_rules_is_counted_and_told(run: Run, tmp_path: Path, form: tuple[str, ...]) -> None:
    file = tmp_path / "overflow.rules"
    file.write_text(FAULTY, encoding="utf-8")
    ran = run("simulate", str(file), "--games", "2", "--seed", "1", *form)
    assert ran.code == 1
    assert "BR601" in ran.err
    assert "seed 1" in ran.err
    if form:
        document = json.loads(ran.out)
        assert document["faults"] == 2
        assert document["first_fault"]["code"] == "BR601"
