"""What the source leaves open: each other value of a ruling, and what it changes. Those of festivals and their
prizes have a file of their own, those of towers and exhibitions are compared with another search besides."""

from collections.abc import Mapping

import pytest

import boardrules as br
from tests.games.castell.positions import (
    REGIONS,
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
    table_of,
    tower,
    turns_ended,
    value,
    winners,
)

FULL = dict.fromkeys(REGIONS, "567")


def stands(game: br.Game, signs: str, tile: str, ranks: Mapping[str, int], **options: object) -> bool:
    """Whether exactly this tower can be built for a performance."""
    team = "".join(signs.split()).replace("w", "").replace("b", "")
    state = position(table_of(game, **options), [team], at=["girona"], tiles={"girona": tile}, ranks=[ranks])
    return can_play(state, ["special_action", perform(tile), *tower(signs)])


# ------------------------------------------------------------------ turns


def test_the_first_placement_can_be_free(game: br.Game) -> None:
    state = table_of(game, free_placement=True).initial_state(seed=1)
    assert moves(state, "travel") == [f"travel({region})" for region in REGIONS]
    assert actions(state) == {"travel"}
    state = played(state, "travel(girona)")
    assert moves(state, "travel") == ["travel(lleida)", "travel(barcelona)", "travel(mallorca)"]
    state = turns_ended(played(state, "travel(lleida)"), 1)
    state = turns_ended(played(state, "travel(girona)"), 1)
    assert actions(state) >= {"travel", "done"}


def test_the_marker_can_stay_where_it_is(game: br.Game) -> None:
    state = table_of(game, 3, begins=2, first_player="fixed").initial_state(seed=1)
    order = []
    for _ in range(6):
        assert state.current_player is not None
        order.append(state.current_player.seat)
        state = turns_ended(state, 1)
    assert order == [2, 3, 1, 2, 3, 1]


def test_training_special_can_use_up_the_special_action(game: br.Game) -> None:
    table = table_of(game, one_special_per_turn=True)
    state = position(table, at=["tarragona"], crowds={"tarragona": "567"})
    trained = played(state, "train(special)", "recruit_one(Casteller(5))")
    assert "special_action" not in actions(trained)
    spent = played(state, "special_action", "recruit_one(Casteller(5))")
    assert "train(special)" not in spent.legal_moves()
    assert f"train({WHEEL[0]})" in spent.legal_moves()
    next_turn = turns_ended(played(turns_ended(trained, 1), "travel(tarragona)"), 1)
    assert "special_action" in actions(next_turn)


def test_the_token_can_stay_where_a_special_journey_began(game: br.Game) -> None:
    for ruling, region in ((True, "girona"), (False, "mallorca")):
        state = position(table_of(game, token_before_travel=ruling), at=["girona"], crowds=FULL)
        state = played(state, "special_action", "travel(mallorca)")
        assert {name for name, tokens in value(state, "tokens").items() if tokens} == {region}
        state = position(table_of(game, token_before_travel=ruling), at=["girona"], crowds=FULL)
        state = played(state, "special_action", "recruit_one(Casteller(5))")
        assert value(state, "tokens", "girona") == 1


def test_a_performer_can_collect_the_token_just_spent(game: br.Game) -> None:
    table = table_of(game, own_token_collected=True)
    things = {"crowds": FULL, "tiles": {"girona": "S01 S03"}, "tokens": {"girona": 2}}
    state = position(table, ["555443"], at=["girona"], **things)  # type: ignore[arg-type]
    after = played(state, "special_action", perform("S01"), *tower("555 44 3"))
    assert value(after, "collected", 1, "girona") == 3
    assert value(after, "tokens", "girona") == 0
    assert value(played(state, "special_action", "travel(lleida)"), "tokens", "lleida") == 1


# ------------------------------------------------------------------ towers and exhibitions


def test_a_level_can_have_to_be_exactly_one_narrower(game: br.Game) -> None:
    for signs, tile in (
        ("555 4 3", "S03"),
        ("555 444 3", "S05"),
        ("5555w 44 3", "S06"),
        ("55555w 444 33 2", "S12"),
    ):
        ranks = {"balance": 2, "width": 2}
        assert stands(game, signs, tile, ranks)
        assert not stands(game, signs, tile, ranks, taper="exactly_one_fewer")
    for signs, tile in (("555 44 3", "S01"), ("55 4 3", "S02"), ("5555w 444 33 2", "S11")):
        assert stands(game, signs, tile, {"balance": 2, "width": 2}, taper="exactly_one_fewer")


