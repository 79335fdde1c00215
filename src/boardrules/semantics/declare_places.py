"""The places of a game: which sites there are, and how they lie to each other."""

from collections.abc import Sequence

from attrs import evolve

from boardrules.ir.domains import (
    Domain,
    EnumValue,
    Number,
    Place,
    PlayerPlaces,
    Unknown,
    Variable,
    Zone,
)
from boardrules.semantics import geometry
from boardrules.semantics.domain_text import domain_text, value_text
from boardrules.semantics.fitting import value_count
from boardrules.semantics.meanings import citations
from boardrules.semantics.types import (
    constant_number,
    constant_range,
    domain_of_type,
)
from boardrules.semantics.world import World
from boardrules.syntax import tree

SITE_LIMIT = 65_536


def declare_places(world: World) -> None:
    """The places in the order of the file, with the names of their sites."""
    boards = [node for node in world.declarations(tree.Place) if isinstance(node.shape, tree.Grid | tree.Hex)]
    for node in world.declarations(tree.Place):
        place = _place(world, node)
        if place is None:
            continue
        if len(place.sites) > SITE_LIMIT:
            world.report(
                "BR503", node.span, name=place.name, size=f"{len(place.sites):,}", limit=f"{SITE_LIMIT:,}"
            )
            continue
        world.places[place.name] = place
        if len(boards) == 1 and boards[0] is node:
            _name_sites(world, node, place)


def _name_sites(world: World, node: tree.Place, place: Place) -> None:
    """The sites of the only board of a game can be named alone: `e4`. Declared names come first."""
    from boardrules.semantics.world import Declared

    for site in place.sites:
        world.names.setdefault(site, Declared("site", site, node.name.span, node, place))


def _place(world: World, node: tree.Place) -> Place | None:
    name = node.name.text
    doc = node.doc.text if node.doc is not None else None
    match node.shape:
        case tree.Grid(columns=columns, rows=rows) | tree.Hex(columns=columns, rows=rows):
            shape = "grid" if isinstance(node.shape, tree.Grid) else "hex"
            width, height = _positive(world, columns), _positive(world, rows)
            if width is None or height is None:
                return None
            if width * height > SITE_LIMIT:
                world.report(
                    "BR503", node.shape.span, name=name, size=f"{width * height:,}", limit=f"{SITE_LIMIT:,}"
                )
                return None
            return _cited(node, geometry.grid_place(name, shape, width, height, node.span, doc))
        case tree.Ring(size=size):
            count = _positive(world, size)
            return None if count is None else _cited(node, geometry.ring_place(name, count, node.span, doc))
        case tree.Numbered(numbers=numbers):
            found = constant_range(world, numbers)
            if found is None:
                return None
            if found[0] != 1 or found[1] < 1 or found[1] > SITE_LIMIT:
                world.report("BR210.places", numbers.span, range=numbers.span.text)
                return None
            return _cited(node, geometry.numbered_place(name, range(1, found[1] + 1), node.span, doc))
        case tree.Named(names=names):
            return _named_place(world, node, names, doc)
        case tree.Axes(axes=axes):
            return _axes_place(world, node, axes, doc)
        case tree.Inside(owner=owner):
            return _player_place(world, node, owner, doc)


def _cited(node: tree.Place, place: Place) -> Place:
    links = [member for member in node.members if isinstance(member, tree.Links)]
    lines = [line for member in links for line in member.lines]
    return evolve(place, cites=citations(node.cites, [*links, *lines]))


def _positive(world: World, node: tree.Expression) -> int | None:
    value = constant_number(world, node)
    if value is not None and not 1 <= value <= SITE_LIMIT:
        world.report("BR210.places", node.span, range=str(value))
        return None
    return value


def _named_place(world: World, node: tree.Place, names: Sequence[tree.Identifier], doc: str | None) -> Place:
    sites = [n.text for n in names]
    links: list[tuple[int, int]] = []
    for member in node.members:
        if isinstance(member, tree.Links):
            for link in member.lines:
                links += _links(world, sites, link)
    return _cited(node, geometry.named_place(node.name.text, sites, links, node.span, doc))


def _links(world: World, sites: list[str], link: tree.Link) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    ends = (link.origin, *link.targets)
    for end in ends:
        if end.text not in sites:
            world.report_unknown("site", end.text, end.span, sites)
    if link.origin.text not in sites:
        return []
    origin = sites.index(link.origin.text)
    for target in link.targets:
        if target.text in sites:
            other = sites.index(target.text)
            found.append((origin, other))
            if link.both_ways:
                found.append((other, origin))
    return found


