"""Names, members and indices: `hand_limit`, `my.rows[3].facing`, `Skill.width`, `Cell[column, row]`.

A *reference* leads to a variable, a zone or the places of a player, perhaps with some of its indices still to
come (`my.rank` without `[skill]`). As a value it must be complete; as the target of `set`, `roll` or
`history` it need not be.
"""

import re
from collections.abc import Sequence

from attrs import frozen

from boardrules.diagnostics.suggest import nearest
from boardrules.ir import expressions as ir
from boardrules.ir.domains import (
    DIRECTIONS,
    Absent,
    Bool,
    Compass,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Number,
    Path,
    PlayerPlaces,
    Seat,
    SetOf,
    Site,
    Unknown,
    Variable,
    Zone,
    ZoneHandle,
)
from boardrules.semantics import meanings
from boardrules.semantics.domain_text import domain_text, kinds_text
from boardrules.semantics.expressions import (
    as_value,
    coerce,
    direction,
    elaborate,
    needed,
    number,
    plain,
    report_absent,
    whole_type,
)
from boardrules.semantics.fitting import join, may_be_absent, present, unlocated, unpath
from boardrules.semantics.naming import FUNCTION_NAMES, with_article
from boardrules.semantics.proofs import narrowed
from boardrules.semantics.scope import Scope, me_value, unknown_value
from boardrules.source import Span
from boardrules.syntax import tree

_SITE = re.compile(r"[a-z]+[0-9]+")

DIRECTION_SETS = {
    "directions": range(8),
    "orthogonals": range(0, 8, 2),
    "diagonals": range(1, 8, 2),
}


@frozen(eq=False)
class Reference:
    """What is referred to, with the indices so far; `is_path` if an owner on the way may be absent."""

    span: Span
    thing: Variable | Zone | PlayerPlaces
    indices: tuple[ir.Expression, ...]
    is_path: bool

    @property
    def missing(self) -> int:
        """How many indices are still to come."""
        if isinstance(self.thing, PlayerPlaces):
            return 0
        return len(self.thing.indices) - len(self.indices)


def value_of_reference(
    scope: Scope, node: tree.NameRef | tree.Member | tree.IndexOf, expected: Domain | None
) -> ir.Expression:
    """The value of a name, member or index."""
    found = resolve(scope, node, expected)
    return value_of(scope, found) if isinstance(found, Reference) else found


def resolve(scope: Scope, node: tree.Expression, expected: Domain | None = None) -> Reference | ir.Expression:
    """The variable, zone or places that an expression leads to, or else its value."""
    match node:
        case tree.Parenthesised(inner=inner):
            return resolve(scope, inner, expected)
        case tree.NameRef():
            return _name_reference(scope, node) or _name(scope, node, expected)
        case tree.Member():
            return _member(scope, node)
        case tree.IndexOf():
            return _index(scope, node)
        case _:
            return elaborate(scope, node, expected)


def value_of(scope: Scope, found: Reference) -> ir.Expression:
    """Reads what a reference leads to; all its indices must be there."""
    if found.missing:
        thing = found.thing
        assert not isinstance(thing, PlayerPlaces)
        wanted = ", ".join(domain_text(d) for d in thing.indices[len(found.indices) :])
        scope.world.report("BR202.index", found.span, name=found.span.text, expected=wanted)
        return unknown_value(found.span)
    match found.thing:
        case Variable() as variable:
            domain: Domain = variable.domain
            value: ir.Expression = ir.ReadVariable(
                found.span, Path(domain) if found.is_path else domain, variable, found.indices
            )
        case Zone() as zone:
            handle = ZoneHandle(zone)
            value = ir.ZoneAt(found.span, Path(handle) if found.is_path else handle, zone, found.indices)
        case PlayerPlaces() as places:
            sites = ListOf(Site(places.place), places.count)
            value = ir.Builtin(
                found.span, Path(sites) if found.is_path else sites, "sites_of_player", found.indices, places
            )
    return narrowed(value, scope.proofs)


# ------------------------------------------------------------------ references


def _name_reference(scope: Scope, node: tree.NameRef) -> Reference | None:
    if node.text in scope.locals:
        return None
    thing = scope.world.game_variables.get(node.text) or scope.world.game_zones.get(node.text)
    if thing is None:
        return None
    scope.world.used.add(node.text)
    return Reference(node.span, thing, (), False)


def _owner_value(scope: Scope, node: tree.Expression) -> ir.Expression:
    if isinstance(node, tree.NameRef) and node.text == "my":
        return me_value(scope, node.span)
    return plain(as_value(scope, elaborate(scope, node)))


