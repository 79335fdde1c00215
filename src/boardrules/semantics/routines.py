"""Actions, procedures and phases: their parameters, and how they are called.

A signature (the parameters) is read before the body, so that routines may name each other in any order; a
body is read on demand, since whether it uses `me` matters where it is run. Circles among bodies are left to
the checks of the course of play.
"""

from collections.abc import Sequence

from attrs import frozen

from boardrules.ir import expressions as ir
from boardrules.ir import program
from boardrules.ir.domains import Domain, Entry, Number, Selection, Unknown, ZoneHandle
from boardrules.ir.statements import Choice, Parameter
from boardrules.semantics import calls, meanings
from boardrules.semantics.domain_text import count_given_text, domain_text
from boardrules.semantics.expressions import coerce, condition, elaborate, plain
from boardrules.semantics.fitting import element_of, is_located, present, unlocated
from boardrules.semantics.naming import with_article
from boardrules.semantics.proofs import facts_if
from boardrules.semantics.scope import Scope, note_use
from boardrules.semantics.types import domain_like_name, domain_of_type, elaborated_range
from boardrules.semantics.world import Declared, World
from boardrules.source import Span
from boardrules.syntax import tree


@frozen(eq=False)
class Signature:
    """The parameters of a routine, and the scope in which its body stands."""

    sort: str
    name: str
    parameters: tuple[Parameter, ...]
    scope: Scope


@frozen(eq=False)
class CalledRoutine:
    """A routine with its arguments; None for a chosen parameter that is left open."""

    name: str
    sort: str
    arguments: tuple[ir.Expression | None, ...]


# ------------------------------------------------------------------ signatures


def signature(world: World, declared: Declared) -> Signature:
    """The signature of an action, procedure or phase, read once."""
    found = world.signatures.get(declared.name)
    if isinstance(found, Signature):
        return found
    node = declared.tree
    assert isinstance(node, tree.Action | tree.Procedure | tree.Phase)
    made = read_signature(world, node, declared.sort, declared.name)
    world.signatures[declared.name] = made
    return made


def read_signature(
    world: World, node: tree.Action | tree.Procedure | tree.Phase, sort: str, owner: str
) -> Signature:
    """Reads the parameters from left to right; the domains of later ones may use earlier ones."""
    scope = Scope(world, owner, has_me=True)
    parameters: list[Parameter] = []
    for param in node.params:
        meanings.check_parameter(world, param.name, [p.name for p in parameters])
        if isinstance(param, tree.LikeTypeParam | tree.GivenParam):
            if parameters and parameters[-1].choice is not None:
                world.report("BR220.order", param.span, name=param.name.text)
            parameter = _given_parameter(world, param)
        else:
            if sort != "action":
                world.report("BR220", param.span, owner=owner, found=with_article(sort), name=param.name.text)
            parameter, scope = chosen_parameter(scope, param)
        parameters.append(parameter)
        scope = scope.with_locals(parameter.local)
    return Signature(sort, owner, tuple(parameters), scope)


def _given_parameter(world: World, param: tree.LikeTypeParam | tree.GivenParam) -> Parameter:
    if isinstance(param, tree.LikeTypeParam):
        domain = domain_like_name(world, param.name)
    else:
        domain = domain_of_type(world, param.type)
    local = world.state_local(param.name.text, _with_zone(domain), param.name.span)
    return Parameter(param.name.text, local, local.domain, domain, None, param.span)


def _with_zone(domain: Domain) -> Domain:
    """A given piece keeps the zone it was found in, so that it can be moved."""
    match domain:
        case Entry(component, kinds, _):
            return Entry(component, kinds, True)
        case Selection(component, kinds, _):
            return Selection(component, kinds, True)
        case _:
            return domain


def chosen_parameter(scope: Scope, param: tree.Chosen) -> tuple[Parameter, Scope]:
    """A parameter that the player chooses, and the scope behind it (with what its `where` proves)."""
    world = scope.world
    source = _choice_source(scope, param.domain)
    element = element_of(source.domain) or Unknown()
    kinds: tuple[int, ...] | None = None
    low: ir.Expression | None = None
    high: ir.Expression | None = None
    form = "one"
    domain: Domain = element
    match param:
        case tree.ChosenKindParam(kind=kind):
            kinds, domain = _of_kind(world, kind, element)
        case tree.ChosenSomeParam(amount=amount):
            form = "some"
            low, high = elaborated_range(scope, amount)  # type: ignore[assignment]
            domain = _several(world, param, element)
        case tree.ChosenParam():
            pass
    local = world.state_local(param.name.text, domain, param.name.span)
    inner = scope.with_locals(local)
    where = None
    if param.where is not None:
        where = condition(inner, param.where)
        inner = inner.knowing(facts_if(where, True))
    choice = Choice(form, source, kinds, low, high, where)
    static = _static_domain(source, domain)
    return Parameter(param.name.text, local, domain, static, choice, param.span), inner


