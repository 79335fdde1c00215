"""Festivals: places and ties, one or two size tokens, what nobody wins, and what is left afterwards."""

import pytest

import boardrules as br
from tests.games.castell.positions import (
    actions,
    content,
    played,
    position,
    table_of,
    tower,
    turns_ended,
    value,
)

SCORE_6 = "55 4 3 2"
"""Four levels and two castellers of size 5."""
SCORE_5 = "8 7 6 5"
SCORE_6_BY_LEVELS = "7 6 5 4 3"
"""Five levels and one caster of size 5: the same score in another way."""
SCORE_7 = "555 4 3 2"
RANKS = {"balance": 5, "base": 5, "strength": 5}
PRIZES = ("trophy", "medal", "ribbon")


def gathered(game: br.Game, towers: list[str | None], shown: str = "5", **options: object) -> br.State:
    """Everybody who has a tower is in Girona, where a festival begins; the first player is first in order."""
    table = table_of(game, len(towers), **options)
    teams = ["".join((signs or "").split()).replace("b", "") for signs in towers]
    at = ["girona" if signs else None for signs in towers]
    ranks = [RANKS] * len(towers)
    state = position(table, teams, at=at, ranks=ranks, in_round=3, festivals={(3, 1): ("girona", shown)})
    return turns_ended(state, len(towers))


def held(game: br.Game, towers: list[str | None], shown: str = "5", **options: object) -> br.State:
    """The state after that festival."""
    state = gathered(game, towers, shown, **options)
    for signs in filter(None, towers):
        state = played(state, "compete", *tower(signs))
    return state


def prizes(state: br.State) -> list[str]:
    """What each player has won in Girona, by the first letters of the prizes."""
    return [
        "".join(prize[0] * value(state, "prizes", seat, "girona", prize) for prize in PRIZES)
        for seat in range(1, state.table.player_count + 1)
    ]


def size_tokens(state: br.State) -> list[str]:
    """The sizes of the tokens that each player has won in Girona."""
    return [
        "".join(
            text.removeprefix("SizeToken(").removesuffix(")")
            for text in content(state, f"player.size_won Player[{seat}], girona")
        )
        for seat in range(1, state.table.player_count + 1)
    ]


# ------------------------------------------------------------------ places


@pytest.mark.parametrize(
    ("towers", "won"),
    [
        ([SCORE_7, SCORE_6, SCORE_5], ["t", "m", ""]),
        ([SCORE_5, SCORE_7, SCORE_6], ["", "t", "m"]),
        ([SCORE_6, SCORE_6, SCORE_5], ["t", "t", ""]),
        ([SCORE_7, SCORE_6, SCORE_6], ["t", "m", "m"]),
        ([SCORE_6, SCORE_6, SCORE_6], ["t", "t", "t"]),
        ([None, None, SCORE_5], ["", "", "t"]),
        ([SCORE_7, SCORE_5, SCORE_6, SCORE_5], ["t", "r", "m", "r"]),
        ([SCORE_6, SCORE_7, SCORE_7, SCORE_5], ["r", "t", "t", ""]),
        ([SCORE_6, SCORE_6], ["t", "t"]),
    ],
)
def test_equal_scores_share_a_place_and_the_next_is_left_out(
    game: br.Game, towers: list[str | None], won: list[str]
) -> None:
    assert prizes(held(game, towers)) == won


def test_more_matching_castellers_can_part_equal_scores(game: br.Game) -> None:
    towers: list[str | None] = [SCORE_6_BY_LEVELS, SCORE_6, SCORE_6]
    assert prizes(held(game, towers)) == ["t", "t", "t"]
    assert prizes(held(game, towers, festival_tie="most_matching")) == ["", "t", "t"]
    assert prizes(held(game, [SCORE_6_BY_LEVELS, SCORE_6], festival_tie="most_matching")) == ["", "t"]


def test_the_order_of_play_can_part_equal_scores(game: br.Game) -> None:
    towers: list[str | None] = [SCORE_6, SCORE_7, SCORE_6, SCORE_6]
    assert prizes(held(game, towers, festival_tie="turn_order")) == ["m", "t", "r", ""]


def test_the_chart_can_give_three_prizes_to_any_number(game: br.Game) -> None:
    assert prizes(held(game, [SCORE_6, SCORE_7], prize_chart="all_three")) == ["m", "t"]
    assert prizes(held(game, [SCORE_6, SCORE_7, SCORE_5], prize_chart="all_three")) == ["m", "t", "r"]


def test_prizes_can_run_out(game: br.Game) -> None:
    """Those who come earlier in the order of play are served first."""
    for supply, left, won in (("unlimited", 14, ["t", "t"]), ("limited", 13, ["t", ""])):
        table = table_of(game, 2, prize_supply=supply)
        state = position(
            table,
            ["55432", "55432"],
            at=["girona", "girona"],
            ranks=[RANKS, RANKS],
            in_round=3,
            festivals={(3, 1): ("girona", "5")},
            prizes_left={"trophy": 1, "medal": 14, "ribbon": 12},
        )
        state = played(turns_ended(state, 2), "compete", *tower(SCORE_6), "compete", *tower(SCORE_6))
        assert prizes(state) == won
        assert value(state, "prizes_left", "trophy") == (1 if supply == "unlimited" else 0)
        assert left in {13, 14}


