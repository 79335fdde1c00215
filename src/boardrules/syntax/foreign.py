"""What writers bring along from other languages, and what stands for it here.

A sign such as `&&` or a word such as `while` is seldom a slip: who writes it knows what they want, so
the answer names the way to say just that.
"""

import re

from attrs import frozen

from boardrules.syntax.scene import Problem, Scene
from boardrules.syntax.vocabulary import begins_declaration, begins_statement

_WORD = re.compile(r"[^\W\d]\w*")
_SIGN = re.compile(
    r"===|!==|==|<=>|=>|=<|<>|&&?|\|\||!(?!=)|\*\*|//|/\*|\*/"
    r"|[-+*/%]=(?!=)|%|/|\^|~|:=|<-|\+\+|--|\.\.\.|\?"
)
_TARGET = r"[^\W\d]\w*(?:\.\w+|\[[^\]\n]*\]|\([^()\n]*\))*"
_CHANGE = re.compile(
    rf"(?:set[ \t]+)?(?P<place>{_TARGET})[ \t]*(?P<sign>\+\+|--|[-+*/%]=|:=|<-)[ \t]*(?P<value>.*)"
)
_LONGEST_VALUE = 30

_SIGNS = {
    "==": "`=`",
    "===": "`=`",
    "!==": "`!=`",
    "=>": "`>=`",
    "=<": "`<=`",
    "<>": "`!=`",
    "&": "`and`",
    "&&": "`and`",
    "||": "`or`",
    "!": "`not`",
    "~": "`not`",
    "%": "`mod`",
    "/": "`div`, which rounds down",
    ":=": "`=`",
    "<-": "`=`",
    "...": "`..`",
    "?": "`if ... then ... else ...`",
    "+=": "`+`",
    "-=": "`-`",
    "*=": "`*`",
    "**": "a product such as `n * n`",
    "^": "a product such as `n * n`",
}
_REMARKS = frozenset({"//", "/*", "*/"})


@frozen
class _Instead:
    """What to write in place of a word, and a sentence or two about it."""

    label: str
    advice: str


_LOOP = _Instead(
    "`loop` and `stop` do this",
    "Write `loop:` and as its first line `if not (c): stop`, where c is the condition to go on. `repeat n:` does"
    " something n times, `for x in s:` goes through a set.",
)
_UNTIL = _Instead(
    "`loop` and `stop` do this",
    "Write `loop:` and in it `if c: stop`, where c is the condition to end: as the first line to ask before each round,"
    " as the last one to ask after it.",
)
_ELSE_IF = _Instead("write `else if`", "Write `else if c:` with the same indentation as the `if`.")
_RETURN = _Instead(
    "no statement gives a value back",
    "A value is given by `define f(x) = ...`. A procedure or an action ends with its last line: put what is"
    " not always to be done below an `if`. `stop` leaves a loop.",
)
_PRINT = _Instead(
    "nothing is printed by the rules",
    "How a move is told to people stands in `words en:`, with `says` below the name of the action. `show x to p`"
    " lets a player see something hidden.",
)
_BREAK = _Instead(
    "write `stop`",
    "`stop` leaves the innermost loop; `stop loop` or `stop turns` says which.",
)
_CONTINUE = _Instead(
    "put the rest below an `if`",
    "No statement jumps to the next round of a loop. Put what is left to do below an `if` with the opposite"
    " condition, or let `for x in s where c:` pass over what does not count.",
)
_NOTHING = _Instead(
    "write `nothing`",
    "`nothing` does nothing. To offer an action called `{word}`, write `choose {word}`.",
)
_UNLESS = _Instead("write `if not`", "Write `if not (c):`.")
_IF = _Instead("write `if`", "Write `if c:`.")
_CASE = _Instead(
    "write `case`",
    "Write `case e:` and indented below it the values, each with a colon and what is then done; `otherwise:`"
    " comes last.",
)
_FOR = _Instead("write `for`", "Write `for x in s:`.")
_DO = _Instead("write `do`", "Write `do p` to run a procedure or phase `p`.")
_REQUIRE = _Instead(
    "write `require`",
    'Write `require c else "sentence"`: an action for which it does not hold cannot be chosen.',
)
_LET = _Instead(
    "write `let`",
    "`let x = e` names a value until the end of the block. What lasts and changes is declared at the left margin:"
    " `var x: 0..9 = 0`.",
)
_ROUTINE = _Instead(
    "declared at the left margin",
    "At the left margin `define f(x) = e` declares what has a value, `procedure p(x):` some statements under one"
    " name, `action a(x):` what a player may choose.",
)

