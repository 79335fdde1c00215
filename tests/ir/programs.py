"""Small programs built by hand: the parts of a program without the text of a rule file."""

from boardrules.ir.domains import (
    Bool,
    Component,
    Domain,
    Entry,
    Kind,
    Local,
    Number,
    Seat,
    SetOf,
    Variable,
    Visibility,
    Zone,
    ZoneHandle,
)
from boardrules.ir.expressions import (
    Compare,
    Contents,
    Expression,
    Literal,
    LocalValue,
    Me,
    RangeSet,
    ReadVariable,
    ZoneAt,
)
from boardrules.ir.program import Constraint, Program, Result, Routine
from boardrules.ir.statements import (
    Alternative,
    Amount,
    Choice,
    Choose,
    Destination,
    Let,
    MoveSome,
    Parameter,
    Set,
    Statement,
    VariableTarget,
)
from boardrules.source import SourceFile, Span

SPAN = Span(SourceFile("<test>", "x\n" * 50), 0, 1)
NUMBER = Number(0, 9)
PLAYERS = 3
ME = Me(SPAN, Seat(PLAYERS))
TRUE = Literal(SPAN, Bool(), True)


def span_at(line: int) -> Span:
    """A span of its own, so that messages can be told apart."""
    return Span(SPAN.file, 2 * (line - 1), 2 * line - 1)


def num(value: int) -> Literal:
    return Literal(SPAN, NUMBER, value)


def local(name: str, cell: int, domain: Domain = NUMBER) -> Local:
    return Local(name, cell, domain)


def read(item: Local | Variable) -> Expression:
    if isinstance(item, Local):
        return LocalValue(SPAN, item.domain, item)
    return ReadVariable(SPAN, item.domain, item, ())


def variable(
    name: str, cell: int, indices: tuple[Domain, ...] = (), strides: tuple[int, ...] = ()
) -> Variable:
    return Variable(name, "game", "", indices, NUMBER, cell, strides, Visibility(), SPAN)


def component(ranks: int = 3) -> Component:
    kind = Kind("Card", (("rank", Number(1, ranks)),))
    return Component("Card", (kind,), tuple((0, (rank + 1,)) for rank in range(ranks)))


def zone(
    name: str,
    cell: int,
    cards: Component,
    sort: str = "pile",
    unknown: int | None = None,
    seen_by: str = "all",
) -> Zone:
    contents = Entry(cards, (0,))
    return Zone(name, sort, "game", "", (), contents, 3, cell, (), unknown, Visibility(seen_by), SPAN)


def at(a_zone: Zone) -> ZoneAt:
    return ZoneAt(SPAN, ZoneHandle(a_zone), a_zone, ())


def contents(a_zone: Zone) -> Contents:
    return Contents(SPAN, SetOf(a_zone.contents), at(a_zone))


def put(target: Variable | Local, value: Expression) -> Set:
    if isinstance(target, Local):
        return Set(SPAN, (), LocalValue(SPAN, target.domain, target), value)
    return Set(SPAN, (), VariableTarget(SPAN, target, ()), value)


def let(a_local: Local, value: Expression) -> Let:
    return Let(SPAN, (), a_local, value, None)


def below(left: Expression, right: Expression) -> Compare:
    return Compare(SPAN, Bool(), "<", left, right)


def draw(amount: Amount, source: Zone, target: Zone, pattern: Expression | None = None) -> MoveSome:
    return MoveSome(SPAN, (), "move", amount, pattern, at(source), Destination(at(target), ""))


def exactly(count: int) -> Amount:
    return Amount("exactly", num(count))


def chosen(a_local: Local, low: int = 0, high: int = 9) -> Parameter:
    source = RangeSet(SPAN, SetOf(a_local.domain), num(low), num(high))
    choice = Choice("one", source)
    return Parameter(a_local.name, a_local, a_local.domain, a_local.domain, choice, SPAN)


def given(a_local: Local) -> Parameter:
    return Parameter(a_local.name, a_local, a_local.domain, a_local.domain, None, SPAN)


def routine(sort: str, name: str, *body: Statement, parameters: tuple[Parameter, ...] = ()) -> Routine:
    return Routine(sort, name, parameters, body, (), None, (), SPAN)


def alternative(action: str, *suite: Statement, arguments: tuple[Expression | None, ...] = ()) -> Alternative:
    return Alternative(SPAN, action, arguments, suite)


def choose(
    *alternatives: Alternative, form: str = "one", otherwise: tuple[Statement, ...] | None = None
) -> Choose:
    return Choose(SPAN, (), form, alternatives, otherwise)


def constraint(name: str, *conditions: Expression, after_every_action: bool = False) -> Constraint:
    return Constraint(name, (), None, True, after_every_action, conditions, None, (), SPAN)


def program(
    *play: Statement,
    setup: tuple[Statement, ...] | None = None,
    routines: tuple[Routine, ...] = (),
    variables: tuple[Variable, ...] = (),
    zones: tuple[Zone, ...] = (),
    constraints: tuple[Constraint, ...] = (),
    result: Result | None = None,
    piece_procedures: dict[tuple[str, str], dict[int, Routine]] | None = None,
    cell_count: int = 40,
) -> Program:
    by_sort: dict[str, dict[str, Routine]] = {"action": {}, "procedure": {}, "phase": {}}
    for item in routines:
        by_sort[item.sort][item.name] = item
    return Program(
        name="test",
        title="Test",
        doc=None,
        player_counts=(PLAYERS, PLAYERS),
        players=PLAYERS,
        seat_names=(),
        sources=(),
        options={},
        enums={},
        components={},
        places={},
        player_places={},
        variables=variables,
        zones=zones,
        temporaries=(),
        histories={},
        starts=(),
        decks=(),
        defines={},
        tables={},
        constraints={item.name: item for item in constraints},
        rankings={},
        actions=by_sort["action"],
        procedures=by_sort["procedure"],
        phases=by_sort["phase"],
        piece_procedures=piece_procedures or {},
        setup=None if setup is None else routine("setup", "setup", *setup),
        play=routine("play", "play", *play),
        result=result,
        examples=(),
        words={},
        cell_count=cell_count,
        scratch_count=8,
    )
