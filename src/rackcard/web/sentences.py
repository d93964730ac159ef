"""Error messages of one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST_SAID = 300
"""The most characters of a refusal: it may quote the request, but not at length."""


def one_line(text: str) -> str:
    """The text on one line, safe to show whatever it quotes."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text)
    line = line if len(line) <= MOST_SAID else line[:MOST_SAID] + "..."
    return line if line.endswith(".") else line + "."


def sentence(complaint: Mapping[str, Any]) -> str:
    """A validation error of pydantic as a sentence."""
    if complaint["type"] == "json_invalid":
        return "a body is JSON."
    where = ".".join(
        str(part) for part in complaint["loc"] if part not in ("body", "query", "path")
    )
    return one_line(f"{where + ': ' if where else ''}{complaint['msg']}")
