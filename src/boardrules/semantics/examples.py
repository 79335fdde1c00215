"""Examples of a rule file (spec section 14), typed in the program that is made for them.

An example is read in a program of its own: its options, its number of players and the names of its seats
belong to it. Its sites and pieces are named as in moves, so an argument of a tried move may leave out
attributes of a piece.
"""

from collections.abc import Sequence

from boardrules.ir import expressions as ex
from boardrules.ir import program
from boardrules.ir import statements as ir
from boardrules.ir.domains import Entry, Seat, Selection, SetOf, Unknown
from boardrules.semantics import routines
from boardrules.semantics.calls import pattern
from boardrules.semantics.expressions import condition, expect, plain
from boardrules.semantics.fitting import unlocated
from boardrules.semantics.local_widths import LocalWidths
from boardrules.semantics.meanings import citations
from boardrules.semantics.naming import with_article
from boardrules.semantics.scope import Scope
from boardrules.semantics.statements import elaborate_statements
from boardrules.semantics.world import World
from boardrules.syntax import tree


def read_example(world: World, node: tree.Example) -> program.Example:
    """The example of this program."""
    owner = f"example {node.title.text}"
    scope = Scope(world, owner, has_me=False, situation="example")
    parts: list[program.GivenPart | program.WhenPart] = []
    for part in node.parts:
        match part:
            case tree.GivenPart(body=body):
                _check_given(world, body)
                parts.append(program.GivenPart(elaborate_statements(scope.inner(), body, LocalWidths({}))))
            case tree.WhenPart():
                parts.append(_when(scope, part))
            case tree.OptionValue():
                pass
    return program.Example(
        title=node.title.text,
        seats=tuple(seat.text for seat in node.seats),
        parts=tuple(parts),
        doc=node.doc.text if node.doc is not None else None,
        cites=citations(node.cites),
        span=node.span,
    )


def _check_given(world: World, body: Sequence[tree.Statement]) -> None:
    """Nothing can be chosen while a position is set up (BR306)."""
    from boardrules.semantics.tree_walk import statements_in

    for statement in statements_in(body):
        if isinstance(statement, tree.Choose | tree.MayChoose | tree.ChooseEach | tree.ChooseValue):
            world.report("BR306", statement.span, name="given")


def _when(scope: Scope, node: tree.WhenPart) -> program.WhenPart:
    world = scope.world
    player = expect(scope, node.player, Seat(world.players))
    inner = scope.with_me()
    tried = [t for t in (_tried(inner, item) for item in node.tries) if t is not None]
    expected = tuple(_expected(inner, outcome) for outcome in node.outcomes)
    return program.WhenPart(node.span, player, tuple(tried), expected)


def _tried(scope: Scope, node: tree.Expression) -> program.TriedMove | None:
    """`build(Room(corridor), Anna.rows[1])`; parameters left out stand for any value."""
    world = scope.world
    if isinstance(node, tree.NameRef) and node.text in {"pass", "done"}:
        return program.TriedMove(node.span, node.text, ())
    function = node.function if isinstance(node, tree.Call) else node
    if not isinstance(function, tree.NameRef):
        world.report("BR104.routine", node.span, name=node.span.text, expected="an action", verb="tried")
        return None
    declared = world.names.get(function.text)
    if declared is None or declared.sort != "action":
        if declared is None:
            known = [n for n, d in world.names.items() if d.sort == "action"]
            world.report_unknown("action", function.text, function.span, known)
        else:
            world.report(
                "BR104",
                function.span,
                name=function.text,
                found=with_article(declared.sort),
                expected="an action",
            )
        return None
    world.used.add(function.text)
    made = routines.signature(world, declared)
    items = node.arguments.items if isinstance(node, tree.Call) else ()
    names = [p.name for p in made.parameters]
    placed = routines.place_arguments(scope, made.name, names, items, node.span)
    if placed is None:
        return None
    arguments = tuple(
        None if item is None else _tried_value(scope, parameter, item)
        for parameter, item in zip(made.parameters, placed, strict=True)
    )
    return program.TriedMove(node.span, made.name, arguments)


def _tried_value(scope: Scope, parameter: ir.Parameter, item: tree.Expression) -> ex.Expression:
    """A value, or what a piece must fit."""
    domain = unlocated(parameter.domain)
    match domain:
        case Entry():
            return pattern(scope, item)
        case Selection(component, kinds, _):
            if isinstance(item, tree.SetOf):
                patterns = tuple(pattern(scope, element) for element in item.arguments.items)
                return ex.ListLiteral(item.span, SetOf(SetOf(Entry(component, kinds))), patterns)
            return plain(expect(scope, item, domain))
        case Unknown():
            return expect(scope, item, domain)
        case _:
            return expect(scope, item, domain)


def _expected(scope: Scope, node: tree.Outcome) -> program.Expected:
    match node:
        case tree.ThenLegal(span=span):
            return program.Expected(span, "legal", None, None)
        case tree.ThenIllegal(span=span, because=because):
            return program.Expected(span, "illegal", _reason(scope.world, because), None)
        case tree.ThenTrue(span=span, condition=inner):
            return program.Expected(span, "true", None, condition(scope, inner))


def _reason(world: World, name: tree.Identifier | None) -> str | None:
    """`because R`: a constraint, an action or a procedure."""
    if name is None:
        return None
    declared = world.names.get(name.text)
    sorts = ("constraint", "action", "procedure")
    if declared is None:
        known = [n for n, d in world.names.items() if d.sort in sorts]
        world.report_unknown("constraint or action", name.text, name.span, known)
        return None
    if declared.sort not in sorts:
        expected = "a constraint, an action or a procedure"
        world.report("BR104", name.span, name=name.text, found=with_article(declared.sort), expected=expected)
        return None
    return name.text
