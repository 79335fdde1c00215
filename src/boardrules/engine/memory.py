"""What lookaheads have found out, by what it depends on.

A *finding* says that from a node runs succeed, or that none does, in every state that has certain features
(`watching`). As it is about all such states it stays true for ever, and serves the other alternatives of the same
question, the next decision inside the same action, and the next turn.

Findings are kept in a tree for each node. A fork asks for one feature of a state; each of its branches ends in
one finding, whose features are then compared as a whole. A finding that comes to one that
does not fit is parted from it by a fork at a feature in which the two differ. If that happens to be one on which
the new finding does not depend, it only becomes a little less general than it might be.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from attrs import define, frozen

from boardrules.engine.values import Value
from boardrules.engine.watching import feature_of
from boardrules.engine.world import Run

MOST_FINDINGS: Final = 1 << 14
"""So many are kept; then all are forgotten. One needs about a kilobyte."""


@frozen(eq=False)
class Finding:
    """What is known of states with certain features.

    Attributes:
        is_alive: Whether some run from there succeeds.
        features: On what that depends.
        plain: The cells among the features, and how to take their contents all at once.
        others: The other features.
    """

    is_alive: bool
    features: frozenset[int]
    plain: tuple[int, ...]
    take: Callable[[Any], tuple[Any, ...]]
    contents: tuple[Any, ...]
    others: tuple[tuple[int, Value], ...]

    def fits(self, cells: Sequence[Any], count: int) -> bool:
        """Whether it is about this state."""
        return self.take(cells) == self.contents and all(
            feature_of(cells, count, feature) == value for feature, value in self.others
        )

    def difference(self, cells: Sequence[Any], count: int, wanted: frozenset[int]) -> tuple[int, Value]:
        """A feature in which a state that does not fit differs, if possible a wanted one, and its value here."""
        differing = [
            (feature, value)
            for feature, value in (*zip(self.plain, self.contents, strict=True), *self.others)
            if feature_of(cells, count, feature) != value
        ]
        return next((pair for pair in differing if pair[0] in wanted), differing[0])


@define(eq=False)
class _Fork:
    feature: int
    branches: dict[Value, "_Tree"]


_Tree = _Fork | Finding


class Memory:
    """The findings of a match, by the node and by what is asked there."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._trees: dict[object, _Tree] = {}
        self._number = 0
        self._takers: dict[frozenset[int], tuple[tuple[int, ...], Callable[[Any], tuple[Any, ...]]]] = {}

    def recall(self, question: object, cells: Sequence[Any]) -> Finding | None:
        """What is known of a state, if anything is."""
        tree = self._trees.get(question)
        count = self._count
        while tree.__class__ is _Fork:
            tree = tree.branches.get(feature_of(cells, count, tree.feature))
        if tree is None or not tree.fits(cells, count):  # type: ignore[union-attr]
            return None
        return tree  # type: ignore[return-value]

    def keep(
        self, question: object, cells: Sequence[Any], features: frozenset[int], is_alive: bool
    ) -> Finding:
        """Keeps what was found out of a state, of which nothing was known."""
        if self._number >= MOST_FINDINGS:
            self._trees.clear()
            self._takers.clear()
            self._number = 0
        new = self._finding(cells, features, is_alive)
        count = self._count
        tree = self._trees.get(question)
        above: _Fork | None = None
        while isinstance(tree, _Fork):
            above = tree
            tree = tree.branches.get(feature_of(cells, count, tree.feature))
        grown: _Tree = new
        if tree is not None:
            if tree.fits(cells, count):
                return tree
            feature, value = tree.difference(cells, count, features)
            grown = _Fork(feature, {value: tree, feature_of(cells, count, feature): new})
        self._number += 1
        if above is None:
            self._trees[question] = grown
        else:
            above.branches[feature_of(cells, count, above.feature)] = grown
        return new

    def _finding(self, cells: Sequence[Any], features: frozenset[int], is_alive: bool) -> Finding:
        if features not in self._takers:
            plain = tuple(sorted(feature for feature in features if feature < self._count))
            self._takers[features] = plain, _taker(plain)
        plain, take = self._takers[features]
        others = tuple(sorted(feature for feature in features if feature >= self._count))
        return Finding(
            is_alive,
            features,
            plain,
            take,
            take(cells),
            tuple((feature, feature_of(cells, self._count, feature)) for feature in others),
        )


def _taker(cells: tuple[int, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if not cells:
        return lambda _: ()
    if len(cells) == 1:
        only = cells[0]
        return lambda content: (content[only],)
    return itemgetter(*cells)


def memory_of(run: Run) -> Memory:
    """What has been found out in this match."""
    world = run.world
    if world.memory is None:
        world.memory = Memory(world.cell_count)
    memory: Memory = world.memory
    return memory
