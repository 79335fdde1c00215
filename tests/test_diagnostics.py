"""Codes, wordings and pages hang together, and messages are drawn well."""

import json
import re
import string
from pathlib import Path

import pytest

from boardrules.diagnostics import drawing
from boardrules.diagnostics.codes import code_table, severity_of
from boardrules.diagnostics.explain import explain
from boardrules.diagnostics.model import Diagnostic, Diagnostics, Label, Severity
from boardrules.diagnostics.suggest import nearest
from boardrules.diagnostics.wording import word, word_strictly, wordings
from boardrules.source import SourceFile, Span

PAGES = Path(drawing.__file__).parent / "pages"


@pytest.mark.parametrize("code", code_table())
def test_a_code_has_a_wording_and_a_page(code: str) -> None:
    assert code in wordings()
    page = explain(code)
    assert page is not None
    assert page.startswith(f"# {code}: {code_table()[code].title}\n")
    assert "```rules" in page


def test_a_wording_and_a_page_have_a_code() -> None:
    assert {key.partition(".")[0] for key in wordings()} == set(code_table())
    assert {path.stem for path in PAGES.glob("*.md")} == set(code_table())


@pytest.mark.parametrize("key", wordings())
def test_a_wording_is_a_template_with_named_facts(key: str) -> None:
    wording = wordings()[key]
    assert not wording.headline.endswith(".")
    for text in (wording.headline, wording.label, wording.help):
        assert all(
            re.fullmatch(r"[a-z_]+", name)
            for _, name, _, _ in string.Formatter().parse(text)
            if name is not None
        )


def test_a_code_that_is_in_no_table_is_an_error() -> None:
    assert severity_of("BR999") is Severity.ERROR
    assert explain("BR999") is None
    assert explain(" br101 ") == explain("BR101")


FILE = SourceFile("coins.rules", "play:\n    turns: choose tkae\n\n\naction take:\n    nothing\n")


def span_of(words: str, file: SourceFile = FILE) -> Span:
    start = file.text.index(words)
    return Span(file, start, start + len(words))


def unknown_action(*labels: Label) -> Diagnostic:
    found = Diagnostics()
    found.report("BR101.near", span_of("tkae"), labels=labels, name="tkae", sort="action", near="take")
    return found.sorted()[0]


def test_a_message_points_at_the_words() -> None:
    text = drawing.draw_human([unknown_action(Label(span_of("take"), "declared here"))])
    assert text == (
        "error BR101: There is no action called `tkae`\n"
        " --> coins.rules:2:19\n"
        "  |\n"
        "2 |     turns: choose tkae\n"
        "  |                   ^^^^ did you mean `take`?\n"
        "  ...\n"
        "5 | action take:\n"
        "  |        ---- declared here\n"
        "  = The nearest name that is declared is `take`.\n"
        "  = More: boardrules explain BR101\n"
    )


def test_a_message_shows_places_in_other_files_after_its_own() -> None:
    other = SourceFile("base.rules", "action take:\n    nothing\n")
    text = drawing.draw_human([unknown_action(Label(span_of("take", other), "in the game"))])
    assert text.index("coins.rules:2:19") < text.index("base.rules:1:8") < text.index("---- in the game")


@pytest.mark.parametrize(
    ("text", "words", "line", "carets"),
    [
        ("\tset coins", "coins", "1 |     set coins", "  |         ^^^^^"),
        ('"漢字" coins', "coins", '1 | "漢字" coins', "  |        ^^^^^"),
        (
            "coins\x07\x1b[31m coins.",
            "coins.",
            "1 | coins\N{REPLACEMENT CHARACTER}",
            "  |             ^^^^^^",
        ),
        ("play:\n  win", "play:\n  win", "1 | play:", "  | ^^^^^"),
        ("x" * 5000 + " coins", "coins", "1 | ...xxx", "coins"),
    ],
)
def test_odd_lines_are_drawn_straight(text: str, words: str, line: str, carets: str) -> None:
    drawn = drawing.draw_human(
        [Diagnostic("BR302", "", Severity.ERROR, span_of(words, SourceFile("a", text)))]
    )
    assert line in drawn
    assert carets in drawn
    assert max(map(len, drawn.splitlines())) < 170


def test_a_place_at_the_end_of_the_file_can_be_drawn() -> None:
    end = len(FILE.text)
    text = drawing.draw_human([Diagnostic("BR302", "", Severity.ERROR, Span(FILE, end, end))])
    assert "coins.rules:7:1" in text


def test_json_holds_everything_a_program_may_want() -> None:
    document = json.loads(drawing.draw_json([unknown_action()]))
    assert (document["errors"], document["warnings"], document["notes"]) == (1, 0, 0)
    [entry] = document["diagnostics"]
    assert {name: entry[name] for name in ("code", "severity", "file", "line", "column", "end_column")} == {
        "code": "BR101",
        "severity": "error",
        "file": "coins.rules",
        "line": 2,
        "column": 19,
        "end_column": 23,
    }
    assert entry["facts"] == {"name": "tkae", "sort": "action", "near": "take"}


def test_annotations_for_a_build_server_stay_on_one_line() -> None:
    text = drawing.draw_github([unknown_action()])
    assert text.startswith(
        "::error file=coins.rules,line=2,endLine=2,col=19,endColumn=23,title=BR101::There is no"
    )
    assert text.count("\n") == 1


def test_a_summary_counts() -> None:
    assert drawing.summary([]) == "no complaints"
    assert drawing.summary([unknown_action()]) == "1 error"


def test_a_missing_fact_shows_in_tests_and_not_to_users() -> None:
    broken = Diagnostic("BR101", "near", Severity.ERROR, span_of("tkae"))
    with pytest.raises(KeyError):
        word_strictly(broken)
    assert word(broken).headline == "unknown name"


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("tkae", ["take", "play"], "take"),
        ("DrawPile", ["draw_pile", "draw_piles"], "draw_pile"),
        ("Rom", ["Room", "Ram", "Dragon"], "Ram"),
        ("x", ["y"], None),
        ("coins", ["elephants"], None),
        ("coins", [], None),
    ],
)
def test_the_nearest_name(name: str, candidates: list[str], expected: str | None) -> None:
    assert nearest(name, candidates) == expected
    assert nearest(name, reversed(candidates)) == expected
