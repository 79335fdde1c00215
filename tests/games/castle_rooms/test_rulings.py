"""What the rules sheet leaves open (B-1 to B-19): what we assume, and what can be chosen instead."""

import re

import boardrules as br
from tests.games.castle_rooms.positions import (
    ROOMS,
    actions,
    begin,
    build,
    cards,
    content,
    dragon,
    hand,
    knight,
    moves,
    played,
    position,
    table_of,
    throw,
    winners,
)

EQUAL_ROWS = [["up uc cu", "down uu"], ["up lc cl", "down ll"]]


def end_of(table: br.Table, rows: list[list[str]]) -> br.State:
    """How it ends with these rows of two players, if nobody adds anything in the last two turns."""
    return played(position(table, [""], rows, pile="K K"), "end_turn", "end_turn")


def facings_of_new_rows(table: br.Table, *rows: str) -> set[str]:
    state = position(table, ["ul"], [rows])
    return {"up" if "helmet_up" in text else "down" for text in moves(state, "open_row")}


def test_everything_that_can_be_chosen_is_documented(game: br.Game) -> None:
    defaults = {option.name: option.normally for option in game.options if option.is_ruling}
    assert defaults == {
        "orientation": "alternate",
        "new_row": "any_time",
        "ends": "after_turn",
        "dragon_stack": False,
        "blocked_rows_count": True,
        "last_tie": "shared",
    }
    for option in game.options:
        assert option.question
        assert option.question.endswith("?")
        if option.is_ruling:
            assert len(option.sentences) >= 2


def test_b1_rows_alternate(game: br.Game) -> None:
    table = table_of(game)
    assert facings_of_new_rows(table, "up cc") == {"down"}
    assert facings_of_new_rows(table, "up cc", "down cc") == {"up"}


def test_b1_later_rows_may_all_be_opposite_to_the_first(game: br.Game) -> None:
    table = table_of(game, orientation="opposite_to_first")
    assert facings_of_new_rows(table, "up cc") == {"down"}
    assert facings_of_new_rows(table, "up cc", "down cc") == {"down"}
    assert facings_of_new_rows(table, "down cc", "up cc") == {"up"}


def test_b1_rows_may_be_turned_freely(game: br.Game) -> None:
    table = table_of(game, orientation="free")
    assert (
        facings_of_new_rows(table, "up cc")
        == facings_of_new_rows(table, "up cc", "down cc")
        == {"up", "down"}
    )


def test_b2_a_new_row_may_be_begun_without_need(game: br.Game) -> None:
    state = position(table_of(game), ["cc"], [["up uc"]])
    assert actions(state) == {"build", "open_row", "end_turn"}


def test_b2_new_rows_may_be_for_the_stuck_only(game: br.Game) -> None:
    table = table_of(game, new_row="only_if_stuck")
    assert actions(position(table, ["cc cc cc"], [["up uc"]])) == {"build"}
    assert actions(position(table, ["uu uu"], [["up uc"]])) == {"end_turn"}
    assert actions(position(table, ["uu uu uu"], [["up uc"]])) == {"open_row"}
    assert actions(position(table, ["uu uu D"], [["up uc"]])) == {"open_row"}


def test_b3_the_first_row_is_turned_as_its_owner_likes(game: br.Game) -> None:
    for orientation in ("alternate", "opposite_to_first", "free"):
        assert facings_of_new_rows(table_of(game, orientation=orientation)) == {"up", "down"}


def test_b4_blocked_rows_are_no_rows_that_a_room_could_fit(game: br.Game) -> None:
    state = position(table_of(game), ["cc cc cc"], [["up uc D"]])
    assert actions(state) == {"open_row"}
    state = position(table_of(game, new_row="only_if_stuck"), ["cc cc cc"], [["up uc D"]])
    assert actions(state) == {"open_row"}


def test_b5_with_too_many_cards_any_legal_play_will_do(game: br.Game) -> None:
    state = position(table_of(game), ["cc D K"], [["up uc", "down uu D"], ["up uu"]])
    assert actions(state) == {"build", "open_row", "send_dragon", "send_knight"}
    for move in state.legal_moves():
        assert "end_turn" in state.play(move).legal_moves()


