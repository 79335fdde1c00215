"""What is seen, how the less usual moves are written and numbered, and what the players can tell apart."""

import json

import pytest

import boardrules as br

WATCHERS = """game "Watchers":
    players 2

component Card(rank: 1..3)
deck pack of Card in stock:
    2 of each Card
zone stock: bag of Card, hidden
zone shown: pile of Card, seen by boss
var boss: Player
player:
    zone hand: bag of Card, seen by others
    var plan: 0..3 = 0, seen by owner

action grab(cards: 1..2 of opponent(me).hand):
    "Show some cards."
    set boss = me
    move cards to shown
    if count(cards) = 2: win me
action think(level in 0..3):
    "Plan."
    set my.plan = level

setup:
    deal 2 from stock to each hand
    move 1 from stock to shown

play:
    turns:
        choose think
        choose x in {1, 2}
        choose each at most once: think
        may choose grab
"""


@pytest.fixture(scope="module")
def table() -> br.Table:
    return br.loads(WATCHERS).configure()


def test_everybody_sees_what_is_declared_and_no_more(table: br.Table) -> None:
    state = table.initial_state(seed=1)
    first, second = (br.describe(state, player).splitlines() for player in table.players)
    public = br.describe(state, None).splitlines()
    assert "stock: 1 card" in first
    assert any(line.startswith("shown: card (") for line in first)
    assert "shown: 1 card" in second
    assert "shown: 1 card" in public
    assert first[first.index("Player 1 (to move):") + 1 :][:2] == ["  hand: 2 cards", "  plan: 0"]
    assert "card (" in first[first.index("Player 2:") + 1]
    assert second[second.index("Player 2:") + 1 :] == ["  hand: 2 cards", "  plan: 0"]
    assert "card (" in second[second.index("Player 1 (to move):") + 1]
    assert "card (" not in "\n".join(public)
    assert public.count("  plan: ?") == 2


def test_numbers_lie_side_by_side_in_order_of_declaration(table: br.Table) -> None:
    """`grab` has 3 single cards and 6 pairs, `think` 4 levels; then pass, the values of x, done."""
    assert table.move_count == 9 + 4 + 1 + 2 + 1
    ids = {
        text: table.parse_move(text, 1).id
        for text in ("grab({Card(1)})", "grab({Card(3), Card(3)})", "think(0)")
    }
    assert ids == {"grab({Card(1)})": 0, "grab({Card(3), Card(3)})": 8, "think(0)": 9}
    assert [table.parse_move(text, 1).id for text in ("pass", "x: 1", "x: 2", "done")] == [13, 14, 15, 16]


def test_value_choices_done_and_pass_are_moves(table: br.Table) -> None:
    state = table.initial_state(seed=1).play("think(2)")
    assert [str(move) for move in state.legal_moves()] == ["x: 1", "x: 2"]
    assert json.loads(state.legal_moves()[1].to_json()) == {"action": "x", "arguments": {"x": 2}}
    state = state.play("x: 2")
    assert [str(move) for move in state.legal_moves()] == [
        "think(0)",
        "think(1)",
        "think(2)",
        "think(3)",
        "done",
    ]
    state = state.play("think(1)")
    assert [str(move) for move in state.legal_moves()] == ["done"]
    state = state.play("done")
    moves = [str(move) for move in state.legal_moves()]
    assert moves[-1] == "pass"
    assert all(state.parse_move(text) == move for text, move in zip(moves, state.legal_moves(), strict=True))
    with pytest.raises(
        br.MoveTextError, match=r"expected one of `grab\(cards\)`, `pass`, found `gras`. Did you mean `grab`"
    ):
        state.play("gras")


STEPS = """game "Steps":
    players 2

temporary walk:
    var steps: 0..6 = 0
place Field: 1..6
    var stone: Player? = none
player:
    var at: 0..6 = 0

action go(first: bool):
    "Walk some steps."
    loop:
        choose step_on, halt: stop
    require walk.steps > 0 else "you must move"
    if my.at = 6: win me
action step_on(far in 1..2 where my.at + far <= 6):
    "A step."
    set Field[my.at + far].stone = me
    increase my.at by far
    increase walk.steps by 1
action halt:
    "Enough."
    require walk.steps > 0

play:
    turns: choose go(true)
""".replace(
    "        choose step_on, halt: stop",
    "        choose:\n            step_on\n            halt: stop",
)


def test_a_state_within_a_move_is_a_state_like_any_other() -> None:
    table = br.loads(STEPS).configure()
    state = table.initial_state(seed=0)
    assert [move.full_text for move in state.legal_moves()] == ["go(true)"]
    state = state.play("go")
    assert [str(move) for move in state.legal_moves()] == ["step_on(1)", "step_on(2)"]
    state = state.play("step_on(2)")
    again = table.state_from_json(state.to_json())
    assert again == state
    assert [str(m) for m in again.legal_moves()] == ["step_on(1)", "step_on(2)", "halt"]
    assert again.play("halt") == state.play("halt")
    assert state.play("halt") != state
    assert str(state.play("halt").current_player) == "Player 2"


SHOWN = """game "Shown":
    players 2

var die: 1..2 = 1, hidden
var coin: 1..2 = 1

action name(number in 1..2):
    "Say a number."
    nothing

setup:
    roll die
    roll coin
    {show}

play:
    each player: choose name
    end game

result:
    payoff die
"""


@pytest.mark.parametrize(
    ("show", "information_sets"),
    [
        ("nothing", 2 + 4),
        ("show die to Player[1]", 4 + 4),
        ("show die to players", 4 + 8),
    ],
)
def test_what_is_shown_is_known(show: str, information_sets: int) -> None:
    """The coin is seen by all, the die by nobody, unless it is shown; what is named is heard by all."""
    tree = br.enumerate_game(br.loads(SHOWN.replace("{show}", show)).configure())
    assert tree.chance_nodes == 1 + 2
    assert tree.decision_nodes == 4 + 8
    assert tree.information_sets == information_sets
