"""Looking ahead on random graphs with circles, against plain reachability."""

import random

import pytest
from attrs import evolve

from boardrules.engine import Cells, Engine
from boardrules.engine.memory import memory_of
from boardrules.engine.search import Search
from boardrules.ir.domains import ListOf, Number, Variable, Visibility
from boardrules.ir.expressions import Arithmetic, ItemAt
from tests.engine.building import SPAN, begin, equal, game, literal, loop, require, stop, turns
from tests.ir import programs as ir
from tests.ir.programs import alternative, choose, local, num, put, read, routine

SIZE = 9
HERE = Variable("here", "game", "", (), Number(0, SIZE - 1), 3, (), Visibility(), SPAN)
TO = local("to", 10, Number(0, SIZE - 1))


def entry_of(table: tuple[int, ...], *indices: object) -> ItemAt:
    """An item of a fixed list by one or two numbers from 0."""
    index = ir.read(indices[0])  # type: ignore[arg-type]
    if len(indices) == 2:
        row = Arithmetic(SPAN, Number(0, 99), "*", index, num(SIZE))
        index = Arithmetic(SPAN, Number(0, 99), "+", row, ir.read(indices[1]))  # type: ignore[arg-type]
    index = Arithmetic(SPAN, Number(1, 99), "+", index, num(1))
    return ItemAt(SPAN, Number(0, 1), literal(ListOf(Number(0, 1), 99), table), index)


def walking(links: list[set[int]], goals: set[int], start: int) -> Engine:
    """`walk` goes along links as long as one likes, and may be left at a goal only."""
    table = tuple(int(b in links[a]) for a in range(SIZE) for b in range(SIZE))
    is_goal = tuple(int(a in goals) for a in range(SIZE))
    chosen = ir.chosen(TO, 0, SIZE - 1)
    assert chosen.choice is not None
    where = equal(entry_of(table, HERE, TO), num(1))
    chosen = evolve(chosen, choice=evolve(chosen.choice, where=where))
    step = routine("action", "step", put(HERE, read(TO)), parameters=(chosen,))
    leave = routine("action", "leave", require(equal(entry_of(is_goal, HERE), num(1))))
    walk = routine(
        "action",
        "walk",
        put(HERE, num(start)),
        loop(choose(alternative("step", arguments=(None,)), alternative("leave", stop()))),
    )
    return game(
        turns(choose(alternative("walk"), form="may")), actions=(walk, step, leave), variables=(HERE,)
    )


def reaching(links: list[set[int]], goals: set[int]) -> set[int]:
    """From where a goal can be reached."""
    found = set(goals)
    while True:
        more = {a for a in range(SIZE) if links[a] & found} - found
        if not more:
            return found
        found |= more


def moves(engine: Engine, cells: Cells) -> dict[object, object]:
    node = engine.graph.nodes[cells[0]]
    return {
        (answer.values[0] if answer.values else node.offers[answer.offer].action): answer  # type: ignore[union-attr]
        for answer in engine.legal(cells)
    }


@pytest.mark.parametrize("seed", range(40))
def test_answers_are_those_from_which_a_goal_can_be_reached(seed: int) -> None:
    chance = random.Random(seed)
    links = [{b for b in range(SIZE) if chance.random() < 0.2} for _ in range(SIZE)]
    goals = {a for a in range(SIZE) if chance.random() < 0.15}
    start = chance.randrange(SIZE)
    good = reaching(links, goals)
    engine = walking(links, goals, start)
    cells = begin(engine)

    assert set(moves(engine, cells)) == ({"walk", "pass"} if start in good else {"pass"})
    if start not in good:
        return
    cells = engine.apply(cells, moves(engine, cells)["walk"], None)  # type: ignore[arg-type]
    for _ in range(12):
        here = cells[HERE.cell]
        expected: set[object] = {b for b in links[here] if b in good}
        assert set(moves(engine, cells)) == expected | ({"leave"} if here in goals else set())
        onwards = [move for move in moves(engine, cells) if move != "leave"]
        if not onwards:
            return
        cells = engine.apply(cells, moves(engine, cells)[chance.choice(onwards)], None)  # type: ignore[arg-type]


def test_a_state_is_dead_as_soon_as_its_circle_is_settled() -> None:
    # 1 and 2 lead to each other and nowhere else; 0 leads there first, and then to the goal 3.
    links = [{1, 3}, {2}, {1}, set(), set(), set(), set(), set(), set()]
    engine = walking(links, {3}, 0)
    cells = engine.apply(begin(engine), moves(engine, begin(engine))["walk"], None)  # type: ignore[arg-type]
    outset = cells[:] + engine.world.scratch

    assert Search(engine.run(cells)).succeeds(outset[:], cells[0])
    memory = memory_of(engine.run(cells))
    fates = {}
    for here in range(SIZE):
        outset[HERE.cell] = here
        found = memory.recall((cells[0], None, False), outset)
        fates[here] = None if found is None else found.is_alive
    assert fates == {0: True, 1: False, 2: False, 3: True} | dict.fromkeys(range(4, SIZE))


def test_equal_states_are_looked_at_once() -> None:
    # Without a memory this graph of layers has 8^7 ways.
    links: list[set[int]] = [set(range(SIZE)) for _ in range(SIZE)]
    engine = walking(links, set(), 0)

    assert set(moves(engine, begin(engine))) == {"pass"}
