"""Lowering of simple statements: what moves pieces, what is left to chance, and the plain changes.

Chance is a node of its own, so that a state can rest at it and a search can list its outcomes. A
statement that draws k pieces therefore becomes a small loop around one Chance node, and a statement
that merely *reads* a pile whose order is open gets the deciding Chance nodes in front of it.
"""

from collections.abc import Callable
from itertools import product

from attrs import evolve

from boardrules.ir.domain_elements import elements
from boardrules.ir.domains import Bool, Entry, Zone
from boardrules.ir.expressions import (
    Aggregate,
    Compare,
    Expression,
    IfThenElse,
    Literal,
    LocalValue,
    Me,
    RandomDraw,
    ZoneAt,
)
from boardrules.ir.graph import (
    Assign,
    BagChance,
    Branch,
    Chance,
    CountMoves,
    MoveOne,
    NoReturn,
    RollChance,
    TopChance,
    ValueChance,
    WholeZoneChance,
)
from boardrules.ir.graph_builder import Unsupported
from boardrules.ir.lowering_context import Context, number
from boardrules.ir.statements import Let, MovePieces, MoveSome, Roll, Set, Show, Shuffle
from boardrules.ir.traversal import all_expressions, subexpressions
from boardrules.ir.undetermined import PileRead, is_closed, is_lazy, pile_reads, zone_behind
from boardrules.source import Span


def decide_first(context: Context, span: Span, entry: int, *expressions: Expression | None) -> int:
    """Puts before a node the deciding of all piles on whose order the expressions depend."""
    reads = [read for e in expressions if e is not None for read in pile_reads(context.program, e)]
    for read in reversed(reads):
        entry = _decide(context, span, read, entry)
    return entry


def decide_all_of(context: Context, span: Span, entry: int, collection: Expression) -> int:
    """The same where a collection, which may be a pile itself, is gone through from its top to its bottom."""
    if isinstance(collection, ZoneAt) and is_lazy(collection.zone):
        entry = context.builder.emit(Chance(span, WholeZoneChance(collection), entry))
    return decide_first(context, span, entry, collection)


def _decide(context: Context, span: Span, read: PileRead, entry: int) -> int:
    if not is_closed(read.zone):
        raise Unsupported(span, "looking into several shuffled piles in one expression")
    if read.whole:
        return context.builder.emit(Chance(span, WholeZoneChance(read.zone), entry))
    inner, (zone_cell,) = context.with_registers("pile looked into")
    after = inner.clear(span, (zone_cell,), entry)
    chance = context.builder.emit(Chance(span, TopChance(zone_cell), after))
    return inner.effect(span, Assign(zone_cell, read.zone), chance)


# ------------------------------------------------------------------ moves


def lower_move_some(statement: MoveSome, next_node: int, context: Context) -> int:
    """`move n of K from Z to D`: counts, then moves one piece after another."""
    span = statement.span
    zone = zone_behind(statement.source.domain)
    if zone is None:
        raise Unsupported(span, "moving pieces from a zone that is not known before the game")
    draws_from_bag = _draws_from_bag(statement, zone)
    uses = ("pieces to move", "zone taken from", "zone moved to")
    inner, cells = context.with_registers(*uses, *(("piece drawn",) if draws_from_bag else ()))
    count, source, target = cells[:3]
    drawn = cells[3] if draws_from_bag else None
    finish = inner.clear(span, (count, source, target), next_node)
    moves_one = statement.amount.form == "exactly" and _is_number(statement.amount.number, 1)
    again = finish if moves_one else inner.builder.reserve()
    after = again if drawn is None else inner.clear(span, (drawn,), again)
    entry = inner.effect(span, MoveOne(statement, count, source, target, drawn), after)
    if drawn is not None:
        entry = inner.builder.emit(Chance(span, BagChance(source, statement.pattern, drawn), entry))
    elif is_lazy(zone) and statement.pattern is None:
        entry = inner.builder.emit(Chance(span, TopChance(source), entry))
    if not moves_one:
        some_left = Compare(span, Bool(), ">", inner.read(span, count, "pieces to move"), number(span, 0))
        inner.builder.lead_on(again, inner.builder.emit(Branch(span, some_left, entry, finish)))
        entry = again
    if is_lazy(zone) and statement.pattern is not None:
        whole = WholeZoneChance(inner.read(span, source, "zone taken from"))
        entry = inner.builder.emit(Chance(span, whole, entry))
    if context.inside is not None and statement in context.no_return_in_draws:
        entry = inner.builder.emit(NoReturn(span, entry))
    entry = inner.effect(span, CountMoves(statement, count, source, target), entry)
    parts = (statement.amount.number, statement.pattern, statement.source, statement.destination.zone)
    return decide_first(context, span, entry, *parts)


def _draws_from_bag(statement: MoveSome, zone: Zone) -> bool:
    """Whether chance may have to say which piece comes out of a bag."""
    if zone.sort != "bag" or statement.amount.form == "all":
        return False
    component = zone.contents.component
    admitted = sum(len(component.entries_of(kind)) for kind in zone.contents.kinds)
    pattern = statement.pattern
    if isinstance(pattern, Literal) and isinstance(pattern.value, frozenset):
        admitted = min(admitted, len(pattern.value))
    return admitted > 1


