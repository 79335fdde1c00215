"""Checkers: jumps are compulsory and go on as long as they can, and the game comes to an end."""

import pytest

import boardrules as br


@pytest.fixture(scope="module")
def table() -> br.Table:
    return br.load("checkers").configure()


def test_a_jump_is_compulsory(table: br.Table) -> None:
    for seed in range(6):
        state = table.initial_state(seed=0)
        for move in br.playout(table, seed).moves:
            actions = {m.action for m in state.legal_moves()}
            assert actions in ({"jump"}, {"step_to"}, {"next"})
            state = state.play(str(move))


def test_one_who_jumps_on_is_still_to_move(table: br.Table) -> None:
    seen = 0
    for seed in range(12):
        state = table.initial_state(seed=0)
        for move in br.playout(table, seed).moves:
            mover = state.current_player
            state = state.play(str(move))
            if not state.is_over and state.legal_moves()[0].action == "next":
                seen += 1
                assert state.current_player == mover
    assert seen > 5


def test_quiet_moves_tie() -> None:
    table = br.load("checkers").configure(options={"quiet_moves": 10})
    results = [br.playout(table, seed).state.result for seed in range(10)]
    assert any(r is not None and r.how == "tie" for r in results)
    assert all(r is not None for r in results)
