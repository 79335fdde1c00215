"""Declarations of what things mean and how the game goes, as logical lines."""

from collections.abc import Sequence
from typing import assert_never

from boardrules.formatter.document import STEP, Document, Nest, Row, Soft, Text, commas, flat, row
from boardrules.formatter.expressions import cell, condition, expression, name, params, quoted, type_
from boardrules.formatter.script import (
    HEADING,
    Script,
    below_each_other,
    citations,
    fits_on_a_line,
    sentence,
    split_at,
)
from boardrules.formatter.statements import body
from boardrules.formatter.world import add_heading
from boardrules.syntax import tree as t

_WIDEST_ALIGNED = 70

# ------------------------------------------------------------------ meaning


def add_define(script: Script, level: int, node: t.Define) -> None:
    """`define name(params) gives T = value`."""
    head = row("define ", name(node.name), params(node.params), _gives(node.gives), " =")
    _add_valued(script, level, node, head, node.doc)


def _add_valued(
    script: Script, level: int, node: t.Define | t.Points, head: Document, doc: t.Text | None
) -> None:
    """A heading and a value: on one line, or with the value below if it was or if it fits only there."""
    value, start = expression(node.value), node.span.start
    if script.begins_line(node.value.span.start):
        own, of_doc, of_value = split_at(node.cites, doc, node.value)
    else:
        own, of_doc = split_at(node.cites, doc)
        line, below = row(head, " ", value, citations(own)), row(value, citations(own))
        if fits_on_a_line(level, line) or not fits_on_a_line(level + 1, below):
            script.add(level, start, line)
            script.add_doc(level + 1, doc, of_doc)
            return
        own, of_value = (own, []) if doc is not None else ([], own)
    script.add(level, start, row(head, citations(own)), HEADING)
    script.add_doc(level + 1, doc, of_doc)
    script.add(level + 1, node.value.span.start, row(value, citations(of_value)))


def _gives(node: t.Type | None) -> Document | None:
    return None if node is None else row(" gives ", type_(node))


def add_table(script: Script, level: int, node: t.Table) -> None:
    """`table name(params) gives T:` with its rows."""
    head = row("table ", name(node.name), params(node.params), _gives(node.gives))
    add_heading(script, level, node, head, node.cites, node.doc)
    add_rows(script, level + 1, node.rows)


def add_rows(script: Script, level: int, rows: Sequence[t.TableRow]) -> None:
    """The rows of a table with their bars and arrows below each other, unless that would be too wide."""
    texts = [_cells(each) for each in rows]
    widths = [
        max((len(text[i]) for text in texts if len(text) > i + 1), default=0)
        for i in range(max(map(len, texts)))
    ]
    aligned = [_aligned(text, widths) for text in texts]
    arrow_at = max(map(len, aligned))
    for each, text in zip(rows, aligned, strict=True):
        if arrow_at <= _WIDEST_ALIGNED:
            left: Document = Text(text.ljust(arrow_at), each.span.start)
        else:
            left = _unaligned(each)
        document = row(left, " ->", Soft(), Nest(STEP, expression(each.value)), citations(each.cites))
        script.add(level, each.span.start, document)


def _cells(node: t.TableRow) -> list[str]:
    match node:
        case t.Row(cells=cells):
            return [flat(cell(each)) for each in cells]
        case t.OtherwiseRow():
            return ["otherwise"]
        case _:
            assert_never(node)


def _aligned(texts: Sequence[str], widths: Sequence[int]) -> str:
    """The cells of a row; the last one needs no blanks after it, as the arrows are aligned themselves."""
    *others, last = texts
    return " | ".join([*(text.ljust(width) for text, width in zip(others, widths, strict=False)), last])


def _unaligned(node: t.TableRow) -> Document:
    if isinstance(node, t.OtherwiseRow):
        return Text("otherwise", node.span.start)
    first, *others = [cell(each) for each in node.cells]
    return Row((first, *(row(" | ", other) for other in others)))


def add_constraint(script: Script, level: int, node: t.Constraint) -> None:
    """`constraint name(params) when c after every action:` with its conditions."""
    when = () if node.when is None else (" when ", expression(node.when))
    always = " after every action" if node.after_every_action else None
    head = row("constraint ", name(node.name), params(node.params), *when, always)
    add_heading(script, level, node, head, node.cites, node.doc)
    add_conditions(script, level + 1, node.lines)


def add_conditions(script: Script, level: int, lines: Sequence[t.ConstraintLine]) -> None:
    """The conditions of a constraint."""
    for line in lines:
        script.add(level, line.span.start, row(condition(line.condition), citations(line.cites)))


def add_ranking(script: Script, level: int, node: t.Ranking) -> None:
    """`ranking name(params) among member in domain where c:` with its order."""
    where = () if node.where is None else (" where ", expression(node.where))
    ranked = row(" among ", name(node.member), " in ", expression(node.among), *where)
    head = row("ranking ", name(node.name), params(node.params), ranked)
    add_heading(script, level, node, head, node.cites, node.doc)
    _add_order(script, level + 1, node.order)
    if node.still_tied is not None:
        _add_still_tied(script, level + 1, node.still_tied)


def _add_order(script: Script, level: int, node: t.OrderBy) -> None:
    steps = [
        row("then " if number else None, Nest(STEP, _rank_step(step)), citations(step.cites))
        for number, step in enumerate(node.steps)
    ]
    script.add(level, node.span.start, below_each_other(steps), hanging=0)


