import pytest

import boardrules as br


@pytest.fixture(scope="session")
def game() -> br.Game:
    return br.load("castell")


@pytest.fixture(scope="session")
def advanced() -> br.Game:
    return br.load("castell", variants=["castell_advanced"])
