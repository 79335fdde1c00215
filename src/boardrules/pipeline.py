"""The table of contents of the compiler: the passes in order.

    files --read, parse--> trees --compose--> declarations --build--> program --check--> rules

`compile_file` and `compile_text` go through all of them and check what they make for the default options
with the smallest and the largest number of players, and for each example with its own; `Rules.configure`
makes the program for what somebody asks for.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from attrs import define, evolve, field, frozen

from boardrules.diagnostics.model import Diagnostic, Diagnostics, Severity
from boardrules.diagnostics.suggest import nearest
from boardrules.errors import OptionError, RuleFileError
from boardrules.ir.domains import Seat
from boardrules.ir.graph import Graph
from boardrules.ir.program import Option, Program
from boardrules.semantics.build import build_program
from boardrules.semantics.composition import Composition
from boardrules.semantics.course import check_course
from boardrules.semantics.course_graph import check_graph_course
from boardrules.semantics.information import check_information
from boardrules.semantics.limits import check_limits
from boardrules.semantics.remarks import make_remarks
from boardrules.semantics.simultaneous import check_simultaneous
from boardrules.semantics.variants import VariantFile, compose
from boardrules.semantics.world import Setting
from boardrules.source import SourceFile
from boardrules.syntax import parse, tree
from boardrules.syntax.reading import plain_line_ends, read_source

LONGEST_CHAIN = 20

# ------------------------------------------------------------------ what the passes make


@frozen(eq=False)
class Configured:
    """A program and the graph to which it has been lowered."""

    program: Program
    graph: Graph


@frozen(eq=False, slots=False)
class Rules:
    """A checked game that can be configured.

    Attributes:
        name: The name of the file without its ending, or `game` for a text.
        diagnostics: Warnings and notes; there are no errors.
        fingerprint: A hash of the texts of all rule files and data files, in hexadecimal digits.
        standard: The program with the default options and the smallest number of players.
    """

    name: str
    composition: Composition
    diagnostics: tuple[Diagnostic, ...]
    fingerprint: str
    standard: Program

    @property
    def title(self) -> str:
        return self.composition.title

    @property
    def doc(self) -> str | None:
        return self.composition.doc

    @property
    def player_counts(self) -> tuple[int, int]:
        return self.standard.player_counts

    @property
    def seat_names(self) -> tuple[str, ...]:
        return self.standard.seat_names

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(self.standard.options.values())

    @cached_property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(self.standard.words))

    def configure(self, players: int, options: Mapping[str, object]) -> Configured:
        """The program and its graph for a number of players and options (as runtime values).

        Raises:
            OptionError: The rules do not work out with these values, for example because a range is empty.
        """
        found = Diagnostics()
        program = build_program(self.composition, Setting(players, dict(options)), found)
        graph = None
        if program is not None:
            check_limits(program, found)
            graph = _lowered(program, found) if check_course(program, found) else None
        if program is None or graph is None or found.has_errors:
            raise OptionError(_cannot_configure(players, options, found))
        return Configured(_named(program, self.name), graph)


def _cannot_configure(players: int, options: Mapping[str, object], found: Diagnostics) -> str:
    from boardrules.diagnostics.wording import word

    first = next(d for d in found.sorted() if d.severity is Severity.ERROR)
    worded = word(first)
    return (
        f"The rules do not work out with {players} players and these options: "
        f"{worded.headline} ({first.span}). {worded.help}".rstrip()
    )


@frozen(eq=False)
class ReadFiles:
    """The parsed files of a game: the game itself, its variants in order, its words."""

    game: tree.File
    variants: tuple[VariantFile, ...]
    words: tuple[tree.WordsHeader, ...]


# ------------------------------------------------------------------ entry points


def compile_file(path_or_name: str | Path, variants: Sequence[str | Path] = ()) -> Rules:
    """Reads, parses and checks a rule file or shipped game, with variants put on it.

    Raises:
        RuleFileError: A file cannot be read, or there are errors; it carries all diagnostics.
    """
    reader = _Reader()
    path = find_rules(path_or_name)
    given: object = variants
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise RuleFileError(f"The files of the variants are expected as a list, found {variants!r}.")
    files = reader.read(path, [find_rules(v) for v in variants])
    if files is None:
        raise _refusal(str(path_or_name), reader.diagnostics)
    return _compile(path.stem, files, reader)


def compile_text(text: str, name: str = "<string>") -> Rules:
    """The same for a game that is given as text.

    Raises:
        RuleFileError: There are errors; the exception carries all diagnostics.
    """
    if not isinstance(text, str):
        raise RuleFileError(f"The text of a rule file is expected, found {type(text).__name__}.")
    if not isinstance(name, str):
        raise RuleFileError(f"The name of the text is expected as a text, found {name!r}.")
    reader = _Reader()
    files = reader.read_text(SourceFile(name, plain_line_ends(text)))
    if files is None:
        raise _refusal(name, reader.diagnostics)
    stem = "game" if name.startswith("<") else Path(name).stem
    return _compile(stem, files, reader)


def check_text(text: str, name: str = "<string>") -> tuple[Diagnostic, ...]:
    """All diagnostics of a text; never raises for what stands in it."""
    try:
        return compile_text(text, name).diagnostics
    except RuleFileError as error:
        return error.diagnostics


def read_rules(path_or_name: str | Path, variants: Sequence[str | Path] = ()) -> SourceFile:
    """The text of a rule file or shipped game.

    Raises:
        RuleFileError: The file cannot be read.
    """
    return read_source(find_rules(path_or_name))


# ------------------------------------------------------------------ finding files


def find_rules(path_or_name: str | Path) -> Path:
    """The file that is meant: a path, or the name of a game that comes with the library.

    Raises:
        RuleFileError: There is no such file and no such game.
    """
    given: object = path_or_name
    if not isinstance(given, str | Path) or not str(given).strip():
        raise RuleFileError(f"The path of a rule file or the name of a game is expected, found {given!r}.")
    path = Path(path_or_name)
    text = str(path_or_name)
    if _exists(path) or path.suffix or "/" in text or "\\" in text:
        return path
    shipped = shipped_games()
    if text in shipped:
        return shipped[text]
    near = nearest(text, sorted(shipped))
    hint = (
        f" Did you mean `{near}`?"
        if near
        else f" The games that come with the library: {', '.join(sorted(shipped))}."
    )
    raise RuleFileError(
        f"{text}: there is no such file, and no game of this name comes with the library.{hint}"
    )


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        # The system cannot even ask, as for a name that is too long.
        return False


def base_of(variant: Path, header: tree.VariantHeader) -> Path:
    """The file from which a variant starts: beside the variant, else a shipped game of this name."""
    beside = variant.parent / header.base.text
    if _exists(beside) or Path(header.base.text).name != header.base.text:
        return beside
    return shipped_games().get(Path(header.base.text).stem, beside)


def shipped_games() -> dict[str, Path]:
    """The games and variants that come with the library, by name."""
    package = Path(__file__).parent
    places = (package / "games", package.parents[1] / "games")
    folder = next((place for place in places if place.is_dir()), None)
    return {} if folder is None else {path.stem: path for path in sorted(folder.rglob("*.rules"))}


# ------------------------------------------------------------------ reading and parsing


@define
class _Reader:
    """Reads files and parses them; remembers their texts for the fingerprint."""

    diagnostics: Diagnostics = field(factory=Diagnostics)
    texts: list[str] = field(factory=list)

    def read(self, path: Path, variants: Sequence[Path]) -> ReadFiles | None:
        """The game that `path` is or starts from, with the chain of variants that leads to it."""
        source = read_source(path)
        game, chain = self._chain(path, source)
        names = {path.resolve(), *(p.resolve() for p, _ in chain)}
        put_on = [VariantFile(header, items, is_independent=False) for _, (header, items) in reversed(chain)]
        for variant in variants:
            found = self._variant(variant)
            if found is None:
                continue
            header, items = found
            base = base_of(variant, header).resolve()
            if base not in names:
                self.diagnostics.report("BR114", header.base.span, expected=header.base.text, found=path.name)
                continue
            names.add(variant.resolve())
            put_on.append(VariantFile(header, items, is_independent=True))
        if game is None or self.diagnostics.has_errors:
            return None
        game_path = Path(game.span.file.name)
        return ReadFiles(game, tuple(put_on), tuple(self._words(game_path)))

    def read_text(self, source: SourceFile) -> ReadFiles | None:
        """A game, or a variant of a file, that is given as text."""
        game, chain = self._chain(Path(source.name), source)
        if game is None or self.diagnostics.has_errors:
            return None
        put_on = [VariantFile(header, items, is_independent=False) for _, (header, items) in reversed(chain)]
        return ReadFiles(game, tuple(put_on), ())

    def _parse(self, source: SourceFile) -> tree.File | None:
        parsed = parse(source)
        self.texts.append(source.text)
        self.diagnostics.extend(parsed.diagnostics)
        return parsed.file

    def _chain(
        self, path: Path, source: SourceFile
    ) -> tuple[tree.File | None, list[tuple[Path, tuple[tree.VariantHeader, tuple[tree.Item, ...]]]]]:
        """Follows `of` from variant to variant to the game; the variants from the last to the first."""
        chain: list[tuple[Path, tuple[tree.VariantHeader, tuple[tree.Item, ...]]]] = []
        file = self._parse(source)
        while file is not None:
            match file.header:
                case tree.GameHeader():
                    return file, chain
                case tree.WordsHeader() as header:
                    self.diagnostics.report(
                        "BR315",
                        header.base.span,
                        name="rules",
                        reason="A file of words goes with a game, it is none",
                    )
                    return None, chain
                case tree.VariantHeader() as header:
                    chain.append((path, (header, file.items)))
                    path = base_of(path, header)
                    file = self._base(header, path, len(chain))
        return None, chain

    def _base(self, header: tree.VariantHeader, path: Path, length: int) -> tree.File | None:
        if length > LONGEST_CHAIN:
            reason = f"It would be a variant of a variant more than {LONGEST_CHAIN} times; perhaps it starts from itself"
            self.diagnostics.report("BR114.missing", header.base.span, name=header.base.text, reason=reason)
            return None
        try:
            return self._parse(read_source(path))
        except RuleFileError as error:
            self.diagnostics.report(
                "BR114.missing", header.base.span, name=header.base.text, reason=str(error).rstrip(".")
            )
            return None

    def _variant(self, path: Path) -> tuple[tree.VariantHeader, tuple[tree.Item, ...]] | None:
        file = self._parse(read_source(path))
        if file is None:
            return None
        if not isinstance(file.header, tree.VariantHeader):
            first = file.header.span
            self.diagnostics.report("BR114.no_variant", first, name=path.name)
            return None
        return file.header, file.items

    def _words(self, game: Path) -> list[tree.WordsHeader]:
        """The files `NAME.*.words` beside the game, by name."""
        if not game.parent.is_dir() or game.name.startswith("<"):
            return []
        found: list[tree.WordsHeader] = []
        for path in sorted(game.parent.glob(f"{game.stem}.*.words")):
            parsed = parse(read_source(path))
            self.diagnostics.extend(parsed.diagnostics)
            if parsed.file is not None and isinstance(parsed.file.header, tree.WordsHeader):
                found.append(parsed.file.header)
        return found


def _refusal(name: str, diagnostics: Diagnostics) -> RuleFileError:
    found = diagnostics.sorted()
    errors = sum(d.severity is Severity.ERROR for d in found)
    from boardrules.diagnostics.drawing import draw_human

    count = "1 error" if errors == 1 else f"{errors} errors"
    return RuleFileError(f"{name} has {count}.\n\n{draw_human(found)}", found)


# ------------------------------------------------------------------ checking


def _compile(name: str, files: ReadFiles, reader: _Reader) -> Rules:
    diagnostics = reader.diagnostics
    composition = compose(files.game, files.variants, files.words, diagnostics)
    programs = _check_settings(composition, diagnostics)
    standard = programs[0] if programs else None
    if programs:
        own_file = files.variants[-1].header.span.file if files.variants else None
        make_remarks(composition, programs, own_file, diagnostics)
    if standard is not None and not diagnostics.has_errors:
        _check_examples(composition, standard, diagnostics)
    if standard is None or diagnostics.has_errors:
        raise _refusal(files.game.span.file.name, diagnostics)
    return Rules(
        name=name,
        composition=composition,
        diagnostics=diagnostics.sorted(),
        fingerprint=_fingerprint(reader.texts, standard),
        standard=_named(standard, name),
    )


def _check_settings(composition: Composition, diagnostics: Diagnostics) -> tuple[Program, ...]:
    """Builds and checks the game for its smallest and its largest number of players; none if there are errors."""
    programs: list[Program] = []
    for players in dict.fromkeys(_player_counts(composition)):
        program = build_program(composition, Setting(players), diagnostics)
        if program is None:
            return ()
        programs.append(program)
        check_limits(program, diagnostics)
        if check_course(program, diagnostics):
            check_simultaneous(program, diagnostics)
            graph = _lowered(program, diagnostics)
            if graph is not None:
                check_graph_course(program, graph, diagnostics)
    return tuple(programs)


def _player_counts(composition: Composition) -> tuple[int, int]:
    """The numbers of players as the header says them; mistakes in it are reported by the builder."""
    for line in composition.header.players:
        match line:
            case tree.NamedPlayers(names=names):
                return len(names), len(names)
            case tree.PlayerCount(
                numbers=tree.RangeExpr(low=tree.Number(value=low), high=tree.Number(value=high))
            ):
                return (low, high) if 1 <= low <= high <= 64 else (1, 1)
            case tree.PlayerCount(numbers=tree.Number(value=count)):
                return (count, count) if 1 <= count <= 64 else (1, 1)
            case _:
                pass
    return 2, 2


def graph_of(program: Program, diagnostics: Diagnostics) -> Graph:
    """The graph of a program, in which looking ahead stops where nothing hidden may be looked at.

    Reports what is wrong with hidden information.

    Raises:
        Unsupported: The program uses a construct that cannot be lowered yet.
    """
    from boardrules.ir.lowering import lower

    points = check_information(program, diagnostics)
    return lower(program, no_return_before=points.before, no_return_in_draws=points.in_draws)


def _lowered(program: Program, diagnostics: Diagnostics) -> Graph | None:
    """The graph; BR901 if the program uses what cannot be played yet."""
    from boardrules.ir.lowering import Unsupported

    try:
        return graph_of(program, diagnostics)
    except Unsupported as found:
        diagnostics.report("BR901", found.span, name=found.what)
        return None


def _check_examples(composition: Composition, standard: Program, diagnostics: Diagnostics) -> None:
    """Runs each example in a program that is made for its players, seats and options."""
    settings: dict[object, Setting] = {}
    for declaration in composition.declarations:
        if isinstance(declaration, tree.Example):
            found = _setting_of(composition, standard, declaration, diagnostics)
            if found is not None:
                key = found.players, found.seats, tuple(found.options.items())
                known = settings.setdefault(key, found)
                settings[key] = evolve(known, examples=(*known.examples, declaration))
    for setting in settings.values():
        _run_examples(composition, setting, diagnostics)


def _run_examples(composition: Composition, setting: Setting, diagnostics: Diagnostics) -> None:
    # Only here, since most files are checked while they are written and have no examples yet.
    from boardrules.engine.examples import run_example
    from boardrules.engine.interpreter import Engine
    from boardrules.engine.world import World

    program = build_program(composition, setting, diagnostics)
    if program is None or not check_course(program, diagnostics):
        return
    graph = _lowered(program, diagnostics)
    if graph is not None:
        engine = Engine(program, graph, World(program, graph))  # it makes a few moves only
        for example in program.examples:
            diagnostics.extend(run_example(engine, example))


def _setting_of(
    composition: Composition, standard: Program, example: tree.Example, diagnostics: Diagnostics
) -> Setting | None:
    """The players and options of an example; None if it is left out or cannot be."""
    from boardrules.semantics.constants import UNKNOWN
    from boardrules.semantics.example_options import option_setting

    low, high = standard.player_counts
    players = len(example.seats) or low
    if not low <= players <= high:
        span = example.seats[0].span.to(example.seats[-1].span)
        expected = f"{low}" if low == high else f"{low} to {high}"
        diagnostics.report("BR802.players", span, found=players, expected=expected)
        return None
    values: dict[str, object] = {}
    for part in example.parts:
        if not isinstance(part, tree.OptionValue):
            continue
        if part.name.text in composition.fixed:
            diagnostics.report("BR803", part.span, name=part.name.text, title=example.title.text)
            return None
        value = option_setting(standard, part, Seat(players), diagnostics)
        if value is UNKNOWN:
            return None
        values[part.name.text] = value
    seats = tuple(seat.text for seat in example.seats)
    return Setting(players, values, seats)


# ------------------------------------------------------------------ identity


def _named(program: Program, name: str) -> Program:
    return evolve(program, name=name)


def _fingerprint(texts: Sequence[str], standard: Program) -> str:
    """A hash of what the game was made from: the texts of rules, and the pieces that data files list."""
    digest = sha256()
    for text in texts:
        digest.update(text.encode("utf-8"))
        digest.update(b"\0")
    for component in standard.components.values():
        digest.update(repr((component.name, _stable(component.entries))).encode("utf-8"))
    for deck in standard.decks:
        digest.update(repr([(line.copies, line.entries) for line in deck.lines]).encode("utf-8"))
    return digest.hexdigest()


def _stable(value: object) -> object:
    """Sets in order, so that the text of a value does not depend on the hash."""
    if isinstance(value, frozenset):
        return sorted(repr(_stable(v)) for v in value)
    if isinstance(value, tuple):
        return tuple(_stable(v) for v in value)
    return value
