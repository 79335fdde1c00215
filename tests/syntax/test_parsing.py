"""Every form of the grammar becomes a node with the right words under it."""

import json
from pathlib import Path

import pytest
from lark import Tree

from boardrules.source import SourceFile, Span
from boardrules.syntax import (
    Comment,
    parse,
    parse_expression,
    parse_expression_text,
    parse_sentence,
    read_source,
    tree,
)
from boardrules.syntax import parser as running
from boardrules.syntax.dump import dump
from boardrules.syntax.tables import tables_as_json
from boardrules.syntax.tree.node import Node, field_names
from tests.golden import golden

HERE = Path(__file__).parent
GAMES = HERE.parent.parent / "games"
SHIPPED = sorted([*GAMES.rglob("*.rules"), *GAMES.rglob("*.words")])
WHOLE = sorted((HERE / "files").iterdir())


def file_of(path: Path) -> tree.File:
    parsed = parse(read_source(path))
    assert parsed.diagnostics == ()
    assert parsed.file is not None
    return parsed.file


def items_of(text: str) -> tuple[tree.Item, ...]:
    parsed = parse(SourceFile("t.rules", f'game "T":\n    players 2..2\n{text}'))
    assert parsed.diagnostics == ()
    assert parsed.file is not None
    return parsed.file.items


def nodes_below(value: object) -> list[Node]:
    if isinstance(value, tuple):
        return [node for part in value for node in nodes_below(part)]
    if not isinstance(value, Node):
        return []
    return [value, *(node for name in field_names(value) for node in nodes_below(getattr(value, name)))]


# ------------------------------------------------------------------ whole files


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_file_parses(path: Path) -> None:
    assert file_of(path).header is not None


@pytest.mark.parametrize(
    "path", [GAMES / "classics" / "tic_tac_toe.rules", *WHOLE], ids=lambda path: path.name
)
def test_the_tree_is_as_reviewed(path: Path) -> None:
    golden(f"trees/{path.name}.txt", dump(file_of(path)))


def test_the_files_of_the_whole_grammar_use_every_production() -> None:
    used: set[str] = set()
    for path in WHOLE:
        parsed = running.run(path.read_text(encoding="utf-8"), "start")
        assert isinstance(parsed, Tree)
        used |= {str(part.data) for part in parsed.iter_subtrees()}
    rules = running.build_from_grammar().rules
    names = {rule.alias or rule.origin.name for rule in rules}
    spliced = {name for name in names if name.startswith("_")}
    transparent = {rule.origin.name for rule in rules if rule.options.expand1 and rule.alias is None}
    assert names - spliced - transparent - used <= set(running.STARTS)


def test_the_files_of_the_whole_grammar_hold_every_sort_of_node() -> None:
    sorts = {type(node) for path in WHOLE for node in nodes_below(file_of(path))}
    classes = {getattr(tree, name) for name in tree.__all__}
    nodes = {each for each in classes if isinstance(each, type) and issubclass(each, Node)}
    assert nodes - sorts == {Node}


@pytest.mark.parametrize("path", [*SHIPPED, *WHOLE], ids=lambda path: path.name)
def test_a_node_lies_within_the_node_that_holds_it(path: Path) -> None:
    """All but its citations, which stand behind the words of a statement."""
    for node in nodes_below(file_of(path)):
        names = [name for name in field_names(node) if name != "cites"]
        inner = [child for name in names for child in nodes_below(getattr(node, name))]
        assert all(node.span.start <= child.span.start <= child.span.end <= node.span.end for child in inner)
        assert node.span.text == node.span.text.strip()


@pytest.mark.parametrize("path", [*SHIPPED, *WHOLE], ids=lambda path: path.name)
def test_words_stand_where_their_spans_say(path: Path) -> None:
    for node in nodes_below(file_of(path)):
        match node:
            case tree.NameRef(text=text):
                assert node.span.text == text
            case tree.Identifier(text=text):
                assert " ".join(node.span.text.split()) == text
            case tree.Number(value=value):
                assert node.span.text == str(value)
            case tree.Citation(text=text):
                assert node.span.text == f"@{text}"
            case tree.Text(text=text) if "\n" not in node.span.text:
                assert node.span.text.strip('"') == text
            case _:
                pass


