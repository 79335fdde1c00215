"""Games, tables, states and moves, as a program meets them."""

import subprocess
import sys
from fractions import Fraction

import pytest

import boardrules as br

AUCTION = """game "Auction":
    players 2..3

option highest: 1..6, normally 4
    "How much has everybody?"
option mood: calm | wild, normally calm
    "How does it go?"
    calm: "Calmly."
    wild: "Wildly."
option opener: Player?, normally none
    "Who begins?"
option loud: bool, normally false
    "Is it loud?"
    false: "No."
    true: "Yes."

var bid: 0..6 = 0

action raise_bid(amount in bid + 1..highest):
    "Bid more."
    set bid = amount
action stop_here:
    "Enough."
    win me

play:
    turns clockwise from if opener is none then Player[1] else the(opener):
        may choose raise_bid, stop_here
"""


@pytest.fixture(scope="module")
def auction() -> br.Game:
    return br.loads(AUCTION)


@pytest.fixture(scope="module")
def tic_tac_toe() -> br.Table:
    return br.load("tic_tac_toe").configure()


@pytest.fixture(scope="module")
def kuhn_poker() -> br.Table:
    return br.load("kuhn_poker").configure()


@pytest.fixture(scope="module")
def castle_rooms() -> br.Table:
    return br.load("castle_rooms").configure(players=3)


# ------------------------------------------------------------------ games and tables


def test_a_game_says_what_it_is(auction: br.Game) -> None:
    assert (auction.title, auction.player_counts) == ("Auction", (2, 3))
    assert [(o.name, o.type, o.normally, o.is_ruling) for o in auction.options] == [
        ("highest", "1..6", 4, False),
        ("mood", "calm | wild", "calm", False),
        ("opener", "Player?", None, False),
        ("loud", "bool", False, False),
    ]
    assert auction.options[1].question == "How does it go?"
    assert auction.options[1].sentences == {"calm": "Calmly.", "wild": "Wildly."}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("highest", 6, 6),
        ("highest", "6", 6),
        ("mood", "wild", "wild"),
        ("opener", "none", None),
        ("opener", None, None),
        ("opener", 2, 2),
        ("opener", "Player[2]", 2),
        ("loud", True, True),
        ("loud", "true", True),
    ],
)
def test_options_are_taken_as_values_or_as_text(
    auction: br.Game, name: str, given: object, value: object
) -> None:
    assert auction.configure(players=2, options={name: given}).options[name] == value


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"highets": 4},
            "This game has no option `highets`. Did you mean `highest`? Its options: `highest`, `mood`, `opener`, `loud`.",
        ),
        ({"highest": 7}, "The option `highest` can be a number from 1 to 6; found 7."),
        ({"highest": "many"}, "The option `highest` can be a number from 1 to 6; found 'many'."),
        ({"highest": True}, "The option `highest` can be a number from 1 to 6; found True."),
        ({"mood": "mild"}, "The option `mood` can be calm or wild; found 'mild'."),
        ({"opener": 3}, "The option `opener` can be a player, by number from 1 to 2 or none; found 3."),
        ({"loud": 1}, "The option `loud` can be true or false; found 1."),
        (7, "Options are expected as values by name, found 7."),
    ],
)
def test_options_that_do_not_fit(auction: br.Game, options: object, message: str) -> None:
    with pytest.raises(br.OptionError) as error:
        auction.configure(players=2, options=options)  # type: ignore[arg-type]
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (None, "Auction is for 2 to 3 players: say how many, as in configure(players=2)."),
        (4, "Auction is for 2 to 3 players, found 4."),
        ("2", "Auction is for 2 to 3 players, found '2'."),
        (True, "Auction is for 2 to 3 players, found True."),
    ],
)
def test_numbers_of_players_that_do_not_fit(auction: br.Game, players: object, message: str) -> None:
    with pytest.raises(br.OptionError) as error:
        auction.configure(players=players)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_the_number_of_players_can_be_left_out_if_there_is_only_one(tic_tac_toe: br.Table) -> None:
    assert [str(player) for player in tic_tac_toe.players] == ["x", "o"]
    assert [player.seat for player in tic_tac_toe.players] == [1, 2]


def test_a_seed_is_drawn_and_told(kuhn_poker: br.Table) -> None:
    state = kuhn_poker.initial_state()
    assert kuhn_poker.initial_state(seed=state.seed).to_json() == state.to_json()


@pytest.mark.parametrize(
    "arguments", [{"seed": "7"}, {"seed": True}, {"chance": "maybe"}, {"seed": 1, "chance": "explicit"}]
)
def test_wrong_beginnings(kuhn_poker: br.Table, arguments: dict[str, object]) -> None:
    with pytest.raises(br.OptionError):
        kuhn_poker.initial_state(**arguments)  # type: ignore[arg-type]


