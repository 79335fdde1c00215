import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAME = """\
game "Coins":
    "Take one coin and win."
    players a, b
    source R "A leaflet" language de from "sentences.csv"
    source S "A letter"

ruling late: bool, normally false                                     @R3
    "Does the last coin win?"
    true: "Yes."
    false: "No."

var left: 0..9 = 9                                                    @R1a

action take:                                                          @R1a @S12
    "Take the coin."                                                  @R1b
    decrease left by 1
    if left = 0 and late: win me                                      @S2
    if left = 1 and not late: win me                                  @R1b

action wait: nothing

play:                                                                 @R9
    turns: choose take, wait

example "one coin" with Anna, Ben:
    when Anna tries wait                                              @R4
    then legal
"""
SENTENCES = """\
id,text,kind
R0,A greeting.,flavour
R1a,"There are nine coins, take one.",
R1b,Who takes the last wins.,rule
R2,No talking.,
3,The last coin may be left.,
R4,Waiting is allowed.,
"""


@pytest.fixture(name="report")
def report_on_coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Run:
    """Reports on a text in `coins.rules`, beside the list of sentences."""
    monkeypatch.chdir(tmp_path)
    Path("sentences.csv").write_text(SENTENCES)

    def report(text: str, *arguments: str) -> object:
        Path("coins.rules").write_text(text)
        return run("check", "coins.rules", "--citations", *arguments)

    return report


def documents(report: Run, text: str = GAME) -> dict[str, object]:
    ran = report(text, "--format", "json")
    assert ran.code == 0, ran.out
    (document,) = json.loads(ran.out)["citations"]
    found: dict[str, object] = document
    return found


def test_each_sentence_is_told_with_the_rules_that_cite_it(report: Run) -> None:
    source = documents(report)["sources"][0]
    assert (source["letter"], source["title"], source["language"]) == ("R", "A leaflet", "de")
    told = {
        each["id"]: [(rule["sort"], rule["name"], rule["lines"]) for rule in each["cited_by"]]
        for each in source["sentences"]
    }
    assert told == {
        "R0": [],
        "R1a": [("variable", "left", [12]), ("action", "take", [14])],
        "R1b": [("action", "take", [15, 18])],
        "R2": [],
        "R3": [("ruling", "late", [7])],
        "R4": [("example", "one coin", [26])],
    }


def test_flavour_is_no_rule(report: Run) -> None:
    source = documents(report)["sources"][0]
    assert [each["id"] for each in source["sentences"] if not each["is_rule"]] == ["R0"]
    assert source["sentences"][1]["text"] == "There are nine coins, take one."


def test_what_is_cited_but_not_listed(report: Run) -> None:
    first, second = documents(report)["sources"]
    assert [each["id"] for each in first["missing"]] == ["R9"]
    assert [each["id"] for each in second["sentences"]] == ["S2", "S12"]
    assert (second["list"], second["missing"]) == (None, [])


def test_a_source_that_is_not_announced(report: Run) -> None:
    document = documents(report, GAME.replace("@S2", "@T2"))
    assert [each["id"] for each in document["unannounced"]] == ["T2"]


def test_a_citation_without_a_letter_means_all_parts(report: Run) -> None:
    source = documents(report, GAME.replace("@R4", "@R1"))["sources"][0]
    cited = {each["id"]: [rule["sort"] for rule in each["cited_by"]] for each in source["sentences"]}
    assert cited["R1a"] == ["variable", "action", "example"]
    assert cited["R1b"] == ["action", "example"]
    assert cited["R4"] == []


def test_rulings_are_assumptions_and_some_rules_are_silent(report: Run) -> None:
    document = documents(report)
    assert document["assumptions"] == [
        {
            "ruling": "late",
            "normally": "false",
            "question": "Does the last coin win?",
            "cites": ["R3"],
            "file": "coins.rules",
            "line": 7,
        }
    ]
    assert [(rule["sort"], rule["name"]) for rule in document["silent"]] == [("action", "wait")]


def test_for_people(report: Run) -> None:
    ran = report(GAME)
    assert ran.code == 0
    assert "Source R: A leaflet (6 sentences, 5 of them rules, 4 of these cited)" in ran.out
    assert "Cited by no rule:\n  R2  No talking.\n" in ran.out
    assert "Cited, but not listed in sentences.csv:\n  R9  play (22)\n" in ran.out
    assert "  R1b  Who takes the last wins.\n       -> action take (15, 18)\n" in ran.out
    assert "No rules, and not cited: R0\n" in ran.out
    assert "Source S: A letter (its sentences are not listed)" in ran.out
    assert "  late is false (line 7, on R3)\n" in ran.out
    assert ran.out.endswith("Rules that cite nothing:\n  action wait (20)\n")


def test_what_a_variant_replaces_no_longer_counts(report: Run, run: Run) -> None:
    report(GAME)
    Path("other.rules").write_text(
        'variant "Other" of "coins.rules":\n    "No waiting."\n\n'
        "replace var left: 0..9 = 5\n\nextend action take:\n    require left > 0  @R2\n"
    )
    ran = run("check", "other.rules", "--citations", "--json")
    (document,) = json.loads(ran.out)["citations"]
    cited = {each["id"]: each["cited_by"] for each in document["sources"][0]["sentences"]}
    assert [(rule["sort"], rule["name"]) for rule in cited["R1a"]] == [("action", "take")]
    assert [(rule["name"], rule["file"], rule["lines"]) for rule in cited["R2"]] == [
        ("take", "other.rules", [7])
    ]
    assert [rule["name"] for rule in document["silent"]] == ["left", "wait"]


def test_errors_come_first(report: Run) -> None:
    ran = report(GAME.replace("choose take,", "choose tkae,"))
    assert ran.code == 1
    assert "BR101" in ran.out
    assert "Source R" not in ran.out


def test_a_file_that_cannot_be_read(run: Run) -> None:
    ran = run("check", "nowhere.rules", "--citations")
    assert ran.code == 2
    assert "nowhere.rules" in ran.err


def test_there_are_no_annotations(report: Run) -> None:
    ran = report(GAME, "--format", "github")
    assert ran.code == 2
    assert "choose human or json" in ran.err


def test_every_rule_of_castle_rooms_is_implemented(run: Run) -> None:
    ran = run("check", "castle_rooms", "--citations", "--json")
    (document,) = json.loads(ran.out)["citations"]
    (source,) = document["sources"]
    assert [each["id"] for each in source["sentences"] if each["is_rule"] and not each["cited_by"]] == []
    assert source["missing"] == []
    assert len(source["sentences"]) == 35
    assert all(each["text"] for each in source["sentences"])
