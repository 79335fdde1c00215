"""Runs the parser that Lark makes from `grammar.lark`.

Three things are not as Lark has them out of the box.

*Tables.* Working the LALR tables out of the grammar takes most of a second, reading them from
`grammar_tables.json` less than a tenth. That file is made by `build_tables` and holds the key
of what it was made from. If the key does not fit (another version of Lark, a changed grammar),
the tables are worked out anew and kept in memory only: an installed package is never written to.

*Indentation.* Lark's indenter knows that a line is dedented to nowhere, but not where it
stands. Ours raises a failure with the place.

*Failures.* Whatever stops the parser becomes a `Failure`: the token, and the terminals that
could have stood there. Lark tells which terminals the *state* knows, which with LALR tables is
too many; we try each against the stack of states.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from attrs import frozen
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.indenter import Indenter
from lark.parsers.lalr_analysis import Shift

from boardrules.syntax.lark_parts import PLUGINS, LexerOnDemand

STARTS = ("start", "header_alone", "items_alone", "expression_alone")
TABLES_NAME = "grammar_tables.json"
_LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})

ParseTree = Tree[Token]


@frozen
class Failure:
    """Where the parser stopped, and why.

    Attributes:
        kind: The name of the terminal that was found, `$END` at the end of the text,
            `unknown` for a character that begins nothing, `dedent` for an indentation that
            fits no block.
        start: Where the token begins.
        end: Where it ends.
        expected: The terminals that could have stood there.
    """

    kind: str
    start: int
    end: int
    expected: frozenset[str]

    def moved(self, by: int) -> "Failure":
        """The same with offsets that are greater by `by`."""
        return Failure(self.kind, self.start + by, self.end + by, self.expected)


class _LostDedentError(Exception):
    def __init__(self, token: Token) -> None:
        self.token = token


class _Indentation(Indenter):
    """Indentation that opens and closes blocks, outside brackets."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB", "LBRACE"]  # noqa: RUF012 - the type is fixed by Lark
    CLOSE_PAREN_types = ["RPAR", "RSQB", "RBRACE"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    def handle_NL(self, token: Token) -> Iterator[Token]:  # noqa: N802 - named by Lark
        if self.paren_level > 0:
            return
        yield token
        margin = token.rpartition("\n")[2]
        indent = margin.count(" ") + margin.count("\t") * self.tab_len
        if indent > self.indent_level[-1]:
            self.indent_level.append(indent)
            yield Token.new_borrow_pos(self.INDENT_type, margin, token)
            return
        while indent < self.indent_level[-1]:
            self.indent_level.pop()
            yield Token.new_borrow_pos(self.DEDENT_type, margin, token)
        if indent != self.indent_level[-1]:
            raise _LostDedentError(token)


def run(text: str, start: str) -> ParseTree | Failure:
    """Parses a text, or says where it is not of the form.

    Args:
        text: Whole lines, the last one with its end, or for `expression_alone` one expression.
        start: One of `STARTS`.
    """
    try:
        return _lark().parse(text, start=start)
    except UnexpectedToken as problem:
        token = problem.token
        expected = _acceptable(problem.state)
        return Failure(token.type, token.start_pos or 0, token.end_pos or 0, expected)
    except UnexpectedCharacters as problem:
        at: int = problem.pos_in_stream  # type: ignore[assignment]  # None only before it is raised
        return Failure("unknown", at, at + 1, _acceptable(problem.state))
    except _LostDedentError as problem:
        end = problem.token.end_pos or 0
        return Failure("dedent", end, end, frozenset())


def _acceptable(state: Any) -> frozenset[str]:
    """The terminals that the parser would take now, tried against its stack of states."""
    if state is None:
        return frozenset()
    table = state.parse_conf.states
    row = table[state.state_stack[-1]]
    terminals = [name for name in row if name.isupper() or name == "$END"]
    return frozenset(name for name in terminals if _would_shift(table, list(state.state_stack), name))


def _would_shift(table: Any, stack: list[int], terminal: str) -> bool:
    while True:
        found = table[stack[-1]].get(terminal)
        if found is None:
            return False
        action, rule = found
        if action is Shift or terminal == "$END":
            return True
        if rule.expansion:
            del stack[-len(rule.expansion) :]
        stack.append(table[stack[-1]][rule.origin.name][1])


# ------------------------------------------------------------------ tables


def grammar_text() -> str:
    """The grammar, as it comes with the package."""
    return (files(__package__) / "grammar.lark").read_text(encoding="utf-8")


def tables_key() -> str:
    """What tables are made from: the grammar, the starts and the version of Lark up to its second number."""
    lark_version = lark.__version__.split(".")[:2]
    made_from = "\n".join([*lark_version, *STARTS, grammar_text()])
    return hashlib.sha256(made_from.encode()).hexdigest()


def build_from_grammar(plugins: dict[str, Any] | None = None) -> Lark:
    """A parser worked out of the grammar, slowly.

    Args:
        plugins: Parts that stand in for those of Lark; none for Lark as it is.
    """
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        postlex=_Indentation(),
        propagate_positions=_counts_for_positions,
        maybe_placeholders=True,
        _plugins=plugins or {},
    )


def load_tables() -> Lark | None:
    """The parser from the tables of the package, or None if they are missing or not for this grammar."""
    try:
        document = json.loads((files(__package__) / TABLES_NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if document.get("key") != tables_key():
        return None
    return _from_tables(document["data"], document["memo"])


def _from_tables(data: dict[str, Any], memo: dict[str, Any]) -> Lark:
    """Gives the keys of JSON their numbers back and wakes the parser up."""
    loaded: Lark = Lark._load_from_dict(  # type: ignore[no-untyped-call]
        data,
        {int(number): value for number, value in memo.items()},
        postlex=_Indentation(),
        propagate_positions=_counts_for_positions,
        _plugins=PLUGINS,
    )
    return loaded


def _counts_for_positions(child: object) -> bool:
    """The ends of lines and blocks are no part of the words of a node."""
    return not (isinstance(child, Token) and child.type in _LAYOUT)


@cache
def _lark() -> Lark:
    return load_tables() or build_from_grammar({"ContextualLexer": LexerOnDemand})
