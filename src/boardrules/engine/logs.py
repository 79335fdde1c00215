"""What the players have seen on the way (spec section 10): the log, which is their information state.

Each player's log holds, in order: every move with its arguments, as far as they are not withheld; every change
of anything the player sees, and of the numbers of pieces; every roll of a die that lies open; what is shown; and at
each decision who has to make it. The graph is run node by node, and after each node the cells are compared with
those before it: so one statement is one event, and nothing that an effect does can be forgotten.

Logs only have to be told apart here. A log is therefore a number: an event that follows log n makes the
same log wherever that happens, and every new pair of a log and an event gets the next number.

While players choose at the same time, what one of them does is written to the own log only. For all others it is
put by, and when all are done they learn it in the order of the lap, as if it had happened then.
"""

from collections.abc import Iterator
from functools import reduce

from attrs import frozen

from boardrules.engine import chance
from boardrules.engine.choices import Answer, choose
from boardrules.engine.interpreter import Engine
from boardrules.engine.observation import sees, view_of_cell, viewer_cell, watched_things
from boardrules.engine.randomness import Generator
from boardrules.engine.values import Cells, Value
from boardrules.engine.world import Run, cells_of
from boardrules.ir.domains import Entry, Local, Maybe, Selection, Variable, Zone, ZoneHandle
from boardrules.ir.expressions import Expression, LocalValue, Me
from boardrules.ir.graph import ENDING, ME, PC, Chance, Decide, Effect, Offer, RollChance
from boardrules.ir.program import Program
from boardrules.ir.statements import AddTo, Change, Do, Let, Set, Show, Statement, VariableTarget
from boardrules.ir.traversal import all_expressions, blocks

Event = tuple[Value, ...]
WITHHELD = "withheld"


@frozen
class Logs:
    """What all players have seen.

    Attributes:
        numbers: The log of each player by seat.
        put_by: For each seat what the others have done in a simultaneous choice that is not over yet.
    """

    numbers: tuple[int, ...]
    put_by: tuple[tuple[Event, ...], ...]

    def __getitem__(self, seat: int) -> int:
        return self.numbers[seat]


