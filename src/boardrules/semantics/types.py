"""Types as they are written, and what they mean: domains."""

from boardrules.ir.domains import (
    Bool,
    Compass,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Seat,
    SetOf,
    Site,
    Unknown,
)
from boardrules.semantics.constants import UNKNOWN, constant_value
from boardrules.semantics.domain_text import domain_text
from boardrules.semantics.expressions import number
from boardrules.semantics.naming import snake_case, with_article
from boardrules.semantics.scope import Scope
from boardrules.semantics.world import World
from boardrules.source import Span
from boardrules.syntax import tree


def bounds_scope(world: World) -> Scope:
    """Where constant expressions stand."""
    return Scope(world, "", has_me=False)


def domain_of_type(world: World, node: tree.Type) -> Domain:
    """The domain that a type stands for."""
    match node:
        case tree.PlainType(domain=inner):
            return _plain(world, inner)
        case tree.MaybeType(span=span, domain=inner):
            domain = _plain(world, inner)
            if isinstance(domain, SetOf | ListOf):
                _cannot(world, span, domain_text(domain), "Write an empty set or list for nothing")
                return domain
            return domain if isinstance(domain, Unknown) else Maybe(domain)
        case tree.SetType(of=of):
            inner_domain = domain_of_type(world, of)
            if isinstance(inner_domain, Maybe | ListOf | SetOf):
                _cannot(world, of.span, domain_text(inner_domain), "The elements of a set are plain values")
                return SetOf(Unknown())
            return SetOf(inner_domain)
        case tree.ListType(of=of, capacity=capacity):
            inner_domain = domain_of_type(world, of)
            limit = constant_number(world, capacity)
            if isinstance(inner_domain, Maybe | ListOf | SetOf):
                _cannot(world, of.span, domain_text(inner_domain), "The items of a list are plain values")
                return ListOf(Unknown(), limit or 0)
            return ListOf(inner_domain, 0 if limit is None else max(0, limit))
        case tree.OneOfType(span=span):
            _cannot(
                world,
                span,
                f"`{span.text}`",
                "Only options and rulings list their values with `|`; declare an `enum`",
            )
            return Unknown()


def _cannot(world: World, span: Span, found: str, reason: str) -> None:
    world.report("BR228", span, found=found[0].upper() + found[1:], expected="a type here", reason=reason)


def _plain(world: World, node: tree.Expression) -> Domain:
    match node:
        case tree.NameRef():
            return domain_called(world, node)
        case tree.RangeExpr(span=span, low=low, high=high):
            bottom, top = constant_number(world, low), constant_number(world, high)
            if bottom is None or top is None:
                return Unknown()
            if bottom > top:
                world.report("BR210", span, range=f"{bottom}..{top}")
                return Unknown()
            return Number(bottom, top)
        case _:
            value = constant_number(world, node)
            return Unknown() if value is None else Number(value, value)


def domain_called(world: World, node: tree.NameRef) -> Domain:
    """The domain of a type with a name."""
    name = node.text
    fixed: dict[str, Domain] = {"bool": Bool(), "Player": Seat(world.players), "Direction": Compass()}
    if name in fixed:
        return fixed[name]
    found = named_domain(world, name)
    if found is not None:
        world.used.add(name)
        return found
    declared = world.names.get(name)
    if declared is not None and declared.sort in {"option", "ruling"}:
        value = constant_number(world, node)
        return Unknown() if value is None else Number(value, value)
    if declared is not None:
        if declared.sort not in {"enum", "place", "component", "kind"}:
            world.report("BR104", node.span, name=name, found=with_article(declared.sort), expected="a type")
        return Unknown()
    types = [n for n, d in world.names.items() if d.sort in {"enum", "place", "component", "kind"}]
    world.report_unknown("type", name, node.span, [*types, *fixed])
    return Unknown()


def named_domain(world: World, name: str) -> Domain | None:
    """The domain of a declared enum, place, component or kind."""
    if name in world.enums:
        return EnumValue(world.enums[name])
    if name in world.places:
        return Site(world.places[name])
    if name in world.components:
        component = world.components[name]
        return Entry(component, tuple(range(len(component.kinds))))
    if name in world.kinds:
        component, kind = world.kinds[name]
        return Entry(component, (kind,))
    return None


def domain_like_name(world: World, name: tree.Identifier) -> Domain:
    """The domain of a parameter that is named like its type: `row` for `Row`."""
    candidates = [*world.enums, *world.places, *world.components, *world.kinds]
    for type_name in candidates:
        if snake_case(type_name) == name.text:
            world.used.add(type_name)
            found = named_domain(world, type_name)
            assert found is not None
            return found
    if name.text in {"player", "direction"}:
        return Seat(world.players) if name.text == "player" else Compass()
    world.report("BR101.like_type", name.span, name=name.text)
    return Unknown()


def constant_number(world: World, node: tree.Expression) -> int | None:
    """The value of a bound; BR211 if it is not known before the game begins."""
    value = number(bounds_scope(world), node)
    if isinstance(value.domain, Unknown):
        return None
    result = constant_value(value)
    if result is UNKNOWN or not isinstance(result, int):
        world.report("BR211", node.span, name=node.span.text)
        return None
    return result


def constant_of(world: World, node: tree.Expression, domain: Domain, name: str) -> object:
    """A constant that fits the domain of `name`; `UNKNOWN` after a report."""
    from boardrules.semantics.expressions import expect

    if _is_no_value_of(world, node, domain):
        found = f"`{node.span.text}`, which is none of its values"
        world.report("BR201", node.span, expected=domain_text(domain), found=found)
        return UNKNOWN
    value = expect(bounds_scope(world), node, domain, name=name)
    if isinstance(value.domain, Unknown):
        return UNKNOWN
    result = constant_value(value)
    if result is UNKNOWN:
        world.report("BR211", node.span, name=node.span.text)
    return result


def _is_no_value_of(world: World, node: tree.Expression, domain: Domain) -> bool:
    """Whether a bare name stands where one of a few listed values is expected, and is not one of them."""
    inner = domain.inner if isinstance(domain, Maybe) else domain
    if not isinstance(node, tree.NameRef) or node.text in world.names or node.text == "none":
        return False
    match inner:
        case EnumValue(enum):
            return node.text not in enum.values
        case Bool():
            return node.text not in {"true", "false"}
        case _:
            return False


def constant_range(world: World, node: tree.Expression) -> tuple[int, int] | None:
    """`2..3` or `2` as the two ends."""
    if isinstance(node, tree.RangeExpr):
        low, high = constant_number(world, node.low), constant_number(world, node.high)
        return None if low is None or high is None else (low, high)
    value = constant_number(world, node)
    return None if value is None else (value, value)


def elaborated_range(scope: Scope, node: tree.Expression) -> tuple[object, object]:
    """The two ends of `lo..hi` or `n` as typed expressions."""
    if isinstance(node, tree.RangeExpr):
        return number(scope, node.low), number(scope, node.high)
    value = number(scope, node)
    return value, value
