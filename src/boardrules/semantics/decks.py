"""Decks: which pieces lie where before `setup`, and how many a zone can hold."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from boardrules.ir import expressions as ir
from boardrules.ir import program
from boardrules.ir.domains import (
    Component,
    Entry,
    Seat,
    SetOf,
    Unknown,
    Zone,
    ZoneHandle,
)
from boardrules.ir.traversal import substitute
from boardrules.semantics.constants import UNKNOWN, constant_value
from boardrules.semantics.deck_files import read_rows
from boardrules.semantics.domain_text import domain_text, entry_text, kinds_text
from boardrules.semantics.expressions import condition, elaborate
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import with_article
from boardrules.semantics.scope import Scope
from boardrules.semantics.types import bounds_scope, constant_number, constant_range
from boardrules.semantics.world import World
from boardrules.source import Span
from boardrules.syntax import tree

Counted = tuple[Span, int, list[int]]


def declare_decks(world: World) -> None:
    """The pieces that lie in zones before `setup`."""
    laid: dict[str, int] = {}
    for node in world.declarations(tree.Deck):
        component = _component_of(world, node)
        if component is not None:
            _declare_deck(world, node, component, laid)


def _component_of(world: World, node: tree.Deck) -> Component | None:
    name = node.component.text
    component = world.components.get(name)
    if component is not None:
        world.used.add(component.name)
        return component
    if name not in world.names:
        world.report_unknown("component", name, node.component.span, world.components)
    elif world.names[name].sort != "component":
        found = with_article(world.names[name].sort)
        world.report("BR104", node.component.span, name=name, found=found, expected="a component")
    return None


def _declare_deck(world: World, node: tree.Deck, component: Component, laid: dict[str, int]) -> None:
    owner = f"deck {node.name.text}"
    zone = elaborate(Scope(world, owner, has_me=True, situation="deck"), node.zone)
    if not isinstance(zone.domain, ZoneHandle):
        if not isinstance(zone.domain, Unknown):
            world.report("BR201", node.zone.span, expected="a zone", found=domain_text(zone.domain))
        return
    for_each_player = world.uses_me.get(owner, False)
    counted = _counted_lines(world, node.lines, world.base_components.get(component.name, component))
    lines = [
        (copies, entries)
        for span, copies, entries in counted
        if _lie_in(world, span, zone.domain.zone, component, entries)
    ]
    cites = citations(node.cites, _all_lines(node.lines))
    if not component.has_identity:
        plain = tuple(program.DeckLine(copies, tuple(entries)) for copies, entries in lines)
        world.decks.append(program.Deck(node.name.text, zone, for_each_player, plain, node.span, cites))
        return
    for seat in range(world.players if for_each_player else 1):
        first = laid.get(component.name, 0)
        count = sum(copies * len(entries) for copies, entries in lines)
        laid[component.name] = first + count
        pieces = (program.DeckLine(1, tuple(range(first, first + count))),)
        own = _zone_of_seat(world, zone, seat) if for_each_player else zone
        world.decks.append(program.Deck(node.name.text, own, False, pieces, node.span, cites))


def _zone_of_seat(world: World, zone: ir.Expression, seat: int) -> ir.Expression:
    """The zone of `me` as that of one player."""
    if not isinstance(zone, ir.ZoneAt):
        return zone
    player = ir.Literal(zone.span, Seat(world.players), seat)
    indices = tuple(player if isinstance(index, ir.Me) else index for index in zone.indices)
    return evolve(zone, indices=indices)


def with_each_piece(world: World, base: Component) -> Component:
    """A component whose pieces have variables: its catalogue lists each piece that the decks make.

    The pieces come in the order of the decks and their lines, those of a player's deck by seat.
    """
    entries: list[tuple[int, tuple[object, ...]]] = []
    for node in world.declarations(tree.Deck):
        if node.component.text != base.name:
            continue
        times = world.players if _is_of_players(node.zone) else 1
        for _, copies, found in list(_counted_lines(world, node.lines, base)) * times:
            entries += [base.entries[entry] for entry in found for _ in range(copies)]
    return evolve(base, entries=tuple(entries))


def _is_of_players(zone: tree.Expression) -> bool:
    match zone:
        case tree.NameRef(text=text):
            return text in {"my", "me"}
        case tree.Member(object=inner) | tree.IndexOf(object=inner) | tree.Parenthesised(inner=inner):
            return _is_of_players(inner)
        case _:
            return False


def _all_lines(lines: Sequence[tree.DeckLine]) -> Iterator[tree.DeckLine]:
    """The lines of a deck, those for certain numbers of players too."""
    for line in lines:
        yield line
        if isinstance(line, tree.DeckWith):
            yield from _all_lines(line.lines)


def _counted_lines(world: World, nodes: Sequence[tree.DeckLine], component: Component) -> Iterator[Counted]:
    """How many of each of which entries the lines of a deck give."""
    for node in nodes:
        match node:
            case tree.DeckWith(numbers=numbers, lines=lines):
                found = constant_range(world, numbers)
                if found is not None and found[0] <= world.players <= found[1]:
                    yield from _counted_lines(world, lines, component)
            case tree.DeckFile():
                for row in read_rows(world, node, component.name, component.kinds):
                    yield node.span, row.copies, [component.entries.index((row.kind, row.values))]
            case tree.DeckEach(amount=amount, of=of, where=where):
                entries = _entries(world, of, component)
                if entries is not None and where is not None:
                    entries = _filtered(world, of, entries, where, component)
                yield from _copies(world, node.span, amount, entries)
            case tree.DeckSome(amount=amount, piece=piece):
                entries = _entries(world, piece, component)
                if entries is not None and len(entries) != 1:
                    _report_not_one(world, piece, component, entries)
                    entries = None
                yield from _copies(world, node.span, amount, entries)


def _report_not_one(world: World, piece: tree.Expression, component: Component, entries: list[int]) -> None:
    usage = entry_text(component, entries[0]) if entries else component.name
    name = piece.span.text
    count = len(entries)
    world.report("BR222.deck", piece.span, component=component.name, name=name, count=count, usage=usage)


def _copies(
    world: World, span: Span, amount: tree.Expression, entries: list[int] | None
) -> Iterator[Counted]:
    copies = constant_number(world, amount)
    if copies is None or entries is None:
        return
    if copies < 0:
        world.report("BR210", amount.span, range=f"0..{copies}")
        return
    yield span, copies, entries


def _lie_in(world: World, span: Span, zone: Zone, component: Component, entries: Sequence[int]) -> bool:
    contents = zone.contents
    if component is contents.component and all(component.entries[e][0] in contents.kinds for e in entries):
        return True
    expected = domain_text(Entry(contents.component, contents.kinds))
    world.report("BR223", span, found=component.name, name=zone.name, expected=expected)
    return False


def _entries(world: World, node: tree.Expression, component: Component) -> list[int] | None:
    """The entries of a deck line, ascending; attributes may be left out."""
    from boardrules.semantics.calls import pattern

    known = world.components.get(component.name)
    world.components[component.name] = component
    kinds = dict(world.kinds)
    for rank, kind in enumerate(component.kinds):
        if kind.name in world.kinds:
            world.kinds[kind.name] = (component, rank)
    found = pattern(bounds_scope(world), node)
    world.kinds = kinds
    if known is not None:
        world.components[component.name] = known
    if isinstance(found.domain, Unknown):
        return None
    inner = found.domain.inner if isinstance(found.domain, SetOf) else None
    if not isinstance(inner, Entry) or inner.component is not component:
        text = kinds_text(inner.component, inner.kinds) if isinstance(inner, Entry) else node.span.text
        world.report(
            "BR213",
            node.span,
            kind=text,
            component=component.name,
            known=", ".join(k.name for k in component.kinds),
        )
        return None
    value = constant_value(found)
    if not isinstance(value, frozenset):
        world.report("BR211", node.span, name=node.span.text)
        return None
    return sorted(e for e in value if isinstance(e, int))


def _filtered(
    world: World, of: tree.Expression, entries: list[int], where: tree.Expression, component: Component
) -> list[int] | None:
    """Entries that fit the `where` of a deck line, in which the attributes are plain names."""
    kept: list[int] = []
    for entry in entries:
        kind, values = component.entries[entry]
        scope = bounds_scope(world)
        locals_ = []
        for (name, domain), value in zip(component.kinds[kind].attributes, values, strict=True):
            locals_.append((world.scratch_local(name, domain, None), value))
        test = condition(scope.with_locals(*(local for local, _ in locals_)), where)
        if isinstance(test.domain, Unknown):
            return None
        value = constant_value(
            substitute(test, {local: ir.Literal(where.span, local.domain, v) for local, v in locals_})
        )
        if value is UNKNOWN:
            world.report("BR211", where.span, name=where.span.text)
            return None
        if value:
            kept.append(entry)
    return kept


def settle_capacities(world: World) -> None:
    """Gives zones without a stated capacity the number of pieces that exist of their kinds."""
    counts = piece_counts(world)
    for i, zone in enumerate(world.zones):
        if zone.capacity >= 0:
            continue
        contents = zone.contents
        total = sum(
            counts.get((contents.component.name, entry), 0)
            for entry, (kind, _) in enumerate(contents.component.entries)
            if kind in contents.kinds
        )
        _replace_zone(world, i, zone, evolve(zone, capacity=total))


def _replace_zone(world: World, index: int, old: Zone, new: Zone) -> None:
    world.zones[index] = new
    for name, thing in world.game_zones.items():
        if thing is old:
            world.game_zones[name] = new
    for owner, member in world.player_members.items():
        if member is old:
            world.player_members[owner] = new
    for members in world.place_members.values():
        for name, found in members.items():
            if found is old:
                members[name] = new


def piece_counts(world: World) -> dict[tuple[str, int], int]:
    """How many pieces exist of each entry."""
    counts: dict[tuple[str, int], int] = {}
    for deck in world.decks:
        zone = deck.zone.domain
        assert isinstance(zone, ZoneHandle)
        component = zone.zone.contents.component.name
        for line in deck.lines:
            for entry in line.entries:
                number = line.copies * (world.players if deck.for_each_player else 1)
                counts[component, entry] = counts.get((component, entry), 0) + number
    return counts
