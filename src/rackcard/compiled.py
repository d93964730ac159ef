"""Numba, set up so that its cache can never stop the program from starting."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from rackcard.cache import folder

F = TypeVar("F", bound=Callable[..., Any])


# Numba's own choice fails at import when neither the package nor the home folder is writable.
_FOLDER = os.environ.get("NUMBA_CACHE_DIR") or folder()
if _FOLDER and not os.environ.get("NUMBA_CACHE_DIR"):
    setattr(numba.config, "CACHE_DIR", str(_FOLDER))  # noqa: B010  (numba sets its names at run time)


def compiled(function: F) -> F:
    """Compile for this machine; nogil, so that threads run side by side (never fork a prange)."""
    wrapped: Any = numba.njit(cache=_FOLDER is not None, nogil=True)(function)
    return cast(F, wrapped)
