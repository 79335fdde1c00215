"""What lowering promises: the course of play is right, and nothing is left behind on any way."""

import pytest

from boardrules.engine.interpreter import Engine
from boardrules.engine.randomness import Generator
from boardrules.ir.domains import Bool, Component, Entry, Kind, Maybe, Number, Place, Seat, SetOf, Site, Zone
from boardrules.ir.dump import dump_graph
from boardrules.ir.expressions import (
    Arithmetic,
    Binder,
    Builtin,
    Equal,
    IfThenElse,
    Literal,
    Not,
    Query,
    RandomDraw,
    RangeSet,
    SetLiteral,
)
from boardrules.ir.graph import ENDING, ME, PC, Chance, Commit, Decide, Effect, End, Graph, MoveOne, NoReturn
from boardrules.ir.graph_builder import NODE_LIMIT, GraphBuilder
from boardrules.ir.lowering import Unsupported, lower
from boardrules.ir.program import Program, Routine
from boardrules.ir.statements import (
    Amount,
    As,
    Case,
    CaseBranch,
    Choice,
    ChooseValue,
    Deal,
    Destination,
    Do,
    EachPlayer,
    EndGame,
    For,
    If,
    Loop,
    MovePieces,
    Parameter,
    Repeat,
    Require,
    Roll,
    Shuffle,
    Statement,
    Stop,
    StopTurnsAfter,
    Turns,
    VariableTarget,
    Win,
    WithPlayers,
)
from tests.ir.liveness import differences, taken_at
from tests.ir.programs import (
    ME as ME_EXPRESSION,
)
from tests.ir.programs import (
    NUMBER,
    PLAYERS,
    SPAN,
    alternative,
    at,
    below,
    choose,
    chosen,
    component,
    constraint,
    contents,
    draw,
    exactly,
    given,
    let,
    local,
    num,
    program,
    put,
    read,
    routine,
    variable,
    zone,
)

SEAT = Seat(PLAYERS)
LOG = variable("log", 3)
COUNT = variable("count", 4)


class Table:
    """A game of a hand-built program under way."""

    def __init__(self, rules: Program, graph: Graph | None = None) -> None:
        self.rules = rules
        self.graph = graph or lower(rules)
        self.engine = Engine(rules, self.graph)
        self.cells = self.engine.initial_cells()
        self.generator = Generator(1)
        self.engine.advance(self.cells, self.generator)

    def choose(self, action: str, *values: object) -> None:
        node = self.node
        assert isinstance(node, Decide)
        for answer in self.engine.legal(self.cells):
            if node.offers[answer.offer].action == action and answer.values == values:
                self.cells = self.engine.apply(self.cells, answer, self.generator)
                return
        raise AssertionError(f"{action}{values} is not legal")

    def moves(self) -> list[tuple[object, ...]]:
        node = self.node
        assert isinstance(node, Decide)
        return [(node.offers[a.offer].action, *a.values) for a in self.engine.legal(self.cells)]

    @property
    def node(self) -> object:
        return self.graph.nodes[self.cells[PC]]  # type: ignore[index]

    @property
    def me(self) -> object:
        return self.cells[ME]

    @property
    def is_over(self) -> bool:
        return self.cells[ENDING] is not None

    def value(self, cell: int) -> object:
        return self.cells[cell]


def stop(sort: str | None = None) -> Stop:
    return Stop(SPAN, (), sort)


def turns(*body: Statement, where: object = None) -> Turns:
    return Turns(SPAN, (), 1, None, where, body)  # type: ignore[arg-type]


def each(*body: Statement) -> EachPlayer:
    return EachPlayer(SPAN, (), 1, None, None, False, body)


def loop(*body: Statement) -> Loop:
    return Loop(SPAN, (), body)


def when(condition: object, *then: Statement, otherwise: tuple[Statement, ...] = ()) -> If:
    return If(SPAN, (), condition, then, otherwise)  # type: ignore[arg-type]


def as_player(seat: int, *body: Statement) -> As:
    return As(SPAN, (), Literal(SPAN, SEAT, seat), body)


def more(target: object = COUNT) -> Statement:
    return put(target, Arithmetic(SPAN, NUMBER, "+", read(target), num(1)))  # type: ignore[arg-type]


GO = routine("action", "go")
X, Y, Z = local("x", 10), local("y", 11), local("z", 12)


