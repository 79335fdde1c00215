"""What a rule asks of a pile that was shuffled unseen is decided before it is answered."""

import pytest

import boardrules as br

RULES = """game "Top card":
    players a, b

component Card(rank: 1..3)
deck pack of Card in stock:
    1 of each Card
zone stock: pile of Card, hidden

setup:
    shuffle stock

play:
    if {question}: win a
    tie
"""


@pytest.mark.parametrize(
    ("question", "outcomes"),
    [
        ("first(stock).rank > 1", 3),
        ("last(stock).rank > 1", 6),
        ("stock[2].rank > 1", 6),
        ("the(first(c in stock where c.rank > 1)).rank > 2", 6),
        ("count(stock) > 1", 0),
        ("Card(2) in stock", 0),
        ("any(c in stock: c.rank > 2)", 0),
    ],
)
def test_only_what_depends_on_the_order_decides_it(question: str, outcomes: int) -> None:
    tree = br.enumerate_game(br.loads(RULES.format(question=question)).configure())
    assert tree.terminal_nodes == max(outcomes, 1)
    assert (tree.chance_nodes > 0) == (outcomes > 0)
    if outcomes:
        assert 0 < tree.expected_returns[0] < 1
