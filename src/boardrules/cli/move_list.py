"""The legal moves as a numbered list: what each does in a sentence, and how it is typed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from boardrules.cli.terminal import width

if TYPE_CHECKING:
    from boardrules.cli.speaker import Speaker
    from boardrules.moves import Move


def move_list(moves: "Sequence[Move]", speaker: "Speaker") -> str:
    """One line for each move; the text in a column of its own if the lines get not too long, else below."""
    sentences = [speaker.sentence(move) for move in moves]
    texts = [str(move) for move in moves]
    digits = len(str(len(moves)))
    longest = max(map(len, sentences))
    fits = 2 + digits + 2 + longest + 2 + max(map(len, texts)) <= width()
    lines = []
    for number, (sentence, text) in enumerate(zip(sentences, texts, strict=True), 1):
        head = f"  {number:>{digits}}  {sentence.ljust(longest) if fits else sentence}"
        gap = "  " if fits else f"\n{' ' * (digits + 4)}"
        lines.append(f"{head}{gap}{click.style(text, dim=True)}")
    return "\n".join(lines)
