"""States: positions of a match, as values that never change."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from boardrules.arguments import checked_seat
from boardrules.engine.logs import Watcher
from boardrules.engine.randomness import Generator
from boardrules.errors import IllegalMoveError, MoveTextError
from boardrules.ir.domains import Domain
from boardrules.ir.graph import ENDING, ME, PC, Decide
from boardrules.move_reading import read_move
from boardrules.moves import LegalMoves, Move, demand_move_of, move_of_answer
from boardrules.outcomes import Outcome, Result, outcome_domain, result_of
from boardrules.seats import Player

if TYPE_CHECKING:
    from boardrules.engine.choices import Answer
    from boardrules.engine.values import Cells
    from boardrules.game import Table


@frozen(eq=False, repr=False, slots=False)
class State:
    """A position of a match: who is to move, what may be done, and everything on the table.

    States of the same rules, players and options are equal if nothing that matters for the rest of the game
    differs. What the random generator will give is not part of that.

    Attributes:
        table: The table at which the match is played.
        cells: The raw state, for the engine; not to be changed.
        generator: What the random generator will give, or None if chance is explicit.
        seed: The seed that the match began with; None if chance is explicit.
    """

    table: "Table"
    cells: "Cells"
    generator: int | None
    seed: int | None

    def __repr__(self) -> str:
        if self.is_over:
            return f"<State: over, {self.result}>"
        return "<State: chance>" if self.is_chance else f"<State: {self.current_player} to move>"

    # -------------------------------------------------------------- where the game stands

    @property
    def is_over(self) -> bool:
        return self.cells[ENDING] is not None

    @cached_property
    def is_chance(self) -> bool:
        """Whether a chance event comes next; never so if chance follows a seed."""
        return not self.is_over and self.generator is None and self.table.engine.at_chance(self.cells)

    @property
    def is_simultaneous(self) -> bool:
        """Whether players choose at the same time: what one does is hidden from the others until all have done it."""
        shadows = self.table.graph.shadows
        return shadows is not None and self.cells[shadows.under_way_cell] is not None

    @property
    def chance(self) -> str:
        """`seeded` or `explicit`."""
        return "explicit" if self.generator is None else "seeded"

    @property
    def current_player(self) -> Player | None:
        """Who is to move; None if the game is over or chance comes next."""
        if self.is_over or self.is_chance:
            return None
        return self.table.players[self._seat]

    @property
    def _seat(self) -> int:
        seat = self.cells[ME]
        assert isinstance(seat, int)
        return seat

    @cached_property
    def result(self) -> Result | None:
        """Who has won and with what; None while the game goes on."""
        return result_of(self.table, self.cells) if self.is_over else None

    # -------------------------------------------------------------- moves

    @property
    def _decide(self) -> Decide:
        node = self.table.graph.nodes[self.cells[PC]]
        assert isinstance(node, Decide)
        return node

    def legal_moves(self) -> LegalMoves:
        """The legal moves, in the order of the rules; none if the game is over or chance comes next."""
        return self._legal_moves

    @cached_property
    def _legal_moves(self) -> LegalMoves:
        if self.is_over or self.is_chance:
            return LegalMoves(())
        return LegalMoves(tuple(map(self.move_for, self.table.engine.legal(self.cells))))

    def move_for(self, answer: "Answer") -> Move:
        """The move that an answer of the engine at this decision is for people."""
        offer = self._decide.offers[answer.offer]
        return move_of_answer(self.table, self.cells, self._seat, offer, answer, self._writes[answer.offer])

    @cached_property
    def _writes(self) -> tuple[tuple[int, ...], ...]:
        """Which arguments the text of a move shows, for each offer: all if others offer the same action."""
        offers = self._decide.offers
        names = [(offer.sort, offer.action) for offer in offers]
        return tuple(
            tuple(i for i, given in enumerate(offer.given) if given is None or names.count(name) > 1)
            for offer, name in zip(offers, names, strict=True)
        )

    def parse_move(self, text: str) -> Move:
        """The move that the player to move means by a text; it need not be legal.

        Raises:
            MoveTextError: It is not the text of a move, or could be more than one.
            IllegalMoveError: Nobody is to move.
        """
        self._demand_decision(text)
        readings = read_move(self.table, text, self._seat, self._decide.offers)
        fitting = [move for move in self.legal_moves() if any(move.agrees_with(r) for r in readings)]
        if len(fitting) > 1:
            choices = " or ".join(f"`{move.full_text}`" for move in fitting[:5])
            raise MoveTextError(f"`{text}` can mean more than one move: write {choices}.")
        return fitting[0] if fitting else readings[0]

    def play(self, move: "Move | Outcome | str") -> "State":
        """The state after a move, given as itself or as text; or, at a chance event, after an outcome.

        Raises:
            IllegalMoveError: The rules do not allow it now; the message names some moves that they do.
            MoveTextError: The text is not the text of a move.
        """
        engine = self.table.engine
        if self.is_chance:
            value = self._outcome_meant(move)
            return self._after(lambda generator: engine.apply_outcome(self.cells, value, generator))
        self._demand_decision(move)
        answer = self._answer_to(move)
        return self._after(lambda generator: engine.apply(self.cells, answer, generator))

    def withheld(self, move: Move | str, player: Player | int) -> frozenset[str]:
        """The arguments of a legal move, by name, that a player (or the one with this seat number) is not told.

        These are pieces that the player sees neither before nor after, and secret votes.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
        self._demand_decision(move)
        answer = self._answer_to(move)
        offer = self._decide.offers[answer.offer]
        seat = checked_seat(self.table.program, player)
        numbers = Watcher(self.table.engine).withheld(self.cells, answer, seat)
        return frozenset(offer.parameters[i].name for i in numbers)

    def uncovers(self, move: Move | str) -> bool:
        """Whether with a legal move a simultaneous choice ends, so that all learn what the others have done.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
        self._demand_decision(move)
        generator = None if self.generator is None else Generator(self.generator)
        return Watcher(self.table.engine).uncovers(self.cells, self._answer_to(move), generator)

    def _after(self, step: "Callable[[Generator | None], Cells]") -> "State":
        generator = None if self.generator is None else Generator(self.generator)
        cells = step(generator)
        return State(self.table, cells, generator.state if generator else None, self.seed)

    def _answer_to(self, move: object) -> "Answer":
        if not isinstance(move, Move | str):
            raise IllegalMoveError(f"A move or the text of one is expected, found {move!r}.")
        meant = self.parse_move(move) if isinstance(move, str) else demand_move_of(self.table, move)
        found = self.legal_moves().find(meant)
        if found is None:
            fitting = [move for move in self.legal_moves() if move.agrees_with(meant)]
            found = fitting[0] if len(fitting) == 1 else None
        if found is None or found._answer is None:
            raise IllegalMoveError(self._why_not(meant))
        return found._answer

    def _demand_decision(self, move: object) -> None:
        if self.is_over:
            raise IllegalMoveError(f"The game is over, so `{move}` cannot be played.")
        if self.is_chance:
            raise IllegalMoveError(
                f"Chance comes next, so nobody can play `{move}`: play one of chance_outcomes()."
            )

    def _why_not(self, meant: Move) -> str:
        """That a move is not legal, and what is instead: the nearest moves first."""
        legal = self.legal_moves()

        def distance(move: Move) -> int:
            if move.action != meant.action:
                return 1000
            return sum(a != b for a, b in zip(move.values, meant.values, strict=True))

        nearest = sorted(legal, key=distance)[:5]
        shown = ", ".join(f"`{move}`" for move in nearest)
        if len(legal) > len(nearest):
            return f"`{meant}` is not legal now for {self.current_player}. Legal are {len(legal)} moves, such as {shown}."
        return f"`{meant}` is not legal now for {self.current_player}. Legal: {shown}."

    # -------------------------------------------------------------- chance

    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """What can happen at a chance event, in order, each with its probability; nothing elsewhere."""
        if not self.is_chance:
            return ()
        weighted = self.table.engine.chance_outcomes(self.cells)
        total = sum(weight for _, weight in weighted)
        domain = self._outcome_domain
        return tuple(
            (Outcome(value, self.table.notation.text(domain, value, None)), Fraction(weight, total))
            for value, weight in weighted
        )

    @property
    def _outcome_domain(self) -> Domain:
        return outcome_domain(self.table, self.cells)

    def _outcome_meant(self, outcome: object) -> object:
        for known, _ in self.chance_outcomes():
            if outcome in (known, known.text):
                return known.value
        names = ", ".join(f"`{known}`" for known, _ in self.chance_outcomes()[:8])
        raise IllegalMoveError(
            f"A chance event comes next, with outcomes such as {names}; found `{outcome}`."
        )

    # -------------------------------------------------------------- identity

    @cached_property
    def _frozen_cells(self) -> tuple[object, ...]:
        return tuple(self.cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.cells == other.cells and self.table.identity == other.table.identity

    def __hash__(self) -> int:
        return hash(self._frozen_cells)

    def to_json(self) -> str:
        """The state as a JSON document, from which `Table.state_from_json` makes it again."""
        from boardrules.saved_states import write_state

        return write_state(self)
