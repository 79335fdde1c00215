"""Typed statements: the bodies of actions, procedures, phases, `setup` and `play`."""

from attrs import field, frozen

from boardrules.ir.domains import Domain, Local, Variable
from boardrules.ir.expressions import Binder, Expression, LocalValue, Sentence
from boardrules.ir.shown import Shown
from boardrules.source import Span


@frozen(eq=False, repr=False)
class Choice(Shown):
    """What a player chooses a value from.

    Attributes:
        form: `one` (`x in S`, `x: K in S`) or `some` (`xs: lo..hi of S`).
        source: S. For `x: K in S` the elements of another kind have been left out by `kinds`.
        kinds: The ranks of the kinds admitted, or None for all.
        low, high: For `some`: how many.
        where: The condition after `where`; the local of the parameter may be used in it.
    """

    form: str
    source: Expression
    kinds: tuple[int, ...] | None = None
    low: Expression | None = None
    high: Expression | None = None
    where: Expression | None = None


@frozen(eq=False, repr=False)
class Parameter(Shown):
    """A parameter: given by the caller (`choice` is None) or chosen by the player.

    Attributes:
        static_domain: The domain of its values as moves are numbered (spec section 16): never
            located, the whole type of the elements.
    """

    name: str
    local: Local
    domain: Domain
    static_domain: Domain
    choice: Choice | None
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class VariableTarget(Shown):
    """A variable that is written. `indices` may be fewer than it has: then all below are meant."""

    span: Span = field(repr=False)
    variable: Variable
    indices: tuple[Expression, ...]


Target = VariableTarget | LocalValue


@frozen(eq=False, repr=False)
class Destination(Shown):
    """Where pieces go: the zone, and for a pile `top` or `bottom`, for a line `left` or `right`, else ``."""

    zone: Expression
    side: str


@frozen(eq=False, repr=False)
class Amount(Shown):
    """`all`, `up_to` n or `exactly` n."""

    form: str
    number: Expression | None


# ------------------------------------------------------------------ simple statements


@frozen(eq=False, repr=False)
class Require(Shown):
    """`require c else "sentence"`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    condition: Expression
    sentence: Sentence | None


@frozen(eq=False, repr=False)
class Let(Shown):
    """`let x = e`; with a sentence (or `must_be_there`) the run ends if e is absent."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    local: Local
    value: Expression
    sentence: Sentence | None


@frozen(eq=False, repr=False)
class Set(Shown):
    """`set v = e`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    target: Target
    value: Expression


@frozen(eq=False, repr=False)
class Change(Shown):
    """`increase` (sign 1) or `decrease` (sign -1) a number; `limit` after `up to` or `down to`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    target: Target
    sign: int
    by: Expression
    limit: Expression | None


@frozen(eq=False, repr=False)
class AddTo(Shown):
    """`add e to v`: to a set, or at the end of a list."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    target: Target
    value: Expression


@frozen(eq=False, repr=False)
class RemoveFrom(Shown):
    """`remove e from v`: from a set, or the first occurrence in a list."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    target: Target
    value: Expression


@frozen(eq=False, repr=False)
class MovePieces(Shown):
    """`move x to D`: x is a located piece, a located selection, or a zone of sort slot."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    pieces: Expression
    destination: Destination


@frozen(eq=False, repr=False)
class MoveSome(Shown):
    """`move n of K from Z to D` and `draw n from Z to D`.

    Attributes:
        verb: `move` or `draw`: they do the same and read differently.
        pattern: What the pieces must fit: an expression of domain SetOf(Entry), or None.
    """

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    verb: str
    amount: Amount
    pattern: Expression | None
    source: Expression
    destination: Destination


@frozen(eq=False, repr=False)
class Deal(Shown):
    """`deal n from Z to each hand`; `destination` is the zone of `me`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    amount: Amount
    source: Expression
    destination: Destination


@frozen(eq=False, repr=False)
class Shuffle(Shown):
    """`shuffle Z`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    zone: Expression


@frozen(eq=False, repr=False)
class Roll(Shown):
    """`roll v`; a variable without all its indices rolls each of its cells."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    target: VariableTarget


