"""The made-up game of parlour.py, set up once for all tests that ask it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rackcard.exact.laws import Entry, Laws, line_name
from rackcard.game import Game
from tests.engines.parlour import parlour


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("parlours")


@pytest.fixture(scope="session")
def game(folder: Path) -> Game:
    return parlour(folder / "parlour")


@pytest.fixture(scope="session")
def analysed(folder: Path) -> Game:
    """Its kernel is plain Python, and takes nothing from chance."""
    return parlour(folder / "analysed", "analysed")


@pytest.fixture(scope="session")
def laws(game: Game) -> Laws:
    return Laws(game.setup)


@pytest.fixture(scope="session")
def lines(laws: Laws) -> dict[str, Entry]:
    """By name and first spot."""
    return {line_name(e.wager, e.paytable, e.strategy, e.spots[0]): e for e in laws.entries()}


@pytest.fixture(scope="session")
def keyed(laws: Laws) -> dict[tuple[str, str | None, str | None], Entry]:
    """By wager, pay table and strategy: the first spot of each."""
    found: dict[tuple[str, str | None, str | None], Entry] = {}
    for line in laws.entries():
        found.setdefault((line.wager, line.paytable, line.strategy), line)
    return found
