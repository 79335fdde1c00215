"""Statements about the course of play that hold no block: `do`, `stop`, the endings, `choose x in S`."""

from boardrules.ir import statements as ir
from boardrules.semantics import routines
from boardrules.semantics.local_widths import LocalWidths
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import check_not_hiding
from boardrules.semantics.piece_procedures import do_with_piece
from boardrules.semantics.scope import Scope
from boardrules.semantics.value_statements import players_value
from boardrules.syntax import tree


def do(scope: Scope, node: tree.Do, widths: LocalWidths) -> ir.Statement | None:
    """`do P(args)`: runs a procedure or phase."""
    call = node.call.function if isinstance(node.call, tree.Call) else node.call
    if isinstance(call, tree.Member):
        return do_with_piece(scope, node, call)
    found = routines.called(scope, node.call, ("procedure", "phase"), "run")
    if found is None:
        return None
    return ir.Do(
        node.span, citations(node.cites), found.name, tuple(a for a in found.arguments if a is not None)
    )


def stop(scope: Scope, node: tree.Stop, widths: LocalWidths) -> ir.Statement | None:
    """`stop`, `stop turns`."""
    return ir.Stop(node.span, citations(node.cites), node.left.text if node.left is not None else None)


def stop_after(scope: Scope, node: tree.StopTurnsAfter, widths: LocalWidths) -> ir.Statement | None:
    """`stop turns after this round`."""
    return ir.StopTurnsAfter(node.span, citations(node.cites), " ".join(node.last.text.split()))


def win(scope: Scope, node: tree.Win, widths: LocalWidths) -> ir.Statement | None:
    """`win P`."""
    players = players_value(scope, node.players)
    return None if players is None else ir.Win(node.span, citations(node.cites), players)


def lose(scope: Scope, node: tree.Lose, widths: LocalWidths) -> ir.Statement | None:
    """`lose P`."""
    players = players_value(scope, node.players)
    return None if players is None else ir.Lose(node.span, citations(node.cites), players)


def tie(scope: Scope, node: tree.Tie, widths: LocalWidths) -> ir.Statement | None:
    """`tie`."""
    return ir.Tie(node.span, citations(node.cites))


def end_game(scope: Scope, node: tree.EndGame, widths: LocalWidths) -> ir.Statement | None:
    """`end game`."""
    return ir.EndGame(node.span, citations(node.cites))


def nothing(scope: Scope, node: tree.Nothing, widths: LocalWidths) -> ir.Statement | None:
    """`nothing`."""
    return ir.Nothing(node.span, citations(node.cites))


def choose_value(scope: Scope, node: tree.ChooseValue, widths: LocalWidths) -> ir.Statement | None:
    """`choose x in S where c`."""
    if not scope.has_me:
        scope.world.report("BR107.choose", node.span, name=node.chosen.name.text)
    check_not_hiding(scope.world, node.chosen.name.text, node.chosen.name.span)
    parameter, inner = routines.chosen_parameter(scope, node.chosen)
    scope.locals[node.chosen.name.text] = parameter.local
    scope.proofs = inner.proofs
    return ir.ChooseValue(node.span, citations(node.cites), parameter)
