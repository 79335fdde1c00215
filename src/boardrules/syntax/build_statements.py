"""From Lark's trees to nodes: statements and the blocks that hold them.

A citation belongs to the outermost thing that begins on its line: in `if c: win me @R7` to
the `if`, in `action pass_on: nothing @R3` to the action. So a block that stands on the line
of its header hands its citations up.
"""

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen
from lark import Tree

from boardrules.syntax import tree as t
from boardrules.syntax.build_expressions import (
    build_cell,
    build_chosen,
    build_condition,
    build_expression,
    build_expressions,
    optional_expression,
    optional_type,
)
from boardrules.syntax.build_words import (
    Origin,
    citation,
    citations,
    identifier,
    is_sentence,
    is_tree,
    optional_identifier,
    optional_sentence,
    sentence,
)
from boardrules.syntax.parser import ParseTree
from boardrules.syntax.tree.node import changed

Cites = tuple[t.Citation, ...]

# ------------------------------------------------------------------ blocks


@frozen
class Body:
    """What stands after a colon: documentation, statements, and the citations of the line before."""

    cites: Cites
    doc: t.Text | None
    statements: tuple[t.Statement, ...]


def build_body(origin: Origin, tree: ParseTree) -> Body:
    """The block or the single statement after a colon."""
    if str(tree.data) == "one_line":
        cites, statement = _hand_up(_build_line(origin, tree.children))
        return Body(cites, None, (statement,))
    header: list[t.Citation] = []
    doc: t.Text | None = None
    lines: list[list[Any]] = []
    for child in tree.children:
        if is_sentence(child):
            doc = sentence(origin, child)  # type: ignore[arg-type]
        elif isinstance(child, Tree):
            lines.append([child])
        elif lines:
            lines[-1].append(child)
        else:
            header.append(citation(origin, child))
    return Body(tuple(header), doc, tuple(_build_line(origin, line) for line in lines))


def _build_line(origin: Origin, parts: Iterable[Any]) -> t.Statement:
    """A statement followed by its citations."""
    tree, *cites = parts
    return build_statement(origin, tree, citations(origin, cites))


def _hand_up(statement: t.Statement) -> tuple[Cites, t.Statement]:
    return statement.cites, changed(statement, cites=())


# ------------------------------------------------------------------ statements