def test_base_can_be_for_the_bottom_only(game: br.Game) -> None:
    signs, tile = "99999b 8888b 777 66 5", "E13"
    higher = "99999w 8888b 777 66 5"
    assert stands(game, higher, tile, {"base": 1, "width": 2})
    assert not stands(game, higher, tile, {"base": 1, "width": 2}, base_levels="bottom_only")
    assert not stands(game, signs, tile, {"base": 2, "width": 2}, base_levels="bottom_only")
    lowest = "99999b 8888w 777 66 5"
    assert stands(game, lowest, tile, {"base": 1, "width": 1}, base_levels="bottom_only")


def test_width_can_count_for_one_level(game: br.Game) -> None:
    for rank in (1, 2, 3):
        assert not stands(game, "99999w 77 6", "E05", {"width": rank}, width_counts="for_one_level")
    assert stands(game, "9999w 77 6", "E05", {"width": 1}, width_counts="for_one_level")
    twice = "9999w 8888w 77 6"
    assert stands(game, twice, "E10", {"width": 1, "balance": 1})
    assert not stands(game, twice, "E10", {"width": 1, "balance": 1}, width_counts="for_one_level")
    assert stands(game, twice, "E10", {"width": 2, "balance": 1}, width_counts="for_one_level")


def test_a_skill_can_be_shown_by_a_rank_alone(game: br.Game) -> None:
    assert not stands(game, "555 44 3", "E03", {"mix": 1})
    assert stands(game, "555 44 3", "E03", {"mix": 1}, shown_skill="ranked")
    assert not stands(game, "555 44 3", "E03", {"balance": 1}, shown_skill="ranked")


def test_an_exhibition_can_ask_for_exactly_so_many_levels(game: br.Game) -> None:
    signs, ranks = "556 44 3 2", {"mix": 1, "balance": 1}
    assert stands(game, signs, "E03", ranks)
    assert not stands(game, signs, "E03", ranks, exhibition_levels="exactly")
    assert stands(game, "556 44 3", "E03", ranks, exhibition_levels="exactly")


# ------------------------------------------------------------------ refills


def before_refill(game: br.Game, players: int = 2, bag: str | None = None, **options: object) -> br.State:
    """The end of a second round after which some regions are full, some not, and one is empty."""
    full = {region: str(size) * (players + 1) for size, region in enumerate(REGIONS, 1)}
    crowds = {**full, "girona": "23", "lleida": "", "mallorca": "4"}
    table = table_of(game, players, **options)
    return turns_ended(position(table, in_round=2, crowds=crowds, bag=bag), players)


def counts(state: br.State) -> dict[str, int]:
    return {region: len(crowd(state, region)) for region in REGIONS}


def test_regions_are_filled_up_before_rounds_three_five_seven_and_nine(game: br.Game) -> None:
    for players in (2, 3, 4):
        state = before_refill(game, players)
        assert counts(state) == dict.fromkeys(REGIONS, players + 1)
        put_away = content(before_refill(game, refill="replace"), "box_castellers")
    assert put_away == castellers("23" + "333" + "444" + "555" + "666" + "4")


def test_a_fixed_number_can_be_added(game: br.Game) -> None:
    state = before_refill(game, refill="add")
    assert counts(state) == {**dict.fromkeys(REGIONS, 6), "girona": 5, "lleida": 3, "mallorca": 4}


def test_all_castellers_of_a_region_can_be_replaced(game: br.Game) -> None:
    state = before_refill(game, bag="9" * 15 + "8" * 15, refill="replace")
    assert counts(state) == dict.fromkeys(REGIONS, 3)
    standing = {casteller for region in REGIONS for casteller in crowd(state, region)}
    assert standing <= {"Casteller(8)", "Casteller(9)"}
    put_away = content(before_refill(game, refill="replace"), "box_castellers")
    assert put_away == castellers("23" + "333" + "444" + "555" + "666" + "4")


