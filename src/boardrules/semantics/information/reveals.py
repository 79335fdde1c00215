"""Where something hidden comes out (BR403).

In a phase, and in an action behind its point of no return, nobody decides what happens; so if it depends on what
not everybody sees, it tells something about that. Three things tell:

- a branch, if what it leads to can be noticed: anything but a change of what is seen by no more players than
  what the branch looks at;
- a value written where somebody sees it who does not see what it was made from;
- a piece that somebody has seen and that goes where all see it. A piece that nobody has seen is drawn, which is
  no reveal: that is what zones are declared for.

Numbers of pieces are public, so what decides how many are moved, or from where to where, is told as well.
"""

from collections.abc import Iterable
from typing import assert_never

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.calls import Item, piece_domain, routines_of
from boardrules.ir.expressions import LocalValue
from boardrules.ir.program import Program
from boardrules.ir.statements import (
    AddTo,
    Case,
    Change,
    Do,
    For,
    If,
    Let,
    Nothing,
    RemoveFrom,
    Repeat,
    Require,
    Roll,
    Set,
    Statement,
    WithPlayers,
)
from boardrules.ir.traversal import blocks
from boardrules.semantics.information.reads import Reader
from boardrules.semantics.information.sight import Outlook, Read, Reads, Viewers
from boardrules.source import Span

Block = tuple[Statement, ...]


def report(diagnostics: Diagnostics, reads: Reads, span: Span) -> None:
    """BR403 if there is anything to tell."""
    if reads:
        names = dict.fromkeys(f"`{read.thing.name}`" for read in reads)
        diagnostics.report("BR403", span, names=_listed(list(names)))


def _listed(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def is_told(read: Read, viewers: Viewers | None) -> bool:
    """Whether somebody who sees a variable learns of a read from what is written there."""
    match viewers:
        case None:
            return True
        case Viewers.NOBODY:
            return False
        case Viewers.ME:
            return read.viewers is not Viewers.ME
        case Viewers.SOMEBODY:
            # Two things that perhaps only others see may well be of the same player.
            return read.viewers is not Viewers.SOMEBODY
        case _ as never:
            assert_never(never)


def told_by_move(reads: Reads, viewers: Viewers | None) -> Reads:
    """Which reads of pieces are told when these go to a zone with such viewers."""
    return () if viewers is not None else tuple(r for r in reads if r.viewers is not Viewers.NOBODY)


def is_noticed(
    program: Program, reader: Reader, parts: Iterable[Block], reads: Reads, outlook: Outlook
) -> bool:
    """Whether anybody can notice, by what they do, which of some blocks is run, and learn something of the reads."""
    return any(_shows(program, reader, statement, reads, outlook) for block in parts for statement in block)


def _shows(program: Program, reader: Reader, statement: Statement, reads: Reads, outlook: Outlook) -> bool:
    match statement:
        case Nothing() | Let() | Require():
            return False
        case (
            Set(target=target)
            | Change(target=target)
            | AddTo(target=target)
            | RemoveFrom(target=target)
            | Roll(target=target)
        ):
            if isinstance(target, LocalValue):
                return False
            viewers = reader.viewers(target.variable, target.indices, outlook)
            return any(is_told(read, viewers) for read in reads)
        case If() | Case() | WithPlayers() | For() | Repeat(counter=None):
            return is_noticed(program, reader, blocks(statement), reads, outlook)
        case Do(callee=callee, piece=piece):
            if piece is not None:
                item = Item("piece procedure", f"{piece_domain(piece).component.name}.{callee}")
            else:
                item = Item("procedure" if callee in program.procedures else "phase", callee)
            bodies = (routine.body for routine in routines_of(program, item))
            return is_noticed(program, reader, bodies, reads, outlook)
        case _:
            return True
