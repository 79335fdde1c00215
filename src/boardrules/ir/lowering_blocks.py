"""Lowering of bodies, loops, laps, choices and calls.

Every function takes the node to go on to and gives the node to begin with, so that a body is built
from its last statement to its first. Only what a statement sees of its surroundings (`Context`) is
worked out from the first to the last.
"""

from collections.abc import Callable
from typing import assert_never

from attrs import evolve

from boardrules.ir.calls import piece_domain
from boardrules.ir.domains import Bool, Unknown
from boardrules.ir.expressions import Arithmetic, Compare, Expression, KindTest, Literal, Me
from boardrules.ir.graph import (
    ME,
    Assign,
    Begin,
    Branch,
    CastShadows,
    Commit,
    Decide,
    Demand,
    Freeze,
    LapNext,
    LapStart,
    NextElement,
    NoReturn,
    Offer,
)
from boardrules.ir.lowering_chance import (
    decide_all_of,
    decide_first,
    lower_keeping,
    lower_move_pieces,
    lower_move_some,
    lower_roll,
    lower_show,
    lower_shuffle,
)
from boardrules.ir.lowering_context import (
    ActingScope,
    ActionEdge,
    BodyEdge,
    CellScope,
    Context,
    LoopScope,
    TurnsRegisters,
    number,
)
from boardrules.ir.lowering_endings import lower_announcement, lower_ending, lower_stop
from boardrules.ir.program import Routine
from boardrules.ir.statements import (
    AddTo,
    Alternative,
    As,
    Case,
    Change,
    Choose,
    ChooseValue,
    Deal,
    Do,
    EachPlayer,
    EndGame,
    For,
    If,
    Let,
    Loop,
    Lose,
    MovePieces,
    MoveSome,
    Nothing,
    Record,
    RemoveFrom,
    Repeat,
    Require,
    Roll,
    Set,
    Show,
    Shuffle,
    Statement,
    Stop,
    StopTurnsAfter,
    Target,
    Tie,
    Turns,
    Win,
    WithPlayers,
)
from boardrules.ir.traversal import subexpressions
from boardrules.source import Span

Block = tuple[Statement, ...]

# ------------------------------------------------------------------ bodies


def lower_block(block: Block, next_node: int, context: Context) -> int:
    """A block of statements; the locals that it binds are cleared at its end."""
    span = block[-1].span if block else None
    if span is not None:
        next_node = context.clear(span, cells_bound_in(block), next_node)
    return lower_open_block(block, next_node, context)


def lower_open_block(block: Block, next_node: int, context: Context) -> int:
    """A block whose locals are cleared by what follows."""
    standing: list[tuple[Statement, Context]] = []
    for statement in block:
        standing.append((statement, context))
        cells = cells_bound_in((statement,))
        if cells:
            context = context.within(CellScope(cells))
    for statement, place in reversed(standing):
        next_node = lower_statement(statement, next_node, place)
    return next_node


def cells_bound_in(block: Block) -> tuple[int, ...]:
    """The cells of the locals that stay bound for the rest of a block."""
    cells: list[int] = []
    for statement in block:
        if isinstance(statement, Let):
            cells.append(statement.local.cell)
        elif isinstance(statement, ChooseValue):
            cells.append(statement.parameter.local.cell)
    return tuple(dict.fromkeys(cells))


def cells_of(routine: Routine) -> tuple[int, ...]:
    """The cells to clear when the body of a routine has ended."""
    parameters = tuple(parameter.local.cell for parameter in routine.parameters)
    this = () if routine.this is None else (routine.this.cell,)
    return tuple(dict.fromkeys((*this, *parameters, *cells_bound_in(routine.body))))


def lower_routine(routine: Routine, next_node: int, context: Context) -> int:
    """The body of a routine, in place; its parameters are in their cells."""
    after = context.clear(routine.span, cells_of(routine), next_node)
    return lower_body(routine, after, context)


def lower_body(routine: Routine, next_node: int, context: Context) -> int:
    """The body of a routine alone; parameters and outer locals are cleared by what follows."""
    given = tuple(parameter.local.cell for parameter in routine.parameters)
    this = () if routine.this is None else (routine.this.cell,)
    inner = evolve(context, site=site_of(routine)).within(BodyEdge(), CellScope((*this, *given)))
    return lower_open_block(routine.body, next_node, inner)


