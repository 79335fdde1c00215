"""Files: headers, items, and what a variant changes."""

from boardrules.syntax.tree.course import (
    ConstraintLine,
    Declaration,
    OptionValue,
    ResultLine,
    TableRow,
    WordLine,
)
from boardrules.syntax.tree.expressions import Citation, Expression, Identifier, Text
from boardrules.syntax.tree.node import Node, node
from boardrules.syntax.tree.statements import Statement
from boardrules.syntax.tree.world import DeckLine, EnumValue, Kind, PlayerMember

# ------------------------------------------------------------------ what a variant changes


@node
class Replace(Node):
    """`replace` before a declaration."""

    declaration: Declaration


@node
class RemoveDeclaration(Node):
    """`remove name`, the item of a variant."""

    name: Identifier
    cites: tuple[Citation, ...] = ()


@node
class RemoveExample(Node):
    """`remove example "title"`."""

    title: Text
    cites: tuple[Citation, ...] = ()


@node
class ExtendEnum(Node):
    """`extend enum Name: a, b`."""

    name: Identifier
    values: tuple[EnumValue, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class ExtendComponent(Node):
    """`extend component Name:` with kinds."""

    name: Identifier
    kinds: tuple[Kind, ...]
    cites: tuple[Citation, ...] = ()


@node
class ExtendDeck(Node):
    """`extend deck name:` with lines of a deck."""

    name: Identifier
    lines: tuple[DeckLine, ...]
    cites: tuple[Citation, ...] = ()


@node
class ExtendPlayer(Node):
    """`extend player:` with zones, variables and places."""

    members: tuple[PlayerMember, ...]
    cites: tuple[Citation, ...] = ()


@node
class ExtendTable(Node):
    """`extend table name:` with rows."""

    name: Identifier
    rows: tuple[TableRow, ...]
    cites: tuple[Citation, ...] = ()


@node
class ExtendConstraint(Node):
    """`extend constraint name:` with conditions."""

    name: Identifier
    lines: tuple[ConstraintLine, ...]
    cites: tuple[Citation, ...] = ()


@node
class ExtendAction(Node):
    """`extend action name: body`."""

    name: Identifier
    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class ExtendProcedure(Node):
    """`extend procedure name: body`."""

    name: Identifier
    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class ExtendPhase(Node):
    """`extend phase name: body`."""

    name: Identifier
    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class ExtendSetup(Node):
    """`extend setup: body`."""

    body: tuple[Statement, ...]
    doc: Text | None
    cites: tuple[Citation, ...] = ()


@node
class ExtendResult(Node):
    """`extend result:` with its lines."""

    lines: tuple[ResultLine, ...]
    cites: tuple[Citation, ...] = ()


Extension = (
    ExtendEnum
    | ExtendComponent
    | ExtendDeck
    | ExtendPlayer
    | ExtendTable
    | ExtendConstraint
    | ExtendAction
    | ExtendProcedure
    | ExtendPhase
    | ExtendSetup
    | ExtendResult
)
Item = Declaration | Replace | RemoveDeclaration | RemoveExample | Extension


# ------------------------------------------------------------------ files


@node
class PlayerCount(Node):
    """`players 2..4`."""

    numbers: Expression
    cites: tuple[Citation, ...] = ()


@node
class NamedPlayers(Node):
    """`players white, black`."""

    names: tuple[Identifier, ...]
    cites: tuple[Citation, ...] = ()


PlayersLine = PlayerCount | NamedPlayers


@node
class SourceLine(Node):
    """`source R "title" language de from "sentences.md"`."""

    letter: Identifier
    title: Text
    language: Identifier | None
    path: Text | None
    cites: tuple[Citation, ...] = ()


@node
class GameHeader(Node):
    """`game "title":` with `players` and `source` lines."""

    title: Text
    doc: Text | None
    players: tuple[PlayersLine, ...]
    sources: tuple[SourceLine, ...]
    cites: tuple[Citation, ...] = ()


@node
class VariantHeader(Node):
    """`variant "title" of "game.rules":` with values of options."""

    title: Text
    base: Text
    doc: Text | None
    options: tuple[OptionValue, ...]
    cites: tuple[Citation, ...] = ()


@node
class WordsHeader(Node):
    """`words de of "game.rules":` with its lines; such a file holds nothing else."""

    language: Identifier
    base: Text
    lines: tuple[WordLine, ...]
    cites: tuple[Citation, ...] = ()


Header = GameHeader | VariantHeader | WordsHeader


@node
class File(Node):
    """A whole rule file."""

    header: Header
    items: tuple[Item, ...]
