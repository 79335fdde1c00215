"""`possible`, `most` and `least`: looking ahead from inside an expression (spec section 8.3).

A query runs an action or procedure on a copy of the present state, as an outermost action of its own.
Its condition and its value are evaluated where a run has ended, but with the `me` and the locals
of the place where the query stands.
"""

from collections.abc import Iterator

from boardrules.engine.choices import parameter_values
from boardrules.engine.evaluation import evaluate
from boardrules.engine.faults import NoValue
from boardrules.engine.outlook import Outlook
from boardrules.engine.search import Exploration, Search
from boardrules.engine.values import Cells, Value, is_there
from boardrules.engine.world import Run, evaluates
from boardrules.ir.expressions import Query
from boardrules.ir.graph import ME


@evaluates(Query)
def _query(node: Query, run: Run) -> Value:
    if node.form == "possible" and node.where is None:
        search = Search(run)
        return any(search.succeeds(cells, entry) for cells, entry in _beginnings(node, run))
    ends = _accepted_ends(node, run)
    if node.form == "possible":
        return any(True for _ in ends)
    assert node.value is not None
    best: Value = None
    for end in ends:
        try:
            value = evaluate(node.value, end)
        except NoValue:
            continue
        if not is_there(value):
            continue
        if best is None or (value > best if node.form == "most" else value < best):
            best = value
    return best


def _beginnings(node: Query, run: Run) -> Iterator[tuple[Cells, int]]:
    """A copy of the cells for each tuple of parameters, and the node with which the run begins."""
    offer = run.world.graph.trials[node.callee]
    outset = run.branch(run.copied_cells())
    for values in parameter_values(offer, node.arguments, outset, Outlook(offer)):
        cells = outset.cells[:]
        for parameter, value in zip(offer.parameters, values, strict=True):
            cells[parameter.local.cell] = value
        yield cells, offer.entry


def _accepted_ends(node: Query, run: Run) -> Iterator[Run]:
    """The ends of runs at which the condition of the query holds."""
    exploration = Exploration(run)
    for cells, entry in _beginnings(node, run):
        for end in exploration.ends(cells, entry):
            end.cells[ME] = run.cells[ME]
            try:
                if node.where is None or evaluate(node.where, end):
                    yield end
            except NoValue:
                continue
