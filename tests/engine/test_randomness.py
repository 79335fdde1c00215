"""The generator of random numbers."""

from collections import Counter

import pytest

from boardrules.engine.randomness import Generator

PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_gives_the_published_numbers() -> None:
    generator = Generator(1234567)

    assert tuple(generator.next() for _ in PUBLISHED) == PUBLISHED


def test_seeds_count_modulo_2_to_the_64th() -> None:
    assert Generator(5 + 2**64).next() == Generator(5).next()
    assert Generator(-1).state == 2**64 - 1


def test_goes_on_from_a_state() -> None:
    generator = Generator(7)
    generator.next()

    assert Generator(generator.state).next() == generator.next()


def test_a_copy_goes_its_own_way() -> None:
    generator = Generator(7)
    copy = generator.copy()
    first = copy.next()

    assert generator.next() == first


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 100])
def test_below_gives_every_number_about_equally_often(bound: int) -> None:
    generator = Generator(42)
    counts = Counter(generator.below(bound) for _ in range(200 * bound))

    assert set(counts) == set(range(bound))
    assert all(120 < counts[number] < 280 for number in range(bound)) or bound == 1


def test_below_is_the_remainder_of_the_next_number() -> None:
    assert Generator(1234567).below(1000) == PUBLISHED[0] % 1000


def test_below_draws_again_where_remainders_would_not_be_fair() -> None:
    # For this bound every number from 2^63 + 1 on lies in the incomplete stretch.
    bound = 2**63 + 1
    numbers, fair = Generator(1234567), Generator(1234567)
    expected = next(number for number in iter(fair.next, None) if number < bound)

    assert numbers.below(bound) == expected
