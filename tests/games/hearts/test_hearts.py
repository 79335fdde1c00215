"""Hearts: counts that follow from 52 cards, four hands of thirteen, and 26 penalty points."""

from collections.abc import Iterator
from functools import cache
from math import comb
from pathlib import Path

import pytest

import boardrules as br
from boardrules.position_text import describe
from boardrules.saved_states import pieces_on_the_table

HANDS = 4


@cache
def table(limit: int = 100) -> br.Table:
    return br.load("hearts").configure(options={"limit": limit})


def zone(state: br.State, name: str, seat: int) -> list[tuple[int, int]]:
    """The cards in a zone of a player as (suit, rank), suits from 0: clubs, diamonds, spades, hearts."""
    found = next(z for z in state.table.program.zones if z.name == name)
    content = state.cells[found.cell + seat]
    entries = state.table.program.components["Card"].entries
    if found.sort == "slot":
        return [] if content is None else [entries[content][1]]  # type: ignore[list-item]
    return [entries[i][1] for i, count in enumerate(content) for _ in range(count)]  # type: ignore[misc]


def value(state: br.State, name: str, index: int = 0) -> object:
    found = next(v for v in state.table.program.variables if v.name == name)
    return state.cells[found.cell + index]


def first_legal(state: br.State) -> br.State:
    return state.play(state.legal_moves()[0])


def passed(state: br.State) -> br.State:
    """The state after all have passed their first three cards."""
    while state.is_simultaneous:
        state = first_legal(state)
    return state


def states(seed: int, limit: int = 100) -> Iterator[tuple[br.State, br.Move | None]]:
    """The states of a random game, each with the move that is made there."""
    rules = table(limit)
    state = rules.initial_state(seed=seed)
    for move in br.playout(rules, seed).moves:
        yield state, move
        state = state.play(move)
    yield state, None


PENALTY = {(2, 12): 13} | {(3, rank): 1 for rank in range(2, 15)}


# ------------------------------------------------------------------ passing


def test_each_player_has_a_choice_of_286_passes_that_the_others_do_not_see() -> None:
    state = table().initial_state(seed=1)
    for seat in range(HANDS):
        assert state.current_player == state.table.players[seat]
        assert state.is_simultaneous
        assert len(state.legal_moves()) == comb(13, 3) == 286
        others = [p for p in state.table.players if p.seat != seat + 1]
        before = [describe(state, other) for other in others]
        move = state.legal_moves()[100]
        assert all(state.withheld(move, other) == {"cards"} for other in others)
        if seat < 3:
            after = state.play(move)
            told = [describe(after, other) for other in others]
            # The next to choose is told to be so; nobody else sees any difference.
            assert [t.replace(" (to move)", "") for t in told] == [
                b.replace(" (to move)", "") for b in before
            ]
            state = after


@pytest.mark.parametrize(("passing", "steps"), [("to_left", 1), ("to_right", 3), ("across", 2), ("keep", 0)])
def test_cards_are_passed_left_right_across_and_kept_hand_by_hand(passing: str, steps: int) -> None:
    """With the least limit of all games, 200, more than four hands are played."""
    directions = ("to_left", "to_right", "across", "keep")
    for state, move in states(seed=2, limit=200):
        assert move is not None
        name = directions[value(state, "passing")]  # type: ignore[index]
        hands = [set(zone(state, "hand", seat)) for seat in range(HANDS)]
        is_first_card = value(state, "first_trick") and not any(
            zone(state, "played", s) for s in range(HANDS)
        )
        if name != passing or not is_first_card:
            continue
        if passing == "keep":
            assert not state.is_simultaneous
            assert all(len(hand) == 13 for hand in hands)
            return
        given = []
        after = state
        while after.is_simultaneous:
            chosen = after.legal_moves()[-1]
            before = set(zone(after, "hand", after.current_player.seat - 1))  # type: ignore[union-attr]
            seat = after.current_player.seat - 1  # type: ignore[union-attr]
            after_choice = after.play(chosen)
            kept = set(zone(after_choice, "hand", seat)) & before
            given.append(before - kept)
            after = after_choice
        for seat in range(HANDS):
            assert len(given[seat]) == 3
            assert given[seat] <= set(zone(after, "hand", (seat + steps) % HANDS))
        return
    raise AssertionError(f"no hand was dealt with {passing}")


# ------------------------------------------------------------------ tricks


def test_the_two_of_clubs_leads_and_is_the_only_move() -> None:
    for seed in range(10):
        state = passed(table().initial_state(seed=seed))
        player = state.current_player
        assert player is not None
        assert (0, 2) in zone(state, "hand", player.seat - 1)
        assert [str(move) for move in state.legal_moves()] == ["play_card(Card(clubs, 2))"]


