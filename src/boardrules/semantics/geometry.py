"""The sites of a place and how they lie to each other.

A grid counts its sites row by row from the bottom, columns from the left: `a1`, `b1`, ..., `a2`. A hex place
is a rhombus of columns and rows; its directions are east, west, north, south, northwest and southeast.
"""

from collections.abc import Iterable, Sequence

from boardrules.ir.domains import DIRECTIONS, Domain, Number, Place
from boardrules.source import Span

OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_HEX_WAYS = frozenset({"north", "south", "east", "west", "northwest", "southeast"})
_STRAIGHT = frozenset({"north", "east", "south", "west"})


def column_name(column: int) -> str:
    """1 -> a, 26 -> z, 27 -> aa."""
    name = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def grid_place(name: str, shape: str, columns: int, rows: int, span: Span, doc: str | None) -> Place:
    """A grid or (`shape` hex) rhombus of so many columns and rows."""
    coordinates = [(c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    index = {at: i for i, at in enumerate(coordinates)}
    ways = _HEX_WAYS if shape == "hex" else frozenset(DIRECTIONS)
    near = _HEX_WAYS if shape == "hex" else _STRAIGHT
    steps = tuple(
        tuple(
            index.get((c + dc, r + dr)) if way in ways else None
            for way, (dc, dr) in zip(DIRECTIONS, OFFSETS, strict=True)
        )
        for c, r in coordinates
    )
    return Place(
        name=name,
        shape=shape,
        sites=tuple(f"{column_name(c)}{r}" for c, r in coordinates),
        properties={
            "index": _index_property(len(coordinates)),
            "column": (Number(1, columns), tuple(c for c, _ in coordinates)),
            "row": (Number(1, rows), tuple(r for _, r in coordinates)),
        },
        coordinates=tuple(coordinates),
        neighbours=tuple(_present(row, near) for row in steps),
        around=tuple(_present(row, ways) for row in steps),
        steps=steps,
        span=span,
        doc=doc,
    )


def ring_place(name: str, size: int, span: Span, doc: str | None) -> Place:
    """Sites 1 to `size` in a circle."""
    near = [{(i - 1) % size, (i + 1) % size} - {i} for i in range(size)]
    return _row_of_sites(name, "ring", _numbered_names(name, range(1, size + 1)), near, span, doc)


def numbered_place(name: str, numbers: range, span: Span, doc: str | None) -> Place:
    """Sites `numbers` in a row."""
    near = [{j for j in (i - 1, i + 1) if 0 <= j < len(numbers)} for i in range(len(numbers))]
    return _row_of_sites(name, "numbered", _numbered_names(name, numbers), near, span, doc)


def named_place(
    name: str, sites: Sequence[str], links: Iterable[tuple[int, int]], span: Span, doc: str | None
) -> Place:
    """Sites with names; a link leads from the first to the second."""
    near: list[set[int]] = [set() for _ in sites]
    for origin, target in links:
        near[origin].add(target)
    shape = "graph" if any(near) else "named"
    return _row_of_sites(name, shape, tuple(sites), near, span, doc)


def axes_place(
    name: str,
    axes: Sequence[tuple[str, Domain, Sequence[object], Sequence[str]]],
    span: Span,
    doc: str | None,
) -> Place:
    """Sites by axes, each with its name, its domain, its values and their texts; the first changes slowest."""
    coordinates: list[tuple[object, ...]] = [()]
    texts: list[tuple[str, ...]] = [()]
    for _, _, values, value_texts in axes:
        coordinates = [(*at, value) for at in coordinates for value in values]
        texts = [(*at, text) for at in texts for text in value_texts]
    properties: dict[str, tuple[Domain, tuple[object, ...]]] = {"index": _index_property(len(coordinates))}
    for i, (axis, domain, _, _) in enumerate(axes):
        properties[axis] = (domain, tuple(at[i] for at in coordinates))
    nothing: tuple[tuple[int, ...], ...] = tuple(() for _ in coordinates)
    return Place(
        name=name,
        shape="axes",
        sites=tuple(f"{name}[{', '.join(at)}]" for at in texts),
        properties=properties,
        coordinates=tuple(coordinates),
        neighbours=nothing,
        around=nothing,
        span=span,
        doc=doc,
    )


def player_place(
    name: str, lines: Sequence[tuple[str, int]], seats: int, span: Span, doc: str | None
) -> Place:
    """The sites that `places` lines (name and number) make for each of the seats: by seat, line, index."""
    names: list[str] = []
    owners: list[int] = []
    index: list[int] = []
    near: list[set[int]] = []
    for seat in range(seats):
        for line, count in lines:
            first = len(names)
            for i in range(count):
                names.append(f"{line}[{i + 1}]")
                owners.append(seat)
                index.append(i + 1)
                near.append({first + j for j in (i - 1, i + 1) if 0 <= j < count})
    from boardrules.ir.domains import Seat

    most = max((count for _, count in lines), default=1)
    neighbours = tuple(tuple(sorted(sites)) for sites in near)
    return Place(
        name=name,
        shape="player",
        sites=tuple(names),
        owners=tuple(owners),
        properties={"index": (Number(1, most), tuple(index)), "owner": (Seat(seats), tuple(owners))},
        coordinates=tuple((i,) for i in index),
        neighbours=neighbours,
        around=neighbours,
        span=span,
        doc=doc,
    )


def _row_of_sites(
    name: str, shape: str, sites: tuple[str, ...], near: Sequence[set[int]], span: Span, doc: str | None
) -> Place:
    neighbours = tuple(tuple(sorted(sites)) for sites in near)
    return Place(
        name=name,
        shape=shape,
        sites=sites,
        properties={"index": _index_property(len(sites))},
        coordinates=tuple((i + 1,) for i in range(len(sites))),
        neighbours=neighbours,
        around=neighbours,
        span=span,
        doc=doc,
    )


def _numbered_names(name: str, numbers: range) -> tuple[str, ...]:
    return tuple(f"{name}[{number}]" for number in numbers)


def _index_property(size: int) -> tuple[Domain, tuple[object, ...]]:
    return Number(1, max(1, size)), tuple(range(1, size + 1))


def _present(row: tuple[int | None, ...], ways: frozenset[str]) -> tuple[int, ...]:
    found = (site for way, site in zip(DIRECTIONS, row, strict=True) if way in ways and site is not None)
    return tuple(sorted(found))
