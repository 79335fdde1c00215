"""Tic-tac-toe: three in a row on a board of nine."""

from fractions import Fraction
from typing import Self

from benchmarks.plain.ranks import one_in_front

_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
_THROUGH = [[line for line in _LINES if cell in line] for cell in range(9)]


class TicTacToe:
    """A move is the number of a cell, by rows from the left at the bottom."""

    __slots__ = ("cells", "over", "seat", "winner")

    @classmethod
    def initial(cls, seed: int = 0) -> Self:
        game = cls()
        game.cells: list[int | None] = [None] * 9
        game.seat = 0
        game.over = False
        game.winner: int | None = None
        return game

    def legal(self) -> list[int]:
        return [cell for cell, mark in enumerate(self.cells) if mark is None]

    def play(self, cell: int) -> None:
        cells, me = self.cells, self.seat
        cells[cell] = me
        for a, b, c in _THROUGH[cell]:
            if cells[a] == cells[b] == cells[c]:
                self.winner = me
                self.over = True
                return
        self.over = None not in cells
        self.seat = 1 - me

    def returns(self) -> list[Fraction]:
        return [Fraction(0)] * 2 if self.winner is None else one_in_front(2, self.winner)

    def copy(self) -> Self:
        twin = type(self)()
        twin.cells, twin.seat, twin.over, twin.winner = self.cells[:], self.seat, self.over, self.winner
        return twin


def text(cell: int) -> str:
    return f"mark({'abc'[cell % 3]}{cell // 3 + 1})"
