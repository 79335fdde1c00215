"""Whatever is wrong with a file is said, once, at the place; nothing makes the parser fall over."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardrules.diagnostics.wording import word_strictly
from boardrules.errors import RuleFileError
from boardrules.source import SourceFile
from boardrules.syntax import Parsed, parse, parse_expression_text
from boardrules.syntax.reading import read_source
from boardrules.syntax.vocabulary import DECLARATIONS, HEADERS, STATEMENTS
from tests.corpus_runner import Chunk, complaints, corpus_chunks

GAMES = Path(__file__).parent.parent.parent / "games"
SHIPPED = sorted([*GAMES.rglob("*.rules"), *GAMES.rglob("*.words")])
ALL_CUTS_UP_TO = 600
HEADER = 'game "T":\n    players 2..2\n'
JUNK = [
    *'()"\t{}[]\n:=#,.é\x01\x0c\r\u2028\ufeff',
    '"""',
    "    ",
    "  ",
    "@R1",
    " set ",
    " if ",
    "else:",
    "->",
    "1.5",
]


def check(text: str) -> Parsed:
    """Parses a text and sees to it that the answer is in order, whatever it is."""
    parsed = parse(SourceFile("t.rules", text))
    assert (parsed.file is None) == bool(parsed.diagnostics)
    for diagnostic in parsed.diagnostics:
        assert diagnostic.code.startswith("BR0")
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert word_strictly(diagnostic).headline
    assert len({diagnostic.span for diagnostic in parsed.diagnostics}) == len(parsed.diagnostics)
    return parsed


@pytest.mark.parametrize("chunk", corpus_chunks("syntax"), ids=str)
def test_the_messages_of_a_chunk(chunk: Chunk) -> None:
    assert complaints(chunk, lambda text, name: parse(SourceFile(name, text)).diagnostics) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_beginning_of_a_file_is_read_or_refused(path: Path) -> None:
    """Of long files, whose beginnings are many and slow to parse, some."""
    text = path.read_text(encoding="utf-8")
    cuts: Sequence[int] = range(len(text))
    if len(text) > ALL_CUTS_UP_TO:
        cuts = [*range(100), *random.Random(path.name).sample(cuts, k=40)]
    for cut in cuts:
        check(text[:cut])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_piece_of_a_file_is_read_or_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    chance = random.Random(path.name)
    for _ in range(60):
        start = chance.randrange(len(text))
        check(text[start : start + chance.randrange(1500)])
        check(HEADER + text[start : start + chance.randrange(1500)])


@pytest.mark.parametrize("word", sorted(DECLARATIONS | STATEMENTS | HEADERS))
def test_a_lone_word_gets_one_message(word: str) -> None:
    for text in (word, f"{word}\n", f"    {word}", f"{word} x", f"{word} x:", f"{word} x: y"):
        check(text)
    assert len(check(word).diagnostics) == 1


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_file_with_slips_is_read_or_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8")[:4000]
    chance = random.Random(path.name)
    for _ in range(40):
        check(with_slips(text, chance))


def with_slips(text: str, chance: random.Random) -> str:
    for _ in range(chance.choice([1, 1, 2, 5])):
        at = chance.randrange(len(text))
        match chance.randrange(4):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + chance.choice(JUNK) + text[at:]
            case 2:
                text = text[:at] + text[at + chance.randrange(40) :]
            case _:
                other = chance.randrange(len(text))
                text = text[:at] + text[other : other + chance.randrange(60)] + text[at:]
    return text


@pytest.mark.parametrize("seed", range(20))
def test_noise_is_refused(seed: int) -> None:
    chance = random.Random(seed)
    assert check("".join(chance.choice([*JUNK, "a", "game", "1"]) for _ in range(200))).diagnostics


@pytest.mark.parametrize(
    "deep",
    [
        "(" * 5000 + "1" + ")" * 5000,
        "-" * 5000 + "1",
        "not " * 5000 + "a",
        " + ".join(["1"] * 5000),
        "a" + "[1" * 3000 + "]" * 3000,
        "if a then b else " * 3000 + "c",
        "(" * 5000,
        "{" * 5000,
    ],
    ids=["parentheses", "minus", "not", "sum", "index", "if", "open", "braces"],
)
def test_deep_nesting_gets_one_message(deep: str) -> None:
    [diagnostic] = check(f"{HEADER}define x = {deep}\n").diagnostics
    assert diagnostic.code in ("BR017", "BR005")
    assert parse_expression_text(deep).diagnostics


def test_deep_blocks_get_one_message() -> None:
    lines = "".join("    " * depth + "if a:\n" for depth in range(1, 300))
    [diagnostic] = check(f"{HEADER}action a:\n{lines}{'    ' * 300}tie\n").diagnostics
    assert diagnostic.code == "BR017"


@pytest.mark.parametrize("text", ["", "\n", "   \n\n", "\t", "# only\n# comments"])
def test_an_empty_file_is_refused(text: str) -> None:
    [diagnostic] = [each for each in check(text).diagnostics if each.code != "BR002"]
    assert diagnostic.code == "BR015"


def test_one_mistake_in_each_declaration_gives_one_message_each() -> None:
    good = (GAMES / "castle_rooms.rules").read_text(encoding="utf-8")
    broken = good.replace("move knight to discard", "move knight two discard")
    broken = broken.replace("define begun(row) = row", "define begun(row) is row")
    broken = re.sub(r"loop:.*\n", "loop\n", broken, count=1)
    found = check(broken).diagnostics
    assert [(each.code, each.span.file.line_text(each.span.line).strip()[:20]) for each in found] == [
        ("BR008", "define begun(row) is"),
        ("BR001", "move knight two disc"),
        ("BR007", "loop"),
    ]


# ------------------------------------------------------------------ files on disk


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00x", "zero byte"),
        (b"game\n\xe9\n", "line 2 is not in UTF-8"),
        (b"a" * 5_000_001, "at most 5,000,000"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "t.rules"
    path.write_bytes(data)
    with pytest.raises(RuleFileError, match=said) as caught:
        read_source(path)
    assert str(path) in str(caught.value)
    assert caught.value.diagnostics == ()


def test_a_missing_file_and_a_directory_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleFileError, match="no such file"):
        read_source(tmp_path / "none.rules")
    with pytest.raises(RuleFileError, match="is a directory"):
        read_source(tmp_path)
    with pytest.raises(RuleFileError, match="cannot be read"):
        read_source("a\0b")


def test_marks_and_line_ends_of_other_systems_are_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "t.rules"
    path.write_bytes(b'\xef\xbb\xbfgame "T":\r\n    players 2..2\r\n')
    assert read_source(path).text == HEADER
    assert parse(read_source(path)).diagnostics == ()
