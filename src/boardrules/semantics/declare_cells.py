"""Zones and variables: what a state holds, and where.

The layout of a state follows the order of the file.
"""

from collections.abc import Sequence

from boardrules.ir import program
from boardrules.ir.domains import (
    Absent,
    Bool,
    Domain,
    Entry,
    EnumValue,
    Number,
    Place,
    Seat,
    Site,
    Unknown,
    Variable,
    Visibility,
    Zone,
)
from boardrules.semantics.declare_places import SITE_LIMIT, add_member
from boardrules.semantics.domain_text import domain_text
from boardrules.semantics.fitting import value_count
from boardrules.semantics.meanings import citations
from boardrules.semantics.types import (
    constant_number,
    domain_of_type,
)
from boardrules.semantics.world import World
from boardrules.source import Span
from boardrules.syntax import tree


def declare_cells(world: World) -> None:
    """Zones and variables, in the order of the file."""
    shuffled = _shuffled_names(world)
    for node in world.composition.declarations:
        match node:
            case tree.Zone():
                zone = _zone(world, node, "game", "", (), shuffled)
                if (
                    zone is not None
                    and node.name.text in world.names
                    and world.names[node.name.text].tree is node
                ):
                    world.game_zones[zone.name] = zone
            case tree.Variable():
                variable = _variable(world, node, "game", "", ())
                if world.names.get(node.name.text) is not None and world.names[node.name.text].tree is node:
                    world.game_variables[variable.name] = variable
            case tree.Place():
                _members_of_place(world, node, shuffled)
            case tree.PlayerBlock():
                _members_of_players(world, node, shuffled)
            case tree.Component():
                _members_of_pieces(world, node)
            case _:
                pass
    _check_variable_visibilities(world)


def declare_temporaries(world: World) -> None:
    """The variables that live while an action is under way."""
    for node in world.declarations(tree.Temporary):
        variables = tuple(_variable(world, v, "temporary", node.name.text, ()) for v in node.variables)
        doc = node.doc.text if node.doc is not None else None
        world.temporaries[node.name.text] = program.Temporary(
            node.name.text, variables, doc, node.span, citations(node.cites)
        )


def _members_of_place(world: World, node: tree.Place, shuffled: frozenset[str]) -> None:
    place = world.places.get(node.name.text)
    if place is None:
        return
    members: dict[str, Variable | Zone] = {}
    for member in node.members:
        match member:
            case tree.Zone():
                zone = _zone(world, member, "place", place.name, (Site(place),), shuffled)
                if zone is not None:
                    _add_place_member(world, members, place, member.name, zone)
            case tree.Variable():
                variable = _variable(world, member, "place", place.name, (Site(place),))
                _add_place_member(world, members, place, member.name, variable)
            case tree.Places():
                world.report(
                    "BR316",
                    member.span,
                    name="places",
                    found="a place",
                    reason="Only the `player` block has places",
                )
            case tree.Links():
                if not isinstance(node.shape, tree.Named):
                    world.report(
                        "BR316",
                        member.span,
                        name="links",
                        found="this place",
                        reason="Only places whose sites have names are linked",
                    )
    world.place_members[place.name] = members


def _add_place_member(
    world: World,
    members: dict[str, Variable | Zone],
    place: Place,
    name: tree.Identifier,
    thing: Variable | Zone,
) -> None:
    if name.text in members or name.text in place.properties:
        world.report("BR102", name.span, name=name.text)
        return
    members[name.text] = thing


def _members_of_players(world: World, node: tree.PlayerBlock, shuffled: frozenset[str]) -> None:
    seats = (Seat(world.players),)
    for member in node.members:
        match member:
            case tree.Zone():
                zone = _zone(world, member, "player", "player", seats, shuffled)
                if zone is not None:
                    add_member(world, world.player_members, member.name, zone)
            case tree.Variable():
                variable = _variable(world, member, "player", "player", seats)
                add_member(world, world.player_members, member.name, variable)
            case tree.Places():
                pass


def _members_of_pieces(world: World, node: tree.Component) -> None:
    """The variables that each piece of a component carries with it."""
    component = world.components.get(node.name.text)
    if component is None:
        world.broken.update(m.name.text for m in node.members if isinstance(m, tree.Variable))
        return
    pieces = (Entry(component, tuple(range(len(component.kinds)))),)
    attributes = {name for kind in component.kinds for name, _ in kind.attributes}
    members: dict[str, Variable] = {}
    for member in node.members:
        if not isinstance(member, tree.Variable):
            continue
        if member.name.text in members or member.name.text in attributes:
            world.report("BR102", member.name.span, name=member.name.text)
            continue
        members[member.name.text] = _variable(world, member, "component", component.name, pieces)
    world.piece_members[component.name] = members


def _strides(domains: Sequence[Domain]) -> tuple[tuple[int, ...], int]:
    """Row-major strides, and the number of cells."""
    strides: list[int] = []
    total = 1
    for domain in reversed(domains):
        strides.append(total)
        total *= max(1, value_count(domain))
    return tuple(reversed(strides)), total


