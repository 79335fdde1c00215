"""Decks: which pieces lie where before `setup`, and how many a zone can hold."""

from collections.abc import Iterator, Sequence

from boardrules.ir import expressions as ir
from boardrules.ir import program
from boardrules.ir.domains import (
    Component,
    Entry,
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
from boardrules.semantics.scope import Scope
from boardrules.semantics.types import bounds_scope, constant_number, constant_range
from boardrules.semantics.world import World
from boardrules.source import Span
from boardrules.syntax import tree


def declare_decks(world: World) -> None:
    """The pieces that lie in zones before `setup`."""
    for node in world.declarations(tree.Deck):
        deck = _deck(world, node)
        if deck is not None:
            world.decks.append(deck)


def _deck(world: World, node: tree.Deck) -> program.Deck | None:
    component = world.components.get(node.component.text)
    if component is None:
        if node.component.text not in world.names:
            world.report_unknown("component", node.component.text, node.component.span, world.components)
        elif world.names[node.component.text].sort != "component":
            sort = world.names[node.component.text].sort
            world.report(
                "BR104",
                node.component.span,
                name=node.component.text,
                found=f"a {sort}",
                expected="a component",
            )
        return None
    world.used.add(component.name)
    owner = f"deck {node.name.text}"
    scope = Scope(world, owner, has_me=True, situation="deck")
    zone = elaborate(scope, node.zone)
    if not isinstance(zone.domain, ZoneHandle):
        if not isinstance(zone.domain, Unknown):
            world.report("BR201", node.zone.span, expected="a zone", found=domain_text(zone.domain))
        return None
    lines = list(_deck_lines(world, node.lines, component, zone.domain.zone))
    return program.Deck(
        name=node.name.text,
        zone=zone,
        for_each_player=world.uses_me.get(owner, False),
        lines=tuple(lines),
        span=node.span,
        cites=citations(node.cites),
    )


def _deck_lines(
    world: World, nodes: Sequence[tree.DeckLine], component: Component, zone: Zone
) -> Iterator[program.DeckLine]:
    for node in nodes:
        match node:
            case tree.DeckWith(numbers=numbers, lines=lines):
                found = constant_range(world, numbers)
                if found is not None and found[0] <= world.players <= found[1]:
                    yield from _deck_lines(world, lines, component, zone)
            case tree.DeckFile():
                for row in read_rows(world, node, component.name, component.kinds):
                    entry = component.entries.index((row.kind, row.values))
                    if _lie_in(world, node.span, zone, component, [entry]):
                        yield program.DeckLine(row.copies, (entry,))
            case tree.DeckEach(amount=amount, of=of, where=where):
                entries = _entries(world, of, component)
                if entries is not None and where is not None:
                    entries = _filtered(world, of, entries, where, component)
                yield from _deck_line(world, node.span, amount, entries, component, zone)
            case tree.DeckSome(amount=amount, piece=piece):
                entries = _entries(world, piece, component)
                if entries is not None and len(entries) != 1:
                    usage = entry_text(component, entries[0]) if entries else component.name
                    world.report(
                        "BR222.deck",
                        piece.span,
                        component=component.name,
                        name=piece.span.text,
                        count=len(entries),
                        usage=usage,
                    )
                    entries = None
                yield from _deck_line(world, node.span, amount, entries, component, zone)


def _deck_line(
    world: World,
    span: Span,
    amount: tree.Expression,
    entries: list[int] | None,
    component: Component,
    zone: Zone,
) -> Iterator[program.DeckLine]:
    copies = constant_number(world, amount)
    if copies is None or entries is None:
        return
    if copies < 0:
        world.report("BR210", amount.span, range=f"0..{copies}")
        return
    if _lie_in(world, span, zone, component, entries):
        yield program.DeckLine(copies, tuple(entries))


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

    scope = bounds_scope(world)
    found = pattern(scope, node)
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
    from attrs import evolve

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
