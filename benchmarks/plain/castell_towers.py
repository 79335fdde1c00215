"""The towers of Castell: what may be put on what, and whether a tower that is begun can still become what is wanted.

A team is a count for each size. What the rest of a tower may be depends on little of what stands already: its
smallest size, how many of that size are left (all smaller ones are), how wide the top level is, which skills have been
spent, and how far the goal is reached. Positions that agree in this are searched once.
"""

from collections.abc import Hashable, Iterator
from typing import Literal, Protocol

from attrs import define, evolve, field, frozen

SIZES = 10
WIDEST_PLAIN_LEVEL = 3
SKILLS = ("balance", "base", "mix", "strength", "width", "special")

Level = tuple[int, int, int]
"""The size, how many castellers of it, and how many of the next larger size stand among them."""
Uses = tuple[int, int, int, int, int]
"""How often each skill has been used, in the order of `SKILLS`; Width counts once for a whole tower."""

_NOTHING_USED: Uses = (0, 0, 0, 0, 0)


@frozen
class TowerRules:
    """How towers are built; the first value is what is assumed where the printed rules are silent."""

    taper: Literal["fewer", "exactly_one_fewer"] = "fewer"
    base_levels: Literal["any_level", "bottom_only"] = "any_level"
    width_counts: Literal["for_whole_tower", "for_one_level"] = "for_whole_tower"
    shown_skill: Literal["used", "ranked"] = "used"
    exhibition_levels: Literal["at_least", "exactly"] = "at_least"


@frozen
class Tower:
    """A tower that is being built.

    Attributes:
        widths: Castellers on each level, from the bottom.
        smallest: The smallest size on the top level.
        taken: How many stand in the tower of each size, from size 1.
        used: What has been spent.
        is_too_wide: Whether the top level still has to be held by Width or Base.
    """

    widths: tuple[int, ...] = ()
    smallest: int = SIZES
    taken: tuple[int, ...] = (0,) * SIZES
    used: Uses = _NOTHING_USED
    is_too_wide: bool = False

    @property
    def levels(self) -> int:
        return len(self.widths)


class Goal(Protocol):
    """What a tower is built for."""

    def progress(self, tower: Tower) -> Hashable | None:
        """How far the goal is reached, as far as it matters for the rest; None if it is out of reach."""

    def is_met(self, tower: Tower) -> bool: ...


@frozen
class Shape:
    """A tower of exactly these widths."""

    points: int
    widths: tuple[int, ...]

    def progress(self, tower: Tower) -> Hashable | None:
        return tower.levels if tower.widths == self.widths[: tower.levels] else None

    def is_met(self, tower: Tower) -> bool:
        return tower.widths == self.widths


@frozen
class Exhibition:
    """A tower of so many levels in which these skills are shown."""

    points: int
    skills: frozenset[str]
    ranks: tuple[int, ...] = ()
    rules: TowerRules = field(factory=TowerRules)

    def progress(self, tower: Tower) -> Hashable | None:
        if self.rules.exhibition_levels == "exactly":
            return None if tower.levels > self.points else (tower.levels, self._shown(tower))
        return min(tower.levels, self.points), self._shown(tower)

    def is_met(self, tower: Tower) -> bool:
        if self.rules.exhibition_levels == "exactly" and tower.levels != self.points:
            return False
        return tower.levels >= self.points and self._shown(tower) == self.skills

    def _shown(self, tower: Tower) -> frozenset[str]:
        counts = tower.used if self.rules.shown_skill == "used" else self.ranks
        return frozenset(skill for skill in self.skills if counts[SKILLS.index(skill)])


@frozen
class Festival:
    """A tower of four levels or more with a casteller of each of these sizes."""

    sizes: frozenset[int]

    def progress(self, tower: Tower) -> Hashable | None:
        missing = frozenset(size for size in self.sizes if not tower.taken[size - 1])
        if tower.widths and any(size > tower.smallest for size in missing):
            return None
        return min(tower.levels, 4), missing

    def is_met(self, tower: Tower) -> bool:
        return tower.levels >= 4 and all(tower.taken[size - 1] for size in self.sizes)


