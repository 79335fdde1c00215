"""Running programs: decisions, lookahead, loops, endings."""

import pytest

from boardrules.engine import Generator
from boardrules.errors import RuleError
from boardrules.ir.domains import Bool, Maybe, Number, Seat
from boardrules.ir.expressions import Query, ReadVariable, Sentence
from boardrules.ir.graph import ENDING, ME
from boardrules.ir.statements import (
    ChooseValue,
    If,
    Let,
    Nothing,
    Require,
    StopTurnsAfter,
    Tie,
    Win,
)
from tests.engine.building import (
    END,
    FIRST_CELL,
    begin,
    each_player,
    equal,
    game,
    increase,
    less,
    literal,
    loop,
    mine,
    names,
    negation,
    number,
    of_player,
    play,
    plus,
    repeat,
    require,
    stop,
    turns,
)
from tests.ir import programs as ir
from tests.ir.programs import SPAN, alternative, choose, chosen, given, local, num, put, read, routine

COUNT = number("count", FIRST_CELL, 0, 20)
OTHER = number("other", FIRST_CELL + 1)
SCORE = of_player("score", FIRST_CELL + 2, Number(0, 9))
X = local("x", 10)
Y = local("y", 11)
VARIABLES = (COUNT, OTHER, SCORE)


def code_of(error: pytest.ExceptionInfo[RuleError]) -> str:
    return error.value.diagnostic.code


# ------------------------------------------------------------------ phases


def test_the_end_of_play_is_the_end_of_the_game() -> None:
    engine = game(increase(COUNT), variables=VARIABLES)
    cells = begin(engine)

    assert cells[ENDING] == ("end", ())
    assert cells[COUNT.cell] == 1
    assert engine.legal(cells) == []


def test_a_state_rests_at_a_decision_and_goes_on_after_it() -> None:
    step = routine("action", "step", increase(COUNT))
    engine = game(turns(choose(alternative("step"))), actions=(step,), variables=VARIABLES)
    cells = begin(engine)
    after = play(engine, cells, "step", "step")

    assert (cells[ME], cells[COUNT.cell]) == (0, 0)
    assert (after[ME], after[COUNT.cell]) == (2, 2)
    assert len(cells) == engine.graph.cell_count


def test_apply_leaves_the_state_as_it_was() -> None:
    step = routine("action", "step", increase(COUNT))
    engine = game(turns(choose(alternative("step"))), actions=(step,), variables=VARIABLES)
    cells = begin(engine)
    copy = list(cells)
    play(engine, cells, "step")

    assert cells == copy


def test_moves_come_by_alternative_then_by_parameters_the_leftmost_slowest() -> None:
    put_both = routine("action", "both", parameters=(chosen(X, 1, 2), chosen(Y, 0, 1)))
    wait = routine("action", "wait")
    engine = game(
        turns(choose(alternative("wait"), alternative("both", arguments=(None, None)), form="may")),
        actions=(put_both, wait),
    )

    assert names(engine, begin(engine)) == [
        "wait",
        "both(1, 0)",
        "both(1, 1)",
        "both(2, 0)",
        "both(2, 1)",
        "pass",
    ]


def test_a_false_requirement_takes_the_move_away() -> None:
    take = routine("action", "take", require(less(num(1), read(X))), parameters=(chosen(X, 0, 3),))
    engine = game(turns(choose(alternative("take", arguments=(None,)))), actions=(take,))

    assert names(engine, begin(engine)) == ["take(2)", "take(3)"]


def test_a_move_is_offered_once_and_the_suite_of_the_first_alternative_runs() -> None:
    take = routine("action", "take", parameters=(chosen(X, 0, 1),))
    first = alternative("take", increase(COUNT), arguments=(num(1),))
    second = alternative("take", increase(OTHER), arguments=(None,))
    engine = game(turns(choose(first, second)), actions=(take,), variables=VARIABLES)
    cells = begin(engine)

    assert names(engine, cells) == ["take(1)", "take(0)"]
    after = play(engine, cells, "take(1)")
    assert (after[COUNT.cell], after[OTHER.cell]) == (1, 0)


