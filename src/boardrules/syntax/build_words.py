"""From Lark's trees to nodes: places in the file, names, sentences, citations.

Lark's trees know offsets into the text that was parsed, which may be a part of the file; an
`Origin` turns them into spans of the file.
"""

from collections.abc import Iterable, Sequence
from inspect import cleandoc
from typing import Any

from attrs import field, frozen
from lark import Token, Tree

from boardrules.diagnostics.model import Diagnostics
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree as t
from boardrules.syntax.parser import ParseTree

Children = Sequence[Any]
"""What Lark gives: tokens, trees, and None where something optional is missing."""

_SENTENCES = frozenset({"STRING", "LONG_STRING"})


@frozen
class Origin:
    """Where a parsed text comes from.

    Attributes:
        file: The file.
        base: The offset in the file at which the text begins.
        found: Collects what is wrong with single words.
        with_braces: Collects the sentences with values in them.
    """

    file: SourceFile
    base: int
    found: Diagnostics
    with_braces: list[t.Text] = field(factory=list)

    def span(self, part: ParseTree | Token) -> Span:
        where = part if isinstance(part, Token) else part.meta
        return Span(self.file, self.base + (where.start_pos or 0), self.base + (where.end_pos or 0))

    def point_before(self, part: ParseTree | Token) -> Span:
        """The empty span right before something, for what was left out there."""
        start = self.span(part).start
        return Span(self.file, start, start)


@frozen
class Parts:
    """The children of a declaration, sorted: what is said about it, and what it holds."""

    cites: tuple[t.Citation, ...]
    doc: t.Text | None
    rest: tuple[Any, ...]


def sort_parts(origin: Origin, children: Iterable[Any]) -> Parts:
    """Takes citations and documentation out of children that hold no other sentence."""
    cites: list[t.Citation] = []
    rest: list[Any] = []
    doc: t.Text | None = None
    for child in children:
        if is_citation(child):
            cites.append(citation(origin, child))
        elif is_sentence(child):
            doc = sentence(origin, child)
        else:
            rest.append(child)
    return Parts(tuple(cites), doc, tuple(rest))


def is_citation(child: object) -> bool:
    """Whether a child is `@R6`."""
    return isinstance(child, Token) and child.type == "CITE"


def is_sentence(child: object) -> bool:
    """Whether a child is a string."""
    return isinstance(child, Token) and child.type in _SENTENCES


def is_tree(child: object, *names: str) -> bool:
    """Whether a child is a tree of one of these names."""
    return isinstance(child, Tree) and child.data in names


def citation(origin: Origin, token: Token) -> t.Citation:
    """`@R6`."""
    return t.Citation(origin.span(token), str(token)[1:])


def citations(origin: Origin, children: Iterable[Any]) -> tuple[t.Citation, ...]:
    """The citations among the children."""
    return tuple(citation(origin, child) for child in children if is_citation(child))


def identifier(origin: Origin, token: Token) -> t.Identifier:
    """A name; in a word that is several (`one more round`) single spaces stand between them."""
    return t.Identifier(origin.span(token), " ".join(token.split()))


def identifiers(origin: Origin, children: Iterable[Any]) -> tuple[t.Identifier, ...]:
    """The names among the children."""
    return tuple(
        identifier(origin, child)
        for child in children
        if isinstance(child, Token) and child.type not in _SENTENCES and child.type != "CITE"
    )


def sentence(origin: Origin, token: Token) -> t.Text:
    """A string as the sentence that it says."""
    inner = cleandoc(token[3:-3]) if token.type == "LONG_STRING" else str(token[1:-1])
    text = t.Text(origin.span(token), inner)
    if "{" in inner or "}" in inner:
        origin.with_braces.append(text)
    return text


def optional_sentence(origin: Origin, token: Token | None) -> t.Text | None:
    """A sentence, or None where there is none."""
    return None if token is None else sentence(origin, token)


def optional_identifier(origin: Origin, token: Token | None) -> t.Identifier | None:
    """A name, or None where there is none."""
    return None if token is None else identifier(origin, token)
