"""Which expressions depend on nothing but their operands: their values can be worked out ahead or remembered."""

from boardrules.engine.builtins import PURE_FUNCTIONS
from boardrules.ir import expressions as ir
from boardrules.ir.program import Program
from boardrules.ir.traversal import all_expressions

_READING = (
    ir.ReadVariable,
    ir.ZoneAt,
    ir.Contents,
    ir.SlotPiece,
    ir.Me,
    ir.Query,
    ir.PlaceIn,
    ir.FirstIn,
    ir.Points,
    ir.RandomDraw,
)
"""Classes whose value depends on the state."""


class Purity:
    """What is known of the declarations of a program, found out as it is asked for."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[str, bool] = {}

    def depends_on_nothing(self, node: ir.Expression) -> bool:
        """Whether an expression always has the same value."""
        return self.is_pure(node) and not free_cells(node)

    def is_pure(self, node: ir.Expression) -> bool:
        """Whether an expression reads nothing but locals."""
        return all(self.is_pure_by_itself(part) for part in all_expressions(node))

    def is_pure_by_itself(self, node: ir.Expression) -> bool:
        """Whether a node reads nothing but what its operands give."""
        match node:
            case ir.CallDefine(name=name):
                return self._is_pure_callee(name, (self._program.defines[name].body,))
            case ir.LookUp(name=name):
                rows = self._program.tables[name].rows
                return self._is_pure_callee(name, tuple(e for row in rows for e in (*row.tests, row.value)))
            case ir.Satisfies(name=name):
                constraint = self._program.constraints[name]
                return not constraint.exists or self._is_pure_callee(name, constraint.conditions)
            case ir.Builtin(function=function):
                return function in PURE_FUNCTIONS
            case _:
                return not isinstance(node, _READING)

    def _is_pure_callee(self, name: str, parts: tuple[ir.Expression, ...]) -> bool:
        if name not in self._known:
            self._known[name] = False  # nothing calls itself; should it, it is not pure
            self._known[name] = all(self.is_pure(part) for part in parts)
        return self._known[name]


def free_cells(node: ir.Expression) -> set[int]:
    """The cells of the locals that an expression reads but does not bind itself."""
    read: set[int] = set()
    bound: set[int] = set()
    for part in all_expressions(node):
        match part:
            case ir.LocalValue(local=local):
                read.add(local.cell)
            case ir.Aggregate(binders=binders):
                bound.update(binder.local.cell for binder in binders)
            case ir.Reach(locals=locals_):
                bound.update(local.cell for local in locals_)
            case _:
                pass
    return read - bound
