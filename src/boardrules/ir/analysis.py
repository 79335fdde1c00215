"""From which nodes a run can no longer fail.

To know whether a move is legal the engine looks ahead to the end of the action. Most of that way is
often plain: once the last requirement is behind, nothing can go wrong any more, and looking further
is a waste. A node is *certain* if every run that has come there reaches its Commit, an ending, or the
point where looking ahead stops anyway.

Three things can go wrong: an operation fails (a false requirement, missing pieces, a partial
operation), a player must choose, or the run goes round without end. So the certain nodes are the
largest set of nodes that cannot fail by themselves, whose successors are all in the set, and that
holds no circle but those that come to an end by themselves (`for`, a lap, the pieces of one move).

A value out of its range is not looked for. It is a mistake of the rule file that is reported whenever
it is met, and it makes no move illegal, so it makes no difference to what is offered.
"""

from math import prod
from typing import assert_never

from attrs import define, field

from boardrules.ir.calls import Item, expressions_of
from boardrules.ir.domains import Domain, Entry, Enum, Maybe, Number, Path, Place, PlayerPlaces, Site, Zone
from boardrules.ir.expressions import (
    Aggregate,
    Arithmetic,
    Builtin,
    CallDefine,
    Compare,
    Expression,
    FirstIn,
    ItemAt,
    Literal,
    LocalValue,
    LookUp,
    MakeEntry,
    PlaceIn,
    ReadVariable,
    Satisfies,
    The,
    WholeType,
    ZoneAt,
)
from boardrules.ir.graph import (
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
    Operation,
    QueryEnd,
    RollChance,
    TopChance,
    ValueChance,
    WholeZoneChance,
)
from boardrules.ir.graph_walk import nodes_on_circles, reachable, successors
from boardrules.ir.program import Program
from boardrules.ir.statements import Destination, Let, MovePieces
from boardrules.ir.traversal import subexpressions
from boardrules.ir.undetermined import zone_behind


def certain_nodes(program: Program, graph: Graph) -> tuple[bool, ...]:
    """For each node whether a run that has come there cannot fail any more."""
    safety = Safety(program)
    moved = _nodes_after_moves(graph)
    doubtful = {i for i, node in enumerate(graph.nodes) if not safety.node(node, i in moved)}
    while True:
        doubtful = _leading_to(graph, doubtful)
        inner = [i for i, node in enumerate(graph.nodes) if i not in doubtful and not _stops_looking(node)]
        circles = nodes_on_circles(inner, lambda i: lasting_successors(program, graph, i))
        if not circles:
            return tuple(i not in doubtful for i in range(len(graph.nodes)))
        doubtful.update(number for circle in circles for number in circle)


def lasting_successors(program: Program, graph: Graph, number: int) -> tuple[int, ...]:
    """The successors by which one may go round without end.

    Another element, another seat of a lap, another round of a `repeat` or piece of a move: a circle
    through these comes to an end by itself, any other may go on for ever. Where it is plain that
    there is at least one round, the way leads through its body and not past it.
    """
    node = graph.nodes[number]
    entered = _surely_entered(program, graph, node)
    if entered is not None:
        return (entered,)
    match node:
        case NextElement(done=done) | LapNext(endless=False, done=done):
            return (done,)
        case LapNext(turn=turn, done=done) if done == number:
            return (turn,)
        case Branch(otherwise=otherwise) if _counted_by(program, node) is not None:
            return (otherwise,)
        case _:
            return successors(node)


def _surely_entered(program: Program, graph: Graph, node: Node) -> int | None:
    """For a node that begins rounds of which there is at least one: the body of the first."""
    if isinstance(node, LapStart):
        lap = graph.nodes[node.next]
        return lap.turn if isinstance(lap, LapNext) and not lap.endless and lap.where is None else None
    if not isinstance(node, Effect):
        return None
    head = graph.nodes[node.next]
    match node.operation:
        case Freeze(source=WholeType(elements=elements)) if elements and isinstance(head, NextElement):
            return head.next
        case Assign(cell=cell, value=Literal(value=int() as rounds)) if rounds > 0:
            is_counted = isinstance(head, Branch) and _counted_by(program, head) == cell
            return head.then if isinstance(head, Branch) and is_counted else None
        case _:
            return None


