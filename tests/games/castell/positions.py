"""Positions of Castell, written down in a few signs.

A casteller is its size, `X` for ten; a team or a crowd is a text of sizes, in any order. A tower is its levels from the
bottom, `555 44 3`; a level that is too wide is followed by `w` if Width holds it and by `b` if Base does. Performance
tiles are called as in their file, `S01` to `E16`.

A position is made by rewriting a saved state in which the first player is about to take a turn, so the engine
checks that it is a state of the game in which all pieces are somewhere.
"""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import boardrules as br

REGIONS = ("lleida", "girona", "barcelona", "vilafranca", "vilanova", "tarragona", "mallorca")
SKILLS = ("balance", "base", "mix", "strength", "width")
WHEEL = ("balance", "base", "mix", "strength", "width", "special", "balance", "mix")
"""The skills around the wheel in a position, from its first space on."""
SLOTS = {
    "girona": 1,
    "barcelona": 2,
    "mallorca": 3,
    "vilanova": 4,
    "tarragona": 5,
    "vilafranca": 6,
    "lleida": 7,
}
"""The slot of the wheel for each region; slot 0 is the one in the north."""


def _tile(row: Mapping[str, str]) -> str:
    if row["kind"] == "Shape":
        return f"Shape({row['points']}, [{', '.join(row['widths'].split())}])"
    wanted = row["skills"].split()
    skills = [skill for skill in SKILLS if skill in wanted]
    return f"Exhibition({row['points']}, {{{', '.join(skills)}}})"


_FILE = Path(__file__).parents[3] / "games" / "castell_performances.csv"
with _FILE.open(encoding="utf-8", newline="") as _file:
    ROWS = {row["id"]: row for row in csv.DictReader(_file)}
TILES = {name: _tile(row) for name, row in ROWS.items()}
"""The text of each performance tile, by its name in the file."""


def table_of(game: br.Game, players: int = 2, **options: object) -> br.Table:
    """The game with its players and options fixed, the first player beginning unless another one is named.

    Asked for again, it is the same one: to make a table is most of the work of making a position.
    """
    return _table(game, players, tuple({"begins": 1, **options}.items()))


@cache
def _table(game: br.Game, players: int, options: tuple[tuple[str, object], ...]) -> br.Table:
    return game.configure(players=players, options=dict(options))


# ------------------------------------------------------------------ making positions


def sizes(signs: str) -> list[int]:
    return [10 if sign == "X" else int(sign) for sign in signs.replace(" ", "")]


def castellers(signs: str) -> list[str]:
    """The texts of castellers, the smallest first."""
    return [f"Casteller({size})" for size in sorted(sizes(signs))]


def position(
    table: br.Table,
    teams: Sequence[str] = (),
    *,
    at: Sequence[str | None] = (),
    ranks: Sequence[Mapping[str, int]] = (),
    crowds: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    performed: Mapping[tuple[int, str], str] | None = None,
    festivals: Mapping[tuple[int, int], tuple[str, str]] | None = None,
    size_won: Mapping[tuple[int, str], str] | None = None,
    wheel: Sequence[str] = WHEEL,
    in_round: int = 1,
    bag: str | None = None,
    **variables: object,
) -> br.State:
    """The first player about to take a turn, with these things on the table.

    Args:
        table: A table at which the first player begins, as `table_of` makes it.
        teams: The castellers of each player; none for those left out.
        at: Where the pawns stand; not on the board for those left out.
        ranks: The ranks of the skills of each player.
        crowds: The castellers in the regions.
        tiles: The performance tiles in the regions, such as `"S01 E03"`.
        performed: The performance tiles that players have won, by seat and region.
        festivals: By round and lane the region of the festival and the sizes of its tokens.
        size_won: The sizes of the tokens that players have won, by seat and region.
        wheel: The skills around the wheel.
        in_round: The present round.
        bag: The castellers in the bag, all that are left if nothing is said. What lies nowhere else is in the box.
        variables: Values by variable, `special_tokens={1: 3}` for a player, `tokens={"girona": 2}` for a region.
    """
    document = json.loads(_beginning_of(table, in_round))
    left = Counter(f"Casteller({size})" for size in range(1, 11) for _ in range(15))
    zones: dict[str, Any] = {
        "player.team": {f"Player[{i}]": _taken(left, castellers(team)) for i, team in enumerate(teams, 1)},
        "Region.crowd": {r: _taken(left, castellers(signs)) for r, signs in (crowds or {}).items()},
        "WheelSpace.tile": {f"WheelSpace[{i}]": f"WheelTile({s})" for i, s in enumerate(wheel, 1)},
    }
    zones["cloth_bag"] = list(left.elements()) if bag is None else _taken(left, castellers(bag))
    zones["box_castellers"] = [] if bag is None else list(left.elements())
    _add_tiles(zones, tiles or {}, performed or {})
    _add_festivals(zones, festivals or {}, size_won or {})
    document["zones"] = _without_empty(zones)
    values = document["variables"]
    values["player.pawn"].update({f"Player[{i}]": where for i, where in enumerate(at, 1)})
    for i, of_player in enumerate(ranks, 1):
        values["player.rank"].update({f"Player[{i}], {skill}": rank for skill, rank in of_player.items()})
    for name, given in variables.items():
        _set(values, name, given)
    return table.state_from_json(json.dumps(document))


