"""The interpreter: plays a program by walking its graph. It is the meaning of the rules.

A state is a list of cells and nothing else. It rests at a Decide (or, if chance is asked for, at a
Chance node, or at the End); everything between is done in one go. Lists that are handed in are left as
they are, except by `advance` and `step`, which work in place.
"""

from boardrules.engine import aggregates, builtins, evaluation, queries, rankings
from boardrules.engine.chance import Outcomes, apply, outcomes_of, pick
from boardrules.engine.choices import Answer, begin, choose, columns_of, open_offers, parameter_values
from boardrules.engine.effects import cell_of
from boardrules.engine.faults import NoValue, fault, fault_of
from boardrules.engine.outlook import Outlook
from boardrules.engine.preparing import prepare
from boardrules.engine.randomness import Generator
from boardrules.engine.result import Outcome, outcome_of
from boardrules.engine.search import Search
from boardrules.engine.setup import initial_cells, values_between_actions
from boardrules.engine.values import Cells, Value, value_text
from boardrules.engine.walking import STEP, end
from boardrules.engine.world import STEP_LIMIT, Run, World
from boardrules.ir.domains import Seat
from boardrules.ir.expressions import Expression
from boardrules.ir.graph import ENDING, ME, PC, Chance, Decide, End, Graph, QueryEnd
from boardrules.ir.program import Program
from boardrules.ir.statements import VariableTarget

_EVALUATORS = (aggregates, builtins, evaluation, queries, rankings)
"""The modules that say how expressions are evaluated; they are imported for that."""


