"""Evaluates expressions: values, places to read, tests, arithmetic, calls.

One function for each class, found by the class of the node (`EVALUATE`). Nothing here changes the
state; only the scratch cells of binders and parameters behind it are written. Reading a path through
something that is none gives `ABSENT`, which every positive test takes for false (spec section 4.1).
"""

from typing import Any

from boardrules.engine.faults import NoValue, fault
from boardrules.engine.prepared import Fixed
from boardrules.engine.sources import elements, entries_in, zone_number, zone_size
from boardrules.engine.values import (
    ABSENT,
    Value,
    domain_text,
    domain_values,
    order_key,
    present_domain,
    value_text,
)
from boardrules.engine.world import EVALUATE, Run, evaluates
from boardrules.ir import expressions as ir
from boardrules.ir.domains import Domain, Entry, ListOf, Local, SetOf, ZoneHandle
from boardrules.ir.graph import ME


def evaluate(node: ir.Expression, run: Run) -> Value:
    """The value of an expression in the present state of the run."""
    return EVALUATE[type(node)](node, run)


# ------------------------------------------------------------------ constants and locals


@evaluates(ir.Literal, ir.OptionValue)
def _constant(node: ir.Literal, run: Run) -> Value:
    return node.value


@evaluates(ir.WholeType)
def _whole_type(node: ir.WholeType, run: Run) -> Value:
    return frozenset(node.elements)


@evaluates(ir.LocalValue)
def _local(node: ir.LocalValue, run: Run) -> Value:
    return run.cells[node.local.cell]


@evaluates(ir.Me)
def _me(node: ir.Me, run: Run) -> Value:
    return run.cells[ME]


# ------------------------------------------------------------------ reading the state


@evaluates(ir.ReadVariable)
def _read_variable(node: ir.ReadVariable, run: Run) -> Value:
    cell: int = node.variable.cell
    if node.indices:
        shape = run.world.shapes[node.variable]
        for i, index in enumerate(node.indices):
            value = EVALUATE[type(index)](index, run)
            if value is None or value is ABSENT:
                return ABSENT
            low, high, stride = shape[i]
            if type(value) is tuple:
                value = value[1]
            if not low <= value <= high:
                raise NoValue("BR603", index.span, index=value, range=f"{low} to {high}")
            cell += (value - low) * stride
    return run.cells[cell]


@evaluates(ir.ZoneAt)
def _zone_at(node: ir.ZoneAt, run: Run) -> Value:
    cell = node.zone.cell
    for index, (low, high, stride) in zip(node.indices, run.world.shapes[node.zone], strict=True):
        value = EVALUATE[type(index)](index, run)
        if value is None or value is ABSENT:
            return ABSENT
        if type(value) is tuple:
            value = value[1]
        if not low <= value <= high:
            raise NoValue("BR603", index.span, index=value, range=f"{low} to {high}")
        cell += (value - low) * stride
    return cell


@evaluates(ir.Contents)
def _contents(node: ir.Contents, run: Run) -> Value:
    zone = EVALUATE[type(node.zone)](node.zone, run)
    if zone is ABSENT or zone is None:
        return ABSENT
    entries = tuple(entries_in(run, zone))
    domain = node.domain
    if isinstance(domain, ListOf):
        located = isinstance(domain.inner, Entry) and domain.inner.located
        return tuple((zone, entry) for entry in entries) if located else entries
    if isinstance(domain, SetOf):
        return frozenset(entries)
    entries = tuple(sorted(entries))
    return (zone, entries) if getattr(domain, "located", False) else entries


@evaluates(ir.SlotPiece)
def _slot_piece(node: ir.SlotPiece, run: Run) -> Value:
    zone = EVALUATE[type(node.zone)](node.zone, run)
    if zone is ABSENT or zone is None:
        return ABSENT
    entry = run.cells[zone]
    if entry is None:
        return None
    domain = present_domain(node.domain)
    return (zone, entry) if isinstance(domain, Entry) and domain.located else entry


@evaluates(ir.Property)
def _property(node: ir.Property, run: Run) -> Value:
    value = EVALUATE[type(node.operand)](node.operand, run)
    if value is None or value is ABSENT:
        return ABSENT
    if type(value) is tuple:
        value = value[1]
    return node.values[value]


@evaluates(ir.Unlocated)
def _unlocated(node: ir.Unlocated, run: Run) -> Value:
    value = EVALUATE[type(node.operand)](node.operand, run)
    return value[1] if type(value) is tuple else value


@evaluates(ir.MakeEntry)
def _make_entry(node: ir.MakeEntry, run: Run) -> Value:
    attributes = [None if e is None else evaluate(e, run) for e in node.attributes]
    component = node.component
    if isinstance(node.domain, SetOf):
        return frozenset(
            entry
            for entry, (kind, values) in enumerate(component.entries)
            if kind == node.kind
            and all(
                e is None or wanted == value
                for e, wanted, value in zip(node.attributes, attributes, values, strict=True)
            )
        )
    found = run.world.entry_of(component, node.kind, tuple(attributes))
    if found is None:
        raise NoValue("BR606", node.span)
    return found