def _choice_source(scope: Scope, node: tree.Expression) -> ir.Expression:
    """What is chosen from. `the(none)` in it makes it empty, so an absent path needs a proof here too."""
    source = elaborate(scope, node)
    if isinstance(source.domain, Unknown):
        return source
    if element_of(source.domain) is None:
        return collection_value_for_choice(scope, node, source)
    return source


def collection_value_for_choice(scope: Scope, node: tree.Expression, source: ir.Expression) -> ir.Expression:
    """Reports why nothing can be chosen from a value (BR205, BR212)."""
    from boardrules.semantics.expressions import report_absent
    from boardrules.semantics.fitting import may_be_absent
    from boardrules.semantics.scope import unknown_value

    if may_be_absent(source.domain):
        report_absent(scope, source, node.span)
    else:
        scope.world.report("BR212", node.span, found=domain_text(unlocated(source.domain)))
    return unknown_value(node.span)


def _of_kind(world: World, kind: tree.Identifier, element: Domain) -> tuple[tuple[int, ...] | None, Domain]:
    found = world.kinds.get(kind.text)
    whole = world.components.get(kind.text)
    if found is None and whole is not None and isinstance(element, Entry) and element.component is whole:
        world.used.add(kind.text)
        return None, element
    if found is None:
        if kind.text in world.names:
            sort = with_article(world.names[kind.text].sort)
            world.report("BR104", kind.span, name=kind.text, found=sort, expected="a kind of piece")
        else:
            world.report_unknown("kind", kind.text, kind.span, world.kinds)
        return None, Unknown()
    component, rank = found
    world.used.add(kind.text)
    if isinstance(element, Unknown):
        return None, element
    if not isinstance(element, Entry) or element.component is not component or rank not in element.kinds:
        known = (
            ", ".join(element.component.kinds[k].name for k in element.kinds)
            if isinstance(element, Entry)
            else "none"
        )
        what = element.component.name if isinstance(element, Entry) else domain_text(element)
        world.report("BR213", kind.span, kind=kind.text, component=what, known=known)
        return None, Unknown()
    return (rank,), Entry(component, (rank,), element.located)


def _several(world: World, param: tree.ChosenSomeParam, element: Domain) -> Domain:
    from boardrules.ir.domains import SetOf

    match element:
        case Entry(component, kinds, located):
            return Selection(component, kinds, located)
        case Unknown():
            return element
        case _:
            return SetOf(unlocated(element))


def _static_domain(source: ir.Expression, domain: Domain) -> Domain:
    """The domain by which moves are numbered: the whole type of the elements (spec section 16)."""
    plain_domain = unlocated(domain)
    if isinstance(plain_domain, Entry) and isinstance(source.domain, ZoneHandle):
        kinds = tuple(k for k in source.domain.zone.contents.kinds if k in plain_domain.kinds)
        return Entry(plain_domain.component, kinds)
    return plain_domain


# ------------------------------------------------------------------ bodies


def routine(world: World, declared: Declared) -> program.Routine | None:
    """The routine of this name, read now if it has not been; None while it is being read."""
    if declared.name in world.routines:
        return world.routines[declared.name]
    if declared.name in world.in_progress:
        return None
    node = declared.tree
    assert isinstance(node, tree.Action | tree.Procedure | tree.Phase)
    made = signature(world, declared)
    world.in_progress.append(declared.name)
    found = read_routine(world, node, made)
    world.in_progress.pop()
    world.routines[declared.name] = found
    return found


def read_routine(
    world: World, node: tree.Action | tree.Procedure | tree.Phase, made: Signature
) -> program.Routine:
    """Reads the body of a routine, whose signature is known."""
    from boardrules.semantics.bodies import read_body
    from boardrules.semantics.sentences import sentence

    body, locals_ = read_body(made.scope, (made.sort, made.name), node.body)
    return program.Routine(
        sort=made.sort,
        name=made.name,
        parameters=made.parameters,
        body=body,
        locals=(*(p.local for p in made.parameters), *locals_),
        doc=sentence(made.scope, node.doc),
        cites=meanings.citations(node.cites),
        span=node.span,
    )


# ------------------------------------------------------------------ calls


