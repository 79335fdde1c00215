"""Saved states in which something was changed and the seal put right again.

Every field is asked whether it can be what it says, so that such a document is refused with a sentence, or is a
state with which everything can be done that can be done with states.
"""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import boardrules as br
from boardrules.pipeline import shipped_games
from boardrules.position_text import describe
from boardrules.saved_states import _seal

VALUES: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, -1, 7, 99, 10**30, 1.0, 1.5, "", "x", "1", "none", "Player[2]"),
    *([], [1], [None], ["x"], {}, {"x": 1}),
    *({"list": []}, {"list": [1]}, {"list": [1, 2]}, {"list": [3, {"list": [0]}]}, {"set": [1]}),
    *({"list": ["win", {"list": [0]}]}, {"list": ["end", {"list": []}]}, {"list": ["tie", {"list": [7]}]}),
]
STATES = 6
CHANGES = 15
MOVES = 3


@pytest.mark.parametrize("chance", ["seeded", "explicit"])
@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_a_changed_state_is_refused_or_can_be_played(name: str, chance: str) -> None:
    game = br.load(name)
    table = game.configure(players=game.player_counts[0])
    draws = random.Random(f"{name} {chance}")
    accepted = 0
    for state in _some_states(table, chance, draws):
        text = state.to_json()
        assert table.state_from_json(text).to_json() == text
        for _ in range(CHANGES):
            changed = _changed(json.loads(text), draws)
            try:
                found = table.state_from_json(json.dumps(changed))
            except br.StateDataError:
                continue
            accepted += 1
            assert table.state_from_json(found.to_json()) == found
            _use(found, draws)
    assert accepted or not table.program.variables


def _some_states(table: br.Table, chance: str, draws: random.Random) -> Iterator[br.State]:
    """States from all over a game, with the endings and the places where chance comes next."""
    state = table.initial_state(seed=3) if chance == "seeded" else table.initial_state(chance="explicit")
    course = [state]
    while not state.is_over and len(course) < 60:
        state = _next(state, draws)
        course.append(state)
    yield from (course[i * (len(course) - 1) // (STATES - 1)] for i in range(STATES))


def _next(state: br.State, draws: random.Random) -> br.State:
    if state.is_chance:
        return state.play(draws.choice(state.chance_outcomes())[0])
    return state.play(draws.choice(state.legal_moves()))


def _use(state: br.State, draws: random.Random) -> None:
    """A hand-made position can show a fault of the rules, but nothing else may happen."""
    try:
        for _ in range(MOVES):
            for player in (None, *state.table.players):
                describe(state, player)
            assert state.is_over == (state.result is not None)
            if state.is_over:
                return
            assert all(move.sentence() for move in state.legal_moves())
            state = _next(state, draws)
            state.to_json()
    except br.RuleError:
        pass


# ------------------------------------------------------------------ changes


def _changed(document: dict[str, Any], draws: random.Random) -> dict[str, Any]:
    """Some part is something else; the course, of which there is little, as often as all the rest."""
    for _ in range(draws.choice((1, 1, 2))):
        within = draws.choice(("", "course", "node", "ending", "to_move"))
        places = [place for place in _places(document) if place[0].startswith(within)]
        way = draws.choice(places or [("course", "99")])
        part: Any = document
        for step in way[:-1]:
            part = part[step]
        part[way[-1]] = _other(part, way[-1], draws)
    document["seal"] = _seal_of(document)
    return document


def _other(part: Any, name: Any, draws: random.Random) -> Any:
    """Something of the same sort, or a neighbour's, or anything."""
    before = part.get(name) if isinstance(part, dict) else part[name]
    match draws.randrange(4):
        case 0 if isinstance(before, int):
            return before + draws.choice((-1, 1))
        case 1:
            neighbours = list(part.values()) if isinstance(part, dict) else part
            return deepcopy(draws.choice(neighbours)) if neighbours else None
        case 2 if name == "node":
            return draws.randrange(120)
        case _:
            return deepcopy(draws.choice(VALUES))


def _places(part: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for name, inner in part.items() if isinstance(part, dict) else enumerate(part):
        yield (*way, name)
        if isinstance(inner, dict | list):
            yield from _places(inner, (*way, name))


def _seal_of(document: dict[str, Any]) -> str:
    return _seal(document["node"], document["to_move"], document["ending"], document["course"])
