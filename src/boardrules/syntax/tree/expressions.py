"""Names, expressions, types, parameters and conditions."""

from boardrules.syntax.tree.node import Node, node

# ------------------------------------------------------------------ words


@node
class Identifier(Node):
    """A name, or a word used like one (`bag`, `clockwise`), that messages can underline."""

    text: str


@node
class Text(Node):
    """A sentence for people: `text` is without quotes, `span` is with them.

    The common indentation of a text in triple quotes is taken away, and so are blank lines at both ends.
    """

    text: str


@node
class Citation(Node):
    """`@R8a`: a sentence of the source; `text` is without the `@`."""

    text: str


# ------------------------------------------------------------------ expressions


@node
class NameRef(Node):
    """`hand_limit`."""

    text: str


@node
class Number(Node):
    """`42`."""

    value: int


@node
class IfThenElse(Node):
    """`if c then a else b`."""

    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"


@node
class BinaryOp(Node):
    """`a op b` for `or and = != < <= > >= in`, `not in`, `is`, `is not`, `+ - * div mod`."""

    op: str
    left: "Expression"
    right: "Expression"


@node
class Not(Node):
    """`not a`."""

    operand: "Expression"


@node
class Negative(Node):
    """`-a`."""

    operand: "Expression"


@node
class IsEmpty(Node):
    """`a is empty` or, negated, `a is not empty`."""

    operand: "Expression"
    negated: bool


@node
class RangeExpr(Node):
    """`low .. high`."""

    low: "Expression"
    high: "Expression"


@node
class Member(Node):
    """`object.name`."""

    object: "Expression"
    name: Identifier


@node
class IndexOf(Node):
    """`object[a, b]`."""

    object: "Expression"
    indices: tuple["Expression", ...]


@node
class Arguments(Node):
    """`a, b where c: d, e`; the span includes the brackets around it."""

    items: tuple["Expression", ...]
    where: "Expression | None"
    values: tuple["Expression", ...]


@node
class Call(Node):
    """`function(arguments)`."""

    function: "Expression"
    arguments: Arguments


@node
class SetOf(Node):
    """`{a, b}` or `{x in S where c: e}`."""

    arguments: Arguments


@node
class ListOf(Node):
    """`[a, b]` or `[x in S where c: e]`."""

    arguments: Arguments


@node
class Parenthesised(Node):
    """`(inner)`."""

    inner: "Expression"


Expression = (
    NameRef
    | Number
    | IfThenElse
    | BinaryOp
    | Not
    | Negative
    | IsEmpty
    | RangeExpr
    | Member
    | IndexOf
    | Call
    | SetOf
    | ListOf
    | Parenthesised
)


# ------------------------------------------------------------------ types


@node
class PlainType(Node):
    """`Cell`, `bool`, `0..5`, `7`: a name, a number or a range."""

    domain: Expression


@node
class MaybeType(Node):
    """`Player?`."""

    domain: Expression


@node
class SetType(Node):
    """`set of T`."""

    of: "Type"


@node
class ListType(Node):
    """`list of T up to n`."""

    of: "Type"
    capacity: Expression


@node
class OneOfType(Node):
    """`a | b | c`."""

    names: tuple[Identifier, ...]


Type = PlainType | MaybeType | SetType | ListType | OneOfType


# ------------------------------------------------------------------ parameters


@node
class LikeTypeParam(Node):
    """`row`: given, of the type that is called like it."""

    name: Identifier


@node
class GivenParam(Node):
    """`name: T`: given by the caller."""

    name: Identifier
    type: Type


@node
class ChosenParam(Node):
    """`name in S where c`: chosen by the player."""

    name: Identifier
    domain: Expression
    where: Expression | None


@node
class ChosenKindParam(Node):
    """`name: Kind in S where c`: chosen, only of that kind."""

    name: Identifier
    kind: Identifier
    domain: Expression
    where: Expression | None


@node
class ChosenSomeParam(Node):
    """`names: 2..3 of S where c`: several chosen at once."""

    name: Identifier
    amount: Expression
    domain: Expression
    where: Expression | None


Chosen = ChosenParam | ChosenKindParam | ChosenSomeParam
Param = LikeTypeParam | GivenParam | ChosenParam | ChosenKindParam | ChosenSomeParam


# ------------------------------------------------------------------ conditions


@node
class Holds(Node):
    """`e` as a condition."""

    condition: Expression


@node
class OnlyIf(Node):
    """`if premise: condition`."""

    premise: Expression
    condition: Expression


@node
class Unless(Node):
    """`condition unless exception`."""

    condition: Expression
    exception: Expression


Condition = Holds | OnlyIf | Unless
