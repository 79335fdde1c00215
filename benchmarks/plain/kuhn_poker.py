"""Kuhn's poker for two: three cards, a stake of one, one bet of one."""

from fractions import Fraction
from typing import Self

from benchmarks.plain.splitmix import SplitMix64


class KuhnPoker:
    """A move is its name."""

    __slots__ = ("cards", "checks", "folded", "over", "seat", "stakes")

    @classmethod
    def initial(cls, seed: int = 0) -> Self:
        dice = SplitMix64(seed)
        stock = [1, 2, 3]
        game = cls()
        game.cards = [stock.pop(dice.below(len(stock))) for _ in range(2)]
        game.stakes = [1, 1]
        game.checks = 0
        game.seat = 0
        game.over = False
        game.folded: int | None = None
        return game

    def legal(self) -> list[str]:
        behind = self.stakes[self.seat] < self.stakes[1 - self.seat]
        return ["call", "fold"] if behind else ["check", "bet"]

    def play(self, move: str) -> None:
        if move == "check":
            self.checks += 1
            self.over = self.checks == 2
        elif move == "fold":
            self.folded = self.seat
            self.over = True
        else:
            self.stakes[self.seat] = 2
            self.over = move == "call"
        self.seat = 1 - self.seat

    def returns(self) -> list[Fraction]:
        loser = self.cards.index(min(self.cards)) if self.folded is None else self.folded
        lost = Fraction(self.stakes[loser])
        return [-lost if seat == loser else lost for seat in range(2)]

    def copy(self) -> Self:
        twin = type(self)()
        twin.cards, twin.stakes, twin.checks = self.cards[:], self.stakes[:], self.checks
        twin.seat, twin.over, twin.folded = self.seat, self.over, self.folded
        return twin


def text(move: str) -> str:
    return move
