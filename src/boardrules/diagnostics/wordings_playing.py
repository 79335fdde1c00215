"""The prose of limits, warnings, examples, and what is not supported yet.

The voice is that of `wordings_semantics`.
"""

from boardrules.diagnostics.wording import Wording

_LIMITS: dict[str, Wording] = {
    "BR501": Wording(
        "There are {size} moves to choose from here, more than {limit}",
        "{size} moves",
        "Make the domains smaller, or split the choice into steps with a `choose` in the body.",
    ),
    "BR502": Wording(
        "There are {size} different pieces of `{name}`, more than {limit}",
        "{size} of them",
        "Make the ranges of its attributes smaller, or list the pieces in a file.",
    ),
    "BR503": Wording(
        "`{name}` takes {size} places in every position, more than {limit}",
        "{size} of them",
        "Say how many pieces a zone can hold (`up to n`), or declare fewer places.",
    ),
    "BR504": Wording(
        "The moves of `{name}` are too many to be numbered",
        "{size} of them",
        "The game can be played all the same, but programs that ask for the number of a move cannot have it. Make the"
        " domains of its parameters smaller, or split it into steps with a `choose` in the body.",
    ),
    "BR505": Wording(
        "There are {size} selections to choose from here, more than {limit}",
        "{size} selections",
        "Let the player choose one piece after the other with a `choose` in a `loop`.",
    ),
}

_WARNINGS: dict[str, Wording] = {
    "BR701": Wording("The {sort} `{name}` is not used", "not used", "Use it somewhere, or remove it."),
    "BR702": Wording(
        "The {sort} `{name}` is not used",
        "not used",
        "Use it in what follows, or remove it.",
    ),
    "BR703": Wording(
        "This is always {value}",
        "always {value}",
        "Nothing in the game can change it. Check which value you meant to compare.",
    ),
    "BR703.none": Wording(
        "`{name}` is never absent, so comparing it with `none` always gives the same answer",
        "always there",
        "It is {found}. Declare it with a question mark (`T?`) if it may be absent.",
    ),
    "BR703.let": Wording(
        "`{name}` always has a value here, so what stands behind `else` is never said",
        "never absent",
        "Remove the `else` with its sentence.",
    ),
    "BR703.players": Wording(
        "This game is never played by {numbers} players",
        "the game is for {low} to {high}",
        "Correct the numbers, or remove the block.",
    ),
    "BR704": Wording(
        "The constraint `{name}` is never required",
        "nothing asks for it",
        "Write `require {name}` in an action, or `after every action` behind its name.",
    ),
    "BR705": Wording(
        "There is no sentence `@{name}` in the source",
        "not listed",
        "Correct the number, or add the sentence to `{file}`.",
    ),
    "BR705.near": Wording(
        "There is no sentence `@{name}` in the source",
        "did you mean `@{near}`?",
        "Correct the number, or add the sentence to `{file}`.",
    ),
    "BR705.source": Wording(
        "`@{sentence}` cites a source that is not announced",
        "unknown source",
        'Announce it in the game block, with the letters that its citations begin with: `source {name} "title"`.',
    ),
    "BR705.file": Wording(
        "The sentences of the source in `{name}` cannot be read",
        "sought beside this rule file",
        "{reason}. Without them citations cannot be checked.",
    ),
    "BR705.columns": Wording(
        "The file `{file}` does not list sentences",
        "no column `id`",
        "Its first line must be `id,text`. Each line below is a sentence with what it is cited by.",
    ),
    "BR705.unreadable": Wording(
        "The list of sentences `{file}` cannot be read",
        "sought beside this rule file",
        "{reason}. Until then the citations of this source are not checked.",
    ),
    "BR706": Wording(
        "No rule cites {count} of `{title}`",
        "not cited",
        "Not cited: {sentences}. A rule cites a sentence at the end of its line.",
    ),
    "BR710": Wording(
        "The option `{name}` changes this rule, but its sentence stays the same",
        "one sentence for all values",
        "Write a constraint with `when {name} is ...` for each value, so that each has its own sentence.",
    ),
    "BR711": Wording(
        "This requirement has no sentence",
        "what should a player be told?",
        'Write `else "..."` behind it, or require a constraint with a sentence of its own.',
    ),
    "BR712": Wording(
        "`{name}` lacks {missing}",
        "what should people be told?",
        "Below an option stands the question that people are asked, and then a line for each of its values:"
        ' `value: "What it means."`',
    ),
    "BR712.near": Wording(
        "`{name}` has no value `{value}`",
        "did you mean `{near}`?",
        "Its values are: {known}.",
    ),
    "BR712.value": Wording(
        "`{name}` has no value `{value}`",
        "not one of its values",
        "Its values are: {known}.",
    ),
    "BR713": Wording(
        "There is nothing called `{name}` to have words",
        "not declared",
        "The key is the name of a declaration, a value, a kind or a member, or `Enum.value` where it is ambiguous.",
    ),
    "BR713.near": Wording(
        "There is nothing called `{name}` to have words",
        "did you mean `{near}`?",
        "Correct the name, or remove its words.",
    ),
    "BR713.sentence": Wording(
        "The game has no such sentence",
        "nothing to translate",
        "Copy the sentence anew from the rule file: it must be the same word for word.",
    ),
    "BR713.sentence_near": Wording(
        "The game has no such sentence",
        "nothing to translate",
        'The nearest is: "{near}". A translation must repeat the sentence of the rule file word for word.',
    ),
    "BR713.braces": Wording(
        "What stands in braces must be the same in the translation as in the sentence",
        "in braces here: {found}",
        "In braces in the sentence: {expected}. The order may differ, the words between the braces may not.",
    ),
    "BR714": Wording(
        "In `{name}` there are no words for {count} of the names",
        "not everything has words",
        "They are: {names}. Without words a name is shown as it is written in the rule file.",
    ),
    "BR714.sentences": Wording(
        "In `{name}` there is no translation for {count} of the sentences",
        "not everything is translated",
        "They are: {sentences}. Without a translation a sentence is shown as it is.",
    ),
}

_EXAMPLES: dict[str, Wording] = {
    "BR801": Wording(
        "The example expects {expected}, but it is {found}",
        "not so",
        "Mend the rule if the example is right, or the example if the rule is right.",
    ),
    "BR801.legal": Wording(
        "The example expects this to be legal, but it is not",
        "not legal",
        "{reason}",
    ),
    "BR801.illegal": Wording(
        "The example expects this to be illegal, but it is legal",
        "legal",
        "Mend the rule if the example is right, or the example if the rule is right.",
    ),
    "BR801.because": Wording(
        "This is illegal, but not because of `{name}`",
        "the reason is another one",
        "{reason}",
    ),
    "BR801.false": Wording(
        "This should be true after the moves, but it is not",
        "is false",
        "Mend the rule if the example is right, or the example if the rule is right.",
    ),
    "BR802": Wording(
        "The position of this example cannot be set up",
        "not possible",
        "{reason}.",
    ),
    "BR802.players": Wording(
        "The example names {found} players, but the game is for {expected}",
        "{found} players",
        "Name as many players behind `with` as can play.",
    ),
    "BR803": Wording(
        "This example is left out: it sets `{name}`, which the variant has fixed",
        "fixed by the variant",
        "",
    ),
}

_TOOL: dict[str, Wording] = {
    "BR901": Wording(
        "{name} is not supported yet",
        "understood, but it cannot be played yet",
        "This is part of the language, but this version cannot play it. Leave it out for now.",
    ),
}

PLAYING_WORDINGS: dict[str, Wording] = _LIMITS | _WARNINGS | _EXAMPLES | _TOOL
