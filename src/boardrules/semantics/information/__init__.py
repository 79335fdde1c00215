"""Who may know what: the checks of hidden information (spec section 10).

What is offered to a player must not depend on what the player does not see, and an action that has come
to something unseen or to chance cannot turn out to be illegal any more. Both are decided here for all
games of a program at once, by walking through its bodies as they are run: phases and procedures in
place, an action at each place that offers it, loops until nothing new comes out. On the way an
`Outlook` (module `sight`) tells what has gone into each local and whose things are.

- In a phase every choice is looked at (BR401), and every branch, move or write that lets others know something
  (BR403, module `reveals`).
- In an action what can end a run early (requirements, domains, amounts, inner choices: its *prunes*) must
  depend only on what all its deciders see. The first statement that looks at anything else, or draws, is
  the *point of no return*: lookahead stops in front of it, and no prune may follow (BR410). What may still go
  wrong behind it is noted (BR412).
- A query looks at all that its action looks at before that point.

The statements that were found to be points of no return go to the lowering. A statement counts as one
wherever it stands, so if it is one by one way of coming to it, the walk is repeated until no other is found.
"""

from attrs import frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.program import Program
from boardrules.ir.statements import Statement
from boardrules.semantics.information.judging import Judge
from boardrules.semantics.information.walk import Walk

__all__ = ["PointsOfNoReturn", "check_information"]


@frozen
class PointsOfNoReturn:
    """The statements at which lookahead has to stop.

    Attributes:
        before: Those in front of which it stops.
        in_draws: Moves that take what a decider does not see: it stops behind the test whether that is there.
    """

    before: frozenset[Statement] = frozenset()
    in_draws: frozenset[Statement] = frozenset()


def check_information(program: Program, diagnostics: Diagnostics) -> PointsOfNoReturn:
    """Reports what is wrong with hidden information, and finds the points of no return.

    The program must have passed the checks of the course of play: nothing in it calls itself.
    """
    found = PointsOfNoReturn()
    while True:
        judge = Judge(program, diagnostics, set(found.before), set(found.in_draws))
        Walk(program, judge).whole_game()
        now = PointsOfNoReturn(frozenset(judge.before), frozenset(judge.in_draws))
        if now == found:
            return found
        found = now
