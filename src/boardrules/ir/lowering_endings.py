"""Lowering of what leaves a place: `stop`, `stop turns after`, and the endings."""

from boardrules.ir.expressions import Expression, Literal, Me
from boardrules.ir.graph import AnnounceEnd, Assign, Commit, End
from boardrules.ir.lowering_chance import decide_first
from boardrules.ir.lowering_context import ActingScope, ActionEdge, CellScope, Context
from boardrules.ir.statements import EndGame, Lose, Stop, StopTurnsAfter, Tie, Win
from boardrules.source import Span


def lower_stop(statement: Stop, context: Context) -> int:
    """`stop`: undoes what stands between it and the loop, and goes on behind the loop."""
    found = context.loop_to_stop(statement.sort)
    assert found is not None, "the checker admits `stop` only where there is something to leave"
    height, loop = found
    return context.unwind(statement.span, height, loop.exit)


def lower_announcement(statement: StopTurnsAfter, next_node: int, context: Context) -> int:
    """`stop turns after ..`: the innermost `turns` that is running learns when it ends."""
    turns = context.turns
    if turns is None:
        # An action that is only tried stands in no `turns`; that one would end changes nothing for it.
        return next_node
    context.builder.announce_end(turns.left)
    operation = AnnounceEnd(statement.when, turns.start, turns.done, turns.left)
    return context.effect(statement.span, operation, next_node)


def lower_ending(statement: Win | Lose | Tie | EndGame, context: Context) -> int:
    """The end of the game.

    Inside an action it is the end of a run as well, so a Commit stands before it: the constraints
    `after every action` hold in the last position too. Whoever is named by the ending is worked out
    before the Commit, which clears the locals.
    """
    span = statement.span
    players: Expression | None = None
    match statement:
        case Win(players=players):
            sort = "win"
        case Lose(players=players):
            sort = "lose"
        case Tie():
            sort = "tie"
        case EndGame():
            sort = "end"
    found = context.action_edge()
    if found is None:
        end = context.builder.emit(End(span, sort, players))
        return end if players is None else decide_first(context, span, end, players)
    height, edge = found
    return _lower_ending_in_action(span, sort, players, context, height, edge)


def _lower_ending_in_action(
    span: Span, sort: str, players: Expression | None, context: Context, height: int, edge: ActionEdge
) -> int:
    inner, (named,) = context.with_registers("players named by the ending")
    # `me` may be read after the Commit only where nobody else has been put in the place of the actor.
    acts_for_another = any(isinstance(scope, ActingScope) for scope in context.scopes[height:])
    is_lasting = isinstance(players, Literal) or (isinstance(players, Me) and not acts_for_another)
    kept = players if players is None or is_lasting else inner.read(span, named, "players")
    end = context.builder.emit(End(span, sort, kept))
    left = context.scopes[height:]
    cells = tuple(cell for scope in left if isinstance(scope, CellScope) for cell in scope.cells if cell >= 0)
    clears = () if edge.is_trial else cells
    entry = context.builder.emit(Commit(span, edge.action, clears, end))
    saved = [scope.saved_me for scope in left if isinstance(scope, ActingScope)]
    if saved:
        entry = context.give_back_me(span, saved[0], entry)
    if kept is not players and players is not None:
        entry = inner.effect(span, Assign(named, players), entry)
        entry = decide_first(context, span, entry, players)
    return entry
