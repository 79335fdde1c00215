"""From Lark's trees to nodes: declarations of what there is."""

from collections.abc import Iterable
from typing import Any

from lark import Token

from boardrules.syntax import tree as t
from boardrules.syntax.build_expressions import (
    build_expression,
    build_expressions,
    build_index,
    build_params,
    build_type,
    number,
    optional_expression,
)
from boardrules.syntax.build_statements import build_body
from boardrules.syntax.build_words import (
    Origin,
    citations,
    identifier,
    identifiers,
    is_tree,
    optional_sentence,
    sentence,
    sort_parts,
)
from boardrules.syntax.parser import ParseTree

# ------------------------------------------------------------------ options and enums


def build_option(origin: Origin, tree: ParseTree) -> t.Option | t.Ruling:
    """`option name: T, normally e` or `ruling ...`."""
    name, type_, normally, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    make = t.Option if str(tree.data) == "option" else t.Ruling
    return make(
        origin.span(tree),
        identifier(origin, name),
        build_type(origin, type_),
        build_expression(origin, normally),
        parts.doc,
        tuple(_value_sentence(origin, line) for line in parts.rest),
        parts.cites,
    )


def _value_sentence(origin: Origin, tree: ParseTree) -> t.ValueSentence:
    value, text, *cites = _any(tree)
    return t.ValueSentence(
        origin.span(tree),
        number(origin, value) if value.type == "NUMBER" else identifier(origin, value),
        sentence(origin, text),
        citations(origin, cites),
    )


def build_enum(origin: Origin, tree: ParseTree) -> t.Enum:
    """`enum Name: a, b, c`, or with a block of values."""
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Enum(
        origin.span(tree),
        identifier(origin, name),
        enum_values(origin, parts.rest),
        parts.doc,
        parts.cites,
    )


def enum_values(origin: Origin, children: Iterable[Any]) -> tuple[t.EnumValue, ...]:
    """The values of an enum: bare names, or lines with a sentence."""
    return tuple(_enum_value(origin, child) for child in children)


def _enum_value(origin: Origin, child: ParseTree | Token) -> t.EnumValue:
    if isinstance(child, Token):
        return t.EnumValue(origin.span(child), identifier(origin, child), None)
    name, text, *cites = _any(child)
    return t.EnumValue(
        origin.span(child),
        identifier(origin, name),
        optional_sentence(origin, text),
        citations(origin, cites),
    )


# ------------------------------------------------------------------ components and decks


def build_component(origin: Origin, tree: ParseTree) -> t.Component:
    """`component Name(params):` with kinds, variables and procedures."""
    name, params, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Component(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        tuple(_component_member(origin, child) for child in parts.rest),
        parts.doc,
        parts.cites,
    )


def _component_member(origin: Origin, tree: ParseTree) -> t.ComponentMember:
    match str(tree.data):
        case "kind":
            return build_kind(origin, tree)
        case "var":
            return build_variable(origin, tree)
        case _:
            return build_procedure(origin, tree)


def build_kind(origin: Origin, tree: ParseTree) -> t.Kind:
    """`Name(params)` within a component, perhaps with procedures."""
    name, params, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Kind(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        tuple(build_procedure(origin, child) for child in parts.rest),
        parts.doc,
        parts.cites,
    )


def build_procedure(origin: Origin, tree: ParseTree) -> t.Procedure:
    """`procedure name(params): body`."""
    name, params, suite = _any(tree)
    body = build_body(origin, suite)
    return t.Procedure(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        body.statements,
        body.doc,
        body.cites,
    )


def build_deck(origin: Origin, tree: ParseTree) -> t.Deck:
    """`deck name of Component in zone:` with its lines."""
    name, component, zone, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Deck(
        origin.span(tree),
        identifier(origin, name),
        identifier(origin, component),
        build_expression(origin, zone),
        deck_lines(origin, parts.rest),
        parts.doc,
        parts.cites,
    )


def deck_lines(origin: Origin, trees: Iterable[Any]) -> tuple[t.DeckLine, ...]:
    """The lines of a deck."""
    return tuple(_deck_line(origin, tree) for tree in trees)


def _deck_line(origin: Origin, tree: ParseTree) -> t.DeckLine:
    span = origin.span(tree)
    children = _any(tree)
    cites = citations(origin, children)
    match str(tree.data):
        case "deck_each":
            amount, of, where, *_ = children
            return t.DeckEach(
                span,
                build_expression(origin, amount),
                build_expression(origin, of),
                optional_expression(origin, where),
                cites,
            )
        case "deck_some":
            return t.DeckSome(span, *_two(origin, children[:2]), cites)
        case "deck_file":
            return t.DeckFile(span, sentence(origin, children[0]), cites)
        case _:
            numbers, *rest = children
            lines = deck_lines(origin, sort_parts(origin, rest).rest)
            return t.DeckWith(span, build_expression(origin, numbers), lines, cites)


# ------------------------------------------------------------------ zones, variables, places


