"""Results and rankings."""

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from boardrules.engine import Engine
from boardrules.ir.domains import Bool, ListOf, Number, Seat, SetOf
from boardrules.ir.expressions import (
    Builtin,
    Expression,
    FirstIn,
    ListLiteral,
    LocalValue,
    PlaceIn,
    Points,
    ReadVariable,
    SetLiteral,
    WholeType,
)
from boardrules.ir.program import PointsLine, Ranking, RankStep, Result
from boardrules.ir.statements import Lose, Set, Statement, Tie, VariableTarget, Win
from tests.engine.building import END, SPAN, begin, engine_for, less, literal, mine, of_player
from tests.ir import programs as ir
from tests.ir.programs import local, num

SCORE = of_player("score", 3, Number(0, 99))
CARDS = of_player("cards", 6, Number(0, 99))
SEAT = Seat(3)
ELEMENT = local("p", -1, SEAT)


def give(variable: Any, *values: int) -> list[Statement]:
    return [
        Set(SPAN, (), VariableTarget(SPAN, variable, (literal(SEAT, seat),)), literal(Number(0, 99), value))
        for seat, value in enumerate(values)
    ]


def step(sort: str, key: Expression, *, condition: Expression | None = None, direction: int = 1) -> RankStep:
    return RankStep(SPAN, sort, key, direction, condition)


def judged(
    *steps: RankStep,
    score: tuple[int, ...] = (0, 0, 0),
    cards: tuple[int, ...] = (0, 0, 0),
    points: tuple[PointsLine, ...] = (),
    payoff: Expression | None = None,
    ending: Statement = END,
) -> Any:
    made = ir.program(*give(SCORE, *score), *give(CARDS, *cards), ending, variables=(SCORE, CARDS))
    result = Result(points, steps, payoff, None, (), SPAN)
    engine = engine_for(evolve(made, result=result, seat_names=("Ann", "Bo", "Cy")))
    return engine.result(begin(engine))


MOST_SCORE = step("most", mine(SCORE))
FEWEST_CARDS = step("fewest", mine(CARDS))


# ------------------------------------------------------------------ endings


@pytest.mark.parametrize(
    ("ending", "ranks", "returns"),
    [
        (Win(SPAN, (), literal(SEAT, 1)), (2, 1, 2), (Fraction(-1, 2), 1, Fraction(-1, 2))),
        (
            Win(SPAN, (), literal(SetOf(SEAT), frozenset({0, 1}))),
            (1, 1, 3),
            (Fraction(1, 2), Fraction(1, 2), -1),
        ),
        (Lose(SPAN, (), literal(SEAT, 2)), (1, 1, 3), (Fraction(1, 2), Fraction(1, 2), -1)),
        (Tie(SPAN, ()), (1, 1, 1), (0, 0, 0)),
    ],
)
def test_endings_rank_at_once(ending: Statement, ranks: tuple[int, ...], returns: tuple[object, ...]) -> None:
    outcome = judged(ending=ending)

    assert outcome.ranks == ranks
    assert outcome.returns == returns
    assert outcome.points == ()


def test_returns_of_two_players_are_one_nothing_and_minus_one() -> None:
    from boardrules.engine.result import _returns

    assert _returns((1, 2)) == (1, -1)
    assert _returns((1, 1)) == (0, 0)
    assert _returns((1, 2, 2, 4)) == (1, 0, 0, -1)


# ------------------------------------------------------------------ the order of the result


def test_the_most_points_win_and_equals_share() -> None:
    outcome = judged(MOST_SCORE, score=(5, 7, 5))

    assert outcome.ranks == (2, 1, 2)
    assert outcome.deciding_step == 0
    assert outcome.winners == (1,)


def test_the_next_step_parts_equals() -> None:
    outcome = judged(MOST_SCORE, FEWEST_CARDS, score=(7, 7, 5), cards=(3, 2, 0))

    assert outcome.ranks == (2, 1, 3)
    assert outcome.deciding_step == 1


def test_a_later_place_parted_by_a_later_step_does_not_decide() -> None:
    outcome = judged(MOST_SCORE, FEWEST_CARDS, score=(5, 7, 5), cards=(3, 0, 2))

    assert outcome.ranks == (3, 1, 2)
    assert outcome.deciding_step == 0


def test_all_equal_share_and_nothing_decides() -> None:
    outcome = judged(MOST_SCORE, score=(4, 4, 4))

    assert outcome.ranks == (1, 1, 1)
    assert outcome.deciding_step is None


