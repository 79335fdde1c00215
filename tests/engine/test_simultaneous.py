"""Simultaneous choice: nobody learns what the others do before all have done it, and then everybody does."""

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import frozen

import boardrules as br
from boardrules.engine.logs import Logs, Watcher
from boardrules.engine.observation import observe
from boardrules.ir.graph import ENDING, ME, PC, Decide
from boardrules.position_text import describe

SECRETS = """game "Secrets":
    players 3

component Card(rank: 1..2)
deck cards of Card in my.hand:
    1 of each Card

var starter: Player = Player[2]
player:
    zone hand: bag of Card, seen by owner
    zone table_top: bag of Card
    var bid: 0..2 = 0
    var vote: 0..2 = 0, seen by owner
    var die: 1..2 = 1

{actions}
action wait:
    nothing

play:
    simultaneously each player {order}:
        {first}
        if my.bid = 2: roll my.die
        {second}
    as starter: choose wait
    end game

result:
    most my.bid
"""


ACTIONS = {
    "lay": "action lay(card in my.hand): move card to my.table_top",
    "name_bid": "action name_bid(number in 1..2): set my.bid = number",
    "vote_for": "action vote_for(number in 1..2): set my.vote = number",
}


def secrets(order: str = "", first: str = "choose name_bid", second: str = "nothing") -> br.Table:
    used = [text for name, text in ACTIONS.items() if name in f"{first} {second}"]
    text = SECRETS.format(order=order, first=first, second=second, actions="\n".join(used))
    return br.loads(text).configure(players=3)


@frozen
class Moment:
    """A resting state, what has been seen on the way, and what each player has done or met by own chance."""

    cells: Any
    logs: Logs
    done: tuple[tuple[object, ...], ...]


def moments(table: br.Table) -> Iterator[Moment]:
    """All histories of a game, with explicit chance."""
    engine, watcher = table.engine, Watcher(table.engine)
    to_do = [Moment(*watcher.begin(), ((),) * table.player_count)]
    while to_do:
        moment = to_do.pop()
        yield moment
        cells, logs, actor = moment.cells, moment.logs, moment.cells[ME]
        if cells[ENDING] is not None:
            continue
        if engine.at_chance(cells):
            for value, _ in engine.chance_outcomes(cells):
                after = watcher.apply_outcome(cells, value, logs)
                to_do.append(Moment(*after, with_one_more(moment.done, actor, ("chance", value))))
            continue
        for answer in engine.legal(cells):
            after = watcher.apply(cells, answer, logs)
            to_do.append(Moment(*after, with_one_more(moment.done, actor, answer)))


def with_one_more(
    done: tuple[tuple[object, ...], ...], seat: int, what: object
) -> tuple[tuple[object, ...], ...]:
    return (*done[:seat], (*done[seat], what), *done[seat + 1 :])


def is_under_way(table: br.Table, moment: Moment) -> bool:
    assert table.graph.shadows is not None
    return moment.cells[table.graph.shadows.under_way_cell] is not None


def knowledge(table: br.Table, moment: Moment, seat: int) -> tuple[object, ...]:
    """All that the library gives away to a player: observation, position in words, log, legal moves if to move."""
    state = br.State(table, moment.cells, None, None)
    player = table.players[seat]
    is_to_move = moment.cells[ME] == seat and not state.is_chance
    moves = tuple(map(str, state.legal_moves())) if is_to_move else ()
    observation = observe(table.program, table.graph, moment.cells, seat)
    return tuple(observation.items()), describe(state, player), moment.logs[seat], moves


GAMES = {
    "a bid and an own die": secrets(),
    "from another seat, the other way round": secrets("counterclockwise from starter"),
    "a secret vote, then a card if one likes": secrets(first="choose vote_for", second="may choose lay"),
    "a card out of a hidden hand": secrets(first="choose lay"),
    "not all take part": secrets("clockwise from left_of(starter) where me is not Player[3]"),
}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_the_others_do_is_noticed_before_all_have_done_it(game: str) -> None:
    table = GAMES[game]
    known: dict[object, object] = {}
    moments_seen, positions_behind = 0, 0
    for moment in moments(table):
        if not is_under_way(table, moment):
            continue
        moments_seen += 1
        for seat in range(table.player_count):
            # What a player may know by: the own deeds, and whether it is the player's own turn to do one.
            acts = moment.cells[ME] == seat
            place = moment.cells[PC] if acts else None
            key = (seat, moment.done[seat], place)
            positions_behind += key in known
            assert known.setdefault(key, knowledge(table, moment, seat)) == knowledge(table, moment, seat)
    assert moments_seen >= 3
    assert positions_behind > moments_seen


@pytest.mark.parametrize("game", GAMES)
def test_nobody_but_the_one_who_decides_can_tell_that_anything_happened(game: str) -> None:
    """For all who are not at it the whole block looks like the moment before it, or after their own part."""
    table = GAMES[game]
    seen: dict[tuple[int, object], set[object]] = {}
    for moment in moments(table):
        if is_under_way(table, moment):
            for seat in range(table.player_count):
                if moment.cells[ME] != seat and not moment.done[seat]:
                    seen.setdefault((seat, "waits"), set()).add(moment.logs[seat])
    assert seen
    assert all(len(logs) == 1 for logs in seen.values())


