"""The exceptions that users of the library meet, each with a sentence that helps."""

from collections.abc import Sequence

from boardrules.diagnostics.model import Diagnostic


class BoardrulesError(Exception):
    """The root of all exceptions that the library raises on purpose."""


class RuleFileError(BoardrulesError):
    """A rule file cannot be read or holds errors.

    Attributes:
        diagnostics: All that was found, errors first met in the file first; empty
            when the file could not be read at all.
    """

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class OptionError(BoardrulesError, ValueError):
    """An option, a number of players or a seed that the game does not take."""


class MoveTextError(BoardrulesError, ValueError):
    """A text that is not the text of a move."""


class IllegalMoveError(BoardrulesError, ValueError):
    """A move that the rules do not allow now; the state it was tried on is unchanged."""


class StateDataError(BoardrulesError, ValueError):
    """A saved state that is damaged or belongs to other rules."""


class RuleError(BoardrulesError):
    """A fault of a rule file that came out while the game ran.

    Attributes:
        diagnostic: What happened and where in the rule file (BR6xx).
    """

    def __init__(self, message: str, diagnostic: Diagnostic) -> None:
        super().__init__(message)
        self.diagnostic = diagnostic


class TooLargeError(BoardrulesError, OverflowError):
    """More than can be numbered or gone through."""
