"""The prose of what is wrong with the course of play, and with what players may know.

The voice is that of `wordings_semantics`.
"""

from boardrules.diagnostics.wording import Wording

_COURSE: dict[str, Wording] = {
    "BR301": Wording(
        "Nothing ever leaves this `{name}`",
        "goes on for ever",
        "Write a `stop`, or an ending such as `win me` or `end game`, somewhere in it.",
    ),
    "BR302": Wording(
        "Nothing ends this game",
        "the game begins here and never ends",
        "Say when it is over: `win P`, `lose P`, `tie`, `end game`, or let `play` come to its end.",
    ),
    "BR303": Wording(
        "The {sort} `{name}` is never {used}",
        "nothing leads here",
        "Use it somewhere, or remove it.",
    ),
    "BR304": Wording(
        "There is no `{name}` here that `stop` could leave",
        "nothing to leave",
        "`stop` leaves the innermost loop of the same body. Put it into one, or remove it.",
    ),
    "BR304.after": Wording(
        "No `turns` is running here",
        "no turns to end",
        "`stop turns after ...` must stand inside a `turns`, or in what is run only from one.",
    ),
    "BR305": Wording(
        "This is never reached",
        "after {after}",
        "What stands behind {after} in the same block is never done. Put it before, or remove it.",
    ),
    "BR306": Wording(
        "Nobody can choose anything in `{name}`",
        "a choice",
        "Choices belong in `play`, in phases, procedures and actions. Move this there.",
    ),
    "BR307": Wording(
        "If none of these is legal, the game is stuck here",
        "no alternative that is always legal",
        "If that can happen in your game, add `otherwise:` with what is to be done then.",
    ),
    "BR310": Wording(
        "This loop can go round without doing anything",
        "no change and no choice on the way",
        "Make sure that each time round something changes, or that it stops.",
    ),
    "BR311": Wording(
        "This `{name}` can go round without a decision of anybody",
        "nobody decides anything",
        "Add a `choose`, or use `repeat`, `for` or `each player`, which come to an end by themselves.",
    ),
    "BR312": Wording(
        "`{name}` leads back to itself",
        "calls itself in the end",
        "The way round is: {circle}. Repeated steps are written with `loop`.",
    ),
    "BR313": Wording(
        "`{name}` asks about itself",
        "the question comes back to where it stands",
        "The way round is: {circle}. Ask about an action that is the same without this requirement.",
    ),
    "BR314": Wording(
        "The game can end here, but nothing says who has won",
        "who has won?",
        "Write a `result` block with an order, for example `most my.score`, or with a `payoff`.",
    ),
    "BR315": Wording(
        "This game has no {name}",
        "something is missing",
        "{reason}.",
    ),
    "BR316.temporary": Wording(
        "`{name}` is written where no action is under way",
        "would be lost, or last too long",
        "Temporary variables live while one action is under way. Write it in the action, or declare a `var`.",
    ),
    "BR316": Wording(
        "`{name}` cannot stand in {found}",
        "not here",
        "{reason}.",
    ),
}

_INFORMATION: dict[str, Wording] = {
    "BR401": Wording(
        "What is offered here depends on `{name}`, which the player who decides does not see",
        "hidden from the player",
        "A decision may depend only on what its player sees. Ask for something else, or let the player decide first"
        " and look afterwards, in the phase, what follows from it.",
    ),
    "BR401.several": Wording(
        "What is offered here depends on `{name}`, which not everybody sees who decides in this action",
        "hidden from some of them",
        "Whether an action can be done may depend only on what all see who decide in it. Let the others decide in"
        " the phase, after the action.",
    ),
    "BR401.sentence": Wording(
        "This sentence would tell a player what `{name}` is, which the player does not see",
        "hidden from the player",
        "Leave it out of the sentence.",
    ),
    "BR403": Wording(
        "What happens here lets others know something of {names}",
        "a reveal",
        "That is allowed. It is listed so that you see every place where something hidden comes out.",
    ),
    "BR404": Wording(
        "`seen by {who}` needs an owner, and `{name}` belongs to nobody",
        "whose?",
        "Declare it in `player` or in a place inside player, or use `open` or `hidden`.",
    ),
    "BR405": Wording(
        "Everybody sees `{name}` already",
        "nothing to show",
        "Remove the `show`, or declare `{name}` as `hidden` or `seen by owner`.",
    ),
    "BR410": Wording(
        "Here the action could still turn out to be illegal, but it is too late for that",
        "asked too late",
        "Once a card was drawn, a die rolled or something hidden looked at, an action can no longer be taken back."
        " Ask before that, or make the rest a step of the phase.",
    ),
    "BR410.check": Wording(
        "What happens after this can break `{name}`, which is checked at the end of the action",
        "from here on it is too late",
        "Once a card was drawn, a die rolled or something hidden looked at, an action can no longer be taken back."
        " Make what follows a step of the phase, or see to it in another way that `{name}` holds.",
    ),
    "BR410.query": Wording(
        "`{form}` cannot tell what comes out of `{name}`, because chance or something hidden has a part in it",
        "not known before it is done",
        "`possible({name})` without `where` can be asked: whether the action can be begun.",
    ),
    "BR411": Wording(
        "If the pieces of `{name}` differ, this draw is a fault, since somebody sees them",
        "which of them?",
        "Say which piece is meant, or draw one at random: `let c = random({name})`.",
    ),
    "BR412": Wording(
        "This may fail after chance or something hidden has come into play",
        "cannot be taken back",
        "If it fails in a game, that is a fault. Ask for it before the draw or the roll, or say what is done instead.",
    ),
    "BR412.check": Wording(
        "If `{name}` does not hold at the end of this action, that is a fault",
        "from here on the action cannot be taken back",
        "What the action does before this point can break `{name}`. Require it before this point.",
    ),
    "BR420": Wording(
        "Players who decide at the same time would get in each other's way through `{name}`",
        "not for certain one's own",
        "What is changed inside `simultaneously` must belong to the player who does it, and that must be plain:"
        " write `my.choice`. Work out afterwards what follows for all.",
    ),
    "BR420.read": Wording(
        "`{read}` reads what another player may change at the same time",
        "read here",
        "`{name}` changes inside this `simultaneously`, so only one's own may be read there: write `my.{name}`, or"
        " read it after the block.",
    ),
    "BR420.rule": Wording(
        "The rule `{name}` looks at what other players change at the same time",
        "checked after this action",
        "Inside `simultaneously` it would depend on who comes first, since `{read}` changes there. Let the rule look"
        " at `me` only, or require it after the block.",
    ),
    "BR420.local": Wording(
        "`{name}` would be changed by all who decide at the same time",
        "one for all",
        "Name it inside the `simultaneously`, or give each player a variable of the player's own.",
    ),
    "BR420.noticed": Wording(
        "`{name}` cannot stand inside `simultaneously`",
        "not while all decide at the same time",
        "Everybody would notice it before all have decided, or it brings other players in. Put it after the block.",
    ),
    "BR420.action": Wording(
        "`simultaneously` cannot stand in an action",
        "an action is under way here",
        "An action is that of one player. Put the block into a phase, where each player begins an action.",
    ),
}

COURSE_WORDINGS: dict[str, Wording] = _COURSE | _INFORMATION
