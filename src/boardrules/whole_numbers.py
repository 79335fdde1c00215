"""Whole numbers that users hand in: seeds, depths, limits."""

from typing import TypeGuard

from boardrules.errors import OptionError


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; `True` is none, though Python counts with it."""
    return isinstance(value, int) and not isinstance(value, bool)


def demand_whole(value: object, what: str, least: int | None = None) -> int:
    """The value, if it is a whole number from `least` up.

    Raises:
        OptionError: It is none.
    """
    if not is_whole(value) or (least is not None and value < least):
        range_text = "" if least is None else f" from {least} up"
        raise OptionError(f"{what} is a whole number{range_text}, found {value!r}.")
    return value