def test_an_argument_for_a_chosen_parameter_must_lie_in_the_domain() -> None:
    take = routine("action", "take", parameters=(chosen(X, 0, 3),))
    offers = choose(alternative("take", arguments=(num(5),)), alternative("take", arguments=(num(2),)))
    engine = game(turns(offers), actions=(take,))

    assert names(engine, begin(engine)) == ["take(2)"]


def test_later_domains_depend_on_earlier_parameters() -> None:
    from attrs import evolve

    later = chosen(Y)
    assert later.choice is not None
    later = evolve(later, choice=evolve(later.choice, where=less(read(Y), read(X))))
    pick = routine("action", "pick", parameters=(chosen(X, 0, 2), later))
    engine = game(turns(choose(alternative("pick", arguments=(None, None)))), actions=(pick,))

    assert names(engine, begin(engine)) == ["pick(1, 0)", "pick(2, 0)", "pick(2, 1)"]


def test_parameters_and_lets_are_gone_when_the_action_has_ended() -> None:
    take = routine(
        "action", "take", Let(SPAN, (), Y, plus(read(X), num(1)), None), parameters=(chosen(X, 0, 3),)
    )
    engine = game(turns(choose(alternative("take", arguments=(None,)))), actions=(take,))
    cells = begin(engine)
    one, other = play(engine, cells, "take(1)"), play(engine, cells, "take(3)")

    assert one == other
    assert one[X.cell] is None
    assert one[Y.cell] is None


def test_nothing_legal_without_otherwise_is_a_fault() -> None:
    never = routine("action", "never", require(literal(Bool(), False)))
    engine = game(turns(choose(alternative("never"))), actions=(never,))

    with pytest.raises(RuleError) as error:
        begin(engine)
    assert code_of(error) == "BR605"


def test_otherwise_runs_if_nothing_is_legal() -> None:
    never = routine("action", "never", require(literal(Bool(), False)))
    engine = game(turns(choose(alternative("never"), otherwise=(Win(SPAN, (), ir.ME),))), actions=(never,))

    assert begin(engine)[ENDING] == ("win", (0,))


def test_choose_each_offers_what_is_left_and_done() -> None:
    one = routine("action", "one", increase(COUNT))
    two = routine("action", "two", increase(OTHER))
    engine = game(
        turns(choose(alternative("one"), alternative("two"), form="each")),
        actions=(one, two),
        variables=VARIABLES,
    )
    cells = begin(engine)

    assert names(engine, cells) == ["one", "two", "done"]
    cells = play(engine, cells, "two")
    assert names(engine, cells) == ["one", "done"]
    cells = play(engine, cells, "one")
    assert names(engine, cells) == ["done"]
    cells = play(engine, cells, "done")
    assert (cells[ME], cells[COUNT.cell], cells[OTHER.cell]) == (1, 1, 1)
    assert names(engine, cells) == ["one", "two", "done"]


def test_a_value_choice_in_a_phase_binds_the_value() -> None:
    pick = ChooseValue(SPAN, (), chosen(X, 2, 4))
    engine = game(turns(pick, put(COUNT, read(X))), variables=VARIABLES)
    cells = begin(engine)

    assert names(engine, cells) == ["x(2)", "x(3)", "x(4)"]
    after = play(engine, cells, "x(3)")
    assert after[COUNT.cell] == 3
    assert after[X.cell] is None


# ------------------------------------------------------------------ looking ahead


