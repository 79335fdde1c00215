"""The codes and the prose of what is wrong with the form of a rule file.

Facts: `word` is a word as it stands in the file, `found` what stands there (already quoted where
it is short), `expected` what could have stood there as a phrase, `near` the word that was
probably meant.
"""

from boardrules.diagnostics.codes import CodeInfo
from boardrules.diagnostics.model import Severity
from boardrules.diagnostics.wording import Wording

_TITLES = {
    "BR001": "something that does not fit here",
    "BR002": "a tab at the beginning of a line",
    "BR003": "a sentence in the wrong place",
    "BR004": "a citation in the wrong place",
    "BR005": "a bracket that is not closed",
    "BR006": "a bracket that was not opened",
    "BR007": "a colon is missing",
    "BR008": "`=` is missing",
    "BR009": "an empty block",
    "BR010": "a line that is indented too deeply",
    "BR011": "an indentation that fits no block",
    "BR012": "a sentence that is not ended",
    "BR013": "a character that is not part of the language",
    "BR014": "a word of the language used as a name",
    "BR015": "an empty file",
    "BR016": "a file that does not say what it is",
    "BR017": "nested too deeply",
    "BR018": "more than words in a file of words",
    "BR019": "a number that is too long",
    "BR020": "braces in a sentence that do not fit",
}

SYNTAX_CODES: dict[str, CodeInfo] = {
    code: CodeInfo(code, title, Severity.ERROR) for code, title in _TITLES.items()
}

_FORMS_OF_PLACES = (
    "The forms are `grid 3 by 4`, `hex 5 by 5`, `ring 12`, `1..9`, axes with names of your own such as `round 1..3 by"
    " lane 1..2`, the names of the places such as `north, south`, and `inside player`."
)

