"""Bodies of routines: from statements to typed statements, with what is known along the way.

A body is read in order. `let` brings a name into sight for the rest of its block; `require` brings proofs;
whatever changes a variable or zone takes away the proofs that read it, and so does what a `do` or `choose`
may run. A proof from before a loop holds in it only if the loop changes nothing that it reads.

A local has the domain of its first value, widened by all later ones. So a body is read again when a `set`
has widened a local; if that widens it once more, its range must be stated (BR218).
"""

from collections.abc import Sequence

from attrs import evolve

from boardrules.diagnostics.model import Diagnostic, Diagnostics
from boardrules.ir import statements as ir
from boardrules.ir.domains import Domain, Local
from boardrules.semantics.composition import BodyLayer
from boardrules.semantics.local_widths import LocalWidths
from boardrules.semantics.proofs import Proofs
from boardrules.semantics.scope import Scope
from boardrules.semantics.statements import elaborate_statements
from boardrules.syntax import tree


def read_body(
    scope: Scope, key: tuple[str, str], statements: Sequence[tree.Statement]
) -> tuple[tuple[ir.Statement, ...], tuple[Local, ...]]:
    """The statements of a body, and the locals of the state that they declare."""
    world = scope.world
    layers = world.composition.layers.get(key) or (BodyLayer(tuple(statements), False),)
    widths: dict[tuple[str, int], Domain] = {}
    for is_last in (False, True):
        outside, world.diagnostics = world.diagnostics, Diagnostics()
        found = LocalWidths(widths)
        locals_: list[Local] = []
        world.local_stack.append(locals_)
        body = _read_layers(scope, layers, found)
        world.local_stack.pop()
        inside, world.diagnostics = world.diagnostics, outside
        if found.wider and not is_last:
            widths = widths | found.wider
            world.diagnostics.extend(d for d in inside.sorted() if not _lies_in(d, layers))
            continue
        for name, span in found.unsettled() if is_last else ():
            world.report("BR218", span, name=name)
        world.diagnostics.extend(inside.sorted())
        break
    return body, tuple(locals_)


def _lies_in(diagnostic: Diagnostic, layers: Sequence[BodyLayer]) -> bool:
    """Whether a message is about the body itself, and not about something that was read on its way."""
    return any(
        statement.span.file is diagnostic.span.file
        and statement.span.start <= diagnostic.span.start < max(statement.span.end, statement.span.start + 1)
        for layer in layers
        for statement in layer.statements
    )


def _read_layers(scope: Scope, layers: Sequence[BodyLayer], widths: LocalWidths) -> tuple[ir.Statement, ...]:
    outer = evolve(scope, locals=dict(scope.locals), proofs=scope.proofs)
    body: list[ir.Statement] = []
    for layer in layers:
        inner = outer.inner() if layer.has_own_scope else outer
        body += elaborate_statements(inner, layer.statements, widths)
        if layer.has_own_scope:
            outer = evolve(outer, proofs=Proofs())
    return tuple(body)
