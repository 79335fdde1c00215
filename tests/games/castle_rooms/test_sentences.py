"""One test for each sentence of the rules sheet that rules something (R6 to R23b; R1 to R5 are flavour).

Each is a function of a game, so that `test_broken_rules.py` can run it on rules in which the sentence is broken
and see that it fails. The names say which sentence is meant, and what it demands.
"""

import json
from collections import Counter

import boardrules as br
from tests.games.castle_rooms.positions import (
    FACINGS,
    ROOMS,
    TURNED,
    actions,
    begin,
    build,
    card,
    cards,
    content,
    dragon,
    facing,
    hand,
    knight,
    moves,
    played,
    position,
    rooms,
    table_of,
    throw,
    winners,
)

NINE = "uc cu uc cu uc cu uc cu uc"
"""Nine rooms that fit, with a corridor at the right end."""


def right_door(room: str, way: str) -> str:
    return room[1] if way == "up" else TURNED[room[0]]


def left_door(room: str, way: str) -> str:
    return room[0] if way == "up" else TURNED[room[1]]


def all_cards(state: br.State) -> Counter[str]:
    """The cards that are in play: all but those in the box."""
    zones = json.loads(state.to_json())["zones"]
    found = Counter(content(state, "draw_pile")) + Counter(content(state, "discard"))
    for pieces in zones.get("player.hand", {}).values():
        found += Counter(pieces)
    return found


def turn_ended(state: br.State) -> br.State:
    """The state after the turn of the player to move, who ends it as soon as possible."""
    player = state.current_player
    while state.current_player == player:
        legal = state.legal_moves()
        state = state.play("end_turn" if "end_turn" in legal else legal[0])
    return state


# ------------------------------------------------------------------ aim


def test_r6_a_room_must_show_the_door_of_the_room_to_its_left(game: br.Game) -> None:
    table = table_of(game)
    for way in FACINGS:
        for last in ROOMS:
            state = position(table, [" ".join(ROOMS)], [[f"{way} {last}"]])
            fitting = [room for room in ROOMS if left_door(room, way) == right_door(last, way)]
            assert moves(state, "build") == [build(room, 1) for room in fitting]


def test_r7_ten_rooms_in_one_row_win_at_once(game: br.Game) -> None:
    state = position(table_of(game), ["cc ll ll ll"], [[f"up {NINE}", "down uu"]])
    assert not state.is_over
    state = played(state, build("cc", 1))
    assert winners(state) == [1]
    assert state.result is not None
    assert state.result.how == "win"


# ------------------------------------------------------------------ preparation


def test_r8a_four_players_use_all_64_cards(game: br.Game) -> None:
    found = all_cards(table_of(game, 4).initial_state(seed=1))
    assert found == Counter({card(room): 6 for room in ROOMS} | {"Dragon": 6, "Knight": 4})
    assert found.total() == 64


def test_r8b_two_or_three_players_leave_out_two_dragons_and_two_knights(game: br.Game) -> None:
    for players in (2, 3):
        state = table_of(game, players).initial_state(seed=1)
        found = all_cards(state)
        assert found == Counter({card(room): 6 for room in ROOMS} | {"Dragon": 4, "Knight": 2})
        assert found.total() == 60
        assert sorted(content(state, "box")) == cards("D D K K")


def test_r8c_the_cards_are_shuffled_and_two_dealt_to_each_face_down(game: br.Game) -> None:
    dealt = set()
    for seed in range(12):
        state = table_of(game, 3).initial_state(seed=seed)
        assert len(hand(state, 2)) == len(hand(state, 3)) == 2
        dealt.add((*hand(state, 2), *hand(state, 3)))
        for watcher in (None, state.table.players[0]):
            assert br.describe(state, watcher).count("hand: 2 cards") == 2
    assert len(dealt) > 9


def test_r8d_all_other_cards_are_a_hidden_draw_pile(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=1)
    dealt_and_drawn = 2 * 2 + 2
    assert len(content(state, "draw_pile")) == 60 - dealt_and_drawn
    for watcher in (None, *state.table.players):
        assert "draw pile: 54 cards" in br.describe(state, watcher).splitlines()


