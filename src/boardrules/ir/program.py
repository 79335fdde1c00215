"""A program: all declarations of a game, typed, for fixed options and a fixed number of players.

Declarations refer to variables, zones, locals and parts of the world as objects, and to
callables (defines, tables, constraints, rankings, actions, procedures, phases) by name.
"""

from attrs import field, frozen

from boardrules.ir.domains import Component, Domain, Enum, Local, Place, PlayerPlaces, Variable, Zone
from boardrules.ir.expressions import Expression, Sentence
from boardrules.ir.shown import Shown
from boardrules.ir.statements import Parameter, Statement
from boardrules.source import Span


@frozen(eq=False, repr=False)
class Option(Shown):
    """An option or ruling.

    Attributes:
        value: What it is set to in this program.
        normal: What it is unless somebody says otherwise.
        is_fixed: Whether a variant has fixed it, so that it can no longer be set.
        question: The question for people.
        sentences: A sentence for some of the values, by the text of the value.
    """

    name: str
    domain: Domain
    value: object
    normal: object
    is_ruling: bool
    is_fixed: bool
    question: str | None
    sentences: tuple[tuple[str, str], ...]
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class SourceText(Shown):
    """A source that citations refer to."""

    letter: str
    title: str
    language: str | None
    file: str | None
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class Start(Shown):
    """What a variable holds when the game (or, for a temporary, an action) begins.

    For a variable with an owner `me` is the player, or the owner of the site.
    """

    variable: Variable
    value: Expression


@frozen(eq=False, repr=False)
class DeckLine(Shown):
    """So many of each of these entries, one group after another."""

    copies: int
    entries: tuple[int, ...]


@frozen(eq=False, repr=False)
class Deck(Shown):
    """The pieces that lie in a zone before `setup`. With `for_each_player` the zone is one of `me`."""

    name: str
    zone: Expression
    for_each_player: bool
    lines: tuple[DeckLine, ...]
    span: Span = field(repr=False)
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Temporary(Shown):
    """A group of variables that live while an action is under way."""

    name: str
    variables: tuple[Variable, ...]
    doc: str | None
    span: Span = field(repr=False)
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class History(Shown):
    """What `record` remembers: variables and zones of all sites."""

    name: str
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    cell: int
    doc: str | None
    span: Span = field(repr=False)
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Define(Shown):
    """A derived value."""

    name: str
    parameters: tuple[Local, ...]
    domain: Domain
    is_path: bool
    body: Expression
    doc: Sentence | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class TableRow(Shown):
    """`tests` has one condition on the parameters' locals for each column; empty for `otherwise`."""

    span: Span = field(repr=False)
    tests: tuple[Expression, ...]
    value: Expression


@frozen(eq=False, repr=False)
class Table(Shown):
    """A function by cases: the first row that fits."""

    name: str
    parameters: tuple[Local, ...]
    domain: Domain
    rows: tuple[TableRow, ...]
    doc: Sentence | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class Constraint(Shown):
    """A named rule. `exists` tells whether its `when` holds under the options of this program."""

    name: str
    parameters: tuple[Local, ...]
    when: Expression | None
    exists: bool
    after_every_action: bool
    conditions: tuple[Expression, ...]
    doc: Sentence | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class RankStep(Shown):
    """`sort` is `most`, `fewest`, `first` or `last` (the last two: seats from `key` on in `direction`)."""

    span: Span = field(repr=False)
    sort: str
    key: Expression
    direction: int
    condition: Expression | None


@frozen(eq=False, repr=False)
class Ranking(Shown):
    """An order of players or of any finite set."""

    name: str
    parameters: tuple[Local, ...]
    element: Local
    source: Expression
    where: Expression | None
    steps: tuple[RankStep, ...]
    still_tied: str
    doc: Sentence | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class Routine(Shown):
    """An action, procedure or phase; `sort` says which, or `setup` or `play`.

    Attributes:
        locals: All locals with a cell of the state that its own body uses, parameters first.
        this: For a procedure of a component the local of the piece.
    """

    sort: str
    name: str
    parameters: tuple[Parameter, ...]
    body: tuple[Statement, ...]
    locals: tuple[Local, ...]
    doc: Sentence | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)
    this: Local | None = None


