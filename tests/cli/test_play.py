from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.golden import golden

SEATS = ("--bots", "human,random")


def test_a_log_of_bots(run: Run) -> None:
    ran = run("play", "castle_rooms", "--players", "3", "--seed", "7", "--bots", "random,random,random")
    assert ran.code == 0
    assert ran.err == ""
    golden("cli/play_castle_rooms.txt", ran.out)


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "kuhn_poker"])
def test_a_log_of_a_classic(run: Run, game: str) -> None:
    ran = run("play", game, "--seed", "3", "--bots", "random")
    assert ran.code == 0
    golden(f"cli/play_{game}.txt", ran.out)


def test_bots_alone_play_the_game_of_the_playout(run: Run) -> None:
    import boardrules

    ran = run("play", "connect_four", "--seed", "5", "--bots", "random")
    playout = boardrules.playout(boardrules.load("connect_four").configure(), 5)
    assert f"{playout.decisions} moves" in ran.out
    assert all(move.sentence() in ran.out for move in playout.moves)


def test_a_person_plays(run: Run) -> None:
    answers = "mark(b2)\n1\n\n?\nmoves\nposition\nquit\n"
    ran = run("play", "tic_tac_toe", "--seed", "1", *SEATS, answers=answers)
    assert ran.code == 0
    golden("cli/play_person.txt", ran.out)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("0", "There is no move 0: the numbers go from 1 to 9."),
        ("10", "There is no move 10: the numbers go from 1 to 9."),
        ("9999999999999999999999999999", "the numbers go from 1 to 9"),
        ("-1", "expected the name of a move"),
        ("mrak(a1)", "mark"),
        ("mark(z9)", "z9"),
        ("mark(a1", "`)`"),
        ("mark", "cell"),
        ("what now?", "?"),
    ],
)
def test_what_is_no_move_is_answered(run: Run, answer: str, says: str) -> None:
    ran = run("play", "tic_tac_toe", "--seed", "1", *SEATS, answers=f"{answer}\n")
    assert ran.code == 0
    assert says in ran.out.partition("> ")[2]
    assert "Type ? for help" in ran.out or "numbers go from" in ran.out


def test_an_illegal_move_is_answered_with_legal_ones(run: Run) -> None:
    ran = run("play", "tic_tac_toe", "--bots", "human", answers="mark(b2)\nmark(b2)\n")
    assert "`mark(b2)` is not legal now for o" in ran.out
    assert "mark(a1)" in ran.out.partition("not legal now")[2]


@pytest.mark.parametrize("answers", ["", "quit\n", "q\n", "1\n"])
def test_leaving_is_no_failure(run: Run, answers: str) -> None:
    ran = run("play", "connect_four", "--seed", "1", *SEATS, answers=answers)
    assert ran.code == 0
    assert ran.out.endswith("You have left the table; the game stays unfinished.\n")


def test_people_do_not_see_what_is_hidden_from_them(run: Run) -> None:
    ran = run("play", "castle_rooms", "--players", "2", "--seed", "4", *SEATS, answers="")
    hidden = [line for line in ran.out.splitlines() if line.strip().startswith("hand:")]
    assert len(hidden) == 2
    assert sum("room card" in line or "dragon card" in line or "knight card" in line for line in hidden) == 1


def test_people_at_one_screen_hand_over_if_something_is_hidden(run: Run) -> None:
    ran = run("play", "kuhn_poker", "--seed", "1", "--bots", "human", answers="bet\n\n")
    assert "It is the turn of second_player. Hand over, then press Enter." in ran.out
    ran = run("play", "tic_tac_toe", "--bots", "human", answers="1\n")
    assert "Hand over" not in ran.out


