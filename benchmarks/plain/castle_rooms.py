"""Castle Rooms for two to four players, with its options and what the printed rules leave open.

A card is a number: rooms by entry and exit, then the dragon, then the knight. A hand counts how many
there are of each, as equal cards are alike. The draw pile is held in the same way: it is well shuffled, so which card
is drawn is decided at the draw, by the numbers that are left.
"""

from fractions import Fraction
from typing import Literal, Self

from attrs import define, field, frozen

from benchmarks.plain.ranks import one_in_front, places, returns_of
from benchmarks.plain.splitmix import SplitMix64

_DOORS = ("upper_stairs", "corridor", "lower_stairs", "double_corridor")
_TURNED = (2, 1, 0, 3)
_UP, _DOWN = 0, 1
_FACINGS = ("helmet_up", "helmet_down")

Move = (
    tuple[Literal["build"], int, int]
    | tuple[Literal["open_row"], int, int]
    | tuple[Literal["send_dragon"], int, int]
    | tuple[Literal["send_knight"], int]
    | tuple[Literal["end_turn"]]
    | tuple[Literal["throw_away"], int]
)


@frozen
class Options:
    """What a match is played by; the first value is what is assumed where the printed rules are silent."""

    goal: int = 10
    hand_limit: int = 2
    first_player: int | None = None
    orientation: Literal["alternate", "opposite_to_first", "free"] = "alternate"
    new_row: Literal["any_time", "only_if_stuck"] = "any_time"
    ends: Literal["after_turn", "immediately", "one_more_round"] = "after_turn"
    dragon_stack: bool = False
    blocked_rows_count: bool = True
    last_tie: Literal["shared", "later_player"] = "shared"
    doors: Literal[3, 4] = 3


@define
class Row:
    """A row of rooms from left to right, all turned the same way, with the dragons at its right end."""

    facing: int
    rooms: list[int] = field(factory=list)
    dragons: int = 0

    def copy(self) -> "Row":
        return Row(self.facing, self.rooms[:], self.dragons)


