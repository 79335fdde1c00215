"""Statements about pieces: `move`, `draw`, `deal`, `shuffle`."""

from boardrules.ir import expressions as ex
from boardrules.ir import statements as ir
from boardrules.ir.domains import (
    Domain,
    Entry,
    Seat,
    Selection,
    SetOf,
    Unknown,
    Zone,
    ZoneHandle,
)
from boardrules.semantics.calls import pattern
from boardrules.semantics.domain_text import domain_text, kinds_text
from boardrules.semantics.expressions import (
    elaborate,
    number,
    report_absent,
)
from boardrules.semantics.fitting import (
    is_located,
    may_be_absent,
    unlocated,
)
from boardrules.semantics.local_widths import LocalWidths
from boardrules.semantics.meanings import citations
from boardrules.semantics.scope import Scope
from boardrules.source import Span
from boardrules.syntax import tree


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


def move_pieces(scope: Scope, node: tree.MovePieces, widths: LocalWidths) -> ir.Statement | None:
    """`move x to D`."""
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


def move_some(scope: Scope, node: tree.MoveSome, widths: LocalWidths) -> ir.Statement | None:
    """`move n of K from Z to D`."""
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


def draw(scope: Scope, node: tree.Draw, widths: LocalWidths) -> ir.Statement | None:
    """`draw n from Z to D`."""
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


def deal(scope: Scope, node: tree.Deal, widths: LocalWidths) -> ir.Statement | None:
    """`deal n from Z to each hand`."""
    amount = _amount(scope, node.amount)
    source = _zone(scope, node.source)
    zone = scope.world.player_members.get(node.zone.text)
    if not isinstance(zone, Zone):
        if node.zone.text in scope.world.broken:
            return None
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


def shuffle(scope: Scope, node: tree.Shuffle, widths: LocalWidths) -> ir.Statement | None:
    """`shuffle Z`."""
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
