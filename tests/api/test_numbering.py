"""Ranks in static domains, compared with a list of all their values in order."""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, product

import pytest

from boardrules.ir.domains import Bool, Domain, Enum, EnumValue, ListOf, Maybe, Number, Seat, SetOf
from boardrules.numbering import _Pool, domain_rank, domain_size

SMALL = Number(3, 6)


def _subsets(values: range) -> list[frozenset[int]]:
    sizes = range(len(values) + 1)
    return [frozenset(c) for c in chain.from_iterable(combinations(values, k) for k in sizes)]


@pytest.mark.parametrize(
    ("domain", "values"),
    [
        (Bool(), [False, True]),
        (SMALL, [3, 4, 5, 6]),
        (EnumValue(Enum("E", ("a", "b", "c"))), [0, 1, 2]),
        (Maybe(Seat(3)), [None, 0, 1, 2]),
        (SetOf(SMALL), _subsets(range(3, 7))),
        (ListOf(SMALL, 3), list(chain.from_iterable(product(range(3, 7), repeat=k) for k in range(4)))),
    ],
)
def test_ranks_count_the_values_in_order(domain: Domain, values: list[object]) -> None:
    assert domain_size(domain) == len(values)
    assert [domain_rank(domain, value) for value in values] == list(range(len(values)))


@pytest.mark.parametrize("copies", [(1, 1, 1, 1), (2, 2, 1), (6, 0, 3), (0, 0), (4,)])
def test_selections_count_by_size_and_then_in_order(copies: tuple[int, ...]) -> None:
    entries = tuple(range(10, 10 + len(copies)))
    pool = _Pool(entries, copies)
    for size in range(sum(copies) + 2):
        expected = [
            selection
            for selection in combinations_with_replacement(entries, size)
            if all(Counter(selection)[e] <= c for e, c in zip(entries, copies, strict=True))
        ]
        assert pool.count(size) == len(expected)
        assert [pool.rank(selection) for selection in expected] == list(range(len(expected)))
