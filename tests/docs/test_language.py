"""The rule texts in the reference of the language are of the language."""

import re
from pathlib import Path

import pytest

from boardrules.diagnostics.drawing import draw_human
from boardrules.source import SourceFile
from boardrules.syntax import parse

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
HEAD = 'game "An example":\n    players 2..4\n\n'


def rule_texts() -> list[str]:
    found: list[str] = re.findall(
        r"^```rules\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    return found


def test_the_page_has_rule_texts() -> None:
    assert len(rule_texts()) >= 15


@pytest.mark.parametrize("text", rule_texts(), ids=lambda text: text.strip().splitlines()[0][:40])
def test_a_rule_text_can_be_read(text: str) -> None:
    whole = text if text.startswith("game ") else HEAD + text
    found = parse(SourceFile("language.md", whole))
    wrong = [d for d in found.diagnostics if d.code != "BR018"]
    assert not wrong, draw_human(wrong)