def test_when_all_are_done_everybody_learns_what_was_open_and_nothing_else() -> None:
    for game, told_apart in {
        "a bid and an own die": 3**3,
        "a secret vote, then a card if one likes": 3**2,
    }.items():
        table = GAMES[game]
        logs = {m.logs[1] for m in moments(table) if not is_under_way(table, m) and m.cells[ENDING] is None}
        own = {"a bid and an own die": 1, "a secret vote, then a card if one likes": 2 * 3}[game]
        assert len(logs) == told_apart * own


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_kept_from_anybody_for_longer(game: str) -> None:
    table = GAMES[game]
    for moment in moments(table):
        if is_under_way(table, moment):
            others_did = [any(moment.done[:seat] + moment.done[seat + 1 :]) for seat in range(3)]
            assert [bool(events) for events in moment.logs.put_by] == others_did
        else:
            assert moment.logs.put_by == ((),) * 3


def test_the_moves_of_others_are_learnt_in_the_order_of_the_lap() -> None:
    """Who goes first makes no difference to what is known, only to the order in which it is told."""
    counts = {
        order: br.enumerate_game(secrets(order)).information_sets
        for order in ("", "from Player[3]", "counterclockwise", "counterclockwise from starter")
    }
    assert set(counts.values()) == {3 + 3**3}


def test_a_round_is_one_situation_for_each_player() -> None:
    rounds = """game "Rounds":
    players 2
player:
    var sign: 1..3 = 1
action show_sign(sign in 1..3):
    set my.sign = sign
play:
    repeat {rounds}:
        simultaneously each player: choose show_sign
    end game
result:
    payoff if my.sign > opponent(me).sign then 1 else if my.sign = opponent(me).sign then 0 else -1
"""
    one = br.enumerate_game(br.loads(rounds.format(rounds=1)).configure())
    assert (one.decision_nodes, one.terminal_nodes, one.information_sets) == (1 + 3, 9, 2)
    two = br.enumerate_game(br.loads(rounds.format(rounds=2)).configure())
    assert (two.decision_nodes, two.terminal_nodes, two.information_sets) == (4 + 9 * 4, 81, 2 + 2 * 9)
    assert two.expected_returns == (0, 0)


def test_what_stays_secret_after_the_block_tells_no_situations_apart() -> None:
    votes = """game "Votes":
    players 2
player:
    var vote: 1..3 = 1, seen by owner
action vote_for(number in 1..3):
    set my.vote = number
play:
    repeat 2:
        simultaneously each player: choose vote_for
    tie
"""
    tree = br.enumerate_game(br.loads(votes).configure())
    assert (tree.decision_nodes, tree.information_sets) == (40, 2 + 2 * 3)


# ------------------------------------------------------------------ states


def test_a_state_knows_that_players_choose_at_the_same_time_and_when_that_ends() -> None:
    table = secrets()
    state = table.initial_state(seed=1)
    for seat, ends in ((1, False), (2, False), (3, True)):
        assert state.is_simultaneous
        assert state.current_player == table.players[seat - 1]
        move = state.legal_moves()[1]
        assert state.uncovers(move) == ends
        state = state.play(move)
    assert not state.is_simultaneous
    assert not state.uncovers(state.legal_moves()[0])


def test_a_position_in_words_shows_the_others_as_they_were() -> None:
    table = secrets()
    first, second, _ = table.players
    before = table.initial_state(seed=1)
    after = before.play("name_bid(1)")
    assert describe(after, first) != describe(before, first)
    assert "  bid: 1" in describe(after, first).splitlines()
    assert "bid: 1" not in describe(after, second)
    assert "bid: 1" not in describe(after, None)
    assert "Player 2 (to move):" in describe(after, second)
    assert "to move" not in describe(after, first)
    assert "to move" not in describe(after, None)


def test_a_state_in_the_middle_can_be_saved_with_what_the_others_may_see() -> None:
    table = secrets(first="choose vote_for", second="may choose lay")
    state = table.initial_state(seed=1).play("vote_for(2)").play("lay(Card(1))").play("vote_for(1)")
    again = table.state_from_json(state.to_json())
    assert again == state
    for player in (*table.players, None):
        assert describe(again, player) == describe(state, player)
    assert again.play("lay(Card(2))") == state.play("lay(Card(2))")


def test_equal_positions_before_and_after_a_round_are_equal_states() -> None:
    table = br.loads("""game "Again":
    players 2
player:
    var sign: 1..3 = 1
action show_sign(sign in 1..3):
    set my.sign = sign
play:
    loop:
        simultaneously each player: choose show_sign
        if all(p in players: p.sign = 3): tie
""").configure()
    start = table.initial_state(seed=1)
    assert start.play("show_sign(2)") != start
    assert start.play("show_sign(2)").play("show_sign(1)").play("show_sign(1)").play("show_sign(1)") == start


def test_the_decision_is_in_the_graph_of_a_phase() -> None:
    table = secrets()
    state = table.initial_state(seed=1)
    node = table.graph.nodes[state.cells[PC]]
    assert isinstance(node, Decide)
    assert node.inside is None
