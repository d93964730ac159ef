"""A house that looks at its garbage rarely."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import gc
from rackcard.live.service import garbage
garbage.collect_rarely()
print(gc.get_freeze_count() > 1_000, gc.get_threshold() == garbage.THRESHOLDS, gc.isenabled())
"""


def test_what_is_loaded_is_not_looked_at_again() -> None:
    """In a process of its own: what is frozen stays so."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True"] * 3
