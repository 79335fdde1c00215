"""Which domain fits where, and what two domains have in common (spec section 4)."""

from collections.abc import Callable
from enum import Enum as PythonEnum

from boardrules.ir.domains import (
    Absent,
    Bool,
    Compass,
    Domain,
    Entry,
    EnumValue,
    ListOf,
    Maybe,
    Number,
    Path,
    Seat,
    Selection,
    SetOf,
    Site,
    Unknown,
)


class Fit(PythonEnum):
    """How a value of one domain goes into another."""

    ALWAYS = "always"
    PERHAPS = "perhaps"  # ranges that overlap: a fault if it does not fit
    NEVER_IN_RANGE = "never in range"  # ranges that do not meet
    ABSENT = "may be absent"
    NO = "no"


def fit(source: Domain, target: Domain) -> Fit:
    """Whether a value of `source` may be stored in, or passed as, `target`."""
    if isinstance(source, Unknown) or isinstance(target, Unknown):
        return Fit.ALWAYS
    match source, target:
        case Path(), _:
            return Fit.ABSENT if fit(source.inner, target) is not Fit.NO else Fit.NO
        case Absent(), Maybe():
            return Fit.ALWAYS
        case Absent(), _:
            return Fit.ABSENT
        case Maybe(inner), Maybe(goal):
            return fit(inner, goal)
        case Maybe(inner), _:
            return Fit.ABSENT if fit(inner, target) is not Fit.NO else Fit.NO
        case _, Maybe(goal):
            return fit(source, goal)
        case Number(low, high), Number(bottom, top):
            if bottom <= low and high <= top:
                return Fit.ALWAYS
            return Fit.PERHAPS if low <= top and bottom <= high else Fit.NEVER_IN_RANGE
        case Entry(component, kinds, _), Entry(other, admitted, _):
            if component is not other:
                return Fit.NO
            return Fit.ALWAYS if set(kinds) <= set(admitted) else Fit.NO
        case Selection(component, kinds, _), Selection(other, admitted, _):
            return Fit.ALWAYS if component is other and set(kinds) <= set(admitted) else Fit.NO
        case Selection(component, kinds, _), SetOf(Entry(other, admitted, _)):
            return Fit.ALWAYS if component is other and set(kinds) <= set(admitted) else Fit.NO
        case SetOf(None), SetOf():
            return Fit.ALWAYS
        case SetOf(inner), SetOf(goal) if inner and goal:
            return fit(inner, goal)
        case ListOf(None, _), ListOf():
            return Fit.ALWAYS
        case ListOf(inner, limit), ListOf(goal, most) if inner and goal:
            inside = fit(inner, goal)
            return Fit.PERHAPS if inside is Fit.ALWAYS and limit > most else inside
        case _:
            return Fit.ALWAYS if same_sort(source, target) else Fit.NO


def same_sort(a: Domain, b: Domain) -> bool:
    """Whether values of the two could ever be equal: ranges and kinds aside, the same type."""
    match a, b:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case (Maybe() | Path(), _):
            return same_sort(a.inner, b)
        case (_, Maybe() | Path()):
            return same_sort(a, b.inner)
        case (Absent(), _) | (_, Absent()):
            return True
        case (Bool(), Bool()) | (Seat(), Seat()) | (Compass(), Compass()) | (Number(), Number()):
            return True
        case EnumValue(enum), EnumValue(other):
            return enum is other
        case Site(place), Site(elsewhere):
            return place is elsewhere
        case ((Entry() | Selection()), (Entry() | Selection())):
            return a.component is b.component and type(a) is type(b)
        case SetOf(inner), SetOf(other_inner):
            return inner is None or other_inner is None or same_sort(inner, other_inner)
        case (Selection(component), SetOf(Entry(other_component))) | (
            SetOf(Entry(component)),
            Selection(other_component),
        ):
            return component is other_component
        case (SetOf(None), Selection()) | (Selection(), SetOf(None)):
            return True
        case ListOf(inner, _), ListOf(other_inner, _):
            return inner is None or other_inner is None or same_sort(inner, other_inner)
        case _:
            return False


