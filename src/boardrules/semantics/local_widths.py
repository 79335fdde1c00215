"""How far locals reach: the domains that later values give them.

Only a `let` without a type takes its domain from its values. What is stated is a promise: a parameter, or
`let n: 0..9 = 0`, keeps its domain, and a later value must fit.
"""

from attrs import define, field

from boardrules.ir.domains import (
    Domain,
    Local,
)
from boardrules.semantics.fitting import (
    join,
)
from boardrules.source import Span
from boardrules.syntax import tree


@define
class LocalWidths:
    """The domains of locals that later values widen, by name and place of their `let`."""

    known: dict[tuple[str, int], Domain]
    wider: dict[tuple[str, int], Domain] = field(factory=dict)
    spans: dict[tuple[str, int], Span] = field(factory=dict)
    _inferred: set[tuple[str, int]] = field(factory=set, init=False)

    def domain(self, local: tree.Identifier, first: Domain) -> Domain:
        """The domain of a `let` without a type."""
        self._inferred.add((local.text, local.span.start))
        found = self.known.get((local.text, local.span.start))
        return first if found is None else join(first, found) or first

    def is_inferred(self, local: Local) -> bool:
        """Whether later values may widen the domain of a local."""
        return local.span is not None and (local.name, local.span.start) in self._inferred

    def widen(self, local: Local, domain: Domain, span: Span) -> None:
        assert local.span is not None
        key = (local.name, local.span.start)
        self.wider[key] = join(self.wider.get(key, local.domain), domain) or domain
        self.spans[key] = span

    def unsettled(self) -> list[tuple[str, Span]]:
        """The locals that have still been widened, with the place where."""
        return [(name, self.spans[name, start]) for name, start in self.wider]
