"""Every function that the checker reads is a name that nobody can declare."""

from boardrules.semantics.aggregates import AGGREGATES
from boardrules.semantics.builtins import BUILTINS
from boardrules.semantics.calls import QUERIES
from boardrules.semantics.naming import FUNCTION_NAMES
from boardrules.semantics.references import DIRECTION_SETS

WITHOUT_TABLE = {"place_in", "first_in", "random", "tied"}


def test_the_list_of_functions_is_whole() -> None:
    read = AGGREGATES | QUERIES | set(BUILTINS) | set(DIRECTION_SETS) | WITHOUT_TABLE
    assert read == FUNCTION_NAMES