def test_r9_the_last_visitor_of_a_castle_begins_and_it_goes_on_clockwise(game: br.Game) -> None:
    for first in (1, 2, 3):
        state = table_of(game, 3, first_player=first).initial_state(seed=4)
        for turn in range(7):
            assert state.current_player is not None
            assert state.current_player.seat == (first - 1 + turn) % 3 + 1
            state = turn_ended(state)
    drawn = {
        str(table_of(game, 3, first_player=None).initial_state(seed=s).current_player) for s in range(12)
    }
    assert drawn == {"Player 1", "Player 2", "Player 3"}


# ------------------------------------------------------------------ a turn


def test_r10a_a_turn_begins_with_two_cards_drawn(game: br.Game) -> None:
    state = table_of(game).initial_state(seed=5)
    assert len(hand(state, 1)) == 2 + 2
    for turn in range(8):
        seat = 2 - turn % 2
        held, pile = len(hand(state, seat)), len(content(state, "draw_pile"))
        state = turn_ended(state)
        assert state.current_player == state.table.players[seat - 1]
        assert len(hand(state, seat)) == held + 2
        assert len(content(state, "draw_pile")) == pile - 2


def test_r10b_a_player_adds_to_the_right_of_the_own_rows_only(game: br.Game) -> None:
    state = position(table_of(game), ["cc cu"], [["up uc"], ["up uc"]])
    assert moves(state, "build") == [build("cu", 1), build("cc", 1)]
    state = played(state, build("cc", 1), build("cu", 1))
    assert rooms(state, 1, 1) == cards("uc cc cu")
    assert rooms(state, 2, 1) == cards("uc")


def test_r11_any_number_of_cards_is_played_and_two_or_fewer_are_kept(game: br.Game) -> None:
    state = position(table_of(game), ["cc cc cc cc cc cc"])
    state = played(state, begin("cc", "up"), build("cc", 1), build("cc", 1))
    assert "end_turn" not in state.legal_moves()
    state = played(state, build("cc", 1))
    for _ in range(2):
        assert "end_turn" in state.legal_moves()
        state = played(state, build("cc", 1))
    assert hand(state, 1) == []
    state = played(state, "end_turn")
    assert state.current_player == state.table.players[1]


def test_r12_with_three_cards_or_more_the_turn_cannot_be_ended(game: br.Game) -> None:
    state = position(table_of(game), ["cc cc cc cc cc"], [["up uc"]])
    for _ in range(3):
        assert "end_turn" not in state.legal_moves()
        state = played(state, build("cc", 1))
    assert "end_turn" in state.legal_moves()


def test_r13a_dragons_and_knights_without_use_are_counted_together(game: br.Game) -> None:
    state = played(position(table_of(game), ["cc D D K"]), begin("cc", "up"))
    assert state.current_player == state.table.players[0]
    assert actions(state) == {"throw_away"}
    state = played(position(table_of(game), ["cc D K"]), begin("cc", "up"))
    assert actions(state) == {"end_turn"}


def test_r13b_unusable_cards_are_discarded_until_two_are_left(game: br.Game) -> None:
    state = played(position(table_of(game), ["cc D D D K"]), begin("cc", "up"))
    assert moves(state, "throw_away") == [throw("D"), throw("K")]
    state = played(state, throw("K"))
    assert state.current_player == state.table.players[0]
    state = played(state, throw("D"))
    assert state.current_player == state.table.players[1]
    assert hand(state, 1) == cards("D D")
    assert Counter(content(state, "discard")) == Counter(cards("D K"))
    usable = position(table_of(game), ["D D D K"], [[], ["up uc"]])
    assert actions(usable) == {"send_dragon"}


# ------------------------------------------------------------------ rows


def test_r14a_a_row_grows_from_its_first_room_to_the_right(game: br.Game) -> None:
    state = position(table_of(game), ["uc cl lu ul"])
    state = played(state, begin("uc", "up"), build("cl", 1), build("lu", 1))
    assert rooms(state, 1, 1) == cards("uc cl lu")
    assert moves(state, "build") == [build("ul", 1)]
    assert moves(position(table_of(game), ["cl"], [["up uc cl lu"]]), "build") == []