def build_zone(origin: Origin, tree: ParseTree) -> t.Zone:
    """`zone name[I]: pile of T up to n, hidden`; `sort` is `bag`, `pile`, `line` or `slot`."""
    name, index, sort, of, capacity, visibility, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Zone(
        origin.span(tree),
        identifier(origin, name),
        build_index(origin, index),
        identifier(origin, sort),
        build_type(origin, of),
        optional_expression(origin, capacity),
        _visibility(origin, visibility),
        parts.doc,
        parts.cites,
    )


def build_variable(origin: Origin, tree: ParseTree) -> t.Variable:
    """`var name[I]: T = value, hidden`."""
    name, index, type_, value, visibility, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Variable(
        origin.span(tree),
        identifier(origin, name),
        build_index(origin, index),
        build_type(origin, type_),
        optional_expression(origin, value),
        _visibility(origin, visibility),
        parts.doc,
        parts.cites,
    )


def _visibility(origin: Origin, tree: ParseTree | None) -> t.Visibility | None:
    if tree is None:
        return None
    span = origin.span(tree)
    match str(tree.data):
        case "open":
            return t.Open(span)
        case "hidden":
            return t.Hidden(span)
        case _:
            return t.SeenBy(span, identifier(origin, _any(tree)[0]))


def build_places(origin: Origin, tree: ParseTree) -> t.Places:
    """`places name[I]: Place`."""
    name, index, place, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Places(
        origin.span(tree),
        identifier(origin, name),
        build_index(origin, index),
        identifier(origin, place),
        parts.doc,
        parts.cites,
    )


def build_place(origin: Origin, tree: ParseTree) -> t.Place:
    """`place Name: shape` with its zones, variables, places and links."""
    name, shape, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Place(
        origin.span(tree),
        identifier(origin, name),
        _shape(origin, shape),
        tuple(_place_member(origin, child) for child in parts.rest),
        parts.doc,
        parts.cites,
    )


def _place_member(origin: Origin, tree: ParseTree) -> t.PlaceMember:
    return _links(origin, tree) if is_tree(tree, "links") else build_member(origin, tree)


def build_member(origin: Origin, tree: ParseTree) -> t.PlayerMember:
    """A zone, variable or place that belongs to a player or a place."""
    match str(tree.data):
        case "zone":
            return build_zone(origin, tree)
        case "var":
            return build_variable(origin, tree)
        case _:
            return build_places(origin, tree)


def _shape(origin: Origin, tree: ParseTree) -> t.Shape:
    span = origin.span(tree)
    children = _any(tree)
    match str(tree.data):
        case "grid":
            return t.Grid(span, *_two(origin, children))
        case "hex":
            return t.Hex(span, *_two(origin, children))
        case "ring":
            return t.Ring(span, build_expression(origin, children[0]))
        case "numbered":
            return t.Numbered(span, build_expression(origin, children[0]))
        case "axes":
            return t.Axes(span, tuple(_axis(origin, child) for child in children))
        case "named":
            return t.Named(span, identifiers(origin, children))
        case _:
            return t.Inside(span, identifier(origin, children[0]))


def _axis(origin: Origin, tree: ParseTree) -> t.Axis:
    name, low, high = _any(tree)
    return t.Axis(
        origin.span(tree),
        identifier(origin, name),
        number(origin, low) if low.type == "NUMBER" else t.NameRef(origin.span(low), str(low)),
        optional_expression(origin, high),
    )


def _links(origin: Origin, tree: ParseTree) -> t.Links:
    parts = sort_parts(origin, tree.children)
    return t.Links(origin.span(tree), tuple(_link(origin, child) for child in parts.rest), parts.cites)


def _link(origin: Origin, tree: ParseTree) -> t.Link:
    first, *targets = identifiers(origin, tree.children)
    return t.Link(
        origin.span(tree),
        first,
        tuple(targets),
        is_tree(tree, "link_both"),
        citations(origin, tree.children),
    )


# ------------------------------------------------------------------ players, temporaries, histories


def build_player_block(origin: Origin, tree: ParseTree) -> t.PlayerBlock:
    """`player:` with what each player has."""
    parts = sort_parts(origin, tree.children)
    return t.PlayerBlock(
        origin.span(tree),
        tuple(build_member(origin, child) for child in parts.rest),
        parts.doc,
        parts.cites,
    )


def build_temporary(origin: Origin, tree: ParseTree) -> t.Temporary:
    """`temporary name:` with its variables."""
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Temporary(
        origin.span(tree),
        identifier(origin, name),
        tuple(build_variable(origin, child) for child in parts.rest),
        parts.doc,
        parts.cites,
    )


def build_history(origin: Origin, tree: ParseTree) -> t.History:
    """`history name of e, f`."""
    name, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.History(
        origin.span(tree),
        identifier(origin, name),
        build_expressions(origin, parts.rest),
        parts.doc,
        parts.cites,
    )


def _any(tree: ParseTree) -> list[Any]:
    """The children, of which the grammar says what each is."""
    return list(tree.children)


def _two(origin: Origin, trees: list[Any]) -> tuple[t.Expression, t.Expression]:
    first, second = build_expressions(origin, trees)
    return first, second
