"""Sheets and their files take seconds: the tests of this folder share them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import pytest

import rackcard as rc
from rackcard.report.formats import FORMATS, rendered
from rackcard.report.sheet import Sheet, sheet

DAY = datetime.date(2026, 11, 30)
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
