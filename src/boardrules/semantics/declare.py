"""The second pass: what there is. Options, enums, places, components, zones, variables.

The order is that of need: bounds read options, places read bounds and enums, attributes of components read
all of these, zones and variables read everything. Within a sort the order of the file is kept, so the
layout of a state follows the file.
"""

from collections.abc import Sequence

from boardrules.diagnostics.suggest import nearest
from boardrules.ir import program
from boardrules.ir.domains import (
    Absent,
    Bool,
    Domain,
    Entry,
    Enum,
    EnumValue,
    Maybe,
    Number,
    Place,
    PlayerPlaces,
    Seat,
    Site,
    Unknown,
    Variable,
    Visibility,
    Zone,
)
from boardrules.semantics import geometry
from boardrules.semantics.constants import UNKNOWN
from boardrules.semantics.domain_text import domain_text, value_text
from boardrules.semantics.fitting import value_count
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import declare_name
from boardrules.semantics.types import (
    constant_number,
    constant_of,
    constant_range,
    domain_of_type,
)
from boardrules.semantics.world import World
from boardrules.source import Span
from boardrules.syntax import tree

SITE_LIMIT = 65_536

# ------------------------------------------------------------------ players


def declare_players(world: World) -> None:
    """How many may play, and what the seats are called."""
    lines = world.composition.header.players
    if len(lines) != 1:
        span = lines[1].span if lines else world.composition.header.span
        if lines:
            world.report("BR102.players", span)
        else:
            world.report(
                "BR315",
                world.composition.header.title.span,
                name="number of players",
                reason="Write `players 2..4`, or the names of the seats: `players white, black`",
            )
        if not lines:
            return
    match lines[0]:
        case tree.NamedPlayers(names=names):
            world.player_counts = (len(names), len(names))
            world.seat_names = tuple(name.text for name in names)
        case tree.PlayerCount(numbers=numbers):
            found = constant_range(world, numbers)
            if found is not None and not 1 <= found[0] <= found[1] <= 64:
                world.report("BR210.players", numbers.span, range=numbers.span.text)
                found = None
            world.player_counts = found or (1, 1)
    if world.setting.example is not None and world.setting.seats:
        world.seat_names = world.setting.seats


# ------------------------------------------------------------------ options


def declare_options(world: World) -> None:
    for declaration in world.composition.declarations:
        if isinstance(declaration, tree.Option | tree.Ruling):
            _declare_option(world, declaration)


def _declare_option(world: World, node: tree.Option | tree.Ruling) -> None:
    name = node.name.text
    domain = _option_domain(world, node)
    normal = _normal_value(world, node, domain)
    if normal is UNKNOWN:
        return
    fixed = world.composition.fixed.get(name)
    value = normal
    if fixed is not None:
        setting = constant_of(world, fixed.setting.value, domain)
        value = normal if setting is UNKNOWN else setting
    elif name in world.setting.options:
        value = world.setting.options[name]
    world.options[name] = program.Option(
        name=name,
        domain=domain,
        value=value,
        normal=value if fixed is not None else normal,
        is_ruling=isinstance(node, tree.Ruling),
        is_fixed=fixed is not None,
        question=node.doc.text if node.doc is not None else None,
        sentences=_value_sentences(world, node, domain),
        cites=citations(node.cites),
        span=node.span,
    )


def _option_domain(world: World, node: tree.Option | tree.Ruling) -> Domain:
    if isinstance(node.type, tree.OneOfType):
        return EnumValue(Enum("", tuple(n.text for n in node.type.names), span=node.type.span))
    return domain_of_type(world, node.type)


def _normal_value(world: World, node: tree.Option | tree.Ruling, domain: Domain) -> object:
    """The value after `normally`. A seat may be named although the players are of the match."""
    return constant_of(world, node.normally, domain)


def _value_sentences(
    world: World, node: tree.Option | tree.Ruling, domain: Domain
) -> tuple[tuple[str, str], ...]:
    """The sentences for values (BR712 for what is missing or no value)."""
    named: dict[str, str] = {}
    values = _value_texts(domain)
    for line in node.values:
        text = line.value.text if isinstance(line.value, tree.Identifier) else str(line.value.value)
        if values is not None and text not in values:
            near = nearest(text, values)
            key = "BR712.value" if near is None else "BR712.near"
            world.report(
                key,
                line.value.span,
                name=node.name.text,
                value=text,
                known=", ".join(values),
                near=near or "",
            )
        named[text] = line.sentence.text
    if node.doc is None:
        world.report("BR712", node.name.span, name=node.name.text, missing="a question for people")
    elif isinstance(domain, Bool | EnumValue):
        missing = [v for v in values or () if v not in named]
        if missing:
            world.report(
                "BR712",
                node.name.span,
                name=node.name.text,
                missing="a sentence for " + ", ".join(f"`{v}`" for v in missing),
            )
    return tuple(named.items())


