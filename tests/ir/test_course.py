"""The checks of the course of play: each finds what it is for, and leaves alone what is right."""

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.domains import Bool
from boardrules.ir.expressions import Binder, Equal, Literal, Query, WholeType
from boardrules.ir.lowering import lower
from boardrules.ir.program import Program, RankStep, Result
from boardrules.ir.statements import (
    Do,
    EachPlayer,
    EndGame,
    For,
    If,
    Loop,
    Repeat,
    Require,
    Statement,
    Stop,
    StopTurnsAfter,
    Turns,
    Win,
)
from boardrules.semantics.course import check_course
from boardrules.semantics.course_graph import check_graph_course
from tests.ir.programs import ME as ACTOR
from tests.ir.programs import (
    SPAN,
    alternative,
    below,
    choose,
    chosen,
    let,
    local,
    num,
    program,
    put,
    read,
    routine,
    span_at,
    variable,
)

COUNT = variable("count", 4)
X = local("x", 10)
GO = routine("action", "go")
WIN = routine("action", "win_now", Win(SPAN, (), ACTOR))


def found(rules: Program) -> list[tuple[str, int]]:
    """The codes, with the lines, that the checks report."""
    diagnostics = Diagnostics()
    if check_course(rules, diagnostics):
        check_graph_course(rules, lower(rules), diagnostics)
    return [(d.code, d.span.line) for d in diagnostics.sorted()]


def codes(rules: Program) -> set[str]:
    return {code for code, _ in found(rules)}


def turns(*body: Statement) -> Turns:
    return Turns(span_at(5), (), 1, None, None, body)


def loop(*body: Statement) -> Loop:
    return Loop(span_at(6), (), body)


def stop(sort: str | None = None) -> Stop:
    return Stop(span_at(7), (), sort)


def run(name: str) -> Do:
    return Do(span_at(8), (), name, ())


def when(*then: Statement) -> If:
    return If(SPAN, (), below(read(COUNT), num(3)), then, ())


def more() -> Statement:
    return put(COUNT, num(1))


OFFER = choose(alternative("go"))


def test_a_sound_program_has_nothing_to_report() -> None:
    assert found(program(turns(choose(alternative("win_now"))), routines=(WIN,))) == []


def test_nothing_leaves_a_loop() -> None:
    assert ("BR301", 5) in found(program(turns(OFFER), routines=(GO,)))
    assert "BR301" not in codes(program(turns(OFFER, stop()), routines=(GO,)))
    assert "BR301" not in codes(program(turns(OFFER, StopTurnsAfter(SPAN, (), "this turn")), routines=(GO,)))


def test_a_stop_of_an_inner_loop_does_not_leave_the_outer_one() -> None:
    assert ("BR301", 5) in found(program(turns(OFFER, loop(OFFER, stop())), routines=(GO,)))
    assert "BR301" not in codes(program(turns(OFFER, loop(OFFER, stop("turns"))), routines=(GO,)))


def test_an_ending_or_announcement_in_what_is_run_leaves_a_loop() -> None:
    finish = routine("procedure", "finish", StopTurnsAfter(SPAN, (), "this turn"))
    assert "BR301" not in codes(program(turns(OFFER, run("finish")), routines=(GO, finish)))
    other_turns = routine("procedure", "finish", turns(OFFER, StopTurnsAfter(SPAN, (), "this turn")))
    assert ("BR301", 5) in found(program(turns(OFFER, run("finish")), routines=(GO, other_turns)))


def test_no_ending_can_be_reached() -> None:
    assert "BR302" in codes(program(turns(OFFER), routines=(GO,)))
    assert "BR302" not in codes(program(OFFER, routines=(GO,)))


def test_an_end_needs_an_order() -> None:
    rules = program(when(EndGame(span_at(9), ())), OFFER, routines=(GO,), variables=(COUNT,))
    assert {("BR314", 1), ("BR314", 9)} <= set(found(rules))
    step = RankStep(SPAN, "most", num(1), 1, None)
    judged = Result((), (step,), None, None, (), SPAN)
    assert "BR314" not in codes(program(OFFER, routines=(GO,), result=judged))
    paid = Result((), (), num(1), None, (), SPAN)
    assert "BR314" not in codes(program(OFFER, routines=(GO,), result=paid))


def test_what_nothing_uses() -> None:
    lonely = [routine(sort, f"lonely_{sort}") for sort in ("action", "procedure", "phase")]
    rules = program(choose(alternative("win_now")), routines=(WIN, *lonely))
    diagnostics = Diagnostics()
    check_course(rules, diagnostics)
    facts = [dict(d.facts) for d in diagnostics.sorted() if d.code == "BR303"]
    assert [f["name"] for f in facts] == ["lonely_action", "lonely_procedure", "lonely_phase"]
    assert [f["used"] for f in facts] == ["offered", "run", "run"]


def test_a_query_uses_what_it_asks_about() -> None:
    asked = Query(SPAN, Bool(), "possible", "lonely", (), None, None)
    lonely = routine("procedure", "lonely")
    offered = choose(alternative("win_now"))
    rules = program(If(SPAN, (), asked, (), ()), offered, routines=(WIN, lonely))
    assert "BR303" not in codes(rules)
    assert "lonely" in lower(rules).trials


