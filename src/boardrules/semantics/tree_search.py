"""Finding all nodes of a sort in syntax trees."""

from collections.abc import Iterator
from typing import TypeVar

from boardrules.syntax.tree.node import Node, field_names

Sort = TypeVar("Sort", bound=Node)


def nodes_of(root: object, sort: type[Sort]) -> Iterator[Sort]:
    """All nodes of a class in a tree, in the order of its fields."""
    if isinstance(root, sort):
        yield root
    if isinstance(root, tuple):
        for part in root:
            yield from nodes_of(part, sort)
    elif isinstance(root, Node):
        for name in field_names(root):
            yield from nodes_of(getattr(root, name), sort)
