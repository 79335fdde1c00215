"""The state before the first step: decks laid out, variables at their first values (spec section 5)."""

from boardrules.engine import zones
from boardrules.engine.effects import offsets, store
from boardrules.engine.evaluation import evaluate, zone_of_handle
from boardrules.engine.faults import NoValue, fault_of
from boardrules.engine.values import Cells, Value, default_value, is_there, present_domain
from boardrules.engine.world import Run, World, blank_cells, cells_of
from boardrules.ir.domains import Site
from boardrules.ir.graph import ME
from boardrules.ir.program import Deck, Start


def initial_cells(world: World) -> Cells:
    """A state in which nothing has run yet.

    Raises:
        RuleError: A deck does not fit its zone, or a first value its variable.
    """
    run = Run(world, blank_cells(world) + world.scratch)
    temporary = {variable for variable, _ in world.temporary_starts}
    try:
        for deck in world.program.decks:
            _lay_out(deck, run)
        for start in world.program.starts:
            if start.variable not in temporary:
                _begin(start, run)
    except NoValue as missing:
        raise fault_of(missing) from None
    run.cells[ME] = None
    cells: Cells = run.cells[: world.cell_count]
    return cells


def _lay_out(deck: Deck, run: Run) -> None:
    """Lays the pieces of a deck into its zone, or into that of each player; the first on top or at the left."""
    for seat in range(run.world.seats) if deck.for_each_player else (None,):
        run.cells[ME] = seat
        cell = zone_of_handle(deck.zone, run)
        for line in deck.lines:
            for entry in line.entries:
                for _ in range(line.copies):
                    zones.check_room(run, None, cell, 1, deck.span)
                    zones.put(run, cell, entry, "bottom")
    run.cells[ME] = None


def _begin(start: Start, run: Run) -> None:
    """Gives a variable its first value, for each of its owners with that player as `me`."""
    variable = start.variable
    shape = run.world.shapes[variable]
    if not variable.indices:
        run.cells[ME] = None
        store(run, variable, variable.cell, evaluate(start.value, run), start.value.span)
        return
    low, high, stride = shape[0]
    for owner in range(low, high + 1):
        run.cells[ME] = _seat_of(start, owner)
        value = evaluate(start.value, run)
        for offset in offsets(shape[1:]):
            store(run, variable, variable.cell + (owner - low) * stride + offset, value, start.value.span)
    run.cells[ME] = None


def _seat_of(start: Start, owner: int) -> int | None:
    """The player who is `me` in a first value: the owner, or the one to whom the site belongs."""
    if start.variable.owner == "player":
        return owner
    domain = present_domain(start.variable.indices[0])
    if start.variable.owner == "place" and isinstance(domain, Site) and domain.place.owners:
        return domain.place.owners[owner]
    return None


def values_between_actions(world: World, initial: Cells) -> tuple[tuple[int, Value], ...]:
    """What the cells of temporary variables hold while no action is under way.

    That is their first value; where it depends on who acts, the one for the first seat when the game begins, as
    long as it is the same whenever no action is under way.
    """
    idle: list[tuple[int, Value]] = []
    run = Run(world, initial + world.scratch)
    run.cells[ME] = 0
    for variable, start in world.temporary_starts:
        value: Value = default_value(variable.domain)
        if start is not None:
            try:
                found = evaluate(start.value, run)
                value = found if is_there(found) else value
            except NoValue:
                pass
        for i in range(cells_of(variable)):
            run.cells[variable.cell + i] = value
            idle.append((variable.cell + i, value))
    return tuple(idle)
