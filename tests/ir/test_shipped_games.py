"""Every shipped game, for every number of players, is lowered to a graph that keeps its promises."""

import pytest
from attrs import evolve

from boardrules.engine.interpreter import Engine
from boardrules.engine.randomness import Generator
from boardrules.ir.dump import dump_graph, dump_program
from boardrules.ir.graph import ENDING, Decide, End, Graph, QueryEnd
from boardrules.ir.graph_walk import reachable, successors
from boardrules.ir.lowering import lower
from boardrules.ir.program import Program
from boardrules.pipeline import compile_file, shipped_games
from tests.ir.liveness import differences, taken_at


@pytest.fixture(scope="module", params=sorted(shipped_games()))
def programs(request: pytest.FixtureRequest) -> list[tuple[Program, Graph]]:
    rules = compile_file(shipped_games()[request.param])
    low, high = rules.player_counts
    configured = [rules.configure(players, {}).program for players in range(low, high + 1)]
    return [(program, lower(program)) for program in configured]


def test_the_same_cells_are_in_use_by_whatever_way_a_state_is_reached(
    programs: list[tuple[Program, Graph]],
) -> None:
    for program, graph in programs:
        assert differences(program, graph) == []


def test_no_parameter_is_in_use_where_a_phase_rests(programs: list[tuple[Program, Graph]]) -> None:
    for program, graph in programs:
        of_actions = {local.cell for action in program.actions.values() for local in action.locals}
        in_phases = [i for i, n in enumerate(graph.nodes) if isinstance(n, Decide) and n.inside is None]
        for number in in_phases:
            assert not taken_at(program, graph, number) & of_actions


def test_an_ending_can_be_reached_from_everywhere(programs: list[tuple[Program, Graph]]) -> None:
    for _, graph in programs:
        before: list[list[int]] = [[] for _ in graph.nodes]
        for number, node in enumerate(graph.nodes):
            for following in successors(node):
                before[following].append(number)
        ends = [i for i, node in enumerate(graph.nodes) if isinstance(node, End | QueryEnd)]
        assert len(reachable(ends, before.__getitem__)) == len(graph.nodes)


def test_every_action_can_be_tried(programs: list[tuple[Program, Graph]]) -> None:
    for program, graph in programs:
        assert set(program.actions) <= set(graph.trials)


def test_dumps_say_the_same_each_time(programs: list[tuple[Program, Graph]]) -> None:
    for program, graph in programs:
        assert dump_program(program) == dump_program(program)
        assert dump_graph(program, graph) == dump_graph(program, lower(program))


def test_the_layout_accounts_for_every_cell(programs: list[tuple[Program, Graph]]) -> None:
    for program, graph in programs:
        layout = dump_graph(program, graph).split("\n\n")[0].splitlines()[1:]
        assert sum(int(line.split()[1]) for line in layout) == graph.cell_count


def test_not_to_look_further_than_needed_changes_no_legal_move(programs: list[tuple[Program, Graph]]) -> None:
    program, graph = programs[-1]
    quick = Engine(program, graph)
    thorough = Engine(program, evolve(graph, certain=(False,) * len(graph.nodes)))
    generator = Generator(1)
    cells = quick.initial_cells()
    quick.advance(cells, generator)
    for _ in range(60):
        if cells[ENDING] is not None:
            return
        moves = quick.legal(list(cells))
        assert moves == thorough.legal(list(cells))
        cells = quick.apply(cells, moves[generator.below(len(moves))], generator)
