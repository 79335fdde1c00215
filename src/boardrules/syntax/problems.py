"""From a failure of the parser to what is wrong, said in the words of the language.

The parser knows a token and what could have stood in its place. What the writer did is often
plainer than that: left out a colon, took a word of the language for a name, put a sentence
where none may be. Each such guess is a function below that answers with a `Problem` or with
None; the first answer counts, and the last resort says what was found and what was expected.
What comes from other languages is in `foreign`.
"""

import re
from collections.abc import Callable

from boardrules.diagnostics.suggest import nearest
from boardrules.syntax.foreign import change_of_a_variable, foreign_sign, foreign_word
from boardrules.syntax.lines import LogicalLine
from boardrules.syntax.scene import QUOTED, Problem, Scene, header_word, is_header_line
from boardrules.syntax.vocabulary import (
    DECLARATIONS,
    EXAMPLES,
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
_PLACE = re.compile(r"[^\W\d]\w*(?:\.\w+|\[[^\]\n]*\]|\([^()\n]*\))*")
_RANGE_IN_WORDS = re.compile(r"(?:to|until|through)[ \t]+(\w+)")
# What follows a word that begins a declaration, where it is not a value of that name.
_DECLARES = re.compile(
    r"[ \t]*:|[ \t]+[^\W\d]\w*[ \t]*(?:[:(=\[]|of\b|gives\b|among\b|in\b|when\b)|(?<=remove)[ \t]+\w"
)
_SHAPES = ("grid", "hex", "ring", "inside")
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


def _fraction(scene: Scene) -> Problem | None:
    start = scene.failure.start
    if scene.failure.kind == "NUMBER" and re.search(r"\d\.$", scene.text[:start][-2:]):
        return scene.problem("BR001.fraction")
    return None


def _range_in_words(scene: Scene) -> Problem | None:
    """`2 to 4`, where a range could have stood."""
    match = _RANGE_IN_WORDS.match(scene.after)
    low = re.search(r"(\w+)[ \t]*$", scene.before)
    if match is None or low is None or "_TO" in scene.failure.expected or scene.line.word == "move":
        return None
    if not (low[1].isdigit() or match[1].isdigit()):
        return None
    start, end = scene.line.first + low.start(1), scene.failure.start + match.end()
    return Problem("BR001.range", start, end, (("instead", f"{low[1]}..{match[1]}"),))


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
    if scene.failure.kind not in ("_ELSE", "_OTHERWISE"):
        return None
    if scene.is_first:
        return scene.problem(f"BR001.{scene.found.strip()}")
    if scene.failure.kind == "_ELSE" and "_NL" in scene.failure.expected and ":" in scene.before:
        return scene.problem("BR001.else_line")
    return None


def _block_on_the_line(scene: Scene) -> Problem | None:
    """`result: most x`, `if c: for x in s: ...`: what must stand below, put behind the colon."""
    expected, word = scene.failure.expected, scene.found.strip()
    if scene.is_first or not scene.before.rstrip().endswith(":") or scene.failure.kind in ("_NL", "CITE"):
        return None
    if begins_statement(expected):
        if word in STATEMENTS and _WORD.fullmatch(word):
            return scene.problem("BR001.below", word=word)
        return None
    if not expected <= {"_NL", "CITE"}:
        return None
    start = scene.failure.start
    return Problem("BR001.below_header", start, start + len(scene.rest), (("word", scene.line.word),))


# ------------------------------------------------------------------ headers and what is at the margin


def _line_of_the_header(scene: Scene) -> Problem | None:
    """`players 2..4` or `option goal = 5` at the left margin."""
    if not is_header_line(scene.text, scene.line):
        return None
    header, line, start = header_word(scene.text), _line(scene), scene.line.first
    instead = line.replace("ruling", "option", 1) if header == "variant" else line
    facts = (("word", scene.line.word), ("header", header), ("instead", instead))
    return Problem("BR001.header_line", start, start + len(line), facts)


def _option_with_a_value(scene: Scene) -> Problem | None:
    """In the header of a variant: `goal = 5`, or `option goal: 5`."""
    found = re.match(r"(?:(?:option|ruling)[ \t]+)?(\w+)[ \t]*[:=][ \t]*(.+)", _line(scene))
    expected = scene.failure.expected
    of_variant = (
        "_OPTION" in expected and not begins_declaration(expected) and header_word(scene.text) == "variant"
    )
    after_name = scene.line.word == "option" and expected == {"EQUAL"}
    if found is None or not (after_name or (of_variant and scene.is_first)):
        return None
    start = scene.line.first
    facts = (("name", found[1]), ("value", found[2]))
    return Problem("BR001.option", start, start + len(_line(scene)), facts)


def _declaration_within(scene: Scene) -> Problem | None:
    """A declaration that is indented, in a place that takes none."""
    word = scene.line.word
    if not scene.is_first or not scene.line.indent or word not in DECLARATIONS:
        return None
    if word in STATEMENTS and begins_statement(scene.failure.expected):
        return None
    if _DECLARES.match(scene.text, scene.line.first + len(word)) is None:
        return None
    start = scene.failure.start
    return Problem("BR001.margin", start, start + len(word), (("word", word),))


def _header_form(scene: Scene) -> Problem | None:
    """Anything else that is wrong with the first line."""
    failure = scene.failure
    if scene.line.word not in HEADERS or scene.line.indent or scene.is_first or "COLON" in failure.expected:
        return None
    if begins_declaration(failure.expected) or "_NL" in failure.expected or failure.kind == "unknown":
        return None
    expected = expected_in_words(failure.expected).replace("a sentence in quotes", "a name in quotes")
    if failure.kind in ("_NL", "$END"):
        return Problem("BR001.header", *_last_word(scene), (("expected", f"{expected} after this"),))
    return scene.problem("BR001.header", expected=expected)


def _players(scene: Scene) -> Problem | None:
    if scene.line.word != "players" or scene.is_first or header_word(scene.text) != "game":
        return None
    if scene.failure.kind in ("unknown", "STRING", "CITE") or not scene.line.indent:
        return None
    start = scene.line.first
    return Problem("BR001.players", start, start + len(_line(scene)))


# ------------------------------------------------------------------ what a variant does


def _removed(scene: Scene) -> Problem | None:
    """`remove action x`, `remove x, y`."""
    first, _, second = scene.before.strip().partition(" ")
    if first != "remove" or scene.line.indent or scene.is_first:
        return None
    if scene.failure.kind == "STRING" and not second:
        return scene.problem("BR001.remove", instead=f"remove example {scene.found}")
    if second.strip() in DECLARATIONS and scene.failure.kind == "NAME":
        start = scene.line.first + scene.before.index(second)
        return Problem("BR001.remove", start, scene.failure.end, (("instead", f"remove {scene.found}"),))
    return scene.problem("BR001.remove_one") if scene.failure.kind == "_COMMA" else None


def _replaced_or_extended(scene: Scene) -> Problem | None:
    word = scene.before.strip()
    if word not in ("replace", "extend") or scene.line.indent or scene.failure.kind in ("_NL", "unknown"):
        return None
    found = scene.found.strip()
    end = scene.failure.start + len(found)
    return Problem(f"BR001.{word}", scene.failure.start, end, (("found", found),))


# ------------------------------------------------------------------ places


def _form_of_places(scene: Scene) -> Problem | None:
    head = re.match(r"(?:replace[ \t]+)?place[ \t]+\w+[ \t]*:[ \t]*", _line(scene))
    if (
        head is None
        or scene.failure.start < scene.line.first + head.end()
        or "EQUAL" in scene.failure.expected
    ):
        return None
    shape = _line(scene)[head.end() :]
    if scene.failure.kind == "unknown" and not scene.after[:1].isdigit():
        return None
    start = scene.line.first + head.end()
    if not shape:
        return Problem("BR001.place_end", *_last_word(scene))
    first = _WORD.match(shape)
    near = nearest(first[0], _SHAPES) if first and len(first[0]) >= _SHORTEST_SLIP else None
    if first is not None and near is not None and first[0] not in _SHAPES:
        return Problem("BR001.near", start, start + first.end(), (("word", first[0]), ("near", near)))
    return Problem("BR001.place", start, start + len(shape), (("found", shape),))


def _line(scene: Scene) -> str:
    """The line without the comment and the citations at its end, up to its first line end."""
    return re.sub(r"(?:[ \t]*@\w+)+$", "", f"{scene.before}{scene.rest}".split("\n")[0].rstrip())


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
    match = QUOTED.match(text, start)
    whole = match is not None and not text.startswith('"""', start)
    return start, match.end() if match is not None and whole else (len(text) if end < 0 else end)


# ------------------------------------------------------------------ what was left out


def _colon_missing(scene: Scene) -> Problem | None:
    expected = scene.failure.expected
    if "COLON" not in expected or "_NL" in expected or ":" in _without_sentences(scene.after):
        return None
    if sum(map(scene.before.count, "([{")) > sum(map(scene.before.count, ")]}")):
        return None
    if scene.failure.kind == "_THEN":
        return Problem("BR007.then", scene.failure.start, scene.failure.start + len("then"))
    start, end = _last_word(scene)
    word = scene.line.word or "this line"
    if word in EXAMPLES:
        return Problem("BR007.kind", start, end, (("word", word), ("example", EXAMPLES[word])))
    return Problem("BR007", start, end, (("word", word),))


def _equals_missing(scene: Scene) -> Problem | None:
    if "EQUAL" not in scene.failure.expected or scene.line.word not in NEED_EQUALS:
        return None
    if "=" in scene.before or scene.failure.kind == "COLON":
        return None
    start, end = _last_word(scene)
    return Problem("BR008", start, end, (("word", scene.line.word),))


def _without_sentences(text: str) -> str:
    return QUOTED.sub("", text).partition("#")[0]


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


def _set_to_go_through(scene: Scene) -> Problem | None:
    """`for each x in s`, `for i = 1 to 3`."""
    if scene.line.word != "for" or "_IN" not in scene.failure.expected:
        return None
    line = _line(scene)
    each = re.match(r"for[ \t]+(?:each|all)[ \t]+(\w+)", line)
    counted = re.match(r"for[ \t]+(\w+)[ \t]*=[ \t]*(\w+)[ \t]+to[ \t]+(\w+)", line)
    if counted is not None:
        instead, end = f"for {counted[1]} in {counted[2]}..{counted[3]}", counted.end()
    elif each is not None:
        instead, end = f"for {each[1]}", each.end()
    else:
        return None
    return Problem("BR001.for", scene.line.first, scene.line.first + end, (("instead", instead),))


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
    if begins_statement(failure.expected):
        return _no_statement(scene)
    if begins_declaration(failure.expected) and scene.is_first and scene.line.indent == 0:
        return scene.problem("BR001.declaration", word=word)
    return None


def _no_statement(scene: Scene) -> Problem:
    """A name where a statement must begin: what it could be depends on what follows."""
    start = scene.failure.start
    place = _PLACE.match(scene.rest)
    whole = place[0] if place else scene.rest
    after = scene.rest[len(whole) :].lstrip()
    facts: tuple[tuple[str, object], ...] = (("word", whole),)
    if after.startswith("=") and not after.startswith("=="):
        key = "BR001.assign" if _WORD.fullmatch(whole) else "BR001.assign_part"
        facts = (*facts, ("value", _shown(after[1:].strip()) or "..."))
    elif after and not after.startswith((":", "=")) and _WORD.fullmatch(whole):
        key = "BR001.statement_with"
    elif whole.endswith(")"):
        key = "BR001.statement_call"
    else:
        key = "BR001.statement"
    return Problem(key, start, start + len(whole), facts)


# ------------------------------------------------------------------ the last resort


def _unexpected(scene: Scene) -> Problem:
    failure = scene.failure
    expected = ("expected", expected_in_words(failure.expected))
    if failure.kind in ("_NL", "$END", "_DEDENT"):
        start, end = _last_word(scene)
        return Problem("BR001.end", start, end, (expected,))
    found = scene.found.split("\n")[0].rstrip()
    end = failure.start + max(1, len(found))
    quoted = f"`{_shown(found)}`" if found else in_plain_words(failure.kind)
    return Problem("BR001", failure.start, end, (("found", quoted), expected))


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."


def _first_word(text: str, line: LogicalLine) -> tuple[int, int]:
    match = _WORD.match(text, line.first)
    return line.first, match.end() if match else line.first + 1


_GUESSES: tuple[Callable[[Scene], Problem | None], ...] = (
    change_of_a_variable,
    foreign_sign,
    _set_to_go_through,
    _range_in_words,
    _form_of_places,
    _unknown_character,
    _fraction,
    _lost_dedent,
    _too_deep,
    _empty_block,
    _line_of_the_header,
    _option_with_a_value,
    _removed,
    _citation,
    _players,
    _sentence,
    _header_form,
    _replaced_or_extended,
    _block_on_the_line,
    _declaration_within,
    foreign_word,
    _statement_word_as_value,
    _equals_missing,
    _reserved_word,
    _lone_else,
    _second_header,
    _colon_missing,
    _misspelt,
)
