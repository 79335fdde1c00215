"""What is known to be there from one statement to the next (spec section 4.1)."""

from collections.abc import Sequence

from boardrules.ir import statements as ir
from boardrules.semantics.proofs import facts_if
from boardrules.semantics.scope import Scope
from boardrules.semantics.tree_walk import ANY_ZONE, callee_names, changed_names, statements_in
from boardrules.syntax import tree


def learn(scope: Scope, statement: ir.Statement | None) -> None:
    """What holds after a statement: the condition of a `require`."""
    if isinstance(statement, ir.Require):
        scope.proofs = scope.proofs.plus(facts_if(statement.condition, True))


def forget(scope: Scope, statements: Sequence[tree.Statement]) -> None:
    """Drops the proofs that read something which the statements may change."""
    names = changes(scope, statements)
    if not names:
        return
    if ANY_ZONE in names:
        names |= {zone.name for zone in scope.world.zones}
    cells = frozenset(local.cell for name, local in scope.locals.items() if name in names)
    scope.proofs = scope.proofs.without_reads_of(names, cells)


def changes(scope: Scope, statements: Sequence[tree.Statement]) -> frozenset[str]:
    """The names of what statements may change, with all that they run or offer."""
    found: set[str] = set()
    seen: set[str] = set()
    waiting = list(statements_in(statements))
    while waiting:
        statement = waiting.pop()
        found |= changed_names(statement)
        for name in callee_names(statement):
            declared = scope.world.names.get(name)
            if name in seen or declared is None:
                continue
            seen.add(name)
            if isinstance(declared.tree, tree.Action | tree.Procedure | tree.Phase):
                waiting += statements_in(declared.tree.body)
    return frozenset(found)
