"""`boardrules simulate`: what random play comes to."""

import json
from collections.abc import Sequence
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING

import click
from attrs import field, frozen

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
from boardrules.cli.terminal import aligned, progress
from boardrules.errors import RuleError

if TYPE_CHECKING:
    from boardrules.game import Table
    from boardrules.outcomes import Result


@frozen
class Played:
    """What remains of a finished game: its result and the number of legal moves at each decision, added up."""

    result: "Result"
    decisions: int
    legal_moves: int
    most_legal_moves: int


@frozen
class Simulation:
    """Many games: those that ended, and the faults of the others with their seeds."""

    first_seed: int
    finished: Sequence[Played]
    faults: Sequence[tuple[int, RuleError]] = field(repr=False)
    seconds: float

    @property
    def games(self) -> int:
        return len(self.finished) + len(self.faults)

    def wins(self, seat: int) -> int:
        """The games that a seat won alone."""
        return sum(p.result.ranks[seat] == 1 == p.result.ranks.count(1) for p in self.finished)

    def shared_wins(self, seat: int) -> int:
        """The games that a seat won together with others."""
        return sum(p.result.ranks[seat] == 1 < p.result.ranks.count(1) for p in self.finished)

    def mean_return(self, seat: int) -> float | None:
        return _mean([p.result.returns[seat] for p in self.finished])

    @property
    def decisions(self) -> int:
        return sum(p.decisions for p in self.finished)

    @property
    def mean_legal_moves(self) -> float | None:
        return sum(p.legal_moves for p in self.finished) / self.decisions if self.decisions else None


@click.command(
    "simulate",
    short_help="Play many games at random: who wins, how long, how many choices.",
    epilog="""\b
Examples:
  boardrules simulate connect_four --games 1000 --seed 1
  boardrules simulate castle_rooms --players 3 --option goal=5
  boardrules simulate pig --players 4 --json""",
)
@about_a_game
@click.option(
    "--games", callback=whole_number(1), default="100", show_default=True, metavar="N", help="How many games."
)
@seed_option
@json_option
@click.pass_context
def command(context: click.Context, request: Request, games: int, seed: int | None, as_json: bool) -> None:
    """Play many games between bots that pick any legal move with equal chance.

    Tells who wins how often, how long the games are and how many moves there are to choose from. The first
    game has the seed S, the next one S + 1 and so on. The exit code is 1 if the rules went wrong in a game.
    """
    table = open_table(request)
    found = simulate(table, games, drawn_seed() if seed is None else seed)
    if as_json:
        click.echo(json.dumps(_document(table, found), indent=2, ensure_ascii=False))
    else:
        click.echo(in_words(table, found.first_seed))
        click.echo(_report(table, found))
    if found.faults:
        _tell_first_fault(found)
        context.exit(1)


def simulate(table: "Table", games: int, first_seed: int) -> Simulation:
    """Plays games with the seeds `first_seed`, `first_seed + 1` and so on."""
    finished: list[Played] = []
    faults: list[tuple[int, RuleError]] = []
    begun = perf_counter()
    with progress(games, "playing") as advance:
        for seed in range(first_seed, first_seed + games):
            try:
                finished.append(_play(table, seed))
            except RuleError as error:
                faults.append((seed, error))
            advance()
    return Simulation(first_seed, finished, faults, perf_counter() - begun)


def _play(table: "Table", seed: int) -> Played:
    from boardrules import playout

    game = playout(table, seed)
    result = game.state.result
    assert result is not None
    return Played(result, game.decisions, sum(game.branching), max(game.branching, default=0))


def _document(table: "Table", found: Simulation) -> dict[str, object]:
    seats = range(len(table.players))
    lengths = [p.decisions for p in found.finished]
    document = {
        **table_document(table),
        "games": found.games,
        "finished": len(found.finished),
        "faults": len(found.faults),
        "seed": found.first_seed,
        "wins": [found.wins(seat) for seat in seats],
        "shared_wins": [found.shared_wins(seat) for seat in seats],
        "returns": [found.mean_return(seat) for seat in seats],
        "decisions_per_game": {
            "mean": _mean(lengths),
            "min": min(lengths, default=None),
            "max": max(lengths, default=None),
        },
        "legal_moves_per_decision": {
            "mean": found.mean_legal_moves,
            "max": max((p.most_legal_moves for p in found.finished), default=None),
        },
        "decisions_per_second": found.decisions / found.seconds,
    }
    if found.faults:
        seed, error = found.faults[0]
        document["first_fault"] = {"seed": seed, "code": error.diagnostic.code, "message": str(error)}
    return document


def _report(table: "Table", found: Simulation) -> str:
    faults = f", {len(found.faults):,} broken off by a fault of the rules" if found.faults else ""
    lines = [f"\n{len(found.finished):,} games finished{faults}"]
    if found.finished:
        lines += ["", _seats_table(table, found), "", _sizes_table(found)]
    return "\n".join(lines)


def _seats_table(table: "Table", found: Simulation) -> str:
    total = len(found.finished)
    rows = [("", "wins", "", "shared", "mean return")]
    for seat, player in enumerate(table.players):
        wins = found.wins(seat)
        mean = found.mean_return(seat)
        rows.append(
            (str(player), f"{wins:,}", f"{wins / total:.1%}", f"{found.shared_wins(seat):,}", f"{mean:+.3f}")
        )
    return aligned(rows)


def _sizes_table(found: Simulation) -> str:
    lengths = [p.decisions for p in found.finished]
    most = max(p.most_legal_moves for p in found.finished)
    mean_moves = found.mean_legal_moves
    rows = [
        ("", "mean", "least", "most"),
        (
            "decisions in a game",
            f"{sum(lengths) / len(lengths):.1f}",
            f"{min(lengths):,}",
            f"{max(lengths):,}",
        ),
        ("legal moves at a decision", "-" if mean_moves is None else f"{mean_moves:.1f}", "", f"{most:,}"),
    ]
    return f"{aligned(rows)}\n\n{found.decisions / found.seconds:,.0f} decisions per second"


def _tell_first_fault(found: Simulation) -> None:
    from boardrules.cli.diagnostics import print_diagnostics

    seed, error = found.faults[0]
    click.echo(f"\nThe first fault of the rules came out in the game with seed {seed}:\n", err=True)
    print_diagnostics((error.diagnostic,), to_stderr=True)


def _mean(values: Sequence[Fraction | int]) -> float | None:
    return float(sum(values, Fraction(0)) / len(values)) if values else None
