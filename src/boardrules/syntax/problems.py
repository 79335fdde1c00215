"""From a failure of the parser to what is wrong, said in the words of the language.

The parser knows a token and what could have stood in its place. What the writer did is often
plainer than that: left out a colon, took a word of the language for a name, put a sentence
where none may be. Each such guess is a function below that answers with a `Problem` or with
None; the first answer counts, and the last resort says what was found and what was expected.
"""

import re
from collections.abc import Callable

from attrs import frozen

from boardrules.diagnostics.suggest import nearest
from boardrules.syntax.lines import LogicalLine
from boardrules.syntax.parser import Failure
from boardrules.syntax.vocabulary import (
    HEADERS,
    NEED_EQUALS,
    STATEMENTS,
    begins_declaration,
    begins_statement,
    expected_in_words,
    in_plain_words,
    is_reserved,
    meaning_of,
    words_among,
)

_WORD = re.compile(r"[^\W\d]\w*")
_QUOTED = re.compile(r'"[^"\n]*"')
_SENTENCE_OR_COMMENT = re.compile(r'"[^"\n]*"|#[^\n]*')
_LONGEST_SHOWN = 24
_SHORTEST_SLIP = 3

_CHARACTERS = {
    "“": 'Write plain quotes: `"`.',
    "”": 'Write plain quotes: `"`.',
    "„": 'Write plain quotes: `"`.',
    "«": 'Write plain quotes: `"`.',
    "»": 'Write plain quotes: `"`.',
    "‘": 'Sentences stand in double quotes: `"`.',
    "’": 'Sentences stand in double quotes: `"`.',
    "'": 'Sentences stand in double quotes: `"`.',
    ";": "One statement stands on one line; no sign ends it.",
    "&": "Write `and`.",
    "!": "Write `not`, or `!=` for *is different from*.",
    "%": "The remainder of a division is written `mod`.",
    "≤": "Write `<=`.",
    "≥": "Write `>=`.",
    "≠": "Write `!=`.",
    "−": "Write the minus sign of the keyboard: `-`.",
    "–": "Write the minus sign of the keyboard: `-`.",
    "×": "Write `*`.",
    "·": "Write `*`.",
    "→": "Write `->`.",
    "…": "A range is written with two dots: `..`.",
    "\u00a0": "It looks like a space but is none. Delete it and type a space.",
    "\u200b": "It cannot be seen. Delete it.",
    "\ufeff": "It cannot be seen. Delete it.",
    "\\": "A long line goes on by itself after a comma, `and`, `or` or `->`.",
    "@": "A citation is written like `@R8a`: a capital letter for the source, then the number.",
}


@frozen
class Problem:
    """A diagnostic before it has a file: what it says, and the offsets that it points at."""

    key: str
    start: int
    end: int
    facts: tuple[tuple[str, object], ...] = ()


@frozen
class Scene:
    """What the guesses look at.

    Attributes:
        text: The text that was parsed.
        failure: What stopped the parser.
        line: The logical line with the mistake.
        header: The logical line before it, if there is one.
    """

    text: str
    failure: Failure
    line: LogicalLine
    header: LogicalLine | None

    @property
    def found(self) -> str:
        return self.text[self.failure.start : self.failure.end]

    @property
    def before(self) -> str:
        """The line up to the mistake, with spaces for its comments."""
        line = self.text[self.line.first : self.failure.start]
        return _SENTENCE_OR_COMMENT.sub(_without_comment, line)

    @property
    def after(self) -> str:
        """The rest of the line, with the word that was found."""
        return self.text[self.failure.start : self.line.end]

    @property
    def is_first(self) -> bool:
        return self.failure.start == self.line.first


def _without_comment(match: re.Match[str]) -> str:
    return " " * len(match[0]) if match[0].startswith("#") else match[0]


def explain(scene: Scene) -> Problem:
    """What is wrong, as far as one can tell."""
    for guess in _GUESSES:
        problem = guess(scene)
        if problem is not None:
            return problem
    return _unexpected(scene)


# ------------------------------------------------------------------ signs and characters


