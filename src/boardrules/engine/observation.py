"""What a player sees (spec section 10), derived from the declared visibilities alone.

Of a variable one sees the value or nothing; of a zone the content, or else the number of pieces (a slot that
one does not look into is empty or not). Undecided positions of a shuffled pile are hidden from all.

While players choose at the same time each sees the own things as they are and all others as they were before
(`as_shown_to`); nobody sees who of the others is choosing.
"""

from typing import final

from boardrules.engine.values import Cells, Value, domain_size
from boardrules.engine.world import cells_of
from boardrules.ir.domains import Site, Variable, Zone
from boardrules.ir.graph import ENDING, ME, Graph
from boardrules.ir.program import Program


@final
class Hiding:
    """The type of `HIDDEN`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN = Hiding()
"""Stands for what is there and not seen."""


def seen_value(program: Program, cells: Cells, variable: Variable, i: int, viewer: int | None) -> Value:
    """The value of the i-th cell of a variable as a player sees it; `viewer` None sees what all see."""
    is_seen = sees(program, cells, variable, i, viewer)
    return cells[variable.cell + i] if is_seen else HIDDEN


def seen_content(program: Program, cells: Cells, zone: Zone, i: int, viewer: int | None) -> Value:
    """The content of the i-th cell of a zone as a player sees it: the content, `HIDDEN`, or a number of pieces."""
    content = cells[zone.cell + i]
    if sees(program, cells, zone, i, viewer):
        return content
    match zone.sort:
        case "slot":
            return None if content is None else HIDDEN
        case "bag":
            return sum(content)
        case _:
            return len(content)


def sees(program: Program, cells: Cells, thing: Variable | Zone, i: int, viewer: int | None) -> bool:
    """Whether a player sees what the i-th cell of a variable or zone holds."""
    match thing.visibility.seen_by:
        case "all":
            return True
        case "owner":
            return viewer is not None and owner_of(program, thing, i) == viewer
        case "others":
            return viewer is not None and owner_of(program, thing, i) != viewer
        case "variable":
            return viewer is not None and cells[viewer_cell(program, thing, i)] == viewer
        case _:
            return False


def owner_of(program: Program, thing: Variable | Zone, i: int) -> int | None:
    """The seat that the i-th cell of a variable or zone belongs to."""
    if not thing.indices:
        return None
    first = i // (cells_of(thing) // domain_size(thing.indices[0]))
    if thing.owner == "player":
        return first
    domain = thing.indices[0]
    is_of_player = thing.owner == "place" and isinstance(domain, Site) and domain.place.owners
    return domain.place.owners[first] if is_of_player and isinstance(domain, Site) else None


def viewer_cell(program: Program, thing: Variable | Zone, i: int) -> int:
    """The cell of the variable that names who sees a thing."""
    name = thing.visibility.variable
    of_same_owner = [v for v in program.variables if v.name == name and v.owner_name == thing.owner_name]
    if of_same_owner and of_same_owner[0].owner != "game":
        variable = of_same_owner[0]
        first = i // (cells_of(thing) // domain_size(thing.indices[0]))
        return variable.cell + first * (cells_of(variable) // domain_size(variable.indices[0]))
    return next(v.cell for v in program.variables if v.name == name and v.owner == "game")


def as_shown_to(program: Program, graph: Graph, cells: Cells, viewer: int | None) -> Cells:
    """The state as it looks to a player while others choose in secret; at other times the state itself."""
    shadows = graph.shadows
    if shadows is None or cells[shadows.under_way_cell] is None:
        return cells
    shown = list(cells)
    acts = cells[ME] == viewer
    owned = {} if viewer is None else _owners(program)
    for cell, shadow in shadows.pairs:
        owner = owned.get(cell)
        if viewer is None or (owner != viewer if owner is not None else not acts):
            shown[cell] = cells[shadow]
    if not acts:
        shown[ME] = None
    return shown


def _owners(program: Program) -> dict[int, int | None]:
    """The seat that each cell of a variable or zone belongs to."""
    owners: dict[int, int | None] = {}
    for thing in watched_things(program):
        for i in range(cells_of(thing)):
            owners[thing.cell + i] = owner_of(program, thing, i)
            if isinstance(thing, Zone) and thing.unknown_cell is not None:
                owners[thing.unknown_cell + i] = owners[thing.cell + i]
    return owners


def watched_things(program: Program) -> tuple[Variable | Zone, ...]:
    """All variables and zones, temporaries too."""
    temporary = (variable for group in program.temporaries for variable in group.variables)
    return tuple(dict.fromkeys((*program.variables, *temporary, *program.zones)))


def observe(program: Program, graph: Graph, cells: Cells, viewer: int | None) -> dict[str, tuple[Value, ...]]:
    """Everything that a player sees: for each variable and zone the views of its cells, and who acts."""
    cells = as_shown_to(program, graph, cells, viewer)
    views = {
        (thing.name if thing.owner == "game" else f"{thing.owner_name}.{thing.name}"): tuple(
            view_of_cell(program, cells, thing, i, viewer) for i in range(cells_of(thing))
        )
        for thing in watched_things(program)
    }
    return views | {"to act": (cells[ME],), "ended": (cells[ENDING] is not None,)}


def view_of_cell(program: Program, cells: Cells, thing: Variable | Zone, i: int, viewer: int | None) -> Value:
    """What a player sees of one cell."""
    if isinstance(thing, Zone):
        return seen_content(program, cells, thing, i, viewer)
    return seen_value(program, cells, thing, i, viewer)