def join(a: Domain, b: Domain) -> Domain | None:
    """The smallest domain that holds the values of both; None if they are of different types."""
    if isinstance(a, Unknown) or isinstance(b, Unknown):
        return Unknown()
    match a, b:
        case (Path(), _) | (_, Path()):
            inner = join(unpath(a), unpath(b))
            return None if inner is None else Path(inner)
        case Absent(), Absent():
            return a
        case (Absent(), other) | (other, Absent()):
            return other if isinstance(other, Maybe) else Maybe(other)
        case (Maybe(), _) | (_, Maybe()):
            inner = join(present(a), present(b))
            return None if inner is None else Maybe(inner)
        case Number(low, high), Number(bottom, top):
            return Number(min(low, bottom), max(high, top))
        case Entry(component, kinds, located), Entry(other, more, there) if component is other:
            return Entry(component, tuple(sorted({*kinds, *more})), located and there)
        case Selection(component, kinds, located), Selection(other, more, there) if component is other:
            return Selection(component, tuple(sorted({*kinds, *more})), located and there)
        case SetOf(inner), SetOf(goal):
            return _join_collections(inner, goal, SetOf)
        case ListOf(inner, limit), ListOf(goal, most):
            return _join_collections(inner, goal, lambda d: ListOf(d, max(limit, most)))
        case _:
            return a if same_sort(a, b) else None


def _join_collections(
    inner: Domain | None, other: Domain | None, make: Callable[[Domain | None], Domain]
) -> Domain | None:
    if inner is None or other is None:
        return make(inner or other)
    joined = join(inner, other)
    return None if joined is None else make(joined)


def unpath(domain: Domain) -> Domain:
    """The domain without the remark that the path to it may be absent."""
    return domain.inner if isinstance(domain, Path) else domain


def present(domain: Domain) -> Domain:
    """The domain of the values that are there: without `none` and absent paths."""
    match domain:
        case Path(inner) | Maybe(inner):
            return present(inner)
        case _:
            return domain


def unlocated(domain: Domain) -> Domain:
    """The domain of a piece or selection without the zone it was found in."""
    match domain:
        case Entry(component, kinds, True):
            return Entry(component, kinds)
        case Selection(component, kinds, True):
            return Selection(component, kinds)
        case Maybe(inner):
            return Maybe(unlocated(inner))
        case Path(inner):
            return Path(unlocated(inner))
        case _:
            return domain


def is_located(domain: Domain) -> bool:
    """Whether values of the domain carry the zone they were found in."""
    inner = present(domain)
    return isinstance(inner, Entry | Selection) and inner.located


def may_be_absent(domain: Domain) -> bool:
    """Whether a value may be none, or the path to it lead through what is absent."""
    return isinstance(domain, Maybe | Path | Absent)


def element_of(domain: Domain) -> Domain | None:
    """What the elements of a collection are; None if the domain is no collection."""
    from boardrules.ir.domains import ZoneHandle

    match domain:
        case SetOf(inner) | ListOf(inner, _):
            return inner or Unknown()
        case Selection(component, kinds, located):
            return Entry(component, kinds, located)
        case ZoneHandle(zone):
            return Entry(zone.contents.component, zone.contents.kinds, True)
        case Unknown():
            return domain
        case _:
            return None


def size_limit(domain: Domain) -> int | None:
    """The most elements a collection of the domain can have; None if that is not known."""
    from boardrules.ir.domains import ZoneHandle

    match domain:
        case SetOf(None):
            return 0
        case SetOf(inner) if inner:
            return value_count(inner)
        case ListOf(_, limit):
            return limit
        case ZoneHandle(zone):
            return zone.capacity
        case _:
            return None


COUNT_LIMIT = 2**62


def value_count(domain: Domain) -> int:
    """How many values a domain has, at most `COUNT_LIMIT`."""
    match domain:
        case Bool():
            return 2
        case Number(low, high):
            return max(0, min(high - low + 1, COUNT_LIMIT))
        case EnumValue(enum):
            return len(enum.values)
        case Seat(count):
            return count
        case Site(place):
            return len(place.sites)
        case Compass():
            return 8
        case Entry(component, kinds, _):
            return sum(1 for kind, _ in component.entries if kind in kinds)
        case Maybe(inner):
            return min(COUNT_LIMIT, value_count(inner) + 1)
        case SetOf(inner):
            size = value_count(inner) if inner else 0
            return 2**size if size < 62 else COUNT_LIMIT
        case ListOf(inner, limit):
            return _list_count(value_count(inner) if inner else 0, limit)
        case _:
            return COUNT_LIMIT


def _list_count(size: int, limit: int) -> int:
    total, power = 1, 1
    for _ in range(limit):
        power *= size
        total += power
        if total >= COUNT_LIMIT:
            return COUNT_LIMIT
    return total
