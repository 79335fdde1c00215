"""Who uses whom: the calls among the declarations of a program.

Two sorts of things stand on this: the checks of the course of play (nothing in a circle, nothing left
unused), and all that needs to know what a piece of a game may reach.
"""

from collections.abc import Collection, Iterable, Iterator

from attrs import field, frozen

from boardrules.ir.domains import Entry, Maybe, Path
from boardrules.ir.expressions import (
    CallDefine,
    Expression,
    FirstIn,
    LookUp,
    PlaceIn,
    Query,
    Satisfies,
)
from boardrules.ir.program import GivenPart, Program, RankStep, Routine
from boardrules.ir.statements import Choose, Do, Statement
from boardrules.ir.traversal import all_expressions, all_statements, subexpressions
from boardrules.source import Span


@frozen
class Item:
    """A declaration that can use others.

    Attributes:
        sort: `define`, `table`, `constraint`, `ranking`, `action`, `procedure`, `phase`, `piece procedure`,
            `setup`, `play`, `result`, `starts` or `examples`.
        name: Its name; of a procedure of pieces `Component.name`, all kinds together.
    """

    sort: str
    name: str


@frozen
class Call:
    """One use of a declaration. `way` is `do`, `choose`, `query` or `read`."""

    way: str
    callee: Item
    span: Span = field(eq=False, repr=False)

    @property
    def is_query(self) -> bool:
        return self.way == "query"


def all_items(program: Program) -> list[Item]:
    """All declarations of a program that can use others, by sort in order of declaration."""
    named: list[tuple[str, Iterable[str]]] = [
        ("define", program.defines),
        ("table", program.tables),
        ("constraint", program.constraints),
        ("ranking", program.rankings),
        ("action", program.actions),
        ("procedure", program.procedures),
        ("phase", program.phases),
    ]
    items = [Item(sort, name) for sort, names in named for name in names]
    items += [Item("piece procedure", f"{owner}.{name}") for owner, name in program.piece_procedures]
    items += [Item("setup", "setup")] if program.setup is not None else []
    items += [Item("play", "play")]
    items += [Item("result", "result")] if program.result is not None else []
    return [*items, Item("starts", "starts"), Item("examples", "examples")]


def routines_of(program: Program, item: Item) -> tuple[Routine, ...]:
    """The bodies of statements that an item has: one, none, or one for each kind."""
    match item.sort:
        case "action":
            return (program.actions[item.name],)
        case "procedure":
            return (program.procedures[item.name],)
        case "phase":
            return (program.phases[item.name],)
        case "piece procedure":
            owner, name = item.name.split(".")
            return tuple(dict.fromkeys(program.piece_procedures[owner, name].values()))
        case "setup":
            return () if program.setup is None else (program.setup,)
        case "play":
            return (program.play,)
        case _:
            return ()


def calls_of(program: Program, item: Item) -> list[Call]:
    """The uses in an item, in the order of the text."""
    calls: list[Call] = []
    for routine in routines_of(program, item):
        for parameter in routine.parameters:
            for expression in subexpressions(parameter):
                calls.extend(calls_in_expression(program, expression))
        calls.extend(calls_in_block(program, routine.body))
    for expression in expressions_of(program, item):
        calls.extend(calls_in_expression(program, expression))
    if item.sort == "examples":
        calls.extend(_calls_in_examples(program))
    return calls


def calls_in_block(program: Program, block: tuple[Statement, ...]) -> Iterator[Call]:
    """The uses in a block of statements, also in the blocks that it holds."""
    for statement in all_statements(block):
        yield from calls_in_statement(program, statement)


def calls_in_statement(program: Program, statement: Statement) -> Iterator[Call]:
    """The uses in a statement itself, not in the blocks that it holds."""
    if isinstance(statement, Do):
        yield _call_by_do(program, statement)
    elif isinstance(statement, Choose):
        for alternative in statement.alternatives:
            if alternative.action != "pass":
                yield Call("choose", Item("action", alternative.action), alternative.span)
    for expression in subexpressions(statement):
        yield from calls_in_expression(program, expression)


def _call_by_do(program: Program, statement: Do) -> Call:
    if statement.piece is None:
        sort = "procedure" if statement.callee in program.procedures else "phase"
        return Call("do", Item(sort, statement.callee), statement.span)
    owner = piece_domain(statement.piece).component.name
    return Call("do", Item("piece procedure", f"{owner}.{statement.callee}"), statement.span)


def piece_domain(piece: Expression) -> Entry:
    """The domain of the piece in `do piece.procedure`."""
    domain = piece.domain
    while isinstance(domain, Maybe | Path):
        domain = domain.inner
    assert isinstance(domain, Entry), "the checker admits only pieces here"
    return domain


def calls_in_expression(program: Program, root: Expression) -> Iterator[Call]:
    """The uses in an expression."""
    for expression in all_expressions(root):
        match expression:
            case CallDefine(span=span, name=name):
                yield Call("read", Item("define", name), span)
            case LookUp(span=span, name=name):
                yield Call("read", Item("table", name), span)
            case Satisfies(span=span, name=name):
                yield Call("read", Item("constraint", name), span)
            case Query(span=span, callee=name):
                sort = "action" if name in program.actions else "procedure"
                yield Call("query", Item(sort, name), span)
            case PlaceIn(span=span, ranking=name) | FirstIn(span=span, ranking=name):
                yield Call("read", Item("ranking", name), span)
            case _:
                pass


def reachable_items(
    program: Program, roots: Iterable[Item], ways: Collection[str] = ("do", "choose", "query", "read")
) -> set[Item]:
    """The items that some items use in these ways, directly or through others, with these themselves."""
    seen: set[Item] = set()
    waiting = list(roots)
    while waiting:
        item = waiting.pop()
        if item not in seen:
            seen.add(item)
            waiting.extend(call.callee for call in calls_of(program, item) if call.way in ways)
    return seen


def expressions_of(program: Program, item: Item) -> Iterator[Expression]:
    """The expressions of an item that stand in no statement."""
    match item.sort:
        case "define":
            yield program.defines[item.name].body
        case "table":
            for row in program.tables[item.name].rows:
                yield from (*row.tests, row.value)
        case "constraint":
            yield from program.constraints[item.name].conditions
        case "ranking":
            ranking = program.rankings[item.name]
            yield ranking.source
            yield from () if ranking.where is None else (ranking.where,)
            yield from _expressions_of_steps(ranking.steps)
        case "result" if program.result is not None:
            result = program.result
            yield from (line.value for line in result.points)
            yield from _expressions_of_steps(result.steps)
            yield from () if result.payoff is None else (result.payoff,)
        case "starts":
            yield from (start.value for start in program.starts)
        case _:
            return


def _expressions_of_steps(steps: tuple[RankStep, ...]) -> Iterator[Expression]:
    for step in steps:
        yield step.key
        if step.condition is not None:
            yield step.condition


def _calls_in_examples(program: Program) -> Iterator[Call]:
    for example in program.examples:
        for part in example.parts:
            if isinstance(part, GivenPart):
                yield from calls_in_block(program, part.body)
                continue
            for tried in part.tried:
                yield Call("choose", Item("action", tried.action), tried.span)
            for expected in part.expected:
                if expected.condition is not None:
                    yield from calls_in_expression(program, expected.condition)