def test_names(run: Run) -> None:
    ran = run(
        "play", "pig", "--bots", "random,random", "--option", "goal=10", "--names", "Ann, Bo", "--seed", "2"
    )
    assert "Turn 1: Ann" in ran.out
    assert "Player 1" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bots", "randon"), "Did you mean 'random'?"),
        (("--bots", "random,random,random"), "for 2 players"),
        (("--players", "2", "--bots", "human,random,random"), "--bots names 3 seats, but 2 players play"),
        (("--names", "Ann"), "expected 2 names"),
        (("--names", "Ann,Ann"), "same name"),
        (("--language", "xx"), "has no words in 'xx'"),
    ],
)
def test_wrong_seats(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run("play", "tic_tac_toe", *arguments, answers="")
    assert ran.code == 2
    assert says in ran.err
    assert ran.out == ""


SECRETS = """\
game "Secrets":
    "Everybody lays a card face down."
    players a, b

component Card(rank: 1..3)
deck pack of Card in stock:
    2 of each Card

zone stock: pile of Card, hidden
zone laid: pile of Card, hidden
player:
    zone hand: bag of Card, seen by owner

action lay(card in my.hand):
    "Lay a card face down."
    move card to laid

setup:
    shuffle stock
    deal 2 from stock to each hand

play:
    each player: choose lay
    end game

result:
    most count(my.hand)
"""


def test_a_card_laid_face_down_is_not_told_to_others(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "secrets.rules"
    file.write_text(SECRETS, encoding="utf-8")
    watched = run("play", str(file), "--seed", "1", "--bots", "random")
    played = run("play", str(file), "--seed", "1", "--bots", "human,random", answers="1\n")
    assert "b: lay card (" in watched.out
    assert "b: lay (card, unseen)" in played.out
    assert "b: lay card (" not in played.out
    assert "a: lay card (" in played.out


def test_a_fault_ends_the_log_where_it_happened(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "faulty.rules"
    text = SECRETS.replace(
        "    end game\n", "    each player: choose lay\n    each player: choose lay\n    end game\n", 1
    )
    file.write_text(text, encoding="utf-8")
    ran = run("play", str(file), "--seed", "1", "--bots", "random")
    assert ran.code == 1
    assert ran.out.count("lay card (") == 4
    assert "BR605" in ran.err


def test_people_at_one_screen_hear_of_a_move_once_and_by_their_names(run: Run) -> None:
    ran = run(
        *("play", "tic_tac_toe", "--seed", "1", "--bots", "human,human", "--names", "Ann,Bob"),
        answers="mark(a1)\nmark(a1)\nmark(b2)\nquit\n",
    )
    assert ran.out.count("  Ann: mark a1\n") == 1
    assert ran.out.count("  Bob: mark b2\n") == 1
    assert "`mark(a1)` is not legal now for Bob. Legal are for example `mark(b1)`, `mark(c1)`," in ran.out


def test_the_log_tells_each_roll_even_if_the_same_comes_out_again(run: Run) -> None:
    lines = run("play", "pig", "--players", "2", "--seed", "3", "--bots", "random").out.splitlines()
    moves = [i for i, line in enumerate(lines) if line.endswith((": roll die", ": hold"))]
    dice = []
    for at, following in zip(moves, [*moves[1:], len(lines)], strict=True):
        told = [line.strip() for line in lines[at + 1 : following] if line.startswith("      die: ")]
        assert len(told) == lines[at].endswith(": roll die")
        dice += told
    assert any(one == other for one, other in pairwise(dice))


def test_the_end_of_a_log_shows_all_hands(run: Run) -> None:
    end = run("play", "kuhn_poker", "--seed", "3", "--bots", "random").out.partition("The game is over")[2]
    assert end.count("hand: card (") == 2
    assert "stock: 1 card" in end


def test_a_person_does_not_see_the_hands_of_others_at_the_end(run: Run) -> None:
    ran = run("play", "kuhn_poker", "--seed", "3", *SEATS, answers="1\n1\n1\n")
    end = ran.out.partition("The game is over")[0]
    assert "hand: 1 card" in end.rpartition("your move")[2]
