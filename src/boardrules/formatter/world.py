"""Declarations of what there is, as logical lines."""

from collections.abc import Sequence
from typing import assert_never

from boardrules.formatter.document import Document, Row, Soft, Text, commas, row
from boardrules.formatter.expressions import (
    expression,
    expressions,
    index,
    name,
    params,
    quoted,
    type_,
)
from boardrules.formatter.script import HEADING, Script, citations, split_at
from boardrules.formatter.statements import body
from boardrules.syntax import tree as t

# ------------------------------------------------------------------ what all declarations have


def add_line(
    script: Script, level: int, node: t.Node, head: Document, cites: Sequence[t.Citation], doc: t.Text | None
) -> None:
    """A declaration that is a line, with a sentence below it."""
    own, of_doc = split_at(cites, doc)
    script.add(level, node.span.start, row(head, citations(own)))
    script.add_doc(level + 1, doc, of_doc)


def add_heading(
    script: Script, level: int, node: t.Node, head: Document, cites: Sequence[t.Citation], doc: t.Text | None
) -> None:
    """The beginning of a declaration with a block: its heading and its sentence."""
    own, of_doc = split_at(cites, doc)
    script.add(level, node.span.start, row(head, ":", citations(own)), HEADING)
    script.add_doc(level + 1, doc, of_doc)


# ------------------------------------------------------------------ options and enums


def add_option(script: Script, level: int, node: t.Option | t.Ruling) -> None:
    """`option name: T, normally value` with its sentences."""
    word = "option " if isinstance(node, t.Option) else "ruling "
    typed = row(word, name(node.name), ": ", type_(node.type), ",")
    head = row(typed, Soft(), "normally ", expression(node.normally))
    add_line(script, level, node, head, node.cites, node.doc)
    for line in node.values:
        value = name(line.value) if isinstance(line.value, t.Identifier) else expression(line.value)
        document = row(value, ": ", quoted(line.sentence), citations(line.cites))
        script.add(level + 1, line.span.start, document)


def add_enum(script: Script, level: int, node: t.Enum | t.ExtendEnum) -> None:
    """`enum Name: a, b, c`, or with a line for each value."""
    head = row("enum " if isinstance(node, t.Enum) else "extend enum ", name(node.name))
    if not is_block_of_values(script, node):
        listed = commas([name(value.name) for value in node.values])
        add_line(script, level, node, row(head, ": ", listed), node.cites, node.doc)
        return
    add_heading(script, level, node, head, node.cites, node.doc)
    for value in node.values:
        said = () if value.sentence is None else (": ", quoted(value.sentence))
        script.add(level + 1, value.span.start, row(name(value.name), *said, citations(value.cites)))


def is_block_of_values(script: Script, node: t.Enum | t.ExtendEnum) -> bool:
    """Whether each value of an enum stands on a line of its own."""
    return script.begins_line(node.values[0].span.start)


# ------------------------------------------------------------------ components and decks


def add_component(script: Script, level: int, node: t.Component) -> None:
    """`component Name(params)`, with a block if there is something for it."""
    head = row("component ", name(node.name), params(node.params))
    add = add_heading if node.members else add_line
    add(script, level, node, head, node.cites, node.doc)
    for member in node.members:
        match member:
            case t.Kind():
                add_kind(script, level + 1, member)
            case t.Variable():
                add_variable(script, level + 1, member)
            case t.Procedure():
                add_procedure(script, level + 1, member)
            case _:
                assert_never(member)


def add_kind(script: Script, level: int, node: t.Kind) -> None:
    """`Name(params)`, with a block if it has procedures."""
    add = add_heading if node.procedures else add_line
    add(script, level, node, row(name(node.name), params(node.params)), node.cites, node.doc)
    for procedure in node.procedures:
        add_procedure(script, level + 1, procedure)


def add_procedure(script: Script, level: int, node: t.Procedure) -> None:
    """`procedure name(params): body`."""
    head = row("procedure ", name(node.name), params(node.params))
    body(script, level, head, node, node.body, node.cites, node.doc)


def add_deck(script: Script, level: int, node: t.Deck) -> None:
    """`deck name of Component in zone:` with its lines."""
    head = row("deck ", name(node.name), " of ", name(node.component), " in ", expression(node.zone))
    add_heading(script, level, node, head, node.cites, node.doc)
    add_deck_lines(script, level + 1, node.lines)


def add_deck_lines(script: Script, level: int, lines: Sequence[t.DeckLine]) -> None:
    """The lines of a deck."""
    for line in lines:
        if isinstance(line, t.DeckWith):
            head = row("with ", expression(line.numbers), " players")
            add_heading(script, level, line, head, line.cites, None)
            add_deck_lines(script, level + 1, line.lines)
        else:
            script.add(level, line.span.start, row(_deck_line(line), citations(line.cites)))


