"""What all plain games have, and a random game of any of them."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Protocol, Self

from benchmarks.plain.splitmix import SplitMix64


class PlainGame(Protocol):
    """A game in progress; `play` changes it."""

    seat: int
    over: bool

    def legal(self) -> Sequence[Hashable]: ...
    def play(self, move: Hashable) -> None: ...
    def returns(self) -> Sequence[Fraction]: ...
    def copy(self) -> Self: ...


def playout(game: PlainGame, seed: int) -> int:
    """Plays a game to its end with random moves, and gives the number of decisions.

    The policy has a generator of its own, started with the complement of the seed, and takes one
    number for each decision, also when there is one move only.
    """
    policy = SplitMix64(~seed)
    decisions = 0
    while not game.over:
        moves = game.legal()
        game.play(moves[policy.below(len(moves))])
        decisions += 1
    return decisions


def perft(game: PlainGame, depth: int) -> int:
    """The number of move sequences of exactly a length."""
    if depth == 0:
        return 1
    if game.over:
        return 0
    total = 0
    for move in game.legal():
        following = game.copy()
        following.play(move)
        total += perft(following, depth - 1)
    return total
