"""Prepares a program for the walker: what can be known before the first move is worked out once.

The rules are general and change no value:

- what depends on nothing is a value (`lines(Board, 4)`, options, `size - 2`);
- an index that is known makes a variable or zone one cell;
- a call of a define or constraint whose arguments are locals or values is replaced by its body, if that
  is short;
- an operation, table or define that reads nothing but a few small operands is worked out once for
  each of their values (`step(square, way)`, `turned(door)`);
- an aggregate over a bag that reads but a few cells beside is worked out once for each content of the bag;
- going through fixed lists of which only those are wanted that hold an element (`any(line in lines(..)
  where square in line and ..)`) goes through those alone.

Operations without a value and faults stay where they were, since nothing is ever evaluated earlier
than in the program, except what depends on nothing; and that only if it has a value.
"""

import operator
from collections.abc import Callable
from typing import Any, cast, get_args

from attrs import evolve, fields

from boardrules.engine import prepared as own
from boardrules.engine.builtins import PURE_FUNCTIONS
from boardrules.engine.constants import Known, constants_at
from boardrules.engine.faults import NoValue
from boardrules.engine.prepared_forms import (
    can_be_looked_up,
    cell_test,
    first_and_rest,
    is_element_of,
    is_simple,
)
from boardrules.engine.purity import Purity
from boardrules.engine.values import Value, domain_size, in_order, lowest_value, order_key, present_domain
from boardrules.engine.world import EVALUATE, Run, World, empty_content
from boardrules.errors import RuleError
from boardrules.ir import expressions as ir
from boardrules.ir import graph as nodes
from boardrules.ir import statements
from boardrules.ir.domains import (
    Entry,
    ListOf,
    Local,
    Selection,
    SetOf,
    Variable,
    Zone,
    ZoneHandle,
)
from boardrules.ir.graph import ME, Graph
from boardrules.ir.program import (
    Constraint,
    Define,
    PointsLine,
    Program,
    Ranking,
    RankStep,
    Result,
    Table,
    TableRow,
)
from boardrules.ir.traversal import all_expressions, substitute

LONGEST_INLINED = 24
MOST_REMEMBERED = 1 << 14
MOST_CELLS_OF_KEY = 3
_ABOUT_BAGS = frozenset({"all", "any", "count", "max", "min", "no", "sum"})

_HOLDERS: tuple[type, ...] = (
    *get_args(nodes.Node),
    *get_args(nodes.Operation),
    *get_args(nodes.Draw),
    nodes.Offer,
    ir.Binder,
    statements.Choice,
    statements.Parameter,
    statements.VariableTarget,
    statements.Destination,
    statements.Amount,
    Define,
    Table,
    TableRow,
    Constraint,
    Ranking,
    RankStep,
    Result,
    PointsLine,
)
_EXPRESSIONS: tuple[type, ...] = get_args(ir.Expression)
_KEPT_FIELDS = frozenset({"span", "domain", "static_domain", "sentence", "doc", "cites", "local", "locals"})


def prepare(program: Program, graph: Graph, plain: World) -> tuple[Program, Graph]:
    """The same program and graph with prepared expressions; all numbers of nodes and cells stay.

    Args:
        program: The program; its bodies and examples are left as they are, as only the graph is run.
        graph: Its graph.
        plain: A world of the two, in which what depends on nothing is evaluated.
    """
    preparer = _Preparer(program, plain)
    return (
        evolve(
            program,
            defines={name: preparer.holder(item) for name, item in program.defines.items()},
            tables={name: preparer.holder(item) for name, item in program.tables.items()},
            constraints={name: preparer.holder(item) for name, item in program.constraints.items()},
            rankings={name: preparer.holder(item) for name, item in program.rankings.items()},
            result=None if program.result is None else preparer.holder(program.result),
        ),
        evolve(
            graph,
            nodes=tuple(map(preparer.node, graph.nodes, constants_at(graph))),
            trials={name: preparer.holder(offer) for name, offer in graph.trials.items()},
        ),
    )


