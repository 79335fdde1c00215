import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROUGH = """\
game "Coins":
  players a,b
action take:
  "Take the coin."
  win me
play:
  turns: choose take
"""
NEAT = """\
game "Coins":
    players a, b

action take:
    "Take the coin."
    win me

play:
    turns: choose take
"""
FAULTY = ROUGH.replace("action take:", "action take")


@pytest.fixture(name="folder")
def folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_laid_out(folder: Path, run: Run) -> None:
    Path("coins.rules").write_text(ROUGH)
    ran = run("fmt", "coins.rules")
    assert (ran.code, ran.out, ran.err) == (0, "coins.rules: laid out\n", "")
    assert Path("coins.rules").read_text() == NEAT
    assert run("fmt", "coins.rules").out == "coins.rules: as it should be\n"


def test_check_writes_nothing(folder: Path, run: Run) -> None:
    Path("coins.rules").write_text(ROUGH)
    Path("neat.rules").write_text(NEAT)
    ran = run("fmt", "--check", "neat.rules", "coins.rules")
    assert ran.code == 1
    assert ran.out == "neat.rules: as it should be\ncoins.rules: would change\n"
    assert Path("coins.rules").read_text() == ROUGH
    assert run("fmt", "--check", "neat.rules").code == 0


def test_diff_shows_and_writes_nothing(folder: Path, run: Run) -> None:
    Path("coins.rules").write_text(ROUGH)
    ran = run("fmt", "--diff", "coins.rules")
    assert ran.code == 0
    assert "-  players a,b\n+    players a, b\n" in ran.out
    assert Path("coins.rules").read_text() == ROUGH
    assert run("fmt", "--diff", "--check", "coins.rules").code == 1


def test_mistakes_of_syntax_are_told_and_the_file_is_left(folder: Path, run: Run) -> None:
    Path("coins.rules").write_text(FAULTY)
    Path("good.rules").write_text(ROUGH)
    ran = run("fmt", "coins.rules", "good.rules", "nowhere.rules")
    assert ran.code == 2
    assert "BR007" in ran.err
    assert "coins.rules: left as it is" in ran.err
    assert "nowhere.rules: there is no such file" in ran.err
    assert Path("coins.rules").read_text() == FAULTY
    assert Path("good.rules").read_text() == NEAT


def test_line_ends_and_byte_order_mark_become_plain(folder: Path, run: Run) -> None:
    Path("coins.rules").write_bytes(b"\xef\xbb\xbf" + NEAT.replace("\n", "\r\n").encode())
    assert "only the line ends" in run("fmt", "--diff", "coins.rules").out
    assert run("fmt", "--check", "coins.rules").code == 1
    assert run("fmt", "coins.rules").code == 0
    assert Path("coins.rules").read_bytes() == NEAT.encode()


def test_a_file_keeps_its_permissions_and_its_link(folder: Path, run: Run) -> None:
    Path("coins.rules").write_text(ROUGH)
    Path("coins.rules").chmod(0o640)
    Path("link.rules").symlink_to("coins.rules")
    assert run("fmt", "link.rules").code == 0
    assert Path("link.rules").is_symlink()
    assert Path("coins.rules").read_text() == NEAT
    assert stat.S_IMODE(Path("coins.rules").stat().st_mode) == 0o640
    assert sorted(path.name for path in folder.iterdir()) == ["coins.rules", "link.rules"]


def test_if_writing_fails_the_file_is_as_it_was(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    Path("coins.rules").write_text(ROUGH)
    monkeypatch.setattr(Path, "replace", fails)
    ran = run("fmt", "coins.rules")
    assert ran.code == 2
    assert "coins.rules: this file cannot be written (No space left on device)" in ran.err
    assert Path("coins.rules").read_text() == ROUGH
    assert [path.name for path in folder.iterdir()] == ["coins.rules"]


def test_what_is_write_protected_is_left(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("coins.rules").write_text(ROUGH)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    ran = run("fmt", "coins.rules")
    assert ran.code == 2
    assert "write-protected" in ran.err
    assert Path("coins.rules").read_text() == ROUGH