def test_lists_are_compared_by_the_first_that_differs() -> None:
    both = ListLiteral(SPAN, ListOf(Number(0, 99), 2), (mine(SCORE), mine(CARDS)))

    assert judged(step("most", both), score=(7, 7, 6), cards=(1, 2, 9)).ranks == (2, 1, 3)
    assert judged(step("fewest", both), score=(7, 7, 6), cards=(1, 2, 9)).ranks == (2, 3, 1)


def test_seats_count_from_a_player_on() -> None:
    start = literal(SEAT, 1)

    assert judged(step("first", start)).ranks == (3, 1, 2)
    assert judged(step("last", start)).ranks == (1, 3, 2)
    assert judged(step("first", start, direction=-1)).ranks == (2, 1, 3)


def test_a_step_with_a_false_condition_does_not_count() -> None:
    never = literal(Bool(), False)

    assert judged(
        step("most", mine(SCORE), condition=never), FEWEST_CARDS, score=(9, 0, 0), cards=(1, 0, 2)
    ).ranks == (
        2,
        1,
        3,
    )


def test_points_are_itemised_and_summed() -> None:
    lines = (PointsLine("score", mine(SCORE), SPAN), PointsLine("cards", mine(CARDS), SPAN))
    outcome = judged(
        step("most", Points(SPAN, Number(0, 99))), score=(5, 1, 0), cards=(1, 6, 2), points=lines
    )

    assert outcome.points == (("score", (5, 1, 0)), ("cards", (1, 6, 2)))
    assert outcome.ranks == (2, 1, 3)


def test_payoff_is_the_return() -> None:
    outcome = judged(payoff=mine(SCORE), score=(3, 9, 3))

    assert outcome.returns == (3, 9, 3)
    assert outcome.ranks == (2, 1, 2)


# ------------------------------------------------------------------ rankings in expressions


def ranked(still_tied: str = "shared", *steps: RankStep, score: tuple[int, ...] = (5, 7, 5)) -> Engine:
    of_element = ReadVariable(SPAN, SCORE.domain, SCORE, (LocalValue(SPAN, SEAT, ELEMENT),))
    everybody = WholeType(SPAN, SetOf(SEAT), "players", (0, 1, 2))
    ranking = Ranking(
        "podium",
        (),
        ELEMENT,
        everybody,
        less(num(0), of_element),
        (step("most", of_element), *steps),
        still_tied,
        None,
        (),
        SPAN,
    )
    made = ir.program(*give(SCORE, *score), variables=(SCORE, CARDS))
    return engine_for(evolve(made, rankings={"podium": ranking}))


def places(engine: Engine) -> list[int | None]:
    cells = begin(engine)
    return [
        engine.evaluate(cells, PlaceIn(SPAN, Number(1, 3), "podium", (), literal(SEAT, seat)))
        for seat in range(3)
    ]


def first(engine: Engine) -> object:
    return engine.evaluate(begin(engine), FirstIn(SPAN, SetOf(SEAT), "podium", ()))


def test_equals_share_a_place_and_the_next_is_left_out() -> None:
    assert places(ranked(score=(5, 7, 5))) == [2, 1, 2]
    assert places(ranked(score=(7, 7, 5))) == [1, 1, 3]
    assert first(ranked(score=(7, 7, 5))) == {0, 1}


def test_whom_where_leaves_out_has_no_place() -> None:
    assert places(ranked(score=(0, 7, 5))) == [None, 1, 2]
    assert first(ranked(score=(0, 0, 0))) == frozenset()


def test_nobody_takes_the_place_away_from_equals() -> None:
    engine = ranked("nobody", score=(7, 7, 5))

    assert places(engine) == [None, None, 3]
    assert first(engine) == frozenset()


def test_won_lost_and_tied() -> None:
    def told(ending: Statement) -> tuple[list[object], list[object], object]:
        engine = engine_for(ir.program(ending, variables=(SCORE, CARDS)))
        cells = begin(engine)
        ask = [
            [engine.evaluate(cells, Builtin(SPAN, Bool(), name, (literal(SEAT, seat),))) for seat in range(3)]
            for name in ("won", "lost")
        ]
        return ask[0], ask[1], engine.evaluate(cells, Builtin(SPAN, Bool(), "tied", ()))

    both = SetLiteral(SPAN, SetOf(SEAT), (literal(SEAT, 0), literal(SEAT, 2)))
    assert told(Win(SPAN, (), both)) == ([True, False, True], [False, True, False], False)
    assert told(Tie(SPAN, ())) == ([False] * 3, [False] * 3, True)