def test_nobody_is_led_into_a_dead_end() -> None:
    # The action climbs by 2 or 3 as often as one likes and must end at 7 exactly.
    climb = routine(
        "action",
        "climb",
        loop(
            If(SPAN, (), equal(read(COUNT), num(7)), (stop(),), ()),
            require(less(read(COUNT), num(7))),
            choose(alternative("two"), alternative("three")),
        ),
    )
    two, three = routine("action", "two", increase(COUNT, 2)), routine("action", "three", increase(COUNT, 3))
    engine = game(turns(choose(alternative("climb"))), actions=(climb, two, three), variables=VARIABLES)
    cells = begin(engine)

    assert names(engine, cells) == ["climb"]
    cells = play(engine, cells, "climb")
    assert names(engine, cells) == ["two", "three"]
    assert names(engine, play(engine, cells, "two")) == ["two", "three"]
    assert names(engine, play(engine, cells, "three")) == ["two"]
    assert names(engine, play(engine, cells, "two", "two")) == ["three"]
    assert play(engine, cells, "two", "two", "three")[ME] == 1


def test_going_back_is_offered_as_long_as_success_can_be_reached() -> None:
    # `up` and `down` between 0 and 3; `leave` is possible at 3 only.
    up = routine("action", "up", require(less(read(COUNT), num(3))), increase(COUNT))
    down = routine("action", "down", require(less(num(0), read(COUNT))), increase(COUNT, -1))
    leave = routine("action", "leave", require(equal(read(COUNT), num(3))))
    walk = routine(
        "action", "walk", loop(choose(alternative("down"), alternative("up"), alternative("leave", stop())))
    )
    engine = game(turns(choose(alternative("walk"))), actions=(walk, up, down, leave), variables=VARIABLES)
    cells = play(engine, begin(engine), "walk")

    assert names(engine, cells) == ["up"]
    cells = play(engine, cells, "up")
    assert names(engine, cells) == ["down", "up"]
    assert names(engine, play(engine, cells, "up", "up")) == ["down", "leave"]


def test_an_action_that_only_goes_round_is_illegal() -> None:
    circle = routine("action", "circle", loop(put(COUNT, num(1)), put(COUNT, num(2))))
    walk = routine("action", "walk", loop(choose(alternative("stay"))))
    stay = routine("action", "stay")
    engine = game(
        turns(choose(alternative("circle"), alternative("walk"), form="may")),
        actions=(circle, walk, stay),
        variables=VARIABLES,
    )

    assert names(engine, begin(engine)) == ["pass"]


def test_a_long_walk_without_choices_is_no_circle() -> None:
    wide = number("wide", FIRST_CELL, 0, 5000)
    climb = routine(
        "action", "climb", loop(If(SPAN, (), equal(read(wide), num(3000)), (stop(),), ()), increase(wide))
    )
    engine = game(turns(choose(alternative("climb"))), actions=(climb,), variables=(wide,))

    assert names(engine, begin(engine)) == ["climb"]


def test_otherwise_in_an_action_asks_only_for_the_body_of_an_alternative() -> None:
    # `free` can be done, but what follows the `choose` fails: `otherwise` must not help out.
    free = routine("action", "free", increase(COUNT))
    outer = routine(
        "action",
        "outer",
        choose(alternative("free"), otherwise=(Nothing(SPAN, ()),)),
        require(equal(read(COUNT), num(0))),
    )
    engine = game(turns(choose(alternative("outer"), form="may")), actions=(outer, free), variables=VARIABLES)

    assert names(engine, begin(engine)) == ["pass"]


def test_otherwise_in_an_action_runs_if_no_body_succeeds() -> None:
    blocked = routine("action", "blocked", require(literal(Bool(), False)))
    outer = routine("action", "outer", choose(alternative("blocked"), otherwise=(increase(COUNT),)))
    engine = game(turns(choose(alternative("outer"))), actions=(outer, blocked), variables=VARIABLES)
    cells = play(engine, begin(engine), "outer")

    assert (cells[ME], cells[COUNT.cell]) == (1, 1)


