"""The engine and the hand-written classes play the same games, move by move.

Both are read from the rules on their own, and draw chance in the same published way. So one seed must give the
same legal moves, in the same order, at every decision, and the same returns in the end.
"""

from collections.abc import Callable, Mapping

import pytest

import boardrules
from benchmarks.plain import breakthrough, castle_rooms, connect_four, kuhn_poker, pig, tic_tac_toe
from benchmarks.plain.playing import PlainGame
from benchmarks.plain.splitmix import SplitMix64

Text = Callable[[object], str]


def play_side_by_side(table: "boardrules.Table", plain: PlainGame, text: Text, seed: int) -> None:
    state = table.initial_state(seed=seed)
    policy = SplitMix64(~seed)
    while not plain.over:
        assert not state.is_over
        assert state.current_player.seat == plain.seat + 1
        moves = plain.legal()
        assert [str(move) for move in state.legal_moves()] == [text(move) for move in moves]
        number = policy.below(len(moves))
        state = state.play(state.legal_moves()[number])
        plain.play(moves[number])
    assert state.is_over
    assert list(state.result.returns) == list(plain.returns())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("name", "game", "options"),
    [
        ("tic_tac_toe", tic_tac_toe.TicTacToe, {}),
        ("connect_four", connect_four.ConnectFour, {}),
        ("kuhn_poker", kuhn_poker.KuhnPoker, {}),
        ("pig", pig.Pig, {"goal": 30}),
        ("breakthrough", breakthrough.Breakthrough, {"size": 5}),
    ],
)
def test_a_classic(name: str, game: type, options: Mapping[str, int], seed: int) -> None:
    module = __import__(game.__module__, fromlist=["text"])
    text = module.text if name != "breakthrough" else lambda move: breakthrough.text(move, 5)
    table = boardrules.load(name).configure(players=2, options=options)
    play_side_by_side(table, game.initial(seed, **options), text, seed)


CASTLE_ROOMS = {
    "as printed": {},
    "long": {"goal": 20},
    "B-1 free": {"orientation": "free"},
    "B-1 opposite to the first": {"orientation": "opposite_to_first", "goal": 20},
    "B-2 only if stuck": {"new_row": "only_if_stuck"},
    "B-6 immediately": {"ends": "immediately", "goal": 20},
    "B-6 one more round": {"ends": "one_more_round", "goal": 20},
    "B-7 stacked dragons": {"dragon_stack": True, "goal": 20},
    "B-11 blocked rows do not count": {"blocked_rows_count": False, "goal": 20},
    "B-15 later player": {"last_tie": "later_player", "goal": 20},
    "B-17 named first player": {"first_player": 2},
    "other limits": {"goal": 3, "hand_limit": 1},
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", CASTLE_ROOMS)
def test_castle_rooms(name: str, players: int) -> None:
    options = CASTLE_ROOMS[name]
    table = boardrules.load("castle_rooms").configure(players=players, options=options)
    seats = {"first_player": options["first_player"] - 1} if "first_player" in options else {}
    for seed in range(2):
        plain = castle_rooms.CastleRooms.initial(
            seed, players=players, options=castle_rooms.Options(**(options | seats))
        )
        play_side_by_side(table, plain, castle_rooms.text, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_castle_rooms_with_four_kinds_of_door(players: int) -> None:
    game = boardrules.load("castle_rooms", variants=["castle_rooms_four_doors"])
    table = game.configure(players=players)
    for seed in range(2):
        options = castle_rooms.Options(doors=4)
        plain = castle_rooms.CastleRooms.initial(seed, players=players, options=options)
        play_side_by_side(table, plain, lambda move: castle_rooms.text(move, 4), seed)
