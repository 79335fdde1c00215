"""What follows from the rules of Breakthrough."""

import json

import pytest

import boardrules as br
from tests.games.boards import board
from tests.games.figures import table_for


@pytest.mark.parametrize("size", range(5, 11))
def test_the_first_moves_are_counted_by_a_formula(size: int) -> None:
    """Each pawn in front has three ways, less the two at the edges; with six rows or more the second player, too."""
    state = table_for("breakthrough", f"size={size}").initial_state(seed=0)
    assert len(state.legal_moves()) == 3 * size - 2
    if size >= 6:
        assert br.perft(state, 2) == [3 * size - 2, (3 * size - 2) ** 2]


def test_on_the_smallest_board_the_pawns_stand_face_to_face() -> None:
    state = table_for("breakthrough", "size=4").initial_state(seed=0)
    assert len(state.legal_moves()) == 2 * 4 - 2
    assert not any("north)" in str(move) for move in state.legal_moves())


def moves(pawns: dict[str, str]) -> list[str]:
    return [str(move) for move in board(table_for("breakthrough"), "Square.pawn", pawns).legal_moves()]


def test_a_pawn_captures_only_aslant() -> None:
    around = {"d4": "white", "c5": "black", "d5": "black", "e5": "white", "h8": "black"}
    assert moves(around) == [
        "advance(d4, northwest)",
        "advance(e5, north)",
        "advance(e5, northeast)",
        "advance(e5, northwest)",
    ]
    state = board(table_for("breakthrough"), "Square.pawn", around).play("advance(d4, northwest)")
    assert not state.is_over
    assert moves({"d4": "white", "d5": "black"}) == ["advance(d4, northeast)", "advance(d4, northwest)"]


def test_the_far_row_wins() -> None:
    state = board(table_for("breakthrough"), "Square.pawn", {"a7": "white", "a2": "black"})
    for move in state.legal_moves():
        after = state.play(move)
        assert str(after.result) == "won by white"
    assert len(state.legal_moves()) == 2


def test_to_capture_the_last_pawn_wins() -> None:
    state = board(table_for("breakthrough"), "Square.pawn", {"d4": "white", "e5": "black"})
    assert str(state.play("advance(d4, northeast)").result) == "won by white"
    assert not state.play("advance(d4, north)").is_over


def test_every_game_has_a_winner_and_pawns_only_become_fewer() -> None:
    table = table_for("breakthrough", "size=5")
    for seed in range(15):
        state, pawns = table.initial_state(seed=seed), 20
        for move in br.playout(table, seed).moves:
            assert len(state.legal_moves()) > 0
            state = state.play(move)
            squares = json.loads(state.to_json())["variables"]["Square.pawn"].values()
            left = sum(pawn is not None for pawn in squares)
            assert pawns - 1 <= left <= pawns
            pawns = left
        assert state.result is not None
        assert sorted(state.result.returns) == [-1, 1]
