"""Statements without blocks: what they look at, what they prune by, what they let out."""

from boardrules.ir.domains import Entry, Maybe, Path, Selection
from boardrules.ir.expressions import (
    Contents,
    Expression,
    IfThenElse,
    Literal,
    LocalValue,
    RandomDraw,
    ReadVariable,
    SetLiteral,
    ZoneAt,
)
from boardrules.ir.statements import (
    Deal,
    Let,
    Lose,
    MovePieces,
    MoveSome,
    Require,
    Roll,
    Set,
    Show,
    Shuffle,
    Statement,
    VariableTarget,
    Win,
)
from boardrules.ir.traversal import subexpressions
from boardrules.ir.undetermined import zone_behind
from boardrules.semantics.information import reveals
from boardrules.semantics.information.judging import Frame, Judge, sees, tells
from boardrules.semantics.information.sight import Outlook, Owner, Viewers, merged


def simple(judge: Judge, statement: Statement, outlook: Outlook, frame: Frame | None) -> Outlook:
    """One statement that holds no others and goes on to the next."""
    match statement:
        case Require():
            return _require(judge, statement, outlook, frame)
        case Let() | Set():
            _keep(judge, statement, outlook, frame)
        case MoveSome() | Deal():
            _move_some(judge, statement, outlook, frame)
        case MovePieces():
            _move_pieces(judge, statement, outlook, frame)
        case Shuffle():
            _shuffle(judge, statement, outlook, frame)
        case Roll():
            _roll(judge, statement, outlook, frame)
        case Show():
            _show(judge, statement, outlook, frame)
        case _:
            _change(judge, statement, outlook, frame)
    return outlook


def end(judge: Judge, statement: Win | Lose, outlook: Outlook, frame: Frame | None) -> None:
    """Who wins or loses is told to all."""
    players = statement.players
    reads = judge.reader.reads(players, outlook)
    judge.look(statement, reads, outlook, frame)
    judge.may_fail((players,), outlook, frame)
    if tells(outlook, frame):
        reveals.report(judge.diagnostics, reads, players.span)


def _require(judge: Judge, statement: Require, outlook: Outlook, frame: Frame | None) -> Outlook:
    condition = statement.condition
    judge.prune(condition, judge.reader.reads(condition, outlook), outlook, frame)
    judge.say(statement.sentence, outlook, frame)
    return judge.reader.knowing(condition, True, outlook)


# ------------------------------------------------------------------ values


def _keep(judge: Judge, statement: Let | Set, outlook: Outlook, frame: Frame | None) -> None:
    """`let` and `set`."""
    value = statement.value
    reads = judge.reader.reads(value, outlook)
    if isinstance(statement, Let) and statement.sentence is not None:
        judge.prune(value, reads, outlook, frame)
        judge.say(statement.sentence, outlook, frame)
        if frame is not None:
            reads = tuple(read for read in reads if sees(read, outlook, frame))
    else:
        looked_at = reads
        if isinstance(value, RandomDraw) and isinstance(value.source, ZoneAt | Contents):
            # Looking ahead asks only whether there is anything to draw from.
            looked_at = judge.reader.number_reads(value.source, outlook)
        if isinstance(statement, Set) and isinstance(statement.target, VariableTarget):
            looked_at = merged(looked_at, judge.reader.all_reads(statement.target.indices, outlook))
        judge.look(statement, looked_at, outlook, frame)
        judge.may_fail(subexpressions(statement), outlook, frame)
    _tell_by_write(judge, statement, outlook, frame)
    if frame is not None and _holds_draw(value):
        frame.pass_point(outlook, statement.span)
    local = statement.local if isinstance(statement, Let) else None
    if isinstance(statement, Set) and isinstance(statement.target, LocalValue):
        local = statement.target.local
    if local is not None:
        outlook.bind(local, reads, judge.reader.owner(value, outlook))