def _value_texts(domain: Domain) -> list[str] | None:
    match domain:
        case Bool():
            return ["false", "true"]
        case EnumValue(enum):
            return list(enum.values)
        case Number(low, high) if high - low < 1000:
            return [str(n) for n in range(low, high + 1)]
        case Maybe(inner):
            values = _value_texts(inner)
            return None if values is None else ["none", *values]
        case Seat(count):
            return [f"Player[{n + 1}]" for n in range(count)]
        case _:
            return None


# ------------------------------------------------------------------ enums


def declare_enums(world: World) -> None:
    for node in world.declarations(tree.Enum):
        values = tuple(v.name.text for v in node.values)
        docs = tuple(v.sentence.text if v.sentence is not None else None for v in node.values)
        enum = Enum(node.name.text, values, docs, node.span)
        world.enums[node.name.text] = enum
        for rank, value in enumerate(node.values):
            _declare_enum_value(world, enum, rank, value.name, values)


def _declare_enum_value(
    world: World, enum: Enum, rank: int, name: tree.Identifier, values: Sequence[str]
) -> None:
    if name.text in values[:rank]:
        world.report("BR102", name.span, name=name.text)
        return
    if name.text in world.names or name.text in {"me", "my", "none", "true", "false", "this", "pass"}:
        declare_name(world, name, "enum value", None)
        return
    world.enum_values.setdefault(name.text, []).append((enum, rank))


# ------------------------------------------------------------------ places


def declare_places(world: World) -> None:
    boards = [node for node in world.declarations(tree.Place) if isinstance(node.shape, tree.Grid | tree.Hex)]
    for node in world.declarations(tree.Place):
        place = _place(world, node)
        if place is None:
            continue
        if len(place.sites) > SITE_LIMIT:
            world.report("BR503", node.span, name=place.name, size=len(place.sites), limit=SITE_LIMIT)
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
                world.report("BR503", node.shape.span, name=name, size=width * height, limit=SITE_LIMIT)
                return None
            return geometry.grid_place(name, shape, width, height, node.span, doc)
        case tree.Ring(size=size):
            count = _positive(world, size)
            return None if count is None else geometry.ring_place(name, count, node.span, doc)
        case tree.Numbered(numbers=numbers):
            found = constant_range(world, numbers)
            if found is None:
                return None
            if found[0] != 1 or found[1] < 1 or found[1] > SITE_LIMIT:
                world.report("BR210.places", numbers.span, range=numbers.span.text)
                return None
            return geometry.numbered_place(name, range(1, found[1] + 1), node.span, doc)
        case tree.Named(names=names):
            return _named_place(world, node, names, doc)
        case tree.Axes(axes=axes):
            return _axes_place(world, node, axes, doc)
        case tree.Inside(owner=owner):
            return _player_place(world, node, owner, doc)


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
    return geometry.named_place(node.name.text, sites, links, node.span, doc)


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
            world.report("BR503", node.span, name=node.name.text, size=size, limit=SITE_LIMIT)
            return None
        values: Sequence[object] = (
            range(domain.low, domain.high + 1) if isinstance(domain, Number) else range(count)
        )
        parts.append((axis.name.text, domain, values, [value_text(domain, v) for v in values]))
    return geometry.axes_place(node.name.text, parts, node.span, doc)


def _axis_domain(world: World, axis: tree.Axis) -> Domain:
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
            size=sum(c for _, c in named) * world.players,
            limit=SITE_LIMIT,
        )
        return None
    place = geometry.player_place(node.name.text, named, world.players, node.span, doc)
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
        _add_member(world, world.player_members, member.name, places)
        world.player_places[places.name] = places


def _add_member(world: World, members: dict[str, object], name: tree.Identifier, thing: object) -> None:  # type: ignore[type-arg]
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


# ------------------------------------------------------------------ zones and variables


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
                for member in node.members:
                    if isinstance(member, tree.Variable):
                        world.not_supported("variables of pieces", member.span)
            case _:
                pass
    _check_variable_visibilities(world)


def declare_temporaries(world: World) -> None:
    for node in world.declarations(tree.Temporary):
        variables = tuple(_variable(world, v, "temporary", node.name.text, ()) for v in node.variables)
        doc = node.doc.text if node.doc is not None else None
        world.temporaries[node.name.text] = program.Temporary(node.name.text, variables, doc, node.span)


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
                    _add_member(world, world.player_members, member.name, zone)  # type: ignore[arg-type]
            case tree.Variable():
                variable = _variable(world, member, "player", "player", seats)
                _add_member(world, world.player_members, member.name, variable)  # type: ignore[arg-type]
            case tree.Places():
                pass


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
        world.report("BR503", span, name=name, size=total, limit=SITE_LIMIT)
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
    for thing in (*world.variables, *world.zones):
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
