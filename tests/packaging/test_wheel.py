"""The wheel holds all that is needed: it is built, installed elsewhere, and a game is played from it."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = """
import boardrules as br

game = br.load("castle_rooms")
state = game.configure(players=3).initial_state(seed=7)
while not state.is_over:
    state = state.play(state.legal_moves()[0])
print(game.title, len(state.result.ranks))
variant = br.load("castle_rooms_four_doors")
print(variant.title)
print(br.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("boardrules-*.whl")
    return built


def run(*command: str, cwd: Path | None = None) -> str:
    """Runs a command and gives what it prints; its error output is shown if it fails."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    found = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_the_wheel_holds_grammar_games_and_pages(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "boardrules/syntax/grammar.lark" in names
    assert "boardrules/syntax/grammar_tables.json" in names
    assert "boardrules/diagnostics/pages/BR205.md" in names
    assert "boardrules/py.typed" in names
    shipped = {p.relative_to(ROOT).as_posix() for p in (ROOT / "games").rglob("*") if p.is_file()}
    assert {f"boardrules/{name}" for name in shipped} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_a_game_is_played_from_the_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    python = str(scripts / "python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    said = run(python, "-c", PROGRAM, cwd=elsewhere).splitlines()
    assert said[0] == "Castle Rooms 3"
    assert said[1] == "Castle Rooms with four kinds of door"
    assert Path(said[2]).is_relative_to(environment)
    checked = run(str(scripts / "boardrules"), "check", "castle_rooms", cwd=elsewhere)
    assert "castle_rooms" in checked
    played = run(str(scripts / "boardrules"), "perft", "tic_tac_toe", "--depth", "3", "--json", cwd=elsewhere)
    assert "504" in played
