"""What a game makes of its sources: which sentence is cited where, which is not, which rules cite nothing.

The report is about the game as it is played, so with variants put on it: what they replace or remove no longer
counts. Words and the examples are no rules, but an example may cite the sentence that it shows.
"""

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.semantics.composition import Composition
from boardrules.semantics.naming import name_of, sort_of
from boardrules.semantics.source_texts import SourceSentence, is_meant, letter_of, read_sentences
from boardrules.semantics.tree_search import nodes_of
from boardrules.source import Span
from boardrules.syntax import tree

_NUMBER = re.compile(r"([0-9]+)([a-z]?)$")


@frozen
class CitingRule:
    """A rule, and the lines of it on which something is cited.

    Attributes:
        sort: What it is, as the rule file calls it.
        name: Its name; empty for those that have none, such as `setup`.
        file: The rule file in which it stands.
        lines: The lines in order, from 1.
    """

    sort: str
    name: str
    file: str
    lines: tuple[int, ...]


@frozen
class CitedSentence:
    """A sentence of a source with the rules that cite it."""

    sentence: SourceSentence
    rules: tuple[CitingRule, ...]


@frozen
class SourceReport:
    """A source and its sentences.

    Attributes:
        letter: What its citations begin with.
        title: What it is called.
        language: The language it is written in, if that is said.
        file: The file that lists its sentences; None if there is none, then only those that are cited are known.
        sentences: In the order of the file, or else by number.
        missing: What is cited as a sentence of this source, but is not in the list.
    """

    letter: str
    title: str
    language: str | None
    file: str | None
    sentences: tuple[CitedSentence, ...]
    missing: tuple[CitedSentence, ...]


@frozen
class Assumption:
    """A ruling: what is assumed where a source leaves something open.

    Attributes:
        name: The name of the ruling.
        normally: The value that is assumed.
        question: What is left open, as the rule file says it.
        cites: The sentences that leave it open.
        file: The rule file in which it stands.
        line: The line in it.
    """

    name: str
    normally: str
    question: str | None
    cites: tuple[str, ...]
    file: str
    line: int


@frozen
class CitationReport:
    """All of it for one game.

    Attributes:
        title: The game.
        sources: In the order in which they are announced.
        unannounced: What is cited from sources that are not announced.
        assumptions: The rulings.
        silent: The rules that cite nothing, each with the line where it begins.
    """

    title: str
    sources: tuple[SourceReport, ...]
    unannounced: tuple[CitedSentence, ...]
    assumptions: tuple[Assumption, ...]
    silent: tuple[CitingRule, ...]


def report_citations(composition: Composition) -> CitationReport:
    """The report on a game that has been checked."""
    uses = dict[str, list[tuple[tree.Declaration | None, Span]]]()
    for holder, citation in _citations(composition):
        uses.setdefault(citation.text, []).append((holder, citation.span))
    cited = {text: tuple(_rules(found)) for text, found in uses.items()}
    letters = {line.letter.text for line in composition.header.sources}
    unannounced = [text for text in cited if letter_of(text) not in letters]
    return CitationReport(
        composition.title,
        tuple(_source(line, cited) for line in composition.header.sources),
        tuple(_unlisted(unannounced, cited)),
        tuple(_assumption(d) for d in composition.declarations if isinstance(d, tree.Ruling)),
        tuple(_silent(composition)),
    )


# ------------------------------------------------------------------ who cites what


def _citations(composition: Composition) -> Iterator[tuple[tree.Declaration | None, tree.Citation]]:
    """Each citation with the declaration that holds it; None for the header."""
    seen: set[tuple[str, int]] = set()
    for holder, root in _roots(composition):
        for citation in nodes_of(root, tree.Citation):
            place = (citation.span.file.name, citation.span.start)
            if place not in seen:
                seen.add(place)
                yield holder, citation


