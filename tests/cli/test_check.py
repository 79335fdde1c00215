import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.golden import golden

GOOD = """\
game "Coins":
    "Take one coin and win."
    players a, b

action take:
    "Take the coin."
    win me

play:
    turns: choose take
"""
MISSPELT = GOOD.replace("choose take", "choose tkae")
DOUBTFUL = GOOD.replace("action take:", "option size: 1..3, normally 1\n\naction take:").replace(
    "    win me", "    if size = 3: tie\n    win me"
)


@pytest.fixture(name="rules")
def write_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Run:
    """Checks a text that stands in `coins.rules` in the present folder."""
    monkeypatch.chdir(tmp_path)

    def check(text: str, *arguments: str) -> object:
        Path("coins.rules").write_text(text, encoding="utf-8")
        return run("check", "coins.rules", *arguments)

    return check


def test_good_rules(rules: Run) -> None:
    ran = rules(GOOD)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "coins.rules: no complaints\n"


def test_an_error_is_drawn_and_is_a_no(rules: Run) -> None:
    ran = rules(MISSPELT)
    assert ran.code == 1
    golden("cli/check_misspelt.txt", ran.out)


def test_a_warning_is_a_no_only_if_strict(rules: Run) -> None:
    assert "1 warning" in rules(DOUBTFUL).out
    assert rules(DOUBTFUL).code == 0
    assert rules(DOUBTFUL, "--strict").code == 1


def test_json_is_one_document(rules: Run) -> None:
    ran = rules(MISSPELT, "--format", "json")
    document = json.loads(ran.out)
    assert ran.code == 1
    assert document["errors"] == 1
    (diagnostic,) = document["diagnostics"]
    assert (diagnostic["code"], diagnostic["line"], diagnostic["column"]) == ("BR101", 10, 19)
    assert document["unreadable"] == []


def test_github_annotates_lines(rules: Run) -> None:
    ran = rules(MISSPELT, "--format", "github")
    assert ran.out.startswith("::error file=coins.rules,line=10,")


def test_several_files_at_once(run: Run) -> None:
    ran = run("check", "games/classics/tic_tac_toe.rules", "pig", "games/classics/connect_four.rules")
    assert ran.code == 0
    for name in ("tic_tac_toe.rules", "pig", "connect_four.rules"):
        assert f"{name}: " in ran.out


def test_what_can_be_read_is_checked_beside_what_cannot(rules: Run, run: Run) -> None:
    rules(MISSPELT)
    ran = run("check", "nowhere.rules", "coins.rules")
    assert ran.code == 2
    assert "nowhere.rules" in ran.err
    assert "BR101" in ran.out
    document = json.loads(run("check", "nowhere.rules", "coins.rules", "--format", "json").out)
    assert [entry["file"] for entry in document["unreadable"]] == ["nowhere.rules"]


def test_variants_are_put_on_the_game(run: Run) -> None:
    ran = run("check", "castle_rooms", "--variant", "games/castle_rooms_four_doors.rules")
    assert ran.code == 0


def test_all_games_that_come_along_have_no_complaints(run: Run) -> None:
    files = sorted(str(path) for path in Path("games").rglob("*.rules"))
    assert len(files) >= 7
    ran = run("check", "--strict", *files)
    assert ran.code == 0, ran.out


def test_json_is_the_same_as_the_format_of_that_name(run: Run) -> None:
    ran = run("check", "tic_tac_toe", "--json")
    assert ran.code == 0
    assert ran.out == run("check", "tic_tac_toe", "--format", "json").out
    assert json.loads(ran.out)["errors"] == 0
