"""The layout of single constructs: what is written on the left becomes what stands on the right."""

import pytest

from boardrules.formatter import format_source
from boardrules.source import SourceFile
from boardrules.syntax import parse
from tests.formatter.texts import laid_out

HEAD = 'game "G":\n    players white, black\n'


def item(text: str) -> str:
    """The layout of items of a game."""
    whole = laid_out(f"{HEAD}\n{text}")
    assert whole.startswith(f"{HEAD}\n")
    return whole[len(HEAD) + 1 :]


def statement(line: str) -> str:
    """The layout of a statement in an action; what stood below it stands below it again."""
    lines = item(f"action act:\n    {line}\n").splitlines()
    assert lines[0] == "action act:"
    return "\n".join(line[4:] for line in lines[1:])


# ------------------------------------------------------------------ words


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("set a=b", "set a = b"),
        ("set a = b [ 1,2 ] . c( x )", "set a = b[1, 2].c(x)"),
        ("set a = {x in S where x.y:x.z,1}", "set a = {x in S where x.y: x.z, 1}"),
        ("set a = - b*( c+d )", "set a = -b * (c + d)"),
        ("set a = 1 .. count( S )", "set a = 1..count(S)"),
        ("let x:set  of  0 .. 3=y", "let x: set of 0..3 = y"),
        ("let x: list of Card? up to 007 = y", "let x: list of Card? up to 7 = y"),
        ("increase a   by 1   up  to 3", "increase a by 1 up to 3"),
        ("move 2 of Card from a to top  of b", "move 2 of Card from a to top of b"),
        ("stop turns after one   more  round", "stop turns after one more round"),
        ("if a:nothing", "if a: nothing"),
    ],
)
def test_single_blanks_stand_between_words(written: str, expected: str) -> None:
    assert statement(written) == expected


def test_four_blanks_a_level() -> None:
    assert item("play:\n  turns:\n     loop:\n          stop\n") == (
        "play:\n    turns:\n        loop:\n            stop\n"
    )


def test_a_component_without_kinds_needs_no_colon() -> None:
    assert item('component Card:\n    "A card."\n') == 'component Card\n    "A card."\n'


def test_a_sentence_of_one_line_stands_in_single_quotes() -> None:
    assert item('action act:\n    """\n    Act.\n    """\n') == 'action act:\n    "Act."\n'
    assert item('action act:\n    """Say "go"."""\n').splitlines()[1:] == [
        '    """',
        '    Say "go".',
        '    """',
    ]


def test_lines_of_a_long_sentence_keep_their_indentation() -> None:
    assert item('action act:\n  """\n    One\n\n      two.\n    """\n') == (
        'action act:\n    """\n    One\n\n      two.\n    """\n'
    )


# ------------------------------------------------------------------ one way to say a thing


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a = none", "a is none"),
        ("a != none", "a is not none"),
        ("none = a", "none is a"),
        ("a.b = me", "a.b is me"),
        ("a = white", "a is white"),
        ("a != red", "a is not red"),
        ("a = now", "a is now"),
        ("a = here", "a is here"),
        ("a is 3", "a = 3"),
        ("a is not 3", "a != 3"),
        ("a is b + 1", "a = b + 1"),
        ("a is [1, 2]", "a = [1, 2]"),
        ("count(a) is -1", "count(a) = -1"),
        ("a is b", "a is b"),
        ("a = b", "a = b"),
        ("a is f(b)", "a is f(b)"),
        ("a = Colour.red", "a = Colour.red"),
        ("f(a = red)", "f(a = red)"),
        ("f(a is 3)", "f(a is 3)"),
        ("f((a = red))", "f((a is red))"),
        ("any(x in S where x = red)", "any(x in S where x is red)"),
        ("f(a.b = red)", "f(a.b is red)"),
    ],
)
def test_is_and_equals(written: str, expected: str) -> None:
    declared = (
        "option when_to: now | later, normally now\n\nenum Colour: red, blue\n\nplace Spot: here, there\n"
    )
    lines = item(f"{declared}\naction act:\n    require {written}\n").splitlines()
    assert lines[-1] == f"    require {expected}"


def test_choosing_or_passing_is_may_choose() -> None:
    assert statement("choose a, pass") == "may choose a"
    assert statement("choose a, b(1), pass") == "may choose a, b(1)"
    assert statement("choose:\n        a: nothing\n        pass") == "may choose:\n    a: nothing"
    assert statement("if c: choose a, pass") == "if c: may choose a"


