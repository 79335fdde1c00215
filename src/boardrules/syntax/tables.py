"""The tables of the parser as text, always the same text for the same grammar.

Lark numbers states, terminals and rules in the order in which it happens to meet them, which
differs from run to run. Left like that, every making of the tables would be a new file. So they
are numbered anew: terminals and rules in the order of what they say, states in the order in
which they are reached from the starts.
"""

import json
from typing import Any

from lark.grammar import Rule
from lark.lexer import TerminalDef

from boardrules.syntax.parser import STARTS, build_from_grammar, tables_key

_REDUCE = 1


def tables_as_json() -> str:
    """The tables of a freshly built parser, as `parser.load_tables` reads them."""
    data, memo = build_from_grammar().memo_serialize([TerminalDef, Rule])
    data["options"] = {
        "parser": "lalr",
        "lexer": "contextual",
        "start": list(STARTS),
        "maybe_placeholders": True,
    }
    ordered, new_of = _ordered_by_content(memo)
    document = {
        "key": tables_key(),
        "data": _renumbered(data, new_of),
        "memo": _renumbered(ordered, new_of),
    }
    document["data"]["rules"].sort(key=_as_text)
    for part in ("lexer_conf", "parser_conf"):
        _sort_lists(document["data"]["parser"][part])
    tables = document["data"]["parser"]["parser"]
    document["data"]["parser"]["parser"] = _with_ordered_states(tables)
    return _as_text(document) + "\n"


def _as_text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _ordered_by_content(memo: dict[int, Any]) -> tuple[dict[int, Any], dict[int, int]]:
    """The memo numbered by what it holds, and the new number of each old one."""
    order = sorted(memo, key=lambda number: _as_text(memo[number]))
    new_of = {old: new for new, old in enumerate(order)}
    return {new_of[old]: memo[old] for old in order}, new_of


def _renumbered(value: Any, new_of: dict[int, int]) -> Any:
    """The same with every reference into the memo, which is `{"@": number}`, brought up to date."""
    if isinstance(value, dict):
        if set(value) == {"@"}:
            return {"@": new_of[value["@"]]}
        return {key: _renumbered(inner, new_of) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_renumbered(inner, new_of) for inner in value]
    return value


def _sort_lists(configuration: dict[str, Any]) -> None:
    """Orders what Lark takes from sets."""
    for key, value in configuration.items():
        if isinstance(value, list) and key != "start":
            configuration[key] = sorted(value, key=_as_text)


def _with_ordered_states(tables: dict[str, Any]) -> dict[str, Any]:
    """Numbers the terminals by name and the states as they are reached."""
    names: dict[int, str] = tables["tokens"]
    number_of = {name: number for number, name in enumerate(sorted(names.values()))}
    todo = [tables["start_states"][start] for start in STARTS]
    new_of: dict[int, int] = {}
    rows: dict[int, dict[int, Any]] = {}
    while todo:
        state = todo.pop(0)
        if state in new_of:
            continue
        new_of[state] = len(new_of)
        row = {number_of[names[token]]: entry for token, entry in tables["states"][state].items()}
        rows[state] = dict(sorted(row.items()))
        todo += [target for kind, target in rows[state].values() if kind != _REDUCE]
    return {
        "symbols": sorted(number_of),
        "rows": [_flat(row, new_of) for row in rows.values()],
        "start_states": {start: new_of[state] for start, state in tables["start_states"].items()},
        "end_states": {start: new_of[state] for start, state in tables["end_states"].items()},
    }


def _flat(row: dict[int, Any], new_of: dict[int, int]) -> list[int]:
    """A row as `lark_parts.TablesOnDemand` reads it."""
    flat: list[int] = []
    for symbol, (kind, target) in row.items():
        flat += [symbol, 2 * target["@"] + 1 if kind == _REDUCE else 2 * new_of[target]]
    return flat
