"""What may change while all players choose at the same time.

In the middle of a `simultaneously` nobody sees what the others have done there. So the state keeps how everything
that may change looked before (spec section 8.5), in cells that lie between those of the program and
the registers. Which these are is told here, rather too many than too few: what does not change looks the
same in its shadow.
"""

from collections.abc import Iterator

from boardrules.ir.calls import all_items, calls_in_block, reachable_items, routines_of
from boardrules.ir.domain_elements import elements
from boardrules.ir.domains import Component, Entry, ListOf, Maybe, Path, Selection, SetOf, Variable, Zone
from boardrules.ir.expressions import Expression
from boardrules.ir.graph import Shadows
from boardrules.ir.program import Program
from boardrules.ir.statements import EachPlayer, MovePieces, Statement, VariableTarget
from boardrules.ir.traversal import all_statements, subexpressions
from boardrules.ir.undetermined import zone_behind


def shadows_of(program: Program) -> Shadows | None:
    """The cells that a game needs for its simultaneous choices; None if it has none."""
    laps = list(simultaneous_laps(program))
    if not laps:
        return None
    things = dict.fromkeys(thing for lap in laps for thing in _changed(program, lap))
    cells = sorted(cell for thing in things for cell in cells_behind(thing))
    under_way = program.cell_count
    return Shadows(under_way, tuple((cell, under_way + 1 + i) for i, cell in enumerate(cells)))


def simultaneous_laps(program: Program) -> Iterator[EachPlayer]:
    """All `simultaneously each player` of a program."""
    for item in all_items(program):
        for routine in routines_of(program, item):
            for statement in all_statements(routine.body):
                if isinstance(statement, EachPlayer) and statement.simultaneously:
                    yield statement


def statements_run(program: Program, lap: EachPlayer) -> Iterator[Statement]:
    """The statements of a lap, and of all that it runs or lets the players choose."""
    yield from all_statements(lap.body)
    called = [call.callee for call in calls_in_block(program, lap.body) if call.way in {"do", "choose"}]
    run = reachable_items(program, called, {"do", "choose"})
    for item in all_items(program):
        if item in run:
            for routine in routines_of(program, item):
                yield from all_statements(routine.body)


def _changed(program: Program, lap: EachPlayer) -> Iterator[Variable | Zone]:
    """The variables that are written, and the zones that pieces may leave or reach."""
    for statement in statements_run(program, lap):
        target = getattr(statement, "target", None) or getattr(statement, "counter", None)
        if isinstance(target, VariableTarget):
            yield target.variable
        for expression in subexpressions(statement):
            zone = zone_behind(expression.domain)
            if zone is not None:
                yield zone
        if isinstance(statement, MovePieces):
            component = _component(statement.pieces)
            yield from (zone for zone in program.zones if zone.contents.component is component)


def _component(pieces: Expression) -> Component | None:
    domain = pieces.domain
    while isinstance(domain, Maybe | Path | SetOf | ListOf) and domain.inner is not None:
        domain = domain.inner
    return domain.component if isinstance(domain, Entry | Selection) else None


def cells_behind(thing: Variable | Zone) -> Iterator[int]:
    """All cells of a variable or zone, those for what lies unseen in a zone included."""
    size = thing.strides[0] * len(elements(thing.indices[0])) if thing.indices else 1
    for i in range(size):
        yield thing.cell + i
        if isinstance(thing, Zone) and thing.unknown_cell is not None:
            yield thing.unknown_cell + i
