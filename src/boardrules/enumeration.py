"""The whole tree of a small game: nodes by kind, information sets, exact values under uniform play.

Chance is explicit: a chance event is a node with a branch for each outcome. Two ways lead through the tree.

*Position by position.* What lies below a position depends on the position alone, so positions that come about in several
ways are counted once and added up. An endless game is noticed, since a position then lies below itself.

*History by history.* Information sets need to know what each player has seen on the way. In a game with nothing
hidden and without chance every history is an information set of its own, so counting positions is
enough; in all others (also where players choose at the same time) the histories are gone through one by
one, with the log of each player.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from boardrules.arguments import checked_table
from boardrules.engine.logs import Watcher
from boardrules.engine.observation import watched_things
from boardrules.errors import TooLargeError
from boardrules.ir.graph import ENDING, ME, Chance
from boardrules.outcomes import result_of
from boardrules.whole_numbers import demand_whole

if TYPE_CHECKING:
    from boardrules.engine.values import Cells
    from boardrules.game import Table

NODE_LIMIT = 5_000_000


@frozen
class Enumeration:
    """What the whole tree of a game holds.

    Attributes:
        decision_nodes: Histories at which a player decides.
        chance_nodes: Histories at which chance decides among several outcomes.
        terminal_nodes: Histories at which the game is over.
        information_sets: How many situations the players can tell apart at their decisions.
        positions: How many different states there are.
        longest_history: The most moves and chance events that a game can have.
        expected_returns: For each player by seat, if all moves are picked with equal chance.
        expected_length: The number of moves, likewise.
    """

    decision_nodes: int
    chance_nodes: int
    terminal_nodes: int
    information_sets: int
    positions: int
    longest_history: int
    expected_returns: tuple[Fraction, ...]
    expected_length: Fraction

    @property
    def nodes(self) -> int:
        return self.decision_nodes + self.chance_nodes + self.terminal_nodes


@frozen
class _Below:
    """What lies below one position, itself included."""

    decisions: int
    chances: int
    terminals: int
    longest: int
    returns: tuple[Fraction, ...]
    length: Fraction


@define
class _Visit:
    """A position on the way whose branches are being gone through."""

    key: tuple[object, ...]
    branches: "Iterator[tuple[Cells, Fraction]]"
    is_chance: bool
    weights: list[Fraction] = field(factory=list)
    below: list[_Below] = field(factory=list)


def enumerate_game(table: "Table", limit: int = NODE_LIMIT) -> Enumeration:
    """Goes through the whole tree of a game.

    Args:
        table: The game, its players and options.
        limit: How many positions (or, where something is hidden, histories) are gone through at most.

    Raises:
        OptionError: An argument is not what it should be.
        TooLargeError: The tree has no end, or more than `limit` positions.
    """
    checked_table(table)
    demand_whole(limit, "The limit", least=1)
    found: dict[tuple[object, ...], _Below] = {}
    root = table.engine.initial_cells()
    table.engine.advance(root, None)
    total = _count(table, root, found, limit)
    return Enumeration(
        decision_nodes=total.decisions,
        chance_nodes=total.chances,
        terminal_nodes=total.terminals,
        information_sets=total.decisions if _nothing_is_hidden(table) else _information_sets(table, limit),
        positions=len(found),
        longest_history=total.longest,
        expected_returns=total.returns,
        expected_length=total.length,
    )


# ------------------------------------------------------------------ position by position


def _count(table: "Table", root: "Cells", found: dict[tuple[object, ...], _Below], limit: int) -> _Below:
    """Depth first with a stack of its own: a game may be deeper than Python's."""
    way: list[_Visit] = []
    on_the_way: set[tuple[object, ...]] = set()

    def enter(cells: "Cells") -> _Below | None:
        """What lies below a position, if that is known; else the way goes on through it."""
        key = tuple(cells)
        if key in found:
            return found[key]
        if key in on_the_way:
            raise TooLargeError(
                "The tree of this game has no end: a position can come about again in its own course."
            )
        if len(found) + len(way) >= limit:
            raise TooLargeError(f"The tree of this game has more than {limit:,} positions.")
        if cells[ENDING] is not None:
            found[key] = _Below(0, 0, 1, 0, result_of(table, cells).returns, Fraction(0))
            return found[key]
        on_the_way.add(key)
        way.append(_Visit(key, _branches(table, cells), table.engine.at_chance(cells)))
        return None

    below = enter(root)
    while way:
        visit = way[-1]
        if below is not None:
            visit.below.append(below)
        step = next(visit.branches, None)
        if step is None:
            way.pop()
            on_the_way.discard(visit.key)
            below = found[visit.key] = _together(visit)
            continue
        cells, weight = step
        visit.weights.append(weight)
        below = enter(cells)
    assert below is not None
    return below


def _branches(table: "Table", cells: "Cells") -> "Iterator[tuple[Cells, Fraction]]":
    """What can follow, each with its probability."""
    engine = table.engine
    if engine.at_chance(cells):
        outcomes = engine.chance_outcomes(cells)
        total = sum(weight for _, weight in outcomes)
        for value, weight in outcomes:
            yield engine.apply_outcome(cells, value, None), Fraction(weight, total)
        return
    legal = engine.legal(cells)
    for answer in legal:
        yield engine.apply(cells, answer, None), Fraction(1, len(legal))


def _together(visit: _Visit) -> _Below:
    pairs = list(zip(visit.weights, visit.below, strict=True))
    own_length = 0 if visit.is_chance else 1
    seats = range(len(visit.below[0].returns))
    return _Below(
        decisions=sum(b.decisions for b in visit.below) + (not visit.is_chance),
        chances=sum(b.chances for b in visit.below) + visit.is_chance,
        terminals=sum(b.terminals for b in visit.below),
        longest=1 + max(b.longest for b in visit.below),
        returns=tuple(sum((w * b.returns[seat] for w, b in pairs), Fraction(0)) for seat in seats),
        length=own_length + sum((w * b.length for w, b in pairs), Fraction(0)),
    )


# ------------------------------------------------------------------ history by history


def _nothing_is_hidden(table: "Table") -> bool:
    is_open = all(thing.visibility.seen_by == "all" for thing in watched_things(table.program))
    if table.graph.shadows is not None:
        return False
    return is_open and not any(isinstance(node, Chance) for node in table.graph.nodes)


def _information_sets(table: "Table", limit: int) -> int:
    """How many different logs the players have at their decisions."""
    engine = table.engine
    watcher = Watcher(engine)
    told_apart: set[tuple[int, int]] = set()
    to_do = [watcher.begin()]
    gone_through = 0
    while to_do:
        cells, logs = to_do.pop()
        gone_through += 1
        if gone_through > limit:
            raise TooLargeError(f"The tree of this game has more than {limit:,} histories.")
        if cells[ENDING] is not None:
            continue
        if engine.at_chance(cells):
            for value, _ in engine.chance_outcomes(cells):
                to_do.append(watcher.apply_outcome(cells, value, logs))
            continue
        told_apart.add((cells[ME], logs[cells[ME]]))
        to_do.extend(watcher.apply(cells, answer, logs) for answer in engine.legal(cells))
    return len(told_apart)
