"""The generator SplitMix64, as published by Steele, Lea and Flood, with draws below a bound."""

from typing import Self

_MASK = (1 << 64) - 1


class SplitMix64:
    """A stream of numbers of 64 bits that a seed determines."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, all equally likely: draws in the uneven rest are thrown away."""
        even = (1 << 64) - (1 << 64) % bound
        while True:
            number = self.next()
            if number < even:
                return number % bound

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.state = self.state
        return twin
