"""Successors of graph nodes, and copies of nodes with other successors."""

from collections.abc import Callable, Iterable
from typing import assert_never

from attrs import evolve

from boardrules.ir.graph import (
    Begin,
    Branch,
    Chance,
    Commit,
    Decide,
    Demand,
    Effect,
    End,
    LapNext,
    LapStart,
    NextElement,
    Node,
    NoReturn,
    Offer,
    QueryEnd,
)


def successors(node: Node) -> tuple[int, ...]:
    """The nodes to which a node can lead, the usual one first."""
    match node:
        case Branch(then=then, otherwise=otherwise):
            return then, otherwise
        case NextElement(next=next_node, done=done):
            return next_node, done
        case Decide(offers=offers, otherwise=otherwise):
            entries = tuple(offer.entry for offer in offers)
            return entries if otherwise is None else (*entries, otherwise)
        case LapNext(turn=turn, done=done):
            return turn, done
        case End() | QueryEnd():
            return ()
        case Effect() | Demand() | Chance() | NoReturn() | Begin() | Commit() | LapStart():
            return (node.next,)
        case _ as never:
            assert_never(never)


def redirected(node: Node, target: Callable[[int], int]) -> Node:
    """The same node with each successor replaced by `target` of it."""
    match node:
        case Branch():
            return evolve(node, then=target(node.then), otherwise=target(node.otherwise))
        case NextElement():
            return evolve(node, next=target(node.next), done=target(node.done))
        case Decide():
            otherwise = None if node.otherwise is None else target(node.otherwise)
            return evolve(
                node, offers=tuple(redirected_offer(o, target) for o in node.offers), otherwise=otherwise
            )
        case LapNext():
            return evolve(node, turn=target(node.turn), done=target(node.done))
        case End() | QueryEnd():
            return node
        case Effect():
            return evolve(node, next=target(node.next))
        case Demand():
            return evolve(node, next=target(node.next))
        case Chance():
            return evolve(node, next=target(node.next))
        case NoReturn():
            return evolve(node, next=target(node.next))
        case Begin():
            return evolve(node, next=target(node.next))
        case Commit():
            return evolve(node, next=target(node.next))
        case LapStart():
            return evolve(node, next=target(node.next))
        case _ as never:
            assert_never(never)


def redirected_offer(offer: Offer, target: Callable[[int], int]) -> Offer:
    """The same offer with its entry, and the end of its body, replaced."""
    body_end = None if offer.body_end is None else target(offer.body_end)
    return evolve(offer, entry=target(offer.entry), body_end=body_end)


def reachable(roots: Iterable[int], following: Callable[[int], Iterable[int]]) -> list[int]:
    """All nodes that can be reached, in the order of a walk that goes deep first."""
    order: list[int] = []
    seen: set[int] = set()
    stack = list(roots)[::-1]
    while stack:
        number = stack.pop()
        if number in seen:
            continue
        seen.add(number)
        order.append(number)
        stack.extend(reversed(tuple(following(number))))
    return order


def nodes_on_circles(members: Iterable[int], following: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The groups of nodes that lie on circles of the members, each with its nodes in ascending order.

    A walk that goes deep first gives each node its number in order of discovery and the smallest
    number that it can get back to; a node that gets back no further than to itself closes a group.
    """
    inside = set(members)
    found: dict[int, int] = {}
    back: dict[int, int] = {}
    group_stack: list[int] = []
    open_nodes: set[int] = set()
    circles: list[list[int]] = []
    for root in sorted(inside):
        if root in found:
            continue
        walk: list[tuple[int, list[int]]] = []
        _enter(root, found, back, group_stack, open_nodes, walk, inside, following)
        while walk:
            number, waiting = walk[-1]
            if waiting:
                target = waiting.pop(0)
                if target not in found:
                    _enter(target, found, back, group_stack, open_nodes, walk, inside, following)
                elif target in open_nodes:
                    back[number] = min(back[number], found[target])
                continue
            walk.pop()
            if walk:
                back[walk[-1][0]] = min(back[walk[-1][0]], back[number])
            if back[number] == found[number]:
                at = group_stack.index(number)
                group = sorted(group_stack[at:])
                del group_stack[at:]
                open_nodes.difference_update(group)
                if len(group) > 1 or number in set(following(number)):
                    circles.append(group)
    return circles


def _enter(
    number: int,
    found: dict[int, int],
    back: dict[int, int],
    group_stack: list[int],
    open_nodes: set[int],
    walk: list[tuple[int, list[int]]],
    inside: set[int],
    following: Callable[[int], Iterable[int]],
) -> None:
    found[number] = back[number] = len(found)
    group_stack.append(number)
    open_nodes.add(number)
    walk.append((number, [n for n in following(number) if n in inside]))
