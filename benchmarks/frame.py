"""What the command lines of all benchmarks share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console


def parser(name: str, about: str | None) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=about)
    made.add_argument("--quick", action="store_true", help="a smoke test: its ratios are rough")
    return made


def parsed(
    made: argparse.ArgumentParser, arguments: Sequence[str] | None = None
) -> argparse.Namespace:
    """With a file for the measurements, which has to have a folder to go to."""
    made.add_argument("--json", type=Path, metavar="FILE", help="write the measurements here too")
    options = made.parse_args(arguments)
    if options.json and not options.json.absolute().parent.is_dir():
        made.error(f"there is no folder {options.json.parent} to write to.")
    return options


def wide_console() -> Console:
    return Console(width=None if sys.stdout.isatty() else 120, highlight=False)


def print_load(console: Console, need: str) -> None:
    """What else was going on: a ratio that needs both cores means little without them."""
    if hasattr(os, "getloadavg"):
        load = f"{os.getloadavg()[0]:.1f} running on {os.cpu_count()} cores"
        console.print(f"load in the last minute: {load} ({need})")


def start(main: Callable[[], int]) -> None:
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nInterrupted: nothing was reported.")