@evaluates(ir.KindTest)
def _kind_test(node: ir.KindTest, run: Run) -> Value:
    value = EVALUATE[type(node.operand)](node.operand, run)
    if value is None or value is ABSENT:
        return False
    if type(value) is tuple:
        value = value[1]
    return node.component.entries[value][0] in node.kinds


# ------------------------------------------------------------------ tests


@evaluates(ir.Not)
def _not(node: ir.Not, run: Run) -> Value:
    return not EVALUATE[type(node.operand)](node.operand, run)


@evaluates(ir.And)
def _and(node: ir.And, run: Run) -> Value:
    if not EVALUATE[type(node.left)](node.left, run):
        return False
    return bool(EVALUATE[type(node.right)](node.right, run))


@evaluates(ir.Or)
def _or(node: ir.Or, run: Run) -> Value:
    if EVALUATE[type(node.left)](node.left, run):
        return True
    return bool(EVALUATE[type(node.right)](node.right, run))


@evaluates(ir.Implies)
def _implies(node: ir.Implies, run: Run) -> Value:
    applies = bool(evaluate(node.condition, run)) == (node.form == "if")
    return bool(evaluate(node.consequence, run)) if applies else True


@evaluates(ir.IfThenElse)
def _if_then_else(node: ir.IfThenElse, run: Run) -> Value:
    if EVALUATE[type(node.condition)](node.condition, run):
        return EVALUATE[type(node.then)](node.then, run)
    return EVALUATE[type(node.otherwise)](node.otherwise, run)


@evaluates(ir.Equal)
def _equal(node: ir.Equal, run: Run) -> Value:
    left = EVALUATE[type(node.left)](node.left, run)
    right = EVALUATE[type(node.right)](node.right, run)
    return left == right and left is not ABSENT


@evaluates(ir.Compare)
def _compare(node: ir.Compare, run: Run) -> Value:
    left = evaluate(node.left, run)
    right = evaluate(node.right, run)
    if left is None or right is None or left is ABSENT or right is ABSENT:
        return False
    key = order_key(present_domain(node.left.domain))
    if key is not None:
        left, right = key(left), key(right)
    match node.operator:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right


@evaluates(ir.Contains)
def _contains(node: ir.Contains, run: Run) -> Value:
    element = EVALUATE[type(node.element)](node.element, run)
    if element is None or element is ABSENT:
        return False
    collection: Any = node.collection
    if type(collection) is Fixed:
        return element in collection.value
    if type(collection) is ir.RangeSet:
        low = evaluate(collection.low, run)
        return low <= element <= evaluate(collection.high, run)
    if type(collection) is ir.SetLiteral:
        return any(element == evaluate(item, run) for item in collection.items)
    if type(collection) is ir.WholeType:
        return element in collection.elements
    found = zone_number(collection, run)
    if found is not None:
        return found is not ABSENT and _unplaced(element) in entries_in(run, found)
    value = EVALUATE[type(collection)](collection, run)
    if value is None or value is ABSENT:
        return False
    return element in (value[1] if getattr(collection.domain, "located", False) else value)


def _unplaced(entry: Value) -> Value:
    return entry[1] if type(entry) is tuple else entry


@evaluates(ir.IsEmpty)
def _is_empty(node: ir.IsEmpty, run: Run) -> Value:
    size = _size_of(node.operand, run)
    return size is not ABSENT and size == 0


@evaluates(ir.Size)
def _size(node: ir.Size, run: Run) -> Value:
    size = _size_of(node.operand, run)
    if size is ABSENT:
        raise NoValue("BR606", node.operand.span)
    return size


def _size_of(operand: ir.Expression, run: Run) -> Value:
    zone = zone_number(operand, run)
    if zone is not None:
        return ABSENT if zone is ABSENT else zone_size(run, zone)
    if isinstance(operand, ir.WholeType):
        return len(operand.elements)
    value = evaluate(operand, run)
    if value is None or value is ABSENT:
        return ABSENT
    return len(value[1] if getattr(operand.domain, "located", False) else value)


# ------------------------------------------------------------------ numbers


@evaluates(ir.Arithmetic)
def _arithmetic(node: ir.Arithmetic, run: Run) -> Value:
    left = EVALUATE[type(node.left)](node.left, run)
    right = EVALUATE[type(node.right)](node.right, run)
    operator = node.operator
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if right == 0:
        raise NoValue("BR604", node.right.span)
    return left // right if operator == "div" else left % right


@evaluates(ir.Negative)
def _negative(node: ir.Negative, run: Run) -> Value:
    return -evaluate(node.operand, run)


# ------------------------------------------------------------------ collections


@evaluates(ir.RangeSet)
def _range_set(node: ir.RangeSet, run: Run) -> Value:
    low = evaluate(node.low, run)
    return frozenset(range(low, evaluate(node.high, run) + 1))