def _counted_by(program: Program, branch: Branch) -> int | None:
    """The register that a Branch asks for further rounds, if it is such a one."""
    condition = branch.condition
    if not isinstance(condition, Compare) or not isinstance(condition.left, LocalValue):
        return None
    cell = condition.left.local.cell
    return cell if cell >= program.cell_count else None


def _stops_looking(node: Node) -> bool:
    return isinstance(node, Commit | End | QueryEnd | NoReturn)


def _leading_to(graph: Graph, targets: set[int]) -> set[int]:
    """The targets and all nodes from which looking ahead can come to them."""
    before: list[list[int]] = [[] for _ in graph.nodes]
    for number, node in enumerate(graph.nodes):
        if not _stops_looking(node):
            for following in successors(node):
                before[following].append(number)
    return set(reachable(sorted(targets), lambda i: before[i]))


def _nodes_after_moves(graph: Graph) -> set[int]:
    """The nodes before which some piece may have been moved in the same action."""
    moves = [
        node.next
        for node in graph.nodes
        if isinstance(node, Effect) and isinstance(node.operation, MovePieces | MoveOne)
    ]

    def following(number: int) -> tuple[int, ...]:
        node = graph.nodes[number]
        return () if isinstance(node, Begin | Commit) else successors(node)

    return set(reachable(moves, following))


@define(eq=False)
class Safety:
    """Tells what can fail by itself: prune a run of an action, or be a fault elsewhere."""

    program: Program
    _callees: dict[Item, bool] = field(factory=dict, init=False)

    def node(self, node: Node, after_move: bool) -> bool:
        match node:
            case Effect(operation=operation):
                return self._operation(operation, after_move)
            case Branch(condition=condition):
                return self._all(condition)
            case Demand(condition=condition):
                return isinstance(condition, Literal) and condition.value is True
            case Decide():
                return False
            case Chance(draw=draw):
                return self._draw(draw)
            case LapStart(start=start):
                return self._all(start)
            case LapNext(endless=endless, where=where):
                return not endless and self._all(where)
            case Begin():
                temporary = [s.value for s in self.program.starts if s.variable.owner == "temporary"]
                return self._all(*temporary)
            case Commit():
                constraints = self.program.constraints.values()
                return not any(c.exists and c.after_every_action for c in constraints)
            case NextElement() | NoReturn() | End() | QueryEnd():
                return True
            case _ as never:
                assert_never(never)

    def _draw(self, draw: Draw) -> bool:
        match draw:
            case RollChance(target=target):
                return self._all(*target.indices)
            case TopChance() | BagChance():
                return True
            case WholeZoneChance(zone=zone):
                return self._all(zone)
            case ValueChance():
                return False
            case _ as never:
                assert_never(never)

    def _operation(self, operation: Operation, after_move: bool) -> bool:
        match operation:
            case Assign(value=value):
                return self._all(value)
            case Freeze(source=source):
                return self._all(source)
            case Clear() | AnnounceEnd() | CastShadows() | MoveOne():
                return True
            case CountMoves(statement=statement):
                takes_what_is_there = statement.amount.form != "exactly"
                has_room = self.always_has_room(statement.destination)
                return takes_what_is_there and has_room and self._all(*subexpressions(statement))
            case MovePieces(pieces=pieces, destination=destination):
                is_there = not after_move and self._is_fresh(pieces)
                return is_there and self.always_has_room(destination) and self._all(destination.zone)
            case Let(value=value, sentence=sentence):
                return sentence is None and self._all(value)
            case _:
                return self._all(*subexpressions(operation))

    def _is_fresh(self, pieces: Expression) -> bool:
        """Whether it is a piece that has just been chosen from where it lies."""
        if not isinstance(pieces, LocalValue) or not isinstance(pieces.domain, Entry):
            return False
        parameters = (p for routine in self.program.actions.values() for p in routine.parameters)
        return any(p.choice is not None and p.local is pieces.local for p in parameters)

    def always_has_room(self, destination: Destination) -> bool:
        """Whether all the pieces of a game that may lie in the zone fit into it together."""
        zone = zone_behind(destination.zone.domain)
        return zone is not None and zone.capacity >= pieces_for(self.program, zone)

    def _all(self, *expressions: Expression | None) -> bool:
        return all(expression is None or self.always_has_value(expression) for expression in expressions)

    def always_has_value(self, expression: Expression) -> bool:
        """Whether no partial operation in an expression can be without a value."""
        match expression:
            case ItemAt() | The():
                return False
            case Arithmetic(operator="div" | "mod", right=right):
                if not isinstance(right, Literal) or right.value == 0:
                    return False
            case Builtin():
                if not _has_a_value(expression):
                    return False
            case Aggregate(operation="max" | "min"):
                return False
            case Aggregate(binders=binders, values=values):
                # A partial operation in its `where` only leaves out a combination.
                return self._all(*(binder.source for binder in binders), *values)
            case MakeEntry(attributes=attributes):
                if None not in attributes and not all(isinstance(a, Literal) for a in attributes):
                    return False
            case ReadVariable(variable=variable, indices=indices):
                if not all(map(_fits, indices, variable.indices)):
                    return False
            case ZoneAt(zone=zone, indices=indices):
                if any(isinstance(index.domain, Maybe | Path) for index in indices):
                    return False
                if not all(map(_fits, indices, zone.indices)):
                    return False
            case CallDefine() | LookUp() | Satisfies() | PlaceIn() | FirstIn():
                if not self._callee(expression):
                    return False
            case _:
                pass
        return self._all(*subexpressions(expression))

    def _callee(self, call: CallDefine | LookUp | Satisfies | PlaceIn | FirstIn) -> bool:
        match call:
            case CallDefine(name=name):
                item = Item("define", name)
            case LookUp(name=name):
                item = Item("table", name)
            case Satisfies(name=name):
                item = Item("constraint", name)
            case PlaceIn(ranking=name) | FirstIn(ranking=name):
                item = Item("ranking", name)
        if item not in self._callees:
            self._callees[item] = self._all(*expressions_of(self.program, item))
        return self._callees[item]


