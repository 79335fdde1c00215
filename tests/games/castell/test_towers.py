"""Which towers can be begun, and which can be completed: the engine beside a search of its own.

Random teams, ranks, goals and rulings. At each decision inside the building the engine must offer exactly what can
still be completed, and all towers that end must be those that a search without any looking ahead finds.
"""

import random
from collections.abc import Iterator

import pytest
from attrs import evolve, frozen

import boardrules as br
from benchmarks.plain.castell_facts import TILES as PLAIN_TILES
from benchmarks.plain.castell_towers import (
    SIZES,
    SKILLS,
    Building,
    Exhibition,
    Festival,
    Shape,
    Tower,
    TowerRules,
)
from tests.games.castell.positions import ROWS, moves, perform, played, position, table_of, tower, turns_ended

PLAIN = dict(zip(ROWS, PLAIN_TILES, strict=True))
RULES = (
    TowerRules(),
    TowerRules(taper="exactly_one_fewer", shown_skill="ranked"),
    TowerRules(base_levels="bottom_only", width_counts="for_one_level"),
    TowerRules(width_counts="for_one_level", exhibition_levels="exactly"),
    TowerRules("exactly_one_fewer", "bottom_only", "for_whole_tower", "ranked", "exactly"),
)
"""Sets of rulings in which each value of each meets each value of each other."""


@frozen
class Case:
    """A player with a team and ranks, who builds for a tile, or at a festival if there is none."""

    team: tuple[int, ...]
    ranks: tuple[int, ...]
    tile: str | None
    shown: tuple[int, ...]
    rules: TowerRules

    def building(self) -> Building:
        goal: Shape | Exhibition | Festival
        goal = PLAIN[self.tile] if self.tile else Festival(frozenset(self.shown))
        if isinstance(goal, Exhibition):
            goal = evolve(goal, ranks=self.ranks, rules=self.rules)
        return Building(self.team, self.ranks, goal, self.rules)

    def before(self, game: br.Game) -> br.State:
        """The state in which the tower can be begun."""
        options = {name: value for name, value in _as_options(self.rules).items() if value is not None}
        table = table_of(game, 2, **options)
        signs = "".join(_sign(size) * count for size, count in enumerate(self.team, 1))
        ranks = [dict(zip(SKILLS[:5], self.ranks, strict=False))]
        if self.tile:
            state = position(table, [signs], at=["girona"], tiles={"girona": self.tile}, ranks=ranks)
            return played(state, "special_action")
        festivals = {(3, 1): ("girona", "".join(map(_sign, self.shown)))}
        state = position(table, [signs], at=["girona"], ranks=ranks, festivals=festivals, in_round=3)
        return turns_ended(state, 2)

    @property
    def beginning(self) -> str:
        return perform(self.tile) if self.tile else "compete"


def _sign(size: int) -> str:
    return "X" if size == SIZES else str(size)


def _as_options(rules: TowerRules) -> dict[str, str]:
    return {
        "taper": rules.taper,
        "base_levels": rules.base_levels,
        "width_counts": rules.width_counts,
        "shown_skill": rules.shown_skill,
        "exhibition_levels": rules.exhibition_levels,
    }


def random_case(seed: int, largest: int, ranks_to_have: tuple[int, ...]) -> Case:
    """A team that lies close together, so that there is something to build."""
    chance = random.Random(seed)
    low = chance.randint(1, 7)
    team = [0] * SIZES
    for _ in range(chance.randint(4, largest)):
        team[chance.randint(low, min(low + 4, SIZES)) - 1] += 1
    ranks = tuple(chance.choice(ranks_to_have) for _ in SKILLS[:5])
    tile = chance.choice((*ROWS, *[None] * 16))
    sizes = [size for size in range(low, low + 5) if size <= SIZES]
    shown = tuple(chance.choice(sizes) for _ in range(chance.randint(1, 2)))
    return Case(tuple(team), (*ranks, 0), tile, shown, chance.choice(RULES))


def seeds(config: pytest.Config, plain: int, thorough: int) -> range:
    return range(thorough if config.getoption("--thorough") else plain)


def test_the_first_levels_are_those_of_towers_that_succeed(
    game: br.Game, pytestconfig: pytest.Config
) -> None:
    possible = 0
    for seed in seeds(pytestconfig, 25, 400):
        case = random_case(seed, 12, (0, 0, 1, 2))
        expected = case.building().first_levels()
        state = case.before(game)
        assert (case.beginning in state.legal_moves()) == bool(expected), case
        if not expected:
            continue
        possible += 1
        state = state.play(case.beginning)
        assert moves(state, "add_level") == [f"add_level({a}, {b}, {c})" for a, b, c in expected], case
    assert possible >= 5


def completed(state: br.State) -> Iterator[tuple[str, ...]]:
    """All towers that the engine lets a player build; at no decision on the way is there nothing to do."""
    assert state.legal_moves()
    for move in state.legal_moves():
        if str(move) == "finish":
            yield ("finish",)
            continue
        for rest in completed(state.play(move)):
            yield (str(move), *rest)


