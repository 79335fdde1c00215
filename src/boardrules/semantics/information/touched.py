"""Which variables and zones statements change, and which of them a declaration looks at."""

from collections.abc import Iterator

from boardrules.ir.calls import Item, expressions_of, reachable_items, routines_of
from boardrules.ir.domains import Component, Entry, Maybe, Path, Selection, ZoneHandle
from boardrules.ir.expressions import Builtin, Expression, ReadVariable, ZoneAt
from boardrules.ir.program import History, Program
from boardrules.ir.statements import (
    AddTo,
    Change,
    Deal,
    MovePieces,
    MoveSome,
    RemoveFrom,
    Repeat,
    Roll,
    Set,
    Shuffle,
    Statement,
    VariableTarget,
)
from boardrules.ir.traversal import all_expressions, all_statements, subexpressions
from boardrules.ir.undetermined import zone_behind
from boardrules.semantics.information.sight import Thing


def things_written(program: Program, statement: Statement) -> frozenset[Thing]:
    """What a statement itself may change, apart from locals."""
    match statement:
        case (
            Set(target=target)
            | Change(target=target)
            | AddTo(target=target)
            | RemoveFrom(target=target)
            | Roll(target=target)
            | Repeat(counter=target)
        ):
            return frozenset({target.variable} if isinstance(target, VariableTarget) else ())
        case MoveSome(source=source, destination=destination) | Deal(source=source, destination=destination):
            return _zones(source, destination.zone)
        case Shuffle(zone=zone):
            return _zones(zone)
        case MovePieces(pieces=pieces, destination=destination):
            component = _component_of(pieces)
            sources = (zone for zone in program.zones if zone.contents.component is component)
            return _zones(destination.zone) | frozenset(sources)
        case _:
            return frozenset()


def _zones(*zones: Expression) -> frozenset[Thing]:
    found = (zone_behind(zone.domain) for zone in zones)
    return frozenset(zone for zone in found if zone is not None)


def _component_of(pieces: Expression) -> Component | None:
    domain = pieces.domain
    while isinstance(domain, Maybe | Path):
        domain = domain.inner
    match domain:
        case Entry(component=component) | Selection(component=component):
            return component
        case ZoneHandle(zone):
            return zone.contents.component
        case _:
            return None


def things_read(program: Program, item: Item) -> frozenset[Thing]:
    """The variables and zones that a declaration looks at in any way, directly or through others."""
    return frozenset(
        thing
        for used in reachable_items(program, [item])
        for expression in _expressions_in(program, used)
        for part in all_expressions(expression)
        for thing in _thing_read(part)
    )


def _expressions_in(program: Program, item: Item) -> Iterator[Expression]:
    yield from expressions_of(program, item)
    for routine in routines_of(program, item):
        for parameter in routine.parameters:
            yield from subexpressions(parameter)
        for statement in all_statements(routine.body):
            yield from subexpressions(statement)


def _thing_read(expression: Expression) -> tuple[Thing, ...]:
    match expression:
        case ReadVariable(variable=variable):
            return (variable,)
        case ZoneAt(zone=zone):
            return (zone,)
        case Builtin(subject=History() as history):
            return (*history.variables, *history.zones)
        case _:
            return ()
