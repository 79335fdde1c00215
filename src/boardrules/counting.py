"""Perft: how many sequences of moves of each length there are.

Positions that come about in several ways are gone through once, with the number of ways. That cannot change the
counts: what can follow depends on the cells and on what the random generator will give, and both are part of the key.
"""

from attrs import frozen

from boardrules.arguments import checked_state
from boardrules.engine.randomness import Generator
from boardrules.errors import OptionError
from boardrules.ir.graph import ENDING
from boardrules.moves import Move
from boardrules.state import State
from boardrules.whole_numbers import demand_whole

DEEPEST = 10_000
"""No game is counted so far; a greater depth is a slip, and its list of counts would only grow."""


@frozen
class DividedPerft:
    """The counts below each legal move of a state."""

    move: Move
    counts: tuple[int, ...]


def perft(state: State, depth: int) -> list[int]:
    """Counts the sequences of exactly 1, 2, .. `depth` moves from a state on; chance follows its seed.

    Raises:
        OptionError: The depth is no number from 1 to `DEEPEST`, or chance is explicit in this state.
    """
    _check(state, depth)
    engine = state.table.engine
    assert state.generator is not None
    level: dict[tuple[int, tuple[object, ...]], int] = {(state.generator, tuple(state.cells)): 1}
    counts: list[int] = []
    for ply in range(1, depth + 1):
        following: dict[tuple[int, tuple[object, ...]], int] = {}
        count = 0
        for (generator, frozen_cells), ways in level.items():
            cells = list(frozen_cells)
            if cells[ENDING] is not None:
                continue
            legal = engine.legal(cells)
            count += ways * len(legal)
            for answer in legal if ply < depth else ():
                chance = Generator(generator)
                after = engine.apply(cells, answer, chance)
                key = (chance.state, tuple(after))
                following[key] = following.get(key, 0) + ways
        counts.append(count)
        level = following
    return counts


def divided_perft(state: State, depth: int) -> list[DividedPerft]:
    """For each legal move of a state the counts of the sequences that begin with it, its own 1 first."""
    _check(state, depth)
    return [
        DividedPerft(move, (1, *(perft(state.play(move), depth - 1) if depth > 1 else ())))
        for move in state.legal_moves()
    ]


def _check(state: State, depth: int) -> None:
    checked_state(state)
    demand_whole(depth, "The depth", least=1)
    if depth > DEEPEST:
        raise OptionError(f"A depth of at most {DEEPEST:,} is counted, found {depth:,}.")
    if state.generator is None:
        raise OptionError(
            'Moves are counted along a seed: make the state with initial_state(seed=..), not chance="explicit".'
        )
