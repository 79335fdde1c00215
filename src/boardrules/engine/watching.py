"""Cells that keep account of what was looked at, so that what was found out holds for other states too.

Whether a run can succeed depends only on those cells that were read on the way before they were written.
Two states that agree in these have the same fate, however much they differ elsewhere. So a lookahead
works on `Watched` cells, and remembers what it finds by what it has read and not by whole states.

What is read is noted as a *feature* of a state, which is a number:

- c, below the number of cells: the content of the cell c;
- c + number of cells: how long the list in the cell c is;
- c + twice the number of cells: the last item of that list.

A list that grows level by level is often asked for no more than its length and its last item, and then lists with
a different history are the same. Adding an item settles the last item, whatever was in the list before, and
leaves the length as a matter of the length before.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from boardrules.engine.values import Cells, Value


class Watched:
    """A list of cells that notes what is read before it is written.

    Attributes:
        cells: The list itself; reading it directly notes nothing.
        reads: The features of the state at the beginning on which anything may depend so far.
        written: The features that have been settled since, whatever they were at the beginning.
    """

    __slots__ = ("_count", "_known", "cells", "reads", "written")

    def __init__(self, cells: Cells, count: int, written: Iterable[int] = ()) -> None:
        self.cells = cells
        self.reads: set[int] = set()
        self.written: set[int] = set(written)
        self._known = {0, *self.written}
        self._count = count

    def __getitem__(self, cell: Any) -> Any:
        if cell in self._known:
            return self.cells[cell]
        self._known.add(cell)
        if cell > 0:
            self.reads.add(cell)
        return self.cells[cell]

    def __setitem__(self, cell: int, value: Value) -> None:
        self._known.add(cell)
        self.written.add(cell)
        self.cells[cell] = value

    def whole(self) -> Cells:
        """A copy of all cells, for somebody who may read any of them."""
        every = range(1, self._count)
        self.reads.update(cell for cell in every if cell not in self._known)
        self._known.update(every)
        return self.cells[:]

    def length(self, cell: int) -> int:
        """How long the list in a cell is."""
        self._look(cell, cell + self._count)
        return len(self.cells[cell])

    def tail(self, cell: int) -> tuple[Any, ...]:
        """The last item of the list in a cell; nothing if it is empty."""
        self._look(cell, cell + 2 * self._count)
        return tuple(self.cells[cell][-1:])

    def _look(self, cell: int, feature: int) -> None:
        if cell not in self._known and feature not in self._known:
            self._known.add(feature)
            self.reads.add(feature)

    def grow(self, cell: int, items: tuple[Any, ...]) -> None:
        """Puts a list in place of one that it goes on from with one item more."""
        feature = cell + 2 * self._count
        self._known.add(feature)
        self.written.add(feature)
        self.cells[cell] = items

    def note(self, features: Iterable[int]) -> None:
        """Notes that something depends on these features of the present state."""
        self.reads.update(self.before(features))

    def before(self, features: Iterable[int]) -> set[int]:
        """On which features of the state at the beginning these features of the present one depend."""
        count = self._count
        written = self.written
        return {f for f in features if f not in written and (f < count or f % count not in written)}

    def copy(self, written: Iterable[int]) -> "Watched":
        """The same cells, watched from here on; some have just been written."""
        return Watched(self.cells[:], self._count, written)


def feature_of(cells: Sequence[Any], count: int, feature: int) -> Value:
    """A feature of a state with so many cells."""
    if feature < count:
        return cells[feature]
    items = cells[feature % count]
    return len(items) if feature < 2 * count else items[-1:]