def test_the_rules_of_a_trick_worked_out_again_for_every_move_of_random_games() -> None:
    for seed in range(3):
        for state, move in states(seed, limit=20):
            if move is None or state.is_simultaneous:
                continue
            player = state.current_player
            assert player is not None
            hand = zone(state, "hand", player.seat - 1)
            legal = {card for card in hand if may_play(state, hand, card)}
            entries = state.table.program.components["Card"].entries
            offered = {entries[m.values[0]][1] for m in state.legal_moves()}  # type: ignore[index]
            assert offered == legal


def may_play(state: br.State, hand: list[tuple[int, int]], card: tuple[int, int]) -> bool:
    """The rules once more, said in another way."""
    on_table = [zone(state, "played", seat) for seat in range(HANDS)]
    is_first = len(hand) == 13
    candidates = list(hand)
    if not any(on_table):
        if is_first:
            return card == (0, 2)
        if not value(state, "broken"):
            candidates = [c for c in candidates if c[0] != 3] or candidates
        return card in candidates
    leader = value(state, "leader")
    suit = on_table[leader][0][0]  # type: ignore[index]
    candidates = [c for c in candidates if c[0] == suit] or candidates
    if is_first:
        candidates = [c for c in candidates if c not in PENALTY] or candidates
    return card in candidates


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads_the_next() -> None:
    checked = 0
    for state, move in states(seed=5, limit=20):
        if (
            move is None
            or state.is_simultaneous
            or sum(len(zone(state, "played", s)) for s in range(HANDS)) != 3
        ):
            continue
        player = state.current_player
        assert player is not None
        hand_before = set(zone(state, "hand", player.seat - 1))
        after = state.play(move)
        if after.is_over or after.is_simultaneous or not zone(after, "hand", 0):
            continue
        (card,) = hand_before - set(zone(after, "hand", player.seat - 1))
        trick = {seat: zone(state, "played", seat) or [card] for seat in range(HANDS)}
        led = trick[value(state, "leader")][0][0]  # type: ignore[index]
        winner = max((s for s in trick if trick[s][0][0] == led), key=lambda s: trick[s][0][1])
        assert value(after, "leader") == winner
        assert after.current_player == after.table.players[winner]
        taken = set(zone(after, "tricks", winner)) - set(zone(state, "tricks", winner))
        assert taken == {cards[0] for cards in trick.values()}
        checked += 1
    assert checked >= 10


# ------------------------------------------------------------------ points


def test_52_cards_are_always_there_and_26_points_are_given_in_every_hand() -> None:
    totals = [0] * HANDS
    hands = 0
    for state, _ in states(seed=3):
        assert sum(pieces_on_the_table(state.table, state.cells, "Card").values()) == 52
        now = [value(state, "total", seat) for seat in range(HANDS)]
        if now != totals:
            gained = [new - old for new, old in zip(now, totals, strict=True)]  # type: ignore[operator]
            assert sum(gained) == 26 or sorted(gained) == [0, 26, 26, 26]
            totals = now  # type: ignore[assignment]
            hands += 1
    assert hands >= 4


def test_who_takes_all_penalty_cards_gets_none_and_all_others_get_26() -> None:
    rules = Path(__file__).parents[3] / "games" / "classics" / "hearts.rules"
    example = f"""variant "Moon" of "{rules.as_posix()}":
    option limit = 100

example "All of them":
    given:
        for rank in 2..14: move Card(hearts, rank) to Player[2].tricks
        move Card(spades, 12) to Player[2].tricks
        move Card(clubs, 2) to Player[1].hand
    when Player[1] tries play_card(Card(clubs, 2))
    then hand_score(Player[1]) = 26
    then hand_score(Player[2]) = 0
    then hand_score(Player[3]) = 26
    then hand_score(Player[4]) = 26
"""
    br.loads(example)


def test_the_game_ends_after_the_hand_in_which_somebody_reaches_the_limit_and_the_fewest_points_win() -> None:
    for seed in range(3):
        last = [state for state, _ in states(seed, limit=50)][-1]
        totals = [value(last, "total", seat) for seat in range(HANDS)]
        assert last.result is not None
        assert max(totals) >= 50  # type: ignore[type-var]
        assert not any(zone(last, "hand", seat) for seat in range(HANDS))
        better = [sum(other < total for other in totals) for total in totals]  # type: ignore[operator]
        assert list(last.result.ranks) == [1 + count for count in better]
