"""The figures of `counts.csv`: how large the trees of the classics are, counted by other programs."""

import csv
from fractions import Fraction
from functools import cache
from pathlib import Path

from attrs import frozen

import boardrules as br


@frozen
class Figure:
    """One figure; `depth` only where the number of moves matters."""

    game: str
    options: str
    depth: int | None
    quantity: str
    value: Fraction
    source: str


def figures() -> tuple[Figure, ...]:
    """All figures, in the order of the file."""
    with (Path(__file__).parent / "counts.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Figure(
                game=row["game"],
                options=row["options"],
                depth=int(row["depth"]) if row["depth"] else None,
                quantity=row["quantity"],
                value=Fraction(row["value"]),
                source=row["source"],
            )
            for row in csv.DictReader(file)
        )


@cache
def table_for(name: str, options: str = "") -> br.Table:
    """The table of a game for two, with options as they stand in the file: `size=6`."""
    chosen = dict(option.split("=") for option in options.split())
    return br.load(name).configure(options=chosen)