def test_constraints_after_every_action_take_moves_away() -> None:
    bump = routine("action", "bump", increase(COUNT))
    rule = ir.constraint("at_most_two", less(read(COUNT), num(3)), after_every_action=True)
    engine = game(
        turns(choose(alternative("bump"), form="may")),
        actions=(bump,),
        variables=VARIABLES,
        constraints={"at_most_two": rule},
    )
    cells = begin(engine)

    assert names(engine, cells) == ["bump", "pass"]
    assert names(engine, play(engine, cells, "bump", "bump")) == ["pass"]


def test_a_value_out_of_range_is_a_fault_even_while_looking_ahead() -> None:
    fall = routine("action", "fall", increase(COUNT, -1), require(literal(Bool(), False)))
    engine = game(turns(choose(alternative("fall"), form="may")), actions=(fall,), variables=VARIABLES)

    with pytest.raises(RuleError) as error:
        begin(engine)
    assert code_of(error) == "BR601"
    assert "-1 does not fit into `count`, which holds 0..20" in str(error.value)


def test_a_requirement_in_a_phase_is_a_fault_if_it_is_false() -> None:
    sentence = Sentence(SPAN, "count is {count}", ("count is ", read(COUNT)))
    engine = game(Require(SPAN, (), less(num(0), read(COUNT)), sentence), variables=VARIABLES)

    with pytest.raises(RuleError, match="count is 0"):
        begin(engine)


def test_let_with_a_sentence_ends_a_run_if_nothing_is_there() -> None:
    maybe = number("maybe", FIRST_CELL)
    from attrs import evolve

    maybe = evolve(maybe, domain=Maybe(Number(0, 9)))
    sentence = Sentence(SPAN, "nothing", ("nothing",))
    take = routine("action", "take", Let(SPAN, (), X, read(maybe), sentence))
    fill = routine("action", "fill", put(maybe, num(0)))
    engine = game(
        turns(choose(alternative("take"), alternative("fill"))), actions=(take, fill), variables=(maybe,)
    )
    cells = begin(engine)

    assert names(engine, cells) == ["fill"]
    assert names(engine, play(engine, cells, "fill")) == ["take", "fill"]


# ------------------------------------------------------------------ queries


def climb_engine():  # type: ignore[no-untyped-def]
    """`climb` adds 2 or 3 up to three times, and is never above 7; `goal` compares with `most` of it."""
    climb = routine(
        "action",
        "climb",
        repeat(3, choose(alternative("two"), alternative("three"))),
        require(less(read(COUNT), num(8))),
    )
    actions = (
        climb,
        routine("action", "two", increase(COUNT, 2)),
        routine("action", "three", increase(COUNT, 3)),
        routine("action", "idle"),
    )
    return game(turns(choose(alternative("idle"))), actions=actions, variables=VARIABLES)


def query(form: str, callee: str, where=None, value=None, arguments=()):  # type: ignore[no-untyped-def]
    return Query(
        SPAN, Bool() if form == "possible" else Maybe(Number(0, 9)), form, callee, arguments, where, value
    )


def test_possible_asks_whether_a_run_succeeds() -> None:
    engine = climb_engine()
    cells = begin(engine)

    assert engine.evaluate(cells, query("possible", "climb")) is True
    cells[COUNT.cell] = 2
    assert engine.evaluate(cells, query("possible", "climb")) is False


def test_possible_with_a_condition_looks_at_the_ends_of_runs() -> None:
    engine = climb_engine()
    cells = begin(engine)

    assert engine.evaluate(cells, query("possible", "climb", where=equal(read(COUNT), num(7)))) is True
    assert engine.evaluate(cells, query("possible", "climb", where=equal(read(COUNT), num(8)))) is False
    assert cells[COUNT.cell] == 0


def test_most_and_least_go_through_all_runs() -> None:
    engine = climb_engine()
    cells = begin(engine)

    assert engine.evaluate(cells, query("most", "climb", value=read(COUNT))) == 7
    assert engine.evaluate(cells, query("least", "climb", value=read(COUNT))) == 6
    cells[COUNT.cell] = 2
    assert engine.evaluate(cells, query("most", "climb", value=read(COUNT))) is None


