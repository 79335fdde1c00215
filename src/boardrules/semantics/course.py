"""Checks of the course of play that need no graph (spec section 15.1).

They ask what can run what, and what can leave what. Three of them guard the lowering, which would not
end, or not know where to go: calls in a circle, queries in a circle, a `stop` with nothing to leave.

No check asks whether a condition can come true: every branch counts as possible, also the part that is
there only with other options or another number of players.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from attrs import frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import (
    Call,
    Item,
    all_items,
    calls_in_statement,
    calls_of,
    reachable_items,
    routines_of,
)
from boardrules.ir.graph_walk import nodes_on_circles
from boardrules.ir.program import GivenPart, Program
from boardrules.ir.statements import (
    Choose,
    ChooseValue,
    EachPlayer,
    EndGame,
    For,
    Loop,
    Lose,
    Repeat,
    Statement,
    Stop,
    StopTurnsAfter,
    Tie,
    Turns,
    Win,
)
from boardrules.ir.traversal import all_statements, blocks

Block = tuple[Statement, ...]

_LOOP_NAMES: dict[type, str] = {
    Loop: "loop",
    Repeat: "repeat",
    For: "for",
    EachPlayer: "each player",
    Turns: "turns",
}
_ENDINGS = (Win, Lose, Tie, EndGame)
_RUNNABLE = frozenset({"action", "procedure", "phase", "piece procedure"})


def check_course(program: Program, diagnostics: Diagnostics) -> bool:
    """Reports what is wrong with the course of play as far as it shows without the graph.

    Returns:
        Whether the program can be lowered.
    """
    course = _Course(program, diagnostics)
    has_circles = course.check_call_circles()
    has_question_circles = course.check_query_circles()
    has_lost_stops = course.check_stops()
    course.check_announcements()
    if not has_circles:
        course.check_loops_are_left()
    course.check_all_is_reached()
    course.check_choices_in_setup()
    course.check_all_is_used()
    return not (has_circles or has_question_circles or has_lost_stops)


@frozen
class _Course:
    program: Program
    diagnostics: Diagnostics

    # -------------------------------------------------------------- circles

    def check_call_circles(self) -> bool:
        """BR312: calls in a circle."""
        calls = self._calls(lambda call: call.way in {"do", "choose"})
        found = False
        for group in _circles(calls):
            first = group[0]
            way = _way_round(calls, first, first, set(group))
            self._report_circle("BR312", first, calls[first], way)
            found = True
        return found

    def check_query_circles(self) -> bool:
        """BR313: an action that asks about itself."""
        calls = self._calls(lambda call: True)
        found = False
        for group in _circles(calls):
            members = set(group)
            for item in group:
                for call in calls[item]:
                    if call.is_query and call.callee in members:
                        back = (
                            [item] if call.callee == item else _way_round(calls, call.callee, item, members)
                        )
                        way = [item, *back]
                        self._report_circle("BR313", item, [call], way)
                        found = True
        return found

    def _calls(self, counts: Callable[[Call], bool]) -> dict[Item, list[Call]]:
        items = [item for item in all_items(self.program) if item.sort != "examples"]
        return {item: [c for c in calls_of(self.program, item) if counts(c)] for item in items}

    def _report_circle(self, code: str, first: Item, calls: list[Call], way: list[Item]) -> None:
        span = next(call.span for call in calls if call.callee == way[1])
        circle = ", then ".join(f"`{item.name}`" for item in way)
        self.diagnostics.report(code, span, name=first.name, circle=circle)

    # -------------------------------------------------------------- stops

    def check_stops(self) -> bool:
        """BR304: `stop` with nothing to leave."""
        found = False
        for body in self._bodies():
            for stop in lost_stops(body):
                name = stop.sort or "loop"
                self.diagnostics.report("BR304", stop.span, name=name)
                found = True
        return found

    def check_announcements(self) -> None:
        """BR304: `stop turns after` where it may be that no `turns` is running."""
        waiting = [(item, False) for item in (Item("setup", "setup"), Item("play", "play"))]
        seen: set[tuple[Item, bool]] = set()
        while waiting:
            item, in_turns = waiting.pop()
            if (item, in_turns) in seen:
                continue
            seen.add((item, in_turns))
            for routine in routines_of(self.program, item):
                for statement, within in _with_turns(routine.body, in_turns):
                    if isinstance(statement, StopTurnsAfter) and not within:
                        self.diagnostics.report("BR304.after", statement.span)
                    calls = calls_in_statement(self.program, statement)
                    waiting.extend((c.callee, within) for c in calls if c.way in {"do", "choose"})

    def check_loops_are_left(self) -> None:
        """BR301: a `loop` or `turns` that nothing leaves."""
        for body in self._bodies():
            for statement in all_statements(body):
                if isinstance(statement, Loop | Turns) and not self._is_left(statement):
                    name = _LOOP_NAMES[type(statement)]
                    self.diagnostics.report("BR301", statement.span, name=name)

    def _is_left(self, loop: Loop | Turns) -> bool:
        # A `stop` that finds nothing within the body leaves this loop, or one around it with this.
        if any(True for _ in lost_stops(loop.body)):
            return True
        run = reachable_items(self.program, self._run_in(loop.body), {"do", "choose"})
        bodies = [loop.body, *(r.body for item in run for r in routines_of(self.program, item))]
        if any(isinstance(s, _ENDINGS) for body in bodies for s in all_statements(body)):
            return True
        return isinstance(loop, Turns) and self._announces(loop.body)

    def _announces(self, body: Block) -> bool:
        """Whether a body, or what it runs, ends the `turns` around it in advance."""
        for statement, in_turns in _with_turns(body, False):
            if in_turns:
                continue
            if isinstance(statement, StopTurnsAfter):
                return True
            for call in calls_in_statement(self.program, statement):
                if call.way in {"do", "choose"}:
                    routines = routines_of(self.program, call.callee)
                    if any(self._announces(routine.body) for routine in routines):
                        return True
        return False

    def _run_in(self, body: Block) -> Iterator[Item]:
        for statement in all_statements(body):
            for call in calls_in_statement(self.program, statement):
                if call.way in {"do", "choose"}:
                    yield call.callee

    # -------------------------------------------------------------- what is reached and used

    def check_all_is_reached(self) -> None:
        """BR305: statements behind a `stop` or an ending in its block."""
        for body in self._bodies():
            for block in _all_blocks(body):
                self._check_block(block)

    def _check_block(self, block: Block) -> None:
        for before, statement in pairwise(block):
            if isinstance(before, Stop | Win | Lose | Tie | EndGame):
                self.diagnostics.report("BR305", statement.span, after=f"`{_leaving_word(before)}`")
                return

    def check_choices_in_setup(self) -> None:
        """BR306: choices where nobody can choose."""
        if self.program.setup is not None:
            self._check_no_choice(self.program.setup.body, "setup")
        for example in self.program.examples:
            for part in example.parts:
                if isinstance(part, GivenPart):
                    self._check_no_choice(part.body, "given")

    def _check_no_choice(self, body: Block, name: str) -> None:
        run = reachable_items(self.program, self._run_in(body), {"do"})
        called = [
            routine.body
            for item in all_items(self.program)
            if item in run and item.sort != "action"
            for routine in routines_of(self.program, item)
        ]
        for block in [body, *called]:
            for statement in all_statements(block):
                if isinstance(statement, Choose | ChooseValue):
                    self.diagnostics.report("BR306", statement.span, name=name)

    def check_all_is_used(self) -> None:
        """BR303: actions, procedures and phases that nothing runs, offers or asks about."""
        checks = [c for c in self.program.constraints.values() if c.after_every_action]
        roots = [Item("constraint", check.name) for check in checks]
        roots += [Item(name, name) for name in ("setup", "play", "result", "starts")]
        used = reachable_items(self.program, roots)
        for item in all_items(self.program):
            if item.sort in _RUNNABLE and item not in used:
                self.diagnostics.report(
                    "BR303",
                    routines_of(self.program, item)[0].span,
                    sort="procedure" if item.sort == "piece procedure" else item.sort,
                    name=item.name.rpartition(".")[2],
                    used="offered" if item.sort == "action" else "run",
                )

    def _bodies(self) -> Iterator[Block]:
        for item in all_items(self.program):
            for routine in routines_of(self.program, item):
                yield routine.body


# ------------------------------------------------------------------ walking through bodies


def lost_stops(body: Block) -> Iterator[Stop]:
    """The `stop`s of a body that find in it no loop to leave."""
    return _lost_stops(body, ())


def _lost_stops(block: Block, loops: tuple[str, ...]) -> Iterator[Stop]:
    for statement in block:
        if isinstance(statement, Stop):
            finds = bool(loops) if statement.sort is None else statement.sort in loops
            if not finds:
                yield statement
        name = _LOOP_NAMES.get(type(statement))
        inner = loops if name is None else (*loops, name)
        for part in blocks(statement):
            yield from _lost_stops(part, inner)


def _with_turns(block: Block, in_turns: bool) -> Iterator[tuple[Statement, bool]]:
    """All statements of a body, each with whether a `turns` runs there."""
    for statement in block:
        yield statement, in_turns
        for part in blocks(statement):
            yield from _with_turns(part, in_turns or isinstance(statement, Turns))


def _all_blocks(body: Block) -> Iterator[Block]:
    yield body
    for statement in body:
        for block in blocks(statement):
            yield from _all_blocks(block)


def _leaving_word(statement: Stop | Win | Lose | Tie | EndGame) -> str:
    match statement:
        case Stop():
            return "stop"
        case Win():
            return "win"
        case Lose():
            return "lose"
        case Tie():
            return "tie"
        case EndGame():
            return "end game"


# ------------------------------------------------------------------ circles


def _circles(calls: dict[Item, list[Call]]) -> list[list[Item]]:
    """The groups of items that can come back to themselves, in order of declaration."""
    items = list(calls)
    places = {item: place for place, item in enumerate(items)}

    def following(place: int) -> Iterable[int]:
        return (places[call.callee] for call in calls[items[place]] if call.callee in places)

    groups = nodes_on_circles(range(len(items)), following)
    return [[items[place] for place in group] for group in sorted(groups)]


def _way_round(calls: dict[Item, list[Call]], start: Item, goal: Item, members: set[Item]) -> list[Item]:
    """A shortest way by calls from `start` to `goal`, with both; of at least one call if they are the same."""
    ways: list[list[Item]] = [[start]]
    seen: set[Item] = set()
    for way in ways:
        for call in calls[way[-1]]:
            if call.callee == goal:
                return [*way, goal]
            if call.callee in members and call.callee not in seen:
                seen.add(call.callee)
                ways.append([*way, call.callee])
    raise AssertionError("members of a circle lead to each other")
