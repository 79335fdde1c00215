"""Whether a value that somebody hands in can be what a cell of a state holds.

The engine never asks: it only writes what fits. A saved state may hold anything, and is asked cell by cell.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardrules.engine.values import ABSENT, domain_size, domain_text
from boardrules.engine.world import cells_of
from boardrules.ir.domains import (
    UNDETERMINED,
    Absent,
    Bool,
    Compass,
    Component,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Path,
    Seat,
    Selection,
    SetOf,
    Site,
    Unknown,
    Variable,
    Zone,
    ZoneHandle,
)
from boardrules.ir.holdings import Content, Elements, Holding, Unused
from boardrules.ir.program import History
from boardrules.whole_numbers import is_whole

if TYPE_CHECKING:
    from boardrules.game import Table


def can_hold(table: "Table", holding: Holding, value: object) -> bool:
    """Whether a cell that holds this can hold the value."""
    match holding:
        case Unused():
            return value is None
        case Elements(element):
            return isinstance(value, tuple) and all(is_in(table, element, item) for item in value)
        case Content(zone, is_unseen):
            return _is_unseen(zone, value) if is_unseen else is_content(zone, value)
        case _:
            return is_in(table, holding, value)


def holding_text(table: "Table", holding: Holding) -> str:
    """What a cell can hold, for a message."""
    match holding:
        case Unused():
            return "nothing (null)"
        case Elements():
            return "a list of what is still to come"
        case Content(zone, _):
            return f"what can lie in {zone.name}"
        case ZoneHandle(zone):
            return f"the cell of a zone {zone.name}"
        case Absent():
            return "nobody (null)"
        case Seat():
            return f"a seat, from 0 to {table.program.players - 1}"
        case _:
            return domain_text(holding, table.program.seat_names)


def is_in(table: "Table", domain: Domain, value: object) -> bool:
    """Whether something is a runtime value of a domain."""
    match domain:
        case Bool():
            return isinstance(value, bool)
        case Number(low, high):
            return is_whole(value) and low <= value <= high
        case EnumValue() | Seat() | Site() | Compass():
            return is_whole(value) and 0 <= value < domain_size(domain)
        case Maybe(inner):
            return value is None or is_in(table, inner, value)
        case Path(inner):
            return value is ABSENT or is_in(table, inner, value)
        case SetOf(inner):
            return isinstance(value, frozenset) and _are_in(table, inner, value)
        case ListOf(inner, limit):
            return isinstance(value, tuple) and len(value) <= limit and _are_in(table, inner, value)
        case Entry(component, kinds, located):
            if located:
                return _is_located(table, component, value, lambda entry: _is_piece(component, kinds, entry))
            return _is_piece(component, kinds, value)
        case Selection(component, kinds, located):
            if located:
                return _is_located(table, component, value, lambda some: _are_pieces(component, kinds, some))
            return _are_pieces(component, kinds, value)
        case Absent():
            return value is None
        case ZoneHandle(zone):
            return is_whole(value) and zone.cell <= value < zone.cell + cells_of(zone)
        case Unknown():
            return True


def _are_in(table: "Table", inner: Domain | None, values: "frozenset[object] | tuple[object, ...]") -> bool:
    return all(inner is not None and is_in(table, inner, value) for value in values)


# ------------------------------------------------------------------ pieces


def _is_piece(component: Component, kinds: tuple[int, ...], value: object) -> bool:
    return is_whole(value) and 0 <= value < len(component.entries) and component.entries[value][0] in kinds


def _are_pieces(component: Component, kinds: tuple[int, ...], value: object) -> bool:
    """Whether these are pieces in ascending order."""
    if not isinstance(value, tuple) or not all(_is_piece(component, kinds, entry) for entry in value):
        return False
    return value == tuple(sorted(value))


def _is_located(
    table: "Table", component: Component, value: object, is_fit: Callable[[object], bool]
) -> bool:
    """Whether this is a zone of the component, and what may lie there; without pieces the zone may be unknown."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    cell, what = value
    if cell is None and what == ():
        return True
    zone = table.engine.world.zone_at.get(cell) if is_whole(cell) else None
    return zone is not None and zone.contents.component is component and is_fit(what)


def is_content(zone: Zone, value: object) -> bool:
    """Whether a cell of a zone can hold this."""
    component, kinds = zone.contents.component, zone.contents.kinds
    match zone.sort:
        case "slot":
            return value is None or _is_piece(component, kinds, value)
        case "bag":
            return _are_counts(component, value)
        case _:
            return isinstance(value, tuple) and all(
                _is_piece(component, kinds, entry)
                or (zone.unknown_cell is not None and entry == UNDETERMINED and is_whole(entry))
                for entry in value
            )


def _is_unseen(zone: Zone, value: object) -> bool:
    return _are_counts(zone.contents.component, value)


def _are_counts(component: Component, value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != len(component.entries):
        return False
    return all(is_whole(count) and count >= 0 for count in value)


# ------------------------------------------------------------------ histories


def is_history(table: "Table", history: History, value: object) -> bool:
    """Whether the cell of a history can hold this: a tuple of records, each with all that is remembered."""
    things: list[Variable | Zone] = [*history.variables, *history.zones]
    cells = [thing for thing in things for _ in range(cells_of(thing))]
    return isinstance(value, tuple) and all(
        isinstance(record, tuple)
        and len(record) == len(cells)
        and all(
            is_content(thing, held) if isinstance(thing, Zone) else is_in(table, thing.domain, held)
            for thing, held in zip(cells, record, strict=True)
        )
        for record in value
    )
