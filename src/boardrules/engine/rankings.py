"""Orders by steps: rankings and the order of the result (spec sections 5 and 12).

A ranking begins with all in one group. Each step splits the groups whose members differ in it and
leaves the others as they are; who stands together in the end shares a place.
"""

from collections.abc import Callable, Sequence
from typing import Any

from boardrules.engine.aggregates import holds_in_where, wants_zone
from boardrules.engine.evaluation import enter, evaluate
from boardrules.engine.faults import NoValue
from boardrules.engine.sources import elements
from boardrules.engine.values import ABSENT, Value
from boardrules.engine.world import Run, evaluates
from boardrules.ir.expressions import Expression, FirstIn, PlaceIn
from boardrules.ir.program import RankStep

Groups = list[list[Any]]
Split = Callable[[Any, RankStep], Any]
"""Gives a key for an element in a step; the greater key stands before the smaller."""


def groups_by_steps(
    members: Sequence[Any], steps: Sequence[RankStep], key_of: Split, run: Run
) -> tuple[Groups, list[int]]:
    """The groups of equals, best first, and for each border between two of them the step that made it.

    Args:
        members: Who is ranked.
        steps: By what, in this order.
        key_of: The key of a member in a step.
        run: Where the conditions of the steps are evaluated.
    """
    groups: Groups = [list(members)] if members else []
    borders: list[int] = []
    for number, step in enumerate(steps):
        if step.condition is not None and not evaluate(step.condition, run):
            continue
        split: Groups = []
        split_borders: list[int] = []
        for position, group in enumerate(groups):
            parts = _split(group, lambda member, step=step: key_of(member, step))  # type: ignore[misc]
            if position:
                split_borders.append(borders[position - 1])
            split_borders.extend([number] * (len(parts) - 1))
            split.extend(parts)
        groups, borders = split, split_borders
    return groups, borders


def _split(group: list[Any], key_of: Callable[[Any], Any]) -> Groups:
    """A group by keys, the greatest first; within a part the order stays."""
    keyed = [(key_of(member), member) for member in group]
    keys = sorted({key for key, _ in keyed}, reverse=True)
    return [[member for key, member in keyed if key == wanted] for wanted in keys]


def step_key(step: RankStep, member: Value, run: Run) -> Any:
    """How good a member is in a step, in the present state of the run: greater is better."""
    value = evaluate(step.key, run)
    match step.sort:
        case "most":
            return _Highest(value)
        case "fewest":
            return _Lowest(value)
        case sort:
            if value is None or value is ABSENT:
                raise NoValue("BR606", step.key.span)
            distance = step.direction * (member - value) % run.world.seats
            return distance if sort == "last" else -distance


class _Highest:
    """A key that is better the greater it is; what is absent is worse than all."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = None if value is ABSENT else value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Highest) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __lt__(self, other: "_Highest") -> bool:
        if self.value is None or other.value is None:
            return self.value is None and other.value is not None
        return bool(self.value < other.value)


class _Lowest(_Highest):
    """A key that is better the smaller it is; what is absent is worse than all."""

    __slots__ = ()

    def __lt__(self, other: _Highest) -> bool:
        if self.value is None or other.value is None:
            return self.value is None and other.value is not None
        return bool(other.value < self.value)


# ------------------------------------------------------------------ rankings in expressions


def _groups(name: str, arguments: tuple[Expression, ...], run: Run) -> tuple[Groups, bool]:
    """The groups of a ranking, best first, and whether equals lose their place."""
    ranking = run.world.rankings[name]
    enter(ranking.parameters, arguments, run)
    cell = ranking.element.cell
    members = []
    for element in elements(ranking.source, run, wants_zone(ranking.element)):
        run.cells[cell] = element
        if ranking.where is None or holds_in_where(ranking.where, run):
            members.append(element)

    def key_of(member: Value, step: RankStep) -> Any:
        run.cells[cell] = member
        return step_key(step, member, run)

    groups, _ = groups_by_steps(members, ranking.steps, key_of, run)
    return groups, ranking.still_tied == "nobody"


@evaluates(PlaceIn)
def _place_in(node: PlaceIn, run: Run) -> Value:
    wanted = evaluate(node.element, run)
    groups, equals_lose = _groups(node.ranking, node.arguments, run)
    place = 1
    for group in groups:
        if wanted in group:
            return None if equals_lose and len(group) > 1 else place
        place += len(group)
    return None


@evaluates(FirstIn)
def _first_in(node: FirstIn, run: Run) -> Value:
    groups, equals_lose = _groups(node.ranking, node.arguments, run)
    if not groups or (equals_lose and len(groups[0]) > 1):
        return frozenset()
    return frozenset(groups[0])
