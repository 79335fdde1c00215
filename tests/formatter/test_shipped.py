"""The games that come along are laid out as the formatter does it, so they show the layout to those who read them."""

from pathlib import Path

import pytest

from tests.formatter.texts import laid_out, rule_files, text_of


@pytest.mark.parametrize("path", rule_files("games"), ids=str)
def test_a_shipped_file_is_as_it_should_be(path: Path) -> None:
    assert text_of(path) == laid_out(text_of(path)), f"run: boardrules fmt {path}"