def test_play_that_comes_to_its_end_ends_the_game() -> None:
    table = Table(program(more(), more(), variables=(COUNT,)))
    assert table.value(COUNT.cell) == 2
    assert isinstance(table.node, End)
    assert table.cells[ENDING] == ("end", ())


def test_turns_go_round_until_the_announced_end() -> None:
    ways = {"this turn": 1, "this round": 3, "one more round": 4}
    for announced, turns_in_all in ways.items():
        announce = when(Equal(SPAN, Bool(), read(COUNT), num(0)), StopTurnsAfter(SPAN, (), announced))
        table = Table(
            program(turns(announce, more(), choose(alternative("go"))), routines=(GO,), variables=(COUNT,))
        )
        seats = []
        while not table.is_over:
            seats.append(table.me)
            table.choose("go")
        assert seats == [i % PLAYERS for i in range(turns_in_all)], announced


def test_an_announcement_in_an_action_or_procedure_means_the_turns_around_it() -> None:
    finish = routine("procedure", "finish", StopTurnsAfter(SPAN, (), "this turn"))
    leave = routine("action", "leave", Do(SPAN, (), "finish", ()))
    table = Table(program(turns(choose(alternative("leave"))), routines=(leave, finish)))
    table.choose("leave")
    assert table.is_over


def test_a_long_game_comes_back_to_equal_states() -> None:
    table = Table(program(turns(choose(alternative("go"))), routines=(GO,)))
    before = table.cells
    for _ in range(PLAYERS):
        table.choose("go")
    assert table.cells == before


def test_stop_leaves_the_innermost_loop_and_named_ones_through_others() -> None:
    inner = loop(more(), stop())
    through = loop(loop(more(), stop("turns")))
    table = Table(program(turns(inner, through, more()), variables=(COUNT,)))
    assert table.value(COUNT.cell) == 2
    assert table.is_over


def test_stop_gives_back_me_and_clears_what_was_in_use() -> None:
    body = each(let(X, num(3)), as_player(2, let(Y, num(4)), loop(stop("each player"))))
    table = Table(program(as_player(1, body, choose(alternative("go"))), routines=(GO,)))
    assert table.me == 1
    assert table.value(X.cell) is None
    assert table.value(Y.cell) is None
    assert differences(table.rules, table.graph) == []


def test_each_player_takes_every_seat_once_and_gives_back_me() -> None:
    table = Table(
        program(as_player(2, each(choose(alternative("go"))), choose(alternative("go"))), routines=(GO,))
    )
    seats = []
    while not table.is_over:
        seats.append(table.me)
        table.choose("go")
    assert seats == [0, 1, 2, 2]


def test_lets_are_cleared_at_the_end_of_their_block() -> None:
    block = when(below(num(0), num(1)), let(X, num(3)), put(COUNT, read(X)))
    table = Table(program(block, choose(alternative("go")), routines=(GO,), variables=(COUNT,)))
    assert table.value(COUNT.cell) == 3
    assert table.value(X.cell) is None
    assert differences(table.rules, table.graph) == []


def test_repeat_counts_once_and_shows_its_round() -> None:
    shown = VariableTarget(SPAN, LOG, ())
    body = (put(COUNT, Arithmetic(SPAN, NUMBER, "+", read(COUNT), read(LOG))),)
    table = Table(program(Repeat(SPAN, (), num(3), shown, body), variables=(LOG, COUNT)))
    assert table.value(COUNT.cell) == 1 + 2 + 3
    table = Table(program(Repeat(SPAN, (), num(0), None, (more(),)), variables=(COUNT,)))
    assert table.value(COUNT.cell) == 0
    table = Table(
        program(put(COUNT, num(2)), Repeat(SPAN, (), read(COUNT), None, (more(),)), variables=(COUNT,))
    )
    assert table.value(COUNT.cell) == 4


def test_for_goes_through_all_combinations_with_its_condition() -> None:
    numbers = RangeSet(SPAN, SetOf(NUMBER), num(1), num(3))
    body = (put(LOG, Arithmetic(SPAN, NUMBER, "+", read(LOG), read(Y))),)
    walk = For(SPAN, (), (Binder(X, numbers), Binder(Y, numbers)), below(read(X), read(Y)), body)
    table = Table(program(walk, variables=(LOG,)))
    assert table.value(LOG.cell) == 2 + 3 + 3
    assert differences(table.rules, table.graph) == []


