"""Diagnostics as facts: what was found, where, and with which particulars.

A diagnostic holds no prose. Its *wording* (`wording.py`) is looked up by code and
variant and filled in from `facts`; its *drawing* (`drawing.py`) adds the lines of the
rule file with carets. So the checker states facts, messages are reviewed as prose in one
place, and every output format says the same.
"""

from collections.abc import Iterable
from enum import Enum

from attrs import field, frozen

from boardrules.source import Span


class Severity(Enum):
    """How bad it is: only errors keep a game from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen
class Label:
    """A second place that matters, with a short remark ("declared here first")."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One thing to say about a rule file.

    Attributes:
        code: A permanent code such as `BR101`.
        variant: Which of the wordings of the code; empty for the plain one.
        severity: Taken from the code table.
        span: The words that the message points at.
        facts: The particulars that fill in the wording, by name.
        labels: Other places that matter.
    """

    code: str
    variant: str
    severity: Severity
    span: Span
    facts: tuple[tuple[str, str], ...] = ()
    labels: tuple[Label, ...] = ()

    @property
    def wording_key(self) -> str:
        """The key of the wording: `BR101`, or `BR101.member` for a variant."""
        return f"{self.code}.{self.variant}" if self.variant else self.code


@frozen
class Diagnostics:
    """A collector to which the passes report; it drops exact repetitions."""

    _found: dict[Diagnostic, None] = field(factory=dict, init=False)

    def report(
        self,
        key: str,
        span: Span,
        *,
        labels: Iterable[Label] = (),
        **facts: object,
    ) -> None:
        """Adds a diagnostic.

        Args:
            key: The code, with its variant after a dot if it has one: `BR101.member`.
            span: The words that are wrong.
            labels: Other places that matter.
            **facts: Particulars for the wording, turned into text.
        """
        from boardrules.diagnostics.codes import severity_of

        code, _, variant = key.partition(".")
        self.add(
            Diagnostic(
                code=code,
                variant=variant,
                severity=severity_of(code),
                span=span,
                facts=tuple((name, str(value)) for name, value in facts.items()),
                labels=tuple(labels),
            )
        )

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault(diagnostic)

    def extend(self, others: Iterable[Diagnostic]) -> None:
        for diagnostic in others:
            self.add(diagnostic)

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self._found)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All diagnostics by file, place and code."""
        return tuple(sorted(self._found, key=lambda d: (d.span.file.name, d.span.start, d.code, d.variant)))
