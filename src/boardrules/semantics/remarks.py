"""What could be better in rules that work: warnings and reports over a whole game (BR7xx)."""

from collections.abc import Sequence

from boardrules.diagnostics.model import Diagnostics
from boardrules.ir.domains import Bool, EnumValue, Number
from boardrules.ir.program import Option, Program
from boardrules.semantics.build import build_program
from boardrules.semantics.cited_sentences import check_citations
from boardrules.semantics.composition import Composition
from boardrules.semantics.constant_conditions import check_constant_conditions
from boardrules.semantics.rule_sentences import check_rule_sentences
from boardrules.semantics.translations import check_translations
from boardrules.semantics.usage import check_usage
from boardrules.semantics.world import Setting
from boardrules.source import SourceFile
from boardrules.syntax import tree


def make_remarks(
    composition: Composition,
    programs: Sequence[Program],
    own_file: SourceFile | None,
    diagnostics: Diagnostics,
) -> None:
    """Reports all that.

    Args:
        composition: The game with its variants.
        programs: What has been made of it for several numbers of players.
        own_file: With variants, the file of the last of them: only there something can be done about what is
            not used.
        diagnostics: Where to report.
    """
    examples = [node.span for node in composition.declarations if isinstance(node, tree.Example)]
    check_usage(programs, examples, own_file, diagnostics)
    check_constant_conditions(programs, lambda: _with_other_options(composition, programs[0]), diagnostics)
    check_rule_sentences(programs[0], diagnostics)
    check_translations(programs[0], composition, own_file, diagnostics)
    check_citations(composition, own_file, diagnostics)


def _with_other_options(composition: Composition, program: Program) -> list[Program]:
    """The game with all options at the least of their values, and at the greatest."""
    ends = {name: _ends(option) for name, option in program.options.items() if not option.is_fixed}
    found: list[Program] = []
    for i in (0, 1):
        values = {name: pair[i] for name, pair in ends.items() if pair is not None}
        if values:
            made = build_program(composition, Setting(program.players, values), Diagnostics())
            if made is not None:
                found.append(made)
    return found


def _ends(option: Option) -> tuple[object, object] | None:
    match option.domain:
        case Number(low, high):
            return low, high
        case Bool():
            return False, True
        case EnumValue(enum):
            return 0, len(enum.values) - 1
        case _:
            return None
