"""What a new user gets wrong: one clear message, exit code 2, nothing on standard output, no traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

COMMANDS = [
    ("check",),
    ("play", "--bots", "random"),
    ("simulate", "--games", "1"),
    ("perft", "--depth", "1"),
    ("enumerate",),
    ("show", "--tree"),
    ("show", "--ir"),
]


def refused(run: Run, *arguments: str) -> str:
    ran = run(*arguments)
    assert ran.code == 2, (ran.out, ran.err)
    assert ran.out == ""
    assert "Traceback" not in ran.err
    return ran.err


@pytest.fixture(name="bad_file", params=["missing", "folder", "binary", "latin"])
def make_bad_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "bad.rules"
    match request.param:
        case "folder":
            path.mkdir()
        case "binary":
            path.write_bytes(bytes(range(256)) * 4)
        case "latin":
            path.write_bytes('game "Schl\xf6sser":\n'.encode("latin-1"))
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_cannot_be_read(run: Run, bad_file: Path, command: tuple[str, ...]) -> None:
    error = refused(run, command[0], str(bad_file), *command[1:])
    assert error.startswith("boardrules: ")
    assert "bad.rules" in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "hello\n", 'game "T":\n\tplayers a, b\n'])
@pytest.mark.parametrize("command", COMMANDS[1:], ids=" ".join)
def test_a_file_that_is_no_game(run: Run, tmp_path: Path, text: str, command: tuple[str, ...]) -> None:
    file = tmp_path / "junk.rules"
    file.write_text(text, encoding="utf-8")
    error = refused(run, command[0], str(file), *command[1:])
    assert "junk.rules" in error
    assert "BR" in error


def test_the_name_of_a_game_that_does_not_come_along(run: Run) -> None:
    error = refused(run, "play", "castle_romms")
    assert "castle_rooms" in error


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--option", "gaol=5"), "Did you mean `goal`?"),
        (("--option", "goal=99"), "a number from 2 to 20"),
        (("--option", "orientation=fre"), "free"),
        (("--option", "goal"), "not of the form NAME=VALUE"),
        (("--option", "goal=5", "--option", "goal=6"), "given twice"),
        (("--players", "5"), "for 2 to 4 players"),
        (("--players", "0"), "a whole number from 1 up"),
        (("--players", "two"), "expected a whole number from 1 up, found 'two'"),
        (("--seed", "x"), "expected a whole number, found 'x'"),
        (("--games", "0"), "a whole number from 1 up"),
        (("--games", "-3"), "a whole number from 1 up"),
        (("--variant", "nowhere.rules"), "nowhere.rules"),
        (("--gmaes", "3"), "--games"),
    ],
)
def test_wrong_options(run: Run, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(run, "simulate", "castle_rooms", *arguments)


@pytest.mark.parametrize("depth", ["0", "-1", "x", "1.5", ""])
def test_wrong_depths(run: Run, depth: str) -> None:
    assert "a whole number from 1 up" in refused(run, "perft", "pig", "--depth", depth)


def test_a_depth_must_be_said(run: Run) -> None:
    assert "--depth" in refused(run, "perft", "pig")


@pytest.mark.parametrize(("name", "says"), [("chekc", "Did you mean 'check'?"), ("frobnicate", "check, fmt")])
def test_an_unknown_command(run: Run, name: str, says: str) -> None:
    assert says in refused(run, name)


def test_a_wrong_cell_in_a_table_of_cards(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("rank,copies\n1,2\nthree,1\n", encoding="utf-8")
    rules = Path("games/classics/kuhn_poker.rules").read_text(encoding="utf-8")
    (tmp_path / "poker.rules").write_text(
        rules.replace("1 of each Card", 'from "cards.csv"'), encoding="utf-8"
    )
    error = refused(run, "simulate", str(tmp_path / "poker.rules"))
    assert "BR215" in error
    assert "cards.csv:3:1" in error
    assert "`three`" in error
