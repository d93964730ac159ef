"""What is being computed, told on a terminal while one waits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rackcard.cli.shared import progress_wanted

if TYPE_CHECKING:
    from rackcard.report.sheet import Tell


@contextmanager
def telling() -> Iterator[Tell]:
    """Somebody to tell; nobody listens where there is no terminal."""
    if not progress_wanted():
        yield lambda what: None
        return
    from rich.console import Console

    with Console(stderr=True).status("...") as status:
        yield lambda what: status.update(f"{what} ...")
