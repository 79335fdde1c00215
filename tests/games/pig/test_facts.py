"""What follows from the rules of Pig: exact chances of a turn, the cap at the goal, the order of turns."""

from fractions import Fraction

import pytest

import boardrules as br


def table_for(players: int, goal: int) -> br.Table:
    return br.load("pig").configure(players=players, options={"goal": goal})


def rolled(state: br.State, *numbers: int) -> br.State:
    for number in numbers:
        state = state.play("roll_die").play(str(number))
    return state


def score(state: br.State, seat: int) -> int:
    lines = br.describe(state, None).splitlines()
    own = [line for line in lines if line.startswith("  score: ")]
    return int(own[seat - 1].removeprefix("  score: "))


def test_all_six_faces_are_equally_likely() -> None:
    state = table_for(2, 100).initial_state(chance="explicit").play("roll_die")
    assert [(outcome.text, chance) for outcome, chance in state.chance_outcomes()] == [
        (str(face), Fraction(1, 6)) for face in range(1, 7)
    ]


def test_a_one_ends_the_turn_and_loses_the_pot() -> None:
    state = table_for(3, 100).initial_state(chance="explicit")
    state = rolled(state, 6, 6, 1)
    assert str(state.current_player) == "Player 2"
    assert [score(state, seat) for seat in (1, 2, 3)] == [0, 0, 0]
    state = rolled(state, 2).play("hold")
    assert str(state.current_player) == "Player 3"
    assert [score(state, seat) for seat in (1, 2, 3)] == [0, 2, 0]


def test_the_pot_ends_at_the_goal_and_to_hold_there_wins() -> None:
    state = rolled(table_for(2, 10).initial_state(chance="explicit"), 6, 6)
    assert "pot: 10" in br.describe(state, None)
    state = state.play("hold")
    assert score(state, 1) == 10
    assert str(state.result) == "won by Player 1"


def test_the_goal_reached_in_the_pot_wins_nothing_before_it_is_held() -> None:
    state = rolled(table_for(2, 10).initial_state(chance="explicit"), 6, 6)
    assert [str(move) for move in state.legal_moves()] == ["roll_die", "hold"]
    assert score(rolled(state, 1), 1) == 0


def gains_of_a_turn(state: br.State, hold_at: int) -> dict[int, Fraction]:
    """How likely each gain of the first player's turn is, who holds with so many points in the pot or more."""
    gains: dict[int, Fraction] = {}
    waiting = {state: (0, Fraction(1))}
    while waiting:
        at = min(
            waiting, key=lambda position: waiting[position][0]
        )  # nothing comes to a smaller pot any more
        pot, chance = waiting.pop(at)
        if pot >= hold_at:
            gain = score(at.play("hold"), 1)
            gains[gain] = gains.get(gain, Fraction(0)) + chance
            continue
        rolling = at.play("roll_die")
        for outcome, weight in rolling.chance_outcomes():
            after, face = rolling.play(outcome), int(outcome.text)
            if face == 1:
                gains[score(after, 1)] = gains.get(score(after, 1), Fraction(0)) + chance * weight
            else:
                waiting[after] = (pot + face, waiting.get(after, (0, Fraction(0)))[1] + chance * weight)
    return gains


def test_the_chances_of_a_turn_are_exact() -> None:
    """Compared with a sum over numbers alone: the points of a pot come about by a last roll of 2 to 6."""
    pots = {0: Fraction(1)}
    for pot in range(1, 26):
        pots[pot] = sum(
            (pots.get(pot - face, Fraction(0)) / 6 for face in range(2, 7) if 0 <= pot - face < 20),
            Fraction(0),
        )
    known = {pot: pots[pot] for pot in range(20, 26)}
    known[0] = 1 - sum(known.values())
    gains = gains_of_a_turn(table_for(2, 100).initial_state(chance="explicit"), 20)
    assert gains == known
    assert f"{float(gains[0]):.4f}" == "0.6245"


@pytest.mark.parametrize(("pot", "gain"), [(19, Fraction(1, 6)), (20, Fraction(0)), (21, Fraction(-1, 6))])
def test_with_twenty_in_the_pot_one_more_roll_is_neither_good_nor_bad(pot: int, gain: Fraction) -> None:
    faces = {19: (6, 6, 5, 2), 20: (6, 6, 6, 2), 21: (6, 6, 6, 3)}[pot]
    state = rolled(table_for(2, 100).initial_state(chance="explicit"), *faces)
    held = score(state.play("hold"), 1)
    rolling = state.play("roll_die")
    mean = Fraction(0)
    for outcome, chance in rolling.chance_outcomes():
        after = rolling.play(outcome)
        mean += chance * score(after if outcome.text == "1" else after.play("hold"), 1)
    assert held == pot
    assert mean - held == gain


def test_up_to_eight_players_take_turns_clockwise() -> None:
    state = table_for(8, 100).initial_state(seed=0)
    order = []
    for _ in range(16):
        order.append(str(state.current_player))
        state = state.play("hold")
    assert order == [f"Player {seat}" for seat in range(1, 9)] * 2