def test_a_bag_that_is_nearly_empty_fills_as_far_as_it_goes(game: br.Game) -> None:
    """In the order of the regions; what was taken stays taken."""
    state = before_refill(game, bag="99")
    assert counts(state) == {**dict.fromkeys(REGIONS, 3), "lleida": 2, "girona": 2, "mallorca": 1}
    assert crowd(state, "lleida") == ["Casteller(9)"] * 2
    assert content(state, "cloth_bag") == []
    state = before_refill(game, bag="9998")
    assert counts(state) == {**dict.fromkeys(REGIONS, 3), "mallorca": 1}
    assert content(state, "cloth_bag") == []
    assert counts(before_refill(game, bag="")) == {
        **dict.fromkeys(REGIONS, 3),
        "lleida": 0,
        "girona": 2,
        "mallorca": 1,
    }
    state = before_refill(game, bag="9", refill="replace")
    assert counts(state) == {**dict.fromkeys(REGIONS, 0), "lleida": 1}


def test_the_game_goes_on_with_an_empty_bag(game: br.Game) -> None:
    state = position(table_of(game), in_round=2, bag="")
    state = turns_ended(state, 18)
    assert state.is_over


# ------------------------------------------------------------------ size tokens, the end


def test_there_can_be_two_size_tokens_below_a_festival(game: br.Game) -> None:
    expected = {"one_each": (1, 1), "two_on_second_kind": (1, 2), "two_on_all": (2, 2)}
    for ruling, numbers in expected.items():
        state = table_of(game, 4, size_tokens_on=ruling).initial_state(seed=1)
        found = tuple(len(content(state, f"Festival.sizes Festival[{round_}, 1]")) for round_ in (3, 10))
        assert found == numbers


def test_performances_can_count_nothing_for_variety(game: br.Game) -> None:
    for ruling, bonus in (("everything", 3), ("board_tokens_only", 1)):
        state = position(
            table_of(game, variety=ruling),
            in_round=10,
            performed={(1, "girona"): "S01"},
            collected={(1, "lleida"): 1, (1, "mallorca"): 2},
        )
        assert points(turns_ended(state, 2), "region variety") == [bonus, 0]


def test_equal_points_are_parted_by_the_best_tower_then_by_prizes(game: br.Game) -> None:
    by_tower = {"best_tower": {1: 6, 2: 5}, "collected": {(2, "girona"): 1}}
    by_prizes = {
        "best_tower": {1: 5, 2: 5},
        "collected": {(1, "girona"): 1},
        "prizes": {(2, "girona", "ribbon"): 1},
    }
    nothing = {"best_tower": {1: 5, 2: 5}}
    for things, winner in ((by_tower, [1]), (by_prizes, [2]), (nothing, [1, 2])):
        state = turns_ended(position(table_of(game), in_round=10, **things), 2)  # type: ignore[arg-type]
        assert winners(state) == winner
        shared = table_of(game, final_tie="shared")
        state = turns_ended(position(shared, in_round=10, **things), 2)  # type: ignore[arg-type]
        assert winners(state) == [1, 2]


def test_the_highest_rank_is_an_option(game: br.Game) -> None:
    state = position(table_of(game, max_rank=2), at=["girona"], ranks=[{"base": 1}])
    state = played(state, "train(base)")
    assert value(state, "rank", 1, "base") == 2
    state = position(table_of(game, max_rank=2), at=["girona"], ranks=[{"base": 2}])
    assert "train(base)" not in state.legal_moves()


def test_pawns_may_share_a_region(game: br.Game) -> None:
    state = position(table_of(game), at=["lleida", "girona"])
    state = played(state, "travel(girona)")
    assert value(state, "pawn", 1) == value(state, "pawn", 2) == "girona"


def test_without_a_pawn_on_the_board_nothing_but_travel_is_possible(game: br.Game) -> None:
    state = position(table_of(game), ["555443"], crowds=FULL, tiles={"girona": "S01"})
    assert actions(state) == {"travel", "done"}


# ------------------------------------------------------------------ the variant


def test_the_advanced_game_lies_with_the_other_side_up(advanced: br.Game) -> None:
    with pytest.raises(br.OptionError, match="fixed by a variant"):
        advanced.configure(players=2, options={"wheel_side": "all_regions"})
    for region in REGIONS:
        state = position(table_of(advanced), at=[region])
        assert len(moves(state, "train")) == 1