def site_of(routine: Routine) -> str:
    """A routine in words: `phase take_turn`, `play`."""
    return routine.sort if routine.sort in {"setup", "play"} else f"{routine.sort} {routine.name}"


def lower_outermost(routine: Routine, next_node: int, context: Context, is_trial: bool) -> int:
    """An action that begins here: Begin, its body, Commit."""
    span = routine.span
    clears = () if is_trial else tuple(cell for cell in cells_of(routine) if cell >= 0)
    commit = context.builder.emit(Commit(span, routine.name, clears, next_node))
    inner = evolve(context, inside=routine.name).within(ActionEdge(routine.name, is_trial))
    return context.builder.emit(Begin(span, routine.name, lower_body(routine, commit, inner)))


# ------------------------------------------------------------------ statements


def lower_statement(statement: Statement, next_node: int, context: Context) -> int:
    """One statement: the node with which it begins."""
    entry = _lower_plainly(statement, next_node, context)
    if context.inside is not None and statement in context.no_return_before:
        return context.builder.emit(NoReturn(statement.span, entry))
    return entry


def _lower_plainly(statement: Statement, next_node: int, context: Context) -> int:
    match statement:
        case Nothing():
            return next_node
        case Require(span=span, condition=condition, sentence=sentence):
            demand = context.builder.emit(Demand(span, condition, sentence, statement, next_node))
            return decide_first(context, span, demand, condition)
        case Let() | Set():
            return lower_keeping(statement, next_node, context)
        case Change() | AddTo() | RemoveFrom() | Record():
            entry = context.effect(statement.span, statement, next_node)
            return decide_first(context, statement.span, entry, *subexpressions(statement))
        case MovePieces():
            return lower_move_pieces(statement, next_node, context)
        case MoveSome():
            return lower_move_some(statement, next_node, context)
        case Shuffle():
            return lower_shuffle(statement, next_node, context)
        case Roll():
            return lower_roll(statement, next_node, context)
        case Show():
            return lower_show(statement, next_node, context)
        case Do():
            return _lower_do(statement, next_node, context)
        case Stop():
            return lower_stop(statement, context)
        case StopTurnsAfter():
            return lower_announcement(statement, next_node, context)
        case Win() | Lose() | Tie() | EndGame():
            return lower_ending(statement, context)
        case _:
            return _lower_structure(statement, next_node, context)


Structure = (
    ChooseValue | If | Case | WithPlayers | Loop | Repeat | For | EachPlayer | Deal | Turns | As | Choose
)


def _lower_structure(statement: Structure, next_node: int, context: Context) -> int:
    match statement:
        case ChooseValue():
            return _lower_choose_value(statement, next_node, context)
        case Choose(form="each"):
            return _lower_choose_each(statement, next_node, context)
        case Choose():
            return _lower_choose(statement, next_node, context)
        case If(span=span, condition=condition):
            then = lower_block(statement.then, next_node, context)
            otherwise = lower_block(statement.otherwise, next_node, context)
            branch = context.builder.emit(Branch(span, condition, then, otherwise))
            return decide_first(context, span, branch, condition)
        case Case():
            return _lower_case(statement, next_node, context)
        case WithPlayers(low=low, high=high, body=body):
            is_there = low <= context.program.players <= high
            return lower_block(body, next_node, context) if is_there else next_node
        case Loop():
            return _lower_loop(statement, next_node, context)
        case Repeat():
            return _lower_repeat(statement, next_node, context)
        case For():
            return _lower_for(statement, next_node, context)
        case EachPlayer():
            return _lower_each_player(statement, next_node, context)
        case Deal():
            return _lower_deal(statement, next_node, context)
        case Turns():
            return _lower_turns(statement, next_node, context)
        case As():
            return _lower_as(statement, next_node, context)
        case _ as never:
            assert_never(never)


