import json

from tests.cli.conftest import Run
from tests.golden import golden


def test_counts(run: Run) -> None:
    ran = run("perft", "tic_tac_toe", "--depth", "5", "--seed", "1")
    assert ran.code == 0
    golden("cli/perft.txt", ran.out)


def test_divide(run: Run) -> None:
    ran = run("perft", "breakthrough", "--depth", "2", "--option", "size=5", "--divide", "--seed", "1")
    assert ran.code == 0
    golden("cli/perft_divide.txt", ran.out)


def test_json(run: Run) -> None:
    ran = run("perft", "tic_tac_toe", "--depth", "4", "--seed", "3", "--json", "--divide")
    document = json.loads(ran.out)
    assert document["game"] == "tic_tac_toe"
    assert document["counts"] == [9, 72, 504, 3024]
    assert sum(document["divide"].values()) == 3024
    assert document["seed"] == 3


def test_dividing_changes_no_count(run: Run) -> None:
    arguments = ("perft", "pig", "--depth", "5", "--seed", "4", "--json")
    whole, divided = json.loads(run(*arguments).out), json.loads(run(*arguments, "--divide").out)
    assert whole["counts"] == divided["counts"]


def test_a_depth_beyond_the_end_counts_nothing(run: Run) -> None:
    document = json.loads(run("perft", "kuhn_poker", "--depth", "5", "--seed", "0", "--json").out)
    assert document["counts"] == [2, 4, 2, 0, 0]
