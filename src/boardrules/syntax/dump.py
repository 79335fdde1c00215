"""The tree as text, one node or value a line, for people and for golden files."""

from boardrules.syntax import tree as t
from boardrules.syntax.tree.node import Node, field_names

_STEP = "  "


def dump(node: t.File | Node) -> str:
    """The tree as indented text, the same for equal trees.

    A node is its class with the line and column where it begins, its fields follow, indented.
    Fields that are empty are left out, names and sentences stand on the line of their field.
    """
    return "\n".join(_lines(node, "", "")) + "\n"


def _lines(value: object, label: str, indent: str) -> list[str]:
    """`label` is the name of the field with its colon, or empty."""
    if isinstance(value, t.Identifier | t.NameRef | t.Text | t.Citation):
        return [f"{indent}{label}{_short(value)}"]
    if isinstance(value, t.Number):
        return [f"{indent}{label}Number {value.value}"]
    if isinstance(value, tuple):
        return _tuple_lines(value, label, indent)
    if not isinstance(value, Node):
        return [f"{indent}{label}{value!r}"]
    lines = [f"{indent}{label}{type(value).__name__} {value.span.line}:{value.span.column}"]
    for name in field_names(value):
        child = getattr(value, name)
        if child is not None and child != ():
            lines += _lines(child, f"{name}: ", indent + _STEP)
    return lines


def _tuple_lines(values: tuple[object, ...], label: str, indent: str) -> list[str]:
    if all(isinstance(value, t.Identifier | t.Citation) for value in values):
        shorts = " ".join(_short(value) for value in values)
        return [f"{indent}{label}{shorts}"]
    lines = [f"{indent}{label.rstrip()}"]
    for value in values:
        lines += _lines(value, "", indent + _STEP)
    return lines


def _short(value: object) -> str:
    match value:
        case t.Identifier():
            return value.text
        case t.NameRef():
            return f"Name {value.text}"
        case t.Text():
            return repr(value.text)
        case t.Citation():
            return f"@{value.text}"
        case _:
            return repr(value)
