"""Puts the nodes of a graph together while it grows backwards.

Lowering knows where a piece of code leads before it makes the piece: it is built from its end to its
beginning, so each node is whole when it is made. Only circles need a number in advance
(`reserve`, then `lead_on`).

Registers are cells behind those of the program. They are handed out as from a stack: what is nested
in a loop takes the cells above those of the loop, and what stands beside it takes the same ones again.
A register is None whenever nobody uses it.
"""

from attrs import define, evolve, field

from boardrules.ir.graph import Clear, Decide, Effect, Graph, Node, Offer
from boardrules.ir.graph_walk import reachable, redirected, redirected_offer, successors
from boardrules.ir.statements import Loop, Turns
from boardrules.source import Span

NODE_LIMIT = 200_000


class Unsupported(Exception):  # noqa: N818
    """A construct that is understood but cannot be lowered yet.

    Attributes:
        span: Where it stands.
        what: What it is, so that "... is not supported yet" is a sentence.
    """

    def __init__(self, span: Span, what: str) -> None:
        super().__init__(what)
        self.span = span
        self.what = what


@define(eq=False)
class GraphBuilder:
    """A graph that grows.

    Attributes:
        first_register: The cell of the first register.
        whole: The words to point at if the graph becomes too large.
    """

    first_register: int
    whole: Span
    _nodes: list[Node | None] = field(factory=list, init=False)
    _leads: dict[int, int] = field(factory=dict, init=False)
    _uses: list[dict[str, None]] = field(factory=list, init=False)
    _announced: set[int] = field(factory=set, init=False)
    _loop_heads: list[tuple[int, Loop | Turns]] = field(factory=list, init=False)

    def emit(self, node: Node) -> int:
        """Adds a node and gives its number."""
        self._check_size()
        self._nodes.append(node)
        return len(self._nodes) - 1

    def reserve(self) -> int:
        """A number for a node that is made later."""
        self._check_size()
        self._nodes.append(None)
        return len(self._nodes) - 1

    def lead_on(self, reserved: int, target: int) -> None:
        """Says which node a reserved number stands for."""
        if self._settled(target) == reserved:
            # A circle in which nothing happens still needs a node on which to go round.
            target = self.emit(Effect(self.whole, Clear(()), reserved))
        self._leads[reserved] = target

    def mark_loop(self, head: int, statement: Loop | Turns) -> None:
        self._loop_heads.append((head, statement))

    def announce_end(self, left_cell: int) -> None:
        """Remembers that something ends the `turns` with this register in advance."""
        self._announced.add(left_cell)

    def take_announcement(self, left_cell: int) -> bool:
        """Whether something ends the `turns` with this register; the register is free again after it."""
        is_announced = left_cell in self._announced
        self._announced.discard(left_cell)
        return is_announced

    def register(self, depth: int, use: str) -> int:
        """The cell of the register at a depth of the stack of registers."""
        while len(self._uses) <= depth:
            self._uses.append({})
        self._uses[depth].setdefault(use)
        return self.first_register + depth

    def finish(self, start: int, trials: dict[str, Offer]) -> Graph:
        """The graph of all nodes that can be reached, numbered along the course of play."""
        roots = [self._settled(start), *(self._settled(offer.entry) for offer in trials.values())]
        order = reachable(roots, lambda n: map(self._settled, successors(self._node(n))))
        numbers = {old: new for new, old in enumerate(order)}

        def renumber(old: int) -> int:
            return numbers[self._settled(old)]

        def renumber_offer(offer: Offer) -> Offer:
            end = offer.body_end
            if end is not None and self._settled(end) not in numbers:
                offer = evolve(offer, body_end=None)
            return redirected_offer(offer, renumber)

        def renumber_node(old: int) -> Node:
            node = self._node(old)
            if isinstance(node, Decide):
                otherwise = None if node.otherwise is None else renumber(node.otherwise)
                return evolve(node, offers=tuple(map(renumber_offer, node.offers)), otherwise=otherwise)
            return redirected(node, renumber)

        heads = {renumber(h): loop for h, loop in self._loop_heads if self._settled(h) in numbers}
        return Graph(
            nodes=tuple(map(renumber_node, order)),
            start=renumber(start),
            trials={name: renumber_offer(offer) for name, offer in trials.items()},
            certain=(False,) * len(order),
            cell_count=self.first_register + len(self._uses),
            registers=tuple(
                (" / ".join(uses), self.first_register + depth) for depth, uses in enumerate(self._uses)
            ),
            loop_heads=tuple(sorted(heads.items(), key=lambda item: item[0])),
        )

    def _check_size(self) -> None:
        if len(self._nodes) >= NODE_LIMIT:
            raise Unsupported(self.whole, f"a course of play of more than {NODE_LIMIT:,} steps")

    def _settled(self, number: int) -> int:
        while number in self._leads:
            number = self._leads[number]
        return number

    def _node(self, number: int) -> Node:
        node = self._nodes[number]
        assert node is not None, "a reserved number was never led on"
        return node
