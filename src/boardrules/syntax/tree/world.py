"""Declarations of what there is: options, components, places, zones, variables."""

from boardrules.syntax.tree.expressions import (
    Citation,
    Expression,
    Identifier,
    NameRef,
    Number,
    Param,
    Text,
    Type,
)
from boardrules.syntax.tree.node import Node, node
from boardrules.syntax.tree.statements import Statement

# ------------------------------------------------------------------ the world


@node
class ValueSentence(Node):
    """`value: "sentence"` under an option."""

    value: Identifier | Number
    sentence: Text
    cites: tuple[Citation, ...] = ()


@node
class Option(Node):
    """`option name: T, normally value` with a question and a sentence for each value."""

    name: Identifier
    type: Type
    normally: Expression
    doc: Text | None
    values: tuple[ValueSentence, ...]
    cites: tuple[Citation, ...] = ()


@node
class Ruling(Node):
    """`ruling name: T, normally value`: an option that settles what the source leaves open."""

    name: Identifier
    type: Type
    normally: Expression
    doc: Text | None
    values: tuple[ValueSentence, ...]
    cites: tuple[Citation, ...] = ()


@node
class EnumValue(Node):
    """`name: "sentence"`, or only a name."""

    name: Identifier
    sentence: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Enum(Node):
    """`enum Name: a, b, c`, or with a block of values."""

    name: Identifier
    values: tuple[EnumValue, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Open(Node):
    """`open`."""


@node
class Hidden(Node):
    """`hidden`."""


@node
class SeenBy(Node):
    """`seen by owner`: `owner`, `others`, or a variable of type Player."""

    viewer: Identifier


Visibility = Open | Hidden | SeenBy


@node
class Zone(Node):
    """`zone name[I]: pile of T up to n, hidden`; `sort` is `bag`, `pile`, `line` or `slot`."""

    name: Identifier
    index: tuple[Type, ...]
    sort: Identifier
    of: Type
    capacity: Expression | None
    visibility: Visibility | None
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Variable(Node):
    """`var name[I]: T = value, hidden`."""

    name: Identifier
    index: tuple[Type, ...]
    type: Type
    value: Expression | None
    visibility: Visibility | None
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Places(Node):
    """`places name[I]: Place`."""

    name: Identifier
    index: tuple[Type, ...]
    place: Identifier
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Grid(Node):
    """`grid columns by rows`."""

    columns: Expression
    rows: Expression


@node
class Hex(Node):
    """`hex columns by rows`."""

    columns: Expression
    rows: Expression


@node
class Ring(Node):
    """`ring size`."""

    size: Expression


@node
class Numbered(Node):
    """`1..24`."""

    numbers: Expression


@node
class Axis(Node):
    """`lane 1..2`, or `lane 5`, or `skill Skill`; `high` is missing without `..`."""

    name: Identifier
    low: Number | NameRef
    high: Expression | None


@node
class Axes(Node):
    """`round 3..10 by lane 1..2`."""

    axes: tuple[Axis, ...]


@node
class Named(Node):
    """`lleida, girona, barcelona`."""

    names: tuple[Identifier, ...]


@node
class Inside(Node):
    """`inside player`."""

    owner: Identifier


Shape = Grid | Hex | Ring | Numbered | Axes | Named | Inside


@node
class Link(Node):
    """`a - b, c` (both ways) or `a -> b, c`."""

    origin: Identifier
    targets: tuple[Identifier, ...]
    both_ways: bool
    cites: tuple[Citation, ...] = ()


@node
class Links(Node):
    """`links:` with its lines."""

    lines: tuple[Link, ...]
    cites: tuple[Citation, ...] = ()


PlaceMember = Zone | Variable | Places | Links


@node
class Place(Node):
    """`place Name: shape` with its zones, variables, places and links."""

    name: Identifier
    shape: Shape
    members: tuple[PlaceMember, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


PlayerMember = Zone | Variable | Places


@node
class PlayerBlock(Node):
    """`player:` with what each player has."""

    members: tuple[PlayerMember, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Temporary(Node):
    """`temporary name:` with its variables."""

    name: Identifier
    variables: tuple[Variable, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class History(Node):
    """`history name of e, f`."""

    name: Identifier
    values: tuple[Expression, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Procedure(Node):
    """`procedure name(params): body`."""

    name: Identifier
    params: tuple[Param, ...]
    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Kind(Node):
    """`Name(params)` within a component, perhaps with procedures."""

    name: Identifier
    params: tuple[Param, ...]
    procedures: tuple[Procedure, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


ComponentMember = Kind | Variable | Procedure


@node
class Component(Node):
    """`component Name(params):` with kinds, variables and procedures."""

    name: Identifier
    params: tuple[Param, ...]
    members: tuple[ComponentMember, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class DeckEach(Node):
    """`6 of each Room where c`."""

    amount: Expression
    of: Expression
    where: Expression | None
    cites: tuple[Citation, ...] = ()


@node
class DeckSome(Node):
    """`4 of Knight`."""

    amount: Expression
    piece: Expression
    cites: tuple[Citation, ...] = ()


@node
class DeckFile(Node):
    """`from "cards.csv"`."""

    path: Text
    cites: tuple[Citation, ...] = ()


@node
class DeckWith(Node):
    """`with 3..4 players:` with lines of a deck."""

    numbers: Expression
    lines: tuple["DeckLine", ...]
    cites: tuple[Citation, ...] = ()


DeckLine = DeckEach | DeckSome | DeckFile | DeckWith


@node
class Deck(Node):
    """`deck name of Component in zone:` with its lines."""

    name: Identifier
    component: Identifier
    zone: Expression
    lines: tuple[DeckLine, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()
