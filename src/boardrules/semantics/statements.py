"""Statements of bodies, one function for each sort (spec section 7)."""

from collections.abc import Callable, Sequence

from attrs import define, evolve, field

from boardrules.ir import expressions as ex
from boardrules.ir import statements as ir
from boardrules.ir.domains import (
    Domain,
    Entry,
    ListOf,
    Local,
    Number,
    Path,
    Seat,
    Selection,
    SetOf,
    Unknown,
    Variable,
    Zone,
    ZoneHandle,
)
from boardrules.semantics import routines
from boardrules.semantics.calls import pattern
from boardrules.semantics.domain_text import domain_text, kinds_text
from boardrules.semantics.expressions import (
    as_value,
    coerce,
    collection_value,
    condition,
    elaborate,
    expect,
    line_condition,
    needed,
    number,
    plain,
    report_absent,
)
from boardrules.semantics.fitting import (
    Fit,
    element_of,
    fit,
    is_located,
    join,
    may_be_absent,
    present,
    same_sort,
    unlocated,
)
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import check_not_hiding
from boardrules.semantics.proofs import Proofs, facts_if
from boardrules.semantics.references import Reference, target
from boardrules.semantics.scope import Scope, truth, unknown_value
from boardrules.semantics.sentences import sentence
from boardrules.semantics.tree_walk import ANY_ZONE, callee_names, changed_names, statements_in
from boardrules.semantics.types import constant_range, domain_of_type
from boardrules.source import Span
from boardrules.syntax import tree


@define
class LocalWidths:
    """The domains of locals that later values widen, by name and place of their `let`."""

    known: dict[tuple[str, int], Domain]
    wider: dict[tuple[str, int], Domain] = field(factory=dict)
    spans: dict[tuple[str, int], Span] = field(factory=dict)

    def domain(self, local: tree.Identifier, first: Domain) -> Domain:
        found = self.known.get((local.text, local.span.start))
        return first if found is None else join(first, found) or first

    def widen(self, local: Local, domain: Domain, span: Span) -> None:
        assert local.span is not None
        key = (local.name, local.span.start)
        self.wider[key] = join(self.wider.get(key, local.domain), domain) or domain
        self.spans[key] = span

    def unsettled(self) -> list[tuple[str, Span]]:
        """The locals that have still been widened, with the place where."""
        return [(name, self.spans[name, start]) for name, start in self.wider]


def elaborate_statements(
    scope: Scope, statements: Sequence[tree.Statement], widths: LocalWidths
) -> tuple[ir.Statement, ...]:
    """The statements in order; `scope` gains the names and proofs that they bring."""
    made: list[ir.Statement] = []
    for statement in statements:
        found = _statement(scope, statement, widths)
        _forget(scope, [statement])
        _learn(scope, found)
        if found is not None:
            made.append(found)
    return tuple(made)


def _block(
    scope: Scope, statements: Sequence[tree.Statement], widths: LocalWidths
) -> tuple[ir.Statement, ...]:
    return elaborate_statements(scope.inner(), statements, widths)


def _learn(scope: Scope, statement: ir.Statement | None) -> None:
    """What holds after a statement: the condition of a `require`."""
    if isinstance(statement, ir.Require):
        scope.proofs = scope.proofs.plus(facts_if(statement.condition, True))


def _forget(scope: Scope, statements: Sequence[tree.Statement]) -> None:
    """Drops the proofs that read something which the statements may change."""
    names = changes(scope, statements)
    if not names:
        return
    if ANY_ZONE in names:
        names |= {zone.name for zone in scope.world.zones}
    cells = frozenset(local.cell for name, local in scope.locals.items() if name in names)
    scope.proofs = scope.proofs.without_reads_of(names, cells)


def changes(scope: Scope, statements: Sequence[tree.Statement]) -> frozenset[str]:
    """The names of what statements may change, with all that they run or offer."""
    found: set[str] = set()
    seen: set[str] = set()
    waiting = list(statements_in(statements))
    while waiting:
        statement = waiting.pop()
        found |= changed_names(statement)
        for name in callee_names(statement):
            declared = scope.world.names.get(name)
            if name in seen or declared is None:
                continue
            seen.add(name)
            if isinstance(declared.tree, tree.Action | tree.Procedure | tree.Phase):
                waiting += statements_in(declared.tree.body)
    return frozenset(found)


def _statement(scope: Scope, node: tree.Statement, widths: LocalWidths) -> ir.Statement | None:
    if type(node) in _SIMPLE:
        return _SIMPLE[type(node)](scope, node, widths)
    return _BLOCKS[type(node)](scope, node, widths)


