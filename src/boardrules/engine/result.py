"""How a game has ended: ranks, returns and points (spec section 12)."""

from fractions import Fraction
from typing import Any

from attrs import frozen

from boardrules.engine.evaluation import evaluate
from boardrules.engine.faults import NoValue, fault_of
from boardrules.engine.rankings import groups_by_steps, step_key
from boardrules.engine.values import ABSENT, Value
from boardrules.engine.world import Run, evaluates
from boardrules.ir.expressions import Expression, Points
from boardrules.ir.graph import ENDING, ME
from boardrules.ir.program import RankStep, Result


@frozen
class Outcome:
    """How a game has ended.

    Attributes:
        sort: `win`, `lose` or `tie` if the rules said so at once, `end` if the result was judged.
        ranks: The rank of each seat, from 1; equals share one and the next ones are left out.
        returns: The number that each seat gets for it.
        points: Each category of points with the number for each seat; only for `end`.
        deciding_step: The number (from 0) of the step of the order that parted the first from the rest.
    """

    sort: str
    ranks: tuple[int, ...]
    returns: tuple[int | Fraction, ...]
    points: tuple[tuple[str, tuple[int, ...]], ...] = ()
    deciding_step: int | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


@evaluates(Points)
def _points(node: Points, run: Run) -> Value:
    result = run.world.program.result
    assert result is not None, "`points` stands only in `result`"
    return sum(evaluate(line.value, run) for line in result.points)


def outcome_of(run: Run) -> Outcome:
    """The outcome of a game that is over.

    Raises:
        RuleError: An expression of `result` has no value.
    """
    sort, named = run.cells[ENDING]
    result = run.world.program.result
    try:
        return _judged(run, sort, named, result)
    except NoValue as missing:
        raise fault_of(missing) from None


def _judged(run: Run, sort: str, named: tuple[int, ...], result: Result | None) -> Outcome:
    seats = run.world.seats
    payoffs = None
    if result is not None and result.payoff is not None:
        payoffs = tuple(_as(run, seat, result.payoff) for seat in range(seats))
    points: tuple[tuple[str, tuple[int, ...]], ...] = ()
    deciding_step = None
    if sort != "end":
        ranks = _ranks_of_ending(sort, named, seats)
    elif result is None:
        ranks = (1,) * seats
    else:
        points = tuple(
            (line.name, tuple(_as(run, seat, line.value) for seat in range(seats))) for line in result.points
        )
        ranks, deciding_step = _ranks_by_order(run, result, payoffs)
    return Outcome(sort, ranks, payoffs or _returns(ranks), points, deciding_step)


def ranks_now(run: Run) -> tuple[int, ...] | None:
    """The ranks if the game is over, else None."""
    return None if run.cells[ENDING] is None else outcome_of(run.branch(run.copied_cells())).ranks


def _as(run: Run, seat: int, expression: Expression) -> Any:
    """The value of an expression for a player as `me`."""
    before = run.cells[ME]
    run.cells[ME] = seat
    try:
        value = evaluate(expression, run)
    finally:
        run.cells[ME] = before
    if value is None or value is ABSENT:
        raise NoValue("BR606", expression.span)
    return value


def _ranks_of_ending(sort: str, named: tuple[int, ...], seats: int) -> tuple[int, ...]:
    others = seats - len(named)
    match sort:
        case "win":
            return tuple(1 if seat in named else 1 + len(named) for seat in range(seats))
        case "lose":
            return tuple(1 + others if seat in named else 1 for seat in range(seats))
        case _:
            return (1,) * seats


def _ranks_by_order(
    run: Run, result: Result, payoffs: tuple[Any, ...] | None
) -> tuple[tuple[int, ...], int | None]:
    seats = run.world.seats
    if not result.steps:
        if payoffs is None:
            return (1,) * seats, None
        return tuple(1 + sum(1 for other in payoffs if other > mine) for mine in payoffs), None

    def key_of(seat: int, step: RankStep) -> Any:
        before = run.cells[ME]
        run.cells[ME] = seat
        try:
            return step_key(step, seat, run)
        finally:
            run.cells[ME] = before

    groups, borders = groups_by_steps(range(seats), result.steps, key_of, run)
    ranks = [1] * seats
    place = 1
    for group in groups:
        for seat in group:
            ranks[seat] = place
        place += len(group)
    return tuple(ranks), borders[0] if borders else None


def _returns(ranks: tuple[int, ...]) -> tuple[int | Fraction, ...]:
    """1 for the best, -1 for the worst, what lies between by how many others are better or equal."""
    seats = len(ranks)
    if seats == 1:
        return (1,)
    returns: list[int | Fraction] = []
    for seat, rank in enumerate(ranks):
        better = sum(1 for other in ranks if other < rank)
        shared = sum(1 for other, theirs in enumerate(ranks) if other != seat and theirs == rank)
        value = Fraction(seats - 1 - 2 * better - shared, seats - 1)
        returns.append(value.numerator if value.denominator == 1 else value)
    return tuple(returns)
