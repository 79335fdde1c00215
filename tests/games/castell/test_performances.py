"""All 32 performance tiles, each with the cheapest tower that it takes.

A tile is performed with exactly the castellers of the tower, and not with any one of them fewer; a search on its own
(`benchmarks.plain.castell_towers`) must say the same.
"""

from collections.abc import Iterator
from itertools import product

import pytest

import boardrules as br
from benchmarks.plain.castell_facts import TILES as PLAIN_TILES
from benchmarks.plain.castell_towers import SIZES, SKILLS, Building, Exhibition, Shape, Tower
from tests.games.castell.positions import (
    ROWS,
    TILES,
    content,
    moves,
    perform,
    played,
    points,
    position,
    sizes,
    table_of,
    tower,
    turns_ended,
)

CHEAPEST = {
    "S01": ("555 44 3", {}),
    "S02": ("55 4 3", {"balance": 1}),
    "S03": ("555 4 3", {"balance": 1}),
    "S04": ("55 44 3", {"balance": 1}),
    "S05": ("555 444 3", {"balance": 1}),
    "S06": ("5555w 44 3", {"width": 1}),
    "S07": ("5 4 3", {"balance": 2}),
    "S08": ("555 44 3 2", {"balance": 1}),
    "S09": ("555 44 33 2", {"balance": 1}),
    "S10": ("555 444 33 2", {"balance": 1}),
    "S11": ("5555b 444 33 2", {"base": 1}),
    "S12": ("55555b 444 33 2", {"base": 1}),
    "S13": ("55 44 3 2", {"balance": 2}),
    "S14": ("5 4 3 2", {"balance": 3}),
    "S15": ("555 444 33 22 1", {"balance": 2}),
    "S16": ("5555w 444 33 2 1", {"balance": 1, "width": 1}),
    "E01": ("55 4 3", {"balance": 1}),
    "E02": ("5555b 44 3", {"base": 1}),
    "E03": ("556 44 3", {"mix": 1}),
    "E04": ("555 55 4", {"strength": 1}),
    "E05": ("5555w 44 3", {"width": 1}),
    "E06": ("7777b 66 5 4", {"balance": 1, "base": 1}),
    "E07": ("8888b 677 55 4", {"base": 1, "mix": 1}),
    "E08": ("778 66 5 5", {"balance": 1, "mix": 1, "strength": 1}),
    "E09": ("8888w 777 66 6", {"strength": 1, "width": 1}),
    "E10": ("7777w 66 5 4", {"balance": 1, "width": 1}),
    "E11": ("889 77 6 5 4", {"balance": 2, "mix": 1}),
    "E12": ("9999w 778 66 5 4", {"balance": 1, "mix": 1, "width": 1}),
    "E13": ("99999b 8888w 777 66 5", {"base": 1, "width": 1}),
    "E14": ("9999b 888 77 6 6", {"balance": 1, "base": 1, "strength": 1}),
    "E15": ("888 77 6 5 5", {"balance": 2, "strength": 1}),
    "E16": ("889 77 6 5 4 4", {"balance": 3, "mix": 1, "strength": 1}),
}
"""A tower for each tile that takes the fewest ranks and of those the fewest castellers, and the ranks."""

PLAIN = dict(zip(ROWS, PLAIN_TILES, strict=True))


def team_of(signs: str) -> str:
    return "".join(signs.split()).replace("w", "").replace("b", "")


def fewer(team: str) -> Iterator[str]:
    """The team without one of its castellers, for each size."""
    for size in sorted(set(team)):
        yield team.replace(size, "", 1)


def can_perform(table: br.Table, team: str, ranks: dict[str, int], tile: str) -> bool:
    state = position(table, [team], at=["girona"], tiles={"girona": tile}, ranks=[ranks])
    return perform(tile) in moves(played(state, "special_action"), "perform")


def plainly(team: str, ranks: dict[str, int], tile: str) -> bool:
    """The same, found by the other search."""
    counts = [0] * SIZES
    for size in sizes(team):
        counts[size - 1] += 1
    own = tuple(ranks.get(skill, 0) for skill in SKILLS)
    return Building(tuple(counts), own, PLAIN[tile]).can_succeed(Tower())


def test_the_file_lists_sixteen_tiles_of_each_kind() -> None:
    assert [row["kind"] for row in ROWS.values()] == ["Shape"] * 16 + ["Exhibition"] * 16
    assert list(CHEAPEST) == list(ROWS) == list(PLAIN)
    assert len(set(TILES.values())) == 32


@pytest.mark.parametrize("tile", CHEAPEST)
def test_a_tile_is_performed_with_a_suitable_team(game: br.Game, tile: str) -> None:
    signs, ranks = CHEAPEST[tile]
    state = position(table_of(game), [team_of(signs)], at=["girona"], tiles={"girona": tile}, ranks=[ranks])
    state = played(state, "special_action", perform(tile), *tower(signs))
    assert content(state, "player.performed Player[1], girona") == [TILES[tile]]
    assert plainly(team_of(signs), ranks, tile)


@pytest.mark.parametrize("tile", CHEAPEST)
def test_it_is_not_performed_with_one_casteller_fewer(game: br.Game, tile: str) -> None:
    signs, ranks = CHEAPEST[tile]
    for team in fewer(team_of(signs)):
        assert not plainly(team, ranks, tile)
        assert not can_perform(table_of(game), team, ranks, tile)


@pytest.mark.parametrize("tile", CHEAPEST)
def test_it_is_not_performed_with_one_rank_less(game: br.Game, tile: str) -> None:
    signs, ranks = CHEAPEST[tile]
    for skill, rank in ranks.items():
        less = ranks | {skill: rank - 1}
        assert not plainly(team_of(signs), less, tile)
        assert not can_perform(table_of(game), team_of(signs), less, tile)


@pytest.mark.parametrize("tile", CHEAPEST)
def test_it_brings_the_points_on_it(game: br.Game, tile: str) -> None:
    state = position(table_of(game), in_round=10, performed={(1, "girona"): tile})
    state = turns_ended(state, 2)
    assert points(state, "local performances") == [int(ROWS[tile]["points"]), 0]


@pytest.mark.parametrize("tile", [name for name, row in ROWS.items() if row["kind"] == "Shape"])
def test_the_points_of_a_shape_follow_from_what_it_takes(tile: str) -> None:
    """Its levels and the ranks it needs, one less, but two at least; and one for nine castellers or more."""
    shape = PLAIN[tile]
    assert isinstance(shape, Shape)
    widths = [int(width) for width in ROWS[tile]["widths"].split()]
    least = min(
        sum(ranks)
        for ranks in product(range(4), range(2), (0,), (0,), range(3))
        if Building((5,) * SIZES, (*ranks, 0), shape).can_succeed(Tower())
    )
    assert least == sum(CHEAPEST[tile][1].values())
    assert int(ROWS[tile]["points"]) == max(2, len(widths) + least - 1) + (sum(widths) >= 9)


@pytest.mark.parametrize("tile", [name for name, row in ROWS.items() if row["kind"] == "Exhibition"])
def test_an_exhibition_takes_no_fewer_ranks(tile: str) -> None:
    """Not with any team: of each size there are as many as a tower of these ranks can hold."""
    exhibition = PLAIN[tile]
    assert isinstance(exhibition, Exhibition)
    ranks = CHEAPEST[tile][1]
    for skill in ranks:
        fewer_ranks = tuple(ranks.get(name, 0) - (name == skill) for name in SKILLS)
        assert not Building((5,) * SIZES, fewer_ranks, exhibition).can_succeed(Tower())
