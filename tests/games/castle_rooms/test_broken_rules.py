"""Each sentence of the rules sheet is broken in the rule file, and the test named after it must then fail.

A breach replaces one place of the file by something that is still a game, but not this one. The place must lie
in a rule that cites the sentence, for at least one breach of each sentence: so citations stand where
a sentence is implemented, and not just anywhere.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs
import pytest
from attrs import frozen

import boardrules as br
from boardrules.source import Span
from tests.games.castle_rooms import test_sentences

FILE = Path(__file__).parents[3] / "games" / "castle_rooms.rules"
TEXT = FILE.read_text(encoding="utf-8")
RULES = re.sub(r"(?m) +@.*$", "", re.sub(r"(?ms)^example .*?(?=^words)", "", TEXT))
"""The rules without citations, and without their worked examples, which would notice some breaches themselves."""

SENTENCES = [
    "R6", "R7", "R8a", "R8b", "R8c", "R8d", "R9", "R10a", "R10b", "R11", "R12", "R13a", "R13b", "R14a", "R14b",
    "R15", "R16", "R17a", "R17b", "R17c", "R18", "R19a", "R19b", "R19c", "R20a", "R20b", "R21", "R22", "R23a", "R23b",
]  # fmt: skip


@frozen
class Breach:
    """The text `old`, which stands once in the file, becomes `new`, and the test of the sentence fails."""

    sentence: str
    old: str
    new: str


BREACHES = (
    Breach("R6", "    require doors_match(room, row)\n", ""),
    Breach("R6", "enum Door: upper_stairs, corridor, lower_stairs", "enum Door: upper_stairs, lower_stairs, corridor"),
    Breach("R7", "    if count(row.rooms) = goal: win me", "    nothing"),
    Breach("R7", "= goal: win me", "= goal: end game"),
    Breach("R8a", "    6 of each Room\n", "    5 of each Room\n"),
    Breach("R8b", "with 2..3 players:", "with 2 players:"),
    Breach("R8c", "deal 2 from draw_pile to each hand", "deal 3 from draw_pile to each hand"),
    Breach("R8c", "    shuffle draw_pile\n", ""),
    Breach("R8c", "zone hand: bag of Card, seen by owner", "zone hand: bag of Card, open"),
    Breach("R8d", "zone draw_pile: pile of Card, hidden", "zone draw_pile: pile of Card, open"),
    Breach("R9", "turns clockwise from starter", "turns counterclockwise from starter"),
    Breach("R9", "if first_player is none then random(players)", "if first_player is none then Player[1]"),
    Breach("R10a", "    draw up to 2 from draw_pile to my.hand", "    draw up to 1 from draw_pile to my.hand"),
    Breach("R10b", "action build(room: Room in my.hand, row in my.rows where", "action build(room: Room in my.hand, row in Row where"),
    Breach("R10b", "    move room to right of row.rooms\n    if count", "    move room to left of row.rooms\n    if count"),
    Breach("R11", "            build\n", "            build: stop\n"),
    Breach("R11", "option hand_limit: 1..6, normally 2", "option hand_limit: 1..6, normally 3"),
    Breach("R12", "    require not too_many_cards else", "    require count(my.hand) < 5 else"),
    Breach("R13a", "repeat count(my.hand) - hand_limit", "repeat count(card in my.hand where card is Dragon) - hand_limit"),
    Breach("R13b", "repeat count(my.hand) - hand_limit", "repeat count(my.hand) - hand_limit - 1"),
    Breach("R13b", "    move card to discard\n", "    move card to box\n"),
    Breach("R13b", "            end_turn: stop\n", "            end_turn: stop\n            throw_away\n"),
    Breach("R14a", "= right_door(last(row.rooms), row.facing)", "= right_door(first(row.rooms), row.facing)"),
    Breach("R14b", "    move room to right of row.rooms\n    if count", "    move room to left of row.rooms\n    if count"),
    Breach("R15", "facing in Facing)", "facing in {helmet_up})"),
    Breach("R15", "    upper_stairs -> lower_stairs\n    corridor", "    upper_stairs -> upper_stairs\n    corridor"),
    Breach("R16", "    if count(row.rooms) = goal: win me", "    set row.facing = helmet_up\n    if count(row.rooms) = goal: win me"),
    Breach("R16", "    left_door(room, row.facing) =", "    left_door(room, helmet_up) ="),
    Breach("R17a", "require not too_many_cards else", "require not too_many_cards or not possible(build) else"),
    Breach("R17b", "    require may_begin_row\n", "    require may_begin_row\n    require not too_many_cards else \"\"\n"),
    Breach("R17c", "facing is not my.rows[row.index - 1].facing", "facing is my.rows[row.index - 1].facing"),
    Breach("R18", "places rows[1..64 div count(players)]: Row", "places rows[1..58 div count(players)]: Row"),
    Breach("R19a", '    require row.owner is not me else "a dragon is sent to a row of another player"\n', ""),
    Breach("R19b", "row in Row where begun(row)):", "row in Row):"),
    Breach("R19b", "    move dragon to row.dragons\n", "    move dragon to discard\n"),
    Breach("R19c", "    require not_blocked(row)\n", ""),
    Breach("R19c", "    not blocked(row)\n\nconstraint may_begin_row", "    no(r in row.owner.rows where blocked(r))\n\nconstraint may_begin_row"),
    Breach("R20a", "knight: Knight in my.hand, row in my.rows where", "knight: Knight in my.hand, row in Row where"),
    Breach("R20b", "    move 1 from row.dragons to discard", "    nothing"),
    Breach("R21", "    move knight to discard", "    move knight to box"),
    Breach("R21", "    draw up to 2 from draw_pile to my.hand", "    if draw_pile is empty: move all from discard to draw_pile\n    draw up to 2 from draw_pile to my.hand"),
    Breach("R22", "if count(row.rooms) = goal: win me", "if count(row.rooms) = goal - 1: win me"),
    Breach("R22", "    move dragon to row.dragons\n", "    move dragon to row.dragons\n    if count(row.rooms) + count(row.dragons) = goal: win row.owner\n"),
    Breach("R23a", "            after_turn: stop turns after this turn\n", "            after_turn: stop turns after one more round\n"),
    Breach("R23b", "most descending([row in my.rows: rooms_that_count(row)])", "most max(row in my.rows: rooms_that_count(row))"),
    Breach("R23a", "most descending([row in my.rows: rooms_that_count(row)])", "most sum(row in my.rows: rooms_that_count(row))"),
)  # fmt: skip


def checks_of(sentence: str) -> list[Callable[[br.Game], None]]:
    """The tests that are named after a sentence."""
    name = f"test_{sentence.lower()}_"
    return [check for key, check in vars(test_sentences).items() if key.startswith(name)]


@cache
def broken(breach: Breach) -> br.Game:
    return br.loads(RULES.replace(breach.old, breach.new))


def test_each_sentence_has_one_test_and_at_least_one_breach() -> None:
    assert [len(checks_of(sentence)) for sentence in SENTENCES] == [1] * len(SENTENCES)
    assert {breach.sentence for breach in BREACHES} == set(SENTENCES)
    tests = [name for name in vars(test_sentences) if name.startswith("test_")]
    assert len(tests) == len(SENTENCES)


@pytest.mark.parametrize(
    "breach", BREACHES, ids=lambda breach: f"{breach.sentence}-{' '.join(breach.new.split())[:50]}"
)
def test_the_test_of_a_broken_sentence_fails(breach: Breach) -> None:
    assert RULES.count(breach.old) == 1
    game = broken(breach)
    with pytest.raises(AssertionError):
        checks_of(breach.sentence)[0](game)


# ------------------------------------------------------------------ citations


def cited_spans(found: object, seen: set[int]) -> Iterator[tuple[str, Span]]:
    """What a program cites, with the place of the rule that does."""
    if id(found) in seen:
        return
    seen.add(id(found))
    if isinstance(found, Mapping):
        found = tuple(found.values())
    if isinstance(found, tuple | list | set | frozenset):
        for item in found:
            yield from cited_spans(item, seen)
        return
    if not attrs.has(type(found)) or isinstance(found, Span):
        return
    for sentence in getattr(found, "cites", ()):
        yield sentence, found.span  # type: ignore[attr-defined]
    for part in attrs.fields(type(found)):
        yield from cited_spans(getattr(found, part.name), seen)


def last_line(span: Span) -> int:
    return span.file.line_and_column(span.end - 1)[0]


@pytest.fixture(scope="module")
def citations(game: br.Game) -> dict[str, list[Span]]:
    found: dict[str, list[Span]] = {}
    for sentence, span in cited_spans(game.configure(players=2).program, set()):
        found.setdefault(sentence, []).append(span)
    return found


@pytest.mark.parametrize("sentence", SENTENCES)
def test_each_sentence_is_cited_where_it_is_implemented(
    sentence: str, citations: dict[str, list[Span]]
) -> None:
    breaches = [breach for breach in BREACHES if breach.sentence == sentence]
    spans = citations[sentence]
    lines = [RULES.count("\n", 0, RULES.index(breach.old)) + 1 for breach in breaches]
    assert any(span.line <= line <= last_line(span) for span in spans for line in lines)


def test_nothing_else_is_cited(citations: dict[str, list[Span]]) -> None:
    assert set(citations) == set(SENTENCES)
    assert set(re.findall(r"@(\w+)", TEXT)) == set(SENTENCES)
