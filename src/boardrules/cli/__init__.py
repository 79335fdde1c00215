"""The command line, `boardrules ...`."""

from boardrules.cli.entry import main

__all__ = ["main"]
