"""Show on a terminal what is being computed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rackcard.cli.shared import progress_wanted

if TYPE_CHECKING:
    from rackcard.report.sheet import Tell


@contextmanager
def show_progress() -> Iterator[Tell]:
    """A function that shows a text on the terminal; without a terminal it does nothing."""
    if not progress_wanted():
        yield lambda what: None
        return
    from rich.console import Console

    with Console(stderr=True).status("...") as status:
        yield lambda what: status.update(f"{what} ...")
