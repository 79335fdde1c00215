"""Puts variants on a game: declarations are composed before anything is checked (spec section 13).

Every variant works on what the one before has made. Beside the declarations it is remembered which
variant replaced, removed, extended, added or fixed what, so that two variants which want different things
of the same declaration are reported with both places (BR110). A chain of variants of variants, each written for
the one before, is no conflict: a later one knows what it changes.
"""

from collections.abc import Sequence

from attrs import define, field, frozen

from boardrules.diagnostics.model import Diagnostics, Label
from boardrules.diagnostics.suggest import nearest
from boardrules.semantics.composition import BodyLayer, Composition, FixedOption
from boardrules.semantics.naming import name_of, sort_of
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.tree.node import changed


@frozen(eq=False)
class VariantFile:
    """A variant to be put on.

    Attributes:
        header, items: What stands in the file.
        is_independent: Whether it was not written for the one before it but put on beside it, so that the two
            may be in conflict.
    """

    header: tree.VariantHeader
    items: tuple[tree.Item, ...]
    is_independent: bool


Key = tuple[str, str]


@define
class _Composer:
    """The declarations so far, by sort and name, and who changed them."""

    diagnostics: Diagnostics
    declarations: dict[Key, tree.Declaration] = field(factory=dict)
    layers: dict[Key, tuple[BodyLayer, ...]] = field(factory=dict)
    fixed: dict[str, FixedOption] = field(factory=dict)
    touched: dict[Key, tuple[str, Span]] = field(factory=dict)
    unnamed: int = 0

    # ------------------------------------------------------------- keys

    def key(self, declaration: tree.Declaration) -> Key:
        name = name_of(declaration)
        if name is not None:
            return sort_of(declaration) or "", name.text
        match declaration:
            case tree.Setup():
                return "setup", "setup"
            case tree.Play():
                return "play", "play"
            case tree.Result():
                return "result", "result"
            case tree.PlayerBlock():
                return "player", "player"
            case tree.Example(title=title):
                return "example", title.text
            case _:
                self.unnamed += 1
                return "words", str(self.unnamed)

    def add(self, declaration: tree.Declaration) -> None:
        """A new declaration; one of the same key stays beside it, and is reported when names are collected."""
        key = self.key(declaration)
        while key in self.declarations:
            self.unnamed += 1
            key = (key[0], f"{key[1]} {self.unnamed}")
        self.declarations[key] = declaration

    def named(self, name: str) -> Key | None:
        return next(
            (key for key in self.declarations if key[1] == name and key[0] not in {"example", "words"}), None
        )

    # ------------------------------------------------------------- conflicts

    def touch(self, key: Key, how: str, span: Span) -> bool:
        """Notes that a variant does something to a declaration; False after a conflict was reported."""
        earlier = self.touched.get(key)
        if earlier is not None and not (how == "extends" and earlier[0] == "extends"):
            reason = f"One {earlier[0]} it, the other {how} it"
            self.diagnostics.report(
                "BR110",
                span,
                name=key[1],
                reason=reason,
                labels=[Label(earlier[1], f"one variant {earlier[0]} it here")],
            )
            return False
        self.touched[key] = (how, span)
        return True


def compose(
    game: tree.File,
    variants: Sequence[VariantFile],
    words_files: Sequence[tree.WordsHeader],
    diagnostics: Diagnostics,
) -> Composition:
    """The game with the variants put on it, in order."""
    header = game.header
    assert isinstance(header, tree.GameHeader)
    composer = _Composer(diagnostics)
    for item in game.items:
        if isinstance(item, tree.Replace | tree.RemoveDeclaration | tree.RemoveExample | tree.Extension):
            diagnostics.report(
                "BR316",
                _first_words(item.span),
                name=item.span.text.split()[0],
                found="a game",
                reason="Only a variant replaces, removes or extends what another file declares",
            )
        else:
            composer.add(item)
    title, doc = header.title.text, header.doc
    for variant in variants:
        if not variant.is_independent:
            composer.touched.clear()
        title, doc = variant.header.title.text, variant.header.doc or doc
        _put_on(composer, variant)
    return Composition(
        title=title,
        doc=doc.text if doc is not None else None,
        header=header,
        declarations=tuple(composer.declarations.values()),
        layers=composer.layers,
        fixed=composer.fixed,
        words_files=tuple(words_files),
    )


