"""The promise that nothing is left behind, in words.

A cell of a local or a register is *taken* where it is in use. Along all ways to a node where a state rests the same cells
must be taken, or equal positions would not be equal states.
"""

from boardrules.ir.graph import ME, Chance, Decide, Graph
from boardrules.ir.holdings import UNUSED, holdings
from boardrules.ir.program import Program


def differences(program: Program, graph: Graph) -> list[str]:
    """The nodes where a state can rest, and be reached with different cells taken, in words."""
    return [
        f"node {number}: {cell} may or may not be taken"
        for number, held in sorted(holdings(program, graph).items())
        if isinstance(graph.nodes[number], Decide | Chance)
        for cell, holding in sorted(held.items())
        if holding > UNUSED
    ]


def taken_at(program: Program, graph: Graph, number: int) -> frozenset[int]:
    """The cells that may be taken when a game comes to a node."""
    held = holdings(program, graph)[number]
    return frozenset(cell for cell, holding in held.items() if holding != UNUSED and cell != ME)
