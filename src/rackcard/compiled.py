"""Numba, set up so that its cache can never stop the program from starting."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> Path | None:
    """The user's cache, else a folder of the user's own under the temporary files, else none."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    owner = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    for folder in (Path(home, "rackcard"), Path(tempfile.gettempdir(), f"rackcard-{owner}")):
        if _writable(folder):
            return folder
    return None


# Numba's own choice fails at import when neither the package nor the home folder is writable.
_FOLDER = os.environ.get("NUMBA_CACHE_DIR") or _cache_folder()
if _FOLDER and not os.environ.get("NUMBA_CACHE_DIR"):
    setattr(numba.config, "CACHE_DIR", str(_FOLDER))  # noqa: B010  (numba sets its names at run time)


def compiled(function: F) -> F:
    """Compile for this machine; nogil, so that threads run side by side (never fork a prange)."""
    wrapped: Any = numba.njit(cache=_FOLDER is not None, nogil=True)(function)
    return cast(F, wrapped)
