"""Data files of decks: CSV files beside a rule file, each cell checked against its attribute."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from boardrules.errors import RuleFileError
from boardrules.ir.domains import (
    DIRECTIONS,
    Bool,
    Compass,
    Domain,
    EnumValue,
    Kind,
    ListOf,
    Maybe,
    Number,
    Seat,
    SetOf,
    Site,
)
from boardrules.semantics.constants import UNKNOWN
from boardrules.semantics.domain_text import domain_text
from boardrules.semantics.world import World
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree
from boardrules.syntax.reading import read_source

Values = tuple[object, ...]


# Beside the attributes: the kind, how many there are, and a name of the row for those who read the file.
FREE_COLUMNS = frozenset({"kind", "copies", "id"})


@frozen
class CsvRow:
    """A row of a deck's file: the kind, its values, and how many there are."""

    kind: int
    values: Values
    copies: int


def listed_entries(world: World, node: tree.Component, kinds: Sequence[Kind]) -> dict[int, list[Values]]:
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
        if name not in wanted | FREE_COLUMNS:
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
        if text and name not in own | FREE_COLUMNS:
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
