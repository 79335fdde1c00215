"""Procedures of components and kinds: `do card.played` runs that of the kind of the card.

All procedures of a name in a component have the same parameters. A kind without one of its own takes that of
the component; if some kind has neither, the name cannot be run for all pieces, which is BR109.
"""

from collections.abc import Mapping

from attrs import frozen

from boardrules.diagnostics.model import Label
from boardrules.ir import program
from boardrules.ir import statements as ir
from boardrules.ir.domains import Component, Entry, Unknown
from boardrules.semantics import routines
from boardrules.semantics.domain_text import domain_text
from boardrules.semantics.expressions import as_value, elaborate, needed
from boardrules.semantics.fitting import present, unlocated
from boardrules.semantics.meanings import citations
from boardrules.semantics.scope import Scope, note_use
from boardrules.semantics.world import World
from boardrules.syntax import tree


@frozen(eq=False)
class PieceSignature:
    """The procedures of one name: the declaration for each kind, and the parameters they share."""

    by_kind: Mapping[int, tuple[tree.Procedure, routines.Signature]]
    first: routines.Signature


def do_with_piece(scope: Scope, node: tree.Do, call: tree.Member) -> ir.Statement | None:
    """`do card.played(args)`."""
    world = scope.world
    piece = needed(scope, as_value(scope, elaborate(scope, call.object)), call.object.span)
    domain = present(piece.domain)
    if not isinstance(domain, Entry):
        if not isinstance(domain, Unknown):
            found = domain_text(unlocated(domain))
            world.report("BR201", call.object.span, expected="a piece that has procedures", found=found)
        return None
    made = _signature(world, domain.component, call.name)
    if made is None:
        return None
    arguments = routines.routine_arguments(scope, made.first, node.call)
    if arguments is None:
        return None
    read_piece_procedures(world, domain.component, call.name.text)
    note_use(scope, _key_text(domain.component, call.name.text), call.name.span)
    given = tuple(a for a in arguments if a is not None)
    return ir.Do(node.span, citations(node.cites), call.name.text, given, piece)


def _key_text(component: Component, name: str) -> str:
    return f"{component.name}.{name}"


def _signature(world: World, component: Component, name: tree.Identifier) -> PieceSignature | None:
    """The signature of the procedures of this name; None after a report."""
    key = (component.name, name.text)
    if key not in world.piece_signatures:
        declared = _declared(world, component)
        if name.text not in declared:
            known = sorted(declared)
            world.report_unknown(f"procedure of a {component.name}", name.text, name.span, known)
            return None
        world.piece_signatures[key] = _read_signature(world, component, name.text, declared[name.text])
    found = world.piece_signatures[key]
    return found if isinstance(found, PieceSignature) else None


def _declared(world: World, component: Component) -> dict[str, dict[int | None, tree.Procedure]]:
    """The procedures by name and kind; under None those of the component itself."""
    found: dict[str, dict[int | None, tree.Procedure]] = {}
    for node in world.declarations(tree.Component):
        if node.name.text != component.name:
            continue
        kinds = [member for member in node.members if isinstance(member, tree.Kind)]
        for member in node.members:
            if isinstance(member, tree.Procedure):
                _enter(world, found, member, None)
        for rank, kind in enumerate(kinds):
            for procedure in kind.procedures:
                _enter(world, found, procedure, rank)
    return found


def _enter(
    world: World,
    found: dict[str, dict[int | None, tree.Procedure]],
    procedure: tree.Procedure,
    kind: int | None,
) -> None:
    by_kind = found.setdefault(procedure.name.text, {})
    if kind in by_kind:
        first = by_kind[kind].name.span
        labels = [Label(first, "declared first here")]
        world.report("BR102", procedure.name.span, name=procedure.name.text, labels=labels)
        return
    by_kind[kind] = procedure


def _read_signature(
    world: World, component: Component, name: str, declared: Mapping[int | None, tree.Procedure]
) -> PieceSignature:
    by_kind: dict[int, tuple[tree.Procedure, routines.Signature]] = {}
    for rank, kind in enumerate(component.kinds):
        node = declared.get(rank) or declared.get(None)
        if node is None:
            first = next(iter(declared.values()))
            where = kind.span or first.name.span
            labels = [Label(first.name.span, "this is run for the kind of a piece")]
            world.report("BR109", where, kind=kind.name, name=name, component=component.name, labels=labels)
            continue
        owner = f"{kind.name}.{name}"
        made = routines.read_signature(world, node, "procedure", owner)
        this = world.state_local("this", Entry(component, (rank,), True), node.name.span)
        made.scope.this = this
        by_kind[rank] = (node, made)
    first_made = next(iter(by_kind.values()))[1]
    for node, made in by_kind.values():
        if [p.domain for p in made.parameters] != [p.domain for p in first_made.parameters]:
            expected = ", ".join(domain_text(p.domain) for p in first_made.parameters) or "none"
            world.report(
                "BR202.kinds", node.name.span, name=name, expected=expected, component=component.name
            )
    return PieceSignature(by_kind, first_made)


def read_piece_procedures(world: World, component: Component, name: str) -> None:
    """Reads the bodies of the procedures of this name, once."""
    key = (component.name, name)
    made = world.piece_signatures.get(key)
    mark = _key_text(component, name)
    if key in world.piece_procedures or mark in world.in_progress or not isinstance(made, PieceSignature):
        return
    world.in_progress.append(mark)
    found: dict[int, program.Routine] = {}
    for rank, (node, signature) in made.by_kind.items():
        routine = routines.read_routine(world, node, signature)
        assert signature.scope.this is not None
        found[rank] = routine_with_this(routine, signature)
        if world.uses_me.get(signature.name):
            world.uses_me[mark] = True
    world.in_progress.pop()
    world.piece_procedures[key] = found


def routine_with_this(routine: program.Routine, made: routines.Signature) -> program.Routine:
    """The routine with the local that holds its piece."""
    from attrs import evolve

    this = made.scope.this
    assert this is not None
    return evolve(routine, this=this, locals=(*routine.locals, this))


def read_all_piece_procedures(world: World) -> None:
    """Reads all procedures of components and kinds, run or not, so that every mistake is found."""
    for component in list(world.components.values()):
        for name, declared in _declared(world, component).items():
            node = next(iter(declared.values()))
            if _signature(world, component, node.name) is not None:
                read_piece_procedures(world, component, name)
