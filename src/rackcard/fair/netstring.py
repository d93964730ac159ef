"""Texts as bytes that can be read in one way only."""

from __future__ import annotations

from collections.abc import Iterable


def netstrings(texts: Iterable[str]) -> bytes:
    """Each text as "length:text,": what went in can be told from what came out."""
    return "".join([f"{len(text)}:{text}," for text in texts]).encode("ascii")
