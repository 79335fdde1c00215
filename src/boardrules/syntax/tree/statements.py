"""Statements: what actions, procedures and phases do."""

from boardrules.syntax.tree.expressions import (
    Chosen,
    Citation,
    Condition,
    Expression,
    Identifier,
    Text,
    Type,
)
from boardrules.syntax.tree.node import Node, node

# ------------------------------------------------------------------ simple statements


@node
class Require(Node):
    """`require condition else "sentence"`."""

    condition: Condition
    otherwise: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Let(Node):
    """`let name: T = value else "sentence"`."""

    name: Identifier
    type: Type | None
    value: Expression
    otherwise: Text | None
    cites: tuple[Citation, ...] = ()


@node
class Set(Node):
    """`set target = value`."""

    target: Expression
    value: Expression
    cites: tuple[Citation, ...] = ()


@node
class Increase(Node):
    """`increase target by amount up to limit`."""

    target: Expression
    by: Expression
    limit: Expression | None
    cites: tuple[Citation, ...] = ()


@node
class Decrease(Node):
    """`decrease target by amount down to limit`."""

    target: Expression
    by: Expression
    limit: Expression | None
    cites: tuple[Citation, ...] = ()


@node
class Add(Node):
    """`add element to target`."""

    element: Expression
    target: Expression
    cites: tuple[Citation, ...] = ()


@node
class Remove(Node):
    """`remove element from target`, the statement."""

    element: Expression
    target: Expression
    cites: tuple[Citation, ...] = ()


@node
class AllOf(Node):
    """`all` as an amount."""


@node
class UpTo(Node):
    """`up to n` as an amount."""

    limit: Expression


@node
class Exactly(Node):
    """`n` as an amount."""

    number: Expression


Amount = AllOf | UpTo | Exactly


@node
class Destination(Node):
    """`right of zone`, or just `zone`; `side` is `top`, `bottom`, `left` or `right`."""

    side: Identifier | None
    zone: Expression


@node
class MovePieces(Node):
    """`move pieces to destination`."""

    pieces: Expression
    destination: Destination
    cites: tuple[Citation, ...] = ()


@node
class MoveSome(Node):
    """`move 2 of Kind from source to destination`; `of` is the kind or entry."""

    amount: Amount
    of: Expression | None
    source: Expression
    destination: Destination
    cites: tuple[Citation, ...] = ()


@node
class Draw(Node):
    """`draw up to 2 from source to destination`."""

    amount: Amount
    source: Expression
    destination: Destination
    cites: tuple[Citation, ...] = ()


@node
class Deal(Node):
    """`deal 2 from source to each hand`."""

    amount: Amount
    source: Expression
    zone: Identifier
    cites: tuple[Citation, ...] = ()


@node
class Shuffle(Node):
    """`shuffle zone`."""

    zone: Expression
    cites: tuple[Citation, ...] = ()


@node
class Roll(Node):
    """`roll target`."""

    target: Expression
    cites: tuple[Citation, ...] = ()


@node
class Show(Node):
    """`show shown to viewers`."""

    shown: Expression
    viewers: Expression
    cites: tuple[Citation, ...] = ()


@node
class Record(Node):
    """`record history`."""

    history: Identifier
    cites: tuple[Citation, ...] = ()


@node
class Do(Node):
    """`do call`; the call is a name, a member or a `Call`."""

    call: Expression
    cites: tuple[Citation, ...] = ()


@node
class Stop(Node):
    """`stop`, or `stop turns`; `left` is `loop`, `turns`, `repeat`, `for` or `each player`."""

    left: Identifier | None
    cites: tuple[Citation, ...] = ()


@node
class StopTurnsAfter(Node):
    """`stop turns after this turn`; `last` is `this turn`, `this round` or `one more round`."""

    last: Identifier
    cites: tuple[Citation, ...] = ()


@node
class Win(Node):
    """`win players`."""

    players: Expression
    cites: tuple[Citation, ...] = ()