def called(scope: Scope, node: tree.Expression, sorts: Sequence[str], verb: str) -> CalledRoutine | None:
    """A routine of one of these sorts with its arguments; None after a report."""
    world = scope.world
    function = node.function if isinstance(node, tree.Call) else node
    if isinstance(function, tree.Parenthesised):
        function = function.inner
    if not isinstance(function, tree.NameRef):
        world.report(
            "BR104.routine",
            node.span,
            name=node.span.text,
            expected=" or ".join(map(with_article, sorts)),
            verb=verb,
        )
        return None
    declared = world.names.get(function.text)
    if declared is None or declared.sort not in sorts:
        _report_wrong_routine(scope, function, declared, sorts)
        return None
    made = signature(world, declared)
    arguments = routine_arguments(scope, made, node)
    if arguments is None:
        return None
    routine(world, declared)
    note_use(scope, declared.name, function.span)
    return CalledRoutine(declared.name, declared.sort, arguments)


def _report_wrong_routine(
    scope: Scope, function: tree.NameRef, declared: Declared | None, sorts: Sequence[str]
) -> None:
    world = scope.world
    if declared is None:
        known = [n for n, d in world.names.items() if d.sort in sorts]
        world.report_unknown(" or ".join(sorts), function.text, function.span, known)
        return
    if declared.sort == "action" and "procedure" in sorts and "phase" in sorts:
        world.report("BR104.do_action", function.span, name=function.text)
    elif "action" in sorts and declared.sort in {"procedure", "phase"}:
        world.report(
            "BR104.choose_procedure", function.span, name=function.text, found=with_article(declared.sort)
        )
    else:
        expected = " or ".join(map(with_article, sorts))
        world.report(
            "BR104", function.span, name=function.text, found=with_article(declared.sort), expected=expected
        )


def routine_arguments(
    scope: Scope, made: Signature, node: tree.Expression
) -> tuple[ir.Expression | None, ...] | None:
    """The arguments by position or by name; given parameters need one, chosen ones may have one."""
    items = node.arguments.items if isinstance(node, tree.Call) else ()
    placed = place_arguments(scope, made.name, [p.name for p in made.parameters], items, node.span)
    if placed is None:
        return None
    arguments: list[ir.Expression | None] = []
    for parameter, item in zip(made.parameters, placed, strict=True):
        if item is None:
            if parameter.choice is None:
                _report_missing(scope, made, parameter, node.span)
                return None
            arguments.append(None)
            continue
        value = argument_value(scope, parameter, item)
        if isinstance(value.domain, Unknown) and not isinstance(parameter.domain, Unknown):
            return None
        arguments.append(value)
    return tuple(arguments)


def place_arguments(
    scope: Scope, owner: str, names: list[str], items: Sequence[tree.Expression], span: Span
) -> list[tree.Expression | None] | None:
    """Which argument belongs to which parameter."""
    placed: list[tree.Expression | None] = [None] * len(names)
    for position, item in enumerate(items):
        if (
            isinstance(item, tree.BinaryOp)
            and item.op == "="
            and isinstance(item.left, tree.NameRef)
            and (item.left.text in names or item.left.text not in scope.locals)
        ):
            if item.left.text not in names:
                calls.report_unknown_argument(scope, item.left, owner, names)
                return None
            placed[names.index(item.left.text)] = item.right
        elif position < len(names):
            placed[position] = item
        else:
            usage = f"`{owner}({', '.join(names)})`" if names else f"`{owner}`"
            expected = f"{len(names)} arguments" if len(names) != 1 else "1 argument"
            scope.world.report(
                "BR202",
                span,
                name=owner,
                expected=expected if names else "no arguments",
                found=count_given_text(len(items)),
                usage=usage,
            )
            return None
    return placed


def _report_missing(scope: Scope, made: Signature, parameter: Parameter, span: Span) -> None:
    names = [p.name for p in made.parameters]
    usage = f"`{made.name}({', '.join(names)})`"
    scope.world.report(
        "BR202", span, name=made.name, expected=f"`{parameter.name}`", found="it is not", usage=usage
    )


def argument_value(scope: Scope, parameter: Parameter, item: tree.Expression) -> ir.Expression:
    """An argument in the domain of its parameter, with its zone if it has one."""
    value = elaborate(scope, item, unlocated(parameter.domain))
    domain = parameter.domain
    if is_located(domain) and not is_located(present(value.domain)):
        domain = unlocated(domain)
    if isinstance(parameter.domain, Number) and parameter.choice is not None:
        return coerce(scope, value, domain, item.span)
    return coerce(scope, value if is_located(domain) else plain(value), domain, item.span, parameter.name)
