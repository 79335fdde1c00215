"""The prose of faults: what goes wrong in a rule file while a game runs.

The voice is that of `wordings_semantics`.
"""

from boardrules.diagnostics.wording import Wording

FAULT_WORDINGS: dict[str, Wording] = {
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
