"""Worked examples: what they report when they do not hold."""

import pytest

from boardrules.errors import RuleFileError
from boardrules.pipeline import compile_text

GAME = """game "Climb":
    "Climb by two or three and end at seven exactly."
    players 2..3

enum Colour: red, green
component Stone(colour: Colour)
deck stones of Stone in bag_of_stones:
    3 of each Stone

zone bag_of_stones: bag of Stone, hidden
zone table: line of Stone up to 3

player:
    zone hand: bag of Stone

var height: 0..30 = 0
var die: 1..6 = 1
var dry: bool = true

constraint low_enough(extra: 2..3):
    "Nobody climbs higher than seven."
    height + extra <= 7

action climb:
    "Climb until you stand at seven."
    require dry else "the rope is wet"
    loop:
        if height = 7: stop
        choose two, three

action two:
    require low_enough(2)
    increase height by 2
action three:
    require low_enough(3)
    increase height by 3

action put_down(stone in my.hand):
    move stone to table

action gamble:
    roll die
    set height = die

action finish:
    win me

setup:
    deal 1 from bag_of_stones to each hand

play:
    turns:
        choose climb, put_down, gamble, finish
"""


def found(example: str) -> list[tuple[str, str]]:
    """What is wrong with an example: the keys of the wordings, with the words they point at."""
    text = f'{GAME}\nexample "e" with Ann, Bo:\n' + "".join(
        f"    {line}\n" for line in example.strip().splitlines()
    )
    try:
        diagnostics = compile_text(text).diagnostics
    except RuleFileError as error:
        diagnostics = error.diagnostics
    return [(d.wording_key, d.span.text) for d in diagnostics if d.code.startswith("BR8")]


def reason(example: str) -> str:
    text = f'{GAME}\nexample "e" with Ann, Bo:\n' + "".join(
        f"    {line}\n" for line in example.strip().splitlines()
    )
    with pytest.raises(RuleFileError) as error:
        compile_text(text)
    return next(dict(d.facts).get("reason", "") for d in error.value.diagnostics if d.code.startswith("BR8"))


def test_a_whole_run_is_tried() -> None:
    assert found("when Ann tries climb, two, two, three\nthen legal\nthen height = 7") == []


def test_the_beginning_of_a_run_is_legal_if_it_can_go_on() -> None:
    assert found("when Ann tries climb, two, two\nthen legal\nthen height = 4") == []
    assert found("when Ann tries climb, three, three\nthen illegal because low_enough") == []
    assert found("when Ann tries climb, two, two, two\nthen illegal") == []
    assert found("when Ann tries climb, two, two, two\nthen illegal because low_enough") == []
    assert found("when Ann tries climb, two, two, two\nthen illegal because three") == [
        ("BR801.because", "illegal because three")
    ]


def test_the_routine_that_requires_can_be_named() -> None:
    assert found("given:\n    set dry = false\nwhen Bo tries climb\nthen illegal because climb") == []
    assert found("given:\n    set height = 6\nwhen Bo tries climb, two\nthen illegal because two") == []


def test_what_is_expected_and_not_so_is_reported() -> None:
    assert found("when Ann tries climb, two, two, three\nthen illegal") == [("BR801.illegal", "illegal")]
    assert found("when Ann tries climb, two, two, three\nthen height = 6") == [("BR801.false", "height = 6")]
    assert found("given:\n    set dry = false\nwhen Ann tries climb\nthen legal") == [
        ("BR801.legal", "legal")
    ]
    assert found("given:\n    set dry = false\nwhen Ann tries climb\nthen illegal because low_enough") == [
        ("BR801.because", "illegal because low_enough")
    ]


def test_the_reason_is_the_sentence_of_the_rule() -> None:
    assert reason("given:\n    set dry = false\nwhen Ann tries climb\nthen legal") == "The rope is wet."
    assert (
        reason("given:\n    set height = 6\nwhen Ann tries climb, two\nthen legal")
        == "Nobody climbs higher than seven."
    )


def test_true_as_the_first_stands_for_legal_too() -> None:
    assert found("given:\n    set dry = false\nwhen Ann tries climb\nthen height = 0") == [
        ("BR801.legal", "height = 0")
    ]


def test_given_takes_pieces_from_wherever_they_lie() -> None:
    example = """
given:
    move Stone(red) to Ann.hand
    move Stone(green) to Ann.hand
    move all from Bo.hand to bag_of_stones
when Ann tries put_down(Stone(red)), put_down(Stone)
then legal
then count(table) = 2
then count(Bo.hand) = 0
"""
    assert found(example) == []


def test_given_that_cannot_be_set_up_is_reported() -> None:
    example = """
given:
    move all from bag_of_stones to table
when Ann tries climb
then legal
"""
    assert found(example)[0][0] == "BR802"


def test_states_go_from_one_when_to_the_next() -> None:
    example = """
when Ann tries climb, two, two, three
then legal
when Bo tries climb
then legal
then height = 7
"""
    assert found(example) == []


def test_a_move_that_cannot_be_made_is_illegal_because_of_its_action() -> None:
    example = """
given:
    move all from Ann.hand to bag_of_stones
when Ann tries put_down
then illegal because put_down
"""
    assert found(example) == []


def test_chance_in_a_tried_action_follows_the_seed_of_examples() -> None:
    assert found("when Ann tries gamble\nthen height = die") == []


def test_won_tells_how_the_game_ended() -> None:
    assert found("when Bo tries finish\nthen won(Bo)\nthen lost(Ann)\nthen not tied") == []
