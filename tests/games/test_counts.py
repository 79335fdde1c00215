"""The sizes of game trees, and what random play comes to, against figures of other programs."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

import boardrules as br
from tests.games.figures import Figure, figures, table_for
from tests.games.whole_trees import Tally, tally

FIGURES = figures()
PERFT = sorted({(figure.game, figure.options) for figure in FIGURES if figure.quantity == "perft"})
OTHERS = [figure for figure in FIGURES if figure.quantity != "perft"]


@pytest.mark.parametrize(("game", "options"), PERFT)
def test_sequences_of_moves(game: str, options: str) -> None:
    known = [f for f in FIGURES if (f.game, f.options, f.quantity) == (game, options, "perft")]
    assert [figure.depth for figure in known] == list(range(1, len(known) + 1))
    counted = br.perft(table_for(game, options).initial_state(seed=0), len(known))
    assert counted == [figure.value for figure in known]


@cache
def tree_of(game: str) -> br.Enumeration:
    return br.enumerate_game(table_for(game))


@cache
def tally_of(game: str) -> Tally:
    return tally(table_for(game))


MEASURES: dict[str, Callable[[str], int | Fraction]] = {
    "nodes": lambda game: tree_of(game).nodes,
    "decision_nodes": lambda game: tree_of(game).decision_nodes,
    "chance_nodes": lambda game: tree_of(game).chance_nodes,
    "terminal_nodes": lambda game: tree_of(game).terminal_nodes,
    "information_sets": lambda game: tree_of(game).information_sets,
    "longest_history": lambda game: tree_of(game).longest_history,
    "positions": lambda game: tree_of(game).positions,
    "expected_return": lambda game: tree_of(game).expected_returns[0],
    "expected_length": lambda game: tree_of(game).expected_length,
    "first_wins": lambda game: tally_of(game).first_wins,
    "second_wins": lambda game: tally_of(game).second_wins,
    "ties": lambda game: tally_of(game).ties,
    "value": lambda game: tally_of(game).value,
}


@pytest.mark.parametrize("figure", OTHERS, ids=lambda figure: f"{figure.game}-{figure.quantity}")
def test_a_figure(figure: Figure) -> None:
    assert MEASURES[figure.quantity](figure.game) == figure.value


def test_every_figure_has_a_source() -> None:
    assert all(figure.source for figure in FIGURES)
    assert len({(f.game, f.options, f.depth, f.quantity) for f in FIGURES}) == len(FIGURES)
