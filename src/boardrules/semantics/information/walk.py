"""The walk through the bodies of a program: blocks, loops, choices and calls."""

import re
from collections.abc import Callable, Iterable, Sequence

from attrs import define, field

from boardrules.ir.calls import Item, piece_domain
from boardrules.ir.domains import Entry, Maybe, Path, Selection
from boardrules.ir.expressions import Contents, LocalValue, Me, Query, ZoneAt
from boardrules.ir.program import Program, Routine
from boardrules.ir.statements import (
    Alternative,
    As,
    Case,
    Choose,
    ChooseValue,
    Do,
    EachPlayer,
    EndGame,
    For,
    If,
    Loop,
    Lose,
    Parameter,
    Repeat,
    Statement,
    Stop,
    Tie,
    Turns,
    Win,
    WithPlayers,
)
from boardrules.ir.traversal import blocks, subexpressions
from boardrules.semantics.information import reveals
from boardrules.semantics.information.judging import Frame, Judge, sees, tells
from boardrules.semantics.information.reads import Reader, learn
from boardrules.semantics.information.sight import Outlook, Owner, Reads, Thing, joined, merged
from boardrules.semantics.information.simple import end, simple
from boardrules.semantics.information.touched import things_read, things_written
from boardrules.source import Span

Block = tuple[Statement, ...]
Given = tuple[Reads, Owner] | None

_OTHERWISE = re.compile(r"^[ \t]*(otherwise)\b", re.MULTILINE)
_LOOP_NAMES: dict[type, str] = {
    Loop: "loop",
    Repeat: "repeat",
    For: "for",
    EachPlayer: "each player",
    Turns: "turns",
}


