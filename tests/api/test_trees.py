"""Playouts, perft and whole trees, against numbers known from elsewhere."""

from fractions import Fraction

import pytest

import boardrules as br


def test_the_whole_tree_of_tic_tac_toe() -> None:
    table = br.load("tic_tac_toe").configure()
    tree = br.enumerate_game(table)
    assert (tree.nodes, tree.terminal_nodes, tree.chance_nodes, tree.decision_nodes) == (
        549946,
        255168,
        0,
        294778,
    )
    assert tree.information_sets == 294778
    assert tree.positions == 5478
    assert tree.longest_history == 9
    assert f"{float(tree.expected_returns[0]):.6f}" == "0.296825"
    assert tree.expected_length == Fraction(3203, 420)
    assert br.perft(table.initial_state(seed=0), 10) == [
        9,
        72,
        504,
        3024,
        15120,
        54720,
        148176,
        200448,
        127872,
        0,
    ]


def test_the_whole_tree_of_kuhn_poker() -> None:
    tree = br.enumerate_game(br.load("kuhn_poker").configure())
    assert (tree.nodes, tree.terminal_nodes, tree.chance_nodes, tree.information_sets) == (58, 30, 4, 12)
    assert tree.expected_returns == (Fraction(1, 8), Fraction(-1, 8))
    assert tree.expected_length == Fraction(9, 4)
    assert tree.longest_history == 5


@pytest.mark.parametrize(
    ("name", "options", "counts"),
    [
        ("connect_four", {}, [7, 49, 343, 2401, 16807]),
        ("breakthrough", {}, [22, 484, 11132]),
    ],
)
def test_sequences_of_moves(name: str, options: dict[str, object], counts: list[int]) -> None:
    state = br.load(name).configure(options=options).initial_state(seed=0)
    assert br.perft(state, len(counts)) == counts
    divided = br.divided_perft(state, 2)
    assert [sum(column) for column in zip(*(d.counts for d in divided), strict=True)] == counts[:2]
    assert [d.move for d in divided] == list(state.legal_moves())


def test_perft_follows_the_seed() -> None:
    state = br.load("pig").configure(players=2).initial_state(seed=1)
    naive = [0] * 5

    def walk(state: br.State, ply: int) -> None:
        if ply == 5:
            return
        for move in state.legal_moves():
            naive[ply] += 1
            walk(state.play(move), ply + 1)

    walk(state, 0)
    assert br.perft(state, 5) == naive


def test_an_endless_tree_is_refused() -> None:
    with pytest.raises(br.TooLargeError, match="has no end"):
        br.enumerate_game(br.load("pig").configure(players=2))
    with pytest.raises(br.TooLargeError, match="more than 1,000 positions"):
        br.enumerate_game(br.load("connect_four").configure(), limit=1000)


def test_wrong_depths_and_limits() -> None:
    table = br.load("kuhn_poker").configure()
    with pytest.raises(br.OptionError, match="from 1 up, found 0"):
        br.perft(table.initial_state(seed=0), 0)
    with pytest.raises(br.OptionError, match="along a seed"):
        br.perft(table.initial_state(chance="explicit"), 1)
    with pytest.raises(br.OptionError):
        br.enumerate_game(table, limit=0)
    with pytest.raises(br.OptionError):
        br.playout(table, "7")  # type: ignore[arg-type]


def test_a_playout_can_be_played_again() -> None:
    table = br.load("pig").configure(players=3, options={"goal": 30})
    record = br.playout(table, 11)
    state = table.initial_state(seed=11)
    for move, choices in zip(record.moves, record.branching, strict=True):
        assert len(state.legal_moves()) == choices
        assert move in state.legal_moves()
        state = state.play(move)
    assert state == record.state
    assert state.result == record.state.result
    assert record.decisions == len(record.moves)
    assert br.playout(table, 11, max_decisions=3).moves == record.moves[:3]


HIDDEN_VOTE = """game "Vote":
    players 2

player:
    var vote: 1..2 = 1, seen by owner

{cast}
action guess(choice in 1..2):
    "Say it aloud."
    nothing

play:
    each player: choose {first}
    each player: choose guess
    end game

result:
    payoff my.vote
"""


CAST = """action cast(choice in 1..2):
    "Vote unseen."
    set my.vote = choice
"""


@pytest.mark.parametrize(("first", "information_sets"), [("cast", 1 + 1 + 2 + 4), ("guess", 1 + 2 + 4 + 8)])
def test_information_sets_know_what_is_withheld(first: str, information_sets: int) -> None:
    """A vote for oneself alone stays unseen; a number that is only named is heard by all.

    After `cast` the first player tells 2 situations apart (the own vote), and the second, who has heard
    one guess, too, 2 by 2. After `guess` everybody knows all that was said.
    """
    text = HIDDEN_VOTE.replace("{first}", first).replace("{cast}", CAST if first == "cast" else "")
    table = br.loads(text).configure()
    assert br.enumerate_game(table).information_sets == information_sets
