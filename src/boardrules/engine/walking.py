"""Single steps through the graph that need no decision, no chance and no end.

Each function runs one node in place and gives the number of the next one. Who walks decides what
the other nodes mean: a game rests at a Decide, a lookahead tries its answers.
"""

from collections.abc import Callable
from typing import Any

from boardrules.engine.effects import OPERATE, offsets
from boardrules.engine.evaluation import evaluate
from boardrules.engine.faults import NoValue, fault
from boardrules.engine.values import ABSENT, Value, default_value, value_text
from boardrules.engine.world import EVALUATE, Run
from boardrules.ir.expressions import Sentence
from boardrules.ir.graph import (
    ENDING,
    ME,
    Begin,
    Branch,
    Commit,
    Demand,
    Effect,
    End,
    LapNext,
    LapStart,
    NextElement,
    NoReturn,
)


def _effect(node: Effect, run: Run) -> int:
    operation = node.operation
    OPERATE[type(operation)](operation, run)
    return node.next


def _branch(node: Branch, run: Run) -> int:
    condition = node.condition
    return node.then if EVALUATE[type(condition)](condition, run) else node.otherwise


def _next_element(node: NextElement, run: Run) -> int:
    cells = run.cells
    coming = cells[node.cursor_cell]
    if not coming:
        cells[node.cursor_cell] = None
        cells[node.binder_cell] = None
        return node.done
    cells[node.binder_cell] = coming[0]
    cells[node.cursor_cell] = coming[1:]
    return node.next


def _demand(node: Demand, run: Run) -> int:
    condition = node.condition
    if not EVALUATE[type(condition)](condition, run):
        sentence = node.sentence
        if sentence is None:
            raise NoValue("BR609", node.condition.span)
        raise NoValue(
            "BR609.sentence", node.condition.span, sentence=_Filled(sentence, run.branch(list(run.cells)))
        )
    return node.next


class _Filled:
    """A sentence that is filled in only if somebody reads it."""

    def __init__(self, sentence: Sentence, run: Run) -> None:
        self._sentence = sentence
        self._run = run

    def __str__(self) -> str:
        return filled_in(self._sentence, self._run)


def filled_in(sentence: Sentence, run: Run) -> str:
    """A sentence with the present values in the places of its expressions."""
    texts = []
    for part in sentence.parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        try:
            texts.append(value_text(evaluate(part, run), part.domain, run.world.seat_names))
        except NoValue:
            texts.append("none")
    return "".join(texts)


def _no_return(node: NoReturn, run: Run) -> int:
    return node.next


# ------------------------------------------------------------------ laps


def _lap_start(node: LapStart, run: Run) -> int:
    cells = run.cells
    start = 0 if node.start is None else evaluate(node.start, run)
    if start is None or start is ABSENT:
        assert node.start is not None
        raise NoValue("BR606", node.start.span)
    cells[node.start_cell] = start
    cells[node.done_cell] = 0
    if node.left_cell is not None:
        cells[node.left_cell] = 0
    cells[node.saved_me_cell] = cells[ME]
    return node.next


def _lap_next(node: LapNext, run: Run) -> int:
    """The next seat that takes part.

    For a `turns` the register counts 1 to n round and round instead of upwards without end, so that equal
    positions are equal states; it is 0 only before the first seat.
    """
    cells = run.cells
    seats = run.world.seats
    start = cells[node.start_cell]
    passed_over = 0
    while True:
        done = cells[node.done_cell]
        if node.endless:
            if node.left_cell is not None and cells[node.left_cell]:
                if cells[node.left_cell] == 1:
                    return node.done
                cells[node.left_cell] -= 1
            elif passed_over == seats:
                raise fault("BR613", node.where.span if node.where is not None else node.span)
            done %= seats
        elif done == seats:
            return node.done
        cells[node.done_cell] = done + 1
        cells[ME] = (start + node.direction * done) % seats
        where = node.where
        if where is None or EVALUATE[type(where)](where, run):
            return node.turn
        passed_over += 1


# ------------------------------------------------------------------ actions


def _begin(node: Begin, run: Run) -> int:
    for variable, start in run.world.temporary_starts:
        value = default_value(variable.domain) if start is None else evaluate(start.value, run)
        for offset in offsets(run.world.shapes[variable]):
            run.cells[variable.cell + offset] = value
    return node.next


def broken_rule(run: Run) -> str | None:
    """The name of the first constraint `after every action` that does not hold now, if there is one."""
    if run.is_checking:
        return None
    run.is_checking = True
    try:
        return next((check.name for check in run.world.checks if not _all_hold(check.conditions, run)), None)
    finally:
        run.is_checking = False


def _all_hold(conditions: tuple[Any, ...], run: Run) -> bool:
    return all(evaluate(condition, run) for condition in conditions)


def commit(node: Commit, run: Run) -> int:
    """Ends an outermost action: checks what must hold after each, and forgets what lived in it."""
    world = run.world
    if world.checks:
        broken = broken_rule(run)
        if broken is not None:
            doc = world.constraints[broken].doc
            if doc is None:
                raise NoValue("BR609", node.span)
            raise NoValue("BR609.sentence", node.span, sentence=filled_in(doc, run))
    cells = run.cells
    for cell, value in world.idle:
        cells[cell] = value
    for cell in node.clears:
        cells[cell] = None
    return node.next


def end(node: End, run: Run) -> None:
    """Writes down how the game has ended."""
    players: tuple[int, ...] = ()
    if node.players is not None:
        value: Value = evaluate(node.players, run)
        if value is None or value is ABSENT:
            raise NoValue("BR606", node.players.span)
        players = (value,) if isinstance(value, int) else tuple(sorted(value))
    run.cells[ENDING] = (node.sort, players)


STEP: dict[type, Callable[[Any, Run], int]] = {
    Begin: _begin,
    Branch: _branch,
    Commit: commit,
    Demand: _demand,
    Effect: _effect,
    LapNext: _lap_next,
    LapStart: _lap_start,
    NextElement: _next_element,
    NoReturn: _no_return,
}
"""How each class of node that just goes on is run. The others are Decide, Chance, End and QueryEnd."""
