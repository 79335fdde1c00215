"""`boardrules explain`: the page of a diagnostic."""

import json

import click

from boardrules.cli.failures import Refusal
from boardrules.cli.terminal import is_terminal


@click.command(
    "explain",
    short_help="What a diagnostic means and how to mend it.",
    epilog="""\b
Examples:
  boardrules explain BR205
  boardrules explain          lists all codes""",
)
@click.argument("code", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(code: str | None, as_json: bool) -> None:
    """Print the page of a diagnostic: what it means, an example, how to mend it.

    CODE stands in each message, such as BR205. Without a CODE all of them are listed.
    """
    if code is None:
        _list_codes(as_json)
        return
    from boardrules.diagnostics.codes import code_table
    from boardrules.diagnostics.explain import explain

    asked, code = code, _whole_code(code)
    try:
        page = explain(code)
    except FileNotFoundError:
        page = _short_page(code)
    if page is None:
        raise Refusal(_unknown_code(asked))
    info = code_table()[code]
    if as_json:
        document = {
            "code": info.code,
            "title": info.title,
            "severity": info.severity.value,
            "page": page,
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    _print_page(page)


def _list_codes(as_json: bool) -> None:
    from boardrules.diagnostics.codes import code_table

    infos = code_table().values()
    if as_json:
        rows = [{"code": i.code, "title": i.title, "severity": i.severity.value} for i in infos]
        click.echo(json.dumps({"codes": rows}, indent=2, ensure_ascii=False))
        return
    for info in infos:
        click.echo(f"{info.code}  {info.severity.value:<7}  {info.title}")


def _whole_code(code: str) -> str:
    """The code as it stands in messages; its digits alone are enough."""
    code = code.strip().upper()
    return f"BR{code}" if code.isdecimal() else code


def _short_page(code: str) -> str:
    from boardrules.diagnostics.codes import title_of

    return f"# {code}: {title_of(code)}\n"


def _unknown_code(code: str) -> str:
    from boardrules.diagnostics.codes import code_table
    from boardrules.diagnostics.suggest import nearest

    near = nearest(_whole_code(code), code_table())
    hint = f"Did you mean {near}? " if near else ""
    return f"There is no diagnostic '{code}'. {hint}A code is BR and three digits; `boardrules explain` lists them."


def _print_page(page: str) -> None:
    if not is_terminal():
        click.echo(page.rstrip())
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(page), width=min(console.width, 100))