def _lower_case(statement: Case, next_node: int, context: Context) -> int:
    span, cell = statement.span, statement.local.cell
    after = context.clear(span, (cell,), next_node)
    inner = context.within(CellScope((cell,)))
    if statement.otherwise is not None:
        entry = lower_block(statement.otherwise, after, inner)
    else:
        # The checker has seen that the branches cover everything; should it be wrong, the game says so.
        entry = context.builder.emit(Demand(span, Literal(span, Bool(), False), None, None, after))
    for branch in reversed(statement.branches):
        body = lower_block(branch.body, after, inner)
        test = inner.builder.emit(Branch(branch.span, branch.test, body, entry))
        entry = decide_first(inner, branch.span, test, branch.test)
    entry = context.effect(span, Assign(cell, statement.subject), entry)
    return decide_first(context, span, entry, statement.subject)


# ------------------------------------------------------------------ loops


def _lower_loop(statement: Loop, next_node: int, context: Context) -> int:
    head = context.builder.reserve()
    inner = context.within(LoopScope("loop", next_node))
    context.builder.lead_on(head, lower_block(statement.body, head, inner))
    context.builder.mark_loop(head, statement)
    return head


def _lower_repeat(statement: Repeat, next_node: int, context: Context) -> int:
    context = context.within(LoopScope("repeat", next_node))
    if statement.counter is None:
        return _lower_countdown(statement, next_node, context)
    return _lower_counted_repeat(statement, statement.counter, next_node, context)


def _lower_countdown(statement: Repeat, next_node: int, context: Context) -> int:
    span = statement.span
    inner, (left,) = context.with_registers("rounds left")
    finish = inner.clear(span, (left,), next_node)
    head = inner.builder.reserve()
    body = lower_block(statement.body, head, inner)
    counted = inner.effect(span, Assign(left, _shifted(inner, span, left, "-")), body)
    goes_on = Compare(span, Bool(), ">", inner.read(span, left, "rounds left"), number(span, 0))
    inner.builder.lead_on(head, inner.builder.emit(Branch(span, goes_on, counted, finish)))
    entry = inner.effect(span, Assign(left, statement.count), head)
    return decide_first(context, span, entry, statement.count)


def _lower_counted_repeat(statement: Repeat, counter: Target, next_node: int, context: Context) -> int:
    """The counter may be changed by the body, so the rounds are counted beside it."""
    span = statement.span
    inner, (limit, begun) = context.with_registers("rounds in all", "rounds begun")
    finish = inner.clear(span, (limit, begun), next_node)
    rounds = inner.read(span, begun, "rounds begun")
    head = inner.builder.reserve()
    body = lower_block(statement.body, head, inner)
    shown = inner.effect(span, Set(span, (), counter, rounds), body)
    counted = inner.effect(span, Assign(begun, _shifted(inner, span, begun, "+")), shown)
    goes_on = Compare(span, Bool(), "<", rounds, inner.read(span, limit, "rounds in all"))
    inner.builder.lead_on(head, inner.builder.emit(Branch(span, goes_on, counted, finish)))
    entry = inner.effect(span, Assign(begun, number(span, 0)), head)
    entry = inner.effect(span, Assign(limit, statement.count), entry)
    return decide_first(context, span, entry, statement.count)


def _shifted(context: Context, span: Span, cell: int, operator: str) -> Expression:
    return Arithmetic(span, Unknown(), operator, context.read(span, cell, "rounds"), number(span, 1))


def _lower_for(statement: For, next_node: int, context: Context) -> int:
    inner = context.within(LoopScope("for", next_node))
    return _lower_binder(statement, 0, next_node, inner)


def _lower_binder(statement: For, index: int, next_node: int, context: Context) -> int:
    """One binder of a `for` and all to the right of it; then the condition and the body."""
    span = statement.span
    if index == len(statement.binders):
        body = lower_block(statement.body, next_node, context)
        if statement.where is None:
            return body
        branch = context.builder.emit(Branch(span, statement.where, body, next_node))
        return decide_first(context, span, branch, statement.where)
    binder = statement.binders[index]
    inner, (cursor,) = context.with_registers("elements to come")
    inner = inner.within(CellScope((binder.local.cell,)))
    finish = inner.clear(span, (cursor, binder.local.cell), next_node)
    head = inner.builder.reserve()
    body = _lower_binder(statement, index + 1, head, inner)
    inner.builder.lead_on(
        head, inner.builder.emit(NextElement(span, cursor, binder.local.cell, body, finish))
    )
    entry = inner.effect(span, Freeze(cursor, binder.source), head)
    return decide_all_of(context, span, entry, binder.source)


