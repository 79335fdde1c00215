"""The values of the small domains, listed in order."""

from boardrules.ir.domains import (
    Bool,
    Compass,
    Domain,
    Entry,
    EnumValue,
    Maybe,
    Number,
    Seat,
    Site,
)


def elements(domain: Domain) -> list[object]:
    """The values of a domain that can be an index, in order."""
    match domain:
        case Bool():
            return [False, True]
        case Number(low=low, high=high):
            return list(range(low, high + 1))
        case EnumValue(enum=enum):
            return list(range(len(enum.values)))
        case Seat(count=count):
            return list(range(count))
        case Site(place=place):
            return list(range(len(place.sites)))
        case Compass():
            return list(range(8))
        case Entry(component=component, kinds=kinds):
            return [*sorted(entry for kind in kinds for entry in component.entries_of(kind))]
        case Maybe(inner=inner):
            return [None, *elements(inner)]
        case _:
            raise AssertionError(f"no index has the domain {domain}")
