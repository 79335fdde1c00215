"""Typed expressions. Each node has its span and its domain; none has behaviour.

*Absent paths.* A path `x.name` through an `x` that is none has the value `ABSENT` (spec section
4.1). It can only reach a positive test, which is then false; everything else has been ruled out by
the checker.

*Partial operations* (`The`, `ItemAt`, `first` of nothing ..) have no value for some arguments: they
prune a run, leave out a combination of binders, or are a fault, by where they stand (4.1).
"""

from attrs import field, frozen

from boardrules.ir.domains import Component, Domain, Local, Variable, Zone
from boardrules.ir.shown import Shown
from boardrules.source import Span


@frozen(eq=False, repr=False)
class Literal(Shown):
    """A constant."""

    span: Span = field(repr=False)
    domain: Domain
    value: object


@frozen(eq=False, repr=False)
class OptionValue(Shown):
    """The value of an option or ruling, fixed when the match was made."""

    span: Span = field(repr=False)
    domain: Domain
    name: str
    value: object


@frozen(eq=False, repr=False)
class WholeType(Shown):
    """The set of all values of a type: `Region`, `Player`. `elements` are its values in order."""

    span: Span = field(repr=False)
    domain: Domain
    name: str
    elements: tuple[object, ...] = field(repr=False)


@frozen(eq=False, repr=False)
class LocalValue(Shown):
    """A parameter, `let` or binder."""

    span: Span = field(repr=False)
    domain: Domain
    local: Local


@frozen(eq=False, repr=False)
class Me(Shown):
    """The player who acts."""

    span: Span = field(repr=False)
    domain: Domain


@frozen(eq=False, repr=False)
class ReadVariable(Shown):
    """The value of a variable. The owner, if it has one, is the first index."""

    span: Span = field(repr=False)
    domain: Domain
    variable: Variable
    indices: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class ZoneAt(Shown):
    """A zone. The owner, if it has one, is the first index."""

    span: Span = field(repr=False)
    domain: Domain
    zone: Zone
    indices: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class Contents(Shown):
    """What lies in a zone, as a collection: a Selection of a bag, a ListOf for piles and lines."""

    span: Span = field(repr=False)
    domain: Domain
    zone: "Expression"


@frozen(eq=False, repr=False)
class SlotPiece(Shown):
    """The piece in a slot, or none."""

    span: Span = field(repr=False)
    domain: Domain
    zone: "Expression"


@frozen(eq=False, repr=False)
class Property(Shown):
    """A constant attribute: of a piece, a site, a player or an enum value.

    `values` holds it for each value of the domain of `operand`; None where it has none.
    """

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"
    name: str
    values: tuple[object, ...] = field(repr=False)


@frozen(eq=False, repr=False)
class Unlocated(Shown):
    """A located piece or selection, without the zone."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"


@frozen(eq=False, repr=False)
class MakeEntry(Shown):
    """A piece by kind and attributes, of which each is an expression or left out (None).

    With all attributes given exactly one entry fits, or the operation is partial. With some left
    out it is a *pattern*, of domain `SetOf(Entry)`: the set of all entries that fit.
    """

    span: Span = field(repr=False)
    domain: Domain
    component: Component = field(repr=lambda c: c.name)
    kind: int
    attributes: tuple["Expression | None", ...]


@frozen(eq=False, repr=False)
class KindTest(Shown):
    """Whether a piece is of one of the kinds with these ranks; false for none."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"
    component: Component = field(repr=lambda c: c.name)
    kinds: tuple[int, ...]


@frozen(eq=False, repr=False)
class Not(Shown):
    """`not a`."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"


@frozen(eq=False, repr=False)
class And(Shown):
    """`a and b`."""

    span: Span = field(repr=False)
    domain: Domain
    left: "Expression"
    right: "Expression"


@frozen(eq=False, repr=False)
class Or(Shown):
    """`a or b`."""

    span: Span = field(repr=False)
    domain: Domain
    left: "Expression"
    right: "Expression"


@frozen(eq=False, repr=False)
class Implies(Shown):
    """A conditional line: `if condition: consequence`, or `consequence unless condition`."""

    span: Span = field(repr=False)
    domain: Domain
    condition: "Expression"
    consequence: "Expression"
    form: str  # "if" | "unless"


@frozen(eq=False, repr=False)
class IfThenElse(Shown):
    """`if c then a else b`."""

    span: Span = field(repr=False)
    domain: Domain
    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"


@frozen(eq=False, repr=False)
class Equal(Shown):
    """`=` and `is`; `!=` and `is not` are the Not of it. False if a side is an absent path."""

    span: Span = field(repr=False)
    domain: Domain
    left: "Expression"
    right: "Expression"


@frozen(eq=False, repr=False)
class Compare(Shown):
    """`<`, `<=`, `>`, `>=` of numbers, lists or enum values. False if a side is none or absent."""

    span: Span = field(repr=False)
    domain: Domain
    operator: str
    left: "Expression"
    right: "Expression"


@frozen(eq=False, repr=False)
class Contains(Shown):
    """`element in collection`; `not in` is the Not of it."""

    span: Span = field(repr=False)
    domain: Domain
    element: "Expression"
    collection: "Expression"


@frozen(eq=False, repr=False)
class IsEmpty(Shown):
    """Whether a zone, set or list holds nothing; false if it is an absent path."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"


@frozen(eq=False, repr=False)
class Size(Shown):
    """`count(S)`: how many there are in a zone, set or list."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"


@frozen(eq=False, repr=False)
class Arithmetic(Shown):
    """`+ - * div mod`; the last two are partial."""

    span: Span = field(repr=False)
    domain: Domain
    operator: str
    left: "Expression"
    right: "Expression"


@frozen(eq=False, repr=False)
class Negative(Shown):
    """`-a`."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"


