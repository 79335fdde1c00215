"""The passes of this package in order: from declarations to a typed program."""

from collections.abc import Sequence
from typing import TypeVar

from boardrules.diagnostics.model import Diagnostics, Label
from boardrules.ir import expressions as ex
from boardrules.ir import program
from boardrules.ir.domains import (
    Absent,
    Bool,
    Entry,
    ListOf,
    Maybe,
    Number,
    PlayerPlaces,
    SetOf,
    Unknown,
    Variable,
    Zone,
)
from boardrules.semantics import catalogue, decks, declare, declare_cells, declare_places, meanings, routines
from boardrules.semantics.bodies import read_body
from boardrules.semantics.cells import values_of
from boardrules.semantics.composition import Composition
from boardrules.semantics.examples import read_example
from boardrules.semantics.expressions import elaborate, expect, needed
from boardrules.semantics.fitting import may_be_absent
from boardrules.semantics.naming import collect_names
from boardrules.semantics.piece_procedures import read_all_piece_procedures
from boardrules.semantics.references import Reference, resolve
from boardrules.semantics.scope import Scope, unknown_value
from boardrules.semantics.sentences import sentence
from boardrules.semantics.unknown_types import unknown_expressions
from boardrules.semantics.words import read_words
from boardrules.semantics.world import Setting, World
from boardrules.source import Span
from boardrules.syntax import tree


def build_program(
    composition: Composition, setting: Setting, diagnostics: Diagnostics
) -> program.Program | None:
    """The program of a game for a number of players and values of options.

    Returns:
        The program; None if there are errors, which are then in `diagnostics`.
    """
    world = World(composition, setting, Diagnostics())
    collect_names(world)
    declare.declare_players(world)
    _declare_world(world)
    _read_meanings(world)
    play = _read_play(world)
    made = _assemble(world, play)
    if made is not None and not world.diagnostics.has_errors:
        for expression in unknown_expressions(made):
            world.not_supported(f"`{expression.span.text}` at this place", expression.span)
    diagnostics.extend(world.diagnostics.sorted())
    return None if world.diagnostics.has_errors else made


def _declare_world(world: World) -> None:
    declare.declare_enums(world)
    declare.declare_options(world)
    declare_places.declare_places(world)
    declare_places.check_places_lines(world)
    catalogue.declare_components(world)
    declare_cells.declare_cells(world)
    decks.declare_decks(world)
    decks.settle_capacities(world)
    world.decks.clear()
    decks.declare_decks(world)  # once more, for the zones as they are now
    declare_cells.declare_temporaries(world)
    _declare_histories(world)
    _read_starts(world)


# ------------------------------------------------------------------ histories and first values


def _declare_histories(world: World) -> None:
    for node in world.declarations(tree.History):
        variables: list[Variable] = []
        zones: list[Zone] = []
        for value in node.values:
            for thing in _recorded(world, value):
                if isinstance(thing, Variable):
                    variables.append(thing)
                else:
                    zones.append(thing)
        doc = node.doc.text if node.doc is not None else None
        world.histories[node.name.text] = program.History(
            node.name.text,
            tuple(variables),
            tuple(zones),
            world.new_cells(1),
            doc,
            node.span,
            meanings.citations(node.cites),
        )


def _recorded(world: World, node: tree.Expression) -> Sequence[Variable | Zone]:
    """`Point.stone`, `side_to_move`: a variable or zone of all sites, of all players or of the game."""
    if isinstance(node, tree.Member) and isinstance(node.object, tree.NameRef):
        members: dict[str, Variable | Zone | PlayerPlaces] = dict(
            world.place_members.get(node.object.text, {})
        )
        if node.object.text in {"player", "Player"}:
            members = dict(world.player_members)
        if members:
            world.used.add(node.object.text)
            member = members.get(node.name.text)
            if isinstance(member, Variable | Zone):
                world.used.add(node.name.text)
                return [member]
            world.report_unknown("variable or zone", node.name.text, node.name.span, members)
            return []
    scope = Scope(world, "", has_me=False)
    found = resolve(scope, node)
    if isinstance(found, Reference):
        return [found.thing] if isinstance(found.thing, Variable | Zone) else []
    if not isinstance(found.domain, Unknown):
        world.report(
            "BR104", node.span, name=node.span.text, found="a value", expected="a variable or a zone"
        )
    return []


