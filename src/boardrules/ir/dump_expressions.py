"""Expressions and domains as text, close to how they are written in a rule file.

The text is for people who look at what the compiler has made of a file, and for tests. It is not read
back. Where the IR says more than the file (a located piece, a register), the text says it too.
"""

from boardrules.ir.domains import (
    DIRECTIONS,
    Absent,
    Bool,
    Compass,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Local,
    Maybe,
    Number,
    Path,
    Seat,
    Selection,
    SetOf,
    Site,
    Unknown,
    ZoneHandle,
)
from boardrules.ir.expressions import (
    Aggregate,
    And,
    Arithmetic,
    Binder,
    Builtin,
    CallDefine,
    Compare,
    Contains,
    Contents,
    Equal,
    Expression,
    FirstIn,
    IfThenElse,
    Implies,
    IsEmpty,
    ItemAt,
    KindTest,
    ListLiteral,
    Literal,
    LocalValue,
    LookUp,
    MakeEntry,
    Me,
    Negative,
    Not,
    OptionValue,
    Or,
    PlaceIn,
    Points,
    Property,
    Query,
    RandomDraw,
    RangeSet,
    Reach,
    ReadVariable,
    Satisfies,
    SetLiteral,
    Size,
    SlotPiece,
    The,
    Unlocated,
    WholeType,
    ZoneAt,
)


def domain_text(domain: Domain | None) -> str:
    """A domain as a type would be written."""
    match domain:
        case None:
            return "nothing"
        case Bool():
            return "bool"
        case Number(low=low, high=high):
            return f"{low}..{high}"
        case EnumValue(enum=enum):
            return enum.name or " | ".join(enum.values)
        case Seat():
            return "Player"
        case Site(place=place):
            return place.name
        case Compass():
            return "Direction"
        case Entry(located=located):
            return _piece_text(domain) + (" in a zone" if located else "")
        case Selection(located=located):
            return f"pieces of {_piece_text(domain)}" + (" in a zone" if located else "")
        case Maybe(inner=inner):
            return f"{domain_text(inner)}?"
        case SetOf(inner=inner):
            return f"set of {domain_text(inner)}"
        case ListOf(inner=inner, limit=limit):
            return f"list of {domain_text(inner)} up to {limit}"
        case Absent():
            return "none"
        case ZoneHandle(zone=zone):
            return f"zone {zone.name}"
        case Path(inner=inner):
            return f"path to {domain_text(inner)}"
        case Unknown():
            return "any"


def _piece_text(domain: Entry | Selection) -> str:
    component = domain.component
    if len(domain.kinds) == len(component.kinds):
        return component.name
    return " | ".join(component.kinds[kind].name for kind in domain.kinds)


def value_text(value: object, domain: Domain) -> str:
    """A value as it would be written, by its domain."""
    if value is None:
        return "none"
    match domain:
        case Bool():
            return "true" if value else "false"
        case Maybe(inner=inner) | Path(inner=inner):
            return value_text(value, inner)
        case EnumValue(enum=enum) if isinstance(value, int):
            return enum.values[value]
        case Seat() if isinstance(value, int):
            return f"Player[{value + 1}]"
        case Site(place=place) if isinstance(value, int):
            owner = f"Player[{place.owners[value] + 1}]." if place.owners else ""
            return owner + place.sites[value]
        case Compass() if isinstance(value, int):
            return DIRECTIONS[value]
        case Entry() if isinstance(value, int):
            return entry_text(domain, value)
        case SetOf(inner=Entry() as inner) if isinstance(value, frozenset):
            return "{" + ", ".join(value_text(entry, inner) for entry in sorted(value)) + "}"
        case SetOf(inner=inner) if isinstance(value, frozenset) and inner is not None:
            ordered = sorted(value, key=_order)
            return "{" + ", ".join(value_text(item, inner) for item in ordered) + "}"
        case ListOf(inner=inner) if isinstance(value, tuple) and inner is not None:
            return "[" + ", ".join(value_text(item, inner) for item in value) + "]"
        case _:
            return str(value) if isinstance(value, int) else repr(value)


def _order(value: object) -> tuple[object, ...]:
    """Sorts the values of one domain: numbers by size, lists and sets item by item."""
    if isinstance(value, tuple | frozenset):
        items = value if isinstance(value, tuple) else sorted(value, key=_order)
        return (len(value), *map(_order, items))
    return (-1 if value is None else value,)


def entry_text(domain: Entry | Selection, entry: int) -> str:
    """A piece of a catalogue with the values of its attributes."""
    kind_rank, values = domain.component.entries[entry]
    kind = domain.component.kinds[kind_rank]
    if not kind.attributes:
        return kind.name
    texts = (value_text(v, d) for v, (_, d) in zip(values, kind.attributes, strict=True))
    return f"{kind.name}({', '.join(texts)})"


def local_text(local: Local) -> str:
    """A local with its cell, which tells apart locals of one name."""
    return f"{local.name}#{local.cell}"


