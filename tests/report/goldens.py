"""Golden files of this folder: RACKCARD_GOLDEN=write accepts a change; then read the diff."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parents[1] / "golden" / "report"


def assert_golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def told(value: Any) -> str:
    return json.dumps(rounded(value), indent=1, ensure_ascii=False) + "\n"


def rounded(value: Any) -> Any:
    """Nine digits of every float: the last ones are the processor's."""
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, Mapping):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list | tuple) else value