class Watcher:
    """Plays a game and keeps the logs of all players."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._program = engine.program
        self._seats = range(engine.program.players)
        self._numbers: dict[tuple[int, Event], int] = {}
        self._thing_at: dict[int, tuple[Variable | Zone, int]] = {}
        self._seen_by_way_of: dict[int, list[tuple[Variable | Zone, int]]] = {}
        for thing in watched_things(self._program):
            for i in range(cells_of(thing)):
                self._thing_at[thing.cell + i] = (thing, i)
                if thing.visibility.seen_by == "variable":
                    viewer = viewer_cell(self._program, thing, i)
                    self._seen_by_way_of.setdefault(viewer, []).append((thing, i))
        self._votes = {name: _secret_votes(self._program, name) for name in self._program.actions}

    def begin(self) -> tuple[Cells, Logs]:
        """The state in which a game comes to rest for the first time, with what has been seen until then."""
        nothing = Logs((0,) * len(self._seats), ((),) * len(self._seats))
        return self._go_on(self._engine.initial_cells(), nothing, None)

    def apply(self, cells: Cells, answer: Answer, logs: Logs) -> tuple[Cells, Logs]:
        """The next resting state after a move."""
        node = self._engine.graph.nodes[cells[PC]]
        assert isinstance(node, Decide)
        offer = node.offers[answer.offer]
        after = list(cells)
        after[PC] = choose(node, offer, answer.values, Run(self._engine.world, after))
        return self._go_on(after, logs, self._played(cells, offer, answer))

    def apply_outcome(self, cells: Cells, value: Value, logs: Logs) -> tuple[Cells, Logs]:
        """The next resting state after a chance event."""
        node = self._engine.graph.nodes[cells[PC]]
        assert isinstance(node, Chance)
        events = _Events(logs.put_by, self._actor_unseen(cells))
        run = Run(self._engine.world, cells + self._engine.world.scratch)
        run.cells[PC] = chance.apply(node, value, run, cells[PC])
        after = run.cells[: len(cells)]
        if isinstance(node.draw, RollChance):
            self._note_roll(after, node.draw, value, events)
        self._note_changes(cells, after, events)
        return self._go_on(after, events.told_to(logs, self._numbers), None)

    def uncovers(self, cells: Cells, answer: Answer, generator: Generator | None) -> bool:
        """Whether a simultaneous choice is over with a move."""
        node = self._engine.graph.nodes[cells[PC]]
        assert isinstance(node, Decide)
        after = list(cells)
        after[PC] = choose(node, node.offers[answer.offer], answer.values, Run(self._engine.world, after))
        while self._is_covered(after):
            if not self._engine.step(after, generator):
                return False
        return self._is_covered(cells)

    def withheld(self, cells: Cells, answer: Answer, seat: int) -> frozenset[int]:
        """The parameters of a move whose arguments a player is not told, by number."""
        node = self._engine.graph.nodes[cells[PC]]
        assert isinstance(node, Decide)
        offer = node.offers[answer.offer]
        after = list(cells)
        after[PC] = choose(node, offer, answer.values, Run(self._engine.world, after))
        played = self._played(cells, offer, answer)
        events = self._run_to_rest(after, ((),) * len(self._seats), played)
        values = enumerate(answer.values)
        return frozenset(i for i, v in values if self._argument_as_seen(played, i, seat, events) != v)

    # -------------------------------------------------------------- running

    def _go_on(self, cells: Cells, logs: Logs, played: "_Played | None") -> tuple[Cells, Logs]:
        """Runs in place to the next rest, and writes down what was seen on the way."""
        events = self._run_to_rest(cells, logs.put_by, played)
        if played is not None:
            events.begin_with(played, [self._move_as_seen(played, seat, events) for seat in self._seats])
        return cells, events.told_to(logs, self._numbers)

    def _run_to_rest(
        self, cells: Cells, put_by: tuple[tuple[Event, ...], ...], played: "_Played | None"
    ) -> "_Events":
        """Runs in place to the next rest, node by node."""
        nodes = self._engine.graph.nodes
        events = _Events(put_by, self._actor_unseen(cells))
        while True:
            node = nodes[cells[PC]]
            if isinstance(node, Effect) and isinstance(node.operation, Show):
                self._note_shown(cells, node.operation, events)
            before = list(cells)
            if not self._engine.step(cells, None):
                break
            self._note_changes(before, cells, events)
            was_covered = self._is_covered(before)
            events.unseen_actor = self._actor_unseen(cells)
            if was_covered and not self._is_covered(cells):
                events.uncover(closes_move=played is not None and played.is_unseen)
        if isinstance(node, Decide):
            self._note_decision(cells, node, events)
        elif cells[ENDING] is not None:
            events.tell_all(("ended", cells[ENDING]))
        return events

    def _note_decision(self, cells: Cells, node: Decide, events: "_Events") -> None:
        event: Event = ("to decide", cells[ME], node.site, node.inside)
        if self._is_covered(cells):
            events.tell(cells[ME], event)
        else:
            events.tell_all(event)

    def _is_covered(self, cells: Cells) -> bool:
        """Whether players are choosing at the same time."""
        shadows = self._engine.graph.shadows
        return shadows is not None and cells[shadows.under_way_cell] is not None

    def _actor_unseen(self, cells: Cells) -> int | None:
        """The player who acts without being seen by the others, if there is one."""
        return cells[ME] if self._is_covered(cells) else None

    def _played(self, cells: Cells, offer: Offer, answer: Answer) -> "_Played":
        return _Played(cells[ME], offer, answer, cells, self._is_covered(cells))

    # -------------------------------------------------------------- events

    def _note_changes(self, before: Cells, after: Cells, events: "_Events") -> None:
        for cell, thing_and_place in self._thing_at.items():
            if before[cell] != after[cell]:
                self._note_change(before, after, *thing_and_place, events)
                for dependent in self._seen_by_way_of.get(cell, ()):
                    self._note_change(before, after, *dependent, events)

    def _note_change(
        self, before: Cells, after: Cells, thing: Variable | Zone, i: int, events: "_Events"
    ) -> None:
        for seat in self._seats:
            view = view_of_cell(self._program, after, thing, i, seat)
            if view != view_of_cell(self._program, before, thing, i, seat):
                events.tell(seat, ("now", thing.cell + i, view))
            if isinstance(thing, Zone) and sees(self._program, after, thing, i, seat):
                name = thing.contents.component.name
                for entry in _arrived(thing, before[thing.cell + i], after[thing.cell + i]):
                    events.came_into_sight(seat, (name, entry))

    def _note_roll(self, cells: Cells, draw: RollChance, value: Value, events: "_Events") -> None:
        """Everybody hears a die roll; the value is for those who see it, even if it has not changed."""
        variable = draw.target.variable
        shape = self._engine.world.shapes[variable]
        ranks = (self._engine.evaluate(cells, index) for index in draw.target.indices)
        i = sum((rank - low) * stride for rank, (low, _, stride) in zip(ranks, shape, strict=True))
        for seat in self._seats:
            is_seen = sees(self._program, cells, variable, i, seat)
            events.tell(seat, ("rolled", variable.cell + i, value if is_seen else None))

    def _note_shown(self, cells: Cells, show: Show, events: "_Events") -> None:
        to = self._engine.evaluate(cells, show.to)
        shown = self._engine.evaluate(cells, show.shown)
        if isinstance(show.shown.domain, ZoneHandle):
            shown = cells[shown]
        for seat in [to] if isinstance(to, int) else sorted(to):
            events.tell(seat, ("shown", shown))

    def _move_as_seen(self, played: "_Played", seat: int, events: "_Events") -> Event:
        arguments = tuple(
            self._argument_as_seen(played, i, seat, events) for i in range(len(played.offer.parameters))
        )
        return ("move", played.seat, played.offer.sort, played.offer.action, arguments)

    def _argument_as_seen(self, played: "_Played", i: int, seat: int, events: "_Events") -> Value:
        """An argument; withheld if it is a piece never seen, or a vote that stays secret."""
        value = played.answer.values[i]
        if seat == played.seat:
            return value
        domain = played.offer.parameters[i].domain
        inner = domain.inner if isinstance(domain, Maybe) else domain
        if isinstance(inner, Entry | Selection) and inner.located and value is not None:
            zone, pieces = value
            entries = (pieces,) if isinstance(pieces, int) else pieces
            if zone is not None and sees(self._program, played.before, *self._zone_at(zone), seat):
                return value
            name = inner.component.name
            if all((name, entry) in events.came_to_sight[seat] for entry in entries):
                return value
            return (WITHHELD, len(entries))
        written = self._votes.get(played.offer.action, {}).get(i, ()) if played.offer.sort == "action" else ()
        is_secret = bool(written) and not any(
            _may_see_written(vote, is_mine, seat, played.seat) for vote, is_mine in written
        )
        return WITHHELD if is_secret else value

    def _zone_at(self, cell: int) -> tuple[Zone, int]:
        thing, i = self._thing_at[cell]
        assert isinstance(thing, Zone)
        return thing, i


@frozen
class _Played:
    """A move that has just been made, the position before it, and whether the others do not see it yet."""

    seat: int
    offer: Offer
    answer: Answer
    before: Cells
    is_unseen: bool


class _Events:
    """What the players have seen since the last rest.

    Attributes:
        unseen_actor: The player whom the others do not see acting at the moment, if there is one.
        came_to_sight: The pieces that each player has seen coming until the move was over.
    """

    def __init__(self, put_by: tuple[tuple[Event, ...], ...], unseen_actor: int | None) -> None:
        self._by_seat: list[list[Event]] = [[] for _ in put_by]
        self._put_by = [list(events) for events in put_by]
        self._place_of_move = [len(events) for events in put_by]
        self._is_move_over = False
        self.unseen_actor = unseen_actor
        self.came_to_sight: list[set[tuple[str, int]]] = [set() for _ in put_by]

    def tell(self, seat: int, event: Event) -> None:
        is_seen = self.unseen_actor is None or seat == self.unseen_actor
        (self._by_seat if is_seen else self._put_by)[seat].append(event)

    def tell_all(self, event: Event) -> None:
        for seat in range(len(self._by_seat)):
            self.tell(seat, event)

    def came_into_sight(self, seat: int, piece: tuple[str, int]) -> None:
        if not self._is_move_over:
            self.came_to_sight[seat].add(piece)

    def uncover(self, *, closes_move: bool) -> None:
        """All are done: what was put by is told.

        With `closes_move` a move of such a choice is over; what comes to sight later belongs to what follows, so
        that it makes no difference who was the last to choose.
        """
        for seat, (seen, put_by) in enumerate(zip(self._by_seat, self._put_by, strict=True)):
            if closes_move and not self._is_move_over:
                self._place_of_move[seat] += len(seen)
            seen.extend(put_by)
            put_by.clear()
        self._is_move_over = self._is_move_over or closes_move

    def begin_with(self, played: _Played, first: list[Event]) -> None:
        """Puts an event before all others: what a move tells of itself is only known when it is over."""
        for seat, event in enumerate(first):
            if not played.is_unseen or seat == played.seat:
                self._by_seat[seat].insert(0, event)
                continue
            # The others learn it after what those before in the lap have done.
            events = self._by_seat[seat] if self._is_move_over else self._put_by[seat]
            events.insert(self._place_of_move[seat], event)

    def told_to(self, logs: Logs, numbers: dict[tuple[int, Event], int]) -> Logs:
        """The logs with these events at their ends."""
        told = tuple(
            reduce(lambda log, event: numbers.setdefault((log, event), len(numbers) + 1), events, log)
            for log, events in zip(logs.numbers, self._by_seat, strict=True)
        )
        return Logs(told, tuple(map(tuple, self._put_by)))


def _arrived(zone: Zone, before: Value, after: Value) -> Iterator[int]:
    """The entries of which there are more than before."""
    if zone.sort == "slot":
        yield from () if after is None or after == before else (after,)
    elif zone.sort == "bag":
        yield from (entry for entry, (old, new) in enumerate(zip(before, after, strict=True)) if new > old)
    else:
        yield from (entry for entry in set(after) if after.count(entry) > before.count(entry))


# ------------------------------------------------------------------ secret votes


Written = tuple[tuple[Variable, bool], ...]


def _secret_votes(program: Program, action: str) -> dict[int, Written]:
    """For each parameter the variables that it is written to, and whether they belong to the player who acts."""
    routine = program.actions[action]
    return {
        i: tuple(_written_with({parameter.local}, routine.body, program))
        for i, parameter in enumerate(routine.parameters)
    }


def _written_with(
    carriers: set[Local], body: tuple[Statement, ...], program: Program
) -> Iterator[tuple[Variable, bool]]:
    """The variables that get a value made from one of these locals, through further locals and procedures too."""
    for statement in body:
        match statement:
            case Let(value=value, local=local) if _reads(value, carriers):
                carriers = carriers | {local}
            case Set(target=target, value=value) | AddTo(target=target, value=value) if _reads(
                value, carriers
            ):
                if isinstance(target, VariableTarget):
                    yield target.variable, _is_mine(target)
                else:
                    carriers = carriers | {target.local}
            case Change(target=VariableTarget() as target, by=by) if _reads(by, carriers):
                yield target.variable, _is_mine(target)
            case Do(callee=callee, arguments=arguments) if callee in program.procedures:
                procedure = program.procedures[callee]
                pairs = zip(procedure.parameters, arguments, strict=False)
                passed = {parameter.local for parameter, argument in pairs if _reads(argument, carriers)}
                yield from _written_with(passed, procedure.body, program) if passed else ()
        for block in blocks(statement):
            yield from _written_with(carriers, block, program)


def _reads(expression: Expression, carriers: set[Local]) -> bool:
    return any(isinstance(e, LocalValue) and e.local in carriers for e in all_expressions(expression))


def _is_mine(target: VariableTarget) -> bool:
    return bool(target.indices) and isinstance(target.indices[0], Me)


def _may_see_written(variable: Variable, is_mine: bool, seat: int, actor: int) -> bool:
    """Whether a player may see a variable of which only this is known: that it belongs to the actor, or not."""
    match variable.visibility.seen_by:
        case "nobody":
            return False
        case "owner":
            return not is_mine
        case "others":
            return is_mine and seat != actor
        case _:
            return True