# ------------------------------------------------------------------ names and values


def _require(scope: Scope, node: tree.Require, widths: LocalWidths) -> ir.Statement | None:
    test = line_condition(scope, node.condition)
    return ir.Require(node.span, citations(node.cites), test, sentence(scope, node.otherwise))


def _let(scope: Scope, node: tree.Let, widths: LocalWidths) -> ir.Statement | None:
    stated = domain_of_type(scope.world, node.type) if node.type is not None else None
    value = _value_to_store(scope, node.value, stated)
    said = sentence(scope, node.otherwise)
    if said is not None and not may_be_absent(value.domain) and not isinstance(value.domain, Unknown):
        scope.world.report("BR703.let", node.value.span, name=node.name.text)
    domain = present(value.domain) if said is not None else value.domain
    if stated is not None:
        value = _fitted(scope, value, stated, node.value.span, node.name.text, is_present=said is not None)
        domain = stated
    elif isinstance(domain, ZoneHandle):
        scope.world.report(
            "BR228",
            node.value.span,
            found=domain_text(domain).capitalize(),
            expected="a value",
            reason="A zone cannot be kept in a local; name what you want to know of it",
        )
        domain = Unknown()
    else:
        domain = widths.domain(node.name, domain)
    check_not_hiding(scope.world, node.name.text, node.name.span)
    local = scope.world.state_local(node.name.text, domain, node.name.span)
    scope.locals[node.name.text] = local
    return ir.Let(node.span, citations(node.cites), local, value, said)


def _fitted(
    scope: Scope, value: ex.Expression, domain: Domain, span: Span, name: str, *, is_present: bool
) -> ex.Expression:
    if is_present and may_be_absent(value.domain):
        return (
            value
            if fit(present(value.domain), domain) is not Fit.NO
            else coerce(scope, value, domain, span, name)
        )
    return coerce(scope, value, domain, span, name)


def _value_to_store(scope: Scope, node: tree.Expression, expected: Domain | None) -> ex.Expression:
    """A value, or chance: `random(..)` may stand here whole, or in a `then` or `else`."""
    match node:
        case tree.Parenthesised(inner=inner):
            return _value_to_store(scope, inner, expected)
        case tree.Call(function=tree.NameRef(text="random")):
            return _random(scope, node)
        case tree.IfThenElse(span=span):
            test = condition(scope, node.condition)
            then = _value_to_store(scope.knowing(facts_if(test, True)), node.then, expected)
            otherwise = _value_to_store(
                scope.knowing(facts_if(test, False)), node.otherwise, expected or unlocated(then.domain)
            )
            if is_located(then.domain) != is_located(otherwise.domain):
                then, otherwise = plain(then), plain(otherwise)
            domain = join(then.domain, otherwise.domain)
            if domain is None:
                scope.world.report(
                    "BR204",
                    span,
                    left=domain_text(then.domain),
                    right=domain_text(otherwise.domain),
                    operator="else",
                )
                return unknown_value(span)
            return ex.IfThenElse(span, domain, test, then, otherwise)
        case _:
            return as_value(scope, elaborate(scope, node, expected))


def _random(scope: Scope, node: tree.Call) -> ex.Expression:
    """`random(S)` and `random(x in S: weight)`."""
    from boardrules.semantics.aggregates import bind

    arguments = node.arguments
    if len(arguments.items) != 1 or arguments.where is not None or len(arguments.values) > 1:
        scope.world.report(
            "BR202",
            node.span,
            name="random",
            expected="one collection",
            found=f"{len(arguments.items)}",
            usage="`random(S)` or `random(x in S: weight)`",
        )
        return unknown_value(node.span)
    if not arguments.values:
        source = collection_value(scope, arguments.items[0], "random")
        domain = element_of(source.domain) or Unknown()
        return ex.RandomDraw(node.span, domain, source)
    inner, binders = bind(scope, arguments.items)
    if not binders:
        return unknown_value(node.span)
    weight = number(inner, arguments.values[0])
    return ex.RandomDraw(node.span, binders[0].local.domain, binders[0].source, binders[0].local, weight)


def _target(scope: Scope, node: tree.Expression) -> tuple[ir.Target, Domain] | None:
    found = target(scope, node)
    match found:
        case None:
            return None
        case ex.LocalValue():
            return found, found.local.domain
        case Reference(thing=Variable() as variable):
            scope.world.used.add(f"write {variable.name}")
            return ir.VariableTarget(node.span, variable, found.indices), variable.domain
        case _:
            return None


