"""A walk over the whole tree of a small game without chance, through the public interface alone.

It is written apart from `enumerate_game`, and counts what that does not: how the games end, and who
wins if both players play perfectly.
"""

from fractions import Fraction

from attrs import frozen

import boardrules as br


@frozen
class Tally:
    """What lies below a position of a game for two.

    Attributes:
        first_wins: Histories that the first player wins.
        second_wins: Histories that the second player wins.
        ties: Histories that nobody wins.
        value: The return of the first player if both play perfectly.
    """

    first_wins: int
    second_wins: int
    ties: int
    value: Fraction


def tally(table: br.Table) -> Tally:
    """The tally of a whole game, position by position."""
    return _below(table.initial_state(seed=0), {})


def _below(state: br.State, known: dict[br.State, Tally]) -> Tally:
    if state not in known:
        known[state] = _ended(state) if state.is_over else _joined(state, known)
    return known[state]


def _ended(state: br.State) -> Tally:
    assert state.result is not None
    value = state.result.returns[0]
    return Tally(int(value > 0), int(value < 0), int(value == 0), value)


def _joined(state: br.State, known: dict[br.State, Tally]) -> Tally:
    below = [_below(state.play(move), known) for move in state.legal_moves()]
    player = state.current_player
    best = max if player is not None and player.seat == 1 else min
    return Tally(
        sum(part.first_wins for part in below),
        sum(part.second_wins for part in below),
        sum(part.ties for part in below),
        best(part.value for part in below),
    )
