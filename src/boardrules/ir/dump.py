"""What the compiler has made of a rule file, as text: the typed program and its graph.

The text is stable: the same program gives the same text on every machine, in order of declaration.
It keeps to the notation of rule files where it can, with these additions: `name#cell` is a local with
its cell (below 0: a scratch cell), `contents(zone)` and `piece(slot)` are readings of zones.
"""

from collections.abc import Iterator

from boardrules.ir.domains import Domain, Variable, Visibility, Zone, ZoneHandle
from boardrules.ir.dump_expressions import (
    domain_text,
    entry_text,
    expression_text,
    local_text,
    value_text,
)
from boardrules.ir.dump_graph import dump_graph
from boardrules.ir.dump_statements import INDENT, block_lines, parameter_text
from boardrules.ir.program import (
    Constraint,
    Deck,
    Define,
    Example,
    GivenPart,
    Program,
    Ranking,
    RankStep,
    Result,
    Routine,
    Start,
    Table,
    WhenPart,
)

__all__ = ["dump_graph", "dump_program"]


def dump_program(program: Program) -> str:
    """A program as text, in order of declaration by sort."""
    sections = (
        _head_lines(program),
        _world_lines(program),
        _storage_lines(program),
        _meaning_lines(program),
        _course_lines(program),
        _result_lines(program.result),
        _example_lines(program),
    )
    texts = ("\n".join(lines) for lines in sections)
    return "\n\n".join(text for text in texts if text) + "\n"


def _head_lines(program: Program) -> Iterator[str]:
    yield f"game {program.title}, {program.players} players"
    for option in program.options.values():
        sort = "ruling" if option.is_ruling else "option"
        yield f"{sort} {option.name}: {domain_text(option.domain)} = {value_text(option.value, option.domain)}"


def _world_lines(program: Program) -> Iterator[str]:
    for enum in program.enums.values():
        yield f"enum {enum.name}: {', '.join(enum.values)}"
    for component in program.components.values():
        identity = ", each a value of its own" if component.has_identity else ""
        yield f"component {component.name}: {len(component.entries)} entries{identity}"
        for kind in component.kinds:
            attributes = ", ".join(f"{name}: {domain_text(domain)}" for name, domain in kind.attributes)
            yield f"{INDENT}{kind.name}({attributes})"
    places = (*program.places.values(), *(row.place for row in program.player_places.values()))
    for place in dict.fromkeys(places):
        yield f"place {place.name}: {place.shape}, {len(place.sites)} sites"


def _storage_lines(program: Program) -> Iterator[str]:
    for variable in program.variables:
        yield f"var {_declared(variable)}: {domain_text(variable.domain)}{_seen_by(variable.visibility)}"
    for zone in program.zones:
        contents = f"{zone.sort} of {domain_text(zone.contents)} up to {zone.capacity}"
        lazy = "" if zone.unknown_cell is None else ", shuffled"
        yield f"zone {_declared(zone)}: {contents}{_seen_by(zone.visibility)}{lazy}"
    for group in program.temporaries:
        yield f"temporary {group.name}"
        for variable in group.variables:
            yield f"{INDENT}var {_declared(variable)}: {domain_text(variable.domain)}"
    for history in program.histories.values():
        names = [variable.name for variable in history.variables] + [zone.name for zone in history.zones]
        yield f"history {history.name} of {', '.join(names)} #{history.cell}"
    yield from map(_start_text, program.starts)
    for deck in program.decks:
        yield from _deck_lines(deck)


def _declared(thing: Variable | Zone) -> str:
    owner = "" if thing.owner == "game" else f"{thing.owner_name or thing.owner}."
    indices = ", ".join(map(domain_text, thing.indices))
    return f"{owner}{thing.name}" + (f"[{indices}]" if indices else "") + f" #{thing.cell}"


def _seen_by(visibility: Visibility) -> str:
    if visibility.seen_by == "all":
        return ""
    return f", seen by {visibility.variable or visibility.seen_by}"


def _start_text(start: Start) -> str:
    return f"start {start.variable.name} = {expression_text(start.value)}"


def _deck_lines(deck: Deck) -> Iterator[str]:
    each = " of each player" if deck.for_each_player else ""
    yield f"deck {deck.name} in {expression_text(deck.zone)}{each}"
    for line in deck.lines:
        yield f"{INDENT}{line.copies} of each of {_entries(deck.zone.domain, line.entries)}"


def _entries(domain: Domain, entries: tuple[int, ...]) -> str:
    if not isinstance(domain, ZoneHandle):
        return str(entries)
    return "{" + ", ".join(entry_text(domain.zone.contents, entry) for entry in entries) + "}"


# ------------------------------------------------------------------ meaning


