"""Which cells an expression may read: all that it could ever look at, whatever the state is."""

from collections.abc import Iterator
from typing import Any

from boardrules.engine import prepared as own
from boardrules.engine.builtins import PURE_FUNCTIONS
from boardrules.engine.prepared import parts_of
from boardrules.engine.world import Code, World, cells_of
from boardrules.ir import expressions as ir
from boardrules.ir.domains import Variable, Zone
from boardrules.ir.graph import ME

Footprint = frozenset[int] | None
"""The cells; None for all of them."""


def footprint(code: Code, world: World) -> Footprint:
    """The cells that an expression may read."""
    known = world.footprints
    if code not in known:
        found: set[int] = set()
        known[code] = frozenset(found) if _collect(code, world, found) else None
    return known[code]  # type: ignore[no-any-return]


def _collect(code: Any, world: World, found: set[int]) -> bool:
    """Adds the cells that are read; False if that may be any."""
    match code:
        case ir.Query() | ir.PlaceIn() | ir.FirstIn() | ir.Points() | ir.RandomDraw():
            return False
        case ir.Builtin(function=function) if function not in PURE_FUNCTIONS:
            return False
        case (
            own.ReadCell(cell=cell)
            | own.ListLength(cell=cell)
            | own.ListTail(cell=cell)
            | own.ListHolds(cell=cell)
        ):
            found.add(cell)
        case own.FixedZone(zone=zone, cell=cell):
            found.update(_cells_of_zone(zone, cell, 1))
        case ir.LocalValue(local=local):
            found.add(local.cell)
        case ir.Me():
            found.add(ME)
        case own.ReadAt() | own.CellTest():
            found.update(range(code.base + code.low * code.stride, code.base + code.high * code.stride + 1))
        case own.ZoneOf(zone=zone) | ir.ZoneAt(zone=zone):
            found.update(_cells_of_zone(zone, zone.cell, cells_of(zone)))
        case ir.ReadVariable(variable=variable):
            found.update(cells_of_variable(variable))
        case _:
            pass
    return all(_collect(part, world, found) for part in _parts(code, world))


def cells_of_variable(variable: Variable) -> range:
    """All cells of a variable."""
    return range(variable.cell, variable.cell + cells_of(variable))


def _cells_of_zone(zone: Zone, first: int, number: int) -> list[int]:
    cells = list(range(first, first + number))
    if zone.unknown_cell is not None:
        cells += range(zone.unknown_cell + first - zone.cell, zone.unknown_cell + first - zone.cell + number)
    return cells


def _parts(code: object, world: World) -> Iterator[object]:
    match code:
        case ir.CallDefine(name=name):
            yield world.defines[name].body
        case ir.LookUp(name=name):
            for row in world.tables[name].rows:
                yield from (*row.tests, row.value)
        case ir.Satisfies(name=name):
            yield from world.constraints[name].conditions
        case _:
            pass
    yield from parts_of(code)
