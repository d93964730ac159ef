"""Texts as bytes that can be read in only one way."""

from __future__ import annotations

from collections.abc import Iterable


def netstrings(texts: Iterable[str]) -> bytes:
    """Each text as "length:text,": the result can be read in only one way."""
    return "".join([f"{len(text)}:{text}," for text in texts]).encode("ascii")
