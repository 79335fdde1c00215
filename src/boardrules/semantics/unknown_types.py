"""The last look at a program: nothing may be left in it whose type is not known.

Where an expression is wrong the passes put a literal of unknown type in its place and report why. A
program that was reported to be fine and still holds such a literal would be played as if it stood
there; so whatever the passes cannot read, and did not say so, is refused here.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from attrs import fields, has

from boardrules.ir.domains import Unknown
from boardrules.ir.expressions import Expression
from boardrules.ir.program import Program
from boardrules.ir.traversal import EXPRESSIONS


def unknown_expressions(program: Program) -> Iterator[Expression]:
    """The expressions of a program whose type is not known."""
    seen: set[int] = set()
    waiting: list[object] = [program]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        if isinstance(thing, tuple):
            waiting.extend(thing)
        elif isinstance(thing, Mapping):
            waiting.extend(thing.values())
        elif has(type(thing)):
            seen.add(id(thing))
            if isinstance(thing, EXPRESSIONS) and isinstance(cast(Expression, thing).domain, Unknown):
                yield cast(Expression, thing)
                continue
            waiting.extend(getattr(thing, f.name) for f in fields(cast(Any, type(thing))) if f.name != "span")
