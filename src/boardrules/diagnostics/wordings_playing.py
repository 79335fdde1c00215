"""The prose of limits, faults while a game runs, warnings, examples, and what is not supported yet.

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
        "A position of this game needs {size} numbers, more than {limit}",
        "the largest part: {largest}",
        "Say how many pieces a zone can hold (`up to n`), or declare fewer places.",
    ),
    "BR504": Wording(
        "The moves of `{name}` are too many to be numbered",
        "{size} of them",
        "Make the domains of its parameters smaller, or split it into steps with a `choose` in the body.",
    ),
    "BR505": Wording(
        "There are {size} selections to choose from here, more than {limit}",
        "{size} selections",
        "Let the player choose one piece after the other with a `choose` in a `loop`.",
    ),
}

_FAULTS: dict[str, Wording] = {
    "BR601": Wording(
        "{value} does not fit into `{name}`, which holds {range}",
        "out of range",
        "Say `up to` or `down to`, or widen the range of `{name}`.",
    ),
    "BR602": Wording(
        "There is no {name} of nothing",
        "empty",
        "Ask first whether there is anything, for example with `is not empty`.",
    ),
    "BR603": Wording(
        "There is no number {index} here, only {range}",
        "outside",
        "Check the number first, or use `item(L, i)`, which gives none outside.",
    ),
    "BR604": Wording("Something is divided by zero", "is 0", "Ask first whether it is 0."),
    "BR605": Wording(
        "{player} has to choose, and nothing is legal",
        "stuck",
        "Add `otherwise:` to this `choose` with what is to be done then, or write `may choose`.",
    ),
    "BR606": Wording(
        "This should be there, but it is absent",
        "is none",
        "Ask first with `is not none`, or write `let x = ... else` with a sentence in an action.",
    ),
    "BR607": Wording(
        "{expected} should be taken from `{name}`, but there are {found}",
        "too few",
        "Write `up to` before the number to take as many as there are.",
    ),
    "BR608": Wording(
        "The game took {limit} steps without anybody deciding anything",
        "still going on here",
        "Most likely a `loop` or `turns` never stops. If it is meant, raise the limit of steps.",
    ),
    "BR609": Wording(
        "What is required here does not hold",
        "is false",
        "Outside an action there is nobody who could do something else. Use `if`, or require it in an action.",
    ),
    "BR609.sentence": Wording(
        "What is required here does not hold: {sentence}",
        "is false",
        "Outside an action there is nobody who could do something else. Use `if`, or require it in an action.",
    ),
    "BR610": Wording(
        "More than {limit} positions had to be looked at to find out what is legal",
        "looking ahead from here",
        "Put requirements as early as possible, or split the action. The limit of looking ahead can be raised.",
    ),
    "BR611": Wording(
        "More than {limit} moves can be chosen from here",
        "too many moves",
        "Make the domains smaller, or split the choice into steps with a `choose` in the body.",
    ),
    "BR612": Wording(
        "A piece should be drawn unseen from `{name}`, but somebody sees what lies in it",
        "not hidden from everybody",
        "Say which piece is meant, or draw one at random: `let c = random({name})`.",
    ),
    "BR613": Wording(
        "The turn should pass on, but nobody is left who may take one",
        "true for nobody",
        "End the `turns` or the game before that happens.",
    ),
    "BR614": Wording(
        "There is no room left in `{name}`, which holds {limit}",
        "full",
        "Ask first whether there is room, or raise its `up to`.",
    ),
    "BR615": Wording(
        "Nothing can be drawn by these weights",
        "{found}",
        "Weights are whole numbers of 0 or more, and one of them at least is greater than 0.",
    ),
    "BR615.nothing": Wording(
        "Nothing can be drawn at random from nothing",
        "empty",
        "Ask first whether there is anything, for example with `is not empty`.",
    ),
}

_WARNINGS: dict[str, Wording] = {
    "BR701": Wording("The {sort} `{name}` is not used", "not used", "Use it somewhere, or remove it."),
    "BR702": Wording("The {sort} `{name}` is not used", "not used", "Use it in the body, or remove it."),
    "BR703": Wording(
        "This is always {value}",
        "always {value}",
        "Nothing in the game can change it. Check which value you meant to compare.",
    ),
    "BR704": Wording(
        "The constraint `{name}` is never required",
        "nothing asks for it",
        "Write `require {name}` in an action, or `after every action` behind its name.",
    ),
    "BR705": Wording(
        "The sources have no sentence `{name}`",
        "not listed",
        "Correct the number, or add the sentence to `{file}`.",
    ),
    "BR705.source": Wording(
        "No `source` is called `{name}`",
        "unknown source",
        'Announce it in the game block: `source {name} "title"`.',
    ),
    "BR706": Wording("No rule cites {count} of the sentences of {name}: {sentences}", "", ""),
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
        "The {sort} `{name}` has no question",
        "what does it decide?",
        'Write the question below it, for example `"How many points win?"`.',
    ),
    "BR712.value": Wording(
        "The value `{value}` of `{name}` has no sentence",
        "what does it mean?",
        'Write a line `{value}: "..."` below the question.',
    ),
    "BR713": Wording(
        "There is nothing called `{name}` to have words",
        "not declared",
        "Correct the name, or remove its words.",
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
    "BR713.braces": Wording(
        "The translation must have the same braces as the sentence",
        "{found}",
        "The sentence has: {expected}.",
    ),
    "BR714": Wording("{count} names have no words in the language {name}: {names}", "", ""),
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

PLAYING_WORDINGS: dict[str, Wording] = _LIMITS | _FAULTS | _WARNINGS | _EXAMPLES | _TOOL
