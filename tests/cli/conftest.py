"""Runs the command line, in this process or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from attrs import frozen
from click.testing import CliRunner

from boardrules.cli.program import program

ROOT = Path(__file__).parents[2]


@frozen
class Ran:
    """What a run printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(name="run")
def run_here(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, from the root of the repository; `answers` are typed by the user."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, answers: str | None = None) -> Ran:
        result = CliRunner().invoke(program, arguments, input=answers, prog_name="boardrules")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture(name="process")
def run_in_a_process() -> Run:
    """Runs a command as the user's shell does."""

    def run(*arguments: str, answers: str = "", environment: Mapping[str, str] | None = None) -> Ran:
        finished = subprocess.run(
            command_line(*arguments),
            input=answers,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            timeout=60,
            check=False,
        )
        return Ran(finished.returncode, finished.stdout, finished.stderr)

    return run


def command_line(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from boardrules.cli import main; main()", *arguments]
