"""How far locals reach: the domains that later values give them."""

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

    def domain(self, local: tree.Identifier, first: Domain) -> Domain:
        found = self.known.get((local.text, local.span.start))
        return first if found is None else join(first, found) or first

    def widen(self, local: Local, domain: Domain, span: Span) -> None:
        assert local.span is not None
        key = (local.name, local.span.start)
        self.wider[key] = join(self.wider.get(key, local.domain), domain) or domain
        self.spans[key] = span

    def unsettled(self) -> list[tuple[str, Span]]:
        """The locals that have still been widened, with the place where."""
        return [(name, self.spans[name, start]) for name, start in self.wider]
