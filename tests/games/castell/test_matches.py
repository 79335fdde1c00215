"""Whole random matches: the engine and a hand-written class of the same rules play side by side.

Both draw chance in the same published way. So one seed must give the same legal moves, in the same order, at every
decision, and the same points, places and returns in the end. Each value of an option meets each value of each other
option in some match; a plain run plays a few of these, `--thorough` all of them, and more.
"""

import json
from collections.abc import Iterator
from itertools import combinations

import pytest

import boardrules as br
from benchmarks.plain import castell as plain_castell
from benchmarks.plain.splitmix import SplitMix64
from tests.games.castell.positions import all_pieces, value

CHOICES: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "wheel_side": ("all_regions", "no_regions"),
    "begins": (None, 1, 2),
    "max_rank": (5, 1, 9),
    "free_placement": (False, True),
    "first_player": ("passes", "fixed"),
    "refill": ("top_up", "add", "replace"),
    "taper": ("fewer", "exactly_one_fewer"),
    "base_levels": ("any_level", "bottom_only"),
    "width_counts": ("for_whole_tower", "for_one_level"),
    "shown_skill": ("used", "ranked"),
    "exhibition_levels": ("at_least", "exactly"),
    "one_special_per_turn": (False, True),
    "token_before_travel": (False, True),
    "own_token_collected": (False, True),
    "festival_towers": ("one_after_another", "at_once"),
    "size_tokens_on": ("one_each", "two_on_second_kind", "two_on_all"),
    "prize_chart": ("by_players", "all_three"),
    "prize_supply": ("unlimited", "limited"),
    "festival_tie": ("shared", "most_matching", "turn_order"),
    "size_tie": ("higher_score", "nobody"),
    "variety": ("everything", "board_tokens_only"),
    "final_tie": ("best_tower_then_prizes", "shared"),
}

Pair = tuple[tuple[str, object], tuple[str, object]]


def pairs_of(chosen: dict[str, object]) -> set[Pair]:
    return set(combinations(((name, chosen[name]) for name in CHOICES if name in chosen), 2))


def covering() -> Iterator[dict[str, object]]:
    """Sets of options in which all pairs of values occur: each is begun with a pair that is still missing, and
    then given those values which bring in the most others."""
    missing = {
        ((first, a), (second, b))
        for first, second in combinations(CHOICES, 2)
        for a in CHOICES[first]
        for b in CHOICES[second]
    }
    while missing:
        chosen = dict(min(missing, key=repr))
        for name, values in CHOICES.items():
            if name not in chosen:
                chosen[name] = max(values, key=lambda v: len(pairs_of({**chosen, name: v}) & missing))
        missing -= pairs_of(chosen)
        yield {name: chosen[name] for name in CHOICES}


COVERING = tuple(covering())


def play_side_by_side(game: br.Game, options: dict[str, object], seed: int) -> None:
    rules = {name: chosen for name, chosen in options.items() if name != "players"}
    players = options["players"]
    assert isinstance(players, int)
    begins = rules.get("begins")
    seats = {"begins": begins - 1} if isinstance(begins, int) else {}
    plain = plain_castell.Castell.initial(
        seed, players=players, options=plain_castell.Options(**(rules | seats))
    )
    fixed = {name for name in rules if name == "wheel_side" and game.title != "Castell"}
    table = game.configure(
        players=players, options={name: chosen for name, chosen in rules.items() if name not in fixed}
    )
    state = table.initial_state(seed=seed)
    policy = SplitMix64(~seed)
    while not plain.over:
        assert state.current_player is not None
        assert state.current_player.seat == plain.seat + 1
        moves = plain.legal()
        assert [str(move) for move in state.legal_moves()] == [plain_castell.text(move) for move in moves]
        number = policy.below(len(moves))
        if moves[number] == ("done",):
            assert_all_is_there(state)
        state = state.play(state.legal_moves()[number])
        plain.play(moves[number])
    assert state.result is not None
    points = [tuple(column) for column in zip(*state.result.points.values(), strict=True)]
    assert points == [plain.categories(seat) for seat in range(players)]
    assert list(state.result.ranks) == plain.places()
    assert list(state.result.returns) == plain.returns()


