"""What a statement may look at where it stands, and what is said if it looks at more."""

from collections.abc import Iterable

from attrs import define, field

from boardrules.diagnostics.model import Diagnostics, Label
from boardrules.ir.analysis import Safety
from boardrules.ir.expressions import Expression, Sentence
from boardrules.ir.program import Program, Routine
from boardrules.ir.statements import Statement
from boardrules.semantics.information.reads import Reader
from boardrules.semantics.information.sight import Outlook, Read, Reads, Thing, Viewers, merged
from boardrules.source import Span


@define(eq=False)
class Frame:
    """An outermost action under way.

    Attributes:
        is_shared: Whether somebody else decides in it, too.
        reads: What it has looked at before its point of no return.
        written: What it may have changed.
        may_be_gone: Whether it has such a point.
        is_told: Whether a prune behind that point has been reported. One is enough.
    """

    routine: Routine
    is_shared: bool
    reads: Reads = ()
    written: frozenset[Thing] = frozenset()
    may_be_gone: bool = False
    is_told: bool = False

    def pass_point(self, outlook: Outlook, span: Span) -> None:
        """From here on the action cannot turn out to be illegal."""
        self.may_be_gone = True
        outlook.point = outlook.point or span


@define(eq=False)
class Judge:
    """Judges reads by where they happen.

    Attributes:
        before, in_draws: The points of no return found so far.
        reader: Finds the reads; the walk gives it, since queries are walked.
    """

    program: Program
    diagnostics: Diagnostics
    before: set[Statement]
    in_draws: set[Statement]
    reader: Reader = field(init=False)
    safety: Safety = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.safety = Safety(self.program)

    def look(self, statement: Statement, reads: Reads, outlook: Outlook, frame: Frame | None) -> None:
        """A statement looks at something: in an action it may be the point of no return."""
        if frame is None:
            return
        if any(not sees(read, outlook, frame) for read in reads):
            self.before.add(statement)
            frame.pass_point(outlook, statement.span)
        elif outlook.point is None:
            frame.reads = merged(frame.reads, reads)

    def prune(self, expression: Expression, reads: Reads, outlook: Outlook, frame: Frame | None) -> None:
        """What can end a run of an action early looks at something."""
        if frame is None:
            return
        if outlook.point is not None:
            self.too_late(expression.span, outlook.point, frame)
        elif not self.report_unseen(reads, outlook, frame):
            frame.reads = merged(frame.reads, reads)

    def too_late(self, span: Span, point: Span, frame: Frame) -> None:
        """BR410, once for each action."""
        if frame.is_told:
            return
        frame.is_told = True
        labels = [] if point == span else [Label(point, "from here on it is too late")]
        self.diagnostics.report("BR410", span, labels=labels)

    def report_unseen(self, reads: Reads, outlook: Outlook, frame: Frame | None) -> bool:
        """BR401 for what a player who decides does not see."""
        unseen = {(r.use, r.thing): r for r in reversed(reads) if not sees(r, outlook, frame)}
        key = "BR401.several" if frame is not None and frame.is_shared else "BR401"
        for read in unseen.values():
            labels = [] if _holds(read.use, read.span) else [Label(read.span, "this is what is looked at")]
            self.diagnostics.report(key, read.use, labels=labels, name=read.text)
        return bool(unseen)

    def say(self, sentence: Sentence | None, outlook: Outlook, frame: Frame | None) -> None:
        """The sentence of a requirement is told to who decides."""
        if sentence is None or frame is None or outlook.point is not None:
            return
        for part in sentence.parts:
            if isinstance(part, str):
                continue
            for read in self.reader.reads(part, outlook):
                if not sees(read, outlook, frame):
                    self.diagnostics.report("BR401.sentence", part.span, name=read.text)

    def may_fail(self, parts: Iterable[Expression], outlook: Outlook, frame: Frame | None) -> None:
        """BR412: something that may have no value behind the point of no return."""
        if frame is None or outlook.point is None:
            return
        for part in parts:
            if not self.safety.always_has_value(part):
                self.diagnostics.report("BR412", part.span)


def sees(read: Read, outlook: Outlook, frame: Frame | None) -> bool:
    """Whether all who decide here see what is read: in a phase `me`, in an action its actor and perhaps others."""
    if frame is not None and (frame.is_shared or not outlook.is_actor):
        return False
    return read.viewers is Viewers.ME


def tells(outlook: Outlook, frame: Frame | None) -> bool:
    """Whether what happens here is decided by the rules alone, so that it may let something out."""
    return frame is None or outlook.point is not None


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file is inner.file and outer.start <= inner.start and inner.end <= outer.end
