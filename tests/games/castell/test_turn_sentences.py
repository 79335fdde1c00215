"""One test for each sentence on turns, towers and skills that rules something.

Each is a function of a game, so that `test_broken_rules.py` can run it on rules in which the sentence is broken
and see that it fails. The names say which sentence is meant, and what it demands.
"""

from itertools import permutations

import boardrules as br
from tests.games.castell.positions import (
    REGIONS,
    SKILLS,
    SLOTS,
    WHEEL,
    actions,
    can_play,
    castellers,
    crowd,
    moves,
    perform,
    played,
    position,
    stands,
    table_of,
    team,
    tower,
    turns_ended,
    value,
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
