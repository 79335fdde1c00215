"""Pig: roll as long as you dare, a one loses what the turn has brought."""

from fractions import Fraction
from typing import Self

from benchmarks.plain.ranks import one_in_front
from benchmarks.plain.splitmix import SplitMix64

_MOVES = ["roll_die", "hold"]


class Pig:
    """A move is its name; points beyond the goal are cut off, as they change nothing."""

    __slots__ = ("dice", "goal", "over", "pot", "scores", "seat", "winner")

    @classmethod
    def initial(cls, seed: int = 0, *, players: int = 2, goal: int = 100) -> Self:
        game = cls()
        game.dice = SplitMix64(seed)
        game.goal = goal
        game.scores = [0] * players
        game.pot = 0
        game.seat = 0
        game.over = False
        game.winner: int | None = None
        return game

    def legal(self) -> list[str]:
        return _MOVES

    def play(self, move: str) -> None:
        if move == "hold":
            self.scores[self.seat] += self.pot
            if self.scores[self.seat] == self.goal:
                self.winner = self.seat
                self.over = True
                return
            self._pass_on()
            return
        rolled = 1 + self.dice.below(6)
        if rolled == 1:
            self._pass_on()
        else:
            self.pot = min(self.pot + rolled, self.goal - self.scores[self.seat])

    def _pass_on(self) -> None:
        self.pot = 0
        self.seat = (self.seat + 1) % len(self.scores)

    def returns(self) -> list[Fraction]:
        count = len(self.scores)
        return [Fraction(0)] * count if self.winner is None else one_in_front(count, self.winner)

    def copy(self) -> Self:
        twin = type(self)()
        twin.dice, twin.goal, twin.scores, twin.pot = self.dice.copy(), self.goal, self.scores[:], self.pot
        twin.seat, twin.over, twin.winner = self.seat, self.over, self.winner
        return twin


def text(move: str) -> str:
    return move
