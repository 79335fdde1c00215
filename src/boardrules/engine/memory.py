"""What lookaheads have found out, by what it depends on.

A *finding* says that from a node runs succeed, or that none does, in every state that has certain features
(`watching`). As it is about all such states it stays true for ever, and serves the other alternatives of the same
question, the next decision inside the same action, and the next turn.

Findings that depend on the same features are kept together, by what these are. There are few such groups for a node,
as the same things are read again and again; the one that helped last is asked first.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from attrs import define, field, frozen

from boardrules.engine.values import Value
from boardrules.engine.watching import feature_of
from boardrules.engine.world import Run

MOST_FINDINGS: Final = 1 << 14
"""So many are kept; then all are forgotten."""

_MOST_GROUPS: Final = 128
"""So many groups are asked for a node; the one that has not helped for longest is forgotten first."""


@frozen(eq=False)
class Finding:
    """What is known of states with certain features.

    Attributes:
        is_alive: Whether some run from there succeeds.
        features: On what that depends.
    """

    is_alive: bool
    features: frozenset[int]


@define(eq=False)
class _Group:
    """The findings that depend on the same features.

    Attributes:
        take: Takes these features of a state.
        alive: What is found if runs succeed.
        dead: What is found if none does.
        by_content: Which of the two it is, by the features.
    """

    take: Callable[[Any], Any]
    alive: Finding
    dead: Finding
    by_content: dict[Any, Finding] = field(factory=dict)


class Memory:
    """The findings of a match, by the node and by what is asked there."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._groups: dict[object, list[_Group]] = {}
        self._number = 0
        # The features that are no cells, in the order in which they came up.
        self._views: list[int] = []

    def _row(self, cells: Sequence[Any]) -> list[Any]:
        """All features of a state that are asked for: its cells, then the others."""
        count = self._count
        return [*cells[:count], *[feature_of(cells, count, feature) for feature in self._views]]

    def recall(self, question: object, cells: Sequence[Any]) -> Finding | None:
        """What is known of a state, if anything is."""
        groups = self._groups.get(question)
        if groups is None:
            return None
        row = self._row(cells)
        for number, group in enumerate(groups):
            found = group.by_content.get(group.take(row))
            if found is not None:
                if number:
                    del groups[number]
                    groups.insert(0, group)
                return found
        return None

    def keep(
        self, question: object, cells: Sequence[Any], features: frozenset[int], is_alive: bool
    ) -> Finding:
        """Keeps what was found out of a state, of which nothing was known."""
        if self._number >= MOST_FINDINGS:
            self._groups.clear()
            self._number = 0
        groups = self._groups.setdefault(question, [])
        group = next((g for g in groups if g.dead.features == features), None)
        if group is None:
            take = self._taker(features)
            group = _Group(take, Finding(True, features), Finding(False, features))
            groups.insert(0, group)
            del groups[_MOST_GROUPS:]
        self._number += 1
        found = group.by_content[group.take(self._row(cells))] = group.alive if is_alive else group.dead
        return found

    def _taker(self, features: frozenset[int]) -> Callable[[list[Any]], Any]:
        """Takes all these features at once: a single one as it is, several as a tuple."""
        places = []
        for feature in sorted(features):
            if feature >= self._count and feature not in self._views:
                self._views.append(feature)
            is_cell = feature < self._count
            places.append(feature if is_cell else self._count + self._views.index(feature))
        return itemgetter(*places) if places else _nothing


def _nothing(row: list[Any]) -> Value:
    return ()


def memory_of(run: Run) -> Memory:
    """What has been found out in this match."""
    world = run.world
    if world.memory is None:
        world.memory = Memory(world.cell_count)
    memory: Memory = world.memory
    return memory
