"""Makes `grammar_tables.json`, from which the parser is loaded.

Run `python -m boardrules.syntax.build_tables` after a change of the grammar or of the version of
Lark; a test fails while that is still to be done. Lark numbers the states of the parser in the
order of its sets, so the work is done in a process without hash randomisation: the same grammar
gives the same file.
"""

import os
import subprocess
import sys
from pathlib import Path

from boardrules.syntax.parser import TABLES_NAME, tables_as_json


def main() -> None:
    """Writes the file beside this module."""
    if sys.flags.hash_randomization:
        again = [sys.executable, "-m", "boardrules.syntax.build_tables"]
        sys.exit(subprocess.call(again, env={**os.environ, "PYTHONHASHSEED": "0"}))  # noqa: S603 - ourselves
    target = Path(__file__).with_name(TABLES_NAME)
    target.write_text(tables_as_json(), encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
