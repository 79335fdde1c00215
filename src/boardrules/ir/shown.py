"""How the classes of the typed program print.

There are some 140 of them. Left to itself attrs would write a representation for each, which is a third of the time
that it takes to import them; they inherit one from `Shown` instead, written once over the fields.
"""

from attrs import fields


class Shown:
    """Prints as attrs would have it: the name of the class, and all fields that are not left out."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown = []
        for each in fields(type(self)):  # type: ignore[arg-type]
            if each.repr is False:
                continue
            value = getattr(self, each.name)
            text = repr(value) if each.repr is True else each.repr(value)
            shown.append(f"{each.name}={text}")
        return f"{type(self).__name__}({', '.join(shown)})"
