"""The finite domains of the language, and the world that they range over.

Every expression has a domain. The value of an expression, while a game runs, is a plain
immutable Python object whose form follows from its domain:

| domain | value |
| --- | --- |
| `Bool` | `bool` |
| `Number` | `int` |
| `EnumValue`, `Seat`, `Site`, `Compass` | `int`, the rank in the order of the type, from 0 |
| `Entry` | `int`, the rank in the catalogue of the component, from 0 |
| `Entry` with `located` | `(zone, entry)`, where a zone is the number of its cell |
| `Maybe` | `None`, or a value of the domain inside |
| `SetOf` | `frozenset` |
| `ListOf` | `tuple` |
| `Selection` | `tuple` of entries, ascending, equal ones as often as they are there |
| `Selection` with `located` | `(zone, entries)` |
| `Path` | `ABSENT`, or a value of the domain inside |
| `ZoneHandle` | `int`, the number of its cell in the state |

Sets hold neither `None` nor located pieces; they are gone through in ascending order, which
is the order of their type.
"""

from attrs import field, frozen

from boardrules.ir.shown import Shown
from boardrules.source import Span

# ------------------------------------------------------------------ the world


@frozen(eq=False, repr=False)
class Enum(Shown):
    """A declared enum, or the values of an option of the form `a | b` (then without a name)."""

    name: str
    values: tuple[str, ...]
    docs: tuple[str | None, ...] = ()
    span: Span | None = field(default=None, repr=False)
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Place(Shown):
    """A set of sites with its geometry.

    Attributes:
        name: The name of the place.
        shape: `grid`, `hex`, `ring`, `numbered`, `axes`, `named`, `graph` or `player`.
        sites: The names of the sites in order, as moves are written (`e4`, `rows[1]`).
        owners: For places inside player the seat that owns each site; else empty.
        properties: The constant attributes of the sites (`index`, `column`, an axis ..), each
            with its domain and its value for each site.
        coordinates: What stands in `P[..]` for each site.
        neighbours: The sites next to each site, ascending.
        around: The sites next to each site, aslant ones too, ascending.
        steps: For each site the next site in each of the eight directions, or None.
    """

    name: str
    shape: str
    sites: tuple[str, ...]
    owners: tuple[int, ...] = ()
    properties: dict[str, tuple["Domain", tuple[object, ...]]] = field(factory=dict, repr=False)
    coordinates: tuple[tuple[object, ...], ...] = field(default=(), repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    around: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    steps: tuple[tuple[int | None, ...], ...] = field(default=(), repr=False)
    span: Span | None = field(default=None, repr=False)
    doc: str | None = None
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class PlayerPlaces(Shown):
    """`places rows[1..n]: Row` of the player block: `count` sites for each player.

    Attributes:
        starts: For each seat the first of its sites; the others follow.
    """

    name: str
    place: Place = field(repr=lambda p: p.name)
    starts: tuple[int, ...]
    count: int
    span: Span = field(repr=False)
    doc: str | None = None
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Kind(Shown):
    """A kind of a component (a component without kinds has one, of its own name)."""

    name: str
    attributes: tuple[tuple[str, "Domain"], ...]
    span: Span | None = field(default=None, repr=False)
    doc: str | None = None
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Component(Shown):
    """A sort of pieces and its catalogue.

    Attributes:
        name: The name of the component.
        kinds: Its kinds in order.
        entries: The catalogue: for each entry the rank of its kind and the values of the
            attributes of that kind.
        has_identity: Whether each piece is a value of its own (the component has variables).
    """

    name: str
    kinds: tuple[Kind, ...]
    entries: tuple[tuple[int, tuple[object, ...]], ...] = field(repr=False)
    has_identity: bool = False
    span: Span | None = field(default=None, repr=False)
    doc: str | None = None
    cites: tuple[str, ...] = ()

    def entries_of(self, kind: int) -> frozenset[int]:
        """The entries of the kind with this rank."""
        return frozenset(i for i, (k, _) in enumerate(self.entries) if k == kind)


# ------------------------------------------------------------------ domains


@frozen
class Bool:
    """The values false, true."""


@frozen
class Number:
    """The integers `low` to `high`; empty if `low > high`."""

    low: int
    high: int


@frozen
class EnumValue:
    """A value of an enum."""

    enum: Enum = field(repr=lambda e: e.name)


@frozen
class Seat:
    """A player, by seat, clockwise."""

    count: int


@frozen
class Site:
    """A site of a place."""

    place: Place = field(repr=lambda p: p.name)


@frozen
class Compass:
    """A direction: north, northeast, ... northwest."""


@frozen
class Entry:
    """A piece of a component, known to be of one of `kinds` (ranks, ascending).

    A located piece knows the zone in which it was found, so that it can be moved.
    """

    component: Component = field(repr=lambda c: c.name)
    kinds: tuple[int, ...]
    located: bool = False


@frozen
class Maybe:
    """none, then the values of `inner` (which is never a Maybe itself)."""

    inner: "Domain"


@frozen
class SetOf:
    """All subsets of the values of `inner`. `SetOf(None)` is the domain of `{}`."""

    inner: "Domain | None"


@frozen
class ListOf:
    """All lists of at most `limit` values of `inner`. `inner` is None for `[]`."""

    inner: "Domain | None"
    limit: int


@frozen
class Selection:
    """Several pieces of a component, equal ones counted."""

    component: Component = field(repr=lambda c: c.name)
    kinds: tuple[int, ...]
    located: bool = False


@frozen
class Absent:
    """The domain of `none` alone."""


@frozen
class ZoneHandle:
    """A zone itself (not what lies in it)."""

    zone: "Zone" = field(repr=lambda z: z.name)


@frozen
class Path:
    """A path through what may be absent (spec section 4.1): a value of `inner`, or ABSENT.

    It may stand only in positive tests.
    """

    inner: "Domain"


@frozen
class Unknown:
    """The domain of an expression with an error: it fits everything, so that one cause gives one message."""


Domain = (
    Bool
    | Number
    | EnumValue
    | Seat
    | Site
    | Compass
    | Entry
    | Maybe
    | SetOf
    | ListOf
    | Selection
    | Absent
    | ZoneHandle
    | Path
    | Unknown
)

DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")

# ------------------------------------------------------------------ what a state holds


@frozen(eq=False, repr=False)
class Visibility(Shown):
    """Who sees a variable or the content of a zone.

    Attributes:
        seen_by: `all`, `nobody`, `owner`, `others`, or `variable` for the player that a
            variable names at present.
        variable: The name of that variable.
    """

    seen_by: str = "all"
    variable: str | None = None


@frozen(eq=False, repr=False)
class Variable(Shown):
    """A declared variable: one cell for each combination of its indices.

    Attributes:
        owner: `game`, `player`, `place`, `temporary` or `component`.
        indices: The domains of the indices, that of the owner (player or site) first.
        domain: The domain of the values.
        cell: The number of the first cell; the others follow in row-major order.
    """

    name: str
    owner: str
    owner_name: str
    indices: tuple[Domain, ...]
    domain: Domain
    cell: int
    strides: tuple[int, ...]
    visibility: Visibility
    span: Span = field(repr=False)
    doc: str | None = None
    cites: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Zone(Shown):
    """A declared zone: one cell for each combination of its indices.

    The cell of a bag holds a tuple of counts by catalogue entry; of a pile or line a tuple of
    entries from the top or the left; of a slot the entry or None. In a pile whose order is
    undetermined (spec section 11) such a position holds `UNDETERMINED`, and the cell that
    `unknown_cell` gives for it the counts of the entries which lie there unseen.

    Attributes:
        sort: `bag`, `pile`, `line` or `slot`.
        owner: `game`, `player` or `place`.
        indices: The domains of the indices, that of the owner first.
        contents: The pieces it may hold.
        capacity: The most pieces it can hold.
        cell: The number of the first cell.
        unknown_cell: The number of the first cell for undetermined counts, or None if the
            zone is never shuffled unseen.
    """

    name: str
    sort: str
    owner: str
    owner_name: str
    indices: tuple[Domain, ...]
    contents: Entry
    capacity: int
    cell: int
    strides: tuple[int, ...]
    unknown_cell: int | None
    visibility: Visibility
    span: Span = field(repr=False)
    doc: str | None = None
    cites: tuple[str, ...] = ()


UNDETERMINED = -1


@frozen(eq=False, repr=False)
class Local(Shown):
    """A parameter, a `let` or a binder.

    What must outlive a decision (parameters and `let`s of actions, procedures and phases) has a
    cell of the state, numbered from 0 up. What lives within one expression (binders, and the
    parameters of defines, tables, constraints and rankings) has a scratch cell behind the state,
    numbered -1, -2, ... : the interpreter works on one list, the state followed by the scratch
    cells, and such a number counts from its end. No two callables that can be under way together
    share a cell, as nothing can call itself.
    """

    name: str
    cell: int
    domain: Domain
    span: Span | None = field(default=None, repr=False)
