"""Whether words in other languages fit the game (BR713, BR714).

A translated sentence is found by its text, so it must be the same word for word, and fill in the same things. Names
need words only where the name itself will not do; but a language into which sentences are translated is not that of
the rule file, and there a name without words is a gap.
"""

import re
from collections.abc import Iterator, Sequence

from boardrules.diagnostics.model import Diagnostics
from boardrules.diagnostics.suggest import nearest
from boardrules.ir.program import Program
from boardrules.semantics.composition import Composition
from boardrules.semantics.tree_search import nodes_of
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree

_BRACES = re.compile(r"\{([^{}]*)\}")
_SHOWN = 6
_LONGEST = 50


def check_translations(
    program: Program, composition: Composition, own_file: SourceFile | None, diagnostics: Diagnostics
) -> None:
    """Reports translations for nothing, and what is missing in a language.

    With variants put on a game only their own words are looked at: the words of the game are for the game.
    """
    sentences = tuple(dict.fromkeys(_sentences(composition)))
    translated: dict[str, dict[str, None]] = {}
    places: dict[str, Span] = {}
    for language, span, lines in _blocks(composition):
        for line in lines:
            if isinstance(line, tree.Translation):
                translated.setdefault(language, {})[line.original.text] = None
                if own_file is None or span.file is own_file:
                    places.setdefault(language, span)
                    _check_translation(line, composition.title, sentences, diagnostics)
    for language, span in places.items():
        _report_missing(
            program, language, span, [s for s in sentences if s not in translated[language]], diagnostics
        )


def _blocks(composition: Composition) -> Iterator[tuple[str, Span, Sequence[tree.WordLine]]]:
    for declaration in composition.declarations:
        if isinstance(declaration, tree.Words):
            yield declaration.language.text, declaration.language.span, declaration.lines
    for header in composition.words_files:
        yield header.language.text, header.language.span, header.lines


def _sentences(composition: Composition) -> Iterator[str]:
    """All sentences for people that the rule files hold. The title is a name, and may be translated or not."""
    yield from () if composition.doc is None else (composition.doc,)
    yield from (text.text for text in nodes_of(composition.header.doc, tree.Text))
    for declaration in composition.declarations:
        if not isinstance(declaration, tree.Words | tree.Example | tree.Deck):
            yield from (text.text for text in nodes_of(declaration, tree.Text))
    for layers in composition.layers.values():
        for layer in layers:
            yield from (text.text for text in nodes_of(layer.statements, tree.Text))


def _check_translation(
    line: tree.Translation, title: str, sentences: tuple[str, ...], diagnostics: Diagnostics
) -> None:
    original = line.original
    if original.text == title:
        return
    if original.text not in sentences:
        near = nearest(original.text, sentences)
        if near is None:
            diagnostics.report("BR713.sentence", original.span)
        else:
            diagnostics.report("BR713.sentence_near", original.span, near=near)
        return
    expected, found = _in_braces(original.text), _in_braces(line.translated.text)
    if expected != found:
        diagnostics.report(
            "BR713.braces", line.translated.span, expected=_listed(expected), found=_listed(found)
        )


def _in_braces(text: str) -> list[str]:
    return sorted("".join(inside.split()) for inside in _BRACES.findall(text))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{{{name}}}`" for name in names) or "none"


# ------------------------------------------------------------------ what is missing


def _report_missing(
    program: Program, language: str, span: Span, sentences: Sequence[str], diagnostics: Diagnostics
) -> None:
    words = program.words.get(language)
    known = set() if words is None else {key.rpartition(".")[2] for key in words.words}
    names = [name for name in dict.fromkeys(_names(program)) if name not in known]
    if names:
        diagnostics.report(
            "BR714", span, count=len(names), name=language, names=_some(f"`{n}`" for n in names)
        )
    if sentences:
        listed = _some(f'"{_shortened(sentence)}"' for sentence in sentences)
        diagnostics.report("BR714.sentences", span, count=len(sentences), name=language, sentences=listed)


def _some(texts: Iterator[str]) -> str:
    listed = list(texts)
    rest = len(listed) - _SHOWN
    return ", ".join(listed[:_SHOWN]) + (f" and {rest} more" if rest > 0 else "")


def _shortened(sentence: str) -> str:
    text = " ".join(sentence.split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}..."


def _names(program: Program) -> Iterator[str]:
    """What people are told about by name: the things of the game, and what has a sentence of its own."""
    for component in program.components.values():
        yield component.name
        yield from (kind.name for kind in component.kinds)
    for enum in program.enums.values():
        yield from enum.values
    yield from (place.name for place in program.places.values())
    yield from (zone.name for zone in program.zones)
    yield from (variable.name for variable in program.variables if variable.doc is not None)
    yield from program.actions
