"""What expressions and domains must look like so that a rule of `preparing` fits them."""

from typing import Any

from boardrules.engine import prepared as own
from boardrules.engine.purity import free_cells
from boardrules.engine.values import domain_size, present_domain
from boardrules.ir import expressions as ir
from boardrules.ir.domains import (
    Compass,
    Domain,
    EnumValue,
    ListOf,
    Local,
    Number,
    Seat,
    Selection,
    SetOf,
    Site,
    ZoneHandle,
)


def cell_test(node: ir.Equal | ir.IsEmpty, at: own.ReadAt | own.ZoneOf, value: Any) -> own.CellTest:
    """The test whether a cell with an index holds a value."""
    return own.CellTest(
        node.span, node.domain, at.index, at.low, at.high, at.stride, at.base, value, wanted=True
    )


def is_simple(domain: Domain) -> bool:
    """Whether the values of a domain are numbers that are always there."""
    return isinstance(domain, Site | Seat | Number | EnumValue | Compass)


def is_element_of(where: ir.Expression, lists: Local) -> bool:
    """Whether a condition begins with `e in x` for the binder x, and e has nothing to do with x."""
    first, _ = first_and_rest(where)
    return (
        isinstance(first, ir.Contains)
        and isinstance(first.collection, ir.LocalValue)
        and first.collection.local is lists
        and isinstance(present_domain(lists.domain), ListOf | SetOf)
        and lists.cell not in free_cells(first.element)
    )


def first_and_rest(where: Any) -> tuple[Any, Any]:
    """A condition as its first part and what must hold beside it."""
    if not isinstance(where, ir.And):
        return where, None
    first, rest = first_and_rest(where.left)
    return first, where.right if rest is None else ir.And(where.span, where.domain, rest, where.right)


def can_be_looked_up(domain: Domain) -> bool:
    """Whether values of a domain are few and simple enough to find others by."""
    inner = present_domain(domain)
    return not isinstance(inner, SetOf | ListOf | Selection | ZoneHandle) and _has_size(inner)


def _has_size(domain: Domain) -> bool:
    try:
        domain_size(domain)
    except ValueError:
        return False
    return True
