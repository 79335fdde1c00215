"""Built-in functions without binders (spec sections 9.2 to 9.6).

Each is read by a function of its own kind, which checks the arguments and works out the domain of the
value. `BUILTINS` is their table.
"""

from collections.abc import Callable

from boardrules.ir import expressions as ir
from boardrules.ir.domains import (
    Bool,
    Compass,
    Domain,
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
    Unknown,
)
from boardrules.semantics.domain_text import count_given_text, count_text, domain_text
from boardrules.semantics.expressions import (
    as_value,
    collection_value,
    elaborate,
    expect,
    needed,
    number,
    plain,
    report_absent,
)
from boardrules.semantics.fitting import element_of, join, may_be_absent, present, unlocated
from boardrules.semantics.proofs import narrowed
from boardrules.semantics.scope import Scope, unknown_value
from boardrules.semantics.site_demands import (
    needs_directions,
    needs_neighbours,
    needs_straight_lines,
    no_such_site,
)
from boardrules.syntax import tree

Items = tuple[tree.Expression, ...]


def elaborate_builtin(scope: Scope, name: str, node: tree.Call) -> ir.Expression:
    """A call of one of `BUILTINS`."""
    builtin, arity, usage = BUILTINS[name]
    items = node.arguments.items
    if node.arguments.where is not None or node.arguments.values or len(items) != arity:
        expected = count_text(arity)
        scope.world.report(
            "BR202",
            node.span,
            name=name,
            expected=expected,
            found=count_given_text(len(items)),
            usage=f"`{usage}`",
        )
        return unknown_value(node.span)
    value = builtin(scope, name, node, items)
    return unknown_value(node.span) if value is None else narrowed(value, scope.proofs)


def _result(
    node: tree.Call, domain: Domain, name: str, *arguments: ir.Expression, subject: object = None
) -> ir.Expression:
    if any(isinstance(a.domain, Unknown) for a in arguments):
        return unknown_value(node.span)
    return ir.Builtin(node.span, domain, name, arguments, subject)


# ------------------------------------------------------------------ collections


