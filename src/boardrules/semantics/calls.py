"""Calls: what stands before the parentheses decides what is meant."""

from boardrules.diagnostics.suggest import nearest
from boardrules.ir import expressions as ir
from boardrules.ir.domains import Absent, Bool, Component, Domain, Entry, Maybe, Number, SetOf, Unknown
from boardrules.semantics import aggregates, builtins, meanings, routines
from boardrules.semantics.constants import UNKNOWN, constant_value
from boardrules.semantics.domain_text import count_given_text, domain_text, entry_text
from boardrules.semantics.expressions import as_value, condition, elaborate, expect, needed, plain
from boardrules.semantics.fitting import present, unlocated
from boardrules.semantics.naming import FUNCTION_NAMES, with_article
from boardrules.semantics.scope import Scope, note_use, unknown_value
from boardrules.source import Span
from boardrules.syntax import tree

QUERIES = frozenset({"possible", "most", "least"})


def elaborate_call(scope: Scope, node: tree.Call, expected: Domain | None) -> ir.Expression:
    """The typed form of `f(..)`."""
    if not isinstance(node.function, tree.NameRef):
        scope.world.report("BR104.call", node.function.span, name=node.function.span.text)
        return unknown_value(node.span)
    name = node.function.text
    world = scope.world
    if name in scope.locals:
        world.report("BR104", node.function.span, name=name, found="a value", expected="something to call")
        return unknown_value(node.span)
    if name in aggregates.AGGREGATES:
        return aggregates.elaborate_aggregate(scope, name, node, expected)
    if name in QUERIES:
        return _query(scope, name, node)
    if name in {"place_in", "first_in"}:
        return _ranking_value(scope, name, node)
    if name == "random":
        world.report(
            "BR225",
            node.span,
            found="`random`",
            reason="It stands only as the whole right side of `let` or `set`",
        )
        return unknown_value(node.span)
    declared = world.names.get(name)
    if declared is None:
        if name in builtins.BUILTINS:
            return builtins.elaborate_builtin(scope, name, node)
        _report_unknown_function(scope, node.function)
        for item in node.arguments.items:
            elaborate(scope, item)
        return unknown_value(node.span)
    if declared.sort in {"define", "table", "constraint"}:
        return meanings.call_meaning(scope, declared, _plain_arguments(scope, node), node.span)
    if declared.sort in {"component", "kind"}:
        return piece_value(scope, node)
    world.report(
        "BR104",
        node.function.span,
        name=name,
        found=with_article(declared.sort),
        expected="something with a value",
    )
    return unknown_value(node.span)


def _report_unknown_function(scope: Scope, function: tree.NameRef) -> None:
    world = scope.world
    callables = [
        n for n, d in world.names.items() if d.sort in {"define", "table", "constraint", "component", "kind"}
    ]
    world.report_unknown(
        "define, table or function", function.text, function.span, [*callables, *FUNCTION_NAMES]
    )


def _plain_arguments(scope: Scope, node: tree.Call) -> tuple[tree.Expression, ...]:
    arguments = node.arguments
    if arguments.where is not None or arguments.values:
        scope.world.report("BR227.binder", arguments.span, found=arguments.span.text)
    return arguments.items


# ------------------------------------------------------------------ pieces


def piece_value(scope: Scope, node: tree.Call) -> ir.Expression:
    """`Room(corridor, corridor)` as a value: exactly one entry fits."""
    made = make_entry(scope, node)
    if made is None:
        return unknown_value(node.span)
    return one_entry(scope, made, node.span)


def one_entry(scope: Scope, made: ir.MakeEntry, span: Span) -> ir.Expression:
    """A piece that must be exactly one entry of the catalogue (BR222)."""
    component = made.component
    domain = Entry(component, (made.kind,))
    value = constant_value(made)
    if isinstance(value, frozenset) and len(value) == 1:
        value = next(iter(value))
    if isinstance(value, int):
        return ir.Literal(span, domain, value)
    if isinstance(value, frozenset):
        usage = entry_text(component, min(value)) if value else component.kinds[made.kind].name
        scope.world.report(
            "BR222", span, component=component.name, name=span.text, count=len(value), usage=usage
        )
        return unknown_value(span)
    if any(attribute is None for attribute in made.attributes):
        scope.world.report(
            "BR222",
            span,
            component=component.name,
            name=span.text,
            count="several",
            usage=_kind_usage(component, made.kind),
        )
        return unknown_value(span)
    if all(constant_value(a) is not UNKNOWN for a in made.attributes if a is not None):
        scope.world.report("BR222.none", span, component=component.name, name=span.text)
        return unknown_value(span)
    return made