def _meaning_lines(program: Program) -> Iterator[str]:
    for define in program.defines.values():
        yield from _define_lines(define)
    for table in program.tables.values():
        yield from _table_lines(table)
    for constraint in program.constraints.values():
        yield from _constraint_lines(constraint)
    for ranking in program.rankings.values():
        yield from _ranking_lines(ranking)


def _define_lines(define: Define) -> Iterator[str]:
    parameters = ", ".join(map(local_text, define.parameters))
    head = f"{define.name}({parameters})" if parameters else define.name
    yield f"define {head} gives {domain_text(define.domain)} = {expression_text(define.body)}"


def _table_lines(table: Table) -> Iterator[str]:
    yield f"table {table.name}({', '.join(map(local_text, table.parameters))}) gives {domain_text(table.domain)}:"
    for row in table.rows:
        tests = " | ".join(map(expression_text, row.tests)) or "otherwise"
        yield f"{INDENT}{tests} -> {expression_text(row.value)}"


def _constraint_lines(constraint: Constraint) -> Iterator[str]:
    parameters = ", ".join(map(local_text, constraint.parameters))
    when = "" if constraint.exists else ", not in this game"
    after = " after every action" if constraint.after_every_action else ""
    yield f"constraint {constraint.name}({parameters}){after}{when}:"
    for condition in constraint.conditions:
        yield f"{INDENT}{expression_text(condition)}"


def _ranking_lines(ranking: Ranking) -> Iterator[str]:
    parameters = ", ".join(map(local_text, ranking.parameters))
    source = f"{local_text(ranking.element)} in {expression_text(ranking.source)}"
    where = "" if ranking.where is None else f" where {expression_text(ranking.where)}"
    yield f"ranking {ranking.name}({parameters}) among {source}{where}:"
    yield from (f"{INDENT}{_step_text(step)}" for step in ranking.steps)
    yield f"{INDENT}still tied: {ranking.still_tied}"


def _step_text(step: RankStep) -> str:
    condition = "" if step.condition is None else f" if {expression_text(step.condition)}"
    if step.sort in {"most", "fewest"}:
        return f"{step.sort} {expression_text(step.key)}{condition}"
    order = "clockwise" if step.direction == 1 else "counterclockwise"
    return f"{step.sort} {order} from {expression_text(step.key)}{condition}"


# ------------------------------------------------------------------ course of play


def _course_lines(program: Program) -> Iterator[str]:
    named = (*program.actions.values(), *program.procedures.values(), *program.phases.values())
    for routine in named:
        yield from _routine_lines(routine, f"{routine.sort} {routine.name}")
    for (owner, name), by_kind in program.piece_procedures.items():
        for routine in dict.fromkeys(by_kind.values()):
            kinds = [
                program.components[owner].kinds[kind].name for kind, r in by_kind.items() if r is routine
            ]
            yield from _routine_lines(routine, f"procedure {name} of {', '.join(kinds)}")
    if program.setup is not None:
        yield from _routine_lines(program.setup, "setup")
    yield from _routine_lines(program.play, "play")


def _routine_lines(routine: Routine, head: str) -> Iterator[str]:
    parameters = ", ".join(map(parameter_text, routine.parameters))
    yield f"{head}({parameters}):" if parameters else f"{head}:"
    yield from block_lines(routine.body, INDENT)


def _result_lines(result: Result | None) -> Iterator[str]:
    if result is None:
        return
    yield "result:"
    for line in result.points:
        yield f'{INDENT}points "{line.name}": {expression_text(line.value)}'
    yield from (f"{INDENT}{_step_text(step)}" for step in result.steps)
    if result.payoff is not None:
        yield f"{INDENT}payoff {expression_text(result.payoff)}"


def _example_lines(program: Program) -> Iterator[str]:
    for example in program.examples:
        yield from _lines_of_example(example)


def _lines_of_example(example: Example) -> Iterator[str]:
    yield f'example "{example.title}":'
    for part in example.parts:
        match part:
            case GivenPart(body=body):
                yield f"{INDENT}given:"
                yield from block_lines(body, 2 * INDENT)
            case WhenPart():
                yield from (INDENT + line for line in _when_lines(part))


def _when_lines(part: WhenPart) -> Iterator[str]:
    tried = []
    for move in part.tried:
        arguments = ", ".join("_" if a is None else expression_text(a) for a in move.arguments)
        tried.append(f"{move.action}({arguments})" if move.arguments else move.action)
    yield f"when {expression_text(part.player)} tries {', '.join(tried)}"
    for expected in part.expected:
        if expected.condition is not None:
            yield f"{INDENT}then {expression_text(expected.condition)}"
        else:
            because = "" if expected.because is None else f" because {expected.because}"
            yield f"{INDENT}then {expected.form}{because}"
