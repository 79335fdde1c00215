"""The log of a game between bots: headings for the turns, a sentence for each move, what it changed, the end.

Nobody plays against these bots, so nothing is kept secret: a heading tells what the player holds, and the end what all
of them hold. What a move has changed is told line by line, a drawn board as a whole; what is rolled is told even if the
same came out again.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click
from attrs import frozen

from boardrules.cli.bots import random_bot
from boardrules.cli.ending import ending_text
from boardrules.cli.request import in_words
from boardrules.cli.speaker import Speaker
from boardrules.cli.terminal import fitted
from boardrules.errors import RuleError
from boardrules.rolls import rolled_cells

if TYPE_CHECKING:
    from boardrules.game import Table
    from boardrules.moves import Move
    from boardrules.seats import Player
    from boardrules.state import State


@frozen
class Step:
    """A move with the positions around it; none comes after a move in which the rules went wrong.

    Attributes:
        turn: What the moves of one turn have in common: who makes them, or which simultaneous choice they belong to.
    """

    turn: object
    player: "Player"
    before: "State"
    move: "Move"
    after: "State | None"


def print_log(table: "Table", speaker: Speaker, seed: int) -> None:
    """Plays a game between random bots and tells it.

    A fault of the rules ends the log where it happened, and then goes on as an exception.
    """
    steps: list[Step] = []
    fault: RuleError | None = None
    try:
        for step in _steps(table, seed):
            steps.append(step)  # noqa: PERF402 - what came before a fault is to be kept
    except RuleError as error:
        fault = error
    click.echo(click.style(in_words(table, seed), bold=True))
    turns = [list(turn) for _, turn in groupby(steps, key=lambda step: step.turn)]
    with_headings = any(len(turn) > 1 or _holdings(turn[0].before, turn[0].player, speaker) for turn in turns)
    for number, turn in enumerate(turns, 1):
        click.echo()
        if with_headings:
            _print_heading(number, turn, speaker)
        for step in turn:
            click.echo(fitted(speaker.sentence(step.move), "  " if with_headings else ""))
            for line in _changes(step, speaker):
                click.echo(click.style(fitted(line, "      "), dim=True))
    if fault:
        raise fault
    _print_ending(speaker, turns)


def _steps(table: "Table", seed: int) -> Iterator[Step]:
    choose = random_bot(seed)
    state = table.initial_state(seed=seed)
    uncovered = 0
    while not state.is_over:
        player, move = state.current_player, choose(state)
        assert player is not None
        turn = uncovered if state.is_simultaneous else player
        try:
            after = state.play(move)
        except RuleError:
            yield Step(turn, player, state, move, None)
            raise
        yield Step(turn, player, state, move, after)
        uncovered += state.is_simultaneous and state.uncovers(move)
        state = after


def _print_heading(number: int, turn: Sequence[Step], speaker: Speaker) -> None:
    """Whose turn it is, and what is held at its beginning; in a simultaneous choice that of each player."""
    is_together = turn[0].before.is_simultaneous
    who = "all at the same time" if is_together else speaker.name(turn[0].player)
    click.echo(click.style(f"Turn {number}: {who}", fg="cyan", bold=True))
    first_of_each = {step.player: step for step in reversed(turn)}
    for step in sorted(first_of_each.values(), key=turn.index):
        prefix = f"{speaker.name(step.player)}: " if is_together else ""
        for line in _holdings(step.before, step.player, speaker):
            click.echo(click.style(fitted(prefix + line, "  "), dim=True))


def _holdings(state: "State", player: "Player", speaker: Speaker) -> list[str]:
    """What a player sees of the own things and nobody else does."""
    public = {line.text for section in speaker.sections(state, None) for line in section.lines}
    return [
        line.text
        for section in speaker.sections(state, player)
        if section.player == player
        for line in section.lines
        if line.text not in public
    ]


def _changes(step: Step, speaker: Speaker) -> Iterator[str]:
    """What a move has changed or rolled for everybody to see, numbers of unseen pieces left out."""
    if step.after is None:
        return
    rolled = rolled_cells(step.before, step.move)
    before = speaker.sections(step.before, None)
    old = {(section.player, line.text) for section in before for line in section.lines}
    for section in speaker.sections(step.after, None):
        new = [
            line.text
            for line in section.lines
            if not line.is_count and ((section.player, line.text) not in old or line.cell in rolled)
        ]
        if section.is_board and new:
            yield from (line.text for line in section.lines)
            continue
        owner = section.player
        is_plain = owner is None or (owner == step.player and not step.before.is_simultaneous)
        prefix = "" if is_plain or owner is None else f"{speaker.name(owner)}: "
        yield from (prefix + text for text in new)


def _print_ending(speaker: Speaker, turns: Sequence[Sequence[Step]]) -> None:
    """What lies on the table and in the hands at the end, boards left out, which the last move has shown; the ranking."""
    moves = sum(map(len, turns))
    click.echo(f"\nThe game is over after {_number(len(turns), 'turn')} and {_number(moves, 'move')}.")
    if not turns:
        return
    last = turns[-1][-1].after
    assert last is not None
    is_drawn = any(section.is_board for section in speaker.sections(last, None))
    if not is_drawn or any(_holdings(last, player, speaker) for player in last.table.players):
        click.echo()
        for line in _laid_open(last, speaker):
            click.echo(fitted(line))
        click.echo()
    assert last.result is not None
    click.echo(ending_text(last.result, speaker))


def _laid_open(state: "State", speaker: Speaker) -> Iterator[str]:
    """A position without its boards, and with everything that any of the players sees."""
    players = state.table.players
    views = [speaker.sections(state, viewer) for viewer in players]
    for section in speaker.sections(state, None):
        if section.player is None and not section.is_board:
            yield from (line.text for line in section.lines)
    for player in players:
        seen = [[line for s in view if s.player == player for line in s.lines] for view in views]
        own = seen[player.seat - 1]
        if own:
            yield f"{speaker.name(player)}:"
        for i, line in enumerate(own):
            others = (lines[i] for lines in seen if len(lines) == len(own) and not lines[i].is_count)
            yield "  " + (next(others, line) if line.is_count else line).text


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