def _has_a_value(builtin: Builtin) -> bool:
    """Whether a built-in function has a value for all arguments of the domains that are given to it."""
    arguments, subject = builtin.arguments, builtin.subject
    match builtin.function:
        case "first_of" | "last_of":
            return False
        case "max" | "min":
            return len(arguments) > 1
        case "value_at":
            return isinstance(subject, Enum) and _lies_in(arguments[0], 1, len(subject.values))
        case "site_by_index":
            return isinstance(subject, Place) and _lies_in(arguments[0], 1, len(subject.sites))
        case "site_of_player":
            return isinstance(subject, PlayerPlaces) and _lies_in(arguments[1], 1, subject.count)
        case "site_at":
            return isinstance(subject, Place) and _is_a_site(subject, arguments)
        case "distance":
            domain = arguments[0].domain
            return isinstance(domain, Site) and domain.place.shape in {"grid", "hex", "ring"}
        case _:
            return True


def _is_a_site(place: Place, arguments: tuple[Expression, ...]) -> bool:
    """Whether all coordinates that the arguments can have are those of a site."""
    columns = [
        sorted({c for c in column if isinstance(c, int)}) for column in zip(*place.coordinates, strict=True)
    ]
    is_whole = len(columns) == len(arguments) and prod(map(len, columns)) == len(place.sites)
    return is_whole and all(
        column[-1] - column[0] == len(column) - 1 and _lies_in(argument, column[0], column[-1])
        for argument, column in zip(arguments, columns, strict=True)
    )


def _lies_in(expression: Expression, low: int, high: int) -> bool:
    domain = expression.domain
    return isinstance(domain, Number) and low <= domain.low and domain.high <= high


def _fits(index: Expression, declared: Domain) -> bool:
    if isinstance(index.domain, Number) and isinstance(declared, Number):
        return _lies_in(index, declared.low, declared.high)
    return True


def pieces_for(program: Program, zone: Zone) -> int:
    """How many pieces of a game may lie in a zone, by their kinds."""
    component = zone.contents.component
    total = 0
    for deck in program.decks:
        deck_zone = zone_behind(deck.zone.domain)
        if deck_zone is None or deck_zone.contents.component is not component:
            continue
        fitting = sum(
            line.copies
            for line in deck.lines
            for entry in line.entries
            if component.entries[entry][0] in zone.contents.kinds
        )
        total += fitting * (program.players if deck.for_each_player else 1)
    return total