def without_looking_ahead(building: Building, built: Tower) -> Iterator[tuple[str, ...]]:
    """All towers that meet the goal, found by building on whatever stands."""
    if building.goal.is_met(built):
        yield ("finish",)
    for level in building.levels(built):
        higher = building.with_level(built, level)
        if higher is None:
            continue
        text = f"add_level({', '.join(map(str, level))})"
        ways: list[tuple[Tower | None, tuple[str, ...]]] = [(higher, (text,))]
        if higher.is_too_wide:
            ways = [(building.widened(higher), (text, "widen")), (building.spread(higher), (text, "spread"))]
        for standing, texts in ways:
            if standing is not None:
                for rest in without_looking_ahead(building, standing):
                    yield (*texts, *rest)


def test_the_towers_that_can_be_completed_are_those_that_there_are(
    game: br.Game, pytestconfig: pytest.Config
) -> None:
    wanted = 80 if pytestconfig.getoption("--thorough") else 10
    seed = 1000
    while wanted:
        case = random_case(seed, 9, (0, 1, 2, 3))
        expected = sorted(without_looking_ahead(case.building(), Tower()))
        seed += 1
        if not 0 < len(expected) <= 60:
            continue
        state = case.before(game)
        assert case.beginning in state.legal_moves(), case
        assert sorted(completed(state.play(case.beginning))) == expected, case
        wanted -= 1


# ------------------------------------------------------------------ skills one by one and together


def can_build(game: br.Game, signs: str, tile: str, ranks: dict[str, int], **options: object) -> bool:
    """Whether exactly this tower can be built for a performance."""
    team = "".join(signs.split()).replace("w", "").replace("b", "")
    state = position(table_of(game, **options), [team], at=["girona"], tiles={"girona": tile}, ranks=[ranks])
    state = played(state, "special_action")
    for text in (perform(tile), *tower(signs)):
        if text not in state.legal_moves():
            return False
        state = state.play(text)
    return True


COMBINED = (
    ("667 55 44 3", "S09", {"balance": 1, "mix": 1}),
    ("666 55 55 4", "S09", {"balance": 1, "strength": 1}),
    ("6666w 666 55 5", "S11", {"width": 1, "strength": 2}),
    ("66666b 666 55 5", "S12", {"base": 1, "strength": 2}),
    ("6667w 666 55 5", "S11", {"width": 1, "mix": 1, "strength": 2}),
    ("556 45 4", "S01", {"mix": 2, "strength": 2}),
    ("5555w 444 33 22", "E10", {"width": 1, "balance": 1}),
    ("66666b 5555w 444 33 2", "E13", {"base": 1, "width": 1}),
    ("9999b 999 8 8 7", "E14", {"base": 1, "strength": 2, "balance": 2}),
    ("778 67 56 4 3 2", "E16", {"balance": 3, "mix": 3, "strength": 2}),
)
"""Towers that take several skills at once, and exactly these ranks."""


@pytest.mark.parametrize(("signs", "tile", "ranks"), COMBINED, ids=[signs for signs, _, _ in COMBINED])
def test_skills_combine(game: br.Game, signs: str, tile: str, ranks: dict[str, int]) -> None:
    assert can_build(game, signs, tile, ranks)
    for skill, rank in ranks.items():
        assert not can_build(game, signs, tile, ranks | {skill: rank - 1})


def test_width_lets_every_level_be_wider_by_its_rank(game: br.Game) -> None:
    for rank in range(4):
        for number in range(4, 8):
            signs = f"{'9' * number}w 44 3"
            assert can_build(game, signs, "E05", {"width": rank}) == (number <= 3 + rank)
    assert can_build(game, "99999w 8888w 77 6", "E10", {"width": 2, "balance": 1}) is False
    assert can_build(game, "99999w 8888w 77 66", "E10", {"width": 2, "balance": 1})


def test_a_wide_level_can_be_held_by_base_or_by_width(game: br.Game) -> None:
    ranks = {"width": 1, "base": 1}
    assert can_build(game, "9999w 77 6", "S06", ranks)
    assert can_build(game, "9999b 77 6", "S06", ranks)
    assert can_build(game, "9999w 77 6", "E05", ranks)
    assert not can_build(game, "9999b 77 6", "E05", ranks)
    assert can_build(game, "9999b 77 6", "E02", ranks)
    assert not can_build(game, "9999w 77 6", "E02", ranks)


def test_a_mixed_level_counts_by_its_largest_above_and_its_smallest_below(game: br.Game) -> None:
    assert can_build(game, "778 56 4", "S01", {"mix": 2})
    assert not can_build(game, "778 67 5", "S01", {"mix": 2})
    assert can_build(game, "778 67 5", "S01", {"mix": 2, "strength": 1})
    assert not can_build(game, "778 78 5", "S01", {"mix": 2, "strength": 2})
