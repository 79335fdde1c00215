"""Values as they are written in moves and saved states, and back (spec section 19).

Writing and reading are directed by the domain of the value, so `red` can be a colour here and a seat there.
Three forms exist: the *text* of a value, which people type; its *JSON*, in which numbers, truth
and none are themselves, sets and lists are arrays, and all else is its text; and the runtime value.
"""

import json
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from boardrules.diagnostics.suggest import nearest
from boardrules.errors import MoveTextError
from boardrules.ir.domains import (
    DIRECTIONS,
    Absent,
    Bool,
    Compass,
    Component,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Path,
    Place,
    Seat,
    Selection,
    SetOf,
    Site,
)
from boardrules.ir.program import Program
from boardrules.move_terms import Term, not_a_move, parse_term_text
from boardrules.whole_numbers import is_whole


def unlocated(domain: Domain, value: object) -> object:
    """A value without the zone in which a piece was found."""
    if isinstance(value, tuple) and (
        isinstance(domain, Entry) or (isinstance(domain, Selection) and domain.located)
    ):
        return value[1]
    if isinstance(domain, Maybe) and value is not None:
        return unlocated(domain.inner, value)
    return value


@frozen(eq=False)
class Notation:
    """Writes and reads the values of one program.

    `me` is the seat whose sites need no owner before them (`rows[1]` is `Player[2].rows[1]` to the others).
    """

    program: Program
    _entry_texts: dict[str, tuple[str, ...]] = field(factory=dict, init=False)
    _known_texts: dict[tuple[str, int | None], dict[str, int]] = field(factory=dict, init=False)

    # -------------------------------------------------------------- writing

    def text(self, domain: Domain, value: object, me: int | None) -> str:
        """The value as people write it."""
        if value is None:
            return "none"
        match domain:
            case Bool():
                return "true" if value else "false"
            case EnumValue(enum) if isinstance(value, int):
                return enum.values[value]
            case Seat() if isinstance(value, int):
                return self.seat(value)
            case Site(place) if isinstance(value, int):
                return self.site(place, value, me)
            case Compass() if isinstance(value, int):
                return DIRECTIONS[value]
            case Entry(component, _, _):
                entry = unlocated(domain, value)
                assert isinstance(entry, int)
                return self.entries(component)[entry]
            case Maybe(inner) | Path(inner):
                return self.text(inner, value, me)
            case SetOf(inner) if inner and isinstance(value, frozenset):
                return self._bracketed("{", (self.text(inner, item, me) for item in sorted(value)), "}")
            case ListOf(inner, _) if inner and isinstance(value, tuple):
                return self._bracketed("[", (self.text(inner, item, me) for item in value), "]")
            case Selection(component, _, _):
                pieces = unlocated(domain, value)
                assert isinstance(pieces, tuple)
                return self._bracketed("{", (self.entries(component)[entry] for entry in pieces), "}")
            case SetOf():
                return "{}"
            case ListOf():
                return "[]"
            case _:
                return str(value)

    def json(self, domain: Domain, value: object, me: int | None) -> object:
        """The value as it stands in a JSON document."""
        match domain:
            case _ if value is None:
                return None
            case Bool() | Number():
                return value
            case Maybe(inner) | Path(inner):
                return self.json(inner, value, me)
            case SetOf(inner) if inner and isinstance(value, frozenset):
                return [self.json(inner, item, me) for item in sorted(value)]
            case ListOf(inner, _) if inner and isinstance(value, tuple):
                return [self.json(inner, item, me) for item in value]
            case Selection(component, _, _):
                pieces = unlocated(domain, value)
                assert isinstance(pieces, tuple)
                return [self.entries(component)[entry] for entry in pieces]
            case SetOf() | ListOf():
                return []
            case _:
                return self.text(domain, value, me)

    def seat(self, seat: int) -> str:
        """`white`, or `Player[1]` if the seats have no names."""
        names = self.program.seat_names
        return names[seat] if names else f"Player[{seat + 1}]"

    def site(self, place: Place, site: int, me: int | None) -> str:
        """`e4`, `rows[1]`, of another player `Player[2].rows[1]`."""
        if not place.owners or place.owners[site] == me:
            return place.sites[site]
        return f"{self.seat(place.owners[site])}.{place.sites[site]}"

    def entries(self, component: Component) -> tuple[str, ...]:
        """The texts of the whole catalogue; pieces that look alike but are not the same are numbered."""
        known = self._entry_texts.get(component.name)
        if known is None:
            known = self._entry_texts[component.name] = _numbered(
                self._entry_text(component, i) for i in range(len(component.entries))
            )
        return known

    def _entry_text(self, component: Component, entry: int) -> str:
        rank, values = component.entries[entry]
        kind = component.kinds[rank]
        if not values:
            return kind.name
        inner = (self.text(d, v, None) for (_, d), v in zip(kind.attributes, values, strict=True))
        return f"{kind.name}({', '.join(inner)})"

    @staticmethod
    def _bracketed(opening: str, items: Iterable[str], closing: str) -> str:
        return f"{opening}{', '.join(items)}{closing}"

    # -------------------------------------------------------------- reading

    def read_text(self, domain: Domain, text: str, me: int | None) -> object:
        """The value that a text of its own stands for.

        Raises:
            MoveTextError: It stands for no value of the domain.
        """
        return self.read(domain, parse_term_text(text), text, me)

    def read_json(self, domain: Domain, value: object, me: int | None) -> object:
        """The value that a part of a JSON document stands for.

        Raises:
            MoveTextError: It stands for no value of the domain.
        """
        _demand_form(domain, value)
        return self.read_text(domain, _json_as_text(domain, value), me)

    def read(self, domain: Domain, term: Term, text: str, me: int | None) -> object:
        """The value that a term within `text` stands for; of pieces without a zone.

        Raises:
            MoveTextError: It stands for no value of the domain.
        """
        match domain:
            case Maybe(inner):
                return None if term.text == "none" else self.read(inner, term, text, me)
            case Path(inner):
                return self.read(inner, term, text, me)
            case Absent():
                return self._pick({"none": None}, term, text, "`none`")
            case Bool():
                return self._pick({"false": False, "true": True}, term, text, "`true` or `false`")
            case Number(low, high):
                if term.shape != "number" or not low <= int(term.text) <= high:
                    raise not_a_move(text, term.start, _range_text(low, high), f"`{term.text}`")
                return int(term.text)
            case Entry(component, kinds, _):
                return self._read_entry(component, kinds, term, text)
            case SetOf(inner):
                items = self._read_items(inner, "set", term, text, me)
                return frozenset(items)
            case ListOf(inner, limit):
                items = self._read_items(inner, "list", term, text, me)
                if len(items) > limit:
                    raise not_a_move(text, term.start, f"a list of at most {limit}", f"one of {len(items)}")
                return tuple(items)
            case Selection(component, kinds, _):
                pieces = self._read_items(Entry(component, kinds), "set", term, text, me)
                return tuple(sorted(piece for piece in pieces if isinstance(piece, int)))
            case EnumValue() | Seat() | Site() | Compass():
                return self._pick(self._texts(domain, me), term, text, self._expected(domain))
            case _:
                raise not_a_move(text, term.start, "something that can be chosen", f"`{term.text}`")

    def _read_items(
        self, inner: Domain | None, shape: str, term: Term, text: str, me: int | None
    ) -> list[object]:
        form = "`{..}`" if shape == "set" else "`[..]`"
        if term.shape != shape:
            raise not_a_move(text, term.start, f"a {shape}, written {form}", f"`{term.text}`")
        if inner is None and term.items:
            raise not_a_move(text, term.start, f"an empty {shape}", f"`{term.text}`")
        return [self.read(inner, item, text, me) for item in term.items if inner is not None]

    def _read_entry(self, component: Component, kinds: Sequence[int], term: Term, text: str) -> int:
        """A piece; what is wrong is said as near to the wrong word as possible."""
        texts = self.entries(component)
        admitted = [i for i, (rank, _) in enumerate(component.entries) if rank in kinds]
        for entry in admitted:
            if _tight(texts[entry]) == term.text:
                return entry
        by_name = {component.kinds[rank].name: component.kinds[rank] for rank in kinds}
        name = term.head if term.shape == "call" else term.text
        kind = by_name.get(name)
        if kind is None:
            near = nearest(name, by_name)
            advice = f"Did you mean `{near}`?" if near else ""
            raise not_a_move(text, term.start, f"a piece ({', '.join(by_name)})", f"`{term.text}`", advice)
        if len(term.items) != len(kind.attributes):
            form = (
                f"{kind.name}({', '.join(a for a, _ in kind.attributes)})" if kind.attributes else kind.name
            )
            raise not_a_move(text, term.start, f"`{form}`", f"`{term.text}`")
        for (_, domain), item in zip(kind.attributes, term.items, strict=True):
            self.read(domain, item, text, None)
        like = next(
            (texts[i] for i in admitted if component.kinds[component.entries[i][0]] is kind), kind.name
        )
        raise not_a_move(text, term.start, f"a piece of the game, such as `{like}`", f"`{term.text}`")

    def _pick(self, values: dict[str, object], term: Term, text: str, expected: str) -> object:
        if term.text in values:
            return values[term.text]
        near = nearest(term.text, values)
        raise not_a_move(
            text, term.start, expected, f"`{term.text}`", f"Did you mean `{near}`?" if near else ""
        )

    def _texts(self, domain: Domain, me: int | None) -> dict[str, object]:
        """All texts, without blanks, that stand for a value of the domain."""
        match domain:
            case EnumValue(enum):
                plain: dict[str, object] = {name: rank for rank, name in enumerate(enum.values)}
                return plain | {f"{enum.name}.{name}": rank for name, rank in plain.items() if enum.name}
            case Seat(count):
                numbered: dict[str, object] = {f"Player[{seat + 1}]": seat for seat in range(count)}
                return numbered | {self.seat(seat): seat for seat in range(count)}
            case Compass():
                return {name: rank for rank, name in enumerate(DIRECTIONS)}
            case Site(place):
                return dict(self._site_texts(place, me))
            case _:
                return {}

    def _site_texts(self, place: Place, me: int | None) -> dict[str, int]:
        known = self._known_texts.get((place.name, me))
        if known is not None:
            return known
        known = {}
        for site in range(len(place.sites)):
            known[_tight(self.site(place, site, me))] = site
            if not place.owners:
                coordinates = (
                    ",".join(str(at) for at in place.coordinates[site]) if place.coordinates else site + 1
                )
                known.setdefault(f"{place.name}[{coordinates}]", site)
                continue
            known[f"Player[{place.owners[site] + 1}].{place.sites[site]}"] = site
            known[f"{self.seat(place.owners[site])}.{place.sites[site]}"] = site
            if place.owners[site] == me:
                known[f"my.{place.sites[site]}"] = known[f"me.{place.sites[site]}"] = site
        self._known_texts[place.name, me] = known
        return known

    def _expected(self, domain: Domain) -> str:
        match domain:
            case EnumValue(enum):
                return _one_of(enum.values)
            case Seat(count):
                return _one_of([self.seat(seat) for seat in range(count)])
            case Compass():
                return _one_of(DIRECTIONS)
            case Site(place):
                first, last = place.sites[0], place.sites[-1]
                of_others = (
                    f", or of another player `{self.seat(place.owners[-1])}.{first}`" if place.owners else ""
                )
                return f"a {place.name} (`{first}` to `{last}`{of_others})"
            case _:
                return "a value"


