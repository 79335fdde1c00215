"""How the sites of a place must lie to each other for what asks about them (spec section 9.5)."""

from boardrules.ir.domains import Place
from boardrules.semantics.scope import Scope
from boardrules.syntax import tree


def needs_directions(scope: Scope, node: tree.Expression, place: Place, name: str) -> bool:
    """Whether each site has neighbours in directions; reported if not."""
    needs = f"`{name}` needs a grid or hex place, where each site has neighbours in directions"
    return bool(place.steps) or no_such_site(scope, node, place, "a site with directions", needs)


def no_such_site(scope: Scope, node: tree.Expression, place: Place, expected: str, reason: str) -> bool:
    """Reports that sites of this place do not lie to each other as they must; False."""
    scope.world.report("BR228", node.span, found=f"A {place.name}", expected=expected, reason=reason)
    return False


def needs_neighbours(scope: Scope, node: tree.Expression, place: Place, name: str) -> bool:
    """Sites by axes are coordinates of something: nothing says which of them are next to each other."""
    needs = f"`{name}` needs a place that is a grid, hex, ring, `1..n`, of players or with `links`"
    return place.shape != "axes" or no_such_site(scope, node, place, "a site with neighbours", needs)


def needs_straight_lines(scope: Scope, node: tree.Expression, place: Place, name: str) -> bool:
    """Whether one can go straight on from site to site; reported if not."""
    needs = f"`{name}` needs a place that is a grid, hex, ring, `1..n` or of players, where straight on means something"
    is_straight = place.shape not in {"axes", "graph", "named"}
    return is_straight or no_such_site(scope, node, place, "a site on straight lines", needs)
