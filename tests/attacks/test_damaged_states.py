"""Whatever is changed in a saved state: it is refused with a sentence, or it is a state that can be used."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import boardrules as br

VALUES: list[Any] = [
    None,
    *(0, 1, -1, 7, 10**30, 1.5, True),
    *("", "x", "Player[2]", "Knight", "none"),
    *([], [1], ["Knight"], [None], {}, {"x": 1}, {"list": [1]}, {"set": [1, 2]}, {"set": [{"list": []}]}),
]
TRIES = 250


def _places(document: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    parts = document.items() if isinstance(document, dict) else enumerate(document)
    for name, part in parts:
        yield (*way, name)
        if isinstance(part, dict | list):
            yield from _places(part, (*way, name))


def _changed(document: Any, way: tuple[Any, ...], value: Any) -> Any:
    changed = json.loads(json.dumps(document))
    part = changed
    for name in way[:-1]:
        part = part[name]
    part[way[-1]] = value
    return changed


@pytest.mark.parametrize("chance", ["seeded", "explicit"])
@pytest.mark.parametrize("name", ["castle_rooms", "kuhn_poker", "pig"])
def test_changed_documents(name: str, chance: str) -> None:
    table = br.load(name).configure(players=2)
    draws = random.Random(f"{name} {chance}")
    state = table.initial_state(seed=5) if chance == "seeded" else table.initial_state(chance="explicit")
    for _ in range(8):
        document = json.loads(state.to_json())
        places = list(_places(document))
        for _ in range(TRIES // 8):
            text = json.dumps(_changed(document, draws.choice(places), draws.choice(VALUES)))
            try:
                found = table.state_from_json(text)
            except br.StateDataError:
                continue
            assert table.state_from_json(found.to_json()) == found
            _use(found, draws)
        state = _next(state, draws)
        if state.is_over:
            break


def _use(state: br.State, draws: random.Random) -> None:
    """A value that the rules allow may still lead to a fault of the rules, but to nothing else."""
    try:
        for _ in range(3):
            if state.is_over:
                assert state.result is not None
                return
            state = _next(state, draws)
    except br.RuleError:
        pass


def _next(state: br.State, draws: random.Random) -> br.State:
    if state.is_chance:
        return state.play(draws.choice(state.chance_outcomes())[0])
    return state.play(draws.choice(list(state.legal_moves())))
