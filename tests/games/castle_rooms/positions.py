"""Positions of Castle Rooms, written down in a few signs.

A card is `D` (dragon), `K` (knight) or a room by its entry and exit with the helmet at the top: `u` stairs up,
`c` corridor, `l` stairs down, `w` double corridor, so `uc` leads from stairs up to a corridor. A row is written as
`up uc cl` or `down uc`, with a `D` at its end for each dragon that blocks it.

A position is made by rewriting a saved state in which the first player has just drawn, so the engine checks that it
is a state of the game in which all cards are somewhere.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import boardrules as br

DOORS = {"u": "upper_stairs", "c": "corridor", "l": "lower_stairs", "w": "double_corridor"}
FACINGS = {"up": "helmet_up", "down": "helmet_down"}
TURNED = {"u": "l", "c": "c", "l": "u", "w": "w"}
ROOMS = [entry + leave for entry in "ucl" for leave in "ucl"]
"""All rooms of the printed game, in their order."""


def table_of(game: br.Game, players: int = 2, **options: object) -> br.Table:
    """The game with its players and options fixed, the first player beginning unless another one is named.

    Asked for again, it is the same one: to make a table is most of the work of making a position.
    """
    return _table(game, players, tuple({"first_player": 1, **options}.items()))


@cache
def _table(game: br.Game, players: int, options: tuple[tuple[str, object], ...]) -> br.Table:
    return game.configure(players=players, options=dict(options))


def card(sign: str) -> str:
    """The text of a card."""
    if len(sign) == 1:
        return {"D": "Dragon", "K": "Knight"}[sign]
    return f"Room({DOORS[sign[0]]}, {DOORS[sign[1]]})"


def position(
    table: br.Table,
    hands: Sequence[str],
    rows: Sequence[Sequence[str]] = (),
    pile: str | int | None = None,
) -> br.State:
    """The player who begins is to move, having drawn, with these cards on the table.

    Args:
        table: A table at which it is fixed who begins, as `table_of` makes it.
        hands: The hand of each player, such as `"uc cl D"`; empty for those left out.
        rows: The rows of each player.
        pile: The cards of the draw pile, or how many there are (of what is left, rooms first); all that
            are left if nothing is said. What lies nowhere else is in the box.
    """
    document = json.loads(table.initial_state(seed=0).to_json())
    left = Counter(_all_pieces(document["zones"]))
    zones: dict[str, object] = {}
    in_hands = {f"Player[{seat}]": _taken(left, hand.split()) for seat, hand in enumerate(hands, 1)}
    zones["player.hand"] = {name: pieces for name, pieces in in_hands.items() if pieces}
    rooms: dict[str, object] = {}
    dragons: dict[str, object] = {}
    for name, row in _named_rows(rows):
        facing, *cards = row.split()
        document["variables"]["Row.facing"][name] = FACINGS[facing]
        rooms[name] = _taken(left, [sign for sign in cards if sign != "D"])
        dragons[name] = _taken(left, [sign for sign in cards if sign == "D"])
    zones["Row.rooms"] = {name: pieces for name, pieces in rooms.items() if pieces}
    zones["Row.dragons"] = {name: pieces for name, pieces in dragons.items() if pieces}
    if isinstance(pile, str):
        in_pile = _taken(left, pile.split())
    else:
        in_pile = list(left.elements())[:pile]
        left -= Counter(in_pile)
    if in_pile:
        zones["draw_pile"] = {"order": [None] * len(in_pile), "undecided": Counter(in_pile)}
    if rest := list(left.elements()):
        zones["box"] = rest
    document["zones"] = {name: content for name, content in zones.items() if content}
    return table.state_from_json(json.dumps(document))


def _named_rows(rows: Sequence[Sequence[str]]) -> Iterable[tuple[str, str]]:
    for seat, own in enumerate(rows, 1):
        for number, row in enumerate(own, 1):
            yield f"Player[{seat}].rows[{number}]", row


def _all_pieces(zones: Mapping[str, object]) -> Iterable[str]:
    """All pieces of a saved state, in the order of the catalogue as far as a pile tells it."""
    for content in zones.values():
        if isinstance(content, list):
            yield from content
        elif isinstance(content, dict) and "undecided" in content:
            yield from Counter(content["undecided"]).elements()
        else:
            assert isinstance(content, dict)
            yield from _all_pieces(content)


def _taken(left: Counter[str], signs: Iterable[str]) -> list[str]:
    pieces = [card(sign) for sign in signs]
    left.subtract(pieces)
    assert min(left.values()) >= 0, f"there are not so many cards as {pieces}"
    return pieces


# ------------------------------------------------------------------ asking


def moves(state: br.State, action: str) -> list[str]:
    """The texts of the legal moves of an action."""
    return [str(move) for move in state.legal_moves() if move.action == action]


def actions(state: br.State) -> set[str]:
    """The names of the actions that are legal."""
    return {move.action for move in state.legal_moves()}


def build(sign: str, row: int) -> str:
    return f"build({card(sign)}, rows[{row}])"


def begin(sign: str, facing: str) -> str:
    return f"open_row({card(sign)}, {FACINGS[facing]})"


def dragon(seat: int, row: int) -> str:
    return f"send_dragon(Dragon, Player[{seat}].rows[{row}])"


def knight(row: int) -> str:
    return f"send_knight(Knight, rows[{row}])"


def throw(sign: str) -> str:
    return f"throw_away({card(sign)})"


def played(state: br.State, *texts: str) -> br.State:
    """The state after some moves, each of which must be legal."""
    for text in texts:
        assert text in state.legal_moves(), f"{text} is not among {state.legal_moves()}"
        state = state.play(text)
    return state


def content(state: br.State, zone: str) -> list[str]:
    """What lies in a zone, as a saved state names it: `discard`, `player.hand Player[1]`, `Row.rooms Player[1].rows[2]`."""
    name, _, index = zone.partition(" ")
    found = json.loads(state.to_json())["zones"].get(name, [])
    if index:
        found = found.get(index, []) if found else []
    if isinstance(found, dict):
        assert len(found["order"]) == sum(found["undecided"].values())
        return list(Counter(found["undecided"]).elements())
    return list(found)


def hand(state: br.State, seat: int) -> list[str]:
    return content(state, f"player.hand Player[{seat}]")


def rooms(state: br.State, seat: int, row: int) -> list[str]:
    return content(state, f"Row.rooms Player[{seat}].rows[{row}]")


def facing(state: br.State, seat: int, row: int) -> str:
    found: str = json.loads(state.to_json())["variables"]["Row.facing"][f"Player[{seat}].rows[{row}]"]
    return found


def cards(signs: str) -> list[str]:
    """The texts of some cards."""
    return [card(sign) for sign in signs.split()]


def winners(state: br.State) -> list[int]:
    """The seats that have won; none while the game goes on."""
    return [player.seat for player in state.result.winners] if state.result else []
