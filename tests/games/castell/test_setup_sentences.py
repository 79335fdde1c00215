"""One test for each sentence on the aim, the components and the set-up that rules something.

Each is a function of a game, so that `test_broken_rules.py` can run it on rules in which the sentence is broken
and see that it fails. The names say which sentence is meant, and what it demands.
"""

import json
from collections import Counter

import boardrules as br
from tests.games.castell.positions import (
    REGIONS,
    SKILLS,
    SLOTS,
    TILES,
    WHEEL,
    actions,
    all_pieces,
    castellers,
    content,
    crowd,
    moves,
    perform,
    played,
    position,
    scored,
    table_of,
    team,
    tower,
    turns_ended,
    value,
    winners,
)


def seeds(table: br.Table, zone: str) -> set[tuple[str, ...]]:
    """What lies in a zone at the beginning of some matches."""
    return {tuple(content(table.initial_state(seed=seed), zone)) for seed in range(6)}


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
