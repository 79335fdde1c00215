"""Shorthand for programs that are played: a variable or two, actions, a course of play."""

from attrs import evolve

from boardrules.engine import Answer, Cells, Engine, Generator
from boardrules.ir.domains import Bool, Domain, Number, Seat, Variable, Visibility, Zone
from boardrules.ir.expressions import Arithmetic, Compare, Equal, Expression, Literal, Not, ReadVariable
from boardrules.ir.lowering import lower
from boardrules.ir.program import Program, Routine
from boardrules.ir.statements import (
    Change,
    EachPlayer,
    EndGame,
    Loop,
    Repeat,
    Require,
    Statement,
    Stop,
    Turns,
    VariableTarget,
)
from tests.ir import programs as ir

SPAN = ir.SPAN
FIRST_CELL = 3


def number(name: str, cell: int, low: int = 0, high: int = 9) -> Variable:
    """A number of the game."""
    return Variable(name, "game", "", (), Number(low, high), cell, (), Visibility(), SPAN)


def of_player(name: str, cell: int, domain: Domain) -> Variable:
    """A variable that each of three players has."""
    return Variable(name, "player", "", (Seat(ir.PLAYERS),), domain, cell, (1,), Visibility(), SPAN)


def mine(variable: Variable) -> ReadVariable:
    return ReadVariable(SPAN, variable.domain, variable, (ir.ME,))


def increase(
    variable: Variable, by: int = 1, *, limit: int | None = None, indices: tuple[Expression, ...] = ()
) -> Change:
    bound = None if limit is None else ir.num(limit)
    target = VariableTarget(SPAN, variable, indices)
    return Change(SPAN, (), target, 1 if by >= 0 else -1, ir.num(abs(by)), bound)


def require(condition: Expression) -> Require:
    return Require(SPAN, (), condition, None)


def equal(left: Expression, right: Expression) -> Equal:
    return Equal(SPAN, Bool(), left, right)


def less(left: Expression, right: Expression) -> Compare:
    return Compare(SPAN, Bool(), "<", left, right)


def negation(operand: Expression) -> Not:
    return Not(SPAN, Bool(), operand)


def plus(left: Expression, right: Expression) -> Arithmetic:
    return Arithmetic(SPAN, Number(-99, 99), "+", left, right)


def literal(domain: Domain, value: object) -> Literal:
    return Literal(SPAN, domain, value)


def loop(*body: Statement) -> Loop:
    return Loop(SPAN, (), body)


def repeat(count: int, *body: Statement) -> Repeat:
    return Repeat(SPAN, (), ir.num(count), None, body)


def turns(*body: Statement, where: Expression | None = None, start: Expression | None = None) -> Turns:
    return Turns(SPAN, (), 1, start, where, body)


def each_player(
    *body: Statement, direction: int = 1, where: Expression | None = None, start: Expression | None = None
) -> EachPlayer:
    return EachPlayer(SPAN, (), direction, start, where, False, body)


def stop(sort: str | None = None) -> Stop:
    return Stop(SPAN, (), sort)


END = EndGame(SPAN, ())


def engine_for(program: Program) -> Engine:
    return Engine(program, lower(program))


def game(
    *play: Statement,
    actions: tuple[Routine, ...] = (),
    variables: tuple[Variable, ...] = (),
    zones: tuple[Zone, ...] = (),
    **changes: object,
) -> Engine:
    """An engine for a course of play."""
    made = ir.program(*play, routines=actions, variables=variables, zones=zones)
    return engine_for(evolve(made, **changes) if changes else made)  # type: ignore[arg-type]


def begin(engine: Engine, generator: Generator | None = None) -> Cells:
    """The state at the first rest."""
    cells = engine.initial_cells()
    engine.advance(cells, generator)
    return cells


def names(engine: Engine, cells: Cells) -> list[str]:
    """What can be answered, as `name` or `name(1, 2)`."""
    return [text(engine, cells, answer) for answer in engine.legal(cells)]


def text(engine: Engine, cells: Cells, answer: Answer) -> str:
    name = engine.graph.nodes[cells[0]].offers[answer.offer].action  # type: ignore[union-attr]
    return f"{name}({', '.join(map(str, answer.values))})" if answer.values else name


def play(engine: Engine, cells: Cells, *moves: str, generator: Generator | None = None) -> Cells:
    """The state after these moves, each of which must be legal."""
    for move in moves:
        answers = {text(engine, cells, answer): answer for answer in engine.legal(cells)}
        cells = engine.apply(cells, answers[move], generator)
    return cells
