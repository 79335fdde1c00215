"""The visible position as text for a terminal: what lies on the table, as one player sees it.

No game has a drawing of its own. A grid whose squares hold one thing each becomes a board; other zones become lines with
their pieces in words; the sites of a player (rows, piles) appear as soon as something lies on them. Of a zone
that the player does not look into only the number of pieces is told.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from boardrules.arguments import checked_language, checked_seat, checked_state
from boardrules.engine.observation import HIDDEN, as_shown_to, seen_content, seen_value, watched_things
from boardrules.engine.values import domain_values
from boardrules.engine.world import cells_of
from boardrules.ir.domains import (
    UNDETERMINED,
    Bool,
    Domain,
    Entry,
    EnumValue,
    Maybe,
    Place,
    Seat,
    Variable,
    Zone,
)
from boardrules.ir.labels import (
    Vocabulary,
    count_label,
    entry_label,
    list_label,
    name_label,
    pieces_label,
    site_label,
    value_label,
    vocabulary,
    word_of,
    zone_label,
)
from boardrules.seats import Player, checked_names

if TYPE_CHECKING:
    from boardrules.engine.values import Cells
    from boardrules.state import State


@frozen(eq=False)
class _View:
    """A state, the cells as they look to the one who looks at it, and in which words."""

    state: "State"
    cells: "Cells"
    viewer: int | None
    speaker: Vocabulary

    def value(self, variable: Variable, i: int) -> object:
        return seen_value(self.state.table.program, self.cells, variable, i, self.viewer)

    def content(self, zone: Zone, i: int) -> object:
        return seen_content(self.state.table.program, self.cells, zone, i, self.viewer)


@frozen
class Line:
    """One line.

    Attributes:
        is_count: Whether it gives no more than a number of pieces which are not seen.
        cell: The cell of the variable of which it tells, if it tells of one alone.
    """

    text: str
    is_count: bool = False
    cell: int | None = None


@frozen
class Section:
    """What belongs together: a board, the middle of the table, or all that lies in front of one player.

    Attributes:
        player: Whose section it is; None for boards and the middle of the table.
        is_board: Whether the lines are a drawing, which only makes sense as a whole.
    """

    player: Player | None
    is_board: bool
    lines: tuple[Line, ...]


def describe(
    state: "State", player: Player | int | None, language: str = "en", names: Sequence[str] | None = None
) -> str:
    """What a player sees, in lines.

    Args:
        state: The position.
        player: Who looks, as a player or by seat number from 1; None for somebody who sees only what all do.
        language: A language of the game, or `en`, in which every game can be spoken of.
        names: The names of the players by seat.

    Raises:
        OptionError: There is no such player, there are no words in this language, or the wrong number of names.
    """
    table = checked_state(state).table
    viewer = None if player is None else table.players[checked_seat(table.program, player)]
    shown_names = checked_names(table.players, names)
    lines: list[str] = []
    for section in sections(state, viewer, language, names):
        if section.player is None:
            lines += [line.text for line in section.lines]
            continue
        is_known_to_move = state.current_player == section.player and (
            viewer == section.player or not state.is_simultaneous
        )
        mark = " (to move)" if is_known_to_move else ""
        lines += [
            f"{shown_names[section.player.seat - 1]}{mark}:",
            *(f"  {line.text}" for line in section.lines),
        ]
    return "\n".join(lines)


def sections(
    state: "State", player: Player | None, language: str = "en", names: Sequence[str] | None = None
) -> tuple[Section, ...]:
    """The same in parts, empty ones left out, for those who lay it out themselves or compare two positions."""
    table = state.table
    spoken = checked_language(table.program, language)
    speaker = vocabulary(table.program, spoken, checked_names(table.players, names))
    viewer = None if player is None else player.seat - 1
    view = _View(state, as_shown_to(table.program, table.graph, state.cells, viewer), viewer, speaker)
    found = [
        *_boards(view),
        Section(None, False, tuple(_table_lines(view))),
        *(Section(each, False, tuple(_player_lines(view, each.seat - 1))) for each in table.players),
    ]
    return tuple(section for section in found if section.lines)


# ------------------------------------------------------------------ boards


def _boards(view: _View) -> Iterator[Section]:
    for place in view.state.table.program.places.values():
        members = _members_of(view, place)
        if place.shape in {"grid", "hex"}:
            for member in members:
                drawn = _board(view, place, member, titled=len(members) > 1)
                yield Section(None, True, tuple(map(Line, drawn)))
        elif not place.owners:
            yield Section(None, False, tuple(_site_lines(view, place, range(len(place.sites)))))


def _board(view: _View, place: Place, member: Variable | Zone, *, titled: bool) -> list[str]:
    """Rows from the top, columns from the left, and below what the signs mean."""
    signs = {value: sign for sign, value in _signs(view, member).items()}
    rows = max(int(str(at[1])) for at in place.coordinates)
    columns = max(int(str(at[0])) for at in place.coordinates)
    site_at = {at: site for site, at in enumerate(place.coordinates)}
    texts = {site: _square(view, member, site, signs) for site in range(len(place.sites))}
    width = max(*(len(text) for text in texts.values()), len(place.sites[columns - 1].rstrip("0123456789")))
    margin = len(str(rows))
    lines = [f"{name_label(view.speaker, member.name)}:"] if titled else []
    for row in range(rows, 0, -1):
        indent = " " * (row - 1) if place.shape == "hex" else ""
        squares = " ".join(texts[site_at[column, row]].rjust(width) for column in range(1, columns + 1))
        lines.append(f"{indent}{row:>{margin}}  {squares}")
    heads = (place.sites[column].rstrip("0123456789").rjust(width) for column in range(columns))
    lines.append(f"{' ' * margin}  {' '.join(heads)}")
    legend = [f"{sign} {_sign_label(view, member, value)}" for value, sign in signs.items()]
    if any(sign != _sign_label(view, member, value) for value, sign in signs.items()):
        lines.append(f"{' ' * margin}  ({list_label(view.speaker, legend)})")
    return lines


def _square(view: _View, member: Variable | Zone, site: int, signs: dict[object, str]) -> str:
    content = view.value(member, site) if isinstance(member, Variable) else view.content(member, site)
    if content is HIDDEN:
        return "?"
    if content is None or content is False:
        return "."
    if isinstance(member, Zone) and member.sort != "slot":
        return str(len(content)) if isinstance(content, tuple) and content else "."
    return signs.get(content, str(content))


def _signs(view: _View, member: Variable | Zone) -> dict[str, object]:
    """A short sign for each thing that can lie on a square: a letter, or two, or a number."""
    domain = _present(member.domain if isinstance(member, Variable) else member.contents)
    if isinstance(member, Zone) and member.sort != "slot":
        return {}
    values: list[object] = []
    match domain:
        case Seat(count):
            values = list(range(count))
        case EnumValue(enum):
            values = list(range(len(enum.values)))
        case Entry(component, kinds, _):
            values = [i for i, (kind, _) in enumerate(component.entries) if kind in kinds]
        case Bool():
            return {"#": True}
        case _:
            return {}
    labels = [_sign_label(view, member, value) for value in values]
    for length in (1, 2, 3):
        short = [label.replace(" ", "")[:length] for label in labels]
        if len(set(short)) == len(short):
            return dict(zip(short, values, strict=True))
    return {str(i + 1): value for i, value in enumerate(values)}


def _sign_label(view: _View, member: Variable | Zone, value: object) -> str:
    domain = _present(member.domain if isinstance(member, Variable) else member.contents)
    return value_label(view.speaker, domain, value)


def _present(domain: Domain) -> Domain:
    return domain.inner if isinstance(domain, Maybe) else domain


# ------------------------------------------------------------------ lines


def _table_lines(view: _View) -> list[Line]:
    lines = [
        _zone_line(view, zone, i, name) for zone in _zones_of(view, "game") for i, name in _cells(view, zone)
    ]
    for variable in _variables_of(view, "game"):
        lines += [_variable_line(view, variable, i, name) for i, name in _cells(view, variable)]
    return lines


def _player_lines(view: _View, seat: int) -> list[Line]:
    """Everything in front of one player."""
    lines: list[Line] = []
    for zone in _zones_of(view, "player"):
        lines += [_zone_line(view, zone, i, name) for i, name in _cells_of_player(view, zone, seat)]
    for variable in _variables_of(view, "player"):
        lines += [
            _variable_line(view, variable, i, name) for i, name in _cells_of_player(view, variable, seat)
        ]
    for place in view.state.table.program.places.values():
        lines += _site_lines(view, place, [site for site, owner in enumerate(place.owners) if owner == seat])
    return lines


def _site_lines(view: _View, place: Place, sites: Sequence[int]) -> list[Line]:
    """The sites on which something lies; if no zone is there at all, those whose variables have been changed."""
    members = _members_of(view, place)
    zones = [member for member in members if isinstance(member, Zone)]
    variables = [member for member in members if isinstance(member, Variable)]
    lines = []
    for site in sites:
        filled = [zone for zone in zones if _holds_something(zone, view.content(zone, site))]
        values = [v for v in variables if _says_something(v, view.value(v, site))]
        if not (filled or (values and not zones)):
            continue
        parts = [
            value_label(view.speaker, v.domain, view.value(v, site)) for v in (variables if zones else values)
        ]
        notes = f" ({list_label(view.speaker, parts)})" if parts else ""
        contents = "; ".join(_zone_text(view, zone, site, named=len(filled) > 1) for zone in filled)
        text = f"{site_label(view.speaker, place, site)}{notes}{': ' if contents else ''}{contents}"
        lines.append(Line(text))
    return lines


def _holds_something(zone: Zone, content: object) -> bool:
    """Whether anything lies in a zone. The first piece of a catalogue is the number 0, and is there all the same."""
    if zone.sort == "slot" or content is HIDDEN:
        return content is not None
    return any(content) if zone.sort == "bag" and isinstance(content, tuple) else bool(content)


def _says_something(variable: Variable, value: object) -> bool:
    """Whether a variable is worth a line: one that may be absent if it is not, others from their second value on."""
    if value is HIDDEN or isinstance(variable.domain, Maybe):
        return value is not None
    return bool(value)


def _zone_line(view: _View, zone: Zone, i: int, name: str) -> Line:
    text = f"{zone_label(view.speaker, zone)}{name}: {_zone_text(view, zone, i, named=False)}"
    content = view.content(zone, i)
    return Line(text, is_count=content is HIDDEN or (isinstance(content, int) and zone.sort != "slot"))


def _zone_text(view: _View, zone: Zone, i: int, *, named: bool) -> str:
    """What lies in a zone: pieces in words, or their number if they are not seen."""
    content = view.content(zone, i)
    component = zone.contents.component
    if isinstance(content, int) and zone.sort != "slot":
        text = count_label(view.speaker, component, content)
    elif content is HIDDEN:
        text = count_label(view.speaker, component, 1)
    elif content is None:
        text = "-"
    elif zone.sort == "slot":
        text = entry_label(view.speaker, component, content)
    else:
        text = _pieces_text(view, zone, content)
    return f"{zone_label(view.speaker, zone)} {text}" if named else text


def _pieces_text(view: _View, zone: Zone, content: object) -> str:
    assert isinstance(content, tuple)
    component = zone.contents.component
    if zone.sort == "bag":
        return pieces_label(view.speaker, component, Counter(dict(enumerate(content))).elements())
    if zone.sort == "line":
        return " | ".join(_entry_in_line(view, zone, entry) for entry in content) or "-"
    undecided = content.count(UNDETERMINED)
    known = [entry_label(view.speaker, component, entry) for entry in content if entry != UNDETERMINED]
    more = [count_label(view.speaker, component, undecided)] if undecided else []
    return list_label(view.speaker, known + more)


def _entry_in_line(view: _View, zone: Zone, entry: int) -> str:
    """A piece among others that are all of its kind is known by its attributes: `(corridor, stairs up)`."""
    label = entry_label(view.speaker, zone.contents.component, entry)
    if len(zone.contents.kinds) > 1 or not label.endswith(")"):
        return label
    return label[label.index(" (") + 1 :]


def _variable_line(view: _View, variable: Variable, i: int, name: str) -> Line:
    value = view.value(variable, i)
    text = "?" if value is HIDDEN else value_label(view.speaker, variable.domain, value)
    label = name_label(view.speaker, variable.name)
    return Line(f"{label}{name}: {text}", is_count=value is HIDDEN, cell=variable.cell + i)


# ------------------------------------------------------------------ what is where


def _zones_of(view: _View, owner: str) -> list[Zone]:
    return [zone for zone in view.state.table.program.zones if zone.owner == owner]


def _variables_of(view: _View, owner: str) -> list[Variable]:
    """Those worth showing: with a sentence or a word of their own; if none of a sort has one, all of them."""
    variables = [v for v in view.state.table.program.variables if v.owner == owner]
    described = [v for v in variables if v.doc or word_of(view.speaker, v.name)]
    return described or variables


def _members_of(view: _View, place: Place) -> list[Variable | Zone]:
    """The zones and variables that each site of a place has."""
    return [
        thing
        for thing in watched_things(view.state.table.program)
        if thing.owner == "place" and thing.owner_name == place.name and len(thing.indices) == 1
    ]


def _cells(view: _View, thing: Variable | Zone, own_indices: int = 0) -> Iterator[tuple[int, str]]:
    """The cells of a thing (of one owner) with their indices in words."""
    domains = thing.indices[own_indices:]
    for i, values in enumerate(product(*(tuple(domain_values(domain)) for domain in domains))):
        labels = [value_label(view.speaker, d, v) for d, v in zip(domains, values, strict=True)]
        yield i, f" {', '.join(labels)}" if labels else ""


def _cells_of_player(view: _View, thing: Variable | Zone, seat: int) -> Iterator[tuple[int, str]]:
    count = cells_of(thing) // view.state.table.program.players
    for i, name in _cells(view, thing, own_indices=1):
        yield seat * count + i, name
