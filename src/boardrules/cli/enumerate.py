"""`boardrules enumerate`: the whole tree of a small game."""

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from boardrules.cli.request import Request, about_a_game, in_words, json_option, open_table, table_document
from boardrules.cli.terminal import aligned, at_work

if TYPE_CHECKING:
    from boardrules.enumeration import Enumeration
    from boardrules.game import Table


@click.command(
    "enumerate",
    short_help="Count the whole tree of a small game, with its exact values.",
    epilog="""\b
Examples:
  boardrules enumerate kuhn_poker
  boardrules enumerate tic_tac_toe --json

Only small games come to an end here. Ctrl-C stops; use perft and simulate for the others.""",
)
@about_a_game
@json_option
def command(request: Request, as_json: bool) -> None:
    """Go through the whole tree of a game, with all outcomes of chance.

    Counts the nodes by kind and the situations that the players can tell apart (information sets), and works
    out exactly what each player can expect, and how long the game lasts, if all moves are picked at random.
    """
    from boardrules import enumerate_game

    table = open_table(request)
    with at_work("going through the whole tree"):
        tree = enumerate_game(table)
    if as_json:
        click.echo(json.dumps(_document(table, tree), indent=2, ensure_ascii=False))
        return
    click.echo(in_words(table))
    click.echo(_report(table, tree))


def _document(table: "Table", tree: "Enumeration") -> dict[str, object]:
    """Exact values stand as fractions in text, with the nearest decimal number beside them."""
    return {
        **table_document(table),
        "nodes": tree.nodes,
        "decision_nodes": tree.decision_nodes,
        "chance_nodes": tree.chance_nodes,
        "terminal_nodes": tree.terminal_nodes,
        "information_sets": tree.information_sets,
        "positions": tree.positions,
        "longest_history": tree.longest_history,
        "expected_returns": [_exact(value) for value in tree.expected_returns],
        "expected_length": _exact(tree.expected_length),
    }


def _exact(value: Fraction) -> dict[str, object]:
    return {"exact": str(value), "decimal": float(value)}


def _report(table: "Table", tree: "Enumeration") -> str:
    counts = [
        ("nodes", f"{tree.nodes:,}"),
        ("  decisions", f"{tree.decision_nodes:,}"),
        ("  chance events", f"{tree.chance_nodes:,}"),
        ("  ends of the game", f"{tree.terminal_nodes:,}"),
        ("information sets", f"{tree.information_sets:,}"),
        ("different positions", f"{tree.positions:,}"),
        ("longest history", f"{tree.longest_history:,}"),
    ]
    values = [
        ("moves in a game", *_both(tree.expected_length)),
        *(
            (f"return of {player}", *_both(value))
            for player, value in zip(table.players, tree.expected_returns, strict=True)
        ),
    ]
    return f"\n{aligned(counts)}\n\nExpected when all moves are picked with equal chance\n{aligned(values, indent='  ')}"


def _both(value: Fraction) -> tuple[str, str]:
    """The decimal number, and the fraction if that says more and is not too long to read."""
    text = str(value)
    return f"{float(value):.6f}", f"= {text}" if len(text) <= _LONGEST_FRACTION else ""


_LONGEST_FRACTION = 24