def test_who_does_not_compete_wins_nothing(game: br.Game) -> None:
    state = played(gathered(game, [SCORE_7, SCORE_5]), "pass", "compete", *tower(SCORE_5))
    assert prizes(state) == ["", "t"]
    assert size_tokens(state) == ["", "5"]
    assert value(state, "best_tower") == {"Player[1]": 0, "Player[2]": 5}


def test_scores_of_one_festival_say_nothing_at_the_next(game: br.Game) -> None:
    table = table_of(game, 2)
    festivals = {(5, 1): ("girona", "5"), (5, 2): ("lleida", "5")}
    state = position(
        table,
        ["555432", "8765"],
        at=["girona", "lleida"],
        ranks=[RANKS, RANKS],
        in_round=5,
        festivals=festivals,
    )
    state = played(turns_ended(state, 2), "compete", *tower(SCORE_7), "compete", *tower(SCORE_5))
    assert value(state, "prizes", 1, "girona", "trophy") == value(state, "prizes", 2, "lleida", "trophy") == 1
    assert sum(value(state, "prizes").values()) == 2


# ------------------------------------------------------------------ size tokens


@pytest.mark.parametrize(
    ("towers", "won"),
    [
        ([SCORE_5, SCORE_7], ["", "5"]),
        ([SCORE_6, SCORE_6_BY_LEVELS], ["5", ""]),
        ([SCORE_5, SCORE_6_BY_LEVELS], ["", "5"]),
        ([SCORE_6, SCORE_6], ["5", ""]),
        ([SCORE_5, SCORE_6, SCORE_6], ["", "5", ""]),
    ],
)
def test_a_size_token_goes_to_most_then_higher_score_then_earlier_turn(
    game: br.Game, towers: list[str | None], won: list[str]
) -> None:
    assert size_tokens(held(game, towers)) == won


def test_equals_can_leave_the_size_token_to_nobody(game: br.Game) -> None:
    state = held(game, [SCORE_6, SCORE_6], size_tie="nobody")
    assert size_tokens(state) == ["", ""]
    assert content(state, "box_tokens") == ["SizeToken(5)"]
    assert size_tokens(held(game, [SCORE_6, SCORE_7], size_tie="nobody")) == ["", "5"]


def test_a_size_token_that_nobody_competes_for_is_put_away(game: br.Game) -> None:
    state = turns_ended(position(table_of(game), in_round=3, festivals={(3, 1): ("girona", "5")}), 2)
    assert content(state, "box_tokens") == ["SizeToken(5)"]
    assert content(state, "Festival.sizes Festival[3, 1]") == []


def test_with_two_size_tokens_both_must_be_shown_and_both_count(game: br.Game) -> None:
    assert actions(gathered(game, [SCORE_5, None], "57")) == {"compete", "pass"}
    assert "compete" not in actions(gathered(game, [SCORE_5, None], "59"))
    assert value(held(game, [SCORE_5, None], "57"), "best_tower", 1) == 6
    assert value(held(game, ["777 55 4 3", None], "57"), "best_tower", 1) == 9


def test_each_of_two_size_tokens_has_a_majority_of_its_own(game: br.Game) -> None:
    state = held(game, ["77 6 5 4", "7 555 4 3".replace("7 555", "777 55")], "57")
    assert size_tokens(state) == ["", "57"]
    state = held(game, ["777 6 5 4", "77 55 4 3"], "57")
    assert size_tokens(state) == ["7", "5"]
    assert prizes(state) == ["t", "t"]


def test_two_equal_size_tokens_count_once_and_are_both_won(game: br.Game) -> None:
    state = held(game, [SCORE_6, SCORE_5], "55")
    assert value(state, "best_tower") == {"Player[1]": 6, "Player[2]": 5}
    assert size_tokens(state) == ["55", ""]


# ------------------------------------------------------------------ at once


def test_towers_that_are_built_at_once_come_to_the_same(game: br.Game) -> None:
    towers: list[str | None] = [SCORE_6, SCORE_7, SCORE_5]
    openly, at_once = held(game, towers), held(game, towers, festival_towers="at_once")
    assert prizes(at_once) == prizes(openly) == ["m", "t", ""]
    assert size_tokens(at_once) == size_tokens(openly)
    assert value(at_once, "best_tower") == value(openly, "best_tower")


def test_a_festival_tower_does_not_use_up_anything(game: br.Game) -> None:
    before, after = gathered(game, [SCORE_7, SCORE_5]), held(game, [SCORE_7, SCORE_5])
    for name in ("rank", "special_tokens", "tokens", "collected"):
        assert value(before, name) == value(after, name)
    assert content(before, "player.team Player[1]") == content(after, "player.team Player[1]")