def _is_number(expression: Expression | None, value: int) -> bool:
    return isinstance(expression, Literal) and type(expression.value) is int and expression.value == value


def lower_move_pieces(statement: MovePieces, next_node: int, context: Context) -> int:
    """`move x to D`; pieces picked from all over a shuffled pile need its order."""
    span = statement.span
    if context.inside is not None and statement in context.no_return_in_draws:
        next_node = context.builder.emit(NoReturn(span, next_node))
    entry = context.effect(span, statement, next_node)
    for part in all_expressions(statement.pieces):
        if isinstance(part, Aggregate) and part.operation in {"selection", "set"}:
            entry = decide_first(context, span, entry, *(binder.source for binder in part.binders))
    return decide_first(context, span, entry, statement.pieces, statement.destination.zone)


def lower_show(statement: Show, next_node: int, context: Context) -> int:
    """`show X to P`; a shuffled pile that is shown gets its order."""
    span = statement.span
    entry = decide_first(context, span, context.effect(span, statement, next_node), statement.to)
    return decide_all_of(context, span, entry, statement.shown)


# ------------------------------------------------------------------ chance


def lower_shuffle(statement: Shuffle, next_node: int, context: Context) -> int:
    """`shuffle Z`: makes all positions open; if somebody sees them, they are decided at once."""
    span = statement.span
    zone = zone_behind(statement.zone.domain)
    if zone is None or zone.unknown_cell is None:
        raise Unsupported(span, "`shuffle` of this zone")
    if not is_lazy(zone):
        next_node = context.builder.emit(Chance(span, WholeZoneChance(statement.zone), next_node))
    entry = context.effect(span, statement, next_node)
    return decide_first(context, span, entry, statement.zone)


def lower_roll(statement: Roll, next_node: int, context: Context) -> int:
    """`roll v`: a Chance node for each cell that is meant, in row-major order."""
    span = statement.span
    variable, given = statement.target.variable, statement.target.indices
    missing = variable.indices[len(given) :]
    if not missing:
        entry = context.builder.emit(Chance(span, RollChance(statement.target), next_node))
        return decide_first(context, span, entry, *given)
    inner, cells = context.with_registers(*(f"index {i + 1} of roll" for i in range(len(given))))
    frozen_indices = tuple(
        index if isinstance(index, Literal | LocalValue | Me) else inner.read(span, cell, "index")
        for index, cell in zip(given, cells, strict=True)
    )
    entry = inner.clear(span, _written(given, cells), next_node)
    for rest in reversed(list(product(*map(elements, missing)))):
        literals = tuple(Literal(span, d, v) for d, v in zip(missing, rest, strict=True))
        target = evolve(statement.target, indices=frozen_indices + literals)
        entry = inner.builder.emit(Chance(span, RollChance(target), entry))
    for index, cell in reversed(list(zip(given, cells, strict=True))):
        if cell in _written(given, cells):
            entry = inner.effect(span, Assign(cell, index), entry)
    return decide_first(context, span, entry, *given)


def _written(given: tuple[Expression, ...], cells: tuple[int, ...]) -> tuple[int, ...]:
    pairs = zip(given, cells, strict=True)
    return tuple(cell for index, cell in pairs if not isinstance(index, Literal | LocalValue | Me))


def lower_keeping(statement: Let | Set, next_node: int, context: Context) -> int:
    """`let` and `set`, whose right side may be a draw, or be one in its `then` and `else` parts."""
    span = statement.span
    if not _holds_draw(statement.value):
        entry = context.effect(span, statement, next_node)
    else:
        inner, (drawn,) = context.with_registers("value drawn")
        clear = inner.clear(span, (drawn,), next_node)

        def keep(value: Expression) -> int:
            uses_draw = isinstance(value, LocalValue) and value.local.cell == drawn
            return inner.effect(span, evolve(statement, value=value), clear if uses_draw else next_node)

        entry = _lower_drawn(statement.value, drawn, keep, inner)
    return decide_first(context, span, entry, *subexpressions(statement))


def _holds_draw(value: Expression) -> bool:
    match value:
        case RandomDraw():
            return True
        case IfThenElse(then=then, otherwise=otherwise):
            return _holds_draw(then) or _holds_draw(otherwise)
        case _:
            return False


def _lower_drawn(value: Expression, drawn: int, keep: Callable[[Expression], int], context: Context) -> int:
    span = value.span
    match value:
        case RandomDraw(source=source, local=local, weight=weight):
            if isinstance(value.domain, Entry) and value.domain.located and _is_lazy_content(source, context):
                raise Unsupported(span, "`random` of a shuffled pile")
            kept = keep(context.read(span, drawn, "value drawn"))
            local_cell = None if local is None else local.cell
            return context.builder.emit(Chance(span, ValueChance(source, local_cell, weight, drawn), kept))
        case IfThenElse(condition=condition, then=then, otherwise=otherwise):
            if not _holds_draw(value):
                return keep(value)
            then_entry = _lower_drawn(then, drawn, keep, context)
            otherwise_entry = _lower_drawn(otherwise, drawn, keep, context)
            return context.builder.emit(Branch(span, condition, then_entry, otherwise_entry))
        case _:
            return keep(value)


def _is_lazy_content(source: Expression, context: Context) -> bool:
    return any(read.whole for read in pile_reads(context.program, source))
