"""Who sees what: the terms in which the checks of information reason (spec section 10).

A *read* is one look at a variable or into a zone that not everybody sees, from the point of view of the
player who is `me` where it happens. Whether `me` sees it follows from the declared visibility and from
whose thing it is: *mine*, *another's*, or nobody can tell. An `Outlook` holds what is known at one
point of a rule: which reads have gone into each local, whose each local is, what has been proved of
players that variables name, and how far the action under way has come.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import define, evolve, field, frozen

from boardrules.ir.domains import Local, Variable, Zone
from boardrules.semantics.proofs import Key
from boardrules.source import Span

Thing = Variable | Zone


class Owner(Enum):
    """Whose something is, seen from `me`."""

    MINE = "mine"
    ANOTHERS = "another's"
    UNKNOWN = "unknown"


class Viewers(Enum):
    """Who sees something that not everybody sees: nobody at all, `me` for certain, or perhaps only others."""

    NOBODY = "nobody"
    ME = "me"
    SOMEBODY = "somebody"


@frozen
class Read:
    """A look at something that not everybody sees.

    Attributes:
        thing: The variable or zone.
        viewers: Who sees it.
        span: Where it is read.
        use: The words to point at in the rule that is checked: those of the read itself, or of the define,
            query or local by which it comes in.
    """

    thing: Thing = field(repr=lambda thing: thing.name)
    viewers: Viewers
    span: Span = field(repr=False)
    use: Span = field(eq=False, repr=False)

    @property
    def text(self) -> str:
        """How it is written: `opponent(me).hand`."""
        return " ".join(self.span.text.split())


Reads = tuple[Read, ...]


def merged(*parts: Iterable[Read]) -> Reads:
    """All reads, each once, in order of appearance."""
    return tuple(dict.fromkeys(read for part in parts for read in part))


def used_at(reads: Reads, span: Span) -> Reads:
    """The same reads, to be pointed at here."""
    return tuple(evolve(read, use=span) for read in reads)


def joined_owner(owners: Iterable[Owner]) -> Owner:
    """Whose something is that may be one of several things."""
    found = set(owners)
    return found.pop() if len(found) == 1 else Owner.UNKNOWN


@define(eq=False)
class Outlook:
    """What is known at one point of a rule.

    Attributes:
        reads: What has gone into the value of a local.
        owners: Whose the player, site or set in a local is.
        facts: The same for other expressions, after a proof.
        branch: What has decided that this point is reached.
        depth: How many laps and `as` blocks lie between this and the player whose action is under way.
        point: Where the action under way may have passed its point of no return.
        written: What may have been written since then.
    """

    reads: dict[Local, Reads] = field(factory=dict)
    owners: dict[Local, Owner] = field(factory=dict)
    facts: dict[Key, Owner] = field(factory=dict)
    branch: Reads = ()
    depth: int = 0
    point: Span | None = None
    written: frozenset[Thing] = frozenset()

    @property
    def is_actor(self) -> bool:
        """Whether `me` is still the player whose action is under way."""
        return self.depth == 0

    def copy(self) -> "Outlook":
        return evolve(self, reads=dict(self.reads), owners=dict(self.owners), facts=dict(self.facts))

    def bind(self, local: Local, reads: Reads, owner: Owner) -> None:
        """A local has got a (new) value."""
        self.reads[local] = merged(reads, self.branch)
        self.owners[local] = owner
        self._forget("local", local.cell)

    def forget_variable(self, name: str) -> None:
        """A variable may have changed."""
        self._forget("variable", name)

    def forget_variables(self) -> None:
        """Anything in the game may have changed."""
        for key in [key for key in self.facts if _speaks_of_game(key)]:
            del self.facts[key]

    def _forget(self, sort: str, name: object) -> None:
        for key in [key for key in self.facts if _speaks_of(key, sort, name)]:
            del self.facts[key]

    def with_other_me(self) -> "Outlook":
        """The outlook of another player, of whom nothing is known."""
        return evolve(
            self,
            reads={local: _seen_from_elsewhere(reads) for local, reads in self.reads.items()},
            owners={},
            facts={},
            branch=_seen_from_elsewhere(self.branch),
            depth=self.depth + 1,
        )

    def back_to(self, before: "Outlook") -> "Outlook":
        """The outlook after a block that another player did, for the one who is `me` again."""
        reads = {local: _seen_from_elsewhere(reads) for local, reads in self.reads.items()}
        unchanged = {
            local: own
            for local, own in before.reads.items()
            if reads.get(local, ()) == _seen_from_elsewhere(own)
        }
        owners = {local: owner for local, owner in before.owners.items() if local in unchanged}
        return evolve(
            self,
            reads=reads | unchanged,
            owners=owners,
            facts={key: owner for key, owner in before.facts.items() if not _speaks_of_game(key)},
            branch=before.branch,
            depth=before.depth,
        )

    def is_like(self, other: "Outlook") -> bool:
        """Whether nothing more is known, or has happened, in one than in the other."""
        return (
            (self.point is None) == (other.point is None)
            and self.written == other.written
            and self.owners == other.owners
            and self.facts == other.facts
            and {local: set(reads) for local, reads in self.reads.items() if reads}
            == {local: set(reads) for local, reads in other.reads.items() if reads}
        )


def joined(outlooks: Iterable[Outlook | None]) -> Outlook | None:
    """What is known where several ways meet; None if none of them comes here."""
    ways = [outlook for outlook in outlooks if outlook is not None]
    if not ways:
        return None
    first = ways[0].copy()
    for other in ways[1:]:
        for local, reads in other.reads.items():
            first.reads[local] = merged(first.reads.get(local, ()), reads)
        first.owners = {key: own for key, own in first.owners.items() if other.owners.get(key) is own}
        first.facts = {key: own for key, own in first.facts.items() if other.facts.get(key) is own}
        first.point = first.point or other.point
        first.written |= other.written
    return first


def _seen_from_elsewhere(reads: Reads) -> Reads:
    """Reads of one player as another one has them: what is seen by some may be seen by others."""
    return merged(
        evolve(read, viewers=Viewers.SOMEBODY) if read.viewers is Viewers.ME else read for read in reads
    )


def _speaks_of(key: Key, sort: str, name: object) -> bool:
    return key[:2] == (sort, name) or any(_speaks_of(part, sort, name) for part in _parts(key))


def _speaks_of_game(key: Key) -> bool:
    """Whether it reads anything of the game that may change."""
    return key[0] in {"variable", "zone", "slot", "define", "table"} or any(
        _speaks_of_game(part) for part in _parts(key)
    )


def _parts(key: Key) -> Iterator[Key]:
    return (part for part in key[1:] if isinstance(part, tuple) and part)