def _unknown_character(scene: Scene) -> Problem | None:
    if scene.failure.kind != "unknown":
        return None
    start = scene.failure.start
    sign = scene.text[start : start + 1]
    if sign.isdigit():
        word = re.compile(r"\w+").match(scene.text, start)
        end = word.end() if word else start + 1
        return Problem("BR013.digit", start, end, (("found", scene.text[start:end]),))
    facts = (("found", _visible(sign)), ("advice", _CHARACTERS.get(sign, "Delete it.")))
    return Problem("BR013", start, start + 1, facts)


def _visible(sign: str) -> str:
    return f"`{sign}`" if sign.isprintable() and not sign.isspace() else f"U+{ord(sign):04X}"


def _sign_of_another_language(scene: Scene) -> Problem | None:
    """`==`, `=>`, `<>`, `1.5`, `/` and the like."""
    failure, start, end = scene.failure, scene.failure.start, scene.failure.end
    previous = scene.text[start - 1 : start] if start else ""
    pair = previous + scene.found
    if pair in ("==", "=>", "=<", "<>"):
        instead = {"==": "=", "=>": ">=", "=<": "<=", "<>": "!="}[pair]
        return Problem("BR001.sign", start - 1, end, (("found", pair), ("instead", instead)))
    if failure.kind == "SLASH":
        return Problem("BR001.sign", start, end, (("found", "/"), ("instead", "div")))
    if failure.kind == "NUMBER" and previous == "." and scene.text[start - 2 : start - 1].isdigit():
        return Problem("BR001.fraction", start, end)
    return None


# ------------------------------------------------------------------ layout


def _lost_dedent(scene: Scene) -> Problem | None:
    if scene.failure.kind != "dedent":
        return None
    return Problem("BR011", *_first_word(scene.text, scene.line))


def _too_deep(scene: Scene) -> Problem | None:
    if scene.failure.kind != "_INDENT" and not _only_a_sentence_may_be_deeper(scene):
        return None
    start, end = _first_word(scene.text, scene.line)
    if scene.text.startswith('"', start):
        return Problem("BR003", *_sentence_at(scene.text, start))
    return Problem("BR010", start, end)


def _only_a_sentence_may_be_deeper(scene: Scene) -> bool:
    """A line below one that takes a sentence of its own, but no block."""
    if scene.header is None or not scene.is_first or scene.line.indent <= scene.header.indent:
        return False
    return scene.failure.expected <= {"STRING", "LONG_STRING"}


def _empty_block(scene: Scene) -> Problem | None:
    if scene.failure.expected != {"_INDENT"}:
        return None
    start, end = _first_word(scene.text, scene.line)
    return Problem("BR009", start, end, (("word", scene.text[start:end]),))


def _second_header(scene: Scene) -> Problem | None:
    if scene.line.word not in HEADERS or not scene.is_first or scene.line.indent:
        return None
    return Problem("BR016.again", scene.failure.start, scene.failure.end, (("word", scene.line.word),))


def _lone_else(scene: Scene) -> Problem | None:
    if scene.failure.kind not in ("_ELSE", "_OTHERWISE") or not scene.is_first:
        return None
    return Problem(f"BR001.{scene.found.strip()}", scene.failure.start, scene.failure.end)


# ------------------------------------------------------------------ sentences and citations


def _citation(scene: Scene) -> Problem | None:
    if scene.failure.kind != "CITE":
        return None
    key = "BR004.alone" if scene.is_first else "BR004"
    return Problem(key, scene.failure.start, scene.failure.end, (("found", scene.found),))


def _sentence(scene: Scene) -> Problem | None:
    if scene.failure.kind not in ("STRING", "LONG_STRING"):
        return None
    if not scene.is_first and "NAME" not in scene.failure.expected:
        return None
    key = "BR003" if scene.is_first else "BR003.value"
    expected = expected_in_words(scene.failure.expected)
    return Problem(key, *_sentence_at(scene.text, scene.failure.start), (("expected", expected),))


def _sentence_at(text: str, start: int) -> tuple[int, int]:
    """The sentence that begins there, or its first line."""
    end = text.find("\n", start)
    match = _QUOTED.match(text, start)
    whole = match is not None and not text.startswith('"""', start)
    return start, match.end() if match is not None and whole else (len(text) if end < 0 else end)


# ------------------------------------------------------------------ what was left out


