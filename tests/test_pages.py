"""The rule file on the page of a code does get that code.

A page shows either one rule file, in the first block without a name, or several files in blocks with
names: data files, a game, and the variants that are put on it, in this order. The page of a fault
shows a file that is in order and goes wrong when it is played.
"""

import re
from pathlib import Path

import pytest
from attrs import frozen

import boardrules
from boardrules.diagnostics.codes import code_table
from boardrules.diagnostics.explain import explain
from boardrules.diagnostics.model import Diagnostic
from boardrules.engine import choices, interpreter, search
from boardrules.errors import RuleError, RuleFileError
from boardrules.pipeline import check_text, compile_file

_BLOCK = re.compile(r"^```(rules|csv)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Block:
    name: str | None
    text: str


def blocks_of(code: str) -> list[Block]:
    """The blocks of the example: all that have names, or else the first."""
    page = explain(code)
    assert page is not None
    blocks = [Block(match[2], match[3]) for match in _BLOCK.finditer(page)]
    return [block for block in blocks if block.name] or blocks[:1]


def diagnostics_of(code: str, folder: Path) -> tuple[Diagnostic, ...]:
    """What the checker says about the example of a page, or for a fault what a game of it ends with."""
    blocks = blocks_of(code)
    if code.startswith("BR6"):
        return fault_of(blocks[0].text)
    if blocks[0].name is None:
        return check_text(blocks[0].text, f"{code}.rules")
    for block in blocks:
        (folder / block.name).write_text(block.text, encoding="utf-8")
    game, *variants = [folder / block.name for block in blocks if block.name.endswith(".rules")]
    return found_in_files(game, variants)


def found_in_files(game: Path, variants: list[Path]) -> tuple[Diagnostic, ...]:
    try:
        return tuple(compile_file(game, variants).diagnostics)
    except RuleFileError as error:
        return error.diagnostics


def fault_of(text: str) -> tuple[Diagnostic, ...]:
    table = boardrules.loads(text).configure(players=2)
    try:
        boardrules.playout(table, 0)
    except RuleError as error:
        return (error.diagnostic,)
    return ()


@pytest.fixture
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that are reached at once, for the pages that are about them."""
    monkeypatch.setattr(interpreter, "STEP_LIMIT", 10_000)
    monkeypatch.setattr(search, "LOOKAHEAD_LIMIT", 10_000)
    monkeypatch.setattr(choices, "MOVE_LIMIT", 10_000)


@pytest.mark.usefixtures("low_limits")
@pytest.mark.parametrize("code", code_table())
def test_the_example_of_a_page_gets_its_code(code: str, tmp_path: Path) -> None:
    found = {diagnostic.code for diagnostic in diagnostics_of(code, tmp_path)}
    assert code in found
