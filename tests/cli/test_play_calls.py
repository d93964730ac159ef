"""What `play` hands to the screen, and where it refuses to draw one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.cli import play
from rackcard.rules.errors import BadInput


def test_the_screen_gets_the_table_that_was_asked_for(rackcard, monkeypatch) -> None:
    from rackcard.cli.tabletop import app

    opened: list[Any] = []

    class Fake:
        return_code = 0

        def __init__(self, table: Any, *of: Any, **more: Any) -> None:
            opened.append((table.layout.card.game, len(table.players), *of, more))

        def run(self) -> None:
            opened.append("run")

        def summary(self) -> str:
            return "It was fun."

    monkeypatch.setattr(app, "Tabletop", Fake)
    monkeypatch.setattr(play, "_check_terminal", lambda: None)
    result = rackcard("play", "great-8", "--pace", "slow", "--bankroll", "$25.50", "--chance", "x")
    assert (result.code, result.out) == (0, "It was fun.\n")
    assert opened == [("great-8", 3, "You", 25_50, "slow", {"practice": True}), "run"]
    Fake.return_code = 3
    result = rackcard("play", "great-8", "--bots", "0")
    assert (result.code, result.out) == (3, "")
    assert opened[2] == ("great-8", 1, "You", 1_000_00, "normal", {"practice": False})


@pytest.mark.parametrize("missing", [0, 1, 2, None])
def test_a_terminal_is_where_one_can_read_and_write(monkeypatch, missing: int | None) -> None:
    parts = [at != missing for at in range(3)]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: parts[0]))
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: parts[1]))
    monkeypatch.setenv("TERM", "xterm" if parts[2] else "dumb")
    if missing is None:
        play._check_terminal()
        return
    with pytest.raises(
        BadInput, match=r"^a table needs a terminal to be drawn on; --auto N prints"
    ):
        play._check_terminal()


def test_chance_and_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    from random import Random, SystemRandom

    assert isinstance(play._rng(None), SystemRandom)
    assert play._rng("8").random() == Random("8").random()
    monkeypatch.setattr("time.time_ns", lambda: 5_000_999_999)
    assert play._clock() == 5_000


def test_an_error_of_textual_itself_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    found = builtins.__import__

    def without(name: str, *of: Any) -> Any:
        if name == "rackcard.cli.tabletop.app":
            raise ModuleNotFoundError("gone", name=missing)
        return found(name, *of)

    monkeypatch.setattr(builtins, "__import__", without)
    missing = "textual.widgets"
    with pytest.raises(BadInput, match=r"^the table is drawn by textual, which is not installed"):
        play._full_screen(None, 0, "slow", None)
    missing = "rich"
    with pytest.raises(ModuleNotFoundError):
        play._full_screen(None, 0, "slow", None)
