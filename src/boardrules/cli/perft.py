"""`boardrules perft`: how many sequences of moves there are."""

import json
from typing import TYPE_CHECKING

import click

from boardrules.cli.request import (
    Request,
    about_a_game,
    drawn_seed,
    in_words,
    json_option,
    open_table,
    seed_option,
    table_document,
    whole_number,
)
from boardrules.cli.terminal import aligned, at_work

if TYPE_CHECKING:
    from boardrules.counting import DividedPerft


@click.command(
    "perft",
    short_help="Count the sequences of moves of each length.",
    epilog="""\b
Examples:
  boardrules perft tic_tac_toe --depth 9
  boardrules perft breakthrough --depth 3 --option size=6 --divide
  boardrules perft pig --depth 5 --seed 1 --json""",
)
@about_a_game
@click.option(
    "--depth",
    callback=whole_number(1),
    required=True,
    metavar="D",
    help="The length of the longest sequences.",
)
@click.option("--divide", is_flag=True, help="Also count the sequences that begin with each move.")
@seed_option
@json_option
def command(request: Request, depth: int, divide: bool, seed: int | None, as_json: bool) -> None:
    """Count the sequences of legal moves of each length, from the beginning of the game.

    Each decision counts as a move, also an inner one, `done` and `pass`. Chance follows the seed. The
    numbers are a sharp test of rules: for many games they have been published.
    """
    from boardrules import divided_perft, perft

    table = open_table(request)
    seed = drawn_seed() if seed is None else seed
    state = table.initial_state(seed=seed)
    with at_work(f"counting up to depth {depth}"):
        parts = divided_perft(state, depth) if divide else []
        counts = (
            [sum(part.counts[i] for part in parts) for i in range(depth)] if divide else perft(state, depth)
        )
    if as_json:
        document = {**table_document(table), "seed": seed, "counts": counts}
        if divide:
            document["divide"] = {str(part.move): part.counts[-1] for part in parts}
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    click.echo(in_words(table, seed))
    click.echo(aligned([("depth", "sequences"), *((str(i), f"{n:,}") for i, n in enumerate(counts, 1))]))
    if divide:
        click.echo(f"\n{_first_moves(parts, depth)}")


def _first_moves(parts: "list[DividedPerft]", depth: int) -> str:
    rows = [("first move", f"of length {depth}"), *((str(p.move), f"{p.counts[-1]:,}") for p in parts)]
    return aligned(rows)