@define
class Building:
    """One player builds for one goal: what may be added, and what can still be completed."""

    team: tuple[int, ...]
    ranks: tuple[int, ...]
    goal: Goal
    rules: TowerRules = field(factory=TowerRules)
    _known: dict[Hashable, bool] = field(factory=dict)

    def left(self, tower: Tower, size: int) -> int:
        return self.team[size - 1] - tower.taken[size - 1] if size <= SIZES else 0

    def levels(self, tower: Tower) -> Iterator[Level]:
        """All that might be a level, in order, by what castellers are left."""
        for size in range(1, tower.smallest + 1):
            for number in range(1, self.left(tower, size) + 1):
                for larger in range(self.left(tower, size + 1) + 1):
                    yield size, number, larger

    def with_level(self, tower: Tower, level: Level) -> Tower | None:
        """The tower with one more level, if that stands."""
        size, number, larger = level
        largest = size + 1 if larger else size
        people = number + larger
        balance, base, mix, strength, width = tower.used
        mix += bool(larger)
        if tower.widths:
            if largest > tower.smallest:
                return None
            strength += largest == tower.smallest
            below = tower.widths[-1]
            balance += people == below
            if people > below:
                return None
            if self.rules.taper == "exactly_one_fewer" and people < below - 1:
                return None
        used = balance, base, mix, strength, width
        if any(
            spent > rank for spent, rank in zip((balance, mix, strength), self._ranks_of_steps, strict=True)
        ):
            return None
        taken = list(tower.taken)
        taken[size - 1] += number
        if larger:
            taken[size] += larger
        return Tower((*tower.widths, people), size, tuple(taken), used, people > WIDEST_PLAIN_LEVEL)

    @property
    def _ranks_of_steps(self) -> tuple[int, int, int]:
        return self.ranks[0], self.ranks[2], self.ranks[3]

    def widened(self, tower: Tower) -> Tower | None:
        """The top level, too wide, held by Width."""
        balance, base, mix, strength, width = tower.used
        rank, people = self.ranks[4], tower.widths[-1]
        if self.rules.width_counts == "for_one_level":
            if people > WIDEST_PLAIN_LEVEL + 1 or width >= rank:
                return None
            width += 1
        else:
            if people > WIDEST_PLAIN_LEVEL + rank:
                return None
            width = 1
        return evolve(tower, used=(balance, base, mix, strength, width), is_too_wide=False)

    def spread(self, tower: Tower) -> Tower | None:
        """The top level, too wide, held by Base."""
        balance, base, mix, strength, width = tower.used
        if base >= self.ranks[1] or (self.rules.base_levels == "bottom_only" and tower.levels > 1):
            return None
        return evolve(tower, used=(balance, base + 1, mix, strength, width), is_too_wide=False)

    def held(self, tower: Tower) -> list[Tower]:
        """The ways in which the top level can stand."""
        if not tower.is_too_wide:
            return [tower]
        return [way for way in (self.widened(tower), self.spread(tower)) if way is not None]

    def next_towers(self, tower: Tower) -> Iterator[tuple[Level, Tower]]:
        """The towers with one level more."""
        for level in self.levels(tower):
            higher = self.with_level(tower, level)
            for standing in self.held(higher) if higher is not None else ():
                yield level, standing

    def can_succeed(self, tower: Tower) -> bool:
        """Whether the tower is what is wanted, or can become it."""
        if tower.is_too_wide:
            return any(self.can_succeed(way) for way in self.held(tower))
        if self.goal.is_met(tower):
            return True
        progress = self.goal.progress(tower)
        if progress is None:
            return False
        top = tower.widths[-1] if tower.widths else 0
        key = progress, tower.smallest, self.left(tower, tower.smallest), top, tower.used
        known = self._known.get(key)
        if known is None:
            known = any(self.can_succeed(higher) for _, higher in self.next_towers(tower))
            self._known[key] = known
        return known

    def first_levels(self) -> list[Level]:
        """The levels with which a tower that succeeds can begin."""
        ground = Tower()
        found = ((level, self.with_level(ground, level)) for level in self.levels(ground))
        return [level for level, tower in found if tower is not None and self.can_succeed(tower)]

    def complete_towers(self) -> set[Tower]:
        """All towers that meet the goal, each by what stands where and what was spent for it."""
        found: set[Tower] = set()
        frontier = {Tower()}
        while frontier:
            found |= {tower for tower in frontier if self.goal.is_met(tower)}
            frontier = {higher for tower in frontier for _, higher in self.next_towers(tower)}
        return found
