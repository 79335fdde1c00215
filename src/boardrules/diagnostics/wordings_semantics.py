"""The prose of what is wrong with names and types.

The voice: plain words for a designer who is no programmer. The headline says what is wrong
with the words that are wrong in it, the label what stands under the carets, the help what was
expected and what to do next. `{name}` and its like are filled in from the facts of the check.
"""

from boardrules.diagnostics.wording import Wording

_NAMES: dict[str, Wording] = {
    "BR101": Wording(
        "There is no {sort} called `{name}`",
        "not declared",
        "Declare it, or write a name that is declared as one.",
    ),
    "BR101.near": Wording(
        "There is no {sort} called `{name}`",
        "did you mean `{near}`?",
        "The nearest name that is declared is `{near}`.",
    ),
    "BR101.of_player": Wording(
        "There is no value called `{name}` that stands alone",
        "whose? write `my.{name}`",
        "`{name}` belongs to each player: `my.{name}` is that of the player who acts, `p.{name}` that of p.",
    ),
    "BR101.of_place": Wording(
        "There is no value called `{name}` that stands alone",
        "of which {place}?",
        "`{name}` belongs to each {place}: write `x.{name}`, where x is one.",
    ),
    "BR101.function": Wording(
        "`{name}` is a function: it needs something in parentheses",
        "of what?",
        "Write `{name}(...)`. What goes into the parentheses is in the reference of the language.",
    ),
    "BR101.like_type": Wording(
        "No type is called like the parameter `{name}`",
        "which type?",
        "A parameter needs no type only if it is named like its type in small letters (`row` for `Row`). Write the"
        " type behind a colon: `{name}: T`.",
    ),
    "BR102": Wording(
        "`{name}` is declared twice",
        "the second time here",
        "Give one of the two another name, or remove one of them.",
    ),
    "BR102.players": Wording(
        "The number of players is said twice",
        "the second time here",
        "Keep one line `players` in the game block.",
    ),
    "BR103": Wording(
        "`{name}` would hide the {sort} of that name",
        "the same name as the {sort}",
        "Write another name here. A name means the same thing everywhere in a file.",
    ),
    "BR104": Wording(
        "`{name}` is {found}, but {expected} is expected here",
        "this is {found}",
        "Write the name of {expected} here.",
    ),
    "BR104.do_action": Wording(
        "`do` runs procedures and phases, but `{name}` is an action",
        "an action is chosen",
        "Write `choose {name}` to offer it to the player.",
    ),
    "BR104.choose_procedure": Wording(
        "`choose` offers actions, but `{name}` is {found}",
        "this is {found}",
        "Write `do {name}` to run it, or declare an action that does it.",
    ),
    "BR104.call": Wording(
        "`{name}` cannot be called",
        "no name of a function",
        "In front of a parenthesis stands the name of a define, a table, a kind or a built-in function.",
    ),
    "BR104.component": Wording(
        "`{name}` has several kinds; a piece is of one of them",
        "which kind?",
        "Write the kind that is meant: {known}.",
    ),
    "BR104.my": Wording(
        "`my` stands before a dot only",
        "my what?",
        "Write `my.hand` for what the player has, and `me` for the player.",
    ),
    "BR104.opponent": Wording(
        "`{name}` exists only in games for exactly two players",
        "which of the others?",
        "Use `others`, `left_of(me)` or `right_of(me)`, or let the player choose.",
    ),
    "BR104.pass": Wording(
        "`pass` is a move and no value",
        "not a value",
        "It can stand where actions are offered: `choose pass`.",
    ),
    "BR104.routine": Wording(
        "`{name}` is not the name of {expected}",
        "expected {expected}",
        "Only the name of {expected} can be {verb}, with its arguments in parentheses: `name(argument, argument)`.",
    ),
    "BR104.this": Wording(
        "`this` stands only in a procedure of a component or kind",
        "which piece?",
        "It means the piece whose procedure runs. Elsewhere name the piece.",
    ),
    "BR105": Wording(
        "`{name}` is defined by way of itself",
        "needs `{name}` again",
        "The way round is: {circle}. Break it at one place, so that the value can be worked out.",
    ),
    "BR106": Wording(
        "{owner} has nothing called `{name}`",
        "unknown",
        "It has {known}.",
    ),
    "BR106.near": Wording(
        "{owner} has nothing called `{name}`",
        "did you mean `{near}`?",
        "It has {known}.",
    ),
    "BR106.kind": Wording(
        "Not every piece that `{owner}` can be has `{name}`",
        "{lacking} has none",
        "Only {having} has it. Ask first what kind of piece it is, for example with `{owner} is ...`.",
    ),
    "BR107": Wording(
        "`{name}` is used where nobody is to move",
        "whose?",
        "`me` and `my` mean the player whose turn it is. Write this inside `turns`, `each player` or"
        " `as P`, or name the player.",
    ),
    "BR107.choose": Wording(
        "Somebody has to choose here, but nobody is to move",
        "who chooses?",
        "Write this inside `turns`, `each player` or `as P`.",
    ),
    "BR107.through": Wording(
        "`{name}` needs a player to move, and here is none",
        "whose?",
        "`{name}` uses `me`. Use it inside `turns`, `each player` or `as P`.",
    ),
    "BR108": Wording(
        "`{name}` cannot be the name of {sort}",
        "this word begins a statement",
        "At the beginning of a line `{name}` is a statement. Choose another name, for example `{name}_it`.",
    ),
    "BR109": Wording(
        "`{kind}` has no procedure `{name}`",
        "not every {component} has it",
        "Write the procedure at `{kind}`, or one for all of them at `{component}`.",
    ),
    "BR110": Wording(
        "`{name}` is wanted in two different ways",
        "the second time here",
        "{reason}. Keep only one of the two. If they stand in two variants, use only one of these, or write a third"
        " that says what should hold.",
    ),
    "BR111": Wording(
        "`{name}` is a value of more than one enum",
        "which one?",
        "Say which: {choices}.",
    ),
    "BR112": Wording(
        "`{owner}` has no parameter called `{name}`",
        "unknown",
        "Its parameters are: {known}.",
    ),
    "BR112.near": Wording(
        "`{owner}` has no parameter called `{name}`",
        "did you mean `{near}`?",
        "Its parameters are: {known}.",
    ),
    "BR113": Wording(
        "There is no {sort} `{name}` to {verb}",
        "not in the game",
        "A variant can {verb} only what the game it starts from declares. Look up the name in {base}.",
    ),
    "BR113.near": Wording(
        "There is no {sort} `{name}` to {verb}",
        "did you mean `{near}`?",
        "A variant can {verb} only what the game it starts from declares.",
    ),
    "BR114": Wording(
        "This variant does not belong to this `{found}`",
        "the game it belongs to",
        "It belongs to the `{expected}` that is found from where the file of the variant lies. Put it on that game or"
        " a variant of it, or correct the path after `of`.",
    ),
    "BR114.missing": Wording(
        "The game `{name}` that this variant starts from cannot be read",
        "sought beside this file",
        "{reason}. The path is taken from where the file of the variant lies.",
    ),
    "BR114.no_variant": Wording(
        "`{name}` is not a variant",
        "a game of its own",
        'Only files that begin with `variant "name" of "file.rules":` can be put on a game.',
    ),
    "BR115": Wording(
        "`{name}` has a fixed meaning and cannot be declared",
        "already means something",
        "`{name}` is known in every rule file. Choose another name.",
    ),
}