def _set(scope: Scope, node: tree.Set, widths: LocalWidths) -> ir.Statement | None:
    found = _target(scope, node.target)
    if found is None:
        _value_to_store(scope, node.value, None)
        return None
    where, domain = found
    value = _value_to_store(scope, node.value, unlocated(domain))
    if isinstance(where, ex.LocalValue):
        value = _widened(scope, where, value, node.value.span, widths)
    else:
        value = coerce(scope, value, domain, node.value.span, node.target.span.text)
    if isinstance(value.domain, Unknown):
        return None
    return ir.Set(node.span, citations(node.cites), where, value)


def _widened(
    scope: Scope, where: ex.LocalValue, value: ex.Expression, span: Span, widths: LocalWidths
) -> ex.Expression:
    """A later value of a local: of the same type, perhaps of a wider range."""
    local = where.local
    if not is_located(local.domain):
        value = plain(value)
    if not same_sort(value.domain, local.domain):
        scope.world.report("BR201", span, expected=domain_text(local.domain), found=domain_text(value.domain))
        return unknown_value(span)
    if fit(value.domain, local.domain) is not Fit.ALWAYS and not isinstance(value.domain, Unknown):
        widths.widen(local, value.domain, span)
    return value


def _change(scope: Scope, node: tree.Increase | tree.Decrease, widths: LocalWidths) -> ir.Statement | None:
    found = _target(scope, node.target)
    by = number(scope, node.by)
    limit = number(scope, node.limit) if node.limit is not None else None
    if found is None:
        return None
    where, domain = found
    if not isinstance(present(domain), Number) or may_be_absent(domain):
        if not isinstance(domain, Unknown):
            scope.world.report(
                "BR201", node.target.span, expected="a number that changes", found=domain_text(domain)
            )
        return None
    sign = 1 if isinstance(node, tree.Increase) else -1
    if isinstance(where, ex.LocalValue) and isinstance(domain, Number) and isinstance(by.domain, Number):
        low, high = sorted((sign * by.domain.low, sign * by.domain.high))
        wider = Number(min(domain.low, domain.low + low), max(domain.high, domain.high + high))
        if wider != domain:
            widths.widen(where.local, wider, node.by.span)
    return ir.Change(node.span, citations(node.cites), where, sign, by, limit)


def _add(scope: Scope, node: tree.Add, widths: LocalWidths) -> ir.Statement | None:
    made = _element_statement(scope, node.target, node.element)
    return None if made is None else ir.AddTo(node.span, citations(node.cites), *made)


def _remove(scope: Scope, node: tree.Remove, widths: LocalWidths) -> ir.Statement | None:
    made = _element_statement(scope, node.target, node.element)
    return None if made is None else ir.RemoveFrom(node.span, citations(node.cites), *made)


def _element_statement(
    scope: Scope, node: tree.Expression, element: tree.Expression
) -> tuple[ir.Target, ex.Expression] | None:
    found = _target(scope, node)
    if found is None:
        elaborate(scope, element)
        return None
    where, domain = found
    if not isinstance(domain, SetOf | ListOf):
        if not isinstance(domain, Unknown):
            scope.world.report("BR201", node.span, expected="a set or a list", found=domain_text(domain))
        return None
    value = expect(scope, element, domain.inner or Unknown(), node.span.text)
    return where, value


# ------------------------------------------------------------------ pieces


def _zone(scope: Scope, node: tree.Expression) -> tuple[ex.Expression, Zone] | None:
    value = elaborate(scope, node)
    if isinstance(value.domain, ZoneHandle):
        return value, value.domain.zone
    if may_be_absent(value.domain):
        report_absent(scope, value, node.span)
    elif not isinstance(value.domain, Unknown):
        scope.world.report("BR201", node.span, expected="a zone", found=domain_text(unlocated(value.domain)))
    return None


def _destination(scope: Scope, node: tree.Destination) -> tuple[ir.Destination, Zone] | None:
    found = _zone(scope, node.zone)
    if found is None:
        return None
    zone = found[1]
    side = node.side.text if node.side is not None else ""
    sides = {"pile": ("top", "bottom"), "line": ("left", "right")}.get(zone.sort, ())
    if side and side not in sides:
        assert node.side is not None
        expected = "a pile" if side in {"top", "bottom"} else "a line"
        scope.world.report(
            "BR214",
            node.side.span,
            operation=f"`{side} of`",
            expected=expected,
            name=zone.name,
            found=f"a {zone.sort}",
        )
        side = ""
    return ir.Destination(found[0], side), zone


