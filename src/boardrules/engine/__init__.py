"""Plays programs: the interpreter, chance, results, examples."""

from boardrules.engine.choices import Answer
from boardrules.engine.interpreter import Engine
from boardrules.engine.randomness import Generator
from boardrules.engine.result import Outcome
from boardrules.engine.values import ABSENT, Cells

__all__ = ["ABSENT", "Answer", "Cells", "Engine", "Generator", "Outcome"]
