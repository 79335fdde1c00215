"""Runs the worked examples of a rule file (spec section 14).

An example is made of parts. A `given` part is run as if it were the course of play, after `setup` and with the
random numbers of seed 0. A `when` part runs the tried moves, and only these: each outermost action is run
as a trial, its inner choices are answered by the moves that follow. Which run is meant may be open (a
parameter left out, a kind instead of a piece), so the runs that fit are searched in order, and the first
that succeeds counts.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve

from boardrules.diagnostics.codes import severity_of
from boardrules.diagnostics.model import Diagnostic
from boardrules.diagnostics.wording import word
from boardrules.engine.failures import Failure
from boardrules.engine.interpreter import Engine
from boardrules.engine.randomness import Generator
from boardrules.engine.tries import Attempt, Position
from boardrules.engine.values import Cells
from boardrules.engine.world import World
from boardrules.errors import RuleError
from boardrules.ir.graph import ENDING, ME, PC
from boardrules.ir.lowering import lower
from boardrules.ir.program import Example, Expected, GivenPart, Program, WhenPart
from boardrules.ir.statements import Statement
from boardrules.source import Span


def run_example(engine: Engine, example: Example) -> tuple[Diagnostic, ...]:
    """What does not hold of an example; nothing if all is as it says.

    Args:
        engine: The engine of the program that was made for this example, with its players and options.
        example: One of the examples of that program.
    """
    stage = _Stage(engine)
    try:
        stage.set_up()
    except RuleError as error:
        return (_diagnostic("BR802", example.span, reason=_reason_of(error)),)
    for part in example.parts:
        match part:
            case GivenPart(body):
                try:
                    stage.run(body)
                except RuleError as error:
                    span = error.diagnostic.span
                    return (*stage.found, _diagnostic("BR802", span, reason=_reason_of(error)))
            case WhenPart():
                stage.try_moves(part)
    return tuple(stage.found)


class _Stage:
    """The present state of an example while its parts are gone through."""

    def __init__(self, engine: Engine) -> None:
        self.found: list[Diagnostic] = []
        self._engine = engine
        self._generator = Generator(0)
        self._cells = engine.initial_cells()

    def set_up(self) -> None:
        """Runs `setup`."""
        program = self._engine.program
        if program.setup is not None:
            self.run(program.setup.body)

    def run(self, body: tuple[Statement, ...]) -> None:
        """Runs statements that decide nothing, as a course of play of their own."""
        program = self._engine.program
        course = evolve(program, setup=None, play=evolve(program.play, body=body), examples=())
        graph = lower(course)
        engine = Engine(course, graph, World(course, graph))
        cells = _moved_to(engine, self._cells, program)
        cells[PC] = engine.graph.start
        cells[ENDING] = cells[ME] = None
        engine.advance(cells, self._generator)
        self._cells = _moved_to(self._engine, cells, program)
        self._cells[ENDING] = self._cells[ME] = None

    # -------------------------------------------------------------- when

    def try_moves(self, part: WhenPart) -> None:
        """Runs the tried moves and compares with what is expected."""
        engine = self._engine
        cells = self._cells[:]
        try:
            cells[ME] = engine.evaluate(cells, part.player)
            cells[ENDING] = None
            attempt = Attempt(engine, part.tried, cells)
            reached = attempt.first_success(self._generator)
        except RuleError as error:
            first = part.expected[0].span if part.expected else part.span
            self.found.append(_diagnostic("BR801.legal", first, reason=_reason_of(error)))
            return
        expects_illegal = bool(part.expected) and part.expected[0].form == "illegal"
        if expects_illegal:
            self._compare_illegal(part.expected[0], attempt, reached)
        elif reached is None:
            first = part.expected[0].span if part.expected else part.span
            reason = _sentence_of(attempt.failures())
            self.found.append(_diagnostic("BR801.legal", first, reason=reason))
        else:
            self._go_on_from(reached, cells[ME], part.expected)

    def _compare_illegal(self, expected: Expected, attempt: Attempt, reached: Position | None) -> None:
        if reached is not None:
            self.found.append(_diagnostic("BR801.illegal", expected.span))
            return
        name = expected.because
        if name is None:
            return
        failures = attempt.failures()
        others = [failure for failure in failures if name not in failure.names]
        if others or not failures:
            reason = _sentence_of(others)
            self.found.append(_diagnostic("BR801.because", expected.span, name=name, reason=reason))

    def _go_on_from(self, reached: Position, me: object, expected: tuple[Expected, ...]) -> None:
        count = self._engine.graph.cell_count
        self._generator = reached.generator
        self._cells = reached.cells[:count]
        for expectation in expected:
            if expectation.condition is None:
                continue
            state = self._cells[:]
            state[ME] = me
            try:
                is_true = bool(self._engine.evaluate(state, expectation.condition))
            except RuleError:
                is_true = False
            if not is_true:
                self.found.append(_diagnostic("BR801.false", expectation.span))


def _moved_to(engine: Engine, cells: Cells, program: Program) -> Cells:
    """The same state for another graph of the program: only the registers differ."""
    registers = engine.graph.cell_count - program.cell_count
    return [*cells[: program.cell_count], *([None] * registers)]


def _sentence_of(failures: Iterable[Failure]) -> str:
    """Why it did not go on: the different reasons in the order in which they were met."""
    texts = dict.fromkeys(failure.text for failure in failures)
    shown = _first(texts, 3)
    return " ".join(f"{text[:1].upper()}{text[1:].rstrip('.')}." for text in shown)


def _first(texts: Iterable[str], number: int) -> Iterator[str]:
    for i, text in enumerate(texts):
        if i < number:
            yield text


def _reason_of(error: RuleError) -> str:
    return word(error.diagnostic).headline


def _diagnostic(key: str, span: Span, **facts: str) -> Diagnostic:
    code, _, variant = key.partition(".")
    return Diagnostic(code, variant, severity_of(code), span, tuple(facts.items()))
