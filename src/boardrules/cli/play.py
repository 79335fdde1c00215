"""`boardrules play`: a game in the terminal, between people and bots.

Two ways to look at a game. When bots are among themselves (`log.py`) the whole game is told: turn
by turn, with all that they held. When a person plays (`table_talk.py`) only what that person may see is told.
"""

import click

from boardrules.cli.bots import SITTERS, read_sitters, seated
from boardrules.cli.request import Request, about_a_game, drawn_seed, open_table, seed_option


@click.command(
    "play",
    short_help="Play in the terminal, or watch bots play.",
    epilog="""\b
Examples:
  boardrules play castle_rooms                        you on the first seat, bots on the others
  boardrules play connect_four --bots human,human     two people at one screen
  boardrules play pig --bots random,human,random --names Ann,You,Bo
  boardrules play castle_rooms --players 3 --bots random --seed 7""",
)
@about_a_game
@click.option(
    "--bots",
    metavar="WHO,WHO,..",
    help=f"Who sits on each seat: {' or '.join(SITTERS)}. One name alone counts for all seats.",
)
@click.option("--names", metavar="NAME,NAME,..", help="What the players are called, by seat.")
@click.option("--language", default="en", show_default=True, metavar="CODE", help="The language of the log.")
@seed_option
def command(request: Request, bots: str | None, names: str | None, language: str, seed: int | None) -> None:
    """Play a game in the terminal, or watch bots play one.

    You see what your player may see, and the moves with their numbers. Answer with a number, or with the
    move itself as it is written beside it; `?` tells more. Games between bots alone are printed as a log.
    """
    from boardrules.cli.speaker import speaker_for

    sitters = read_sitters(bots)
    if len(sitters) > 1:
        request = request.for_players(len(sitters))
    table = open_table(request)
    sitters = seated(sitters, len(table.players))
    speaker = speaker_for(table, language, names)
    seed = drawn_seed() if seed is None else seed
    if "human" in sitters:
        from boardrules.cli.table_talk import play_along

        play_along(table, sitters, speaker, seed)
    else:
        from boardrules.cli.log import print_log

        print_log(table, speaker, seed)