def _colon_missing(scene: Scene) -> Problem | None:
    expected = scene.failure.expected
    if "COLON" not in expected or "_NL" in expected or ":" in _without_sentences(scene.after):
        return None
    if sum(map(scene.before.count, "([{")) > sum(map(scene.before.count, ")]}")):
        return None
    start, end = _last_word(scene)
    return Problem("BR007", start, end, (("word", scene.line.word or "this line"),))


def _equals_missing(scene: Scene) -> Problem | None:
    if "EQUAL" not in scene.failure.expected or scene.line.word not in NEED_EQUALS:
        return None
    if "=" in scene.before or scene.failure.kind == "COLON":
        return None
    start, end = _last_word(scene)
    return Problem("BR008", start, end, (("word", scene.line.word),))


def _without_sentences(text: str) -> str:
    return _QUOTED.sub("", text).partition("#")[0]


def _last_word(scene: Scene) -> tuple[int, int]:
    """The word or sign right before the mistake."""
    before = scene.before.rstrip()
    end = scene.line.first + len(before)
    words = list(_WORD.finditer(before))
    if words and words[-1].end() == len(before):
        return scene.line.first + words[-1].start(), end
    return max(scene.line.first, end - 1), max(end, scene.line.first + 1)


# ------------------------------------------------------------------ words


def _reserved_word(scene: Scene) -> Problem | None:
    failure = scene.failure
    if "NAME" not in failure.expected or not is_reserved(failure.kind):
        return None
    word = scene.found.split()[0]
    facts = (("word", word), ("meaning", meaning_of(word)))
    return Problem("BR014", failure.start, failure.start + len(word), facts)


def _statement_word_as_value(scene: Scene) -> Problem | None:
    """`add: ...` in a `case`, `deal = 3`."""
    word = scene.line.word
    if word not in STATEMENTS or scene.before.strip() != word:
        return None
    if scene.failure.kind not in ("COLON", "EQUAL", "DOT", "COMPARE", "_COMMA", "_ARROW", "_IS", "_IN"):
        return None
    start = scene.line.first
    facts = (("word", word), ("meaning", meaning_of(word)))
    return Problem("BR014.statement", start, start + len(word), facts)


def _misspelt(scene: Scene) -> Problem | None:
    """A name where a word of the language is expected that looks like it."""
    failure = scene.failure
    word = scene.found.strip()
    if _WORD.fullmatch(word) is None or "NAME" in failure.expected:
        return None
    is_call = scene.text[failure.end : failure.end + 1] in ("(", ".", "[")
    near = None if is_call or len(word) < _SHORTEST_SLIP else nearest(word, words_among(failure.expected))
    if near is not None and near != word:
        return Problem("BR001.near", failure.start, failure.end, (("word", word), ("near", near)))
    if not scene.is_first:
        return None
    if begins_statement(failure.expected):
        key = "BR001.assign" if scene.text[failure.end :].lstrip(" ").startswith("=") else "BR001.statement"
        return Problem(key, failure.start, failure.end, (("word", word),))
    if begins_declaration(failure.expected) and scene.line.indent == 0:
        return Problem("BR001.declaration", failure.start, failure.end, (("word", word),))
    return None


# ------------------------------------------------------------------ the last resort


def _unexpected(scene: Scene) -> Problem:
    failure = scene.failure
    expected = ("expected", expected_in_words(failure.expected))
    if failure.kind in ("_NL", "$END", "_DEDENT"):
        start, end = _last_word(scene)
        return Problem("BR001.end", start, end, (expected,))
    found = scene.found.split("\n")[0].rstrip()
    end = failure.start + max(1, len(found))
    shown = found if len(found) <= _LONGEST_SHOWN else found[:_LONGEST_SHOWN] + "..."
    quoted = f"`{shown}`" if shown else in_plain_words(failure.kind)
    return Problem("BR001", failure.start, end, (("found", quoted), expected))


def _first_word(text: str, line: LogicalLine) -> tuple[int, int]:
    match = _WORD.match(text, line.first)
    return line.first, match.end() if match else line.first + 1


_GUESSES: tuple[Callable[[Scene], Problem | None], ...] = (
    _unknown_character,
    _sign_of_another_language,
    _lost_dedent,
    _too_deep,
    _empty_block,
    _citation,
    _sentence,
    _statement_word_as_value,
    _equals_missing,
    _reserved_word,
    _lone_else,
    _second_header,
    _colon_missing,
    _misspelt,
)
