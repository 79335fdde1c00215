import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("form", "holds"),
    [("--tree", "name: mark"), ("--ir", "action mark"), ("--graph", "Decide")],
)
def test_a_game_from_inside(run: Run, form: str, holds: str) -> None:
    ran = run("show", "tic_tac_toe", form)
    assert ran.code == 0
    assert holds.lower() in ran.out.lower()
    assert ran.out == run("show", "tic_tac_toe", form).out


def test_the_program_is_that_of_the_options(run: Run) -> None:
    small, large = (run("show", "breakthrough", "--graph", "--option", f"size={n}").out for n in (4, 8))
    assert small != large


def test_what_to_show_must_be_said(run: Run) -> None:
    ran = run("show", "tic_tac_toe")
    assert ran.code == 2
    assert "--tree, --ir or --graph" in ran.err


def test_one_form_at_a_time(run: Run) -> None:
    ran = run("show", "tic_tac_toe", "--tree", "--ir")
    assert ran.code == 2
    assert ran.out == ""
    assert "Only one of --tree, --ir and --graph" in ran.err


def test_a_file_that_cannot_be_parsed_shows_why(run: Run, tmp_path: object) -> None:
    file = tmp_path / "broken.rules"
    file.write_text('game "Broken"\n', encoding="utf-8")
    ran = run("show", str(file), "--tree")
    assert ran.code == 2
    assert "BR0" in ran.err