def test_for_can_be_left_from_within() -> None:
    numbers = RangeSet(SPAN, SetOf(NUMBER), num(1), num(3))
    walk = For(SPAN, (), (Binder(X, numbers), Binder(Y, numbers)), None, (more(), stop()))
    table = Table(program(walk, choose(alternative("go")), routines=(GO,), variables=(COUNT,)))
    assert table.value(COUNT.cell) == 1
    assert differences(table.rules, table.graph) == []


def test_case_takes_the_first_branch_that_fits() -> None:
    def branch(value: int, result: int) -> CaseBranch:
        return CaseBranch(SPAN, Equal(SPAN, Bool(), read(X), num(value)), (put(LOG, num(result)),))

    for value, result in ((1, 5), (2, 6), (3, 7)):
        case = Case(SPAN, (), num(value), X, (branch(1, 5), branch(2, 6)), (put(LOG, num(7)),))
        table = Table(program(case, variables=(LOG,)))
        assert table.value(LOG.cell) == result


def test_with_players_is_settled_before_the_game() -> None:
    there = WithPlayers(SPAN, (), 2, 3, (more(),))
    absent = WithPlayers(SPAN, (), 4, 9, (more(),))
    table = Table(program(there, absent, variables=(COUNT,)))
    assert table.value(COUNT.cell) == 1


def test_do_passes_arguments_and_clears_them() -> None:
    adder = routine("procedure", "adder", put(COUNT, Arithmetic(SPAN, NUMBER, "+", read(X), read(Y))),
                    parameters=(given(X), given(Y)))  # fmt: skip
    table = Table(program(Do(SPAN, (), "adder", (num(2), num(3))), choose(alternative("go")),
                          routines=(adder, GO), variables=(COUNT,)))  # fmt: skip
    assert table.value(COUNT.cell) == 5
    assert table.value(X.cell) is None
    assert differences(table.rules, table.graph) == []


def test_do_of_a_piece_runs_the_procedure_of_its_kind() -> None:
    cards = Component(
        "Card", (Kind("Smith", ()), Kind("Village", ()), Kind("Moat", ())), ((0, ()), (1, ()), (2, ()))
    )
    piece = Entry(cards, (0, 1, 2))

    def procedure(name: str, cell: int, result: int) -> Routine:
        this = local("this", cell, piece)
        body = (put(LOG, Arithmetic(SPAN, NUMBER, "+", num(result), read(X))),)
        return Routine("procedure", name, (given(X),), body, (), None, (), SPAN, this)

    smith, rest = procedure("smith", 20, 1), procedure("rest", 21, 2)
    for entry, result in ((0, 4), (1, 5), (2, 5)):
        do = Do(SPAN, (), "played", (num(3),), Literal(SPAN, piece, entry))
        rules = program(do, choose(alternative("go")), routines=(GO,), variables=(LOG,),
                        piece_procedures={("Card", "played"): {0: smith, 1: rest, 2: rest}})  # fmt: skip
        table = Table(rules)
        assert table.value(LOG.cell) == result
        assert table.value(20) is None
        assert table.value(21) is None
        assert differences(table.rules, table.graph) == []


def test_a_query_runs_its_procedure_on_a_copy() -> None:
    spend = routine("procedure", "spend", more(), Require(SPAN, (), below(read(COUNT), num(3)), None))
    asked = Query(SPAN, Bool(), "possible", "spend", (), None, None)
    rules = program(
        loop(when(Not(SPAN, Bool(), asked), stop()), more()), routines=(spend,), variables=(COUNT,)
    )
    assert Table(rules).value(COUNT.cell) == 2


# ------------------------------------------------------------------ choices


def test_suites_follow_the_action_and_pass_comes_last() -> None:
    take = routine("action", "take", put(LOG, read(X)), parameters=(chosen(X, 1, 2),))
    offer = choose(alternative("take", more(), arguments=(None,)), form="may")
    table = Table(program(offer, variables=(LOG, COUNT), routines=(take,)))
    assert table.moves() == [("take", 1), ("take", 2), ("pass",)]
    table.choose("take", 2)
    assert (table.value(LOG.cell), table.value(COUNT.cell)) == (2, 1)
    assert table.value(X.cell) is None