def _owned(scope: Scope, domain: Domain) -> dict[str, Variable | Zone | PlayerPlaces]:
    match present(domain):
        case Seat():
            return scope.world.player_members
        case Site(place):
            return dict(scope.world.place_members.get(place.name, {}))
        case Entry(component, _, _):
            return dict(scope.world.piece_members.get(component.name, {}))
        case _:
            return {}


def _indexed(scope: Scope, node: tree.IndexOf, inner: Reference) -> Reference | ir.Expression:
    """A variable or zone with some more of its indices."""
    assert not isinstance(inner.thing, PlayerPlaces)
    wanted = inner.thing.indices[len(inner.indices) :]
    if len(node.indices) > len(wanted):
        expected = ", ".join(map(domain_text, wanted))
        scope.world.report("BR202.index", node.span, name=node.object.span.text, expected=expected)
        return unknown_value(node.span)
    indices = [
        coerce(scope, needed(scope, elaborate(scope, index, domain), index.span), domain, index.span)
        for index, domain in zip(node.indices, wanted, strict=False)
    ]
    return Reference(node.span, inner.thing, (*inner.indices, *indices), inner.is_path)


# ------------------------------------------------------------------ bare names


def _name(scope: Scope, node: tree.NameRef, expected: Domain | None) -> ir.Expression:
    local = scope.locals.get(node.text)
    if local is not None:
        scope.world.used.add(f"local {local.cell} {local.name}")
        return narrowed(ir.LocalValue(node.span, local.domain, local), scope.proofs)
    hinted = _value_of_expected_enum(node, expected)
    declared = scope.world.names.get(node.text)
    if hinted is not None and (declared is None or not _enum_name(expected)):
        return hinted
    fixed = _fixed_name(scope, node)
    if fixed is not None:
        return fixed
    if declared is not None:
        return meanings.value_of_declared(scope, node, declared, expected)
    if hinted is not None:
        return hinted
    if isinstance(expected, Unknown) and node.text not in scope.world.enum_values:
        # What it is compared with or stored in is wrong already; it may well be a value of that.
        return unknown_value(node.span)
    return _enum_value(scope, node)


def _enum_name(expected: Domain | None) -> str:
    inner = present(expected) if expected is not None else None
    return inner.enum.name if isinstance(inner, EnumValue) else ""


def _value_of_expected_enum(node: tree.NameRef, expected: Domain | None) -> ir.Expression | None:
    inner = present(expected) if expected is not None else None
    if isinstance(inner, SetOf | ListOf) and inner.inner is not None:
        inner = present(inner.inner)
    if isinstance(inner, EnumValue) and node.text in inner.enum.values:
        return ir.Literal(node.span, EnumValue(inner.enum), inner.enum.values.index(node.text))
    if isinstance(inner, Compass) and node.text in DIRECTIONS:
        return direction(node.span, node.text)
    return None


def _fixed_name(scope: Scope, node: tree.NameRef) -> ir.Expression | None:
    """Names whose meaning is the same in every file."""
    world = scope.world
    span, text = node.span, node.text
    seats = Seat(world.players)
    match text:
        case "me":
            return me_value(scope, span)
        case "my":
            world.report("BR104.my", span, name=text)
            return unknown_value(span)
        case "none":
            return ir.Literal(span, Absent(), None)
        case "true" | "false":
            return ir.Literal(span, Bool(), text == "true")
        case "players" | "Player":
            return whole_type(span, text, seats, range(world.players))
        case "others":
            me = me_value(scope, span)
            return ir.Builtin(span, SetOf(seats), "others", (me,))
        case "Direction" | "directions" | "orthogonals" | "diagonals":
            return whole_type(span, text, Compass(), DIRECTION_SETS.get(text, range(8)))
        case "bool":
            return whole_type(span, text, Bool(), (False, True))
        case "this":
            if scope.this is None:
                world.report("BR104.this", span, name=text)
                return unknown_value(span)
            return ir.LocalValue(span, scope.this.domain, scope.this)
        case "pass":
            world.report("BR104.pass", span, name=text)
            return unknown_value(span)
        case "points" if scope.situation == "result":
            return ir.Points(span, Number(-(2**31), 2**31))
        case "tied" if scope.situation == "example":
            return ir.Builtin(span, Bool(), "tied", ())
        case _:
            return None


