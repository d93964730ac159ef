"""Slow figures, cached on disk under a hash of everything that they depend on.

A change of rule, option, shoe or version changes the hash, so a stale figure is never shown. If the
cache cannot be read or written, figures are computed without it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:  # most figures need none
    from numpy.typing import NDArray

T = TypeVar("T")


def folder() -> Path | None:
    """The user's cache folder, else a private folder under the temporary files, else None."""
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


def code_hash(files: Iterable[Path | str]) -> str:
    """A hash of the contents of source files."""
    digest = hashlib.sha256()
    for file in sorted(map(Path, files)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


@lru_cache(maxsize=1)
def own_code() -> str:
    """A hash of all of Rackcard: two machines that agree on it run the same program."""
    return code_hash(Path(__file__).parent.rglob("*.py"))


def replace(file: Path, content: bytes, private: bool = False) -> None:
    """Write a file whole or not at all: to a temporary file beside it, then renamed. A private file
    is readable by its owner only."""
    part = file.with_name(f".{file.name}.{os.getpid()}-{get_ident()}.part")
    try:
        place = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
        with open(place, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(part, file)
    except BaseException:  # Ctrl-C, too, must leave no temporary file behind
        part.unlink(missing_ok=True)
        raise


class Form(NamedTuple, Generic[T]):
    """How a figure is written as JSON, and read back."""

    dump: Callable[[T], Any]
    load: Callable[[Any], T]


def remembered(parts: Any, compute: Callable[[], T | None], form: Form[T]) -> T | None:
    """The figure cached under `parts` (anything with a stable repr), computed if necessary."""
    file = _place("values", parts, ".json")
    if file is not None:
        try:
            return form.load(json.loads(file.read_text()))
        except (OSError, ValueError, TypeError, LookupError):
            pass
    found = compute()
    if file is not None and found is not None:
        _write(file, json.dumps(form.dump(found)).encode())
    return found


def arrays(parts: Any, compute: Callable[[], Sequence[NDArray[Any]]]) -> Sequence[NDArray[Any]]:
    """Like `remembered`, for a few large arrays."""
    import numpy as np

    file = _place("arrays", parts, ".npz")
    if file is not None:
        try:
            with np.load(file) as kept:
                return [kept[f"arr_{number}"] for number in range(len(kept.files))]
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            pass
    found = compute()
    if file is not None:
        content = io.BytesIO()
        np.savez(content, *found)
        _write(file, content.getvalue())
    return found


def _place(kind: str, parts: Any, ending: str) -> Path | None:
    place = folder()
    key = hashlib.sha256(repr(parts).encode()).hexdigest()
    return place / kind / f"{key}{ending}" if place else None


def _write(file: Path, content: bytes) -> None:
    """Write to the cache; failures are ignored."""
    with suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        replace(file, content)
