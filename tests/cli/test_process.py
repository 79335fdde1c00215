"""The command line as a process: signals, pipes, colours, encodings."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, command_line


def test_help_and_version(process: Run) -> None:
    ran = process("--help")
    assert ran.code == 0
    assert all(
        name in ran.out
        for name in ("check", "fmt", "play", "simulate", "perft", "enumerate", "show", "explain")
    )
    assert process("--version").out.startswith("boardrules ")


@pytest.mark.parametrize(
    "command", ["check", "fmt", "play", "simulate", "perft", "enumerate", "show", "explain"]
)
def test_each_command_explains_itself_with_examples(process: Run, command: str) -> None:
    ran = process(command, "--help")
    assert ran.code == 0
    assert f"boardrules {command} " in ran.out.partition("Examples:")[2]


def test_a_pipe_gets_neither_colours_nor_progress(process: Run) -> None:
    ran = process("simulate", "tic_tac_toe", "--games", "50")
    assert "\x1b" not in ran.out
    assert ran.err == ""


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_stops_long_work_without_a_traceback() -> None:
    running = subprocess.Popen(
        command_line("simulate", "connect_four", "--games", "1000000"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert out == ""
    assert err.strip() == "Stopped."


@pytest.mark.skipif(os.name != "posix", reason="needs pipes as of a shell")
def test_a_reader_that_goes_away_is_no_failure_of_ours() -> None:
    running = subprocess.Popen(
        command_line("show", "castle_rooms", "--graph"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    err = running.stderr.read()
    running.stderr.close()
    running.wait(timeout=20)
    assert err == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [("explain",), ("show", "castle_rooms", "--graph")])
def test_a_full_disk_is_said(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            command_line(*arguments), stdout=full, stderr=subprocess.PIPE, cwd=ROOT, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr.startswith("boardrules: Reading or writing failed: ")
    assert ran.stderr.count("\n") == 1


def test_a_narrow_locale_is_no_crash(process: Run) -> None:
    narrow = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    ran = process("play", "castle_rooms", "--language", "de", "--bots", "random", environment=narrow)
    assert ran.code == 0
    assert "Traceback" not in ran.err


def test_starting_imports_no_more_than_needed() -> None:
    code = (
        "import sys; from boardrules.cli.program import program; "
        "print(sorted({'lark', 'rich', 'cattrs', 'boardrules.game'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that can close streams")
def test_a_person_without_any_input_leaves_the_table() -> None:
    command = shlex.join(command_line("play", "tic_tac_toe", "--seed", "1"))
    ran = subprocess.run(
        ["sh", "-c", f"{command} <&-"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert ran.returncode == 0
    assert "You have left the table" in ran.stdout
    assert ran.stderr == ""
