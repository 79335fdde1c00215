"""Saved states: what is damaged or foreign is refused, with its place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import boardrules as br
from boardrules.saved_states import _other_cells, _seal

Damage = Callable[[dict[str, Any]], None]

SHELF = """game "Shelf":
    players 1

component Book
deck books of Book in box:
    2 of Book

zone box: pile of Book, open
zone shelf: line of Book up to 1, open

action put_up:
    "Put a book on the shelf."
    move 1 of Book from box to shelf
    win me

play:
    turns:
        may choose put_up
"""


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
        (
            _set("generator", to="xyz"),
            "damaged at generator: expected null or a hexadecimal number of 16 digits",
        ),
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
        (_set("course", to={}), "damaged at course.213: expected a seat, from 0 to 1, found null"),
        (_set("seal", to=""), "damaged at course"),
        (_set("seed", to=1.5), "damaged at seed: expected null or a whole number"),
        (_set("seed", to=True), "damaged at seed: expected null or a whole number"),
        (_set("seed", to=2**5000), "damaged at seed: expected null or a whole number"),
        (_set("seed", to=None), "damaged at seed: expected a whole number, since there is a generator"),
        (
            _set("generator", to=None),
            "damaged at generator: expected where chance stands, since there is a seed",
        ),
        (_set("game", to=7), "damaged at game: expected the title of the game, found 7"),
        (_set("game", to="Chess"), 'damaged at game: expected "Castle Rooms", found "Chess"'),
        (_set("options", "goal", to=10.0), "option goal = 10.0, this table with 10"),
        (_set("options", "gaol", to=10), "the rules know no option `gaol`"),
        (
            _set("to_move", to="Player[2]"),
            "damaged at course: expected what this library wrote, with its seal",
        ),
        (_set("to_move", to=1), "damaged at to_move: expected a seat or null, found 1"),
        (_set("ending", to={"list": ["win", {"list": [0]}]}), "damaged at node"),
        (_set("variables", "starter", to=1), "damaged at variables.starter: expected a text, found 1"),
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
    ("value", "found"),
    [(None, "null"), ("x", '"x"'), (99, "99"), (-1, "-1"), (True, "true"), ({"list": [1]}, '{"list": [1]}')],
)
def test_each_cell_of_the_course_must_fit_where_the_state_rests(
    table: br.Table, state: br.State, value: object, found: str
) -> None:
    document = json.loads(state.to_json())
    assert document["course"]
    for cell in document["course"]:
        course = {**document["course"], cell: value}
        seal = _seal(document["node"], document["to_move"], document["ending"], course)
        with pytest.raises(br.StateDataError) as error:
            table.state_from_json(json.dumps(document | {"course": course, "seal": seal}))
        assert f"damaged at course.{cell}: expected " in str(error.value)
        assert str(error.value).endswith(f"found {found}.")


def test_a_cell_that_is_out_of_use_holds_nothing(table: br.Table, state: br.State) -> None:
    document = json.loads(state.to_json())
    unused = next(cell for cell in _other_cells(table) if state.cells[cell] is None)
    course = {**document["course"], str(unused): 0}
    seal = _seal(document["node"], document["to_move"], document["ending"], course)
    with pytest.raises(br.StateDataError, match=rf"damaged at course.{unused}: expected nothing"):
        table.state_from_json(json.dumps(document | {"course": course, "seal": seal}))


def test_a_zone_holds_no_more_than_it_has_room_for() -> None:
    table = br.loads(SHELF).configure()
    document = json.loads(table.initial_state(seed=1).to_json())
    document["zones"] = {"shelf": ["Book", "Book"]}
    with pytest.raises(
        br.StateDataError, match=r"damaged at zones.shelf: expected at most 1 pieces, found 2"
    ):
        table.state_from_json(json.dumps(document))


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
