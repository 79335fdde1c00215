"""The table of all codes: what each one is called and how bad it is.

A code is permanent: it is printed, searched for, and written into tests and pages, so a
number is never used for anything else, even after its check is gone. The hundreds say
what sort of mistake it is: 0 syntax, 1 names, 2 types, 3 course of play, 4 information,
5 limits, 6 faults while a game runs, 7 warnings and reports, 8 examples, 9 the tool itself.
"""

from functools import cache

from attrs import frozen

from boardrules.diagnostics.model import Severity


@frozen
class CodeInfo:
    """One line of the table.

    Attributes:
        code: The permanent code.
        title: What it is about, in a few words; also what is printed when no wording fits.
        severity: How bad it is, whatever the variant of the wording.
    """

    code: str
    title: str
    severity: Severity


_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

_ROWS: tuple[tuple[str, str, Severity], ...] = (
    # names
    ("BR101", "unknown name", _ERROR),
    ("BR102", "declared twice", _ERROR),
    ("BR103", "hides a declaration", _ERROR),
    ("BR104", "the wrong sort of name", _ERROR),
    ("BR105", "defined by way of itself", _ERROR),
    ("BR106", "unknown member", _ERROR),
    ("BR107", "`me` where nobody is to move", _ERROR),
    ("BR108", "a name that begins a statement", _ERROR),
    ("BR109", "a kind without the procedure", _ERROR),
    ("BR110", "variants in conflict", _ERROR),
    ("BR111", "a value of more than one enum", _ERROR),
    ("BR112", "unknown name of an argument", _ERROR),
    ("BR113", "nothing there to replace, remove or extend", _ERROR),
    ("BR114", "a variant of another game", _ERROR),
    ("BR115", "a name with a fixed meaning", _ERROR),
    # types
    ("BR201", "another type is expected", _ERROR),
    ("BR202", "number of arguments", _ERROR),
    ("BR203", "a condition that is neither true nor false", _ERROR),
    ("BR204", "values that cannot be compared", _ERROR),
    ("BR205", "may be absent", _ERROR),
    ("BR206", "certain to leave its range", _ERROR),
    ("BR207", "may leave its range", _NOTE),
    ("BR208", "a row or branch is missing", _ERROR),
    ("BR209", "a row or branch that is never reached", _WARNING),
    ("BR210", "an empty range", _ERROR),
    ("BR211", "a bound that is not constant", _ERROR),
    ("BR212", "nothing to choose from", _ERROR),
    ("BR213", "a kind of another component", _ERROR),
    ("BR214", "the wrong sort of zone", _ERROR),
    ("BR215", "a wrong cell in a data file", _ERROR),
    ("BR216", "a wrong column in a data file", _ERROR),
    ("BR217", "a data file that cannot be read", _ERROR),
    ("BR218", "a local whose range must be stated", _ERROR),
    ("BR219", "a condition that depends on too much", _ERROR),
    ("BR220", "a chosen parameter out of place", _ERROR),
    ("BR221", "a piece without a place to take it from", _ERROR),
    ("BR222", "more than one piece fits", _ERROR),
    ("BR223", "pieces that do not belong in the zone", _ERROR),
    ("BR224", "cannot be changed", _ERROR),
    ("BR225", "chance or a query out of place", _ERROR),
    ("BR226", "a first value is missing", _ERROR),
    ("BR227", "cannot be counted, gone through or looked into", _ERROR),
    ("BR228", "a type that cannot stand here", _ERROR),
    # course of play
    ("BR301", "no way out", _ERROR),
    ("BR302", "no ending", _ERROR),
    ("BR303", "never run or offered", _ERROR),
    ("BR304", "`stop` with nothing to leave", _ERROR),
    ("BR305", "never reached", _ERROR),
    ("BR306", "a choice where none may be", _ERROR),
    ("BR307", "may be stuck", _NOTE),
    ("BR310", "a loop without progress", _WARNING),
    ("BR311", "a course of play without a decision", _WARNING),
    ("BR312", "calls in a circle", _ERROR),
    ("BR313", "a query in a circle", _ERROR),
    ("BR314", "an end without an order", _ERROR),
    ("BR315", "what every game needs is missing", _ERROR),
    ("BR316", "a line where it cannot stand", _ERROR),
    # information
    ("BR401", "a decision that reads what its player does not see", _ERROR),
    ("BR403", "something hidden is revealed here", _NOTE),
    ("BR404", "`seen by` without an owner", _ERROR),
    ("BR405", "`show` of what everybody sees", _WARNING),
    ("BR410", "pruned after the point of no return", _ERROR),
    ("BR411", "a draw from a bag that somebody sees", _NOTE),
    ("BR412", "may fail after the point of no return", _NOTE),
    ("BR420", "players who choose at once touch the same thing", _ERROR),
    # limits
    ("BR501", "too many moves at one choice", _ERROR),
    ("BR502", "too many different pieces", _ERROR),
    ("BR503", "too large a state", _ERROR),
    ("BR504", "too many moves to number", _WARNING),
    ("BR505", "too many selections", _ERROR),
    # faults while a game runs
    ("BR601", "a value out of its range", _ERROR),
    ("BR602", "first, last, greatest or least of nothing", _ERROR),
    ("BR603", "no such place in a list", _ERROR),
    ("BR604", "division by zero", _ERROR),
    ("BR605", "stuck", _ERROR),
    ("BR606", "the value is absent", _ERROR),
    ("BR607", "pieces are missing", _ERROR),
    ("BR608", "too many steps without a decision", _ERROR),
    ("BR609", "a requirement that does not hold", _ERROR),
    ("BR610", "too much to look ahead", _ERROR),
    ("BR611", "too many moves at this choice", _ERROR),
    ("BR612", "a draw of cards that somebody sees", _ERROR),
    ("BR613", "nobody is left to take a turn", _ERROR),
    ("BR614", "no room in the zone", _ERROR),
    ("BR615", "weights that cannot be drawn by", _ERROR),
    # warnings and reports
    ("BR701", "declared but not used", _WARNING),
    ("BR702", "a parameter or local that is not used", _WARNING),
    ("BR703", "always true or always false", _WARNING),
    ("BR704", "a constraint that is never required", _WARNING),
    ("BR705", "a cited sentence that does not exist", _WARNING),
    ("BR706", "sentences that no rule cites", _NOTE),
    ("BR710", "one sentence for a rule that an option changes", _WARNING),
    ("BR711", "a requirement without a sentence", _WARNING),
    ("BR712", "an option without its question or sentences", _WARNING),
    ("BR713", "words for nothing", _WARNING),
    ("BR714", "no words in a language", _NOTE),
    # examples
    ("BR801", "an example that does not hold", _ERROR),
    ("BR802", "an example that cannot be set up", _ERROR),
    ("BR803", "an example that is left out", _NOTE),
    # the tool itself
    ("BR901", "not supported yet", _ERROR),
)

CHECKER_CODES: dict[str, CodeInfo] = {row[0]: CodeInfo(*row) for row in _ROWS}


@cache
def code_table() -> dict[str, CodeInfo]:
    """All codes, those of the syntax first, in order.

    Put together on first use, since the tables of wordings import `CodeInfo` from here.
    """
    from boardrules.diagnostics.wordings_syntax import SYNTAX_CODES

    return dict(sorted((CHECKER_CODES | SYNTAX_CODES).items()))


def severity_of(code: str) -> Severity:
    """How bad a code is; an error if it is in no table, so that nothing slips through."""
    info = code_table().get(code)
    return info.severity if info else Severity.ERROR


def title_of(code: str) -> str:
    """The few words that a code is called by; the code itself if it is in no table."""
    info = code_table().get(code)
    return info.title if info else code
