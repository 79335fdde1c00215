"""The hand-written classes agree with published counts and with the facts of their games."""

from fractions import Fraction

import pytest

from benchmarks.plain.breakthrough import Breakthrough
from benchmarks.plain.castle_rooms import CastleRooms, Options, text
from benchmarks.plain.connect_four import ConnectFour
from benchmarks.plain.kuhn_poker import KuhnPoker
from benchmarks.plain.pig import Pig
from benchmarks.plain.playing import PlainGame, perft, playout
from benchmarks.plain.ranks import places, returns_of
from benchmarks.plain.splitmix import SplitMix64
from benchmarks.plain.tic_tac_toe import TicTacToe


def test_the_generator_gives_the_published_numbers() -> None:
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


# The counts are those of OpenSpiel 2.0.2; an independent bitboard program agrees on the first two.
@pytest.mark.parametrize(
    ("game", "counts"),
    [
        (TicTacToe.initial(), [9, 72, 504, 3024, 15120]),
        (ConnectFour.initial(), [7, 49, 343, 2401, 16807]),
        (Breakthrough.initial(), [22, 484, 11132]),
        (Breakthrough.initial(size=6), [16, 256, 4308]),
    ],
    ids=["tic_tac_toe", "connect_four", "breakthrough", "breakthrough 6x6"],
)
def test_perft(game: PlainGame, counts: list[int]) -> None:
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


def mean_return(game: PlainGame) -> Fraction:
    """The expected return of the first seat when both play any move with equal chance."""
    if game.over:
        return Fraction(game.returns()[0])
    moves = game.legal()
    total = Fraction(0)
    for move in moves:
        following = game.copy()
        following.play(move)
        total += mean_return(following)
    return total / len(moves)


def test_kuhn_poker_is_worth_an_eighth_under_random_play() -> None:
    deals: dict[tuple[int, int], Fraction] = {}
    for seed in range(100):
        game = KuhnPoker.initial(seed)
        deals[tuple(game.cards)] = mean_return(game)
    assert len(deals) == 6
    assert sum(deals.values()) / 6 == Fraction(1, 8)


def test_returns_share_what_is_between() -> None:
    assert returns_of([1, 2, 2]) == [1, Fraction(-1, 2), Fraction(-1, 2)]
    assert returns_of([1, 1]) == [0, 0]
    assert returns_of([1, 2, 3, 4]) == [1, Fraction(1, 3), Fraction(-1, 3), -1]
    assert places(3, lambda seat: [5, 7, 5][seat]) == [2, 1, 2]


def test_pig_ends_exactly_at_the_goal() -> None:
    for seed in range(20):
        game = Pig.initial(seed, players=3)
        playout(game, seed)
        assert game.scores[game.winner] == 100
        assert sorted(game.returns()) == [Fraction(-1, 2), Fraction(-1, 2), 1]


OPTIONS = [
    Options(),
    Options(goal=20),
    Options(orientation="opposite_to_first", new_row="only_if_stuck", ends="one_more_round", goal=20),
    Options(orientation="free", ends="immediately", dragon_stack=True, blocked_rows_count=False, goal=20),
    Options(last_tie="later_player", hand_limit=1, first_player=1),
    Options(doors=4, goal=20),
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"options {OPTIONS.index(options)}")
def test_no_card_of_castle_rooms_is_ever_lost(players: int, options: Options) -> None:
    for seed in range(5):
        game = CastleRooms.initial(seed, players=players, options=options)
        policy = SplitMix64(seed)
        while not game.over:
            moves = game.legal()
            assert len({text(move, options.doors) for move in moves}) == len(moves) > 0
            game.play(moves[policy.below(len(moves))])
            assert cards_in(game) == (64 if players == 4 else 60)
        assert sum(game.returns()) == 0


def cards_in(game: CastleRooms) -> int:
    on_table = sum(len(row.rooms) + row.dragons for rows in game.rows for row in rows)
    return sum(game.pile) + sum(map(sum, game.hands)) + sum(game.discards) + on_table


@pytest.mark.parametrize(("players", "turns"), [(2, 14), (3, 9), (4, 7)])
def test_the_pile_of_castle_rooms_lasts_for_full_rounds(players: int, turns: int) -> None:
    game = CastleRooms.initial(1, players=players, options=Options(goal=20, first_player=0))
    taken = [0] * players
    while not game.over:
        seat, before = game.seat, game.legal()
        # Give every room a row of its own, so that nobody wins.
        wanted = [move for move in before if move[0] in {"open_row", "throw_away"}] or [before[-1]]
        game.play(wanted[0])
        if game.over or game.seat != seat:
            taken[seat] += 1
    assert taken == [turns] * players
    assert not any(game.pile)
