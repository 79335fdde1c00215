"""The end of a game: who came where, and with what."""

from typing import TYPE_CHECKING

from boardrules.cli.terminal import aligned

if TYPE_CHECKING:
    from boardrules.cli.speaker import Speaker
    from boardrules.outcomes import Result


def ending_text(result: "Result", speaker: "Speaker") -> str:
    """Who has won, and the ranking as a table, the winners first."""
    order = sorted(range(len(result.players)), key=lambda seat: result.ranks[seat])
    rows = [
        (
            f"{result.ranks[seat]}.",
            speaker.names[seat],
            *(f"{points[seat]}" for points in result.points.values()),
            _signed(result.returns[seat]),
        )
        for seat in order
    ]
    head = ("place", "player", *result.points, "return")
    return f"{_headline(result, speaker)}\n\n{aligned([head, *rows], left=2, indent='  ')}"


def _headline(result: "Result", speaker: "Speaker") -> str:
    names = [speaker.name(player) for player in result.winners]
    if len(names) == len(result.players) > 1:
        return "It is a tie."
    if len(names) == 1:
        return f"{names[0]} wins."
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory."


def _signed(value: object) -> str:
    text = str(value)
    return text if text.startswith("-") or text == "0" else f"+{text}"
