"""How the process of a house collects garbage."""

from __future__ import annotations

import gc

THRESHOLDS = (20_000, 20, 100)
"""Objects made before the young are looked at; such looks before older ones are, and before all."""


def collect_rarely() -> None:
    """Call it when everything is loaded. A look at all objects of a house stops play for a tenth of
    a second and more, and finds hardly anything: what is loaded stays, and what a command leaves
    behind is young."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
