"""States as JSON documents, and back.

A document names what it holds: variables, zones and pieces stand in it as they are called in the rule file, so that a
person can read it, and so that one that was changed by hand is checked value by value. What only the engine
knows (registers, locals of a move under way) is kept by number under `course`; the hash of the control-flow
graph in `layout` says what these numbers refer to. Each must be something that the cell can hold at the node where the
state rests, which keeps the engine from stumbling; that they belong together nobody can check, so `seal` is a hash of
them and of where the game stands: variables and zones may be changed by hand, the course of play may not.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import product
from typing import TYPE_CHECKING, Any

from attrs import frozen

from boardrules.engine.sources import zone_size
from boardrules.engine.values import domain_values
from boardrules.engine.world import blank_cells, cells_of
from boardrules.engine.zones import settle
from boardrules.errors import MoveTextError, RuleError, StateDataError
from boardrules.held_values import can_hold, holding_text, is_history, is_in
from boardrules.ir.domains import UNDETERMINED, Entry, Seat, SetOf, Variable, Zone
from boardrules.ir.graph import ENDING, FIRST_FREE_CELL, ME, PC, Chance, Decide, End
from boardrules.ir.holdings import may_hold
from boardrules.ir.undetermined import is_lazy
from boardrules.notation import Notation
from boardrules.whole_numbers import MOST_BITS, is_whole

if TYPE_CHECKING:
    from boardrules.engine.values import Cells
    from boardrules.game import Table
    from boardrules.state import State

FORMAT = 1


@frozen
class SavedState:
    """The document.

    Attributes:
        format: The version of this form.
        game: The title of the game, for people.
        rules: The hash of the texts of the rules.
        layout: The hash of the control-flow graph.
        seed, generator: Where chance stands; None if it is explicit.
        node: Where in the course of play.
        to_move: The seat that acts, or None.
        ending: How the game has ended, or None.
        variables: Values by variable, and by index if it has any.
        zones: What lies in the zones that are not empty.
        course: What else the cells hold, by number.
        seal: The hash of `node`, `to_move`, `ending` and `course`.
    """

    format: int
    game: str
    rules: str
    layout: str
    players: int
    options: dict[str, Any]
    seed: int | None
    generator: str | None
    node: int
    to_move: str | None
    ending: Any
    variables: dict[str, Any]
    zones: dict[str, Any]
    course: dict[str, Any]
    seal: str


def write_state(state: "State") -> str:
    """The JSON document of a state."""
    from cattrs.preconf.json import make_converter

    return json.dumps(make_converter().unstructure(_document(state)), ensure_ascii=False, indent=1)


def read_state(table: "Table", text: str) -> "State":
    """The state of a JSON document.

    Raises:
        StateDataError: It is damaged, or belongs to other rules, players or options.
    """
    from boardrules.state import State

    saved = _structure(text)
    _demand_same_game(table, saved)
    generator = _read_generator(saved)
    cells = _read_cells(table, saved)
    _demand_rest(table, cells, explicit=generator is None)
    _demand_course(table, cells)
    _demand_all_pieces(table, cells)
    if saved.seal != _seal(saved.node, saved.to_move, saved.ending, saved.course):
        raise _damaged("course", "what this library wrote, with its seal", saved.course)
    _demand_stay(table, cells)
    return State(table, cells, generator, saved.seed)


# ------------------------------------------------------------------ writing


def _document(state: "State") -> SavedState:
    table, cells = state.table, state.cells
    notation = table.notation
    to_move = None if cells[ME] is None else notation.seat(cells[ME])
    ending = _raw_json(cells[ENDING])
    course = {str(cell): _raw_json(cells[cell]) for cell in _other_cells(table) if cells[cell] is not None}
    return SavedState(
        format=FORMAT,
        game=table.program.title,
        rules=table.fingerprint,
        layout=table.layout,
        players=table.program.players,
        options=dict(table.options),
        seed=state.seed,
        generator=None if state.generator is None else f"{state.generator:016x}",
        node=cells[PC],
        to_move=to_move,
        ending=ending,
        variables=_write_things(table, cells, _variables(table), _variable_json),
        zones=_write_things(table, cells, table.program.zones, _zone_json),
        course=course,
        seal=_seal(cells[PC], to_move, ending, course),
    )


def _seal(node: int, to_move: str | None, ending: object, course: Mapping[str, object]) -> str:
    return sha256(json.dumps([node, to_move, ending, course], sort_keys=True).encode("utf-8")).hexdigest()[
        :16
    ]


def _write_things(table: "Table", cells: "Cells", things: Any, write: Any) -> dict[str, Any]:
    """All things by name; those with indices as objects in which what is empty is left out."""
    document: dict[str, Any] = {}
    for thing in things:
        places = list(_places(table.notation, thing))
        if places == [("", 0)]:
            value = write(table, cells, thing, 0)
            if value is not _EMPTY:
                document[_name(thing)] = value
            continue
        written = {key: write(table, cells, thing, i) for key, i in places}
        kept = {key: value for key, value in written.items() if value is not _EMPTY}
        if kept:
            document[_name(thing)] = kept
    return document


_EMPTY: Any = object()


def _variable_json(table: "Table", cells: "Cells", variable: Variable, i: int) -> object:
    return table.notation.json(variable.domain, cells[variable.cell + i], None)


def _zone_json(table: "Table", cells: "Cells", zone: Zone, i: int) -> object:
    """A piece or a list of them; null stands for a piece of a shuffled pile that is not decided yet."""
    content = cells[zone.cell + i]
    texts = table.notation.entries(zone.contents.component)
    if zone.sort == "slot":
        return _EMPTY if content is None else texts[content]
    if zone.sort == "bag":
        pieces: list[object] = [texts[entry] for entry, count in enumerate(content) for _ in range(count)]
        return pieces or _EMPTY
    pieces = [None if entry == UNDETERMINED else texts[entry] for entry in content]
    if not pieces:
        return _EMPTY
    if zone.unknown_cell is None:
        return pieces
    unknown = cells[zone.unknown_cell + i]
    return {"order": pieces, "undecided": {texts[e]: count for e, count in enumerate(unknown) if count}}


def _raw_json(value: object) -> object:
    match value:
        case tuple():
            return {"list": [_raw_json(item) for item in value]}
        case frozenset():
            return {"set": [_raw_json(item) for item in sorted(value)]}
        case _:
            return value


# ------------------------------------------------------------------ what the cells are called


def _name(thing: Variable | Zone) -> str:
    return thing.name if thing.owner == "game" else f"{thing.owner_name}.{thing.name}"


def _places(notation: Notation, thing: Variable | Zone) -> Iterator[tuple[str, int]]:
    """The texts of the indices of each cell, in order."""
    texts = (
        [notation.text(domain, value, None) for value in domain_values(domain)] for domain in thing.indices
    )
    for i, names in enumerate(product(*texts)):
        yield ", ".join(names), i


def _variables(table: "Table") -> tuple[Variable, ...]:
    grouped = (variable for group in table.program.temporaries for variable in group.variables)
    return tuple(dict.fromkeys((*table.program.variables, *grouped)))


def _other_cells(table: "Table") -> list[int]:
    """The cells that are neither of a variable nor of a zone."""
    named: set[int] = set()
    for variable in _variables(table):
        named.update(range(variable.cell, variable.cell + cells_of(variable)))
    for zone in table.program.zones:
        count = cells_of(zone)
        named.update(range(zone.cell, zone.cell + count))
        if zone.unknown_cell is not None:
            named.update(range(zone.unknown_cell, zone.unknown_cell + count))
    return [cell for cell in range(FIRST_FREE_CELL, table.graph.cell_count) if cell not in named]


# ------------------------------------------------------------------ reading


def _structure(text: str) -> SavedState:

    try:
        data: Any = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise StateDataError(f"The saved state is not a JSON document: {error}.") from None
    if not isinstance(data, dict):
        raise StateDataError("The saved state is not a JSON document with names and values.")
    if data.get("format") != FORMAT:
        raise _damaged("format", f"{FORMAT}, the version that this library writes", data.get("format"))
    missing = next((name for name in _FORMS if name not in data), None)
    if missing is not None:
        raise StateDataError(f"The saved state is damaged: `{missing}` is missing.")
    surplus = next((name for name in data if name not in _FORMS), None)
    if surplus is not None:
        raise StateDataError(f"The saved state is damaged: no saved state has a `{surplus}`.")
    for name, (is_fit, expected) in _FORMS.items():
        if not is_fit(data[name]):
            raise _damaged(name, expected, data[name])
    return SavedState(**data)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


_FORMS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "format": (is_whole, "a whole number"),
    "game": (_is_text, "the title of the game"),
    "rules": (_is_text, "the hash of the rules"),
    "layout": (_is_text, "the hash of the layout"),
    "players": (is_whole, "a whole number"),
    "options": (_is_object, "values by name"),
    "seed": (
        lambda value: value is None or (is_whole(value) and value.bit_length() <= MOST_BITS),
        f"null or a whole number of at most {MOST_BITS} bits",
    ),
    "generator": (
        lambda value: value is None or (isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{16}", value))),
        "null or a hexadecimal number of 16 digits",
    ),
    "node": (is_whole, "a whole number"),
    "to_move": (lambda value: value is None or isinstance(value, str), "a seat or null"),
    "ending": (lambda value: value is None or isinstance(value, dict), "how the game has ended, or null"),
    "variables": (_is_object, "values by name"),
    "zones": (_is_object, "pieces by zone"),
    "course": (_is_object, "values by cell"),
    "seal": (_is_text, "a hash"),
}
"""What stands under each name of a document: a test, and what it asks for in words."""


def _demand_same_game(table: "Table", saved: SavedState) -> None:
    if saved.rules != table.fingerprint:
        raise StateDataError(
            f"The saved state belongs to other rules ({saved.game}) than those of this table ({table.program.title}), "
            f"or to another version of them."
        )
    if saved.players != table.program.players:
        raise StateDataError(
            f"The saved state is for {saved.players} players, this table for {table.program.players}."
        )
    if saved.game != table.program.title:
        raise _damaged("game", f'"{table.program.title}"', saved.game)
    for name, value in table.options.items():
        found = saved.options.get(name)
        if name not in saved.options or type(found) is not type(value) or found != value:
            raise StateDataError(
                f"The saved state was made with the option {name} = {found!r}, this table with {value!r}."
            )
    unknown = next((name for name in saved.options if name not in table.options), None)
    if unknown is not None:
        raise StateDataError(f"The saved state is damaged at options: the rules know no option `{unknown}`.")
    if saved.layout != table.layout:
        raise StateDataError(
            "The saved state was written by another version of this library and cannot be read."
        )


def _read_generator(saved: SavedState) -> int | None:
    """Where chance stands: there is a generator if the match began with a seed, and only then."""
    if saved.generator is None:
        if saved.seed is not None:
            raise _damaged("generator", "where chance stands, since there is a seed", None)
        return None
    if saved.seed is None:
        raise _damaged("seed", "a whole number, since there is a generator", None)
    return int(saved.generator, 16)


def _read_cells(table: "Table", saved: SavedState) -> "Cells":
    cells = blank_cells(table.engine.world)
    cells[PC] = saved.node
    cells[ME] = None if saved.to_move is None else _read_seat(table, saved.to_move)
    cells[ENDING] = _raw_value("ending", saved.ending)
    for variable in _variables(table):
        for place, i, value in _read_things(table, saved.variables, "variables", variable):
            if value is _EMPTY:
                raise StateDataError(f"The saved state is damaged at {place}: the value is missing.")
            cells[variable.cell + i] = _read_value(table, place, variable, value)
    for zone in table.program.zones:
        for place, i, value in _read_things(table, saved.zones, "zones", zone):
            if value is not _EMPTY:
                _read_zone(table, cells, place, zone, i, value)
    _demand_no_other(saved.variables, _variables(table), "variables")
    _demand_no_other(saved.zones, table.program.zones, "zones")
    others = {str(cell): cell for cell in _other_cells(table)}
    for name, value in saved.course.items():
        if name not in others:
            raise _damaged(f"course.{name}", "the number of a cell", name)
        cells[others[name]] = _raw_value(f"course.{name}", value)
    return cells


def _read_things(
    table: "Table", document: Mapping[str, Any], section: str, thing: Variable | Zone
) -> Iterator[tuple[str, int, Any]]:
    """For each cell of a thing its place in the document and what stands there, or `_EMPTY`."""
    place = f"{section}.{_name(thing)}"
    found: Any = document.get(_name(thing), _EMPTY)
    places = list(_places(table.notation, thing))
    if places == [("", 0)]:
        yield place, 0, found
        return
    if found is not _EMPTY and not isinstance(found, dict):
        raise _damaged(place, "values by index", found)
    by_index: dict[str, Any] = {} if found is _EMPTY else found
    unknown = next((key for key in by_index if key not in dict(places)), None)
    if unknown is not None:
        raise StateDataError(f"The saved state is damaged at {place}: there is no index `{unknown}`.")
    for key, i in places:
        yield f"{place}.{key}", i, by_index.get(key, _EMPTY)


def _read_value(table: "Table", place: str, variable: Variable, value: object) -> object:
    try:
        return table.notation.read_json(variable.domain, value, None)
    except MoveTextError as error:
        raise StateDataError(f"The saved state is damaged at {place}: {_reason(error)}") from None


def _read_seat(table: "Table", text: str) -> int:
    for seat in range(table.program.players):
        if table.notation.seat(seat) == text:
            return seat
    raise _damaged("to_move", "a seat", text)


def _read_zone(table: "Table", cells: "Cells", place: str, zone: Zone, i: int, value: Any) -> None:
    component = zone.contents.component
    if zone.sort == "slot":
        cells[zone.cell + i] = _read_piece(table, place, zone.contents, value)
        return
    undecided: dict[str, Any] = {}
    if zone.unknown_cell is not None:
        if not isinstance(value, dict) or set(value) != {"order", "undecided"}:
            raise _damaged(place, 'an object with "order" and "undecided"', value)
        value, undecided = value["order"], value["undecided"]
    if not isinstance(value, list) or not isinstance(undecided, dict):
        raise _damaged(place, "a list of pieces", value)
    if zone.sort == "bag":
        counts = Counter(_read_piece(table, place, zone.contents, piece) for piece in value)
        cells[zone.cell + i] = tuple(counts[entry] for entry in range(len(component.entries)))
        return
    may_be_open = zone.unknown_cell is not None
    order = tuple(
        UNDETERMINED if piece is None and may_be_open else _read_piece(table, place, zone.contents, piece)
        for piece in value
    )
    cells[zone.cell + i] = order
    if zone.unknown_cell is None:
        return
    cells[zone.unknown_cell + i] = _read_undecided(table, place, zone, order, undecided)
    if UNDETERMINED in order and not is_lazy(zone):
        raise _damaged(place, "pieces that are all decided, as they can be seen", None)
    # Of pieces that are all alike it is known where they lie.
    settle(table.engine.run(cells), zone, zone.cell + i)


def _read_undecided(
    table: "Table", place: str, zone: Zone, order: tuple[int, ...], undecided: Mapping[str, Any]
) -> tuple[int, ...]:
    counts = [0] * len(zone.contents.component.entries)
    for text, count in undecided.items():
        if not is_whole(count) or count < 0:
            raise _damaged(f"{place}.undecided.{text}", "a whole number", count)
        counts[_read_piece(table, f"{place}.undecided", zone.contents, text)] = count
    if sum(counts) != order.count(UNDETERMINED):
        raise _damaged(f"{place}.undecided", f"{order.count(UNDETERMINED)} pieces", f"{sum(counts)}")
    return tuple(counts)


def _read_piece(table: "Table", place: str, contents: Entry, text: object) -> int:
    try:
        entry = table.notation.read_json(contents, text, None)
    except MoveTextError as error:
        raise StateDataError(f"The saved state is damaged at {place}: {_reason(error)}") from None
    assert isinstance(entry, int)
    return entry


def _raw_value(place: str, value: object) -> object:
    match value:
        case {"list": list(items), **others} if not others:
            return tuple(_raw_value(place, item) for item in items)
        case {"set": list(items), **others} if not others:
            return frozenset(_raw_value(place, item) for item in items)
        case None | bool() | int() | str():
            return value
        case _:
            raise _damaged(place, "a value as this library writes it", value)


# ------------------------------------------------------------------ whether it all fits together


def _demand_no_other(document: Mapping[str, Any], things: tuple[Variable | Zone, ...], section: str) -> None:
    known = {_name(thing) for thing in things}
    unknown = next((name for name in document if name not in known), None)
    if unknown is not None:
        raise StateDataError(f"The saved state is damaged at {section}: the rules know no `{unknown}`.")


def _demand_rest(table: "Table", cells: "Cells", *, explicit: bool) -> None:
    """A state rests at a decision with somebody to decide, at explicit chance, or at an ending."""
    number, ending = cells[PC], cells[ENDING]
    node = table.graph.nodes[number] if number in table.holdings else None
    rests = (
        isinstance(node, End)
        if ending is not None
        else isinstance(node, Decide) or (explicit and isinstance(node, Chance))
    )
    if not rests:
        raise _damaged("node", "the number of a decision or an ending", number)
    if isinstance(node, End) and not _is_ending_of(table, node, ending):
        raise _damaged("ending", f"the ending `{node.sort}` and the seats that it names", _raw_json(ending))
    if isinstance(node, Decide) and cells[ME] is None:
        raise _damaged("to_move", "a seat", None)


def _is_ending_of(table: "Table", node: End, ending: object) -> bool:
    if not isinstance(ending, tuple) or len(ending) != 2 or ending[0] != node.sort:
        return False
    named = ending[1]
    seats = SetOf(Seat(table.program.players) if node.players is not None else None)
    is_ascending = (
        isinstance(named, tuple) and all(map(is_whole, named)) and named == tuple(sorted(set(named)))
    )
    return is_ascending and is_in(table, seats, frozenset(named))


def _demand_course(table: "Table", cells: "Cells") -> None:
    """Whoever acts, and each cell that is neither of a variable nor of a zone, fits the node of the state."""
    held = table.holdings[cells[PC]]
    histories = {history.cell: history for history in table.program.histories.values()}
    for cell in (ME, *_other_cells(table)):
        value = cells[cell]
        place = "to_move" if cell == ME else f"course.{cell}"
        if cell in histories:
            if not is_history(table, histories[cell], value):
                raise _damaged(place, f"what `{histories[cell].name}` remembers", _raw_json(value))
            continue
        fitting = may_hold(held, cell)
        if not any(can_hold(table, holding, value) for holding in fitting):
            expected = " or ".join(sorted(holding_text(table, holding) for holding in fitting))
            raise _damaged(place, expected, _raw_json(value))


def _demand_stay(table: "Table", cells: "Cells") -> None:
    """Whoever asks the engine to go on must find that it waits: for a player who can do something, or for chance."""
    try:
        goes_on = table.engine.step(cells, None)
    except RuleError as error:
        raise StateDataError(f"The saved state is damaged: no game comes to it. {error}") from None
    if goes_on:
        raise StateDataError("The saved state is damaged: nothing can be decided where it stands.")


def _demand_all_pieces(table: "Table", cells: "Cells") -> None:
    """No piece is ever made or lost, and no zone holds more than it has room for."""
    run = table.engine.run(cells)
    for zone in table.program.zones:
        for place, i in _places(table.notation, zone):
            size = zone_size(run, zone.cell + i)
            if size > zone.capacity:
                where = f"zones.{_name(zone)}" + (f".{place}" if place else "")
                raise _damaged(where, f"at most {zone.capacity} pieces", size)
    for name, copies in table.numbering.copies.items():
        found = pieces_on_the_table(table, cells, name)
        for entry, count in enumerate(copies):
            if found[entry] != count:
                text = table.notation.entries(table.program.components[name])[entry]
                raise _damaged("zones", f"{count} of `{text}` in all", found[entry])


def pieces_on_the_table(table: "Table", cells: "Cells", component: str) -> Counter[int]:
    """How many pieces of each entry of a component lie in all zones together."""
    found: Counter[int] = Counter()
    for zone in table.program.zones:
        if zone.contents.component.name != component:
            continue
        for i in range(cells_of(zone)):
            content = cells[zone.cell + i]
            if zone.sort == "bag":
                found.update(dict(enumerate(content)))
            elif zone.sort == "slot":
                found.update([] if content is None else [content])
            else:
                found.update(entry for entry in content if entry != UNDETERMINED)
            if zone.unknown_cell is not None:
                found.update(dict(enumerate(cells[zone.unknown_cell + i])))
    return found


def _damaged(place: str, expected: str, found: object) -> StateDataError:
    shown = json.dumps(found, ensure_ascii=False, default=str)
    shown = shown if len(shown) < 80 else f"{shown[:77]}..."
    return StateDataError(f"The saved state is damaged at {place}: expected {expected}, found {shown}.")


def _reason(error: MoveTextError) -> str:
    """What a complaint about a value says, without the place in the text of a move."""
    return str(error).partition(": ")[2]