def test_a_file_without_a_line_end_at_its_end_parses_the_same() -> None:
    text = (GAMES / "classics" / "pig.rules").read_text(encoding="utf-8")
    assert parse(SourceFile("a", text)).file == parse(SourceFile("a", text.rstrip())).file
    assert parse(SourceFile("a", text + "    # end")).file == parse(SourceFile("a", text)).file


# ------------------------------------------------------------------ what belongs to what


def test_citations_belong_to_the_outermost_thing_that_begins_on_their_line() -> None:
    [action] = items_of("action a:  @R1 @R2\n    if x: win me  @R3\n    else: tie  @R4\n    tie @R5\n")
    assert isinstance(action, tree.Action)
    branch, last = action.body
    assert isinstance(branch, tree.If)
    assert [cite.text for cite in action.cites] == ["R1", "R2"]
    assert [cite.text for cite in branch.cites] == ["R3"]
    assert branch.body[0].cites == ()
    assert branch.alternative is not None
    assert [cite.text for cite in branch.alternative.cites] == ["R4"]
    assert [cite.text for cite in last.cites] == ["R5"]


def test_a_citation_on_the_line_of_a_short_action_is_its_own() -> None:
    [short, chooser] = items_of("action a: tie @R1\nphase b: choose a @R2\n")
    assert isinstance(short, tree.Action)
    assert isinstance(chooser, tree.Phase)
    assert ([cite.text for cite in short.cites], short.body[0].cites) == (["R1"], ())
    assert ([cite.text for cite in chooser.cites], chooser.body[0].cites) == (["R2"], ())


def test_citations_in_an_order_belong_to_the_step_before() -> None:
    [result] = items_of("result:\n    most a @R1\n    then fewest b @R2\n    still tied: shared @R3\n")
    assert isinstance(result, tree.Result)
    order, still = result.lines
    assert isinstance(order, tree.OrderBy)
    assert isinstance(still, tree.StillTied)
    assert [[cite.text for cite in step.cites] for step in order.steps] == [["R1"], ["R2"]]
    assert [cite.text for cite in still.cites] == ["R3"]


def test_a_text_of_several_lines_loses_its_margin() -> None:
    source = SourceFile("t", 'game "T":\n    """\n    One\n      two.\n    """\n    players 2..2\n')
    file = parse(source).file
    assert file is not None
    assert isinstance(file.header, tree.GameHeader)
    assert file.header.doc is not None
    assert file.header.doc.text == "One\n  two."


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a or b and not c = d + e * -f", "a or (b and (not (c = (d + (e * (-f))))))"),
        ("a - b - c", "(a - b) - c"),
        ("a div b mod c", "(a div b) mod c"),
        ("not a is not b", "not (a is not b)"),
        ("1..n - 1", "1..(n - 1)"),
        ("if a then b else if c then d else e", "if a then b else (if c then d else e)"),
        ("a.b[c](d).e", "(((a.b)[c])(d)).e"),
        ("x not in s and y", "(x not in s) and y"),
    ],
)
def test_operators_bind_as_the_language_says(text: str, same: str) -> None:
    assert without_parentheses(expression(text)) == without_parentheses(expression(same))


def without_parentheses(value: object) -> object:
    """A structure that forgets only parentheses."""
    if isinstance(value, tree.Parenthesised):
        return without_parentheses(value.inner)
    if isinstance(value, tuple):
        return tuple(without_parentheses(part) for part in value)
    if isinstance(value, Node):
        parts = tuple(without_parentheses(getattr(value, name)) for name in field_names(value))
        return (type(value).__name__, *parts)
    return value


def expression(text: str) -> tree.Expression:
    parsed = parse_expression_text(text)
    assert parsed.diagnostics == ()
    assert parsed.expression is not None
    return parsed.expression


def test_a_test_in_parentheses_differs_from_a_binder() -> None:
    bare, marked = expression("all(x in S)"), expression("all((x in S))")
    assert isinstance(bare, tree.Call)
    assert isinstance(marked, tree.Call)
    assert isinstance(bare.arguments.items[0], tree.BinaryOp)
    assert isinstance(marked.arguments.items[0], tree.Parenthesised)


