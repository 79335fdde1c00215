"""Values known before a game begins: bounds, `when`, deck amounts, settings of options."""

from boardrules.ir import expressions as ir

UNKNOWN = object()


def constant_value(node: ir.Expression) -> object:
    """The value of a constant expression; `UNKNOWN` if it is not one."""
    match node:
        case ir.Literal(value=value) | ir.OptionValue(value=value):
            return value
        case ir.Not(operand=operand):
            return _apply(lambda a: not a, operand)
        case ir.And(left=left, right=right):
            return _apply(lambda a, b: a and b, left, right)
        case ir.Or(left=left, right=right):
            return _apply(lambda a, b: a or b, left, right)
        case ir.IfThenElse(condition=condition, then=then, otherwise=otherwise):
            value = constant_value(condition)
            return UNKNOWN if value is UNKNOWN else constant_value(then if value else otherwise)
        case ir.Equal(left=left, right=right):
            return _apply(lambda a, b: a == b, left, right)
        case ir.Compare(operator=operator, left=left, right=right):
            return _apply(_ORDERS[operator], left, right)
        case ir.Contains(element=element, collection=collection):
            return _apply(lambda a, b: a in b, element, collection)
        case ir.Arithmetic(operator=operator, left=left, right=right):
            return _apply(_OPERATORS[operator], left, right)
        case ir.Negative(operand=operand):
            return _apply(lambda a: -a, operand)
        case ir.Size(operand=ir.WholeType(elements=elements)):
            return len(elements)
        case ir.WholeType(elements=elements):
            return frozenset(elements)
        case ir.RangeSet(low=low, high=high):
            return _apply(lambda a, b: frozenset(range(a, b + 1)), low, high)
        case ir.SetLiteral(items=items):
            return _collected(items, frozenset)
        case ir.ListLiteral(items=items):
            return _collected(items, tuple)
        case ir.MakeEntry():
            return _entry(node)
        case ir.Builtin(function="min" | "max" | "abs" as function, arguments=arguments):
            return _apply({"min": min, "max": max, "abs": abs}[function], *arguments)
        case _:
            return UNKNOWN


def _apply(function, *operands: ir.Expression) -> object:  # type: ignore[no-untyped-def]
    values = [constant_value(operand) for operand in operands]
    if any(value is UNKNOWN for value in values):
        return UNKNOWN
    try:
        return function(*values)
    except (ZeroDivisionError, TypeError):
        return UNKNOWN


def _collected(items: tuple[ir.Expression, ...], make) -> object:  # type: ignore[no-untyped-def]
    values = [constant_value(item) for item in items]
    return UNKNOWN if any(value is UNKNOWN for value in values) else make(values)


def _entry(node: ir.MakeEntry) -> object:
    """The one entry, or the set of entries if attributes were left out."""
    wanted = [UNKNOWN if a is None else constant_value(a) for a in node.attributes]
    if any(a is not None and v is UNKNOWN for a, v in zip(node.attributes, wanted, strict=True)):
        return UNKNOWN
    fitting = frozenset(
        i
        for i, (kind, values) in enumerate(node.component.entries)
        if kind == node.kind and all(w is UNKNOWN or w == v for w, v in zip(wanted, values, strict=True))
    )
    if any(a is None for a in node.attributes):
        return fitting
    return next(iter(fitting)) if len(fitting) == 1 else UNKNOWN


_ORDERS = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
}
