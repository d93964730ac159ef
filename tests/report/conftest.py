"""Sheets and their files take seconds: the tests of this folder share them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import rackcard as rc
from rackcard import signing
from rackcard.report import certificate
from rackcard.report.certificate import Content, Rounds
from rackcard.report.formats import FORMATS, rendered
from rackcard.report.sheet import Sheet, sheet
from tests.report.sheets import DAY, EXAMPLE

Files = Mapping[tuple[str, str], bytes]
"""By game and format."""


@pytest.fixture(scope="session")
def great_8() -> Sheet:
    return sheet(rc.load("great-8"), DAY)


@pytest.fixture(scope="session")
def roulette() -> Sheet:
    return sheet(rc.load("straights-and-8s"), DAY)


@pytest.fixture(scope="session")
def files(great_8: Sheet, roulette: Sheet) -> Files:
    return {
        (one.card.game, kind): rendered(one, kind)
        for one in (great_8, roulette)
        for kind in FORMATS
    }


@pytest.fixture(scope="session")
def hand() -> Content:
    """A certificate of a small game, with a witness of each kind."""
    return certificate.issue(rc.load(str(EXAMPLE)), "hand", None, DAY, Rounds(500, 50, 8))


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "lab.key"
    signing.new_key(path)
    return path
