"""The one representation that all classes of the typed program share says what one of their own would."""

import pytest
from attrs import field, frozen

from boardrules.ir.domains import Bool, Number
from boardrules.ir.expressions import Literal
from boardrules.ir.graph import Assign
from boardrules.ir.shown import Shown
from tests.ir.programs import SPAN


@frozen(eq=False)
class Plain:
    """What attrs writes by itself."""

    span: object = field(repr=False)
    name: str
    inner: object = field(repr=lambda it: f"<{it}>")


@frozen(eq=False, repr=False)
class Shared(Shown):
    """The same fields."""

    span: object = field(repr=False)
    name: str
    inner: object = field(repr=lambda it: f"<{it}>")


@pytest.mark.parametrize("values", [(1, "a", 2), (None, "", (1, "x"))])
def test_it_says_what_attrs_would(values: tuple[object, str, object]) -> None:
    assert repr(Shared(*values)) == repr(Plain(*values)).replace("Plain", "Shared")


def test_a_node_shows_its_parts() -> None:
    node = Assign(4, Literal(SPAN, Number(0, 3), 2))
    assert repr(node) == "Assign(cell=4, value=Literal(domain=Number(low=0, high=3), value=2))"
    assert repr(Literal(SPAN, Bool(), True)) == "Literal(domain=Bool(), value=True)"
