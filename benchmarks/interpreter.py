"""Moves per second of the engine beside a plain class of the same game, side by side in one run.

    python -m benchmarks.interpreter [--seconds S] [--json] [GAME ...]

Both play the same seeded random games with the same policy: ask for the legal moves, take one, play it.
They take turns in short slices, so that a machine that slows down meanwhile slows down both, and what
counts is the ratio.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

from attrs import asdict, frozen

import boardrules
from benchmarks.plain.breakthrough import Breakthrough
from benchmarks.plain.castell import Castell
from benchmarks.plain.castle_rooms import CastleRooms
from benchmarks.plain.connect_four import ConnectFour
from benchmarks.plain.kuhn_poker import KuhnPoker
from benchmarks.plain.pig import Pig
from benchmarks.plain.playing import PlainGame, playout
from benchmarks.plain.tic_tac_toe import TicTacToe

SLICES = 5


@frozen
class Case:
    """A game in both forms.

    Attributes:
        name: The name of the shipped rule file.
        players: How many play it.
        plain: Makes the hand-written game for a seed.
    """

    name: str
    players: int
    plain: Callable[[int], PlainGame]


CASES = (
    Case("tic_tac_toe", 2, TicTacToe.initial),
    Case("connect_four", 2, ConnectFour.initial),
    Case("breakthrough", 2, Breakthrough.initial),
    Case("kuhn_poker", 2, KuhnPoker.initial),
    Case("pig", 2, Pig.initial),
    Case("castle_rooms", 3, lambda seed: CastleRooms.initial(seed, players=3)),
    Case("castell", 3, lambda seed: Castell.initial(seed, players=3)),
)


@frozen
class Speed:
    """What was measured for a game, in moves per second."""

    game: str
    engine: float
    plain: float
    ratio: float


def measure(case: Case, seconds: float) -> Speed:
    """Measures both forms of a game for about so many seconds each."""
    table = boardrules.load(case.name).configure(players=case.players)
    engine = _Runner(lambda seed: boardrules.playout(table, seed).decisions)
    plain = _Runner(lambda seed: playout(case.plain(seed), seed))
    for _ in range(SLICES):
        engine.run_for(seconds / SLICES)
        plain.run_for(seconds / SLICES)
    return Speed(case.name, engine.speed, plain.speed, engine.speed / plain.speed)


class _Runner:
    """Plays games with the seeds 0, 1, 2 and so on, and adds up decisions and time."""

    def __init__(self, play: Callable[[int], int]) -> None:
        self._play = play
        self._seed = 0
        self._decisions = 0
        self._seconds = 0.0
        play(0)  # what is only made once does not count

    def run_for(self, seconds: float) -> None:
        begun = perf_counter()
        while perf_counter() - begun < seconds:
            self._decisions += self._play(self._seed)
            self._seed += 1
        self._seconds += perf_counter() - begun

    @property
    def speed(self) -> float:
        return self._decisions / self._seconds


def _rows(speeds: Iterator[Speed]) -> Iterator[str]:
    yield f"{'game':<14}{'engine, moves/s':>18}{'plain class, moves/s':>24}{'ratio':>9}"
    for speed in speeds:
        yield f"{speed.game:<14}{speed.engine:>18,.0f}{speed.plain:>24,.0f}{speed.ratio:>9.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves per second of the engine beside plain classes.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each form of a game")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    arguments = parser.parse_args()
    names = [case.name for case in CASES]
    if unknown := sorted(set(arguments.games) - set(names)):
        parser.error(f"unknown game {unknown[0]}; there are: {', '.join(names)}")
    cases = [case for case in CASES if case.name in (arguments.games or names)]
    speeds = (measure(case, arguments.seconds) for case in cases)
    if arguments.json:
        json.dump([asdict(speed) for speed in speeds], sys.stdout, indent=2)
        print()
        return
    for row in _rows(speeds):
        print(row, flush=True)


if __name__ == "__main__":
    main()
