import json

from tests.cli.conftest import Run
from tests.golden import golden


def test_a_table_for_people(run: Run) -> None:
    ran = run("enumerate", "kuhn_poker")
    assert ran.code == 0
    golden("cli/enumerate.txt", ran.out)


def test_json_has_exact_values(run: Run) -> None:
    document = json.loads(run("enumerate", "kuhn_poker", "--json").out)
    assert document["nodes"] == 58
    assert document["terminal_nodes"] == 30
    assert document["chance_nodes"] == 4
    assert document["information_sets"] == 12
    assert document["expected_returns"][0] == {"exact": "1/8", "decimal": 0.125}
    assert document["expected_length"] == {"exact": "9/4", "decimal": 2.25}


def test_a_game_without_end_is_refused(run: Run) -> None:
    ran = run("enumerate", "pig", "--players", "2", "--option", "goal=10")
    assert ran.code == 2
    assert "no end" in ran.err
