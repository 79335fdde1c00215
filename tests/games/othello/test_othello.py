"""Othello and its reversal: the end is judged by the discs, and only by them."""

import pytest

import boardrules as br


def discs(state: br.State) -> dict[int, int]:
    """How many discs each seat has."""
    squares = [v for v in state.table.program.variables if v.name == "disc"]
    cells = state.cells[squares[0].cell : squares[0].cell + 64]
    return {seat: sum(cell == seat for cell in cells) for seat in (0, 1)}


@pytest.fixture(scope="module", params=range(4))
def match(request: pytest.FixtureRequest) -> br.Playout:
    return br.playout(br.load("othello").configure(), request.param)


def test_most_discs_win(match: br.Playout) -> None:
    final = match.state
    assert final.result is not None
    counted = discs(final)
    ahead = (counted[0] > counted[1]) - (counted[0] < counted[1])
    assert list(final.result.returns) == [ahead, -ahead]


def test_fewest_discs_win_in_the_reversal(match: br.Playout) -> None:
    state = br.load("othello_reversed").configure().initial_state(seed=0)
    for move in match.moves:
        state = state.play(str(move))
    assert state.result is not None
    assert match.state.result is not None
    assert list(state.result.returns) == [-r for r in match.state.result.returns]


def test_a_move_turns_at_least_one_disc_and_adds_one(match: br.Playout) -> None:
    state = br.load("othello").configure().initial_state(seed=0)
    for move in match.moves:
        before = discs(state)
        mover = state.current_player
        assert mover is not None
        state = state.play(str(move))
        if move.action == "pass":
            assert discs(state) == before
            continue
        own, other = mover.seat - 1, 2 - mover.seat
        assert discs(state)[other] < before[other]
        assert sum(discs(state).values()) == sum(before.values()) + 1
        assert discs(state)[own] > before[own] + 1


def test_passing_is_compulsory_and_alone() -> None:
    """`pass` is offered only where nothing else is legal."""
    table = br.load("othello").configure()
    for seed in range(20):
        state = table.initial_state(seed=0)
        for move in br.playout(table, seed).moves:
            texts = [str(m) for m in state.legal_moves()]
            assert texts == ["pass"] or "pass" not in texts
            state = state.play(str(move))
