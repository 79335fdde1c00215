"""Declarations of what it means and how it is played: defines, tables, actions, results, words."""

from boardrules.syntax.tree.expressions import (
    Citation,
    Condition,
    Expression,
    Identifier,
    Param,
    Text,
    Type,
)
from boardrules.syntax.tree.node import Node, node
from boardrules.syntax.tree.statements import Cell, Statement
from boardrules.syntax.tree.world import (
    Component,
    Deck,
    Enum,
    History,
    Option,
    Place,
    PlayerBlock,
    Procedure,
    Ruling,
    Temporary,
    Variable,
    Zone,
)

# ------------------------------------------------------------------ meaning


@node
class Define(Node):
    """`define name(params) gives T = value`."""

    name: Identifier
    params: tuple[Param, ...]
    gives: Type | None
    value: Expression
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Row(Node):
    """`cell | cell -> value`."""

    cells: tuple[Cell, ...]
    value: Expression
    cites: tuple[Citation, ...] = ()


@node
class OtherwiseRow(Node):
    """`otherwise -> value`."""

    value: Expression
    cites: tuple[Citation, ...] = ()


TableRow = Row | OtherwiseRow


@node
class Table(Node):
    """`table name(params) gives T:` with its rows."""

    name: Identifier
    params: tuple[Param, ...]
    gives: Type | None
    rows: tuple[TableRow, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class ConstraintLine(Node):
    """A condition on a line of its own in a constraint."""

    condition: Condition
    cites: tuple[Citation, ...] = ()


@node
class Constraint(Node):
    """`constraint name(params) when c after every action:` with its conditions."""

    name: Identifier
    params: tuple[Param, ...]
    when: Expression | None
    after_every_action: bool
    lines: tuple[ConstraintLine, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Most(Node):
    """`most key if c`."""

    key: Expression
    condition: Expression | None
    cites: tuple[Citation, ...] = ()


@node
class Fewest(Node):
    """`fewest key if c`."""

    key: Expression
    condition: Expression | None
    cites: tuple[Citation, ...] = ()


@node
class FirstSeat(Node):
    """`first clockwise from start if c`."""

    direction: Identifier
    start: Expression
    condition: Expression | None
    cites: tuple[Citation, ...] = ()


@node
class LastSeat(Node):
    """`last clockwise from start if c`."""

    direction: Identifier
    start: Expression
    condition: Expression | None
    cites: tuple[Citation, ...] = ()


RankStep = Most | Fewest | FirstSeat | LastSeat


@node
class OrderBy(Node):
    """`most a then fewest b`; citations belong to the step that they follow."""

    steps: tuple[RankStep, ...]


@node
class StillTied(Node):
    """`still tied: shared`, or `nobody`."""

    rule: Identifier
    cites: tuple[Citation, ...] = ()


@node
class Ranking(Node):
    """`ranking name(params) among member in domain where c:` with its order."""

    name: Identifier
    params: tuple[Param, ...]
    member: Identifier
    among: Expression
    where: Expression | None
    order: OrderBy
    still_tied: StillTied | None
    doc: Text | None
    cites: tuple[Citation, ...] = ()


# ------------------------------------------------------------------ play


@node
class Action(Node):
    """`action name(params): body`."""

    name: Identifier
    params: tuple[Param, ...]
    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Phase(Node):
    """`phase name(params): body`."""

    name: Identifier
    params: tuple[Param, ...]
    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Setup(Node):
    """`setup: body`."""

    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Play(Node):
    """`play: body`."""

    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Points(Node):
    """`points "title": value`."""

    title: Text
    value: Expression
    cites: tuple[Citation, ...] = ()


@node
class Payoff(Node):
    """`payoff value`."""

    value: Expression
    cites: tuple[Citation, ...] = ()


ResultLine = Points | OrderBy | StillTied | Payoff


@node
class Result(Node):
    """`result:` with its lines."""

    lines: tuple[ResultLine, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class OptionValue(Node):
    """`option name = value`, in a variant or an example."""

    name: Identifier
    value: Expression
    cites: tuple[Citation, ...] = ()


@node
class GivenPart(Node):
    """`given: body`."""

    body: tuple[Statement, ...]
    cites: tuple[Citation, ...] = ()


@node
class ThenLegal(Node):
    """`then legal`."""

    cites: tuple[Citation, ...] = ()


@node
class ThenIllegal(Node):
    """`then illegal because rule`."""

    because: Identifier | None
    cites: tuple[Citation, ...] = ()


@node
class ThenTrue(Node):
    """`then condition`."""

    condition: Expression
    cites: tuple[Citation, ...] = ()


Outcome = ThenLegal | ThenIllegal | ThenTrue


@node
class WhenPart(Node):
    """`when player tries a, b` with `then legal` and so on; `cites` stand before the first `then`."""

    player: Expression
    tries: tuple[Expression, ...]
    outcomes: tuple[Outcome, ...]
    cites: tuple[Citation, ...] = ()


ExamplePart = OptionValue | GivenPart | WhenPart


@node
class Example(Node):
    """`example "title" with Anna, Ben:` with its parts."""

    title: Text
    seats: tuple[Identifier, ...]
    parts: tuple[ExamplePart, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


# ------------------------------------------------------------------ words for people


@node
class Forms(Node):
    """`"singular" / "plural" gender "f"`."""

    singular: Text
    plural: Text | None
    gender: Text | None


@node
class Says(Node):
    """`says "sentence"`."""

    sentence: Text
    cites: tuple[Citation, ...] = ()


@node
class Note(Node):
    """`note "sentence"`."""

    sentence: Text
    cites: tuple[Citation, ...] = ()


@node
class Word(Node):
    """`name.member: forms` with its `says` and `note` lines."""

    name: Identifier
    member: Identifier | None
    forms: Forms | None
    lines: tuple[Says | Note, ...]
    cites: tuple[Citation, ...] = ()


@node
class Translation(Node):
    """`"sentence" -> "sentence in the other language"`."""

    original: Text
    translated: Text
    cites: tuple[Citation, ...] = ()


WordLine = Word | Translation


@node
class Words(Node):
    """`words en:` with its lines, within a game."""

    language: Identifier
    lines: tuple[WordLine, ...]
    cites: tuple[Citation, ...] = ()


Declaration = (
    Option
    | Ruling
    | Enum
    | Component
    | Deck
    | Zone
    | Variable
    | Place
    | PlayerBlock
    | Temporary
    | History
    | Define
    | Table
    | Constraint
    | Ranking
    | Action
    | Procedure
    | Phase
    | Setup
    | Play
    | Result
    | Example
    | Words
)
