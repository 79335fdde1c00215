"""Looking ahead stops where an action comes to something hidden, in the game that is played as well."""

import pytest

import boardrules as br
from boardrules.ir.graph import CountMoves, Effect, NoReturn
from boardrules.ir.lowering import lower

GUESSES = """game "Guesses":
    players a, b

component Card(rank: 1..2)
component Chip
deck pack of Card in stock:
    3 of each Card
deck chips of Chip in bank:
    1 of Chip
zone stock: pile of Card, hidden
zone face_down: pile of Card, hidden
zone bank: bag of Chip, open
zone covered: slot of Card, hidden
player:
    zone hand: bag of Card, seen by owner
    zone chips: bag of Chip, open

action guess(rank in 1..2):
    "If you are right, take a chip."
    if any(c in opponent(me).hand: c.rank = rank): move 1 from bank to my.chips
action turn_up:
    "Take the upper card of those that lie face down; a two takes a chip."
    move 1 from face_down to my.hand
    if any(c in my.hand: c.rank = 2): move 1 from bank to my.chips
action uncover:
    "Take the covered card."
    move covered to my.hand
action wait:
    "Wait."
setup:
    shuffle stock
    deal 1 from stock to each hand
    move 2 from stock to face_down

play:
    turns:
        choose guess, turn_up, uncover, wait
        if stock is empty: tie
"""


def names(state: br.State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


@pytest.mark.parametrize("seed", range(6))
def test_what_may_go_wrong_later_makes_nothing_illegal(seed: int) -> None:
    state = br.loads(GUESSES).configure().initial_state(seed=seed)
    for move in ("guess(1)", "guess(2)"):
        after = state.play(move)
        assert names(after) == ["guess(1)", "guess(2)", "turn_up", "wait"]


def test_without_the_points_moves_would_tell_what_is_hidden() -> None:
    """The game above is one in which it matters: a lookahead that goes on sees the cards."""
    table = br.loads(GUESSES).configure()
    told = set()
    for seed in range(6):
        state = table.initial_state(seed=seed)
        for move in ("guess(1)", "guess(2)"):
            cells = state.play(move).cells
            engine = type(table.engine)(table.program, lower(table.program))
            by_node = [n for n, node in enumerate(engine.graph.nodes) if type(node).__name__ == "Decide"]
            told.add(tuple(str(a) for a in engine.legal([by_node[0], *cells[1:]])))
    assert len(told) > 1


def test_a_draw_is_counted_before_the_point() -> None:
    """Whether there is a card to take can be seen, so it still decides whether the move is legal."""
    table = br.loads(GUESSES.replace("1 of Chip", "9 of Chip")).configure()
    counted = [
        table.graph.nodes[node.next]
        for node in table.graph.nodes
        if isinstance(node, Effect) and isinstance(node.operation, CountMoves)
    ]
    assert any(isinstance(node, NoReturn) for node in counted)
    state = table.initial_state(seed=1)
    for _ in range(2):
        assert "turn_up" in names(state)
        state = state.play("turn_up")
    assert "turn_up" not in names(state)


def test_an_empty_slot_is_seen_before_the_point() -> None:
    state = br.loads(
        GUESSES.replace("move 2 from stock", "draw 1 from stock to covered\n    move 2 from stock")
    )
    first = state.configure().initial_state(seed=2)
    assert "uncover" in names(first)
    assert "uncover" not in names(first.play("uncover"))