_TYPES: dict[str, Wording] = {
    "BR201": Wording(
        "I expected {expected} here, but this is {found}",
        "this is {found}",
        "Write {expected}.",
    ),
    "BR202": Wording(
        "`{name}` takes {expected}, but {found} given",
        "{found} given",
        "It is written {usage}.",
    ),
    "BR202.index": Wording(
        "`{name}` needs {expected} in brackets",
        "expected {expected}",
        "What stands in brackets says which one is meant, in the order in which it is declared.",
    ),
    "BR202.row": Wording(
        "Cells in this row: {found}, parameters of the table: {expected}",
        "expected {expected} cells",
        "Each row has a cell for each parameter; cells are divided by bars: `red | 1..3 -> 5`.",
    ),
    "BR202.after": Wording(
        "`{name}` is checked after every action, so nobody gives it a value for its parameters",
        "no parameters here",
        "Remove the parameters. To check it for many things, go through them in its lines with `all(...)`.",
    ),
    "BR202.kinds": Wording(
        "The procedures `{name}` of a {component} do not take the same parameters",
        "other parameters than the first",
        "Whoever runs `{name}` does not know the kind of the piece, so all of them take the same: {expected}.",
    ),
    "BR203": Wording(
        "A condition must be true or false, but this is {found}",
        "this is {found}",
        "Compare it with something, for example `{example}`.",
    ),
    "BR204": Wording(
        "I cannot compare {left} with {right}",
        "never equal",
        "Both sides of `{operator}` must be of one type. Check which value you meant.",
    ),
    "BR204.order": Wording(
        "`{operator}` cannot be asked of {found}",
        "has no order",
        "Only numbers, lists of numbers and the values of an enum have an order. Use `=` or `!=`, or compare"
        " numbers.",
    ),
    "BR204.items": Wording(
        "One list or set cannot hold {left} and {right}",
        "of another type than the items before it",
        "All items must be of one type.",
    ),
    "BR205": Wording(
        "`{name}` may be absent here",
        "may be none",
        "Make sure first that it is there, for example with `if {name} is not none: ...` or"
        ' `let x = {name} else "a sentence"`. If you know that it is there, write `the({name})`.',
    ),
    "BR205.path": Wording(
        "`{name}` may be absent, so `{path}` may not exist",
        "may be none",
        "A path through it can be asked only what is true of something that is there: `=`, `in`, `<`."
        " For anything else make sure first that it is there: `{name} is not none and ...`, or"
        ' `let x = {name} else "a sentence"`. If you know that it is there, write `the({name})`.',
    ),
    "BR206": Wording(
        "`{value}` can never be stored in `{name}`, which holds {range}",
        "always outside {range}",
        "Widen the range of `{name}`, or change the value.",
    ),
    "BR206.index": Wording(
        "There is no `{value}` in `{name}`",
        "it has {range}",
        "Numbers in brackets count from 1. `{name}` has {range}.",
    ),
    "BR206.cell": Wording(
        "`{name}` is never `{value}`, since it is {range}",
        "never comes up",
        "Correct the value, or remove the line.",
    ),
    "BR206.change": Wording(
        "This step always carries `{name}` out of its range, which is {range}",
        "farther than the range is wide",
        "Widen the range of `{name}`, or say how far it may go: `{word} {limit}`.",
    ),
    "BR207.change": Wording(
        "This may carry `{name}` out of its range, which is {range}",
        "may go too far",
        "If it does in a game, that is a fault. Say `{word} {limit}`, or make sure before that it fits.",
    ),
    "BR207": Wording(
        "`{value}` may not fit into `{name}`, which holds {range}",
        "may be outside {range}",
        "If it does not fit in a game, that is a fault. Say `up to` or `down to`, or widen the range.",
    ),
    "BR208": Wording(
        "No row or branch fits {missing}",
        "not covered",
        "Add a line for it, or a last line `otherwise`.",
    ),
    "BR209": Wording(
        "This line can never be reached",
        "covered by the lines before it",
        "The first line that fits is taken. Remove this one, or put it before the wider ones.",
    ),
    "BR210": Wording(
        "The range {range} holds no number",
        "empty",
        "A range is written from the smaller to the greater number, `1..6`.",
    ),
    "BR210.places": Wording(
        "`{range}` is no number of places",
        "expected a range that begins with 1",
        "Write how many there are: `1..n` with an n of at least 1, and only one such range. Other numbers are written as an"
        " axis with a name: `number 0..24`.",
    ),
    "BR210.players": Wording(
        "`{range}` is no number of players",
        "expected 1 to 64 players",
        "Write the smallest and the greatest number, `players 2..4`, or one number.",
    ),
    "BR211": Wording(
        "A bound must be known before the game begins, but `{name}` changes",
        "not constant",
        "Build bounds from numbers, options declared earlier and `count(players)`.",
    ),
    "BR211.later": Wording(
        "`{name}` is declared only after this bound",
        "not known yet",
        "Bounds may use options that stand earlier in the file. Move the option up.",
    ),
    "BR212": Wording(
        "I cannot choose from {found}",
        "not a set of things",
        "After `in` stands what is chosen from: a type, a zone, a range like `1..6`, or a set `{{...}}`.",
    ),
    "BR213": Wording(
        "`{kind}` is not a kind of {component}",
        "not one of its kinds",
        "The kinds of {component} are: {known}.",
    ),
    "BR214": Wording(
        "{operation} needs {expected}, but `{name}` is {found}",
        "this is {found}",
        "Declare the zone as {expected}, or handle its pieces in another way.",
    ),
    "BR215": Wording(
        "The cell `{found}` does not fit the column `{column}`",
        "expected {expected}",
        "Write {expected} in this cell.",
    ),
    "BR216": Wording(
        "The columns of the file do not agree with {component}",
        "{found}",
        "The columns must be: {expected}.",
    ),
    "BR216.cells": Wording(
        "This line has {found} cells, and the file has {expected} columns",
        "expected {expected} cells",
        "Write a cell for each column. A cell that holds a comma stands in double quotes.",
    ),
    "BR217": Wording(
        "The data file `{name}` cannot be read",
        "sought beside this rule file",
        "{reason}. The path is taken from where the rule file lies.",
    ),
    "BR218": Wording(
        "I cannot tell how far `{name}` will grow",
        "its range must be stated",
        "Write its range, for example `let {name}: 0..10 = 0`.",
    ),
    "BR219": Wording(
        "This condition may depend on {expected} only, but it reads `{name}`",
        "not allowed here",
        "Use {expected} only.",
    ),
    "BR219.step": Wording(
        "Whether a step counts must not depend on who is ranked, but `{name}` does",
        "differs from one to the other",
        "A step counts for all or for none. Ask for an option, or put what differs into the number that is compared.",
    ),
    "BR220": Wording(
        "Only actions have chosen parameters, and `{owner}` is {found}",
        "chosen by the player",
        "Write `{name}: T` for a parameter that is given, or make `{owner}` an action.",
    ),
    "BR220.order": Wording(
        "The given parameter `{name}` stands after a chosen one",
        "given parameters come first",
        "Put the parameters with `:` before those with `in`.",
    ),
    "BR221": Wording(
        "I do not know which zone this {component} should be taken from",
        "a piece without a zone",
        "Write `move 1 of {name} from some_zone to ...`, or take the piece with `x in some_zone`.",
    ),
    "BR221.zone": Wording(
        "`{name}` is a {sort}; which of its pieces should be moved?",
        "a whole {sort}",
        "Say how many: `move all from {name} to ...` or `move 1 from {name} to ...`.",
    ),
    "BR222": Wording(
        "More than one {component} fits `{name}`",
        "{count} of them fit",
        "As a value it must be exactly one. Write its attributes too: `{usage}`.",
    ),
    "BR222.none": Wording(
        "No {component} fits `{name}`",
        "there is none",
        "Check the attributes: they must be those of a piece that exists.",
    ),
    "BR222.deck": Wording(
        "{count} entries of {component} fit `{name}`, and this line must mean exactly one",
        "{count} fit",
        "Write all attributes (`{usage}`), or put one of each into the deck: `1 of each {name}`.",
    ),
    "BR223": Wording(
        "{found} cannot lie in `{name}`, which holds {expected}",
        "not of this zone",
        "Put it into a zone of the right type, or widen the type of `{name}`.",
    ),
    "BR224": Wording(
        "`{name}` cannot be changed: it is {found}",
        "{found}",
        "Only variables and locals can be set. Declare a `var`, or write a `let` of your own.",
    ),
    "BR224.zone": Wording(
        "`{name}` cannot be set: it is {found}",
        "{found}",
        "What lies in a zone changes only when pieces are moved: `move ... to ...`.",
    ),
    "BR224.roll": Wording(
        "`{name}` cannot be rolled",
        "not a variable of the game",
        "Only what is declared with `var` can be rolled. For a value of a moment write `let x = random(1..6)`.",
    ),
    "BR225": Wording(
        "{found} cannot stand here",
        "not allowed here",
        "{reason}.",
    ),
    "BR226": Wording(
        "`{name}` needs a first value",
        "no value to begin with",
        "Write `= ...` behind its type, or let it be absent at first: `{type}? = none`.",
    ),
    "BR227": Wording(
        "`{name}` needs a collection, but this is {found}",
        "this is {found}",
        "Give it a set, a list, a zone, a range or a type.",
    ),
    "BR227.empty": Wording(
        "`{found}` never holds anything, so there is nothing for `{name}`",
        "always empty",
        "Name the set, list, zone or type that is meant.",
    ),
    "BR227.binder": Wording(
        "I cannot go through anything with `{found}`",
        "expected `x in S`",
        "Write a name, the word `in`, and what is gone through: `c in my.hand`.",
    ),
    "BR227.index": Wording(
        "`{name}` has nothing that could be picked by number: it is {found}",
        "this is {found}",
        "Lists, piles and lines have numbered members, and so have indexed variables, zones and places.",
    ),
    "BR227.one_binder": Wording(
        "`{name}` goes through one thing at a time",
        "exactly one `x in S` is needed",
        "Write one `x in S`, and what else is asked behind `where`.",
    ),
    "BR228": Wording(
        "{found} cannot be used as {expected}",
        "not possible here",
        "{reason}.",
    ),
}

SEMANTIC_WORDINGS: dict[str, Wording] = _NAMES | _TYPES
