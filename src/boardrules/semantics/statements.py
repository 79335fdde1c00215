"""Statements of bodies in order, and those that hold blocks (spec section 7)."""

from collections.abc import Callable, Sequence

from boardrules.ir import expressions as ex
from boardrules.ir import statements as ir
from boardrules.ir.domains import (
    Number,
    Path,
    Seat,
    Unknown,
)
from boardrules.semantics import course_statements, piece_statements, routines, value_statements
from boardrules.semantics.domain_text import domain_text
from boardrules.semantics.expressions import (
    as_value,
    collection_value,
    condition,
    elaborate,
    expect,
    number,
    plain,
    report_absent,
)
from boardrules.semantics.fitting import (
    element_of,
)
from boardrules.semantics.flow import forget, learn
from boardrules.semantics.local_widths import LocalWidths
from boardrules.semantics.meanings import Cited, citations
from boardrules.semantics.naming import check_not_hiding
from boardrules.semantics.proofs import Proofs, facts_if
from boardrules.semantics.scope import Scope, truth, unknown_value
from boardrules.semantics.types import constant_range
from boardrules.semantics.value_statements import written_target
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.tree.node import changed


def elaborate_statements(
    scope: Scope, statements: Sequence[tree.Statement], widths: LocalWidths
) -> tuple[ir.Statement, ...]:
    """The statements in order; `scope` gains the names and proofs that they bring."""
    made: list[ir.Statement] = []
    for statement in statements:
        found = _statement(scope, statement, widths)
        forget(scope, [statement])
        learn(scope, found)
        if found is not None:
            made.append(found)
    return tuple(made)


def _block(
    scope: Scope, statements: Sequence[tree.Statement], widths: LocalWidths
) -> tuple[ir.Statement, ...]:
    return elaborate_statements(scope.inner(), statements, widths)


def _statement(scope: Scope, node: tree.Statement, widths: LocalWidths) -> ir.Statement | None:
    if type(node) in _SIMPLE:
        return _SIMPLE[type(node)](scope, node, widths)
    return _BLOCKS[type(node)](scope, node, widths)


def _if(scope: Scope, node: tree.If, widths: LocalWidths) -> ir.Statement | None:
    test = condition(scope, node.condition)
    then = _block(scope.knowing(facts_if(test, True)), node.body, widths)
    negative = scope.knowing(facts_if(test, False))
    cites = citations(node.cites)
    match node.alternative:
        case None:
            otherwise: tuple[ir.Statement, ...] = ()
        case tree.Else(body=body):
            cites = citations(node.cites, (node.alternative,))
            otherwise = _block(negative, body, widths)
        case tree.If() as nested:
            otherwise = _block(negative, (nested,), widths)
    return ir.If(node.span, cites, test, then, otherwise)


def _case(scope: Scope, node: tree.Case, widths: LocalWidths) -> ir.Statement | None:
    from boardrules.semantics.cells import cell_test, check_coverage
    from boardrules.semantics.proofs import key_of

    subject = plain(as_value(scope, elaborate(scope, node.subject)))
    if isinstance(subject.domain, Path):
        report_absent(scope, subject, node.subject.span)
        subject = unknown_value(node.subject.span)
    local = scope.world.state_local("the case", subject.domain, node.subject.span)
    key = key_of(subject)
    branches: list[ir.CaseBranch] = []
    for branch in node.branches:
        test = (
            cell_test(scope, local, branch.cell)
            if not isinstance(subject.domain, Unknown)
            else truth(branch.span, True)
        )
        facts = facts_if(test, True)
        if key is not None:
            facts += [(key, kinds) for k, kinds in facts if k == ("local", local.cell)]
        branches.append(ir.CaseBranch(branch.span, test, _block(scope.knowing(facts), branch.body, widths)))
    otherwise = _block(scope, node.otherwise.body, widths) if node.otherwise is not None else None
    rows: list[tuple[Span, tuple[tree.Cell, ...] | None]] = [(b.span, (b.cell,)) for b in node.branches]
    if node.otherwise is not None:
        rows.append((node.otherwise.span, None))
    check_coverage(scope, (local,), rows, node.subject.span)
    cites = citations(node.cites, _with_last(node.branches, node.otherwise))
    return ir.Case(node.span, cites, subject, local, tuple(branches), otherwise)