class _Preparer:
    def __init__(self, program: Program, plain: World) -> None:
        self._program = program
        self._plain = plain
        self._made: dict[int, tuple[object, object]] = {}
        self._purity = Purity(program)
        self._constants: Known = {}

    def node(self, node: nodes.Node, constants: Known) -> Any:
        """A node with prepared expressions, in which these cells always have these values."""
        self._constants = constants
        try:
            return self.holder(node)
        finally:
            self._constants = {}

    def _with_constants(self, node: ir.Expression) -> ir.Expression:
        """The expression with values in place of the locals that are known here."""
        constants = self._constants
        if not constants:
            return node
        meaning: dict[Local, ir.Expression] = {
            part.local: ir.Literal(part.span, part.local.domain, constants[part.local.cell])
            for part in all_expressions(node)
            if isinstance(part, ir.LocalValue) and part.local.cell in constants
        }
        return substitute(node, meaning) if meaning else node

    def holder(self, holder: Any) -> Any:
        """The same node, operation or declaration with prepared expressions."""
        known = None if self._constants else self._made.get(id(holder))
        if known is None:
            # The original is kept with it, so that its id is not given to anything else.
            match holder:
                case statements.Parameter():
                    made = self.choice(holder)
                case statements.Let():
                    made = self.keep(holder)
                case _:
                    made = self._rebuilt(holder)
            if self._constants:
                return made
            known = self._made[id(holder)] = (holder, made)
        return known[1]

    def _rebuilt(self, holder: Any) -> Any:
        changes: dict[str, object] = {}
        for attribute in fields(type(holder)):
            name = attribute.name
            value = getattr(holder, name)
            if name in _KEPT_FIELDS or (name == "target" and isinstance(value, ir.LocalValue)):
                continue
            if name == "statement" and isinstance(holder, nodes.Demand):
                continue
            changed = self._part(value)
            if changed is not value:
                changes[name] = changed
        return evolve(holder, **changes) if changes else holder

    def _part(self, value: Any) -> Any:
        if isinstance(value, _EXPRESSIONS):
            return self.expression(self._with_constants(cast(ir.Expression, value)))
        if isinstance(value, _HOLDERS):
            return self.holder(value)
        if isinstance(value, tuple):
            items = tuple(self._part(item) for item in value)
            return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
        return value

    # -------------------------------------------------------------- expressions

    def expression(self, node: ir.Expression) -> Any:
        """The prepared form of an expression."""
        if self._purity.depends_on_nothing(node):
            fixed = self._fixed(node)
            if fixed is not None:
                return fixed
        rule = _RULES.get(type(node))
        if rule is not None:
            found = rule(self, node)
            if found is not None:
                return found
        return self._rebuilt(node)

    def _fixed(self, node: ir.Expression) -> own.Fixed | None:
        """What an expression that depends on nothing always is; None if that is no value."""
        plain = self._plain
        run = Run(plain, [None] * plain.cell_count + plain.scratch)
        try:
            value = EVALUATE[type(node)](node, run)
        except (NoValue, RuleError):
            return None
        ordered = None
        if isinstance(value, frozenset):
            domain = present_domain(node.domain)
            ordered = tuple(in_order(value, domain.inner if isinstance(domain, SetOf) else None))
        return own.Fixed(node.span, node.domain, value, ordered)

    # -------------------------------------------------------------- rules

    def read_variable(self, node: ir.ReadVariable) -> Any:
        cell = self._known_cell(node.variable, node.indices)
        if cell is not None:
            return own.ReadCell(node.span, node.domain, cell)
        open_index = self._only_open_index(node.variable, node.indices)
        return None if open_index is None else own.ReadAt(node.span, node.domain, *open_index)

    def _only_open_index(
        self, thing: Variable | Zone, indices: tuple[ir.Expression, ...]
    ) -> tuple[Any, int, int, int, int] | None:
        """If one index only is not known before: it, its bounds and stride, and the cell for 0."""
        found: tuple[Any, int, int, int] | None = None
        base = thing.cell
        for index, (low, high, stride) in zip(indices, self._plain.shapes[thing], strict=True):
            prepared = self.expression(index)
            if isinstance(prepared, own.Fixed):
                value = prepared.value
                if not isinstance(value, int) or not low <= value <= high:
                    return None
                base += (value - low) * stride
            elif found is None:
                found = prepared, low, high, stride
                base -= low * stride
            else:
                return None
        return None if found is None else (*found, base)

    def zone_at(self, node: ir.ZoneAt) -> Any:
        cell = self._known_cell(node.zone, node.indices)
        if cell is not None:
            return own.FixedZone(node.span, node.domain, node.zone, cell)
        open_index = self._only_open_index(node.zone, node.indices)
        return None if open_index is None else own.ZoneOf(node.span, node.domain, node.zone, *open_index)

    def _known_cell(self, thing: Variable | Zone, indices: tuple[ir.Expression, ...]) -> int | None:
        cell = thing.cell
        for index, (low, high, stride) in zip(indices, self._plain.shapes[thing], strict=True):
            fixed = self.expression(index)
            if not isinstance(fixed, own.Fixed) or not isinstance(fixed.value, int):
                return None
            if not low <= fixed.value <= high:
                return None
            cell += (fixed.value - low) * stride
        return cell

    def local_value(self, node: ir.LocalValue) -> Any:
        return own.ReadCell(node.span, node.domain, node.local.cell)

    def me(self, node: ir.Me) -> Any:
        return own.ReadCell(node.span, node.domain, ME)

    def is_empty(self, node: ir.IsEmpty) -> Any:
        operand = node.operand.zone if isinstance(node.operand, ir.Contents) else node.operand
        domain = present_domain(operand.domain)
        if not isinstance(domain, ZoneHandle):
            return None
        zone = self.expression(operand)
        nothing = empty_content(domain.zone)
        if isinstance(zone, own.ZoneOf):
            return cell_test(node, zone, own.Fixed(node.span, node.domain, nothing))
        return own.ZoneIsEmpty(node.span, node.domain, zone, nothing)

    def not_(self, node: ir.Not) -> Any:
        operand = self.expression(node.operand)
        if isinstance(operand, own.CellTest):
            return evolve(operand, span=node.span, wanted=not operand.wanted)
        return ir.Not(node.span, node.domain, operand)

    def equal(self, node: ir.Equal) -> Any:
        left, right = self.expression(node.left), self.expression(node.right)
        if isinstance(left, own.Fixed) or isinstance(right, own.ReadAt):
            left, right = right, left
        if isinstance(left, own.ReadAt):
            return cell_test(node, left, right)
        if isinstance(right, own.Fixed):
            return own.IsValue(node.span, node.domain, left, right.value)
        return ir.Equal(node.span, node.domain, left, right)

    def arithmetic(self, node: ir.Arithmetic) -> Any:
        function = _CALCULATIONS.get(node.operator)
        if function is None:
            return None
        left, right = self.expression(node.left), self.expression(node.right)
        return own.Calculation(node.span, node.domain, left, right, function)

    def compare(self, node: ir.Compare) -> Any:
        if order_key(present_domain(node.left.domain)) is not None:
            return None
        left, right = self.expression(node.left), self.expression(node.right)
        if isinstance(left, own.ListLength) and isinstance(right, own.Fixed) and right.value == 0:
            if node.operator == ">":
                return own.ListHolds(node.span, node.domain, left.cell)
        return own.OrderTest(node.span, node.domain, left, right, _ORDER_TESTS[node.operator])

    # -------------------------------------------------------------- what options decide

    def if_then_else(self, node: ir.IfThenElse) -> Any:
        condition = self.expression(node.condition)
        if isinstance(condition, own.Fixed):
            return self.expression(node.then if condition.value else node.otherwise)
        return None

    def implies(self, node: ir.Implies) -> Any:
        condition = self.expression(node.condition)
        if isinstance(condition, own.Fixed):
            applies = bool(condition.value) == (node.form == "if")
            return self.expression(node.consequence) if applies else own.Fixed(node.span, node.domain, True)
        return None

    def and_(self, node: ir.And) -> Any:
        left = self.expression(node.left)
        if isinstance(left, own.Fixed):
            return self.expression(node.right) if left.value else own.Fixed(node.span, node.domain, False)
        return None

    def or_(self, node: ir.Or) -> Any:
        left = self.expression(node.left)
        if isinstance(left, own.Fixed):
            return own.Fixed(node.span, node.domain, True) if left.value else self.expression(node.right)
        return None

    # -------------------------------------------------------------- calls

    def size(self, node: ir.Size) -> Any:
        cell = self._cell_of_list(node.operand)
        return None if cell is None else own.ListLength(node.span, node.domain, cell)

    def _cell_of_list(self, node: ir.Expression) -> int | None:
        """The cell of a list variable of which there is no choice."""
        if not isinstance(node, ir.ReadVariable) or not isinstance(node.domain, ListOf):
            return None
        inner = node.domain.inner
        if isinstance(inner, Entry | Selection) and inner.located:
            return None
        return self._known_cell(node.variable, node.indices)

    def builtin(self, node: ir.Builtin) -> Any:
        if node.function == "last_of":
            cell = self._cell_of_list(node.arguments[0])
            if cell is not None:
                return own.ListTail(node.span, node.domain, cell)
        return self._remembered(node) if node.function in PURE_FUNCTIONS else None

    def look_up(self, node: ir.LookUp) -> Any:
        return self._remembered(node) if self._purity.is_pure_by_itself(node) else None

    def call_define(self, node: ir.CallDefine) -> Any:
        define = self._program.defines[node.name]
        if node.arguments and self._purity.is_pure_by_itself(node):
            remembered = self._remembered(node)
            if remembered is not None:
                return remembered
        guard = self._plain.promise(define, define.domain, define.body.domain)
        if guard is not None:
            return None
        meaning = self._meaning(define.parameters, node.arguments, (define.body,))
        return None if meaning is None else self.expression(substitute(define.body, meaning))

    def satisfies(self, node: ir.Satisfies) -> Any:
        constraint = self._program.constraints[node.name]
        if not constraint.exists:
            return own.Fixed(node.span, node.domain, True)
        meaning = self._meaning(constraint.parameters, node.arguments, constraint.conditions)
        if meaning is None:
            return None
        conditions = tuple(self.expression(substitute(c, meaning)) for c in constraint.conditions)
        return own.All(node.span, node.domain, conditions)

    def _meaning(
        self,
        parameters: tuple[Local, ...],
        arguments: tuple[ir.Expression, ...],
        body: tuple[ir.Expression, ...],
    ) -> dict[Local, ir.Expression] | None:
        """What stands for the parameters if the body replaces the call; None if it should not.

        Only arguments that are read from a cell or are known may be evaluated later and more than once.
        """
        if sum(1 for part in body for _ in all_expressions(part)) > LONGEST_INLINED:
            return None
        for parameter, argument in zip(parameters, arguments, strict=True):
            plain = argument.operand if isinstance(argument, ir.Unlocated) else argument
            if not isinstance(plain, ir.LocalValue | ir.Me | ir.Literal | ir.OptionValue):
                return None
            if self._plain.promise(argument, parameter.domain, argument.domain) is not None:
                return None
        return dict(zip(parameters, arguments, strict=True))

    def _remembered(self, node: ir.Builtin | ir.LookUp | ir.CallDefine) -> own.Remembered | None:
        size = 1
        for argument in node.arguments:
            if not can_be_looked_up(argument.domain):
                return None
            size *= domain_size(argument.domain)
        if not node.arguments or size > MOST_REMEMBERED:
            return None
        operands = tuple(self.expression(argument) for argument in node.arguments)
        original = evolve(node, arguments=operands)
        look = None
        if all(isinstance(operand, own.ReadCell) for operand in operands):
            look = operator.itemgetter(*(operand.cell for operand in operands))
        return own.Remembered(node.span, node.domain, original, operands, look)

    # -------------------------------------------------------------- aggregates

    def aggregate(self, node: ir.Aggregate) -> Any:
        """Leaves out at once what the `where` would leave out by its first part."""
        if len(node.binders) != 1:
            return None
        if node.where is not None and is_element_of(node.where, node.binders[0].local):
            return self._over_lists_with(node, node.where)
        if node.where is None and node.operation == "all":
            return self._none_fails(node)
        if node.operation in {"leading", "until"}:
            return None
        binder = self.holder(node.binders[0])
        where = None if node.where is None else self.expression(node.where)
        over_bag = self._over_bag(node, binder, where)
        if over_bag is not None:
            return over_bag
        source, where = self._narrowed(binder.source, where, binder.local)
        if where is None and isinstance(source, own.Matching) and node.operation in {"any", "no"}:
            return own.SomeMatch(node.span, node.domain, source, wanted=node.operation == "any")
        values = tuple(self.expression(value) for value in node.values)
        return evolve(node, binders=(evolve(binder, source=source),), where=where, values=values)

    def _over_bag(self, node: ir.Aggregate, binder: ir.Binder, where: Any) -> own.Remembered | None:
        """What is asked of a bag depends on its content and a few cells, and is asked again and again."""
        source: Any = binder.source.zone if isinstance(binder.source, ir.Contents) else binder.source
        if node.operation not in _ABOUT_BAGS or not isinstance(source, own.FixedZone | own.ZoneOf):
            return None
        if source.zone.sort != "bag":
            return None
        values = tuple(self.expression(value) for value in node.values)
        cells = own.cells_read_only((where, *values))
        if cells is None:
            return None
        original = evolve(node, binders=(binder,), where=where, values=values)
        read = sorted(cells - {binder.local.cell})
        if len(read) > MOST_CELLS_OF_KEY:
            return None
        is_located = isinstance(binder.local.domain, Entry) and binder.local.domain.located
        operands = (
            *((source,) if is_located else ()),
            own.ContentOf(source.span, source.domain, source),
            *(own.ReadCell(node.span, node.domain, cell) for cell in read),
        )
        return own.Remembered(node.span, node.domain, original, operands)

    def keep(self, let: statements.Let) -> own.Keep:
        """A `let`, with the test of its value worked out."""
        fits = self._plain.promise(let, let.local.domain, let.value.domain)
        return own.Keep(
            let.local.cell,
            self.expression(self._with_constants(let.value)),
            let.sentence is not None,
            fits,
            let,
        )

    def choice(self, parameter: statements.Parameter) -> Any:
        """A parameter whose domain leaves out at once what its `where` would leave out."""
        prepared = self._rebuilt(parameter)
        choice = prepared.choice
        if choice is None or choice.form != "one" or choice.kinds is not None:
            return prepared
        source, where = self._narrowed(choice.source, choice.where, parameter.local)
        return evolve(prepared, choice=evolve(choice, source=source, where=where))

    def _none_fails(self, node: ir.Aggregate) -> Any:
        """`all(x in S: test)` as `no(x in S where not test)`, if the test always has a value."""
        binder = self.holder(node.binders[0])
        test = self.expression(node.values[0])
        if isinstance(test, own.CellTest) and isinstance(test.value, own.Fixed | own.ReadCell):
            source, where = self._narrowed(binder.source, evolve(test, wanted=not test.wanted), binder.local)
            if where is None:
                return own.SomeMatch(node.span, node.domain, source, wanted=False)
        return evolve(node, binders=(binder,), values=(test,))

    def _narrowed(self, source: Any, where: Any, local: Local) -> tuple[Any, Any]:
        """The source without what fails the first part of a condition, and the rest of the condition."""
        if where is None:
            return source, None
        test, rest = first_and_rest(where)
        domain = local.domain
        if not isinstance(test, own.CellTest) or test.cell_of_index != local.cell or not is_simple(domain):
            return source, where
        if local.cell in own.cells_read(test.value) or not test.low <= lowest_value(domain):
            return source, where
        if lowest_value(domain) + domain_size(domain) - 1 > test.high:
            return source, where
        look = None
        if isinstance(source, own.Fixed) and source.elements is not None and len(source.elements) > 1:
            look = operator.itemgetter(*(test.base + element * test.stride for element in source.elements))
        return own.Matching(source.span, source.domain, source, test, look), rest

    def _over_lists_with(self, node: ir.Aggregate, where: ir.Expression) -> Any:
        """Goes only through those of some fixed lists that hold an element."""
        binder = node.binders[0]
        lists = self.expression(binder.source)
        if not isinstance(lists, own.Fixed) or lists.elements is None:
            return None
        first, rest = first_and_rest(where)
        assert isinstance(first, ir.Contains)
        by_element: dict[Any, list[Any]] = {}
        for items in lists.elements:
            for item in dict.fromkeys(items):
                by_element.setdefault(item, []).append(items)
        source = own.Containing(
            binder.source.span,
            binder.source.domain,
            self.expression(first.element),
            {item: tuple(found) for item, found in by_element.items()},
        )
        return evolve(
            node,
            binders=(evolve(binder, source=cast(ir.Expression, source)),),
            where=None if rest is None else self.expression(rest),
            values=tuple(self.expression(value) for value in node.values),
        )


_CALCULATIONS: dict[str, Callable[[Value, Value], Value]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
_ORDER_TESTS: dict[str, Callable[[Value, Value], Value]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_RULES: dict[type, Callable[[_Preparer, Any], Any]] = {
    ir.Aggregate: _Preparer.aggregate,
    ir.And: _Preparer.and_,
    ir.Arithmetic: _Preparer.arithmetic,
    ir.Builtin: _Preparer.builtin,
    ir.CallDefine: _Preparer.call_define,
    ir.Compare: _Preparer.compare,
    ir.Equal: _Preparer.equal,
    ir.IfThenElse: _Preparer.if_then_else,
    ir.Implies: _Preparer.implies,
    ir.IsEmpty: _Preparer.is_empty,
    ir.LocalValue: _Preparer.local_value,
    ir.LookUp: _Preparer.look_up,
    ir.Me: _Preparer.me,
    ir.Not: _Preparer.not_,
    ir.Or: _Preparer.or_,
    ir.ReadVariable: _Preparer.read_variable,
    ir.Satisfies: _Preparer.satisfies,
    ir.Size: _Preparer.size,
    ir.ZoneAt: _Preparer.zone_at,
}