@frozen(eq=False, repr=False)
class Show(Shown):
    """`show X to P`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    shown: Expression
    to: Expression


@frozen(eq=False, repr=False)
class Record(Shown):
    """`record h`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    history: str


@frozen(eq=False, repr=False)
class Do(Shown):
    """`do P(args)`. For `do card.played`, `piece` is the card and `callee` the name of the procedure."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    callee: str
    arguments: tuple[Expression, ...]
    piece: Expression | None = None


@frozen(eq=False, repr=False)
class Nothing(Shown):
    """`nothing`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]


@frozen(eq=False, repr=False)
class Stop(Shown):
    """`stop`, or `stop loop`, `turns`, `repeat`, `for`, `each player` in `sort`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    sort: str | None


@frozen(eq=False, repr=False)
class StopTurnsAfter(Shown):
    """`when` is `this turn`, `this round` or `one more round`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    when: str


@frozen(eq=False, repr=False)
class Win(Shown):
    """The winners: a player or a set of players."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    players: Expression


@frozen(eq=False, repr=False)
class Lose(Shown):
    """The losers: a player or a set of players."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    players: Expression


@frozen(eq=False, repr=False)
class Tie(Shown):
    """`tie`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]


@frozen(eq=False, repr=False)
class EndGame(Shown):
    """`end game`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]


@frozen(eq=False, repr=False)
class ChooseValue(Shown):
    """`choose x in S where c`. `number` tells apart the value choices of one name in one body."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    parameter: Parameter


# ------------------------------------------------------------------ blocks


@frozen(eq=False, repr=False)
class If(Shown):
    """`if c:` and `else:`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    condition: Expression
    then: tuple["Statement", ...]
    otherwise: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class CaseBranch(Shown):
    """`test` says whether the subject (in the local of the Case) fits one of the cells."""

    span: Span = field(repr=False)
    test: Expression
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class Case(Shown):
    """`case e:`; the first branch that fits is run, else `otherwise`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    subject: Expression
    local: Local
    branches: tuple[CaseBranch, ...]
    otherwise: tuple["Statement", ...] | None


@frozen(eq=False, repr=False)
class WithPlayers(Shown):
    """The block is there only with `low` to `high` players."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    low: int
    high: int
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class Loop(Shown):
    """`loop:`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class Repeat(Shown):
    """`repeat n as v:`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    count: Expression
    counter: Target | None
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class For(Shown):
    """`binders` have locals in the state, not scratch cells: the body may decide."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    binders: tuple[Binder, ...]
    where: Expression | None
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class EachPlayer(Shown):
    """One lap. `direction` is 1 clockwise, -1 counterclockwise; `start` None for the first seat."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    direction: int
    start: Expression | None
    where: Expression | None
    simultaneously: bool
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class Turns(Shown):
    """Laps without end."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    direction: int
    start: Expression | None
    where: Expression | None
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class As(Shown):
    """`as P:`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    player: Expression
    body: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class Alternative(Shown):
    """One thing to choose: an action, or `pass`.

    Attributes:
        action: The name of the action; `pass` for the built-in one.
        arguments: One for each parameter of the action; None for a chosen one that is left open.
        suite: What follows in the body that holds the `choose`.
    """

    span: Span = field(repr=False)
    action: str
    arguments: tuple[Expression | None, ...]
    suite: tuple["Statement", ...]


@frozen(eq=False, repr=False)
class Choose(Shown):
    """`form` is `one`, `may` or `each` (each at most once); `otherwise` only with `one`."""

    span: Span = field(repr=False)
    cites: tuple[str, ...]
    form: str
    alternatives: tuple[Alternative, ...]
    otherwise: tuple["Statement", ...] | None


Statement = (
    Require
    | Let
    | Set
    | Change
    | AddTo
    | RemoveFrom
    | MovePieces
    | MoveSome
    | Deal
    | Shuffle
    | Roll
    | Show
    | Record
    | Do
    | Nothing
    | Stop
    | StopTurnsAfter
    | Win
    | Lose
    | Tie
    | EndGame
    | ChooseValue
    | If
    | Case
    | WithPlayers
    | Loop
    | Repeat
    | For
    | EachPlayer
    | Turns
    | As
    | Choose
)
