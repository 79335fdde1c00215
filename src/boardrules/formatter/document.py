"""What a logical line may look like, and how it is fitted into a width.

A document says where a line may end, not where it ends. There are two sorts of such places: the
`Break`s of a `Group` end the line all together or not at all, a `Soft` one only where what follows
up to the next place does not fit any more. `Hard` always ends the line. This is the algebra of
Wadler's pretty printers with one thing more: comments. A comment that stood within the line is tied to
the place at which it can stand again, and that place then ends the line, as a comment always does.

To tie them, a `Text` knows where in the file its words began. Reading a document from left to right, a
comment that stood before some text belongs to the last place before that text; if there is none, it has to
wait for the next one, at last for the end of the line.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from attrs import define, field, frozen

from boardrules.syntax import Comment

WIDTH = 110
CITATION_COLUMN = 70
STEP = 4


@frozen
class Text:
    """Words on one line, and where they began in the file (-1 for those that no comment is measured by)."""

    words: str
    start: int = -1


@frozen
class Citations:
    """The citations at the end of a line, aligned; `start` is where the last of them began."""

    words: str
    start: int


@frozen(eq=False)
class Break:
    """Ends the line if its group does not fit on it; else it is `flat`."""

    flat: str = " "


@frozen(eq=False)
class Soft:
    """Ends the line if what follows does not fit on it; else it is `flat`."""

    flat: str = " "


@frozen(eq=False)
class Hard:
    """Ends the line."""


@frozen
class Row:
    """One thing after another."""

    parts: tuple["Document", ...]


@frozen
class Nest:
    """Lines that begin in `inner` begin farther to the right."""

    by: int
    inner: "Document"


@frozen
class Group:
    """What stands on one line if it fits."""

    inner: "Document"


Document = Text | Citations | Break | Soft | Hard | Row | Nest | Group
Place = Break | Soft | Hard


def row(*parts: Document | str | None) -> Document:
    """One thing after another; strings are words without a place, None is nothing."""
    return Row(tuple(Text(part) if isinstance(part, str) else part for part in parts if part is not None))


def commas(parts: Sequence[Document]) -> Document:
    """A list with commas, filled line by line."""
    listed: list[Document] = []
    for number, part in enumerate(parts):
        if number:
            listed += [Text(","), Soft()]
        listed.append(part)
    return Row(tuple(listed))


# ------------------------------------------------------------------ looking into a document


def pieces(document: Document) -> Iterator[Text | Citations | Place]:
    """What a document is made of, from left to right."""
    todo = [document]
    while todo:
        part = todo.pop()
        match part:
            case Row(parts):
                todo.extend(reversed(parts))
            case Nest(_, inner) | Group(inner):
                todo.append(inner)
            case Text() | Citations() | Break() | Soft() | Hard():
                yield part
            case _:
                assert_never(part)


def flat(document: Document) -> str:
    """The document on one line; only for one without hard breaks and citations."""
    return "".join(
        piece.words if isinstance(piece, Text | Citations) else piece.flat
        for piece in pieces(document)
        if not isinstance(piece, Hard)
    )


def flat_width(document: Document) -> int:
    """How wide the document is on one line, with two blanks before its citations."""
    cited = sum(2 for piece in pieces(document) if isinstance(piece, Citations))
    return len(flat(document)) + cited


def last_start(document: Document) -> int:
    """Where in the file the last of its words began; -1 if it has none with a place."""
    return max(
        (piece.start for piece in pieces(document) if isinstance(piece, Text | Citations)),
        default=-1,
    )


# ------------------------------------------------------------------ tying comments


@frozen
class Tied:
    """Comments at places of a document.

    Attributes:
        at: The comments by the `id` of the place.
        left: Those that found none, for the end of the line.
    """

    at: Mapping[int, tuple[Comment, ...]]
    left: tuple[Comment, ...]


def tie(document: Document, comments: Sequence[Comment]) -> Tied:
    """Finds the place for each comment that stood within the words of a document."""
    waiting = list(comments)
    at: dict[int, tuple[Comment, ...]] = {}
    place: Place | None = None
    for piece in pieces(document):
        if isinstance(piece, Break | Soft | Hard):
            place = piece
            continue
        while waiting and place is not None and waiting[0].span.start < piece.start:
            at[id(place)] = (*at.get(id(place), ()), waiting.pop(0))
        if piece.start >= 0:
            place = None
    return Tied(at, tuple(waiting))


# ------------------------------------------------------------------ fitting into the width


@frozen
class _Task:
    margin: int
    is_flat: bool
    document: Document


@define
class _Page:
    """The lines so far. The margin is written with the first words after it, so that no line ends in blanks."""

    comments: Mapping[int, tuple[Comment, ...]]
    lines: list[str] = field(factory=lambda: [""])
    margins: list[int] = field(factory=lambda: [0])

    @property
    def column(self) -> int:
        return len(self.lines[-1]) or self.margins[-1]

    def write(self, words: str) -> None:
        if words:
            self.lines[-1] = (self.lines[-1] or " " * self.margins[-1]) + words

    def new_line(self, margin: int) -> None:
        self.lines.append("")
        self.margins.append(margin)


def lay_out(document: Document, margin: int, hanging: int, tied: Tied) -> list[str]:
    """The lines of a document, within `WIDTH` as far as that can be.

    Args:
        document: What is to be written.
        margin: Where its first line begins.
        hanging: How much farther to the right the others begin.
        tied: Where its comments go.
    """
    page = _Page(tied.at, margins=[margin])
    todo = [_Task(margin + hanging, False, document)]
    while todo:
        task = todo.pop()
        match task.document:
            case Text(words):
                page.write(words)
            case Citations(words):
                page.write(" " * max(2, CITATION_COLUMN - page.column) + words)
            case Row(parts):
                todo.extend(_Task(task.margin, task.is_flat, part) for part in reversed(parts))
            case Nest(by, inner):
                todo.append(_Task(task.margin + by, task.is_flat, inner))
            case Group(inner):
                is_flat = task.is_flat or _fits(page, inner, todo, groups_are_flat=False)
                todo.append(_Task(task.margin, is_flat, inner))
            case Hard() as place:
                _end_line(page, place, task.margin)
            case Break() as place:
                if task.is_flat:
                    page.write(place.flat)
                else:
                    _end_line(page, place, task.margin)
            case Soft() as place:
                if task.is_flat or _next_fits(page, place, todo):
                    page.write(place.flat)
                else:
                    _end_line(page, place, task.margin)
            case _:
                assert_never(task.document)
    return page.lines


def _end_line(page: _Page, place: Place, margin: int) -> None:
    """Ends the line at a place; the comments there stand at its end or on lines of their own."""
    for number, comment in enumerate(page.comments.get(id(place), ())):
        if number == 0 and not comment.own_line:
            page.write(f"  {words_of(comment)}")
        else:
            page.new_line(margin)
            page.write(words_of(comment))
    page.new_line(margin)


def words_of(comment: Comment) -> str:
    """A comment without blanks at its end."""
    return comment.span.text.rstrip()


def _next_fits(page: _Page, place: Soft, rest: Sequence[_Task]) -> bool:
    """Whether the line need not end here: the groups that follow come first on a line of their own."""
    return id(place) not in page.comments and _fits(page, Text(place.flat), rest, groups_are_flat=True)


def _fits(page: _Page, first: Document, rest: Sequence[_Task], groups_are_flat: bool) -> bool:
    """Whether `first` on one line, with what follows up to the next place to end it, fits on the line.

    Args:
        page: The lines so far.
        first: What is asked about.
        rest: What follows it, the next one last.
        groups_are_flat: Whether the line may not end within the groups that follow.
    """
    left = WIDTH - page.column
    todo = [_Task(0, True, first)]
    following = reversed(rest)
    while left >= 0:
        task = todo.pop() if todo else next(following, None)
        if task is None:
            return True
        match task.document:
            case Text(words):
                left -= len(words)
            case Citations(words):
                left -= 2 + len(words)
            case Row(parts):
                todo.extend(_Task(task.margin, task.is_flat, part) for part in reversed(parts))
            case Nest(_, inner):
                todo.append(_Task(task.margin, task.is_flat, inner))
            case Group(inner):
                todo.append(_Task(task.margin, task.is_flat or groups_are_flat, inner))
            case Hard():
                return not task.is_flat
            case Break() | Soft() as place:
                if id(place) in page.comments or not task.is_flat:
                    return not task.is_flat
                left -= len(place.flat)
            case _:
                assert_never(task.document)
    return False
