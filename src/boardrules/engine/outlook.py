"""Whether values of the first parameters come to nothing whatever the others are.

An action with several parameters has as many moves as the product of their values, and often most of them fail
for one and the same reason. So the body is walked as soon as some parameters are chosen, with those after
them only vaguely known (`bounds`): where a condition may be both, both ways are walked. Only if every way
ends at a demand that cannot hold are the values left out. At the next choice, and at whatever is not easily
foreseen, the outlook is open.

Where looking out has not helped, it is given up after a while. That changes the time and nothing else.
"""

from typing import Any, Final

from attrs import define

from boardrules.engine.bounds import NO, PERHAPS, Bounds, Held, Vague, bounds, bounds_of_domain, truth
from boardrules.engine.effects import OPERATE, cells_of_target
from boardrules.engine.faults import NoValue
from boardrules.engine.footprints import footprint
from boardrules.engine.memory import memory_of
from boardrules.engine.prepared import Keep
from boardrules.engine.values import Cells, Value
from boardrules.engine.watching import Watched
from boardrules.engine.world import Run
from boardrules.errors import RuleError
from boardrules.ir.graph import Assign, Branch, Clear, Demand, Effect, Offer
from boardrules.ir.statements import AddTo, Change, Set, VariableTarget

_MOST_STEPS: Final = 40
_MOST_WAYS: Final = 8
_TRIALS: Final = 4096
_LEAST_SHARE: Final = 1024
"""It must help once in so many times: when it does, it may spare a whole search."""


@define(eq=False)
class Usefulness:
    """How often something was tried and how often it helped."""

    tried: int = 0
    helped: int = 0

    @property
    def is_given_up(self) -> bool:
        return self.tried >= _TRIALS and self.helped * _LEAST_SHARE < self.tried


class Outlook:
    """Looks out over the body of an alternative.

    Attributes:
        goal: The node at which a run has succeeded; None for the end of the action.
    """

    __slots__ = ("_cells", "_last", "_offer", "goal")

    def __init__(self, offer: Offer, goal: int | None = None) -> None:
        self.goal = goal
        self._offer = offer
        self._cells = [parameter.local.cell for parameter in offer.parameters]

    def is_hopeless(self, number: int, run: Run) -> bool:
        """Whether no values of the parameters after this one help; those up to it are in their cells."""
        parameter = self._offer.parameters[number]
        usefulness = run.world.outlooks.setdefault((self._offer.entry, parameter), Usefulness())
        if usefulness.is_given_up:
            return False
        usefulness.tried += 1
        cells = run.cells
        is_watched = cells.__class__ is Watched
        content = cells.cells if is_watched else cells
        question = (self._offer.entry, parameter, self.goal)
        memory = memory_of(run)
        found = memory.recall(question, content)
        if found is None:
            found = memory.keep(question, content, *self._look(number, content, run))
        if found.is_alive:
            return False
        usefulness.helped += 1
        if is_watched:
            cells.note(found.features)
        return True

    def _look(self, number: int, content: Cells, run: Run) -> tuple[frozenset[int], bool]:
        """On what the outlook depends, and whether there is hope."""
        world = run.world
        sketch = Watched(content[:], world.cell_count, self._cells)
        vague: dict[int, Bounds] = {
            later.local.cell: bounds_of_domain(later.domain) for later in self._offer.parameters[number + 1 :]
        }
        walk = _Walk(run, self.goal)
        is_hopeless = walk.is_hopeless(sketch, vague, self._offer.entry)
        return frozenset([*walk.reads, *self._cells[: number + 1]]), not is_hopeless


class _Walk:
    """One look out, along all ways.

    Attributes:
        reads: The features on which it depended so far.
    """

    def __init__(self, run: Run, goal: int | None) -> None:
        self.reads: set[int] = set()
        self._run = run.branch(run.cells)
        self._world = run.world
        self._goal = goal
        self._ways = 1

    def is_hopeless(self, cells: Watched, vague: dict[int, Bounds], pc: int) -> bool:
        """Whether all ways from here end at a demand that cannot hold."""
        self._run.cells = cells
        try:
            return self._ends_badly(cells, vague, pc)
        except NoValue:
            return True
        except RuleError:
            # It may not happen on any real way, and if it does it is reported there.
            return False
        finally:
            self.reads |= cells.reads

    def _ends_badly(self, cells: Watched, vague: dict[int, Bounds], pc: int) -> bool:
        run = self._run
        for _ in range(_MOST_STEPS):
            if pc == self._goal or self._world.certain[pc]:
                return False
            node = self._world.nodes[pc]
            if isinstance(node, Demand):
                if truth(node.condition, run, vague) == NO:
                    return True
                pc = node.next
            elif isinstance(node, Branch):
                holds = truth(node.condition, run, vague)
                if holds == PERHAPS:
                    return self._both_ways(node, cells, vague)
                pc = node.otherwise if holds == NO else node.then
            elif isinstance(node, Effect) and self._operate(node.operation, cells, vague):
                pc = node.next
            else:
                return False
        return False

    def _both_ways(self, node: Branch, cells: Watched, vague: dict[int, Bounds]) -> bool:
        if self._ways == _MOST_WAYS:
            return False
        self._ways += 1
        before = self.reads
        for pc in (node.then, node.otherwise):
            self.reads = set()
            is_hopeless = self.is_hopeless(cells.copy(()), dict(vague), pc)
            before = before | cells.before(self.reads)
            if not is_hopeless:
                break
        self.reads = before
        return is_hopeless

    def _operate(self, operation: Any, cells: Watched, vague: dict[int, Bounds]) -> bool:
        """Does what an operation does; False if that is not foreseen."""
        match operation:
            case Keep(cell=cell, value=value) | Assign(cell=cell, value=value):
                self._write(cell, bounds(value, self._run, vague), cells, vague)
                if isinstance(operation, Keep) and operation.must_be_there and cells.cells[cell] is None:
                    return cell in vague
            case Clear(cells=cleared):
                for cell in cleared:
                    vague.pop(cell, None)
                    cells[cell] = None
            case Set() | Change() | AddTo():
                return self._write_target(operation, cells, vague)
            case _:
                return False
        return True

    def _write_target(
        self, operation: Set | Change | AddTo, cells: Watched, vague: dict[int, Bounds]
    ) -> bool:
        target = operation.target
        indices = target.indices if isinstance(target, VariableTarget) else ()
        if not all(self._is_known(index, vague) for index in indices):
            return False
        written = cells_of_target(target, self._run)
        changes = all(cell not in vague for cell in written) or isinstance(operation, Set)
        if changes and self._is_known(operation, vague):
            OPERATE[type(operation)](operation, self._run)
            for cell in written:
                vague.pop(cell, None)
            return True
        found = bounds(operation.value, self._run, vague) if isinstance(operation, Set) else None
        for cell in written:
            self._write(cell, found, cells, vague)
        return True

    def _is_known(self, code: Any, vague: Vague) -> bool:
        read = footprint(code, self._world)
        return read is not None and read.isdisjoint(vague)

    def _write(self, cell: int, found: Bounds, cells: Watched, vague: dict[int, Bounds]) -> None:
        value: Value = None
        match found:
            case (low, high) if low == high:
                value = low
                vague.pop(cell, None)
            case Held(held):
                value = held
                vague.pop(cell, None)
            case _:
                vague[cell] = found
        cells[cell] = value


__all__ = ["Outlook", "Usefulness"]