def _change(judge: Judge, statement: Statement, outlook: Outlook, frame: Frame | None) -> None:
    """`increase`, `add` and their like, and what changes nothing that is looked at."""
    reads = judge.reader.all_reads(subexpressions(statement), outlook)
    judge.look(statement, reads, outlook, frame)
    judge.may_fail(subexpressions(statement), outlook, frame)
    _tell_by_write(judge, statement, outlook, frame)
    target = getattr(statement, "target", None)
    if isinstance(target, LocalValue):
        outlook.bind(target.local, reads, Owner.UNKNOWN)


def _roll(judge: Judge, statement: Roll, outlook: Outlook, frame: Frame | None) -> None:
    judge.look(statement, judge.reader.all_reads(statement.target.indices, outlook), outlook, frame)
    judge.may_fail(statement.target.indices, outlook, frame)
    _tell_by_write(judge, statement, outlook, frame)
    if frame is not None:
        frame.pass_point(outlook, statement.span)


def _show(judge: Judge, statement: Show, outlook: Outlook, frame: Frame | None) -> None:
    shown = statement.shown
    match shown:
        case ReadVariable(variable=thing, indices=indices) | ZoneAt(zone=thing, indices=indices):
            is_open = judge.reader.viewers(thing, indices, outlook) is None
        case _:
            is_open = _is_located(shown) and not judge.reader.reads(shown, outlook)
    if is_open:
        judge.diagnostics.report("BR405", statement.span, name=" ".join(shown.span.text.split()))
    judge.look(statement, judge.reader.all_reads((shown, statement.to), outlook), outlook, frame)
    judge.may_fail(subexpressions(statement), outlook, frame)


def _tell_by_write(judge: Judge, statement: Statement, outlook: Outlook, frame: Frame | None) -> None:
    """BR403: a value that not everybody sees is written where more can see it."""
    target = getattr(statement, "target", None)
    if not tells(outlook, frame) or not isinstance(target, VariableTarget):
        return
    viewers = judge.reader.viewers(target.variable, target.indices, outlook)
    reads = judge.reader.all_reads(subexpressions(statement), outlook)
    told = tuple(read for read in reads if reveals.is_told(read, viewers))
    reveals.report(judge.diagnostics, told, statement.span)


def _holds_draw(value: Expression) -> bool:
    match value:
        case RandomDraw():
            return True
        case IfThenElse(then=then, otherwise=otherwise):
            return _holds_draw(then) or _holds_draw(otherwise)
        case _:
            return False


def _is_located(value: Expression) -> bool:
    domain = value.domain
    while isinstance(domain, Maybe | Path):
        domain = domain.inner
    return isinstance(domain, Entry | Selection) and domain.located


# ------------------------------------------------------------------ pieces


def _shuffle(judge: Judge, statement: Shuffle, outlook: Outlook, frame: Frame | None) -> None:
    judge.look(statement, judge.reader.number_reads(statement.zone, outlook), outlook, frame)
    is_hidden = _viewers_of_content(judge, statement.zone, outlook) is Viewers.NOBODY
    if frame is not None and not is_hidden:
        frame.pass_point(outlook, statement.span)


def _move_some(judge: Judge, statement: MoveSome | Deal, outlook: Outlook, frame: Frame | None) -> None:
    """`move n from Z to D`, `draw` and `deal`."""
    _note_draw_in_view(judge, statement)
    reader, amount = judge.reader, statement.amount
    pattern = statement.pattern if isinstance(statement, MoveSome) else None
    receiver = outlook if isinstance(statement, MoveSome) else outlook.with_other_me()
    content = reader.reads(statement.source, outlook)
    numbers = merged(
        reader.reads(amount.number, outlook) if amount.number is not None else (),
        reader.reads(pattern, outlook) if pattern is not None else (),
        reader.number_reads(statement.source, outlook),
        reader.number_reads(statement.destination.zone, receiver),
        content if pattern is not None and amount.form != "exactly" else (),
    )
    reads = numbers if pattern is None else merged(numbers, content)
    if frame is not None and outlook.point is None and amount.form == "exactly":
        judge.prune(statement.source, reads, outlook, frame)
    else:
        judge.look(statement, reads, outlook, frame)
        _note_missing(judge, statement, outlook, frame)
    if frame is not None and any(not sees(read, outlook, frame) for read in content):
        judge.in_draws.add(statement)
        # Only what the first player is dealt is asked for before.
        if isinstance(statement, Deal) and amount.form == "exactly" and judge.program.players > 1:
            judge.diagnostics.report("BR412", statement.span)
        frame.pass_point(outlook, statement.span)
    if tells(outlook, frame):
        viewers = _viewers_of_content(judge, statement.destination.zone, receiver)
        told = merged(numbers, reveals.told_by_move(content, viewers))
        reveals.report(judge.diagnostics, told, statement.span)


