"""What values, moves and zones are called when people are spoken to.

A *vocabulary* is the words of one language together with the names by which the players of this
match go. What the words do not list is called by its own name with blanks for underscores, so a game
without any `words` can be played, too. Everything here takes runtime values and their domains; nothing looks
at a state.
"""

from collections.abc import Callable, Iterable

from attrs import frozen

from boardrules.ir.domains import (
    DIRECTIONS,
    Absent,
    Bool,
    Compass,
    Component,
    Domain,
    Entry,
    Enum,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Path,
    Place,
    Seat,
    Selection,
    SetOf,
    Site,
    Zone,
    ZoneHandle,
)
from boardrules.ir.expressions import Expression, Sentence
from boardrules.ir.program import Program, Word, Words


@frozen(eq=False)
class Vocabulary:
    """How people are spoken to.

    Attributes:
        program: The game.
        words: The words of the language, if the game has any.
        names: The names of the players by seat.
    """

    program: Program
    words: Words | None
    names: tuple[str, ...]


def vocabulary(program: Program, language: str, names: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of a language; without words of the game if it has none in it."""
    return Vocabulary(program, program.words.get(language), names)


def word_of(speaker: Vocabulary, *keys: str) -> Word | None:
    """The entry of the words under the first of these keys that has one."""
    if speaker.words is None:
        return None
    return next((speaker.words.words[key] for key in keys if key in speaker.words.words), None)


def name_label(speaker: Vocabulary, name: str, *other_keys: str) -> str:
    """What a declared thing is called; `other_keys` are tried first (`Skill.width`)."""
    word = word_of(speaker, *other_keys, name)
    return word.one if word and word.one else plain_words(name)


def plural_label(speaker: Vocabulary, name: str) -> str:
    """The plural, as far as the words give it; else the plain name."""
    word = word_of(speaker, name)
    return (word.many or word.one if word else None) or plain_words(name)


def plain_words(name: str) -> str:
    """`upper_stairs` -> `upper stairs`, `SizeToken` -> `size token`."""
    letters: list[str] = []
    for i, letter in enumerate(name.replace("_", " ")):
        starts_word = letter.isupper() and i > 0 and name[i - 1].islower()
        letters.append(f" {letter}" if starts_word else letter)
    text = "".join(letters)
    return text[:1].lower() + text[1:].lower() if text[:1].isupper() and not text.isupper() else text


def order_label(speaker: Vocabulary, action: str, arguments: Iterable[str]) -> str:
    """What is done with what: `mark a1`. A word that would stand twice in a row is said once: `play card (11, hearts)`."""
    name, said = name_label(speaker, action), ", ".join(arguments)
    before, _, last = name.rpartition(" ")
    if last and said.partition(" ")[0].rstrip(",") == last:
        name = before
    return f"{name} {said}".strip()


# ------------------------------------------------------------------ values


def value_label(speaker: Vocabulary, domain: Domain, value: object) -> str:
    """What a value is called."""
    if isinstance(domain, Path):
        return value_label(speaker, domain.inner, value)
    if not isinstance(value, int | tuple | frozenset):  # none, or a path through what is absent
        return name_label(speaker, "none")
    match domain:
        case Bool() if isinstance(value, bool):
            return name_label(speaker, "true" if value else "false")
        case EnumValue(enum) if isinstance(value, int):
            return enum_label(speaker, enum, value)
        case Seat() if isinstance(value, int):
            return speaker.names[value]
        case Site(place) if isinstance(value, int):
            return site_label(speaker, place, value)
        case Compass() if isinstance(value, int):
            return name_label(speaker, DIRECTIONS[value])
        case Entry(component, _, _):
            return entry_label(speaker, component, value[1] if isinstance(value, tuple) else value)
        case Maybe(inner):
            return value_label(speaker, inner, value)
        case SetOf(inner) if isinstance(value, frozenset) and inner is not None:
            return list_label(speaker, (value_label(speaker, inner, item) for item in sorted(value)))
        case ListOf(inner, _) if isinstance(value, tuple) and inner is not None:
            return list_label(speaker, (value_label(speaker, inner, item) for item in value))
        case Selection(component, _, located) if isinstance(value, tuple):
            entries = value[1] if located else value
            return pieces_label(speaker, component, entries)
        case ZoneHandle(zone):
            return zone_label(speaker, zone)
        case Number():
            return str(value)
        case _:
            return name_label(speaker, "none") if isinstance(domain, Absent) else _plain_value(value)


def _plain_value(value: object) -> str:
    """A value of which no more is known than itself."""
    return "-" if isinstance(value, frozenset | tuple) and not value else str(value)


def enum_label(speaker: Vocabulary, enum: Enum, rank: int) -> str:
    """What a value of an enum is called."""
    name = enum.values[rank]
    return name_label(speaker, name, f"{enum.name}.{name}")


def site_label(speaker: Vocabulary, place: Place, site: int) -> str:
    """`e4`, `hall`, `row 1`, `festival (round 3, lane 1)`; the owner of a site is left to the sentence."""
    match place.shape:
        case "grid" | "hex" | "named" | "graph":
            return name_label(speaker, place.sites[site])
        case "axes":
            axes = ", ".join(
                f"{name_label(speaker, axis)} {value_label(speaker, domain, values[site])}"
                for axis, (domain, values) in place.properties.items()
                if axis != "index"
            )
            return f"{name_label(speaker, place.name)} ({axes})"
        case _:
            return f"{_kind_of_site(speaker, place, site)} {_number_of_site(place, site)}"


def _kind_of_site(speaker: Vocabulary, place: Place, site: int) -> str:
    """The name of the place, or of the line of the player block if the place has several."""
    member = place.sites[site].partition("[")[0]
    has_several = len({name.partition("[")[0] for name in place.sites}) > 1
    return name_label(speaker, member if has_several else place.name)


def _number_of_site(place: Place, site: int) -> str:
    return place.sites[site].partition("[")[2].rstrip("]") or str(site + 1)


def entry_label(speaker: Vocabulary, component: Component, entry: object) -> str:
    """`dragon card`, `room card (corridor, stairs up)`."""
    if not isinstance(entry, int) or not 0 <= entry < len(component.entries):
        return name_label(speaker, component.name)
    rank, values = component.entries[entry]
    kind = component.kinds[rank]
    name = name_label(speaker, kind.name)
    if not values:
        return name
    inner = ", ".join(
        value_label(speaker, domain, value)
        for (_, domain), value in zip(kind.attributes, values, strict=True)
    )
    return f"{name} ({inner})"


def pieces_label(speaker: Vocabulary, component: Component, entries: Iterable[int]) -> str:
    """Several pieces, equal ones counted: `2 x knight card, dragon card`."""
    counts: dict[int, int] = {}
    for entry in entries:
        counts[entry] = counts.get(entry, 0) + 1
    return list_label(
        speaker,
        (
            entry_label(speaker, component, entry)
            if count == 1
            else f"{count} x {entry_label(speaker, component, entry)}"
            for entry, count in counts.items()
        ),
    )


def count_label(speaker: Vocabulary, component: Component, count: int) -> str:
    """`1 card`, `34 cards`: pieces of which only the number is known."""
    one, many = name_label(speaker, component.name), plural_label(speaker, component.name)
    if many == one and word_of(speaker, component.name) is None:
        many = f"{one}s"
    return f"{count} {one if count == 1 else many}"


def zone_label(speaker: Vocabulary, zone: Zone) -> str:
    """What a zone is called."""
    return name_label(speaker, zone.name, f"{zone.owner_name}.{zone.name}")


def list_label(speaker: Vocabulary, items: Iterable[str]) -> str:
    """Things after each other; `-` if there are none."""
    return ", ".join(items) or "-"


# ------------------------------------------------------------------ sentences


def fill_in(speaker: Vocabulary, sentence: Sentence, evaluate: Callable[[Expression], object]) -> str:
    """A sentence with its expressions replaced, in the language of the vocabulary if it has a translation."""
    text = "".join(
        part if isinstance(part, str) else value_label(speaker, part.domain, evaluate(part))
        for part in _translated_parts(speaker, sentence)
    )
    return text[:1].upper() + text[1:]


def _translated_parts(speaker: Vocabulary, sentence: Sentence) -> tuple[str | Expression, ...]:
    """The parts of the translation; its braces hold expressions of the original, in any order."""
    translation = speaker.words.sentences.get(sentence.text) if speaker.words else None
    if translation is None:
        return sentence.parts
    expressions = {
        _without_blanks(part.span.text): part for part in sentence.parts if not isinstance(part, str)
    }
    parts: list[str | Expression] = []
    for piece in translation.split("{"):
        inside, closing, after = piece.partition("}")
        if not closing:
            parts.append(piece)
            continue
        parts.append(expressions.get(_without_blanks(inside), "{" + inside + "}"))
        parts.append(after)
    return tuple(parts)


def _without_blanks(text: str) -> str:
    return "".join(text.split())
