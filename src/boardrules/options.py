"""The options of a game as people see and set them."""

import re
from collections.abc import Mapping, Sequence

from attrs import field, frozen

from boardrules.diagnostics.suggest import nearest
from boardrules.errors import OptionError
from boardrules.ir.domains import Bool, Domain, EnumValue, Maybe, Number, Seat
from boardrules.ir.program import Option as DeclaredOption
from boardrules.ir.program import Program
from boardrules.seats import Player
from boardrules.whole_numbers import MOST_BITS, is_whole


@frozen
class Option:
    """An option or ruling of a game.

    Attributes:
        name: Its name.
        type: What it can be, as the rule file says it.
        normally: What it is unless somebody says otherwise.
        question: The question for people, if it has one.
        sentences: A sentence for some of the values, by the text of the value.
        is_ruling: Whether it stands for what the source of the rules leaves open.
    """

    name: str
    type: str
    normally: object
    question: str | None
    sentences: Mapping[str, str] = field(hash=False)
    is_ruling: bool


def option_for_people(option: DeclaredOption, seat_names: Sequence[str]) -> Option:
    """An option as `Game.options` shows it."""
    return Option(
        name=option.name,
        type=_type_text(option.domain),
        normally=_value_for_people(option.domain, option.normal, seat_names),
        question=option.question,
        sentences=dict(option.sentences),
        is_ruling=option.is_ruling,
    )


def options_of(program: Program) -> dict[str, object]:
    """The values of all options of a table, as Python values."""
    return {
        name: _value_for_people(option.domain, option.value, program.seat_names)
        for name, option in program.options.items()
    }


def read_options(
    declared: Sequence[DeclaredOption],
    given: Mapping[str, object],
    players: int,
    seat_names: Sequence[str],
) -> dict[str, object]:
    """The runtime values for what somebody asked for.

    Raises:
        OptionError: There is no such option, a variant has fixed it, or it cannot have this value.
    """
    by_name = {option.name: option for option in declared}
    return {
        _known(name, by_name): _read(by_name[name], value, players, seat_names)
        for name, value in given.items()
    }


def _known(name: str, by_name: Mapping[str, DeclaredOption]) -> str:
    option = by_name.get(name)
    if option is None:
        near = nearest(str(name), by_name)
        advice = f"Did you mean `{near}`? " if near else ""
        all_names = ", ".join(f"`{known}`" for known in by_name) or "none"
        raise OptionError(f"This game has no option `{name}`. {advice}Its options: {all_names}.")
    if option.is_fixed:
        raise OptionError(f"The option `{name}` is fixed by a variant and cannot be set.")
    return name


def _read(option: DeclaredOption, value: object, players: int, seat_names: Sequence[str]) -> object:
    """Accepts the Python value, or any text that says it."""
    if is_whole(value) and value.bit_length() > MOST_BITS:
        raise OptionError(f"The option `{option.name}` can be no number of more than {MOST_BITS} bits.")
    found = _read_value(option.domain, value, players, seat_names)
    if found is _WRONG:
        allowed = _allowed(option.domain, players, seat_names)
        raise OptionError(f"The option `{option.name}` can be {allowed}; found {value!r}.")
    return found


_WRONG = object()


def _read_value(domain: Domain, value: object, players: int, seat_names: Sequence[str]) -> object:
    text = str(value).strip() if not isinstance(value, bool) else str(value).lower()
    match domain:
        case Maybe(inner):
            is_none = value is None or text == "none"
            return None if is_none else _read_value(inner, value, players, seat_names)
        case Bool():
            return {"true": True, "false": False}.get(text.lower(), _WRONG)
        case Number(low, high):
            number = int(text) if re.fullmatch(r"-?\d{1,1000}", text, re.ASCII) else None
            return number if number is not None and low <= number <= high else _WRONG
        case EnumValue(enum):
            return enum.values.index(text) if text in enum.values else _WRONG
        case Seat():
            return _read_seat(value, text, players, seat_names)
        case _:
            return _WRONG


def _read_seat(value: object, text: str, players: int, seat_names: Sequence[str]) -> object:
    """A seat by its name, its number from 1, `Player[2]` or the Player itself."""
    if isinstance(value, Player):
        return value.seat - 1 if value.seat <= players else _WRONG
    if text in seat_names[:players]:
        return list(seat_names).index(text)
    found = re.fullmatch(r"(?:Player ?)?(\d{1,9})|Player ?\[ ?(\d{1,9}) ?\]", text, re.ASCII)
    seat = int(found[1] or found[2]) if found else 0
    return seat - 1 if 1 <= seat <= players else _WRONG


def _allowed(domain: Domain, players: int, seat_names: Sequence[str]) -> str:
    match domain:
        case Maybe(inner):
            return f"{_allowed(inner, players, seat_names)} or none"
        case Bool():
            return "true or false"
        case Number(low, high):
            return f"a number from {low} to {high}"
        case EnumValue(enum):
            return (
                f"{', '.join(enum.values[:-1])} or {enum.values[-1]}"
                if len(enum.values) > 1
                else enum.values[0]
            )
        case Seat():
            names = ", ".join(seat_names[:players])
            return names or f"a player, by number from 1 to {players}"
        case _:
            return "nothing that can be said outside the rule file"


def _type_text(domain: Domain) -> str:
    match domain:
        case Maybe(inner):
            return f"{_type_text(inner)}?"
        case Bool():
            return "bool"
        case Number(low, high):
            return f"{low}..{high}"
        case EnumValue(enum):
            return enum.name or " | ".join(enum.values)
        case Seat():
            return "Player"
        case _:
            return type(domain).__name__


def _value_for_people(domain: Domain, value: object, seat_names: Sequence[str]) -> object:
    """Numbers, truth and None as they are; values of enums by name, seats by name or number."""
    match domain:
        case _ if value is None:
            return None
        case Maybe(inner):
            return _value_for_people(inner, value, seat_names)
        case EnumValue(enum) if isinstance(value, int):
            return enum.values[value]
        case Seat() if isinstance(value, int):
            return seat_names[value] if seat_names else value + 1
        case _:
            return value
