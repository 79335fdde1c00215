"""What an expression looks at, and whose the things are that it names (spec section 10).

Expressions are gone through as they stand, and so are the defines, tables, constraints and rankings that they use, at
each use with what is known of the arguments. Numbers of pieces are public: `count(Z)`, `Z is empty` and
`x.slot is none` look at nothing hidden.
"""

from collections.abc import Callable, Iterable, Iterator

from attrs import define, field

from boardrules.ir.domains import Local, Site, Variable
from boardrules.ir.expressions import (
    Aggregate,
    And,
    Binder,
    Builtin,
    CallDefine,
    Contains,
    Contents,
    Equal,
    Expression,
    FirstIn,
    IfThenElse,
    Implies,
    IsEmpty,
    ItemAt,
    ListLiteral,
    Literal,
    LocalValue,
    LookUp,
    Me,
    Not,
    Or,
    PlaceIn,
    Property,
    Query,
    RandomDraw,
    ReadVariable,
    Satisfies,
    SetLiteral,
    Size,
    SlotPiece,
    The,
    Unlocated,
    ZoneAt,
)
from boardrules.ir.program import History, Program, RankStep
from boardrules.ir.traversal import subexpressions
from boardrules.semantics.information.sight import (
    Outlook,
    Owner,
    Read,
    Reads,
    Thing,
    Viewers,
    joined_owner,
    merged,
    used_at,
)
from boardrules.semantics.proofs import Key, key_of
from boardrules.source import Span

Call = CallDefine | LookUp | Satisfies | PlaceIn | FirstIn

_ELEMENTS_OF_FIRST = frozenset(
    [
        "first_of",
        "last_of",
        "item",
        "ascending",
        "descending",
        "reversed",
        "without",
        "sites_of_player",
        "site_of_player",
    ]
)
_ELEMENTS_OF_BINDER = frozenset(["first", "last", "best", "selection"])