def test_otherwise_runs_if_nothing_is_legal() -> None:
    never = routine("action", "never", Require(SPAN, (), below(num(1), num(0)), None))
    table = Table(
        program(choose(alternative("never"), otherwise=(more(),)), routines=(never,), variables=(COUNT,))
    )
    assert table.is_over
    assert table.value(COUNT.cell) == 1


def test_each_at_most_once_goes_on_until_done() -> None:
    a, b = routine("action", "a"), routine("action", "b")
    offer = choose(alternative("a", more()), alternative("b"), form="each")
    table = Table(program(offer, routines=(a, b), variables=(COUNT,)))
    assert table.moves() == [("a",), ("b",), ("done",)]
    table.choose("a")
    assert table.moves() == [("b",), ("done",)]
    table.choose("b")
    assert table.moves() == [("done",)]
    table.choose("done")
    assert table.is_over
    assert differences(table.rules, table.graph) == []


def test_a_chosen_value_is_bound_for_the_rest_of_its_block() -> None:
    pick = ChooseValue(SPAN, (), chosen(X, 1, 3))
    table = Table(program(when(below(num(0), num(1)), pick, put(LOG, read(X))), choose(alternative("go")),
                          routines=(GO,), variables=(LOG,)))  # fmt: skip
    assert table.moves() == [("x", 1), ("x", 2), ("x", 3)]
    table.choose("x", 3)
    assert table.value(LOG.cell) == 3
    assert table.value(X.cell) is None


def test_an_inner_action_is_laid_in_and_only_the_outermost_commits() -> None:
    inner = routine("action", "inner", put(LOG, read(Y)), parameters=(chosen(Y, 1, 3),))
    outer = routine("action", "outer", choose(alternative("inner", more(), arguments=(None,))),
                    Require(SPAN, (), below(num(2), read(LOG)), None))  # fmt: skip
    table = Table(program(choose(alternative("outer")), routines=(outer, inner), variables=(LOG, COUNT)))
    table.choose("outer")
    assert table.moves() == [("inner", 3)]
    table.choose("inner", 3)
    assert table.is_over
    commits = {
        n.action for n in table.graph.nodes[: table.graph.trials["outer"].entry] if isinstance(n, Commit)
    }
    assert commits == {"outer"}


def test_an_ending_in_an_action_commits_first_and_names_whom_it_named_before() -> None:
    named = local("named", 13, SEAT)
    crown = routine(
        "action",
        "crown",
        let(named, ME_EXPRESSION),
        as_player(2, Win(SPAN, (), SetLiteral(SPAN, SetOf(SEAT), (read(named), ME_EXPRESSION)))),
    )
    table = Table(program(as_player(1, choose(alternative("crown"))), routines=(crown,)))
    table.choose("crown")
    assert table.cells[ENDING] == ("win", (1, 2))
    assert table.me == 1
    assert table.value(named.cell) is None


def test_what_must_hold_after_every_action_must_hold_at_an_ending_too() -> None:
    finish = routine(
        "action", "finish", put(COUNT, read(X)), EndGame(SPAN, ()), parameters=(chosen(X, 1, 3),)
    )
    small = constraint("small", below(read(COUNT), num(3)), after_every_action=True)
    table = Table(program(choose(alternative("finish", arguments=(None,))), routines=(finish,), variables=(COUNT,),
                          constraints=(small,)))  # fmt: skip
    assert table.moves() == [("finish", 1), ("finish", 2)]


def test_no_return_stands_before_the_statement_that_reads_the_unseen() -> None:
    peek = put(LOG, read(COUNT))
    look = routine("action", "look", peek)
    rules = program(choose(alternative("look")), routines=(look,), variables=(LOG, COUNT))
    plain, marked = lower(rules), lower(rules, no_return_before=frozenset({peek}))
    assert not any(isinstance(node, NoReturn) for node in plain.nodes)
    before = [node.next for node in marked.nodes if isinstance(node, NoReturn)]
    operations = {n.operation for n in map(marked.nodes.__getitem__, before) if isinstance(n, Effect)}
    assert operations == {peek}


# ------------------------------------------------------------------ chance and pieces

CARDS = component()


def zones_with_stock() -> tuple[Zone, Zone]:
    return zone("stock", 5, CARDS, unknown=6, seen_by="nobody"), zone("hand", 7, CARDS, "bag")