def _kind_usage(component: Component, kind: int) -> str:
    attributes = ", ".join(name for name, _ in component.kinds[kind].attributes)
    return f"{component.kinds[kind].name}({attributes})" if attributes else component.kinds[kind].name


def make_entry(scope: Scope, node: tree.Call) -> ir.MakeEntry | None:
    """The attributes of a piece as they are written, by position or by name; None after a report."""
    assert isinstance(node.function, tree.NameRef)
    world = scope.world
    found = _kind_called(scope, node.function)
    if found is None:
        return None
    component, kind = found
    world.used.add(node.function.text)
    attributes = component.kinds[kind].attributes
    names = [name for name, _ in attributes]
    values: list[ir.Expression | None] = [None] * len(names)
    for count, item in enumerate(_plain_arguments(scope, node)):
        position, argument = count, item
        if (
            is_named_argument(item)
            and isinstance(item, tree.BinaryOp)
            and isinstance(item.left, tree.NameRef)
        ):
            if item.left.text not in names:
                report_unknown_argument(scope, item.left, component.kinds[kind].name, names)
                return None
            position, argument = names.index(item.left.text), item.right
        elif position >= len(names):
            usage = _kind_usage(component, kind)
            expected = f"{len(names)} attributes" if len(names) != 1 else "1 attribute"
            world.report(
                "BR202",
                item.span,
                name=component.kinds[kind].name,
                expected=expected,
                found="more are",
                usage=usage,
            )
            return None
        values[position] = expect(scope, argument, attributes[position][1])
    return ir.MakeEntry(
        node.span,
        SetOf(Entry(component, (kind,))) if None in values else Entry(component, (kind,)),
        component,
        kind,
        tuple(values),
    )


def is_named_argument(item: tree.Expression) -> bool:
    """Whether an argument may be of the form `name = value`."""
    return isinstance(item, tree.BinaryOp) and item.op == "=" and isinstance(item.left, tree.NameRef)


def report_unknown_argument(scope: Scope, name: tree.NameRef, owner: str, known: list[str]) -> None:
    """BR112: there is no parameter or attribute of this name."""
    near = nearest(name.text, known)
    listed = ", ".join(known) or "none"
    if near is None:
        scope.world.report("BR112", name.span, owner=owner, name=name.text, known=listed)
    else:
        scope.world.report("BR112.near", name.span, owner=owner, name=name.text, known=listed, near=near)


def _kind_called(scope: Scope, name: tree.NameRef) -> tuple[Component, int] | None:
    found = scope.world.kinds.get(name.text)
    if found is not None:
        return found
    component = scope.world.components.get(name.text)
    if component is None:
        return None
    if len(component.kinds) == 1:
        return component, 0
    known = ", ".join(kind.name for kind in component.kinds)
    scope.world.report("BR104.component", name.span, name=name.text, known=known)
    return None


def pattern(scope: Scope, node: tree.Expression) -> ir.Expression:
    """What pieces must fit: a kind, a component, attributes of which some may be left out, or a piece."""
    span = node.span
    if isinstance(node, tree.Parenthesised):
        return pattern(scope, node.inner)
    if isinstance(node, tree.NameRef) and node.text not in scope.locals:
        world = scope.world
        if node.text in world.kinds:
            component, kind = world.kinds[node.text]
            return ir.Literal(span, SetOf(Entry(component, (kind,))), component.entries_of(kind))
        if node.text in world.components:
            component = world.components[node.text]
            kinds = tuple(range(len(component.kinds)))
            return ir.Literal(span, SetOf(Entry(component, kinds)), frozenset(range(len(component.entries))))
    if isinstance(node, tree.Call) and isinstance(node.function, tree.NameRef):
        name = node.function.text
        if name in scope.world.kinds or name in scope.world.components:
            made = make_entry(scope, node)
            return unknown_value(span) if made is None else _pattern_of(scope, made, span)
    value = plain(needed(scope, elaborate(scope, node), span))
    if isinstance(value.domain, Entry):
        return ir.SetLiteral(span, SetOf(value.domain), (value,))
    if not isinstance(value.domain, Unknown):
        scope.world.report(
            "BR201", span, expected="a kind or a piece", found=domain_text(unlocated(value.domain))
        )
    return unknown_value(span)


