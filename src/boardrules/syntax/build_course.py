"""From Lark's trees to nodes: declarations of what things mean and how the game goes."""

from collections.abc import Iterable
from typing import Any

from lark import Tree

from boardrules.syntax import tree as t
from boardrules.syntax.build_expressions import (
    build_cell,
    build_condition,
    build_expression,
    build_params,
    optional_expression,
    optional_type,
)
from boardrules.syntax.build_statements import build_body
from boardrules.syntax.build_words import (
    Origin,
    citation,
    citations,
    identifier,
    identifiers,
    is_citation,
    is_tree,
    optional_identifier,
    optional_sentence,
    sentence,
    sort_parts,
)
from boardrules.syntax.parser import ParseTree
from boardrules.syntax.tree.node import changed

# ------------------------------------------------------------------ meaning


def build_define(origin: Origin, tree: ParseTree) -> t.Define:
    """`define name(params) gives T = value`."""
    name, params, gives, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Define(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        optional_type(origin, gives),
        build_expression(origin, parts.rest[0]),
        parts.doc,
        parts.cites,
    )


def build_table(origin: Origin, tree: ParseTree) -> t.Table:
    """`table name(params) gives T:` with its rows."""
    name, params, gives, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Table(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        optional_type(origin, gives),
        table_rows(origin, parts.rest),
        parts.doc,
        parts.cites,
    )


def table_rows(origin: Origin, trees: Iterable[Any]) -> tuple[t.TableRow, ...]:
    """The rows of a table."""
    return tuple(_row(origin, tree) for tree in trees)


def _row(origin: Origin, tree: ParseTree) -> t.TableRow:
    parts = sort_parts(origin, tree.children)
    *cells, value = parts.rest
    result = build_expression(origin, value)
    if is_tree(tree, "row_otherwise"):
        return t.OtherwiseRow(origin.span(tree), result, parts.cites)
    built = tuple(build_cell(origin, cell) for cell in cells)
    return t.Row(origin.span(tree), built, result, parts.cites)


def build_constraint(origin: Origin, tree: ParseTree) -> t.Constraint:
    """`constraint name(params) when c after every action:` with its conditions."""
    name, params, when, after_every, *rest = _any(tree)
    first_line = next(i for i, child in enumerate(rest) if isinstance(child, Tree))
    parts = sort_parts(origin, rest[:first_line])
    return t.Constraint(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        optional_expression(origin, when),
        after_every is not None,
        constraint_lines(origin, rest[first_line:]),
        parts.doc,
        parts.cites,
    )


def constraint_lines(origin: Origin, children: Iterable[Any]) -> tuple[t.ConstraintLine, ...]:
    """Conditions, each with the citations after it."""
    lines: list[t.ConstraintLine] = []
    for child in children:
        if is_citation(child):
            lines[-1] = changed(lines[-1], cites=(*lines[-1].cites, citation(origin, child)))
        else:
            lines.append(t.ConstraintLine(origin.span(child), build_condition(origin, child)))
    return tuple(lines)


def build_ranking(origin: Origin, tree: ParseTree) -> t.Ranking:
    """`ranking name(params) among member in domain where c:` with its order."""
    name, params, member, among, where, *rest, still_tied = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Ranking(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        identifier(origin, member),
        build_expression(origin, among),
        optional_expression(origin, where),
        _order_by(origin, parts.rest[0]),
        None if still_tied is None else _still_tied(origin, still_tied),
        parts.doc,
        parts.cites,
    )


def _order_by(origin: Origin, tree: ParseTree) -> t.OrderBy:
    steps: list[t.RankStep] = []
    for child in _any(tree):
        if is_citation(child):
            steps[-1] = changed(steps[-1], cites=(*steps[-1].cites, citation(origin, child)))
        else:
            steps.append(_rank_step(origin, child))
    return t.OrderBy(origin.span(tree), tuple(steps))


def _rank_step(origin: Origin, tree: ParseTree) -> t.RankStep:
    span = origin.span(tree)
    *direction, key, condition = _any(tree)
    value = build_expression(origin, key)
    only_if = optional_expression(origin, condition)
    match str(tree.data):
        case "most":
            return t.Most(span, value, only_if)
        case "fewest":
            return t.Fewest(span, value, only_if)
        case "first_seat":
            return t.FirstSeat(span, identifier(origin, direction[0]), value, only_if)
        case _:
            return t.LastSeat(span, identifier(origin, direction[0]), value, only_if)


def _still_tied(origin: Origin, tree: ParseTree) -> t.StillTied:
    rule, *cites = _any(tree)
    return t.StillTied(origin.span(tree), identifier(origin, rule), citations(origin, cites))


# ------------------------------------------------------------------ play


def build_action(origin: Origin, tree: ParseTree) -> t.Action:
    """`action name(params): body`."""
    name, params, suite = _any(tree)
    body = build_body(origin, suite)
    return t.Action(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        body.statements,
        body.doc,
        body.cites,
    )


def build_phase(origin: Origin, tree: ParseTree) -> t.Phase:
    """`phase name(params): body`."""
    name, params, suite = _any(tree)
    body = build_body(origin, suite)
    return t.Phase(
        origin.span(tree),
        identifier(origin, name),
        build_params(origin, params),
        body.statements,
        body.doc,
        body.cites,
    )


def build_setup(origin: Origin, tree: ParseTree) -> t.Setup:
    """`setup: body`."""
    body = build_body(origin, _any(tree)[0])
    return t.Setup(origin.span(tree), body.statements, body.doc, body.cites)


