"""The generator of random numbers: SplitMix64, as every back end must have it (spec section 11)."""

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST_FACTOR = 0xBF58476D1CE4E5B9
_SECOND_FACTOR = 0x94D049BB133111EB


class Generator:
    """A stream of random numbers.

    Attributes:
        state: All that decides what comes next; a generator made from it goes on in the same way.
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def __repr__(self) -> str:
        return f"Generator({self.state})"

    def copy(self) -> "Generator":
        """A generator of its own that gives the same numbers from here on."""
        return Generator(self.state)

    def next(self) -> int:
        """The next number from 0 to 2^64 - 1."""
        self.state = mixed = (self.state + _STEP) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * _FIRST_FACTOR) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND_FACTOR) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`, each with the same chance.

        Numbers from the last, incomplete stretch of the range are drawn again: without that the small
        remainders would come a little too often.
        """
        limit = (1 << 64) - (1 << 64) % bound
        number = self.next()
        while number >= limit:
            number = self.next()
        return number % bound
