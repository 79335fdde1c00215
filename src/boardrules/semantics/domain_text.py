"""What domains and values are called in messages."""

from typing import assert_never

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
    Seat,
    Selection,
    SetOf,
    Site,
    Unknown,
    ZoneHandle,
)


def domain_text(domain: Domain) -> str:
    """A noun phrase for people: `a number from 1 to 6`, `a Door or none`."""
    match domain:
        case Bool():
            return "true or false"
        case Number(low, high):
            return f"the number {low}" if low == high else f"a number from {low} to {high}"
        case EnumValue(enum):
            return _article(enum.name) if enum.name else f"one of {', '.join(enum.values)}"
        case Seat():
            return "a player"
        case Site(place):
            return _article(place.name)
        case Compass():
            return "a direction"
        case Entry(component, kinds, _):
            return _article(kinds_text(component, kinds))
        case Maybe(inner):
            return f"{domain_text(inner)} or none"
        case SetOf(inner):
            return f"a set of {plural_text(inner)}" if inner else "an empty set"
        case ListOf(inner, _):
            return f"a list of {plural_text(inner)}" if inner else "an empty list"
        case Selection(component, kinds, _):
            return f"several pieces ({kinds_text(component, kinds)})"
        case Absent():
            return "none"
        case ZoneHandle(zone):
            return f"the {zone.sort} {zone.name}"
        case Path(inner):
            return f"{domain_text(inner)}, if it is there"
        case Unknown():
            return "something unknown"
        case _:
            assert_never(domain)


def plural_text(domain: Domain) -> str:
    """The same in the plural, after `a set of`."""
    match domain:
        case Number(low, high):
            return f"numbers from {low} to {high}"
        case EnumValue(enum) if enum.name:
            return f"values of {enum.name}"
        case Seat():
            return "players"
        case Site(place):
            return f"sites of {place.name}"
        case Compass():
            return "directions"
        case Entry(component, kinds, _):
            return f"pieces ({kinds_text(component, kinds)})"
        case ListOf():
            return "lists"
        case SetOf():
            return "sets"
        case _:
            return domain_text(domain)


def kinds_text(component: Component, kinds: tuple[int, ...]) -> str:
    """The name of the component, or of its kinds if they are not all of them."""
    if len(kinds) == len(component.kinds):
        return component.name
    return " or ".join(component.kinds[kind].name for kind in kinds)


def count_text(number: int) -> str:
    """How many arguments there should be: `no arguments`, `1 argument`."""
    return "no arguments" if number == 0 else "1 argument" if number == 1 else f"{number} arguments"


def count_given_text(number: int) -> str:
    """How many there are, before the word `given`: `none is`, `2 are`."""
    return "none is" if number == 0 else "1 is" if number == 1 else f"{number} are"


def value_text(domain: Domain, value: object) -> str:
    """A value as it is written in a rule file."""
    match domain:
        case Bool():
            return "true" if value else "false"
        case EnumValue(enum):
            return enum.values[_int(value)]
        case Seat():
            return f"Player[{_int(value) + 1}]"
        case Site(place):
            return place.sites[_int(value)]
        case Compass():
            return DIRECTIONS[_int(value)]
        case Entry(component, _, _):
            return entry_text(component, _int(value))
        case Maybe(inner):
            return "none" if value is None else value_text(inner, value)
        case SetOf(inner) if inner and isinstance(value, frozenset):
            return "{" + ", ".join(value_text(inner, v) for v in sorted(value)) + "}"
        case ListOf(inner, _) if inner and isinstance(value, tuple):
            return "[" + ", ".join(value_text(inner, v) for v in value) + "]"
        case _:
            return "none" if value is None else str(value)


def entry_text(component: Component, entry: int) -> str:
    """An entry of a catalogue: `Room(corridor, upper_stairs)`, `Dragon`."""
    kind_rank, values = component.entries[entry]
    kind = component.kinds[kind_rank]
    if not values:
        return kind.name
    inner = (value_text(domain, v) for (_, domain), v in zip(kind.attributes, values, strict=True))
    return f"{kind.name}({', '.join(inner)})"


def _article(noun: str) -> str:
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