# ------------------------------------------------------------------ states and moves


def test_tic_tac_toe_from_the_first_move_to_the_last(tic_tac_toe: br.Table) -> None:
    state = tic_tac_toe.initial_state(seed=0)
    assert [str(move) for move in state.legal_moves()][:4] == ["mark(a1)", "mark(b1)", "mark(c1)", "mark(a2)"]
    for text in ("mark(a1)", "mark(b1)", "mark(a2)", "mark(b2)", "mark(cell = a3)"):
        assert not state.is_over
        assert state.result is None
        state = state.play(text)
    assert state.is_over
    assert state.current_player is None
    assert len(state.legal_moves()) == 0
    assert [str(p) for p in state.result.winners] == ["x"]
    assert state.result.returns == (1, -1)
    assert state.result.how == "win"
    with pytest.raises(br.IllegalMoveError, match=r"The game is over, so `mark\(c3\)` cannot be played"):
        state.play("mark(c3)")


def test_the_legal_moves_are_a_sequence(tic_tac_toe: br.Table) -> None:
    state = tic_tac_toe.initial_state(seed=0)
    moves = state.legal_moves()
    assert len(moves) == 9
    assert moves[4] in moves
    assert "mark(b2)" in moves
    assert "mark(d2)" not in moves
    after = state.play(moves[4])
    assert moves[4] not in after.legal_moves()
    assert moves[3] in after.legal_moves()
    assert repr(moves).startswith("<9 legal moves: mark(a1), mark(b1)")
    assert state.legal_moves() is moves


def test_a_move_of_another_state_is_played_if_it_is_legal(tic_tac_toe: br.Table) -> None:
    first = tic_tac_toe.initial_state(seed=0)
    move = first.legal_moves()[8]
    second = first.play("mark(a1)")
    assert second.play(move).play("mark(b1)") == second.play("mark(c3)").play("mark(b1)")


def test_an_illegal_move_is_refused_with_others_to_choose_from(tic_tac_toe: br.Table) -> None:
    state = tic_tac_toe.initial_state(seed=0).play("mark(b2)")
    before = state.to_json()
    with pytest.raises(br.IllegalMoveError) as error:
        state.play("mark(b2)")
    assert str(error.value) == (
        "`mark(b2)` is not legal now for o. Legal are 8 moves, such as "
        "`mark(a1)`, `mark(b1)`, `mark(c1)`, `mark(a2)`, `mark(c2)`."
    )
    assert state.to_json() == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mrak(a1)", "expected one of `mark(cell)`, found `mrak`. Did you mean `mark`?"),
        ("mark", "expected `mark(cell)`, found no arguments."),
        ("mark(a1, b1)", "expected `mark(cell)`, found 2 arguments."),
        ("mark(a4)", "expected a Cell (`a1` to `c3`), found `a4`."),
        ("mark(sell = a1)", "expected an argument of `mark` (`cell`), found `sell`. Did you mean `cell`?"),
        ("mark: a1", "expected brackets, as in `mark(a1)`, found a colon."),
        ("pass(1)", "expected `pass` alone, found arguments."),
        ("", "In the empty text of a move: expected the name of a move"),
    ],
)
def test_a_misspelt_move_says_what_is_expected(tic_tac_toe: br.Table, text: str, message: str) -> None:
    with pytest.raises(br.MoveTextError) as error:
        tic_tac_toe.initial_state(seed=0).play(text)
    assert message in str(error.value)


def test_things_that_are_no_moves_at_all(tic_tac_toe: br.Table, kuhn_poker: br.Table) -> None:
    state = tic_tac_toe.initial_state(seed=0)
    with pytest.raises(br.IllegalMoveError, match="A move or the text of one is expected, found 7"):
        state.play(7)  # type: ignore[arg-type]
    with pytest.raises(br.IllegalMoveError, match="a move of another game"):
        state.play(kuhn_poker.initial_state(seed=1).legal_moves()[0])


def test_moves_go_to_json_and_back(castle_rooms: br.Table) -> None:
    state = castle_rooms.initial_state(seed=7)
    for move in state.legal_moves():
        assert castle_rooms.move_from_json(move.to_json(), state.current_player) == move
    with pytest.raises(br.MoveTextError, match="cannot be read"):
        castle_rooms.move_from_json("{", 1)
    with pytest.raises(br.MoveTextError, match="Did you mean `build`"):
        castle_rooms.move_from_json('{"action": "biuld"}', 1)
    with pytest.raises(br.MoveTextError, match="has no argument `rom`"):
        castle_rooms.move_from_json('{"action": "build", "arguments": {"rom": 1}}', 1)


