"""How much memory this process has."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

STATUS = Path("/proc/self/statm")
PAGE = 4096


def resident() -> int:
    """Bytes, after a sweep."""
    if not STATUS.is_file():
        pytest.skip("this system does not say how much memory a process has")
    gc.collect()
    return int(STATUS.read_text().split()[1]) * PAGE
