"""The page of a diagnostic: what it means, an example, how to mend it."""

from importlib.resources import files

from boardrules.diagnostics.codes import code_table


def explain(code: str) -> str | None:
    """The page of a code as Markdown, or None if there is no such code.

    Args:
        code: Such as `BR205`; small letters and blanks around it are forgiven.
    """
    code = code.strip().upper()
    if code not in code_table():
        return None
    return files("boardrules.diagnostics").joinpath("pages", f"{code}.md").read_text(encoding="utf-8")
