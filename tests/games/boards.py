"""Positions of games in which every square of a board holds the same one variable."""

import json
from collections.abc import Mapping
from functools import cache

import boardrules as br


def board(table: br.Table, variable: str, squares: Mapping[str, str]) -> br.State:
    """The first player to move, with these values on these squares and nothing on the others."""
    document = json.loads(_first_position(table))
    empty: dict[str, str | None] = dict.fromkeys(document["variables"][variable])
    assert set(squares) <= set(empty)
    document["variables"][variable] = empty | squares
    return table.state_from_json(json.dumps(document))


@cache
def _first_position(table: br.Table) -> str:
    return table.initial_state(seed=0).to_json()