def _may_lie(scope: Scope, span: Span, piece: Domain, zone: Zone) -> None:
    """BR223 if no such piece can lie in the zone."""
    if not isinstance(piece, Entry | Selection):
        return
    contents = zone.contents
    if piece.component is contents.component and set(piece.kinds) & set(contents.kinds):
        return
    found = f"a {kinds_text(piece.component, piece.kinds)}"
    scope.world.report(
        "BR223", span, found=found[0].upper() + found[1:], name=zone.name, expected=domain_text(contents)
    )


def _move_pieces(scope: Scope, node: tree.MovePieces, widths: LocalWidths) -> ir.Statement | None:
    if scope.situation == "example" and _names_a_kind(scope, node.pieces):
        return _move_from_anywhere(scope, node)
    pieces = elaborate(scope, node.pieces)
    goal = _destination(scope, node.destination)
    domain = pieces.domain
    if isinstance(domain, Unknown) or goal is None:
        return None
    if may_be_absent(domain):
        report_absent(scope, pieces, node.pieces.span)
        return None
    slot = isinstance(domain, ZoneHandle) and domain.zone.sort == "slot"
    if not slot and not is_located(domain):
        _report_not_movable(scope, node, pieces)
        return None
    contents = domain.zone.contents if isinstance(domain, ZoneHandle) else domain
    _may_lie(scope, node.destination.span, contents, goal[1])
    return ir.MovePieces(node.span, citations(node.cites), pieces, goal[0])


def _names_a_kind(scope: Scope, node: tree.Expression) -> bool:
    function = node.function if isinstance(node, tree.Call) else node
    if not isinstance(function, tree.NameRef) or function.text in scope.locals:
        return False
    return function.text in scope.world.kinds or function.text in scope.world.components


def _move_from_anywhere(scope: Scope, node: tree.MovePieces) -> ir.Statement | None:
    """In an example a piece is taken from wherever a fitting one lies (spec section 14)."""
    pieces = pattern(scope, node.pieces)
    goal = _destination(scope, node.destination)
    if goal is None or not isinstance(pieces.domain, SetOf) or pieces.domain.inner is None:
        return None
    _may_lie(scope, node.destination.span, pieces.domain.inner, goal[1])
    return ir.MovePieces(node.span, citations(node.cites), pieces, goal[0])


def _report_not_movable(scope: Scope, node: tree.MovePieces, pieces: ex.Expression) -> None:
    match pieces.domain:
        case ZoneHandle(zone):
            scope.world.report("BR221.zone", node.pieces.span, name=node.pieces.span.text, sort=zone.sort)
        case Entry(component, _, _):
            scope.world.report(
                "BR221", node.pieces.span, component=component.name, name=node.pieces.span.text
            )
        case domain:
            scope.world.report(
                "BR201",
                node.pieces.span,
                expected="a piece that lies in a zone",
                found=domain_text(unlocated(domain)),
            )


def _amount(scope: Scope, node: tree.Amount) -> ir.Amount:
    match node:
        case tree.AllOf():
            return ir.Amount("all", None)
        case tree.UpTo(limit=limit):
            return ir.Amount("up_to", number(scope, limit))
        case tree.Exactly(number=value):
            return ir.Amount("exactly", number(scope, value))


def _move_some(scope: Scope, node: tree.MoveSome, widths: LocalWidths) -> ir.Statement | None:
    amount = _amount(scope, node.amount)
    fitting = pattern(scope, node.of) if node.of is not None else None
    source = _zone(scope, node.source)
    goal = _destination(scope, node.destination)
    if source is None or goal is None or (fitting is not None and isinstance(fitting.domain, Unknown)):
        return None
    piece: Domain = source[1].contents
    if fitting is not None and isinstance(fitting.domain, SetOf) and fitting.domain.inner is not None:
        assert node.of is not None
        _may_lie(scope, node.of.span, fitting.domain.inner, source[1])
        piece = fitting.domain.inner
    elif fitting is not None and isinstance(fitting.domain, Entry):
        piece = fitting.domain
    _may_lie(scope, node.destination.span, piece, goal[1])
    return ir.MoveSome(node.span, citations(node.cites), "move", amount, fitting, source[0], goal[0])