@pytest.mark.parametrize(
    "written",
    [
        "choose pass",
        "choose pass, a",
        "choose a, pass\notherwise: nothing",
        "choose:\n    a\n    pass: nothing",
        "choose:\n    a\n    pass  @R1",
        "may choose a",
    ],
)
def test_where_passing_is_named_for_a_reason_it_stays(written: str) -> None:
    kept = statement(written.replace("\n", "\n    "))
    assert " ".join(kept.split()) == " ".join(written.split())


def test_the_rules_of_a_game_stay_the_same() -> None:
    from boardrules.ir.dump import dump_program
    from boardrules.pipeline import compile_text

    text = (
        f"{HEAD}\nplace Spot: here, there\n    var owner: Player? = none\n\nvar left: 0..9 = 9\n\n"
        "action take(spot in Spot where spot.owner = none):\n    set spot.owner = me\n"
        "    if no(s in Spot where s.owner != me): win me\n\n"
        "action count_down:\n    decrease left by 1\n    if left is 0: tie\n\n"
        "play:\n    turns:\n        choose take, count_down, pass\n"
    )
    formatted = laid_out(text)
    assert "may choose take, count_down\n" in formatted
    assert "s.owner is not me" in formatted
    before, after = compile_text(text).standard, compile_text(formatted).standard
    # The sort of the choice is named in the text of a program; what it offers is the same.
    assert dump_program(before).replace(" choose:", " may choose:") == dump_program(after)


# ------------------------------------------------------------------ citations and comments


def test_citations_stand_in_column_71() -> None:
    line = item("zone pile_one: pile of Card @R1  @R2b\n").rstrip()
    assert line.index("@") == 70
    assert line.endswith("@R1 @R2b")


def test_citations_after_a_long_line_stand_two_blanks_off() -> None:
    name = "z" * 60
    assert item(f"var {name}: bool @R1\n") == f"var {name}: bool  @R1\n"


def test_citations_come_before_a_comment() -> None:
    line = item("zone pile_one: pile of Card @R1 # why\n").rstrip()
    assert line.index("@R1") == 70
    assert line.endswith("@R1  # why")


def test_citations_stay_with_heading_sentence_and_value() -> None:
    text = 'define worth = @R1\n    "How much." @R2\n    1 + 2 @R3\n'
    assert [line.split()[-1] for line in item(text).splitlines()] == ["@R1", "@R2", "@R3"]


def test_citations_of_a_body_that_moves_go_to_the_heading() -> None:
    calls = ", ".join(f"a_rather_long_name_{n}" for n in range(5))
    lines = statement(f"for x in S where x.is_there: choose {calls} @R1").splitlines()
    assert lines[0].split() == ["for", "x", "in", "S", "where", "x.is_there:", "@R1"]
    assert lines[1].startswith("    choose a_rather_long_name_0, ")


# ------------------------------------------------------------------ tables and orders


def test_arrows_and_bars_of_a_table_are_aligned() -> None:
    rows = "    1 | a, b -> 2\n    2..3|c->\n        4\n    otherwise -> 5\n"
    assert item(f"table t(n: 1..4, k: Kind) gives 0..9:\n{rows}").splitlines()[1:] == [
        "    1    | a, b -> 2",
        "    2..3 | c    -> 4",
        "    otherwise   -> 5",
    ]


def test_a_table_too_wide_for_columns_is_left_unaligned() -> None:
    long = ", ".join(f"quite_a_long_value_{n}" for n in range(8))
    lines = item(f"table t(k: Kind) gives 0..9:\n    a -> 1\n    {long} -> 2\n").splitlines()
    assert lines[1] == "    a -> 1"
    assert lines[2].endswith(",")
    assert lines[3].startswith("        quite_a_long_value_")


def test_each_step_of_an_order_has_a_line() -> None:
    lines = item("result:\n    most a then fewest b if c then first clockwise from d\n").splitlines()
    assert lines[1:] == ["    most a", "    then fewest b if c", "    then first clockwise from d"]


def test_each_outcome_of_an_example_has_a_line() -> None:
    lines = item('example "e" with A, B:\n    when A tries a, b then legal then A.x = 1\n').splitlines()
    assert lines[1:] == ["    when A tries a, b", "    then legal", "    then A.x = 1"]


