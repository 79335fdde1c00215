"""The golden set-up itself."""

from pathlib import Path

import pytest

from tests import golden


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "_asked_for", set())
    monkeypatch.setattr(golden, "_updating", False)
    return tmp_path


def test_a_text_that_differs_fails_with_the_difference(folder: Path) -> None:
    (folder / "a.txt").write_text("one\n")
    golden.golden("a.txt", "one\n")
    with pytest.raises(AssertionError, match=r"(?s)-one.*\+two.*--update-golden"):
        golden.golden("a.txt", "two\n")


def test_updating_writes_what_differs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "_updating", True)
    golden.golden("deep/a.txt", "one\n")
    assert (folder / "deep" / "a.txt").read_text() == "one\n"


def test_a_file_that_nobody_asks_for_is_an_orphan(folder: Path) -> None:
    (folder / "a.txt").write_text("one\n")
    (folder / "b.txt").write_text("one\n")
    golden.golden("a.txt", "one\n")
    assert golden.orphans() == ["b.txt"]