def _enum_value(scope: Scope, node: tree.NameRef) -> ir.Expression:
    world = scope.world
    found = world.enum_values.get(node.text, [])
    if len(found) == 1:
        enum, rank = found[0]
        world.used.add(enum.name)
        return ir.Literal(node.span, EnumValue(enum), rank)
    if found:
        choices = " or ".join(f"`{enum.name}.{node.text}`" for enum, _ in found)
        world.report("BR111", node.span, name=node.text, choices=choices)
        return unknown_value(node.span)
    if node.text in DIRECTIONS:
        return direction(node.span, node.text)
    _report_unknown_value(scope, node)
    return unknown_value(node.span)


def _report_unknown_value(scope: Scope, node: tree.NameRef) -> None:
    """BR101 for a name that stands alone: perhaps it is a member or a function of this name that is meant."""
    world = scope.world
    if node.text in world.broken or (_SITE.fullmatch(node.text) and _has_broken_board(scope)):
        return
    if node.text in world.player_members:
        world.report("BR101.of_player", node.span, name=node.text)
        return
    owner = next((place for place, members in world.place_members.items() if node.text in members), None)
    if owner is not None:
        world.report("BR101.of_place", node.span, name=node.text, place=owner)
        return
    if node.text in FUNCTION_NAMES:
        world.report("BR101.function", node.span, name=node.text)
        return
    candidates = {*scope.locals, *world.names, *world.enum_values, "me", "my", "players", "others", "none"}
    candidates -= {name for name, declared in world.names.items() if declared.sort == "site"}
    world.report_unknown("value", node.text, node.span, candidates)


def _has_broken_board(scope: Scope) -> bool:
    """Whether a grid could not be made, so that nobody knows the names of its sites."""
    boards = (d for d in scope.world.declarations(tree.Place) if isinstance(d.shape, tree.Grid | tree.Hex))
    return any(board.name.text not in scope.world.places for board in boards)


# ------------------------------------------------------------------ members


def _member(scope: Scope, node: tree.Member) -> Reference | ir.Expression:
    group = _member_of_group(scope, node)
    if group is not None:
        return group
    owner = _owner_value(scope, node.object)
    thing = _owned(scope, owner.domain).get(node.name.text)
    if thing is not None:
        scope.world.used.add(node.name.text)
        return Reference(node.span, thing, (owner,), may_be_absent(owner.domain))
    return _constant_member(scope, node, owner)


def _member_of_group(scope: Scope, node: tree.Member) -> Reference | ir.Expression | None:
    """`tower.widths` of a temporary, `Skill.width` of an enum."""
    if not isinstance(node.object, tree.NameRef) or node.object.text in scope.locals:
        return None
    name = node.name.text
    temporary = scope.world.temporaries.get(node.object.text)
    if temporary is not None:
        scope.world.used.add(temporary.name)
        for variable in temporary.variables:
            if variable.name == name:
                return Reference(node.span, variable, (), False)
        _report_unknown_member(scope, node, f"`{temporary.name}`", [v.name for v in temporary.variables])
        return unknown_value(node.span)
    enum = scope.world.enums.get(node.object.text)
    if enum is None:
        return None
    scope.world.used.add(enum.name)
    if name in enum.values:
        return ir.Literal(node.span, EnumValue(enum), enum.values.index(name))
    _report_unknown_member(scope, node, f"The enum `{enum.name}`", list(enum.values))
    return unknown_value(node.span)


def _constant_member(scope: Scope, node: tree.Member, owner: ir.Expression) -> ir.Expression:
    name = node.name.text
    match present(owner.domain):
        case Unknown():
            return unknown_value(node.span)
        case _ if name in scope.world.broken:
            return unknown_value(node.span)
        case Entry() as domain:
            return _attribute(scope, node, owner, domain)
        case Site(place) if name in place.properties:
            inner, values = place.properties[name]
            return _property(scope, node, owner, inner, values)
        case Site(place):
            known = [*place.properties, *scope.world.place_members.get(place.name, {})]
            _report_unknown_member(scope, node, f"A {place.name}", known)
        case Seat(count) if name == "index":
            return _property(scope, node, owner, Number(1, count), tuple(range(1, count + 1)))
        case Seat():
            _report_unknown_member(scope, node, "A player", [*scope.world.player_members, "index"])
        case EnumValue(enum) if name == "index":
            size = len(enum.values)
            return _property(scope, node, owner, Number(1, size), tuple(range(1, size + 1)))
        case domain:
            what = domain_text(unlocated(owner.domain))
            known = ["index"] if isinstance(domain, EnumValue) else []
            _report_unknown_member(scope, node, what[0].upper() + what[1:], known)
    return unknown_value(node.span)


