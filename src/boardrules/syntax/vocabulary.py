"""The words of the language, for messages: what may begin what, and what each word means.

Terminals of the grammar have names like `_SET` or `LPAR`, which no reader of a rule file
knows. Here they become plain words.
"""

DECLARATIONS = frozenset(
    [
        "option",
        "ruling",
        "enum",
        "component",
        "deck",
        "zone",
        "var",
        "place",
        "player",
        "temporary",
        "history",
        "define",
        "table",
        "constraint",
        "ranking",
        "action",
        "procedure",
        "phase",
        "setup",
        "play",
        "result",
        "example",
        "words",
        "replace",
        "remove",
        "extend",
    ]
)
HEADERS = frozenset({"game", "variant", "words"})
STATEMENTS = frozenset(
    [
        "require",
        "let",
        "set",
        "increase",
        "decrease",
        "add",
        "remove",
        "move",
        "draw",
        "deal",
        "shuffle",
        "roll",
        "show",
        "record",
        "do",
        "stop",
        "win",
        "lose",
        "tie",
        "end",
        "nothing",
        "if",
        "case",
        "with",
        "loop",
        "repeat",
        "for",
        "simultaneously",
        "each",
        "turns",
        "as",
        "choose",
        "may",
    ]
)
WITH_RULES_AS_BODY = frozenset({"action", "procedure", "phase", "setup", "play"})
NEED_EQUALS = frozenset({"let", "set", "define"})

EXAMPLES = {
    "option": "option goal: 3..9, normally 5",
    "ruling": "ruling ties: shared | again, normally shared",
    "enum": "enum Colour: red, blue",
    "zone": "zone hand: bag of Card",
    "var": "var score: 0..20 = 0",
    "place": "place Square: grid 3 by 3",
}

_MEMBERS = frozenset(
    [
        "links",
        "places",
        "points",
        "payoff",
        "still",
        "most",
        "fewest",
        "given",
        "when",
        "says",
        "note",
        "from",
    ]
)
LINE_WORDS = DECLARATIONS | HEADERS | STATEMENTS | _MEMBERS | {"else", "otherwise"}

_TERMINALS_OF_STATEMENTS = frozenset(f"_{word.upper()}" for word in STATEMENTS) | {"SIMULTANEOUSLY"}
_TERMINALS_OF_DECLARATIONS = frozenset(f"_{word.upper()}" for word in DECLARATIONS)
_OF_VALUES = frozenset({"NAME", "NUMBER", "LPAR", "LSQB", "LBRACE"})
_BEFORE_VALUES = _OF_VALUES | {"MINUS", "_NOT", "_IF"}
_OPERATORS = frozenset(
    [
        "PLUS",
        "MINUS",
        "STAR",
        "_DIV",
        "_MOD",
        "__ANON_0",
        "EQUAL",
        "COMPARE",
        "_IN",
        "_NOT",
        "_IS",
        "_AND",
        "_OR",
        "DOT",
        "LSQB",
        "LPAR",
        "QMARK",
        "VBAR",
    ]
)
_AFTER_VALUES = frozenset({"DOT", "LSQB", "LPAR"})
_QUIET = frozenset({"CITE", "_DEDENT", "$END", "_INDENT"})
_MOST_WORDS = 6

RESERVED = {
    "and": "joins two conditions that must both hold",
    "or": "joins two conditions of which one must hold",
    "not": "turns a condition into its opposite",
    "in": "asks whether something is in a set, or says from what one is taken",
    "is": "asks whether something is a value or of a kind",
    "if": "makes what follows depend on a condition",
    "then": "stands in `if c then a else b` and in the lines of an order",
    "else": "says what is done if the condition does not hold",
    "otherwise": "says what is done if nothing before it fits",
    "unless": "names the exception from a condition",
    "where": "says which of a set are meant",
    "div": "divides and rounds down",
    "mod": "gives the remainder of a division",
}

_MEANINGS = {
    "require": 'says what must hold: `require c else "sentence"`',
    "let": "names a value: `let x = e`",
    "set": "gives a variable a value: `set v = e`",
    "increase": "adds to a variable: `increase v by n`",
    "decrease": "takes from a variable: `decrease v by n`",
    "add": "puts something into a set or list: `add x to s`",
    "remove": "takes something out of a set: `remove x from s`",
    "move": "moves pieces: `move x to z`",
    "draw": "draws pieces: `draw 2 from z to y`",
    "deal": "deals pieces: `deal 2 from z to each hand`",
    "shuffle": "shuffles a zone: `shuffle z`",
    "roll": "rolls a variable: `roll v`",
    "show": "shows something to players: `show x to p`",
    "record": "notes the position in a history: `record h`",
    "do": "runs a procedure or phase: `do p`",
    "stop": "leaves a loop: `stop`",
    "win": "ends the game: `win me`",
    "lose": "ends the game: `lose me`",
    "tie": "ends the game with nobody ahead: `tie`",
    "end": "ends the game: `end game`",
    "nothing": "does nothing",
    "if": "does something on a condition: `if c:`",
    "case": "does what a value asks for: `case e:`",
    "with": "does something with some numbers of players: `with 2..3 players:`",
    "loop": "does something again and again: `loop:`",
    "repeat": "does something a number of times: `repeat n:`",
    "for": "goes through a set: `for x in s:`",
    "simultaneously": "lets all choose at once: `simultaneously each player:`",
    "each": "goes once round the table: `each player:`",
    "turns": "goes round the table: `turns:`",
    "as": "lets another player act: `as p:`",
    "choose": "offers a choice: `choose a, b`",
    "may": "offers a choice that may be declined: `may choose a`",
}

