"""What the passes after parsing work on: the declarations of a game with its variants put on."""

from collections.abc import Mapping

from attrs import field, frozen

from boardrules.syntax import tree


@frozen(eq=False)
class BodyLayer:
    """A stretch of the body of an action, procedure, phase or `setup`.

    A variant that extends a body makes layers of it. What is declared in a layer with a scope of its
    own is not seen by the layers after it.
    """

    statements: tuple[tree.Statement, ...]
    has_own_scope: bool


@frozen(eq=False)
class FixedOption:
    """An option that a variant has set."""

    setting: tree.OptionValue


@frozen(eq=False)
class Composition:
    """A game, with all variants put on it.

    Attributes:
        title, doc: Of the game, or of the last variant.
        header: The header of the game itself.
        declarations: All declarations in order, with extensions applied.
        layers: The bodies that were extended, by sort and name of their declaration.
        fixed: The options that variants have set, by name.
        words_files: The files of words beside the game.
    """

    title: str
    doc: str | None
    header: tree.GameHeader
    declarations: tuple[tree.Declaration, ...]
    layers: Mapping[tuple[str, str], tuple[BodyLayer, ...]] = field(factory=dict)
    fixed: Mapping[str, FixedOption] = field(factory=dict)
    words_files: tuple[tree.WordsHeader, ...] = ()
