"""One way to say a thing: the small changes of wording that the formatter makes, as a pass over the tree.

It goes by the text of this file alone and knows no types, so it changes only what is certain:

- `=` becomes `is` (and `!=` becomes `is not`) where a side is `none` or `me`, or the right side is a bare name
  that this file declares as a value of an enum or option, a seat or a site;
- `is` becomes `=` where a side can only be a number or a list: digits, arithmetic, `[..]`;
- `choose a, pass` becomes `may choose a`, if `pass` comes last and has neither a suite nor citations.

All else stays as it was written. An argument `name = value` of a call names a parameter, and `name is value`
does not; so such arguments are left alone.
"""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from boardrules.syntax import tree as t
from boardrules.syntax.tree.node import changed, field_names

_TO_IS = {"=": "is", "!=": "is not"}
_TO_EQUALS = {"is": "=", "is not": "!="}
_ARITHMETIC = frozenset({"+", "-", "*", "div", "mod"})
_ALWAYS_VALUES = frozenset({"none", "me"})


def canonical(file: t.File) -> t.File:
    """The file in the wording of the formatter; it means the same."""
    rewriting = _Rewriting(_ALWAYS_VALUES | frozenset(_values_declared(file)))
    rewritten: t.File = rewriting.node(file)
    return rewritten


def _values_declared(file: t.File) -> Iterator[str]:
    """The names of enum values, values of options, seats and sites that the file declares."""
    if isinstance(file.header, t.GameHeader):
        for line in file.header.players:
            if isinstance(line, t.NamedPlayers):
                yield from (name.text for name in line.names)
    for item in file.items:
        yield from _values_of(item.declaration if isinstance(item, t.Replace) else item)


def _values_of(item: t.Item) -> Iterator[str]:
    match item:
        case t.Enum(values=values) | t.ExtendEnum(values=values):
            yield from (value.name.text for value in values)
        case t.Option(type=t.OneOfType(names=names)) | t.Ruling(type=t.OneOfType(names=names)):
            yield from (name.text for name in names)
        case t.Place(shape=t.Named(names=names)):
            yield from (name.text for name in names)


@frozen
class _Rewriting:
    """Rewrites nodes, those within first.

    Attributes:
        values: The bare names that are compared with `is`.
    """

    values: frozenset[str]

    def node(self, node: Any) -> Any:
        fields = {name: self._value(getattr(node, name)) for name in field_names(node)}
        if isinstance(node, t.Call):
            fields["arguments"] = self._arguments_of_call(node.arguments)
        kept = {name: value for name, value in fields.items() if value is not getattr(node, name)}
        rebuilt = changed(node, **kept) if kept else node
        match rebuilt:
            case t.BinaryOp():
                return self._comparison(rebuilt)
            case t.Choose():
                return _without_pass(rebuilt)
            case _:
                return rebuilt

    def _value(self, value: object) -> object:
        if isinstance(value, tuple):
            parts = tuple(self._value(part) for part in value)
            return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
        return self.node(value) if isinstance(value, t.Node) else value

    def _arguments_of_call(self, arguments: t.Arguments) -> t.Arguments:
        """The arguments; those that name a parameter, or would seem to after a change, keep their sign."""
        rewritten: t.Arguments = self.node(arguments)
        items = tuple(
            _with_sign_of(old, new) for old, new in zip(arguments.items, rewritten.items, strict=True)
        )
        return changed(rewritten, items=items)

    def _comparison(self, node: t.BinaryOp) -> t.BinaryOp:
        sides = (node.left, node.right)
        if node.op in _TO_IS and (any(_is_fixed(side) for side in sides) or self._is_value(node.right)):
            return changed(node, op=_TO_IS[node.op])
        if node.op in _TO_EQUALS and any(_is_number_or_list(side) for side in sides):
            return changed(node, op=_TO_EQUALS[node.op])
        return node

    def _is_value(self, side: t.Expression) -> bool:
        return isinstance(side, t.NameRef) and side.text in self.values


def _with_sign_of(old: t.Expression, new: t.Expression) -> t.Expression:
    may_name_a_parameter = isinstance(old, t.BinaryOp) and isinstance(old.left, t.NameRef)
    return changed(new, op=old.op) if may_name_a_parameter and isinstance(old, t.BinaryOp) else new


def _is_fixed(side: t.Expression) -> bool:
    return isinstance(side, t.NameRef) and side.text in _ALWAYS_VALUES


def _is_number_or_list(side: t.Expression) -> bool:
    match side:
        case t.Number() | t.Negative() | t.ListOf():
            return True
        case t.BinaryOp(op=op):
            return op in _ARITHMETIC
        case _:
            return False


def _without_pass(node: t.Choose) -> t.Choose | t.MayChoose:
    *others, last = node.alternatives
    is_plain_pass = isinstance(last.call, t.NameRef) and last.call.text == "pass" and not last.body
    if not others or not is_plain_pass or last.cites or node.otherwise is not None:
        return node
    return t.MayChoose(node.span, tuple(others), node.cites)
