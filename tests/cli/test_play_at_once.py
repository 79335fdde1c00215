"""Games in which all choose at the same time, at the terminal: who has chosen what comes out when all have chosen."""

from tests.cli.conftest import Run

GAME = "rock_paper_scissors"


def test_two_people_at_one_screen_learn_the_choices_together(run: Run) -> None:
    out = run("play", GAME, "--bots", "human,human", "--names", "Ann,Bo", answers="3\n\n2\n\nquit\n").out
    before, _, rest = out.partition("It is the turn of Bo.")
    asked_bo, _, after = rest.partition("It is the turn of Ann.")
    assert "Ann, your move:" in before
    assert "Bo, your move:" in asked_bo
    assert "Ann shows" not in asked_bo
    assert "sign: scissors" not in asked_bo
    assert after.index("Ann shows scissors.") < after.index("Bo shows paper.")
    assert "wins: 1" in after


def test_a_person_who_is_asked_last_does_not_see_what_the_bot_has_chosen(run: Run) -> None:
    out = run("play", GAME, "--bots", "random,human", "--seed", "3", answers="paper\n2\nquit\n").out
    first_question, _, rest = out.partition("> 2")
    assert "Player 1 shows" not in first_question
    assert "Player 1 shows rock." in rest.partition("your move:")[0]


def test_the_log_of_bots_tells_the_choices_of_all_as_one_turn(run: Run) -> None:
    lines = run("play", GAME, "--bots", "random", "--seed", "3").out.splitlines()
    at = lines.index("Turn 1: all at the same time")
    assert lines[at + 1 : at + 5] == [
        "  Player 1 shows rock.",
        "  Player 2 shows paper.",
        "      Player 2: sign: paper",
        "      Player 2: wins: 1",
    ]
    turns = sum(line.startswith("Turn ") for line in lines)
    assert f"The game is over after {turns} turns and {2 * turns} moves." in lines


def test_the_log_of_bots_tells_what_each_of_them_holds_at_the_beginning_of_such_a_turn(run: Run) -> None:
    out = run("play", "hearts", "--option", "limit=20", "--bots", "random", "--seed", "3").out
    first = out[out.index("Turn 1: all at the same time") : out.index("Turn 2: ")]
    for player in ("Player 1", "Player 2", "Player 3", "Player 4"):
        assert f"  {player}: hand: card (" in first
        assert f"  {player} passes card (" in first
    assert first.index("Player 4: hand:") < first.index("Player 1 passes")