def expression_text(expression: Expression) -> str:
    """An expression, in parentheses wherever it is made of parts."""
    match expression:
        case Literal(value=value, domain=domain):
            return value_text(value, domain)
        case OptionValue(name=name, value=value, domain=domain):
            return f"{name}[= {value_text(value, domain)}]"
        case WholeType(name=name):
            return name
        case LocalValue(local=local):
            return local_text(local)
        case Me():
            return "me"
        case Points():
            return "points"
        case ReadVariable(variable=variable, indices=indices):
            return variable.name + _indices(indices)
        case ZoneAt(zone=zone, indices=indices):
            return zone.name + _indices(indices)
        case Contents(zone=zone_expression):
            return f"contents({expression_text(zone_expression)})"
        case SlotPiece(zone=zone_expression):
            return f"piece({expression_text(zone_expression)})"
        case Property(operand=operand, name=name):
            return f"{expression_text(operand)}.{name}"
        case Unlocated(operand=operand):
            return f"entry({expression_text(operand)})"
        case MakeEntry() | KindTest() | CallDefine() | LookUp() | Satisfies() | Builtin() | Query():
            return _call_text(expression)
        case PlaceIn(ranking=name, arguments=arguments, element=element):
            return f"place_in({name}({_list(arguments)}), {expression_text(element)})"
        case FirstIn(ranking=name, arguments=arguments):
            return f"first_in({name}({_list(arguments)}))"
        case Aggregate():
            return _aggregate_text(expression)
        case Reach(locals=locals_, condition=condition, start=start):
            names = ", ".join(map(local_text, locals_))
            return f"reach({names} where {expression_text(condition)}: {expression_text(start)})"
        case RandomDraw(source=source, local=local, weight=weight):
            if local is None or weight is None:
                return f"random({expression_text(source)})"
            binder = f"{local_text(local)} in {expression_text(source)}"
            return f"random({binder}: {expression_text(weight)})"
        case _:
            return _operator_text(expression)


Operators = (
    Not | And | Or | Implies | IfThenElse | Equal | Compare | Contains | IsEmpty | Size | Arithmetic
    | Negative | RangeSet | SetLiteral | ListLiteral | ItemAt | The
)  # fmt: skip


def _operator_text(expression: Operators) -> str:
    match expression:
        case Not(operand=operand):
            return f"not {expression_text(operand)}"
        case And(left=left, right=right):
            return _between(left, "and", right)
        case Or(left=left, right=right):
            return _between(left, "or", right)
        case Implies(condition=condition, consequence=consequence, form="if"):
            return f"(if {expression_text(condition)}: {expression_text(consequence)})"
        case Implies(condition=condition, consequence=consequence):
            return _between(consequence, "unless", condition)
        case IfThenElse(condition=condition, then=then, otherwise=otherwise):
            choice = f"if {expression_text(condition)} then {expression_text(then)}"
            return f"({choice} else {expression_text(otherwise)})"
        case Equal(left=left, right=right):
            return _between(left, "=", right)
        case Compare(operator=operator, left=left, right=right):
            return _between(left, operator, right)
        case Arithmetic(operator=operator, left=left, right=right):
            return _between(left, operator, right)
        case Contains(element=element, collection=collection):
            return _between(element, "in", collection)
        case IsEmpty(operand=operand):
            return f"({expression_text(operand)} is empty)"
        case Size(operand=operand):
            return f"count({expression_text(operand)})"
        case Negative(operand=operand):
            return f"-{expression_text(operand)}"
        case RangeSet(low=low, high=high):
            return f"({expression_text(low)}..{expression_text(high)})"
        case SetLiteral(items=items):
            return "{" + _list(items) + "}"
        case ListLiteral(items=items):
            return f"[{_list(items)}]"
        case ItemAt(operand=operand, index=index):
            return f"{expression_text(operand)}[{expression_text(index)}]"
        case The(operand=operand):
            return f"the({expression_text(operand)})"


def _call_text(
    call: MakeEntry | KindTest | CallDefine | LookUp | Satisfies | Builtin | Query,
) -> str:
    match call:
        case MakeEntry(component=component, kind=kind, attributes=attributes):
            return f"{component.kinds[kind].name}({_list(attributes)})"
        case KindTest(operand=operand, component=component, kinds=kinds):
            names = " or ".join(component.kinds[kind].name for kind in kinds)
            return f"({expression_text(operand)} is {names})"
        case CallDefine(name=name, arguments=arguments):
            return f"{name}({_list(arguments)})"
        case LookUp(name=name, arguments=arguments) | Satisfies(name=name, arguments=arguments):
            return f"{name}({_list(arguments)})"
        case Builtin(function=function, arguments=arguments, subject=subject):
            about = getattr(subject, "name", None)
            return f"{function}{f'<{about}>' if about else ''}({_list(arguments)})"
        case Query(form=form, callee=callee, arguments=arguments, where=where, value=value):
            text = f"{form}({callee}({_list(arguments)})"
            text += f" where {expression_text(where)}" if where is not None else ""
            text += f": {expression_text(value)}" if value is not None else ""
            return text + ")"


def _aggregate_text(aggregate: Aggregate) -> str:
    text = ", ".join(map(binder_text, aggregate.binders))
    if aggregate.where is not None:
        text += f" where {expression_text(aggregate.where)}"
    if aggregate.values:
        text += f": {_list(aggregate.values)}"
    return f"{aggregate.operation}({text})"


def binder_text(binder: Binder) -> str:
    """`x in S`."""
    return f"{local_text(binder.local)} in {expression_text(binder.source)}"


def _between(left: Expression, operator: str, right: Expression) -> str:
    return f"({expression_text(left)} {operator} {expression_text(right)})"


def _list(items: tuple[Expression | None, ...]) -> str:
    return ", ".join("_" if item is None else expression_text(item) for item in items)


def _indices(indices: tuple[Expression, ...]) -> str:
    return f"[{_list(indices)}]" if indices else ""
