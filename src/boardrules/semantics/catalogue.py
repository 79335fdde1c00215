"""Components and decks: the catalogue of pieces, and which of them lie where at the beginning.

The catalogue of a component is the product of the attributes of each kind, kinds in order; if a deck lists
the pieces of a component in a CSV file, the catalogue of the kinds that have attributes without a small
product is what the files list. A piece is known by its rank in the catalogue.
"""

import csv
import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from boardrules.errors import RuleFileError
from boardrules.ir import expressions as ir
from boardrules.ir import program
from boardrules.ir.domains import (
    DIRECTIONS,
    Bool,
    Compass,
    Component,
    Domain,
    Entry,
    EnumValue,
    Kind,
    ListOf,
    Maybe,
    Number,
    Seat,
    SetOf,
    Site,
    Unknown,
    Zone,
    ZoneHandle,
)
from boardrules.semantics.cells import values_of
from boardrules.semantics.constants import UNKNOWN, constant_value
from boardrules.semantics.domain_text import domain_text, entry_text, kinds_text
from boardrules.semantics.expressions import condition, elaborate
from boardrules.semantics.fitting import value_count
from boardrules.semantics.meanings import citations
from boardrules.semantics.scope import Scope
from boardrules.semantics.types import bounds_scope, constant_number, constant_range, domain_of_type
from boardrules.semantics.world import World
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree
from boardrules.syntax.reading import read_source

ENTRY_LIMIT = 4_096

Values = tuple[object, ...]


@frozen
class _Attribute:
    name: str
    domain: Domain
    span: Span


# ------------------------------------------------------------------ components


def declare_components(world: World) -> None:
    """The components with their kinds and catalogues."""
    for node in world.declarations(tree.Component):
        component = _component(world, node)
        if component is not None:
            world.components[component.name] = component
            if any(isinstance(m, tree.Kind) for m in node.members):
                for rank, kind in enumerate(component.kinds):
                    world.kinds.setdefault(kind.name, (component, rank))


def _component(world: World, node: tree.Component) -> Component | None:
    shared = _attributes(world, node.params)
    kind_nodes = [member for member in node.members if isinstance(member, tree.Kind)]
    kinds: list[Kind] = []
    for member in kind_nodes:
        attributes = _merged(world, shared, _attributes(world, member.params))
        doc = member.doc.text if member.doc is not None else None
        kinds.append(Kind(member.name.text, tuple((a.name, a.domain) for a in attributes), member.span, doc))
    if not kinds:
        kinds.append(Kind(node.name.text, tuple((a.name, a.domain) for a in shared), node.span))
    if any(isinstance(domain, Unknown) for kind in kinds for _, domain in kind.attributes):
        return None
    listed = _listed_entries(world, node, kinds)
    entries: list[tuple[int, Values]] = []
    for rank, kind in enumerate(kinds):
        if rank in listed:
            entries += [(rank, values) for values in listed[rank]]
            continue
        product = _product(kind)
        if product is None or len(entries) + len(product) > ENTRY_LIMIT:
            size = "too many to list" if product is None else str(len(entries) + len(product))
            world.report("BR502", kind.span or node.span, name=kind.name, size=size, limit=ENTRY_LIMIT)
            return None
        entries += [(rank, values) for values in product]
    doc = node.doc.text if node.doc is not None else None
    has_identity = any(isinstance(member, tree.Variable) for member in node.members)
    return Component(node.name.text, tuple(kinds), tuple(entries), has_identity, node.span, doc)


def _attributes(world: World, params: Sequence[tree.Param]) -> list[_Attribute]:
    found: list[_Attribute] = []
    for param in params:
        if not isinstance(param, tree.GivenParam):
            if isinstance(param, tree.LikeTypeParam):
                from boardrules.semantics.types import domain_like_name

                found.append(
                    _Attribute(param.name.text, domain_like_name(world, param.name), param.name.span)
                )
            else:
                world.report(
                    "BR220", param.span, owner="a component", found="no action", name=param.name.text
                )
            continue
        if any(a.name == param.name.text for a in found):
            world.report("BR102", param.name.span, name=param.name.text)
            continue
        found.append(_Attribute(param.name.text, domain_of_type(world, param.type), param.name.span))
    return found


def _merged(world: World, shared: Sequence[_Attribute], own: Sequence[_Attribute]) -> list[_Attribute]:
    """The attributes of a kind: those of the component, some perhaps with a narrower type, then its own."""
    from boardrules.semantics.fitting import Fit, fit

    narrower = {a.name: a for a in own}
    names = {a.name for a in shared}
    for attribute in shared:
        new = narrower.get(attribute.name)
        if new is not None and fit(new.domain, attribute.domain) is not Fit.ALWAYS:
            world.report(
                "BR201", new.span, expected=domain_text(attribute.domain), found=domain_text(new.domain)
            )
    return [narrower.get(a.name, a) for a in shared] + [a for a in own if a.name not in names]


