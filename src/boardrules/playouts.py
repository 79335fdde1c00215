"""Playouts: whole matches between players who pick any legal move with equal chance."""

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from boardrules.arguments import checked_table
from boardrules.engine.randomness import Generator
from boardrules.ir.graph import ENDING
from boardrules.moves import Move
from boardrules.state import State
from boardrules.whole_numbers import demand_whole

if TYPE_CHECKING:
    from boardrules.engine.choices import Answer
    from boardrules.game import Table


@frozen(eq=False, repr=False, slots=False)
class Playout:
    """A match played at random.

    Attributes:
        state: The last state: the end of the game, unless a limit was reached before.
        seed: The seed of the match.
        branching: The number of legal moves at each decision.
    """

    state: State
    seed: int
    branching: tuple[int, ...]
    _answers: "tuple[Answer, ...]"

    @property
    def decisions(self) -> int:
        """How many moves were made."""
        return len(self.branching)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order; the match is played again for them, as keeping all positions would take much room."""
        engine, chance = self.state.table.engine, Generator(self.seed)
        cells = engine.initial_cells()
        engine.advance(cells, chance)
        moves: list[Move] = []
        for answer in self._answers:
            moves.append(State(self.state.table, cells, chance.state, self.seed).move_for(answer))
            cells = engine.apply(cells, answer, chance)
        return tuple(moves)

    def __repr__(self) -> str:
        return f"<Playout of {self.decisions} moves: {self.state}>"


def playout(table: "Table", seed: int, max_decisions: int | None = None) -> Playout:
    """Plays one match at random; the same seed always gives the same match.

    Chance follows the seed; the choices follow a second generator, started with the complement of the seed.

    Args:
        table: Where it is played.
        seed: Any whole number.
        max_decisions: If given, the match is broken off after so many moves.

    Raises:
        OptionError: An argument is not what it should be.
        RuleError: The rules have a fault that came out in this match.
    """
    checked_table(table)
    demand_whole(seed, "A seed")
    if max_decisions is not None:
        demand_whole(max_decisions, "The number of moves", least=0)
    engine = table.engine
    chance, policy = Generator(seed), Generator(~seed)
    cells = engine.initial_cells()
    engine.advance(cells, chance)
    branching: list[int] = []
    answers: list[Answer] = []
    while cells[ENDING] is None and len(branching) != max_decisions:
        legal = engine.legal(cells)
        answer = legal[policy.below(len(legal))]
        branching.append(len(legal))
        answers.append(answer)
        cells = engine.apply(cells, answer, chance)
    state = State(table, cells, chance.state, seed)
    return Playout(state, seed, tuple(branching), tuple(answers))