def _indices(world: World, index: Sequence[tree.Type]) -> tuple[Domain, ...]:
    domains: list[Domain] = []
    for node in index:
        domain = domain_of_type(world, node)
        if not isinstance(domain, Number | EnumValue | Seat | Site | Bool | Entry | Unknown):
            world.report(
                "BR228",
                node.span,
                found=domain_text(domain).capitalize(),
                expected="an index",
                reason="An index is a number, a value of an enum, a player, a site or a piece",
            )
            domain = Unknown()
        domains.append(Number(0, 0) if isinstance(domain, Unknown) else domain)
    return tuple(domains)


def _cells_for(
    world: World, name: str, domains: Sequence[Domain], span: Span
) -> tuple[int, tuple[int, ...], int]:
    strides, total = _strides(domains)
    if total > SITE_LIMIT:
        world.report("BR503", span, name=name, size=f"{total:,}", limit=f"{SITE_LIMIT:,}")
        total = 1
    return world.new_cells(total), strides, total


def _variable(
    world: World, node: tree.Variable, owner: str, owner_name: str, owners: tuple[Domain, ...]
) -> Variable:
    domain = domain_of_type(world, node.type)
    indices = (*owners, *_indices(world, node.index))
    cell, strides, _ = _cells_for(world, node.name.text, indices, node.span)
    variable = Variable(
        name=node.name.text,
        owner=owner,
        owner_name=owner_name,
        indices=indices,
        domain=domain,
        cell=cell,
        strides=strides,
        visibility=_visibility(world, node.visibility, node.name.text, owner, owner_name),
        span=node.span,
        doc=node.doc.text if node.doc is not None else None,
        cites=citations(node.cites),
    )
    world.variables.append(variable)
    if node.value is None and isinstance(domain, Entry | Absent):
        world.report("BR226", node.name.span, name=node.name.text, type=node.type.span.text)
    return variable


def _zone(
    world: World,
    node: tree.Zone,
    owner: str,
    owner_name: str,
    owners: tuple[Domain, ...],
    shuffled: frozenset[str],
) -> Zone | None:
    contents = domain_of_type(world, node.of)
    if not isinstance(contents, Entry):
        if not isinstance(contents, Unknown):
            world.report("BR201", node.of.span, expected="a component or kind", found=domain_text(contents))
        world.broken.add(node.name.text)
        return None
    indices = (*owners, *_indices(world, node.index))
    cell, strides, total = _cells_for(world, node.name.text, indices, node.span)
    visibility = _visibility(world, node.visibility, node.name.text, owner, owner_name)
    is_lazy = node.name.text in shuffled and node.sort.text == "pile"
    sort = node.sort.text
    zone = Zone(
        name=node.name.text,
        sort=sort,
        owner=owner,
        owner_name=owner_name,
        indices=indices,
        contents=contents,
        capacity=_capacity(world, node, sort),
        cell=cell,
        strides=strides,
        unknown_cell=world.new_cells(total) if is_lazy or node.name.text in shuffled else None,
        visibility=visibility,
        span=node.span,
        doc=node.doc.text if node.doc is not None else None,
        cites=citations(node.cites),
    )
    world.zones.append(zone)
    return zone


def _capacity(world: World, node: tree.Zone, sort: str) -> int:
    if sort == "slot":
        return 1
    if node.capacity is None:
        return -1  # as many as there are; `settle_capacities` fills it in when the decks are known
    value = constant_number(world, node.capacity)
    if value is not None and value < 1:
        world.report("BR210", node.capacity.span, range=f"0..{value}")
        return 1
    return value if value is not None else 1


def _visibility(
    world: World, node: tree.Visibility | None, name: str, owner: str, owner_name: str
) -> Visibility:
    match node:
        case None | tree.Open():
            return Visibility()
        case tree.Hidden():
            return Visibility("nobody")
        case tree.SeenBy(viewer=viewer):
            if viewer.text not in {"owner", "others"}:
                return Visibility("variable", viewer.text)
            place = world.places.get(owner_name)
            has_owner = owner in {"player", "temporary"} or (place is not None and place.shape == "player")
            if not has_owner:
                world.report("BR404", viewer.span, who=viewer.text, name=name)
                return Visibility()
            return Visibility(viewer.text)


def _check_variable_visibilities(world: World) -> None:
    """`seen by v` names a variable of type Player of the game."""
    things: list[Variable | Zone] = [*world.variables, *world.zones]
    for thing in things:
        name = thing.visibility.variable
        if name is None:
            continue
        variable = world.game_variables.get(name)
        span = thing.span
        if variable is None:
            candidates = [n for n, v in world.game_variables.items() if isinstance(v.domain, Seat)]
            world.report_unknown("variable of type Player", name, span, [*candidates, "owner", "others"])
        elif variable.indices or not isinstance(variable.domain, Seat):
            world.report(
                "BR201", span, expected="a variable of type Player", found=domain_text(variable.domain)
            )
        else:
            world.used.add(name)


def _shuffled_names(world: World) -> frozenset[str]:
    """The names of all zones that some `shuffle` names: their order may be undetermined."""
    from boardrules.semantics.tree_walk import statements_of

    names: set[str] = set()
    for statement in statements_of(world.composition):
        if isinstance(statement, tree.Shuffle):
            node: tree.Expression = statement.zone
            while isinstance(node, tree.IndexOf | tree.Parenthesised):
                node = node.object if isinstance(node, tree.IndexOf) else node.inner
            if isinstance(node, tree.NameRef):
                names.add(node.text)
            elif isinstance(node, tree.Member):
                names.add(node.name.text)
    return frozenset(names)
