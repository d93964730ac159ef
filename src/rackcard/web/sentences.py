"""What is wrong, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST_SAID = 300
"""Characters of a refusal: what was sent may be quoted in it, but not at length."""


def one_line(text: str) -> str:
    """Fit to be shown, whatever was quoted in it."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text)
    line = line if len(line) <= MOST_SAID else line[:MOST_SAID] + "..."
    return line if line.endswith(".") else line + "."


def sentence(complaint: Mapping[str, Any]) -> str:
    """A complaint of the schema in a sentence."""
    if complaint["type"] == "json_invalid":
        return "a body is JSON."
    where = ".".join(
        str(part) for part in complaint["loc"] if part not in ("body", "query", "path")
    )
    return one_line(f"{where + ': ' if where else ''}{complaint['msg']}")