def _rank_step(node: t.RankStep) -> Document:
    only_if = () if node.condition is None else (" if ", expression(node.condition))
    match node:
        case t.Most(key=key):
            return row("most ", expression(key), *only_if)
        case t.Fewest(key=key):
            return row("fewest ", expression(key), *only_if)
        case t.FirstSeat(direction=direction, start=start):
            return row("first ", name(direction), " from ", expression(start), *only_if)
        case t.LastSeat(direction=direction, start=start):
            return row("last ", name(direction), " from ", expression(start), *only_if)
        case _:
            assert_never(node)


def _add_still_tied(script: Script, level: int, node: t.StillTied) -> None:
    script.add(level, node.span.start, row("still tied: ", name(node.rule), citations(node.cites)))


# ------------------------------------------------------------------ play


def add_action(script: Script, level: int, node: t.Action | t.Phase) -> None:
    """`action name(params): body`, or a phase."""
    word = "action " if isinstance(node, t.Action) else "phase "
    head = row(word, name(node.name), params(node.params))
    body(script, level, head, node, node.body, node.cites, node.doc)


def add_result(script: Script, level: int, node: t.Result) -> None:
    """`result:` with its lines."""
    add_heading(script, level, node, row("result"), node.cites, node.doc)
    add_result_lines(script, level + 1, node.lines)


def add_result_lines(script: Script, level: int, lines: Sequence[t.ResultLine]) -> None:
    """The lines of a result."""
    for line in lines:
        match line:
            case t.Points():
                _add_valued(script, level, line, row("points ", quoted(line.title), ":"), None)
            case t.OrderBy():
                _add_order(script, level, line)
            case t.StillTied():
                _add_still_tied(script, level, line)
            case t.Payoff(value=value):
                paid = row("payoff ", expression(value), citations(line.cites))
                script.add(level, line.span.start, paid)
            case _:
                assert_never(line)


# ------------------------------------------------------------------ examples


def add_example(script: Script, level: int, node: t.Example) -> None:
    """`example "title" with Anna, Ben:` with its parts."""
    seats = () if not node.seats else (" with ", commas([name(seat) for seat in node.seats]))
    head = row("example ", quoted(node.title), *seats)
    add_heading(script, level, node, head, node.cites, node.doc)
    for part in node.parts:
        match part:
            case t.OptionValue():
                add_option_value(script, level + 1, part)
            case t.GivenPart():
                body(script, level + 1, row("given"), part, part.body, part.cites)
            case t.WhenPart():
                _add_when(script, level + 1, part)
            case _:
                assert_never(part)


def add_option_value(script: Script, level: int, node: t.OptionValue) -> None:
    """`option name = value`."""
    document = row("option ", name(node.name), " = ", expression(node.value), citations(node.cites))
    script.add(level, node.span.start, document)


def _add_when(script: Script, level: int, node: t.WhenPart) -> None:
    tries = Nest(STEP, commas([expression(each) for each in node.tries]))
    lines = [row("when ", expression(node.player), " tries ", tries, citations(node.cites))]
    lines += [
        row("then ", Nest(STEP, _outcome(outcome)), citations(outcome.cites)) for outcome in node.outcomes
    ]
    script.add(level, node.span.start, below_each_other(lines), hanging=0)


def _outcome(node: t.Outcome) -> Document:
    match node:
        case t.ThenLegal():
            return Text("legal", node.span.start)
        case t.ThenIllegal(because=because):
            reason = () if because is None else (" because ", name(because))
            return row(Text("illegal", node.span.start), *reason)
        case t.ThenTrue(condition=held):
            return expression(held)
        case _:
            assert_never(node)


# ------------------------------------------------------------------ words for people


def add_words(script: Script, level: int, node: t.Words) -> None:
    """`words en:` with its lines."""
    add_heading(script, level, node, row("words ", name(node.language)), node.cites, None)
    add_word_lines(script, level + 1, node.lines)


def add_word_lines(script: Script, level: int, lines: Sequence[t.WordLine]) -> None:
    """The lines of a block of words."""
    for line in lines:
        match line:
            case t.Translation(original=original, translated=translated):
                pair = row(sentence(original), " ->", Soft(), sentence(translated))
                hanging = 0 if "\n" in original.text + translated.text else STEP
                script.add(level, line.span.start, row(pair, citations(line.cites)), hanging)
            case t.Word():
                _add_word(script, level, line)
            case _:
                assert_never(line)


def _add_word(script: Script, level: int, node: t.Word) -> None:
    member = () if node.member is None else (".", name(node.member))
    forms = () if node.forms is None else (" ", _forms(node.forms))
    document = row(name(node.name), *member, ":", *forms, citations(node.cites))
    script.add(level, node.span.start, document)
    for line in node.lines:
        word = "says " if isinstance(line, t.Says) else "note "
        said = row(word, sentence(line.sentence), citations(line.cites))
        script.add(level + 1, line.span.start, said)


def _forms(node: t.Forms) -> Document:
    plural = () if node.plural is None else (" / ", quoted(node.plural))
    gender = () if node.gender is None else (" gender ", quoted(node.gender))
    return row(quoted(node.singular), *plural, *gender)
