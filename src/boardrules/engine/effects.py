"""What an Effect node does to the cells.

A value that does not fit what it is written to is a fault of the file, also in a run that is only
looked at (spec section 8.2): nobody could tell a player that a move is illegal because a number
would not fit. Pieces or room that are missing end a run instead, as a requirement would.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from boardrules.engine import zones
from boardrules.engine.builtins import present_record
from boardrules.engine.evaluation import evaluate, pattern_entries, zone_of_handle
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.prepared import Keep
from boardrules.engine.sources import elements
from boardrules.engine.values import ABSENT, Value, domain_text, is_there, present_domain, value_text
from boardrules.engine.watching import Watched
from boardrules.engine.world import EVALUATE, Run, Shape
from boardrules.ir.domains import Domain, Entry, ListOf, Local, Selection, SetOf, Variable, ZoneHandle
from boardrules.ir.expressions import LocalValue
from boardrules.ir.graph import AnnounceEnd, Assign, CastShadows, Clear, CountMoves, Freeze, MoveOne
from boardrules.ir.statements import (
    AddTo,
    Change,
    Let,
    MovePieces,
    MoveSome,
    Record,
    RemoveFrom,
    Set,
    Show,
    Shuffle,
    Target,
    VariableTarget,
)
from boardrules.source import Span

# ------------------------------------------------------------------ cells


def _assign(operation: Assign, run: Run) -> None:
    value = operation.value
    run.cells[operation.cell] = EVALUATE[type(value)](value, run)


def _clear(operation: Clear, run: Run) -> None:
    cells = run.cells
    for cell in operation.cells:
        cells[cell] = None


def _freeze(operation: Freeze, run: Run) -> None:
    domain = present_domain(operation.source.domain)
    inner = (
        present_domain(domain.inner) if isinstance(domain, ListOf) and domain.inner is not None else domain
    )
    keeps_zone = isinstance(inner, ZoneHandle) or (isinstance(inner, Entry | Selection) and inner.located)
    run.cells[operation.cell] = tuple(elements(operation.source, run, keeps_zone))


def _cast_shadows(operation: CastShadows, run: Run) -> None:
    cells = run.cells
    cells[operation.shadows.under_way_cell] = True
    for cell, shadow in operation.shadows.pairs:
        cells[shadow] = cells[cell]


def _announce_end(operation: AnnounceEnd, run: Run) -> None:
    cells = run.cells
    seats = run.world.seats
    match operation.when:
        case "this turn":
            left = 1
        case "this round":
            left = seats - (cells[operation.done_cell] - 1)
        case _:
            left = seats + 1
    before = cells[operation.left_cell]
    cells[operation.left_cell] = min(before, left) if before else left


# ------------------------------------------------------------------ writing


def _let(operation: Let, run: Run) -> None:
    node = operation.value
    value = EVALUATE[type(node)](node, run)
    if operation.sentence is not None and (value is None or value is ABSENT):
        raise NoValue("BR606", node.span)
    local = operation.local
    guard = run.world.promise(operation, local.domain, node.domain)
    if guard is not None and is_there(value) and not guard(value):
        raise _out_of_range(local, value, node.span, run)
    run.cells[local.cell] = value


def _keep(operation: Keep, run: Run) -> None:
    node = operation.value
    value = EVALUATE[node.__class__](node, run)
    if operation.must_be_there and (value is None or value is ABSENT):
        raise NoValue("BR606", node.span)
    if operation.fits is not None and is_there(value) and not operation.fits(value):
        raise _out_of_range(operation.original.local, value, node.span, run)
    run.cells[operation.cell] = value


def _set(operation: Set, run: Run) -> None:
    targets = cells_of_target(operation.target, run)
    node = operation.value
    value = EVALUATE[type(node)](node, run)
    holder = _holder(operation.target)
    for cell in targets:
        store(run, holder, cell, value, node.span)


def _change(operation: Change, run: Run) -> None:
    targets = cells_of_target(operation.target, run)
    by = operation.sign * evaluate(operation.by, run)
    limit = None if operation.limit is None else evaluate(operation.limit, run)
    holder = _holder(operation.target)
    for cell in targets:
        before = run.cells[cell]
        after = before + by
        if limit is not None:
            is_beyond = before >= limit if operation.sign > 0 else before <= limit
            nearest = min if operation.sign > 0 else max
            after = before if is_beyond else nearest(after, limit)
        store(run, holder, cell, after, operation.span)


def _add_to(operation: AddTo, run: Run) -> None:
    targets = cells_of_target(operation.target, run)
    value = evaluate(operation.value, run)
    if not is_there(value):
        return
    holder = _holder(operation.target)
    domain = present_domain(holder.domain)
    for cell in targets:
        if isinstance(domain, ListOf):
            _append(run, holder, cell, _plain(domain.inner, value), operation.span)
            continue
        held = run.cells[cell]
        if isinstance(domain, SetOf):
            more: Value = held | {_plain(domain.inner, value)}
        else:
            more = tuple(sorted((*held, _unplaced(value))))
        store(run, holder, cell, more, operation.span)


def _append(run: Run, holder: Variable | Local, cell: int, item: Value, span: Span) -> None:
    cells = run.cells
    if cells.__class__ is not Watched:
        store(run, holder, cell, (*cells[cell], item), span)
        return
    # Whether there is room depends on the length alone.
    more = (*cells.cells[cell], item)
    cells.length(cell)
    guard = run.world.guard(holder)
    if guard is not None and not guard(more):
        raise _out_of_range(holder, more, span, run)
    cells.grow(cell, more)


def _remove_from(operation: RemoveFrom, run: Run) -> None:
    targets = cells_of_target(operation.target, run)
    value = evaluate(operation.value, run)
    if not is_there(value):
        return
    for cell in targets:
        held = run.cells[cell]
        if isinstance(held, frozenset):
            run.cells[cell] = held - {_unplaced_piece(operation.value.domain, value)}
            continue
        wanted = _unplaced_piece(operation.value.domain, value)
        if wanted in held:
            position = held.index(wanted)
            run.cells[cell] = (*held[:position], *held[position + 1 :])


def _plain(inner: Domain | None, value: Value) -> Value:
    return _unplaced(value) if isinstance(inner, Entry) and not inner.located else value


def _unplaced_piece(domain: Domain, value: Value) -> Value:
    return _unplaced(value) if isinstance(present_domain(domain), Entry) else value


def _unplaced(value: Value) -> Value:
    return value[1] if type(value) is tuple else value


def store(run: Run, holder: Variable | Local, cell: int, value: Value, span: Span) -> None:
    """Writes a value to a cell of a variable or local, if it fits."""
    world = run.world
    guard = world.guards[holder] if holder in world.guards else world.guard(holder)
    if guard is not None and not guard(value):
        raise _out_of_range(holder, value, span, run)
    run.cells[cell] = value


def _out_of_range(holder: Variable | Local, value: Value, span: Span, run: Run) -> Exception:
    names = run.world.seat_names
    return fault(
        "BR601",
        span,
        value=value_text(value, holder.domain, names),
        name=holder.name,
        range=domain_text(holder.domain, names),
    )


def _holder(target: Target) -> Variable | Local:
    return target.local if isinstance(target, LocalValue) else target.variable


def cell_of(target: VariableTarget, run: Run) -> int:
    """The cell of a variable with all its indices."""
    return cells_of_target(target, run)[0]


def cells_of_target(target: Target, run: Run) -> tuple[int, ...]:
    """The cell that is written; several if indices are left out."""
    if isinstance(target, LocalValue):
        return (target.local.cell,)
    cell = target.variable.cell
    if not target.variable.indices:
        return (cell,)
    shape = run.world.shapes[target.variable]
    for index, (low, high, stride) in zip(target.indices, shape, strict=False):
        value = _unplaced(evaluate(index, run))
        if value is None or value is ABSENT:
            raise NoValue("BR606", index.span)
        if not low <= value <= high:
            raise NoValue("BR603", index.span, index=value, range=f"{low} to {high}")
        cell += (value - low) * stride
    rest = shape[len(target.indices) :]
    return tuple(cell + offset for offset in offsets(rest)) if rest else (cell,)


def offsets(shape: Shape) -> Iterator[int]:
    """How far the cells lie behind the first one, for all values of these indices in row-major order."""
    return (sum(parts) for parts in product(*(range(0, (high - low + 1) * s, s) for low, high, s in shape)))


# ------------------------------------------------------------------ pieces


def _move_pieces(operation: MovePieces, run: Run) -> None:
    span = operation.span
    node = operation.pieces
    value = evaluate(node, run)
    target = zone_of_handle(operation.destination.zone, run)
    side = operation.destination.side
    if not is_there(value):
        raise NoValue("BR606", node.span)
    domain = present_domain(node.domain)
    match domain:
        case ZoneHandle():
            piece = run.cells[value]
            if piece is None:
                raise NoValue("BR607", node.span, expected=1, name=domain.zone.name, found=0)
            zones.move_entries(run, value, (piece,), target, side, span)
        case Selection(_, _, True):
            zones.move_entries(run, value[0], value[1], target, side, span)
        case Entry(_, _, True):
            zones.move_entries(run, value[0], (value[1],), target, side, span)
        case ListOf() if all(type(piece) is tuple for piece in value):
            _move_listed(run, value, target, side, span)
        case _:
            _move_from_anywhere(run, pattern_entries(node, run), target, side, span)


def _move_listed(run: Run, pieces: tuple[Any, ...], target: int, side: str, span: Span) -> None:
    """Pieces that were found one by one, perhaps in several zones."""
    arriving = sum(1 for source, _ in pieces if source != target)
    zones.check_room(run, None, target, arriving, span)
    for source, entry in pieces:
        zones.take(run, source, entry, span)
        zones.put(run, target, entry, side)


def _move_from_anywhere(run: Run, fitting: frozenset[int], target: int, side: str, span: Span) -> None:
    """In the set-up of an example a piece is taken from wherever one lies, hidden zones first (section 14)."""
    declared = run.world.zone_at
    order = sorted(
        (cell for cell in declared if cell != target),
        key=lambda cell: (declared[cell].visibility.seen_by == "all", cell),
    )
    zones.check_room(run, None, target, 1, span)
    for source in order:
        if declared[source].contents.component is not declared[target].contents.component:
            continue
        if zones.available(run, source, fitting):
            zones.put(run, target, zones.take_next(run, source, fitting, span), side)
            return
    raise NoValue("BR607", span, expected=1, name="all zones", found=0)


def _move_some(operation: MoveSome, run: Run) -> None:
    number, source, target, pattern = _counted(operation, run)
    for _ in range(number):
        entry = zones.take_next(run, source, pattern, operation.span)
        zones.put(run, target, entry, operation.destination.side)


def _counted(operation: MoveSome, run: Run) -> tuple[int, int, int, frozenset[int] | None]:
    """How many pieces are moved, from where and to where; fails if they or their room are missing."""
    span = operation.span
    amount = operation.amount
    number = None if amount.number is None else max(0, evaluate(amount.number, run))
    pattern = None if operation.pattern is None else pattern_entries(operation.pattern, run)
    source = zone_of_handle(operation.source, run)
    target = zone_of_handle(operation.destination.zone, run)
    there = zones.available(run, source, pattern)
    match amount.form:
        case "all":
            number = there
        case "up_to":
            number = min(number or 0, there)
        case _:
            number = number or 0
            if number > there:
                name = run.world.zone_at[source].name
                raise NoValue("BR607", span, expected=number, name=name, found=there)
    zones.check_room(run, source, target, number, span)
    return number, source, target, pattern


def _count_moves(operation: CountMoves, run: Run) -> None:
    number, source, target, _ = _counted(operation.statement, run)
    cells = run.cells
    cells[operation.number_cell] = number
    cells[operation.source_cell] = source
    cells[operation.destination_cell] = target


def _move_one(operation: MoveOne, run: Run) -> None:
    statement = operation.statement
    cells = run.cells
    source = cells[operation.source_cell]
    drawn = None if operation.drawn_cell is None else cells[operation.drawn_cell]
    if drawn is not None:
        zones.take(run, source, drawn, statement.span)
    else:
        pattern = None if statement.pattern is None else pattern_entries(statement.pattern, run)
        drawn = zones.take_next(run, source, pattern, statement.span)
    zones.put(run, cells[operation.destination_cell], drawn, statement.destination.side)
    cells[operation.number_cell] -= 1


def _shuffle(operation: Shuffle, run: Run) -> None:
    zones.shuffle(run, zone_of_handle(operation.zone, run))


def _show(operation: Show, run: Run) -> None:
    """Shown things change nothing but what players know, and that is read from the node."""


def _record(operation: Record, run: Run) -> None:
    history = run.world.program.histories[operation.history]
    run.cells[history.cell] = (*run.cells[history.cell], present_record(history, run))


OPERATE: dict[type, Callable[[Any, Run], None]] = {
    AddTo: _add_to,
    AnnounceEnd: _announce_end,
    Assign: _assign,
    CastShadows: _cast_shadows,
    Change: _change,
    Clear: _clear,
    CountMoves: _count_moves,
    Freeze: _freeze,
    Keep: _keep,
    Let: _let,
    MoveOne: _move_one,
    MovePieces: _move_pieces,
    MoveSome: _move_some,
    Record: _record,
    RemoveFrom: _remove_from,
    Set: _set,
    Show: _show,
    Shuffle: _shuffle,
}
"""What each class of operation does."""
