"""One annotated match of each shipped game, as text.

Every position is told with who is to move, all legal moves in their order, the move that is made, its sentence, and
what it changed. Everything that somebody sees is shown (each player's own things as that player sees them), so
cards that chance brought appear, too; only what nobody sees stays hidden.
"""

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

import boardrules as br
from boardrules.position_text import Line, sections

WIDTH = 110


@frozen
class Match:
    """Which match is told: one that shows much of the game and is not long.

    Attributes:
        base: The game that a variant is put on.
        moves: After how many moves the tale breaks off, in long games.
    """

    players: int
    seed: int
    options: Mapping[str, object] = field(factory=dict)
    base: str | None = None
    moves: int | None = None

    def table(self, name: str) -> br.Table:
        """The table of a shipped game, or of a shipped variant of `base`."""
        game = br.load(name) if self.base is None else br.load(self.base, variants=[name])
        return game.configure(players=self.players, options=self.options)


MATCHES = {
    "breakthrough": Match(2, 10, {"size": 5}),
    "castell": Match(2, 359),
    "castell_advanced": Match(2, 160, base="castell"),
    "castle_rooms": Match(3, 42, {"goal": 5}),
    "castle_rooms_four_doors": Match(2, 88, {"goal": 4}, base="castle_rooms"),
    "castle_rooms_two_a_turn": Match(2, 11, {"goal": 4}, base="castle_rooms"),
    "checkers": Match(2, 4),
    "connect_four": Match(2, 5),
    "hearts": Match(4, 3, {"limit": 20}),
    "kuhn_poker": Match(2, 18),
    "othello": Match(2, 6),
    "othello_reversed": Match(2, 6, base="othello", moves=20),
    "pig": Match(3, 63, {"goal": 20}),
    "rock_paper_scissors": Match(2, 3, {"wins_needed": 2}),
    "tic_tac_toe": Match(2, 1),
}
"""By the name of the rule file."""


def told(table: br.Table, seed: int, moves: int | None = None) -> str:
    """The match of random players that a seed gives, or its first moves."""
    return "\n".join(_lines(table, seed, moves)) + "\n"


def _lines(table: br.Table, seed: int, moves: int | None) -> Iterator[str]:
    standard = {option.name: option.normally for option in table.game.options}
    options = "".join(
        f", {name} = {value}" for name, value in table.options.items() if value != standard.get(name, value)
    )
    yield f"{table.game.title}, {table.player_count} players{options}; seed {seed}"
    state = table.initial_state(seed=seed)
    yield ""
    yield from _position(state)
    for number, move in enumerate(br.playout(table, seed, moves).moves):
        yield ""
        yield f"{number}. {state.current_player} to move, {len(state.legal_moves())} legal"
        yield from _wrapped(map(str, state.legal_moves()), "    ")
        yield f"  > {move}"
        yield f"    {move.sentence()}"
        after = state.play(move)
        yield from (f"    * {line}" for line in _changes(state, after))
        state = after
    yield ""
    if state.result is None:
        yield "And so on."
        return
    yield f"{len(state.legal_moves())} legal moves, the game is over: {state.result}"
    yield ""
    yield from _position(state)
    yield ""
    for player in table.players:
        rank, returned = state.result.ranks[player.seat - 1], state.result.returns[player.seat - 1]
        yield f"{player}: place {rank}, return {returned}"


def _wrapped(moves: Iterable[str], indent: str) -> list[str]:
    """The moves in a row, none of them broken at the end of a line."""
    text = "; ".join(move.replace(" ", "\0") for move in moves)
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def _seen(state: br.State) -> dict[tuple[str, bool], list[str]]:
    """The lines of each section, as its owner sees it, by the name of the owner; boards apart."""
    found: dict[tuple[str, bool], list[str]] = {}
    for viewer in (None, *state.table.players):
        for section in sections(state, viewer):
            if section.player == viewer:
                lines: tuple[Line, ...] = section.lines
                found.setdefault((str(viewer or ""), section.is_board), []).extend(
                    line.text for line in lines
                )
    return found


def _position(state: br.State) -> Iterator[str]:
    for (owner, _), lines in _seen(state).items():
        if owner:
            yield f"{owner}:"
        yield from (f"  {line}" if owner else line for line in lines)


def _changes(before: br.State, after: br.State) -> Iterator[str]:
    """Boards as wholes, of all else the lines that are new."""
    old = _seen(before)
    for (owner, is_board), lines in _seen(after).items():
        known = old.get((owner, is_board), [])
        if lines == known:
            continue
        for line in lines:
            if is_board or line not in known:
                yield f"{owner}, {line}" if owner else line
        gone = [] if is_board else [line for line in known if _head(line) not in map(_head, lines)]
        yield from (f"{owner}, gone: {line}" if owner else f"gone: {line}" for line in gone)


def _head(line: str) -> str:
    """What a line is about: `row 2 (helmet at the top): ..` is about row 2."""
    return line.partition(":")[0].partition(" (")[0]