def _roots(composition: Composition) -> Iterator[tuple[tree.Declaration | None, object]]:
    yield None, composition.header
    for declaration in composition.declarations:
        if isinstance(declaration, tree.Words):
            continue
        yield declaration, declaration
        for layer in composition.layers.get(_key(declaration), ()):
            yield declaration, layer.statements


def _key(declaration: tree.Declaration) -> tuple[str, str]:
    """The key under which what variants put into a body is kept."""
    name = name_of(declaration)
    sort = _sort(declaration)
    return (sort, sort) if name is None else (sort, name.text)


def _sort(declaration: tree.Declaration | None) -> str:
    match declaration:
        case None:
            return "game"
        case tree.PlayerBlock():
            return "player"
        case tree.Setup() | tree.Play() | tree.Result() | tree.Example() | tree.Words():
            return type(declaration).__name__.lower()
        case _:
            return sort_of(declaration) or type(declaration).__name__.lower()


def _rules(found: Iterable[tuple[tree.Declaration | None, Span]]) -> Iterator[CitingRule]:
    """The rules among some uses, each once with all its lines."""
    lines: dict[tuple[str, str, str], list[int]] = {}
    for holder, span in found:
        at = lines.setdefault((_sort(holder), _name(holder), span.file.name), [])
        if span.line not in at:
            at.append(span.line)
    for (sort, name, file), at in lines.items():
        yield CitingRule(sort, name, file, tuple(sorted(at)))


def _name(declaration: tree.Declaration | None) -> str:
    if isinstance(declaration, tree.Example):
        return declaration.title.text
    name = None if declaration is None else name_of(declaration)
    return "" if name is None else name.text


def _silent(composition: Composition) -> Iterator[CitingRule]:
    citing = {id(holder) for holder, _ in _citations(composition)}
    for declaration in composition.declarations:
        is_rule = not isinstance(declaration, tree.Example | tree.Words)
        if is_rule and id(declaration) not in citing:
            span = declaration.span
            yield CitingRule(_sort(declaration), _name(declaration), span.file.name, (span.line,))


# ------------------------------------------------------------------ sources and assumptions


def _source(line: tree.SourceLine, cited: dict[str, tuple[CitingRule, ...]]) -> SourceReport:
    # What is wrong with the file has been reported when the game was checked.
    listed = read_sentences(line, Diagnostics())
    letter = line.letter.text
    own = [text for text in cited if letter_of(text) == letter]
    if listed is None:
        sentences, missing = list(_unlisted(own, cited)), list[CitedSentence]()
    else:
        sentences = [CitedSentence(each, _merged(own, each.id, cited)) for each in listed]
        lost = [text for text in own if not any(is_meant(text, each.id) for each in listed)]
        missing = list(_unlisted(lost, cited))
    return SourceReport(
        letter,
        line.title.text,
        line.language.text if line.language is not None else None,
        line.path.text if line.path is not None and listed is not None else None,
        tuple(sentences),
        tuple(missing),
    )


def _merged(
    citations: Iterable[str], sentence: str, cited: dict[str, tuple[CitingRule, ...]]
) -> tuple[CitingRule, ...]:
    """The rules that cite a sentence alone or together with its other parts."""
    return tuple(rule for text in citations if is_meant(text, sentence) for rule in cited[text])


def _unlisted(texts: Iterable[str], cited: dict[str, tuple[CitingRule, ...]]) -> Iterator[CitedSentence]:
    """Cited sentences of which nothing is known, by letter and number."""
    for text in sorted(texts, key=_order):
        yield CitedSentence(SourceSentence(text, "", is_rule=True), cited[text])


def _order(text: str) -> tuple[str, int, str]:
    found = _NUMBER.search(text)
    return (text, 0, "") if found is None else (text[: found.start()], int(found[1]), found[2])


def _assumption(node: tree.Ruling) -> Assumption:
    cites = tuple(citation.text for citation in nodes_of(node, tree.Citation))
    question = node.doc.text if node.doc is not None else None
    return Assumption(
        node.name.text, node.normally.span.text, question, cites, node.span.file.name, node.span.line
    )
