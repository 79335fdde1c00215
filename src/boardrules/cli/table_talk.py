"""A game with people at the terminal: what they see, what they may answer, and what becomes of it.

A person sees what the player may see and nothing else. When several people share the terminal and the game
has anything to hide, the screen is handed over before the next one looks at it.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import click
from attrs import frozen

from boardrules.cli.bots import Sitter, random_bot
from boardrules.cli.ending import ending_text
from boardrules.cli.move_list import move_list
from boardrules.cli.request import in_words
from boardrules.cli.speaker import Speaker
from boardrules.cli.terminal import fitted, is_terminal
from boardrules.errors import MoveTextError

if TYPE_CHECKING:
    from boardrules.game import Table
    from boardrules.moves import LegalMoves, Move
    from boardrules.seats import Player
    from boardrules.state import State

_MOST_LISTED = 40
_MOST_NAMED = 5

_HELP = """\
Type one of these and press Enter:
  {number:<{wide}}  a move by its number in the list
  {text:<{wide}}  a move by its text, as it stands behind the sentence
  {all:<{wide}}  list all moves
  {look:<{wide}}  show again what lies on the table
  {help:<{wide}}  this help
  {quit:<{wide}}  leave the game (the end of the input does the same)"""


class LeftTheTable(Exception):  # noqa: N818 - nothing has gone wrong
    """The person does not want to play on."""


@frozen
class _Question:
    """What a person is asked: to move for a player in a state."""

    state: "State"
    player: "Player"
    speaker: Speaker

    @property
    def moves(self) -> "LegalMoves":
        return self.state.legal_moves()


def play_along(table: "Table", sitters: Sequence[Sitter], speaker: Speaker, seed: int) -> None:
    """Plays one game; people are asked for the moves of their seats."""
    _edit_lines()
    click.echo(click.style(in_words(table, seed), bold=True))
    click.echo(_seating(sitters, speaker))
    click.echo("Answer with the number of a move; ? tells what else you can type.")
    try:
        state = _play(table.initial_state(seed=seed), sitters, speaker, seed)
    except LeftTheTable:
        click.echo("You have left the table; the game stays unfinished.")
        return
    assert state.result is not None
    people = [p for p, sitter in zip(table.players, sitters, strict=True) if sitter == "human"]
    click.echo(f"\n{speaker.position(state, people[0] if len(people) == 1 else None)}\n")
    click.echo(f"The game is over. {ending_text(state.result, speaker)}")


def _play(state: "State", sitters: Sequence[Sitter], speaker: Speaker, seed: int) -> "State":
    """Plays to the end. What a person has not been told yet waits until the person looks at the screen.

    Where nothing is hidden all people look at it together, and one of them reads for all.
    """
    choose = random_bot(seed)
    people = [p for p, sitter in zip(state.table.players, sitters, strict=True) if sitter == "human"]
    shares_screen = len(people) > 1 and _hides_something(state.table)
    readers = people if shares_screen else people[:1]
    news: dict[int, list[str]] = {person.seat: [] for person in people}
    unheard: dict[int, list[str]] = {person.seat: [] for person in people}
    looking = people[0]
    while not state.is_over:
        player = state.current_player
        assert player is not None
        if player in people:
            if shares_screen and player != looking:
                _hand_over(speaker.name(player))
            looking = player
            _tell(news[player.seat])
            move = _ask(_Question(state, player, speaker))
        else:
            move = choose(state)
        for person in readers:
            is_secret = state.is_simultaneous and person != player
            told = unheard if is_secret else news
            told[person.seat].append(speaker.announcement(state, move, person))
        if state.is_simultaneous and state.uncovers(move):
            _uncover(unheard, news)
        if not shares_screen:
            _tell(news[people[0].seat])
        state = state.play(move)
    _tell(news[looking.seat])
    return state


def _uncover(unheard: dict[int, list[str]], news: dict[int, list[str]]) -> None:
    """All have chosen: now everybody learns what the others did."""
    for seat, sentences in unheard.items():
        news[seat] += sentences
        sentences.clear()


def _tell(news: list[str]) -> None:
    for sentence in news:
        click.echo(fitted(sentence, "  "))
    news.clear()


# ------------------------------------------------------------------ asking


def _ask(question: _Question) -> "Move":
    """Asks until the answer is a legal move."""
    click.echo(f"\n{_view(question)}\n")
    click.echo(click.style(f"{question.speaker.name(question.player)}, your move:", bold=True))
    _list(question, _MOST_LISTED)
    while True:
        answer = _read_line()
        if not answer:
            continue
        move = _meant(answer, question)
        if move is not None:
            return move


def _view(question: _Question) -> str:
    return question.speaker.position(question.state, question.player)


def _meant(answer: str, question: _Question) -> "Move | None":
    """The legal move that an answer means; None if it was something else, which has been answered."""
    word = answer.lower()
    if answer not in question.moves and word in _WORDS:
        _WORDS[word](question)
        return None
    if answer.isdecimal():
        return _numbered(answer, question)
    try:
        move = question.state.parse_move(answer)
    except MoveTextError as error:
        click.echo(f"{error} Type ? for help.")
        return None
    legal = next((offered for offered in question.moves if offered.agrees_with(move)), None)
    if legal is None:
        click.echo(f"{_not_legal(move, question)} Type ? for help.")
    return legal


def _not_legal(move: "Move", question: _Question) -> str:
    """That a move is not legal, by the names that are used at this table, and what could be meant instead."""
    name = question.speaker.name(question.player)
    listed = [str(legal) for legal in question.moves if legal.action == move.action][:_MOST_NAMED]
    if not listed:
        return (
            f"`{move}` is not legal now for {name}: `{move.action}` cannot be played. `moves` lists what can."
        )
    shown = ", ".join(f"`{text}`" for text in listed)
    return f"`{move}` is not legal now for {name}. Legal are for example {shown}; `moves` lists all."


def _numbered(answer: str, question: _Question) -> "Move | None":
    count = len(question.moves)
    if len(answer) <= len(str(count)) and 1 <= int(answer) <= count:
        return question.moves[int(answer) - 1]
    click.echo(
        f"There is no move {answer}: the numbers go from 1 to {count}."
        if count > 1
        else "There is only move 1."
    )
    return None


def _list(question: _Question, limit: int) -> None:
    click.echo(move_list(question.moves[:limit], question.speaker))
    if len(question.moves) > limit:
        click.echo(f"  .. and {len(question.moves) - limit} more: `moves` lists them all.")


def _help(question: _Question) -> None:
    text = str(question.moves[0])
    click.echo(
        _HELP.format(
            number="1",
            text=text,
            all="moves",
            look="position",
            help="? or help",
            quit="quit",
            wide=max(len(text), len("? or help")),
        )
    )


def _quit(_: _Question) -> None:
    raise LeftTheTable


_WORDS = {
    "?": _help,
    "help": _help,
    "moves": lambda question: _list(question, len(question.moves)),
    "position": lambda question: click.echo(_view(question)),
    "quit": _quit,
    "exit": _quit,
    "q": _quit,
}


def _read_line() -> str:
    try:
        answer = input("> ").strip()
    except (EOFError, RuntimeError):
        # Python raises a RuntimeError if there is no input at all, as after `<&-` in a shell.
        click.echo()
        raise LeftTheTable from None
    except UnicodeDecodeError:
        click.echo("That is no text that can be read.")
        return ""
    if not sys.stdin.isatty():
        click.echo(answer)
    return answer


# ------------------------------------------------------------------ sitting together


def _seating(sitters: Sequence[Sitter], speaker: Speaker) -> str:
    names = [
        f"{name} ({'you' if who == 'human' else f'{who} bot'})"
        for name, who in zip(speaker.names, sitters, strict=True)
    ]
    return ", ".join(names)


def _hides_something(table: "Table") -> bool:
    if table.graph.shadows is not None:
        return True
    program = table.program
    seen_by = [v.visibility.seen_by for v in program.variables] + [
        z.visibility.seen_by for z in program.zones
    ]
    return any(who not in {"all", "nobody"} for who in seen_by)


def _hand_over(name: str) -> None:
    click.echo(f"\nIt is the turn of {name}. Hand over, then press Enter.")
    _read_line()
    if is_terminal():
        click.clear()


def _edit_lines() -> None:
    """Arrow keys and a history at the prompt, where the platform has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
