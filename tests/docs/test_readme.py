"""What the README shows is so."""

import re
import shutil
from pathlib import Path

import pytest

import boardrules as br

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_rule_file_is_the_shipped_one() -> None:
    assert block("rules") == (ROOT / "games/classics/tic_tac_toe.rules").read_text(encoding="utf-8")


def test_the_program_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "README.md", "exec"), {})
    assert "Player" in capsys.readouterr().out


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert [target for target in targets if "://" not in target and not (ROOT / target).exists()] == []


@pytest.mark.parametrize("name", re.findall(r"^    make (\w+)", README, re.MULTILINE))
def test_a_command_of_make_exists(name: str) -> None:
    assert re.search(rf"^{name}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_variant_is_checked_and_played(tmp_path: Path) -> None:
    variant = re.findall(r"```rules\n(.*?)```", README, re.DOTALL)[1]
    for file in (ROOT / "games").glob("castle_rooms*"):
        shutil.copy(file, tmp_path)
    (tmp_path / "short_evening.rules").write_text(variant, encoding="utf-8")
    table = br.load(tmp_path / "short_evening.rules").configure(players=2)
    assert table.options["goal"] == 5
    assert br.playout(table, seed=1).state.is_over
