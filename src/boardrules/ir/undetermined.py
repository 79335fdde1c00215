"""Which piles must be decided before an expression can be read.

A pile that is shuffled unseen has no order yet: its positions are decided when something depends on
them. Most questions do not (how many, whether one of a kind is among them), some depend on the top
piece alone (`first`), the rest on the whole order. Evaluation is pure and must not meet a position
that is open, so the graph gets a Chance node before the statement for each pile that its expressions
depend on; this module finds them, through defines, tables, constraints and rankings.

What is looked for is the *use* of the content of a pile. Content that flows on unused (through a
define, the branches of an `if`, an argument) counts where it is used. What nobody here knows to be
indifferent to the order is taken to depend on all of it.
"""

from collections.abc import Iterator, Mapping

from attrs import frozen

from boardrules.ir.domains import Domain, Local, Maybe, Path, Zone, ZoneHandle
from boardrules.ir.expressions import (
    Aggregate,
    Builtin,
    CallDefine,
    Contains,
    Contents,
    Expression,
    FirstIn,
    IfThenElse,
    IsEmpty,
    LocalValue,
    LookUp,
    PlaceIn,
    RandomDraw,
    Satisfies,
    Size,
    ZoneAt,
)
from boardrules.ir.program import Program
from boardrules.ir.traversal import all_expressions, subexpressions, substitute

Meaning = Mapping[Local, Expression]

_ORDERED_AGGREGATES = frozenset({"first", "last", "best", "list", "leading", "until"})
_ORDERLESS_BUILTINS = frozenset({"union", "common", "without", "ascending", "descending", "max", "min"})


@frozen(eq=False)
class PileRead:
    """A pile whose order is read: the top piece alone, or all of it."""

    zone: Expression
    whole: bool


def zone_behind(domain: Domain) -> Zone | None:
    """The declared zone of an expression that stands for a zone."""
    match domain:
        case ZoneHandle(zone=zone):
            return zone
        case Maybe(inner=inner) | Path(inner=inner):
            return zone_behind(inner)
        case _:
            return None


def is_lazy(zone: Zone | None) -> bool:
    """Whether the order of a zone can be open while the state rests."""
    return zone is not None and zone.unknown_cell is not None and zone.visibility.seen_by == "nobody"


def pile_reads(program: Program, expression: Expression) -> tuple[PileRead, ...]:
    """The piles that must be decided before a value is computed and kept, in the order of the text."""
    if not any(is_lazy(zone) for zone in program.zones):
        return ()
    finder = _Finder(program)
    kept = tuple(PileRead(zone, whole=True) for zone in finder.origins(expression, {}))
    return kept + tuple(finder.reads(expression, {}))


def is_closed(zone: Expression) -> bool:
    """Whether an expression for a zone can be evaluated on its own, outside of any binder."""
    return all(not isinstance(e, LocalValue) or e.local.cell >= 0 for e in all_expressions(zone))


@frozen
class _Finder:
    program: Program

    def origins(self, expression: Expression, meaning: Meaning) -> Iterator[Expression]:
        """The lazily shuffled zones whose content may be the value of the expression."""
        match expression:
            case Contents(zone=zone):
                meant = substitute(zone, meaning)
                if is_lazy(zone_behind(meant.domain)):
                    yield meant
            case LocalValue(local=local) if local in meaning:
                yield from self.origins(meaning[local], {})
            case IfThenElse(then=then, otherwise=otherwise):
                yield from self.origins(then, meaning)
                yield from self.origins(otherwise, meaning)
            case CallDefine(name=name, arguments=arguments):
                define = self.program.defines[name]
                yield from self.origins(define.body, self._bind(define.parameters, arguments, meaning))
            case LookUp(name=name, arguments=arguments):
                table = self.program.tables[name]
                inner = self._bind(table.parameters, arguments, meaning)
                for row in table.rows:
                    yield from self.origins(row.value, inner)
            case _:
                return

    def reads(self, expression: Expression, meaning: Meaning) -> Iterator[PileRead]:
        """The piles whose order must be known to compute the value."""
        match expression:
            case Contents() | LocalValue():
                return
            case Builtin(function="first_of", arguments=(argument,)):
                for zone in self._read_in(argument, meaning):
                    yield PileRead(zone, whole=False)
            case Aggregate(operation=operation, binders=binders):
                if operation in _ORDERED_AGGREGATES:
                    for binder in binders:
                        yield from self._whole(binder.source, meaning)
            case Builtin(function=function) if function in _ORDERLESS_BUILTINS:
                pass
            case Size() | IsEmpty() | RandomDraw() | IfThenElse():
                pass
            case Contains(element=element):
                yield from self._whole(element, meaning)
            case CallDefine() | LookUp() | Satisfies() | PlaceIn() | FirstIn():
                yield from self._reads_of_callee(expression, meaning)
            case _:
                for part in subexpressions(expression):
                    yield from self._whole(part, meaning)
        for part in subexpressions(expression):
            yield from self.reads(part, meaning)

    def _whole(self, expression: Expression, meaning: Meaning) -> Iterator[PileRead]:
        return (PileRead(zone, whole=True) for zone in self._read_in(expression, meaning))

    def _read_in(self, operand: Expression, meaning: Meaning) -> Iterator[Expression]:
        """The lazily shuffled zones that are looked into when an operand is used; it may be the zone itself."""
        if isinstance(operand, ZoneAt):
            if is_lazy(operand.zone):
                yield substitute(operand, meaning)
            return
        yield from self.origins(operand, meaning)

    def _reads_of_callee(
        self, call: CallDefine | LookUp | Satisfies | PlaceIn | FirstIn, meaning: Meaning
    ) -> Iterator[PileRead]:
        parameters, parts = self._callee(call)
        inner = self._bind(parameters, call.arguments, meaning)
        for part in parts:
            yield from self.reads(part, inner)

    def _callee(
        self, call: CallDefine | LookUp | Satisfies | PlaceIn | FirstIn
    ) -> tuple[tuple[Local, ...], list[Expression]]:
        match call:
            case CallDefine(name=name):
                define = self.program.defines[name]
                return define.parameters, [define.body]
            case LookUp(name=name):
                table = self.program.tables[name]
                rows = [part for row in table.rows for part in (*row.tests, row.value)]
                return table.parameters, rows
            case Satisfies(name=name):
                constraint = self.program.constraints[name]
                return constraint.parameters, list(constraint.conditions) if constraint.exists else []
            case PlaceIn(ranking=name) | FirstIn(ranking=name):
                ranking = self.program.rankings[name]
                steps = [part for step in ranking.steps for part in (step.key, step.condition)]
                parts = [ranking.source, ranking.where, *steps]
                return ranking.parameters, [part for part in parts if part is not None]

    def _bind(
        self, parameters: tuple[Local, ...], arguments: tuple[Expression, ...], meaning: Meaning
    ) -> dict[Local, Expression]:
        values = (substitute(argument, meaning) for argument in arguments)
        return dict(zip(parameters, values, strict=True))
