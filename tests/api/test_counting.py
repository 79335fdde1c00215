"""What is asked of perft has limits that are said."""

import pytest

import boardrules as br


def test_a_depth_beyond_any_game_is_refused() -> None:
    state = br.load("tic_tac_toe").configure().initial_state(seed=1)
    with pytest.raises(br.OptionError, match="at most 10,000"):
        br.perft(state, 10**12)


def test_beyond_the_end_of_the_game_nothing_follows() -> None:
    final = br.playout(br.load("tic_tac_toe").configure(), 1).state
    assert br.perft(final, 3) == [0, 0, 0]
