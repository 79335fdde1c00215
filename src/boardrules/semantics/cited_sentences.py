"""Whether the sentences that rules cite exist, and which are cited nowhere (BR705, BR706).

A source without a file that lists its sentences (`source_texts`) can be checked by its letter only.
"""

from collections.abc import Iterator

from boardrules.diagnostics.model import Diagnostics
from boardrules.diagnostics.suggest import nearest
from boardrules.semantics.composition import Composition
from boardrules.semantics.source_texts import is_meant, letter_of, read_sentences
from boardrules.semantics.tree_search import nodes_of
from boardrules.source import SourceFile
from boardrules.syntax import tree

_SHOWN = 12


def check_citations(composition: Composition, own_file: SourceFile | None, diagnostics: Diagnostics) -> None:
    """Reports citations of sentences that do not exist, and sentences that nothing cites.

    With variants put on a game only the citations of the last of them are looked at: what a variant takes out
    need not be cited.
    """
    sources = {line.letter.text: line for line in composition.header.sources}
    listed = {letter: read_sentences(line, diagnostics) for letter, line in sources.items()}
    cited: set[str] = set()
    unknown: set[str] = set()
    for citation in _citations(composition):
        letter = letter_of(citation.text)
        sentences = listed.get(letter)
        if letter in sources:
            known = [each.id for each in sentences or ()]
            meant = [name for name in known if is_meant(citation.text, name)]
            cited.update(meant)
            is_own = own_file is None or citation.span.file is own_file
            if sentences is not None and not meant and is_own:
                _report_missing_sentence(citation, sources[letter], known, diagnostics)
        elif letter not in unknown:
            unknown.add(letter)
            diagnostics.report("BR705.source", citation.span, name=letter, sentence=citation.text)
    for letter, line in sources.items() if own_file is None else ():
        rules = [each.id for each in listed[letter] or () if each.is_rule]
        _report_uncited(line, [name for name in rules if name not in cited], diagnostics)


def _report_missing_sentence(
    citation: tree.Citation, source: tree.SourceLine, sentences: list[str], diagnostics: Diagnostics
) -> None:
    near = nearest(citation.text, sentences)
    file = source.path.text if source.path is not None else ""
    key = "BR705" if near is None else "BR705.near"
    diagnostics.report(key, citation.span, name=citation.text, file=file, near=near or "")


def _report_uncited(source: tree.SourceLine, missing: list[str], diagnostics: Diagnostics) -> None:
    if not missing:
        return
    rest = len(missing) - _SHOWN
    text = ", ".join(f"`@{name}`" for name in missing[:_SHOWN]) + (f" and {rest} more" if rest > 0 else "")
    count = "1 sentence" if len(missing) == 1 else f"{len(missing)} sentences"
    diagnostics.report("BR706", source.letter.span, count=count, title=source.title.text, sentences=text)


def _citations(composition: Composition) -> Iterator[tree.Citation]:
    for declaration in composition.declarations:
        if not isinstance(declaration, tree.Words):
            yield from nodes_of(declaration, tree.Citation)
    yield from nodes_of(composition.header, tree.Citation)
    for layers in composition.layers.values():
        for layer in layers:
            yield from nodes_of(layer.statements, tree.Citation)