@frozen(eq=False, repr=False)
class PointsLine(Shown):
    """`points "name": e` in `result`."""

    name: str
    value: Expression
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class Result(Shown):
    """How `end game` is judged. Expressions are evaluated for each player as `me`."""

    points: tuple[PointsLine, ...]
    steps: tuple[RankStep, ...]
    payoff: Expression | None
    doc: Sentence | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class TriedMove(Shown):
    """A move of an example: an action with its parameters, None for those left open.

    The arguments are expressions for the values that are chosen, without zones; those of pieces may be patterns
    (domain SetOf(Entry)), which any fitting piece answers. `choice` holds for a value choice its name.
    """

    span: Span = field(repr=False)
    action: str
    arguments: tuple[Expression | None, ...]


@frozen(eq=False, repr=False)
class Expected(Shown):
    """`form` is `legal`, `illegal` (then `because` may name a rule) or `true` (then `condition`)."""

    span: Span = field(repr=False)
    form: str
    because: str | None
    condition: Expression | None


@frozen(eq=False, repr=False)
class GivenPart(Shown):
    """`given:` in an example."""

    body: tuple[Statement, ...]


@frozen(eq=False, repr=False)
class WhenPart(Shown):
    """`when P tries a, b` with what is expected of it."""

    span: Span = field(repr=False)
    player: Expression
    tried: tuple[TriedMove, ...]
    expected: tuple[Expected, ...]


@frozen(eq=False, repr=False)
class Example(Shown):
    """A worked example, made for the number of players and the options that it names.

    It belongs to a program of its own (its options and seats may differ from those of the match).
    """

    title: str
    seats: tuple[str, ...]
    parts: tuple[GivenPart | WhenPart, ...]
    doc: str | None
    cites: tuple[str, ...]
    span: Span = field(repr=False)


@frozen(eq=False, repr=False)
class Word(Shown):
    """What something is called in a language.

    Attributes:
        says: The sentence of a move. It may use the parameters of the action and the `let` lines with which
            its body begins.
    """

    key: str
    one: str | None
    many: str | None
    gender: str | None
    says: Sentence | None
    note: str | None


@frozen(eq=False, repr=False)
class Words(Shown):
    """The words of a language, by key, and its translated sentences."""

    language: str
    words: dict[str, Word]
    sentences: dict[str, str]


@frozen(eq=False, repr=False)
class Program(Shown):
    """Everything the engine and the rulebook need to know of a configured game.

    Attributes:
        used_names: The names that something refers to, also where it was worked out before the game (bounds,
            decks, `when`) and has left no other trace.
    """

    name: str
    title: str
    doc: str | None
    player_counts: tuple[int, int]
    players: int
    seat_names: tuple[str, ...]
    sources: tuple[SourceText, ...]
    options: dict[str, Option]
    enums: dict[str, Enum]
    components: dict[str, Component]
    places: dict[str, Place]
    player_places: dict[str, PlayerPlaces]
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    temporaries: tuple[Temporary, ...]
    histories: dict[str, History]
    starts: tuple[Start, ...]
    decks: tuple[Deck, ...]
    defines: dict[str, Define]
    tables: dict[str, Table]
    constraints: dict[str, Constraint]
    rankings: dict[str, Ranking]
    actions: dict[str, Routine]
    procedures: dict[str, Routine]
    phases: dict[str, Routine]
    piece_procedures: dict[tuple[str, str], dict[int, Routine]]
    setup: Routine | None
    play: Routine
    result: Result | None
    examples: tuple[Example, ...]
    words: dict[str, Words]
    cell_count: int
    scratch_count: int
    used_names: frozenset[str] = frozenset()
