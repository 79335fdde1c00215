"""The players of a table."""

from collections.abc import Sequence

from attrs import frozen

from boardrules.errors import OptionError
from boardrules.ir.program import Program


@frozen
class Player:
    """A player, known by seat.

    Attributes:
        seat: The number of the seat, from 1, clockwise.
        name: What the rules call the seat (`white`), else `Player 1`.
    """

    seat: int
    name: str

    def __str__(self) -> str:
        return self.name


def players_of(program: Program) -> tuple[Player, ...]:
    """All players by seat."""
    names = program.seat_names or tuple(f"Player {seat}" for seat in range(1, program.players + 1))
    return tuple(Player(seat, name) for seat, name in enumerate(names[: program.players], start=1))


def checked_names(players: Sequence[Player], names: Sequence[str] | None) -> tuple[str, ...]:
    """The names that people go by at this table: those given, else those of the seats.

    Raises:
        OptionError: There are not as many names as players.
    """
    if names is None:
        return tuple(player.name for player in players)
    given: object = names
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != len(players):
        found = str(len(given)) if isinstance(given, list | tuple) else repr(given)
        raise OptionError(f"The names of the players: expected a list of {len(players)}, found {found}.")
    return tuple(str(name) for name in names)
