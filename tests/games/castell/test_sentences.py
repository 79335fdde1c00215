"""One test for each sentence of the source that rules something (headings and flavour are left out).

Each is a function of a game, so that `test_broken_rules.py` can run it on rules in which the sentence is broken
and see that it fails. The names say which sentence is meant, and what it demands.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import boardrules as br
from tests.games.castell.positions import (
    REGIONS,
    SKILLS,
    SLOTS,
    TILES,
    WHEEL,
    actions,
    can_play,
    castellers,
    content,
    crowd,
    moves,
    perform,
    played,
    points,
    position,
    stands,
    table_of,
    team,
    tower,
    turns_ended,
    value,
    winners,
)

NEIGHBOURS = {
    "lleida": {"girona", "barcelona", "vilafranca", "tarragona"},
    "girona": {"lleida", "barcelona", "mallorca"},
    "barcelona": {"lleida", "girona", "vilafranca", "vilanova", "mallorca"},
    "vilafranca": {"lleida", "barcelona", "vilanova", "tarragona"},
    "vilanova": {"barcelona", "vilafranca", "tarragona"},
    "tarragona": {"lleida", "vilafranca", "vilanova", "mallorca"},
    "mallorca": {"girona", "barcelona", "tarragona"},
}
FULL = dict.fromkeys(REGIONS, "567")
"""Castellers in every region."""


def all_pieces(state: br.State) -> Counter[str]:
    """How many pieces of each component there are, wherever they lie."""

    def texts(found: object) -> Iterator[str]:
        if isinstance(found, str):
            yield found
        elif isinstance(found, list):
            yield from found
        elif isinstance(found, dict) and "undecided" in found:
            yield from filter(None, found["order"])
            yield from Counter(found["undecided"]).elements()
        elif isinstance(found, dict):
            for inner in found.values():
                yield from texts(inner)

    zones = json.loads(state.to_json())["zones"]
    return Counter(text.split("(")[0] for text in texts(zones))


def seeds(table: br.Table, zone: str) -> set[tuple[str, ...]]:
    """What lies in a zone at the beginning of some matches."""
    return {tuple(content(table.initial_state(seed=seed), zone)) for seed in range(6)}


def scored(
    game: br.Game, players: int = 2, options: dict[str, object] | None = None, **things: object
) -> br.State:
    """The end of a match in whose last turns nothing happens any more."""
    state = position(table_of(game, players, **(options or {})), in_round=10, **things)  # type: ignore[arg-type]
    return turns_ended(state, players)


def at_festival(
    game: br.Game,
    towers: list[str],
    sizes: str = "5",
    options: dict[str, object] | None = None,
    **things: object,
) -> br.State:
    """The end of a round with a festival in Girona, to which each player has come who has a tower."""
    given: dict[str, object] = {
        "at": ["girona" if signs else "lleida" for signs in towers],
        "ranks": [{"balance": 3, "base": 3}] * len(towers),
        "in_round": 3,
        "festivals": {(3, 1): ("girona", sizes)},
    }
    teams = ["".join(signs.split()).replace("b", "") for signs in towers]
    table = table_of(game, len(towers), **(options or {}))
    state = position(table, teams, **(given | things))  # type: ignore[arg-type]
    return turns_ended(state, len(towers))


def festival(game: br.Game, towers: list[str], sizes: str = "5", **more: object) -> br.State:
    """What comes after that festival, at which each player has built the tower."""
    state = at_festival(game, towers, sizes, **more)  # type: ignore[arg-type]
    for signs in filter(None, towers):
        state = played(state, "compete", *tower(signs))
    return state


# ------------------------------------------------------------------ aim and components


def test_c2_the_highest_score_after_ten_rounds_wins(game: br.Game) -> None:
    assert winners(scored(game, best_tower={1: 5, 2: 9})) == [2]
    assert winners(scored(game, 3, best_tower={1: 5, 2: 7, 3: 6})) == [2]
    assert not turns_ended(position(table_of(game), in_round=9), 2).is_over


def test_c3_two_to_four_play(game: br.Game) -> None:
    assert game.player_counts == (2, 4)


def test_c4_there_are_so_many_of_everything(game: br.Game) -> None:
    for players in (2, 4):
        state = table_of(game, players).initial_state(seed=1)
        pieces = all_pieces(state)
        assert pieces["Casteller"] == 150
        assert pieces["SizeToken"] == 30
        assert pieces["WheelTile"] == 8
        assert pieces["FestivalTile"] == 14
        assert pieces["Shape"] + pieces["Exhibition"] == 32
        assert sum(value(state, "prizes_left").values()) == 40
    assert sum(value(state, "special_tokens").values()) == 28


def test_c11_the_game_lasts_ten_rounds(game: br.Game) -> None:
    for players in (2, 3):
        state = table_of(game, players).initial_state(seed=1)
        rounds = 0
        while not state.is_over:
            rounds += 1
            assert value(state, "round") == rounds
            state = turns_ended(state, players)
        assert rounds == 10


# ------------------------------------------------------------------ setting up the board


def test_c16_castellers_are_mixed_in_the_bag(game: br.Game) -> None:
    state = table_of(game).initial_state(chance="explicit")
    chances = state.chance_outcomes()
    assert [str(outcome) for outcome, _ in chances] == castellers("123456789X")
    assert len({probability for _, probability in chances}) == 1


def test_c17_castellers_stand_in_each_of_the_seven_regions(game: br.Game) -> None:
    table = table_of(game)
    state = table.initial_state(seed=5)
    assert len({len(crowd(state, region)) for region in REGIONS}) == 1
    assert all(crowd(state, region) for region in REGIONS)
    assert len(seeds(table, "Region.crowd girona")) > 1


def test_c18_there_are_three_four_or_five_in_each_region(game: br.Game) -> None:
    for players in (2, 3, 4):
        state = table_of(game, players).initial_state(seed=1)
        assert [len(crowd(state, region)) for region in REGIONS] == [players + 1] * 7


def test_c19_in_the_normal_game_the_side_with_all_regions_is_up(game: br.Game) -> None:
    table = game.configure(players=2)
    assert table.options["wheel_side"] == "all_regions"
    state = position(table_of(game), at=["girona"])
    assert f"train({WHEEL[0]})" in state.legal_moves()


def test_c20_advanced_players_may_use_the_other_side(game: br.Game) -> None:
    state = position(table_of(game, wheel_side="no_regions"), at=["girona"])
    assert moves(state, "train") == [f"train({WHEEL[1]})"]


def test_c21_at_first_the_first_space_faces_north_and_each_region_its_own(game: br.Game) -> None:
    table = table_of(game, wheel_side="no_regions")
    for region, slot in SLOTS.items():
        assert moves(position(table, at=[region]), "train") == [f"train({WHEEL[slot]})"]
    assert moves(position(table_of(game), at=["lleida"]), "train") == [f"train({WHEEL[i]})" for i in (0, 7)]


def stages(state: br.State) -> dict[str, list[str]]:
    """The tiles of each of the two kinds on the calendar, with their rounds."""
    tiles = json.loads(state.to_json())["zones"]["Festival.tile"]
    return {
        kind: [f"{site}: {tile}" for site, tile in tiles.items() if tile.startswith(f"FestivalTile({kind},")]
        for kind in ("I", "II")
    }


def rounds_of(places: list[str]) -> set[int]:
    return {int(place.split("[")[1].split(",")[0]) for place in places}


def test_c22_festival_tiles_are_of_two_kinds(game: br.Game) -> None:
    state = table_of(game, 4).initial_state(seed=1)
    assert {kind: len(tiles) for kind, tiles in stages(state).items()} == {"I": 7, "II": 7}


def test_c23_those_of_the_first_kind_lie_on_the_earlier_rounds(game: br.Game) -> None:
    for players, count in ((2, 4), (3, 6), (4, 7)):
        table = table_of(game, players)
        places = stages(table.initial_state(seed=1))["I"]
        assert rounds_of(places) == {3, 4, 5, 6}
        assert len(places) == len({place.split(": ")[1] for place in places}) == count
    assert len(seeds(table, "Festival.tile Festival[3, 1]")) > 1


def test_c24_those_of_the_second_kind_lie_on_the_later_rounds(game: br.Game) -> None:
    for players, count in ((2, 4), (3, 6), (4, 7)):
        table = table_of(game, players)
        places = stages(table.initial_state(seed=1))["II"]
        assert rounds_of(places) == {7, 8, 9, 10}
        assert len(places) == len({place.split(": ")[1] for place in places}) == count
    assert len(seeds(table, "Festival.tile Festival[10, 1]")) > 1


def test_c25_a_size_token_lies_below_each_festival_tile(game: br.Game) -> None:
    for players, festivals in ((2, 8), (3, 12), (4, 14)):
        table = table_of(game, players)
        zones = json.loads(table.initial_state(seed=1).to_json())["zones"]
        assert zones["Festival.sizes"].keys() == zones["Festival.tile"].keys()
        assert [len(tokens) for tokens in zones["Festival.sizes"].values()] == [1] * festivals
    assert len(seeds(table, "Festival.sizes Festival[3, 1]")) > 1


def test_c27_two_performance_tiles_lie_in_each_row(game: br.Game) -> None:
    table = table_of(game)
    for seed in range(3):
        state = table.initial_state(seed=seed)
        tiles = [tile for region in REGIONS for tile in content(state, f"Region.tiles {region}")]
        assert [len(content(state, f"Region.tiles {region}")) for region in REGIONS] == [2] * 7
        assert len(set(tiles)) == 14
    assert len(seeds(table, "Region.tiles girona")) > 1


def test_c29_eighteen_performance_tiles_are_not_used(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=1)
    assert len(content(state, "performance_pile")) == 18
    state = position(
        table_of(game), ["654321"], at=["girona"], ranks=[{"balance": 2}], tiles={"girona": "S07 S01"}
    )
    state = played(state, "special_action", perform("S07"), *tower("6 5 4"), "done", "done", "done", "done")
    assert content(state, "Region.tiles girona") == [TILES["S01"]]


# ------------------------------------------------------------------ setting up the players


def test_c32_each_player_has_seven_special_tokens_and_five_skills(game: br.Game) -> None:
    state = table_of(game, 3).initial_state(seed=1)
    assert value(state, "special_tokens") == {f"Player[{seat}]": 7 for seat in (1, 2, 3)}
    trained = set()
    for skill in SKILLS:
        wheel = [skill, *(other for other in WHEEL if other != skill)][:8]
        wheel = _whole_wheel(wheel)
        state = position(table_of(game), at=["girona"], wheel=wheel)
        state = played(state, f"train({skill})")
        trained |= {name for name in SKILLS if value(state, "rank", 1, name) == 1}
    assert trained == set(SKILLS)


def _whole_wheel(begun: list[str]) -> list[str]:
    """The eight tiles of the wheel, with the first of a list first."""
    left = Counter(WHEEL)
    left[begun[0]] -= 1
    return [begun[0], *left.elements()]


def test_c33_all_seven_can_be_spent(game: br.Game) -> None:
    state = position(table_of(game, first_player="fixed"), at=["girona"])
    for spent in range(7):
        assert value(state, "special_tokens", 1) == 7 - spent
        state = played(state, "special_action")
        state = turns_ended(played(state, moves(state, "travel")[0]), 2)
    assert "special_action" not in actions(state)


def test_c34_score_markers_begin_at_the_bottom(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=1)
    assert value(state, "best_tower") == {"Player[1]": 0, "Player[2]": 0}


def test_c35_each_player_draws_seven_castellers(game: br.Game) -> None:
    for players in (2, 4):
        table = table_of(game, players)
        state = table.initial_state(seed=1)
        assert [len(team(state, seat)) for seat in range(1, players + 1)] == [7] * players
        assert len(seeds(table, "player.team Player[1]")) > 1


def test_c36_the_round_marker_begins_at_one(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=1)
    assert value(state, "round") == 1
    assert value(turns_ended(state, 2), "round") == 2


def test_c37_who_visited_last_begins(game: br.Game) -> None:
    for seat in (1, 2, 3):
        state = table_of(game, 3, begins=seat).initial_state(seed=1)
        assert state.current_player == state.table.players[seat - 1]
    unknown = table_of(game, 3, begins=None)
    assert {str(unknown.initial_state(seed=seed).current_player) for seed in range(12)} == set(
        map(str, unknown.players)
    )


# ------------------------------------------------------------------ turns


def test_c40_play_goes_clockwise_from_the_first_player(game: br.Game) -> None:
    state = table_of(game, 4, begins=3).initial_state(seed=1)
    order = []
    for _ in range(8):
        assert state.current_player is not None
        order.append(state.current_player.seat)
        state = turns_ended(state, 1)
    assert order == [3, 4, 1, 2, 4, 1, 2, 3]


def test_c41_four_actions_can_be_done_in_any_order(game: br.Game) -> None:
    start = position(table_of(game), at=["girona"], crowds=FULL)
    for order in permutations(("travel", "recruit", "train", "special_action")):
        state = start
        for action in order:
            assert "done" in actions(state)
            assert action in actions(state)
            state = state.play(
                next(str(m) for m in state.legal_moves() if m.action == action and "special)" not in str(m))
            )
            if action == "special_action":
                state = state.play(moves(state, "recruit_one")[0])
        assert actions(state) == {"done"}


def test_c42_each_action_is_done_once_a_turn(game: br.Game) -> None:
    start = position(table_of(game), at=["girona"], crowds=FULL)
    assert actions(start) == {"travel", "recruit", "train", "special_action", "done"}
    assert actions(played(start, "travel(lleida)")) == {"recruit", "train", "special_action", "done"}
    assert actions(played(start, "recruit({Casteller(5)})")) == {"travel", "train", "special_action", "done"}
    assert actions(played(start, "train(base)")) == {"travel", "recruit", "special_action", "done"}
    spent = played(start, "special_action", "recruit_one(Casteller(5))")
    assert actions(spent) == {"travel", "recruit", "train", "done"}
    assert actions(turns_ended(played(start, "travel(lleida)"), 3)) >= {"travel"}


def test_c43_the_pawn_moves_to_an_adjacent_region(game: br.Game) -> None:
    state = position(table_of(game), at=["girona"])
    assert moves(state, "travel") == ["travel(lleida)", "travel(barcelona)", "travel(mallorca)"]
    assert value(played(state, "travel(mallorca)"), "pawn", 1) == "mallorca"


def test_c44_regions_are_adjacent_by_land_or_by_sea(game: br.Game) -> None:
    for region, neighbours in NEIGHBOURS.items():
        state = position(table_of(game), at=[region])
        assert set(moves(state, "travel")) == {f"travel({other})" for other in neighbours}


def test_c45_the_first_move_leads_anywhere(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=1)
    assert actions(state) == {"travel", "done"}
    assert moves(state, "travel") == [f"travel({region})" for region in REGIONS]
    assert "travel" not in actions(played(state, "travel(lleida)"))


def test_c46_up_to_two_castellers_are_recruited_where_the_pawn_is(game: br.Game) -> None:
    state = position(table_of(game), at=["girona"], crowds={"girona": "565", "lleida": "89X"})
    chosen = [
        "{Casteller(5)}",
        "{Casteller(6)}",
        "{Casteller(5), Casteller(5)}",
        "{Casteller(5), Casteller(6)}",
    ]
    assert moves(state, "recruit") == [f"recruit({castellers})" for castellers in chosen]
    assert "recruit" not in actions(position(table_of(game), at=["girona"], crowds={"lleida": "89X"}))


def test_c47_recruits_join_the_own_castellers(game: br.Game) -> None:
    state = position(table_of(game), ["14", "2"], at=["girona"], crowds={"girona": "565"})
    state = played(state, "recruit({Casteller(5), Casteller(6)})")
    assert team(state, 1) == castellers("1456")
    assert team(state, 2) == castellers("2")
    assert crowd(state, "girona") == castellers("5")


def test_c48_training_raises_the_rank_of_one_of_the_own_skills(game: br.Game) -> None:
    state = played(position(table_of(game), at=["girona"]), "train(base)")
    assert {skill: value(state, "rank", 1, skill) for skill in SKILLS} == {
        **dict.fromkeys(SKILLS, 0),
        "base": 1,
    }
    assert {value(state, "rank", 2, skill) for skill in SKILLS} == {0}


def test_c49_the_wheel_shows_which_skills_are_offered(game: br.Game) -> None:
    """It is turned by one space each round."""
    table = table_of(game, wheel_side="no_regions")
    for round_ in range(1, 11):
        state = position(table, at=["barcelona"], in_round=round_)
        assert moves(state, "train") == [f"train({WHEEL[(SLOTS['barcelona'] + round_ - 1) % 8]})"]
    other = ("special", "width", "strength", "mix", "mix", "base", "balance", "balance")
    assert moves(position(table, at=["barcelona"], wheel=other), "train") == ["train(strength)"]


def test_c50_the_skill_of_the_region_is_offered_and_that_of_all_regions_in_the_normal_game(
    game: br.Game,
) -> None:
    for round_ in (1, 4):
        state = position(table_of(game), at=["tarragona"], in_round=round_)
        offered = {WHEEL[(round_ - 1) % 8], WHEEL[(SLOTS["tarragona"] + round_ - 1) % 8]}
        assert set(moves(state, "train")) == {f"train({skill})" for skill in offered}
        state = position(table_of(game, wheel_side="no_regions"), at=["tarragona"], in_round=round_)
        assert moves(state, "train") == [f"train({WHEEL[(SLOTS['tarragona'] + round_ - 1) % 8]})"]


def test_c51_a_special_action_needs_a_token(game: br.Game) -> None:
    assert "special_action" in actions(position(table_of(game), at=["girona"], special_tokens={1: 1}))
    assert "special_action" not in actions(position(table_of(game), at=["girona"], special_tokens={1: 0}))


def test_c52_a_special_action_is_one_of_three(game: br.Game) -> None:
    state = position(
        table_of(game), ["321"], at=["girona"], ranks=[{"balance": 2}], crowds=FULL, tiles={"girona": "S07"}
    )
    state = played(state, "special_action")
    assert actions(state) == {"recruit_one", "travel", "perform"}
    for chosen in (["recruit_one(Casteller(5))"], ["travel(lleida)"], [perform("S07"), *tower("3 2 1")]):
        assert not actions(played(state, *chosen)) & {"recruit_one", "perform", "special_action"}


def test_c53_one_casteller_of_the_region_can_be_recruited(game: br.Game) -> None:
    state = position(table_of(game), ["1"], at=["girona"], crowds={"girona": "565", "lleida": "9"})
    state = played(state, "special_action")
    assert moves(state, "recruit_one") == ["recruit_one(Casteller(5))", "recruit_one(Casteller(6))"]
    state = played(state, "recruit_one(Casteller(6))")
    assert team(state, 1) == castellers("16")
    assert crowd(state, "girona") == castellers("55")


def test_c54_the_pawn_can_move_or_a_performance_of_the_region_be_given(game: br.Game) -> None:
    tiles = {"girona": "S07 S02", "lleida": "S01"}
    state = position(table_of(game), ["333221"], at=["girona"], ranks=[{"balance": 2}], tiles=tiles)
    state = played(state, "special_action")
    assert set(moves(state, "travel")) == {f"travel({region})" for region in NEIGHBOURS["girona"]}
    assert moves(state, "perform") == [perform("S02"), perform("S07")]
    assert value(played(state, "travel(mallorca)"), "pawn", 1) == "mallorca"


def test_c55_the_token_is_laid_down_after_the_special_action(game: br.Game) -> None:
    state = position(
        table_of(game), ["321"], at=["girona"], ranks=[{"balance": 2}], crowds=FULL, tiles={"girona": "S07"}
    )
    spent = played(state, "special_action")
    for chosen in (["recruit_one(Casteller(5))"], ["travel(lleida)"], [perform("S07"), *tower("3 2 1")]):
        after = played(spent, *chosen)
        assert value(after, "special_tokens", 1) == 6
        assert sum(value(after, "tokens").values()) == 1
        assert set(value(after, "collected").values()) == {0}


def test_c56_it_lies_in_the_region_where_the_pawn_then_is(game: br.Game) -> None:
    state = position(
        table_of(game), ["321"], at=["girona"], ranks=[{"balance": 2}], crowds=FULL, tiles={"girona": "S07"}
    )
    spent = played(state, "special_action")
    assert value(played(spent, "recruit_one(Casteller(5))"), "tokens", "girona") == 1
    assert value(played(spent, "travel(lleida)"), "tokens", "lleida") == 1
    assert value(played(spent, perform("S07"), *tower("3 2 1")), "tokens", "girona") == 1


# ------------------------------------------------------------------ towers


def test_c59_all_castellers_of_a_level_are_of_one_size(game: br.Game) -> None:
    table = table_of(game)
    assert stands(table, "555 44 3", "S01")
    assert not stands(table, "556 44 3", "S01")
    assert not stands(table, "555 34 2", "S01")


def test_c60_a_level_is_of_smaller_and_of_fewer_castellers_than_the_one_below(game: br.Game) -> None:
    table = table_of(game)
    assert stands(table, "XXX 55 1", "S01")
    for wrong in ("555 66 3", "555 55 3", "444 33 3", "333 44 5"):
        assert not stands(table, wrong, "S01")
    assert not stands(table, "55 4 3", "S02")
    assert not stands(table, "5 44 3", "S02")
    assert not stands(table, "66 455 3", "E03", mix=1)


def test_c61_a_level_holds_at_most_three_castellers(game: br.Game) -> None:
    table = table_of(game)
    assert stands(table, "555 44 3", "S01")
    assert not stands(table, "5555 44 3", "S06")
    assert not stands(table, "5555w 44 3", "S06")
    assert not stands(table, "5555b 44 3", "S06")


def test_c62_a_tower_is_taken_apart_for_the_next_one(game: br.Game) -> None:
    start = position(
        table_of(game), ["54321"], at=["girona"], ranks=[{"balance": 3}], in_round=3,
        tiles={"girona": "S07 S14"}, festivals={(3, 1): ("girona", "1")},
    )  # fmt: skip
    state = played(start, "special_action", perform("S14"), *tower("5 4 3 2"))
    assert team(state, 1) == castellers("12345")
    state = turns_ended(state, 2)
    state = played(state, "compete", *tower("4 3 2 1"))
    assert team(state, 1) == castellers("12345")


# ------------------------------------------------------------------ skills


def test_c64_a_rank_is_the_place_on_the_track_and_begins_at_none(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=1)
    assert set(value(state, "rank").values()) == {0}
    state = position(table_of(game), at=["girona"], ranks=[{"base": 3}, {"base": 1}])
    assert value(played(state, "train(base)"), "rank", 1, "base") == 4


def test_c65_a_skill_is_used_as_often_in_a_tower_as_the_rank_says(game: br.Game) -> None:
    table = table_of(game)
    for rank in range(4):
        assert stands(table, "5 4 3 2", "S14", balance=rank) == (rank >= 3)
        assert stands(table, "555 54 4 3", "S08", balance=1, mix=1, strength=rank) == (rank >= 2)
        assert stands(table, "889 77 6", "E03", mix=rank) == (rank >= 1)
        assert stands(table, "889 67 5", "E03", mix=rank) == (rank >= 2)


def test_c66_training_raises_the_rank_by_one(game: br.Game) -> None:
    for rank in range(5):
        state = position(table_of(game), at=["girona"], ranks=[{"base": rank}])
        assert value(played(state, "train(base)"), "rank", 1, "base") == rank + 1
    state = position(table_of(game), at=["girona"], ranks=[{"base": 5}])
    assert moves(state, "train") == ["train(balance)"]


def test_c67_training_special_gives_a_special_action_without_a_token(game: br.Game) -> None:
    things = {"crowds": {"girona": "5", "tarragona": "67"}, "tiles": {"tarragona": "S07"}}
    state = position(
        table_of(game), ["321"], at=["tarragona"], ranks=[{"balance": 2}], special_tokens={1: 0}, **things
    )
    state = played(state, "train(special)")
    assert actions(state) == {"recruit_one", "travel", "perform"}
    for chosen in (["recruit_one(Casteller(6))"], ["travel(lleida)"], [perform("S07"), *tower("3 2 1")]):
        after = played(state, *chosen)
        assert set(value(after, "tokens").values()) == {0}
        assert value(after, "special_tokens", 1) == 0
        assert value(after, "rank") == value(state, "rank")
    both = position(table_of(game), at=["tarragona"], crowds={"tarragona": "67"})
    assert can_play(
        both, ["train(special)", "recruit_one(Casteller(6))", "special_action", "recruit_one(Casteller(7))"]
    )


def test_c68_balance_lets_a_level_be_as_wide_as_the_one_below(game: br.Game) -> None:
    table = table_of(game)
    assert not stands(table, "555 444 3", "S05")
    assert stands(table, "555 444 3", "S05", balance=1)
    assert not stands(table, "55 444 3 2", "E01", balance=4)


def test_c69_base_lets_a_level_be_of_any_number(game: br.Game) -> None:
    table = table_of(game)
    for number in (4, 5, 9, 15):
        signs = f"{'9' * number}b 44 3"
        assert not stands(table, signs, "E02")
        assert stands(table, signs, "E02", base=1)
    assert stands(table, "999b 44 3", "E02", base=1) is False


def test_c70_the_levels_above_must_obey_the_limit(game: br.Game) -> None:
    table = table_of(game)
    assert stands(table, "999999b 888 77", "E02", base=1)
    assert not stands(table, "999999b 8888 77", "E02", base=1)
    assert not stands(table, "999999b 8888b 77", "E02", base=1)
    assert stands(table, "999999b 8888b 77", "E02", base=2)
    assert stands(table, "999999b 8888w 77", "E02", base=1, width=1)


def test_c71_mix_lets_different_sizes_share_a_level(game: br.Game) -> None:
    table = table_of(game)
    for signs in ("556 44 3", "566 44 3", "555 34 2"):
        assert not stands(table, signs, "S01")
        assert stands(table, signs, "S01", mix=1)


def test_c72_they_differ_by_one_size_only(game: br.Game) -> None:
    table = table_of(game)
    for signs, possible in (("6743", True), ("6843", False), ("1743", False), ("7643", True)):
        state = position(
            table, [signs], at=["girona"], tiles={"girona": "S02"}, ranks=[{"mix": 3, "balance": 1}]
        )
        assert (perform("S02") in played(state, "special_action").legal_moves()) == possible
    state = position(table, ["987651"], at=["girona"], tiles={"girona": "S01"}, ranks=[{"mix": 5}])
    assert perform("S01") not in played(state, "special_action").legal_moves()


def test_c73_strength_lets_a_level_bear_castellers_one_size_bigger_than_else(game: br.Game) -> None:
    table = table_of(game)
    assert not stands(table, "555 55 3", "S01")
    assert stands(table, "555 55 3", "S01", strength=1)
    assert not stands(table, "555 66 3", "S01", strength=5)
    assert not stands(table, "555 77 3", "S01", strength=5)


# ------------------------------------------------------------------ local performances


def test_c75_a_performance_is_given_in_the_region_of_its_row(game: br.Game) -> None:
    for region in REGIONS:
        tiles = {region: "S01", **{other: "S02" for other in REGIONS[:1] if other != region}}
        state = position(table_of(game), ["554443"], at=[region], tiles=tiles)
        state = position(table_of(game), ["555443"], at=[region], tiles=tiles)
        state = played(state, "special_action")
        assert moves(state, "perform") == [perform("S01")]
        state = played(state, perform("S01"), *tower("555 44 3"))
        assert content(state, f"player.performed Player[1], {region}") == [TILES["S01"]]


def test_c77_one_asks_for_a_shape_and_one_for_skills(game: br.Game) -> None:
    table = table_of(game)
    assert stands(table, "55 4 3", "S02", balance=1)
    assert stands(table, "55 4 3", "E01", balance=1)
    assert stands(table, "555 4 3", "E01", balance=1)
    assert not stands(table, "555 4 3", "S02", balance=1)


def test_c78_a_shape_is_built_exactly_as_pictured(game: br.Game) -> None:
    table = table_of(game)
    for name, signs in (("S02", "55 4 3"), ("S03", "555 4 3"), ("S08", "555 44 3 2")):
        assert stands(table, signs, name, balance=2)
        for other in {"S01", "S02", "S03", "S04", "S07", "S08", "S09", "S13"} - {name}:
            assert not stands(table, signs, other, balance=2)


def test_c79_own_castellers_and_skills_are_used_for_it(game: br.Game) -> None:
    table = table_of(game)
    state = position(
        table,
        ["55", "43"],
        at=["girona"],
        crowds={"girona": "43"},
        tiles={"girona": "S02"},
        ranks=[{"balance": 1}],
    )
    assert moves(played(state, "special_action"), "perform") == []
    assert stands(table, "555 544 4", "S05", balance=1, mix=1, strength=2)
    assert stands(table, "5555w 43 2", "S06", width=1, mix=1)


def test_c81_the_conditions_are_those_on_the_tile(game: br.Game) -> None:
    table = table_of(game)
    tower_with = {
        "E01": ("55 44 3", {"balance": 1}),
        "E02": ("5555b 44 3", {"base": 1}),
        "E03": ("556 44 3", {"mix": 1}),
        "E04": ("555 55 3", {"strength": 1}),
        "E05": ("5555w 44 3", {"width": 1}),
    }
    for name in tower_with:
        for other, (signs, ranks) in tower_with.items():
            assert stands(table, signs, name, **ranks) == (name == other)


def test_c82_there_are_as_many_levels_as_points_and_all_skills_are_used(game: br.Game) -> None:
    table = table_of(game)
    assert not stands(table, "555 55", "E04", strength=1)
    assert stands(table, "555 55 3", "E04", strength=1)
    assert stands(table, "555 55 3 2", "E04", strength=1, balance=1)
    ranks = {"balance": 3, "mix": 3, "strength": 3}
    assert not stands(table, "555 44 3", "E04", **ranks)
    assert stands(table, "555 44 3 2 1", "E11", **ranks) is False
    assert stands(table, "556 44 3 2 1", "E11", **ranks)
    assert not stands(table, "556 44 3 2", "E11", **ranks)


def test_c83_the_tile_goes_to_the_player(game: br.Game) -> None:
    state = position(table_of(game), ["555443"], at=["girona"], tiles={"girona": "S01 S02"})
    state = played(state, "special_action", perform("S01"), *tower("555 44 3"))
    assert content(state, "player.performed Player[1], girona") == [TILES["S01"]]
    assert content(state, "Region.tiles girona") == [TILES["S02"]]


def test_c84_the_special_tokens_of_the_region_are_collected(game: br.Game) -> None:
    tokens = {"girona": 3, "lleida": 2}
    state = position(table_of(game), ["555443"], at=["girona"], tiles={"girona": "S01"}, tokens=tokens)
    state = played(state, "special_action", perform("S01"), *tower("555 44 3"))
    assert value(state, "collected", 1, "girona") == 3
    assert sum(value(state, "collected").values()) == 3
    assert value(state, "tokens", "girona") == 1
    assert value(state, "tokens", "lleida") == 2


# ------------------------------------------------------------------ festivals


def test_c86_festivals_are_held_at_the_end_of_rounds_three_to_ten(game: br.Game) -> None:
    for round_ in range(1, 11):
        region = REGIONS[round_ % 7]
        festivals = {(round_, 1): (region, "5")} if round_ >= 3 else {(3, 1): (region, "5")}
        things = {"ranks": [{"balance": 3}], "festivals": festivals, "in_round": round_}
        state = position(table_of(game), ["8765"], at=[region], **things)
        assert ("compete" in actions(turns_ended(state, 2))) == (round_ >= 3)


def test_c88_to_compete_one_must_be_there_and_build_four_levels_with_the_size_shown(game: br.Game) -> None:
    assert actions(at_festival(game, ["8 7 6 5", ""])) == {"compete", "pass"}
    assert "compete" not in actions(at_festival(game, ["8 7 6 5", ""], at=["lleida", "lleida"]))
    assert "compete" not in actions(at_festival(game, ["8 7 6 4", ""]))
    assert "compete" not in actions(at_festival(game, ["7 6 5", ""]))
    assert not can_play(at_festival(game, ["8 7 6 5 4", ""]), ["compete", *tower("7 6 5")])
    assert not can_play(at_festival(game, ["9 8 7 6 5", ""]), ["compete", *tower("9 8 7 6")])
    assert can_play(
        at_festival(game, ["9 8 7 6 5", ""], ranks=[{"balance": 4}]), ["compete", *tower("9 8 7 6 5")]
    )


def test_c89_a_tower_scores_its_levels_and_its_castellers_of_the_size_shown(game: br.Game) -> None:
    for signs, size, score in (
        ("8 7 6 5", "5", 5),
        ("888 77 6 5", "8", 7),
        ("888 77 6 5", "7", 6),
        ("8 7 6 5", "7", 5),
    ):
        assert value(festival(game, [signs, ""], size), "best_tower", 1) == score


def test_c90_the_score_marker_keeps_the_best_tower(game: br.Game) -> None:
    for before, after in ((0, 6), (4, 6), (6, 6), (9, 9)):
        state = festival(game, ["55 4 3 2", "55 4 3 2"], best_tower={1: before, 2: 0})
        assert value(state, "best_tower") == {"Player[1]": after, "Player[2]": 6}


def prizes(state: br.State, region: str = "girona") -> list[list[str]]:
    """The prizes of each player in a region."""
    players = range(1, state.table.player_count + 1)
    return [
        [
            prize
            for prize in ("trophy", "medal", "ribbon")
            for _ in range(value(state, "prizes", seat, region, prize))
        ]
        for seat in players
    ]


def test_c91_prizes_go_to_the_highest_scores(game: br.Game) -> None:
    assert prizes(festival(game, ["8 7 6 5", "55 4 3 2"])) == [[], ["trophy"]]
    assert prizes(festival(game, ["55 4 3 2", "8 7 6 5"])) == [["trophy"], []]
    state = festival(game, ["55 4 3 2", "8 7 6 5", "555 4 3 2"])
    assert prizes(state) == [["medal"], [], ["trophy"]]
    assert sum(value(state, "prizes").values()) == 2


def test_c92_the_chart_says_how_many_there_are(game: br.Game) -> None:
    towers = ["5555b 4 3 2", "8 7 6 5", "555 4 3 2", "55 4 3 2"]
    chart = {2: [["trophy"], []], 3: [["trophy"], [], ["medal"]], 4: [["trophy"], [], ["medal"], ["ribbon"]]}
    for players, won in chart.items():
        assert prizes(festival(game, towers[:players])) == won


def size_tokens(state: br.State, seat: int, region: str = "girona") -> list[str]:
    return content(state, f"player.size_won Player[{seat}], {region}")


def test_c93_a_size_token_can_be_won_at_each_festival(game: br.Game) -> None:
    festivals = {(5, 1): ("girona", "5"), (5, 2): ("lleida", "3")}
    things = {"in_round": 5, "festivals": festivals, "at": ["girona", "lleida"]}
    state = at_festival(game, ["8 7 6 5", "6 5 4 3"], **things)
    state = played(state, "compete", *tower("8 7 6 5"), "compete", *tower("6 5 4 3"))
    assert size_tokens(state, 1) == ["SizeToken(5)"]
    assert size_tokens(state, 2, "lleida") == ["SizeToken(3)"]


def test_c94_it_goes_to_the_player_with_most_castellers_of_that_size(game: br.Game) -> None:
    more_levels, more_of_the_size = "8 7 6 5 4 3 2", "666 55 4 3"
    for towers, seat in (([more_levels, more_of_the_size], 2), ([more_of_the_size, more_levels], 1)):
        state = festival(game, towers, ranks=[{"balance": 6}] * 2, options={"max_rank": 9})
        assert prizes(state)[2 - seat] == ["trophy"]
        assert size_tokens(state, seat) == ["SizeToken(5)"]
        assert size_tokens(state, 3 - seat) == []


def test_c95_it_lies_in_the_region_of_the_festival(game: br.Game) -> None:
    for region in REGIONS:
        things = {"festivals": {(3, 1): (region, "5")}, "at": [region]}
        state = festival(game, ["8 7 6 5", ""], **things)
        assert size_tokens(state, 1, region) == ["SizeToken(5)"]
        assert content(state, "Festival.sizes Festival[3, 1]") == []


# ------------------------------------------------------------------ the end


def test_c97_after_round_ten_the_game_ends(game: br.Game) -> None:
    state = position(table_of(game), in_round=10)
    assert not turns_ended(state, 1).is_over
    state = turns_ended(state, 2)
    assert state.is_over
    assert state.result is not None
    assert state.result.how == "end"
    with_festival = at_festival(game, ["8 7 6 5", ""], in_round=10, festivals={(10, 1): ("girona", "5")})
    assert not with_festival.is_over
    assert played(with_festival, "compete", *tower("8 7 6 5")).is_over


def test_c98_five_categories_are_scored(game: br.Game) -> None:
    state = scored(game)
    assert state.result is not None
    names = ["best tower", "region variety", "prizes", "size tokens", "local performances"]
    assert list(state.result.points) == names
    assert [points(state, name) for name in names] == [[0, 0]] * 5


def test_c99_the_best_tower_counts_its_score(game: br.Game) -> None:
    assert points(scored(game, best_tower={1: 7, 2: 12}), "best tower") == [7, 12]


def test_c100_regions_count_in_which_something_was_earned(game: br.Game) -> None:
    state = scored(
        game,
        4,
        collected={(1, "girona"): 2, (4, "vilanova"): 1},
        prizes={(2, "lleida", "ribbon"): 1},
        size_won={(3, "mallorca"): "3"},
        performed={
            (1, "barcelona"): "S01",
            (2, "mallorca"): "S02",
            (3, "girona"): "S03",
            (4, "vilanova"): "S04",
        },
    )
    assert points(state, "region variety") == [1, 1, 1, 0]


def test_c101_more_regions_bring_more_points(game: br.Game) -> None:
    for count, bonus in enumerate((0, 0, 1, 3, 5, 7, 10, 14)):
        state = scored(game, collected={(2, region): 1 for region in REGIONS[:count]})
        assert points(state, "region variety") == [0, bonus]


def test_c103_prizes_bring_five_three_and_one(game: br.Game) -> None:
    won = {
        (1, "girona", "trophy"): 2,
        (1, "lleida", "medal"): 1,
        (1, "girona", "ribbon"): 1,
        (2, "mallorca", "ribbon"): 2,
    }
    assert points(scored(game, prizes=won), "prizes") == [14, 2]


def test_c104_each_different_size_brings_two_each_further_token_one(game: br.Game) -> None:
    won = {(1, "girona"): "55", (1, "lleida"): "57", (2, "girona"): "3", (2, "mallorca"): "X"}
    assert points(scored(game, size_won=won), "size tokens") == [6, 4]


def test_c106_performance_tiles_bring_their_points(game: br.Game) -> None:
    won = {(1, "girona"): "S01 S15", (1, "lleida"): "E16", (2, "girona"): "E01"}
    assert points(scored(game, performed=won), "local performances") == [15, 3]


def test_c107_each_collected_special_token_brings_a_point_but_not_those_left(game: br.Game) -> None:
    won = {(1, "girona"): 3, (1, "mallorca"): 2, (2, "lleida"): 1}
    state = scored(game, collected=won, special_tokens={1: 0, 2: 7}, tokens={"girona": 4})
    assert points(state, "local performances") == [5, 1]


def test_c109_most_points_win(game: br.Game) -> None:
    things = {
        "best_tower": {1: 9, 2: 5},
        "prizes": {(2, "girona", "ribbon"): 1, (1, "girona", "ribbon"): 1},
        "size_won": {(2, "girona"): "1"},
        "performed": {(2, "lleida"): "S02"},
    }
    state = scored(game, **things)
    assert state.result is not None
    assert [sum(column) for column in zip(*state.result.points.values(), strict=True)] == [10, 12]
    assert winners(state) == [2]