# ------------------------------------------------------------------ whose turn it is


def _lower_each_player(statement: EachPlayer, next_node: int, context: Context) -> int:
    def body(head: int, inner: Context) -> int:
        return lower_block(statement.body, head, inner)

    if not statement.simultaneously:
        return _lower_lap(statement, statement.direction, body, next_node, context)
    shadows = context.shadows
    assert shadows is not None, "a program with a simultaneous choice has shadows"
    finish = context.clear(statement.span, shadows.cells, next_node)
    inner = context.within(CellScope(shadows.cells))
    lap = _lower_lap(statement, statement.direction, body, finish, inner)
    return inner.effect(statement.span, CastShadows(shadows), lap)


def _lower_deal(statement: Deal, next_node: int, context: Context) -> int:
    span = statement.span
    draw = MoveSome(
        span, statement.cites, "draw", statement.amount, None, statement.source, statement.destination
    )
    if statement in context.no_return_in_draws:
        context = evolve(context, no_return_in_draws=context.no_return_in_draws | {draw})

    def body(head: int, inner: Context) -> int:
        return lower_move_some(draw, head, inner)

    lap = EachPlayer(span, (), 1, None, None, simultaneously=False, body=())
    return _lower_lap(lap, 1, body, next_node, context)


def _lower_lap(
    statement: EachPlayer,
    direction: int,
    lower_turn: Callable[[int, Context], int],
    next_node: int,
    context: Context,
) -> int:
    span = statement.span
    outer = context.within(LoopScope("each player", next_node))
    inner, (start, done, saved) = outer.with_registers("first seat", "seats done", "me before")
    inner = inner.within(ActingScope(saved))
    finish = inner.give_back_me(span, saved, inner.clear(span, (start, done, saved), next_node))
    head = inner.builder.reserve()
    turn = lower_turn(head, inner)
    lap = inner.builder.emit(
        LapNext(span, direction, False, statement.where, start, done, None, turn, finish)
    )
    inner.builder.lead_on(head, decide_first(inner, span, lap, statement.where))
    entry = inner.builder.emit(LapStart(span, statement.start, start, done, None, saved, head))
    return decide_first(context, span, entry, statement.start)


def _lower_turns(statement: Turns, next_node: int, context: Context) -> int:
    span = statement.span
    outer = context.within(LoopScope("turns", next_node))
    uses = ("first seat", "seats done", "turns left", "me before")
    inner, (start, done, left, saved) = outer.with_registers(*uses)
    inner = evolve(inner.within(ActingScope(saved)), turns=TurnsRegisters(start, done, left))
    head = inner.builder.reserve()
    turn = lower_block(statement.body, head, inner)
    finish = head
    if inner.builder.take_announcement(left):
        finish = inner.give_back_me(span, saved, inner.clear(span, (start, done, left, saved), next_node))
    lap = inner.builder.emit(
        LapNext(span, statement.direction, True, statement.where, start, done, left, turn, finish)
    )
    inner.builder.lead_on(head, decide_first(inner, span, lap, statement.where))
    inner.builder.mark_loop(head, statement)
    entry = inner.builder.emit(LapStart(span, statement.start, start, done, left, saved, head))
    return decide_first(context, span, entry, statement.start)


def _lower_as(statement: As, next_node: int, context: Context) -> int:
    span = statement.span
    inner, (saved,) = context.with_registers("me before")
    inner = inner.within(ActingScope(saved))
    finish = inner.give_back_me(span, saved, inner.clear(span, (saved,), next_node))
    entry = lower_block(statement.body, finish, inner)
    entry = inner.effect(span, Assign(ME, statement.player), entry)
    me_before = Me(span, inner.read(span, saved, "me before").domain)
    entry = inner.effect(span, Assign(saved, me_before), entry)
    return decide_first(context, span, entry, statement.player)


# ------------------------------------------------------------------ calls


def _lower_do(statement: Do, next_node: int, context: Context) -> int:
    program = context.program
    if statement.piece is not None:
        return _lower_do_piece(statement, statement.piece, next_node, context)
    routine = program.procedures.get(statement.callee) or program.phases[statement.callee]
    entry = lower_routine(routine, next_node, context)
    entry = _pass_arguments(statement, routine, entry, context)
    return decide_first(context, statement.span, entry, *statement.arguments)


