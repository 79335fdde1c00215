"""Statements as logical lines. What stood on the line of its heading stays there as long as it fits."""

from collections.abc import Sequence
from typing import assert_never

from boardrules.formatter.document import Document, Soft, Text, commas, row
from boardrules.formatter.expressions import cell, chosen, condition, expression, name, quoted, type_
from boardrules.formatter.script import (
    HEADING,
    Script,
    citations,
    fits_on_a_line,
    split_at,
)
from boardrules.syntax import tree as t

_ONCE = "choose each at most once:"

# ------------------------------------------------------------------ bodies


def body(
    script: Script,
    level: int,
    head: Document,
    holder: t.Node,
    statements: Sequence[t.Statement],
    cites: Sequence[t.Citation],
    doc: t.Text | None = None,
) -> None:
    """A heading with the block or the statement after its colon.

    Args:
        script: Where the lines go.
        level: The level of the heading.
        head: The heading without its colon.
        holder: The node that begins with the heading.
        statements: What the block holds.
        cites: The citations of the heading and of `doc`.
        doc: The sentence at the head of the block.
    """
    start = holder.span.start
    if stands_inline(script, statements):
        document = row(head, ": ", _inline(statements[0]), citations(cites))
        if fits_on_a_line(level, document):
            script.add(level, start, document)
            return
    own, of_doc = split_at(cites, doc)
    script.add(level, start, row(head, ":", citations(own)), HEADING)
    script.add_doc(level + 1, doc, of_doc)
    for statement in statements:
        add_statement(script, level + 1, statement)


def stands_inline(script: Script, statements: Sequence[t.Statement]) -> bool:
    """Whether the body of something stood on the line of its heading."""
    return bool(statements) and not script.begins_line(statements[0].span.start)


def _inline(node: t.Statement) -> Document:
    """A statement on the line of its heading."""
    match node:
        case t.If(condition=test, body=(only,)):
            return row(Text("if ", node.span.start), expression(test), ": ", _inline(only))
        case t.Choose(alternatives=alternatives):
            return _choice_in_line("choose", node, alternatives)
        case t.MayChoose(alternatives=alternatives):
            return _choice_in_line("may choose", node, alternatives)
        case _ if isinstance(node, t.SimpleStatement):
            return _simple(node)
        case _:
            raise AssertionError(f"{type(node).__name__} cannot stand on the line of its heading")


# ------------------------------------------------------------------ statements


def add_statement(script: Script, level: int, node: t.Statement) -> None:
    """Adds the lines of a statement."""
    match node:
        case t.If():
            _add_if(script, level, node)
        case t.Case():
            _add_case(script, level, node)
        case t.Choose(alternatives=alternatives, otherwise=otherwise):
            _add_choice(script, level, "choose", node, alternatives)
            _add_otherwise(script, level, otherwise)
        case t.MayChoose(alternatives=alternatives):
            _add_choice(script, level, "may choose", node, alternatives)
        case t.ChooseEach(alternatives=alternatives):
            _add_choice(script, level, _ONCE, node, alternatives)
        case t.WithPlayers() | t.Loop() | t.Repeat() | t.For() | t.EachPlayer() | t.Turns() | t.AsPlayer():
            body(script, level, _head(node), node, node.body, node.cites)
        case _:
            script.add(level, node.span.start, row(_simple(node), citations(node.cites)))


def _head(
    node: t.WithPlayers | t.Loop | t.Repeat | t.For | t.EachPlayer | t.Turns | t.AsPlayer,
) -> Document:
    match node:
        case t.WithPlayers(numbers=numbers):
            return row("with ", expression(numbers), " players")
        case t.Loop():
            return row("loop")
        case t.Repeat(times=times, counter=counter):
            return row("repeat ", expression(times), *_optional(" as ", counter))
        case t.For(binders=binders, where=where):
            bound = commas([row(name(b.name), " in ", expression(b.domain)) for b in binders])
            return row("for ", bound, *_optional(" where ", where))
        case t.EachPlayer(simultaneously=at_once, lap=lap, where=where):
            words = "simultaneously each player" if at_once else "each player"
            return row(words, _lap(lap), *_optional(" where ", where))
        case t.Turns(lap=lap, where=where):
            return row("turns", _lap(lap), *_optional(" where ", where))
        case t.AsPlayer(player=player):
            return row("as ", expression(player))
        case _:
            assert_never(node)


def _lap(node: t.Lap) -> Document:
    direction = () if node.direction is None else (" ", name(node.direction))
    return row(*direction, *_optional(" from ", node.start))


def _optional(words: str, node: t.Expression | None) -> tuple[Document | str, ...]:
    """An expression with the words that lead to it, or nothing."""
    return () if node is None else (words, expression(node))


def _add_if(script: Script, level: int, node: t.If, lead: str = "") -> None:
    head = row(f"{lead}if ", expression(node.condition))
    body(script, level, head, node, node.body, node.cites)
    match node.alternative:
        case t.If() as other:
            script.let_follow()
            _add_if(script, level, other, "else ")
        case t.Else() as other:
            _add_closer(script, level, "else", other)
        case None:
            pass


