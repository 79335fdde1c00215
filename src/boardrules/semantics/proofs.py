"""What is known to be there: the flow typing of spec section 4.1.

A *key* names a value that may be absent, by the way it is read: `("local", 7)`, `("variable", "pawn",
("me",))`. A proof says of a key that the value is present and, for pieces, of which kinds. Proofs are found in
conditions, passed down to what is evaluated only if the condition holds, and dropped when something that the
key reads may have changed.
"""

from collections.abc import Iterable

from attrs import evolve, frozen

from boardrules.ir import expressions as ir
from boardrules.ir.domains import Domain, Entry, ZoneHandle
from boardrules.semantics.fitting import may_be_absent, present

Key = tuple[object, ...]


@frozen
class Proofs:
    """Keys that are present; the value holds the kinds that a piece is known to be of, else None."""

    known: tuple[tuple[Key, tuple[int, ...] | None], ...] = ()

    def find(self, key: Key) -> tuple[bool, tuple[int, ...] | None]:
        """Whether the key is present, and the kinds if they are known."""
        found, kinds = False, None
        for other, restricted in self.known:
            if other == key:
                found = True
                if restricted is not None:
                    kinds = restricted if kinds is None else tuple(k for k in kinds if k in restricted)
        return found, kinds

    def plus(self, more: Iterable[tuple[Key, tuple[int, ...] | None]]) -> "Proofs":
        return Proofs((*self.known, *more))

    def without_reads_of(self, names: frozenset[str], cells: frozenset[int]) -> "Proofs":
        """Drops what reads one of these variables or zones, or a local in one of these cells."""
        return Proofs(tuple(p for p in self.known if not _reads(p[0], names, cells)))


def _reads(key: Key, names: frozenset[str], cells: frozenset[int]) -> bool:
    if key[0] in {"variable", "zone"} and key[1] in names:
        return True
    if key[0] == "local" and key[1] in cells:
        return True
    if key[0] in {"define", "query"} and names:
        return True
    return any(isinstance(part, tuple) and _reads(part, names, cells) for part in key[1:])


def key_of(node: ir.Expression) -> Key | None:
    """The key of an expression that always gives the same value while nothing changes; else None."""
    match node:
        case ir.Literal(value=value):
            return ("literal", repr(value))
        case ir.OptionValue(name=name):
            return ("option", name)
        case ir.LocalValue(local=local):
            return ("local", local.cell)
        case ir.Me():
            return ("me",)
        case ir.ReadVariable(variable=variable, indices=indices):
            return _with_parts(("variable", variable.name, variable.cell), indices)
        case ir.ZoneAt(zone=zone, indices=indices):
            return _with_parts(("zone", zone.name, zone.cell), indices)
        case ir.SlotPiece(zone=zone):
            return _with_parts(("slot",), (zone,))
        case ir.Property(operand=operand, name=name):
            return _with_parts(("property", name), (operand,))
        case ir.Unlocated(operand=operand):
            return key_of(operand)
        case ir.CallDefine(name=name, arguments=arguments):
            return _with_parts(("define", name), arguments)
        case ir.LookUp(name=name, arguments=arguments):
            return _with_parts(("table", name), arguments)
        case ir.Builtin(function=function, arguments=arguments):
            return _with_parts(("builtin", function), arguments)
        case ir.Arithmetic(operator=operator, left=left, right=right):
            return _with_parts(("arithmetic", operator), (left, right))
        case _:
            return None


def _with_parts(key: Key, parts: Iterable[ir.Expression]) -> Key | None:
    keys = [key_of(part) for part in parts]
    return None if any(k is None for k in keys) else (*key, *keys)


def narrowed(node: ir.Expression, proofs: Proofs) -> ir.Expression:
    """The expression with the domain that the proofs allow."""
    key = key_of(node)
    if key is None:
        return node
    found, kinds = proofs.find(key)
    if not found:
        return node
    return evolve(node, domain=_restricted(present(node.domain), kinds))


def _restricted(domain: Domain, kinds: tuple[int, ...] | None) -> Domain:
    if isinstance(domain, Entry) and kinds is not None:
        return Entry(domain.component, tuple(k for k in domain.kinds if k in kinds), domain.located)
    return domain


Fact = tuple[Key, tuple[int, ...] | None]


def facts_if(condition: ir.Expression, holds: bool) -> list[Fact]:
    """What is present if the condition is true (`holds`) or false."""
    match condition:
        case ir.Not(operand=operand):
            return facts_if(operand, not holds)
        case ir.And(left=left, right=right):
            return [*facts_if(left, True), *facts_if(right, True)] if holds else []
        case ir.Or(left=left, right=right):
            return [] if holds else [*facts_if(left, False), *facts_if(right, False)]
        case ir.Equal(left=left, right=right):
            return _facts_of_equality(left, right, holds)
        case ir.KindTest(operand=operand, kinds=kinds):
            return [*_present_fact(operand, kinds), *_prefix_facts(operand)] if holds else []
        case ir.Compare(left=left, right=right):
            if not holds:
                return []
            return [f for side in (left, right) for f in (*_present_fact(side), *_prefix_facts(side))]
        case ir.Contains(element=element):
            return [*_present_fact(element), *_prefix_facts(element)] if holds else []
        case ir.IsEmpty(operand=operand):
            return _facts_of_emptiness(operand, holds)
        case _:
            return _prefix_facts(condition) if holds else []


def _facts_of_equality(left: ir.Expression, right: ir.Expression, holds: bool) -> list[Fact]:
    for one, other in ((left, right), (right, left)):
        if isinstance(other, ir.Literal) and other.value is None:
            return [] if holds else _present_fact(one)
    if not holds:
        return []
    facts = [*_prefix_facts(left), *_prefix_facts(right)]
    for one, other in ((left, right), (right, left)):
        if not may_be_absent(other.domain):
            facts += _present_fact(one)
    return facts


def _facts_of_emptiness(operand: ir.Expression, holds: bool) -> list[Fact]:
    facts = _prefix_facts(operand) if holds else []
    domain = present(operand.domain)
    if not holds and isinstance(domain, ZoneHandle) and domain.zone.sort == "slot":
        key = key_of(operand)
        if key is not None:
            facts.append((("slot", key), None))
    return facts


def _present_fact(node: ir.Expression, kinds: tuple[int, ...] | None = None) -> list[Fact]:
    key = key_of(node)
    return [] if key is None else [(key, kinds)]


def _prefix_facts(node: ir.Expression) -> list[Fact]:
    """A positive test on a path proves that everything is present through which it leads."""
    match node:
        case ir.Property(operand=operand) | ir.Unlocated(operand=operand):
            inner = [operand]
        case ir.SlotPiece(zone=zone):
            return _prefix_facts(zone)
        case ir.ReadVariable(indices=indices) | ir.ZoneAt(indices=indices):
            inner = list(indices)
        case _:
            return []
    return [f for part in inner for f in (*_present_fact(part), *_prefix_facts(part))]
