"""Breakthrough on a square board: two rows of pawns each, the far side wins."""

from fractions import Fraction
from typing import Self

from benchmarks.plain.ranks import one_in_front

_EMPTY = -1

# Steps up the board and to the side, in the order of the points of the compass from the north.
_WAYS = (
    ((1, 0, "north"), (1, 1, "northeast"), (1, -1, "northwest")),
    ((-1, 1, "southeast"), (-1, 0, "south"), (-1, -1, "southwest")),
)


class Breakthrough:
    """A move is a square, by rows from the left at the bottom, and a step (up, aside, name)."""

    __slots__ = ("cells", "over", "pawns", "seat", "size", "winner")

    @classmethod
    def initial(cls, seed: int = 0, *, size: int = 8) -> Self:
        game = cls()
        game.size = size
        game.cells = [0] * (2 * size) + [_EMPTY] * (size * size - 4 * size) + [1] * (2 * size)
        game.pawns = [2 * size, 2 * size]
        game.seat = 0
        game.over = False
        game.winner: int | None = None
        return game

    def legal(self) -> list[tuple[int, tuple[int, int, str]]]:
        size, cells, me = self.size, self.cells, self.seat
        moves = []
        for square, pawn in enumerate(cells):
            if pawn != me:
                continue
            column = square % size
            for way in _WAYS[me]:
                up, aside, _ = way
                if not 0 <= column + aside < size:
                    continue
                there = cells[square + up * size + aside]
                if there == _EMPTY or (aside and there != me):
                    moves.append((square, way))
        return moves

    def play(self, move: tuple[int, tuple[int, int, str]]) -> None:
        (square, (up, aside, _)), size, me = move, self.size, self.seat
        target = square + up * size + aside
        if self.cells[target] != _EMPTY:
            self.pawns[1 - me] -= 1
        self.cells[square] = _EMPTY
        self.cells[target] = me
        if target // size == (size - 1, 0)[me] or not self.pawns[1 - me]:
            self.winner = me
            self.over = True
            return
        self.seat = 1 - me

    def returns(self) -> list[Fraction]:
        return [Fraction(0)] * 2 if self.winner is None else one_in_front(2, self.winner)

    def copy(self) -> Self:
        twin = type(self)()
        twin.size, twin.cells, twin.pawns = self.size, self.cells[:], self.pawns[:]
        twin.seat, twin.over, twin.winner = self.seat, self.over, self.winner
        return twin


def text(move: tuple[int, tuple[int, int, str]], size: int = 8) -> str:
    square, (_, _, way) = move
    return f"advance({'abcdefghij'[square % size]}{square // size + 1}, {way})"
