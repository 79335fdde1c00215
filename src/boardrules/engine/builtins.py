"""The built-in functions that take no binders (spec sections 9.2 to 9.6).

A function gets the node, the values of its arguments and the run. Arguments that are collections are
asked for in their order by those functions to which it matters. An argument that is none or an absent
path makes a path of the whole: the checker lets that through only for functions of which it is said
(`step(none, d)` is none).
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from boardrules.engine import geometry
from boardrules.engine.faults import NoValue
from boardrules.engine.sources import elements
from boardrules.engine.values import (
    ABSENT,
    Value,
    domain_size,
    lowest_value,
    order_key,
    present_domain,
)
from boardrules.engine.world import EVALUATE, Run, cells_of, evaluates
from boardrules.ir.domains import (
    DIRECTIONS,
    Domain,
    Entry,
    ListOf,
    Place,
    PlayerPlaces,
    Selection,
    SetOf,
    Site,
    Variable,
    Zone,
)
from boardrules.ir.expressions import Builtin, Expression
from boardrules.ir.program import History

Function = Callable[[Builtin, list[Any], Run], Value]


@evaluates(Builtin)
def _builtin(node: Builtin, run: Run) -> Value:
    function = node.function
    if function in _OF_COLLECTIONS:
        return _OF_COLLECTIONS[function](node, run)
    values = [EVALUATE[type(argument)](argument, run) for argument in node.arguments]
    for value in values:
        if value is None or value is ABSENT:
            return _for_what_is_absent(node, value)
    return _OF_VALUES[function](node, values, run)


def _for_what_is_absent(node: Builtin, value: Value) -> Value:
    """A path through an absent argument; only `step` takes none as it is."""
    if node.function == "step":
        return None
    if node.function in {"won", "lost"}:
        raise NoValue("BR606", node.span)
    return ABSENT


def _ordered_argument(node: Builtin, index: int, run: Run) -> list[Any]:
    return list(elements(node.arguments[index], run, _wants_zone(node.domain)))


def _wants_zone(domain: Domain) -> bool:
    inner = present_domain(domain)
    if isinstance(inner, ListOf | SetOf) and inner.inner is not None:
        inner = present_domain(inner.inner)
    return isinstance(inner, Entry | Selection) and inner.located


# ------------------------------------------------------------------ collections


def _first_of(node: Builtin, run: Run) -> Value:
    for element in elements(node.arguments[0], run, _wants_zone(node.domain)):
        return element
    raise NoValue("BR602", node.span, name="first")


def _last_of(node: Builtin, run: Run) -> Value:
    found = _ordered_argument(node, 0, run)
    if not found:
        raise NoValue("BR602", node.span, name="last")
    return found[-1]


def _item(node: Builtin, run: Run) -> Value:
    found = _ordered_argument(node, 0, run)
    index = EVALUATE[type(node.arguments[1])](node.arguments[1], run)
    return found[index - 1] if 1 <= index <= len(found) else None


def _ascending(node: Builtin, run: Run) -> Value:
    return tuple(sorted(_ordered_argument(node, 0, run), key=_key(node)))


def _descending(node: Builtin, run: Run) -> Value:
    return tuple(sorted(_ordered_argument(node, 0, run), key=_key(node), reverse=True))


def _key(node: Builtin) -> Callable[[Value], Any] | None:
    domain = present_domain(node.domain)
    return order_key(domain.inner) if isinstance(domain, ListOf) else None


def _reversed(node: Builtin, run: Run) -> Value:
    return tuple(reversed(_ordered_argument(node, 0, run)))


def _union(node: Builtin, run: Run) -> Value:
    return _combined(node, run, lambda a, b: a | b, _pieces_together)


def _common(node: Builtin, run: Run) -> Value:
    return _combined(node, run, lambda a, b: a & b, lambda a, b, _: a & b)


def _without(node: Builtin, run: Run) -> Value:
    return _combined(node, run, lambda a, b: a - b, lambda a, b, _: a - b)


Pieces = Counter[int]


def _pieces_together(first: Pieces, second: Pieces, is_same_zone: bool) -> Pieces:
    """Pieces of two zones are different ones; of the same zone a piece may be in both selections."""
    return first | second if is_same_zone else first + second


def _combined(
    node: Builtin,
    run: Run,
    of_sets: Callable[[frozenset[Any], frozenset[Any]], frozenset[Any]],
    of_pieces: Callable[[Pieces, Pieces, bool], Pieces],
) -> Value:
    left, right = node.arguments
    domain = present_domain(node.domain)
    if not isinstance(domain, Selection):
        return of_sets(frozenset(elements(left, run, False)), frozenset(elements(right, run, False)))
    first = list(elements(left, run, True))
    second = list(elements(right, run, True))
    zones = {piece[0] if type(piece) is tuple else None for piece in (*first, *second)}
    is_same_zone = len(zones) == 1 and None not in zones
    both = of_pieces(Counter(map(_entry, first)), Counter(map(_entry, second)), is_same_zone)
    entries = tuple(sorted(both.elements()))
    if not domain.located:
        return entries
    return (first or second)[0][0] if first or second else None, entries


def _entry(piece: Value) -> int:
    return int(piece[1] if type(piece) is tuple else piece)


def _sum(node: Builtin, run: Run) -> Value:
    return sum(_ordered_argument(node, 0, run))


def _extreme(choose: Callable[[list[Any]], Value], name: str) -> Callable[[Builtin, Run], Value]:
    def function(node: Builtin, run: Run) -> Value:
        if len(node.arguments) == 1:
            values = _ordered_argument(node, 0, run)
        else:
            values = [EVALUATE[type(argument)](argument, run) for argument in node.arguments]
        if not values:
            raise NoValue("BR602", node.span, name=name)
        return choose(values)

    return function


# ------------------------------------------------------------------ numbers, enums, players


def _size(node: Builtin, run: Run) -> Value:
    return len(_ordered_argument(node, 0, run))


def _absolute(node: Builtin, values: list[Any], run: Run) -> Value:
    return abs(values[0])


def _index(node: Builtin, values: list[Any], run: Run) -> Value:
    return values[0] - lowest_value(present_domain(node.arguments[0].domain)) + 1


def _value_at(node: Builtin, values: list[Any], run: Run) -> Value:
    domain = present_domain(node.domain)
    size = domain_size(domain)
    if not 1 <= values[0] <= size:
        raise NoValue("BR603", node.span, index=values[0], range=f"1 to {size}")
    return values[0] - 1 + lowest_value(domain)


def _next_in(node: Builtin, values: list[Any], run: Run) -> Value:
    domain = present_domain(node.arguments[0].domain)
    low = lowest_value(domain)
    return (values[0] - low + 1) % domain_size(domain) + low


def _left_of(node: Builtin, values: list[Any], run: Run) -> Value:
    return (values[0] + 1) % run.world.seats


def _right_of(node: Builtin, values: list[Any], run: Run) -> Value:
    return (values[0] - 1) % run.world.seats


def _opponent(node: Builtin, values: list[Any], run: Run) -> Value:
    return 1 - values[0]


def _clockwise(node: Builtin, values: list[Any], run: Run) -> Value:
    seats = run.world.seats
    return tuple((values[0] + i) % seats for i in range(seats))


def _counterclockwise(node: Builtin, values: list[Any], run: Run) -> Value:
    seats = run.world.seats
    return tuple((values[0] - i) % seats for i in range(seats))


def _seats_between(node: Builtin, values: list[Any], run: Run) -> Value:
    return (values[1] - values[0]) % run.world.seats


def _players(node: Builtin, values: list[Any], run: Run) -> Value:
    return frozenset(range(run.world.seats))


def _others(node: Builtin, values: list[Any], run: Run) -> Value:
    return frozenset(seat for seat in range(run.world.seats) if seat != values[0])


# ------------------------------------------------------------------ places


def _place_of(argument: Expression) -> Place:
    domain = present_domain(argument.domain)
    if isinstance(domain, SetOf | ListOf) and domain.inner is not None:
        domain = present_domain(domain.inner)
    assert isinstance(domain, Site), "the checker admits only sites here"
    return domain.place


def _neighbours(node: Builtin, values: list[Any], run: Run) -> Value:
    return frozenset(_place_of(node.arguments[0]).neighbours[values[0]])


def _around(node: Builtin, values: list[Any], run: Run) -> Value:
    return frozenset(_place_of(node.arguments[0]).around[values[0]])


def _step(node: Builtin, values: list[Any], run: Run) -> Value:
    return geometry.step(_place_of(node.arguments[0]), values[0], values[1])


def _ray(node: Builtin, values: list[Any], run: Run) -> Value:
    return tuple(geometry.ray(_place_of(node.arguments[0]), values[0], values[1]))


def _between(node: Builtin, values: list[Any], run: Run) -> Value:
    return geometry.between(_place_of(node.arguments[0]), values[0], values[1])


def _lines(node: Builtin, run: Run) -> Value:
    place = node.subject if isinstance(node.subject, Place) else _place_of(node.arguments[0])
    length = EVALUATE[type(node.arguments[-1])](node.arguments[-1], run)
    return frozenset(run.world.atlas.lines(place, length))


def _leaps(node: Builtin, values: list[Any], run: Run) -> Value:
    return run.world.atlas.leaps(_place_of(node.arguments[0]), values[0], values[1], values[2])


def _distance(node: Builtin, values: list[Any], run: Run) -> Value:
    steps = run.world.atlas.distance(_place_of(node.arguments[0]), values[0], values[1])
    if steps is None:
        raise NoValue("BR606", node.span)
    return steps


def _along(node: Builtin, values: list[Any], run: Run) -> Value:
    return geometry.along(_place_of(node.arguments[0]), values[0], values[1])


def _site_at(node: Builtin, values: list[Any], run: Run) -> Value:
    place = node.subject
    assert isinstance(place, Place)
    site = run.world.atlas.site_at(place, tuple(values))
    if site is None:
        at = ", ".join(str(value) for value in values)
        raise NoValue("BR603", node.span, index=at, range=f"the {len(place.sites)} sites of {place.name}")
    return site


def _site_by_index(node: Builtin, values: list[Any], run: Run) -> Value:
    place = node.subject
    assert isinstance(place, Place)
    if not 1 <= values[0] <= len(place.sites):
        raise NoValue("BR603", node.span, index=values[0], range=f"1 to {len(place.sites)}")
    return values[0] - 1


def _sites_of_player(node: Builtin, values: list[Any], run: Run) -> Value:
    places = node.subject
    assert isinstance(places, PlayerPlaces)
    first = places.starts[values[0]]
    return tuple(range(first, first + places.count))


def _site_of_player(node: Builtin, values: list[Any], run: Run) -> Value:
    places = node.subject
    assert isinstance(places, PlayerPlaces)
    if not 1 <= values[1] <= places.count:
        raise NoValue("BR603", node.span, index=values[1], range=f"1 to {places.count}")
    return places.starts[values[0]] + values[1] - 1


def _opposite(node: Builtin, values: list[Any], run: Run) -> Value:
    return (values[0] + len(DIRECTIONS) // 2) % len(DIRECTIONS)


def _left_turn(node: Builtin, values: list[Any], run: Run) -> Value:
    return (values[0] - values[1] // 45) % len(DIRECTIONS)


def _right_turn(node: Builtin, values: list[Any], run: Run) -> Value:
    return (values[0] + values[1] // 45) % len(DIRECTIONS)


# ------------------------------------------------------------------ histories


def present_record(history: History, run: Run) -> tuple[Any, ...]:
    """What a `record` remembers in the present state."""
    things: list[Variable | Zone] = [*history.variables, *history.zones]
    return tuple(run.cells[thing.cell + i] for thing in things for i in range(cells_of(thing)))


def _history(node: Builtin, run: Run) -> History:
    subject = node.subject
    return subject if isinstance(subject, History) else run.world.program.histories[str(subject)]


def _times_seen(node: Builtin, run: Run) -> Value:
    history = _history(node, run)
    return run.cells[history.cell].count(present_record(history, run))


def _last_seen(node: Builtin, run: Run) -> Value:
    history = _history(node, run)
    record = present_record(history, run)
    for age, earlier in enumerate(reversed(run.cells[history.cell]), start=1):
        if earlier == record:
            return age
    return 0


# ------------------------------------------------------------------ results, in examples


def _won(node: Builtin, values: list[Any], run: Run) -> Value:
    ranks = _ranks(run)
    return ranks is not None and max(ranks) > 1 and ranks[values[0]] == 1


def _lost(node: Builtin, values: list[Any], run: Run) -> Value:
    ranks = _ranks(run)
    return ranks is not None and ranks[values[0]] > 1


def _tied(node: Builtin, values: list[Any], run: Run) -> Value:
    ranks = _ranks(run)
    return ranks is not None and max(ranks) == 1


def _ranks(run: Run) -> tuple[int, ...] | None:
    from boardrules.engine.result import ranks_now

    return ranks_now(run)


_OF_COLLECTIONS: dict[str, Callable[[Builtin, Run], Value]] = {
    "ascending": _ascending,
    "common": _common,
    "count": _size,
    "descending": _descending,
    "first_of": _first_of,
    "item": _item,
    "last_of": _last_of,
    "last_seen": _last_seen,
    "lines": _lines,
    "max": _extreme(max, "greatest"),
    "min": _extreme(min, "least"),
    "reversed": _reversed,
    "sum": _sum,
    "times_seen": _times_seen,
    "union": _union,
    "without": _without,
}

_OF_VALUES: dict[str, Function] = {
    "abs": _absolute,
    "along": _along,
    "around": _around,
    "between": _between,
    "clockwise": _clockwise,
    "counterclockwise": _counterclockwise,
    "distance": _distance,
    "index": _index,
    "leaps": _leaps,
    "left_of": _left_of,
    "left_turn": _left_turn,
    "lost": _lost,
    "neighbours": _neighbours,
    "next_in": _next_in,
    "opponent": _opponent,
    "opposite": _opposite,
    "others": _others,
    "players": _players,
    "ray": _ray,
    "right_of": _right_of,
    "right_turn": _right_turn,
    "seats_between": _seats_between,
    "site_at": _site_at,
    "site_by_index": _site_by_index,
    "site_of_player": _site_of_player,
    "sites_of_player": _sites_of_player,
    "step": _step,
    "tied": _tied,
    "value_at": _value_at,
    "won": _won,
}

_READING_FUNCTIONS = frozenset({"last_seen", "lost", "tied", "times_seen", "won"})
PURE_FUNCTIONS = (frozenset(_OF_COLLECTIONS) | frozenset(_OF_VALUES)) - _READING_FUNCTIONS
"""The functions whose value depends on their arguments alone."""

FUNCTIONS = frozenset(_OF_COLLECTIONS) | frozenset(_OF_VALUES)
"""All names that `Builtin.function` may have."""

__all__ = ["FUNCTIONS", "present_record"]
