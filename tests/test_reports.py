"""Wherever the code reports a diagnostic, its wording exists and gets all the facts that it asks for."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

from boardrules.diagnostics.wording import wordings

SOURCE = Path(__file__).parent.parent / "src" / "boardrules"
KEY = re.compile(r"BR\d{3}(\.[a-z_]+)?")
NOT_FACTS = {"labels", "span"}

# These take the facts as keyword arguments; of others, which hand them over in another way, only the key is seen.
REPORTERS = {"report", "fault", "NoValue"}


@frozen
class Report:
    """A call in the source with the key of a diagnostic as its first argument."""

    place: str
    key: str
    facts: frozenset[str]
    has_unseen_facts: bool


def reports() -> Iterator[Report]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield from reports_in(path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8"))


def reports_in(name: str, text: str) -> Iterator[Report]:
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and call.args:
            names = {keyword.arg for keyword in call.keywords}
            unseen = None in names or ast.unparse(call.func).rpartition(".")[2] not in REPORTERS
            for constant in ast.walk(call.args[0]):
                if isinstance(constant, ast.Constant) and KEY.fullmatch(str(constant.value)):
                    facts = frozenset(str(each) for each in names - {None} - NOT_FACTS)
                    yield Report(f"{name}:{call.lineno}", str(constant.value), facts, unseen)


def keys() -> Iterator[tuple[str, str]]:
    """Every key that is written anywhere, with the module it is written in."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and KEY.fullmatch(str(node.value)):
                yield path.relative_to(SOURCE).as_posix(), str(node.value)


def missing_facts(report: Report) -> set[str]:
    wording = wordings()[report.key]
    fields = {
        field
        for text in (wording.headline, wording.label, wording.help)
        for _, field, _, _ in string.Formatter().parse(text)
        if field
    }
    return set() if report.has_unseen_facts else fields - report.facts


# Calls that only name a code, such as a row of the table of codes, hand over no facts.
REPORTS = [each for each in reports() if not each.place.startswith(("diagnostics/", "cli/"))]


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: f"{report.place} {report.key}")
def test_a_report_has_its_wording_and_all_facts(report: Report) -> None:
    assert report.key in wordings()
    assert missing_facts(report) == set()


def test_every_key_that_is_written_has_a_wording() -> None:
    assert sorted({(module, key) for module, key in keys() if key not in wordings()}) == []


def test_the_check_of_reports_sees_what_is_missing() -> None:
    [complete] = reports_in("a.py", 'world.report("BR115", span, name=name)')
    [lacking] = reports_in("a.py", 'world.report("BR101.near", span, name=name, near=near)')
    both = list(reports_in("a.py", 'fault("BR609" if bare else "BR609.sentence", span, **facts)'))
    assert missing_facts(complete) == set()
    assert missing_facts(lacking) == {"sort"}
    assert [each.key for each in both] == ["BR609", "BR609.sentence"]
    assert all(missing_facts(each) == set() for each in both)
