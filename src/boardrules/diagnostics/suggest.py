"""Did you mean: the declared name that is nearest to one that is not declared."""

from collections.abc import Iterable


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was most likely meant.

    A candidate that differs only in case and underscores is taken at once. Else the one
    with the fewest slips of typing, if these are at most a third of the letters (but
    one slip is always forgiven); of equals the first in alphabetical order.
    """
    plain = _plain(name)
    ordered = sorted(set(candidates) - {name})
    for candidate in ordered:
        if _plain(candidate) == plain:
            return candidate
    limit = max(1, len(name) // 3)
    ranked = [(_slips(plain, _plain(candidate)), candidate) for candidate in ordered]
    best = min(ranked, default=None)
    return best[1] if best and best[0] <= limit and best[0] < len(name) else None


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()


def _slips(left: str, right: str) -> int:
    """The Damerau-Levenshtein distance: letters added, left out, changed or swapped with the next.

    In the restricted form, in which no part of a word is mended twice; three rows suffice for it.
    """
    before_last: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        row = [i]
        for j, b in enumerate(right, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        before_last, last = last, row
    return last[-1]
