"""Defines, tables, constraints and rankings: what the terms of a game mean.

They are read on demand, each once, when something first uses them; so their order in the file is free, and a
circle shows itself as a name that is needed while it is being read (BR105).
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from boardrules.diagnostics.model import Label
from boardrules.ir import expressions as ir
from boardrules.ir import program
from boardrules.ir.domains import (
    Bool,
    Domain,
    Entry,
    EnumValue,
    Local,
    Number,
    Path,
    Seat,
    Site,
    Unknown,
)
from boardrules.ir.traversal import all_expressions
from boardrules.semantics.cells import cell_test, check_coverage
from boardrules.semantics.constants import UNKNOWN, constant_value
from boardrules.semantics.domain_text import count_given_text, count_text, domain_text
from boardrules.semantics.expressions import (
    as_value,
    coerce,
    collection_value,
    condition,
    elaborate,
    expect,
    line_condition,
    needed,
    plain,
    whole_type,
)
from boardrules.semantics.fitting import element_of, join, unlocated
from boardrules.semantics.naming import check_not_hiding, with_article
from boardrules.semantics.proofs import facts_if, narrowed
from boardrules.semantics.scope import Scope, note_use, truth, unknown_value
from boardrules.semantics.sentences import sentence
from boardrules.semantics.types import domain_like_name, domain_of_type
from boardrules.semantics.world import Declared, World
from boardrules.source import Span
from boardrules.syntax import tree

# ------------------------------------------------------------------ bare names


def value_of_declared(
    scope: Scope, node: tree.NameRef, declared: Declared, expected: Domain | None
) -> ir.Expression:
    """The value of a declared name that stands alone."""
    world = scope.world
    span = node.span
    world.used.add(node.text)
    match declared.sort:
        case "option" | "ruling":
            return _option_value(scope, node)
        case "define" | "constraint" | "table":
            return call_meaning(scope, declared, (), span)
        case "site":
            return _site(world, node, declared)
        case "seat":
            return ir.Literal(span, Seat(world.players), world.seat_names.index(node.text))
        case "enum" | "place":
            return _whole(world, node)
        case "component" | "kind":
            return _pieces(scope, node, expected)
        case "zone" | "variable":
            return unknown_value(span)
        case _:
            world.report("BR104", span, name=node.text, found=with_article(declared.sort), expected="a value")
            return unknown_value(span)


def _option_value(scope: Scope, node: tree.NameRef) -> ir.Expression:
    option = scope.world.options.get(node.text)
    if option is None:
        declared = scope.world.names[node.text]
        if declared.span.start > node.span.start or declared.span.file is not node.span.file:
            scope.world.report(
                "BR211.later", node.span, name=node.text, labels=[Label(declared.span, "declared here")]
            )
        return unknown_value(node.span)
    return narrowed(ir.OptionValue(node.span, option.domain, option.name, option.value), scope.proofs)


def _site(world: World, node: tree.NameRef, declared: Declared) -> ir.Expression:
    place = declared.thing if declared.thing is not None else None
    if place is None and isinstance(declared.tree, tree.Place):
        place = world.places.get(declared.tree.name.text)
    from boardrules.ir.domains import Place

    if not isinstance(place, Place):
        return unknown_value(node.span)
    return ir.Literal(node.span, Site(place), place.sites.index(node.text))


def _whole(world: World, node: tree.NameRef) -> ir.Expression:
    enum = world.enums.get(node.text)
    if enum is not None:
        return whole_type(node.span, node.text, EnumValue(enum), range(len(enum.values)))
    place = world.places.get(node.text)
    if place is not None:
        return whole_type(node.span, node.text, Site(place), range(len(place.sites)))
    return unknown_value(node.span)


def _pieces(scope: Scope, node: tree.NameRef, expected: Domain | None) -> ir.Expression:
    """A kind alone: the set of its entries, or the one entry where a piece is expected."""
    world = scope.world
    if node.text in world.kinds:
        component, kind = world.kinds[node.text]
        kinds: tuple[int, ...] = (kind,)
        entries = sorted(component.entries_of(kind))
    elif node.text in world.components:
        component = world.components[node.text]
        kinds = tuple(range(len(component.kinds)))
        entries = list(range(len(component.entries)))
    else:
        return unknown_value(node.span)
    wants_piece = expected is not None and isinstance(_inner(expected), Entry)
    if len(entries) == 1 and wants_piece:
        return ir.Literal(node.span, Entry(component, kinds), entries[0])
    if wants_piece:
        usage = f"{node.text}({', '.join(n for n, _ in component.kinds[kinds[0]].attributes)})"
        world.report(
            "BR222", node.span, component=component.name, name=node.text, count=len(entries), usage=usage
        )
        return unknown_value(node.span)
    return whole_type(node.span, node.text, Entry(component, kinds), entries)


def _inner(domain: Domain) -> Domain:
    from boardrules.semantics.fitting import present

    return present(domain)


# ------------------------------------------------------------------ calls


def call_meaning(
    scope: Scope, declared: Declared, items: Sequence[tree.Expression], span: Span
) -> ir.Expression:
    """`left_door(room, facing)`: a define, table or constraint with its arguments."""
    world = scope.world
    name = declared.name
    match declared.sort:
        case "define":
            defined = define(world, declared, span)
            if defined is None:
                return unknown_value(span)
            arguments = meaning_arguments(scope, name, defined.parameters, items, span)
            note_use(scope, name, span)
            if arguments is None:
                return unknown_value(span)
            return narrowed(ir.CallDefine(span, defined.domain, name, arguments), scope.proofs)
        case "table":
            found = table(world, declared, span)
            if found is None:
                return unknown_value(span)
            arguments = meaning_arguments(scope, name, found.parameters, items, span)
            note_use(scope, name, span)
            if arguments is None:
                return unknown_value(span)
            return narrowed(ir.LookUp(span, found.domain, name, arguments), scope.proofs)
        case _:
            rule = constraint(world, declared, span)
            if rule is None:
                return unknown_value(span)
            arguments = meaning_arguments(scope, name, rule.parameters, items, span)
            note_use(scope, name, span)
            return unknown_value(span) if arguments is None else ir.Satisfies(span, Bool(), name, arguments)


def meaning_arguments(
    scope: Scope, name: str, parameters: Sequence[Local], items: Sequence[tree.Expression], span: Span
) -> tuple[ir.Expression, ...] | None:
    """The arguments of a define, table, constraint or ranking; None after a report."""
    if len(items) != len(parameters):
        usage = f"`{name}({', '.join(p.name for p in parameters)})`" if parameters else f"`{name}`"
        scope.world.report(
            "BR202",
            span,
            name=name,
            expected=count_text(len(parameters)),
            found=count_given_text(len(items)),
            usage=usage,
        )
        return None
    arguments = []
    for parameter, item in zip(parameters, items, strict=True):
        value = expect(scope, item, parameter.domain, parameter.name)
        if isinstance(value.domain, Unknown) and not isinstance(parameter.domain, Unknown):
            return None
        arguments.append(value)
    return tuple(arguments)


def _begin(world: World, declared: Declared, span: Span) -> bool:
    """Notes that the meaning of a name is being read; False (after BR105) if it is already."""
    if declared.name not in world.in_progress:
        world.in_progress.append(declared.name)
        return True
    start = world.in_progress.index(declared.name)
    circle = " -> ".join((*world.in_progress[start:], declared.name))
    world.report(
        "BR105", span, name=declared.name, circle=circle, labels=[Label(declared.span, "declared here")]
    )
    return False


def parameters_of(world: World, params: Sequence[tree.Param], owner: str, sort: str) -> tuple[Local, ...]:
    """The given parameters of something that has no chosen ones (BR220)."""
    locals_: list[Local] = []
    for param in params:
        match param:
            case tree.LikeTypeParam(name=name):
                domain = domain_like_name(world, name)
            case tree.GivenParam(name=name, type=type_):
                domain = domain_of_type(world, type_)
            case _:
                name = param.name
                world.report("BR220", param.span, owner=owner, found=with_article(sort), name=name.text)
                domain = Unknown()
        check_parameter(world, name, [local.name for local in locals_])
        locals_.append(world.scratch_local(name.text, domain, name.span))
    return tuple(locals_)


def check_parameter(world: World, name: tree.Identifier, earlier: Sequence[str]) -> None:
    """A parameter may not hide a declaration, nor have the name of one before it."""
    if name.text in earlier:
        world.report("BR102", name.span, name=name.text)
    check_not_hiding(world, name.text, name.span)


def meaning_scope(world: World, owner: str, parameters: Sequence[Local]) -> Scope:
    """The scope in the body of a meaning; `me` is that of the place of use."""
    return Scope(world, owner, has_me=True, locals={p.name: p for p in parameters})


# ------------------------------------------------------------------ defines


def define(world: World, declared: Declared, span: Span) -> program.Define | None:
    """The define of this name, read now if it has not been yet."""
    if declared.name in world.defines:
        return world.defines[declared.name]
    node = declared.tree
    assert isinstance(node, tree.Define)
    if not _begin(world, declared, span):
        return None
    parameters = parameters_of(world, node.params, declared.name, "define")
    scope = meaning_scope(world, declared.name, parameters)
    stated = domain_of_type(world, node.gives) if node.gives is not None else None
    body = as_value(scope, elaborate(scope, node.value, stated))
    body = coerce(scope, body, stated, node.value.span, declared.name) if stated is not None else plain(body)
    domain = stated if stated is not None else body.domain
    world.in_progress.pop()
    defined = program.Define(
        name=declared.name,
        parameters=parameters,
        domain=domain,
        is_path=isinstance(domain, Path),
        body=body,
        doc=sentence(scope, node.doc),
        cites=citations(node.cites),
        span=node.span,
    )
    world.defines[declared.name] = defined
    return defined


class Cited(Protocol):
    """A node of the tree that can cite."""

    @property
    def cites(self) -> tuple[tree.Citation, ...]: ...


def citations(cites: Sequence[tree.Citation], lines: Iterable[Cited] = ()) -> tuple[str, ...]:
    """The sentences cited, without `@`.

    Args:
        cites: What a declaration or statement cites itself.
        lines: Its lines that have no node of their own in a program: what they cite is cited by the whole.
    """
    return tuple(cite.text for cite in (*cites, *(cite for line in lines for cite in line.cites)))


# ------------------------------------------------------------------ tables


def table(world: World, declared: Declared, span: Span) -> program.Table | None:
    """The table of this name, read now if it has not been yet."""
    if declared.name in world.tables:
        return world.tables[declared.name]
    node = declared.tree
    assert isinstance(node, tree.Table)
    if not _begin(world, declared, span):
        return None
    parameters = parameters_of(world, node.params, declared.name, "table")
    scope = meaning_scope(world, declared.name, parameters)
    stated = domain_of_type(world, node.gives) if node.gives is not None else None
    domain, values = _row_values(scope, node, stated)
    rows = tuple(
        program.TableRow(row.span, _row_tests(scope, row, parameters), value)
        for row, value in zip(node.rows, values, strict=True)
    )
    _check_rows(scope, node, parameters)
    world.in_progress.pop()
    found = program.Table(
        name=declared.name,
        parameters=parameters,
        domain=domain,
        rows=rows,
        doc=sentence(scope, node.doc),
        cites=citations(node.cites, node.rows),
        span=node.span,
    )
    world.tables[declared.name] = found
    return found


def _row_values(
    scope: Scope, node: tree.Table, stated: Domain | None
) -> tuple[Domain, tuple[ir.Expression, ...]]:
    """The type of a table, as stated or wide enough for all rows, and its values."""
    domain = stated
    values: list[ir.Expression] = []
    for row in node.rows:
        value = plain(as_value(scope, elaborate(scope, row.value, domain)))
        values.append(value)
        if stated is None:
            # Where the types do not go together the first one stays, and `coerce` tells about the other.
            domain = value.domain if domain is None else join(domain, value.domain) or domain
    whole = domain or Unknown()
    name = node.name.text
    return whole, tuple(
        coerce(scope, value, whole, row.value.span, name)
        for row, value in zip(node.rows, values, strict=True)
    )


def _row_tests(scope: Scope, row: tree.TableRow, parameters: Sequence[Local]) -> tuple[ir.Expression, ...]:
    if isinstance(row, tree.OtherwiseRow):
        return ()
    if len(row.cells) != len(parameters):
        scope.world.report("BR202.row", row.span, expected=len(parameters), found=len(row.cells))
        return (truth(row.span, True),) * len(parameters)
    return tuple(cell_test(scope, local, cell) for local, cell in zip(parameters, row.cells, strict=True))


def _check_rows(scope: Scope, node: tree.Table, parameters: Sequence[Local]) -> None:
    cells = [
        (row.span, None if isinstance(row, tree.OtherwiseRow) else row.cells)
        for row in node.rows
        if isinstance(row, tree.OtherwiseRow) or len(row.cells) == len(parameters)
    ]
    check_coverage(scope, parameters, cells, node.name.span)


# ------------------------------------------------------------------ constraints


def constraint(world: World, declared: Declared, span: Span) -> program.Constraint | None:
    """The constraint of this name, read now if it has not been yet."""
    if declared.name in world.constraints:
        return world.constraints[declared.name]
    node = declared.tree
    assert isinstance(node, tree.Constraint)
    if not _begin(world, declared, span):
        return None
    parameters = parameters_of(world, node.params, declared.name, "constraint")
    if node.after_every_action and parameters:
        world.report("BR202.after", node.params[0].span, name=declared.name)
    when, exists = _existence(world, node)
    scope = meaning_scope(world, declared.name, parameters)
    doc = sentence(scope, node.doc)
    conditions: list[ir.Expression] = []
    for line in node.lines:
        test = line_condition(scope, line.condition)
        conditions.append(test)
        scope = scope.knowing(facts_if(test, True))
    world.in_progress.pop()
    rule = program.Constraint(
        name=declared.name,
        parameters=parameters,
        when=when,
        exists=exists,
        after_every_action=node.after_every_action,
        conditions=tuple(conditions),
        doc=doc,
        cites=citations(node.cites, node.lines),
        span=node.span,
    )
    world.constraints[declared.name] = rule
    return rule


def _existence(world: World, node: tree.Constraint) -> tuple[ir.Expression | None, bool]:
    """The `when` of a constraint, which may read options only (BR219), and whether it holds."""
    if node.when is None:
        return None, True
    when = condition(Scope(world, node.name.text, has_me=False), node.when)
    if isinstance(when.domain, Unknown):
        return None, True
    value = constant_value(when)
    if value is UNKNOWN:
        world.report("BR219", node.when.span, expected="options", name=node.when.span.text)
        return None, True
    return when, bool(value)


# ------------------------------------------------------------------ rankings


def ranking(world: World, declared: Declared) -> program.Ranking | None:
    """The ranking of this name, read now if it has not been yet."""
    if declared.name in world.rankings:
        return world.rankings[declared.name]
    node = declared.tree
    assert isinstance(node, tree.Ranking)
    if not _begin(world, declared, declared.span):
        return None
    parameters = parameters_of(world, node.params, declared.name, "ranking")
    scope = meaning_scope(world, declared.name, parameters)
    doc = sentence(scope, node.doc)
    source = collection_value(scope, node.among, "among")
    check_not_hiding(world, node.member.text, node.member.span)
    element = world.scratch_local(
        node.member.text, unlocated(element_of(source.domain) or Unknown()), node.member.span
    )
    inner = scope.with_locals(element)
    where = condition(inner, node.where) if node.where is not None else None
    if where is not None:
        inner = inner.knowing(facts_if(where, True))
    steps = rank_steps(inner, node.order.steps, among=element)
    world.in_progress.pop()
    found = program.Ranking(
        name=declared.name,
        parameters=parameters,
        element=element,
        source=source,
        where=where,
        steps=steps,
        still_tied=node.still_tied.rule.text if node.still_tied is not None else "shared",
        doc=doc,
        cites=citations(node.cites, (*node.order.steps, *((node.still_tied,) if node.still_tied else ()))),
        span=node.span,
    )
    world.rankings[declared.name] = found
    return found


def rank_steps(
    scope: Scope, steps: Sequence[tree.RankStep], among: Local | None
) -> tuple[program.RankStep, ...]:
    """The steps of an order. `among` is the element that is ranked; None in `result`, where it is `me`."""
    return tuple(_rank_step(scope, step, among) for step in steps)


def _rank_step(scope: Scope, step: tree.RankStep, among: Local | None) -> program.RankStep:
    condition_ = _step_condition(scope, step.condition, among) if step.condition is not None else None
    match step:
        case tree.Most(key=key) | tree.Fewest(key=key):
            sort = "most" if isinstance(step, tree.Most) else "fewest"
            value = needed(scope, elaborate(scope, key), key.span)
            if not _can_be_ranked(value.domain):
                scope.world.report("BR204.order", key.span, found=domain_text(value.domain), operator=sort)
            return program.RankStep(step.span, sort, value, 1, condition_)
        case (
            tree.FirstSeat(direction=direction, start=start) | tree.LastSeat(direction=direction, start=start)
        ):
            sort = "first" if isinstance(step, tree.FirstSeat) else "last"
            if among is not None and not isinstance(among.domain, Seat | Unknown):
                scope.world.report(
                    "BR228",
                    step.span,
                    found=f"`{sort} {direction.text}`",
                    expected="a step here",
                    reason="Seats order players only, and this ranks something else",
                )
            value = expect(scope, start, Seat(scope.world.players))
            turn = 1 if direction.text == "clockwise" else -1
            return program.RankStep(step.span, sort, value, turn, condition_)


def _step_condition(scope: Scope, node: tree.Expression, among: Local | None) -> ir.Expression:
    """Whether a step counts at all; that must not depend on who is ranked (BR219)."""
    found = condition(scope, node)
    for part in all_expressions(found):
        is_ranked = isinstance(part, ir.LocalValue) and part.local is among
        if is_ranked or (among is None and isinstance(part, ir.Me)):
            scope.world.report("BR219.step", part.span, name=part.span.text)
            return unknown_value(node.span)
    return found


def _can_be_ranked(domain: Domain) -> bool:
    from boardrules.ir.domains import ListOf

    if isinstance(domain, ListOf):
        return domain.inner is None or isinstance(domain.inner, Number)
    return isinstance(domain, Number | Unknown)
