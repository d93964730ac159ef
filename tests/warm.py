"""Compile every kernel that the suite uses, once: its workers find them on disk.

Two workers that need the same kernel at the same time both compile it, for seconds each. Before
they start, `tests/conftest.py` runs this in one process for each half.
"""

from __future__ import annotations

import subprocess
import sys

import rackcard as rc


def blackjack() -> None:
    game = rc.load("dead-mans-hand", decks=1)
    game.charts()
    game.simulate(1_000)
    list(game.par())


def others() -> None:
    for name in rc.game_ids():
        if name != "dead-mans-hand":
            game = rc.load(name)
            game.simulate(1_000)
            list(game.par())
    rc.load("lucky-8").simulate(1_000, shoes=True)


HALVES = {"blackjack": blackjack, "others": others}


def warm() -> None:
    """Both halves at once; a half that fails leaves its kernels to the tests."""
    running = [subprocess.Popen([sys.executable, "-m", "tests.warm", half]) for half in HALVES]
    for process in running:
        process.wait()


if __name__ == "__main__":
    HALVES[sys.argv[1]]()
