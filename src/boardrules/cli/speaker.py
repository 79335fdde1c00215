"""How players, moves and positions are put into words for the terminal."""

from collections.abc import Collection
from typing import TYPE_CHECKING

import click
from attrs import frozen

from boardrules.cli.terminal import fitted

if TYPE_CHECKING:
    from boardrules.game import Table
    from boardrules.moves import Move
    from boardrules.position_text import Section
    from boardrules.seats import Player
    from boardrules.state import State


@frozen
class Speaker:
    """The language, and what the players are called by seat."""

    language: str
    names: tuple[str, ...]

    def name(self, player: "Player") -> str:
        return self.names[player.seat - 1]

    def sentence(self, move: "Move") -> str:
        """What a move does, with everything that the player who makes it knows."""
        return move.sentence(language=self.language, names=self.names)

    def arguments(self, move: "Move") -> tuple[str, ...]:
        """What the arguments of a move are called."""
        from boardrules.ir.labels import value_label, vocabulary

        words = vocabulary(move.table.program, self.language, self.names)
        pairs = zip(move.parameters, move.values, strict=True)
        return tuple(value_label(words, parameter.static_domain, value) for parameter, value in pairs)

    def announcement(self, state: "State", move: "Move", listener: "Player") -> str:
        """What another player is told of a move that is made in this state."""
        withheld = state.withheld(move, listener)
        return _veiled(self, move, withheld) if withheld else self.sentence(move)

    def position(self, state: "State", viewer: "Player | None") -> str:
        """What a player sees of a position; with None what lies open to everybody."""
        from boardrules.position_text import describe

        return fitted(describe(state, viewer, self.language, self.names))

    def sections(self, state: "State", viewer: "Player | None") -> "tuple[Section, ...]":
        """The same in parts."""
        from boardrules.position_text import sections

        return sections(state, viewer, self.language, self.names)


def speaker_for(table: "Table", language: str, names: str | None) -> Speaker:
    """The speaker of a match.

    Args:
        table: The game and its players.
        language: As typed.
        names: The names of the players, as typed.

    Raises:
        click.BadParameter: A language that the game has no words in, or names that do not fit the players.
    """
    languages = ("en", *(each for each in table.game.languages if each != "en"))
    if language not in languages:
        raise click.BadParameter(
            f"{table.game.title} has no words in '{language}'; it has {', '.join(languages)}.",
            param_hint="'--language'",
        )
    if names is None:
        return Speaker(language, tuple(player.name for player in table.players))
    given = tuple(name.strip() for name in names.split(","))
    if len(given) != len(table.players) or not all(given):
        raise click.BadParameter(
            f"expected {len(table.players)} names with commas between them, found '{names}'.",
            param_hint="'--names'",
        )
    if len(set(given)) < len(given):
        raise click.BadParameter("two players have the same name.", param_hint="'--names'")
    return Speaker(language, given)


def _veiled(speaker: Speaker, move: "Move", withheld: Collection[str]) -> str:
    """Who does what, with what is withheld left vague; the sentence of the game might give it away."""
    from boardrules.ir.domains import Entry, Maybe, Selection
    from boardrules.ir.labels import name_label, order_label, vocabulary

    words = vocabulary(move.table.program, speaker.language, speaker.names)
    arguments = []
    for parameter, label in zip(move.parameters, speaker.arguments(move), strict=True):
        domain = parameter.static_domain
        inner = domain.inner if isinstance(domain, Maybe) else domain
        if parameter.name not in withheld:
            arguments.append(label)
        elif isinstance(inner, Entry | Selection):
            arguments.append(f"({name_label(words, inner.component.name)}, unseen)")
        else:
            arguments.append("(secretly)")
    actor = speaker.names[move.seat] if move.seat is not None else ""
    return f"{actor}: {order_label(words, move.action, arguments)}"