def _first_words(span: Span) -> Span:
    line_end = span.file.text.find("\n", span.start)
    return Span(span.file, span.start, min(span.end, line_end if line_end >= 0 else span.end))


def _put_on(composer: _Composer, variant: VariantFile) -> None:
    for setting in variant.header.options:
        _fix(composer, setting)
    for item in variant.items:
        match item:
            case tree.Replace(declaration=declaration):
                _replace(composer, declaration, item.span)
            case tree.RemoveDeclaration(name=name):
                _remove(composer, name.text, name.span)
            case tree.RemoveExample(title=title):
                if composer.declarations.pop(("example", title.text), None) is None:
                    _report_missing(composer, "example", title.text, title.span, "remove", ("example",))
            case _ if isinstance(item, tree.Extension):
                _extend(composer, item)
            case _:
                _add_new(composer, item)


def _fix(composer: _Composer, setting: tree.OptionValue) -> None:
    name = setting.name.text
    key = next((k for k in (("option", name), ("ruling", name)) if k in composer.declarations), None)
    if key is None:
        _report_missing(composer, "option", name, setting.name.span, "fix", ("option", "ruling"))
        return
    earlier = composer.fixed.get(name)
    if earlier is not None and earlier.setting.value != setting.value:
        composer.diagnostics.report(
            "BR110",
            setting.span,
            name=name,
            reason="They fix it at different values",
            labels=[Label(earlier.setting.span, "fixed first here")],
        )
        return
    composer.fixed[name] = FixedOption(setting)


def _add_new(composer: _Composer, declaration: tree.Declaration) -> None:
    key = composer.key(declaration)
    name = name_of(declaration)
    if name is not None:
        earlier = composer.touched.get(("added", name.text))
        if earlier is not None:
            composer.diagnostics.report(
                "BR110",
                name.span,
                name=name.text,
                reason="Both add it",
                labels=[Label(earlier[1], "added first here")],
            )
            return
        composer.touched["added", name.text] = ("adds", name.span)
    elif key in composer.declarations and key[0] != "words":
        first = composer.declarations[key]
        composer.diagnostics.report(
            "BR102",
            _first_words(declaration.span),
            name=key[1],
            labels=[Label(_first_words(first.span), "declared first here")],
        )
        return
    composer.add(declaration)


def _replace(composer: _Composer, declaration: tree.Declaration, span: Span) -> None:
    key = composer.key(declaration)
    name = name_of(declaration)
    if key not in composer.declarations:
        _report_missing(
            composer,
            key[0],
            key[1],
            name.span if name is not None else _first_words(span),
            "replace",
            (key[0],),
        )
        return
    if composer.touch(key, "replaces", name.span if name is not None else _first_words(span)):
        composer.declarations[key] = declaration
        composer.layers.pop(key, None)


def _remove(composer: _Composer, name: str, span: Span) -> None:
    key = composer.named(name)
    if key is None:
        _report_missing(composer, "declaration", name, span, "remove", ())
        return
    if composer.touch(key, "removes", span):
        del composer.declarations[key]
        composer.layers.pop(key, None)


def _report_missing(
    composer: _Composer, sort: str, name: str, span: Span, verb: str, sorts: Sequence[str]
) -> None:
    known = [key[1] for key in composer.declarations if not sorts or key[0] in sorts]
    near = nearest(name, known)
    key = "BR113" if near is None else "BR113.near"
    composer.diagnostics.report(
        key, span, sort=sort, name=name, verb=verb, base="the file it starts from", near=near or ""
    )


# ------------------------------------------------------------------ extend


