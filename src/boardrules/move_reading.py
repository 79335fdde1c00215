"""From the text of a move to the move (spec section 19).

Which arguments a text may leave out depends on the `choose` that offers the action: those that it gives. So a text
can have several readings; a state keeps those that are legal there.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from boardrules.diagnostics.suggest import nearest
from boardrules.errors import MoveTextError
from boardrules.ir.graph import Offer
from boardrules.ir.statements import Parameter
from boardrules.move_terms import MoveTerms, NamedTerm, not_a_move, parse_move_text
from boardrules.moves import UNSAID, Move
from boardrules.numbering import value_choices

if TYPE_CHECKING:
    from boardrules.game import Table

_BUILT_IN = ("pass", "done")


def read_move(table: "Table", text: str, seat: int, offers: Sequence[Offer]) -> tuple[Move, ...]:
    """All readings of a text, at least one; the likeliest first.

    Args:
        table: Where the game is played.
        text: What somebody typed.
        seat: Who typed it, from 0.
        offers: What can be chosen at present; empty if that is not known.

    Raises:
        MoveTextError: It is not the text of any move.
    """
    if not isinstance(text, str):
        raise MoveTextError(
            f"The text of a move is expected, such as `{_some_action(table)}`, found {text!r}."
        )
    terms = parse_move_text(text, offers[0].action if offers else _some_action(table))
    if terms.form == "value":
        return tuple(_value_readings(table, terms, seat, offers))
    if terms.name in _BUILT_IN and terms.name not in table.program.actions:
        if terms.arguments:
            raise not_a_move(text, terms.arguments[0].start, f"`{terms.name}` alone", "arguments")
        return (Move(table, terms.name, terms.name, seat, (), (), ()),)
    if terms.name not in table.program.actions:
        raise _unknown_action(table, terms, offers)
    return tuple(_action_readings(table, terms, seat, offers))


def read_move_json(table: "Table", text: str, seat: int) -> Move:
    """The move of a JSON document `{"action": .., "arguments": {..}}`.

    Raises:
        MoveTextError: It is damaged, or no move of this game.
    """
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise MoveTextError(f"The JSON of a move cannot be read: {error}.") from None
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("action"), str)
        or set(data) - {"action", "arguments"}
    ):
        raise MoveTextError('The JSON of a move is expected as {"action": "..", "arguments": {..}}.')
    arguments = data.get("arguments", {})
    if not isinstance(arguments, dict):
        raise MoveTextError(f"The arguments of a move are expected by name, found {arguments!r}.")
    sort, parameters = _move_called(table, data["action"])
    unknown = [name for name in arguments if name not in {p.name for p in parameters}]
    if unknown:
        raise MoveTextError(
            f"`{data['action']}` has no argument `{unknown[0]}`; it has: {_names(parameters)}."
        )
    missing = [p for p in parameters if p.name not in arguments]
    if missing:
        raise MoveTextError(f"`{data['action']}` needs all its arguments; missing: {_names(missing)}.")
    values = tuple(table.notation.read_json(p.static_domain, arguments[p.name], seat) for p in parameters)
    return Move(table, sort, data["action"], seat, parameters, values, _all(parameters))


# ------------------------------------------------------------------ readings


def _value_readings(table: "Table", terms: MoveTerms, seat: int, offers: Sequence[Offer]) -> Iterator[Move]:
    offered = [o.parameters[0] for o in offers if o.sort == "value" and o.action == terms.name]
    known = offered or [p for p in value_choices(table.program) if p.name == terms.name]
    term = terms.arguments[0].term
    if not known and terms.name in table.program.actions:
        raise not_a_move(terms.text, term.start, f"brackets, as in `{terms.name}({term.text})`", "a colon")
    if not known:
        raise _unknown_action(table, terms, offers)
    complaint: MoveTextError | None = None
    for parameter in known:
        try:
            value = table.notation.read(parameter.static_domain, term, terms.text, seat)
        except MoveTextError as error:
            complaint = complaint or error
            continue
        complaint = None
        yield Move(table, "value", terms.name, seat, (parameter,), (value,), (0,))
        return
    if complaint:
        raise complaint


def _action_readings(table: "Table", terms: MoveTerms, seat: int, offers: Sequence[Offer]) -> Iterator[Move]:
    parameters = table.program.actions[terms.name].parameters
    named = _named_arguments(terms, parameters)
    positional = [argument for argument in terms.arguments if argument.name is None]
    complaint: MoveTextError | None = None
    found = False
    for shape in _shapes(terms.name, parameters, offers):
        places = _places(shape, len(positional), named)
        if places is None:
            continue
        arguments = dict(zip(places, positional, strict=True)) | named
        try:
            values = tuple(
                table.notation.read(p.static_domain, arguments[i].term, terms.text, seat)
                if i in arguments
                else UNSAID
                for i, p in enumerate(parameters)
            )
        except MoveTextError as error:
            complaint = complaint or error
            continue
        found = True
        yield Move(table, "action", terms.name, seat, parameters, values, shape)
    if not found:
        raise complaint or _wrong_number(terms, parameters, offers)


def _shapes(name: str, parameters: Sequence[Parameter], offers: Sequence[Offer]) -> list[tuple[int, ...]]:
    """Which parameters a text may write: those left open by an offer, those that players choose, or all."""
    shapes = [
        tuple(i for i, given in enumerate(offer.given) if given is None)
        for offer in offers
        if offer.sort == "action" and offer.action == name
    ]
    shapes.append(tuple(i for i, p in enumerate(parameters) if p.choice is not None))
    shapes.append(_all(parameters))
    return list(dict.fromkeys(shapes))


def _places(shape: tuple[int, ...], positional: int, named: dict[int, NamedTerm]) -> tuple[int, ...] | None:
    """The parameters that the arguments without a name belong to, if they fit the shape."""
    free, rest = shape[:positional], shape[positional:]
    fits = len(free) == positional and all(i in named for i in rest) and not any(i in named for i in free)
    return free if fits else None


def _named_arguments(terms: MoveTerms, parameters: Sequence[Parameter]) -> dict[int, NamedTerm]:
    places = {parameter.name: i for i, parameter in enumerate(parameters)}
    named: dict[int, NamedTerm] = {}
    for argument in terms.arguments:
        if argument.name is None:
            if named:
                raise not_a_move(
                    terms.text, argument.start, "an argument with its name, as before", "one without"
                )
            continue
        if argument.name not in places:
            near = nearest(argument.name, places)
            expected = f"an argument of `{terms.name}` ({_names(parameters)})"
            advice = f"Did you mean `{near}`?" if near else ""
            raise not_a_move(terms.text, argument.start, expected, f"`{argument.name}`", advice)
        if places[argument.name] in named:
            raise not_a_move(terms.text, argument.start, f"`{argument.name}` once", "it twice")
        named[places[argument.name]] = argument
    return named


# ------------------------------------------------------------------ complaints


def _wrong_number(
    terms: MoveTerms, parameters: Sequence[Parameter], offers: Sequence[Offer]
) -> MoveTextError:
    shape = _shapes(terms.name, parameters, offers)[0]
    names = [parameters[i].name for i in shape]
    form = f"{terms.name}({', '.join(names)})" if names else terms.name
    start = terms.arguments[0].start if terms.arguments else len(terms.text)
    count = len(terms.arguments)
    found = "no arguments" if not count else f"{count} argument{'s' if count > 1 else ''}"
    return not_a_move(terms.text, start, f"`{form}`", found)


def _unknown_action(table: "Table", terms: MoveTerms, offers: Sequence[Offer]) -> MoveTextError:
    offered = list(dict.fromkeys(_form(offer) for offer in offers))
    everything = [*table.program.actions, *(p.name for p in value_choices(table.program)), *_BUILT_IN]
    near = nearest(terms.name, [o.action for o in offers]) or nearest(terms.name, everything)
    names = ", ".join(offered or [f"`{name}`" for name in table.program.actions]) or "a move"
    start = len(terms.text) - len(terms.text.lstrip())
    return not_a_move(
        terms.text, start, f"one of {names}", f"`{terms.name}`", f"Did you mean `{near}`?" if near else ""
    )


def _form(offer: Offer) -> str:
    if offer.sort == "value":
        return f"`{offer.action}: ..`"
    names = [p.name for p, given in zip(offer.parameters, offer.given, strict=True) if given is None]
    return f"`{offer.action}({', '.join(names)})`" if names else f"`{offer.action}`"


def _move_called(table: "Table", name: str) -> tuple[str, tuple[Parameter, ...]]:
    if name in table.program.actions:
        return "action", table.program.actions[name].parameters
    if name in _BUILT_IN:
        return name, ()
    for parameter in value_choices(table.program):
        if parameter.name == name:
            return "value", (parameter,)
    near = nearest(name, table.program.actions)
    advice = f" Did you mean `{near}`?" if near else ""
    raise MoveTextError(f"There is no action `{name}` in this game.{advice}")


def _names(parameters: Iterable[Parameter]) -> str:
    return ", ".join(f"`{parameter.name}`" for parameter in parameters) or "none"


def _all(parameters: Sequence[Parameter]) -> tuple[int, ...]:
    return tuple(range(len(parameters)))


def _some_action(table: "Table") -> str:
    return next(iter(table.program.actions), "pass")
