"""Figures that took a while, kept on disk under a hash of everything that they depend on.

A changed rule, option, shoe or version has another hash, so an old figure is never shown for it; a
cache that cannot be read or written is the same as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from rackcard.rules.machine import Valued


def folder() -> Path | None:
    """The user's cache, else a folder of the user's own under the temporary files, else none."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    owner = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    for place in (Path(home, "rackcard"), Path(tempfile.gettempdir(), f"rackcard-{owner}")):
        try:
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=place):
                return place
        except OSError:
            continue
    return None


def code_hash(files: Iterable[Path]) -> str:
    """A hash of source files: rules that changed are other rules."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def remembered(parts: Any, compute: Callable[[], Valued | None]) -> Valued | None:
    """The value under `parts` (anything with a stable repr), computed if it is not known yet."""
    key = hashlib.sha256(repr(parts).encode()).hexdigest()
    place = folder()
    file = place / "values" / f"{key}.json" if place else None
    if file is not None:
        try:
            edge, error, method = json.loads(file.read_text())
            return Valued(Fraction(edge), Fraction(error), method)
        except (OSError, ValueError):
            pass
    found = compute()
    if file is not None and found is not None:
        _write(file, json.dumps([str(found.edge), str(found.error), found.method]))
    return found


def _write(file: Path, text: str) -> None:
    """Whole or not at all: written beside its place, then moved there."""
    try:
        file.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False) as part:
            part.write(text)
        os.replace(part.name, file)
    except OSError:
        pass
