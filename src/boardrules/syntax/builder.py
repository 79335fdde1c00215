"""From Lark's trees to the nodes of `tree`: files, their headers and items.

The rest of the work is done in `build_world`, `build_course`, `build_statements`,
`build_expressions` and `build_words`. A builder only names what the grammar has recognised; it
looks up nothing and decides nothing. What it takes apart is checked for depth first, so that
neither it nor a later pass, which all walk trees by calling themselves, can run out of stack.
"""

from collections.abc import Callable
from typing import Any

from attrs import frozen
from lark import Tree

from boardrules.diagnostics.model import Diagnostics
from boardrules.source import SourceFile, Span
from boardrules.syntax import build_course as course
from boardrules.syntax import build_world as world
from boardrules.syntax import tree as t
from boardrules.syntax.build_expressions import build_expression
from boardrules.syntax.build_statements import build_body
from boardrules.syntax.build_words import (
    Origin,
    citations,
    identifier,
    identifiers,
    is_sentence,
    is_tree,
    optional_identifier,
    optional_sentence,
    sentence,
    sort_parts,
)
from boardrules.syntax.parser import ParseTree

_DEEPEST = 120


@frozen
class Built:
    """The tree of a file, and those of its sentences that hold values in braces."""

    file: t.File
    with_braces: tuple[t.Text, ...]


def build_file(source: SourceFile, tree: ParseTree, found: Diagnostics) -> Built | None:
    """The tree of a whole file, or None if it is nested too deeply."""
    if _too_deep(source, 0, tree, found):
        return None
    origin = Origin(source, 0, found)
    header, *items = _any(tree)
    if items and is_tree(header, "words_of"):
        start = origin.span(items[0]).start
        word = source.text[start:].split(None, 1)[0]
        found.report("BR018", Span(source, start, start + len(word)))
    file = t.File(origin.span(tree), _header(origin, header), tuple(_item(origin, item) for item in items))
    return Built(file, tuple(origin.with_braces))


def build_lone_expression(
    source: SourceFile, base: int, tree: ParseTree, found: Diagnostics
) -> t.Expression | None:
    """The tree of an expression that was parsed alone, or None if it is nested too deeply."""
    if _too_deep(source, base, tree, found):
        return None
    return build_expression(Origin(source, base, found), _any(tree)[0])


def _too_deep(source: SourceFile, base: int, tree: ParseTree, found: Diagnostics) -> bool:
    """Whether nodes lie within each other more than `_DEEPEST` deep; found out without recursion."""
    todo: list[tuple[Any, int]] = [(tree, 0)]
    while todo:
        node, depth = todo.pop()
        if depth > _DEEPEST:
            found.report("BR017", Origin(source, base, found).span(node), limit=_DEEPEST)
            return True
        todo.extend((child, depth + 1) for child in node.children if isinstance(child, Tree))
    return False


# ------------------------------------------------------------------ headers


def _header(origin: Origin, tree: ParseTree) -> t.Header:
    match str(tree.data):
        case "game":
            return _game(origin, tree)
        case "variant":
            return _variant(origin, tree)
        case _:
            return _words_of(origin, tree)


def _game(origin: Origin, tree: ParseTree) -> t.GameHeader:
    title, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.GameHeader(
        origin.span(tree),
        sentence(origin, title),
        parts.doc,
        tuple(_players(origin, line) for line in parts.rest if not is_tree(line, "source")),
        tuple(_source(origin, line) for line in parts.rest if is_tree(line, "source")),
        parts.cites,
    )


def _players(origin: Origin, tree: ParseTree) -> t.PlayersLine:
    cites = citations(origin, tree.children)
    if is_tree(tree, "named_players"):
        return t.NamedPlayers(origin.span(tree), identifiers(origin, tree.children), cites)
    return t.PlayerCount(origin.span(tree), build_expression(origin, _any(tree)[0]), cites)


def _source(origin: Origin, tree: ParseTree) -> t.SourceLine:
    letter, title, language, path, *cites = _any(tree)
    return t.SourceLine(
        origin.span(tree),
        identifier(origin, letter),
        sentence(origin, title),
        optional_identifier(origin, language),
        optional_sentence(origin, path),
        citations(origin, cites),
    )


def _variant(origin: Origin, tree: ParseTree) -> t.VariantHeader:
    title, base, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.VariantHeader(
        origin.span(tree),
        sentence(origin, title),
        sentence(origin, base),
        parts.doc,
        tuple(course.build_option_value(origin, line) for line in parts.rest),
        parts.cites,
    )


def _words_of(origin: Origin, tree: ParseTree) -> t.WordsHeader:
    language, base, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.WordsHeader(
        origin.span(tree),
        identifier(origin, language),
        sentence(origin, base),
        course.word_lines(origin, parts.rest),
        parts.cites,
    )


