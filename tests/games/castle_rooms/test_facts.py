"""What follows from the cards and the rules of Castle Rooms: numbers, lengths, and games that run to their end.

`CASTLE_ROOMS_GAMES=1000` plays as many random games for each number of players as it says.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import pytest

import boardrules as br
from tests.games.castle_rooms.positions import ROOMS, card, content, hand

GAMES = int(os.environ.get("CASTLE_ROOMS_GAMES", "30"))
TURNS = {2: 14, 3: 9, 4: 7}
"""How many turns each player has before the draw pile is empty, by the number of players."""


@pytest.fixture(scope="module", params=[2, 3, 4], ids=lambda players: f"{players} players")
def table(game: br.Game, request: pytest.FixtureRequest) -> br.Table:
    return game.configure(players=request.param)


def turns_of(record: br.Playout) -> list[int]:
    """The seats in the order of their turns."""
    return [seat for seat, _ in groupby(move.seat for move in record.moves) if seat is not None]


def test_54_rooms_six_dragons_and_four_knights(table: br.Table) -> None:
    state = table.initial_state(seed=1)
    found = Counter(content(state, "draw_pile") + content(state, "box"))
    for player in table.players:
        found += Counter(hand(state, player.seat))
    assert found == Counter({card(room): 6 for room in ROOMS} | {"Dragon": 6, "Knight": 4})
    assert sum(found[card(room)] for room in ROOMS) == 54
    box = content(state, "box")
    assert 64 - len(box) == {2: 60, 3: 60, 4: 64}[table.player_count]


def test_the_draw_pile_is_drawn_out_in_full_rounds(table: br.Table) -> None:
    """What is left after dealing comes to two cards a turn, and to equally many turns for everybody."""
    state = table.initial_state(seed=1)
    assert state.current_player is not None
    left = len(content(state, "draw_pile")) + 2
    assert left == 2 * TURNS[table.player_count] * table.player_count


def unwon(table: br.Table, count: int) -> Iterator[br.Playout]:
    """The first random games in which nobody has a row of ten."""
    seed = 0
    while count:
        record = br.playout(table, seed)
        assert record.state.result is not None
        if record.state.result.how == "end":
            yield record
            count -= 1
        seed += 1


def test_games_that_nobody_wins_before_last_14_9_or_7_turns_each(table: br.Table) -> None:
    for record in unwon(table, 4):
        turns = Counter(turns_of(record))
        assert turns == dict.fromkeys(range(table.player_count), TURNS[table.player_count])
        assert content(record.state, "draw_pile") == []
        for player in table.players:
            assert len(hand(record.state, player.seat)) <= 2


def test_turns_go_round(table: br.Table) -> None:
    record = br.playout(table, 3)
    turns = turns_of(record)
    assert turns == [(turns[0] + i) % table.player_count for i in range(len(turns))]


def test_random_games_end_without_a_fault(table: br.Table) -> None:
    """A fault of the rules would come out as an exception."""
    for seed in range(GAMES):
        record = br.playout(table, seed)
        result = record.state.result
        assert result is not None
        assert result.how in {"win", "end"}
        assert len(result.winners) >= 1
        assert record.decisions >= 10
        assert sum(result.returns) == 0


def test_a_game_can_be_won_by_a_row_of_ten(game: br.Game) -> None:
    """Players who build on whenever they can, and send no dragons, get there."""
    state = game.configure(players=2).initial_state(seed=0)
    while not state.is_over:
        legal = state.legal_moves()
        order = {
            "build": 0,
            "send_knight": 1,
            "end_turn": 2,
            "throw_away": 3,
            "open_row": 4,
            "send_dragon": 5,
        }
        state = state.play(min(legal, key=lambda move: order[move.action]))
    assert state.result is not None
    assert state.result.how == "win"
    assert len(state.result.winners) == 1