class CastleRooms:
    """A move is a tuple: the name of the action and what it is done with (rows and players from 0)."""

    __slots__ = (
        "_legal", "dice", "discards", "hands", "options", "over", "pile", "rows", "seat", "starter",
        "to_discard", "turns_left", "winner",
    )  # fmt: skip

    @classmethod
    def initial(cls, seed: int = 0, *, players: int = 2, options: Options | None = None) -> Self:
        game = cls()
        game.options = options or Options()
        game.dice = SplitMix64(seed)
        game.pile = _deck(players, game.options.doors)
        game.hands = [[0] * len(game.pile) for _ in range(players)]
        game.rows: list[list[Row]] = [[] for _ in range(players)]
        game.discards = [0] * len(game.pile)
        game.turns_left: int | None = None
        game.to_discard = 0
        game.winner: int | None = None
        game.over = False
        for seat in range(players):
            for _ in range(2):
                game._draw(seat)
        first = game.options.first_player
        game.starter = game.dice.below(players) if first is None else first
        game.seat = game.starter
        game._begin_turn()
        return game

    # -------------------------------------------------------------------- the course of a game

    def legal(self) -> list[Move]:
        return self._legal

    def play(self, move: Move) -> None:
        hand = self.hands[self.seat]
        match move:
            case ("build", card, row):
                self._add_room(hand, card, self.rows[self.seat][row])
            case ("open_row", card, facing):
                self.rows[self.seat].append(Row(facing))
                self._add_room(hand, card, self.rows[self.seat][-1])
            case ("send_dragon", player, row):
                hand[-2] -= 1
                self.rows[player][row].dragons += 1
            case ("send_knight", row):
                hand[-1] -= 1
                self.rows[self.seat][row].dragons -= 1
                self.discards[-2] += 1
                self.discards[-1] += 1
            case ("throw_away", card):
                hand[card] -= 1
                self.discards[card] += 1
                self.to_discard -= 1
                if not self.to_discard:
                    self._end_turn()
                    return
            case ("end_turn",):
                self._end_turn()
                return
        if not self.over:
            self._find_moves()

    def _add_room(self, hand: list[int], card: int, row: Row) -> None:
        hand[card] -= 1
        row.rooms.append(card)
        if len(row.rooms) == self.options.goal:
            self.winner = self.seat
            self._end_game()

    def _begin_turn(self) -> None:
        for _ in range(2):
            self._draw(self.seat)
        if not any(self.pile):
            if self.options.ends == "immediately":
                self._end_game()
                return
            if self.turns_left is None:
                self.turns_left = 0 if self.options.ends == "after_turn" else len(self.hands)
        self._find_moves()

    def _end_turn(self) -> None:
        if self.turns_left == 0:
            self._end_game()
            return
        if self.turns_left is not None:
            self.turns_left -= 1
        self.seat = (self.seat + 1) % len(self.hands)
        self._begin_turn()

    def _end_game(self) -> None:
        self.over = True
        self._legal = []

    def _draw(self, seat: int) -> None:
        """One card from the pile, if there is one; no chance is needed when all that are left are alike."""
        pile = self.pile
        kinds = [card for card, number in enumerate(pile) if number]
        if not kinds:
            return
        drawn = kinds[0]
        if len(kinds) > 1:
            rest = self.dice.below(sum(pile))
            for drawn in kinds:
                rest -= pile[drawn]
                if rest < 0:
                    break
        pile[drawn] -= 1
        self.hands[seat][drawn] += 1

    # -------------------------------------------------------------------- what may be done

    def _find_moves(self) -> None:
        """All legal moves; if there are none, the cards beyond the limit have to go."""
        hand = self.hands[self.seat]
        if self.to_discard:
            self._legal = [("throw_away", card) for card, number in enumerate(hand) if number]
            return
        rooms = [card for card, number in enumerate(hand[:-2]) if number]
        too_many = sum(hand) - self.options.hand_limit
        moves = self._builds(rooms)
        if self.options.new_row == "any_time" or (too_many > 0 and not moves):
            moves += [("open_row", card, facing) for card in rooms for facing in self._facings()]
        if hand[-2]:
            moves += self._targets_of_dragons()
        if hand[-1]:
            moves += [("send_knight", i) for i, row in enumerate(self.rows[self.seat]) if row.dragons]
        if too_many <= 0:
            moves.append(("end_turn",))
        self._legal = moves
        if not moves:
            self.to_discard = too_many
            self._find_moves()

    def _builds(self, rooms: list[int]) -> list[Move]:
        open_rows = [
            (i, self._right_end(row)) for i, row in enumerate(self.rows[self.seat]) if not row.dragons
        ]
        return [
            ("build", card, i)
            for card in rooms
            for i, (door, facing) in open_rows
            if self._left_door(card, facing) == door
        ]

    def _facings(self) -> tuple[int, ...]:
        rows, orientation = self.rows[self.seat], self.options.orientation
        if not rows or orientation == "free":
            return (_UP, _DOWN)
        return (1 - rows[0 if orientation == "opposite_to_first" else -1].facing,)

    def _targets_of_dragons(self) -> list[Move]:
        return [
            ("send_dragon", player, i)
            for player, rows in enumerate(self.rows)
            if player != self.seat
            for i, row in enumerate(rows)
            if self.options.dragon_stack or not row.dragons
        ]

    def _right_end(self, row: Row) -> tuple[int, int]:
        entry, leave = divmod(row.rooms[-1], self.options.doors)
        return (leave if row.facing == _UP else _TURNED[entry]), row.facing

    def _left_door(self, card: int, facing: int) -> int:
        entry, leave = divmod(card, self.options.doors)
        return entry if facing == _UP else _TURNED[leave]

    # -------------------------------------------------------------------- the end

    def places(self) -> list[int]:
        """The place of each seat, from 1."""
        count = len(self.hands)
        if self.winner is not None:
            return [1 if seat == self.winner else 2 for seat in range(count)]
        later = self.options.last_tie == "later_player"
        return places(
            count, lambda seat: (self._lengths(seat), (seat - self.starter) % count if later else 0)
        )

    def returns(self) -> list[Fraction]:
        if self.winner is not None:
            return one_in_front(len(self.hands), self.winner)
        return returns_of(self.places())

    def _lengths(self, seat: int) -> list[int]:
        counting = (row for row in self.rows[seat] if self.options.blocked_rows_count or not row.dragons)
        return sorted((len(row.rooms) for row in counting), reverse=True)

    def copy(self) -> Self:
        twin = type(self)()
        twin.options, twin.starter, twin.seat = self.options, self.starter, self.seat
        twin.dice, twin.pile, twin.discards = self.dice.copy(), self.pile[:], self.discards[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.rows = [[row.copy() for row in rows] for rows in self.rows]
        twin.turns_left, twin.to_discard = self.turns_left, self.to_discard
        twin.winner, twin.over, twin._legal = self.winner, self.over, self._legal[:]
        return twin


def _deck(players: int, doors: int) -> list[int]:
    """How many there are of each card; with two or three players two dragons and two knights stay in the box."""
    if doors == 3:
        rooms = [6] * 9
    else:
        rooms = [3] * 16
        for entry, leave in ((0, 2), (2, 0), (1, 1), (3, 3), (0, 0), (2, 2)):
            rooms[entry * 4 + leave] += 1
    return [*rooms, 6, 4] if players == 4 else [*rooms, 4, 2]


def text(move: Move, doors: int = 3) -> str:
    match move:
        case ("build", card, row):
            return f"build({_card(card, doors)}, rows[{row + 1}])"
        case ("open_row", card, facing):
            return f"open_row({_card(card, doors)}, {_FACINGS[facing]})"
        case ("send_dragon", player, row):
            return f"send_dragon(Dragon, Player[{player + 1}].rows[{row + 1}])"
        case ("send_knight", row):
            return f"send_knight(Knight, rows[{row + 1}])"
        case ("end_turn",):
            return "end_turn"
        case ("throw_away", card):
            return f"throw_away({_card(card, doors)})"


def _card(card: int, doors: int) -> str:
    if card >= doors * doors:
        return ("Dragon", "Knight")[card - doors * doors]
    entry, leave = divmod(card, doors)
    return f"Room({_DOORS[entry]}, {_DOORS[leave]})"
