"""Whether players who choose at the same time get in each other's way (BR420, spec section 8.5).

In `simultaneously each player: S` everybody decides as if the others had not, and still one S runs after
the other. That is the same thing only if no S makes a difference to another one. So what S changes must belong to the
player who does it, and what S changes somewhere is read in S only of that player. Temporary variables are no
danger, since each action begins with them afresh.

Each lap is gone through twice: first for what is changed and for statements that everybody would notice,
then, knowing what is changed, for what is read. Both times as it is run, with the bodies that it calls in place. Whose
things are is told by the owner terms of `reads`; a local that gets a new value somewhere in S is nobody's.
"""

from collections.abc import Iterable, Iterator, Mapping

from attrs import define, evolve, field, frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import Item, all_items, piece_domain, reachable_items, routines_of
from boardrules.ir.domains import Local, Site, Zone
from boardrules.ir.expressions import (
    Aggregate,
    Builtin,
    Contents,
    Expression,
    IfThenElse,
    LocalValue,
    Query,
    SlotPiece,
    The,
    ZoneAt,
)
from boardrules.ir.program import Program, Routine
from boardrules.ir.simultaneous import statements_run
from boardrules.ir.statements import (
    AddTo,
    As,
    Case,
    Change,
    Choose,
    ChooseValue,
    Deal,
    Do,
    EachPlayer,
    EndGame,
    For,
    If,
    Let,
    Lose,
    MovePieces,
    MoveSome,
    Parameter,
    Record,
    RemoveFrom,
    Repeat,
    Roll,
    Set,
    Show,
    Shuffle,
    Statement,
    StopTurnsAfter,
    Target,
    Tie,
    Turns,
    VariableTarget,
    Win,
)
from boardrules.ir.traversal import all_statements, blocks, subexpressions
from boardrules.semantics.course import lost_stops
from boardrules.semantics.information.reads import Reader
from boardrules.semantics.information.sight import Outlook, Owner, Reads, Thing, Viewers
from boardrules.semantics.information.touched import things_written
from boardrules.source import Span

Block = tuple[Statement, ...]

_NOTICED: dict[type, str] = {
    Win: "win",
    Lose: "lose",
    Tie: "tie",
    EndGame: "end game",
    StopTurnsAfter: "stop turns after",
    As: "as",
    Show: "show",
    Record: "record",
    EachPlayer: "each player",
    Turns: "turns",
    Deal: "deal",
}
"""What everybody would notice, or what brings other players in."""


def check_simultaneous(program: Program, diagnostics: Diagnostics) -> None:
    """Reports where players who choose at the same time touch the same thing.

    The program must have passed the checks of the course of play: nothing in it calls itself.
    """
    in_actions = _run_in_actions(program)
    for item in all_items(program):
        for routine in routines_of(program, item):
            for statement in all_statements(routine.body):
                if isinstance(statement, EachPlayer) and statement.simultaneously:
                    if item in in_actions:
                        diagnostics.report("BR420.action", statement.span)
                    _check_lap(program, statement, diagnostics)


def _run_in_actions(program: Program) -> set[Item]:
    """What is run while an action is under way: there the temporary variables are shared."""
    actions = [Item("action", name) for name in program.actions]
    return reachable_items(program, actions, {"do", "choose", "query"})


def _check_lap(program: Program, lap: EachPlayer, diagnostics: Diagnostics) -> None:
    for stop in lost_stops(lap.body):
        diagnostics.report("BR420.noticed", stop.span, name="stop")
    first = _Walk(program, lap, diagnostics, frozenset())
    first.whole_lap()
    _Walk(program, lap, diagnostics, frozenset(first.changed), refused=first.refused).whole_lap()


# ------------------------------------------------------------------ what is read