def test_stop_needs_something_to_leave() -> None:
    assert ("BR304", 7) in found(program(OFFER, stop(), routines=(GO,)))
    assert ("BR304", 7) in found(program(loop(OFFER, stop("turns")), routines=(GO,)))
    inner = routine("procedure", "inner", stop())
    assert ("BR304", 7) in found(program(loop(run("inner"), stop()), routines=(inner,)))
    assert "BR304" not in codes(program(turns(loop(OFFER, stop("turns"))), routines=(GO,)))


def test_an_announcement_needs_a_running_turns_at_each_place_of_use() -> None:
    finish = routine("procedure", "finish", StopTurnsAfter(span_at(9), (), "this turn"))
    inside = turns(OFFER, run("finish"))
    assert "BR304" not in codes(program(inside, routines=(GO, finish)))
    assert ("BR304", 9) in found(program(inside, run("finish"), routines=(GO, finish)))


def test_what_stands_behind_a_stop_or_an_ending() -> None:
    behind = Do(span_at(9), (), "inner", ())
    inner = routine("procedure", "inner")
    assert ("BR305", 9) in found(program(loop(OFFER, stop(), behind), routines=(GO, inner)))
    assert ("BR305", 9) in found(program(when(EndGame(SPAN, ()), behind), OFFER, routines=(GO, inner)))


def test_nobody_chooses_in_setup() -> None:
    assert "BR306" in codes(program(OFFER, setup=(OFFER,), routines=(GO,)))
    ask = routine("procedure", "ask", OFFER)
    assert "BR306" in codes(program(OFFER, setup=(run("ask"),), routines=(GO, ask)))


def test_a_choice_that_may_be_stuck_is_noted() -> None:
    bound = routine("action", "bound", Require(SPAN, (), below(read(COUNT), num(2)), None))
    taking = routine("action", "taking", put(COUNT, read(X)), parameters=(chosen(X),))
    assert "BR307" in codes(program(choose(alternative("bound")), routines=(bound,)))
    assert "BR307" in codes(program(choose(alternative("taking", arguments=(None,))), routines=(taking,)))
    assert "BR307" not in codes(
        program(choose(alternative("bound"), alternative("go")), routines=(bound, GO))
    )
    assert "BR307" not in codes(program(choose(alternative("bound"), form="may"), routines=(bound,)))
    assert "BR307" not in codes(program(choose(alternative("bound"), otherwise=()), routines=(bound,)))


def test_a_loop_without_progress() -> None:
    idle = routine("action", "idle", loop(let(X, num(1)), when(stop()), when(more())))
    busy = routine("action", "busy", loop(more(), when(stop())))
    choosing = routine("action", "choosing", loop(OFFER, when(stop())))
    assert ("BR310", 6) in found(program(choose(alternative("idle")), routines=(idle,)))
    assert "BR310" not in codes(program(choose(alternative("busy")), routines=(busy,)))
    assert "BR310" not in codes(program(choose(alternative("choosing")), routines=(choosing, GO)))


def test_a_course_without_a_decision() -> None:
    assert ("BR311", 6) in found(program(loop(more(), when(stop())), OFFER, routines=(GO,)))
    assert ("BR311", 5) in found(program(turns(when(OFFER), when(stop())), routines=(GO,)))
    assert "BR311" not in codes(program(turns(OFFER, when(stop())), routines=(GO,)))


def test_loops_that_end_by_themselves_are_no_circles() -> None:
    three = Repeat(SPAN, (), num(3), None, (more(),))
    assert "BR311" not in codes(program(three, OFFER, routines=(GO,)))
    seats = EachPlayer(SPAN, (), 1, None, None, False, (OFFER,))
    assert "BR311" not in codes(program(loop(seats, when(stop())), routines=(GO,)))
    chosen_three = Repeat(SPAN, (), num(3), None, (OFFER,))
    assert "BR311" not in codes(program(loop(chosen_three, when(stop())), routines=(GO,)))
    everything = WholeType(SPAN, X.domain, "N", (1, 2))
    walk = For(SPAN, (), (Binder(X, everything),), None, (OFFER,))
    assert "BR311" not in codes(program(loop(walk, when(stop())), routines=(GO,)))


def test_a_loop_around_something_that_may_be_empty_is_a_circle() -> None:
    some = Repeat(SPAN, (), read(COUNT), None, (OFFER,))
    assert ("BR311", 6) in found(program(loop(some, when(stop())), routines=(GO,)))


def test_calls_in_a_circle() -> None:
    first = routine("procedure", "first", run("second"))
    second = routine("procedure", "second", run("first"))
    diagnostics = Diagnostics()
    assert not check_course(program(run("first"), routines=(first, second)), diagnostics)
    (circle,) = [d for d in diagnostics.sorted() if d.code == "BR312"]
    assert dict(circle.facts) == {"name": "first", "circle": "`first`, then `second`, then `first`"}


def test_a_query_in_a_circle() -> None:
    asked = Query(span_at(9), Bool(), "possible", "greedy", (), None, None)
    greedy = routine(
        "action", "greedy", Require(SPAN, (), Equal(SPAN, Bool(), asked, Literal(SPAN, Bool(), True)), None)
    )
    assert ("BR313", 9) in found(program(choose(alternative("greedy")), routines=(greedy,)))
    other = routine("action", "other", Require(SPAN, (), asked, None))
    plain = routine("action", "greedy")
    offer = choose(alternative("greedy"), alternative("other"))
    assert "BR313" not in codes(program(offer, routines=(plain, other)))
