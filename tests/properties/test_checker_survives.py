"""Whatever stands in a rule file, the checker answers with messages: it neither fails nor goes on for ever.

All rule files that are shipped, and those of the corpus, are cut off at places all over them and changed at random:
tokens are taken out, doubled, exchanged, replaced by others of the same file. The seeds are fixed, so a failure
can be repeated; a longer search goes through `mutations` of other seeds.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardrules.diagnostics.wording import word_strictly
from boardrules.pipeline import check_text
from tests.corpus_runner import corpus_chunks

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "games").rglob("*.rules"))
TOKEN = re.compile(r'"""[\s\S]*?"""|"[^"\n]*"|@\w+|#[^\n]*|\w+|[^\w\s]|\n[ \t]*|[ \t]+')
LARGE = 9_000
"""Longer files take their time, so they are changed less often."""


def texts() -> list[tuple[str, str]]:
    """Names and texts of everything that can be changed."""
    games = [(str(path), path.read_text(encoding="utf-8")) for path in GAMES]
    chunks = [(str(chunk), chunk.text.lstrip("\n")) for chunk in corpus_chunks() if not chunk.files]
    return games + chunks


def survives(text: str, name: str) -> None:
    for diagnostic in check_text(text, name):
        assert word_strictly(diagnostic).headline


# ------------------------------------------------------------------ changing texts


def mutated(text: str, generator: random.Random) -> str:
    """The text with one to three random changes."""
    tokens = TOKEN.findall(text)
    for _ in range(generator.choice((1, 1, 1, 2, 3))):
        tokens = _changed(tokens, generator)
    return "".join(tokens)


def _changed(tokens: list[str], generator: random.Random) -> list[str]:
    places = [i for i, token in enumerate(tokens) if token.strip() and not token.startswith("#")]
    names = [i for i in places if tokens[i][0].isalpha()]
    if not names:
        return tokens
    i, j = generator.choice(places), generator.choice(places)
    match generator.randrange(6):
        case 0:
            return tokens[:i] + tokens[i + 1 :]
        case 1:
            return [*tokens[:i], tokens[i], " ", *tokens[i:]]
        case 2:
            exchanged = list(tokens)
            exchanged[i], exchanged[j] = tokens[j], tokens[i]
            return exchanged
        case 3:
            return [*tokens[:i], tokens[j], *tokens[i + 1 :]]
        case 4:
            i, j = generator.choice(names), generator.choice(names)
            return [*tokens[:i], tokens[j], *tokens[i + 1 :]]
        case _:
            return _without_a_line(tokens, generator)


def _without_a_line(tokens: list[str], generator: random.Random) -> list[str]:
    ends = [i for i, token in enumerate(tokens) if token.startswith("\n")]
    if len(ends) < 2:
        return tokens
    k = generator.randrange(len(ends) - 1)
    return tokens[: ends[k]] + tokens[ends[k + 1] :]


def mutations(seeds: range) -> Iterator[tuple[str, str, int]]:
    """Changed texts, each with the name of its file and its seed."""
    all_texts = texts()
    weights = [1 if len(text) > LARGE else 6 for _, text in all_texts]
    for seed in seeds:
        generator = random.Random(seed)
        name, text = generator.choices(all_texts, weights)[0]
        yield mutated(text, generator), name, seed


# ------------------------------------------------------------------ tests


@pytest.mark.parametrize("first", range(0, 600, 100))
def test_changed_files(first: int) -> None:
    for text, name, seed in mutations(range(first, first + 100)):
        try:
            survives(text, name)
        except Exception as error:
            raise AssertionError(f"seed {seed} of {name}") from error


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_beginnings_of_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    generator = random.Random(path.stem)
    for end in sorted(generator.sample(range(len(text)), min(8, len(text)))):
        survives(text[:end], str(path))
