"""What follows from the rules of Kuhn poker, and what is known of it: perfect play loses 1/18 a game for the first."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from attrs import frozen

import boardrules as br
from tests.games.figures import table_for


@frozen
class Ending:
    """One of the 30 histories: the cards of both, what they did, how likely the deal is, what the first gets."""

    cards: tuple[str, ...]
    actions: tuple[str, ...]
    chance: Fraction
    returned: Fraction


Strategy = Callable[[str, tuple[str, ...], str], Fraction]
"""How likely a player with a card takes an action after what has been done."""


@cache
def endings() -> tuple[Ending, ...]:
    return tuple(_endings(table_for("kuhn_poker").initial_state(chance="explicit"), (), (), Fraction(1)))


def _endings(
    state: br.State, cards: tuple[str, ...], actions: tuple[str, ...], chance: Fraction
) -> Iterator[Ending]:
    if state.result is not None:
        assert sum(state.result.returns) == 0
        yield Ending(cards, actions, chance, state.result.returns[0])
    for outcome, weight in state.chance_outcomes():
        yield from _endings(state.play(outcome), (*cards, outcome.text), actions, chance * weight)
    for move in state.legal_moves():
        yield from _endings(state.play(move), cards, (*actions, str(move)), chance)


def test_who_wins_how_much() -> None:
    lines = {
        ("check", "check"): 1,
        ("bet", "call"): 2,
        ("check", "bet", "call"): 2,
    }
    assert len(endings()) == 30
    for ending in endings():
        assert ending.chance == Fraction(1, 6)
        first, second = ending.cards
        if ending.actions in lines:
            stake = lines[ending.actions]
            assert ending.returned == (stake if first > second else -stake)
        else:
            assert ending.actions in {("bet", "fold"), ("check", "bet", "fold")}
            assert ending.returned == (1 if len(ending.actions) == 2 else -1)
    assert {ending.actions for ending in endings()} == {*lines, ("bet", "fold"), ("check", "bet", "fold")}


def expected(first: Strategy, second: Strategy) -> Fraction:
    """What the first player gets on average."""
    total = Fraction(0)
    for ending in endings():
        weight = ending.chance
        for i, action in enumerate(ending.actions):
            strategy, card = (first, second)[i % 2], ending.cards[i % 2]
            weight *= strategy(card, ending.actions[:i], action)
        total += weight * ending.returned
    return total


def first_in_balance(bluff: Fraction) -> Strategy:
    """The first player's perfect strategies: one for each share of bluffs with the lowest card, 0 to 1/3."""
    bold = {
        ("Card(1)", ()): bluff,
        ("Card(2)", ()): Fraction(0),
        ("Card(3)", ()): 3 * bluff,
        ("Card(1)", ("check", "bet")): Fraction(0),
        ("Card(2)", ("check", "bet")): bluff + Fraction(1, 3),
        ("Card(3)", ("check", "bet")): Fraction(1),
    }
    return lambda card, before, action: _share(bold[card, before], action)


def second_in_balance(card: str, before: tuple[str, ...], action: str) -> Fraction:
    """The second player's perfect strategy."""
    bold = {
        ("Card(1)", ("check",)): Fraction(1, 3),
        ("Card(2)", ("check",)): Fraction(0),
        ("Card(3)", ("check",)): Fraction(1),
        ("Card(1)", ("bet",)): Fraction(0),
        ("Card(2)", ("bet",)): Fraction(1, 3),
        ("Card(3)", ("bet",)): Fraction(1),
    }
    return _share(bold[card, before], action)


def _share(bold: Fraction, action: str) -> Fraction:
    return bold if action in {"bet", "call"} else 1 - bold


def fixed_strategies(situations: tuple[tuple[str, ...], ...]) -> Iterator[Strategy]:
    """All strategies that leave nothing to chance."""
    keys = list(product(("Card(1)", "Card(2)", "Card(3)"), situations))
    for choices in product((Fraction(0), Fraction(1)), repeat=len(keys)):
        bold = dict(zip(keys, choices, strict=True))
        yield lambda card, before, action, bold=bold: _share(bold[card, before], action)


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_perfect_play_loses_an_eighteenth_for_the_first_player(bluff: Fraction) -> None:
    first = first_in_balance(bluff)
    assert expected(first, second_in_balance) == Fraction(-1, 18)
    assert min(expected(first, other) for other in fixed_strategies((("check",), ("bet",)))) == Fraction(
        -1, 18
    )
    best = max(expected(other, second_in_balance) for other in fixed_strategies(((), ("check", "bet"))))
    assert best == Fraction(-1, 18)


def test_nobody_is_dealt_the_same_card_as_the_other() -> None:
    assert len({ending.cards for ending in endings()}) == 6
    assert all(first != second for first, second in (ending.cards for ending in endings()))


def test_a_player_sees_the_own_card_only() -> None:
    state = table_for("kuhn_poker").initial_state(seed=3)
    for player in state.table.players:
        assert br.describe(state, player).count("card (") == 1
    assert "card (" not in br.describe(state, None)