def _extend(composer: _Composer, item: tree.Extension) -> None:
    key, span = _extended_key(item)
    base = composer.declarations.get(key)
    if base is None:
        _report_missing(composer, key[0], key[1], span, "extend", (key[0],))
        return
    if not composer.touch(key, "extends", span):
        return
    match item, base:
        case tree.ExtendEnum(), tree.Enum():
            composer.declarations[key] = changed(base, values=(*base.values, *item.values))
        case tree.ExtendComponent(), tree.Component():
            composer.declarations[key] = changed(base, members=(*base.members, *item.kinds))
        case tree.ExtendDeck(), tree.Deck():
            composer.declarations[key] = changed(base, lines=(*base.lines, *item.lines))
        case tree.ExtendPlayer(), tree.PlayerBlock():
            composer.declarations[key] = changed(base, members=(*base.members, *item.members))
        case tree.ExtendTable(), tree.Table():
            composer.declarations[key] = changed(base, rows=_rows(base, item))
        case tree.ExtendConstraint(), tree.Constraint():
            composer.declarations[key] = changed(base, lines=(*base.lines, *item.lines))
        case tree.ExtendResult(), tree.Result():
            composer.declarations[key] = changed(base, lines=_result_lines(base, item))
        case tree.ExtendSetup(), tree.Setup():
            _extend_body(composer, key, base, (), item.body)
        case (
            tree.ExtendAction() | tree.ExtendProcedure() | tree.ExtendPhase(),
            tree.Action() | tree.Procedure() | tree.Phase(),
        ):
            lead, rest = _leading(item.body)
            _extend_body(composer, key, base, lead, rest)
        case _:
            raise AssertionError(key)  # the key holds the sort, so the two always agree


def _extended_key(item: tree.Extension) -> tuple[Key, Span]:
    match item:
        case tree.ExtendPlayer():
            return ("player", "player"), _first_words(item.span)
        case tree.ExtendSetup():
            return ("setup", "setup"), _first_words(item.span)
        case tree.ExtendResult():
            return ("result", "result"), _first_words(item.span)
        case _:
            sort = type(item).__name__.removeprefix("Extend").lower()
            return (sort, item.name.text), item.name.span


def _rows(base: tree.Table, item: tree.ExtendTable) -> tuple[tree.TableRow, ...]:
    """New rows stand before `otherwise` and after the others."""
    last = tuple(row for row in base.rows if isinstance(row, tree.OtherwiseRow))
    new_last = tuple(row for row in item.rows if isinstance(row, tree.OtherwiseRow))
    plain = tuple(row for row in (*base.rows, *item.rows) if isinstance(row, tree.Row))
    return (*plain, *last, *new_last)


def _result_lines(base: tree.Result, item: tree.ExtendResult) -> tuple[tree.ResultLine, ...]:
    """New points after the others; further steps after the last."""
    points = [line for line in (*base.lines, *item.lines) if isinstance(line, tree.Points)]
    orders = [line for line in (*base.lines, *item.lines) if isinstance(line, tree.OrderBy)]
    others = [line for line in (*base.lines, *item.lines) if not isinstance(line, tree.Points | tree.OrderBy)]
    order = (
        [changed(orders[0], steps=tuple(step for line in orders for step in line.steps))] if orders else []
    )
    return (*points, *order, *others)


def _leading(
    body: Sequence[tree.Statement],
) -> tuple[tuple[tree.Statement, ...], tuple[tree.Statement, ...]]:
    """The `require` and `let` lines at the beginning, and the rest."""
    count = 0
    while count < len(body) and isinstance(body[count], tree.Require | tree.Let):
        count += 1
    return tuple(body[:count]), tuple(body[count:])


def _extend_body(
    composer: _Composer,
    key: Key,
    base: tree.Action | tree.Procedure | tree.Phase | tree.Setup,
    lead: tuple[tree.Statement, ...],
    rest: tuple[tree.Statement, ...],
) -> None:
    old = composer.layers.get(key) or (BodyLayer(tuple(base.body), True),)
    before = (BodyLayer(lead, False),) if lead else ()
    after = (BodyLayer(rest, False),) if rest else ()
    composer.layers[key] = (*before, *old, *after)
    composer.declarations[key] = changed(base, body=(*lead, *base.body, *rest))