# ------------------------------------------------------------------ items


def _item(origin: Origin, tree: ParseTree) -> t.Item:
    name = str(tree.data)
    if name in _DECLARATIONS:
        return _DECLARATIONS[name](origin, tree)
    if name in _EXTENSIONS:
        return _EXTENSIONS[name](origin, tree)
    child, *cites = _any(tree)
    span = origin.span(tree)
    if name == "replaced":
        return t.Replace(span, _DECLARATIONS[str(child.data)](origin, child))
    if is_sentence(child):
        return t.RemoveExample(span, sentence(origin, child), citations(origin, cites))
    return t.RemoveDeclaration(span, identifier(origin, child), citations(origin, cites))


_DECLARATIONS: dict[str, Callable[[Origin, ParseTree], t.Declaration]] = {
    "option": world.build_option,
    "ruling": world.build_option,
    "enum": world.build_enum,
    "component": world.build_component,
    "deck": world.build_deck,
    "zone": world.build_zone,
    "var": world.build_variable,
    "place": world.build_place,
    "player_block": world.build_player_block,
    "temporary": world.build_temporary,
    "history": world.build_history,
    "define": course.build_define,
    "table": course.build_table,
    "constraint": course.build_constraint,
    "ranking": course.build_ranking,
    "action": course.build_action,
    "procedure": world.build_procedure,
    "phase": course.build_phase,
    "setup": course.build_setup,
    "play": course.build_play,
    "result": course.build_result,
    "example": course.build_example,
    "words": course.build_words,
}


def _extend_enum(origin: Origin, tree: ParseTree) -> t.Extension:
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.ExtendEnum(
        origin.span(tree),
        identifier(origin, name),
        world.enum_values(origin, parts.rest),
        parts.doc,
        parts.cites,
    )


def _extend_component(origin: Origin, tree: ParseTree) -> t.Extension:
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    kinds = tuple(world.build_kind(origin, child) for child in parts.rest)
    return t.ExtendComponent(origin.span(tree), identifier(origin, name), kinds, parts.cites)


def _extend_deck(origin: Origin, tree: ParseTree) -> t.Extension:
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    lines = world.deck_lines(origin, parts.rest)
    return t.ExtendDeck(origin.span(tree), identifier(origin, name), lines, parts.cites)


def _extend_player(origin: Origin, tree: ParseTree) -> t.Extension:
    parts = sort_parts(origin, tree.children)
    members = tuple(world.build_member(origin, child) for child in parts.rest)
    return t.ExtendPlayer(origin.span(tree), members, parts.cites)


def _extend_table(origin: Origin, tree: ParseTree) -> t.Extension:
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    rows = course.table_rows(origin, parts.rest)
    return t.ExtendTable(origin.span(tree), identifier(origin, name), rows, parts.cites)


def _extend_constraint(origin: Origin, tree: ParseTree) -> t.Extension:
    name, *rest = _any(tree)
    first_line = next(i for i, child in enumerate(rest) if isinstance(child, Tree))
    return t.ExtendConstraint(
        origin.span(tree),
        identifier(origin, name),
        course.constraint_lines(origin, rest[first_line:]),
        citations(origin, rest[:first_line]),
    )


def _extend_body(
    make: type[t.ExtendAction] | type[t.ExtendProcedure] | type[t.ExtendPhase],
) -> Callable[[Origin, ParseTree], t.Extension]:
    def build(origin: Origin, tree: ParseTree) -> t.Extension:
        name, suite = _any(tree)
        body = build_body(origin, suite)
        return make(origin.span(tree), identifier(origin, name), body.statements, body.doc, body.cites)

    return build


def _extend_setup(origin: Origin, tree: ParseTree) -> t.Extension:
    body = build_body(origin, _any(tree)[0])
    return t.ExtendSetup(origin.span(tree), body.statements, body.doc, body.cites)


def _extend_result(origin: Origin, tree: ParseTree) -> t.Extension:
    parts = sort_parts(origin, tree.children)
    return t.ExtendResult(origin.span(tree), course.result_lines(origin, parts.rest), parts.cites)


_EXTENSIONS: dict[str, Callable[[Origin, ParseTree], t.Extension]] = {
    "extend_enum": _extend_enum,
    "extend_component": _extend_component,
    "extend_deck": _extend_deck,
    "extend_player": _extend_player,
    "extend_table": _extend_table,
    "extend_constraint": _extend_constraint,
    "extend_action": _extend_body(t.ExtendAction),
    "extend_procedure": _extend_body(t.ExtendProcedure),
    "extend_phase": _extend_body(t.ExtendPhase),
    "extend_setup": _extend_setup,
    "extend_result": _extend_result,
}


def _any(tree: ParseTree) -> list[Any]:
    """The children, of which the grammar says what each is."""
    return list(tree.children)
