"""What users hand in where a table, a state, a player or a language is expected.

Types are not checked by Python, so whoever passes the wrong thing would meet an AttributeError somewhere within.
"""

from typing import TYPE_CHECKING

from boardrules.errors import OptionError
from boardrules.ir.program import Program
from boardrules.seats import Player
from boardrules.whole_numbers import is_whole

if TYPE_CHECKING:
    from boardrules.game import Table
    from boardrules.state import State


def checked_table(value: object) -> "Table":
    """The table.

    Raises:
        OptionError: It is none.
    """
    from boardrules.game import Table

    if not isinstance(value, Table):
        raise OptionError(f"A table is expected, such as game.configure(players=2); found {value!r}.")
    return value


def checked_state(value: object) -> "State":
    """The state.

    Raises:
        OptionError: It is none.
    """
    from boardrules.state import State

    if not isinstance(value, State):
        raise OptionError(f"A state is expected, such as table.initial_state(seed=1); found {value!r}.")
    return value


def checked_seat(program: Program, player: object) -> int:
    """The seat, from 0, of a player or of the one with this seat number, from 1.

    Raises:
        OptionError: Nobody sits there.
    """
    number = player.seat if isinstance(player, Player) else player
    if not is_whole(number) or not 1 <= number <= program.players:
        raise OptionError(f"A player of this table is expected, 1 to {program.players}, found {player!r}.")
    return number - 1


def checked_language(program: Program, language: object) -> str:
    """The language: one of the game, or `en`, in which every game can be spoken of.

    Raises:
        OptionError: There are no words in it.
    """
    known = sorted({"en", *program.words})
    if not isinstance(language, str) or language not in known:
        shown = language if isinstance(language, str) else repr(language)
        raise OptionError(f"There are no words of this game in `{shown}`; there are: {', '.join(known)}.")
    return language
