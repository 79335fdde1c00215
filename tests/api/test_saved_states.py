"""Saved states: what is damaged or foreign is refused, with its place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import boardrules as br

Damage = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def table() -> br.Table:
    return br.load("castle_rooms").configure(players=2)


@pytest.fixture(scope="module")
def state(table: br.Table) -> br.State:
    state = table.initial_state(seed=4)
    for _ in range(12):
        state = state.play(state.legal_moves()[0])
    return state


def test_a_state_comes_back_as_it_was(table: br.Table, state: br.State) -> None:
    again = table.state_from_json(state.to_json())
    assert again == state
    assert again.seed == state.seed
    assert again.to_json() == state.to_json()
    assert [str(m) for m in again.legal_moves()] == [str(m) for m in state.legal_moves()]


def test_play_goes_on_with_the_same_chance(table: br.Table, state: br.State) -> None:
    again = table.state_from_json(state.to_json())
    while not state.is_over:
        move = state.legal_moves()[-1]
        state, again = state.play(move), again.play(str(move))
        assert again == state
    assert again.result == state.result


def test_pieces_are_named_in_the_document(state: br.State) -> None:
    document = json.loads(state.to_json())
    hands = document["zones"]["player.hand"]
    assert set(hands) <= {"Player[1]", "Player[2]"}
    assert all(
        text in {"Dragon", "Knight"} or text.startswith("Room(") for hand in hands.values() for text in hand
    )


def _set(*path: str, to: object) -> Damage:
    def damage(document: dict[str, Any]) -> None:
        for name in path[:-1]:
            document = document[name]
        document[path[-1]] = to

    return damage


def _lose_a_card(document: dict[str, Any]) -> None:
    hand = next(iter(document["zones"]["player.hand"].values()))
    hand.pop()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (_set("format", to=99), "damaged at format: expected 1"),
        (_set("players", to="two"), 'damaged at players: expected a whole number, found "two"'),
        (_set("players", to=3), "is for 3 players, this table for 2"),
        (_set("rules", to="0"), "belongs to other rules (Castle Rooms) than those of this table"),
        (_set("layout", to="0"), "written by another version of this library"),
        (_set("options", "goal", to=7), "option goal = 7, this table with 10"),
        (_set("node", to=10**6), "damaged at node: expected the number of a decision or an ending"),
        (_set("node", to=-1), "damaged at node"),
        (_set("to_move", to="Player[9]"), "damaged at to_move: expected a seat"),
        (_set("to_move", to=None), "damaged at to_move: expected a seat, found null"),
        (_set("generator", to="xyz"), "damaged at generator: expected a hexadecimal number"),
        (
            _set("variables", "starter", to="Player[3]"),
            "damaged at variables.starter: expected `Player[1]` or `Player[2]`",
        ),
        (_set("variables", "stater", to=1), "the rules know no `stater`"),
        (
            _set("zones", "player.hand", "Player[1]", to=["Room(up, down)"]),
            "damaged at zones.player.hand.Player[1]: expected `upper_stairs`",
        ),
        (_set("zones", "player.hand", "Player[7]", to=[]), "there is no index `Player[7]`"),
        (_set("zones", "player.hand", to=3), "damaged at zones.player.hand: expected values by index"),
        (_set("zones", "draw_pile", to=[]), 'expected an object with "order" and "undecided"'),
        (_set("course", "x", to=1), "damaged at course.x"),
        (_set("course", "3", to={"a": 1}), "damaged at course"),
        (_set("course", to={}), "damaged at course: expected what this library wrote, with its seal"),
        (_set("seal", to=""), "damaged at course"),
        (_lose_a_card, "damaged at zones: expected "),
        (_set("surplus", to=1), "damaged"),
        (lambda document: document.pop("zones"), "damaged"),
    ],
)
def test_damage_is_told_with_its_place(
    table: br.Table, state: br.State, damage: Damage, message: str
) -> None:
    document = json.loads(state.to_json())
    damage(document)
    with pytest.raises(br.StateDataError) as error:
        table.state_from_json(json.dumps(document))
    assert message in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", "\x00", '{"format": 1}', "[" * 10000, '{"format": true}']
)
def test_texts_that_are_no_states(table: br.Table, text: str) -> None:
    with pytest.raises(br.StateDataError):
        table.state_from_json(text)


def test_every_half_of_a_document_is_refused(table: br.Table, state: br.State) -> None:
    text = state.to_json()
    for length in range(0, len(text), 97):
        with pytest.raises(br.StateDataError):
            table.state_from_json(text[:length])
