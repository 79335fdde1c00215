"""Action numbers (spec section 16): every move of a program has one whole number, the same wherever it is offered.

The numbers of all moves lie side by side: first those of the actions, in order of declaration, then
`pass`, then those of the values that bodies let a player choose, then `done`. Within an action the values of *all* its
parameters, given ones too, are the digits of a mixed radix, the leftmost the most significant.

A digit counts the values of the static domain of a parameter, which does not depend on the position: all pieces of a
type, all sites, the range of the bounds. Selections count by size, then in the order of their elements, among the
sub-multisets that can exist at all: of an entry no more than the decks put into the game.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import comb

from attrs import field, frozen

from boardrules.errors import TooLargeError
from boardrules.ir.domains import (
    Absent,
    Bool,
    Compass,
    Component,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Path,
    Seat,
    Selection,
    SetOf,
    Site,
    ZoneHandle,
)
from boardrules.ir.program import Program
from boardrules.ir.statements import ChooseValue, Parameter, Statement
from boardrules.ir.traversal import blocks

LARGEST = 2**64


@frozen(eq=False)
class Block:
    """The numbers of one action, `pass`, value choice or `done`: `first` and as many as `digits` give."""

    first: int
    parameters: tuple[Parameter, ...]
    radices: tuple[int, ...]

    @property
    def size(self) -> int:
        product = 1
        for radix in self.radices:
            product *= radix
        return product


@frozen(eq=False, slots=False)
class Numbering:
    """The action numbers of one program."""

    program: Program
    _pools: dict[tuple[str, tuple[int, ...]], "_Pool"] = field(factory=dict, init=False)

    @cached_property
    def copies(self) -> dict[str, tuple[int, ...]]:
        """How many pieces of each catalogue entry the decks put into the game, by component."""
        counts = {name: [0] * len(c.entries) for name, c in self.program.components.items()}
        for deck in self.program.decks:
            for name, component in self.program.components.items():
                if not _is_deck_of(deck.zone.domain, component):
                    continue
                for line in deck.lines:
                    for entry in line.entries:
                        times = self.program.players if deck.for_each_player else 1
                        counts[name][entry] += line.copies * times
        return {name: tuple(numbers) for name, numbers in counts.items()}

    @cached_property
    def blocks(self) -> dict[tuple[str, object], Block]:
        """All blocks, by the keys of `key_of`."""
        found: dict[tuple[str, object], Block] = {}
        first = 0

        def add(key: tuple[str, object], parameters: tuple[Parameter, ...]) -> None:
            nonlocal first
            block = Block(first, parameters, tuple(self.size(p) for p in parameters))
            found[key] = block
            first += block.size

        for name, action in self.program.actions.items():
            add(("action", name), action.parameters)
        add(("pass", "pass"), ())
        for parameter in value_choices(self.program):
            add(key_of("value", parameter.name, (parameter,)), (parameter,))
        add(("done", "done"), ())
        return found

    @cached_property
    def count(self) -> int:
        """How many numbers there are.

        Raises:
            TooLargeError: They do not fit into 64 bits.
        """
        last = self.blocks["done", "done"]
        count = last.first + 1
        if count > LARGEST:
            (sort, name), block = max(self.blocks.items(), key=lambda item: item[1].size)
            widest = block.parameters[0].name if sort == "value" else name
            raise TooLargeError(
                f"The moves of this game cannot be numbered: there are more of them than 64 bits hold, most of "
                f"them for `{widest}`. Moves work all the same without their numbers."
            )
        return count

    def number(self, key: tuple[str, object], values: Sequence[object]) -> int:
        """The number of a move: its block and the unlocated values of all parameters.

        Raises:
            TooLargeError: The numbers of this program do not fit into 64 bits.
        """
        assert self.count
        block = self.blocks[key]
        digits = 0
        for parameter, radix, value in zip(block.parameters, block.radices, values, strict=True):
            digits = digits * radix + self.rank(parameter, value)
        return block.first + digits

    # -------------------------------------------------------------- one digit

    def size(self, parameter: Parameter) -> int:
        """How many values the static domain of a parameter has."""
        domain = parameter.static_domain
        if isinstance(domain, Selection):
            pool = self._pool(domain)
            return sum(pool.count(k) for k in _amounts(parameter, pool.pieces))
        if isinstance(domain, SetOf) and parameter.choice and parameter.choice.form == "some":
            inner = domain_size(domain.inner)
            return sum(comb(inner, k) for k in _amounts(parameter, inner))
        return domain_size(domain)

    def rank(self, parameter: Parameter, value: object) -> int:
        """The place of a value in the static domain of its parameter."""
        domain = parameter.static_domain
        if isinstance(domain, Selection):
            assert isinstance(value, tuple)
            pool = self._pool(domain)
            smaller = sum(pool.count(k) for k in _amounts(parameter, pool.pieces) if k < len(value))
            return smaller + pool.rank(value)
        if isinstance(domain, SetOf) and parameter.choice and parameter.choice.form == "some":
            assert isinstance(value, frozenset)
            inner = domain_size(domain.inner)
            smaller = sum(comb(inner, k) for k in _amounts(parameter, inner) if k < len(value))
            return smaller + _rank_of_subset(_ranks_of(domain.inner, value), inner)
        return domain_rank(domain, value)

    def _pool(self, domain: Selection) -> "_Pool":
        key = (domain.component.name, domain.kinds)
        if key not in self._pools:
            copies = self.copies[domain.component.name]
            entries = tuple(i for i, (kind, _) in enumerate(domain.component.entries) if kind in domain.kinds)
            self._pools[key] = _Pool(entries, tuple(copies[entry] for entry in entries))
        return self._pools[key]


# ------------------------------------------------------------------ plain domains


def domain_size(domain: Domain | None) -> int:
    """How many values a domain has."""
    match domain:
        case None:
            return 0
        case Bool():
            return 2
        case Number(low, high):
            return max(0, high - low + 1)
        case EnumValue(enum):
            return len(enum.values)
        case Seat(count):
            return count
        case Site(place):
            return len(place.sites)
        case Compass():
            return 8
        case Entry():
            return len(_entries(domain))
        case Maybe(inner) | Path(inner):
            return 1 + domain_size(inner)
        case SetOf(inner):
            return int(2 ** domain_size(inner))
        case ListOf(inner, limit):
            return int(sum(domain_size(inner) ** k for k in range(limit + 1)))
        case Absent():
            return 1
        case _:
            raise AssertionError(f"no parameter has the domain {domain}")


def domain_rank(domain: Domain | None, value: object) -> int:
    """The place of a value in the order of its domain, from 0."""
    match domain:
        case Number(low, _):
            assert isinstance(value, int)
            return value - low
        case Bool() | EnumValue() | Seat() | Site() | Compass():
            assert isinstance(value, int)
            return int(value)
        case Entry():
            assert isinstance(value, int)
            return _entries(domain).index(value)
        case Maybe(inner) | Path(inner):
            return 0 if value is None else 1 + domain_rank(inner, value)
        case SetOf(inner):
            assert isinstance(value, frozenset)
            size = domain_size(inner)
            return sum(comb(size, k) for k in range(len(value))) + _rank_of_subset(
                _ranks_of(inner, value), size
            )
        case ListOf(inner, _):
            assert isinstance(value, tuple)
            size, rank = domain_size(inner), 0
            for item in value:
                rank = rank * size + domain_rank(inner, item)
            return int(sum(size**k for k in range(len(value)))) + rank
        case Absent():
            return 0
        case _:
            raise AssertionError(f"no parameter has the domain {domain}")


def _entries(domain: Entry) -> tuple[int, ...]:
    return tuple(i for i, (kind, _) in enumerate(domain.component.entries) if kind in domain.kinds)


def _ranks_of(inner: Domain | None, values: frozenset[object]) -> list[int]:
    return sorted(domain_rank(inner, value) for value in values)


def _rank_of_subset(ranks: Sequence[int], size: int) -> int:
    """The place of an ascending subset among all of its length, in the order of their elements."""
    rank, before = 0, -1
    for i, element in enumerate(ranks):
        rank += sum(comb(size - skipped - 1, len(ranks) - i - 1) for skipped in range(before + 1, element))
        before = element
    return rank


def _amounts(parameter: Parameter, most: int) -> range:
    """How many of at most `most` may be chosen, by the types of the bounds."""
    choice = parameter.choice
    if choice is None or choice.low is None or choice.high is None:
        return range(most + 1)
    low, high = choice.low.domain, choice.high.domain
    least = low.low if isinstance(low, Number) else 0
    greatest = high.high if isinstance(high, Number) else most
    return range(max(0, least), min(most, greatest) + 1)


def _is_deck_of(domain: Domain, component: Component) -> bool:
    return isinstance(domain, ZoneHandle) and domain.zone.contents.component is component


# ------------------------------------------------------------------ selections


class _Pool:
    """The selections from so many equal pieces of each entry."""

    def __init__(self, entries: tuple[int, ...], copies: tuple[int, ...]) -> None:
        self.entries = entries
        self.copies = copies
        self.pieces = sum(copies)
        # ways[i][k]: how many selections of k pieces the entries from the i-th on allow.
        ways = [[1] + [0] * self.pieces]
        for count in reversed(copies):
            after = ways[0]
            ways.insert(
                0,
                [sum(after[k - c] for c in range(min(count, k) + 1)) for k in range(self.pieces + 1)],
            )
        self.ways = ways

    def count(self, size: int) -> int:
        return self.ways[0][size] if size <= self.pieces else 0

    def rank(self, selection: tuple[object, ...]) -> int:
        """The place among the selections of its size: those with more of an earlier entry come first."""
        rank, left = 0, len(selection)
        for i, (entry, copies) in enumerate(zip(self.entries, self.copies, strict=True)):
            taken = selection.count(entry)
            rank += sum(self.ways[i + 1][left - c] for c in range(taken + 1, min(copies, left) + 1))
            left -= taken
        return rank


# ------------------------------------------------------------------ value choices


def value_choices(program: Program) -> Iterator[Parameter]:
    """The parameters of all `choose x in S`, by body and name.

    Bodies come in the order actions, procedures, those of pieces, phases, setup, play; within each sort in
    the order of declaration; several choices of one name in one body in the order of the text.
    """
    of_pieces = (routine for kinds in program.piece_procedures.values() for routine in kinds.values())
    routines = [*program.actions.values(), *program.procedures.values(), *of_pieces, *program.phases.values()]
    routines += [program.setup] if program.setup else []
    routines += [program.play]
    for routine in routines:
        found = [choice.parameter for choice in _value_choices_in(routine.body)]
        yield from sorted(found, key=lambda parameter: parameter.name)


def key_of(sort: str, name: str, parameters: Sequence[Parameter]) -> tuple[str, object]:
    """The key of a block: by name, for value choices by their place in the rule file."""
    if sort != "value":
        return sort, name
    span = parameters[0].span
    return sort, (name, span.file.name, span.start)


def _value_choices_in(body: Iterable[Statement]) -> Iterator[ChooseValue]:
    for statement in body:
        if isinstance(statement, ChooseValue):
            yield statement
        for block in blocks(statement):
            yield from _value_choices_in(block)
