"""From a diagnostic's facts to prose: headline, label, help.

The tables hold `str.format` templates by wording key, `BR101` or `BR101.variant`. A wording
that is missing, or one that asks for a fact which the check did not give, is a mistake of
ours: the tests fail on it (`word_strictly`), and a user gets the title of the code instead of a
traceback (`word`).
"""

from functools import cache

from attrs import frozen

from boardrules.diagnostics.codes import title_of
from boardrules.diagnostics.model import Diagnostic


@frozen
class Wording:
    """Templates filled in from the facts of a diagnostic.

    Attributes:
        headline: What is wrong, one sentence without a full stop.
        label: What stands right under the carets; may be empty.
        help: What to do, whole sentences; may be empty.
    """

    headline: str
    label: str = ""
    help: str = ""


@frozen
class Worded:
    """The prose of one diagnostic."""

    headline: str
    label: str
    help: str


@cache
def wordings() -> dict[str, Wording]:
    """All wordings by key; put together on first use, since the tables import `Wording` from here."""
    from boardrules.diagnostics.wordings_course import COURSE_WORDINGS
    from boardrules.diagnostics.wordings_faults import FAULT_WORDINGS
    from boardrules.diagnostics.wordings_playing import PLAYING_WORDINGS
    from boardrules.diagnostics.wordings_semantics import SEMANTIC_WORDINGS
    from boardrules.diagnostics.wordings_syntax import SYNTAX_WORDINGS

    return SYNTAX_WORDINGS | SEMANTIC_WORDINGS | COURSE_WORDINGS | FAULT_WORDINGS | PLAYING_WORDINGS


def word_strictly(diagnostic: Diagnostic) -> Worded:
    """The prose of a diagnostic.

    Raises:
        KeyError: No wording has this key, or it asks for a fact that was not given.
    """
    wording = wordings()[diagnostic.wording_key]
    facts = dict(diagnostic.facts)
    return Worded(
        headline=wording.headline.format_map(facts),
        label=wording.label.format_map(facts),
        help=wording.help.format_map(facts),
    )


def word(diagnostic: Diagnostic) -> Worded:
    """The prose of a diagnostic, whatever is missing: in the worst case the title of its code."""
    try:
        return word_strictly(diagnostic)
    except KeyError:
        return Worded(headline=title_of(diagnostic.code), label="", help="")
