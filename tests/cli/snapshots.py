"""Whole outputs, compared with golden files that somebody has read."""

from __future__ import annotations

import os
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"


def same(name: str, text: str) -> None:
    """To accept a change on purpose: RACKCARD_GOLDEN=write make test, then read the diff."""
    path = GOLDEN / name
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
