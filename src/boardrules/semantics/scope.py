"""What an expression or statement can see from where it stands."""

from attrs import define, evolve, field

from boardrules.ir import expressions as ir
from boardrules.ir.domains import Bool, Local, Seat, Unknown
from boardrules.semantics.proofs import Fact, Proofs
from boardrules.semantics.world import World
from boardrules.source import Span


@define
class Scope:
    """Names and proofs at one point of a rule.

    Attributes:
        owner: The name of the declaration that this belongs to, for the question whether it uses `me`.
        has_me: Whether a player is bound to `me` here; within a declaration that is run or asked by
            others this is left to them.
        locals: Parameters, `let`s and binders in sight.
        proofs: What is known to be there.
        situation: `result` or `example` where names are known that are not elsewhere, `deck`, else ``.
    """

    world: World
    owner: str
    has_me: bool
    locals: dict[str, Local] = field(factory=dict)
    proofs: Proofs = field(factory=Proofs)
    this: Local | None = None
    situation: str = ""

    def inner(self) -> "Scope":
        """A scope for a block: what is declared in it is not seen outside."""
        return evolve(self, locals=dict(self.locals))

    def knowing(self, facts: list[Fact]) -> "Scope":
        """The same with more known to be there."""
        return evolve(self, locals=dict(self.locals), proofs=self.proofs.plus(facts)) if facts else self

    def with_locals(self, *more: Local) -> "Scope":
        return evolve(self, locals=self.locals | {local.name: local for local in more})

    def with_me(self) -> "Scope":
        return evolve(self, has_me=True, locals=dict(self.locals))


def unknown_value(span: Span) -> ir.Expression:
    """Stands for an expression with an error."""
    return ir.Literal(span, Unknown(), None)


def me_value(scope: Scope, span: Span) -> ir.Expression:
    """`me`; BR107 where no player is bound."""
    if not scope.has_me:
        scope.world.report("BR107", span, name=span.text)
        return unknown_value(span)
    scope.world.uses_me[scope.owner] = True
    return ir.Me(span, Seat(scope.world.players))


def note_use(scope: Scope, name: str, span: Span) -> None:
    """Something by the name of `name` is used here, and takes its `me` from here if it needs one."""
    world = scope.world
    world.used.add(name)
    if not world.uses_me.get(name):
        return
    if not scope.has_me:
        world.report("BR107.through", span, name=name)
        return
    world.uses_me[scope.owner] = True


def truth(span: Span, value: bool) -> ir.Expression:
    """A constant that is true or false."""
    return ir.Literal(span, Bool(), value)
