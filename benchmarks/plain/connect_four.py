"""Connect Four on the usual board of seven columns and six rows."""

from fractions import Fraction
from typing import Self

from benchmarks.plain.ranks import one_in_front

_COLUMNS, _ROWS = 7, 6


def _lines_through() -> list[list[tuple[int, ...]]]:
    """For each cell the lines of four that hold it; cells are numbered by columns from the bottom."""
    through: list[list[tuple[int, ...]]] = [[] for _ in range(_COLUMNS * _ROWS)]
    for column in range(_COLUMNS):
        for row in range(_ROWS):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + i * right, row + i * up) for i in range(4)]
                if all(c < _COLUMNS and 0 <= r < _ROWS for c, r in cells):
                    line = tuple(c * _ROWS + r for c, r in cells)
                    for cell in line:
                        through[cell].append(line)
    return through


_THROUGH = _lines_through()


class ConnectFour:
    """A move is a column, from 0."""

    __slots__ = ("cells", "free", "heights", "over", "seat", "winner")

    @classmethod
    def initial(cls, seed: int = 0) -> Self:
        game = cls()
        game.cells = [-1] * (_COLUMNS * _ROWS)
        game.heights = [0] * _COLUMNS
        game.free = _COLUMNS * _ROWS
        game.seat = 0
        game.over = False
        game.winner: int | None = None
        return game

    def legal(self) -> list[int]:
        return [column for column, height in enumerate(self.heights) if height < _ROWS]

    def play(self, column: int) -> None:
        cells, me = self.cells, self.seat
        cell = column * _ROWS + self.heights[column]
        cells[cell] = me
        self.heights[column] += 1
        self.free -= 1
        for a, b, c, d in _THROUGH[cell]:
            if cells[a] == cells[b] == cells[c] == cells[d]:
                self.winner = me
                self.over = True
                return
        self.over = self.free == 0
        self.seat = 1 - me

    def returns(self) -> list[Fraction]:
        return [Fraction(0)] * 2 if self.winner is None else one_in_front(2, self.winner)

    def copy(self) -> Self:
        twin = type(self)()
        twin.cells, twin.heights, twin.free = self.cells[:], self.heights[:], self.free
        twin.seat, twin.over, twin.winner = self.seat, self.over, self.winner
        return twin


def text(column: int) -> str:
    return f"drop({column + 1})"
