"""The second pass begins: players, options and enums.

The order of declaring is that of need: bounds read options, places read bounds and enums, attributes of
components read all of these, zones and variables read everything. Within a sort the order of the file is kept.
"""

from boardrules.diagnostics.suggest import nearest
from boardrules.ir import program
from boardrules.ir.domains import (
    Bool,
    Domain,
    Enum,
    EnumValue,
    Maybe,
    Number,
    Seat,
)
from boardrules.semantics.constants import UNKNOWN
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import declare_name
from boardrules.semantics.types import (
    constant_of,
    constant_range,
    domain_of_type,
)
from boardrules.semantics.world import World
from boardrules.syntax import tree


def declare_players(world: World) -> None:
    """How many may play, and what the seats are called."""
    lines = world.composition.header.players
    if len(lines) != 1:
        span = lines[1].span if lines else world.composition.header.span
        if lines:
            world.report("BR102.players", span)
        else:
            world.report(
                "BR315",
                world.composition.header.title.span,
                name="number of players",
                reason="Write `players 2..4`, or the names of the seats: `players white, black`",
            )
        if not lines:
            return
    match lines[0]:
        case tree.NamedPlayers(names=names):
            world.player_counts = (len(names), len(names))
            world.seat_names = tuple(name.text for name in names)
        case tree.PlayerCount(numbers=numbers):
            found = constant_range(world, numbers)
            if found is not None and not 1 <= found[0] <= found[1] <= 64:
                world.report("BR210.players", numbers.span, range=numbers.span.text)
                found = None
            world.player_counts = found or (1, 1)
    if world.setting.seats:
        world.seat_names = world.setting.seats


def declare_options(world: World) -> None:
    """The options and rulings with their values; bounds after them may read them."""
    for declaration in world.composition.declarations:
        if isinstance(declaration, tree.Option | tree.Ruling):
            _declare_option(world, declaration)


def _declare_option(world: World, node: tree.Option | tree.Ruling) -> None:
    name = node.name.text
    domain = _option_domain(world, node)
    normal = _normal_value(world, node, domain)
    if normal is UNKNOWN:
        return
    fixed = world.composition.fixed.get(name)
    value = normal
    if fixed is not None:
        setting = constant_of(world, fixed.setting.value, domain, name)
        value = normal if setting is UNKNOWN else setting
    elif name in world.setting.options:
        value = world.setting.options[name]
    world.options[name] = program.Option(
        name=name,
        domain=domain,
        value=value,
        normal=value if fixed is not None else normal,
        is_ruling=isinstance(node, tree.Ruling),
        is_fixed=fixed is not None,
        question=node.doc.text if node.doc is not None else None,
        sentences=_value_sentences(world, node, domain),
        cites=citations(node.cites, node.values),
        span=node.span,
    )


def _option_domain(world: World, node: tree.Option | tree.Ruling) -> Domain:
    if isinstance(node.type, tree.OneOfType):
        return EnumValue(Enum("", tuple(n.text for n in node.type.names), span=node.type.span))
    return domain_of_type(world, node.type)


def _normal_value(world: World, node: tree.Option | tree.Ruling, domain: Domain) -> object:
    """The value after `normally`. A seat may be named although the players are of the match."""
    return constant_of(world, node.normally, domain, node.name.text)


def _value_sentences(
    world: World, node: tree.Option | tree.Ruling, domain: Domain
) -> tuple[tuple[str, str], ...]:
    """The sentences for values (BR712 for what is missing or no value)."""
    named: dict[str, str] = {}
    values = _value_texts(domain)
    for line in node.values:
        text = line.value.text if isinstance(line.value, tree.Identifier) else str(line.value.value)
        if values is not None and text not in values:
            near = nearest(text, values)
            key = "BR712.value" if near is None else "BR712.near"
            world.report(
                key,
                line.value.span,
                name=node.name.text,
                value=text,
                known=", ".join(values),
                near=near or "",
            )
        named[text] = line.sentence.text
    if node.doc is None:
        world.report("BR712", node.name.span, name=node.name.text, missing="a question for people")
    elif isinstance(domain, Bool | EnumValue):
        missing = [v for v in values or () if v not in named]
        if missing:
            world.report(
                "BR712",
                node.name.span,
                name=node.name.text,
                missing="a sentence for " + ", ".join(f"`{v}`" for v in missing),
            )
    return tuple(named.items())


def _value_texts(domain: Domain) -> list[str] | None:
    match domain:
        case Bool():
            return ["false", "true"]
        case EnumValue(enum):
            return list(enum.values)
        case Number(low, high) if high - low < 1000:
            return [str(n) for n in range(low, high + 1)]
        case Maybe(inner):
            values = _value_texts(inner)
            return None if values is None else ["none", *values]
        case Seat(count):
            return [f"Player[{n + 1}]" for n in range(count)]
        case _:
            return None


def declare_enums(world: World) -> None:
    """The enums; their values are names everywhere."""
    for node in world.declarations(tree.Enum):
        different = {v.name.text: v for v in reversed(node.values)}
        named = [v for v in node.values if different[v.name.text] is v]
        values = tuple(v.name.text for v in named)
        docs = tuple(v.sentence.text if v.sentence is not None else None for v in named)
        enum = Enum(node.name.text, values, docs, node.span, citations(node.cites, node.values))
        world.enums[node.name.text] = enum
        for value in node.values:
            if different[value.name.text] is value:
                _declare_enum_value(world, enum, values.index(value.name.text), value.name)
            else:
                world.report("BR102", value.name.span, name=value.name.text)


def _declare_enum_value(world: World, enum: Enum, rank: int, name: tree.Identifier) -> None:
    if name.text in world.names or name.text in {"me", "my", "none", "true", "false", "this", "pass"}:
        declare_name(world, name, "enum value", None)
        return
    world.enum_values.setdefault(name.text, []).append((enum, rank))
