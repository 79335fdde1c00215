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
    sentences = _distinct_sentences(moves, speaker)
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


def _distinct_sentences(moves: "Sequence[Move]", speaker: "Speaker") -> list[str]:
    """Sentences; where several moves share one, the arguments in which they differ are added in brackets."""
    sentences = [speaker.sentence(move) for move in moves]
    alike: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for move, sentence in zip(moves, sentences, strict=True):
        alike.setdefault((move.action, sentence), []).append(speaker.arguments(move))
    distinct = []
    for move, sentence in zip(moves, sentences, strict=True):
        varying = [len(set(column)) > 1 for column in zip(*alike[move.action, sentence], strict=True)]
        shown = [label for label, varies in zip(speaker.arguments(move), varying, strict=True) if varies]
        distinct.append(_with_remark(sentence, ", ".join(shown)))
    return distinct


def _with_remark(sentence: str, remark: str) -> str:
    if not remark:
        return sentence
    stop = "." if sentence.endswith(".") else ""
    return f"{sentence.removesuffix('.')} ({remark}){stop}"
