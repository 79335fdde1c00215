"""`boardrules show`: how the rules look from inside."""

import click

from boardrules.cli.request import Request, about_a_game, open_table


@click.command(
    "show",
    short_help="Print the syntax tree, the typed program or the graph of a game.",
    epilog="""\b
Examples:
  boardrules show tic_tac_toe --tree
  boardrules show castle_rooms --ir --players 3
  boardrules show my_game.rules --graph --option goal=5""",
)
@about_a_game
@click.option("--tree", is_flag=True, help="The syntax tree of the file, as it was read.")
@click.option("--ir", is_flag=True, help="The program: all declarations with their types.")
@click.option("--graph", is_flag=True, help="The control-flow graph that is run, and the layout of a state.")
def command(request: Request, **forms: bool) -> None:
    """Print how a game looks from inside, for those who write rules or work on the engine.

    The program and the graph are those for the number of players and the options that are given.
    """
    match [form for form, is_asked in forms.items() if is_asked]:
        case []:
            raise click.UsageError("Say what to show: --tree, --ir or --graph.")
        case ["tree"]:
            _show_tree(request)
        case ["ir"]:
            from boardrules.ir.dump import dump_program

            click.echo(dump_program(open_table(request).program).rstrip())
        case ["graph"]:
            from boardrules.ir.dump import dump_graph

            table = open_table(request)
            click.echo(dump_graph(table.program, table.graph).rstrip())
        case _:
            raise click.UsageError("Only one of --tree, --ir and --graph can be shown at a time.")


def _show_tree(request: Request) -> None:
    """The trees of the file and of the variants put on it; rules that do not fit together have trees, too."""
    from boardrules.cli.failures import refuse_errors
    from boardrules.pipeline import read_rules
    from boardrules.syntax import parse
    from boardrules.syntax.dump import dump

    for file in (request.file, *request.variants):
        parsed = parse(read_rules(file))
        refuse_errors(parsed.diagnostics)
        assert parsed.file is not None
        click.echo(dump(parsed.file).rstrip())
