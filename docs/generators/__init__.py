"""The parts of the documentation that are generated from the code each time the site is built.

A page includes one with a line `<!-- generated: NAME -->`, or `<!-- generated: NAME WHAT -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module

ASKED = re.compile(r"^<!-- generated: ([a-z-]+)(?: (\S+))? -->$", re.MULTILINE)

HOMES = {
    "commands": "commands",
    "shared-options": "commands",
    "routes": "http",
    "socket-table": "http",
    "play-orders": "http",
    "trial": "http",
    "limits": "http",
    "outputs": "outputs",
    "card-keys": "rack_card",
    "figure-keys": "rack_card",
    "card-file": "rack_card",
    "games": "games",
    "game": "games",
}
"""The module of each generated part; its function has the same name."""


def fill(text: str) -> str:
    """A page with all its generated parts filled in."""
    return ASKED.sub(lambda asked: make(asked[1], asked[2]), text)


def make(name: str, what: str | None = None) -> str:
    home = import_module(f"docs.generators.{HOMES[name]}")
    maker: Callable[..., str] = getattr(home, name.replace("-", "_"))
    return maker(what) if what else maker()