@node
class Lose(Node):
    """`lose players`."""

    players: Expression
    cites: tuple[Citation, ...] = ()


@node
class Tie(Node):
    """`tie`."""

    cites: tuple[Citation, ...] = ()


@node
class EndGame(Node):
    """`end game`."""

    cites: tuple[Citation, ...] = ()


@node
class Nothing(Node):
    """`nothing`."""

    cites: tuple[Citation, ...] = ()


@node
class ChooseValue(Node):
    """`choose next in ways(at) where c`: a value chosen within an action."""

    chosen: Chosen
    cites: tuple[Citation, ...] = ()


SimpleStatement = (
    Require
    | Let
    | Set
    | Increase
    | Decrease
    | Add
    | Remove
    | MovePieces
    | MoveSome
    | Draw
    | Deal
    | Shuffle
    | Roll
    | Show
    | Record
    | Do
    | Stop
    | StopTurnsAfter
    | Win
    | Lose
    | Tie
    | EndGame
    | Nothing
    | ChooseValue
)


# ------------------------------------------------------------------ statements with blocks


@node
class Else(Node):
    """`else: body`."""

    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class If(Node):
    """`if condition: body` with an `else`, an `else if` (an `If` as alternative) or neither."""

    condition: Expression
    body: tuple["Statement", ...]
    alternative: "If | Else | None"
    cites: tuple[Citation, ...] = ()


@node
class Otherwise(Node):
    """`otherwise: body`, after a `choose` or at the end of a `case`."""

    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Cell(Node):
    """`3, 5..7`: a cell of a table or the values of a branch; a comma means *or*."""

    values: tuple[Expression, ...]


@node
class CaseBranch(Node):
    """`cell: body`."""

    cell: Cell
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Case(Node):
    """`case subject:` with its branches."""

    subject: Expression
    branches: tuple[CaseBranch, ...]
    otherwise: Otherwise | None
    cites: tuple[Citation, ...] = ()


@node
class WithPlayers(Node):
    """`with 2..3 players: body`."""

    numbers: Expression
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Loop(Node):
    """`loop: body`."""

    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Repeat(Node):
    """`repeat times as counter: body`."""

    times: Expression
    counter: Expression | None
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Binder(Node):
    """`name in domain` of a `for`."""

    name: Identifier
    domain: Expression


@node
class For(Node):
    """`for x in S, y in T where c: body`."""

    binders: tuple[Binder, ...]
    where: Expression | None
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Lap(Node):
    """`clockwise from start`; both parts may be missing, then the span is empty."""

    direction: Identifier | None
    start: Expression | None


@node
class EachPlayer(Node):
    """`simultaneously each player lap where c: body`."""

    simultaneously: bool
    lap: Lap
    where: Expression | None
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Turns(Node):
    """`turns lap where c: body`."""

    lap: Lap
    where: Expression | None
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class AsPlayer(Node):
    """`as player: body`."""

    player: Expression
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Alternative(Node):
    """`call` or `call: body` in a `choose`; the body is empty where there is none."""

    call: Expression
    body: tuple["Statement", ...]
    cites: tuple[Citation, ...] = ()


@node
class Choose(Node):
    """`choose a, b(x)`, or with a block of alternatives, and `otherwise: ...`."""

    alternatives: tuple[Alternative, ...]
    otherwise: Otherwise | None
    cites: tuple[Citation, ...] = ()


@node
class MayChoose(Node):
    """`may choose a, b`, or with a block."""

    alternatives: tuple[Alternative, ...]
    cites: tuple[Citation, ...] = ()


@node
class ChooseEach(Node):
    """`choose each at most once: a, b`, or with a block."""

    alternatives: tuple[Alternative, ...]
    cites: tuple[Citation, ...] = ()


BlockStatement = (
    If
    | Case
    | WithPlayers
    | Loop
    | Repeat
    | For
    | EachPlayer
    | Turns
    | AsPlayer
    | Choose
    | MayChoose
    | ChooseEach
)
Statement = SimpleStatement | BlockStatement