def _pattern_of(scope: Scope, made: ir.MakeEntry, span: Span) -> ir.Expression:
    domain = SetOf(Entry(made.component, (made.kind,)))
    value = constant_value(made)
    if isinstance(value, int):
        return ir.Literal(span, domain, frozenset({value}))
    if isinstance(value, frozenset) and value:
        return ir.Literal(span, domain, value)
    known = [a is None or constant_value(a) is not UNKNOWN for a in made.attributes]
    if all(known):
        scope.world.report("BR222.none", span, component=made.component.name, name=span.text)
        return unknown_value(span)
    if None in made.attributes:
        return made
    return ir.SetLiteral(span, domain, (made,))


# ------------------------------------------------------------------ queries and rankings


def _query(scope: Scope, form: str, node: tree.Call) -> ir.Expression:
    """`possible(A(..) where c)`, `most(A(..): e)`, `least(A(..) where c: e)`."""
    arguments = node.arguments
    if len(arguments.items) != 1 or len(arguments.values) != (0 if form == "possible" else 1):
        usage = "`possible(action where condition)`" if form == "possible" else f"`{form}(action: number)`"
        scope.world.report(
            "BR202",
            node.span,
            name=form,
            expected="one action",
            found=count_given_text(len(arguments.items)),
            usage=usage,
        )
        return unknown_value(node.span)
    call = routines.called(scope, arguments.items[0], ("action", "procedure"), "asked about")
    if call is None:
        return unknown_value(node.span)
    where = condition(scope, arguments.where) if arguments.where is not None else None
    value: ir.Expression | None = None
    domain: Domain = Bool()
    if form != "possible":
        value = needed(scope, elaborate(scope, arguments.values[0]), arguments.values[0].span)
        if not isinstance(value.domain, Number | Unknown):
            scope.world.report(
                "BR201", arguments.values[0].span, expected="a number", found=domain_text(value.domain)
            )
            return unknown_value(node.span)
        domain = Maybe(value.domain)
    return ir.Query(node.span, domain, form, call.name, call.arguments, where, value)


def _ranking_value(scope: Scope, name: str, node: tree.Call) -> ir.Expression:
    """`place_in(r, p)` and `first_in(r)`."""
    items = _plain_arguments(scope, node)
    wanted = 2 if name == "place_in" else 1
    if len(items) != wanted:
        usage = "`place_in(ranking, element)`" if wanted == 2 else "`first_in(ranking)`"
        scope.world.report(
            "BR202",
            node.span,
            name=name,
            expected=f"{wanted} arguments",
            found=count_given_text(len(items)),
            usage=usage,
        )
        return unknown_value(node.span)
    ranking_node = items[0]
    called = ranking_node.function if isinstance(ranking_node, tree.Call) else ranking_node
    if not isinstance(called, tree.NameRef):
        scope.world.report(
            "BR104", ranking_node.span, name=ranking_node.span.text, found="a value", expected="a ranking"
        )
        return unknown_value(node.span)
    declared = scope.world.names.get(called.text)
    if declared is None or declared.sort != "ranking":
        if declared is None:
            known = [n for n, d in scope.world.names.items() if d.sort == "ranking"]
            scope.world.report_unknown("ranking", called.text, called.span, known)
        else:
            scope.world.report(
                "BR104",
                called.span,
                name=called.text,
                found=with_article(declared.sort),
                expected="a ranking",
            )
        return unknown_value(node.span)
    ranking = meanings.ranking(scope.world, declared)
    given = ranking_node.arguments.items if isinstance(ranking_node, tree.Call) else ()
    if ranking is None:
        return unknown_value(node.span)
    arguments = meanings.meaning_arguments(scope, called.text, ranking.parameters, given, ranking_node.span)
    if arguments is None:
        return unknown_value(node.span)
    note_use(scope, called.text, called.span)
    element = unlocated(present(ranking.element.domain))
    if name == "first_in":
        return ir.FirstIn(node.span, SetOf(element), called.text, arguments)
    who = plain(
        as_value(
            scope,
            expect(scope, items[1], Maybe(element) if not isinstance(element, Absent | Unknown) else element),
        )
    )
    size = aggregates.source_limit(ranking.source)
    return ir.PlaceIn(node.span, Maybe(Number(1, max(1, size))), called.text, arguments, who)