SYNTAX_WORDINGS: dict[str, Wording] = {
    "BR001": Wording(
        "{found} does not fit here",
        "expected {expected}",
        "Up to this place the line can be read; look at what stands right before it too.",
    ),
    "BR001.end": Wording(
        "Something is missing after this",
        "expected {expected} after this",
        "The line ends before it is complete. It goes on to the next line only within brackets and after a"
        " comma, `and`, `or` or `->`.",
    ),
    "BR001.unfinished": Wording(
        "Something is missing after this",
        "expected {expected} after this",
        "The value ends before it is complete.",
    ),
    "BR001.near": Wording(
        "`{word}` does not fit here",
        "did you mean `{near}`?",
        "`{near}` is the word of the language that is nearest.",
    ),
    "BR001.declaration": Wording(
        "`{word}` does not begin a declaration",
        "not a word that begins one",
        "A line at the left margin declares something: `place`, `zone`, `player`, `define`, `action`, `phase`,"
        " `setup`, `play`, `result` and so on. Indent the line if it belongs to the declaration above.",
    ),
    "BR001.statement": Wording(
        "`{word}` does not begin a statement",
        "not a word that begins one",
        "Write `do {word}` to run a procedure or phase, `choose {word}` to offer an action,"
        " `set {word} = ...` to change a variable.",
    ),
    "BR001.statement_call": Wording(
        "`{word}` does not begin a statement",
        "`do` or `choose` is missing before this",
        "Write `do {word}` to run a procedure or phase, `choose {word}` to offer an action.",
    ),
    "BR001.statement_with": Wording(
        "`{word}` does not begin a statement",
        "not a word that begins one",
        "Write `do {word}` to run a procedure or phase, `choose {word}` to offer an action; what it is given stands"
        " in brackets, as in `do {word}(x)`. Pieces are moved with `move x to z`.",
    ),
    "BR001.assign": Wording(
        "`{word}` does not begin a statement",
        "`set` is missing before this",
        "Write `set {word} = {value}` to change a variable, `let {word} = {value}` to name a value.",
    ),
    "BR001.assign_part": Wording(
        "`{word}` does not begin a statement",
        "`set` is missing before this",
        "Write `set {word} = {value}`.",
    ),
    "BR001.foreign": Wording(
        "`{word}` does not begin {what}",
        "{instead}",
        "{advice}",
    ),
    "BR001.change": Wording(
        "`{found}` is not a sign of the language",
        "write `{instead}`",
        "A variable is changed by `set v = e`, a number also by `increase v by n` and `decrease v by n`.",
    ),
    "BR001.remark": Wording(
        "`{found}` is not a sign of the language",
        "write {instead}",
        "A remark begins with `#` and ends with the line.",
    ),
    "BR001.range": Wording(
        "A range is written with two dots",
        "write `{instead}`",
        "`1..3` stands for 1, 2 and 3.",
    ),
    "BR001.for": Wording(
        "`for` goes through a set",
        "write `{instead}`",
        "Write `for x in s:`, where s is a set or a range such as `1..3`. To let each player in turn do something, write"
        " `each player:`.",
    ),
    "BR001.below": Wording(
        "`{word}` cannot follow a colon on the same line",
        "put this on a line of its own",
        "After a colon, only a simple statement may stand on the same line, such as `set`, `do`, `choose` or `stop`."
        " Put `{word}` on the next line, indented.",
    ),
    "BR001.below_header": Wording(
        "What belongs to `{word}` stands below it",
        "indent this on the next line",
        "End the line after the colon, and put what follows on the next line, indented by four spaces.",
    ),
    "BR001.header_line": Wording(
        "`{word}` belongs under the header, indented",
        "indent this under `{header}`",
        "In a {header}, `{instead}` stands right below the first line of the file, indented by four spaces.",
    ),
    "BR001.option": Wording(
        "A variant gives an option a value",
        "write `option {name} = {value}`",
        "Lines of the form `option name = value` stand indented under the header of the variant.",
    ),
    "BR001.margin": Wording(
        "`{word}` begins a declaration",
        "no declaration may stand here",
        "Declarations begin at the left margin: move this line there, with what belongs to it. Among"
        " statements, `let x = e` names a value.",
    ),
    "BR001.header": Wording(
        "This is not how a file begins",
        "expected {expected}",
        'The first line is `game "Name":`, `variant "Name" of "file.rules":` or `words en of "file.rules":`.',
    ),
    "BR001.players": Wording(
        "This does not say who plays",
        "neither a number of players nor their names",
        "Write how many can play, such as `players 2..4` or `players 2`, or their names, such as"
        " `players white, black`.",
    ),
    "BR001.remove": Wording(
        "`remove` takes a name alone",
        "write `{instead}`",
        'Write `remove name`, whatever the name was declared as; only for an example `remove example "its name"`.',
    ),
    "BR001.remove_one": Wording(
        "One line removes one thing",
        "nothing may follow the name",
        "Write a line with `remove` for each name.",
    ),
    "BR001.replace": Wording(
        "`replace` needs the whole new declaration",
        "no word that begins a declaration",
        "Write `replace` and behind it the declaration as it is to be, such as `replace define goal = 5`.",
    ),
    "BR001.extend": Wording(
        "`{found}` is nothing that can be extended",
        "expected what it is that grows",
        "Write `extend`, what it is, its name and a colon, and below that what is added, such as `extend action"
        " move:`. There are `extend enum`, `component`, `deck`, `player`, `table`, `constraint`, `action`,"
        " `procedure`, `phase`, `setup` and `result`. Anything else is written anew with `replace`.",
    ),
    "BR001.place": Wording(
        "`{found}` is not a form of places",
        "expected `grid`, `hex`, `ring`, `inside`, a range or names",
        _FORMS_OF_PLACES,
    ),
    "BR001.place_end": Wording(
        "The form of the places is missing",
        "expected it after this",
        _FORMS_OF_PLACES,
    ),
    "BR001.else": Wording(
        "There is no `if` to which this `else` belongs",
        "no `if` before it at this indentation",
        "Put `else` right after the block of its `if`, indented like the `if`.",
    ),
    "BR001.else_line": Wording(
        "`else` begins a line of its own",
        "put this on the next line",
        "Put `else:` on the next line, indented like the line with the `if`. Two values are chosen from by"
        " `if c then a else b`.",
    ),
    "BR001.otherwise": Wording(
        "There is nothing to which this `otherwise` belongs",
        "nothing before it that takes one",
        "`otherwise` stands after the alternatives of a `choose`, indented like the `choose`, or as the last"
        " line in a `case` or a table.",
    ),
    "BR001.sign": Wording(
        "`{found}` is not a sign of the language",
        "write {instead}",
        "The signs are `=`, `!=`, `<`, `<=`, `>`, `>=`, `+`, `-` and `*`; `div`, `mod`, `and`, `or` and `not` are words.",
    ),
    "BR001.fraction": Wording(
        "There are no fractions",
        "only whole numbers",
        "Use whole numbers: if something counts by halves, count twice as much everywhere.",
    ),
    "BR001.empty": Wording(
        "There is nothing here",
        "expected a value",
        "Write a value such as a name, a number or a call.",
    ),
    "BR002": Wording(
        "This line is indented with a tab",
        "a tab",
        "Indent with spaces, four for each step. Lines that begin with a tab: {lines}. Most editors can turn"
        " all tabs of a file into spaces at once.",
    ),
    "BR003": Wording(
        "No sentence is expected here",
        "this sentence stands in the wrong place",
        "The sentence that explains a declaration stands right under its first line, indented, before"
        " everything else. To leave a remark for yourself, write `# ...`.",
    ),
    "BR003.value": Wording(
        "A sentence is no value",
        "expected {expected}",
        "Sentences are for people: they stand under a declaration, after `else` in `require` and `let`, beside"
        " values, and in `words`.",
    ),
    "BR004": Wording(
        "A citation stands at the end of a line",
        "something follows `{found}`",
        "Move `{found}` to the end of the line; if the line goes on, to the end of its last part.",
    ),
    "BR004.alone": Wording(
        "A citation belongs to a line",
        "no rule before it on this line",
        "Put `{found}` at the end of the line of the rule that it is about.",
    ),
    "BR005": Wording(
        "This `{sign}` is never closed",
        "opened here",
        "Add the bracket that closes it. What follows was not read as part of it.",
    ),
    "BR006": Wording(
        "There is no bracket for this `{sign}` to close",
        "nothing is open here",
        "Delete it, or add the bracket that opens.",
    ),
    "BR006.other": Wording(
        "`{sign}` does not close `{other}`",
        "another bracket is open",
        "Close brackets in the opposite order in which they were opened.",
    ),
    "BR007": Wording(
        "A colon is missing",
        "expected `:` after this",
        "`{word}` ends with a colon, and what belongs to it follows on the same line or indented below.",
    ),
    "BR007.kind": Wording(
        "A colon is missing",
        "expected `:` after this",
        "After the name and a colon `{word}` says what it holds or can be: `{example}`.",
    ),
    "BR007.then": Wording(
        "A colon is missing",
        "write `:` in place of `then`",
        "`if c:` is a statement and takes a colon; `if c then a else b` is a choice between two values.",
    ),
    "BR008": Wording(
        "`=` is missing",
        "expected `=` after this",
        "Write `{word} name = value`.",
    ),
    "BR009": Wording(
        "There is nothing in this block",
        "`{word}` opens a block",
        "Indent the lines that belong to it deeper than this one. Where statements are expected and nothing is to be done,"
        " write `nothing`.",
    ),
    "BR010": Wording(
        "This line is indented too deeply",
        "no block begins here",
        "Indent it like the line above. If it belongs to the line above, does a colon lack there?",
    ),
    "BR011": Wording(
        "This indentation fits no block",
        "neither as deep as the block above nor as one around it",
        "Indent the line exactly like the other lines of the block that it belongs to.",
    ),
    "BR012": Wording(
        "This sentence is not ended",
        'no `"` on the rest of the line',
        'Put `"` at the end of the sentence. A sentence of several lines begins and ends with `"""`.',
    ),
    "BR012.long": Wording(
        "This sentence is not ended",
        "begins here",
        'Put `"""` at the end of the sentence.',
    ),
    "BR013": Wording(
        "{found} is not part of the language",
        "cannot stand here",
        "{advice}",
    ),
    "BR013.digit": Wording(
        "`{found}` is neither a number nor a name",
        "begins with a digit",
        "A name begins with a letter. If this is a number followed by a word, put a space between them.",
    ),
    "BR014": Wording(
        "`{word}` cannot be a name",
        "a word of the language",
        "`{word}` {meaning}. Choose another name.",
    ),
    "BR014.statement": Wording(
        "`{word}` begins a statement here",
        "read as the statement",
        "At the beginning of a line `{word}` {meaning}. If you mean a value of that name, write `({word})`.",
    ),
    "BR015": Wording(
        "This file is empty",
        "",
        'A rule file begins with `game "Name of the game":` and what belongs to it.',
    ),
    "BR015.comments": Wording(
        "There are only comments in this file",
        "",
        'A rule file begins with `game "Name of the game":` and what belongs to it.',
    ),
    "BR016": Wording(
        "This file does not say what it is",
        "expected `game`, `variant` or `words` before this",
        'The first line is `game "Name":`, `variant "Name" of "file.rules":` or `words en of "file.rules":`.',
    ),
    "BR016.near": Wording(
        "This file does not say what it is",
        "did you mean `{near}`?",
        'The first line is `game "Name":`, `variant "Name" of "file.rules":` or `words en of "file.rules":`.',
    ),
    "BR016.again": Wording(
        "A file is one game, one variant or one list of words",
        "`{word}` for the second time",
        "Move what follows to a file of its own.",
    ),
    "BR017": Wording(
        "This is nested too deeply",
        "more than {limit} levels",
        "Give a part of it a name with `define` or `let`, or move statements into a procedure.",
    ),
    "BR018": Wording(
        "A file of words holds nothing but words",
        "not a word",
        "Move this to the rule file of the game. Words of a game can also stand there, under `words en:`.",
    ),
    "BR019": Wording(
        "This number is too long",
        "{digits} digits",
        "A number may have at most {most} digits.",
    ),
    "BR020": Wording(
        "This brace is never closed",
        "opened here",
        "In a sentence `{{value}}` is replaced by the value. Add the closing brace.",
    ),
    "BR020.stray": Wording(
        "There is no brace for this one to close",
        "nothing is open here",
        "In a sentence `{{value}}` is replaced by the value. Delete the brace or open one before it.",
    ),
    "BR020.empty": Wording(
        "There is nothing in these braces",
        "expected a value",
        "In a sentence `{{value}}` is replaced by the value. Write a value, or delete the braces.",
    ),
}