def _draw(scope: Scope, node: tree.Draw, widths: LocalWidths) -> ir.Statement | None:
    amount = _amount(scope, node.amount)
    source = _zone(scope, node.source)
    goal = _destination(scope, node.destination)
    if source is None or goal is None:
        return None
    _check_drawn_from(scope, node.source, source[1], "draw")
    _may_lie(scope, node.destination.span, source[1].contents, goal[1])
    return ir.MoveSome(node.span, citations(node.cites), "draw", amount, None, source[0], goal[0])


def _check_drawn_from(scope: Scope, node: tree.Expression, zone: Zone, verb: str) -> None:
    if zone.sort not in {"pile", "bag"}:
        scope.world.report(
            "BR214",
            node.span,
            operation=f"`{verb}`",
            expected="a pile or a bag",
            name=zone.name,
            found=f"a {zone.sort}",
        )


def _deal(scope: Scope, node: tree.Deal, widths: LocalWidths) -> ir.Statement | None:
    amount = _amount(scope, node.amount)
    source = _zone(scope, node.source)
    zone = scope.world.player_members.get(node.zone.text)
    if not isinstance(zone, Zone):
        zones = [name for name, thing in scope.world.player_members.items() if isinstance(thing, Zone)]
        scope.world.report_unknown("zone of a player", node.zone.text, node.zone.span, zones)
        return None
    scope.world.used.add(zone.name)
    if source is None:
        return None
    _check_drawn_from(scope, node.source, source[1], "deal")
    _may_lie(scope, node.zone.span, source[1].contents, zone)
    me = ex.Me(node.zone.span, Seat(scope.world.players))
    goal = ir.Destination(ex.ZoneAt(node.zone.span, ZoneHandle(zone), zone, (me,)), "")
    return ir.Deal(node.span, citations(node.cites), amount, source[0], goal)


def _shuffle(scope: Scope, node: tree.Shuffle, widths: LocalWidths) -> ir.Statement | None:
    found = _zone(scope, node.zone)
    if found is None:
        return None
    if found[1].sort not in {"pile", "line"}:
        scope.world.report(
            "BR214",
            node.zone.span,
            operation="`shuffle`",
            expected="a pile or a line",
            name=found[1].name,
            found=f"a {found[1].sort}",
        )
        return None
    return ir.Shuffle(node.span, citations(node.cites), found[0])


def _roll(scope: Scope, node: tree.Roll, widths: LocalWidths) -> ir.Statement | None:
    found = _target(scope, node.target)
    if found is None:
        return None
    if not isinstance(found[0], ir.VariableTarget):
        scope.world.report("BR224.roll", node.target.span, name=node.target.span.text)
        return None
    return ir.Roll(node.span, citations(node.cites), found[0])


def _show(scope: Scope, node: tree.Show, widths: LocalWidths) -> ir.Statement | None:
    shown = elaborate(scope, node.shown)
    to = _players(scope, node.viewers)
    return None if to is None else ir.Show(node.span, citations(node.cites), shown, to)


def _players(scope: Scope, node: tree.Expression) -> ex.Expression | None:
    """A player or a set of players."""
    value = needed(scope, elaborate(scope, node, Seat(scope.world.players)), node.span)
    if isinstance(value.domain, Seat) or isinstance(element_of(value.domain), Seat):
        return value
    if not isinstance(value.domain, Unknown):
        scope.world.report(
            "BR201",
            node.span,
            expected="a player or a set of players",
            found=domain_text(unlocated(value.domain)),
        )
    return None


def _record(scope: Scope, node: tree.Record, widths: LocalWidths) -> ir.Statement | None:
    name = node.history.text
    if name not in scope.world.histories:
        scope.world.report_unknown("history", name, node.history.span, scope.world.histories)
        return None
    scope.world.used.add(name)
    return ir.Record(node.span, citations(node.cites), name)


# ------------------------------------------------------------------ course


def _do(scope: Scope, node: tree.Do, widths: LocalWidths) -> ir.Statement | None:
    call = node.call.function if isinstance(node.call, tree.Call) else node.call
    if isinstance(call, tree.Member):
        scope.world.not_supported("procedures of pieces", node.call.span)
        return None
    found = routines.called(scope, node.call, ("procedure", "phase"), "run")
    if found is None:
        return None
    return ir.Do(
        node.span, citations(node.cites), found.name, tuple(a for a in found.arguments if a is not None)
    )


def _stop(scope: Scope, node: tree.Stop, widths: LocalWidths) -> ir.Statement | None:
    return ir.Stop(node.span, citations(node.cites), node.left.text if node.left is not None else None)


