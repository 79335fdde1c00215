"""Each sentence of the source is broken in the rule file, and the test named after it must then fail.

A breach replaces one place of the file by something that is still a game, but not this one. The place must lie
in a rule that cites the sentence, for at least one breach of each sentence: so citations stand where a sentence
is implemented, and not just anywhere.

Every breach is a game of its own to be read and made, so a plain run tries one in `STEP`, and `--thorough` all.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs
import pytest
from attrs import frozen

import boardrules as br
from boardrules.diagnostics.model import Diagnostics
from boardrules.errors import RuleError
from boardrules.pipeline import Rules
from boardrules.semantics.build import build_program
from boardrules.semantics.variants import compose
from boardrules.semantics.world import Setting
from boardrules.source import SourceFile, Span
from boardrules.syntax import parse, tree
from tests.games.castell import test_event_sentences, test_setup_sentences, test_turn_sentences

FILE = Path(__file__).parents[3] / "games" / "castell.rules"
TEXT = FILE.read_text(encoding="utf-8")
RULES = re.sub(r"(?m) +@.*$", "", re.sub(r"(?ms)^example .*?(?=^words)", "", TEXT))
"""The rules without citations, and without their worked examples, which would notice some breaches themselves."""

STEP = 20

SENTENCES = tuple(
    f"C{number}"
    for number in (
        2, 3, 4, 11, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 29, 32, 33, 34, 35, 36, 37, 40, 41, 42,
        43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 59, 60, 61, 62, 64, 65, 66, 67, 68, 69, 70,
        71, 72, 73, 75, 77, 78, 79, 81, 82, 83, 84, 86, 88, 89, 90, 91, 92, 93, 94, 95, 97, 98, 99,
        100, 101, 103, 104, 106, 107, 109,
    )
)  # fmt: skip


@frozen
class Breach:
    """The text `old`, which stands once in the file, becomes `new`, and the test of the sentence fails."""

    sentence: str
    old: str
    new: str


BREACHES = (
    Breach("C2", "    most points\n", "    fewest points\n"),
    Breach("C3", "players 2..4\n", "players 2..3\n"),
    Breach("C4", "    15 of each Casteller", "    14 of each Casteller"),
    Breach("C4", "    3 of each SizeToken", "    2 of each SizeToken"),
    Breach("C4", "    2 of WheelTile(mix)", "    3 of WheelTile(mix)"),
    Breach("C4", "    1 of each FestivalTile(II)", "    2 of each FestivalTile(II)"),
    Breach("C4", "set prizes_left[ribbon] = 12", "set prizes_left[ribbon] = 13"),
    Breach("C11", "repeat 10 as round", "repeat 9 as round"),
    Breach("C16", "zone cloth_bag: bag of Casteller, hidden", "zone cloth_bag: pile of Casteller, hidden"),
    Breach("C17", "    for r in Region: draw crowd_size(count(players)) from cloth_bag to r.crowd\n", ""),
    Breach("C17", "for r in Region: draw crowd_size", "for r in Region where r is not mallorca: draw crowd_size"),
    Breach("C18", "    3 -> 4\n    4 -> 5\n\ntable", "    3 -> 4\n    4 -> 4\n\ntable"),
    Breach("C18", "    2 -> 3\n    3 -> 4\n", "    2 -> 4\n    3 -> 4\n"),
    Breach("C19", "no_regions, normally all_regions", "no_regions, normally no_regions"),
    Breach("C20", "constraint offered_here(skill) when wheel_side is no_regions:", "constraint offered_here(skill) when wheel_side is all_regions:"),
    Breach("C21", "    girona     -> 1\n    barcelona  -> 2", "    girona     -> 2\n    barcelona  -> 1"),
    Breach("C21", "slot + round - 1", "slot + round"),
    Breach("C22", "if f.round <= 6 then I", "if f.round <= 5 then I"),
    Breach("C23", "if f.round <= 6 then I", "if f.round > 6 then I"),
    Breach("C23", "for s in Stage: shuffle festival_pile[s]", "for s in {II}: shuffle festival_pile[s]"),
    Breach("C23", "draw 1 from festival_pile[stage_of(f)] to f.tile", "draw 1 from festival_pile[II] to f.tile"),
    Breach("C24", "if f.round <= 6 then I", "if f.round <= 7 then I"),
    Breach("C24", "for s in Stage: shuffle festival_pile[s]", "for s in {I}: shuffle festival_pile[s]"),
    Breach("C24", "for f in Festival where f.lane <=", "for f in Festival where f.round < 10 and f.lane <="),
    Breach("C25", "draw tokens_below(f) from size_bag", "draw 2 from size_bag"),
    Breach("C25", "two_on_all, normally one_each", "two_on_all, normally two_on_second_kind"),
    Breach("C25", "zone size_bag: bag of SizeToken, hidden", "zone size_bag: pile of SizeToken, hidden"),
    Breach("C27", "draw 2 from performance_pile", "draw 1 from performance_pile"),
    Breach("C27", "    shuffle performance_pile\n", ""),
    Breach("C29", "draw 2 from performance_pile", "draw 3 from performance_pile"),
    Breach("C29", "    move tile to my.performed[here]\n", "    move tile to my.performed[here]\n    draw 1 from performance_pile to here.tiles\n"),
    Breach("C32", "var special_tokens: 0..7 = 7", "var special_tokens: 0..7 = 6"),
    Breach("C32", "        require my.rank[skill] < max_rank", '        require skill is not width else ""\n        require my.rank[skill] < max_rank'),
    Breach("C33", "decrease my.special_tokens by 1", "decrease my.special_tokens by 2 down to 0"),
    Breach("C33", "var special_tokens: 0..7 = 7", "var special_tokens: 0..7 = 0"),
    Breach("C34", "var best_tower: 0..60 = 0", "var best_tower: 0..60 = 1"),
    Breach("C35", "deal 7 from cloth_bag", "deal 6 from cloth_bag"),
    Breach("C36", "repeat 10 as round", "repeat 10"),
    Breach("C37", "random(players) else begins", "random(players) else left_of(begins)"),
    Breach("C37", "if begins is none then random(players)", "if begins is none then Player[1]"),
    Breach("C40", "each player clockwise from starter: do take_turn", "each player counterclockwise from starter: do take_turn"),
    Breach("C40", "each player clockwise from starter: do take_turn", "each player: do take_turn"),
    Breach("C41", "choose each at most once: travel, recruit, train, special_action", "may choose travel, recruit, train, special_action"),
    Breach("C41", "choose each at most once: travel, recruit, train, special_action", "choose each at most once: recruit, train, special_action"),
    Breach("C41", "choose each at most once: travel, recruit, train, special_action", "choose each at most once: travel, recruit\n    choose each at most once: train, special_action"),
    Breach("C42", "    choose each at most once: travel, recruit, train, special_action", "    choose each at most once:\n        travel: may choose recruit\n        recruit\n        train\n        special_action"),
    Breach("C43", "    set my.pawn = to\n", "    if my.pawn is none: set my.pawn = to\n"),
    Breach("C43", "action travel(to in Region):", "action travel(to in Region where to is not mallorca):"),
    Breach("C44", "girona - barcelona, mallorca", "girona - barcelona"),
    Breach("C44", "to in neighbours(here) else", "to is not here else"),
    Breach("C45", "require my.pawn is none or to in neighbours(here)", "require (if my.pawn is none then to is lleida else to in neighbours(here))"),
    Breach("C46", "chosen: 1..2 of here.crowd", "chosen: 1..3 of here.crowd"),
    Breach("C46", "chosen: 1..2 of here.crowd", "chosen: 2 of here.crowd"),
    Breach("C47", "    move chosen to my.team\n", "    move chosen to box_castellers\n"),
    Breach("C48", "        increase my.rank[skill] by 1\n", "        for p in players: increase p.rank[skill] by 1\n"),
    Breach("C48", "        increase my.rank[skill] by 1\n", "        nothing\n"),
    Breach("C49", "slot + round - 1", "slot"),
    Breach("C49", "slot + round - 1", "slot - round + 1"),
    Breach("C50", "    skill = skill_facing(wheel_slot(here)) or skill = skill_facing(0)\n", "    skill = skill_facing(wheel_slot(here))\n"),
    Breach("C50", "    skill = skill_facing(wheel_slot(here)) or skill = skill_facing(0)\n", "    skill = skill_facing(0)\n"),
    Breach("C51", "    require my.special_tokens > 0 else", "    if my.special_tokens = 0: increase my.special_tokens by 1\n    require my.special_tokens > 0 else"),
    Breach("C52", "        recruit_one: increase here.tokens by 1\n", ""),
    Breach("C52", "        recruit_one: increase here.tokens by 1\n", "        train: increase here.tokens by 1\n        recruit_one: increase here.tokens by 1\n"),
    Breach("C53", "action recruit_one(casteller in here.crowd)", "action recruit_one(casteller in lleida.crowd)"),
    Breach("C53", "    move casteller to my.team\n", "    move all from here.crowd to my.team\n"),
    Breach("C54", "action perform(tile in here.tiles)", "action perform(tile in lleida.tiles)"),
    Breach("C54", "    require skills_ranked(tile)\n", '    require skills_ranked(tile)\n    require tile is Exhibition else ""\n'),
    Breach("C55", "        recruit_one: increase here.tokens by 1\n", "        recruit_one\n"),
    Breach("C55", "ruling own_token_collected: bool, normally false", "ruling own_token_collected: bool, normally true"),
    Breach("C56", "ruling token_before_travel: bool, normally false", "ruling token_before_travel: bool, normally true"),
    Breach("C56", "        recruit_one: increase here.tokens by 1\n", "        recruit_one: increase lleida.tokens by 1\n"),
    Breach("C59", "    if larger > 0: do use(mix)\n", ""),
    Breach("C60", "        if largest >= tower.smallest:", "        if largest = tower.smallest:"),
    Breach("C60", "            do use(strength)\n", ""),
    Breach("C60", "    people < below\n", "    people <= below + 1\n"),
    Breach("C61", "    if people > 3: choose widen(people), spread(people)\n", "    if people > 4: choose widen(people), spread(people)\n"),
    Breach("C61", "    if people > 3: choose widen(people), spread(people)\n", "    if people > 2: choose widen(people), spread(people)\n"),
    Breach("C62", "            finish: stop\n", "            finish:\n                move all from my.team to box_castellers\n                stop\n"),
    Breach("C64", "var rank[Skill]: 0..max_rank = 0", "var rank[Skill]: 0..max_rank = 1"),
    Breach("C65", "    increase tower.used[skill] by 1\n", "    nothing\n"),
    Breach("C65", "require tower.used[skill] < my.rank[skill] else", "require tower.used[skill] <= my.rank[skill] else"),
    Breach("C66", "        increase my.rank[skill] by 1\n", "        increase my.rank[skill] by 2 up to max_rank\n"),
    Breach("C66", "option max_rank: 1..9, normally 5", "option max_rank: 1..9, normally 6"),
    Breach("C67", "        choose recruit_one, travel, perform\n", "        choose special_action\n"),
    Breach("C67", "        choose recruit_one, travel, perform\n", "        choose recruit_one, perform\n"),
    Breach("C67", "ruling one_special_per_turn: bool, normally false", "ruling one_special_per_turn: bool, normally true"),
    Breach("C68", "        if people = below: do use(balance)\n", "        if people = below: do use(base)\n"),
    Breach("C69", "    do use(base)\n", '    require people <= 8 else ""\n    do use(base)\n'),
    Breach("C70", "    do use(base)\n", "    if tower.used[base] = 0: do use(base)\n"),
    Breach("C71", "    if larger > 0: do use(mix)\n", "    if larger > 0: do use(strength)\n"),
    Breach("C72", "if size < 10 then unused(size + 1) else 0", "if size < 9 then unused(size + 2) else 0"),
    Breach("C73", "            do use(strength)\n", '            require tower.used[strength] > 5 else ""\n'),
    Breach("C73", 'require largest = tower.smallest else', 'require largest <= tower.smallest + 1 else'),
    Breach("C75", "action perform(tile in here.tiles)", "action perform(tile in girona.tiles)"),
    Breach("C77", "    if tile is Shape: tower.widths = tile.widths\n", "    if tile is Shape: levels = count(tile.widths)\n"),
    Breach("C78", "    if tile is Shape: tower.widths = tile.widths\n", "    if tile is Shape: levels >= count(tile.widths)\n"),
    Breach("C79", "    do raise_tower\n    require fulfils(tile)", '    do raise_tower\n    if tile is Shape: require tower.used[mix] = 0 else ""\n    require fulfils(tile)'),
    Breach("C81", "all(s in tile.skills: tower.used[s] > 0)", "all(s in {balance}: tower.used[s] > 0)"),
    Breach("C82", "levels >= tile.points", "levels >= tile.points - 1"),
    Breach("C82", "all(s in tile.skills: tower.used[s] > 0)", "any(s in tile.skills: tower.used[s] > 0)"),
    Breach("C82", "used | ranked, normally used", "used | ranked, normally ranked"),
    Breach("C82", "at_least | exactly, normally at_least", "at_least | exactly, normally exactly"),
    Breach("C83", "    move tile to my.performed[here]\n", "    move tile to performance_pile\n"),
    Breach("C84", "    increase my.collected[here] by here.tokens\n    set here.tokens = 0\n", "    set here.tokens = 0\n"),
    Breach("C84", "    increase my.collected[here] by here.tokens\n    set here.tokens = 0\n", "    increase my.collected[here] by here.tokens\n"),
    Breach("C86", "if round >= 3: do hold_festivals", "if round >= 4: do hold_festivals"),
    Breach("C86", "for f in Festival where f.round = round and", "for f in Festival where f.round = round + 1 and"),
    Breach("C88", "define may_compete(f: Festival) = my.pawn = region_of(f) and", "define may_compete(f: Festival) = "),
    Breach("C88", "require levels >= 4 else", "require levels >= 3 else"),
    Breach("C88", "require levels >= 4 else", "require levels = 4 else"),
    Breach("C88", "require all(token in f.sizes: tower.taken[token.size] > 0)", "require all(token in f.sizes: token.size > 0)"),
    Breach("C89", "set my.score = levels + matching(me, f)", "set my.score = levels"),
    Breach("C89", "set my.score = levels + matching(me, f)", "set my.score = levels + 2 * matching(me, f)"),
    Breach("C90", "set my.best_tower = max(my.best_tower, my.score)", "set my.best_tower = my.score"),
    Breach("C90", "set my.best_tower = max(my.best_tower, my.score)", "set my.best_tower = my.best_tower + my.score"),
    Breach("C91", "    most p.score\n    then most matching", "    fewest p.score\n    then most matching"),
    Breach("C92", "else count(players) - 1", "else count(players)"),
    Breach("C92", "all_three, normally by_players", "all_three, normally all_three"),
    Breach("C93", "    for token in f.sizes:", "    for token in f.sizes where f.lane = 1:"),
    Breach("C94", "    most p.shown[token.size]\n", "    most p.score\n"),
    Breach("C95", "winner.size_won[region_of(f)]", "winner.size_won[girona]"),
    Breach("C97", "    end game\n", "    tie\n"),
    Breach("C97", "if round >= 3: do hold_festivals", "if round in 3..9: do hold_festivals"),
    Breach("C98", '    points "prizes": prize_points\n', ""),
    Breach("C99", '"best tower": my.best_tower', '"best tower": my.best_tower + 1'),
    Breach("C100", "or p.size_won[r] is not empty", "or p.size_won[r] is empty"),
    Breach("C100", "any(prize in Prize where p.prizes[r, prize] > 0)", "any(prize in Prize where p.prizes[r, prize] > 1)"),
    Breach("C100", "board_tokens_only, normally everything", "board_tokens_only, normally board_tokens_only"),
    Breach("C101", "    5 -> 7\n", "    5 -> 8\n"),
    Breach("C101", "    2 -> 1\n", "    2 -> 2\n"),
    Breach("C103", "5 * my.prizes[r, trophy]", "4 * my.prizes[r, trophy]"),
    Breach("C103", "3 * my.prizes[r, medal]", "2 * my.prizes[r, medal]"),
    Breach("C104", "sum(r in Region: count(my.size_won[r])) + count", "count"),
    Breach("C104", "sum(r in Region: count(my.size_won[r])) + count", "sum(r in Region: count(my.size_won[r])) + sum"),
    Breach("C106", "sum(r in Region, tile in my.performed[r]: tile.points)", "count(r in Region, tile in my.performed[r])"),
    Breach("C107", "+ sum(r in Region: my.collected[r])", "+ my.special_tokens"),
    Breach("C107", "+ sum(r in Region: my.collected[r])", "+ count(r in Region where my.collected[r] > 0)"),
    Breach("C109", "    most points\n    then", "    most my.best_tower\n    then"),
)  # fmt: skip


ALL_TESTS = {
    name: check
    for module in (test_setup_sentences, test_turn_sentences, test_event_sentences)
    for name, check in vars(module).items()
    if name.startswith("test_")
}


def checks_of(sentence: str) -> list[Callable[[br.Game], None]]:
    """The tests that are named after a sentence."""
    name = f"test_{sentence.lower()}_"
    return [check for key, check in ALL_TESTS.items() if key.startswith(name)]


def is_tried(number: int, config: pytest.Config) -> bool:
    return config.getoption("--thorough") or number % STEP == 0


@cache
def broken(breach: Breach) -> br.Game:
    """The broken game, checked no more than it takes to play it."""
    found = Diagnostics()
    text = RULES.replace(breach.old, breach.new)
    file = parse(SourceFile(str(FILE), text)).file
    assert file is not None
    assert isinstance(file.header, tree.GameHeader)
    composition = compose(file, (), (), found)
    standard = build_program(composition, Setting(2), found)
    assert standard is not None, found.sorted()
    assert not found.has_errors, found.sorted()
    return br.Game(Rules("broken", composition, (), text, standard))


def test_each_sentence_has_one_test_and_at_least_one_breach() -> None:
    assert [len(checks_of(sentence)) for sentence in SENTENCES] == [1] * len(SENTENCES)
    assert {breach.sentence for breach in BREACHES} == set(SENTENCES)
    assert len(ALL_TESTS) == len(SENTENCES)


@pytest.mark.parametrize("breach", BREACHES, ids=lambda b: f"{b.sentence}-{' '.join(b.new.split())[:50]}")
def test_a_breach_stands_where_it_can_be_made(breach: Breach) -> None:
    assert RULES.count(breach.old) == 1
    assert breach.old != breach.new


@pytest.mark.parametrize(
    ("number", "breach"),
    list(enumerate(BREACHES)),
    ids=[f"{breach.sentence}-{' '.join(breach.new.split())[:50]}" for breach in BREACHES],
)
def test_the_test_of_a_broken_sentence_fails(
    number: int, breach: Breach, pytestconfig: pytest.Config
) -> None:
    if not is_tried(number, pytestconfig):
        pytest.skip("only with --thorough")
    game = broken(breach)
    with pytest.raises((AssertionError, RuleError)):
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
    for line in game._rules.composition.header.players:
        for citation in line.cites:
            found.setdefault(citation.text, []).append(line.span)
    return found


@pytest.mark.parametrize("sentence", SENTENCES)
def test_each_sentence_is_cited_where_it_is_implemented(
    sentence: str, citations: dict[str, list[Span]]
) -> None:
    breaches = [breach for breach in BREACHES if breach.sentence == sentence]
    starts = [RULES.count("\n", 0, RULES.index(breach.old)) + 1 for breach in breaches]
    ends = [
        start + breach.old.strip("\n").count("\n") for start, breach in zip(starts, breaches, strict=True)
    ]
    assert any(
        span.line <= end and start <= last_line(span)
        for span in citations[sentence]
        for start, end in zip(starts, ends, strict=True)
    )


def test_nothing_else_is_cited(citations: dict[str, list[Span]]) -> None:
    assert set(citations) == set(SENTENCES)
    assert set(re.findall(r"@(\w+)", TEXT)) == set(SENTENCES)


def test_the_list_of_sentences_says_which_are_flavour() -> None:
    with (FILE.parent / "castell_sentences.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [f"C{number}" for number in range(1, 110)]
    assert [row["id"] for row in rows if row["kind"] != "flavour"] == list(SENTENCES)
