"""Logs: a line of JSON for each thing, and alarms where a return is far from its law."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from rackcard.live.books.store import Store
from rackcard.live.service import house as houses
from rackcard.live.service import logs
from rackcard.live.service.house import HouseOfTables
from rackcard.live.table.events import RoundEnded, Settled
from rackcard.live.table.layout import lay
from rackcard.rules.errors import BadInput


@pytest.fixture
def log_file(tmp_path):
    root, ours = logging.getLogger(), logging.getLogger("rackcard")
    before = (root.handlers, root.level, ours.level)
    yield tmp_path / "house.log"
    for handler in root.handlers:
        if handler not in before[0]:
            handler.close()
    root.handlers, level, our_level = before
    root.setLevel(level)
    ours.setLevel(our_level)


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_line_of_json_with_whatever_goes_with_it(log_file):
    logs.start("info", log_file)
    logging.getLogger("rackcard.live.service.pit").info("open", extra={"tables": 3})
    logging.getLogger("rackcard.live.service.pit").debug("not so much")
    logging.getLogger("somebody.else").info("not ours")
    (line,) = lines(log_file)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "rackcard.live.service.pit",
        "message": "open",
        "tables": 3,
    }


def test_a_traceback_is_part_of_its_line(log_file):
    logs.start("warning", log_file)
    try:
        _ = 1 // 0
    except ZeroDivisionError:
        logging.getLogger("rackcard").exception("command failed\nbadly")
    (line,) = lines(log_file)
    assert line["message"] == "command failed\nbadly"
    assert line["exception"].endswith("ZeroDivisionError: integer division or modulo by zero")


def test_bad_levels_and_files_are_one_sentence(tmp_path):
    with pytest.raises(BadInput, match=r"^there is no log level 'loud'; allowed: debug, info,"):
        logs.start("loud")
    with pytest.raises(BadInput, match=r"^cannot write the log .*: Is a directory\.$"):
        logs.start("info", tmp_path)


def test_a_return_far_from_its_law_is_told_once(log_file, tmp_path, monkeypatch):
    """Red comes up two hundred times in a row."""
    monkeypatch.setattr(houses, "RETURNS_EVERY", 0.01)
    logs.start("warning", log_file)
    layout = lay("straights-and-8s")
    won = Settled("pay", 0, "ann", "red-black", "red", "Win", "1:1", 500, 500, 0, -1)

    async def evening():
        at = HouseOfTables(Store.open(f"sqlite:///{tmp_path}/house.db"))
        await at.start()
        for number in range(200):
            at.pit.return_monitor.happened("wheel", layout, [won, RoundEnded(number)])
        for _ in range(500):
            await asyncio.sleep(0.01)
            if at.metrics.alarms._value.get():
                break
        await asyncio.sleep(0.1)
        await at.stop()

    asyncio.run(evening())
    (line,) = lines(log_file)
    assert (line["level"], line["wager"], line["spot"]) == ("warning", "red-black", "red")
    assert line["net"] == 200 * 500
    assert line["sigmas"] > 14
