"""Which game a command is about: the arguments that all commands of a game share, and how it is opened."""

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click
from attrs import evolve, frozen

if TYPE_CHECKING:
    from boardrules.game import Game, Table


@frozen
class Request:
    """What the user asked for.

    Attributes:
        file: A path, or the name of a game that comes along.
        variants: Paths of variants, in order.
        players: The number of players, or None for the smallest that the game takes.
        options: The values of options by name, as typed.
    """

    file: str
    variants: tuple[str, ...]
    players: int | None
    options: Mapping[str, str]

    def for_players(self, count: int) -> "Request":
        """The same, with a number of players for the case that the user has not said one."""
        return self if self.players is not None else evolve(self, players=count)


def whole_number(
    least: int | None = None,
) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """A callback that reads a whole number, from `least` up if that is given."""
    expected = "a whole number" if least is None else f"a whole number from {least} up"

    def read(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        digits = text.strip().removeprefix("-")
        is_number = digits.isdecimal() and digits.isascii() and len(digits) <= _MOST_DIGITS
        if not is_number or (least is not None and int(text) < least):
            raise click.BadParameter(f"expected {expected}, found '{text}'.")
        return int(text)

    return read


_MOST_DIGITS = 100


def about_a_game(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the argument FILE and the options `--variant`, `--players`, `--option`, as one `Request`."""

    @click.argument("file")
    @variant_option
    @click.option(
        "--players",
        callback=whole_number(1),
        metavar="N",
        help="How many players; else as few as the game takes.",
    )
    @click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_read_options,
        help="Set an option of the game, such as --option goal=5. May be given several times.",
    )
    @functools.wraps(command)
    def wrapped(
        file: str,
        variants: tuple[str, ...],
        players: int | None,
        options: Mapping[str, str],
        **others: object,
    ) -> None:
        command(Request(file, variants, players, options), **others)

    return wrapped


variant_option = click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="FILE",
    help="Put a variant on the game. May be given several times; they are applied in order.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")

seed_option = click.option(
    "--seed",
    callback=whole_number(),
    metavar="S",
    help="A whole number that settles all chance; the same seed gives the same game. Else one is drawn and told.",
)


def open_game(request: Request) -> "Game":
    """Loads the game that the user asked for."""
    import boardrules

    return boardrules.load(request.file, variants=list(request.variants))


def open_table(request: Request) -> "Table":
    """Loads the game and sets it up with the players and options that the user asked for."""
    game = open_game(request)
    players = game.player_counts[0] if request.players is None else request.players
    return game.configure(players=players, options=dict(request.options))


def drawn_seed() -> int:
    """A seed for those who gave none: short enough to be typed again."""
    import secrets

    return secrets.randbelow(10**6)


def in_words(table: "Table", seed: int | None = None) -> str:
    """What is played, in a line: the title, the players, the options that are not as normal, the seed."""
    count = len(table.players)
    parts = [table.game.title, f"{count} player{'' if count == 1 else 's'}"]
    normal = {option.name: option.normally for option in table.game.options}
    parts += [f"{name} = {_value_text(v)}" for name, v in table.options.items() if normal.get(name) != v]
    if seed is not None:
        parts.append(f"seed {seed}")
    return ", ".join(parts)


def table_document(table: "Table") -> dict[str, object]:
    """What is played, for the JSON documents of all commands."""
    return {"game": table.game.name, "players": len(table.players), "options": dict(table.options)}


def _value_text(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case _:
            return str(value)


def _read_options(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> Mapping[str, str]:
    options: dict[str, str] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise click.BadParameter(f"'{text}' is not of the form NAME=VALUE, such as goal=5.")
        if name in options:
            raise click.BadParameter(f"'{name}' is given twice.")
        options[name] = value
    return options
