"""Moves: what a player may do at a decision, as a value that people can read and programs can compare."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, overload

from attrs import field, frozen

from boardrules.arguments import checked_language
from boardrules.errors import IllegalMoveError, MoveTextError
from boardrules.ir.expressions import Expression, Sentence
from boardrules.ir.graph import Offer
from boardrules.ir.labels import Vocabulary, fill_in, order_label, value_label, vocabulary, word_of
from boardrules.ir.statements import Let, Parameter, Require
from boardrules.notation import unlocated
from boardrules.numbering import key_of
from boardrules.seats import checked_names

if TYPE_CHECKING:
    from boardrules.engine.choices import Answer
    from boardrules.engine.values import Cells
    from boardrules.game import Table


class _Unsaid:
    """Stands for a given argument that the text of a move left out."""

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID = _Unsaid()


@frozen(eq=False, repr=False, slots=False)
class Move:
    """One move. Two moves are the same if the action and all arguments are.

    Attributes:
        action: The name of the action; `pass`, `done`, or the name of the value that is chosen.
        sort: `action`, `pass`, `done` or `value`.
        seat: The seat that makes it, counted from 0 (the numbers people see count from 1).
        values: The runtime values of all parameters, without zones.
    """

    table: "Table"
    sort: str
    action: str
    seat: int | None
    parameters: tuple[Parameter, ...]
    values: tuple[object, ...]
    _written: tuple[int, ...]
    _answer: "Answer | None" = None
    _cells: "Cells | None" = None

    @cached_property
    def arguments(self) -> Mapping[str, object]:
        """The arguments by name: numbers, truth, None, lists, and texts for everything else."""
        notation = self.table.notation
        return MappingProxyType(
            {
                parameter.name: notation.json(parameter.static_domain, value, self.seat)
                for parameter, value in zip(self.parameters, self.values, strict=True)
                if value is not UNSAID
            }
        )

    @property
    def id(self) -> int:
        """The action number: the same for this move wherever it is offered.

        Raises:
            TooLargeError: The moves of the game are too many to be numbered.
            MoveTextError: An argument is not known, since the text of the move left it out.
        """
        if UNSAID in self.values:
            raise MoveTextError(f"`{self}` has no number before all its arguments are known.")
        key = key_of(self.sort, self.action, self.parameters)
        return self.table.numbering.number(key, self.values)

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        if UNSAID in (self.values[i] for i in self._written):
            said = [i for i in range(len(self.values)) if self.values[i] is not UNSAID]
            named = (f"{self.parameters[i].name} = {self._value_text(i)}" for i in said)
            return f"{self.action}({', '.join(named)})"
        return self._text_with(self._written)

    @property
    def full_text(self) -> str:
        """The text with all arguments that are known, also those that need not be written."""
        return self._text_with([i for i, value in enumerate(self.values) if value is not UNSAID])

    def _text_with(self, indices: Sequence[int]) -> str:
        if self.sort == "value":
            return f"{self.action}: {self._value_text(0)}"
        if not indices:
            return self.action
        return f"{self.action}({', '.join(self._value_text(i) for i in indices)})"

    def _value_text(self, i: int) -> str:
        return self.table.notation.text(self.parameters[i].static_domain, self.values[i], self.seat)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._key == other._key and self.table.identity == other.table.identity

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        return self.sort, self.action, self.values

    def agrees_with(self, other: object) -> bool:
        """Whether both can be the same move; what a text left out fits everything."""
        return (
            isinstance(other, Move)
            and self.sort == other.sort
            and self.action == other.action
            and len(self.values) == len(other.values)
            and all(
                a is UNSAID or b is UNSAID or a == b for a, b in zip(self.values, other.values, strict=True)
            )
        )

    def to_json(self) -> str:
        """`{"action": "mark", "arguments": {"cell": "a1"}}`.

        Raises:
            MoveTextError: An argument is not known, since the text of the move left it out.
        """
        if UNSAID in self.values:
            raise MoveTextError(f"`{self}` cannot be written before all its arguments are known.")
        return json.dumps({"action": self.action, "arguments": dict(self.arguments)}, ensure_ascii=False)

    # -------------------------------------------------------------- for people

    def sentence(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What the move does, in a sentence.

        Args:
            language: A language of the game, or `en`, in which every game can be spoken of.
            names: The names of the players by seat; the names of the seats if left out.

        Raises:
            OptionError: There are no words in this language, or the wrong number of names.
        """
        program = self.table.program
        spoken = checked_language(program, language)
        speaker = vocabulary(program, spoken, checked_names(self.table.players, names))
        word = word_of(speaker, self.action)
        if word and word.says and self._cells is not None and self.sort == "action":
            return self._fill_in(speaker, word.says)
        actor = f"{speaker.names[self.seat]}: " if self.seat is not None else ""
        shown = (0,) if self.sort == "value" else self._written
        labels = [self._argument_label(speaker, i) for i in shown]
        return f"{actor}{order_label(speaker, self.action, labels)}"

    def _argument_label(self, speaker: Vocabulary, i: int) -> str:
        value = self.values[i]
        return "?" if value is UNSAID else value_label(speaker, self.parameters[i].static_domain, value)

    def _fill_in(self, speaker: Vocabulary, says: Sentence) -> str:
        """The sentence, read in the position before the move with the arguments in their places.

        What the action names with `let` before it changes anything may be spoken of, too.
        """
        assert self._cells is not None
        engine = self.table.engine
        cells = list(self._cells)
        action = self.table.program.actions[self.action]
        values = self._answer.values if self._answer is not None else self.values
        for parameter, value in zip(action.parameters, values, strict=True):
            cells[parameter.local.cell] = value
        for statement in action.body:
            if isinstance(statement, Let):
                cells[statement.local.cell] = engine.evaluate(cells, statement.value, self.seat)
            elif not isinstance(statement, Require):
                break

        def evaluate(expression: Expression) -> object:
            return engine.evaluate(cells, expression, self.seat)

        return fill_in(speaker, says, evaluate)