def _with_last(lines: Sequence[Cited], last: tree.Otherwise | None) -> tuple[Cited, ...]:
    return (*lines,) if last is None else (*lines, last)


def _with_players(scope: Scope, node: tree.WithPlayers, widths: LocalWidths) -> ir.Statement | None:
    found = constant_range(scope.world, node.numbers)
    body = _block(scope, node.body, widths)
    if found is None:
        return None
    low, high = scope.world.player_counts
    if found[0] > high or found[1] < low:
        scope.world.report(
            "BR703.players", node.numbers.span, numbers=node.numbers.span.text, low=low, high=high
        )
    return ir.WithPlayers(node.span, citations(node.cites), *found, body)


def _looping(scope: Scope, node: tree.Statement) -> Scope:
    """The scope in a loop: what its body changes is not known there."""
    inner = scope.inner()
    forget(inner, [node])
    return inner


def _loop(scope: Scope, node: tree.Loop, widths: LocalWidths) -> ir.Statement | None:
    return ir.Loop(node.span, citations(node.cites), _block(_looping(scope, node), node.body, widths))


def _repeat(scope: Scope, node: tree.Repeat, widths: LocalWidths) -> ir.Statement | None:
    count = number(scope, node.times)
    counter: ir.Target | None = None
    if node.counter is not None:
        found = written_target(scope, node.counter)
        if found is not None and not isinstance(found[1], Number):
            scope.world.report(
                "BR201", node.counter.span, expected="a number that counts", found=domain_text(found[1])
            )
        elif found is not None:
            counter = found[0]
    body = _block(_looping(scope, node), node.body, widths)
    return ir.Repeat(node.span, citations(node.cites), count, counter, body)


def _for(scope: Scope, node: tree.For, widths: LocalWidths) -> ir.Statement | None:
    inner = _looping(scope, node)
    binders: list[ex.Binder] = []
    for binder in node.binders:
        source = collection_value(inner, binder.domain, "for")
        check_not_hiding(scope.world, binder.name.text, binder.name.span)
        local = scope.world.state_local(
            binder.name.text, element_of(source.domain) or Unknown(), binder.name.span
        )
        binders.append(ex.Binder(local, source))
        inner.locals[binder.name.text] = local
    where = condition(inner, node.where) if node.where is not None else None
    if where is not None:
        inner = inner.knowing(facts_if(where, True))
    body = _block(inner, node.body, widths)
    return ir.For(node.span, citations(node.cites), tuple(binders), where, body)


def _lap(scope: Scope, node: tree.Lap) -> tuple[int, ex.Expression | None]:
    direction = -1 if node.direction is not None and node.direction.text == "counterclockwise" else 1
    start = expect(scope, node.start, Seat(scope.world.players)) if node.start is not None else None
    return direction, start


def _for_each_me(scope: Scope, node: tree.Statement) -> Scope:
    """The scope of a lap: `me` is another player there, so nothing is known of `me`."""
    inner = _looping(scope, node).with_me()
    inner.proofs = _without_me(inner.proofs)
    return inner


def _without_me(proofs: Proofs) -> Proofs:
    return Proofs(tuple(p for p in proofs.known if not _reads_me(p[0])))


def _reads_me(key: tuple[object, ...]) -> bool:
    return (
        key == ("me",)
        or any(isinstance(part, tuple) and _reads_me(part) for part in key)
        or key[0] == "define"
    )


def _each_player(scope: Scope, node: tree.EachPlayer, widths: LocalWidths) -> ir.Statement | None:
    direction, start = _lap(scope, node.lap)
    inner = _for_each_me(scope, node)
    outer_me = scope.world.uses_me.get(scope.owner, False)
    where = condition(inner, node.where) if node.where is not None else None
    if where is not None:
        inner = inner.knowing(facts_if(where, True))
    body = _block(inner, node.body, widths)
    scope.world.uses_me[scope.owner] = outer_me
    return ir.EachPlayer(node.span, citations(node.cites), direction, start, where, node.simultaneously, body)


def _turns(scope: Scope, node: tree.Turns, widths: LocalWidths) -> ir.Statement | None:
    direction, start = _lap(scope, node.lap)
    inner = _for_each_me(scope, node)
    outer_me = scope.world.uses_me.get(scope.owner, False)
    where = condition(inner, node.where) if node.where is not None else None
    if where is not None:
        inner = inner.knowing(facts_if(where, True))
    body = _block(inner, node.body, widths)
    scope.world.uses_me[scope.owner] = outer_me
    return ir.Turns(node.span, citations(node.cites), direction, start, where, body)


