"""Whole numbers that users hand in: seeds, depths, limits."""

from typing import TypeGuard

from boardrules.errors import OptionError

# Python writes and reads no numbers of more than some thousand digits, and saved states hold seeds.
MOST_BITS = 4096


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; `True` is none, though Python counts with it."""
    return isinstance(value, int) and not isinstance(value, bool)


def demand_whole(value: object, what: str, least: int | None = None) -> int:
    """The value, if it is a whole number from `least` up.

    Raises:
        OptionError: It is none.
    """
    if is_whole(value) and value.bit_length() > MOST_BITS:
        raise OptionError(f"{what} is too large: it has more than {MOST_BITS} bits.")
    if not is_whole(value) or (least is not None and value < least):
        range_text = "" if least is None else f" from {least} up"
        raise OptionError(f"{what} is a whole number{range_text}, found {value!r}.")
    return value