# ------------------------------------------------------------------ long lines


def test_a_long_condition_breaks_before_and_and_or() -> None:
    one, two, three = ("a_condition_with_a_long_name(" + letter * 14 + ")" for letter in "abc")
    assert statement(f"require {one} and {two} or {three}").splitlines() == [
        f"require {one} and {two}",
        f"    or {three}",
    ]


def test_a_long_list_breaks_after_commas() -> None:
    calls = [f"a_rather_long_name_{n}" for n in range(7)]
    lines = statement("choose " + ", ".join(calls)).splitlines()
    assert [len(line) <= 106 for line in lines] == [True, True]
    assert lines[0].endswith(",")
    assert lines[1].startswith("    a_rather_long_name_")


def test_a_long_reason_stands_on_a_line_of_its_own() -> None:
    lines = statement(f'require some_condition_holds else "{"x" * 80}"').splitlines()
    assert lines == ["require some_condition_holds", f'    else "{"x" * 80}"']


def test_a_heading_breaks_farther_in_than_its_block() -> None:
    params = ", ".join(f"a_parameter_{n} in some_set_{n}" for n in range(5))
    lines = item(f"action act({params}):\n    nothing\n").splitlines()
    assert lines[1].startswith(" " * 8 + "a_parameter")
    assert lines[-1] == "    nothing"


def test_a_long_value_stands_below_its_name() -> None:
    value = f"sum(x in some_set where x.is_there: {'x.points + ' * 5}1)"
    assert item(f"define what_it_is_worth(p: Player) gives 0..99 = {value}\n").splitlines() == [
        "define what_it_is_worth(p: Player) gives 0..99 =",
        f"    {value}",
    ]


def test_a_line_that_begins_with_else_if_still_reads_as_an_expression() -> None:
    cases = [("alpha", "1111"), ("any(x in S: x.y)", "2222"), ("gamma", "3333")]
    chain = " else ".join(f"if {c * 1} then {v}{'0' * 8} + {'a' * 20}" for c, v in cases)
    text = f"{HEAD}\ndefine d =\n    {chain} else 0\n"
    formatted = format_source(SourceFile("text", text)).text
    assert formatted is not None
    assert parse(SourceFile("text", formatted)).file == parse(SourceFile("text", text)).file


# ------------------------------------------------------------------ blank lines


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_one_blank_line_between_items_with_a_body(between: str) -> None:
    one, two = "action a:\n    nothing\n", "action b:\n    nothing\n"
    assert item(one + between[1:] + two) == f"{one}\n{two}"


@pytest.mark.parametrize("between", ["", "\n"])
def test_none_between_single_lines_of_a_sort(between: str) -> None:
    one, two = "var a: bool\n", "var b: bool\n"
    assert item(one + between + two) == one + two


@pytest.mark.parametrize("between", ["", "\n"])
def test_the_author_decides_between_single_lines_of_different_sorts(between: str) -> None:
    text = f"var a: bool\n{between}define b = a\n"
    assert item(text) == text


@pytest.mark.parametrize(
    ("one", "two"), [("var a: bool\n", "var b: bool\n"), ("play:\n    nothing\n", "setup:\n    nothing\n")]
)
def test_two_blank_lines_part_sections(one: str, two: str) -> None:
    assert item(f"{one}\n\n{two}") == f"{one}\n\n{two}"
    assert item(f"{one}\n\n\n\n{two}") == f"{one}\n\n{two}"


def test_a_ruler_stays_as_it_is() -> None:
    text = "var a: bool\n\n\n# ------- more\n\nvar b: bool\n"
    assert item(text) == text


def test_no_blank_lines_at_the_beginning_of_a_block_and_no_two_in_it() -> None:
    text = 'action a:\n\n    "Sentence."\n\n    set b = 1\n\n\n    set c = 1\n\n'
    assert item(text) == 'action a:\n    "Sentence."\n    set b = 1\n\n    set c = 1\n'


# ------------------------------------------------------------------ refusals


def test_a_file_with_mistakes_is_not_laid_out() -> None:
    formatted = format_source(SourceFile("text", f"{HEAD}\naction a\n    nothing\n"))
    assert formatted.text is None
    assert [d.code for d in formatted.diagnostics] == ["BR007"]