@frozen(eq=False, repr=False)
class LegalMoves(Sequence[Move]):
    """The legal moves of a state, in the order of the rules."""

    _moves: tuple[Move, ...]
    _places: dict[Move, int] = field(factory=dict, init=False)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        """Whether a move, or the text of one, is legal."""
        if isinstance(move, str):
            return any(move.split() == text.split() for m in self._moves for text in (str(m), m.full_text))
        return self.find(move) is not None

    def __eq__(self, other: object) -> bool:
        """Whether the same moves are legal, in the same order."""
        return self._moves == other._moves if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def find(self, move: object) -> Move | None:
        """The same move as it is offered here."""
        if not isinstance(move, Move):
            return None
        if not self._places:
            self._places.update({m: i for i, m in reversed(list(enumerate(self._moves)))})
        place = self._places.get(move)
        return None if place is None else self._moves[place]

    def __repr__(self) -> str:
        shown = ", ".join(str(move) for move in self._moves[:12])
        more = f", .. {len(self._moves) - 12} more" if len(self._moves) > 12 else ""
        return f"<{len(self._moves)} legal moves: {shown}{more}>"


def demand_move_of(table: "Table", move: object) -> Move:
    """The move, if it is one of this table.

    Raises:
        IllegalMoveError: It is no move, or one of another game.
    """
    if not isinstance(move, Move):
        raise IllegalMoveError(f"A move is expected, such as one of state.legal_moves(); found {move!r}.")
    if move.table.identity != table.identity:
        raise IllegalMoveError(
            f"`{move}` is a move of another game, or of one with other players or options."
        )
    return move


def move_of_answer(
    table: "Table", cells: "Cells", seat: int, offer: Offer, answer: "Answer", written: tuple[int, ...]
) -> Move:
    """The move that an answer of the engine is for people."""
    values = tuple(unlocated(p.domain, v) for p, v in zip(offer.parameters, answer.values, strict=True))
    return Move(table, offer.sort, offer.action, seat, offer.parameters, values, written, answer, cells)