def test_moves_speak(castle_rooms: br.Table) -> None:
    state = castle_rooms.initial_state(seed=7)
    names = ["Ann", "Bo", "Cy"]
    sentences = [move.sentence(names=names) for move in state.legal_moves()]
    name = names[state.current_player.seat - 1]
    assert any(s.startswith(f"{name} begins row 1 with room card (") for s in sentences)
    assert all("{" not in s for s in sentences)
    with pytest.raises(br.OptionError, match="There are no words of this game in `fr`"):
        state.legal_moves()[0].sentence(language="fr")
    with pytest.raises(br.OptionError, match="expected a list of 3, found 1"):
        state.legal_moves()[0].sentence(names=["Ann"])


def test_a_given_argument_is_written_only_where_it_is_needed() -> None:
    game = br.loads("""game "Doors":
    players 2

place Door: red, blue
    var open: bool = false

action knock(door: Door, times in 1..2):
    "Knock."
    set door.open = true
    if times = 2: win me

play:
    turns:
        choose knock(red)
        choose knock(red), knock(blue)
""")
    state = game.configure().initial_state(seed=0)
    assert [str(move) for move in state.legal_moves()] == ["knock(1)", "knock(2)"]
    assert state.legal_moves()[0].full_text == "knock(red, 1)"
    assert state.play("knock(red, 1)") == state.play("knock(1)") == state.play("knock(times = 1)")
    state = state.play("knock(1)")
    assert [str(move) for move in state.legal_moves()] == [
        "knock(red, 1)",
        "knock(red, 2)",
        "knock(blue, 1)",
        "knock(blue, 2)",
    ]
    with pytest.raises(
        br.MoveTextError, match=r"can mean more than one move: write `knock\(red, 1\)` or `knock\(blue, 1\)`"
    ):
        state.play("knock(1)")


# ------------------------------------------------------------------ chance


def test_explicit_chance_is_played_outcome_by_outcome(kuhn_poker: br.Table) -> None:
    state = kuhn_poker.initial_state(chance="explicit")
    assert state.is_chance
    assert state.current_player is None
    assert len(state.legal_moves()) == 0
    outcomes = state.chance_outcomes()
    assert [(str(o), p) for o, p in outcomes] == [(f"Card({n})", Fraction(1, 3)) for n in (1, 2, 3)]
    state = state.play(outcomes[2][0]).play("Card(1)")
    assert not state.is_chance
    assert state.chance_outcomes() == ()
    with pytest.raises(br.IllegalMoveError, match="outcomes such as"):
        kuhn_poker.initial_state(chance="explicit").play("bet")
    with pytest.raises(br.IllegalMoveError, match="A move or the text of one"):
        state.play(outcomes[0][0])


def test_seeded_and_explicit_states_of_one_position_are_equal(kuhn_poker: br.Table) -> None:
    seeded = kuhn_poker.initial_state(seed=3)
    explicit = kuhn_poker.initial_state(chance="explicit")
    reached = {
        explicit.play(a).play(b)
        for a, _ in explicit.chance_outcomes()
        for b, _ in explicit.play(a).chance_outcomes()
    }
    assert len(reached) == 6
    assert seeded in reached


# ------------------------------------------------------------------ identity


def test_states_of_different_options_or_players_are_never_equal(auction: br.Game) -> None:
    states = {
        auction.configure(players=2).initial_state(seed=0),
        auction.configure(players=2).initial_state(seed=1),
        auction.configure(players=3).initial_state(seed=0),
        auction.configure(players=2, options={"loud": True}).initial_state(seed=0),
    }
    assert len(states) == 3


# ------------------------------------------------------------------ the module


def test_importing_the_library_costs_little() -> None:
    script = "import sys, boardrules; print([m for m in ('lark', 'cattrs', 'click', 'boardrules.game') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_all_public_names_are_there() -> None:
    for name in br.__all__:
        assert callable(getattr(br, name)), name
    assert len(br.__all__) <= 28
    with pytest.raises(AttributeError):
        _ = br.no_such_name


# ------------------------------------------------------------------ words and pictures


def test_moves_speak_other_languages(castle_rooms: br.Table) -> None:
    move = castle_rooms.initial_state(seed=7).parse_move("end_turn")
    assert move.sentence() == f"{castle_rooms.players[move.seat]}: end turn"
    assert move.sentence("de", ["Anna", "Ben", "Cem"]).endswith(": Zug beenden")
    spoken = [
        m.sentence("de", ["Anna", "Ben", "Cem"]) for m in castle_rooms.initial_state(seed=7).legal_moves()
    ]
    assert any("beginnt Reihe 1 mit Raumkarte (" in sentence for sentence in spoken)


def test_a_grid_is_drawn_as_a_board(tic_tac_toe: br.Table) -> None:
    state = tic_tac_toe.initial_state(seed=0).play("mark(a1)").play("mark(c2)")
    assert br.describe(state, None).splitlines() == [
        "3  . . .",
        "2  . . o",
        "1  x . .",
        "   a b c",
    ]