def _axes_place(world: World, node: tree.Place, axes: Sequence[tree.Axis], doc: str | None) -> Place | None:
    parts: list[tuple[str, Domain, Sequence[object], Sequence[str]]] = []
    size = 1
    for axis in axes:
        domain = _axis_domain(world, axis)
        if isinstance(domain, Unknown):
            return None
        count = value_count(domain)
        size *= count
        if size > SITE_LIMIT:
            world.report("BR503", node.span, name=node.name.text, size=f"{size:,}", limit=f"{SITE_LIMIT:,}")
            return None
        values: Sequence[object] = (
            range(domain.low, domain.high + 1) if isinstance(domain, Number) else range(count)
        )
        parts.append((axis.name.text, domain, values, [value_text(domain, v) for v in values]))
    return _cited(node, geometry.axes_place(node.name.text, parts, node.span, doc))


def _axis_domain(world: World, axis: tree.Axis) -> Domain:
    if axis.high is None and isinstance(axis.low, tree.Number):
        reason = f"An axis goes from one number to another: write `{axis.name.text} 1..{axis.low.value}`"
        found = f"`{axis.span.text}`"
        world.report("BR228", axis.span, found=found, expected="an axis", reason=reason)
        return Unknown()
    if axis.high is None and isinstance(axis.low, tree.NameRef):
        domain = domain_of_type(world, tree.PlainType(axis.low.span, axis.low))
    else:
        low = constant_number(world, axis.low)
        high = low if axis.high is None else constant_number(world, axis.high)
        if low is None or high is None:
            return Unknown()
        if low > high:
            world.report("BR210", axis.span, range=f"{low}..{high}")
            return Unknown()
        return Number(low, high)
    if not isinstance(domain, Number | EnumValue | Unknown):
        world.report("BR201", axis.span, expected="a range or an enum", found=domain_text(domain))
        return Unknown()
    return domain


def _player_place(world: World, node: tree.Place, owner: tree.Identifier, doc: str | None) -> Place | None:
    """A place inside player: its sites are made by the `places` lines of the player block."""
    if owner.text != "player":
        world.report(
            "BR104", owner.span, name=owner.text, found="nothing that owns places", expected="player"
        )
        return None
    lines: list[tuple[tree.Places, int]] = []
    for block in world.declarations(tree.PlayerBlock):
        for member in block.members:
            if isinstance(member, tree.Places) and member.place.text == node.name.text:
                count = _places_count(world, member)
                if count is None:
                    return None
                lines.append((member, count))
    named = [(member.name.text, count) for member, count in lines]
    if sum(count for _, count in named) * world.players > SITE_LIMIT:
        world.report(
            "BR503",
            node.span,
            name=node.name.text,
            size=f"{sum(c for _, c in named) * world.players:,}",
            limit=f"{SITE_LIMIT:,}",
        )
        return None
    place = _cited(node, geometry.player_place(node.name.text, named, world.players, node.span, doc))
    _declare_player_places(world, place, lines)
    return place


def _places_count(world: World, member: tree.Places) -> int | None:
    if len(member.index) != 1 or not isinstance(member.index[0], tree.PlainType):
        world.report("BR210.places", member.span, range=member.span.text)
        return None
    found = constant_range(world, member.index[0].domain)
    if found is None:
        return None
    if found[0] != 1 or not 1 <= found[1] <= SITE_LIMIT:
        world.report("BR210.places", member.index[0].span, range=member.index[0].span.text)
        return None
    return found[1]


def _declare_player_places(world: World, place: Place, lines: Sequence[tuple[tree.Places, int]]) -> None:
    per_player = sum(count for _, count in lines)
    offset = 0
    for member, count in lines:
        places = PlayerPlaces(
            name=member.name.text,
            place=place,
            starts=tuple(seat * per_player + offset for seat in range(world.players)),
            count=count,
            span=member.span,
            doc=member.doc.text if member.doc is not None else None,
            cites=citations(member.cites),
        )
        offset += count
        add_member(world, world.player_members, member.name, places)
        world.player_places[places.name] = places


def add_member(
    world: World,
    members: dict[str, Variable | Zone | PlayerPlaces],
    name: tree.Identifier,
    thing: Variable | Zone | PlayerPlaces,
) -> None:
    """Enters a member of the player block; BR102 if its name is taken."""
    if name.text in members:
        world.report("BR102", name.span, name=name.text)
        return
    members[name.text] = thing


def check_places_lines(world: World) -> None:
    """A `places` line must name a place inside player."""
    for block in world.declarations(tree.PlayerBlock):
        for member in block.members:
            if not isinstance(member, tree.Places):
                continue
            place = world.places.get(member.place.text)
            if place is None and member.place.text not in world.names:
                world.report_unknown("place", member.place.text, member.place.span, world.places)
            elif place is not None and place.shape != "player":
                world.report(
                    "BR104",
                    member.place.span,
                    name=member.place.text,
                    found="a place of its own",
                    expected="a place `inside player`",
                )