def test_keywords_are_names_where_no_keyword_is_expected() -> None:
    deck, variable = items_of("zone deck: pile of Card\nvar set: bool\n")
    assert isinstance(deck, tree.Zone)
    assert isinstance(variable, tree.Variable)
    assert (deck.name.text, variable.name.text) == ("deck", "set")
    assert expression("t.points.draw.if") == expression("t . points . draw . if")


def test_a_name_that_begins_like_a_keyword_is_a_name() -> None:
    assert expression("orbit + notes + index") == expression("(orbit) + notes + index").__class__(
        Span(SourceFile("", ""), 0, 0), "+", *operands("orbit + notes", "index")
    )


def operands(left: str, right: str) -> tuple[tree.Expression, tree.Expression]:
    return expression(left), expression(right)


# ------------------------------------------------------------------ expressions alone and sentences


def test_an_expression_in_a_file_keeps_its_place() -> None:
    source = SourceFile("t", 'say "there are {count(x)} left"')
    start = source.text.index("{") + 1
    parsed = parse_expression(source, start, source.text.index("}"))
    assert isinstance(parsed.expression, tree.Call)
    assert parsed.expression.span.text == "count(x)"
    assert parsed.expression.function.span.text == "count"


@pytest.mark.parametrize("text", ["", "   ", "f(", "f)", "a b", "'x'", "1 +", '"x"', "\n", "@R1", "#"])
def test_a_text_that_is_no_expression_is_refused(text: str) -> None:
    parsed = parse_expression_text(text)
    assert parsed.expression is None
    assert len(parsed.diagnostics) == 1
    assert parsed.diagnostics[0].span.end <= max(1, len(text))


def test_a_sentence_is_taken_apart() -> None:
    [action] = items_of('action a:\n    require b else "{x} is {count({y})} of {z.n}."\n')
    assert isinstance(action, tree.Action)
    require = action.body[0]
    assert isinstance(require, tree.Require)
    assert require.otherwise is not None
    parts = parse_sentence(require.otherwise).parts
    shown = [part if isinstance(part, str) else part.span.text for part in parts]
    assert shown == ["x", " is ", "count({y})", " of ", "z.n", "."]
    assert [isinstance(part, str) for part in parts] == [False, True, False, True, False, True]


def test_a_sentence_of_several_lines_is_taken_apart() -> None:
    source = SourceFile("t", '"""\n    There are {count(\n    x)}\n    left.\n    """')
    text = tree.Text(Span(source, 0, len(source.text)), "There are {count(\nx)}\nleft.")
    first, hole, last = parse_sentence(text).parts
    assert (first, last) == ("There are ", "\nleft.")
    assert isinstance(hole, tree.Call)


# ------------------------------------------------------------------ trivia


def test_comments_and_blank_lines_are_kept() -> None:
    text = '# one\n\ngame "# no":  # two\n    """\n\n    # no\n    """\n    players 2..2\n\n'
    trivia = parse(SourceFile("t", text)).trivia
    assert [(comment.span.text, comment.own_line) for comment in trivia.comments] == [
        ("# one", True),
        ("# two", False),
    ]
    assert trivia.blank_lines == (2, 9)
    assert all(isinstance(comment, Comment) for comment in trivia.comments)


# ------------------------------------------------------------------ tables


def test_the_tables_are_made_from_this_grammar_by_this_lark() -> None:
    path = Path(running.__file__).with_name(running.TABLES_NAME)
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["key"] == running.tables_key(), "run: python -m boardrules.syntax.build_tables"
    assert tables_as_json() == text


def test_tables_and_grammar_give_the_same_trees() -> None:
    from_tables, from_grammar = running.load_tables(), running.build_from_grammar()
    assert from_tables is not None
    for path in [*SHIPPED, *WHOLE]:
        text = path.read_text(encoding="utf-8")
        assert from_tables.parse(text, start="start") == from_grammar.parse(text, start="start")


def test_tables_for_another_grammar_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lark.__version__", "0.0.1")
    assert running.load_tables() is None
