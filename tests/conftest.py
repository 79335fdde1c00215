"""What pytest needs to know about golden files."""

from typing import Any

import pytest

from tests import golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files that differ")
    parser.addoption(
        "--thorough", action="store_true", help="run the many cases of which a plain run tries a few"
    )


def pytest_configure(config: pytest.Config) -> None:
    golden.start(updating=config.getoption("--update-golden"))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    worker = getattr(session.config, "workeroutput", None)
    if worker is not None:  # one of several processes: the one that started it puts all together
        worker["asked for"] = golden.asked_for()
    elif exitstatus == pytest.ExitCode.OK and _ran_everything(session) and golden.orphans():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    golden.note_asked_for(node.workeroutput.get("asked for", ()) if hasattr(node, "workeroutput") else ())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    session = terminalreporter._session
    if session and _ran_everything(session) and not terminalreporter.stats.get("failed"):
        for name in golden.orphans():
            terminalreporter.write_line(f"FAILED tests/golden/{name}: no test asks for this file; remove it")


def _ran_everything(session: pytest.Session) -> bool:
    """Only a run of all tests can tell that nobody asks for a file."""
    config = session.config
    options = config.option
    narrowed = options.keyword or options.markexpr or options.deselect or options.collectonly
    narrowed = narrowed or getattr(options, "lf", False)
    return config.args_source is not pytest.Config.ArgsSource.ARGS and not narrowed