class Engine:
    """Plays one program.

    Attributes:
        program: The program that is played.
        graph: Its graph.
    """

    def __init__(self, program: Program, graph: Graph, world: World | None = None) -> None:
        """Makes an engine.

        Args:
            program: What is played.
            graph: What `lower` has made of it.
            world: What is known before the first move. Without it the program is prepared, which pays after a
                few moves; who plays less hands in the plain `World` of the two.
        """
        self.program = program
        self.graph = graph
        self.world = world or World(*prepare(program, graph, World(program, graph)))
        self._count = graph.cell_count
        self._initial = initial_cells(self.world)
        self.world.idle = values_between_actions(self.world, self._initial)
        for cell, value in self.world.idle:
            self._initial[cell] = value
        # The answers at the Decide that was reached last: who plays on asks for them next.
        self._reached: tuple[Cells, list[Answer]] | None = None

    # -------------------------------------------------------------- states

    def initial_cells(self) -> Cells:
        """The state before anything has run: decks laid out, variables at their first values."""
        return self._initial[:]

    def advance(self, cells: Cells, generator: Generator | None) -> None:
        """Runs in place to the next decision or the end; without a generator also only to the next chance.

        Raises:
            RuleError: The rules have a fault here.
        """
        size = self._make_room(cells)
        try:
            self._advance(Run(self.world, cells), generator)
        finally:
            del cells[size:]

    def step(self, cells: Cells, generator: Generator | None) -> bool:
        """Runs one node in place; False if the state rests.

        Raises:
            RuleError: The rules have a fault here.
        """
        size = self._make_room(cells)
        try:
            return self._step(Run(self.world, cells), generator)
        except NoValue as missing:
            raise fault_of(missing) from None
        finally:
            del cells[size:]

    def _make_room(self, cells: Cells) -> int:
        """Puts the scratch cells behind a state if they are not there; gives the length before."""
        size = len(cells)
        if size == self._count:
            cells.extend(self.world.scratch)
        return size

    def run(self, cells: Cells) -> Run:
        """Work on a copy of a state."""
        return Run(self.world, cells + self.world.scratch)

    # -------------------------------------------------------------- running

    def _advance(self, run: Run, generator: Generator | None) -> None:
        cells = run.cells
        nodes = self.world.nodes
        pc = cells[PC]
        steps = 0
        try:
            while True:
                node = nodes[pc]
                step = STEP.get(type(node))
                if step is not None:
                    pc = step(node, run)
                else:
                    cells[PC] = pc
                    if not self._step(run, generator):
                        return
                    pc = cells[PC]
                steps += 1
                if steps > STEP_LIMIT:
                    raise fault("BR608", node.span, limit=STEP_LIMIT)
        except NoValue as missing:
            raise fault_of(missing) from None

    def _step(self, run: Run, generator: Generator | None) -> bool:
        """Runs the node at which the cells stand; False if the state rests there."""
        cells = run.cells
        pc = cells[PC]
        node = self.world.nodes[pc]
        match node:
            case Decide():
                return self._pass_decide(node, run)
            case Chance():
                return self._pass_chance(node, run, generator)
            case End():
                if cells[ENDING] is None:
                    end(node, run)
                return False
            case QueryEnd():
                return False
            case _:
                cells[PC] = STEP[type(node)](node, run)
                return True

    def _pass_decide(self, node: Decide, run: Run) -> bool:
        """Goes to the `otherwise` if nothing can be chosen here; else the state rests."""
        cells = run.cells
        if node.inside is not None and node.otherwise is not None:
            if not Search(run).some_body_succeeds(node, run.branch(cells[:])):
                cells[PC] = node.otherwise
                return True
        answers = self._legal(run.branch(cells[:]), node)
        if answers:
            self._reached = (cells, answers)
            return False
        if node.otherwise is not None and node.inside is None:
            cells[PC] = node.otherwise
            return True
        player = value_text(cells[ME], Seat(self.program.players), self.program.seat_names)
        raise fault("BR605", node.span, player=player)

    def _pass_chance(self, node: Chance, run: Run, generator: Generator | None) -> bool:
        cells = run.cells
        pc = cells[PC]
        outcomes = outcomes_of(node, run)
        if outcomes is None:
            cells[PC] = node.next
            return True
        if len(outcomes) == 1:
            value = outcomes[0][0]
        elif generator is None:
            return False
        else:
            value = pick(outcomes, generator)
        cells[PC] = apply(node, value, run, pc)
        return True

    # -------------------------------------------------------------- chance

    def at_chance(self, cells: Cells) -> bool:
        """Whether the state rests at a random event."""
        return type(self.world.nodes[cells[PC]]) is Chance

    def chance_outcomes(self, cells: Cells) -> Outcomes:
        """What may come out of the random event, in the order of the type, each with its whole weight."""
        node = self.world.nodes[cells[PC]]
        if not isinstance(node, Chance):
            return []
        try:
            return outcomes_of(node, self.run(cells)) or []
        except NoValue as missing:
            raise fault_of(missing) from None

    def apply_outcome(self, cells: Cells, value: Value, generator: Generator | None) -> Cells:
        """The state after an outcome of the random event, run on to where it rests."""
        node = self.world.nodes[cells[PC]]
        assert isinstance(node, Chance), "only a random event has outcomes"
        run = self.run(cells)
        run.cells[PC] = apply(node, value, run, cells[PC])
        return self._onwards(run, generator)

    # -------------------------------------------------------------- decisions

    def legal(self, cells: Cells) -> list[Answer]:
        """All legal answers at the decision where the state rests, in order; empty if it rests elsewhere."""
        reached = self._reached
        if reached is not None and reached[0] is cells:
            return reached[1]
        node = self.world.nodes[cells[PC]]
        return self._legal(self.run(cells), node) if isinstance(node, Decide) else []

    def _legal(self, run: Run, node: Decide) -> list[Answer]:
        """The legal answers; the cells of the run may be used."""
        search = Search(run)
        answers: list[Answer] = []
        offered: set[tuple[str, tuple[object, ...]]] = set()
        for number, offer in open_offers(node, run):
            runs_nothing = node.inside is None and offer.sort != "action"
            unplaced = columns_of(offer, run).unplaced
            outlook = None if runs_nothing else Outlook(offer)
            for values in parameter_values(offer, offer.given, run, outlook):
                move = (offer.action, unplaced(values))
                if move in offered:
                    continue
                if not runs_nothing:
                    cells = run.cells[:]
                    if not search.succeeds(cells, begin(node, offer, cells)):
                        continue
                offered.add(move)
                answers.append(Answer(number, values))
        return answers

    def apply(self, cells: Cells, answer: Answer, generator: Generator | None) -> Cells:
        """The state after an answer, run on to where it rests. Whether it is legal is not asked."""
        node = self.world.nodes[cells[PC]]
        assert isinstance(node, Decide), "only a decision has answers"
        run = self.run(cells)
        run.cells[PC] = choose(node, node.offers[answer.offer], answer.values, run)
        return self._onwards(run, generator)

    def _onwards(self, run: Run, generator: Generator | None) -> Cells:
        self._advance(run, generator)
        cells: Cells = run.cells
        del cells[self._count :]
        return cells

    # -------------------------------------------------------------- results and values

    def result(self, cells: Cells) -> Outcome:
        """How a game that is over has ended."""
        return outcome_of(self.run(cells))

    def evaluate_in(self, run: Run, expression: Expression) -> Value:
        """The value of an expression in the present state of a run.

        Raises:
            RuleError: It has none.
        """
        try:
            return evaluation.evaluate(expression, run)
        except NoValue as missing:
            raise fault_of(missing) from None

    def cell_of(self, run: Run, target: VariableTarget) -> int:
        """The cell of a variable with all its indices."""
        return cell_of(target, run)

    def evaluate(self, cells: Cells, expression: Expression, me: int | None = None) -> Value:
        """The value of an expression in a state, perhaps for another player as `me`."""
        run = self.run(cells)
        if me is not None:
            run.cells[ME] = me
        return self.evaluate_in(run, expression)
