"""Moves pieces between zones (spec section 7, *move*).

Every function changes the cells of a run and keeps the number of pieces. In a pile whose order is open
a position holds UNDETERMINED, and the counts behind it say which pieces lie unseen; as soon as only
one sort of piece is left among them these positions are known, and are written down as known.
"""

from boardrules.engine.faults import NoValue
from boardrules.engine.sources import entries_in, zone_size
from boardrules.engine.values import Cells
from boardrules.engine.world import Run, no_pieces
from boardrules.ir.domains import UNDETERMINED, Zone
from boardrules.source import Span


def unknown_cell(zone: Zone, cell: int) -> int:
    """The cell with the counts of the pieces that lie unseen in a zone."""
    assert zone.unknown_cell is not None, "a zone that is shuffled has counts of what lies unseen"
    return zone.unknown_cell + cell - zone.cell


def add(counts: tuple[int, ...], entry: int, number: int) -> tuple[int, ...]:
    """Counts with some more (or fewer) of one entry."""
    return (*counts[:entry], counts[entry] + number, *counts[entry + 1 :])


# ------------------------------------------------------------------ putting in and taking out


def put(run: Run, cell: int, entry: int, side: str) -> None:
    """Lays a piece into a zone in which there is room."""
    cells = run.cells
    match run.world.zone_at[cell].sort:
        case "bag":
            cells[cell] = add(cells[cell], entry, 1)
        case "slot":
            cells[cell] = entry
        case sort:
            at_front = side in {"top", "left"} or (side == "" and sort == "pile")
            cells[cell] = (entry, *cells[cell]) if at_front else (*cells[cell], entry)


def take(run: Run, cell: int, entry: int, span: Span) -> None:
    """Takes a certain piece out of a zone: from a pile or line the nearest to the top or left."""
    cells = run.cells
    content = cells[cell]
    zone = run.world.zone_at[cell]
    match zone.sort:
        case "bag" if content[entry] > 0:
            cells[cell] = add(content, entry, -1)
        case "slot" if content == entry:
            cells[cell] = None
        case "pile" | "line" if entry in content:
            _remove_at(cells, cell, content.index(entry))
        case "pile" | "line" if zone.unknown_cell is not None and cells[unknown_cell(zone, cell)][entry] > 0:
            unseen = unknown_cell(zone, cell)
            cells[unseen] = add(cells[unseen], entry, -1)
            _remove_at(cells, cell, content.index(UNDETERMINED))
            settle(run, zone, cell)
        case _:
            raise NoValue("BR607", span, expected=1, name=zone.name, found=0)


def _remove_at(cells: Cells, cell: int, position: int) -> None:
    content = cells[cell]
    cells[cell] = (*content[:position], *content[position + 1 :])


def take_next(run: Run, cell: int, pattern: frozenset[int] | None, span: Span) -> int:
    """Takes out the next piece that fits: from the top or the left, from a bag in catalogue order."""
    for entry in entries_in(run, cell):
        if pattern is None or entry in pattern:
            take(run, cell, entry, span)
            return entry
    raise NoValue("BR607", span, expected=1, name=run.world.zone_at[cell].name, found=0)


def available(run: Run, cell: int, pattern: frozenset[int] | None) -> int:
    """How many pieces in a zone fit."""
    if pattern is None:
        return zone_size(run, cell)
    return sum(1 for entry in entries_in(run, cell) if entry in pattern)


def check_room(run: Run, source: int | None, target: int, number: int, span: Span) -> None:
    """Fails if so many pieces have no room; what stays in its zone needs none."""
    zone = run.world.zone_at[target]
    if source != target and zone_size(run, target) + number > zone.capacity:
        raise NoValue("BR614", span, name=zone.name, limit=zone.capacity)


def move_entries(run: Run, source: int, entries: tuple[int, ...], target: int, side: str, span: Span) -> None:
    """Moves these pieces one after the other, all of them or none."""
    check_room(run, source, target, len(entries), span)
    for entry in entries:
        take(run, source, entry, span)
        put(run, target, entry, side)


# ------------------------------------------------------------------ order that is open


def shuffle(run: Run, cell: int) -> None:
    """Makes the order of all pieces in a pile or line open."""
    zone = run.world.zone_at[cell]
    cells = run.cells
    counts = list(no_pieces(zone.contents))
    for entry in entries_in(run, cell):
        counts[entry] += 1
    cells[cell] = (UNDETERMINED,) * len(cells[cell])
    cells[unknown_cell(zone, cell)] = tuple(counts)
    settle(run, zone, cell)


def determine(run: Run, cell: int, position: int, entry: int) -> None:
    """Decides which piece lies at an undetermined position."""
    zone = run.world.zone_at[cell]
    cells = run.cells
    content = cells[cell]
    unseen = unknown_cell(zone, cell)
    cells[unseen] = add(cells[unseen], entry, -1)
    cells[cell] = (*content[:position], entry, *content[position + 1 :])
    settle(run, zone, cell)


def settle(run: Run, zone: Zone, cell: int) -> None:
    """Writes down undetermined positions about which nothing is open any more: equal positions are equal states."""
    cells = run.cells
    unseen = unknown_cell(zone, cell)
    there = [entry for entry, number in enumerate(cells[unseen]) if number]
    if len(there) != 1:
        return
    cells[cell] = tuple(there[0] if entry == UNDETERMINED else entry for entry in cells[cell])
    cells[unseen] = no_pieces(zone.contents)
