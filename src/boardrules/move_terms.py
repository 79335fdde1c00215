"""The text of a move as a tree of terms, before anything is known about the game.

    move  = NAME [ "(" [ argument , ... ] ")" ] | NAME ":" term
    argument = [ NAME "=" ] term
    term  = NUMBER | "{" term , ... "}" | "[" term , ... "]" | NAME { "." NAME | "[" term , ... "]" | "(" term , ... ")" }

A term keeps its place in the text, so that messages can say where something is wrong.
"""

import re

from attrs import frozen

from boardrules.errors import MoveTextError

_TOKEN = re.compile(r"\s*(?:(?P<number>-?[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<sign>[(){}\[\],=.:]))")


@frozen
class Term:
    """A value as it was written.

    Attributes:
        shape: `number`, `name`, `call` (a name with arguments), `path` (anything longer), `set` or `list`.
        text: The words without blanks.
        start: The offset of its first character.
        head: For a call its name.
        items: The arguments of a call, the elements of a set or list.
    """

    shape: str
    text: str
    start: int
    head: str = ""
    items: tuple["Term", ...] = ()


@frozen
class NamedTerm:
    """An argument; `name` is None if it is known by its place."""

    name: str | None
    start: int
    term: Term


@frozen
class MoveTerms:
    """A whole move: `form` is `call`, or `value` for `name: term`."""

    text: str
    form: str
    name: str
    arguments: tuple[NamedTerm, ...]


@frozen
class _Token:
    sort: str
    text: str
    start: int


def not_a_move(text: str, start: int, expected: str, found: str, advice: str = "") -> MoveTextError:
    """The one form that all complaints about the text of a move have."""
    where = (
        f"at character {start + 1} of the move `{text}`" if text.strip() else "in the empty text of a move"
    )
    return MoveTextError(
        f"{where[0].upper()}{where[1:]}: expected {expected}, found {found}.{advice and ' ' + advice}"
    )


def parse_move_text(text: str, example: str) -> MoveTerms:
    """Reads the terms of a move; `example` is the name of one, for whoever typed something else.

    Raises:
        MoveTextError: The text has not the form of a move.
    """
    return _Reader(text).move(example)


def parse_term_text(text: str) -> Term:
    """Reads one term that stands alone.

    Raises:
        MoveTextError: The text has not the form of a term.
    """
    reader = _Reader(text)
    term = reader.term(depth=0)
    reader.demand_end()
    return term


_DEEPEST = 50


class _Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split(text)
        self.at = 0

    def _split(self, text: str) -> list[_Token]:
        tokens = []
        position = 0
        while text[position:].strip():
            match = _TOKEN.match(text, position)
            if match is None or match.lastgroup is None:
                start = position + len(text[position:]) - len(text[position:].lstrip())
                raise not_a_move(text, start, "the text of a move", f"`{text[start]}`")
            tokens.append(_Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)))
            position = match.end()
        tokens.append(_Token("end", "", len(text)))
        return tokens

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def move(self, example: str) -> MoveTerms:
        name = self.take_name(f"the name of a move, such as `{example}`")
        if self.skips(":"):
            term = self.term(depth=0)
            self.demand_end()
            return MoveTerms(self.text, "value", name, (NamedTerm(None, term.start, term),))
        arguments: list[NamedTerm] = []
        if self.skips("(") and not self.skips(")"):
            arguments.append(self.argument())
            while self.skips(","):
                arguments.append(self.argument())
            self.demand(")")
        self.demand_end()
        return MoveTerms(self.text, "call", name, tuple(arguments))

    def argument(self) -> NamedTerm:
        token, after = self.token, self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        if token.sort == "name" and after.text == "=":
            self.at += 2
            return NamedTerm(token.text, token.start, self.term(depth=0))
        return NamedTerm(None, token.start, self.term(depth=0))

    def term(self, depth: int) -> Term:
        token = self.token
        if depth > _DEEPEST:
            raise not_a_move(self.text, token.start, "a value", "too many brackets within each other")
        if token.sort == "number":
            self.at += 1
            return Term("number", token.text, token.start)
        if token.text in ("{", "["):
            self.at += 1
            closing = "}" if token.text == "{" else "]"
            items = self.terms_until(closing, depth)
            text = token.text + ",".join(item.text for item in items) + closing
            return Term("set" if closing == "}" else "list", text, token.start, items=items)
        return self.path(depth)

    def path(self, depth: int) -> Term:
        start = self.token.start
        term = Term("name", self.take_name("a value"), start)
        while True:
            if self.skips("."):
                text = f"{term.text}.{self.take_name('a name after the dot')}"
                term = Term("path", text, start)
            elif self.skips("["):
                items = self.terms_until("]", depth)
                term = Term("path", f"{term.text}[{','.join(i.text for i in items)}]", start)
            elif self.skips("("):
                items = self.terms_until(")", depth)
                text = f"{term.text}({','.join(i.text for i in items)})"
                term = Term("call" if term.shape == "name" else "path", text, start, term.text, items)
            else:
                return term

    def terms_until(self, closing: str, depth: int) -> tuple[Term, ...]:
        if self.skips(closing):
            return ()
        items = [self.term(depth + 1)]
        while self.skips(","):
            items.append(self.term(depth + 1))
        self.demand(closing)
        return tuple(items)

    def take_name(self, expected: str) -> str:
        token = self.token
        if token.sort != "name":
            raise not_a_move(self.text, token.start, expected, self.found())
        self.at += 1
        return token.text

    def skips(self, sign: str) -> bool:
        if self.token.sort != "sign" or self.token.text != sign:
            return False
        self.at += 1
        return True

    def demand(self, sign: str) -> None:
        if not self.skips(sign):
            raise not_a_move(self.text, self.token.start, f"`,` or `{sign}`", self.found())

    def demand_end(self) -> None:
        if self.token.sort != "end":
            raise not_a_move(self.text, self.token.start, "the end of the move", self.found())

    def found(self) -> str:
        return "nothing more" if self.token.sort == "end" else f"`{self.token.text}`"