def build_play(origin: Origin, tree: ParseTree) -> t.Play:
    """`play: body`."""
    body = build_body(origin, _any(tree)[0])
    return t.Play(origin.span(tree), body.statements, body.doc, body.cites)


def build_result(origin: Origin, tree: ParseTree) -> t.Result:
    """`result:` with its lines."""
    parts = sort_parts(origin, tree.children)
    return t.Result(origin.span(tree), result_lines(origin, parts.rest), parts.doc, parts.cites)


def result_lines(origin: Origin, trees: Iterable[Any]) -> tuple[t.ResultLine, ...]:
    """The lines of a `result`."""
    return tuple(_result_line(origin, tree) for tree in trees)


def _result_line(origin: Origin, tree: ParseTree) -> t.ResultLine:
    match str(tree.data):
        case "points":
            title, *rest = _any(tree)
            parts = sort_parts(origin, rest)
            value = build_expression(origin, parts.rest[0])
            return t.Points(origin.span(tree), sentence(origin, title), value, parts.cites)
        case "payoff":
            value_tree, *cites = _any(tree)
            value = build_expression(origin, value_tree)
            return t.Payoff(origin.span(tree), value, citations(origin, cites))
        case "still_tied":
            return _still_tied(origin, tree)
        case _:
            return _order_by(origin, tree)


# ------------------------------------------------------------------ examples


def build_example(origin: Origin, tree: ParseTree) -> t.Example:
    """`example "title" with Anna, Ben:` with its parts."""
    title, seats, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Example(
        origin.span(tree),
        sentence(origin, title),
        () if seats is None else identifiers(origin, seats.children),
        tuple(_example_part(origin, child) for child in parts.rest),
        parts.doc,
        parts.cites,
    )


def _example_part(origin: Origin, tree: ParseTree) -> t.ExamplePart:
    match str(tree.data):
        case "given_part":
            body = build_body(origin, _any(tree)[0])
            return t.GivenPart(origin.span(tree), body.statements, body.cites)
        case "when_part":
            return _when_part(origin, tree)
        case _:
            return build_option_value(origin, tree)


def _when_part(origin: Origin, tree: ParseTree) -> t.WhenPart:
    """The player, what is tried, and then outcomes; citations stand before each `then` and at the end."""
    player, *rest = _any(tree)
    tries: list[t.Expression] = []
    outcomes: list[t.Outcome] = []
    cites: list[t.Citation] = []
    for child in rest:
        if is_tree(child, "then_legal", "then_illegal", "then_true"):
            outcomes.append(_outcome(origin, child))
        elif not is_citation(child):
            tries.append(build_expression(origin, child))
        elif outcomes:
            last = outcomes[-1]
            outcomes[-1] = changed(last, cites=(*last.cites, citation(origin, child)))
        else:
            cites.append(citation(origin, child))
    return t.WhenPart(
        origin.span(tree),
        build_expression(origin, player),
        tuple(tries),
        tuple(outcomes),
        tuple(cites),
    )


def _outcome(origin: Origin, tree: ParseTree) -> t.Outcome:
    span = origin.span(tree)
    match str(tree.data):
        case "then_legal":
            return t.ThenLegal(span)
        case "then_illegal":
            return t.ThenIllegal(span, optional_identifier(origin, _any(tree)[0]))
        case _:
            return t.ThenTrue(span, build_expression(origin, _any(tree)[0]))


def build_option_value(origin: Origin, tree: ParseTree) -> t.OptionValue:
    """`option name = value`, in a variant or an example."""
    name, value, *cites = _any(tree)
    return t.OptionValue(
        origin.span(tree),
        identifier(origin, name),
        build_expression(origin, value),
        citations(origin, cites),
    )


# ------------------------------------------------------------------ words for people


def build_words(origin: Origin, tree: ParseTree) -> t.Words:
    """`words en:` with its lines."""
    language, *rest = _any(tree)
    parts = sort_parts(origin, rest)
    return t.Words(
        origin.span(tree), identifier(origin, language), word_lines(origin, parts.rest), parts.cites
    )


def word_lines(origin: Origin, trees: Iterable[Any]) -> tuple[t.WordLine, ...]:
    """The lines of a `words` block."""
    return tuple(_word_line(origin, tree) for tree in trees)


def _word_line(origin: Origin, tree: ParseTree) -> t.WordLine:
    if is_tree(tree, "sentence"):
        original, translated, *cites = _any(tree)
        return t.Translation(
            origin.span(tree),
            sentence(origin, original),
            sentence(origin, translated),
            citations(origin, cites),
        )
    name, member, forms, *rest = _any(tree)
    return t.Word(
        origin.span(tree),
        identifier(origin, name),
        optional_identifier(origin, member),
        None if forms is None else _forms(origin, forms),
        tuple(_remark(origin, child) for child in rest if is_tree(child, "says", "note")),
        citations(origin, rest),
    )


def _forms(origin: Origin, tree: ParseTree) -> t.Forms:
    singular, plural, gender = _any(tree)
    return t.Forms(
        origin.span(tree),
        sentence(origin, singular),
        optional_sentence(origin, plural),
        optional_sentence(origin, gender),
    )


def _remark(origin: Origin, tree: ParseTree) -> t.Says | t.Note:
    text, *cites = _any(tree)
    make = t.Says if is_tree(tree, "says") else t.Note
    return make(origin.span(tree), sentence(origin, text), citations(origin, cites))


def _any(tree: ParseTree) -> list[Any]:
    """The children, of which the grammar says what each is."""
    return list(tree.children)
