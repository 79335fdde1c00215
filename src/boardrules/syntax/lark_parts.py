"""Parts that stand in for those of Lark, to start faster.

What Lark does when it wakes up from saved tables takes three times as long as a whole small file
takes to parse. Lark lets one hand it other classes for three of its parts:

- `TablesOnDemand` reads the row of a state in the parsing table when the parser first gets into that
  state. A small file meets one in ten of the 1,700 states.
- `LexerOnDemand` makes the lexer of a state at the same time.
- `WordLexer` looks words of the language up in a dictionary. As one regular expression for
  each set of words that may stand somewhere, they would take longer to compile than to use. The
  order in which terminals are tried stays that of Lark: by priority, and of these words, which
  all have the same priority, no two fit the same text.

Trees are the same as those of Lark alone; a test compares them.
"""

import re
from collections.abc import Collection
from typing import Any

from lark.lexer import BasicLexer, ContextualLexer, Scanner, TerminalDef
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser, _Parser

_PRIORITY_OF_WORDS = 2
_WORD_PATTERN = re.compile(r"([a-z]+)\\b")
_WORD = re.compile(r"[a-z]+\b")


class WordScanner:
    """Finds which of some terminals stands at a place."""

    def __init__(self, terminals: list[TerminalDef], compiled: dict[tuple[str, ...], Scanner]) -> None:
        """Sorts the terminals.

        Args:
            terminals: In the order in which they are to be tried.
            compiled: Scanners that have been made before, by the names of their terminals.
        """
        self.allowed_types = {terminal.name for terminal in terminals}
        self._words: dict[str, str] = {}
        early, late = [], []
        for terminal in terminals:
            word = _WORD_PATTERN.fullmatch(terminal.pattern.value)
            if terminal.priority > _PRIORITY_OF_WORDS:
                early.append(terminal)
            elif terminal.priority == _PRIORITY_OF_WORDS and word is not None:
                self._words[word[1]] = terminal.name
            else:
                late.append(terminal)
        self._early = _scanner_of(early, compiled)
        self._late = _scanner_of(late, compiled)

    def match(self, text: Any, position: int) -> tuple[str, str] | None:
        """The text and the terminal that stand at a position; `text` is a slice as Lark has them."""
        found: tuple[str, str] | None = self._early.match(text, position)
        if found is not None:
            return found
        word = _WORD.match(text.text, position, text.end)
        if word is not None and word[0] in self._words:
            return word[0], self._words[word[0]]
        late: tuple[str, str] | None = self._late.match(text, position)
        return late


def _scanner_of(terminals: list[TerminalDef], compiled: dict[tuple[str, ...], Scanner]) -> Scanner:
    key = tuple(terminal.name for terminal in terminals)
    if key not in compiled:
        compiled[key] = Scanner(terminals, 0, re, False)  # type: ignore[no-untyped-call]
    return compiled[key]


class WordLexer(BasicLexer):
    """The lexer of one state of the parser."""

    compiled: dict[tuple[str, ...], Scanner]

    def _build_scanner(self) -> Any:
        self.callback = {}
        return WordScanner(list(self.terminals), self.compiled)


class LexerOnDemand(ContextualLexer):
    """The lexers of all states, each made when it is needed."""

    def __init__(
        self, conf: Any, states: dict[int, Collection[str]], always_accept: Collection[str] = ()
    ) -> None:
        compiled: dict[tuple[str, ...], Scanner] = {}
        always = frozenset(always_accept) | frozenset(conf.ignore)
        self.lexers = _LexersByState(conf, states, always, compiled)
        self.root_lexer = _lexer(conf, list(conf.terminals), compiled)


class _LexersByState(dict[int, Any]):
    def __init__(
        self,
        conf: Any,
        states: dict[int, Collection[str]],
        always: frozenset[str],
        compiled: dict[tuple[str, ...], Scanner],
    ) -> None:
        super().__init__()
        self._conf, self._states, self._always, self._compiled = conf, states, always, compiled
        self._by_names: dict[frozenset[str], WordLexer] = {}

    def __missing__(self, state: int) -> WordLexer:
        known = self._conf.terminals_by_name
        names = frozenset(name for name in self._always.union(self._states[state]) if name in known)
        if names not in self._by_names:
            terminals = [known[name] for name in sorted(names)]
            self._by_names[names] = _lexer(self._conf, terminals, self._compiled)
        self[state] = self._by_names[names]
        return self._by_names[names]


def _lexer(conf: Any, terminals: list[TerminalDef], compiled: dict[tuple[str, ...], Scanner]) -> WordLexer:
    own_conf = type(conf)(
        terminals,
        conf.re_module,
        conf.ignore,
        conf.postlex,
        conf.callbacks,
        conf.g_regex_flags,
        skip_validation=True,
    )
    lexer = WordLexer(own_conf)
    lexer.compiled = compiled
    return lexer


class TablesOnDemand(LALR_Parser):
    """A parser whose table is as `tables` writes it, with rows that are read when they are needed."""

    @classmethod
    def deserialize(  # type: ignore[override]  # as in Lark itself
        cls, data: Any, memo: Any, callbacks: Any, debug: bool = False
    ) -> "TablesOnDemand":
        states = _RowsByState(data["symbols"], data["rows"], memo)
        table: Any = IntParseTable(  # type: ignore[no-untyped-call]
            states, data["start_states"], data["end_states"]
        )
        parser = cls.__new__(cls)
        parser._parse_table = table
        parser.parser = _Parser(table, callbacks, debug)
        return parser


class _RowsByState(dict[int, dict[str, Any]]):
    """The rows of the parsing table by the number of the state.

    A row is written as a list of pairs: the number of a symbol, and twice the number of the state to go to
    or, odd, twice the number of the rule to reduce by.
    """

    def __init__(self, symbols: list[str], rows: list[list[int]], rules: dict[int, Any]) -> None:
        super().__init__()
        self._symbols, self._rows, self._rules = symbols, rows, rules

    def __missing__(self, state: int) -> dict[str, Any]:
        written = self._rows[state]
        row = {
            self._symbols[symbol]: (Reduce, self._rules[action >> 1]) if action & 1 else (Shift, action >> 1)
            for symbol, action in zip(written[::2], written[1::2], strict=True)
        }
        self[state] = row
        return row

    def items(self) -> Any:
        """The symbols of each state; Lark asks for them once, to know what its lexer may find."""
        for state, written in enumerate(self._rows):
            yield state, dict.fromkeys(self._symbols[symbol] for symbol in written[::2])


PLUGINS: dict[str, Any] = {"LALR_Parser": TablesOnDemand, "ContextualLexer": LexerOnDemand}
