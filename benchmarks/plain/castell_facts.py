"""What lies in the box of Castell: regions, the wheel, the calendar, prizes, and the performance tiles."""

from benchmarks.plain.castell_towers import SKILLS, Exhibition, Shape

REGIONS = ("lleida", "girona", "barcelona", "vilafranca", "vilanova", "tarragona", "mallorca")
_LINKS = (
    (0, 1), (0, 2), (0, 3), (0, 5), (1, 2), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5),
    (1, 6), (2, 6), (5, 6),
)  # fmt: skip
NEIGHBOURS = tuple(
    tuple(sorted({b for a, b in (*_LINKS, *((y, x) for x, y in _LINKS)) if a == region}))
    for region in range(7)
)
SLOTS = (7, 1, 2, 6, 4, 5, 3)
"""The slot of the skill wheel that belongs to each region."""
SPECIAL = SKILLS.index("special")
WHEEL_TILES = (2, 1, 2, 1, 1, 1)
FESTIVALS = {2: (1, 1, 1, 1, 1, 1, 1, 1), 3: (1, 1, 2, 2, 1, 1, 2, 2), 4: (1, 2, 2, 2, 1, 2, 2, 2)}
PRIZE_POINTS = (5, 3, 1)
VARIETY = (0, 0, 1, 3, 5, 7, 10, 14)

_SHAPES = (
    (2, "321"), (3, "211"), (3, "311"), (3, "221"), (3, "331"), (3, "421"), (4, "111"), (4, "3211"), (4, "3221"),
    (5, "3321"), (5, "4321"), (5, "5321"), (5, "2211"), (6, "1111"), (7, "33221"), (7, "43211"),
)  # fmt: skip
_EXHIBITIONS = (
    (3, "balance"), (3, "base"), (3, "mix"), (3, "strength"), (3, "width"), (4, "balance base"), (4, "base mix"),
    (4, "mix strength"), (4, "strength width"), (4, "balance width"), (5, "balance mix"), (5, "mix width"),
    (5, "base width"), (5, "base strength"), (5, "balance strength"), (6, "balance mix strength"),
)  # fmt: skip
TILES: tuple[Shape | Exhibition, ...] = (
    *(Shape(points, tuple(map(int, widths))) for points, widths in _SHAPES),
    *(Exhibition(points, frozenset(skills.split())) for points, skills in _EXHIBITIONS),
)
