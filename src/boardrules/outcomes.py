"""What chance does, and how a game ends."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import field, frozen

from boardrules.engine.world import cells_of
from boardrules.ir.domains import Domain, Entry, ListOf, Selection, SetOf, Unknown, Zone, ZoneHandle
from boardrules.ir.graph import (
    PC,
    BagChance,
    Chance,
    RollChance,
    TopChance,
    ValueChance,
    WholeZoneChance,
)
from boardrules.ir.program import Program
from boardrules.seats import Player

if TYPE_CHECKING:
    from boardrules.engine.values import Cells
    from boardrules.game import Table


@frozen
class Outcome:
    """One thing that a chance event can bring about: a number rolled, a piece drawn.

    Attributes:
        value: The runtime value.
        text: The value as it is written in a rule file.
    """

    value: object
    text: str = field(eq=False)

    def __str__(self) -> str:
        return self.text


@frozen
class Result:
    """How a game ended.

    Attributes:
        how: `win`, `lose`, `tie` or `end`: what ended it.
        ranks: For each player by seat the place, from 1; equals share one.
        returns: For each player by seat the number a program gets.
        points: For each heading of points the points of each player by seat.
        decided_by: The number of the step of the order that told first and second apart, from 1; None if none did.
    """

    how: str
    players: tuple[Player, ...]
    ranks: tuple[int, ...]
    returns: tuple[Fraction, ...]
    points: Mapping[str, tuple[int, ...]] = field(hash=False)
    decided_by: int | None

    @property
    def winners(self) -> tuple[Player, ...]:
        """Everybody on the first place; all of them if the game is a tie."""
        return tuple(p for p, rank in zip(self.players, self.ranks, strict=True) if rank == 1)

    @property
    def ranking(self) -> tuple[tuple[Player, ...], ...]:
        """The players of each place that is taken, the first place first."""
        return tuple(
            tuple(p for p, r in zip(self.players, self.ranks, strict=True) if r == rank)
            for rank in sorted(set(self.ranks))
        )

    def __str__(self) -> str:
        if len(self.winners) == len(self.players) > 1:
            return "tie of " + ", ".join(map(str, self.winners))
        return "won by " + ", ".join(map(str, self.winners))


def result_of(table: "Table", cells: "Cells") -> Result:
    """The result of a state in which the game has ended."""
    found = table.engine.result(cells)
    return Result(
        how=found.sort,
        players=table.players,
        ranks=tuple(found.ranks),
        returns=tuple(Fraction(value) for value in found.returns),
        points=dict(found.points),
        decided_by=None if found.deciding_step is None else found.deciding_step + 1,
    )


def outcome_domain(table: "Table", cells: "Cells") -> Domain:
    """The domain of the outcomes of the chance event at which a state rests."""
    node = table.graph.nodes[cells[PC]]
    assert isinstance(node, Chance)
    match node.draw:
        case RollChance(target):
            return target.variable.domain
        case ValueChance(source=source):
            return _element_domain(source.domain)
        case TopChance(zone_cell) | BagChance(zone_cell=zone_cell):
            zone = cells[zone_cell]
            assert isinstance(zone, int)
            return zone_of_cell(table.program, zone).contents
        case WholeZoneChance(zone_expression):
            zone = table.engine.evaluate(cells, zone_expression)
            assert isinstance(zone, int)
            return zone_of_cell(table.program, zone).contents


def zone_of_cell(program: Program, cell: int) -> Zone:
    """The zone whose cell this is."""
    return next(zone for zone in program.zones if zone.cell <= cell < zone.cell + cells_of(zone))


def _element_domain(domain: Domain) -> Domain:
    match domain:
        case SetOf(inner) | ListOf(inner, _) if inner is not None:
            return inner
        case Selection(component, kinds, located):
            return Entry(component, kinds, located)
        case ZoneHandle(zone):
            return zone.contents
        case _:
            return Unknown()