def _demand_form(domain: Domain, value: object) -> None:
    """Numbers, truth, lists and texts must stand in JSON as such, since `1.0`, `"1"` and `true` are no 1."""
    match domain:
        case Maybe(inner) | Path(inner):
            if value is not None:
                _demand_form(inner, value)
            return
        case Absent():
            form, is_fit = "null", value is None
        case Number(low, high):
            form, is_fit = _range_text(low, high), is_whole(value)
        case Bool():
            form, is_fit = "true or false", isinstance(value, bool)
        case SetOf() | ListOf() | Selection():
            form, is_fit = "a list", isinstance(value, list)
        case _:
            form, is_fit = "a text", isinstance(value, str)
    if not is_fit:
        raise MoveTextError(f"In the JSON of a value: expected {form}, found {json.dumps(value)}.")
    if isinstance(value, list) and isinstance(domain, SetOf | ListOf) and domain.inner is not None:
        for item in value:
            _demand_form(domain.inner, item)


def _json_as_text(domain: Domain, value: object) -> str:
    if isinstance(domain, Maybe | Path):
        return "none" if value is None else _json_as_text(domain.inner, value)
    if isinstance(value, list):
        inner: Domain = Absent()
        if isinstance(domain, SetOf | ListOf) and domain.inner is not None:
            inner = domain.inner
        opening, closing = "[]" if isinstance(domain, ListOf) else "{}"
        return f"{opening}{', '.join(_json_as_text(inner, item) for item in value)}{closing}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def _tight(text: str) -> str:
    return "".join(text.split())


def _range_text(low: int, high: int) -> str:
    return f"the number {low}" if low == high else f"a number from {low} to {high}"


def _one_of(names: Sequence[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def _numbered(texts: Iterable[str]) -> tuple[str, ...]:
    """Texts that occur more than once get numbers: `Pawn[1]`, `Pawn[2]`."""
    all_texts = tuple(texts)
    seen: dict[str, int] = {}
    numbered = []
    for text in all_texts:
        seen[text] = seen.get(text, 0) + 1
        numbered.append(f"{text}[{seen[text]}]" if all_texts.count(text) > 1 else text)
    return tuple(numbered)