def chances(rules: Program) -> list[str]:
    return [type(n.draw).__name__ for n in lower(rules).nodes if isinstance(n, Chance)]


def test_what_is_known_is_moved_without_chance() -> None:
    pile, hand = zone("pile", 5, CARDS), zone("hand", 7, CARDS, "bag")
    assert chances(program(draw(exactly(2), pile, hand), zones=(pile, hand))) == []
    assert chances(program(draw(Amount("all", None), hand, pile), zones=(pile, hand))) == []


def test_the_top_of_a_shuffled_pile_is_decided_when_it_leaves() -> None:
    stock, hand = zones_with_stock()
    assert chances(program(draw(exactly(2), stock, hand), zones=(stock, hand))) == ["TopChance"]
    assert chances(program(draw(Amount("all", None), stock, hand), zones=(stock, hand))) == ["TopChance"]
    picked = draw(exactly(1), stock, hand, SetLiteral(SPAN, SetOf(stock.contents), ()))
    assert chances(program(picked, zones=(stock, hand))) == ["WholeZoneChance"]


def test_a_number_of_pieces_is_drawn_from_a_bag() -> None:
    _, hand = zones_with_stock()
    box = zone("box", 8, CARDS)
    assert chances(program(draw(exactly(1), hand, box), zones=(hand, box))) == ["BagChance"]
    equal = component(ranks=1)
    stones, lid = zone("stones", 5, equal, "bag"), zone("lid", 6, equal, "bag")
    assert chances(program(draw(exactly(1), stones, lid), zones=(stones, lid))) == []


def test_one_piece_needs_no_loop() -> None:
    pile, hand = zone("pile", 5, CARDS), zone("hand", 7, CARDS, "bag")
    one = lower(program(draw(exactly(1), pile, hand), zones=(pile, hand)))
    two = lower(program(draw(exactly(2), pile, hand), zones=(pile, hand)))
    assert sum(isinstance(n, Effect) and isinstance(n.operation, MoveOne) for n in one.nodes) == 1
    assert len(one.nodes) == len(two.nodes) - 1


def test_deal_and_draw_leave_no_register_behind() -> None:
    stock, hand = zones_with_stock()
    deal = Deal(SPAN, (), exactly(1), at(stock), Destination(at(hand), ""))
    rules = program(choose(alternative("go")), setup=(Shuffle(SPAN, (), at(stock)), deal), routines=(GO,),
                    zones=(stock, hand))  # fmt: skip
    graph = lower(rules)
    assert differences(rules, graph) == []
    (decide,) = (i for i, n in enumerate(graph.nodes) if isinstance(n, Decide))
    assert taken_at(rules, graph, decide) == frozenset()


def test_a_zone_that_somebody_sees_is_decided_at_once() -> None:
    seen = zone("seen", 5, CARDS, unknown=6)
    assert chances(program(Shuffle(SPAN, (), at(seen)), zones=(seen,))) == ["WholeZoneChance"]
    unseen, _ = zones_with_stock()
    assert chances(program(Shuffle(SPAN, (), at(unseen)), zones=(unseen,))) == []


def test_reading_the_top_decides_the_top_and_reading_the_bottom_all() -> None:
    stock, _ = zones_with_stock()
    first = Builtin(SPAN, Maybe(NUMBER), "first_of", (contents(stock),))
    last = Builtin(SPAN, Maybe(NUMBER), "last_of", (contents(stock),))
    assert chances(program(let(X, first), zones=(stock,))) == ["TopChance"]
    assert chances(program(let(X, last), zones=(stock,))) == ["WholeZoneChance"]
    assert chances(program(when(Equal(SPAN, Bool(), first, num(1)), more()), zones=(stock,))) == ["TopChance"]


def test_roll_of_a_family_is_one_chance_for_each_cell_in_order() -> None:
    dice = variable("dice", 5, (Number(1, 2), Number(1, 3)), (3, 1))
    graph = lower(program(Roll(SPAN, (), VariableTarget(SPAN, dice, ())), variables=(dice,)))
    rolls = [n.draw.target.indices for n in graph.nodes if isinstance(n, Chance)]  # type: ignore[union-attr]
    values = [tuple(i.value for i in indices) for indices in rolls]  # type: ignore[union-attr]
    assert values == [(a, b) for a in (1, 2) for b in (1, 2, 3)]


