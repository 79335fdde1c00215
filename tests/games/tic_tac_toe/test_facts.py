"""What follows from the rules of Tic-tac-toe."""

from fractions import Fraction
from itertools import combinations

from benchmarks.plain.tic_tac_toe import TicTacToe
from tests.games.boards import board
from tests.games.figures import table_for

LINES = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]


def test_eight_lines_win() -> None:
    table = table_for("tic_tac_toe")
    squares = [column + row for row in "123" for column in "abc"]
    winning = set()
    for first, second, last in combinations(squares, 3):
        state = board(table, "Cell.mark", {first: "x", second: "x"}).play(f"mark({last})")
        if state.is_over:
            assert str(state.result) == "won by x"
            winning.add(frozenset((first, second, last)))
    assert winning == {frozenset(line.split()) for line in LINES}


def test_a_full_board_without_a_line_is_a_tie() -> None:
    state = table_for("tic_tac_toe").initial_state(seed=0)
    for square in "b2 a1 a2 c2 c1 a3 b3 b1 c3".split():  # noqa: SIM905 - a game as it is written down
        assert not state.is_over
        state = state.play(f"mark({square})")
    assert state.result is not None
    assert state.result.how == "tie"
    assert state.result.ranks == (1, 1)
    assert state.result.returns == (0, 0)


def test_a_line_on_the_last_square_wins() -> None:
    state = table_for("tic_tac_toe").initial_state(seed=0)
    for square in "a1 b1 b2 a2 c1 a3 b3 c2 c3".split():  # noqa: SIM905
        state = state.play(f"mark({square})")
    assert state.result is not None
    assert state.result.returns == (1, -1)


def test_the_expected_values_are_those_of_the_plain_class() -> None:
    """The mean length is 3203/420, which is 7.62619; it is easily misread as 7.619."""

    known: dict[tuple[int | None, ...], tuple[Fraction, Fraction]] = {}

    def below(game: TicTacToe) -> tuple[Fraction, Fraction]:
        """The mean return of x and the mean number of moves that follow."""
        key = tuple(game.cells)
        if game.over:
            return game.returns()[0], Fraction(0)
        if key not in known:
            parts = [below(after(game, move)) for move in game.legal()]
            returned = sum((part[0] for part in parts), Fraction(0)) / len(parts)
            length = sum((part[1] for part in parts), Fraction(0)) / len(parts)
            known[key] = returned, 1 + length
        return known[key]

    def after(game: TicTacToe, move: int) -> TicTacToe:
        twin = game.copy()
        twin.play(move)
        return twin

    assert below(TicTacToe.initial()) == (Fraction(187, 630), Fraction(3203, 420))
