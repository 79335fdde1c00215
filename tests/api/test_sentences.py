"""What is said of moves in games without words of their own, and which rolls a move brings about."""

import pytest

import boardrules as br
from boardrules.rolls import rolled_cells

CARDS = """game "Cards":
    players 2

component Card(rank: 1..2)
deck pack of Card in table:
    1 of each Card
zone table: bag of Card, open
zone heap: bag of Card, open

action play_card(card in table):
    "Play a card."
    move card to heap
action swap(first in table, second in heap):
    "Swap two cards."
    move first to heap
    move second to table
action call_it(number in 1..2):
    "Say a number."
    win me

play:
    turns:
        choose play_card, swap, call_it
"""


def test_a_word_is_not_said_twice_in_a_row() -> None:
    state = br.loads(CARDS).configure().initial_state(seed=1)
    assert [move.sentence() for move in state.legal_moves()] == [
        "Player 1: play card (1)",
        "Player 1: play card (2)",
        "Player 1: call it 1",
        "Player 1: call it 2",
    ]
    after = state.play("play_card(Card(1))")
    assert "Player 2: swap card (2), card (1)" in [move.sentence() for move in after.legal_moves()]


@pytest.mark.parametrize("seed", range(3))
def test_a_move_that_rolls_is_known_whatever_comes_out(seed: int) -> None:
    state = br.load("pig").configure(players=2).initial_state(seed=seed)
    die = next(v.cell for v in state.table.program.variables if v.name == "die")
    repeats = 0
    for _ in range(30):
        move = state.parse_move("roll_die")
        assert rolled_cells(state, move) == {die}
        assert all(rolled_cells(state, m) == set() for m in state.legal_moves() if m.action == "hold")
        after = state.play(move)
        repeats += after.cells[die] == state.cells[die]
        state = after
        if state.is_over:
            break
    assert repeats


def test_nothing_is_rolled_where_there_are_no_dice() -> None:
    state = br.load("castle_rooms").configure(players=2).initial_state(seed=1)
    assert all(rolled_cells(state, move) == set() for move in state.legal_moves())
