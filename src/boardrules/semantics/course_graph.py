"""Checks of the course of play on the graph (spec section 15.1).

In the graph all calls have been laid in, so "can this be reached" and "can this go round" are plain
questions about ways. Every branch can go both ways here.
"""

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.analysis import lasting_successors
from boardrules.ir.expressions import Literal, WholeType
from boardrules.ir.graph import (
    Assign,
    Begin,
    Chance,
    Clear,
    Commit,
    Decide,
    Effect,
    End,
    Freeze,
    Graph,
    Node,
    Offer,
    RollChance,
)
from boardrules.ir.graph_walk import nodes_on_circles, reachable, successors
from boardrules.ir.program import Program
from boardrules.ir.statements import (
    AddTo,
    Change,
    Let,
    RemoveFrom,
    Set,
    Target,
    Turns,
    VariableTarget,
)


def check_graph_course(program: Program, graph: Graph, diagnostics: Diagnostics) -> None:
    """Reports what is wrong with the course of play as the graph shows it."""
    in_play = reachable([graph.start], lambda i: successors(graph.nodes[i]))
    _check_endings(program, graph, in_play, diagnostics)
    _check_stuck(graph, in_play, diagnostics)
    in_actions = _nodes_in_actions(graph)
    _check_progress(program, graph, in_actions, diagnostics)
    in_phases = [i for i in in_play if i not in in_actions]
    _check_decisions(program, graph, in_phases, diagnostics)
    _check_temporaries(graph, in_phases, diagnostics)


def _check_endings(program: Program, graph: Graph, in_play: list[int], diagnostics: Diagnostics) -> None:
    """BR302: no ending can be reached; BR314: one that `result` would have to judge, but does not."""
    ends = [node for node in (graph.nodes[i] for i in in_play) if isinstance(node, End)]
    if not ends:
        diagnostics.report("BR302", program.play.span)
    result = program.result
    if result is not None and (result.steps or result.payoff is not None):
        return
    for end in ends:
        if end.sort == "end":
            diagnostics.report("BR314", end.span)


def _check_stuck(graph: Graph, in_play: list[int], diagnostics: Diagnostics) -> None:
    """BR307: a choice of which it does not show that something is always legal."""
    for number in in_play:
        node = graph.nodes[number]
        if isinstance(node, Decide) and node.inside is None and node.otherwise is None:
            if not any(_is_always_legal(graph, offer) for offer in node.offers):
                diagnostics.report("BR307", node.span)


def _is_always_legal(graph: Graph, offer: Offer) -> bool:
    match offer.sort:
        case "pass" | "done":
            return True
        case "value":
            choice = offer.parameters[0].choice
            return (
                choice is not None
                and choice.form == "one"
                and choice.where is None
                and isinstance(choice.source, WholeType | Literal)
                and bool(
                    choice.source.elements if isinstance(choice.source, WholeType) else choice.source.value
                )
            )
        case _:
            is_free = all(parameter.choice is None for parameter in offer.parameters)
            return is_free and graph.certain[offer.entry]


def _nodes_in_actions(graph: Graph) -> set[int]:
    begins = [i for i, node in enumerate(graph.nodes) if isinstance(node, Begin)]

    def following(number: int) -> tuple[int, ...]:
        node = graph.nodes[number]
        return () if isinstance(node, Commit) else successors(node)

    return set(reachable(begins, following))


def _check_progress(program: Program, graph: Graph, in_actions: set[int], diagnostics: Diagnostics) -> None:
    """BR310: a loop in an action that can go round without a change and without a choice."""
    idle = [i for i in in_actions if _changes_nothing(graph.nodes[i])]
    heads = dict(graph.loop_heads)
    for circle in nodes_on_circles(idle, lambda i: lasting_successors(program, graph, i)):
        for number in circle:
            if number in heads:
                diagnostics.report("BR310", heads[number].span)


def _changes_nothing(node: Node) -> bool:
    """Whether a node leaves a position as it is, apart from what is computed from it anew each time."""
    if isinstance(node, Effect):
        return isinstance(node.operation, Assign | Clear | Freeze | Let)
    return not isinstance(node, Decide | Chance)


def _check_decisions(program: Program, graph: Graph, in_phases: list[int], diagnostics: Diagnostics) -> None:
    """BR311: a `loop` or `turns` of a phase that can go round without a decision."""
    undecided = [i for i in in_phases if not isinstance(graph.nodes[i], Decide)]
    heads = dict(graph.loop_heads)
    for circle in nodes_on_circles(undecided, lambda i: lasting_successors(program, graph, i)):
        for number in circle:
            if number in heads:
                name = "turns" if isinstance(heads[number], Turns) else "loop"
                diagnostics.report("BR311", heads[number].span, name=name)


def _check_temporaries(graph: Graph, in_phases: list[int], diagnostics: Diagnostics) -> None:
    """BR316: a temporary variable that is written while no action is under way."""
    for number in in_phases:
        node = graph.nodes[number]
        target = _written(node)
        if isinstance(node, Effect | Chance) and isinstance(target, VariableTarget):
            if target.variable.owner == "temporary":
                name = f"{target.variable.owner_name}.{target.variable.name}"
                diagnostics.report("BR316.temporary", target.span, name=name)


def _written(node: Node) -> Target | None:
    match node:
        case Effect(operation=Set() | Change() | AddTo() | RemoveFrom() as statement):
            return statement.target
        case Chance(draw=RollChance(target=target)):
            return target
        case _:
            return None