def _product(kind: Kind) -> list[Values] | None:
    """All combinations of the attributes, the first changing slowest; None if there are too many."""
    size = 1
    for _, domain in kind.attributes:
        size *= value_count(domain)
        if size > ENTRY_LIMIT:
            return None
    columns = [attribute_values(domain) for _, domain in kind.attributes]
    if any(column is None for column in columns):
        return None
    return list(itertools.product(*(column or () for column in columns)))


def attribute_values(domain: Domain) -> list[object] | None:
    """All values of an attribute in order; sets and lists too if they are few."""
    match domain:
        case SetOf(inner) if inner is not None:
            values = values_of(inner)
            if values is None or len(values) > 12:
                return None
            return [
                frozenset(c) for size in range(len(values) + 1) for c in itertools.combinations(values, size)
            ]
        case ListOf(inner, limit) if inner is not None:
            values = values_of(inner)
            if values is None or value_count(domain) > ENTRY_LIMIT:
                return None
            return [t for size in range(limit + 1) for t in itertools.product(values, repeat=size)]
        case _:
            return values_of(domain)


# ------------------------------------------------------------------ data files


@frozen
class CsvRow:
    """A row of a deck's file: the kind, its values, and how many there are."""

    kind: int
    values: Values
    copies: int


def _listed_entries(world: World, node: tree.Component, kinds: Sequence[Kind]) -> dict[int, list[Values]]:
    """The different entries that CSV files list, by kind; only kinds that occur in one."""
    listed: dict[int, list[Values]] = {}
    for deck in world.declarations(tree.Deck):
        if deck.component.text != node.name.text:
            continue
        for line in _file_lines(deck.lines):
            for row in read_rows(world, line, node.name.text, kinds):
                values = listed.setdefault(row.kind, [])
                if row.values not in values:
                    values.append(row.values)
    return listed


def _file_lines(lines: Sequence[tree.DeckLine]) -> Iterator[tree.DeckFile]:
    for line in lines:
        if isinstance(line, tree.DeckFile):
            yield line
        elif isinstance(line, tree.DeckWith):
            yield from _file_lines(line.lines)


def read_rows(world: World, line: tree.DeckFile, component: str, kinds: Sequence[Kind]) -> list[CsvRow]:
    """The rows of a deck's file, each cell checked against its attribute (BR215 to BR217)."""
    source = _read_data(world, line)
    if source is None:
        return []
    table = _table(source)
    if not table:
        world.report(
            "BR216",
            Span(source, 0, 0),
            component=component,
            found="no columns",
            expected=_columns_text(kinds),
        )
        return []
    head, *rows = table
    names = [text for text, _ in head]
    if not _columns_fit(world, source, head, component, kinds):
        return []
    found: list[CsvRow] = []
    for row in rows:
        if len(row) != len(names):
            span = row[0][1].to(row[-1][1]) if row else Span(source, 0, 0)
            world.report("BR216.cells", span, found=len(row), expected=len(names))
            continue
        entry = _csv_row(world, dict(zip(names, row, strict=True)), kinds)
        if entry is not None:
            found.append(entry)
    return found


def _read_data(world: World, line: tree.DeckFile) -> SourceFile | None:
    path = Path(line.span.file.name).parent / line.path.text
    try:
        return read_source(path)
    except RuleFileError as error:
        world.report("BR217", line.path.span, name=line.path.text, reason=str(error).rstrip("."))
        return None


def _table(source: SourceFile) -> list[list[tuple[str, Span]]]:
    """The cells of a CSV text, each with its place. Quoted cells are found by what they hold."""
    table: list[list[tuple[str, Span]]] = []
    offset = 0
    for text in source.text.split("\n"):
        if text.strip():
            cells: list[tuple[str, Span]] = []
            at = offset
            for cell in next(csv.reader([text])):
                start = source.text.find(cell, at, offset + len(text)) if cell else at
                start = at if start < 0 else start
                cells.append((cell.strip(), Span(source, start, start + len(cell))))
                comma = source.text.find(",", start + len(cell), offset + len(text))
                at = offset + len(text) if comma < 0 else comma + 1
            table.append(cells)
        offset += len(text) + 1
    return table


def _columns_text(kinds: Sequence[Kind]) -> str:
    columns = ["kind"] if len(kinds) > 1 else []
    for kind in kinds:
        columns += [name for name, _ in kind.attributes if name not in columns]
    return ", ".join(columns) + ", and `copies` if there are several of one"


