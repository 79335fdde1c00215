"""Components: kinds, attributes, and the catalogue of all pieces there can be.

The catalogue of a component is the product of the attributes of each kind, kinds in order; if a deck lists the
pieces of a kind in a CSV file, the catalogue of that kind is what the files list. A piece is known by its rank.
"""

import itertools
import math
from collections.abc import Sequence

from attrs import frozen

from boardrules.ir.domains import (
    Component,
    Domain,
    Kind,
    ListOf,
    SetOf,
    Unknown,
)
from boardrules.semantics.cells import values_of
from boardrules.semantics.deck_files import listed_entries
from boardrules.semantics.domain_text import domain_text
from boardrules.semantics.fitting import value_count
from boardrules.semantics.meanings import citations
from boardrules.semantics.types import domain_of_type
from boardrules.semantics.world import World
from boardrules.source import Span
from boardrules.syntax import tree

ENTRY_LIMIT = 4_096


Values = tuple[object, ...]


@frozen
class _Attribute:
    name: str
    domain: Domain
    span: Span


def declare_components(world: World) -> None:
    """The components with their kinds and catalogues."""
    for node in world.declarations(tree.Component):
        component = _component(world, node)
        if component is not None:
            enter_component(world, node, component)
            if component.has_identity:
                world.base_components[component.name] = component
    from boardrules.semantics.decks import with_each_piece

    for node in world.declarations(tree.Component):
        base = world.base_components.get(node.name.text)
        if base is not None:
            enter_component(world, node, with_each_piece(world, base))


def enter_component(world: World, node: tree.Component, component: Component) -> None:
    """Makes a component known by its name, and its kinds by theirs."""
    world.components[component.name] = component
    if any(isinstance(member, tree.Kind) for member in node.members):
        for rank, kind in enumerate(component.kinds):
            world.kinds[kind.name] = (component, rank)


def _component(world: World, node: tree.Component) -> Component | None:
    shared = _attributes(world, node.params)
    kind_nodes = [member for member in node.members if isinstance(member, tree.Kind)]
    kinds: list[Kind] = []
    for member in kind_nodes:
        attributes = _merged(world, shared, _attributes(world, member.params))
        doc = member.doc.text if member.doc is not None else None
        typed = tuple((a.name, a.domain) for a in attributes)
        kinds.append(Kind(member.name.text, typed, member.span, doc, citations(member.cites)))
    if not kinds:
        kinds.append(Kind(node.name.text, tuple((a.name, a.domain) for a in shared), node.span))
    if any(isinstance(domain, Unknown) for kind in kinds for _, domain in kind.attributes):
        return None
    listed = listed_entries(world, node, kinds)
    entries: list[tuple[int, Values]] = []
    for rank, kind in enumerate(kinds):
        if rank in listed:
            entries += [(rank, values) for values in listed[rank]]
            continue
        product = _product(kind)
        if product is None or len(entries) + len(product) > ENTRY_LIMIT:
            size = len(entries) + math.prod(value_count(domain) for _, domain in kind.attributes)
            found = f"{size:,}" if size < 10**12 else "countless"
            world.report(
                "BR502", kind.span or node.span, name=kind.name, size=found, limit=f"{ENTRY_LIMIT:,}"
            )
            return None
        entries += [(rank, values) for values in product]
    doc = node.doc.text if node.doc is not None else None
    has_identity = any(isinstance(member, tree.Variable) for member in node.members)
    cites = citations(node.cites)
    return Component(node.name.text, tuple(kinds), tuple(entries), has_identity, node.span, doc, cites)


def _attributes(world: World, params: Sequence[tree.Param]) -> list[_Attribute]:
    found: list[_Attribute] = []
    for param in params:
        if not isinstance(param, tree.GivenParam):
            if isinstance(param, tree.LikeTypeParam):
                from boardrules.semantics.types import domain_like_name

                found.append(
                    _Attribute(param.name.text, domain_like_name(world, param.name), param.name.span)
                )
            else:
                world.report(
                    "BR220", param.span, owner="a component", found="no action", name=param.name.text
                )
            continue
        if any(a.name == param.name.text for a in found):
            world.report("BR102", param.name.span, name=param.name.text)
            continue
        found.append(_Attribute(param.name.text, domain_of_type(world, param.type), param.name.span))
    return found


def _merged(world: World, shared: Sequence[_Attribute], own: Sequence[_Attribute]) -> list[_Attribute]:
    """The attributes of a kind: those of the component, some perhaps with a narrower type, then its own."""
    from boardrules.semantics.fitting import Fit, fit

    narrower = {a.name: a for a in own}
    names = {a.name for a in shared}
    for attribute in shared:
        new = narrower.get(attribute.name)
        if new is not None and fit(new.domain, attribute.domain) is not Fit.ALWAYS:
            world.report(
                "BR201", new.span, expected=domain_text(attribute.domain), found=domain_text(new.domain)
            )
    return [narrower.get(a.name, a) for a in shared] + [a for a in own if a.name not in names]


def _product(kind: Kind) -> list[Values] | None:
    """All combinations of the attributes, the first changing slowest; None if there are too many."""
    size = 1
    for _, domain in kind.attributes:
        size *= value_count(domain)
        if size > ENTRY_LIMIT:
            return None
    columns = [attribute_values(domain) for _, domain in kind.attributes]
    if any(column is None for column in columns):
        return None
    return list(itertools.product(*(column or () for column in columns)))


def attribute_values(domain: Domain) -> list[object] | None:
    """All values of an attribute in order; sets and lists too if they are few."""
    match domain:
        case SetOf(inner) if inner is not None:
            values = values_of(inner)
            if values is None or len(values) > 12:
                return None
            return [
                frozenset(c) for size in range(len(values) + 1) for c in itertools.combinations(values, size)
            ]
        case ListOf(inner, limit) if inner is not None:
            values = values_of(inner)
            if values is None or value_count(domain) > ENTRY_LIMIT:
                return None
            return [t for size in range(limit + 1) for t in itertools.product(values, repeat=size)]
        case _:
            return values_of(domain)