def test_b6_the_game_ends_after_the_turn_in_which_the_pile_ran_out(game: br.Game) -> None:
    state = position(table_of(game), ["", "cc"], [["up uu"]], pile="cc cc")
    state = played(state, "end_turn")
    assert content(state, "draw_pile") == []
    state = played(state, begin("cc", "up"), build("cc", 1))
    assert not state.is_over
    assert played(state, "end_turn").is_over


def test_b6_it_may_end_as_soon_as_the_pile_runs_out(game: br.Game) -> None:
    state = position(table_of(game, ends="immediately"), ["", "cc"], [["up uu"]], pile="cc cc")
    state = played(state, "end_turn")
    assert state.is_over
    assert len(hand(state, 2)) == 3
    assert winners(state) == [1]


def test_b6_there_may_be_one_more_round(game: br.Game) -> None:
    """Everybody has one more turn, who drew the last cards too."""
    state = position(table_of(game, 3, ends="one_more_round"), [""], [["up uu"]], pile="cc cc")
    order = []
    while not state.is_over:
        assert state.current_player is not None
        order.append(state.current_player.seat)
        state = played(state, "end_turn")
    assert order == [1, 2, 3, 1, 2]


def test_b7_a_blocked_row_takes_no_second_dragon(game: br.Game) -> None:
    state = position(table_of(game), ["D uu"], [[], ["up cc D", "down cc"]])
    assert moves(state, "send_dragon") == [dragon(2, 2)]


def test_b7_dragons_may_be_stacked_and_each_knight_drives_away_one(game: br.Game) -> None:
    table = table_of(game, dragon_stack=True)
    state = position(table, ["D uu"], [[], ["up cc D", "down cc"]])
    assert moves(state, "send_dragon") == [dragon(2, 1), dragon(2, 2)]
    state = position(table, ["K K cc"], [["up uc D D"]])
    state = played(state, knight(1))
    assert content(state, "Row.dragons Player[1].rows[1]") == ["Dragon"]
    assert moves(state, "build") == []
    state = played(state, knight(1))
    assert moves(state, "build") == [build("cc", 1)]


def test_b8_no_dragon_goes_to_an_own_row_or_to_a_player_without_rows(game: br.Game) -> None:
    assert moves(position(table_of(game, 3), ["D uu"], [["up cc"], [], []]), "send_dragon") == []
    assert moves(position(table_of(game, 3), ["D uu"], [["up cc"], [], ["up cc"]]), "send_dragon") == [
        dragon(3, 1)
    ]


def test_b9_a_dragon_may_block_an_unfinished_row_of_any_length(game: br.Game) -> None:
    for length in range(1, 10):
        row = " ".join(["up", *("uc", "cu") * 5][: length + 1])
        state = position(table_of(game), ["D uu"], [[], [row]])
        assert moves(state, "send_dragon") == [dragon(2, 1)]


def test_b10_a_knight_is_of_no_use_without_a_dragon_on_an_own_row(game: br.Game) -> None:
    state = position(table_of(game), ["K uu"], [["up cc"], ["up cc D"]])
    assert moves(state, "send_knight") == []


def test_b11_blocked_rows_count_at_the_end(game: br.Game) -> None:
    rows = [["up uc cu"], ["up uc cu uc D"]]
    assert winners(end_of(table_of(game), rows)) == [2]


def test_b11_blocked_rows_may_be_left_out(game: br.Game) -> None:
    rows = [["up uc cu"], ["up uc cu uc D"]]
    assert winners(end_of(table_of(game, blocked_rows_count=False), rows)) == [1]


def test_b12_the_holder_chooses_what_is_discarded_and_keeps_two(game: br.Game) -> None:
    state = played(position(table_of(game), ["cc D D K K"]), begin("cc", "up"))
    assert moves(state, "throw_away") == [throw("D"), throw("K")]
    kept = {tuple(hand(played(state, *texts), 1)) for texts in ([throw("D")] * 2, [throw("K")] * 2)}
    assert kept == {("Knight", "Knight"), ("Dragon", "Dragon")}


