"""What can go wrong while rules run, and how it is told.

`NoValue` is what a partial operation or a move of pieces that are not there raises (spec section 4.1). It
is no error by itself: while the engine looks ahead it ends the run that is looked at, in a `where`
it leaves a combination out. Only when nobody catches it, in a game that is really played, it becomes a
`RuleError` with a diagnostic. As runs end in this way thousands of times in a lookahead, it
carries what its wording needs as plain values; texts are made only for a fault.
"""

from boardrules.diagnostics.codes import severity_of
from boardrules.diagnostics.model import Diagnostic
from boardrules.diagnostics.wording import word
from boardrules.errors import RuleError
from boardrules.source import Span


class NoValue(Exception):  # noqa: N818 - it is an outcome, and an error only where nobody expects it
    """An operation has no value, or pieces or room are missing.

    Attributes:
        key: The code, with its variant.
        span: The words of the operation.
        facts: What the wording is filled in with.
    """

    def __init__(self, key: str, span: Span, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.span = span
        self.facts = facts


def fault(key: str, span: Span, **facts: object) -> RuleError:
    """The error for a fault of the rule file."""
    code, _, variant = key.partition(".")
    diagnostic = Diagnostic(
        code=code,
        variant=variant,
        severity=severity_of(code),
        span=span,
        facts=tuple((name, str(value)) for name, value in facts.items()),
    )
    worded = word(diagnostic)
    help_line = f" {worded.help}" if worded.help else ""
    return RuleError(f"{span}: {code}: {worded.headline}.{help_line}", diagnostic)


def fault_of(missing: NoValue) -> RuleError:
    """The error for an operation without a value in a game that is played."""
    return fault(missing.key, missing.span, **missing.facts)
