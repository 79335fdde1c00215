"""The values that a game is played with, by their domains (`boardrules.ir.domains` says which form they have)."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any, Final, final

from boardrules.ir.domains import (
    DIRECTIONS,
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
    ZoneHandle,
)

Value = Any
"""Any runtime value. What it is follows from the domain of the expression, which mypy does not see."""

Cells = list[Any]
"""The cells of a state; while the engine works, followed by the scratch cells."""


@final
class Absence:
    """The type of `ABSENT`."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "ABSENT"

    def __reduce__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absence()
"""The value of a path through what is not there: every positive test of it is false."""


def is_there(value: Value) -> bool:
    """Whether a value is neither none nor an absent path."""
    return value is not None and value is not ABSENT


def present_domain(domain: Domain) -> Domain:
    """The domain without `none` and absent paths."""
    while isinstance(domain, Maybe | Path):
        domain = domain.inner
    return domain


# ------------------------------------------------------------------ values of a domain


def default_value(domain: Domain) -> Value:
    """What a variable holds whose declaration names no first value."""
    match domain:
        case Bool():
            return False
        case Number(low, _):
            return low
        case SetOf():
            return frozenset()
        case ListOf() | Selection():
            return ()
        case EnumValue() | Seat() | Site() | Compass():
            return 0
        case _:
            return None


def domain_size(domain: Domain) -> int:
    """How many values a domain has that is an enum, a range or the like."""
    match domain:
        case Bool():
            return 2
        case Number(low, high):
            return max(0, high - low + 1)
        case EnumValue(enum):
            return len(enum.values)
        case Seat(count):
            return count
        case Site(place):
            return len(place.sites)
        case Compass():
            return len(DIRECTIONS)
        case Entry(component, _, _):
            return len(component.entries)
        case Maybe(inner) | Path(inner):
            return domain_size(inner) + 1
        case _:
            raise ValueError(f"the size of {domain} is not asked for")


def lowest_value(domain: Domain) -> int:
    """The value with which the counting of a simple domain begins."""
    return domain.low if isinstance(domain, Number) else 0


def domain_values(domain: Domain) -> Iterator[Value]:
    """All values of a domain, in the order of the type."""
    match domain:
        case Bool():
            yield from (False, True)
        case Number(low, high):
            yield from range(low, high + 1)
        case EnumValue() | Seat() | Site() | Compass():
            yield from range(domain_size(domain))
        case Entry(component, kinds, _):
            yield from (i for i, (kind, _) in enumerate(component.entries) if kind in kinds)
        case Maybe(inner):
            yield None
            yield from domain_values(inner)
        case SetOf(inner) if inner is not None:
            values = tuple(domain_values(inner))
            for mask in range(1 << len(values)):
                yield frozenset(value for i, value in enumerate(values) if mask >> i & 1)
        case ListOf(inner, limit) if inner is not None:
            values = tuple(domain_values(inner))
            lists = [items for length in range(limit + 1) for items in product(values, repeat=length)]
            yield from sorted(lists, key=order_key(domain))
        case _:
            raise ValueError(f"the values of {domain} are not asked for")


# ------------------------------------------------------------------ order


def order_key(domain: Domain | None) -> Callable[[Value], Any] | None:
    """A key by which values sort in the order of their type; None if they do so by themselves."""
    match domain:
        case Maybe(inner) | Path(inner):
            key = order_key(inner) or _itself
            return lambda value: (0,) if value is None or value is ABSENT else (1, key(value))
        case ListOf(inner, _) if (key_of_item := order_key(inner)) is not None:
            item_key = key_of_item
            return lambda value: tuple(item_key(item) for item in value)
        case SetOf(inner):
            return lambda value: sum(1 << _rank(inner, item) for item in value)
        case _:
            return None


def _itself(value: Value) -> Value:
    return value


def _rank(domain: Domain | None, value: Value) -> int:
    """The rank of a value in its type; what has no simple rank is looked up."""
    if isinstance(domain, Number):
        return int(value) - domain.low
    if isinstance(value, int):
        return int(value)
    return list(domain_values(domain)).index(value) if domain is not None else 0


def in_order(values: frozenset[Any], inner: Domain | None) -> list[Any]:
    """The elements of a set in the order of their type."""
    return sorted(values, key=order_key(inner))


# ------------------------------------------------------------------ whether a value fits

Guard = Callable[[Value], bool]


