"""What comes out of a shuffled pile or a bag, against all the ways in which its pieces can lie.

A pile that nobody sees is not put in order when it is shuffled, but when something depends on the
order. Whatever is asked, and in whatever sequence, the chances must be those of a pile that was put in
order at once: that is counted here, over all permutations.
"""

import json
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, permutations

import pytest

import boardrules as br

PIECES = (1, 1, 2, 3)
Seen = tuple[int, int, int]

RULES = """game "Piles":
    players 2
component Card(n: 1..3)
deck pack of Card in stock:
    2 of Card(1)
    1 of Card(2)
    1 of Card(3)
zone stock: pile of Card, hidden
zone shown: pile of Card, open
zone sack: bag of Card, hidden
zone row: line of Card, hidden
var a: 0..3 = 0
var b: 0..3 = 0
var c: 0..9 = 0
action look:
    nothing
setup:
    {setup}
play:
    turns:
        choose look
        tie
"""


def _chances(setup: str) -> dict[Seen, Fraction]:
    """How likely each triple of a, b and c is, by the whole tree of chance."""
    table = br.loads(RULES.format(setup=setup.strip().replace("\n", "\n    "))).configure()
    chances: defaultdict[Seen, Fraction] = defaultdict(Fraction)
    waiting = [(table.initial_state(chance="explicit"), Fraction(1))]
    while waiting:
        state, likely = waiting.pop()
        waiting.extend((state.play(outcome), likely * weight) for outcome, weight in state.chance_outcomes())
        if not state.is_chance:
            values = json.loads(state.to_json())["variables"]
            chances[values["a"], values["b"], values["c"]] += likely
    return dict(chances)


def _last_over(limit: int) -> Callable[[Seen], int]:
    return lambda p: [n for n, total in zip(p, accumulate(p), strict=True) if total > limit][-1]


def _without_first(piece: int, p: tuple[int, ...]) -> list[int]:
    rest = list(p)
    rest.remove(piece)
    return rest


@pytest.mark.parametrize(
    ("setup", "seen"),
    [
        ("set a = first(stock).n\nset b = stock[1].n", lambda p: (p[0], p[0], 0)),
        ("set a = last(stock).n\nset b = first(stock).n", lambda p: (p[3], p[0], 0)),
        ("set a = stock[3].n\nset b = stock[2].n", lambda p: (p[2], p[1], 0)),
        ("for k in stock: set a = k.n", lambda p: (p[3], 0, 0)),
        ("for k in stock where k.n > 1: set a = k.n", lambda p: ([n for n in p if n > 1][-1], 0, 0)),
        ("for k in stock:\n    set a = k.n\n    stop", lambda p: (p[0], 0, 0)),
        ("set b = first(stock).n\nfor k in stock: set a = k.n", lambda p: (p[3], p[0], 0)),
        ("for k in stock: move k to shown\nset a = first(shown).n", lambda p: (p[3], 0, 0)),
        (
            "for i in 1..2, k in stock:\n    increase c by k.n up to 9\n    if c > 3: set a = k.n\n    if c > 6: stop",
            lambda p: (_last_over(3)(p), 0, 7),
        ),
        ("move all from stock to row\nshuffle row\nfor k in row: set a = k.n", lambda p: (p[3], 0, 0)),
        (
            "set c = count(until(k in stock where k.n > 1))",
            lambda p: (0, 0, 1 + (p[0] == 1) + (p[:2] == (1, 1))),
        ),
        ("set a = the(first(k in stock where k.n != 1)).n", lambda p: (next(n for n in p if n != 1), 0, 0)),
        ("let l = [k in stock: k.n]\nset a = l[1]\nset b = l[4]", lambda p: (p[0], p[3], 0)),
        ("set c = count(k in stock where k.n = 1)\nset a = first(stock).n", lambda p: (p[0], 0, 2)),
        (
            "draw 1 from stock to shown\nset a = first(shown).n\nset b = first(stock).n",
            lambda p: (p[0], p[1], 0),
        ),
        (
            "draw 2 from stock to shown\nmove 1 from shown to stock\nset a = first(stock).n\nset b = first(shown).n",
            lambda p: (p[1], p[0], 0),
        ),
        (
            "draw 1 from stock to shown\nmove 1 from shown to bottom of stock\nset a = stock[3].n\nset b = first(stock).n\nset c = last(stock).n",
            lambda p: (p[3], p[1], p[0]),
        ),
        (
            "move 1 of Card(1) from stock to shown\nset a = first(stock).n\nset b = last(stock).n",
            lambda p: (_without_first(1, p)[0], _without_first(1, p)[-1], 0),
        ),
        (
            "draw 2 from stock to shown\nshuffle stock\nmove 1 from shown to stock\nset a = first(stock).n\nset b = stock[2].n",
            lambda p: (p[1], p[2], 0),
        ),
        (
            "move all from stock to sack\ndraw 2 from sack to shown\nset a = last(shown).n\nset b = first(shown).n",
            lambda p: (p[0], p[1], 0),
        ),
        (
            "move all from stock to sack\nlet k = random(sack)\nset a = k.n\nmove k to shown\nset b = first(shown).n",
            lambda p: (p[0], p[0], 0),
        ),
        ("let k = random(stock)\nset a = k.n", lambda p: (p[0], 0, 0)),
        (
            "if first(stock).n = 2: draw 1 from stock to shown\nset a = first(stock).n",
            lambda p: (p[1] if p[0] == 2 else p[0], 0, 0),
        ),
        (
            "if Card(2) in stock: set a = 1\ndraw 1 from stock to shown\nif Card(2) in stock: set b = 1",
            lambda p: (1, int(p[0] != 2), 0),
        ),
    ],
)
def test_the_chances_are_those_of_a_pile_in_order(
    setup: str, seen: Callable[[tuple[int, ...]], Seen]
) -> None:
    orders = list(permutations(PIECES))
    expected: defaultdict[Seen, Fraction] = defaultdict(Fraction)
    for order in orders:
        expected[seen(order)] += Fraction(1, len(orders))
    assert _chances(f"shuffle stock\n{setup}") == dict(expected)