@define(eq=False)
class _Trespass(Reader):
    """Finds the reads of what players change at the same time and that is not the own thing.

    A number of pieces tells as much as the pieces: it changes when they are moved.
    """

    changed: frozenset[Thing] = frozenset()

    def viewers(self, thing: Thing, indices: tuple[Expression, ...], outlook: Outlook) -> Viewers | None:
        is_harmless = thing not in self.changed or self.owner_of_thing(thing, indices, outlook) is Owner.MINE
        return None if is_harmless else Viewers.SOMEBODY

    def number_reads(self, collection: Expression, outlook: Outlook) -> Reads:
        return self.reads(collection, outlook)

    def owner_of_thing(self, thing: Thing, indices: tuple[Expression, ...], outlook: Outlook) -> Owner:
        """Whose a variable or zone is; a temporary one is that of the action."""
        if thing.owner == "temporary" or self.program.players == 1:
            return Owner.MINE
        has_owner = bool(indices) and (thing.owner == "player" or _lies_with_players(thing))
        return self.owner(indices[0], outlook) if has_owner else Owner.UNKNOWN


def _lies_with_players(thing: Thing) -> bool:
    domain = thing.indices[0] if thing.indices else None
    return thing.owner == "place" and isinstance(domain, Site) and bool(domain.place.owners)


# ------------------------------------------------------------------ walking


@frozen(eq=False)
class _Place:
    """A zone that pieces come from, and whose it is; None stands for any zone of their sort."""

    zone: Zone | None
    owner: Owner
    span: Span


