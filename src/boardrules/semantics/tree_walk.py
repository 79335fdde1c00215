"""Going through syntax trees: all statements of a game, and what statements may change."""

from collections.abc import Iterator, Sequence

from boardrules.semantics.composition import Composition
from boardrules.syntax import tree

ANY_ZONE = "*"


def statements_of(composition: Composition) -> Iterator[tree.Statement]:
    """Every statement of all bodies, at any depth, in the order of the file."""
    for declaration in composition.declarations:
        yield from statements_in(bodies_of(declaration))


def bodies_of(declaration: tree.Declaration) -> Sequence[tree.Statement]:
    """The statements that a declaration holds."""
    match declaration:
        case tree.Action() | tree.Procedure() | tree.Phase() | tree.Setup() | tree.Play():
            return declaration.body
        case tree.Component(members=members):
            procedures: list[tree.Statement] = []
            for member in members:
                if isinstance(member, tree.Procedure):
                    procedures += member.body
                elif isinstance(member, tree.Kind):
                    for procedure in member.procedures:
                        procedures += procedure.body
            return procedures
        case tree.Example(parts=parts):
            return [s for part in parts if isinstance(part, tree.GivenPart) for s in part.body]
        case _:
            return ()


def statements_in(body: Sequence[tree.Statement]) -> Iterator[tree.Statement]:
    """The statements of a body and of all blocks in it."""
    for statement in body:
        yield statement
        for block in blocks_of(statement):
            yield from statements_in(block)


def blocks_of(statement: tree.Statement) -> Sequence[Sequence[tree.Statement]]:
    """The blocks that a statement holds."""
    match statement:
        case tree.If(body=body, alternative=alternative):
            if isinstance(alternative, tree.Else):
                return (body, alternative.body)
            return (body, (alternative,)) if alternative is not None else (body,)
        case tree.Case(branches=branches, otherwise=otherwise):
            blocks = [branch.body for branch in branches]
            return (*blocks, otherwise.body) if otherwise is not None else blocks
        case tree.Choose(alternatives=alternatives, otherwise=otherwise):
            blocks = [alternative.body for alternative in alternatives]
            return (*blocks, otherwise.body) if otherwise is not None else blocks
        case tree.MayChoose(alternatives=alternatives) | tree.ChooseEach(alternatives=alternatives):
            return [alternative.body for alternative in alternatives]
        case (
            tree.WithPlayers(body=body)
            | tree.Loop(body=body)
            | tree.Repeat(body=body)
            | tree.For(body=body)
            | tree.EachPlayer(body=body)
            | tree.Turns(body=body)
            | tree.AsPlayer(body=body)
        ):
            return (body,)
        case _:
            return ()


def callee_names(statement: tree.Statement) -> Sequence[str]:
    """The names of what a statement runs or offers."""
    match statement:
        case tree.Do(call=call):
            calls: Sequence[tree.Expression] = (call,)
        case (
            tree.Choose(alternatives=alternatives)
            | tree.MayChoose(alternatives=alternatives)
            | tree.ChooseEach(alternatives=alternatives)
        ):
            calls = [alternative.call for alternative in alternatives]
        case _:
            return ()
    return [name for call in calls if (name := called_name(call)) is not None]


def called_name(call: tree.Expression) -> str | None:
    """The name before the parentheses; for `card.played` that of the procedure."""
    match call:
        case tree.NameRef(text=text):
            return text
        case tree.Member(name=name):
            return name.text
        case tree.Call(function=function):
            return called_name(function)
        case tree.Parenthesised(inner=inner):
            return called_name(inner)
        case _:
            return None


def changed_names(statement: tree.Statement) -> frozenset[str]:
    """The last names of what one simple statement changes: variables, zones, locals."""
    match statement:
        case tree.Set(target=target) | tree.Increase(target=target) | tree.Decrease(target=target):
            nodes: Sequence[tree.Expression] = (target,)
        case tree.Add(target=target) | tree.Remove(target=target) | tree.Roll(target=target):
            nodes = (target,)
        case tree.MovePieces(destination=destination):
            # The pieces may come from any zone: a local knows where it was found.
            return _names_in(destination.zone) | {ANY_ZONE}
        case (
            tree.MoveSome(source=source, destination=destination)
            | tree.Draw(source=source, destination=destination)
        ):
            nodes = (source, destination.zone)
        case tree.Deal(source=source, zone=zone):
            return frozenset({*_names_in(source), zone.text})
        case tree.Shuffle(zone=zone_node):
            nodes = (zone_node,)
        case tree.Repeat(counter=counter):
            nodes = (counter,) if counter is not None else ()
        case tree.Let(name=name):
            return frozenset({name.text})
        case _:
            return frozenset()
    return frozenset(name for node in nodes for name in _names_in(node))


def _names_in(node: tree.Expression) -> frozenset[str]:
    match node:
        case tree.NameRef(text=text):
            return frozenset({text})
        case tree.Member(name=name):
            return frozenset({name.text})
        case tree.IndexOf(object=inner) | tree.Parenthesised(inner=inner):
            return _names_in(inner)
        case _:
            return frozenset()
