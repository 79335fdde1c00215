"""What the engine knows of a program before the first move, and what a piece of work on a state knows.

A `World` is made once for a program and never changes. A `Run` is a list of cells that somebody works
on right now: a game that goes on, a lookahead, the evaluation of a result.
"""

from collections.abc import Callable
from typing import Any

from boardrules.engine.geometry import Atlas
from boardrules.engine.values import (
    Cells,
    Guard,
    Value,
    default_value,
    domain_size,
    guard_for,
    lowest_value,
)
from boardrules.engine.watching import Watched
from boardrules.ir.domains import Component, Domain, Entry, Local, Number, Variable, Zone
from boardrules.ir.graph import ENDING, FIRST_FREE_CELL, ME, PC, Graph
from boardrules.ir.program import Constraint, Program, Start

STEP_LIMIT = 1_000_000
LOOKAHEAD_LIMIT = 10_000_000
MOVE_LIMIT = 1 << 20

Shape = tuple[tuple[int, int, int], ...]
"""For each index of a variable or zone: its lowest value, its highest value, its stride."""


class World:
    """A program and its graph, with what follows from them."""

    __slots__ = (
        "atlas",
        "cell_count",
        "certain",
        "checks",
        "columns",
        "constraints",
        "defines",
        "duties",
        "entries",
        "footprints",
        "graph",
        "guards",
        "idle",
        "memory",
        "nodes",
        "ordered",
        "outlooks",
        "program",
        "promises",
        "rankings",
        "scratch",
        "seat_names",
        "seats",
        "shapes",
        "tables",
        "temporary_starts",
        "zone_at",
    )

    def __init__(self, program: Program, graph: Graph) -> None:
        self.program = program
        self.graph = graph
        self.nodes = graph.nodes
        self.cell_count = graph.cell_count
        self.scratch: Cells = [None] * program.scratch_count
        self.seats = program.players
        self.seat_names = program.seat_names
        self.defines = program.defines
        self.tables = program.tables
        self.constraints = program.constraints
        self.rankings = program.rankings
        things: list[Variable | Zone] = [*program.variables, *program.zones]
        self.shapes: dict[Variable | Zone, Shape] = {thing: _shape(thing) for thing in things}
        self.zone_at: dict[int, Zone] = {
            zone.cell + i: zone for zone in program.zones for i in range(cells_of(zone))
        }
        self.guards: dict[Variable | Local, Guard | None] = {}
        self.promises: dict[object, Guard | None] = {}
        self.atlas = Atlas()
        self.columns: dict[object, object] = {}
        self.ordered: dict[object, list[Any]] = {}
        # What looking ahead finds out of the program (`footprints`, `outlook`, `duties`) and of states (`memory`).
        self.footprints: dict[object, Any] = {}
        self.outlooks: dict[object, Any] = {}
        self.duties: dict[int, Any] = {}
        self.memory: Any = None
        self.entries: dict[Component, dict[tuple[int, tuple[Value, ...]], int]] = {}
        self.checks: tuple[Constraint, ...] = tuple(
            c for c in program.constraints.values() if c.exists and c.after_every_action
        )
        # What must still be asked at the end of an action is never certain before it.
        self.certain = graph.certain if not self.checks else (False,) * len(graph.nodes)
        temporary = {variable for group in program.temporaries for variable in group.variables}
        for variable in program.variables:
            if variable.owner == "temporary":
                temporary.add(variable)
        self.temporary_starts: tuple[tuple[Variable, Start | None], ...] = _starts(program, temporary)
        self.idle: tuple[tuple[int, Value], ...] = ()

    def guard(self, holder: Variable | Local) -> Guard | None:
        """The test of the values that a variable or local may hold."""
        if holder not in self.guards:
            self.guards[holder] = guard_for(holder.domain)
        return self.guards[holder]

    def promise(self, promised: object, stated: Domain, given: Domain) -> Guard | None:
        """The test that a value fits a stated type, where its own type does not say so (spec section 4)."""
        if promised not in self.promises:
            fits = isinstance(stated, Number) and isinstance(given, Number)
            is_within = fits and stated.low <= given.low and given.high <= stated.high  # type: ignore[union-attr]
            self.promises[promised] = None if is_within or stated == given else guard_for(stated)
        return self.promises[promised]

    def entry_of(self, component: Component, kind: int, attributes: tuple[Value, ...]) -> int | None:
        """The one piece of a kind with these attributes, or None."""
        if component not in self.entries:
            self.entries[component] = {key: entry for entry, key in enumerate(component.entries)}
        return self.entries[component].get((kind, attributes))


