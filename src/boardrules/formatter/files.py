"""Whole files as logical lines: headers, items, and what a variant changes."""

from typing import assert_never

from attrs import evolve

from boardrules.formatter import course, world
from boardrules.formatter.document import Document, Text, commas, row
from boardrules.formatter.expressions import expression, name, quoted
from boardrules.formatter.script import LogicalLine, Mark, Script, citations
from boardrules.formatter.statements import body, stands_inline
from boardrules.source import SourceFile
from boardrules.syntax import tree as t

HEADER = "header"


def logical_lines(source: SourceFile, file: t.File) -> tuple[LogicalLine, ...]:
    """All lines of a file in order; those that begin an item bear a mark."""
    script = Script(source)
    _add_header(script, file.header)
    script.lines[0] = evolve(script.lines[0], mark=Mark(HEADER, has_body=True, is_line=False))
    for item in file.items:
        at = len(script.lines)
        _add_item(script, item)
        mark = Mark(_sort(item), _has_body(script, item), is_line=len(script.lines) == at + 1)
        script.lines[at] = evolve(script.lines[at], mark=mark, follows=False)
    return tuple(script.lines)


# ------------------------------------------------------------------ headers


def _add_header(script: Script, header: t.Header) -> None:
    match header:
        case t.GameHeader():
            head = row("game ", quoted(header.title))
            world.add_heading(script, 0, header, head, header.cites, header.doc)
            lines: list[t.PlayersLine | t.SourceLine] = [*header.players, *header.sources]
            for line in sorted(lines, key=lambda line: line.span.start):
                script.add(1, line.span.start, row(_game_line(line), citations(line.cites)))
        case t.VariantHeader():
            head = row("variant ", quoted(header.title), " of ", quoted(header.base))
            world.add_heading(script, 0, header, head, header.cites, header.doc)
            for option in header.options:
                course.add_option_value(script, 1, option)
        case t.WordsHeader():
            head = row("words ", name(header.language), " of ", quoted(header.base))
            world.add_heading(script, 0, header, head, header.cites, None)
            course.add_word_lines(script, 1, header.lines)
        case _:
            assert_never(header)


def _game_line(line: t.PlayersLine | t.SourceLine) -> Document:
    match line:
        case t.PlayerCount(numbers=numbers):
            return row("players ", expression(numbers))
        case t.NamedPlayers(names=names):
            return row("players ", commas([name(each) for each in names]))
        case t.SourceLine(letter=letter, title=title, language=language, path=path):
            spoken = () if language is None else (" language ", name(language))
            listed = () if path is None else (" from ", quoted(path))
            return row("source ", name(letter), " ", quoted(title), *spoken, *listed)
        case _:
            assert_never(line)


# ------------------------------------------------------------------ items


def _add_item(script: Script, item: t.Item) -> None:
    match item:
        case t.Replace(declaration=declaration):
            at = len(script.lines)
            _add_declaration(script, declaration)
            first = script.lines[at]
            lead = Text("replace ", item.span.start)
            script.lines[at] = evolve(first, start=item.span.start, document=row(lead, first.document))
        case t.RemoveDeclaration(name=removed):
            script.add(0, item.span.start, row("remove ", name(removed), citations(item.cites)))
        case t.RemoveExample(title=title):
            script.add(0, item.span.start, row("remove example ", quoted(title), citations(item.cites)))
        case (
            t.ExtendEnum()
            | t.ExtendComponent()
            | t.ExtendDeck()
            | t.ExtendPlayer()
            | t.ExtendTable()
            | t.ExtendConstraint()
            | t.ExtendResult()
        ):
            _add_extension(script, item)
        case t.ExtendAction() | t.ExtendProcedure() | t.ExtendPhase() | t.ExtendSetup():
            body(script, 0, _extended(item), item, item.body, item.cites, item.doc)
        case _:
            _add_declaration(script, item)


def _extended(item: t.ExtendAction | t.ExtendProcedure | t.ExtendPhase | t.ExtendSetup) -> Document:
    match item:
        case t.ExtendAction(name=own):
            return row("extend action ", name(own))
        case t.ExtendProcedure(name=own):
            return row("extend procedure ", name(own))
        case t.ExtendPhase(name=own):
            return row("extend phase ", name(own))
        case t.ExtendSetup():
            return row("extend setup")
        case _:
            assert_never(item)


