"""Of sites that are no board, those on which something lies are described: the first thing of a sort, too."""

import boardrules as br

MARKET = """game "Market":
    players 2

component Fruit(kind: Kind)
enum Kind: apple, pear
deck harvest of Fruit in stock:
    2 of each Fruit
zone stock: bag of Fruit, open
place Stall: 1..4
    zone shown: slot of Fruit, open
    zone below: bag of Fruit, open
place Plot: 1..3
    var holder: Player? = none
    var crop: Kind = apple

action put(stall in Stall):
    "Put an apple on a stall."
    move 1 of Fruit(apple) from stock to stall.shown
action hide(stall in Stall):
    "Put a pear below a stall."
    move 1 of Fruit(pear) from stock to stall.below
action take(plot in Plot, kind in Kind):
    "Take a plot."
    set plot.holder = me
    set plot.crop = kind

play:
    turns:
        choose:
            put
            hide
            take
            finish

action finish:
    "Close the market."
    win me
"""


def described(*moves: str) -> list[str]:
    state = br.loads(MARKET).configure().initial_state(seed=0)
    for move in moves:
        state = state.play(move)
    return [line for line in br.describe(state, None).splitlines() if "stall" in line or "plot" in line]


def test_empty_sites_are_left_out() -> None:
    assert described() == []


def test_the_first_piece_of_the_catalogue_is_a_piece() -> None:
    assert described("put(Stall[2])", "hide(Stall[4])") == ["stall 2: fruit (apple)", "stall 4: fruit (pear)"]


def test_the_first_player_is_somebody() -> None:
    assert described("take(Plot[3], apple)", "take(Plot[1], pear)") == [
        "plot 1 (Player 2, pear)",
        "plot 3 (Player 1)",
    ]