def test_r14b_nothing_is_added_at_the_left_of_a_row(game: br.Game) -> None:
    only_fits_at_the_left = position(table_of(game), ["lu"], [["up uc"]])
    assert moves(only_fits_at_the_left, "build") == []
    state = position(table_of(game), ["cu"], [["up uc"]])
    assert moves(state, "build") == [build("cu", 1)]
    assert rooms(played(state, build("cu", 1)), 1, 1) == cards("uc cu")


def test_r15_every_room_has_a_helmet_at_one_end_and_swords_at_the_other(game: br.Game) -> None:
    """So it can be laid either way round, and to turn it changes its doors."""
    table = table_of(game)
    for room in ROOMS:
        state = position(table, [f"{room} uu cc ll"])
        for way in FACINGS:
            assert begin(room, way) in state.legal_moves()
            turned = played(state, begin(room, way))
            fitting = {build(x, 1) for x in ("uu", "cc", "ll") if left_door(x, way) == right_door(room, way)}
            assert set(moves(turned, "build")) == fitting
            assert len(fitting) == 1


def test_r16_all_rooms_of_a_row_are_turned_the_same_way(game: br.Game) -> None:
    for way in FACINGS:
        state = position(table_of(game), ["lu lc cl ul"], [[f"{way} cc"]])
        fitting = [room for room in ("lu", "lc", "cl", "ul") if left_door(room, way) == "c"]
        assert sorted(moves(state, "build")) == sorted(build(room, 1) for room in fitting)
        state = played(state, build(fitting[0], 1))
        assert facing(state, 1, 1) == FACINGS[way]


def test_r17a_who_has_no_fitting_room_and_more_than_two_cards_cannot_end_the_turn(game: br.Game) -> None:
    state = position(table_of(game), ["uc uu ll"], [["up uc", "down uc D"]])
    assert moves(state, "build") == []
    assert "end_turn" not in state.legal_moves()


def test_r17b_then_a_new_row_must_be_begun(game: br.Game) -> None:
    state = position(table_of(game), ["uc uu ll"], [["up uc"]])
    assert actions(state) == {"open_row"}
    state = played(state, begin("ll", "down"))
    assert rooms(state, 1, 2) == cards("ll")


def test_r17c_a_new_row_shows_the_other_symbol_at_the_top(game: br.Game) -> None:
    for first, second in (("up", "down"), ("down", "up")):
        state = position(table_of(game), ["uc"], [[f"{first} cc"]])
        assert moves(state, "open_row") == [begin("uc", second)]
        state = position(table_of(game), ["uc"], [[f"{first} cc", f"{second} cc"]])
        assert moves(state, "open_row") == [begin("uc", first)]


def test_r18_there_is_no_limit_to_the_number_of_rows(game: br.Game) -> None:
    """A player who lays every card that can ever be drawn in a row of its own is stopped by nothing."""
    for players, most in ((2, 2 + 14 * 2), (3, 2 + 9 * 2), (4, 2 + 7 * 2)):
        deck = [room for room in ROOMS for _ in range(6)]
        begun = [f"{'up' if i % 2 else 'down'} {room}" for i, room in enumerate(deck[: most - 1])]
        state = position(table_of(game, players), ["ll"], [begun])
        assert len(moves(state, "open_row")) == 1
        state = played(state, moves(state, "open_row")[0])
        assert rooms(state, 1, most) == cards("ll")


# ------------------------------------------------------------------ dragons and knights


def test_r19a_a_dragon_is_sent_against_an_opponent(game: br.Game) -> None:
    rows = [["up uc"], ["up cc"], ["down ll", "up ll"]]
    state = position(table_of(game, 3), ["D uu"], rows)
    assert moves(state, "send_dragon") == [dragon(2, 1), dragon(3, 1), dragon(3, 2)]
    assert "end_turn" in state.legal_moves()


