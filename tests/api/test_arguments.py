"""Whatever is handed in: the library answers, or says in a sentence what it expected."""

from collections.abc import Callable
from typing import Any

import pytest

import boardrules as br

Call = Callable[[Any], object]


@pytest.fixture(scope="module")
def table() -> br.Table:
    return br.load("kuhn_poker").configure()


@pytest.fixture(scope="module")
def state(table: br.Table) -> br.State:
    return table.initial_state(seed=1)


@pytest.fixture(scope="module")
def foreign_move() -> br.Move:
    return br.load("tic_tac_toe").configure().initial_state(seed=0).legal_moves()[0]


def _calls(table: br.Table, state: br.State) -> dict[str, Call]:
    """All that can be called, each with one argument left open."""
    game, move, chance = table.game, state.legal_moves()[0], table.initial_state(chance="explicit")
    return {
        "load": br.load,
        "load, variants": lambda it: br.load("kuhn_poker", it),
        "loads": br.loads,
        "configure, players": game.configure,
        "configure, options": lambda it: game.configure(2, it),
        "initial_state, seed": table.initial_state,
        "initial_state, chance": lambda it: table.initial_state(None, it),
        "state_from_json": table.state_from_json,
        "parse_move": lambda it: table.parse_move(it, 1),
        "parse_move, player": lambda it: table.parse_move("pass", it),
        "move_from_json": lambda it: table.move_from_json(it, 1),
        "move_from_json, player": lambda it: table.move_from_json(move.to_json(), it),
        "move_number": table.move_number,
        "describe": lambda it: br.describe(it, None),
        "describe, player": lambda it: br.describe(state, it),
        "describe, language": lambda it: br.describe(state, None, it),
        "describe, names": lambda it: br.describe(state, None, "en", it),
        "play": state.play,
        "play, chance": chance.play,
        "State.parse_move": state.parse_move,
        "withheld": lambda it: state.withheld(it, 1),
        "withheld, player": lambda it: state.withheld(move, it),
        "uncovers": state.uncovers,
        "sentence, language": move.sentence,
        "sentence, names": lambda it: move.sentence("en", it),
        "agrees_with": move.agrees_with,
        "find": lambda it: state.legal_moves().find(it),
        "in": lambda it: it in state.legal_moves(),
        "==": lambda it: (state == it, move == it, state.legal_moves() == it),
        "perft": lambda it: br.perft(it, 1),
        "perft, depth": lambda it: br.perft(state, it),
        "divided_perft": lambda it: br.divided_perft(it, 1),
        "enumerate_game": br.enumerate_game,
        "enumerate_game, limit": lambda it: br.enumerate_game(table, it),
        "playout": lambda it: br.playout(it, 1),
        "playout, seed": lambda it: br.playout(table, it),
        "playout, limit": lambda it: br.playout(table, 1, it),
    }


def test_nothing_that_is_handed_in_ends_in_another_exception(
    table: br.Table, state: br.State, foreign_move: br.Move
) -> None:
    things: list[Any] = [
        *(None, True, 0, 1, -1, 99, 1.5, "", "x", "Player[1]", b"x", object(), len),
        *([], ["a"], {}, {"x": 1}, ("a", "b")),
        *(state, table, table.game, state.legal_moves(), state.legal_moves()[0], foreign_move),
        br.Player(9, "nobody"),
    ]
    for name, call in _calls(table, state).items():
        for thing in things:
            try:
                call(thing)
            except br.BoardrulesError:
                pass
            except Exception as error:
                raise AssertionError(f"{name} of {thing!r}") from error


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("describe", None, "A state is expected, such as table.initial_state(seed=1); found None."),
        ("describe, player", 3, "A player of this table is expected, 1 to 2, found 3."),
        ("describe, language", "xx", "There are no words of this game in `xx`; there are: en."),
        ("sentence, language", "xx", "There are no words of this game in `xx`; there are: en."),
        ("sentence, language", 7, "There are no words of this game in `7`; there are: en."),
        ("withheld", 1, "A move or the text of one is expected, found 1."),
        ("withheld, player", "Ann", "A player of this table is expected, 1 to 2, found 'Ann'."),
        ("enumerate_game", 1, "A table is expected, such as game.configure(players=2); found 1."),
        ("playout", 1, "A table is expected, such as game.configure(players=2); found 1."),
        ("perft", 1, "A state is expected, such as table.initial_state(seed=1); found 1."),
        ("move_number", "bet", "A move is expected, such as one of state.legal_moves(); found 'bet'."),
    ],
)
def test_the_sentence_says_what_was_expected(
    table: br.Table, state: br.State, name: str, given: object, message: str
) -> None:
    with pytest.raises(br.BoardrulesError) as error:
        _calls(table, state)[name](given)
    assert str(error.value) == message


def test_a_move_of_another_game_has_no_number_here(table: br.Table, foreign_move: br.Move) -> None:
    with pytest.raises(br.IllegalMoveError, match=r"`mark\(a1\)` is a move of another game"):
        table.move_number(foreign_move)


def test_a_player_may_be_meant_by_the_number_of_the_seat(table: br.Table, state: br.State) -> None:
    first, second = table.players
    assert br.describe(state, 1) == br.describe(state, first) != br.describe(state, second)
    move = state.legal_moves()[0]
    assert state.withheld(str(move), 2) == state.withheld(move, second)


def test_legal_moves_of_equal_states_are_equal(table: br.Table, state: br.State) -> None:
    again = table.state_from_json(state.to_json())
    assert again.legal_moves() == state.legal_moves()
    assert hash(again.legal_moves()) == hash(state.legal_moves())
    after = state.play("bet")
    assert after.legal_moves() != state.legal_moves()
    assert state.legal_moves() != list(state.legal_moves())


def test_a_move_is_written_and_read_with_all_its_arguments() -> None:
    table = br.load("tic_tac_toe").configure()
    with pytest.raises(br.MoveTextError, match="`mark` needs all its arguments; missing: `cell`"):
        table.move_from_json('{"action": "mark"}', 1)
    poker = br.load("kuhn_poker").configure()
    assert str(poker.move_from_json('{"action": "bet"}', 1)) == "bet"


@pytest.mark.parametrize(("name", "example"), [("tic_tac_toe", "mark"), ("pig", "roll_die")])
def test_an_example_of_a_move_is_one_of_the_game(name: str, example: str) -> None:
    game = br.load(name)
    state = game.configure(players=2).initial_state(seed=1)
    with pytest.raises(br.MoveTextError, match=f"expected the name of a move, such as `{example}`"):
        state.play("(")
