"""Castell for two to four players, with its options and what the printed rules leave open.

Regions, sizes, skills and tiles are numbers in the order of the rule file; castellers are counted by size. A
tower is built move by move, and what can be added is what can still be completed (see `castell_towers`).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Literal, Self

from attrs import define, evolve, field, frozen

from benchmarks.plain.castell_facts import (
    FESTIVALS,
    NEIGHBOURS,
    PRIZE_POINTS,
    REGIONS,
    SLOTS,
    SPECIAL,
    TILES,
    VARIETY,
    WHEEL_TILES,
)
from benchmarks.plain.castell_towers import (
    SIZES,
    SKILLS,
    Building,
    Exhibition,
    Festival,
    Level,
    Shape,
    Tower,
    TowerRules,
)
from benchmarks.plain.ranks import places, returns_of
from benchmarks.plain.splitmix import SplitMix64

Move = tuple[str, *tuple[object, ...]]


@frozen
class Options:
    """What a match is played by; the first value is what is assumed where the printed rules are silent."""

    wheel_side: Literal["all_regions", "no_regions"] = "all_regions"
    begins: int | None = None
    max_rank: int = 5
    free_placement: bool = False
    first_player: Literal["passes", "fixed"] = "passes"
    refill: Literal["top_up", "add", "replace"] = "top_up"
    taper: Literal["fewer", "exactly_one_fewer"] = "fewer"
    base_levels: Literal["any_level", "bottom_only"] = "any_level"
    width_counts: Literal["for_whole_tower", "for_one_level"] = "for_whole_tower"
    shown_skill: Literal["used", "ranked"] = "used"
    exhibition_levels: Literal["at_least", "exactly"] = "at_least"
    one_special_per_turn: bool = False
    token_before_travel: bool = False
    own_token_collected: bool = False
    festival_towers: Literal["one_after_another", "at_once"] = "one_after_another"
    size_tokens_on: Literal["one_each", "two_on_second_kind", "two_on_all"] = "one_each"
    prize_chart: Literal["by_players", "all_three"] = "by_players"
    prize_supply: Literal["unlimited", "limited"] = "unlimited"
    festival_tie: Literal["shared", "most_matching", "turn_order"] = "shared"
    size_tie: Literal["higher_score", "nobody"] = "higher_score"
    variety: Literal["everything", "board_tokens_only"] = "everything"
    final_tie: Literal["best_tower_then_prizes", "shared"] = "best_tower_then_prizes"

    @property
    def towers(self) -> TowerRules:
        return TowerRules(
            self.taper, self.base_levels, self.width_counts, self.shown_skill, self.exhibition_levels
        )


@define
class Player:
    """What lies in front of a player; `score` and `shown` are those of the festival that is being held."""

    team: list[int]
    pawn: int | None = None
    special_tokens: int = 7
    rank: list[int] = field(factory=lambda: [0] * 6)
    performed: list[tuple[int, int]] = field(factory=list)
    size_won: list[tuple[int, int]] = field(factory=list)
    collected: list[int] = field(factory=lambda: [0] * 7)
    prizes: list[tuple[int, int]] = field(factory=list)
    best_tower: int = 0
    score: int = 0
    shown: tuple[int, ...] = (0,) * SIZES

    def copy(self) -> "Player":
        return evolve(
            self,
            team=self.team[:],
            rank=self.rank[:],
            performed=self.performed[:],
            size_won=self.size_won[:],
            collected=self.collected[:],
            prizes=self.prizes[:],
        )


@define
class Region:
    """What is in a region."""

    crowd: list[int]
    tiles: list[int] = field(factory=list)
    tokens: int = 0

    def copy(self) -> "Region":
        return Region(self.crowd[:], self.tiles[:], self.tokens)


@frozen
class Calendar:
    """A festival that is still to come: where, and for which sizes."""

    region: int
    sizes: tuple[int, ...]


@define
class Special:
    """A special action under way: whether a token pays for it, and where the pawn was at its beginning."""

    is_paid: bool
    start: int


@define
class Construction:
    """A tower under way, for a local performance or a festival."""

    tile: int | None
    building: Building
    tower: Tower = field(factory=Tower)


class Castell:
    """A move is a tuple: the name of the action and what it is done with (regions and skills from 0, sizes from 1)."""

    __slots__ = (
        "_construction", "_legal", "_special", "_waiting", "bag", "calendar", "dice", "done", "options", "over",
        "players", "prizes_left", "regions", "round", "seat", "special_done", "starter", "wheel",
    )  # fmt: skip

    @classmethod
    def initial(cls, seed: int = 0, *, players: int = 2, options: Options | None = None) -> Self:
        game = cls()
        game.options = options or Options()
        game.dice = SplitMix64(seed)
        game.over = False
        game.bag = [15] * SIZES
        game.regions = [Region(game._drawn(players + 1)) for _ in range(7)]
        game._set_up_tiles(players)
        game.players = [Player(game._drawn(7)) for _ in range(players)]
        game.prizes_left = [14, 14, 12]
        first = game.options.begins
        game.starter = game.dice.below(players) if first is None else first
        game._construction: Construction | None = None
        game._special: Special | None = None
        game.round = 0
        game._begin_round()
        return game

    def _set_up_tiles(self, players: int) -> None:
        tiles = list(WHEEL_TILES)
        self.wheel = [self._taken(tiles) for _ in range(8)]
        piles = ([1] * 7, [1] * 7)
        size_tokens = [3] * SIZES
        self.calendar: dict[int, list[Calendar]] = {}
        for round_, festivals in enumerate(FESTIVALS[players], 3):
            second = round_ > 6
            for _ in range(festivals):
                region = self._taken(piles[second])
                sizes = tuple(self._taken(size_tokens) + 1 for _ in range(self._tokens_below(second)))
                self.calendar.setdefault(round_, []).append(Calendar(region, sizes))
        performances = [1] * len(TILES)
        for region in self.regions:
            region.tiles = sorted(self._taken(performances) for _ in range(2))

    def _tokens_below(self, is_second_kind: bool) -> int:
        on = self.options.size_tokens_on
        return 2 if on == "two_on_all" or (on == "two_on_second_kind" and is_second_kind) else 1

    # -------------------------------------------------------------------- chance

    def _taken(self, counts: list[int]) -> int:
        """What is drawn, each piece being equally likely; no chance is needed when all that are left are alike."""
        kinds = [kind for kind, count in enumerate(counts) if count]
        drawn = kinds[0]
        if len(kinds) > 1:
            rest = self.dice.below(sum(counts))
            for drawn in kinds:
                rest -= counts[drawn]
                if rest < 0:
                    break
        counts[drawn] -= 1
        return drawn

    def _drawn(self, number: int) -> list[int]:
        """Castellers from the bag, as many as there are."""
        found = [0] * SIZES
        for _ in range(min(number, sum(self.bag))):
            found[self._taken(self.bag)] += 1
        return found

    # -------------------------------------------------------------------- the course of a game

    def legal(self) -> list[Move]:
        return self._legal

    def play(self, move: Move) -> None:
        me = self.players[self.seat]
        match move:
            case ("pass",):
                self._next_competitor()
                return
            case ("compete",):
                goal = Festival(frozenset(self._festival.sizes))
                self._construction = self._constructed(None, goal)
            case ("finish",):
                self._finish(me)
                return
            case ("add_level", int(size), int(number), int(larger)):
                self._add_level((size, number, larger))
            case ("widen" | "spread" as way,):
                self._hold(way)
            case ("done",):
                self._end_turn()
                return
            case _:
                self._act(me, move)
        self._find_moves()

    def _act(self, me: Player, move: Move) -> None:
        """An action of a turn, or the beginning of one."""
        match move:
            case ("travel", int(region)):
                me.pawn = region
                if self._special is None and not (self.options.free_placement and "placed" not in self.done):
                    self.done.add("travel")
                self.done.add("placed")
                self._special_travelled(region)
            case ("recruit", tuple(sizes)):
                self.done.add("recruit")
                self._recruit(me, sizes)
            case ("recruit_one", int(size)):
                self._recruit(me, (size,))
                assert self._special is not None
                self._lay_token(self._special, self._here(me))
            case ("train", int(skill)):
                self.done.add("train")
                if skill == SPECIAL:
                    self.special_done |= self.options.one_special_per_turn
                    self._special = Special(False, self._here(me))
                else:
                    me.rank[skill] += 1
            case ("special_action",):
                self.done.add("special_action")
                self.special_done |= self.options.one_special_per_turn
                me.special_tokens -= 1
                self._special = Special(True, self._here(me))
            case ("perform", int(tile)):
                self._construction = self._constructed(tile, TILES[tile])

    def _here(self, me: Player) -> int:
        assert me.pawn is not None
        return me.pawn

    def _recruit(self, me: Player, sizes: Iterable[object]) -> None:
        crowd = self.regions[self._here(me)].crowd
        for size in sizes:
            assert isinstance(size, int)
            crowd[size - 1] -= 1
            me.team[size - 1] += 1

    def _special_travelled(self, region: int) -> None:
        if self._special is not None:
            self._lay_token(
                self._special, self._special.start if self.options.token_before_travel else region
            )

    def _lay_token(self, special: Special, region: int) -> None:
        self.regions[region].tokens += special.is_paid
        self._special = None

    def _begin_round(self) -> None:
        self.round += 1
        if self.round in {3, 5, 7, 9}:
            self._refill()
        self._waiting = self._lap()
        self._begin_turn()

    def _lap(self) -> list[int]:
        count = len(self.players)
        return [(self.starter + step) % count for step in range(count)]

    def _refill(self) -> None:
        wanted = len(self.players) + 1
        for region in self.regions:
            if self.options.refill == "replace":
                region.crowd = [0] * SIZES
            present = 0 if self.options.refill == "add" else sum(region.crowd)
            for size, number in enumerate(self._drawn(wanted - present)):
                region.crowd[size] += number

    def _begin_turn(self) -> None:
        self.seat = self._waiting.pop(0)
        self.done: set[str] = set()
        if self.players[self.seat].pawn is not None:
            self.done.add("placed")
        self.special_done = False
        self._find_moves()

    def _end_turn(self) -> None:
        if self._waiting:
            self._begin_turn()
            return
        self._begin_festivals()

    # -------------------------------------------------------------------- festivals

    @property
    def _festival(self) -> Calendar:
        return self.calendar[self.round][0]

    def _begin_festivals(self) -> None:
        if not self.calendar.get(self.round):
            self._end_round()
            return
        self._waiting = self._lap()
        self._next_competitor()

    def _next_competitor(self) -> None:
        self._construction = None
        goal = Festival(frozenset(self._festival.sizes))
        while self._waiting:
            self.seat = self._waiting.pop(0)
            me = self.players[self.seat]
            if me.pawn == self._festival.region and self._building(goal).can_succeed(Tower()):
                self._legal = [("compete",), ("pass",)]
                return
        self._award()
        self.calendar[self.round] = self.calendar[self.round][1:]
        self._begin_festivals()

    def _award(self) -> None:
        festival, lap = self._festival, self._lap()
        matching = {seat: self._matching(seat) for seat in lap}
        competitors = [seat for seat in lap if self.players[seat].score]
        for seat in competitors:
            place = sum(self._is_ahead(other, seat, matching, lap) for other in competitors)
            self._give_prize(self.players[seat], place)
        for size in festival.sizes:
            winner = self._winner_of_size(size, competitors)
            if winner is not None:
                self.players[winner].size_won.append((festival.region, size))
        for player in self.players:
            player.score, player.shown = 0, (0,) * SIZES

    def _matching(self, seat: int) -> int:
        return sum(self.players[seat].shown[size - 1] for size in set(self._festival.sizes))

    def _is_ahead(self, a: int, b: int, matching: dict[int, int], lap: Sequence[int]) -> bool:
        first, second = self.players[a].score, self.players[b].score
        if first != second:
            return first > second
        match self.options.festival_tie:
            case "shared":
                return False
            case "most_matching":
                return matching[a] > matching[b]
            case "turn_order":
                return lap.index(a) < lap.index(b)

    def _give_prize(self, player: Player, place: int) -> None:
        count = 3 if self.options.prize_chart == "all_three" else len(self.players) - 1
        if place >= count:
            return
        if self.options.prize_supply == "limited":
            if not self.prizes_left[place]:
                return
            self.prizes_left[place] -= 1
        player.prizes.append((self._festival.region, place))

    def _winner_of_size(self, size: int, competitors: Sequence[int]) -> int | None:
        """Among equals of equal score whoever comes first in the order of play, in which the competitors stand."""
        most = max((self.players[seat].shown[size - 1] for seat in competitors), default=0)
        if not most:
            return None
        leading = [seat for seat in competitors if self.players[seat].shown[size - 1] == most]
        if len(leading) > 1 and self.options.size_tie == "nobody":
            return None
        return max(leading, key=lambda seat: self.players[seat].score)

    def _end_round(self) -> None:
        if self.options.first_player == "passes":
            self.starter = (self.starter + 1) % len(self.players)
        if self.round == 10:
            self.over = True
            self._legal = []
            return
        self._begin_round()

    # -------------------------------------------------------------------- towers

    def _building(self, goal: Shape | Exhibition | Festival) -> Building:
        me, towers = self.players[self.seat], self.options.towers
        if isinstance(goal, Exhibition):
            goal = evolve(goal, ranks=tuple(me.rank), rules=towers)
        return Building(tuple(me.team), tuple(me.rank), goal, towers)

    def _constructed(self, tile: int | None, goal: Shape | Exhibition | Festival) -> Construction:
        return Construction(tile, self._building(goal))

    def _add_level(self, level: Level) -> None:
        assert self._construction is not None
        tower = self._construction.building.with_level(self._construction.tower, level)
        assert tower is not None
        self._construction.tower = tower

    def _hold(self, way: str) -> None:
        assert self._construction is not None
        building, tower = self._construction.building, self._construction.tower
        held = building.widened(tower) if way == "widen" else building.spread(tower)
        assert held is not None
        self._construction.tower = held

    def _finish(self, me: Player) -> None:
        assert self._construction is not None
        tile, tower = self._construction.tile, self._construction.tower
        self._construction = None
        if tile is None:
            me.shown = tower.taken
            me.score = tower.levels + self._matching(self.seat)
            me.best_tower = max(me.best_tower, me.score)
            self._next_competitor()
            return
        here = self._here(me)
        region = self.regions[here]
        region.tiles.remove(tile)
        me.performed.append((here, tile))
        me.collected[here] += region.tokens
        region.tokens = 0
        special, self._special = self._special, None
        assert special is not None
        if special.is_paid and self.options.own_token_collected:
            me.collected[here] += 1
        elif special.is_paid:
            region.tokens += 1
        self._find_moves()

    # -------------------------------------------------------------------- what may be done

    def _find_moves(self) -> None:
        me = self.players[self.seat]
        if self._construction is not None:
            self._legal = self._tower_moves(self._construction)
        elif self._special is not None:
            self._legal = self._special_moves(me)
        elif self.options.free_placement and me.pawn is None:
            self._legal = [("travel", region) for region in range(7)]
        else:
            self._legal = [*self._turn_moves(me), ("done",)]

    def _tower_moves(self, construction: Construction) -> list[Move]:
        building, tower = construction.building, construction.tower
        if tower.is_too_wide:
            ways = (("widen", building.widened(tower)), ("spread", building.spread(tower)))
            return [(way,) for way, held in ways if held is not None and building.can_succeed(held)]
        moves: list[Move] = []
        for level in building.levels(tower):
            higher = building.with_level(tower, level)
            if higher is not None and building.can_succeed(higher):
                moves.append(("add_level", *level))
        return [*moves, ("finish",)] if building.goal.is_met(tower) else moves

    def _special_moves(self, me: Player) -> list[Move]:
        here = self._here(me)
        region = self.regions[here]
        return [
            *(("recruit_one", size) for size in range(1, SIZES + 1) if region.crowd[size - 1]),
            *(("travel", to) for to in NEIGHBOURS[here]),
            *(("perform", tile) for tile in region.tiles if self._building(TILES[tile]).can_succeed(Tower())),
        ]

    def _turn_moves(self, me: Player) -> list[Move]:
        moves: list[Move] = []
        if "travel" not in self.done:
            moves += [("travel", to) for to in (range(7) if me.pawn is None else NEIGHBOURS[me.pawn])]
        if me.pawn is None:
            return moves
        if "recruit" not in self.done:
            moves += [("recruit", sizes) for sizes in _selections(self.regions[me.pawn].crowd)]
        if "train" not in self.done:
            moves += [("train", skill) for skill in range(6) if self._may_train(me, skill)]
        if "special_action" not in self.done and me.special_tokens and not self.special_done:
            moves.append(("special_action",))
        return moves

    def _may_train(self, me: Player, skill: int) -> bool:
        offered = {self._facing(SLOTS[self._here(me)])}
        if self.options.wheel_side == "all_regions":
            offered.add(self._facing(0))
        if skill not in offered:
            return False
        return not self.special_done if skill == SPECIAL else me.rank[skill] < self.options.max_rank

    def _facing(self, slot: int) -> int:
        return self.wheel[(slot + self.round - 1) % 8]

    # -------------------------------------------------------------------- the end

    def prize_points(self, seat: int) -> int:
        return sum(PRIZE_POINTS[prize] for _, prize in self.players[seat].prizes)

    def categories(self, seat: int) -> tuple[int, int, int, int, int]:
        """Best tower, variety of regions, prizes, size tokens, local performances."""
        me = self.players[seat]
        sizes = [size for _, size in me.size_won]
        tiles = sum(TILES[tile].points for _, tile in me.performed)
        return (
            me.best_tower,
            VARIETY[len(self._earned_in(me))],
            self.prize_points(seat),
            len(sizes) + len(set(sizes)),
            tiles + sum(me.collected),
        )

    def _earned_in(self, me: Player) -> set[int]:
        earned = {region for region, _ in (*me.size_won, *me.prizes)}
        earned |= {region for region, tokens in enumerate(me.collected) if tokens}
        if self.options.variety == "everything":
            earned |= {region for region, _ in me.performed}
        return earned

    def places(self) -> list[int]:
        """The place of each seat, from 1."""

        def key(seat: int) -> object:
            total = sum(self.categories(seat))
            if self.options.final_tie == "shared":
                return total
            return total, self.players[seat].best_tower, self.prize_points(seat)

        return places(len(self.players), key)

    def returns(self) -> list[Fraction]:
        return returns_of(self.places())

    def copy(self) -> Self:
        twin = type(self)()
        for name in ("options", "over", "round", "seat", "special_done", "starter", "wheel"):
            setattr(twin, name, getattr(self, name))
        twin.dice, twin.bag, twin.prizes_left = self.dice.copy(), self.bag[:], self.prizes_left[:]
        twin.regions = [region.copy() for region in self.regions]
        twin.players = [player.copy() for player in self.players]
        twin.calendar = {round_: festivals[:] for round_, festivals in self.calendar.items()}
        twin.done, twin._waiting, twin._legal = set(self.done), self._waiting[:], self._legal[:]
        twin._construction = self._construction and evolve(self._construction)
        twin._special = self._special and evolve(self._special)
        return twin


def _selections(crowd: Sequence[int]) -> list[tuple[int, ...]]:
    """One or two castellers, by number, then by size."""
    sizes = [size for size, count in enumerate(crowd, 1) if count]
    pairs = combinations_with_replacement(sizes, 2)
    return [*((size,) for size in sizes), *((a, b) for a, b in pairs if a != b or crowd[a - 1] > 1)]


def text(move: Move) -> str:
    match move:
        case ("travel", int(region)):
            return f"travel({REGIONS[region]})"
        case ("recruit", tuple(sizes)):
            return f"recruit({{{', '.join(f'Casteller({size})' for size in sizes)}}})"
        case ("recruit_one", size):
            return f"recruit_one(Casteller({size}))"
        case ("train", int(skill)):
            return f"train({SKILLS[skill]})"
        case ("perform", int(tile)):
            return f"perform({_tile(TILES[tile])})"
        case ("add_level", size, number, larger):
            return f"add_level({size}, {number}, {larger})"
        case (name, *_):
            return str(name)


def _tile(tile: Shape | Exhibition) -> str:
    if isinstance(tile, Shape):
        return f"Shape({tile.points}, [{', '.join(map(str, tile.widths))}])"
    skills = ", ".join(skill for skill in SKILLS if skill in tile.skills)
    return f"Exhibition({tile.points}, {{{skills}}})"