def _shape(thing: Variable | Zone) -> Shape:
    return tuple(
        (lowest_value(domain), lowest_value(domain) + domain_size(domain) - 1, stride)
        for domain, stride in zip(thing.indices, thing.strides, strict=True)
    )


def _starts(program: Program, temporary: set[Variable]) -> tuple[tuple[Variable, Start | None], ...]:
    """The temporary variables in the order in which they begin."""
    started = [(start.variable, start) for start in program.starts if start.variable in temporary]
    named = {variable for variable, _ in started}
    unnamed: list[tuple[Variable, Start | None]] = [
        (variable, None) for variable in program.variables if variable in temporary and variable not in named
    ]
    return (*unnamed, *started)


def cells_of(thing: Variable | Zone) -> int:
    """How many cells a variable or zone has, for all its indices together."""
    number = 1
    for domain in thing.indices:
        number *= domain_size(domain)
    return number


class Run:
    """Work on a list of cells (a state followed by the scratch cells), which it changes in place.

    Attributes:
        cells: A list, or in a lookahead cells that note what is read (`watching`).
        is_checking: Whether a constraint `after every action` is being evaluated: queries made by it
            do not check these constraints again (spec section 8.3).
    """

    __slots__ = ("cells", "is_checking", "world")

    def __init__(self, world: World, cells: "Cells | Watched") -> None:
        self.world = world
        self.cells: Any = cells
        self.is_checking = False

    def copied_cells(self) -> Cells:
        """A copy of all cells, for work that may read any of them."""
        cells = self.cells
        return cells[:] if cells.__class__ is list else cells.whole()

    def branch(self, cells: "Cells | Watched") -> "Run":
        """Work of the same sort on other cells."""
        other = Run(self.world, cells)
        other.is_checking = self.is_checking
        return other


Code = Any
"""An expression: of the program, or one of the engine's own (`prepared`)."""

Evaluator = Callable[[Any, Run], Value]

EVALUATE: dict[type, Evaluator] = {}
"""How each class of expression is evaluated. The modules of this package fill it as they are imported."""


def evaluates(*kinds: type) -> Callable[[Evaluator], Evaluator]:
    """Announces a function that evaluates these classes of expressions."""

    def register(function: Evaluator) -> Evaluator:
        for kind in kinds:
            EVALUATE[kind] = function
        return function

    return register


def blank_cells(world: World) -> Cells:
    """A state in which nothing lies anywhere and every variable holds the default of its type."""
    cells: Cells = [None] * world.cell_count
    cells[PC] = world.graph.start
    cells[ME] = None
    cells[ENDING] = None
    for variable in world.program.variables:
        for i in range(cells_of(variable)):
            cells[variable.cell + i] = default_value(variable.domain)
    for zone in world.program.zones:
        nothing = empty_content(zone)
        for i in range(cells_of(zone)):
            cells[zone.cell + i] = nothing
            if zone.unknown_cell is not None:
                cells[zone.unknown_cell + i] = no_pieces(zone.contents)
    for history in world.program.histories.values():
        cells[history.cell] = ()
    assert world.cell_count >= FIRST_FREE_CELL
    return cells


def empty_content(zone: Zone) -> Value:
    """The cell of a zone in which nothing lies."""
    match zone.sort:
        case "bag":
            return no_pieces(zone.contents)
        case "slot":
            return None
        case _:
            return ()


def no_pieces(contents: Entry) -> tuple[int, ...]:
    """The counts of a bag in which nothing lies."""
    return (0,) * len(contents.component.entries)