def test_a_draw_may_be_one_branch_of_a_value() -> None:
    drawn = RandomDraw(SPAN, NUMBER, RangeSet(SPAN, SetOf(NUMBER), num(4), num(6)))
    value = IfThenElse(SPAN, NUMBER, below(read(COUNT), num(1)), drawn, num(9))
    rules = program(put(LOG, value), more(), variables=(LOG, COUNT))
    table = Table(rules)
    assert table.value(LOG.cell) in {4, 5, 6}
    assert differences(table.rules, table.graph) == []
    table = Table(program(more(), put(LOG, value), variables=(LOG, COUNT)))
    assert table.value(LOG.cell) == 9


# ------------------------------------------------------------------ all at the same time


def test_a_simultaneous_choice_keeps_how_things_looked_while_it_is_under_way() -> None:
    write = routine("action", "write", put(LOG, read(X)), parameters=(chosen(X),))
    at_once = EachPlayer(SPAN, (), 1, None, None, True, (choose(alternative("write", arguments=(None,))),))
    after = as_player(2, choose(alternative("go")))
    table = Table(program(at_once, after, routines=(write, GO), variables=(LOG,)))
    shadows = table.graph.shadows
    assert shadows is not None
    assert [cell for cell, _ in shadows.pairs] == [LOG.cell]
    (_, shadow), before = shadows.pairs[0], table.value(LOG.cell)
    for seat in range(PLAYERS):
        assert table.me == seat
        assert table.value(shadows.under_way_cell) is True
        assert table.value(shadow) == before
        table.choose("write", seat + 4)
    assert table.value(LOG.cell) == PLAYERS + 3
    assert [table.value(cell) for cell in shadows.cells] == [None, None]
    assert differences(table.rules, table.graph) == []


def test_a_program_without_simultaneous_choices_has_no_shadows() -> None:
    assert lower(program(choose(alternative("go")), routines=(GO,))).shadows is None


# ------------------------------------------------------------------ limits


def test_a_graph_that_grows_too_large_says_so() -> None:
    builder = GraphBuilder(10, SPAN)
    node = End(SPAN, "end", None)
    for _ in range(NODE_LIMIT):
        builder.emit(node)
    with pytest.raises(Unsupported, match="200,000"):
        builder.emit(node)


def test_equal_programs_give_equal_graphs() -> None:
    def make() -> str:
        rules = program(turns(choose(alternative("go"), form="may"), loop(more(), stop())), routines=(GO,))
        return dump_graph(rules, lower(rules))

    assert make() == make()


def test_moving_a_piece_twice_is_not_certain() -> None:
    hand = zone("hand", 5, CARDS, "bag")
    table_zone = zone("table", 6, CARDS, "bag")
    card = local("card", 14, Entry(CARDS, (0,), located=True))
    source = contents(hand)
    parameter = Parameter("card", card, card.domain, card.domain, Choice("one", source), SPAN)
    step = MovePieces(SPAN, (), read(card), Destination(at(table_zone), ""))
    once = routine("action", "once", step, parameters=(parameter,))
    twice = routine("action", "twice", step, step, parameters=(parameter,))
    rules = program(choose(alternative("once", arguments=(None,)), alternative("twice", arguments=(None,))),
                    routines=(once, twice), zones=(hand, table_zone))  # fmt: skip
    graph = lower(rules)
    assert graph.certain[graph.trials["once"].entry]
    assert not graph.certain[graph.trials["twice"].entry]


def test_a_site_that_is_surely_there_cannot_fail() -> None:
    square = Place("Cell", "grid", ("a1", "b1"), coordinates=((1, 1), (2, 1)))
    cell = local("cell", 15, Site(square))

    def is_certain(last_column: int) -> bool:
        column = local("column", 16, Number(1, last_column))
        site = Builtin(SPAN, Site(square), "site_at", (read(column), num_in(1, 1)), square)
        step = routine("action", "step", let(cell, site), parameters=(chosen(column),))
        graph = lower(program(choose(alternative("step", arguments=(None,))), routines=(step,)))
        return graph.certain[graph.trials["step"].entry]

    assert is_certain(2)
    assert not is_certain(3)


def num_in(low: int, high: int) -> Literal:
    return Literal(SPAN, Number(low, high), low)