@cache
def _beginning_of(table: br.Table, in_round: int) -> str:
    """A saved state in which a round has just begun and nobody has done anything yet, the first player to move."""
    state = table.initial_state(seed=0)
    if in_round == 1:
        return state.to_json()
    state = turns_ended(state, (in_round - 1) * table.player_count - 1)
    document = json.loads(state.to_json())
    seat = 1 if table.options["first_player"] == "fixed" else table.player_count
    document["variables"]["starter"] = f"Player[{seat}]"
    return turns_ended(table.state_from_json(json.dumps(document)), 1).to_json()


def _set(values: dict[str, Any], name: str, given: object) -> None:
    """Sets a variable of the game, of regions or of players, all with or without further indices."""
    if name in values and not isinstance(given, Mapping):
        values[name] = given
        return
    assert isinstance(given, Mapping)
    owner = next(key for key in values if key.split(".")[-1] == name)
    for index, value in given.items():
        parts = index if isinstance(index, tuple) else (index,)
        key = ", ".join(f"Player[{part}]" if isinstance(part, int) else part for part in parts)
        assert key in values[owner], f"{name} has no {key}"
        values[owner][key] = value


def _taken(left: Counter[str], pieces: list[str]) -> list[str]:
    left.subtract(pieces)
    assert min(left.values()) >= 0, f"there are not so many pieces as {pieces}"
    return pieces


def _add_tiles(
    zones: dict[str, Any], tiles: Mapping[str, str], performed: Mapping[tuple[int, str], str]
) -> None:
    left = Counter(TILES.values())
    zones["Region.tiles"] = {
        region: _taken(left, [TILES[name] for name in names.split()]) for region, names in tiles.items()
    }
    zones["player.performed"] = {
        f"Player[{seat}], {region}": _taken(left, [TILES[name] for name in names.split()])
        for (seat, region), names in performed.items()
    }
    zones["performance_pile"] = _pile(left)


def _add_festivals(
    zones: dict[str, Any],
    festivals: Mapping[tuple[int, int], tuple[str, str]],
    size_won: Mapping[tuple[int, str], str],
) -> None:
    left = {stage: Counter(f"FestivalTile({stage}, {region})" for region in REGIONS) for stage in ("I", "II")}
    tokens = Counter(f"SizeToken({size})" for size in range(1, 11) for _ in range(3))
    zones["Festival.tile"], zones["Festival.sizes"] = {}, {}
    for (round_, lane), (region, signs) in festivals.items():
        stage = "I" if round_ <= 6 else "II"
        site = f"Festival[{round_}, {lane}]"
        (zones["Festival.tile"][site],) = _taken(left[stage], [f"FestivalTile({stage}, {region})"])
        zones["Festival.sizes"][site] = _taken(tokens, _size_tokens(signs))
    zones["player.size_won"] = {
        f"Player[{seat}], {region}": _taken(tokens, _size_tokens(signs))
        for (seat, region), signs in size_won.items()
    }
    zones["festival_pile"] = {stage: _pile(pieces) for stage, pieces in left.items()}
    zones["size_bag"] = list(tokens.elements())


def _size_tokens(signs: str) -> list[str]:
    return [f"SizeToken({size})" for size in sorted(sizes(signs))]


def _pile(pieces: Counter[str]) -> object:
    known = {piece: count for piece, count in pieces.items() if count}
    return {"order": [None] * sum(known.values()), "undecided": known} if known else []


def _without_empty(content: Mapping[str, Any]) -> dict[str, Any]:
    inner = {
        key: _without_empty(value) if isinstance(value, dict) and key != "undecided" else value
        for key, value in content.items()
    }
    return {key: value for key, value in inner.items() if value not in ({}, [])}