def build_statement(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    """Builds a statement; `cites` are those of its line if it has no block of its own."""
    name = str(tree.data)
    simple = _SIMPLE.get(name)
    return simple(origin, tree, cites) if simple is not None else _BLOCKS[name](origin, tree)


def _require(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    condition, otherwise = _any(tree)
    return t.Require(
        origin.span(tree), build_condition(origin, condition), optional_sentence(origin, otherwise), cites
    )


def _let(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    name, type_, value, otherwise = _any(tree)
    return t.Let(
        origin.span(tree),
        identifier(origin, name),
        optional_type(origin, type_),
        build_expression(origin, value),
        optional_sentence(origin, otherwise),
        cites,
    )


def _set(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    return t.Set(origin.span(tree), *_two(origin, tree), cites)


def _increase(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    target, by, limit = _any(tree)
    return t.Increase(
        origin.span(tree),
        build_expression(origin, target),
        build_expression(origin, by),
        optional_expression(origin, limit),
        cites,
    )


def _decrease(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    target, by, limit = _any(tree)
    return t.Decrease(
        origin.span(tree),
        build_expression(origin, target),
        build_expression(origin, by),
        optional_expression(origin, limit),
        cites,
    )


def _move_pieces(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    pieces, destination = _any(tree)
    return t.MovePieces(
        origin.span(tree), build_expression(origin, pieces), _destination(origin, destination), cites
    )


def _move_some(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    amount, of, source, destination = _any(tree)
    return t.MoveSome(
        origin.span(tree),
        _amount(origin, amount),
        optional_expression(origin, of),
        build_expression(origin, source),
        _destination(origin, destination),
        cites,
    )


def _draw(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    amount, source, destination = _any(tree)
    return t.Draw(
        origin.span(tree),
        _amount(origin, amount),
        build_expression(origin, source),
        _destination(origin, destination),
        cites,
    )


def _deal(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    amount, source, zone = _any(tree)
    return t.Deal(
        origin.span(tree),
        _amount(origin, amount),
        build_expression(origin, source),
        identifier(origin, zone),
        cites,
    )


def _amount(origin: Origin, tree: ParseTree) -> t.Amount:
    span = origin.span(tree)
    match str(tree.data):
        case "all_of":
            return t.AllOf(span)
        case "up_to":
            return t.UpTo(span, _one(origin, tree))
        case _:
            return t.Exactly(span, _one(origin, tree))


def _destination(origin: Origin, tree: ParseTree) -> t.Destination:
    side, zone = _any(tree)
    return t.Destination(origin.span(tree), optional_identifier(origin, side), build_expression(origin, zone))


_LEFT = {
    "loop_": "loop",
    "turns_": "turns",
    "repeat_": "repeat",
    "for_": "for",
    "each_player_": "each player",
}


def _stop(origin: Origin, tree: ParseTree, cites: Cites) -> t.Statement:
    (left,) = _any(tree)
    what = None if left is None else t.Identifier(origin.span(left), _LEFT[str(left.data)])
    return t.Stop(origin.span(tree), what, cites)


_SIMPLE: dict[str, Callable[[Origin, ParseTree, Cites], t.Statement]] = {
    "require": _require,
    "let": _let,
    "set": _set,
    "increase": _increase,
    "decrease": _decrease,
    "add": lambda origin, tree, cites: t.Add(origin.span(tree), *_two(origin, tree), cites),
    "remove": lambda origin, tree, cites: t.Remove(origin.span(tree), *_two(origin, tree), cites),
    "move_pieces": _move_pieces,
    "move_some": _move_some,
    "draw": _draw,
    "deal": _deal,
    "shuffle": lambda origin, tree, cites: t.Shuffle(origin.span(tree), _one(origin, tree), cites),
    "roll": lambda origin, tree, cites: t.Roll(origin.span(tree), _one(origin, tree), cites),
    "show": lambda origin, tree, cites: t.Show(origin.span(tree), *_two(origin, tree), cites),
    "record": lambda origin, tree, cites: t.Record(
        origin.span(tree), identifier(origin, _any(tree)[0]), cites
    ),
    "do": lambda origin, tree, cites: t.Do(origin.span(tree), _one(origin, tree), cites),
    "stop": _stop,
    "stop_turns": lambda origin, tree, cites: t.StopTurnsAfter(
        origin.span(tree), identifier(origin, _any(tree)[0]), cites
    ),
    "win": lambda origin, tree, cites: t.Win(origin.span(tree), _one(origin, tree), cites),
    "lose": lambda origin, tree, cites: t.Lose(origin.span(tree), _one(origin, tree), cites),
    "tie": lambda origin, tree, cites: t.Tie(origin.span(tree), cites),
    "end_game": lambda origin, tree, cites: t.EndGame(origin.span(tree), cites),
    "nothing": lambda origin, tree, cites: t.Nothing(origin.span(tree), cites),
    "choose_value": lambda origin, tree, cites: t.ChooseValue(
        origin.span(tree), build_chosen(origin, _any(tree)[0]), cites
    ),
}


# ------------------------------------------------------------------ statements with blocks


def _if(origin: Origin, tree: ParseTree) -> t.If:
    condition, suite, *alternative = _any(tree)
    body = build_body(origin, suite)
    return t.If(
        origin.span(tree),
        build_expression(origin, condition),
        body.statements,
        _alternative_of_if(origin, alternative[0]) if alternative else None,
        body.cites,
    )


def _alternative_of_if(origin: Origin, tree: ParseTree) -> t.If | t.Else:
    if str(tree.data) == "if_statement":
        return _if(origin, tree)
    body = build_body(origin, _any(tree)[0])
    return t.Else(origin.span(tree), body.statements, body.cites)


def _inline_if(origin: Origin, tree: ParseTree) -> t.If:
    condition, *line = _any(tree)
    cites, statement = _hand_up(_build_line(origin, line))
    return t.If(origin.span(tree), build_expression(origin, condition), (statement,), None, cites)


def _case(origin: Origin, tree: ParseTree) -> t.Statement:
    subject, *rest, otherwise = _any(tree)
    return t.Case(
        origin.span(tree),
        build_expression(origin, subject),
        tuple(_case_branch(origin, child) for child in rest if is_tree(child, "case_branch")),
        _optional_otherwise(origin, otherwise),
        citations(origin, rest),
    )


def _case_branch(origin: Origin, tree: ParseTree) -> t.CaseBranch:
    cell, suite = _any(tree)
    body = build_body(origin, suite)
    return t.CaseBranch(origin.span(tree), build_cell(origin, cell), body.statements, body.cites)


def _optional_otherwise(origin: Origin, tree: ParseTree | None) -> t.Otherwise | None:
    if tree is None:
        return None
    body = build_body(origin, _any(tree)[0])
    return t.Otherwise(origin.span(tree), body.statements, body.cites)


def _with_players(origin: Origin, tree: ParseTree) -> t.Statement:
    numbers, suite = _any(tree)
    body = build_body(origin, suite)
    return t.WithPlayers(origin.span(tree), build_expression(origin, numbers), body.statements, body.cites)


def _loop(origin: Origin, tree: ParseTree) -> t.Statement:
    body = build_body(origin, _any(tree)[0])
    return t.Loop(origin.span(tree), body.statements, body.cites)


def _repeat(origin: Origin, tree: ParseTree) -> t.Statement:
    times, counter, suite = _any(tree)
    body = build_body(origin, suite)
    return t.Repeat(
        origin.span(tree),
        build_expression(origin, times),
        optional_expression(origin, counter),
        body.statements,
        body.cites,
    )


def _for(origin: Origin, tree: ParseTree) -> t.Statement:
    *binders, where, suite = _any(tree)
    body = build_body(origin, suite)
    return t.For(
        origin.span(tree),
        tuple(_binder(origin, binder) for binder in binders),
        optional_expression(origin, where),
        body.statements,
        body.cites,
    )


def _binder(origin: Origin, tree: ParseTree) -> t.Binder:
    name, domain = _any(tree)
    return t.Binder(origin.span(tree), identifier(origin, name), build_expression(origin, domain))


def _each_player(origin: Origin, tree: ParseTree) -> t.Statement:
    simultaneously, order, where, suite = _any(tree)
    body = build_body(origin, suite)
    return t.EachPlayer(
        origin.span(tree),
        simultaneously is not None,
        _lap(origin, order, suite if where is None else where),
        optional_expression(origin, where),
        body.statements,
        body.cites,
    )


def _turns(origin: Origin, tree: ParseTree) -> t.Statement:
    order, where, suite = _any(tree)
    body = build_body(origin, suite)
    return t.Turns(
        origin.span(tree),
        _lap(origin, order, suite if where is None else where),
        optional_expression(origin, where),
        body.statements,
        body.cites,
    )


def _lap(origin: Origin, tree: ParseTree, following: ParseTree) -> t.Lap:
    direction, start = _any(tree)
    empty = direction is None and start is None
    return t.Lap(
        origin.point_before(following) if empty else origin.span(tree),
        optional_identifier(origin, direction),
        optional_expression(origin, start),
    )


def _as_player(origin: Origin, tree: ParseTree) -> t.Statement:
    player, suite = _any(tree)
    body = build_body(origin, suite)
    return t.AsPlayer(origin.span(tree), build_expression(origin, player), body.statements, body.cites)


# ------------------------------------------------------------------ choose


def _choose(origin: Origin, tree: ParseTree) -> t.Statement:
    otherwise = next((child for child in tree.children if is_tree(child, "otherwise")), None)
    return t.Choose(
        origin.span(tree),
        _alternatives(origin, tree),
        _optional_otherwise(origin, otherwise),  # type: ignore[arg-type]
        citations(origin, tree.children),
    )


def _may_choose(origin: Origin, tree: ParseTree) -> t.Statement:
    return t.MayChoose(origin.span(tree), _alternatives(origin, tree), citations(origin, tree.children))


def _choose_each(origin: Origin, tree: ParseTree) -> t.Statement:
    return t.ChooseEach(origin.span(tree), _alternatives(origin, tree), citations(origin, tree.children))


def _alternatives(origin: Origin, tree: ParseTree) -> tuple[t.Alternative, ...]:
    return tuple(
        _alternative(origin, child)
        for child in _any(tree)
        if isinstance(child, Tree) and not is_tree(child, "otherwise")
    )


def _alternative(origin: Origin, tree: ParseTree) -> t.Alternative:
    """An alternative in a block, or a mere call in a list."""
    if str(tree.data) != "alternative":
        call = build_expression(origin, tree)
        return t.Alternative(call.span, call, ())
    call_tree, *rest = _any(tree)
    call = build_expression(origin, call_tree)
    if rest and is_tree(rest[0], "block", "one_line"):
        body = build_body(origin, rest[0])
        return t.Alternative(origin.span(tree), call, body.statements, body.cites)
    return t.Alternative(call.span, call, (), citations(origin, rest))


_BLOCKS: dict[str, Callable[[Origin, ParseTree], t.Statement]] = {
    "if_statement": _if,
    "inline_if": _inline_if,
    "case_statement": _case,
    "with_players": _with_players,
    "loop": _loop,
    "repeat": _repeat,
    "for_statement": _for,
    "each_player": _each_player,
    "turns": _turns,
    "as_player": _as_player,
    "choose_one": _choose,
    "choose_block": _choose,
    "may_choose": _may_choose,
    "may_choose_block": _may_choose,
    "choose_each": _choose_each,
    "choose_each_block": _choose_each,
}


def _any(tree: ParseTree) -> list[Any]:
    """The children, of which the grammar says what each is."""
    return list(tree.children)


def _one(origin: Origin, tree: ParseTree) -> t.Expression:
    (child,) = _any(tree)
    return build_expression(origin, child)


def _two(origin: Origin, tree: ParseTree) -> tuple[t.Expression, t.Expression]:
    first, second = build_expressions(origin, tree.children)
    return first, second
