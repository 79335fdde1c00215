"""Places of players and the returns that they come to."""

from collections.abc import Callable, Sequence
from fractions import Fraction


def places(count: int, key: Callable[[int], object]) -> list[int]:
    """The place of each seat when the greatest key is best; equals share theirs, the next are left out."""
    keys = [key(seat) for seat in range(count)]
    return [1 + sum(other > own for other in keys) for own in keys]  # type: ignore[operator]


def returns_of(places: Sequence[int]) -> list[Fraction]:
    """From 1 for being alone in front to -1 for being alone at the end; shares are averaged."""
    others = len(places) - 1
    return [
        Fraction(
            others - 2 * sum(other < own for other in places) - (sum(other == own for other in places) - 1),
            others,
        )
        for own in places
    ]


def one_in_front(count: int, winner: int) -> list[Fraction]:
    """The returns when one seat has won and the others share what is behind."""
    return returns_of([1 if seat == winner else 2 for seat in range(count)])
