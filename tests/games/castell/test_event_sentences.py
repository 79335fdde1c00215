"""One test for each sentence on performances, festivals and the end of the game that rules something.

Each is a function of a game, so that `test_broken_rules.py` can run it on rules in which the sentence is broken
and see that it fails. The names say which sentence is meant, and what it demands.
"""

import boardrules as br
from tests.games.castell.positions import (
    REGIONS,
    TILES,
    actions,
    can_play,
    content,
    moves,
    perform,
    played,
    points,
    position,
    scored,
    stands,
    table_of,
    tower,
    turns_ended,
    value,
    winners,
)


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
