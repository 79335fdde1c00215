"""Words for people: what things are called in each language, and the sentences of moves."""

from collections.abc import Iterator, Sequence

from boardrules.diagnostics.suggest import nearest
from boardrules.ir import program
from boardrules.ir.expressions import Expression, IfThenElse, RandomDraw
from boardrules.ir.statements import Let, Require
from boardrules.semantics import routines
from boardrules.semantics.scope import Scope
from boardrules.semantics.sentences import sentence
from boardrules.semantics.world import World
from boardrules.syntax import tree


def read_words(world: World) -> dict[str, program.Words]:
    """All words, by language: those of the file itself and those of files beside it."""
    found: dict[str, program.Words] = {}
    for language, lines in _blocks(world):
        words = found.setdefault(language, program.Words(language, {}, {}))
        for line in lines:
            match line:
                case tree.Word():
                    word = _word(world, line)
                    if word is not None:
                        words.words[word.key] = word
                case tree.Translation(original=original, translated=translated):
                    words.sentences[original.text] = translated.text
    return found


def _blocks(world: World) -> Iterator[tuple[str, Sequence[tree.WordLine]]]:
    for node in world.declarations(tree.Words):
        yield node.language.text, node.lines
    for header in world.composition.words_files:
        yield header.language.text, header.lines


def _word(world: World, node: tree.Word) -> program.Word | None:
    key = node.name.text if node.member is None else f"{node.name.text}.{node.member.text}"
    known = _known_keys(world, node)
    if (node.name if node.member is None else node.member).text not in known:
        near = nearest(node.name.text, known) if node.member is None else None
        if near is None:
            world.report("BR713", node.name.span, name=key)
        else:
            world.report("BR713.near", node.name.span, name=key, near=near)
        return None
    says = note = None
    lets = _leading_lets(world, node)
    for line in node.lines:
        match line:
            case tree.Says(sentence=text):
                says = sentence(_scope_of(world, node, lets), text)
            case tree.Note(sentence=text):
                note = text.text
    forms = node.forms
    return program.Word(
        key=key,
        one=forms.singular.text if forms is not None else None,
        many=forms.plural.text if forms is not None and forms.plural is not None else None,
        gender=forms.gender.text if forms is not None and forms.gender is not None else None,
        says=says,
        note=note,
    )


def _known_keys(world: World, node: tree.Word) -> list[str]:
    """What may have words; after a dot the members of what stands before it."""
    name = node.name.text
    if node.member is not None:
        enum = world.enums.get(name)
        temporary = world.temporaries.get(name)
        place = world.place_members.get(name)
        return [
            *(enum.values if enum is not None else ()),
            *(v.name for v in (temporary.variables if temporary is not None else ())),
            *(place or {}),
            *(world.player_members if name == "player" else {}),
        ]
    return [
        *world.names,
        *world.enum_values,
        *world.player_members,
        *(member for members in world.place_members.values() for member in members),
        *(a for c in world.components.values() for k in c.kinds for a, _ in k.attributes),
        *(v for o in world.options.values() for v, _ in o.sentences),
        *(axis for place in world.places.values() for axis in place.properties),
        *("pass", "done", "player"),
    ]


def _leading_lets(world: World, node: tree.Word) -> tuple[Let, ...]:
    """The `let` lines with which the body of an action begins, before it changes anything."""
    routine = world.routines.get(node.name.text)
    lets: list[Let] = []
    for statement in routine.body if routine is not None and routine.sort == "action" else ():
        if isinstance(statement, Let) and not _holds_chance(statement.value):
            lets.append(statement)
        elif not isinstance(statement, Require):
            break
    return tuple(lets)


def _holds_chance(value: Expression) -> bool:
    match value:
        case RandomDraw():
            return True
        case IfThenElse(then=then, otherwise=otherwise):
            return _holds_chance(then) or _holds_chance(otherwise)
        case _:
            return False


def _scope_of(world: World, node: tree.Word, lets: Sequence[Let]) -> Scope:
    """Where a sentence stands: with the parameters and first locals of the action whose move it tells."""
    declared = world.names.get(node.name.text)
    owner = f"words {node.name.text}"
    scope = Scope(world, owner, has_me=True)
    if declared is None or declared.sort not in {"action", "procedure", "phase"}:
        return scope
    made = routines.signature(world, declared)
    return scope.with_locals(*(p.local for p in made.parameters), *(let.local for let in lets))