_SIGNS = {
    "COLON": "`:`",
    "EQUAL": "`=`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "DOT": "`.`",
    "VBAR": "`|`",
    "QMARK": "`?`",
    "MINUS": "`-`",
    "PLUS": "`+`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "__ANON_0": "`..`",
    "_ARROW": "`->`",
    "_COMMA": "a comma",
    "COMPARE": "a comparison",
    "NAME": "a name",
    "NUMBER": "a number",
    "MEMBER": "the name of a member",
    "STRING": "a sentence in quotes",
    "LONG_STRING": "a sentence in quotes",
    "CITE": "a citation",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
    "_EACH_ONCE": "`each at most once`",
    "AFTER_EVERY": "`after every action`",
    "DIRECTION": "`clockwise` or `counterclockwise`",
    "LAST_TURNS": "`this turn`, `this round` or `one more round`",
    "SIDE": "`top`, `bottom`, `left` or `right`",
    "SIMULTANEOUSLY": "`simultaneously`",
    "TIE_RULE": "`shared` or `nobody`",
    "ZONE_KIND": "`bag`, `pile`, `line` or `slot`",
}

_CHOICES = {
    "DIRECTION": ("clockwise", "counterclockwise"),
    "SIDE": ("top", "bottom", "left", "right"),
    "SIMULTANEOUSLY": ("simultaneously",),
    "TIE_RULE": ("shared", "nobody"),
    "ZONE_KIND": ("bag", "pile", "line", "slot"),
}


def meaning_of(word: str) -> str:
    """What a word that cannot be a name does in the language."""
    return RESERVED.get(word) or _MEANINGS[word]


def is_reserved(terminal: str) -> bool:
    """Whether a terminal is a word that can never be a name."""
    return terminal.removeprefix("_").lower() in RESERVED


def words_among(terminals: frozenset[str]) -> tuple[str, ...]:
    """The words of the language that some of the terminals stand for."""
    words: list[str] = []
    for terminal in sorted(terminals):
        if terminal in _CHOICES:
            words += _CHOICES[terminal]
        elif terminal not in _SIGNS and terminal.startswith("_"):
            words.append(terminal[1:].lower())
    return tuple(words)


def in_plain_words(terminal: str) -> str:
    """One terminal, as one would call it."""
    return _SIGNS.get(terminal) or f"`{terminal.removeprefix('_').lower()}`"


def begins_statement(terminals: frozenset[str]) -> bool:
    """Whether a statement could have stood there."""
    return {"_SET", "_CHOOSE"} <= terminals


def begins_declaration(terminals: frozenset[str]) -> bool:
    """Whether a declaration could have stood there."""
    return {"_ACTION", "_CONSTRAINT"} <= terminals


def expected_in_words(terminals: frozenset[str]) -> str:
    """What could have stood there, as a phrase: `a value`, `` `=` or a comma ``.

    What begins a value, a statement or a declaration becomes one phrase. Operators go without saying where
    anything else could have stood.
    """
    left = terminals - _QUIET or terminals
    phrases: list[str] = []
    if begins_statement(left):
        phrases.append("a statement")
        left -= _TERMINALS_OF_STATEMENTS
    if begins_declaration(left):
        phrases.append("a declaration such as `action` or `zone`")
        left -= _TERMINALS_OF_DECLARATIONS
    if left >= _OF_VALUES:
        phrases.append("a value")
        left -= _BEFORE_VALUES
    if left > _AFTER_VALUES:
        left -= _AFTER_VALUES
    if "PLUS" in left:
        left = left - _OPERATORS or frozenset({"operator"})
    phrases += sorted({in_plain_words(terminal) for terminal in left - {"operator"}}, key=_rank)
    if "operator" in left and not phrases:
        phrases.append("an operator such as `+` or `and`")
    return _either(phrases[:_MOST_WORDS])


def _rank(phrase: str) -> tuple[bool, str]:
    """What is described comes before single words and signs."""
    return phrase.startswith("`"), phrase


def _either(phrases: list[str]) -> str:
    if len(phrases) <= 1:
        return phrases[0] if phrases else "nothing more"
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"