def test_a_query_inside_an_action_sees_the_state_where_it_stands() -> None:
    small = routine("action", "small", increase(COUNT, 1))
    big = routine("action", "big", increase(COUNT, 3))
    reach = routine("action", "reach", choose(alternative("small"), alternative("big")))
    best = routine(
        "action",
        "best",
        Let(SPAN, (), X, query("most", "reach", value=read(COUNT)), Sentence(SPAN, "", ("",))),
        choose(alternative("small"), alternative("big")),
        require(equal(read(COUNT), read(X))),
    )
    engine = game(turns(choose(alternative("best"))), actions=(small, big, reach, best), variables=VARIABLES)
    cells = play(engine, begin(engine), "best")

    assert names(engine, cells) == ["big"]


# ------------------------------------------------------------------ loops and laps


def seats_of(engine, cells, count):  # type: ignore[no-untyped-def]
    seen = []
    for _ in range(count):
        seen.append(cells[ME])
        cells = engine.apply(cells, engine.legal(cells)[0], None)
    return seen, cells


def test_each_player_goes_once_round_from_the_start() -> None:
    idle = routine("action", "idle")
    lap = each_player(choose(alternative("idle")), direction=-1, start=literal(Seat(3), 1))
    engine = game(lap, END, actions=(idle,))
    seen, cells = seats_of(engine, begin(engine), 3)

    assert seen == [1, 0, 2]
    assert cells[ENDING] == ("end", ())
    assert cells[ME] is None


def test_turns_pass_over_seats_for_which_where_is_false() -> None:
    idle = routine("action", "idle")
    is_third = equal(ir.ME, literal(Seat(3), 1))
    engine = game(turns(choose(alternative("idle")), where=negation(is_third)), actions=(idle,))
    seen, _ = seats_of(engine, begin(engine), 5)

    assert seen == [0, 2, 0, 2, 0]


def test_equal_positions_of_later_rounds_are_equal_states() -> None:
    idle = routine("action", "idle")
    engine = game(turns(choose(alternative("idle"))), actions=(idle,))
    cells = begin(engine)

    assert play(engine, cells, *["idle"] * 3) == play(engine, cells, *["idle"] * 6)


def test_turns_with_nobody_left_are_a_fault() -> None:
    engine = game(turns(Nothing(SPAN, ()), where=literal(Bool(), False)))

    with pytest.raises(RuleError) as error:
        begin(engine)
    assert code_of(error) == "BR613"


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("this turn", [1, 2]),
        ("this round", [1, 2, 0]),
        ("one more round", [1, 2, 0, 1, 2]),
    ],
)
def test_an_announced_end_comes_so_many_seats_later(when: str, expected: list[int]) -> None:
    # Seat 1 begins; the end is announced in the turn of seat 2.
    idle = routine("action", "idle")
    announce = If(SPAN, (), equal(ir.ME, literal(Seat(3), 2)), (StopTurnsAfter(SPAN, (), when),), ())
    engine = game(
        turns(announce, choose(alternative("idle")), start=literal(Seat(3), 1)), END, actions=(idle,)
    )
    seen, cells = seats_of(engine, begin(engine), len(expected))

    assert seen == expected
    assert cells[ENDING] == ("end", ())


def test_the_earliest_announced_end_holds() -> None:
    idle = routine("action", "idle")
    both = (StopTurnsAfter(SPAN, (), "one more round"), StopTurnsAfter(SPAN, (), "this turn"))
    engine = game(turns(*both, choose(alternative("idle"))), END, actions=(idle,))
    seen, cells = seats_of(engine, begin(engine), 1)

    assert seen == [0]
    assert cells[ENDING] is not None