def _columns_fit(
    world: World, source: SourceFile, head: Sequence[tuple[str, Span]], component: str, kinds: Sequence[Kind]
) -> bool:
    wanted = {name for kind in kinds for name, _ in kind.attributes} | ({"kind"} if len(kinds) > 1 else set())
    names = [name for name, _ in head]
    fits = True
    for name, span in head:
        if name not in wanted | {"copies", "kind"}:
            world.report(
                "BR216",
                span,
                component=component,
                found=f"no column `{name}` is known",
                expected=_columns_text(kinds),
            )
            fits = False
    missing = sorted(wanted - set(names))
    if missing:
        span = head[0][1].to(head[-1][1])
        found = "missing: " + ", ".join(missing)
        world.report("BR216", span, component=component, found=found, expected=_columns_text(kinds))
        fits = False
    return fits


def _csv_row(world: World, cells: Mapping[str, tuple[str, Span]], kinds: Sequence[Kind]) -> CsvRow | None:
    rank = 0
    if "kind" in cells:
        text, span = cells["kind"]
        names = [kind.name for kind in kinds]
        if text not in names:
            world.report("BR215", span, found=text, column="kind", expected=" or ".join(names))
            return None
        rank = names.index(text)
    values: list[object] = []
    for name, domain in kinds[rank].attributes:
        text, span = cells[name]
        value = cell_value(domain, text)
        if value is UNKNOWN:
            world.report("BR215", span, found=text, column=name, expected=domain_text(domain))
            return None
        values.append(value)
    for name, (text, span) in cells.items():
        own = {n for n, _ in kinds[rank].attributes}
        if text and name not in own | {"kind", "copies"}:
            world.report(
                "BR215",
                span,
                found=text,
                column=name,
                expected=f"an empty cell, as a {kinds[rank].name} has no {name}",
            )
            return None
    copies = 1
    if "copies" in cells:
        text, span = cells["copies"]
        if not (text.isascii() and text.isdigit()):
            world.report("BR215", span, found=text, column="copies", expected="a number")
            return None
        copies = int(text)
    return CsvRow(rank, tuple(values), copies)


def cell_value(domain: Domain, text: str) -> object:
    """What a cell stands for; `UNKNOWN` if it does not fit the domain."""
    match domain:
        case Bool():
            return {"true": True, "false": False}.get(text, UNKNOWN)
        case Number(low, high):
            digits = text.removeprefix("-")
            if not (digits.isascii() and digits.isdigit()):
                return UNKNOWN
            return int(text) if low <= int(text) <= high else UNKNOWN
        case EnumValue(enum):
            return enum.values.index(text) if text in enum.values else UNKNOWN
        case Site(place):
            return place.sites.index(text) if text in place.sites else UNKNOWN
        case Compass():
            return DIRECTIONS.index(text) if text in DIRECTIONS else UNKNOWN
        case Seat():
            return UNKNOWN
        case Maybe(inner):
            return None if text in {"", "none"} else cell_value(inner, text)
        case SetOf(inner) if inner is not None:
            items = [cell_value(inner, part) for part in text.split()]
            return UNKNOWN if UNKNOWN in items else frozenset(items)
        case ListOf(inner, limit) if inner is not None:
            items = [cell_value(inner, part) for part in text.split()]
            return UNKNOWN if UNKNOWN in items or len(items) > limit else tuple(items)
        case _:
            return UNKNOWN


# ------------------------------------------------------------------ decks


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
        value = constant_value(_substituted(test, {local.cell: v for local, v in locals_}))
        if value is UNKNOWN:
            world.report("BR211", where.span, name=where.span.text)
            return None
        if value:
            kept.append(entry)
    return kept


def _substituted(node: ir.Expression, values: Mapping[int, object]) -> ir.Expression:
    """The expression with locals replaced by constants, as far as constant expressions need it."""
    from attrs import evolve, fields

    if isinstance(node, ir.LocalValue) and node.local.cell in values:
        return ir.Literal(node.span, node.domain, values[node.local.cell])
    changes: dict[str, object] = {}
    for attribute in fields(type(node)):
        part = getattr(node, attribute.name)
        if isinstance(
            part,
            ir.Literal
            | ir.LocalValue
            | ir.Not
            | ir.And
            | ir.Or
            | ir.Equal
            | ir.Compare
            | ir.Arithmetic
            | ir.Contains,
        ):
            changes[attribute.name] = _substituted(part, values)
        elif isinstance(part, tuple) and part and attribute.name == "items":
            changes[attribute.name] = tuple(_substituted(p, values) for p in part)
    return evolve(node, **changes) if changes else node


# ------------------------------------------------------------------ capacities


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
    for members in (world.game_zones, world.player_members, *world.place_members.values()):
        for name, thing in members.items():
            if thing is old:
                members[name] = new  # type: ignore[assignment, index]


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