@evaluates(ir.SetLiteral)
def _set_literal(node: ir.SetLiteral, run: Run) -> Value:
    values = [evaluate(item, run) for item in node.items]
    there = [value for value in values if value is not None and value is not ABSENT]
    if isinstance(node.domain, SetOf):
        return frozenset(there)
    return tuple(sorted(there))


@evaluates(ir.ListLiteral)
def _list_literal(node: ir.ListLiteral, run: Run) -> Value:
    return tuple([evaluate(item, run) for item in node.items])


@evaluates(ir.ItemAt)
def _item_at(node: ir.ItemAt, run: Run) -> Value:
    items = list(elements(node.operand, run, is_located(node.domain)))
    index = evaluate(node.index, run)
    if not 1 <= index <= len(items):
        known = f"1 to {len(items)}" if items else "an empty list"
        raise NoValue("BR603", node.index.span, index=index, range=known)
    return items[index - 1]


def is_located(domain: Domain) -> bool:
    """Whether values of the domain carry the zone they were found in."""
    inner = present_domain(domain)
    return isinstance(inner, Entry) and inner.located


@evaluates(ir.The)
def _the(node: ir.The, run: Run) -> Value:
    value = evaluate(node.operand, run)
    if value is None or value is ABSENT:
        raise NoValue("BR606", node.span)
    return value


# ------------------------------------------------------------------ calls


def enter(parameters: tuple[Local, ...], arguments: tuple[ir.Expression, ...], run: Run) -> None:
    """Gives parameters their values: all arguments are evaluated before the first is stored."""
    if len(arguments) == 1:
        value = EVALUATE[type(arguments[0])](arguments[0], run)
        guard = run.world.promise(arguments[0], parameters[0].domain, arguments[0].domain)
        if guard is not None and not guard(value):
            raise _broken_promise(parameters[0], arguments[0], value, run)
        run.cells[parameters[0].cell] = value
        return
    values = [evaluate(argument, run) for argument in arguments]
    for parameter, argument, value in zip(parameters, arguments, values, strict=True):
        guard = run.world.promise(argument, parameter.domain, argument.domain)
        if guard is not None and not guard(value):
            raise _broken_promise(parameter, argument, value, run)
        run.cells[parameter.cell] = value


def _broken_promise(parameter: Local, argument: ir.Expression, value: Value, run: Run) -> Exception:
    names = run.world.seat_names
    return fault(
        "BR601",
        argument.span,
        value=value_text(value, argument.domain, names),
        name=parameter.name,
        range=domain_text(parameter.domain, names),
    )


@evaluates(ir.CallDefine)
def _call_define(node: ir.CallDefine, run: Run) -> Value:
    define = run.world.defines[node.name]
    if node.arguments:
        enter(define.parameters, node.arguments, run)
    body = define.body
    value = EVALUATE[type(body)](body, run)
    guard = run.world.promise(define, define.domain, body.domain)
    if guard is None or value is ABSENT or value is None or guard(value):
        return value
    names = run.world.seat_names
    raise fault(
        "BR601",
        body.span,
        value=value_text(value, body.domain, names),
        name=define.name,
        range=domain_text(define.domain, names),
    )


@evaluates(ir.LookUp)
def _look_up(node: ir.LookUp, run: Run) -> Value:
    table = run.world.tables[node.name]
    enter(table.parameters, node.arguments, run)
    for row in table.rows:
        if all(evaluate(test, run) for test in row.tests):
            return evaluate(row.value, run)
    raise NoValue("BR606", node.span)


@evaluates(ir.Satisfies)
def _satisfies(node: ir.Satisfies, run: Run) -> Value:
    constraint = run.world.constraints[node.name]
    if not constraint.exists:
        return True
    enter(constraint.parameters, node.arguments, run)
    return all(evaluate(condition, run) for condition in constraint.conditions)


# ------------------------------------------------------------------ what is no expression by itself


@evaluates(ir.RandomDraw)
def _random_draw(node: ir.RandomDraw, run: Run) -> Value:
    raise AssertionError("a draw is a node of the graph, never part of an evaluated expression")


def zone_of_handle(node: ir.Expression, run: Run) -> int:
    """The number of a zone that must be there."""
    zone = evaluate(node, run)
    if zone is ABSENT or zone is None:
        raise NoValue("BR606", node.span)
    assert isinstance(present_domain(node.domain), ZoneHandle)
    return int(zone)


def pattern_entries(pattern: ir.Expression, run: Run) -> frozenset[int]:
    """The pieces that fit a pattern, which may be a set of them or a single one."""
    value = evaluate(pattern, run)
    if value is None or value is ABSENT:
        raise NoValue("BR606", pattern.span)
    if isinstance(value, frozenset):
        return value
    if isinstance(value, tuple):
        return frozenset([value[1]] if is_located(pattern.domain) else value)
    return frozenset([value])


__all__ = ["domain_values", "enter", "evaluate", "is_located", "pattern_entries", "zone_of_handle"]
