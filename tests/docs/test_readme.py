"""What the README shows is so."""

import re
from pathlib import Path

import pytest

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
