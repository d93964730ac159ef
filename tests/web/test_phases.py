"""The front end knows the phases of a table by the server's words."""

from __future__ import annotations

import re
from pathlib import Path

from rackcard.live.table.phases import Phase

PHASES = Path(__file__).parents[2] / "frontend" / "src" / "table" / "phases.ts"


def test_every_phase_of_the_front_end_is_one_of_the_server() -> None:
    found = dict(re.findall(r'^export const ([A-Z]+) = "(.+)";$', PHASES.read_text(), re.MULTILINE))
    assert found.keys() >= {"COMMITTING", "OPENING", "WAGERS", "PLAYING"}
    assert found == {name: Phase[name].value for name in found}
