"""Run the command line in this process: as a user would, without paying for a new interpreter."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from typer import main as typer_main

from rackcard.cli import run

built = cache(typer_main.get_command)
"""The commands as Typer reads them off their signatures, which takes longer than most commands."""


class Result(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def rackcard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Result]:
    monkeypatch.setattr(typer_main, "get_command", built)

    def call(*arguments: str) -> Result:
        monkeypatch.setattr("sys.argv", ["rackcard", *arguments])
        with pytest.raises(SystemExit) as stopped:
            run()
        captured = capsys.readouterr()
        return Result(int(stopped.value.code or 0), captured.out, captured.err)

    return call