@define(eq=False)
class Walk:
    """Walks through a whole program.

    Every function takes the outlook before a statement, which it may change, and gives the one after
    it; None if no way leads there.
    """

    program: Program
    judge: Judge
    reader: Reader = field(init=False)
    _outcomes: dict[object, Frame] = field(factory=dict, init=False)
    _exits: list[tuple[str, list[Outlook]]] = field(factory=list, init=False)
    _read_by: dict[str, frozenset[Thing]] = field(factory=dict, init=False)
    _checks: bool = field(default=True, init=False)

    def __attrs_post_init__(self) -> None:
        self.reader = Reader(self.program, self._asked)
        self.judge.reader = self.reader

    def whole_game(self) -> None:
        if self.program.setup is not None:
            self._body(self.program.setup.body, Outlook(), None)
        self._body(self.program.play.body, Outlook(), None)

    # ------------------------------------------------------------------ statements

    def _body(self, block: Block, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        """The body of a routine: no `stop` leads out of it."""
        outer, self._exits = self._exits, []
        after = self._block(block, outlook, frame)
        self._exits = outer
        return after

    def _block(self, block: Block, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        now: Outlook | None = outlook
        for statement in block:
            if now is None:
                return None
            now = self._statement(statement, now, frame)
        return now

    def _statement(self, statement: Statement, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        if frame is not None and statement in self.judge.before:
            frame.pass_point(outlook, statement.span)
        after = self._by_class(statement, outlook, frame)
        written = things_written(self.program, statement)
        if after is not None and written:
            for thing in written:
                after.forget_variable(thing.name)
            if after.point is not None:
                after.written |= written
            if frame is not None:
                frame.written |= written
        return after

    def _by_class(self, statement: Statement, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        match statement:
            case Stop(sort=sort):
                exits = [found for name, found in self._exits if name and sort in {None, name}]
                if exits:
                    exits[-1].append(outlook)
                return None
            case Win() | Lose():
                end(self.judge, statement, outlook, frame)
                return None
            case Tie() | EndGame():
                return None
            case Do():
                return self._do(statement, outlook, frame)
            case Choose(form="each"):
                # No `stop` leaves it, so it has no name.
                return self._repeated("", outlook, lambda inner: self._choose(statement, inner, frame))
            case Choose():
                return self._choose(statement, outlook, frame)
            case ChooseValue():
                return self._choose_value(statement, outlook, frame)
            case If():
                return self._if(statement, outlook, frame)
            case Case():
                return self._case(statement, outlook, frame)
            case WithPlayers(low=low, high=high, body=body):
                return self._block(body, outlook, frame) if low <= self.program.players <= high else outlook
            case Loop(body=body):
                return self._repeated("loop", outlook, lambda inner: self._block(body, inner, frame))
            case Repeat():
                return self._repeat(statement, outlook, frame)
            case For():
                return self._for(statement, outlook, frame)
            case EachPlayer() | Turns():
                return self._lap(statement, outlook, frame)
            case As():
                return self._as(statement, outlook, frame)
            case _:
                return simple(self.judge, statement, outlook, frame)

    # ------------------------------------------------------------------ branches and loops

    def _branch(
        self, statement: Statement, span: Span, reads: Reads, outlook: Outlook, frame: Frame | None
    ) -> Outlook:
        """The outlook within blocks that are run or not by what was looked at."""
        if reads and tells(outlook, frame):
            if reveals.is_noticed(self.program, self.reader, blocks(statement), reads, outlook):
                reveals.report(self.judge.diagnostics, reads, span)
        inner = outlook.copy()
        inner.branch = merged(outlook.branch, reads)
        return inner

    def _if(self, statement: If, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        condition = statement.condition
        reads = self.reader.reads(condition, outlook)
        self.judge.look(statement, reads, outlook, frame)
        self.judge.may_fail((condition,), outlook, frame)
        inner = self._branch(statement, condition.span, reads, outlook, frame)
        then = self.reader.knowing(condition, True, inner).copy()
        otherwise = self.reader.knowing(condition, False, inner).copy()
        ways = (self._block(statement.then, then, frame), self._block(statement.otherwise, otherwise, frame))
        return _after_branch(joined(ways), outlook)

    def _case(self, statement: Case, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        subject = statement.subject
        outlook.bind(
            statement.local, self.reader.reads(subject, outlook), self.reader.owner(subject, outlook)
        )
        tests = tuple(branch.test for branch in statement.branches)
        reads = merged(self.reader.reads(subject, outlook), self.reader.all_reads(tests, outlook))
        self.judge.look(statement, reads, outlook, frame)
        self.judge.may_fail((subject, *tests), outlook, frame)
        inner = self._branch(statement, subject.span, reads, outlook, frame)
        ways = [
            self._block(branch.body, self.reader.knowing(branch.test, True, inner).copy(), frame)
            for branch in statement.branches
        ]
        if statement.otherwise is not None:
            ways.append(self._block(statement.otherwise, inner.copy(), frame))
        return _after_branch(joined(ways), outlook)

    def _repeated(
        self, name: str, outlook: Outlook, round_: Callable[[Outlook], Outlook | None]
    ) -> Outlook | None:
        """A loop: its rounds are walked until nothing new is known at its head."""
        exits: list[Outlook] = []
        self._exits.append((name, exits))
        head = outlook
        while True:
            again = joined((head, round_(head.copy())))
            assert again is not None
            if again.is_like(head):
                break
            head = again
        self._exits.pop()
        left = (found if found.depth == outlook.depth else found.back_to(outlook) for found in exits)
        return _after_branch(joined((None if name == "loop" else head, *left)), outlook)

    def _repeat(self, statement: Repeat, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        count = statement.count
        reads = self.reader.reads(count, outlook)
        self.judge.look(statement, reads, outlook, frame)
        self.judge.may_fail((count,), outlook, frame)
        inner = self._branch(statement, count.span, reads, outlook, frame)
        counter = statement.counter
        if isinstance(counter, LocalValue):
            inner.bind(counter.local, reads, Owner.UNKNOWN)
        after = self._repeated("repeat", inner, lambda start: self._block(statement.body, start, frame))
        return _after_branch(after, outlook)

    def _for(self, statement: For, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        bound = outlook.copy()
        reads: Reads = ()
        for binder in statement.binders:
            source = binder.source
            content = self.reader.reads(source, bound)
            number = self.reader.number_reads(source, bound)
            self.judge.look(statement, content, outlook, frame)
            self.judge.may_fail((source,), outlook, frame)
            reads = merged(reads, number if isinstance(source, ZoneAt | Contents) else content)
            bound.bind(binder.local, content, self.reader.owner(source, bound))
        span = statement.binders[0].source.span
        if statement.where is not None:
            judged = self.reader.reads(statement.where, bound)
            self.judge.look(statement, judged, outlook, frame)
            self.judge.may_fail((statement.where,), outlook, frame)
            span = statement.where.span if judged else span
            reads = merged(reads, judged)
            bound = self.reader.knowing(statement.where, True, bound)
        bound.point = outlook.point
        inner = self._branch(statement, span, reads, bound, frame)
        after = self._repeated("for", inner, lambda start: self._block(statement.body, start, frame))
        return _after_branch(after, outlook)

    # ------------------------------------------------------------------ whose turn it is

    def _lap(self, statement: EachPlayer | Turns, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        start, where = statement.start, statement.where
        if start is not None:
            reads = self.reader.reads(start, outlook)
            self.judge.look(statement, reads, outlook, frame)
            self.judge.may_fail((start,), outlook, frame)
            if tells(outlook, frame):
                reveals.report(self.judge.diagnostics, reads, start.span)
        inner = outlook.with_other_me()
        if where is not None:
            reads = self.reader.reads(where, inner)
            self.judge.look(statement, reads, inner, frame)
            self.judge.may_fail((where,), inner, frame)
            inner = self._branch(statement, where.span, reads, inner, frame)
            inner = self.reader.knowing(where, True, inner)
        name = _LOOP_NAMES[type(statement)]

        def round_(before: Outlook) -> Outlook | None:
            # Each round has another `me`: what was known of the one before is forgotten.
            after = self._block(statement.body, before, frame)
            return None if after is None else after.back_to(inner)

        after = self._repeated(name, inner, round_)
        return None if after is None else after.back_to(outlook)

    def _as(self, statement: As, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        player = statement.player
        reads = self.reader.reads(player, outlook)
        self.judge.look(statement, reads, outlook, frame)
        self.judge.may_fail((player,), outlook, frame)
        within = self._branch(statement, player.span, reads, outlook, frame)
        if self.reader.owner(player, outlook) is Owner.MINE:
            return _after_branch(self._block(statement.body, within, frame), outlook)
        inner = within.with_other_me()
        learn(inner, player, Owner.MINE)
        after = self._block(statement.body, inner, frame)
        return None if after is None else after.back_to(outlook)

    # ------------------------------------------------------------------ choices

    def _choose(self, statement: Choose, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        if frame is not None and outlook.point is not None:
            self.judge.too_late(statement.span, outlook.point, frame)
        looked_at: Reads = ()
        ways: list[Outlook | None] = []
        for alternative in statement.alternatives:
            inner = outlook.copy()
            if alternative.action == "pass":
                ways.append(self._block(alternative.suite, inner, frame))
                continue
            offered = self._offered_in_phase if frame is None else self._offered_in_action
            after, reads = offered(alternative, inner, frame)
            looked_at = merged(looked_at, reads)
            ways.append(None if after is None else self._block(alternative.suite, after, frame))
        if statement.otherwise is not None:
            inner = outlook.copy()
            if frame is None:
                reveals.report(self.judge.diagnostics, looked_at, _line_of_otherwise(statement))
                inner.branch = merged(outlook.branch, looked_at)
            ways.append(self._block(statement.otherwise, inner, frame))
        return _after_branch(joined(ways), outlook)

    def _offered_in_phase(
        self, alternative: Alternative, outlook: Outlook, frame: Frame | None
    ) -> tuple[Outlook | None, Reads]:
        """An outermost action; the outlook after it, and what its legality depends on."""
        looked_at: Reads = ()
        given: list[Given] = []
        for argument in alternative.arguments:
            if argument is None:
                given.append(None)
                continue
            reads = self.reader.reads(argument, outlook)
            looked_at = merged(looked_at, reads)
            is_unseen = self.judge.report_unseen(reads, outlook, None)
            given.append(((() if is_unseen else reads), self.reader.owner(argument, outlook)))
        action = self.program.actions[alternative.action]
        found = self._outermost(action, tuple(given), outlook)
        after = outlook.copy()
        after.forget_variables()
        return after, merged(looked_at, found.reads)

    def _offered_in_action(
        self, alternative: Alternative, outlook: Outlook, frame: Frame | None
    ) -> tuple[Outlook | None, Reads]:
        """An action that is a part of another: its body in place."""
        assert frame is not None
        given: list[Given] = []
        for argument in alternative.arguments:
            if argument is None:
                given.append(None)
                continue
            reads = self.reader.reads(argument, outlook)
            self.judge.prune(argument, reads, outlook, frame)
            given.append((reads, self.reader.owner(argument, outlook)))
        action = self.program.actions[alternative.action]
        inner = self._parameters(action.parameters, given, outlook, frame)
        return self._body(action.body, inner, frame), ()

    def _choose_value(self, statement: ChooseValue, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        if frame is None:
            choice = statement.parameter.choice
            assert choice is not None
            domain = [part for part in (choice.source, choice.low, choice.high) if part is not None]
            self.judge.report_unseen(self.reader.all_reads(domain, outlook), outlook, None)
        elif outlook.point is not None:
            self.judge.too_late(statement.span, outlook.point, frame)
        return self._parameters((statement.parameter,), (None,), outlook, frame)

    def _parameters(
        self,
        parameters: Sequence[Parameter],
        given: Sequence[Given],
        outlook: Outlook,
        frame: Frame | None,
    ) -> Outlook:
        """Binds parameters from left to right; their domains and conditions are prunes."""
        for parameter, argument in zip(parameters, given, strict=True):
            reads, owner = argument or ((), Owner.UNKNOWN)
            choice = parameter.choice
            if choice is None:
                outlook.bind(parameter.local, reads, owner)
                continue
            content = self.reader.reads(choice.source, outlook)
            for part in (choice.source, choice.low, choice.high):
                if part is not None:
                    self.judge.prune(part, self.reader.reads(part, outlook), outlook, frame)
            if argument is None:
                # A value that was chosen is announced; of a piece others may see only that there was one.
                # What the player does not see has been reported, and causes no more messages.
                seen = tuple(read for read in content if sees(read, outlook, frame))
                reads = seen if _is_piece(parameter) else ()
                owner = self.reader.owner(choice.source, outlook)
            outlook.bind(parameter.local, reads, owner)
            if choice.where is not None:
                looked_at = self.reader.reads(choice.where, outlook)
                if frame is None:
                    self.judge.report_unseen(looked_at, outlook, None)
                self.judge.prune(choice.where, looked_at, outlook, frame)
                outlook = self.reader.knowing(choice.where, True, outlook)
        return outlook

    # ------------------------------------------------------------------ calls

    def _do(self, statement: Do, outlook: Outlook, frame: Frame | None) -> Outlook | None:
        self.judge.look(statement, self.reader.all_reads(subexpressions(statement), outlook), outlook, frame)
        self.judge.may_fail(subexpressions(statement), outlook, frame)
        given = [(self.reader.reads(a, outlook), self.reader.owner(a, outlook)) for a in statement.arguments]
        piece = statement.piece
        of_piece = self.reader.reads(piece, outlook) if piece is not None else ()
        routines = self._callees(statement)
        if len(routines) > 1 and piece is not None and tells(outlook, frame):
            reveals.report(self.judge.diagnostics, of_piece, piece.span)
        ways = []
        for routine in routines:
            inner = outlook.copy()
            for parameter, (reads, owner) in zip(routine.parameters, given, strict=True):
                inner.bind(parameter.local, reads, owner)
            if routine.this is not None:
                inner.bind(routine.this, of_piece, Owner.UNKNOWN)
            ways.append(self._body(routine.body, inner, frame))
        return joined(ways)

    def _callees(self, statement: Do) -> Sequence[Routine]:
        program = self.program
        if statement.piece is None:
            return [program.procedures.get(statement.callee) or program.phases[statement.callee]]
        domain = piece_domain(statement.piece)
        by_kind = program.piece_procedures[domain.component.name, statement.callee]
        return list(dict.fromkeys(by_kind[kind] for kind in domain.kinds if kind in by_kind))

    def _asked(self, query: Query, outlook: Outlook) -> Reads:
        """What a query looks at. BR410 if it asks for more than looking ahead can tell."""
        program = self.program
        routine = program.actions.get(query.callee) or program.procedures[query.callee]
        given = tuple(None if a is None else ((), self.reader.owner(a, outlook)) for a in query.arguments)
        found = self._outermost(routine, given, outlook)
        if found.may_be_gone and (query.form != "possible" or query.where is not None):
            self.judge.diagnostics.report("BR410.query", query.span, form=query.form, name=query.callee)
        return found.reads

    def _outermost(self, routine: Routine, given: tuple[Given, ...], outlook: Outlook) -> Frame:
        """A whole action, from its header to its end."""
        memory = (routine, given, frozenset(outlook.facts.items()), self._checks)
        if memory not in self._outcomes:
            frame = Frame(routine, self._has_other_deciders(routine.body, False))
            inner = self._parameters(routine.parameters, given, Outlook(facts=dict(outlook.facts)), frame)
            after = self._body(routine.body, inner, frame)
            if after is not None and self._checks:
                self._commit(after, frame)
            self._outcomes[memory] = frame
        return self._outcomes[memory]

    def _commit(self, outlook: Outlook, frame: Frame) -> None:
        """The constraints that are checked after every action prune, too."""
        for constraint in self.program.constraints.values():
            if not (constraint.exists and constraint.after_every_action):
                continue
            # A question that such a constraint asks does not ask the constraint again.
            self._checks = False
            reads = self.reader.all_reads(constraint.conditions, Outlook())
            self._checks = True
            self.judge.report_unseen(reads, Outlook(), frame)
            if outlook.point is None:
                frame.reads = merged(frame.reads, reads)
                continue
            name = constraint.name
            if name not in self._read_by:
                self._read_by[name] = things_read(self.program, Item("constraint", name))
            if self._read_by[name] & outlook.written:
                self.judge.diagnostics.report("BR410.check", outlook.point, name=name)
            elif self._read_by[name] & frame.written:
                self.judge.diagnostics.report("BR412.check", outlook.point, name=name)

    def _has_other_deciders(self, block: Block, is_other: bool) -> bool:
        """Whether anybody else than the actor decides in a body."""
        for statement in block:
            is_lap = isinstance(statement, EachPlayer | Turns)
            inner = is_other or is_lap or (isinstance(statement, As) and not isinstance(statement.player, Me))
            if isinstance(statement, Choose | ChooseValue) and is_other:
                return True
            called = [routine.body for routine in self._routines_run_by(statement)]
            if any(self._has_other_deciders(part, inner) for part in (*blocks(statement), *called)):
                return True
        return False

    def _routines_run_by(self, statement: Statement) -> Iterable[Routine]:
        match statement:
            case Do():
                return self._callees(statement)
            case Choose(alternatives=alternatives):
                return [self.program.actions[a.action] for a in alternatives if a.action != "pass"]
            case _:
                return ()


def _after_branch(after: Outlook | None, before: Outlook) -> Outlook | None:
    """Behind the blocks it no longer matters which of them was run."""
    if after is not None:
        after.branch = before.branch
    return after


def _is_piece(parameter: Parameter) -> bool:
    domain = parameter.domain
    while isinstance(domain, Maybe | Path):
        domain = domain.inner
    return isinstance(domain, Entry | Selection)


def _line_of_otherwise(statement: Choose) -> Span:
    """The word `otherwise`, for which the tree of the program has no node."""
    span = statement.span
    start = max((alternative.span.end for alternative in statement.alternatives), default=span.start)
    found = _OTHERWISE.search(span.file.text, start)
    return span if found is None else Span(span.file, found.start(1), found.end(1))