def guard_for(domain: Domain) -> Guard | None:
    """A test for the values that types alone cannot rule out; None if every value fits that gets so far."""
    match domain:
        case Number(low, high):
            return lambda value: low <= value <= high
        case Maybe(inner):
            inside = guard_for(inner)
            return None if inside is None else lambda value: value is None or inside(value)
        case SetOf(inner) if inner is not None and (of_set := guard_for(inner)) is not None:
            test = of_set
            return lambda value: all(test(item) for item in value)
        case ListOf(inner, limit):
            item_guard = None if inner is None else guard_for(inner)
            if item_guard is None:
                return lambda value: len(value) <= limit
            item_test = item_guard
            return lambda value: len(value) <= limit and all(item_test(item) for item in value)
        case _:
            return None


# ------------------------------------------------------------------ selections


def sub_selections(items: list[Any], size: int) -> Iterator[tuple[Any, ...]]:
    """All different selections of so many of these items, equal ones counted, in the order of the items.

    Args:
        items: Ascending; equal ones stand side by side.
        size: How many are taken.
    """
    if len(set(items)) == len(items):
        yield from combinations(items, size)
        return
    groups: list[tuple[Any, int]] = []
    for item in items:
        if groups and groups[-1][0] == item:
            groups[-1] = (item, groups[-1][1] + 1)
        else:
            groups.append((item, 1))
    yield from _pick(groups, 0, size)


def _pick(groups: list[tuple[Any, int]], first: int, size: int) -> Iterator[tuple[Any, ...]]:
    if size == 0:
        yield ()
        return
    for i in range(first, len(groups)):
        item, number = groups[i]
        rest = [(item, number - 1)] if number > 1 else []
        for others in _pick([*rest, *groups[i + 1 :]], 0, size - 1):
            yield (item, *others)


# ------------------------------------------------------------------ texts


def value_text(value: Value, domain: Domain, seat_names: tuple[str, ...]) -> str:
    """A value as it is written in a rule file."""
    if value is None or value is ABSENT:
        return "none"
    match present_domain(domain):
        case Bool():
            return "true" if value else "false"
        case EnumValue(enum):
            return enum.values[value]
        case Seat():
            return seat_names[value] if value < len(seat_names) else f"Player[{value + 1}]"
        case Site(place):
            return place.sites[value]
        case Compass():
            return DIRECTIONS[value]
        case Entry(component, _, _):
            return entry_text(component, value[1] if isinstance(value, tuple) else value, seat_names)
        case Selection(component, _, located):
            entries = value[1] if located else value
            return "{" + ", ".join(entry_text(component, entry, seat_names) for entry in entries) + "}"
        case SetOf(inner) if inner is not None:
            return (
                "{" + ", ".join(value_text(item, inner, seat_names) for item in in_order(value, inner)) + "}"
            )
        case ListOf(inner, _) if inner is not None:
            return "[" + ", ".join(value_text(item, inner, seat_names) for item in value) + "]"
        case SetOf():
            return "{}"
        case ListOf():
            return "[]"
        case ZoneHandle(zone):
            return zone.name
        case _:
            return str(value)


def entry_text(component: Component, entry: int, seat_names: tuple[str, ...]) -> str:
    """A piece as it is written in a rule file: `Room(corridor, upper_stairs)`."""
    kind_rank, attributes = component.entries[entry]
    kind = component.kinds[kind_rank]
    if not kind.attributes:
        return kind.name
    texts = (
        value_text(value, domain, seat_names)
        for value, (_, domain) in zip(attributes, kind.attributes, strict=True)
    )
    return f"{kind.name}({', '.join(texts)})"


def domain_text(domain: Domain, seat_names: tuple[str, ...]) -> str:
    """What a variable can hold, for a message: `0..9`, `0..9 or none`, `at most 6 of 1..5`."""
    match domain:
        case Number(low, high):
            return f"{low}..{high}"
        case Maybe(inner) | Path(inner):
            return f"{domain_text(inner, seat_names)} or none"
        case ListOf(inner, limit) if inner is not None:
            return f"at most {limit} of {domain_text(inner, seat_names)}"
        case SetOf(inner) if inner is not None:
            return f"sets of {domain_text(inner, seat_names)}"
        case EnumValue(enum):
            return enum.name or " | ".join(enum.values)
        case Site(place):
            return place.name
        case Seat():
            return ", ".join(seat_names) or "a player"
        case Entry(component, _, _) | Selection(component, _, _):
            return component.name
        case Bool():
            return "true or false"
        case _:
            return "a direction" if isinstance(domain, Compass) else "other values"
