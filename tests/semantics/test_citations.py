"""What a rule file cites is kept with what becomes of the line."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

import boardrules as br
from boardrules.pipeline import compile_file

GAME = """game "Cited":
    players 2
    source R "Somewhere"

option size: 2..4, normally 3          @R1
    "How many?"                        @R2
ruling late: bool, normally false      @R3
    "Later?"
    true: "Yes."                       @R4
    false: "No."                       @R5

enum Colour:                           @R6
    red: "Like fire."                  @R7
    green                              @R8

component Card(colour: Colour):        @R9
    Plain                              @R10
    Trump                              @R11
        "Beats all."                   @R12

deck pack of Card in stock:            @R13
    1 of each Card                     @R14
    with 2 players:                    @R15
        1 of Trump(red)                @R16

zone stock: pile of Card, hidden       @R17
var round_number: 0..9 = 0             @R18
place Spot: here, there                @R19
    "Two spots."                       @R20
    var taken: bool = false            @R21
    links:                             @R22
        here - there                   @R23
place Row: inside player               @R24
    zone cards: line of Card, open     @R25
player:
    zone hand: bag of Card, seen by owner  @R26
    places rows[1..2]: Row             @R27
    var score: 0..9 = 0                @R28
temporary done_now:                    @R29
    var steps: 0..9 = 0                @R30
history before of Spot.taken           @R31

define free = {s in Spot where not s.taken}  @R32
table worth(colour) gives 0..9:        @R33
    red -> 1                           @R34
    otherwise -> 2                     @R35
constraint allowed(spot):              @R36
    "Not twice."
    not spot.taken                     @R37
ranking best_of among p in players:    @R38
    most p.score                       @R39
    still tied: shared                 @R40

action take(spot in Spot):             @R41
    "Take a spot."                     @R42
    require allowed(spot)              @R43
    set spot.taken = true              @R44
    increase done_now.steps by 1       @R45
action lay(card in my.hand):           @R46
    "Lay a card."
    if card is Trump:                  @R47
        set my.score = worth(card.colour)  @R48
    else:                              @R49
        nothing                        @R50
    case card.colour:                  @R51
        red: nothing                   @R52
        otherwise: nothing             @R53
    move card to my.rows[1].cards      @R54
procedure count_up:                    @R55
    increase round_number by 1 up to 9 @R56

setup:                                 @R57
    shuffle stock                      @R58
    deal 1 from stock to each hand     @R59

play:                                  @R60
    turns:                             @R61
        do count_up                    @R62
        record before                  @R63
        loop:                          @R64
            choose:                    @R65
                take: stop             @R66
                lay                    @R67
            otherwise:                 @R68
                stop                   @R69
        if round_number > size or (late and times_seen(before) > 3): end game  @R70
        with 2 players:                @R71
            if me in first_in(best_of) and free is empty: win me  @R72

result:                                @R73
    points "score": my.score           @R74
    most points                        @R75
    still tied: shared                 @R76
"""


def cites(found: object, seen: set[int]) -> Iterator[str]:
    if id(found) in seen:
        return
    seen.add(id(found))
    parts: list[object] = []
    if isinstance(found, Mapping):
        parts = list(found.values())
    elif isinstance(found, tuple | list | frozenset):
        parts = list(found)
    elif attrs.has(type(found)):
        yield from getattr(found, "cites", ())
        parts = [getattr(found, part.name) for part in attrs.fields(type(found))]
    for part in parts:
        yield from cites(part, seen)


def test_no_citation_is_lost() -> None:
    program = br.loads(GAME).configure().program
    written = re.findall(r"@(\w+)", GAME)
    assert len(written) == len(set(written)) == 76
    kept = set(cites(program, set()))
    assert [sentence for sentence in written if sentence not in kept] == []
    assert kept <= set(written)


def test_flavour_need_not_be_cited(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("id,text,kind\nR1,Once upon a time.,flavour\nR2,Take turns.,\n")
    game = tmp_path / "game.rules"
    game.write_text(
        'game "G":\n    players 2\n    source R "T" from "list.csv"\n\nplay:\n    turns: choose end_it\n\n'
        "action end_it: tie\n"
    )
    (note,) = [d for d in compile_file(game).diagnostics if d.code == "BR706"]
    assert dict(note.facts)["sentences"] == "`@R2`"


def test_a_file_of_sentences_must_have_ids(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("number,text\n1,Take turns.\n")
    game = tmp_path / "game.rules"
    game.write_text(
        'game "G":\n    players 2\n    source R "T" from "list.csv"\n\nplay:\n    turns: choose end_it\n\n'
        "action end_it: tie\n"
    )
    assert "BR705" in {d.code for d in compile_file(game).diagnostics}


def test_a_game_can_be_played_without_its_list_of_sentences(tmp_path: Path) -> None:
    game = tmp_path / "game.rules"
    game.write_text(
        'game "G":\n    players 2\n    source R "T" from "nowhere.csv"\n\nplay:                       @R7\n'
        "    turns: choose end_it\n\naction end_it: tie\n"
    )
    found = [d for d in compile_file(game).diagnostics if d.code.startswith("BR7")]
    assert [(d.code, d.variant) for d in found] == [("BR705", "unreadable")]