def _deck_line(node: t.DeckEach | t.DeckSome | t.DeckFile) -> Document:
    match node:
        case t.DeckEach(amount=amount, of=of, where=where):
            filtered = () if where is None else (" where ", expression(where))
            return row(expression(amount), " of each ", expression(of), *filtered)
        case t.DeckSome(amount=amount, piece=piece):
            return row(expression(amount), " of ", expression(piece))
        case t.DeckFile(path=path):
            return row("from ", quoted(path))
        case _:
            assert_never(node)


# ------------------------------------------------------------------ zones, variables, places


def add_member(script: Script, level: int, node: t.PlaceMember) -> None:
    """What a player or a place has."""
    match node:
        case t.Zone():
            add_zone(script, level, node)
        case t.Variable():
            add_variable(script, level, node)
        case t.Places():
            head = row("places ", name(node.name), index(node.index), ": ", name(node.place))
            add_line(script, level, node, head, node.cites, node.doc)
        case t.Links():
            add_heading(script, level, node, row("links"), node.cites, None)
            for line in node.lines:
                way = " - " if line.both_ways else " -> "
                linked = row(name(line.origin), way, commas([name(target) for target in line.targets]))
                script.add(level + 1, line.span.start, row(linked, citations(line.cites)))
        case _:
            assert_never(node)


def add_zone(script: Script, level: int, node: t.Zone) -> None:
    """`zone name[I]: pile of T up to n, hidden`."""
    capacity = () if node.capacity is None else (" up to ", expression(node.capacity))
    head = row(
        *("zone ", name(node.name), index(node.index), ": ", name(node.sort), " of ", type_(node.of)),
        *(*capacity, *_visibility(node.visibility)),
    )
    add_line(script, level, node, head, node.cites, node.doc)


def add_variable(script: Script, level: int, node: t.Variable) -> None:
    """`var name[I]: T = value, hidden`."""
    value = () if node.value is None else (" = ", expression(node.value))
    head = row(
        *("var ", name(node.name), index(node.index), ": ", type_(node.type)),
        *(*value, *_visibility(node.visibility)),
    )
    add_line(script, level, node, head, node.cites, node.doc)


def _visibility(node: t.Visibility | None) -> tuple[Document | str, ...]:
    match node:
        case None:
            return ()
        case t.Open():
            return (",", Soft(), Text("open", node.span.start))
        case t.Hidden():
            return (",", Soft(), Text("hidden", node.span.start))
        case t.SeenBy(viewer=viewer):
            return (",", Soft(), "seen by ", name(viewer))
        case _:
            assert_never(node)


def add_place(script: Script, level: int, node: t.Place) -> None:
    """`place Name: shape` with what its sites have."""
    head = row("place ", name(node.name), ": ", _shape(node.shape))
    add_line(script, level, node, head, node.cites, node.doc)
    for member in node.members:
        add_member(script, level + 1, member)


def _shape(node: t.Shape) -> Document:
    match node:
        case t.Grid(columns=columns, rows=rows):
            return row("grid ", expression(columns), " by ", expression(rows))
        case t.Hex(columns=columns, rows=rows):
            return row("hex ", expression(columns), " by ", expression(rows))
        case t.Ring(size=size):
            return row("ring ", expression(size))
        case t.Numbered(numbers=numbers):
            return expression(numbers)
        case t.Axes(axes=axes):
            first, *others = [_axis(axis) for axis in axes]
            return Row((first, *(row(" by ", other) for other in others)))
        case t.Named(names=names):
            return commas([name(each) for each in names])
        case t.Inside(owner=owner):
            return row("inside ", name(owner))
        case _:
            assert_never(node)


def _axis(node: t.Axis) -> Document:
    high = () if node.high is None else ("..", expression(node.high))
    return row(name(node.name), " ", expression(node.low), *high)


# ------------------------------------------------------------------ players, temporaries, histories


def add_player_block(script: Script, level: int, node: t.PlayerBlock) -> None:
    """`player:` with what each player has."""
    add_heading(script, level, node, row("player"), node.cites, node.doc)
    for member in node.members:
        add_member(script, level + 1, member)


def add_temporary(script: Script, level: int, node: t.Temporary) -> None:
    """`temporary name:` with its variables."""
    add_heading(script, level, node, row("temporary ", name(node.name)), node.cites, node.doc)
    for variable in node.variables:
        add_variable(script, level + 1, variable)


def add_history(script: Script, level: int, node: t.History) -> None:
    """`history name of e, f`."""
    head = row("history ", name(node.name), " of ", expressions(node.values))
    add_line(script, level, node, head, node.cites, node.doc)