def _read_starts(world: World) -> None:
    """The first values of variables, in the order of the file."""
    for node in world.composition.declarations:
        match node:
            case tree.Variable():
                _start(world, node, world.game_variables.get(node.name.text), has_me=False)
            case tree.PlayerBlock(members=members):
                for member in members:
                    if isinstance(member, tree.Variable):
                        _start(world, member, world.player_members.get(member.name.text), has_me=True)
            case tree.Place(members=place_members):
                place = world.places.get(node.name.text)
                owned = place is not None and place.shape == "player"
                for place_member in place_members:
                    if isinstance(place_member, tree.Variable):
                        found = world.place_members.get(node.name.text, {}).get(place_member.name.text)
                        _start(world, place_member, found, has_me=owned)
            case tree.Component(members=component_members):
                for component_member in component_members:
                    if isinstance(component_member, tree.Variable):
                        own = world.piece_members.get(node.name.text, {}).get(component_member.name.text)
                        _start(world, component_member, own, has_me=False)
            case tree.Temporary(variables=variables):
                group = world.temporaries[node.name.text]
                for variable, declared in zip(variables, group.variables, strict=True):
                    _start(world, variable, declared, has_me=True)
            case _:
                pass


def _start(world: World, node: tree.Variable, variable: object, *, has_me: bool) -> None:
    if not isinstance(variable, Variable) or variable.span is not node.span:
        return
    if node.value is not None and not isinstance(variable.domain, Unknown):
        scope = Scope(world, f"start of {variable.name}", has_me=has_me)
        value = expect(scope, node.value, variable.domain, variable.name)
    else:
        value = _default(node.span, variable)
    world.starts.append(program.Start(variable, value))


def _default(span: Span, variable: Variable) -> ex.Expression:
    """The first value of a type (spec section 4)."""
    domain = variable.domain
    match domain:
        case Maybe() | Absent() | Unknown():
            value: object = None
        case Bool():
            value = False
        case Number(low, _):
            value = low
        case SetOf():
            value = frozenset()
        case ListOf():
            value = ()
        case Entry():
            value = 0  # reported as BR226
        case _:
            values = values_of(domain)
            value = values[0] if values else 0
    return ex.Literal(span, domain, value)


# ------------------------------------------------------------------ meanings and play


def _read_meanings(world: World) -> None:
    """Reads everything that is declared, used or not, so that every mistake is found."""
    for declared in list(world.names.values()):
        match declared.sort:
            case "define":
                meanings.define(world, declared, declared.span)
            case "table":
                meanings.table(world, declared, declared.span)
            case "constraint":
                meanings.constraint(world, declared, declared.span)
            case "ranking":
                meanings.ranking(world, declared)
            case "action" | "procedure" | "phase":
                routines.routine(world, declared)
            case _:
                pass
    read_all_piece_procedures(world)


def _read_play(world: World) -> program.Routine | None:
    play = _single(world, tree.Play)
    if play is None:
        title = world.composition.header.title
        world.report(
            "BR315", title.span, name="`play` block", reason="Write `play:` with the course of the game"
        )
        return None
    return _top_level(world, "play", play)


Single = TypeVar("Single", tree.Play, tree.Setup, tree.Result)


def _single(world: World, sort: type[Single]) -> Single | None:
    """The one declaration of a sort without a name; BR102 for a second one."""
    found = world.declarations(sort)
    for extra in found[1:]:
        name = sort.__name__.lower()
        world.report(
            "BR102",
            _first_line(extra.span),
            name=name,
            labels=[Label(_first_line(found[0].span), "declared first here")],
        )
    return found[0] if found else None


def _first_line(span: Span) -> Span:
    line = span.file.line_text(span.line)
    return Span(span.file, span.start, span.start + len(line) - (span.column - 1))