def _note_missing(judge: Judge, statement: MoveSome | Deal, outlook: Outlook, frame: Frame | None) -> None:
    """BR412: too few pieces or too little room, where nothing can be taken back."""
    if frame is None or outlook.point is None:
        return
    has_room = judge.safety.always_has_room(statement.destination)
    if statement.amount.form == "exactly" or not has_room:
        judge.diagnostics.report("BR412", statement.span)
    else:
        judge.may_fail(subexpressions(statement), outlook, frame)


def _note_draw_in_view(judge: Judge, statement: MoveSome | Deal) -> None:
    """BR411: a number of pieces from a bag that somebody sees, unless all its pieces are equal."""
    zone = zone_behind(statement.source.domain)
    is_draw = zone is not None and zone.sort == "bag" and statement.amount.form != "all"
    if zone is None or not is_draw or zone.visibility.seen_by == "nobody":
        return
    component = zone.contents.component
    admitted = {entry for kind in zone.contents.kinds for entry in component.entries_of(kind)}
    pattern = statement.pattern if isinstance(statement, MoveSome) else None
    if isinstance(pattern, SetLiteral):
        return
    if isinstance(pattern, Literal) and isinstance(pattern.value, frozenset):
        admitted &= pattern.value
    decks = (deck for deck in judge.program.decks if _component_of(deck.zone) is component)
    in_game = {entry for deck in decks for line in deck.lines for entry in line.entries}
    if len(admitted & in_game) > 1:
        name = " ".join(statement.source.span.text.split())
        judge.diagnostics.report("BR411", statement.span, name=name)


def _component_of(zone: Expression) -> object:
    declared = zone_behind(zone.domain)
    return None if declared is None else declared.contents.component


def _move_pieces(judge: Judge, statement: MovePieces, outlook: Outlook, frame: Frame | None) -> None:
    """`move x to D`. Whether there is a piece in a slot can be seen, so that is asked before the piece is."""
    reader, pieces, goal = judge.reader, statement.pieces, statement.destination.zone
    content = reader.reads(pieces, outlook)
    places = reader.number_reads(goal, outlook)
    is_slot = isinstance(pieces, ZoneAt)
    if is_slot:
        places = merged(places, reader.number_reads(pieces, outlook))
    judge.look(statement, places if is_slot else merged(content, places), outlook, frame)
    if judge.safety.always_has_room(statement.destination):
        judge.may_fail(subexpressions(statement), outlook, frame)
    elif frame is not None and outlook.point is not None:
        judge.diagnostics.report("BR412", statement.span)
    if is_slot and frame is not None and any(not sees(read, outlook, frame) for read in content):
        judge.in_draws.add(statement)
        frame.pass_point(outlook, statement.span)
    if tells(outlook, frame):
        viewers = _viewers_of_content(judge, goal, outlook)
        told = merged(places, reveals.told_by_move(content, viewers))
        reveals.report(judge.diagnostics, told, statement.span)


def _viewers_of_content(judge: Judge, zone: Expression, outlook: Outlook) -> Viewers | None:
    """Who sees what lies in the zone of an expression; None if everybody does."""
    if isinstance(zone, ZoneAt):
        return judge.reader.viewers(zone.zone, zone.indices, outlook)
    declared = zone_behind(zone.domain)
    return Viewers.SOMEBODY if declared is None else judge.reader.viewers(declared, (), outlook)
