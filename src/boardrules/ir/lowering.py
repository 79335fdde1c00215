"""From a program to its control-flow graph.

A state of a game must be plain data: it is copied thousands of times while the engine looks ahead, it
is saved, compared and continued at any decision. So the place in the course of play cannot live on a
stack of the engine. It is a number, the number of a node in the graph that is made here.

The graph is one whole. Phases, procedures and the actions that are chosen are laid in at each place
that uses them. That ends, because nothing reaches itself (the checker sees to it before), and it makes
everything static that a call would settle at run time: where a body goes on when it ends, what `stop`
leaves, which `turns` an announcement means, whether an action is under way, which cells go out of use
on the way. Parameters and locals have cells of their own, given by the checker; what lowering needs
beside them (cursors, counters, whose turn it was before) are *registers* behind those cells.

Three promises hold everywhere and make equal positions equal states:

- a local is None outside its block, a parameter outside its body, a register outside its loop;
- what an outermost action leaves behind is cleared by its Commit, one node for all;
- `me` is what it was before when a lap or an `as` is left, by whatever way.

The pieces: `graph_builder` puts nodes together, `lowering_context` knows the surroundings of a
statement, `lowering_chance` lowers what moves pieces or draws, `lowering_blocks` all that has blocks,
`undetermined` finds the piles that must be decided before they are read, `analysis` marks nodes from
which no run can fail, `simultaneous` knows what stays unseen while all choose at the same time.
"""

from attrs import evolve

from boardrules.ir.analysis import certain_nodes
from boardrules.ir.calls import Item, all_items, calls_of
from boardrules.ir.graph import End, Graph, Offer, QueryEnd
from boardrules.ir.graph_builder import GraphBuilder, Unsupported
from boardrules.ir.lowering_blocks import lower_outermost, lower_routine, site_of
from boardrules.ir.lowering_context import Context
from boardrules.ir.program import Program, Routine
from boardrules.ir.simultaneous import shadows_of
from boardrules.ir.statements import Statement

__all__ = ["Unsupported", "lower"]


def lower(
    program: Program,
    *,
    no_return_before: frozenset[Statement] = frozenset(),
    no_return_in_draws: frozenset[Statement] = frozenset(),
) -> Graph:
    """Makes the graph of a program.

    The program must have passed the checks of the course of play: no calls in a circle, no `stop`
    without something to leave.

    Args:
        program: The program.
        no_return_before: The statements in actions that may be the first to read what a player who
            decides in the action does not see. A NoReturn node is put before each.
        no_return_in_draws: Moves in actions that take pieces which such a player does not see. A NoReturn
            node is put behind the test of their amount, or of whether there is a piece and room for it.

    Raises:
        Unsupported: The program uses a construct that cannot be lowered yet.
    """
    shadows = shadows_of(program)
    kept = () if shadows is None else shadows.cells
    builder = GraphBuilder(program.cell_count + len(kept), program.play.span)
    context = Context(
        program, builder, no_return_before, no_return_in_draws, site_of(program.play), shadows=shadows
    )
    end = builder.emit(End(program.play.span, "end", None))
    start = lower_routine(program.play, end, context)
    if program.setup is not None:
        start = lower_routine(program.setup, start, evolve(context, site=site_of(program.setup)))
    trials = {routine.name: _lower_trial(routine, context) for routine in _tried(program)}
    graph = evolve(builder.finish(start, trials), shadows=shadows)
    return evolve(graph, certain=certain_nodes(program, graph))


def _lower_trial(routine: Routine, context: Context) -> Offer:
    end = context.builder.emit(QueryEnd(routine.span))
    entry = lower_outermost(routine, end, context, is_trial=True)
    given = (None,) * len(routine.parameters)
    return Offer(routine.name, "action", routine.parameters, given, entry)


def _tried(program: Program) -> list[Routine]:
    """All actions, and the procedures that a query asks about."""
    queried = {
        call.callee for item in all_items(program) for call in calls_of(program, item) if call.is_query
    }
    procedures = [r for r in program.procedures.values() if Item("procedure", r.name) in queried]
    return [*program.actions.values(), *procedures]
