"""The world under construction: what is declared, and where it lies in a state.

The passes of this package fill a `World` in order: names (`naming`), options, enums, places,
components, zones and variables (`declare`), then meanings and routines on demand
(`meanings`, `routines`). A mistake is reported and the thing is replaced by something of domain
`Unknown`, so that one cause gives one message.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import define, field, frozen

from boardrules.diagnostics.model import Diagnostics, Label
from boardrules.diagnostics.suggest import nearest
from boardrules.ir import program as ir
from boardrules.ir.domains import (
    Component,
    Domain,
    Enum,
    Local,
    Place,
    PlayerPlaces,
    Variable,
    Zone,
)
from boardrules.semantics.composition import Composition
from boardrules.source import Span
from boardrules.syntax import tree

FIRST_CELL = 3  # the number of the node, the player who acts, the ending


@frozen
class Setting:
    """For what a program is made.

    Attributes:
        players: The number of players.
        options: The values of options that were asked for, as runtime values.
        seats: Names of the seats beside those of the game, for examples.
        examples: The examples that are made part of the program: all those with these players, options and seats.
    """

    players: int
    options: Mapping[str, object] = field(factory=dict, hash=False)
    seats: tuple[str, ...] = ()
    examples: tuple[tree.Example, ...] = field(default=(), eq=False)


@frozen
class Declared:
    """A declared name.

    Attributes:
        sort: What it is, in words: `action`, `zone`, `enum value`.
        span: The name where it was declared.
        tree: The declaration.
        thing: What it has become in the program, for sorts that exist before meanings are read.
    """

    sort: str
    name: str
    span: Span
    tree: object = field(default=None, repr=False)
    thing: object = field(default=None, repr=False)


Thing = TypeVar("Thing")


@define(eq=False)
class World:
    """Everything known so far. See the module docstring."""

    composition: Composition
    setting: Setting
    diagnostics: Diagnostics
    player_counts: tuple[int, int] = (1, 1)
    seat_names: tuple[str, ...] = ()
    names: dict[str, Declared] = field(factory=dict)
    enum_values: dict[str, list[tuple[Enum, int]]] = field(factory=dict)
    options: dict[str, ir.Option] = field(factory=dict)
    enums: dict[str, Enum] = field(factory=dict)
    components: dict[str, Component] = field(factory=dict)
    kinds: dict[str, tuple[Component, int]] = field(factory=dict)
    places: dict[str, Place] = field(factory=dict)
    player_places: dict[str, PlayerPlaces] = field(factory=dict)
    variables: list[Variable] = field(factory=list)
    zones: list[Zone] = field(factory=list)
    game_variables: dict[str, Variable] = field(factory=dict)
    game_zones: dict[str, Zone] = field(factory=dict)
    base_components: dict[str, Component] = field(factory=dict)
    piece_members: dict[str, dict[str, Variable]] = field(factory=dict)
    broken: set[str] = field(factory=set)
    player_members: dict[str, Variable | Zone | PlayerPlaces] = field(factory=dict)
    place_members: dict[str, dict[str, Variable | Zone]] = field(factory=dict)
    temporaries: dict[str, ir.Temporary] = field(factory=dict)
    histories: dict[str, ir.History] = field(factory=dict)
    starts: list[ir.Start] = field(factory=list)
    decks: list[ir.Deck] = field(factory=list)
    defines: dict[str, ir.Define] = field(factory=dict)
    tables: dict[str, ir.Table] = field(factory=dict)
    constraints: dict[str, ir.Constraint] = field(factory=dict)
    rankings: dict[str, ir.Ranking] = field(factory=dict)
    routines: dict[str, ir.Routine] = field(factory=dict)
    piece_procedures: dict[tuple[str, str], dict[int, ir.Routine]] = field(factory=dict)
    piece_signatures: dict[tuple[str, str], object] = field(factory=dict)
    signatures: dict[str, object] = field(factory=dict)
    in_progress: list[str] = field(factory=list)
    uses_me: dict[str, bool] = field(factory=dict)
    used: set[str] = field(factory=set)
    local_stack: list[list[Local]] = field(factory=list)
    cells: int = FIRST_CELL
    scratch: int = 0

    # ------------------------------------------------------------- messages

    def report(self, key: str, span: Span, *, labels: Iterable[Label] = (), **facts: object) -> None:
        self.diagnostics.report(key, span, labels=labels, **facts)

    def report_unknown(self, sort: str, name: str, span: Span, candidates: Iterable[str]) -> None:
        """There is no `sort` called `name`; perhaps one of the candidates was meant."""
        near = nearest(name, sorted(set(candidates)))
        if near is None:
            self.report("BR101", span, sort=sort, name=name)
        else:
            self.report("BR101.near", span, sort=sort, name=name, near=near)

    def not_supported(self, what: str, span: Span) -> None:
        self.report("BR901", span, name=what)

    # ------------------------------------------------------------- cells

    def new_cells(self, count: int) -> int:
        """The first of so many new cells of the state."""
        first = self.cells
        self.cells += count
        return first

    def state_local(self, name: str, domain: Domain, span: Span | None) -> Local:
        """A local that lives across decisions."""
        local = Local(name, self.new_cells(1), domain, span)
        if self.local_stack:
            self.local_stack[-1].append(local)
        return local

    def scratch_local(self, name: str, domain: Domain, span: Span | None) -> Local:
        """A local that lives within one expression."""
        self.scratch += 1
        return Local(name, -self.scratch, domain, span)

    # ------------------------------------------------------------- declarations by class

    def declarations(self, sort: type[Thing]) -> list[Thing]:
        return [d for d in self.composition.declarations if isinstance(d, sort)]

    @property
    def players(self) -> int:
        return self.setting.players
