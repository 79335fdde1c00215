"""What all nodes of the tree have in common.

There are some 160 classes of nodes. Left to itself attrs would write comparison, hash and
representation for each of them, which is half of the time that it takes to import them; they
are inherited from `Node` instead, written once over the fields.
"""

from typing import Any, TypeVar, dataclass_transform

from attrs import evolve, field, frozen

from boardrules.source import Span

_Class = TypeVar("_Class")
_Node = TypeVar("_Node", bound="Node")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def node(cls: type[_Class]) -> type[_Class]:
    """Makes a frozen attrs class that compares, hashes and prints as `Node` does."""
    return frozen(cls, eq=False, repr=False)


@node
class Node:
    """Anything that stands somewhere in a file."""

    span: Span

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return _said_by(self) == _said_by(other)

    def __hash__(self) -> int:
        return hash((type(self), _said_by(self)))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in field_names(self))
        return f"{type(self).__name__}({fields})"


def field_names(what: object) -> tuple[str, ...]:
    """The fields of a node in order, without its span."""
    names: tuple[str, ...] = type(what).__match_args__[1:]  # type: ignore[attr-defined]
    return names


def changed(what: _Node, **fields: object) -> _Node:
    """The same node with other values of some fields."""
    changeable: Any = what
    result: _Node = evolve(changeable, **fields)
    return result


def _said_by(what: object) -> tuple[object, ...]:
    return tuple(getattr(what, name) for name in field_names(what))