def _stop_after(scope: Scope, node: tree.StopTurnsAfter, widths: LocalWidths) -> ir.Statement | None:
    return ir.StopTurnsAfter(node.span, citations(node.cites), " ".join(node.last.text.split()))


def _win(scope: Scope, node: tree.Win, widths: LocalWidths) -> ir.Statement | None:
    players = _players(scope, node.players)
    return None if players is None else ir.Win(node.span, citations(node.cites), players)


def _lose(scope: Scope, node: tree.Lose, widths: LocalWidths) -> ir.Statement | None:
    players = _players(scope, node.players)
    return None if players is None else ir.Lose(node.span, citations(node.cites), players)


def _tie(scope: Scope, node: tree.Tie, widths: LocalWidths) -> ir.Statement | None:
    return ir.Tie(node.span, citations(node.cites))


def _end_game(scope: Scope, node: tree.EndGame, widths: LocalWidths) -> ir.Statement | None:
    return ir.EndGame(node.span, citations(node.cites))


def _nothing(scope: Scope, node: tree.Nothing, widths: LocalWidths) -> ir.Statement | None:
    return ir.Nothing(node.span, citations(node.cites))


def _choose_value(scope: Scope, node: tree.ChooseValue, widths: LocalWidths) -> ir.Statement | None:
    if not scope.has_me:
        scope.world.report("BR107.choose", node.span, name=node.chosen.name.text)
    check_not_hiding(scope.world, node.chosen.name.text, node.chosen.name.span)
    parameter, inner = routines.chosen_parameter(scope, node.chosen)
    scope.locals[node.chosen.name.text] = parameter.local
    scope.proofs = inner.proofs
    return ir.ChooseValue(node.span, citations(node.cites), parameter)


# ------------------------------------------------------------------ blocks


def _if(scope: Scope, node: tree.If, widths: LocalWidths) -> ir.Statement | None:
    test = condition(scope, node.condition)
    then = _block(scope.knowing(facts_if(test, True)), node.body, widths)
    negative = scope.knowing(facts_if(test, False))
    match node.alternative:
        case None:
            otherwise: tuple[ir.Statement, ...] = ()
        case tree.Else(body=body):
            otherwise = _block(negative, body, widths)
        case tree.If() as nested:
            otherwise = _block(negative, (nested,), widths)
    return ir.If(node.span, citations(node.cites), test, then, otherwise)


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
    return ir.Case(node.span, citations(node.cites), subject, local, tuple(branches), otherwise)


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
    _forget(inner, [node])
    return inner


def _loop(scope: Scope, node: tree.Loop, widths: LocalWidths) -> ir.Statement | None:
    return ir.Loop(node.span, citations(node.cites), _block(_looping(scope, node), node.body, widths))


def _repeat(scope: Scope, node: tree.Repeat, widths: LocalWidths) -> ir.Statement | None:
    count = number(scope, node.times)
    counter: ir.Target | None = None
    if node.counter is not None:
        found = _target(scope, node.counter)
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
    if node.simultaneously:
        scope.world.not_supported("`simultaneously`", node.span)
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


# ------------------------------------------------------------------ choose


def _choose(
    scope: Scope, node: tree.Choose | tree.MayChoose | tree.ChooseEach, widths: LocalWidths
) -> ir.Statement | None:
    if not scope.has_me:
        scope.world.report("BR107.choose", node.span, name="choose")
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
    return ir.Choose(node.span, citations(node.cites), form, tuple(alternatives), otherwise)


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
    _forget(scope, [tree.Choose(node.span, (evolve(node, body=()),), None)])


_SIMPLE: dict[type, Callable[..., ir.Statement | None]] = {
    tree.Require: _require,
    tree.Let: _let,
    tree.Set: _set,
    tree.Increase: _change,
    tree.Decrease: _change,
    tree.Add: _add,
    tree.Remove: _remove,
    tree.MovePieces: _move_pieces,
    tree.MoveSome: _move_some,
    tree.Draw: _draw,
    tree.Deal: _deal,
    tree.Shuffle: _shuffle,
    tree.Roll: _roll,
    tree.Show: _show,
    tree.Record: _record,
    tree.Do: _do,
    tree.Stop: _stop,
    tree.StopTurnsAfter: _stop_after,
    tree.Win: _win,
    tree.Lose: _lose,
    tree.Tie: _tie,
    tree.EndGame: _end_game,
    tree.Nothing: _nothing,
    tree.ChooseValue: _choose_value,
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
