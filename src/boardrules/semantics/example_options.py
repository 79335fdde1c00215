"""The options that an example or a test sets, as values."""

from boardrules.diagnostics.model import Diagnostics
from boardrules.diagnostics.suggest import nearest
from boardrules.ir.domains import Bool, Domain, EnumValue, Maybe, Number, Seat
from boardrules.ir.program import Program
from boardrules.semantics.constants import UNKNOWN
from boardrules.semantics.domain_text import domain_text
from boardrules.syntax import tree


def option_setting(program: Program, node: tree.OptionValue, seats: Seat, diagnostics: Diagnostics) -> object:
    """The value that `option x = v` gives; `UNKNOWN` after a report."""
    option = program.options.get(node.name.text)
    if option is None:
        near = nearest(node.name.text, sorted(program.options))
        key = "BR101" if near is None else "BR101.near"
        diagnostics.report(key, node.name.span, sort="option", name=node.name.text, near=near or "")
        return UNKNOWN
    value = _value(node.value, option.domain, seats)
    if value is UNKNOWN:
        diagnostics.report(
            "BR201", node.value.span, expected=domain_text(option.domain), found=f"`{node.value.span.text}`"
        )
    return value


def _value(node: tree.Expression, domain: Domain, seats: Seat) -> object:
    match domain, node:
        case _, tree.Parenthesised(inner=inner):
            return _value(inner, domain, seats)
        case Maybe(), tree.NameRef(text="none"):
            return None
        case Maybe(inner_domain), _:
            return _value(node, inner_domain, seats)
        case Bool(), tree.NameRef(text="true" | "false" as text):
            return text == "true"
        case Number(low, high), tree.Number(value=value):
            return value if low <= value <= high else UNKNOWN
        case Number(low, high), tree.Negative(operand=tree.Number(value=value)):
            return -value if low <= -value <= high else UNKNOWN
        case EnumValue(enum), tree.NameRef(text=text):
            return enum.values.index(text) if text in enum.values else UNKNOWN
        case Seat(), tree.IndexOf(object=tree.NameRef(text="Player"), indices=(tree.Number(value=value),)):
            return value - 1 if 1 <= value <= seats.count else UNKNOWN
        case _:
            return UNKNOWN