def _top_level(world: World, sort: str, node: tree.Setup | tree.Play) -> program.Routine:
    scope = Scope(world, sort, has_me=False)
    body, locals_ = read_body(scope, (sort, sort), node.body)
    return program.Routine(
        sort=sort,
        name=sort,
        parameters=(),
        body=body,
        locals=locals_,
        doc=sentence(scope, node.doc),
        cites=meanings.citations(node.cites),
        span=node.span,
    )


# ------------------------------------------------------------------ result


def _read_result(world: World) -> program.Result | None:
    node = _single(world, tree.Result)
    if node is None:
        return None
    scope = Scope(world, "result", has_me=True)
    ranked = Scope(world, "result", has_me=True, situation="result")
    points: list[program.PointsLine] = []
    steps: tuple[program.RankStep, ...] = ()
    payoff: ex.Expression | None = None
    cites = list(meanings.citations(node.cites))
    for line in node.lines:
        match line:
            case tree.Points(title=title, value=value):
                points.append(program.PointsLine(title.text, _number(scope, value), line.span))
                cites += meanings.citations(line.cites)
            case tree.OrderBy(steps=order):
                steps = (*steps, *meanings.rank_steps(ranked, order, None))
                cites += [c for step in order for c in meanings.citations(step.cites)]
            case tree.StillTied(rule=rule):
                if rule.text == "nobody":
                    world.report(
                        "BR228",
                        rule.span,
                        found="`nobody`",
                        expected="the end of a result",
                        reason="Equal players share their rank at the end: write `shared`",
                    )
                cites += meanings.citations(line.cites)
            case tree.Payoff(value=value):
                payoff = _number(ranked, value)
                cites += meanings.citations(line.cites)
    return program.Result(tuple(points), steps, payoff, sentence(scope, node.doc), tuple(cites), node.span)


def _number(scope: Scope, node: tree.Expression) -> ex.Expression:
    value = elaborate(scope, node)
    if may_be_absent(value.domain):
        return needed(scope, value, node.span)
    if not isinstance(value.domain, Number | Unknown):
        from boardrules.semantics.domain_text import domain_text

        scope.world.report("BR201", node.span, expected="a number", found=domain_text(value.domain))
        return unknown_value(node.span)
    return value


# ------------------------------------------------------------------ the whole


def _assemble(world: World, play: program.Routine | None) -> program.Program | None:
    header = world.composition.header
    setup_node = _single(world, tree.Setup)
    setup = _top_level(world, "setup", setup_node) if setup_node is not None else None
    result = _read_result(world)
    words = read_words(world)
    examples = tuple(read_example(world, example) for example in world.setting.examples)
    if play is None:
        return None
    by_sort = {
        sort: {n: r for n, r in world.routines.items() if r.sort == sort}
        for sort in ("action", "procedure", "phase")
    }
    order = {name: i for i, name in enumerate(world.names)}
    actions = dict(sorted(by_sort["action"].items(), key=lambda item: order[item[0]]))
    return program.Program(
        name="",
        title=world.composition.title,
        doc=world.composition.doc,
        player_counts=world.player_counts,
        players=world.players,
        seat_names=world.seat_names,
        sources=tuple(
            program.SourceText(
                s.letter.text,
                s.title.text,
                s.language.text if s.language is not None else None,
                s.path.text if s.path is not None else None,
                s.span,
            )
            for s in header.sources
        ),
        options=world.options,
        enums=world.enums,
        components=world.components,
        places=world.places,
        player_places=world.player_places,
        variables=tuple(world.variables),
        zones=tuple(world.zones),
        temporaries=tuple(world.temporaries.values()),
        histories=world.histories,
        starts=tuple(world.starts),
        decks=tuple(world.decks),
        defines=world.defines,
        tables=world.tables,
        constraints=world.constraints,
        rankings=world.rankings,
        actions=actions,
        procedures=by_sort["procedure"],
        phases=by_sort["phase"],
        piece_procedures=world.piece_procedures,
        setup=setup,
        play=play,
        result=result,
        examples=examples,
        words=words,
        cell_count=world.cells,
        scratch_count=world.scratch,
        used_names=frozenset(world.used),
    )
