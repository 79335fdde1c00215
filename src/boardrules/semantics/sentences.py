"""Sentences for people, with `{expressions}` in braces that are replaced by what they stand for."""

from boardrules.ir import expressions as ir
from boardrules.semantics.expressions import as_value, elaborate, plain
from boardrules.semantics.scope import Scope
from boardrules.syntax import parse_sentence, tree


def sentence(scope: Scope, text: tree.Text | None) -> ir.Sentence | None:
    """The sentence with its expressions typed in the scope where it stands."""
    if text is None:
        return None
    parsed = parse_sentence(text)
    scope.world.diagnostics.extend(parsed.diagnostics)
    parts = tuple(
        part if isinstance(part, str) else plain(as_value(scope, elaborate(scope, part)))
        for part in parsed.parts
    )
    return ir.Sentence(text.span, text.text, parts)