@define(eq=False)
class _Walk:
    """Goes through all that one player may do in a lap.

    Attributes:
        known: What the lap changes anywhere; nothing at the first time.
        changed: What has been found to change.
        refused: The names and places of what has been reported as changed, and need not be reported as read.
        own_locals: The locals that are bound in the lap itself.
        sources: The zones in which the pieces of a local were found.
    """

    program: Program
    lap: EachPlayer
    diagnostics: Diagnostics
    known: frozenset[Thing]
    changed: set[Thing] = field(factory=set)
    refused: set[tuple[str, Span]] = field(factory=set)
    own_locals: set[Local] = field(factory=set)
    sources: dict[Local, tuple[_Place, ...]] = field(factory=dict)
    _reader: _Trespass = field(init=False)
    _unsteady: frozenset[Local] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._reader = _Trespass(self.program, self._ask, changed=self.known)
        statements = list(statements_run(self.program, self.lap))
        targets = (t for statement in statements for t in _targets(statement))
        self._unsteady = frozenset(target.local for target in targets if isinstance(target, LocalValue))

    def whole_lap(self) -> None:
        outlook = Outlook()
        if self.lap.where is not None:
            self._read((self.lap.where,), outlook)
            outlook = self._knowing(self.lap.where, outlook)
        self._block(self.lap.body, outlook)

    def _block(self, block: Block, outlook: Outlook) -> None:
        outlook = outlook.copy()
        for statement in block:
            self._statement(statement, outlook)

    def _statement(self, statement: Statement, outlook: Outlook) -> None:
        word = _NOTICED.get(type(statement))
        if word is not None:
            self.diagnostics.report("BR420.noticed", statement.span, name=word)
            return
        self._write(statement, outlook)
        match statement:
            case Let(local=local, value=value):
                self._read((value,), outlook)
                self._bind(local, value, outlook)
            case ChooseValue(parameter=parameter):
                self._choose_from(parameter, None, outlook)
            case Choose():
                self._choose(statement, outlook)
            case Do():
                self._do(statement, outlook)
            case For(binders=binders, where=where, body=body):
                inner = outlook.copy()
                for binder in binders:
                    self._read((binder.source,), inner)
                    self._bind(binder.local, binder.source, inner)
                if where is not None:
                    self._read((where,), inner)
                    inner = self._knowing(where, inner)
                self._block(body, inner)
            case If(condition=condition, then=then, otherwise=otherwise):
                self._read((condition,), outlook)
                self._block(then, self._knowing(condition, outlook))
                self._block(otherwise, self._knowing_not(condition, outlook))
            case Case(local=local, subject=subject):
                self._read((subject,), outlook)
                self._bind(local, subject, outlook)
                self._read((branch.test for branch in statement.branches), outlook)
                self._blocks_of(statement, outlook)
            case _:
                self._read(subexpressions(statement), outlook)
                self._blocks_of(statement, outlook)

    def _blocks_of(self, statement: Statement, outlook: Outlook) -> None:
        for block in blocks(statement):
            self._block(block, outlook)

    # -------------------------------------------------------------- calls

    def _choose(self, statement: Choose, outlook: Outlook) -> None:
        for alternative in statement.alternatives:
            if alternative.action != "pass":
                routine = self.program.actions[alternative.action]
                inner = outlook.copy()
                for parameter, argument in zip(routine.parameters, alternative.arguments, strict=True):
                    self._choose_from(parameter, argument, inner)
                self._block(routine.body, inner)
                self._check_rules_of_every_action(alternative.span, outlook)
            self._block(alternative.suite, outlook)
        self._block(statement.otherwise or (), outlook)

    def _check_rules_of_every_action(self, span: Span, outlook: Outlook) -> None:
        for constraint in self.program.constraints.values():
            if constraint.exists and constraint.after_every_action:
                for read in self._reader.all_reads(constraint.conditions, outlook):
                    self.diagnostics.report("BR420.rule", span, name=constraint.name, read=read.thing.name)

    def _choose_from(self, parameter: Parameter, argument: Expression | None, outlook: Outlook) -> None:
        choice = parameter.choice
        if argument is not None:
            self._read((argument,), outlook)
            self._bind(parameter.local, argument, outlook)
        elif choice is not None:
            bounds = [bound for bound in (choice.low, choice.high) if bound is not None]
            self._read((choice.source, *bounds), outlook)
            self._bind(parameter.local, choice.source, outlook)
        if choice is not None and choice.where is not None:
            self._read((choice.where,), outlook)
            _become(outlook, self._knowing(choice.where, outlook))

    def _do(self, statement: Do, outlook: Outlook) -> None:
        self._read(subexpressions(statement), outlook)
        for routine in self._routines_of(statement):
            inner = outlook.copy()
            for parameter, argument in zip(routine.parameters, statement.arguments, strict=True):
                self._bind(parameter.local, argument, inner)
            if routine.this is not None and statement.piece is not None:
                self._bind(routine.this, statement.piece, inner)
            self._block(routine.body, inner)

    def _routines_of(self, statement: Do) -> Iterable[Routine]:
        if statement.piece is None:
            return [self._called(statement.callee)]
        domain = piece_domain(statement.piece)
        by_kind: Mapping[int, Routine] = self.program.piece_procedures[
            domain.component.name, statement.callee
        ]
        return dict.fromkeys(by_kind[kind] for kind in domain.kinds)

    def _called(self, name: str) -> Routine:
        for routines in (self.program.procedures, self.program.phases, self.program.actions):
            if name in routines:
                return routines[name]
        raise AssertionError(f"nothing is called {name}")

    def _ask(self, query: Query, outlook: Outlook) -> Reads:
        """A query looks at all that its action does, on a copy of the table: only reads count."""
        found = Diagnostics()
        walk = evolve(self, diagnostics=found, changed=set())
        inner = outlook.copy()
        routine = self._called(query.callee)
        for parameter, argument in zip(routine.parameters, query.arguments, strict=True):
            walk._choose_from(parameter, argument, inner)
        walk._block(routine.body, inner)
        for diagnostic in found.sorted():
            if diagnostic.variant == "read":
                self._report_read(dict(diagnostic.facts)["name"], query.span)
        return ()

    # -------------------------------------------------------------- reading

    def _read(self, expressions: Iterable[Expression], outlook: Outlook) -> None:
        for read in self._reader.all_reads(expressions, outlook):
            self._report_read(read.thing.name, read.use)

    def _report_read(self, name: str, span: Span) -> None:
        if (name, span) not in self.refused:
            self.diagnostics.report("BR420.read", span, name=name, read=" ".join(span.text.split()))

    def _bind(self, local: Local, source: Expression, outlook: Outlook) -> None:
        is_steady = local not in self._unsteady
        outlook.bind(local, (), self._reader.owner(source, outlook) if is_steady else Owner.UNKNOWN)
        self.own_locals.add(local)
        self.sources[local] = self._places(source, outlook) if is_steady else _anywhere(source.span)

    def _knowing(self, condition: Expression, outlook: Outlook) -> Outlook:
        """What a condition proves of locals; what variables hold may change at any time."""
        known = self._reader.knowing(condition, True, outlook).copy()
        known.forget_variables()
        return self._steady(known)

    def _knowing_not(self, condition: Expression, outlook: Outlook) -> Outlook:
        known = self._reader.knowing(condition, False, outlook).copy()
        known.forget_variables()
        return self._steady(known)

    def _steady(self, outlook: Outlook) -> Outlook:
        for local in self._unsteady:
            if local in outlook.owners:
                outlook.owners[local] = Owner.UNKNOWN
        return outlook

    # -------------------------------------------------------------- writing

    def _write(self, statement: Statement, outlook: Outlook) -> None:
        for target in _targets(statement):
            if isinstance(target, VariableTarget):
                owner = self._reader.owner_of_thing(target.variable, target.indices, outlook)
                self._change(target.variable, owner, target.span)
            elif target.local not in self.own_locals:
                self.diagnostics.report("BR420.local", target.span, name=target.local.name)
        for place in self._places_written(statement, outlook):
            if place.zone is not None:
                self._change(place.zone, place.owner, place.span)
                continue
            self.diagnostics.report("BR420", place.span, name=" ".join(place.span.text.split()))
            self.changed.update(things_written(self.program, statement))

    def _change(self, thing: Thing, owner: Owner, span: Span) -> None:
        if thing.owner == "temporary":
            return
        self.changed.add(thing)
        if owner is not Owner.MINE:
            self.refused.add((thing.name, span))
            self.diagnostics.report("BR420", span, name=thing.name)

    def _places_written(self, statement: Statement, outlook: Outlook) -> Iterator[_Place]:
        match statement:
            case MoveSome(source=source, destination=destination):
                yield from self._places(source, outlook)
                yield from self._places(destination.zone, outlook)
            case MovePieces(pieces=pieces, destination=destination):
                yield from self._places(pieces, outlook)
                yield from self._places(destination.zone, outlook)
            case Shuffle(zone=zone):
                yield from self._places(zone, outlook)
            case _:
                return

    def _places(self, pieces: Expression, outlook: Outlook) -> tuple[_Place, ...]:
        """The zones that an expression stands for, or in which its pieces were found."""
        match pieces:
            case ZoneAt(zone=zone, indices=indices, span=span):
                return (_Place(zone, self._reader.owner_of_thing(zone, indices, outlook), span),)
            case Contents(zone=zone) | SlotPiece(zone=zone):
                return self._places(zone, outlook)
            case The(operand=operand):
                return self._places(operand, outlook)
            case LocalValue(local=local, span=span):
                return self.sources.get(local, _anywhere(span))
            case IfThenElse(then=then, otherwise=otherwise):
                return (*self._places(then, outlook), *self._places(otherwise, outlook))
            case (
                Aggregate(values=(), binders=(binder, *_))
                | Aggregate(operation="first" | "last" | "best", binders=(binder, *_))
            ):
                return self._places(binder.source, outlook)
            case Builtin(function="first_of" | "last_of" | "item", arguments=(first, *_)):
                return self._places(first, outlook)
            case _:
                return _anywhere(pieces.span)


def _anywhere(span: Span) -> tuple[_Place, ...]:
    return (_Place(None, Owner.UNKNOWN, span),)


def _targets(statement: Statement) -> tuple[Target, ...]:
    match statement:
        case (
            Set(target=target)
            | Change(target=target)
            | AddTo(target=target)
            | RemoveFrom(target=target)
            | Roll(target=target)
        ):
            return (target,)
        case Repeat(counter=counter) if counter is not None:
            return (counter,)
        case _:
            return ()


def _become(outlook: Outlook, other: Outlook) -> None:
    """Takes over what another outlook knows."""
    outlook.owners = other.owners
    outlook.facts = other.facts
