"""Which variables are rolled by a move: a die may show again what it showed before, and has been rolled all the same."""

from boardrules.engine.chance import pick
from boardrules.engine.randomness import Generator
from boardrules.ir.graph import PC, Chance, RollChance
from boardrules.moves import Move
from boardrules.state import State


def rolled_cells(state: State, move: Move) -> frozenset[int]:
    """The cells of the variables that are rolled when a legal move is made in a state in which chance follows a seed.

    The move is made once more with explicit chance, and chance brings about what the generator says.
    """
    table, engine = state.table, state.table.engine
    assert state.generator is not None, "with explicit chance each roll is an event of its own"
    if not any(isinstance(node, Chance) and isinstance(node.draw, RollChance) for node in table.graph.nodes):
        return frozenset()
    generator = Generator(state.generator)
    at = State(table, state.cells, None, None).play(move)
    rolled: set[int] = set()
    while at.is_chance:
        node = table.graph.nodes[at.cells[PC]]
        if isinstance(node, Chance) and isinstance(node.draw, RollChance):
            rolled.add(engine.cell_of(engine.run(at.cells), node.draw.target))
        value = pick(engine.chance_outcomes(at.cells), generator)
        at = State(table, engine.apply_outcome(at.cells, value, None), None, None)
    return frozenset(rolled)
