"""What a player does not see makes no difference to what the player may do, or sees (spec section 10).

In many positions everything that the player to move does not see is dealt anew: the pieces in other hands and in
piles, and what hidden variables hold. Then the player must see the same, and have the same moves.
"""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import boardrules as br
from boardrules.engine.observation import observe, sees
from boardrules.engine.values import domain_values
from boardrules.engine.world import cells_of
from boardrules.engine.zones import unknown_cell
from boardrules.ir.domains import UNDETERMINED, Zone

FISHING = """game "Fishing":
    "Ask for cards, steal cards, guess roles."
    players 3

enum Role: citizen, spy
component Card(rank: 1..4)
deck pack of Card in stock:
    4 of each Card
zone stock: pile of Card, hidden
zone shown: pile of Card, open
player:
    zone hand: bag of Card, seen by owner
    zone prize: slot of Card, hidden
    var role: Role = citizen, seen by owner
    var coins: 0..9 = 3
    var secret: 0..3 = 0, seen by others
var rounds: 0..12 = 0

define holds(p: Player, rank: 1..4) = any(c in p.hand: c.rank = rank)

constraint rich_enough after every action:
    "Nobody is without coins."
    my.coins > 0

action ask(p in others, rank in 1..4 where holds(me, rank)):
    "Ask another player for all cards of a rank that you hold."
    move all of Card(rank) from p.hand to my.hand
action steal(p in others where p.hand is not empty):
    "Take a card unseen."
    let card = random(p.hand)
    move card to my.hand
action accuse(p in others):
    "Say that somebody is a spy."
    require p.secret > 0 or holds(me, 1) else "you must know something"
    if p.role is spy: move up to 1 from stock to my.hand
action lay(card in my.hand where card.rank > 1):
    "Lay a card."
    move card to shown
    draw up to 1 from stock to my.hand
action take_prize(p in others where p.prize is not empty):
    "Take the prize of another player."
    move p.prize to shown
action wait:
    "Wait."

setup:
    shuffle stock
    deal 3 from stock to each hand
    for p in players:
        draw 1 from stock to p.prize
        set p.secret = random(0..3)
        set p.role = random(Role)

play:
    turns:
        increase rounds by 1
        choose ask, steal, accuse, lay, take_prize, wait
        if rounds = 12: end game
result:
    most count(my.hand)
"""

GAMES = ["castle_rooms", "kuhn_poker", "hearts", "fishing"]


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> br.Table:
    game = br.loads(FISHING) if request.param == "fishing" else br.load(request.param)
    return game.configure(players=game.player_counts[1])


def positions(table: br.Table, seed: int) -> Iterator[br.State]:
    """The positions of a match; of a long one some of the first hundred."""
    moves = br.playout(table, seed).moves
    state = table.initial_state(seed=seed)
    step = max(1, min(len(moves), 100) // 25)
    for number, move in enumerate(islice(moves, 100)):
        if number % step == 0:
            yield state
        state = state.play(move)


class Hidden:
    """What a player does not see of some cells, taken out so that it can be dealt anew."""

    def __init__(self, table: br.Table, cells: list[object], viewer: int) -> None:
        self.table = table
        self.cells = cells
        self.viewer = viewer
        self.hands: list[tuple[Zone, int, int]] = []
        self.pool: dict[object, list[int]] = {}
        for zone in table.program.zones:
            for i in range(cells_of(zone)):
                if not sees(table.program, cells, zone, i, viewer):
                    self._take_out(zone, zone.cell + i)

    def _take_out(self, zone: Zone, cell: int) -> None:
        content = self.cells[cell]
        match zone.sort:
            case "bag":
                entries = [entry for entry, count in enumerate(content) for _ in range(count)]
            case "slot":
                entries = [] if content is None else [content]
            case _:
                entries = [entry for entry in content if entry != UNDETERMINED]
                if zone.unknown_cell is not None:
                    counts = self.cells[unknown_cell(zone, cell)]
                    entries += [entry for entry, count in enumerate(counts or ()) for _ in range(count)]
        self.hands.append((zone, cell, len(entries)))
        self.pool.setdefault(zone.contents, []).extend(entries)

    def deal(self, generator: random.Random) -> list[object]:
        cells = list(self.cells)
        for pool in self.pool.values():
            generator.shuffle(pool)
        pools = {contents: iter(pool) for contents, pool in self.pool.items()}
        for zone, cell, number in self.hands:
            entries = [next(pools[zone.contents]) for _ in range(number)]
            self._put_in(zone, cell, entries, cells)
        self._roll(generator, cells)
        return cells

    def _put_in(self, zone: Zone, cell: int, entries: list[int], cells: list[object]) -> None:
        size = len(zone.contents.component.entries)
        match zone.sort:
            case "bag":
                cells[cell] = tuple(entries.count(entry) for entry in range(size))
            case "slot":
                cells[cell] = entries[0] if entries else None
            case _:
                known = iter(entries)
                cells[cell] = tuple(e if e == UNDETERMINED else next(known) for e in cells[cell])
                if zone.unknown_cell is not None and cells[unknown_cell(zone, cell)] is not None:
                    rest = list(known)
                    cells[unknown_cell(zone, cell)] = tuple(rest.count(entry) for entry in range(size))

    def _roll(self, generator: random.Random, cells: list[object]) -> None:
        program = self.table.program
        for variable in program.variables:
            for i in range(cells_of(variable)):
                if not sees(program, self.cells, variable, i, self.viewer):
                    cells[variable.cell + i] = generator.choice(list(domain_values(variable.domain)))


def test_hidden_things_make_no_difference(table: br.Table) -> None:
    generator = random.Random(1)
    different = 0
    for seed in range(12):
        for state in positions(table, seed) if different < 80 else ():
            viewer = state.current_player.seat - 1
            hidden = Hidden(table, state.cells, viewer)
            seen = observe(table.program, table.graph, state.cells, viewer)
            moves = table.engine.legal(state.cells)
            for _ in range(2):
                cells = hidden.deal(generator)
                different += cells != list(state.cells)
                assert observe(table.program, table.graph, cells, viewer) == seen
                assert table.engine.legal(cells) == moves
    assert different > 5, "hardly anything was hidden"