def assert_all_is_there(state: br.State) -> None:
    """No piece, token or prize is lost or comes out of nothing."""
    pieces = all_pieces(state)
    assert (pieces["Casteller"], pieces["SizeToken"], pieces["WheelTile"]) == (150, 30, 8)
    assert (pieces["FestivalTile"], pieces["Shape"], pieces["Exhibition"]) == (14, 16, 16)
    tokens = sum(sum(value(state, name).values()) for name in ("special_tokens", "tokens", "collected"))
    assert tokens == 7 * state.table.player_count
    if state.table.options["prize_supply"] == "limited":
        prizes = sum(value(state, "prizes").values()) + sum(value(state, "prizes_left").values())
        assert prizes == 40


def test_the_covering_set_holds_every_pair_of_values() -> None:
    found: set[Pair] = set()
    for options in COVERING:
        found |= pairs_of(options)
    sizes = [len(values) for values in CHOICES.values()]
    assert len(found) == sum(a * b for a, b in combinations(sizes, 2))
    assert len(COVERING) < 25


def test_every_option_is_among_the_choices(game: br.Game) -> None:
    assert ["players", *(option.name for option in game.options)] == list(CHOICES)
    for option in game.options:
        assert option.normally == CHOICES[option.name][0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_with_all_as_assumed(game: br.Game, players: int, pytestconfig: pytest.Config) -> None:
    thorough = pytestconfig.getoption("--thorough")
    if not thorough and players != 3:
        pytest.skip("only with --thorough")
    for seed in range(20 if thorough else 1):
        play_side_by_side(game, {"players": players}, seed)


def test_matches_of_the_advanced_game(advanced: br.Game, pytestconfig: pytest.Config) -> None:
    for seed in range(20 if pytestconfig.getoption("--thorough") else 1):
        play_side_by_side(advanced, {"players": 2, "wheel_side": "no_regions"}, seed)


@pytest.mark.parametrize("number", range(len(COVERING)))
def test_matches_with_each_value_of_each_option(
    game: br.Game, number: int, pytestconfig: pytest.Config
) -> None:
    thorough = pytestconfig.getoption("--thorough")
    if not thorough and number % 18:
        pytest.skip("only with --thorough")
    for seed in range(3 if thorough else 1):
        play_side_by_side(game, COVERING[number], seed + 100 * number)


def test_a_match_can_be_saved_and_read_in_the_middle_of_a_tower(game: br.Game) -> None:
    table = game.configure(players=2)
    state = table.initial_state(seed=3)
    policy = SplitMix64(~3)
    inside = 0
    while not state.is_over:
        moves = state.legal_moves()
        if any(move.action in {"add_level", "widen", "spread"} for move in moves):
            inside += 1
            again = table.state_from_json(state.to_json())
            assert list(map(str, again.legal_moves())) == list(map(str, moves))
            assert json.loads(again.to_json()) == json.loads(state.to_json())
        state = state.play(moves[policy.below(len(moves))])
    assert inside


def test_a_copy_of_the_plain_game_goes_its_own_way() -> None:
    """What is played afterwards leaves it as it was, and from it the rest can be played again."""
    seed = 7
    game = plain_castell.Castell.initial(seed, players=3)
    policy = SplitMix64(~seed)
    kept: list[tuple[plain_castell.Castell, list[plain_castell.Move]]] = []
    played: list[plain_castell.Move] = []
    while not game.over:
        moves = game.legal()
        kept.append((game.copy(), list(moves)))
        played.append(moves[policy.below(len(moves))])
        game.play(played[-1])
    for number, (copy, moves) in list(enumerate(kept))[::7]:
        assert copy.legal() == moves
        for move in played[number:]:
            copy.play(move)
        assert copy.over
        assert [copy.categories(seat) for seat in range(3)] == [game.categories(seat) for seat in range(3)]
