"""Rules of board and card games as data: load a rule file, and play any game with one engine.

    import boardrules as br

    table = br.load("castle_rooms").configure(players=3)
    state = table.initial_state(seed=7)
    while not state.is_over:
        state = state.play(state.legal_moves()[0])
    print(state.result)

Names are imported when they are first used, so that `import boardrules` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.counting import divided_perft, perft
    from boardrules.enumeration import Enumeration, enumerate_game
    from boardrules.errors import (
        BoardrulesError,
        IllegalMoveError,
        MoveTextError,
        OptionError,
        RuleError,
        RuleFileError,
        StateDataError,
        TooLargeError,
    )
    from boardrules.game import Game, Table, load, loads
    from boardrules.moves import LegalMoves, Move
    from boardrules.options import Option
    from boardrules.outcomes import Outcome, Result
    from boardrules.playouts import Playout, playout
    from boardrules.position_text import describe
    from boardrules.seats import Player
    from boardrules.state import State

__all__ = [
    "load",
    "loads",
    "Game",
    "Option",
    "Table",
    "Player",
    "State",
    "Move",
    "LegalMoves",
    "Outcome",
    "Result",
    "describe",
    "playout",
    "Playout",
    "perft",
    "divided_perft",
    "enumerate_game",
    "Enumeration",
    "BoardrulesError",
    "RuleFileError",
    "OptionError",
    "MoveTextError",
    "IllegalMoveError",
    "StateDataError",
    "RuleError",
    "TooLargeError",
]

_MODULES = {
    "enumeration": ("Enumeration", "enumerate_game"),
    "errors": tuple(name for name in __all__ if name.endswith("Error")),
    "game": ("Game", "Table", "load", "loads"),
    "moves": ("LegalMoves", "Move"),
    "options": ("Option",),
    "outcomes": ("Outcome", "Result"),
    "counting": ("divided_perft", "perft"),
    "playouts": ("Playout", "playout"),
    "position_text": ("describe",),
    "seats": ("Player",),
    "state": ("State",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
