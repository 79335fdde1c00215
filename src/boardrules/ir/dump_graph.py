"""The graph of a program as text: the layout of a state, then each node on a line."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.ir.domain_elements import elements
from boardrules.ir.domains import Variable, Zone
from boardrules.ir.dump_expressions import domain_text, expression_text
from boardrules.ir.dump_statements import statement_text, target_text
from boardrules.ir.graph import (
    ENDING,
    FIRST_FREE_CELL,
    ME,
    PC,
    AnnounceEnd,
    Assign,
    BagChance,
    Begin,
    Branch,
    CastShadows,
    Chance,
    Clear,
    Commit,
    CountMoves,
    Decide,
    Demand,
    Draw,
    Effect,
    End,
    Freeze,
    Graph,
    LapNext,
    LapStart,
    MoveOne,
    NextElement,
    Node,
    NoReturn,
    Offer,
    Operation,
    QueryEnd,
    RollChance,
    TopChance,
    ValueChance,
    WholeZoneChance,
)
from boardrules.ir.program import Program


def dump_graph(program: Program, graph: Graph) -> str:
    """The layout of a state with its size by declaration, then all nodes, then the trials."""
    return "\n".join([*layout_lines(program, graph), "", *node_lines(graph), "", *_trial_lines(graph)]) + "\n"


# ------------------------------------------------------------------ the layout of a state


def layout_lines(program: Program, graph: Graph) -> Iterator[str]:
    """Which cells each declaration takes."""
    rows = sorted(_layout(program, graph))
    total = graph.cell_count
    yield f"state: {total} cells, {program.scratch_count} scratch cells"
    for first, size, name, domain in rows:
        last = first + size - 1
        cells = str(first) if size == 1 else f"{first}-{last}"
        yield f"    {cells:>9}  {size:>5}  {name}{': ' if domain else ''}{domain}"


def _layout(program: Program, graph: Graph) -> Iterator[tuple[int, int, str, str]]:
    yield PC, 1, "node", ""
    yield ME, 1, "me", ""
    yield ENDING, 1, "ending", ""
    taken: set[int] = set(range(FIRST_FREE_CELL))
    temporary = (variable for group in program.temporaries for variable in group.variables)
    variables = {id(v): v for v in (*program.variables, *temporary)}
    for variable in variables.values():
        size = _size(variable)
        taken.update(range(variable.cell, variable.cell + size))
        yield variable.cell, size, _name(variable), domain_text(variable.domain)
    for zone in program.zones:
        size = _size(zone)
        taken.update(range(zone.cell, zone.cell + size))
        contents = f"{zone.sort} of {domain_text(zone.contents)} up to {zone.capacity}"
        yield zone.cell, size, _name(zone), contents
        if zone.unknown_cell is not None:
            taken.update(range(zone.unknown_cell, zone.unknown_cell + size))
            yield zone.unknown_cell, size, f"{_name(zone)}, undetermined", ""
    for history in program.histories.values():
        taken.add(history.cell)
        yield history.cell, 1, f"history {history.name}", ""
    rest = [cell for cell in range(program.cell_count) if cell not in taken]
    for first, size in _runs(rest):
        yield first, size, "parameters and locals", ""
    if graph.shadows is not None:
        yield graph.shadows.under_way_cell, 1, "simultaneous choice under way", ""
        pairs = graph.shadows.pairs
        yield from ((shadow, 1, f"cell {cell} as others see it", "") for cell, shadow in pairs)
    for name, cell in graph.registers:
        yield cell, 1, f"register: {name}", ""


def _name(thing: Variable | Zone) -> str:
    owner = "" if thing.owner == "game" else f"{thing.owner_name or thing.owner}."
    indices = ", ".join(map(domain_text, thing.indices))
    return f"{owner}{thing.name}" + (f"[{indices}]" if indices else "")


def _size(thing: Variable | Zone) -> int:
    if not thing.indices:
        return 1
    return thing.strides[0] * len(elements(thing.indices[0]))


def _runs(cells: list[int]) -> Iterator[tuple[int, int]]:
    start = 0
    for i in range(1, len(cells) + 1):
        if i == len(cells) or cells[i] != cells[i - 1] + 1:
            yield cells[start], i - start
            start = i


# ------------------------------------------------------------------ nodes


def node_lines(graph: Graph) -> Iterator[str]:
    """Each node: its number, `*` if no run can fail from there, what it does, its line in the file."""
    yield f"nodes: {len(graph.nodes)}, from {graph.start}"
    for number, node in enumerate(graph.nodes):
        mark = "*" if graph.certain[number] else " "
        first, *more = _node_texts(node)
        yield f"{number:>6}{mark} {first}  @{node.span.line}"
        for line in more:
            yield f"            {line}"


def _trial_lines(graph: Graph) -> Iterator[str]:
    yield "trials:"
    for name, offer in graph.trials.items():
        yield f"    {name} -> {offer.entry}"


def _node_texts(node: Node) -> list[str]:
    match node:
        case Effect(operation=operation, next=next_node):
            return [f"{operation_text(operation)} -> {next_node}"]
        case Branch(condition=condition, then=then, otherwise=otherwise):
            return [f"if {expression_text(condition)} -> {then} else -> {otherwise}"]
        case NextElement(cursor_cell=cursor, binder_cell=binder, next=next_node, done=done):
            return [f"next of #{cursor} into #{binder} -> {next_node} done -> {done}"]
        case Demand(condition=condition, next=next_node):
            return [f"demand {expression_text(condition)} -> {next_node}"]
        case Decide(offers=offers, otherwise=otherwise, inside=inside, mask_cell=mask, site=site):
            head = f"decide in {site}" + ("" if inside is None else f", inside {inside}")
            head += "" if mask is None else f", once each by #{mask}"
            lines = [head, *map(_offer_text, offers)]
            return lines if otherwise is None else [*lines, f"otherwise -> {otherwise}"]
        case Chance(draw=draw, next=next_node):
            return [f"chance {draw_text(draw)} -> {next_node}"]
        case NoReturn(next=next_node):
            return [f"no return -> {next_node}"]
        case Begin(action=action, next=next_node):
            return [f"begin {action} -> {next_node}"]
        case Commit(action=action, clears=clears, next=next_node):
            return [f"commit {action}{_clearing(clears)} -> {next_node}"]
        case LapStart() | LapNext():
            return [_lap_text(node)]
        case End(sort=sort, players=players):
            return [f"end: {sort}" + ("" if players is None else f" {expression_text(players)}")]
        case QueryEnd():
            return ["end of the trial"]
        case _ as never:
            assert_never(never)


def _lap_text(node: LapStart | LapNext) -> str:
    match node:
        case LapStart(start=start):
            origin = "the first seat" if start is None else expression_text(start)
            kept = f"start #{node.start_cell}, done #{node.done_cell}, me before #{node.saved_me_cell}"
            left = "" if node.left_cell is None else f", left #{node.left_cell}"
            return f"lap from {origin} ({kept}{left}) -> {node.next}"
        case LapNext(where=where):
            sort = "next turn" if node.endless else "next seat"
            order = "clockwise" if node.direction == 1 else "counterclockwise"
            condition = "" if where is None else f" where {expression_text(where)}"
            return f"{sort} {order}{condition} (done #{node.done_cell}) -> {node.turn} done -> {node.done}"


def _offer_text(offer: Offer) -> str:
    given = ", ".join(
        parameter.name if argument is None else f"{parameter.name} = {expression_text(argument)}"
        for parameter, argument in zip(offer.parameters, offer.given, strict=True)
    )
    arguments = f"({given})" if offer.parameters else ""
    once = "" if offer.once is None else f" [{offer.once}]"
    end = "" if offer.body_end is None else f", body to {offer.body_end}"
    return f"{offer.sort} {offer.action}{arguments}{once} -> {offer.entry}{end}"


def _clearing(cells: tuple[int, ...]) -> str:
    return f", clear {' '.join(f'#{cell}' for cell in cells)}" if cells else ""


def operation_text(operation: Operation) -> str:
    """What an Effect does."""
    match operation:
        case Assign(cell=cell, value=value):
            return f"#{cell} := {expression_text(value)}"
        case Clear(cells=cells):
            return f"clear {' '.join(f'#{cell}' for cell in cells)}".rstrip()
        case Freeze(cell=cell, source=source):
            return f"#{cell} := elements of {expression_text(source)}"
        case CountMoves(statement=statement, number_cell=count, source_cell=source_cell):
            return f"count for {statement_text(statement)} (number #{count}, source #{source_cell})"
        case MoveOne(source_cell=source_cell, destination_cell=target, drawn_cell=drawn):
            piece = "" if drawn is None else f" the piece #{drawn}"
            return f"move one{piece} from #{source_cell} to #{target}"
        case CastShadows(shadows=shadows):
            return f"all choose unseen (under way #{shadows.under_way_cell})"
        case AnnounceEnd(when=when, left_cell=left):
            return f"turns end after {when} (left #{left})"
        case _:
            return statement_text(operation)


def draw_text(draw: Draw) -> str:
    """What a Chance decides."""
    match draw:
        case RollChance(target=target):
            return f"roll {target_text(target)}"
        case ValueChance(source=source, weight=weight, cell=cell):
            by = "" if weight is None else f" by {expression_text(weight)}"
            return f"#{cell} := random({expression_text(source)}){by}"
        case TopChance(zone_cell=cell):
            return f"top of zone #{cell}"
        case WholeZoneChance(zone=zone):
            return f"all of zone {expression_text(zone)}"
        case BagChance(zone_cell=zone_cell, pattern=pattern, cell=cell):
            fitting = "" if pattern is None else f" of {expression_text(pattern)}"
            return f"#{cell} := a piece{fitting} from bag #{zone_cell}"
        case _ as never:
            assert_never(never)
