"""What must hold of the layout of any file: it stays as it is, keeps all comments and says the same."""

import re
from pathlib import Path
from random import Random

import pytest

from boardrules.formatter import format_source
from boardrules.formatter.canonical import canonical
from boardrules.source import SourceFile
from boardrules.syntax import parse
from tests.formatter.scrambling import scrambled
from tests.formatter.texts import laid_out, rule_files, text_of

FILES = [*rule_files("games"), *rule_files("tests/syntax/files")]
COMMENTED = Path("tests/formatter/commented.rules")
ALL = [*FILES, COMMENTED]


def comments_of(text: str) -> list[str]:
    return [c.span.text.rstrip() for c in parse(SourceFile("text.rules", text)).trivia.comments]


@pytest.mark.parametrize("path", ALL, ids=str)
def test_laid_out_again_it_stays_as_it_is(path: Path) -> None:
    once = laid_out(text_of(path))
    assert laid_out(once) == once


@pytest.mark.parametrize("path", ALL, ids=str)
def test_it_says_the_same(path: Path) -> None:
    text = text_of(path)
    before = parse(SourceFile("text.rules", text)).file
    after = parse(SourceFile("text.rules", laid_out(text))).file
    assert before is not None
    assert after == canonical(before)
    assert comments_of(laid_out(text)) == comments_of(text)


@pytest.mark.parametrize("path", ALL, ids=str)
def test_its_lines_are_clean_and_no_longer_than_they_must_be(path: Path) -> None:
    for line in laid_out(text_of(path)).splitlines():
        assert line == line.rstrip()
        assert "\t" not in line
        code = re.sub(r"\s+#.*", "", line)
        assert len(code) <= 110 or code.lstrip().startswith(('"', "note", "says"))


@pytest.mark.parametrize("path", ALL, ids=str)
def test_spaces_and_breaks_do_not_matter(path: Path) -> None:
    once = laid_out(text_of(path))
    for seed in range(12 if len(once) < 2000 else 3):
        other = scrambled(once, Random(seed))
        assert other != once
        assert laid_out(other) == once, f"seed {seed}"


@pytest.mark.parametrize("path", ALL, ids=str)
def test_line_ends_of_other_systems_become_plain(path: Path) -> None:
    from boardrules.syntax.reading import source_from_bytes

    text = text_of(path)
    foreign = source_from_bytes("text.rules", b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert format_source(foreign).text == laid_out(text)


@pytest.mark.parametrize("path", rule_files("games"), ids=str)
def test_comments_anywhere_are_kept_in_order(path: Path) -> None:
    """A comment after each place where a line may end, also within logical lines."""
    random = Random(1)
    once = laid_out(text_of(path))
    if '"""' in once:
        once = re.sub(r'""".*?"""', '"A sentence."', once, flags=re.DOTALL)
    commented = "\n".join(_commented(line, number, random) for number, line in enumerate(once.split("\n")))
    kept = laid_out(commented)
    assert comments_of(kept) == comments_of(commented)
    assert laid_out(kept) == kept


def _commented(line: str, number: int, random: Random) -> str:
    if "#" in line or not line.strip() or random.random() < 0.5:
        return line
    pieces = re.split(r'("[^"]*"|, | and | or )', line)
    within = "".join(
        f"{piece.rstrip()} # within {number}\n{' ' * random.randint(0, 20)}"
        if piece in (", ", " and ", " or ") and random.random() < 0.7
        else piece
        for piece in pieces
    )
    margin = " " * (len(line) - len(line.lstrip()))
    before = f"{margin}# before {number}\n" if random.random() < 0.5 else ""
    return f"{before}{within}  # after {number}  "
