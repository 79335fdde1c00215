"""The house rule holds on top of all other rules: two rooms added in a turn, never a third."""

import pytest

import boardrules as br


def table(players: int) -> br.Table:
    return br.load("castle_rooms", variants=["castle_rooms_two_a_turn"]).configure(players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_adds_a_third_room(players: int) -> None:
    most = 0
    for seed in range(8):
        record = br.playout(table(players), seed)
        added, mover = 0, None
        state = table(players).initial_state(seed=seed)
        for move in record.moves:
            if state.current_player != mover:
                added, mover = 0, state.current_player
            added += move.action == "build"
            most = max(most, added)
            state = state.play(move)
        assert record.state.result is not None
    assert most == 2


def test_more_are_added_without_the_house_rule() -> None:
    plain = br.load("castle_rooms").configure(players=2)
    most = 0
    for seed in range(30):
        run = 0
        for move in br.playout(plain, seed).moves:
            run = run + 1 if move.action == "build" else 0
            most = max(most, run)
    assert most > 2
