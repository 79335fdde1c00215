"""Who sits at the table: people and bots."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from boardrules.moves import Move
    from boardrules.state import State

Sitter = Literal["human", "random"]
SITTERS: tuple[Sitter, ...] = ("human", "random")


def read_sitters(text: str | None) -> tuple[Sitter, ...]:
    """Who sits where, from `--bots`; nobody named is the empty tuple.

    Raises:
        click.BadParameter: A name that is not one of `SITTERS`.
    """
    from boardrules.diagnostics.suggest import nearest

    sitters: list[Sitter] = []
    for word in (text or "").split(",") if text is not None else ():
        found = next((each for each in SITTERS if each == word.strip().lower()), None)
        if found is None:
            near = nearest(word.strip(), SITTERS)
            hint = f" Did you mean '{near}'?" if near else ""
            raise click.BadParameter(
                f"'{word.strip()}' cannot sit at the table; it is one of {', '.join(SITTERS)}, "
                f"for each seat, with commas between them.{hint}"
            )
        sitters.append(found)
    return tuple(sitters)


def seated(named: tuple[Sitter, ...], players: int) -> tuple[Sitter, ...]:
    """A sitter for each seat.

    One name counts for all seats; without any a person sits on the first seat and bots on the others.

    Raises:
        click.BadParameter: Another number of names than of players.
    """
    if not named:
        bots: tuple[Sitter, ...] = ("random",)
        return ("human", *(bots * (players - 1)))
    if len(named) == 1:
        return named * players
    if len(named) != players:
        raise click.BadParameter(
            f"--bots names {len(named)} seats, but {players} players play: name one for each seat, or one for all."
        )
    return named


def random_bot(seed: int) -> "Callable[[State], Move]":
    """The bot that plays any legal move with equal chance; alone it plays the game that `playout` plays."""
    from boardrules.engine.randomness import Generator

    generator = Generator(~seed)

    def choose(state: "State") -> "Move":
        moves = state.legal_moves()
        return moves[generator.below(len(moves))]

    return choose
