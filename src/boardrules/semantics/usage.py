"""What is declared and not used (BR701, BR702, BR704).

What counts is whether anything refers to a declaration at all. A define that only another unused define
uses is not reported: when that one is gone, it will be. Actions, procedures and phases are left to the
checks of the course of play (BR303).

A name is looked for in two ways. The typed program knows exactly which variable, zone or local is meant. But what
is worked out before the game (bounds, decks, `when`) has no trace in it; for that the builder has noted
which names it met. A block may be there only for some numbers of players, so something is unused only if it is so
in all the programs that were made.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import all_items, expressions_of, routines_of
from boardrules.ir.domains import (
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Local,
    Maybe,
    Path,
    PlayerPlaces,
    Selection,
    SetOf,
    Site,
    Variable,
    Zone,
)
from boardrules.ir.expressions import (
    Builtin,
    CallDefine,
    Expression,
    FirstIn,
    LocalValue,
    LookUp,
    OptionValue,
    PlaceIn,
    ReadVariable,
    Satisfies,
    Sentence,
    ZoneAt,
)
from boardrules.ir.program import Constraint, Define, History, Program, Ranking, Routine, Table
from boardrules.ir.statements import ChooseValue, Let, Parameter, Record, Statement, VariableTarget
from boardrules.ir.traversal import all_expressions, all_statements, subexpressions
from boardrules.source import SourceFile, Span


@frozen
class Declared:
    """Something that can be used."""

    key: str
    sort: str
    name: str
    span: Span = field(eq=False)


def check_usage(
    programs: Sequence[Program],
    examples: Sequence[Span],
    own_file: SourceFile | None,
    diagnostics: Diagnostics,
) -> None:
    """Reports what is declared and not used.

    Args:
        programs: The game for several numbers of players.
        examples: The texts of its examples, which are no part of these programs.
        own_file: The file in which something can be done about it: with variants only the last of them.
        diagnostics: Where to report.
    """
    told = set(re.findall(r"\w+", " ".join(span.text for span in examples)))
    uses = [(program, _uses(program)) for program in programs]
    for key, find in (("BR701", _unused), ("BR702", _unused_locals), ("BR704", _unused_constraints)):
        first, *others = [list(find(program, used)) for program, used in uses]
        for thing in first:
            is_own = own_file is None or thing.span.file is own_file
            is_told = key == "BR701" and thing.name in told
            if is_own and not is_told and all(thing in other for other in others):
                diagnostics.report(key, named(thing.span, thing.name), sort=thing.sort, name=thing.name)


def named(span: Span, name: str) -> Span:
    """The name in a declaration, or all of it."""
    found = re.search(rf"\b{re.escape(name)}\b", span.text)
    return span if found is None else Span(span.file, span.start + found.start(), span.start + found.end())


# ------------------------------------------------------------------ what is used


@define(eq=False)
class _Uses:
    """Everything that a program refers to."""

    things: set[Variable | Zone] = field(factory=set)
    locals: set[Local] = field(factory=set)
    names: set[str] = field(factory=set)
    constraints: set[str] = field(factory=set)

    def add(self, root: Expression) -> None:
        for expression in all_expressions(root):
            self._add_domain(expression.domain)
            match expression:
                case LocalValue(local=local):
                    self.locals.add(local)
                case ReadVariable(variable=variable):
                    self.things.add(variable)
                case ZoneAt(zone=zone):
                    self.things.add(zone)
                case OptionValue(name=name) | CallDefine(name=name) | LookUp(name=name):
                    self.names.add(name)
                case PlaceIn(ranking=name) | FirstIn(ranking=name):
                    self.names.add(name)
                case Satisfies(name=name):
                    self.constraints.add(name)
                case Builtin(subject=History(name=name)) | Builtin(subject=PlayerPlaces(name=name)):
                    self.names.add(name)
                case _:
                    pass

    def add_parameter(self, parameter: Parameter) -> None:
        """What a choice is made from. That a value is asked for in its own `where` does not make it used."""
        inner = _Uses(self.things, set(), self.names, self.constraints)
        for expression in subexpressions(parameter):
            inner.add(expression)
        self.locals |= inner.locals - {parameter.local}

    def add_statement(self, statement: Statement) -> None:
        match statement:
            case Record(history=name):
                self.names.add(name)
            case ChooseValue(parameter=parameter):
                self.add_parameter(parameter)
            case _:
                for expression in subexpressions(statement):
                    self.add(expression)
        for target in (getattr(statement, "target", None), getattr(statement, "counter", None)):
            if isinstance(target, VariableTarget):
                self.things.add(target.variable)

    def _add_domain(self, domain: Domain) -> None:
        match domain:
            case EnumValue(enum):
                self.names.add(enum.name)
            case Site(place):
                self.names.add(place.name)
            case Entry(component=component) | Selection(component=component):
                self.names.add(component.name)
            case Maybe(inner) | Path(inner) | SetOf(inner) | ListOf(inner, _):
                if inner is not None:
                    self._add_domain(inner)
            case _:
                pass


def _uses(program: Program) -> _Uses:
    uses = _Uses()
    for expression in _expressions(program):
        uses.add(expression)
    for routine in _routines(program):
        for parameter in routine.parameters:
            uses.add_parameter(parameter)
        for statement in all_statements(routine.body):
            uses.add_statement(statement)
    for variable in program.variables:
        uses.names.update(() if variable.visibility.variable is None else (variable.visibility.variable,))
    for zone in program.zones:
        uses.names.update(() if zone.visibility.variable is None else (zone.visibility.variable,))
        uses.names.add(zone.contents.component.name)
    for history in program.histories.values():
        uses.things.update((*history.variables, *history.zones))
    return uses


def _expressions(program: Program) -> Iterator[Expression]:
    """All expressions of a program that stand in no statement."""
    for item in all_items(program):
        yield from expressions_of(program, item)
    for constraint in program.constraints.values():
        yield from () if constraint.when is None else (constraint.when,)
    for deck in program.decks:
        yield deck.zone
    for sentence in _sentences(program):
        yield from (part for part in sentence.parts if not isinstance(part, str))


def _sentences(program: Program) -> Iterator[Sentence]:
    result = () if program.result is None else (program.result,)
    documented = (
        *program.defines.values(),
        *program.tables.values(),
        *program.constraints.values(),
        *program.rankings.values(),
        *_routines(program),
        *result,
    )
    yield from (thing.doc for thing in documented if thing.doc is not None)
    for words in program.words.values():
        yield from (word.says for word in words.words.values() if word.says is not None)


def _routines(program: Program) -> Iterator[Routine]:
    for item in all_items(program):
        yield from routines_of(program, item)


# ------------------------------------------------------------------ what is declared


def _unused(program: Program, uses: _Uses) -> Iterator[Declared]:
    for declared in _named_things(program):
        if declared.name not in uses.names and declared.name not in program.used_names:
            yield declared
    temporary = (variable for group in program.temporaries for variable in group.variables)
    things: tuple[Variable | Zone, ...] = (*program.variables, *temporary, *program.zones)
    for thing in dict.fromkeys(things):
        if thing not in uses.things and thing.name not in uses.names:
            sort = "variable" if isinstance(thing, Variable) else "zone"
            yield Declared(f"{thing.owner_name}.{thing.name}", sort, thing.name, thing.span)


def _named_things(program: Program) -> Iterator[Declared]:
    for option in program.options.values():
        if not option.is_fixed:
            yield Declared(option.name, "ruling" if option.is_ruling else "option", option.name, option.span)
    groups: Sequence[tuple[str, Iterable[object]]] = (
        ("enum", program.enums.values()),
        ("component", program.components.values()),
        ("place", (place for place in program.places.values() if place.shape != "player")),
        ("history", program.histories.values()),
        ("define", program.defines.values()),
        ("table", program.tables.values()),
        ("ranking", program.rankings.values()),
    )
    for sort, things in groups:
        for thing in things:
            name, span = getattr(thing, "name", ""), getattr(thing, "span", None)
            if span is not None:
                yield Declared(name, sort, name, span)


def _unused_constraints(program: Program, uses: _Uses) -> Iterator[Declared]:
    for constraint in program.constraints.values():
        if constraint.name not in uses.constraints and not constraint.after_every_action:
            yield Declared(constraint.name, "constraint", constraint.name, constraint.span)


# ------------------------------------------------------------------ parameters and locals


def _unused_locals(program: Program, uses: _Uses) -> Iterator[Declared]:
    used = uses.locals
    for routine in _routines(program):
        if routine.this is not None:
            # Procedures of one name have the same parameters for all kinds, whether they need them or not.
            continue
        for parameter in routine.parameters:
            if parameter.local not in used:
                yield _local(parameter.local, "parameter")
        for statement in all_statements(routine.body):
            if isinstance(statement, ChooseValue) and statement.parameter.local not in used:
                yield _local(statement.parameter.local, "value")
            elif isinstance(statement, Let) and statement.sentence is None and statement.local not in used:
                yield _local(statement.local, "local")
    meanings: tuple[Define | Table | Constraint | Ranking, ...] = (
        *program.defines.values(),
        *program.tables.values(),
        *program.constraints.values(),
        *program.rankings.values(),
    )
    for meaning in meanings:
        for local in meaning.parameters:
            if local not in used:
                yield _local(local, "parameter")


def _local(local: Local, sort: str) -> Declared:
    assert local.span is not None
    return Declared(f"{local.name} {local.span.start}", sort, local.name, local.span)