@define(eq=False)
class Reader:
    """Finds the reads in expressions.

    Attributes:
        ask: Gives what a query looks at: all that its action does up to the point of no return.
    """

    program: Program
    ask: Callable[[Query, Outlook], Reads]
    _known: dict[object, tuple[Reads, Owner]] = field(factory=dict, init=False)

    # ------------------------------------------------------------------ reads

    def reads(self, expression: Expression, outlook: Outlook) -> Reads:
        """What the value of an expression depends on and not everybody sees."""
        match expression:
            case LocalValue(local=local, span=span):
                return used_at(outlook.reads.get(local, ()), span)
            case ReadVariable(variable=variable, indices=indices, span=span):
                return merged(self._look(variable, indices, span, outlook), self.all_reads(indices, outlook))
            case ZoneAt(zone=zone, indices=indices, span=span):
                return merged(self._look(zone, indices, span, outlook), self.all_reads(indices, outlook))
            case Size(operand=operand) | IsEmpty(operand=operand):
                return self.number_reads(operand, outlook)
            case Equal(left=left, right=right) if (slot := _slot_compared_with_none(left, right)) is not None:
                return self.number_reads(slot, outlook)
            case Aggregate(operation="count", binders=(Binder(source=source),), where=None):
                return self.number_reads(source, outlook)
            case And(left=left, right=right):
                return merged(self.reads(left, outlook), self.reads(right, self.knowing(left, True, outlook)))
            case Or(left=left, right=right):
                return merged(
                    self.reads(left, outlook), self.reads(right, self.knowing(left, False, outlook))
                )
            case Implies(condition=condition, consequence=consequence, form=form):
                inner = self.knowing(condition, form == "if", outlook)
                return merged(self.reads(condition, outlook), self.reads(consequence, inner))
            case IfThenElse(condition=condition, then=then, otherwise=otherwise):
                return merged(
                    self.reads(condition, outlook),
                    self.reads(then, self.knowing(condition, True, outlook)),
                    self.reads(otherwise, self.knowing(condition, False, outlook)),
                )
            case Aggregate():
                return self._reads_of_aggregate(expression, outlook)
            case RandomDraw(source=source, local=local, weight=weight):
                found = self.reads(source, outlook)
                if local is None or weight is None:
                    return found
                inner = self._bound(Binder(local, source), outlook.copy())
                return merged(found, self.reads(weight, inner))
            case CallDefine() | LookUp() | Satisfies() | PlaceIn() | FirstIn():
                return self._reads_of_call(expression, outlook)
            case Query(span=span):
                return self._reads_of_query(expression, outlook)
            case Builtin(function="times_seen" | "last_seen", subject=History() as history, span=span):
                things: tuple[Thing, ...] = (*history.variables, *history.zones)
                return merged(*(self._look(thing, (), span, outlook) for thing in things))
            case _:
                return self.all_reads(subexpressions(expression), outlook)

    def all_reads(self, expressions: Iterable[Expression], outlook: Outlook) -> Reads:
        """The reads of several expressions."""
        return merged(*(self.reads(expression, outlook) for expression in expressions))

    def number_reads(self, collection: Expression, outlook: Outlook) -> Reads:
        """What is looked at to know how much there is: of a zone only which one it is."""
        match collection:
            case ZoneAt(indices=indices):
                return self.all_reads(indices, outlook)
            case Contents(zone=zone) | SlotPiece(zone=zone):
                return self.number_reads(zone, outlook)
            case _:
                return self.reads(collection, outlook)

    def viewers(self, thing: Thing, indices: tuple[Expression, ...], outlook: Outlook) -> Viewers | None:
        """Who sees a variable or the content of a zone; None if everybody does."""
        visibility = thing.visibility
        match visibility.seen_by:
            case "all":
                return None
            case "nobody":
                return Viewers.NOBODY
            case "owner":
                is_seen = self._owner_of_thing(thing, indices, outlook) is Owner.MINE
            case "others":
                is_seen = self._owner_of_thing(thing, indices, outlook) is Owner.ANOTHERS
            case _:
                key = self._key_of_viewer(thing, indices)
                is_seen = key is not None and outlook.facts.get(key) is Owner.MINE
        return Viewers.ME if is_seen else Viewers.SOMEBODY

    def _look(self, thing: Thing, indices: tuple[Expression, ...], span: Span, outlook: Outlook) -> Reads:
        viewers = self.viewers(thing, indices, outlook)
        return () if viewers is None else (Read(thing, viewers, span, span),)

    def _owner_of_thing(self, thing: Thing, indices: tuple[Expression, ...], outlook: Outlook) -> Owner:
        if self.program.players == 1:
            return Owner.MINE
        if thing.owner == "temporary":
            return Owner.MINE if outlook.is_actor else Owner.UNKNOWN
        return self.owner(indices[0], outlook) if indices else Owner.UNKNOWN

    def _key_of_viewer(self, thing: Thing, indices: tuple[Expression, ...]) -> Key | None:
        """The key of the variable that names who sees a thing: one of the same owner, or of the game."""
        name = thing.visibility.variable
        named = [variable for variable in self.program.variables if variable.name == name]
        for variable in named:
            if variable.owner_name == thing.owner_name and variable.owner != "game":
                owner = key_of(indices[0]) if indices else None
                return None if owner is None else _variable_key(variable, owner)
        return next((_variable_key(variable) for variable in named if variable.owner == "game"), None)

    def _reads_of_aggregate(self, aggregate: Aggregate, outlook: Outlook) -> Reads:
        inner = outlook.copy()
        found: Reads = ()
        for binder in aggregate.binders:
            found = merged(found, self.reads(binder.source, inner))
            inner = self._bound(binder, inner)
        if aggregate.where is not None:
            found = merged(found, self.reads(aggregate.where, inner))
            inner = self.knowing(aggregate.where, True, inner)
        return merged(found, self.all_reads(aggregate.values, inner))

    def _bound(self, binder: Binder, outlook: Outlook) -> Outlook:
        outlook.bind(binder.local, self.reads(binder.source, outlook), self.owner(binder.source, outlook))
        return outlook

    def _reads_of_query(self, query: Query, outlook: Outlook) -> Reads:
        arguments = (argument for argument in query.arguments if argument is not None)
        judged = (part for part in (query.where, query.value) if part is not None)
        return merged(
            used_at(self.ask(query, outlook), query.span),
            self.all_reads((*arguments, *judged), outlook),
        )

    # ------------------------------------------------------------------ whose things are

    def owner(self, expression: Expression, outlook: Outlook) -> Owner:
        """Whose a player, a place or a set of them is, seen from `me`."""
        if outlook.facts:
            key = key_of(expression)
            if key is not None and key in outlook.facts:
                return outlook.facts[key]
        match expression:
            case Me():
                return Owner.MINE
            case LocalValue(local=local):
                return outlook.owners.get(local, Owner.UNKNOWN)
            case Property(name="owner", operand=operand) | Unlocated(operand=operand) | The(operand=operand):
                return self.owner(operand, outlook)
            case ItemAt(operand=operand):
                return self.owner(operand, outlook)
            case IfThenElse(condition=condition, then=then, otherwise=otherwise):
                return joined_owner(
                    (
                        self.owner(then, self.knowing(condition, True, outlook)),
                        self.owner(otherwise, self.knowing(condition, False, outlook)),
                    )
                )
            case SetLiteral(items=items) | ListLiteral(items=items):
                return joined_owner(self.owner(item, outlook) for item in items)
            case Builtin():
                return self._owner_by_builtin(expression, outlook)
            case Aggregate():
                return self._owner_of_aggregate(expression, outlook)
            case CallDefine(name=name, arguments=arguments):
                callee = self.program.defines[name]
                return self._known_of_call(expression, callee.parameters, arguments, outlook)[1]
            case _:
                return Owner.UNKNOWN

    def _owner_by_builtin(self, builtin: Builtin, outlook: Outlook) -> Owner:
        arguments = builtin.arguments
        match builtin.function:
            case "opponent" | "left_of" | "right_of":
                return self._other_seat(self.owner(arguments[0], outlook))
            case "others":
                return Owner.ANOTHERS if self.owner(arguments[0], outlook) is Owner.MINE else Owner.UNKNOWN
            case "union":
                return joined_owner(self.owner(argument, outlook) for argument in arguments)
            case "common":
                owners = {self.owner(argument, outlook) for argument in arguments} - {Owner.UNKNOWN}
                return owners.pop() if len(owners) == 1 else Owner.UNKNOWN
            case function if function in _ELEMENTS_OF_FIRST:
                return self.owner(arguments[0], outlook)
            case "along" | "neighbours" | "around" | "between" if _is_of_players(arguments[0]):
                return self.owner(arguments[0], outlook)
            case _:
                return Owner.UNKNOWN

    def _other_seat(self, owner: Owner) -> Owner:
        if owner is Owner.MINE and self.program.players > 1:
            return Owner.ANOTHERS
        return Owner.MINE if owner is Owner.ANOTHERS and self.program.players == 2 else Owner.UNKNOWN

    def _owner_of_aggregate(self, aggregate: Aggregate, outlook: Outlook) -> Owner:
        inner = outlook.copy()
        for binder in aggregate.binders:
            inner = self._bound(binder, inner)
        if aggregate.where is not None:
            inner = self.knowing(aggregate.where, True, inner)
        if aggregate.operation in _ELEMENTS_OF_BINDER:
            return inner.owners.get(aggregate.binders[0].local, Owner.UNKNOWN)
        if aggregate.operation in {"set", "list", "leading", "until"} and aggregate.values:
            return self.owner(aggregate.values[0], inner)
        return Owner.UNKNOWN

    # ------------------------------------------------------------------ proofs

    def knowing(self, condition: Expression, holds: bool, outlook: Outlook) -> Outlook:
        """The outlook where a condition is known to hold, or not to hold."""
        found = list(self._proved(condition, holds, outlook))
        if not found:
            return outlook
        known = outlook.copy()
        for expression, owner in found:
            learn(known, expression, owner)
        return known

    def _proved(
        self,
        condition: Expression,
        holds: bool,
        outlook: Outlook,
    ) -> Iterator[tuple[Expression, Owner]]:
        match condition:
            case Not(operand=operand):
                yield from self._proved(operand, not holds, outlook)
            case And(left=left, right=right) if holds:
                yield from self._proved(left, True, outlook)
                yield from self._proved(right, True, outlook)
            case Or(left=left, right=right) if not holds:
                yield from self._proved(left, False, outlook)
                yield from self._proved(right, False, outlook)
            case Equal(left=left, right=right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, Me):
                        yield other, Owner.MINE if holds else Owner.ANOTHERS
            case Contains(element=element, collection=collection):
                owner = self.owner(collection, outlook)
                if holds and owner is not Owner.UNKNOWN:
                    yield element, owner
                elif not holds and owner is Owner.ANOTHERS and _is_all_others(collection):
                    yield element, Owner.MINE
            case _:
                return

    # ------------------------------------------------------------------ defines and their like

    def _reads_of_call(self, call: Call, outlook: Outlook) -> Reads:
        program = self.program
        match call:
            case CallDefine(name=name, arguments=arguments):
                parameters = program.defines[name].parameters
            case LookUp(name=name, arguments=arguments):
                parameters = program.tables[name].parameters
            case Satisfies(name=name, arguments=arguments):
                parameters = program.constraints[name].parameters
            case PlaceIn(ranking=name, arguments=arguments) | FirstIn(ranking=name, arguments=arguments):
                parameters = program.rankings[name].parameters
        found = used_at(self._known_of_call(call, parameters, arguments, outlook)[0], call.span)
        if isinstance(call, PlaceIn):
            return merged(found, self.reads(call.element, outlook))
        return found

    def _known_of_call(
        self, call: Call, parameters: tuple[Local, ...], arguments: tuple[Expression, ...], outlook: Outlook
    ) -> tuple[Reads, Owner]:
        """What the body of a define (table, constraint, ranking) reads, and whose its value is."""
        given = [(self.reads(a, outlook), self.owner(a, outlook)) for a in arguments]
        name = call.ranking if isinstance(call, PlaceIn | FirstIn) else call.name
        # Where things are read makes no difference to what is read, so the memory leaves `use` out.
        memory = (name, tuple(given), frozenset(outlook.facts.items()), outlook.depth)
        if memory not in self._known:
            inner = Outlook(facts=dict(outlook.facts), depth=outlook.depth)
            for parameter, (reads, owner) in zip(parameters, given, strict=True):
                inner.bind(parameter, reads, owner)
            self._known[memory] = self._of_body(call, inner)
        return self._known[memory]

    def _of_body(self, call: Call, inner: Outlook) -> tuple[Reads, Owner]:
        program = self.program
        match call:
            case CallDefine(name=name):
                body = program.defines[name].body
                return self.reads(body, inner), self.owner(body, inner)
            case LookUp(name=name):
                rows = program.tables[name].rows
                parts = tuple(part for row in rows for part in (*row.tests, row.value))
                return self.all_reads(parts, inner), Owner.UNKNOWN
            case Satisfies(name=name):
                constraint = program.constraints[name]
                return self.all_reads(
                    constraint.conditions if constraint.exists else (), inner
                ), Owner.UNKNOWN
            case PlaceIn(ranking=name) | FirstIn(ranking=name):
                return self._reads_of_ranking(name, inner), Owner.UNKNOWN

    def _reads_of_ranking(self, name: str, outlook: Outlook) -> Reads:
        ranking = self.program.rankings[name]
        inner = self._bound(Binder(ranking.element, ranking.source), outlook.copy())
        found = self.reads(ranking.source, outlook)
        if ranking.where is not None:
            found = merged(found, self.reads(ranking.where, inner))
            inner = self.knowing(ranking.where, True, inner)
        return merged(found, *(self.all_reads(_parts_of_step(step), inner) for step in ranking.steps))