@frozen(eq=False, repr=False)
class RangeSet(Shown):
    """`low..high` as a set."""

    span: Span = field(repr=False)
    domain: Domain
    low: "Expression"
    high: "Expression"


@frozen(eq=False, repr=False)
class SetLiteral(Shown):
    """`{a, b}`; none values are left out."""

    span: Span = field(repr=False)
    domain: Domain
    items: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class ListLiteral(Shown):
    """`[a, b]`."""

    span: Span = field(repr=False)
    domain: Domain
    items: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class Binder(Shown):
    """`x in S`: `local` takes the elements of `source` in order."""

    local: Local
    source: "Expression"


@frozen(eq=False, repr=False)
class Aggregate(Shown):
    """An aggregate with binders (spec section 9.1).

    Attributes:
        operation: `count`, `sum`, `max`, `min`, `any`, `no`, `all`, `first`, `last`, `best`, `set`,
            `list`, `selection` (`{c in zone where ..}` of pieces), `leading` or `until`.
        where: The condition after `where`, if any. For `any(b: c)` and `no(b: c)` c stands here too.
        values: What stands after the colon: the summand, the keys of `best`, the condition of `all`.
    """

    span: Span = field(repr=False)
    domain: Domain
    operation: str
    binders: tuple[Binder, ...]
    where: "Expression | None"
    values: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class Reach(Shown):
    """`reach(x in P where c: start)`, or `reach(a, b in P where joined: start)` with two locals."""

    span: Span = field(repr=False)
    domain: Domain
    locals: tuple[Local, ...]
    condition: "Expression"
    start: "Expression"


@frozen(eq=False, repr=False)
class CallDefine(Shown):
    """The value of a define."""

    span: Span = field(repr=False)
    domain: Domain
    name: str
    arguments: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class LookUp(Shown):
    """The value of a table."""

    span: Span = field(repr=False)
    domain: Domain
    name: str
    arguments: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class Satisfies(Shown):
    """Whether a constraint holds."""

    span: Span = field(repr=False)
    domain: Domain
    name: str
    arguments: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class Builtin(Shown):
    """A built-in function of spec sections 9.2 to 9.6 that takes no binders.

    Attributes:
        function: Its name. Beside those of the specification: `first_of` and `last_of` (of a
            collection), `value_at` (`T[n]`), `site_at` (`P[..]`), `sites_of_player` (`p.rows`),
            `site_of_player` (`p.rows[i]`).
        subject: What it is about beside its arguments: the Place, Enum or place member of a player
            (`PlayerPlaces`), else None.
    """

    span: Span = field(repr=False)
    domain: Domain
    function: str
    arguments: tuple["Expression", ...]
    subject: object = field(default=None, repr=False)


@frozen(eq=False, repr=False)
class ItemAt(Shown):
    """`L[i]`, from 1; partial."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"
    index: "Expression"


@frozen(eq=False, repr=False)
class The(Shown):
    """`the(e)`; partial."""

    span: Span = field(repr=False)
    domain: Domain
    operand: "Expression"


@frozen(eq=False, repr=False)
class Query(Shown):
    """`possible(A(..) where c)`, `most(A(..): e)`, `least(A(..) where c: e)` (spec section 8.3).

    Attributes:
        form: `possible`, `most` or `least`.
        callee: The name of the action or procedure.
        arguments: One for each of its parameters; None for a chosen one that is left open.
    """

    span: Span = field(repr=False)
    domain: Domain
    form: str
    callee: str
    arguments: tuple["Expression | None", ...]
    where: "Expression | None"
    value: "Expression | None"


@frozen(eq=False, repr=False)
class PlaceIn(Shown):
    """`place_in(r, p)`: the place of p in a ranking, from 1, or none."""

    span: Span = field(repr=False)
    domain: Domain
    ranking: str
    arguments: tuple["Expression", ...]
    element: "Expression"


@frozen(eq=False, repr=False)
class FirstIn(Shown):
    """`first_in(r)`: the set of those on place 1."""

    span: Span = field(repr=False)
    domain: Domain
    ranking: str
    arguments: tuple["Expression", ...]


@frozen(eq=False, repr=False)
class Points(Shown):
    """In `result`: the sum of the `points` lines for me."""

    span: Span = field(repr=False)
    domain: Domain


@frozen(eq=False, repr=False)
class RandomDraw(Shown):
    """`random(S)`, `random(x in S: w)`: only as (a part of) the right side of `let` or `set`."""

    span: Span = field(repr=False)
    domain: Domain
    source: "Expression"
    local: Local | None = None
    weight: "Expression | None" = None


Expression = (
    Literal
    | OptionValue
    | WholeType
    | LocalValue
    | Me
    | ReadVariable
    | ZoneAt
    | Contents
    | SlotPiece
    | Property
    | Unlocated
    | MakeEntry
    | KindTest
    | Not
    | And
    | Or
    | Implies
    | IfThenElse
    | Equal
    | Compare
    | Contains
    | IsEmpty
    | Size
    | Arithmetic
    | Negative
    | RangeSet
    | SetLiteral
    | ListLiteral
    | Aggregate
    | Reach
    | CallDefine
    | LookUp
    | Satisfies
    | Builtin
    | ItemAt
    | The
    | Query
    | PlaceIn
    | FirstIn
    | Points
    | RandomDraw
)


@frozen(eq=False, repr=False)
class Sentence(Shown):
    """A sentence for people; the expressions in it are replaced by what they stand for."""

    span: Span = field(repr=False)
    text: str
    parts: tuple["str | Expression", ...] = field(repr=False)
