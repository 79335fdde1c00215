"""Statements as text, a line each and blocks indented."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.ir.dump_expressions import binder_text, domain_text, expression_text, local_text
from boardrules.ir.expressions import Expression, LocalValue
from boardrules.ir.statements import (
    AddTo,
    Alternative,
    Amount,
    As,
    Case,
    Change,
    Choose,
    ChooseValue,
    Deal,
    Destination,
    Do,
    EachPlayer,
    EndGame,
    For,
    If,
    Let,
    Loop,
    Lose,
    MovePieces,
    MoveSome,
    Nothing,
    Parameter,
    Record,
    RemoveFrom,
    Repeat,
    Require,
    Roll,
    Set,
    Show,
    Shuffle,
    Statement,
    Stop,
    StopTurnsAfter,
    Target,
    Tie,
    Turns,
    Win,
    WithPlayers,
)

INDENT = "    "


def parameter_text(parameter: Parameter) -> str:
    """A parameter as in the head of an action."""
    choice, name = parameter.choice, local_text(parameter.local)
    if choice is None:
        return f"{name}: {domain_text(parameter.domain)}"
    where = "" if choice.where is None else f" where {expression_text(choice.where)}"
    source = expression_text(choice.source)
    if choice.low is not None and choice.high is not None:
        return f"{name}: {expression_text(choice.low)}..{expression_text(choice.high)} of {source}{where}"
    kinds = "" if choice.kinds is None else f": kinds {', '.join(map(str, choice.kinds))}"
    return f"{name}{kinds} in {source}{where}"


def block_lines(block: tuple[Statement, ...], indent: str = "") -> Iterator[str]:
    """The lines of a block."""
    for statement in block:
        yield from _lines(statement, indent)


def _lines(statement: Statement, indent: str) -> Iterator[str]:
    match statement:
        case If() | Case() | WithPlayers() | Loop() | Repeat() | For() | EachPlayer() | Turns() | As():
            yield from _block_statement_lines(statement, indent)
        case Choose(form=form, alternatives=alternatives, otherwise=otherwise):
            head = {"one": "choose", "may": "may choose", "each": "choose each at most once"}[form]
            yield f"{indent}{head}:"
            for alternative in alternatives:
                suffix = ":" if alternative.suite else ""
                yield f"{indent}{INDENT}{alternative_text(alternative)}{suffix}"
                yield from block_lines(alternative.suite, indent + 2 * INDENT)
            if otherwise is not None:
                yield f"{indent}otherwise:"
                yield from block_lines(otherwise, indent + INDENT)
        case _:
            yield indent + statement_text(statement)


def _block_statement_lines(
    statement: If | Case | WithPlayers | Loop | Repeat | For | EachPlayer | Turns | As, indent: str
) -> Iterator[str]:
    deeper = indent + INDENT
    match statement:
        case If(condition=condition, then=then, otherwise=otherwise):
            yield f"{indent}if {expression_text(condition)}:"
            yield from block_lines(then, deeper)
            if otherwise:
                yield f"{indent}else:"
                yield from block_lines(otherwise, deeper)
            return
        case Case(subject=subject, local=local, branches=branches, otherwise=default):
            yield f"{indent}case {local_text(local)} = {expression_text(subject)}:"
            for branch in branches:
                yield f"{deeper}{expression_text(branch.test)}:"
                yield from block_lines(branch.body, deeper + INDENT)
            if default is not None:
                yield f"{deeper}otherwise:"
                yield from block_lines(default, deeper + INDENT)
            return
        case WithPlayers(low=low, high=high):
            head = f"with {low}..{high} players"
        case Loop():
            head = "loop"
        case Repeat(count=count, counter=counter):
            head = f"repeat {expression_text(count)}"
            head += "" if counter is None else f" as {target_text(counter)}"
        case For(binders=binders, where=where):
            head = f"for {', '.join(map(binder_text, binders))}{_where(where)}"
        case EachPlayer(simultaneously=simultaneously, start=start, where=where, direction=direction):
            head = "simultaneously each player" if simultaneously else "each player"
            head += _lap(direction, start) + _where(where)
        case Turns(start=start, where=where, direction=direction):
            head = "turns" + _lap(direction, start) + _where(where)
        case As(player=player):
            head = f"as {expression_text(player)}"
        case _ as never:
            assert_never(never)
    yield f"{indent}{head}:"
    yield from block_lines(statement.body, deeper)


def _where(where: Expression | None) -> str:
    return "" if where is None else f" where {expression_text(where)}"


def _lap(direction: int, start: Expression | None) -> str:
    order = " clockwise" if direction == 1 else " counterclockwise"
    return order + ("" if start is None else f" from {expression_text(start)}")


def alternative_text(alternative: Alternative) -> str:
    """An alternative with its arguments, `_` for what is chosen."""
    arguments = ("_" if a is None else expression_text(a) for a in alternative.arguments)
    return f"{alternative.action}({', '.join(arguments)})" if alternative.arguments else alternative.action


def target_text(target: Target) -> str:
    """What is written to."""
    if isinstance(target, LocalValue):
        return expression_text(target)
    indices = ", ".join(map(expression_text, target.indices))
    return f"{target.variable.name}[{indices}]" if indices else target.variable.name


def _amount(amount: Amount) -> str:
    if amount.number is None:
        return "all"
    return ("up to " if amount.form == "up_to" else "") + expression_text(amount.number)


def _destination(destination: Destination) -> str:
    side = f"{destination.side} of " if destination.side else ""
    return side + expression_text(destination.zone)


def statement_text(statement: Statement) -> str:
    """A simple statement in a line; of one with blocks only its sort."""
    match statement:
        case Require(condition=condition, sentence=sentence):
            return f"require {expression_text(condition)}" + (
                "" if sentence is None else f' else "{sentence.text}"'
            )
        case Let(local=local, value=value, sentence=sentence):
            text = f"let {local_text(local)}: {domain_text(local.domain)} = {expression_text(value)}"
            return text + ("" if sentence is None else f' else "{sentence.text}"')
        case Set(target=target, value=value):
            return f"set {target_text(target)} = {expression_text(value)}"
        case Change(target=target, sign=sign, by=by, limit=limit):
            verb, way = ("increase", "up") if sign > 0 else ("decrease", "down")
            end = "" if limit is None else f" {way} to {expression_text(limit)}"
            return f"{verb} {target_text(target)} by {expression_text(by)}{end}"
        case AddTo(target=target, value=value):
            return f"add {expression_text(value)} to {target_text(target)}"
        case RemoveFrom(target=target, value=value):
            return f"remove {expression_text(value)} from {target_text(target)}"
        case MovePieces(pieces=pieces, destination=destination):
            return f"move {expression_text(pieces)} to {_destination(destination)}"
        case MoveSome(verb=verb, amount=amount, pattern=pattern, source=source, destination=destination):
            fitting = "" if pattern is None else f" of {expression_text(pattern)}"
            origin = f"{verb} {_amount(amount)}{fitting} from {expression_text(source)}"
            return f"{origin} to {_destination(destination)}"
        case Deal(amount=amount, source=source, destination=destination):
            return (
                f"deal {_amount(amount)} from {expression_text(source)} to each {_destination(destination)}"
            )
        case Shuffle(zone=zone):
            return f"shuffle {expression_text(zone)}"
        case Roll(target=rolled):
            return f"roll {target_text(rolled)}"
        case Show(shown=shown, to=to):
            return f"show {expression_text(shown)} to {expression_text(to)}"
        case Record(history=history):
            return f"record {history}"
        case Do(callee=callee, arguments=arguments, piece=piece):
            owner = "" if piece is None else f"{expression_text(piece)}."
            return f"do {owner}{callee}({', '.join(map(expression_text, arguments))})"
        case ChooseValue(parameter=parameter):
            return f"choose {parameter_text(parameter)}"
        case _:
            return _short_statement_text(statement)


def _short_statement_text(statement: Statement) -> str:
    match statement:
        case Nothing():
            return "nothing"
        case Stop(sort=sort):
            return "stop" if sort is None else f"stop {sort}"
        case StopTurnsAfter(when=when):
            return f"stop turns after {when}"
        case Win(players=players):
            return f"win {expression_text(players)}"
        case Lose(players=players):
            return f"lose {expression_text(players)}"
        case Tie():
            return "tie"
        case EndGame():
            return "end game"
        case _:
            return type(statement).__name__.lower()
