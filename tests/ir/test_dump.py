"""Dumps are for people: they name things as the rule file does, and say where they lie in a state."""

from boardrules.ir.domains import Bool, Entry, ListOf, Maybe, Seat, SetOf
from boardrules.ir.dump import dump_graph, dump_program
from boardrules.ir.dump_expressions import domain_text, expression_text, value_text
from boardrules.ir.expressions import Aggregate, And, Binder, Not, Query, RangeSet
from boardrules.ir.lowering import lower
from boardrules.ir.statements import Require, Turns
from tests.ir.programs import (
    NUMBER,
    SPAN,
    alternative,
    below,
    choose,
    chosen,
    component,
    draw,
    exactly,
    local,
    num,
    program,
    put,
    read,
    routine,
    variable,
    zone,
)

X, Y = local("x", 10), local("y", -1)
COUNT = variable("count", 3)
CARDS = component()
PILE, HAND = zone("pile", 4, CARDS), zone("hand", 5, CARDS, "bag")


def test_domains_are_written_as_types() -> None:
    cards = Entry(CARDS, (0,))
    assert domain_text(NUMBER) == "0..9"
    assert domain_text(Maybe(Seat(3))) == "Player?"
    assert domain_text(SetOf(cards)) == "set of Card"
    assert domain_text(ListOf(NUMBER, 4)) == "list of 0..9 up to 4"
    assert domain_text(Entry(CARDS, (0,), located=True)) == "Card in a zone"


def test_values_are_written_by_their_domain() -> None:
    assert value_text(None, Maybe(NUMBER)) == "none"
    assert value_text(False, Bool()) == "false"
    assert value_text(1, Seat(3)) == "Player[2]"
    assert value_text(frozenset({2, 0}), SetOf(Entry(CARDS, (0,)))) == "{Card(1), Card(3)}"
    assert value_text((3, 1), ListOf(NUMBER, 4)) == "[3, 1]"


def test_expressions_are_written_as_in_a_rule_file() -> None:
    numbers = RangeSet(SPAN, SetOf(NUMBER), num(1), read(X))
    test = And(SPAN, Bool(), below(read(Y), num(3)), Not(SPAN, Bool(), below(read(COUNT), num(2))))
    count = Aggregate(SPAN, NUMBER, "count", (Binder(Y, numbers),), test, ())
    assert expression_text(count) == "count(y#-1 in (1..x#10) where ((y#-1 < 3) and not (count < 2)))"
    asked = Query(SPAN, Bool(), "most", "take", (None, num(1)), test, num(4))
    assert expression_text(asked) == "most(take(_, 1) where ((y#-1 < 3) and not (count < 2)): 4)"


TAKE = routine("action", "take", Require(SPAN, (), below(read(X), num(5)), None), put(COUNT, read(X)),
               draw(exactly(1), PILE, HAND), parameters=(chosen(X, 1, 3),))  # fmt: skip
GAME = program(
    Turns(SPAN, (), 1, None, None, (choose(alternative("take", arguments=(None,)), form="may"),)),
    routines=(TAKE,),
    variables=(COUNT,),
    zones=(PILE, HAND),
    cell_count=12,
)


def test_a_program_is_dumped_by_declaration() -> None:
    assert dump_program(GAME) == (
        "game Test, 3 players\n"
        "\n"
        "var count #3: 0..9\n"
        "zone pile #4: pile of Card up to 3\n"
        "zone hand #5: bag of Card up to 3\n"
        "\n"
        "action take(x#10 in (1..3)):\n"
        "    require (x#10 < 5)\n"
        "    set count = x#10\n"
        "    move 1 from pile to hand\n"
        "play:\n"
        "    turns clockwise:\n"
        "        may choose:\n"
        "            take(_)\n"
    )


def test_a_graph_is_dumped_with_the_layout_of_a_state() -> None:
    lines = dump_graph(GAME, lower(GAME)).splitlines()
    assert lines[0] == "state: 19 cells, 8 scratch cells"
    assert "            3      1  count: 0..9" in lines
    assert "         6-11      6  parameters and locals" in lines
    assert any(line.startswith("           12      1  register: first seat") for line in lines)
    assert "     2  decide in play  @1" in lines
    assert "            action take(x) -> 3" in lines
    assert "     4  demand (x#10 < 5) -> 5  @1" in lines


def test_every_cell_of_a_state_is_accounted_for() -> None:
    graph = lower(GAME)
    layout = dump_graph(GAME, graph).split("\n\n")[0].splitlines()[1:]
    assert sum(int(line.split()[1]) for line in layout) == graph.cell_count
