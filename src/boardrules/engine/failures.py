"""Why a run ended: which rule it broke, by name and in words (spec sections 14 and 16, *Explain*)."""

from attrs import frozen

from boardrules.diagnostics.codes import severity_of
from boardrules.diagnostics.model import Diagnostic
from boardrules.diagnostics.wording import word
from boardrules.engine.evaluation import evaluate
from boardrules.engine.faults import NoValue
from boardrules.engine.walking import filled_in
from boardrules.engine.world import Run
from boardrules.ir.expressions import And, Expression, Implies, Or, Satisfies
from boardrules.ir.graph import Commit, Decide, Demand, Node
from boardrules.ir.program import Program, Routine
from boardrules.source import Span


@frozen
class Failure:
    """The end of a run that did not succeed.

    Attributes:
        names: The constraints that did not hold, and the routine that asked for it.
        text: What a person is told.
        span: The words of the rule.
        depth: How many moves had been made.
    """

    names: frozenset[str]
    text: str
    span: Span
    depth: int


def broken_demand(node: Demand, run: Run, depth: int) -> Failure:
    """A requirement that is false, in the state of the run."""
    program = run.world.program
    constraints = _broken(node.condition, run)
    names = frozenset([*constraints, *routines_at(program, node.span)])
    if node.sentence is not None:
        text = filled_in(node.sentence, run)
    elif constraints and (doc := program.constraints[constraints[0]].doc) is not None:
        text = filled_in(doc, run)
    else:
        text = f"`{node.condition.span.text}` does not hold"
    return Failure(names, text, node.span, depth)


def broken_commit(node: Commit, constraint: str, run: Run, depth: int) -> Failure:
    """A constraint `after every action` that does not hold at the end of an action."""
    doc = run.world.program.constraints[constraint].doc
    text = f"`{constraint}` does not hold" if doc is None else filled_in(doc, run)
    return Failure(frozenset([constraint, node.action]), text, node.span, depth)


def missing_value(missing: NoValue, run: Run, depth: int) -> Failure:
    """An operation without a value, or pieces or room that are missing."""
    code, _, variant = missing.key.partition(".")
    facts = tuple((name, str(value)) for name, value in missing.facts.items())
    diagnostic = Diagnostic(code, variant, severity_of(code), missing.span, facts)
    program = run.world.program
    names = frozenset([*routines_at(program, missing.span), *_constraints_at(program, missing.span)])
    return Failure(names, word(diagnostic).headline, missing.span, depth)


def no_answer(node: Node, action: str | None, run: Run, depth: int) -> Failure:
    """A choice at which the tried move is not to be had, or nothing at all."""
    if action is None:
        return Failure(
            frozenset(routines_at(run.world.program, node.span)),
            "nothing can be chosen here",
            node.span,
            depth,
        )
    where = f" in {node.site}" if isinstance(node, Decide) else ""
    return Failure(
        frozenset([action]), f"`{action}` cannot be chosen{where} with these values", node.span, depth
    )


def _broken(condition: Expression, run: Run) -> list[str]:
    """The constraints because of which a condition is false, the outermost first."""
    match condition:
        case Satisfies(name=name):
            if _holds(condition, run):
                return []
            constraint = run.world.constraints[name]
            return [name, *(inner for part in constraint.conditions for inner in _broken(part, run))]
        case And(left=left, right=right):
            return _broken(left, run) if not _holds(left, run) else _broken(right, run)
        case Or(left=left, right=right):
            return [*_broken(left, run), *_broken(right, run)]
        case Implies(condition=premise, consequence=consequence, form=form):
            return _broken(consequence, run) if _holds(premise, run) == (form == "if") else []
        case _:
            return []


def _holds(condition: Expression, run: Run) -> bool:
    try:
        return bool(evaluate(condition, run))
    except NoValue:
        return False


def routines_at(program: Program, span: Span) -> list[str]:
    """The actions, procedures and phases in whose text these words stand."""
    pieces = [routine for by_kind in program.piece_procedures.values() for routine in by_kind.values()]
    routines = [*program.actions.values(), *program.procedures.values(), *program.phases.values(), *pieces]
    return [routine.name for routine in routines if _is_in(routine, span)]


def _is_in(routine: Routine, span: Span) -> bool:
    """Whether words stand in a routine; what a variant adds to its body stands in another file."""
    return _holds_words(routine.span, span) or any(_holds_words(s.span, span) for s in routine.body)


def _constraints_at(program: Program, span: Span) -> list[str]:
    return [c.name for c in program.constraints.values() if _holds_words(c.span, span)]


def _holds_words(outer: Span, inner: Span) -> bool:
    return outer.file is inner.file and outer.start <= inner.start and inner.end <= outer.end