def _add_otherwise(script: Script, level: int, node: t.Otherwise | None) -> None:
    if node is not None:
        _add_closer(script, level, "otherwise", node)


def _add_closer(script: Script, level: int, word: str, node: t.Else | t.Otherwise) -> None:
    script.let_follow()
    body(script, level, Text(word, node.span.start), node, node.body, node.cites)


def _add_case(script: Script, level: int, node: t.Case) -> None:
    head = row("case ", expression(node.subject), ":", citations(node.cites))
    script.add(level, node.span.start, head, HEADING)
    for branch in node.branches:
        body(script, level + 1, cell(branch.cell), branch, branch.body, branch.cites)
    _add_otherwise(script, level + 1, node.otherwise)


# ------------------------------------------------------------------ choices


def _add_choice(
    script: Script,
    level: int,
    words: str,
    node: t.Choose | t.MayChoose | t.ChooseEach,
    alternatives: Sequence[t.Alternative],
) -> None:
    start = node.span.start
    if not script.begins_line(alternatives[0].span.start):
        script.add(level, start, row(_choice_in_line(words, node, alternatives), citations(node.cites)))
        return
    script.add(level, start, row(f"{words.removesuffix(':')}:", citations(node.cites)))
    for alternative in alternatives:
        call = expression(alternative.call)
        if alternative.body:
            body(script, level + 1, call, alternative, alternative.body, alternative.cites)
        else:
            script.add(level + 1, alternative.span.start, row(call, citations(alternative.cites)))


def _choice_in_line(words: str, node: t.Node, alternatives: Sequence[t.Alternative]) -> Document:
    listed = commas([expression(alternative.call) for alternative in alternatives])
    return row(Text(f"{words} ", node.span.start), listed)


# ------------------------------------------------------------------ simple statements


def _simple(node: t.SimpleStatement) -> Document:
    """A statement of one line, without its citations."""
    match node:
        case t.Require(condition=test, otherwise=otherwise):
            return row("require ", condition(test), *_or_else(otherwise))
        case t.Let(name=own, type=of, value=value, otherwise=otherwise):
            typed = () if of is None else (": ", type_(of))
            return row("let ", name(own), *typed, " = ", expression(value), *_or_else(otherwise))
        case t.Set(target=target, value=value):
            return row("set ", expression(target), " = ", expression(value))
        case t.Increase(target=target, by=by, limit=limit):
            return row("increase ", expression(target), " by ", expression(by), *_optional(" up to ", limit))
        case t.Decrease(target=target, by=by, limit=limit):
            return row(
                "decrease ", expression(target), " by ", expression(by), *_optional(" down to ", limit)
            )
        case t.Add(element=element, target=target):
            return row("add ", expression(element), " to ", expression(target))
        case t.Remove(element=element, target=target):
            return row("remove ", expression(element), " from ", expression(target))
        case t.Record(history=history):
            return row("record ", name(history))
        case t.Do(call=call):
            return row("do ", expression(call))
        case t.Stop(left=left):
            return row("stop") if left is None else row("stop ", name(left))
        case t.StopTurnsAfter(last=last):
            return row("stop turns after ", name(last))
        case t.Win(players=players):
            return row("win ", expression(players))
        case t.Lose(players=players):
            return row("lose ", expression(players))
        case t.Tie():
            return row("tie")
        case t.EndGame():
            return row("end game")
        case t.Nothing():
            return row("nothing")
        case t.ChooseValue(chosen=picked):
            return row("choose ", chosen(picked))
        case _:
            return _with_pieces(node)


def _with_pieces(
    node: t.MovePieces | t.MoveSome | t.Draw | t.Deal | t.Shuffle | t.Roll | t.Show,
) -> Document:
    match node:
        case t.MovePieces(pieces=pieces, destination=destination):
            return row("move ", expression(pieces), " to ", _destination(destination))
        case t.MoveSome(amount=amount, of=of, source=source, destination=destination):
            some = row(_amount(amount), *_optional(" of ", of))
            return row("move ", some, " from ", expression(source), " to ", _destination(destination))
        case t.Draw(amount=amount, source=source, destination=destination):
            drawn = row("draw ", _amount(amount), " from ", expression(source))
            return row(drawn, " to ", _destination(destination))
        case t.Deal(amount=amount, source=source, zone=zone):
            return row("deal ", _amount(amount), " from ", expression(source), " to each ", name(zone))
        case t.Shuffle(zone=zone):
            return row("shuffle ", expression(zone))
        case t.Roll(target=target):
            return row("roll ", expression(target))
        case t.Show(shown=shown, viewers=viewers):
            return row("show ", expression(shown), " to ", expression(viewers))
        case _:
            assert_never(node)


def _or_else(node: t.Text | None) -> tuple[Document | str, ...]:
    return () if node is None else (Soft(), "else ", quoted(node))


def _amount(node: t.Amount) -> Document:
    match node:
        case t.AllOf():
            return row("all")
        case t.UpTo(limit=limit):
            return row("up to ", expression(limit))
        case t.Exactly(number=number):
            return expression(number)
        case _:
            assert_never(node)


def _destination(node: t.Destination) -> Document:
    side = () if node.side is None else (name(node.side), " of ")
    return row(*side, expression(node.zone))
