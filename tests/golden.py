"""Golden files: texts that are compared as wholes, reviewed in diffs, and never edited by hand.

`golden("trees/tic_tac_toe.txt", text)` compares the text with `tests/golden/trees/tic_tac_toe.txt`.
`pytest --update-golden` writes what differs. After a whole run a file that no test asked for is a failure.
"""

import difflib
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"

_asked_for: set[Path] = set()
_updating = False


def start(*, updating: bool) -> None:
    """Called once by pytest before the first test."""
    global _updating  # noqa: PLW0603 - a test hands over a name and a text, nothing of pytest
    _updating = updating
    _asked_for.clear()


def golden(name: str, text: str) -> None:
    """Asserts that a text is what the golden file of that name holds."""
    path = FOLDER / name
    _asked_for.add(path)
    old = path.read_text(encoding="utf-8") if path.exists() else None
    if old == text:
        return
    if _updating:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    difference = difflib.unified_diff(
        (old or "").splitlines(), text.splitlines(), f"tests/golden/{name}", "now", lineterm=""
    )
    shown = "\n".join(difference) or "only the ends of lines differ"
    raise AssertionError(f"{shown}\nIf this is meant, run: pytest --update-golden")


def asked_for() -> list[str]:
    """The files that this process has compared with, as names that another process understands."""
    return sorted(path.relative_to(FOLDER).as_posix() for path in _asked_for)


def note_asked_for(names: Iterable[str]) -> None:
    """Notes what another process has compared with."""
    _asked_for.update(FOLDER / name for name in names)


def orphans() -> list[str]:
    """The golden files that no test has asked for."""
    files = (path for path in FOLDER.rglob("*") if path.is_file())
    return sorted(path.relative_to(FOLDER).as_posix() for path in files if path not in _asked_for)