def test_b13_two_cards_are_the_most_and_not_the_number_to_be_kept(game: br.Game) -> None:
    for held in ("", "uu", "uu uu"):
        assert "end_turn" in position(table_of(game), [held]).legal_moves()
    assert "end_turn" not in position(table_of(game), ["uu uu uu"]).legal_moves()


def test_b14_rows_are_compared_from_the_longest_down_and_missing_ones_are_0(game: br.Game) -> None:
    table = table_of(game)
    for first, second, winner in (
        (["up uc cu uc", "down uu uu"], ["up ll", "down lc cl", "up uc cu uc"], 2),
        (["up uc cu", "down uu", "up uu"], ["up lc cl", "down ll"], 1),
        (["up uc cu", "down uu"], ["up lc cl", "down lc ul"], 2),
    ):
        assert winners(end_of(table, [first, second])) == [winner]


def test_b15_a_total_tie_is_a_shared_victory(game: br.Game) -> None:
    state = end_of(table_of(game), EQUAL_ROWS)
    assert winners(state) == [1, 2]
    assert state.result is not None
    assert state.result.ranks == (1, 1)
    assert state.result.decided_by is None


def test_b15_the_later_player_may_win_a_total_tie(game: br.Game) -> None:
    assert winners(end_of(table_of(game, last_tie="later_player"), EQUAL_ROWS)) == [2]


def test_b15_later_means_later_in_the_order_of_play(game: br.Game) -> None:
    """If the second of three players begins, the first comes last."""
    table = table_of(game, 3, first_player=2, last_tie="later_player")
    state = position(table, [""], [*EQUAL_ROWS, ["up cu ul", "down cc"]], pile="K K")
    state = played(state, "end_turn", "end_turn")
    assert state.result is not None
    assert state.result.ranks == (1, 3, 2)


def test_b16_the_first_room_of_a_row_may_be_any(game: br.Game) -> None:
    state = position(table_of(game), [" ".join(ROOMS)], [["up cc"]])
    assert moves(state, "open_row") == [begin(room, "down") for room in ROOMS]


def test_b17_the_first_player_is_named_or_drawn_with_the_seed(game: br.Game) -> None:
    for first in (1, 2, 3):
        state = table_of(game, 3, first_player=first).initial_state(seed=1)
        assert state.current_player == state.table.players[first - 1]
    for players in (2, 3, 4):
        table = table_of(game, players, first_player=None)
        drawn = [table.initial_state(seed=seed).current_player for seed in range(30)]
        assert set(drawn) == set(table.players)
        assert drawn == [table.initial_state(seed=seed).current_player for seed in range(30)]


def test_b18_it_does_not_matter_which_dragons_and_knights_are_left_out(game: br.Game) -> None:
    """They are alike, so nobody is asked: the first decision is that of the first turn."""
    state = table_of(game).initial_state(seed=1)
    assert content(state, "box") == cards("D D K K")
    assert re.search(r"build|open_row|end_turn", str(state.legal_moves()[0]))


def test_b19_hands_are_hidden_and_rows_are_open(game: br.Game) -> None:
    state = position(table_of(game), ["uc K", "ul D"], [["up cc"], ["down uu D"]])
    first, second = state.table.players
    assert "  hand: 2 cards" in br.describe(state, None).splitlines()
    assert br.describe(state, None).count("hand: 2 cards") == 2
    for watcher, own in ((first, "knight card"), (second, "dragon card")):
        seen = br.describe(state, watcher)
        assert seen.count("hand: 2 cards") == 1
        assert sum("hand:" in line and own in line for line in seen.splitlines()) == 1
    for watcher in (None, first, second):
        seen = br.describe(state, watcher)
        assert "(corridor, corridor)" in seen
        assert "(stairs up, stairs up)" in seen
