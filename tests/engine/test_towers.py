"""Looking ahead in an action of several levels, against plain brute force on small positions."""

import random
from collections.abc import Iterator

import pytest
from attrs import frozen

import boardrules as br
from boardrules.engine import Cells, Engine
from boardrules.engine.world import World
from boardrules.ir.graph import Decide

SIZES = 4

RULES = """game "Towers":
    players 2

enum Skill: same, mixed, wide
component Block(size: 1..4)
component Plan:
    Exact(steps: list of 1..4 up to 3)
    High(levels: 1..4, skills: set of Skill)
deck blocks of Block in my.store:
{blocks}
deck drawn of Plan in plans:
{plans}

zone plans: bag of Plan, open
player:
    zone store: bag of Block, open
    var rank[Skill]: 0..2 = 0
    var built: 0..9 = 0

temporary tower:
    var steps: list of 1..8 up to 8
    var smallest: 1..4 = 4
    var taken[1..4]: 0..9 = 0
    var used[Skill]: 0..2 = 0

define unused(size: 1..4) gives 0..9 = count(b in my.store where b.size = size) - tower.taken[size]
define unused_above(size: 1..4) gives 0..9 = if size < 4 then unused(size + 1) else 0

action build(plan in plans):
    loop:
        choose:
            lay
            finish: stop
    require fits(plan)
    require if_high(plan)
    set my.built = count(tower.steps)

action lay(size in 1..4, number in 1..unused(size), larger in 0..unused_above(size)):
    let wide = number + larger
    if larger > 0: do use(mixed)
    if count(tower.steps) > 0:
        let largest = if larger > 0 then size + 1 else size
        require largest < tower.smallest
        if wide = last(tower.steps): do use(same)
        else: require wide < last(tower.steps)
    if wide > 2: choose widen
    add wide to tower.steps
    set tower.smallest = size
    increase tower.taken[size] by number
    if larger > 0: increase tower.taken[size + 1] by larger

action widen: do use(wide)
action finish: nothing

constraint fits(plan: Plan):
    if plan is Exact: tower.steps = plan.steps
    if plan is High: count(tower.steps) >= plan.levels

constraint if_high(plan: Plan):
    if plan is High: all(s in plan.skills: tower.used[s] > 0)

procedure use(skill):
    require tower.used[skill] < my.rank[skill]
    increase tower.used[skill] by 1

action rest: nothing

setup:
{ranks}

play:
    each player:
        choose build, rest
    end game

result:
    most my.built
"""

SKILLS = ("same", "mixed", "wide")
Level = tuple[int, int, int]


@frozen
class Position:
    """A small position.

    Attributes:
        store: How many blocks there are of each size, from size 1.
        ranks: The rank in each skill.
        plans: The steps of an exact plan, or the number of levels and the skills of a high one.
    """

    store: tuple[int, ...]
    ranks: tuple[int, ...]
    plans: tuple[tuple[int, ...] | tuple[int, frozenset[int]], ...]

    def table(self) -> br.Table:
        blocks = [f"    {n} of Block({size})" for size, n in enumerate(self.store, 1) if n]
        ranks = [
            f"    for p in players: set p.rank[{s}] = {r}" for s, r in zip(SKILLS, self.ranks, strict=True)
        ]
        plans = [f"    1 of {plan_text(plan)}" for plan in self.plans]
        lines = {"blocks": blocks, "plans": plans, "ranks": ranks}
        return br.loads(RULES.format(**{k: "\n".join(v) for k, v in lines.items()})).configure(players=2)

    def towers(self, plan: tuple[object, ...]) -> Iterator[tuple[Level, ...]]:
        """All towers that fulfil a plan, found by trying everything."""
        yield from (
            levels
            for levels, used in self._raised((), (), [0] * SIZES, [0, 0, 0], SIZES)
            if fulfils(plan, levels, used)
        )

    def _raised(
        self,
        levels: tuple[Level, ...],
        widths: tuple[int, ...],
        taken: list[int],
        used: list[int],
        smallest: int,
    ) -> Iterator[tuple[tuple[Level, ...], list[int]]]:
        yield levels, used
        for size in range(1, SIZES + 1):
            above = self.store[size] - taken[size] if size < SIZES else 0
            for number in range(1, self.store[size - 1] - taken[size - 1] + 1):
                for larger in range(above + 1):
                    now = used[:]
                    wide = number + larger
                    now[1] += larger > 0
                    if widths:
                        if size + (larger > 0) >= smallest or wide > widths[-1]:
                            continue
                        now[0] += wide == widths[-1]
                    now[2] += wide > 2
                    if any(a > b for a, b in zip(now, self.ranks, strict=True)):
                        continue
                    then = taken[:]
                    then[size - 1] += number
                    if larger:
                        then[size] += larger
                    yield from self._raised(
                        (*levels, (size, number, larger)), (*widths, wide), then, now, size
                    )


def fulfils(plan: tuple[object, ...], levels: tuple[Level, ...], used: list[int]) -> bool:
    if len(plan) == 2 and isinstance(plan[1], frozenset):
        return len(levels) >= plan[0] and all(used[skill] for skill in plan[1])  # type: ignore[operator]
    return tuple(number + larger for _, number, larger in levels) == plan


def plan_text(plan: tuple[object, ...]) -> str:
    if len(plan) == 2 and isinstance(plan[1], frozenset):
        return f"High({plan[0]}, {{{', '.join(SKILLS[s] for s in sorted(plan[1]))}}})"
    return f"Exact([{', '.join(map(str, plan))}])"


def position(seed: int) -> Position:
    chance = random.Random(seed)
    store = tuple(chance.randint(0, 3) for _ in range(SIZES - 1))
    exact = tuple(sorted((chance.randint(1, 3) for _ in range(chance.randint(1, 3))), reverse=True))
    skills = frozenset(s for s in range(3) if chance.random() < 0.3)
    return Position(
        (*store, chance.randint(1, 3)),
        tuple(chance.choice((0, 1, 1, 2)) for _ in SKILLS),
        (exact, (chance.randint(1, 3), skills)),
    )


def runs(engine: Engine, cells: Cells, levels: tuple[Level, ...]) -> Iterator[tuple[Level, ...]]:
    """All towers that can be built on from here, by nothing but what is offered; each has to come to its end."""
    node = engine.graph.nodes[cells[0]]
    assert isinstance(node, Decide)
    answers = engine.legal(cells)
    assert answers
    for answer in answers:
        action = node.offers[answer.offer].action
        following = engine.apply(cells, answer, None)
        if action == "finish":
            yield levels
        elif action == "lay":
            yield from runs(engine, following, (*levels, answer.values))
        else:
            yield from runs(engine, following, levels)


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("form", ["prepared", "plain"])
def test_offers_are_those_of_brute_force(seed: int, form: str) -> None:
    drawn = position(seed)
    table = drawn.table()
    engine = table.engine
    if form == "plain":
        engine = Engine(table.program, table.graph, World(table.program, table.graph))
    cells = engine.initial_cells()
    engine.advance(cells, None)
    entries = table.program.components["Plan"].entries
    expected = [set(drawn.towers(plan)) for plan in drawn.plans]
    found = {
        entries[answer.values[0][1]][0]: engine.apply(cells, answer, None)
        for answer in engine.legal(cells)
        if answer.values
    }

    assert set(found) == {kind for kind, towers in enumerate(expected) if towers}
    for kind, begun in found.items():
        towers = list(runs(engine, begun, ()))
        assert len(towers) == len(set(towers))
        assert set(towers) == expected[kind]
