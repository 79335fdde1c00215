"""The same seed is the same game, today and in every later version.

A fingerprint is a hash of all moves and results of a few matches. It changes if the random numbers, the order of legal
moves, the texts of moves or the rules of a game change: none of that may happen unnoticed, since saved
matches and published figures depend on it.
"""

from hashlib import sha256

import pytest

import boardrules as br

FINGERPRINTS = {
    ("tic_tac_toe", 2): "af27426271551916",
    ("connect_four", 2): "203ad2fe11f571d6",
    ("breakthrough", 2): "133f12b6f20acfa5",
    ("kuhn_poker", 2): "b2a5260a5e9a4194",
    ("pig", 3): "15f5a54c2f6b4320",
    ("castle_rooms", 2): "f6818f57a5c50b45",
    ("castle_rooms", 3): "33c2b0c409e0a5c9",
    ("castle_rooms", 4): "578ec32f7404fc84",
}


def fingerprint(table: br.Table) -> str:
    told = []
    for seed in range(5):
        record = br.playout(table, seed)
        assert record.state.result is not None
        told.append(" ".join(map(str, record.moves)))
        told.append(" ".join(map(str, record.state.result.returns)))
    return sha256("\n".join(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("name", "players"), FINGERPRINTS)
def test_a_seed_gives_the_known_games(name: str, players: int) -> None:
    assert fingerprint(br.load(name).configure(players=players)) == FINGERPRINTS[name, players]
