"""Rock, paper, scissors: two choices at once, so everything can be worked out by hand."""

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import boardrules as br

SIGNS = ("rock", "paper", "scissors")
BEATS = {("paper", "rock"), ("scissors", "paper"), ("rock", "scissors")}


@cache
def table(wins: int = 3) -> br.Table:
    return br.load("rock_paper_scissors").configure(options={"wins_needed": wins})


def played(state: br.State, first: str, second: str) -> br.State:
    return state.play(f"show_sign({first})").play(f"show_sign({second})")


def test_both_have_three_signs() -> None:
    state = table().initial_state(seed=0)
    for _ in range(2):
        assert [str(move) for move in state.legal_moves()] == [f"show_sign({sign})" for sign in SIGNS]
        state = state.play(state.legal_moves()[0])


@pytest.mark.parametrize(("first", "second"), list(product(SIGNS, repeat=2)))
def test_each_of_the_nine_combinations(first: str, second: str) -> None:
    state = played(table(wins=1).initial_state(seed=0), first, second)
    if first == second:
        assert not state.is_over
        assert state.current_player == state.table.players[0]
        return
    assert state.result is not None
    expected = (1, -1) if (first, second) in BEATS else (-1, 1)
    assert state.result.returns == expected


def test_signs_at_random_win_lose_and_tie_with_equal_chance() -> None:
    start = table(wins=1).initial_state(seed=0)
    results = [played(start, *signs).result for signs in product(SIGNS, repeat=2)]
    returns = [0 if result is None else result.returns[0] for result in results]
    assert [returns.count(value) for value in (1, 0, -1)] == [3, 3, 3]


def test_the_first_of_the_rounds_is_followed_by_others_until_somebody_has_won_three() -> None:
    state = table().initial_state(seed=0)
    for first, second, is_over in (
        ("rock", "scissors", False),
        ("rock", "rock", False),
        ("rock", "scissors", False),
        ("rock", "paper", False),
        ("rock", "scissors", True),
    ):
        state = played(state, first, second)
        assert state.is_over == is_over
    assert state.result is not None
    assert state.result.returns == (1, -1)


def test_ties_can_go_on_for_ever_and_come_back_to_the_same_position() -> None:
    start = table().initial_state(seed=0)
    tied = played(start, "rock", "rock")
    assert tied == start
    assert played(played(tied, "paper", "paper"), "rock", "rock") == start
    with pytest.raises(br.TooLargeError, match="no end"):
        br.enumerate_game(table())


def test_a_game_that_ends_with_its_first_round_holds_two_situations() -> None:
    """The second to be asked cannot tell apart what the first has shown."""
    once = br.load("rock_paper_scissors", variants=[Path(__file__).parent / "once.rules"])
    tree = br.enumerate_game(once.configure())
    assert tree.decision_nodes == 1 + 3
    assert tree.terminal_nodes == 9
    assert tree.information_sets == 2
    assert tree.longest_history == tree.expected_length == 2
    assert tree.expected_returns == (Fraction(0), Fraction(0))


def test_random_games_end_and_neither_seat_is_better() -> None:
    games = [br.playout(table(), seed) for seed in range(300)]
    results = [game.state.result for game in games]
    assert None not in results
    first = sum(result.returns[0] == 1 for result in results if result is not None)
    # Half of 300, give or take four standard deviations of 8.7.
    assert 115 < first < 185
