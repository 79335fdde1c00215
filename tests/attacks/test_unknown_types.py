"""What the passes could not read, and did not report, is refused and not played."""

from attrs import evolve

import boardrules as br
from boardrules.ir.domains import Bool, Unknown
from boardrules.ir.expressions import Literal, Not
from boardrules.semantics.unknown_types import unknown_expressions


def test_the_programs_of_the_games_have_types_throughout() -> None:
    for name in ("castle_rooms", "connect_four", "kuhn_poker", "pig"):
        table = br.load(name).configure(players=2)
        assert list(unknown_expressions(table.program)) == []


def test_a_literal_without_a_type_is_found_wherever_it_stands() -> None:
    program = br.load("castle_rooms").configure(players=2).program
    name, constraint = next(iter(program.constraints.items()))
    lost = Literal(constraint.span, Unknown(), None)
    broken = evolve(constraint, conditions=(Not(constraint.span, Bool(), lost), *constraint.conditions[1:]))
    found = list(unknown_expressions(evolve(program, constraints={**program.constraints, name: broken})))
    assert found == [lost]