def _property(
    scope: Scope, node: tree.Member, owner: ir.Expression, domain: Domain, values: Sequence[object]
) -> ir.Expression:
    whole: Domain = Path(domain) if may_be_absent(owner.domain) else domain
    return narrowed(ir.Property(node.span, whole, owner, node.name.text, tuple(values)), scope.proofs)


def _attribute(scope: Scope, node: tree.Member, owner: ir.Expression, domain: Entry) -> ir.Expression:
    name = node.name.text
    component = domain.component
    with_it = [k for k in domain.kinds if name in dict(component.kinds[k].attributes)]
    if not with_it:
        known = sorted({a for k in domain.kinds for a, _ in component.kinds[k].attributes})
        what = domain_text(domain)
        _report_unknown_member(scope, node, what[0].upper() + what[1:], known)
        return unknown_value(node.span)
    if len(with_it) < len(domain.kinds):
        lacking = kinds_text(component, tuple(k for k in domain.kinds if k not in with_it))
        having = kinds_text(component, tuple(with_it))
        scope.world.report(
            "BR106.kind",
            node.name.span,
            name=name,
            owner=node.object.span.text,
            having=having,
            lacking=lacking,
        )
        return unknown_value(node.span)
    whole: Domain | None = None
    for kind in with_it:
        inner = dict(component.kinds[kind].attributes)[name]
        whole = inner if whole is None else join(whole, inner)
    assert whole is not None
    values: list[object] = []
    for kind, attributes in component.entries:
        names = [a for a, _ in component.kinds[kind].attributes]
        values.append(attributes[names.index(name)] if name in names else None)
    return _property(scope, node, owner, whole, values)


def _report_unknown_member(scope: Scope, node: tree.Member, owner: str, known: Sequence[str]) -> None:
    near = nearest(node.name.text, sorted(known))
    text = ", ".join(known) or "nothing that can be asked for after a dot"
    if near is None:
        scope.world.report("BR106", node.name.span, owner=owner, name=node.name.text, known=text)
    else:
        scope.world.report(
            "BR106.near", node.name.span, owner=owner, name=node.name.text, known=text, near=near
        )


# ------------------------------------------------------------------ indices


def _index(scope: Scope, node: tree.IndexOf) -> Reference | ir.Expression:
    """`T[n]`, `P[c, r]`, `my.rows[3]`, `my.rank[skill]`, `L[i]`."""
    typed = _index_of_type(scope, node)
    if typed is not None:
        return typed
    found = resolve(scope, node.object)
    if isinstance(found, Reference):
        if isinstance(found.thing, PlayerPlaces):
            return _site_of_player(scope, node, found)
        if found.missing:
            return _indexed(scope, node, found)
        found = value_of(scope, found)
    return _item(scope, node, found)


def _item(scope: Scope, node: tree.IndexOf, operand: ir.Expression) -> ir.Expression:
    if may_be_absent(operand.domain):
        report_absent(scope, operand, node.object.span)
        return unknown_value(node.span)
    match operand.domain:
        case Unknown():
            return unknown_value(node.span)
        case ListOf(inner, _) if inner is not None:
            element: Domain = inner
        case ZoneHandle(zone) if zone.sort in {"pile", "line"}:
            element = Entry(zone.contents.component, zone.contents.kinds, True)
        case domain:
            found = domain_text(unlocated(domain))
            scope.world.report("BR227.index", node.span, name=node.object.span.text, found=found)
            return unknown_value(node.span)
    if len(node.indices) != 1:
        scope.world.report("BR202.index", node.span, name=node.object.span.text, expected="one number")
        return unknown_value(node.span)
    return narrowed(ir.ItemAt(node.span, element, operand, number(scope, node.indices[0])), scope.proofs)


def _index_of_type(scope: Scope, node: tree.IndexOf) -> ir.Expression | None:
    if not isinstance(node.object, tree.NameRef) or node.object.text in scope.locals:
        return None
    world = scope.world
    name = node.object.text
    place = world.places.get(name)
    if place is not None:
        world.used.add(name)
        return _site_at(scope, node, name)
    enum = world.enums.get(name)
    domain: Domain
    if name == "Player":
        domain, count = Seat(world.players), world.players
    elif enum is not None:
        domain, count = EnumValue(enum), len(enum.values)
        world.used.add(name)
    else:
        return None
    if len(node.indices) != 1:
        world.report("BR202.index", node.span, name=name, expected="one number")
        return unknown_value(node.span)
    index = number(scope, node.indices[0])
    if isinstance(index, ir.Literal) and isinstance(index.value, int) and 1 <= index.value <= count:
        return ir.Literal(node.span, domain, index.value - 1)
    if isinstance(index, ir.Literal) and isinstance(index.value, int):
        range_ = f"the numbers 1 to {count}"
        world.report("BR206.index", node.indices[0].span, value=index.value, name=name, range=range_)
        return unknown_value(node.span)
    return ir.Builtin(node.span, domain, "value_at", (index,), enum)