def _add_extension(
    script: Script,
    item: t.ExtendEnum
    | t.ExtendComponent
    | t.ExtendDeck
    | t.ExtendPlayer
    | t.ExtendTable
    | t.ExtendConstraint
    | t.ExtendResult,
) -> None:
    def heading(words: str, own: t.Identifier | None) -> None:
        named = () if own is None else (" ", name(own))
        world.add_heading(script, 0, item, row(words, *named), item.cites, None)

    match item:
        case t.ExtendEnum():
            world.add_enum(script, 0, item)
        case t.ExtendComponent(name=own, kinds=kinds):
            heading("extend component", own)
            for kind in kinds:
                world.add_kind(script, 1, kind)
        case t.ExtendDeck(name=own, lines=deck_lines):
            heading("extend deck", own)
            world.add_deck_lines(script, 1, deck_lines)
        case t.ExtendPlayer(members=members):
            heading("extend player", None)
            for member in members:
                world.add_member(script, 1, member)
        case t.ExtendTable(name=own, rows=rows):
            heading("extend table", own)
            course.add_rows(script, 1, rows)
        case t.ExtendConstraint(name=own, lines=conditions):
            heading("extend constraint", own)
            course.add_conditions(script, 1, conditions)
        case t.ExtendResult(lines=result_lines):
            heading("extend result", None)
            course.add_result_lines(script, 1, result_lines)
        case _:
            assert_never(item)


def _add_declaration(script: Script, node: t.Declaration) -> None:
    match node:
        case t.Option() | t.Ruling():
            world.add_option(script, 0, node)
        case t.Enum():
            world.add_enum(script, 0, node)
        case t.Component():
            world.add_component(script, 0, node)
        case t.Deck():
            world.add_deck(script, 0, node)
        case t.Zone() | t.Variable():
            world.add_member(script, 0, node)
        case t.Place():
            world.add_place(script, 0, node)
        case t.PlayerBlock():
            world.add_player_block(script, 0, node)
        case t.Temporary():
            world.add_temporary(script, 0, node)
        case t.History():
            world.add_history(script, 0, node)
        case t.Procedure():
            world.add_procedure(script, 0, node)
        case _:
            _add_of_course(script, node)


def _add_of_course(
    script: Script,
    node: t.Define
    | t.Table
    | t.Constraint
    | t.Ranking
    | t.Action
    | t.Phase
    | t.Setup
    | t.Play
    | t.Result
    | t.Example
    | t.Words,
) -> None:
    match node:
        case t.Define():
            course.add_define(script, 0, node)
        case t.Table():
            course.add_table(script, 0, node)
        case t.Constraint():
            course.add_constraint(script, 0, node)
        case t.Ranking():
            course.add_ranking(script, 0, node)
        case t.Action() | t.Phase():
            course.add_action(script, 0, node)
        case t.Setup():
            body(script, 0, row("setup"), node, node.body, node.cites, node.doc)
        case t.Play():
            body(script, 0, row("play"), node, node.body, node.cites, node.doc)
        case t.Result():
            course.add_result(script, 0, node)
        case t.Example():
            course.add_example(script, 0, node)
        case t.Words():
            course.add_words(script, 0, node)
        case _:
            assert_never(node)


# ------------------------------------------------------------------ marks


def _sort(item: t.Item) -> str:
    return type(item.declaration).__name__ if isinstance(item, t.Replace) else type(item).__name__


def _has_body(script: Script, item: t.Item) -> bool:
    """Whether a colon and a block follow the heading of an item; a place counts if it has something."""
    match item:
        case t.Replace(declaration=declaration):
            return _has_body(script, declaration)
        case t.Enum() | t.ExtendEnum():
            return world.is_block_of_values(script, item)
        case t.Component(members=members) | t.Place(members=members):
            return bool(members)
        case (
            t.Action(body=statements)
            | t.Procedure(body=statements)
            | t.Phase(body=statements)
            | t.Setup(body=statements)
            | t.Play(body=statements)
            | t.ExtendAction(body=statements)
            | t.ExtendProcedure(body=statements)
            | t.ExtendPhase(body=statements)
            | t.ExtendSetup(body=statements)
        ):
            return not stands_inline(script, statements)
        case _:
            return not isinstance(item, _LINES)


_LINES = (
    t.Option | t.Ruling | t.Zone | t.Variable | t.History | t.Define | t.RemoveDeclaration | t.RemoveExample
)
