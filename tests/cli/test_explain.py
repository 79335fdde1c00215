import json

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("code", ["BR101", "br101", " BR101 ", "101"])
def test_a_code_is_explained(run: Run, code: str) -> None:
    ran = run("explain", code)
    assert ran.code == 0
    assert "BR101" in ran.out
    assert "```rules" in ran.out


def test_a_page_as_json(run: Run) -> None:
    document = json.loads(run("explain", "BR205", "--json").out)
    assert document["code"] == "BR205"
    assert document["severity"] == "error"
    assert "```rules" in document["page"]


def test_all_codes_are_listed_in_order(run: Run) -> None:
    lines = run("explain").out.splitlines()
    codes = [line.split()[0] for line in lines]
    assert codes == sorted(codes)
    assert {"BR001", "BR101", "BR901"} <= set(codes)
    assert [c["code"] for c in json.loads(run("explain", "--json").out)["codes"]] == codes


@pytest.mark.parametrize(
    ("code", "hint"), [("BR1O1", "Did you mean BR101?"), ("nonsense", "BR and three digits")]
)
def test_an_unknown_code_is_wrong_usage(run: Run, code: str, hint: str) -> None:
    ran = run("explain", code)
    assert ran.code == 2
    assert ran.out == ""
    assert code in ran.err
    assert hint in ran.err
