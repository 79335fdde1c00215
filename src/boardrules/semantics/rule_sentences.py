"""Whether the sentence of a rule says what the rule says (BR710, BR711).

A rule that means different things under different options needs a sentence for each; and what makes a move illegal
needs a sentence at all, since a player will be told it.
"""

from collections.abc import Iterator

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import all_items, routines_of
from boardrules.ir.domains import Bool, EnumValue
from boardrules.ir.expressions import And, CallDefine, Expression, Implies, LookUp, OptionValue, Satisfies
from boardrules.ir.program import Program
from boardrules.ir.statements import Require
from boardrules.ir.traversal import all_expressions, all_statements


def check_rule_sentences(program: Program, diagnostics: Diagnostics) -> None:
    """Reports rules whose one sentence is not true for all options, and requirements without any."""
    for constraint in program.constraints.values():
        if constraint.doc is not None:
            for condition in constraint.conditions:
                _check_options(program, condition, diagnostics)
    for requirement in _requirements(program):
        if requirement.sentence is not None:
            _check_options(program, requirement.condition, diagnostics)
        elif not _speaks_for_itself(program, requirement.condition):
            diagnostics.report("BR711", requirement.span)


def _requirements(program: Program) -> Iterator[Require]:
    for item in all_items(program):
        for routine in routines_of(program, item):
            yield from (s for s in all_statements(routine.body) if isinstance(s, Require))


def _check_options(program: Program, condition: Expression, diagnostics: Diagnostics) -> None:
    """BR710. In a conditional line the rulebook tells the case that the condition speaks of."""
    rule = condition.consequence if isinstance(condition, Implies) else condition
    for name in dict.fromkeys(_options_read(program, rule, frozenset())):
        diagnostics.report("BR710", rule.span, name=name)


def _options_read(program: Program, root: Expression, seen: frozenset[str]) -> Iterator[str]:
    """The options with named values that decide, directly or through defines and tables."""
    for expression in all_expressions(root):
        match expression:
            case OptionValue(name=name, domain=Bool() | EnumValue()) if not program.options[name].is_fixed:
                yield name
            case CallDefine(name=name) if name not in seen:
                yield from _options_read(program, program.defines[name].body, seen | {name})
            case LookUp(name=name) if name not in seen:
                for row in program.tables[name].rows:
                    for part in (*row.tests, row.value):
                        yield from _options_read(program, part, seen | {name})
            case _:
                pass


def _speaks_for_itself(program: Program, condition: Expression) -> bool:
    """Whether constraints with sentences of their own say what was wrong."""
    match condition:
        case Satisfies(name=name):
            return program.constraints[name].doc is not None
        case And(left=left, right=right):
            return _speaks_for_itself(program, left) and _speaks_for_itself(program, right)
        case Implies(consequence=consequence):
            return _speaks_for_itself(program, consequence)
        case _:
            return False