def _pass_arguments(statement: Do, routine: Routine, entry: int, context: Context) -> int:
    # Nothing recurses, so no argument reads a parameter that is being written here.
    pairs = list(zip(routine.parameters, statement.arguments, strict=True))
    for parameter, argument in reversed(pairs):
        given = Let(statement.span, (), parameter.local, argument, None)
        entry = context.effect(argument.span, given, entry)
    return entry


def _lower_do_piece(statement: Do, piece: Expression, next_node: int, context: Context) -> int:
    """`do card.played`: the procedure of the kind of the piece."""
    span = statement.span
    domain = piece_domain(piece)
    by_kind = context.program.piece_procedures[domain.component.name, statement.callee]
    routines = list(dict.fromkeys(by_kind[kind] for kind in domain.kinds))
    inner, (held,) = context.with_registers("piece whose procedure runs")
    entry: int | None = None
    for routine in reversed(routines):
        assert routine.this is not None
        body = lower_routine(routine, next_node, context)
        body = context.clear(span, (held,), body)
        body = _pass_arguments(statement, routine, body, inner)
        body = inner.effect(span, Assign(routine.this.cell, inner.read(span, held, "piece")), body)
        if entry is None:
            entry = body
            continue
        kinds = tuple(kind for kind in domain.kinds if by_kind[kind] is routine)
        test = KindTest(span, Bool(), inner.read(span, held, "piece"), domain.component, kinds)
        entry = inner.builder.emit(Branch(span, test, body, entry))
    assert entry is not None
    entry = inner.effect(span, Assign(held, piece), entry)
    return decide_first(context, span, entry, piece, *statement.arguments)


# ------------------------------------------------------------------ choices


def _lower_choose_value(statement: ChooseValue, next_node: int, context: Context) -> int:
    parameter = statement.parameter
    offer = Offer(parameter.name, "value", (parameter,), (None,), next_node)
    decide = Decide(statement.span, (offer,), None, context.inside, None, context.site)
    return context.builder.emit(decide)


def _lower_choose(statement: Choose, next_node: int, context: Context) -> int:
    span = statement.span
    offers = [_lower_offer(alternative, next_node, context) for alternative in statement.alternatives]
    if statement.form == "may" and all(offer.sort != "pass" for offer in offers):
        offers.append(Offer("pass", "pass", (), (), next_node, next_node))
    otherwise = None
    if statement.otherwise is not None:
        otherwise = lower_block(statement.otherwise, next_node, context)
    decide = Decide(span, tuple(offers), otherwise, context.inside, None, context.site)
    return decide_first(context, span, context.builder.emit(decide), *_given(offers))


def _lower_choose_each(statement: Choose, next_node: int, context: Context) -> int:
    span = statement.span
    inner, (mask,) = context.with_registers("alternatives done")
    head = inner.builder.reserve()
    offers = [
        evolve(_lower_offer(alternative, head, inner), once=index)
        for index, alternative in enumerate(statement.alternatives)
    ]
    finish = inner.clear(span, (mask,), next_node)
    done = Offer("done", "done", (), (), finish, finish)
    decide = Decide(span, (*offers, done), None, inner.inside, mask, inner.site)
    inner.builder.lead_on(head, decide_first(inner, span, inner.builder.emit(decide), *_given(offers)))
    return inner.effect(span, Assign(mask, number(span, 0)), head)


def _given(offers: list[Offer]) -> list[Expression]:
    return [argument for offer in offers for argument in offer.given if argument is not None]


def _lower_offer(alternative: Alternative, next_node: int, context: Context) -> Offer:
    suite = lower_block(alternative.suite, next_node, context)
    if alternative.action == "pass":
        return Offer("pass", "pass", (), (), suite, suite)
    routine = context.program.actions[alternative.action]
    if context.inside is None:
        entry, body_end = lower_outermost(routine, suite, context, is_trial=False), None
    else:
        body_end = context.clear(routine.span, cells_of(routine), suite)
        entry = lower_body(routine, body_end, context)
    return Offer(routine.name, "action", routine.parameters, alternative.arguments, entry, body_end)
