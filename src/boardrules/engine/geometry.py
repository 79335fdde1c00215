"""How the sites of a place lie to each other (spec section 9.5).

All of it is fixed with the place, so what takes time is worked out once for each place and kept with
the world of the game (`Atlas`).
"""

from collections import deque
from itertools import pairwise

from boardrules.ir.domains import DIRECTIONS, Place

_HALF_WAYS = tuple(DIRECTIONS.index(name) for name in ("north", "northeast", "east", "southeast"))
"""One of each two opposite directions."""


class Atlas:
    """What was worked out about places so far."""

    __slots__ = ("_coordinates", "_distances", "_lines")

    def __init__(self) -> None:
        self._lines: dict[tuple[Place, int], tuple[tuple[int, ...], ...]] = {}
        self._distances: dict[tuple[Place, int], list[int | None]] = {}
        self._coordinates: dict[Place, dict[tuple[object, ...], int]] = {}

    def site_at(self, place: Place, coordinates: tuple[object, ...]) -> int | None:
        """The site with these coordinates, or None outside."""
        known = self._coordinates.get(place)
        if known is None:
            known = self._coordinates[place] = {at: site for site, at in enumerate(place.coordinates)}
        return known.get(coordinates)

    def lines(self, place: Place, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight lines of so many sites, each once and from its lower end, in ascending order."""
        key = (place, length)
        if key not in self._lines:
            self._lines[key] = tuple(sorted(_straight_lines(place, length)))
        return self._lines[key]

    def distance(self, place: Place, start: int, goal: int) -> int | None:
        """The least number of steps; None if there is no way.

        A step leads to what is around a site: on a grid that is a king's step, elsewhere a neighbour.
        """
        key = (place, start)
        if key not in self._distances:
            self._distances[key] = _steps_from(place, start)
        return self._distances[key][goal]

    def leaps(self, place: Place, site: int, one: int, other: int) -> frozenset[int]:
        """The sites at these two offsets, in both orders and all signs."""
        column, row = place.coordinates[site]
        assert isinstance(column, int)
        assert isinstance(row, int)
        found = (
            self.site_at(place, (column + a * s, row + b * t))
            for a, b in ((one, other), (other, one))
            for s in (1, -1)
            for t in (1, -1)
        )
        return frozenset(target for target in found if target is not None)


def _straight_lines(place: Place, length: int) -> set[tuple[int, ...]]:
    if length == 1:
        return {(site,) for site in range(len(place.sites))}
    lines: set[tuple[int, ...]] = set()
    for site in range(len(place.steps)):
        for way in _HALF_WAYS:
            line = [site, *ray(place, site, way)[: length - 1]]
            if length > 0 and len(line) == length:
                lines.add(tuple(line) if line[0] < line[-1] else tuple(reversed(line)))
    return lines


def _steps_from(place: Place, start: int) -> list[int | None]:
    distances: list[int | None] = [None] * len(place.sites)
    distances[start] = 0
    queue = deque([start])
    while queue:
        site = queue.popleft()
        for target in place.around[site]:
            if distances[target] is None:
                distances[target] = (distances[site] or 0) + 1
                queue.append(target)
    return distances


def step(place: Place, site: int, way: int) -> int | None:
    """The next site in a direction, or None beyond the edge."""
    return place.steps[site][way] if place.steps else None


def ray(place: Place, site: int, way: int) -> list[int]:
    """The sites from the next one to the edge."""
    sites: list[int] = []
    target = step(place, site, way)
    while target is not None and target != site:
        sites.append(target)
        target = step(place, target, way)
    return sites


def between(place: Place, start: int, goal: int) -> tuple[int, ...]:
    """The sites strictly between two that lie on a line, from the first to the second; else nothing.

    On a ring it is the shorter way round, of two equally long ones the one that goes on upwards.
    """
    if start == goal:
        return ()
    if place.steps:
        for way in range(len(DIRECTIONS)):
            sites = ray(place, start, way)
            if goal in sites:
                return tuple(sites[: sites.index(goal)])
        return ()
    if place.shape == "ring":
        size = len(place.sites)
        forward = (goal - start) % size
        if forward * 2 <= size:
            return tuple((start + i) % size for i in range(1, forward))
        return tuple((start - i) % size for i in range(1, size - forward))
    sign = 1 if goal > start else -1
    sites = list(range(start + sign, goal, sign))
    whole = [start, *sites, goal]
    is_joined = all(b in place.neighbours[a] for a, b in pairwise(whole))
    return tuple(sites) if is_joined else ()


def along(place: Place, site: int, number: int) -> int | None:
    """So many steps on (back if negative): a ring goes round, elsewhere there is an end."""
    if place.shape == "ring":
        return (site + number) % len(place.sites)
    sign = 1 if number > 0 else -1
    for _ in range(abs(number)):
        if site + sign not in place.neighbours[site]:
            return None
        site += sign
    return site