_STATEMENTS = {
    "while": _LOOP,
    "until": _UNTIL,
    **dict.fromkeys(("elif", "elseif", "elsif"), _ELSE_IF),
    "return": _RETURN,
    **dict.fromkeys(("print", "say", "write", "log", "echo"), _PRINT),
    "break": _BREAK,
    "continue": _CONTINUE,
    **dict.fromkeys(("pass", "skip"), _NOTHING),
    "unless": _UNLESS,
    "when": _IF,
    **dict.fromkeys(("switch", "match", "select"), _CASE),
    **dict.fromkeys(("foreach", "forall"), _FOR),
    **dict.fromkeys(("call", "run", "goto", "execute"), _DO),
    "assert": _REQUIRE,
    **dict.fromkeys(("var", "const", "int", "local", "val"), _LET),
    **dict.fromkeys(("def", "function", "func", "define"), _ROUTINE),
}
_DECLARATIONS = {
    **dict.fromkeys(("def", "function", "func"), _ROUTINE),
    **dict.fromkeys(
        ("let", "const", "val"),
        _Instead(
            "write `define` or `var`",
            "At the left margin `define x = e` gives a value a name, `var x: 0..9 = 0` declares what changes.",
        ),
    ),
}


def foreign_word(scene: Scene) -> Problem | None:
    """`while c:`, `return x`, `def f(x):`, unless the file declares something of that name."""
    word = _word_at(scene)
    expected = scene.failure.expected
    if begins_statement(expected):
        what, instead = "a statement", _STATEMENTS.get(word)
    elif begins_declaration(expected) and scene.is_first:
        what, instead = "a declaration", _DECLARATIONS.get(word)
    else:
        return None
    if instead is None or _is_declared(scene.text, word):
        return None
    advice = instead.advice.format(word=word)
    end = scene.failure.start + len(word)
    facts = (("word", word), ("what", what), ("instead", instead.label), ("advice", advice))
    return Problem("BR001.foreign", scene.failure.start, end, facts)


def _is_declared(text: str, word: str) -> bool:
    """Whether the file seems to declare something of that name that can be run or offered."""
    return (
        re.search(rf"^[ \t]*(?:action|procedure|phase)[ \t]+{re.escape(word)}\b", text, re.MULTILINE)
        is not None
    )


def change_of_a_variable(scene: Scene) -> Problem | None:
    """`x += 1`, `set x := 2`, `x++`: a change, written as elsewhere."""
    start = scene.failure.start
    if not begins_statement(scene.failure.expected):
        last_set = scene.before.rfind("set ")
        if last_set < 0:
            return None
        start = scene.line.first + last_set
    match = _CHANGE.match(scene.text[start : scene.failure.start] + scene.rest)
    if match is None or start + match.end("sign") < scene.failure.start:
        return None
    facts = (("found", match["sign"]), ("instead", _change(match["place"], match["sign"], match["value"])))
    return Problem("BR001.change", start + match.start("sign"), start + match.end("sign"), facts)


def _change(place: str, sign: str, value: str) -> str:
    value = value if 0 < len(value) <= _LONGEST_VALUE else "..."
    match sign:
        case "++" | "--":
            return f"{'increase' if sign == '++' else 'decrease'} {place} by 1"
        case "+=" | "-=":
            return f"{'increase' if sign == '+=' else 'decrease'} {place} by {value}"
        case ":=" | "<-":
            return f"set {place} = {value}"
        case _:
            operator = {"*=": "*", "/=": "div", "%=": "mod"}[sign]
            return f"set {place} = {place} {operator} {value}"


def foreign_sign(scene: Scene) -> Problem | None:
    """`==`, `&&`, `//` and the like, if the parser stopped in it or right behind it."""
    at = scene.failure.start
    line_start = scene.text.rfind("\n", 0, at) + 1
    begin = max(line_start, scene.line.first) if scene.line.first <= at else line_start
    for match in _SIGN.finditer(scene.text, begin, scene.line.end):
        if match.start() <= at < match.end():
            return _about_sign(scene, match[0], match.start())
        if match.start() > at:
            break
    return None


def _about_sign(scene: Scene, sign: str, start: int) -> Problem | None:
    is_first = start == scene.line.first
    if sign in _REMARKS or (sign == "--" and is_first):
        instead = "`#` for a remark" if is_first or sign != "//" else "`div` for a division, `#` for a remark"
        return Problem("BR001.remark", start, start + len(sign), (("found", sign), ("instead", instead)))
    no_choice = sign == "?" and ":" not in scene.rest
    no_value = sign == "<-" and "EQUAL" not in scene.failure.expected
    if sign not in _SIGNS or no_choice or no_value:
        return None
    facts = (("found", sign), ("instead", _SIGNS[sign]))
    return Problem("BR001.sign", start, start + len(sign), facts)


def _word_at(scene: Scene) -> str:
    match = _WORD.match(scene.text, scene.failure.start)
    return match[0] if match else ""
