"""What holds for every game in every position: checked along seeded matches of all shipped games."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import boardrules as br
from boardrules.saved_states import pieces_on_the_table

MATCHES = [
    ("tic_tac_toe", 2, {}),
    ("connect_four", 2, {}),
    ("breakthrough", 2, {"size": 5}),
    ("kuhn_poker", 2, {}),
    ("pig", 3, {"goal": 20}),
    ("castle_rooms", 2, {}),
    ("castle_rooms", 3, {"orientation": "free", "dragon_stack": True}),
    ("castle_rooms", 4, {"new_row": "only_if_stuck", "hand_limit": 1}),
]


@cache
def table_of(name: str, players: int, options: str) -> br.Table:
    return br.load(name).configure(players=players, options=json.loads(options))


@pytest.fixture(params=MATCHES, ids=lambda match: f"{match[0]}-{match[1]}")
def table(request: pytest.FixtureRequest) -> br.Table:
    name, players, options = request.param
    return table_of(name, players, json.dumps(options))


def positions(table: br.Table, seeds: range) -> Iterator[br.State]:
    """The positions of a few matches, the last ones too."""
    for seed in seeds:
        record = br.playout(table, seed)
        state = table.initial_state(seed=seed)
        yield state
        for move in record.moves:
            state = state.play(move)
            yield state


def test_the_text_of_a_move_is_read_as_that_move(table: br.Table) -> None:
    for state in positions(table, range(3)):
        for move in state.legal_moves():
            assert state.parse_move(str(move)) == move
            assert state.parse_move(move.full_text) == move
            assert table.parse_move(move.full_text, state.current_player) == move
            assert table.move_from_json(move.to_json(), state.current_player) == move


def test_move_numbers_are_unique_and_within_their_count(table: br.Table) -> None:
    by_number: dict[int, tuple[str, object]] = {}
    for state in positions(table, range(4)):
        for move in state.legal_moves():
            assert 0 <= move.id < table.move_count
            named = (move.action, move.values)
            assert by_number.setdefault(move.id, named) == named
    assert len(set(by_number.values())) == len(by_number)


def test_states_go_to_json_and_back(table: br.Table) -> None:
    for state in islice(positions(table, range(4)), 0, None, 9):
        again = table.state_from_json(state.to_json())
        assert again == state
        assert hash(again) == hash(state)
        assert again.result == state.result
        assert list(again.legal_moves()) == list(state.legal_moves())


def test_no_piece_is_made_or_lost(table: br.Table) -> None:
    for name, copies in table.numbering.copies.items():
        for state in positions(table, range(5)):
            found = pieces_on_the_table(table, state.cells, name)
            assert tuple(found[entry] for entry in range(len(copies))) == copies


def test_play_leaves_its_state_as_it_was(table: br.Table) -> None:
    for state in positions(table, range(1)):
        before, hashed = state.to_json(), hash(state)
        for move in state.legal_moves():
            state.play(move)
        assert state.to_json() == before
        assert hash(state) == hashed


def test_equal_positions_are_equal_states(table: br.Table) -> None:
    """The same moves lead to the same state, whoever plays them, and however often it is asked about on the way."""
    record = br.playout(table, 9)
    one = other = table.initial_state(seed=9)
    for move in record.moves:
        one, other = one.play(move), other.play(str(move))
        other.legal_moves()
        assert one == other
        assert hash(one) == hash(other)
    assert one == record.state


def test_all_that_is_seen_can_be_described(table: br.Table) -> None:
    for state in positions(table, range(1)):
        for player in (None, *table.players):
            assert br.describe(state, player)


def test_every_move_has_a_sentence(table: br.Table) -> None:
    for state in positions(table, range(1)):
        for move in state.legal_moves():
            sentence = move.sentence(names=[f"Person {seat}" for seat in range(len(table.players))])
            assert sentence
            assert "{" not in sentence


def test_two_orders_of_moves_that_make_the_same_position_make_the_same_state() -> None:
    start = table_of("tic_tac_toe", 2, "{}").initial_state(seed=0)
    one = start.play("mark(a1)").play("mark(b2)").play("mark(c3)")
    other = start.play("mark(c3)").play("mark(b2)").play("mark(a1)")
    assert one == other
    assert hash(one) == hash(other)


SCRIPT = """
import boardrules as br
for name, players in (("castle_rooms", 3), ("pig", 2), ("kuhn_poker", 2)):
    record = br.playout(br.load(name).configure(players=players), 5)
    print([str(move) for move in record.moves], record.state.to_json())
"""


def test_the_same_seed_is_the_same_game_whatever_python_hashes() -> None:
    printed = set()
    for hash_seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        printed.add(done.stdout)
    assert len(printed) == 1