def _as(scope: Scope, node: tree.AsPlayer, widths: LocalWidths) -> ir.Statement | None:
    player = expect(scope, node.player, Seat(scope.world.players))
    outer_me = scope.world.uses_me.get(scope.owner, False)
    inner = scope.with_me()
    inner.proofs = _without_me(inner.proofs)
    body = _block(inner, node.body, widths)
    scope.world.uses_me[scope.owner] = outer_me
    return ir.As(node.span, citations(node.cites), player, body)


def _choose(
    scope: Scope, node: tree.Choose | tree.MayChoose | tree.ChooseEach, widths: LocalWidths
) -> ir.Statement | None:
    if not scope.has_me:
        scope.world.report("BR107.choose", node.span, name="choose")
        scope = scope.with_me()
    scope.world.uses_me[scope.owner] = True
    form = {tree.Choose: "one", tree.MayChoose: "may", tree.ChooseEach: "each"}[type(node)]
    alternatives = [
        a for a in (_alternative(scope, item, widths) for item in node.alternatives) if a is not None
    ]
    names_pass = any(a.action == "pass" for a in alternatives)
    if form == "may" and not names_pass:
        alternatives.append(ir.Alternative(node.span, "pass", (), ()))
    elif form == "may":
        alternatives.sort(key=lambda a: a.action == "pass")
    otherwise = None
    if isinstance(node, tree.Choose) and node.otherwise is not None:
        otherwise = _block(scope, node.otherwise.body, widths)
    if not alternatives:
        return None
    last = node.otherwise if isinstance(node, tree.Choose) else None
    cites = citations(node.cites, _with_last(node.alternatives, last))
    return ir.Choose(node.span, cites, form, tuple(alternatives), otherwise)


def _alternative(scope: Scope, node: tree.Alternative, widths: LocalWidths) -> ir.Alternative | None:
    after = scope.inner()
    _forget_call(after, node)
    suite = _block(after, node.body, widths)
    if isinstance(node.call, tree.NameRef) and node.call.text == "pass":
        return ir.Alternative(node.span, "pass", (), suite)
    found = routines.called(scope, node.call, ("action",), "chosen")
    return None if found is None else ir.Alternative(node.span, found.name, found.arguments, suite)


def _forget_call(scope: Scope, node: tree.Alternative) -> None:
    """After the action of an alternative what it changes is not known any more."""
    forget(scope, [tree.Choose(node.span, (changed(node, body=()),), None)])


_SIMPLE: dict[type, Callable[..., ir.Statement | None]] = {
    tree.Require: value_statements.require,
    tree.Let: value_statements.let,
    tree.Set: value_statements.set_value,
    tree.Increase: value_statements.change,
    tree.Decrease: value_statements.change,
    tree.Add: value_statements.add,
    tree.Remove: value_statements.remove,
    tree.MovePieces: piece_statements.move_pieces,
    tree.MoveSome: piece_statements.move_some,
    tree.Draw: piece_statements.draw,
    tree.Deal: piece_statements.deal,
    tree.Shuffle: piece_statements.shuffle,
    tree.Roll: value_statements.roll,
    tree.Show: value_statements.show,
    tree.Record: value_statements.record,
    tree.Do: course_statements.do,
    tree.Stop: course_statements.stop,
    tree.StopTurnsAfter: course_statements.stop_after,
    tree.Win: course_statements.win,
    tree.Lose: course_statements.lose,
    tree.Tie: course_statements.tie,
    tree.EndGame: course_statements.end_game,
    tree.Nothing: course_statements.nothing,
    tree.ChooseValue: course_statements.choose_value,
}

_BLOCKS: dict[type, Callable[..., ir.Statement | None]] = {
    tree.If: _if,
    tree.Case: _case,
    tree.WithPlayers: _with_players,
    tree.Loop: _loop,
    tree.Repeat: _repeat,
    tree.For: _for,
    tree.EachPlayer: _each_player,
    tree.Turns: _turns,
    tree.AsPlayer: _as,
    tree.Choose: _choose,
    tree.MayChoose: _choose,
    tree.ChooseEach: _choose,
}
