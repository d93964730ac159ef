"""Texts that were looked at once: to accept a change on purpose, RACKCARD_GOLDEN=write make test,
then read the diff."""

from __future__ import annotations

import os
import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "golden" / "live"


def as_it_was(name: str, now: str) -> None:
    """The text is the one that is kept under this name."""
    path = FOLDER / name
    now = re.sub(r"\b([0-9a-f]{8})[0-9a-f]{56}\b", r"\1", now)  # of a hash, its beginning will do
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8")
