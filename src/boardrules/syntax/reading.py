"""Reads a rule file from disk, or says in one sentence why that cannot be done."""

from os import PathLike
from pathlib import Path

from boardrules.errors import RuleFileError
from boardrules.source import SourceFile

_LARGEST = 5_000_000


def read_source(path: str | PathLike[str]) -> SourceFile:
    """The text of a rule file, with plain line ends and without a byte order mark.

    Args:
        path: The file; messages will call it as it is written here.

    Raises:
        RuleFileError: The file is missing, not readable, or not a text in UTF-8.
    """
    name = str(path)
    return source_from_bytes(name, _read_bytes(name))


def source_from_bytes(name: str, data: bytes) -> SourceFile:
    """The same for what has been read already.

    Raises:
        RuleFileError: The bytes are not a text in UTF-8.
    """
    if len(data) > _LARGEST:
        raise RuleFileError(
            f"{name}: this file has {len(data):,} bytes; a rule file may have at most {_LARGEST:,}. "
            "Is it the right file?"
        )
    if b"\0" in data:
        raise RuleFileError(
            f"{name}: this is not a text file (it holds a zero byte). A rule file is plain text in UTF-8."
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise RuleFileError(
            f"{name}: line {line} is not in UTF-8. Save the file with the encoding UTF-8 and try again."
        ) from None
    return SourceFile(name, plain_line_ends(text))


def plain_line_ends(text: str) -> str:
    """The text with plain line ends, wherever it was written."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read_bytes(name: str) -> bytes:
    path = Path(name)
    try:
        if path.is_dir():
            raise RuleFileError(f"{name}: this is a directory; the name of a rule file is expected.")
        return path.read_bytes()
    except FileNotFoundError:
        raise RuleFileError(f"{name}: there is no such file. Check the path and the spelling.") from None
    except PermissionError:
        raise RuleFileError(f"{name}: this file may not be read by you. Check its permissions.") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise RuleFileError(f"{name}: this file cannot be read ({reason}).") from None