def _parts_of_step(step: RankStep) -> tuple[Expression, ...]:
    return (step.key,) if step.condition is None else (step.key, step.condition)


def learn(outlook: Outlook, expression: Expression, owner: Owner) -> None:
    """Notes whose something is; a place is its owner's."""
    match expression:
        case Property(name="owner", operand=operand) | Unlocated(operand=operand):
            learn(outlook, operand, owner)
        case LocalValue(local=local):
            outlook.owners[local] = owner
        case Literal():
            return
        case _:
            key = key_of(expression)
            if key is not None:
                outlook.facts[key] = owner


def _slot_compared_with_none(left: Expression, right: Expression) -> Expression | None:
    """The slot, if a comparison only asks whether anything lies in it."""
    for one, other in ((left, right), (right, left)):
        slot = one.operand if isinstance(one, Unlocated) else one
        if isinstance(slot, SlotPiece) and isinstance(other, Literal) and other.value is None:
            return slot.zone
    return None


def _variable_key(variable: Variable, *indices: Key) -> Key:
    return ("variable", variable.name, variable.cell, *indices)


def _is_all_others(collection: Expression) -> bool:
    return isinstance(collection, Builtin) and collection.function == "others"


def _is_of_players(site: Expression) -> bool:
    return isinstance(site.domain, Site) and site.domain.place.shape == "player"
