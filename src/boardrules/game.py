"""Games and tables: rules that can be configured, and rules that have been.

A `Game` is what a rule file says. `Game.configure` fixes the number of players and the options and gives a
`Table`, at which any number of matches can be played; each begins with `Table.initial_state`.
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from boardrules.arguments import checked_seat
from boardrules.engine.interpreter import Engine
from boardrules.engine.randomness import Generator
from boardrules.errors import OptionError
from boardrules.ir.graph import Graph
from boardrules.ir.holdings import Holdings, holdings
from boardrules.ir.program import Program
from boardrules.notation import Notation
from boardrules.numbering import Numbering
from boardrules.options import Option, option_for_people, options_of, read_options
from boardrules.seats import Player, players_of
from boardrules.state import State
from boardrules.whole_numbers import demand_whole, is_whole

if TYPE_CHECKING:
    from boardrules.moves import Move
    from boardrules.pipeline import Rules


def load(path_or_name: str | Path, variants: Sequence[str | Path] = ()) -> "Game":
    """Reads and checks a game.

    Args:
        path_or_name: A rule file, or the name of a game that comes with the library.
        variants: Files of variants that are put on the game, in this order.

    Raises:
        RuleFileError: The file cannot be read or holds errors; the exception has all diagnostics.
    """
    from boardrules.pipeline import compile_file

    return Game(compile_file(path_or_name, variants))


def loads(text: str, name: str = "<string>") -> "Game":
    """Checks a game that is given as text; `name` is what messages call it.

    Raises:
        RuleFileError: The text holds errors; the exception has all diagnostics.
    """
    from boardrules.pipeline import compile_text

    return Game(compile_text(text, name))


@frozen(eq=False, repr=False, slots=False)
class Game:
    """A game, as its rules say it, before anybody sits down to play."""

    _rules: "Rules"

    def __repr__(self) -> str:
        low, high = self.player_counts
        return f"<Game {self.title!r} for {low if low == high else f'{low} to {high}'} players>"

    @property
    def name(self) -> str:
        return self._rules.name

    @property
    def title(self) -> str:
        return self._rules.title

    @property
    def doc(self) -> str | None:
        """What the rules say of the game in a sentence or two."""
        return self._rules.doc

    @property
    def player_counts(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return self._rules.player_counts

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the game has words of its own."""
        return tuple(self._rules.languages)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options and rulings that can be set, in the order of the rules: not those that a variant has fixed."""
        free = (option for option in self._rules.options if not option.is_fixed)
        return tuple(option_for_people(option, self._rules.seat_names) for option in free)

    def configure(self, players: int | None = None, options: Mapping[str, object] | None = None) -> "Table":
        """Fixes the number of players and the options.

        Args:
            players: How many play; may be left out if the game is for one number only.
            options: Values by name, as Python values or as text; the others are as `normally`.

        Raises:
            OptionError: The number of players or an option does not fit; the message says what does.
        """
        count = self._checked_players(players)
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"Options are expected as values by name, found {options!r}.")
        values = read_options(self._rules.options, options or {}, count, self._rules.seat_names)
        configured = self._rules.configure(count, values)
        return Table(self, configured.program, configured.graph, self._rules.fingerprint)

    def _checked_players(self, players: int | None) -> int:
        low, high = self.player_counts
        expected = f"{low}" if low == high else f"{low} to {high}"
        if players is None and low == high:
            return low
        if players is None:
            raise OptionError(
                f"{self.title} is for {expected} players: say how many, as in configure(players={low})."
            )
        if not is_whole(players) or not low <= players <= high:
            raise OptionError(f"{self.title} is for {expected} players, found {players!r}.")
        return players


@frozen(eq=False, repr=False, slots=False)
class Table:
    """A game with its players and options fixed.

    Attributes:
        game: The game.
        program: The typed rules under these options.
        graph: The control-flow graph that is run.
        fingerprint: A hash of the texts of the rules.
    """

    game: Game
    program: Program
    graph: Graph
    fingerprint: str
    engine: Engine = field(init=False)
    notation: Notation = field(init=False)
    numbering: Numbering = field(init=False)

    @engine.default
    def _make_engine(self) -> Engine:
        return Engine(self.program, self.graph)

    @notation.default
    def _make_notation(self) -> Notation:
        return Notation(self.program)

    @numbering.default
    def _make_numbering(self) -> Numbering:
        return Numbering(self.program)

    def __repr__(self) -> str:
        return f"<Table of {self.game.title!r} for {self.program.players} players>"

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, clockwise."""
        return players_of(self.program)

    @property
    def player_count(self) -> int:
        return self.program.players

    @cached_property
    def options(self) -> Mapping[str, object]:
        """The values of all options and rulings at this table."""
        return options_of(self.program)

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """What two tables must have in common for their states to be comparable."""
        return self.fingerprint, self.program.players, tuple(self.options.items())

    @cached_property
    def layout(self) -> str:
        """A hash of the control-flow graph and its cells: what the numbers in a saved state refer to."""
        described = [type(node).__name__ for node in self.graph.nodes]
        return sha256(repr((described, self.graph.cell_count, self.graph.registers)).encode()).hexdigest()[
            :16
        ]

    @cached_property
    def holdings(self) -> Mapping[int, Holdings]:
        """What the cells of the course of play may hold at each node, for those who read saved states."""
        return holdings(self.program, self.graph)

    @property
    def move_count(self) -> int:
        """How many action numbers there are.

        Raises:
            TooLargeError: More than 64 bits hold.
        """
        return self.numbering.count

    def move_number(self, move: "Move") -> int:
        """The action number of a move; the same as `move.id`.

        Raises:
            IllegalMoveError: It is no move, or one of another game.
            MoveTextError: An argument is not known, since the text of the move left it out.
            TooLargeError: The moves of the game are too many to be numbered.
        """
        from boardrules.moves import demand_move_of

        return demand_move_of(self, move).id

    def initial_state(self, seed: int | None = None, chance: str = "seeded") -> State:
        """The state in which a match begins.

        Args:
            seed: Decides all chance; if left out one is drawn, and `State.seed` tells which.
            chance: `seeded`, or `explicit`: then the state rests at every chance event, and
                `State.chance_outcomes` lists what may happen.

        Raises:
            OptionError: The seed is no whole number, or `chance` neither of the two.
        """
        if chance not in ("seeded", "explicit"):
            raise OptionError(f'Chance can be "seeded" or "explicit", found {chance!r}.')
        cells = self.engine.initial_cells()
        if chance == "explicit":
            if seed is not None:
                raise OptionError("Explicit chance takes no seed: every outcome is played by whoever asks.")
            self.engine.advance(cells, None)
            return State(self, cells, None, None)
        chosen = secrets.randbelow(2**32) if seed is None else demand_whole(seed, "A seed")
        generator = Generator(chosen)
        self.engine.advance(cells, generator)
        return State(self, cells, generator.state, chosen)

    def state_from_json(self, text: str) -> State:
        """The state that `State.to_json` wrote.

        Raises:
            StateDataError: The text is damaged, or belongs to other rules, players or options.
        """
        from boardrules.saved_states import read_state

        return read_state(self, text)

    def parse_move(self, text: str, player: Player | int) -> "Move":
        """The move that a player (or the one with this seat number, from 1) means by a text.

        Raises:
            MoveTextError: It is not the text of a move of this game.
        """
        from boardrules.move_reading import read_move

        return read_move(self, text, self._seat(player), ())[0]

    def move_from_json(self, text: str, player: Player | int) -> "Move":
        """The move that `Move.to_json` wrote.

        Raises:
            MoveTextError: The text is damaged or no move of this game.
        """
        from boardrules.move_reading import read_move_json

        return read_move_json(self, text, self._seat(player))

    def _seat(self, player: Player | int) -> int:
        return checked_seat(self.program, player)