def test_r19b_a_dragon_lies_at_the_right_end_of_a_row_that_is_there(game: br.Game) -> None:
    state = position(table_of(game), ["D uu"], [["up uc"], ["up cc cc"]])
    assert moves(state, "send_dragon") == [dragon(2, 1)]
    state = played(state, dragon(2, 1))
    assert content(state, "Row.dragons Player[2].rows[1]") == ["Dragon"]
    assert rooms(state, 2, 1) == cards("cc cc")
    assert hand(state, 1) == cards("uu")


def test_r19c_no_room_is_added_to_a_row_with_a_dragon(game: br.Game) -> None:
    state = position(table_of(game), ["D uu", "cc"], [["up uc"], ["up cc", "down lc"]], pile="cc cc")
    state = played(state, dragon(2, 1), "end_turn")
    assert moves(state, "build") == []
    state = position(table_of(game), ["cc cu"], [["up uc D", "down lc", "up uc"]])
    assert moves(state, "build") == [build("cu", 3), build("cc", 3)]


def test_r20a_a_knight_is_sent_to_an_own_row_with_a_dragon(game: br.Game) -> None:
    state = position(table_of(game), ["K uu"], [["up uc", "down cc D"], ["up cc D"]])
    assert moves(state, "send_knight") == [knight(2)]


def test_r20b_the_knight_drives_the_dragon_away_and_building_goes_on(game: br.Game) -> None:
    state = position(table_of(game), ["K cu"], [["up uc D"]])
    assert moves(state, "build") == []
    state = played(state, knight(1))
    assert content(state, "Row.dragons Player[1].rows[1]") == []
    assert moves(state, "build") == [build("cu", 1)]


def test_r21_knight_and_dragon_are_discarded_and_never_come_back(game: br.Game) -> None:
    table = table_of(game, ends="one_more_round")
    state = position(table, ["K uu", "cc"], [["up uc D"]], pile=2)
    state = played(state, knight(1))
    assert Counter(content(state, "discard")) == Counter(cards("D K"))
    assert hand(state, 1) == cards("uu")
    state = turn_ended(played(state, "end_turn"))
    assert state.current_player == table.players[0]
    assert content(state, "draw_pile") == []
    assert hand(state, 1) == cards("uu")
    assert Counter(content(state, "discard")) == Counter(cards("D K"))


# ------------------------------------------------------------------ the end


def test_r22_the_first_row_of_ten_rooms_wins_and_only_rooms_count(game: br.Game) -> None:
    eight = NINE.removesuffix(" uc")
    state = position(table_of(game), ["uc D ll"], [[f"up {eight}"], [f"up {eight.replace('u', 'l')}"]])
    state = played(state, build("uc", 1))
    assert not state.is_over
    assert len(rooms(state, 1, 1)) == 9
    nine = position(table_of(game), ["D uu"], [[], [f"up {NINE}"]])
    assert not played(nine, dragon(2, 1)).is_over
    nine = position(table_of(game), ["cl"], [[f"up {NINE}"], [f"down {NINE.replace('u', 'l')}"]])
    assert winners(played(nine, build("cl", 1))) == [1]


def test_r23a_when_the_draw_pile_has_run_out_the_longest_row_wins(game: br.Game) -> None:
    state = position(table_of(game), ["uu", "ll"], [["up uc cu uc"], ["up uc cu", "down uc lu"]], pile=2)
    state = played(state, "end_turn")
    assert not state.is_over
    state = played(state, begin("ll", "up"), "end_turn")
    assert winners(state) == [1]
    assert state.result is not None
    assert state.result.how == "end"


def test_r23b_on_a_tie_the_second_longest_row_decides_and_so_on(game: br.Game) -> None:
    first = ["up uc cu uc", "down ll"]
    for second, winner in (
        (["up uc cu", "down uu lc ul"], 2),
        (["up lc cl lc"], 1),
        (["up lc cl lc", "down uu", "up uu"], 2),
    ):
        state = position(table_of(game), ["", "K"], [first, second], pile="D K")
        state = played(state, "end_turn")
        state = turn_ended(state)
        assert winners(state) == [winner]