def _site_at(scope: Scope, node: tree.IndexOf, name: str) -> ir.Expression:
    place = scope.world.places[name]
    axes = (
        [axis for axis in place.properties if axis != "index"]
        if place.shape in {"grid", "hex", "axes"}
        else ["index"]
    )
    if place.shape == "player" or len(node.indices) not in {1, len(axes)}:
        scope.world.report(
            "BR202.index", node.span, name=name, expected=" and ".join(f"the {a}" for a in axes)
        )
        return unknown_value(node.span)
    if len(node.indices) == 1:
        axes = axes if len(axes) == 1 else ["index"]
    indices = tuple(
        coerce(
            scope,
            needed(scope, elaborate(scope, index, place.properties[axis][0]), index.span),
            place.properties[axis][0],
            index.span,
        )
        for index, axis in zip(node.indices, axes, strict=True)
    )
    if all(isinstance(i, ir.Literal) and not isinstance(i.domain, Unknown) for i in indices):
        at = tuple(i.value for i in indices if isinstance(i, ir.Literal))
        sites = (
            place.coordinates
            if len(axes) > 1 or axes != ["index"]
            else tuple((i + 1,) for i in range(len(place.sites)))
        )
        if place.shape == "axes" and len(axes) == 1 and axes != ["index"]:
            sites = place.coordinates
        if at in sites:
            return ir.Literal(node.span, Site(place), sites.index(at))
        scope.world.report(
            "BR206.index", node.span, value=node.span.text, name=name, range=f"{len(place.sites)} sites"
        )
        return unknown_value(node.span)
    by_index = len(indices) == 1 and axes == ["index"]
    return ir.Builtin(node.span, Site(place), "site_by_index" if by_index else "site_at", indices, place)


def _site_of_player(scope: Scope, node: tree.IndexOf, found: Reference) -> ir.Expression:
    places = found.thing
    assert isinstance(places, PlayerPlaces)
    if found.is_path:
        report_absent(scope, value_of(scope, found), node.object.span)
        return unknown_value(node.span)
    if len(node.indices) != 1:
        scope.world.report("BR202.index", node.span, name=node.object.span.text, expected="one number")
        return unknown_value(node.span)
    index = number(scope, node.indices[0])
    if (
        isinstance(index, ir.Literal)
        and isinstance(index.value, int)
        and not 1 <= index.value <= places.count
    ):
        scope.world.report(
            "BR206.index",
            node.indices[0].span,
            value=index.value,
            name=found.span.text,
            range=f"the numbers 1 to {places.count}",
        )
        return unknown_value(node.span)
    return ir.Builtin(node.span, Site(places.place), "site_of_player", (*found.indices, index), places)


# ------------------------------------------------------------------ targets


def target(scope: Scope, node: tree.Expression) -> ir.LocalValue | Reference | None:
    """What a statement changes: a local or a variable, perhaps without all its indices. BR224 else."""
    if isinstance(node, tree.NameRef) and node.text in scope.locals:
        local = scope.locals[node.text]
        return ir.LocalValue(node.span, local.domain, local)
    found = resolve(scope, node)
    if not isinstance(found, Reference):
        if not isinstance(found.domain, Unknown):
            what = _what_it_is(scope, node, found)
            scope.world.report("BR224", node.span, name=node.span.text, found=what)
        return None
    if not isinstance(found.thing, Variable):
        sort = with_article(found.thing.sort if isinstance(found.thing, Zone) else "place")
        scope.world.report("BR224.zone", node.span, name=node.span.text, found=sort)
        return None
    if found.is_path:
        report_absent(scope, value_of(scope, found), node.span)
        return None
    return found


def _what_it_is(scope: Scope, node: tree.Expression, value: ir.Expression) -> str:
    if isinstance(node, tree.NameRef) and node.text in scope.world.names:
        return with_article(scope.world.names[node.text].sort)
    return domain_text(unlocated(unpath(value.domain)))
