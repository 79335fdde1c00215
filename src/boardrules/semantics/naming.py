"""The first pass: which names are declared, and as what (spec section 5, end, and section 21, 4)."""

from boardrules.diagnostics.model import Label
from boardrules.semantics.world import Declared, World
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.vocabulary import STATEMENTS

FIXED_NAMES = frozenset(
    {"me", "my", "this", "true", "false", "none", "pass", "players", "others", "Player", "Direction", "bool"}
)

FUNCTION_NAMES = frozenset(
    [
        "count",
        "sum",
        "max",
        "min",
        "any",
        "no",
        "all",
        "first",
        "last",
        "best",
        "leading",
        "until",
        "reach",
        "place_in",
        "first_in",
        "random",
        "union",
        "common",
        "without",
        "ascending",
        "descending",
        "reversed",
        "item",
        "the",
        "abs",
        "next_in",
        "left_of",
        "right_of",
        "opponent",
        "clockwise",
        "counterclockwise",
        "seats_between",
        "neighbours",
        "around",
        "step",
        "ray",
        "between",
        "lines",
        "leaps",
        "distance",
        "along",
        "opposite",
        "left_turn",
        "right_turn",
        "possible",
        "most",
        "least",
        "times_seen",
        "last_seen",
        "won",
        "lost",
        "tied",
        "directions",
        "orthogonals",
        "diagonals",
    ]
)

_SORTS: tuple[tuple[type, str], ...] = (
    (tree.Option, "option"),
    (tree.Ruling, "ruling"),
    (tree.Enum, "enum"),
    (tree.Component, "component"),
    (tree.Deck, "deck"),
    (tree.Zone, "zone"),
    (tree.Variable, "variable"),
    (tree.Place, "place"),
    (tree.Temporary, "temporary"),
    (tree.History, "history"),
    (tree.Define, "define"),
    (tree.Table, "table"),
    (tree.Constraint, "constraint"),
    (tree.Ranking, "ranking"),
    (tree.Action, "action"),
    (tree.Procedure, "procedure"),
    (tree.Phase, "phase"),
)

ROUTINE_SORTS = ("action", "procedure", "phase")


def sort_of(declaration: tree.Declaration) -> str | None:
    """What a declaration with a name is called in messages; None for those without a name."""
    for kind, sort in _SORTS:
        if isinstance(declaration, kind):
            return sort
    return None


def name_of(declaration: tree.Declaration) -> tree.Identifier | None:
    """The name of a declaration, if it is of a sort that has one."""
    name = getattr(declaration, "name", None)
    return name if sort_of(declaration) and isinstance(name, tree.Identifier) else None


def collect_names(world: World) -> None:
    """Enters all declared names; reports those declared twice and those that cannot be used."""
    for declaration in world.composition.declarations:
        name = name_of(declaration)
        if name is None:
            continue
        sort = sort_of(declaration)
        assert sort is not None
        if sort in ROUTINE_SORTS and name.text in STATEMENTS:
            world.report("BR108", name.span, name=name.text, sort=with_article(sort))
        declare_name(world, name, sort, declaration)
        if isinstance(declaration, tree.Component):
            for member in declaration.members:
                if isinstance(member, tree.Kind):
                    declare_name(world, member.name, "kind", member)
        if isinstance(declaration, tree.Place) and isinstance(declaration.shape, tree.Named):
            for site in declaration.shape.names:
                declare_name(world, site, "site", declaration)
    for players in world.composition.header.players:
        if isinstance(players, tree.NamedPlayers):
            for seat in players.names:
                declare_name(world, seat, "seat", players)
    for example in world.setting.examples[:1]:  # they all have the same seats
        for seat in example.seats:
            declare_name(world, seat, "seat", example)


def declare_name(world: World, name: tree.Identifier, sort: str, declaration: object) -> None:
    """Enters one name, unless it is taken."""
    if name.text in FIXED_NAMES or (
        name.text in FUNCTION_NAMES and sort not in {"site", "enum value", "zone", "variable"}
    ):
        world.report("BR115", name.span, name=name.text)
        return
    first = world.names.get(name.text)
    if first is not None:
        world.report("BR102", name.span, name=name.text, labels=[Label(first.span, "declared first here")])
        return
    world.names[name.text] = Declared(sort, name.text, name.span, declaration)


def check_not_hiding(world: World, name: str, span: Span) -> None:
    """BR103: a parameter, `let` or binder may not have the name of a declaration."""
    declared = world.names.get(name)
    if declared is not None:
        world.report(
            "BR103", span, name=name, sort=declared.sort, labels=[Label(declared.span, "declared here")]
        )
    elif name in FIXED_NAMES:
        world.report("BR115", span, name=name)


def with_article(sort: str) -> str:
    """`an action`, `a phase`."""
    return f"an {sort}" if sort[0] in "aeio" else f"a {sort}"


def snake_case(name: str) -> str:
    """`SizeToken` -> `size_token`: how a parameter named like its type is written."""
    letters: list[str] = []
    for i, letter in enumerate(name):
        if letter.isupper() and i and not name[i - 1].isupper():
            letters.append("_")
        letters.append(letter.lower())
    return "".join(letters)
