"""Makes `grammar_tables.json`, from which the parser is loaded.

Run `python -m boardrules.syntax.build_tables` after a change of the grammar or of the version of
Lark; a test fails while that is still to be done.
"""

from pathlib import Path

from boardrules.syntax.parser import TABLES_NAME
from boardrules.syntax.tables import tables_as_json


def main() -> None:
    """Writes the file beside this module."""
    target = Path(__file__).with_name(TABLES_NAME)
    target.write_text(tables_as_json(), encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
