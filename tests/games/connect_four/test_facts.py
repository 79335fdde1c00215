"""What follows from the rules of Connect Four."""

import boardrules as br
from tests.games.boards import board
from tests.games.figures import table_for

COLUMNS = "abcdefg"


def lines_of_four() -> set[frozenset[tuple[int, int]]]:
    """All lines, each as its four cells (column, row), found without the engine."""
    found = set()
    for column in range(1, 8):
        for row in range(1, 7):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + right * i, row + up * i) for i in range(4)]
                if all(1 <= c <= 7 and 1 <= r <= 6 for c, r in cells):
                    found.add(frozenset(cells))
    return found


def name(cell: tuple[int, int]) -> str:
    return f"{COLUMNS[cell[0] - 1]}{cell[1]}"


def test_each_of_the_69_lines_wins_whichever_disc_comes_last() -> None:
    table = table_for("connect_four")
    assert len(lines_of_four()) == 69
    for line in lines_of_four():
        for last in line:
            below = {(last[0], row): "yellow" for row in range(1, last[1])}
            discs = below | dict.fromkeys(line - {last}, "red")
            state = board(table, "Cell.disc", {name(cell): who for cell, who in discs.items()})
            state = state.play(f"drop({last[0]})")
            assert state.is_over
            assert str(state.result) == "won by red"


def test_three_in_a_line_or_four_with_a_gap_win_nothing() -> None:
    table = table_for("connect_four")
    for discs in ("a1 b1 d1 e1", "a1 a2", "f1 g1", "a6 g5 f6"):
        state = board(table, "Cell.disc", dict.fromkeys(discs.split(), "red"))
        for move in state.legal_moves():
            expected = discs == "a1 b1 d1 e1" and str(move) == "drop(3)"
            assert state.play(move).is_over == expected


def test_a_full_column_takes_no_disc() -> None:
    state = table_for("connect_four").initial_state(seed=0)
    for _ in range(6):
        assert "drop(4)" in state.legal_moves()
        state = state.play("drop(4)")
    assert [str(move) for move in state.legal_moves()] == [f"drop({c})" for c in (1, 2, 3, 5, 6, 7)]


def test_a_full_board_without_a_line_is_a_tie() -> None:
    state = table_for("connect_four").initial_state(seed=0)
    for column in (
        1,
        2,
        1,
        2,
        2,
        1,
        2,
        1,
        1,
        2,
        1,
        2,
        3,
        4,
        3,
        4,
        4,
        3,
        4,
        3,
        3,
        4,
        3,
        4,
        5,
        6,
        5,
        6,
        6,
        5,
        6,
        5,
    ):
        state = state.play(f"drop({column})")
    for column in (5, 6, 5, 6, 7, 7, 7, 7, 7, 7):
        assert not state.is_over
        state = state.play(f"drop({column})")
    assert state.result is not None
    assert state.result.how == "tie"
    assert state.result.returns == (0, 0)


def test_no_game_is_shorter_than_7_or_longer_than_42_moves() -> None:
    table = table_for("connect_four")
    lengths = [br.playout(table, seed).decisions for seed in range(60)]
    assert 7 <= min(lengths) <= max(lengths) <= 42


def test_a_board_and_its_mirror_have_mirrored_moves() -> None:
    table = table_for("connect_four")
    for seed in range(10):
        record = br.playout(table, seed)
        state = table.initial_state(seed=0)
        for move in record.moves:
            state = state.play(f"drop({8 - int(str(move.arguments['column']))})")
        assert state.result is not None
        assert state.result.returns == record.state.result.returns  # type: ignore[union-attr]
