"""Prepared expressions mean what the expressions of the program mean: the same games, state by state."""

from collections import Counter

import pytest
from attrs import fields, has

from boardrules.engine import Engine, Generator
from boardrules.engine.prepared import Prepared
from boardrules.engine.world import World
from boardrules.ir.graph import Graph
from boardrules.ir.lowering import lower
from boardrules.ir.program import Program
from boardrules.pipeline import compile_file, shipped_games

LONG_GAME = 500
"""The number of nodes from which on a game is a long one."""


def made(name: str) -> tuple[Program, Graph]:
    rules = compile_file(shipped_games()[name])
    program = rules.configure(rules.player_counts[0], {}).program
    return program, lower(program)


def plain_engine(program: Program, graph: Graph) -> Engine:
    """An engine that walks the expressions as they are."""
    return Engine(program, graph, World(program, graph))


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_prepared_and_plain_expressions_play_the_same_games(name: str) -> None:
    program, graph = made(name)
    engine, plain = Engine(program, graph), plain_engine(program, graph)
    # Without preparing a long game takes minutes; its first rounds are enough.
    seeds, moves = (2, 120) if len(graph.nodes) < LONG_GAME else (1, 40)
    for seed in range(seeds):
        chance, same_chance, policy = Generator(seed), Generator(seed), Generator(~seed)
        cells, same_cells = engine.initial_cells(), plain.initial_cells()
        engine.advance(cells, chance)
        plain.advance(same_cells, same_chance)
        for _ in range(moves):
            assert cells == same_cells
            legal = engine.legal(cells)
            assert legal == plain.legal(same_cells)
            if not legal:
                assert engine.result(cells) == plain.result(same_cells)
                break
            answer = legal[policy.below(len(legal))]
            cells = engine.apply(cells, answer, chance)
            same_cells = plain.apply(same_cells, answer, same_chance)


def classes_in(code: object, seen: set[int]) -> Counter[str]:
    """How often each class of prepared expressions occurs in nodes and declarations."""
    found: Counter[str] = Counter()
    if id(code) in seen:
        return found
    seen.add(id(code))
    if isinstance(code, Prepared):
        found[type(code).__name__] += 1
    if isinstance(code, tuple):
        for part in code:
            found += classes_in(part, seen)
    elif (
        has(type(code))
        and type(code).__module__.startswith("boardrules.")
        and "domains" not in type(code).__module__
    ):
        for attribute in fields(type(code)):
            found += classes_in(getattr(code, attribute.name), seen)
    return found


def test_the_rules_of_preparing_find_what_they_are_made_for() -> None:
    program, graph = made("connect_four")
    found = classes_in(Engine(program, graph).world.nodes, set())

    assert found["Containing"] > 0
    assert found["SomeMatch"] > 0
    assert found["Remembered"] > 0
    assert found["Fixed"] > 0
    assert found["ReadCell"] > 0