def test_a_course_without_decisions_is_a_fault_in_the_end() -> None:
    engine = game(loop(put(COUNT, num(1))), variables=VARIABLES)

    with pytest.raises(RuleError) as error:
        begin(engine)
    assert code_of(error) == "BR608"


# ------------------------------------------------------------------ effects on numbers


@pytest.mark.parametrize(
    ("start", "by", "limit", "expected"),
    [(3, 2, None, 5), (3, 2, 4, 4), (6, 2, 4, 6), (3, -2, None, 1), (3, -5, 1, 1), (0, -5, 1, 0)],
)
def test_change_goes_no_farther_than_its_limit(start: int, by: int, limit: int | None, expected: int) -> None:
    engine = game(put(COUNT, num(start)), increase(COUNT, by, limit=limit), variables=VARIABLES)

    assert begin(engine)[COUNT.cell] == expected


def test_a_variable_without_index_is_changed_for_all() -> None:
    engine = game(increase(SCORE, 4), variables=VARIABLES)

    assert begin(engine)[SCORE.cell : SCORE.cell + 3] == [4, 4, 4]


def test_my_variable_is_that_of_the_player_to_move() -> None:
    lap = each_player(
        If(SPAN, (), equal(ir.ME, literal(Seat(3), 1)), (increase(SCORE, 5, indices=(ir.ME,)),), ())
    )
    engine = game(lap, variables=VARIABLES)
    cells = begin(engine)

    assert cells[SCORE.cell : SCORE.cell + 3] == [0, 5, 0]
    assert engine.evaluate(cells, mine(SCORE), me=1) == 5


def test_an_index_outside_is_a_fault_in_a_phase_and_prunes_in_an_action() -> None:
    grid = ir.variable("grid", FIRST_CELL, (Number(1, 3),), (1,))
    outside = ReadVariable(SPAN, grid.domain, grid, (num(4),))
    look = routine("action", "look", require(equal(outside, num(0))))
    in_action = game(turns(choose(alternative("look"), form="may")), actions=(look,), variables=(grid,))
    in_phase = game(put(COUNT, outside), variables=(grid, number("count", FIRST_CELL + 3)))

    assert names(in_action, begin(in_action)) == ["pass"]
    with pytest.raises(RuleError) as error:
        begin(in_phase)
    assert code_of(error) == "BR603"


def test_given_parameters_are_passed_on() -> None:
    bump = routine("action", "bump", put(COUNT, plus(read(COUNT), read(X))), parameters=(given(X),))
    engine = game(
        turns(choose(alternative("bump", arguments=(num(4),)))), actions=(bump,), variables=VARIABLES
    )
    cells = begin(engine)

    assert names(engine, cells) == ["bump(4)"]
    assert play(engine, cells, "bump(4)")[COUNT.cell] == 4


def test_an_ending_in_an_action_ends_the_game() -> None:
    win = routine("action", "win", Win(SPAN, (), ir.ME))
    draw = routine("action", "draw", Tie(SPAN, ()))
    engine = game(turns(choose(alternative("win"), alternative("draw"))), actions=(win, draw))
    cells = begin(engine)

    assert play(engine, cells, "win")[ENDING] == ("win", (0,))
    assert play(engine, cells, "draw")[ENDING] == ("tie", ())


def test_a_move_can_be_taken_with_any_generator_state() -> None:
    idle = routine("action", "idle")
    engine = game(turns(choose(alternative("idle"))), actions=(idle,))
    generator = Generator(3)
    play(engine, begin(engine, generator), "idle", generator=generator)

    assert generator.state == 3


def test_step_runs_one_node_at_a_time() -> None:
    engine = game(increase(COUNT), increase(COUNT), variables=VARIABLES)
    cells = engine.initial_cells()
    seen = []
    while engine.step(cells, None):
        seen.append(cells[COUNT.cell])

    assert seen == [1, 2]
    assert len(cells) == engine.graph.cell_count