def _two_sets(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    left = collection_value(scope, items[0], name)
    right = collection_value(scope, items[1], name, unlocated(left.domain))
    inner, other = element_of(left.domain), element_of(right.domain)
    if inner is None or other is None:
        return None
    joined = join(unlocated(inner), unlocated(other))
    if joined is None:
        scope.world.report(
            "BR204", node.span, left=domain_text(left.domain), right=domain_text(right.domain), operator=name
        )
        return None
    return _result(node, SetOf(joined), name, plain(left), plain(right))


def _sorted(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    from boardrules.semantics.aggregates import source_limit

    collection = collection_value(scope, items[0], name)
    inner = element_of(collection.domain)
    if inner is None:
        return None
    if name == "reversed" and isinstance(collection.domain, SetOf | Selection):
        scope.world.report(
            "BR227", items[0].span, name=name, found=f"{domain_text(collection.domain)}, which has no order"
        )
        return None
    if name != "reversed" and not isinstance(unlocated(inner), Number | EnumValue | ListOf | Unknown):
        scope.world.report("BR204.order", items[0].span, found=domain_text(unlocated(inner)), operator=name)
        return None
    return _result(node, ListOf(unlocated(inner), source_limit(collection)), name, collection)


def _item(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    collection = collection_value(scope, items[0], name)
    index = number(scope, items[1])
    inner = element_of(collection.domain)
    if inner is None:
        return None
    if isinstance(collection.domain, SetOf | Selection):
        scope.world.report(
            "BR227", items[0].span, name=name, found=f"{domain_text(collection.domain)}, which has no order"
        )
        return None
    return _result(
        node, inner if isinstance(inner, Maybe | Unknown) else Maybe(inner), name, collection, index
    )


def _the(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    operand = as_value(scope, elaborate(scope, items[0]))
    if isinstance(operand.domain, Unknown):
        return None
    if not may_be_absent(operand.domain):
        return operand
    return ir.The(node.span, present(operand.domain), operand)


# ------------------------------------------------------------------ numbers, enums, players


def _abs(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    value = number(scope, items[0])
    if not isinstance(value.domain, Number):
        return None
    low, high = value.domain.low, value.domain.high
    least = 0 if low <= 0 <= high else min(abs(low), abs(high))
    return _result(node, Number(least, max(abs(low), abs(high))), name, value)


def _next_in(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    value = needed(scope, elaborate(scope, items[0]), items[0].span)
    if not isinstance(value.domain, EnumValue | Seat | Compass | Unknown):
        scope.world.report(
            "BR201", items[0].span, expected="a value of an enum", found=domain_text(value.domain)
        )
        return None
    return _result(node, value.domain, name, value)


def _player(scope: Scope, node: tree.Expression) -> ir.Expression:
    return expect(scope, node, Seat(scope.world.players))


def _neighbour(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    if name == "opponent" and scope.world.player_counts != (2, 2):
        scope.world.report("BR104.opponent", node.span, name=name)
        return None
    return _result(node, Seat(scope.world.players), name, _player(scope, items[0]))


def _around_the_table(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    count = scope.world.players
    return _result(node, ListOf(Seat(count), count), name, _player(scope, items[0]))


def _seats_between(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    first, second = (_player(scope, item) for item in items)
    return _result(node, Number(0, scope.world.players - 1), name, first, second)


def _fate(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    if scope.situation != "example":
        scope.world.report("BR225", node.span, found=f"`{name}`", reason="It can be asked only in an example")
        return None
    return _result(node, Bool(), name, _player(scope, items[0]))


# ------------------------------------------------------------------ places


def _site(scope: Scope, node: tree.Expression) -> tuple[ir.Expression, Place] | None:
    value = needed(scope, elaborate(scope, node), node.span)
    if isinstance(value.domain, Site):
        return value, value.domain.place
    if not isinstance(value.domain, Unknown):
        scope.world.report(
            "BR201", node.span, expected="a site of a place", found=domain_text(unlocated(value.domain))
        )
    return None


def _near(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    found = _site(scope, items[0])
    if found is None or not needs_neighbours(scope, items[0], found[1], name):
        return None
    return _result(node, SetOf(Site(found[1])), name, found[0], subject=found[1])


def _step(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    value = as_value(scope, elaborate(scope, items[0]))
    site = present(value.domain)
    way = expect(scope, items[1], Compass())
    if not isinstance(site, Site):
        if not isinstance(site, Unknown):
            scope.world.report(
                "BR201",
                items[0].span,
                expected="a site of a place",
                found=domain_text(unlocated(value.domain)),
            )
        return None
    if isinstance(value.domain, Path):
        report_absent(scope, value, items[0].span)
        return None
    if not needs_directions(scope, items[0], site.place, name):
        return None
    return _result(node, Maybe(Site(site.place)), name, value, way, subject=site.place)


def _ray(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    found = _site(scope, items[0])
    way = expect(scope, items[1], Compass())
    if found is None or not needs_directions(scope, items[0], found[1], name):
        return None
    value, place = found
    return _result(node, ListOf(Site(place), _longest_side(place)), name, value, way, subject=place)


def _longest_side(place: Place) -> int:
    sides = [values for name, (_, values) in place.properties.items() if name in {"column", "row"}]
    return max((max(v for v in side if isinstance(v, int)) for side in sides), default=len(place.sites))


def _two_sites(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    first, second = _site(scope, items[0]), _site(scope, items[1])
    if first is None or second is None:
        return None
    if first[1] is not second[1]:
        scope.world.report(
            "BR204", node.span, left=f"a {first[1].name}", right=f"a {second[1].name}", operator=name
        )
        return None
    place = first[1]
    fits = needs_neighbours if name == "distance" else needs_straight_lines
    if not fits(scope, items[0], place, name):
        return None
    domain: Domain = (
        Number(0, len(place.sites)) if name == "distance" else ListOf(Site(place), len(place.sites))
    )
    return _result(node, domain, name, first[0], second[0], subject=place)


def _lines(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    place = scope.world.places.get(items[0].text) if isinstance(items[0], tree.NameRef) else None
    if place is None:
        scope.world.report(
            "BR104", items[0].span, name=items[0].span.text, found="not a place", expected="a place"
        )
        return None
    scope.world.used.add(place.name)
    if not needs_directions(scope, items[0], place, name):
        return None
    length = number(scope, items[1])
    if not isinstance(length.domain, Number):
        return None
    return _result(node, SetOf(ListOf(Site(place), max(0, length.domain.high))), name, length, subject=place)


def _leaps(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    found = _site(scope, items[0])
    offsets = [number(scope, item) for item in items[1:]]
    if found is None:
        return None
    if found[1].shape != "grid":
        needs = "`leaps` counts columns and rows of a grid"
        no_such_site(scope, items[0], found[1], "a site of a grid", needs)
        return None
    return _result(node, SetOf(Site(found[1])), name, found[0], *offsets, subject=found[1])


def _along(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    found = _site(scope, items[0])
    steps = number(scope, items[1])
    if found is None:
        return None
    value, place = found
    if place.shape not in {"ring", "numbered", "player"}:
        needs = "`along` counts steps on a ring, on numbered places or along the places of a player"
        no_such_site(scope, items[0], place, "a site in a row", needs)
        return None
    domain: Domain = Site(place) if place.shape == "ring" else Maybe(Site(place))
    return _result(node, domain, name, value, steps, subject=place)


def _turned(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    way = expect(scope, items[0], Compass())
    if name == "opposite":
        return _result(node, Compass(), name, way)
    angle = number(scope, items[1])
    if isinstance(angle, ir.Literal) and isinstance(angle.value, int) and angle.value % 45:
        scope.world.report(
            "BR228",
            items[1].span,
            found=f"{angle.value}",
            expected="an angle",
            reason="A turn is a multiple of 45",
        )
        return None
    return _result(node, Compass(), name, way, angle)


# ------------------------------------------------------------------ history


def _history(scope: Scope, name: str, node: tree.Call, items: Items) -> ir.Expression | None:
    history = scope.world.histories.get(items[0].text) if isinstance(items[0], tree.NameRef) else None
    if history is None:
        text = items[0].span.text
        known = list(scope.world.histories)
        if isinstance(items[0], tree.NameRef) and text not in scope.world.names:
            scope.world.report_unknown("history", text, items[0].span, known)
        else:
            scope.world.report("BR104", items[0].span, name=text, found="no history", expected="a history")
        return None
    scope.world.used.add(history.name)
    return _result(node, Number(0, 10**6), name, subject=history)


Reader = Callable[[Scope, str, tree.Call, Items], ir.Expression | None]

BUILTINS: dict[str, tuple[Reader, int, str]] = {
    "union": (_two_sets, 2, "union(A, B)"),
    "common": (_two_sets, 2, "common(A, B)"),
    "without": (_two_sets, 2, "without(A, B)"),
    "ascending": (_sorted, 1, "ascending(L)"),
    "descending": (_sorted, 1, "descending(L)"),
    "reversed": (_sorted, 1, "reversed(L)"),
    "item": (_item, 2, "item(L, i)"),
    "the": (_the, 1, "the(x)"),
    "abs": (_abs, 1, "abs(n)"),
    "next_in": (_next_in, 1, "next_in(v)"),
    "left_of": (_neighbour, 1, "left_of(p)"),
    "right_of": (_neighbour, 1, "right_of(p)"),
    "opponent": (_neighbour, 1, "opponent(p)"),
    "clockwise": (_around_the_table, 1, "clockwise(p)"),
    "counterclockwise": (_around_the_table, 1, "counterclockwise(p)"),
    "seats_between": (_seats_between, 2, "seats_between(p, q)"),
    "neighbours": (_near, 1, "neighbours(s)"),
    "around": (_near, 1, "around(s)"),
    "step": (_step, 2, "step(s, d)"),
    "ray": (_ray, 2, "ray(s, d)"),
    "between": (_two_sites, 2, "between(s, t)"),
    "distance": (_two_sites, 2, "distance(s, t)"),
    "lines": (_lines, 2, "lines(P, n)"),
    "leaps": (_leaps, 3, "leaps(s, a, b)"),
    "along": (_along, 2, "along(s, n)"),
    "opposite": (_turned, 1, "opposite(d)"),
    "left_turn": (_turned, 2, "left_turn(d, 90)"),
    "right_turn": (_turned, 2, "right_turn(d, 90)"),
    "times_seen": (_history, 1, "times_seen(h)"),
    "last_seen": (_history, 1, "last_seen(h)"),
    "won": (_fate, 1, "won(p)"),
    "lost": (_fate, 1, "lost(p)"),
}
