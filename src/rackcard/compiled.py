"""Numba, set up so that its cache can neither stop the program nor hand it old code."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from rackcard.cache import folder, own_code

F = TypeVar("F", bound=Callable[..., Any])


def _own_folder() -> Path | None:
    """A cache folder for exactly these sources. Numba does not notice a change in a function that a
    cached function calls in another file, and would keep using the old one."""
    place = folder()
    if place is None:
        return None
    return place / f"compiled-{own_code()[:16]}"


# Numba's own choice fails at import when neither the package nor the home folder is writable.
_FOLDER = os.environ.get("NUMBA_CACHE_DIR") or _own_folder()
if _FOLDER and not os.environ.get("NUMBA_CACHE_DIR"):
    setattr(numba.config, "CACHE_DIR", str(_FOLDER))  # noqa: B010  (numba sets its names at run time)


def compiled(function: F) -> F:
    """Compile for this machine; nogil, so that threads run side by side (never fork a prange)."""
    wrapped: Any = numba.njit(cache=_FOLDER is not None, nogil=True)(function)
    return cast(F, wrapped)
