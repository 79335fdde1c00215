"""Tries a sequence of moves as a run, or as several runs one after the other."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from attrs import frozen

from boardrules.engine.chance import apply, outcomes_of, pick
from boardrules.engine.choices import choose, columns_of, open_offers, parameter_values
from boardrules.engine.evaluation import evaluate
from boardrules.engine.failures import Failure, broken_commit, broken_demand, missing_value, no_answer
from boardrules.engine.faults import NoValue
from boardrules.engine.interpreter import Engine
from boardrules.engine.randomness import Generator
from boardrules.engine.search import Circle, Search
from boardrules.engine.values import Cells, Value, domain_values, present_domain
from boardrules.engine.walking import STEP, broken_rule, end
from boardrules.engine.world import Run
from boardrules.ir.domains import Entry, Selection, SetOf
from boardrules.ir.expressions import Expression, Literal
from boardrules.ir.graph import (
    PC,
    Chance,
    Commit,
    Decide,
    Demand,
    End,
    NoReturn,
    Offer,
    QueryEnd,
)
from boardrules.ir.program import TriedMove
from boardrules.ir.statements import Parameter


@frozen(eq=False)
class Position:
    """Where a run has come to: its cells, and the generator of what chance brings next."""

    cells: Cells
    generator: Generator


@frozen(eq=False)
class _Wanted:
    """A tried move with the values of its arguments; an open one stands for any value."""

    action: str
    arguments: tuple[Expression | None, ...]
    values: tuple[Value, ...]


_ANYTHING = None
"""In the place of a tried move: any answer. So the rest of an action is gone through for its failures."""


class Attempt:
    """One sequence of tried moves from one state.

    Attributes:
        tried: The moves.
    """

    def __init__(self, engine: Engine, tried: tuple[TriedMove, ...], cells: Cells) -> None:
        self.tried = tried
        self._engine = engine
        self._nodes = engine.graph.nodes
        self._cells = cells
        outset = engine.run(cells)
        self._wanted = [_wanted(engine, outset, move) for move in tried]
        self._failures: list[Failure] = []
        self._entered: set[tuple[Any, ...]] = set()
        self._explores = False

    def first_success(self, generator: Generator) -> Position | None:
        """The end of the first run that fits and succeeds."""
        self._failures = []
        return next(self._begin(Position(self._cells + self._engine.world.scratch, generator), 0), None)

    def failures(self) -> list[Failure]:
        """How all the runs that fit have ended, if none succeeds; those that came farthest."""
        self._explores = True
        self._entered.clear()
        self.first_success(Generator(0))
        farthest = max((failure.depth for failure in self._failures), default=0)
        return [failure for failure in self._failures if failure.depth == farthest]

    # -------------------------------------------------------------- moves

    def _begin(self, at: Position, depth: int) -> Iterator[Position]:
        """Begins the outermost action that is tried next; with none left all has succeeded."""
        if depth == len(self._wanted):
            yield at
            return
        wanted = self._wanted[depth]
        run = Run(self._engine.world, at.cells)
        offer = self._engine.graph.trials.get(wanted.action)
        if offer is None:
            self._failures.append(no_answer(self._nodes[run.cells[PC]], wanted.action, run, depth))
            return
        fits = False
        for given in _given(offer, wanted):
            for values in parameter_values(offer, given, run):
                if _fits(offer, wanted, values, run):
                    fits = True
                    cells = at.cells[:]
                    for parameter, value in zip(offer.parameters, values, strict=True):
                        cells[parameter.local.cell] = value
                    yield from self._go_on(Position(cells, at.generator.copy()), offer.entry, depth + 1)
        if not fits:
            self._failures.append(no_answer(self._nodes[offer.entry], wanted.action, run, depth))

    def _go_on(self, at: Position, pc: int, depth: int) -> Iterator[Position]:
        """Runs on to the next choice, and answers it by the next move."""
        run = Run(self._engine.world, at.cells)
        try:
            pc = self._walk(run, pc, at.generator, depth)
        except NoValue as missing:
            self._failures.append(missing_value(missing, run, depth))
            return
        run.cells[PC] = max(pc, 0)
        node = self._nodes[pc]
        if pc < 0:
            return
        if not isinstance(node, Decide):
            if isinstance(node, QueryEnd):
                yield from self._begin(at, depth)
            elif depth >= len(self._wanted):
                yield at
            else:
                self._failures.append(no_answer(node, self._wanted[depth].action, run, depth))
            return
        if depth < len(self._wanted):
            yield from self._answer(node, at, self._wanted[depth], depth)
            return
        if Search(run).succeeds(run.cells[:], pc):
            yield at
        elif self._explores:
            yield from self._answer(node, at, _ANYTHING, depth)

    def _answer(self, node: Decide, at: Position, wanted: _Wanted | None, depth: int) -> Iterator[Position]:
        run = Run(self._engine.world, at.cells)
        if wanted is None:
            key = tuple(at.cells[: self._engine.graph.cell_count])
            if key in self._entered:
                return
            self._entered.add(key)
        fits = False
        for _, offer in open_offers(node, run):
            if wanted is not None and offer.action != wanted.action:
                continue
            for values in parameter_values(offer, offer.given, run):
                if wanted is None or _fits(offer, wanted, values, run):
                    fits = True
                    following = Run(run.world, run.cells[:])
                    entry = choose(node, offer, values, following)
                    yield from self._go_on(Position(following.cells, at.generator.copy()), entry, depth + 1)
        if not fits:
            self._failures.append(no_answer(node, None if wanted is None else wanted.action, run, depth))

    # -------------------------------------------------------------- walking

    def _walk(self, run: Run, pc: int, generator: Generator, depth: int) -> int:
        """Runs on to a choice or the end: the number of its node, or -1 if the run has failed."""
        circle = Circle()
        steps = 0
        while True:
            node: Any = self._nodes[pc]
            steps += 1
            match node:
                case Demand() if not evaluate(node.condition, run):
                    self._failures.append(broken_demand(node, run, depth))
                    return -1
                case Commit() if (broken := broken_rule(run)) is not None:
                    self._failures.append(broken_commit(node, broken, run, depth))
                    return -1
                case Decide():
                    run.cells[PC] = pc
                    if node.otherwise is None or Search(run).some_body_succeeds(node, run):
                        return pc
                    pc = node.otherwise
                case End():
                    end(node, run)
                    return pc
                case QueryEnd():
                    return pc
                case Chance():
                    outcomes = outcomes_of(node, run)
                    if outcomes is None:
                        pc = node.next
                    else:
                        value = outcomes[0][0] if len(outcomes) == 1 else pick(outcomes, generator)
                        pc = apply(node, value, run, pc)
                case NoReturn():
                    pc = node.next
                case _:
                    pc = STEP[type(node)](node, run)
            if circle.is_closed(run, pc, steps):
                return -1


# ------------------------------------------------------------------ which values are meant


def _wanted(engine: Engine, run: Run, move: TriedMove) -> _Wanted:
    values = tuple(
        None if argument is None else engine.evaluate_in(run, argument) for argument in move.arguments
    )
    return _Wanted(move.action, move.arguments, values)


def _fits(offer: Offer, wanted: _Wanted, values: tuple[Any, ...], run: Run) -> bool:
    """Whether the values of a move are those that are tried."""
    found = columns_of(offer, run).unplaced(values)
    return all(
        argument is None or _is_meant(parameter, argument, meant, value)
        for parameter, argument, meant, value in zip(
            offer.parameters, wanted.arguments, wanted.values, found, strict=True
        )
    )


def _is_meant(parameter: Parameter, argument: Expression, meant: Value, value: Value) -> bool:
    domain = present_domain(parameter.domain)
    if isinstance(meant, frozenset) and isinstance(domain, Entry) and isinstance(argument.domain, SetOf):
        return value in meant
    if isinstance(domain, Selection):
        entries = meant[1] if getattr(argument.domain, "located", False) else meant
        return sorted(value) == sorted(entries)
    if isinstance(domain, Entry) and type(meant) is tuple:
        meant = meant[1]
    return bool(meant == value)


def _given(offer: Offer, wanted: _Wanted) -> Iterator[tuple[Expression | None, ...]]:
    """The arguments for the parameters that nobody chooses; one left out stands for any value."""
    open_values: list[list[Expression | None]] = []
    for parameter, argument, value in zip(offer.parameters, wanted.arguments, wanted.values, strict=True):
        if parameter.choice is not None:
            open_values.append([None])
        elif argument is not None:
            open_values.append([Literal(argument.span, parameter.domain, value)])
        else:
            domain = parameter.static_domain
            open_values.append(
                [Literal(parameter.span, domain, any_value) for any_value in domain_values(domain)]
            )
    yield from product(*open_values)