# ------------------------------------------------------------------ asking


def moves(state: br.State, action: str) -> list[str]:
    """The texts of the legal moves of an action."""
    return [str(move) for move in state.legal_moves() if move.action == action]


def actions(state: br.State) -> set[str]:
    """The names of the actions that are legal."""
    return {move.action for move in state.legal_moves()}


def played(state: br.State, *texts: str) -> br.State:
    """The state after some moves, each of which must be legal."""
    for text in texts:
        assert text in state.legal_moves(), f"{text} is not among {state.legal_moves()}"
        state = state.play(text)
    return state


def can_play(state: br.State, texts: Iterable[str]) -> bool:
    """Whether these moves can be made one after another."""
    for text in texts:
        if text not in state.legal_moves():
            return False
        state = state.play(text)
    return True


def turns_ended(state: br.State, count: int) -> br.State:
    """The state after so many players have ended their turns."""
    return played(state, *["done"] * count)


def perform(name: str) -> str:
    return f"perform({TILES[name]})"


def tower(signs: str) -> list[str]:
    """The moves that build a tower."""
    texts: list[str] = []
    for level in signs.split():
        level_sizes = sizes(level.rstrip("wb"))
        smallest = min(level_sizes)
        number = level_sizes.count(smallest)
        assert set(level_sizes) <= {smallest, smallest + 1}
        texts.append(f"add_level({smallest}, {number}, {len(level_sizes) - number})")
        texts += {"w": ["widen"], "b": ["spread"]}.get(level[-1], [])
    return [*texts, "finish"]


def stands(table: br.Table, signs: str, tile: str, **ranks: int) -> bool:
    """Whether a player with exactly the castellers of a tower and these ranks can build it for a performance."""
    team = "".join(signs.split()).replace("w", "").replace("b", "")
    state = position(table, [team], at=["girona"], tiles={"girona": tile}, ranks=[ranks])
    return can_play(state, ["special_action", perform(tile), *tower(signs)])


def content(state: br.State, zone: str) -> list[str]:
    """What lies in a zone, as a saved state names it: `cloth_bag`, `player.team Player[1]`, `Region.tiles girona`."""
    name, _, index = zone.partition(" ")
    found = json.loads(state.to_json())["zones"].get(name, [])
    if index:
        found = found.get(index, []) if found else []
    if isinstance(found, dict):
        return [*filter(None, found["order"]), *Counter(found["undecided"]).elements()]
    return [found] if isinstance(found, str) else list(found)


def team(state: br.State, seat: int) -> list[str]:
    return content(state, f"player.team Player[{seat}]")


def crowd(state: br.State, region: str) -> list[str]:
    return content(state, f"Region.crowd {region}")


def value(state: br.State, name: str, *index: object) -> Any:
    """The value of a variable, as a saved state names it; seats are told by their number."""
    values = json.loads(state.to_json())["variables"]
    owner = next(key for key in values if key.split(".")[-1] == name)
    if not index:
        return values[owner]
    return values[owner][
        ", ".join(f"Player[{part}]" if isinstance(part, int) else str(part) for part in index)
    ]


def points(state: br.State, category: str) -> list[int]:
    """What each player has in a category of the final scoring."""
    assert state.result is not None
    return [int(number) for number in state.result.points[category]]


def winners(state: br.State) -> list[int]:
    """The seats that have won; none while the game goes on."""
    return [player.seat for player in state.result.winners] if state.result else []


def all_pieces(state: br.State) -> Counter[str]:
    """How many pieces of each component there are, wherever they lie."""

    def texts(found: object) -> Iterator[str]:
        if isinstance(found, str):
            yield found
        elif isinstance(found, list):
            yield from found
        elif isinstance(found, dict) and "undecided" in found:
            yield from filter(None, found["order"])
            yield from Counter(found["undecided"]).elements()
        elif isinstance(found, dict):
            for inner in found.values():
                yield from texts(inner)

    zones = json.loads(state.to_json())["zones"]
    return Counter(text.split("(")[0] for text in texts(zones))


def scored(
    game: br.Game, players: int = 2, options: dict[str, object] | None = None, **things: object
) -> br.State:
    """The end of a match in whose last turns nothing happens any more."""
    state = position(table_of(game, players, **(options or {})), in_round=10, **things)  # type: ignore[arg-type]
    return turns_ended(state, players)
