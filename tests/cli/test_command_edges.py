"""Edges of the command line: ranges of flags, defaults, help, a reader that has gone, widths."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from rich.console import Console

from rackcard import __version__, cli
from rackcard.cli import bench, chart, check_certificate, serve, shared, show
from rackcard.cli.app import app
from rackcard.cli.check_certificate import Asked, Verdict
from rackcard.report.tables import Table
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Cell, Grid


class Reached(Exception):
    """The command was called."""


@pytest.mark.parametrize(
    ("command", "flag", "taken", "refused"),
    [
        ("bench", "--seconds", ["0.1", "60"], ["0.09", "60.1"]),
        ("serve", "--port", ["0", "65535"], ["-1", "65536"]),
        ("simulate", "--cut", ["0", "1"], ["-1"]),
    ],
)
def test_the_range_of_a_flag(rackcard, monkeypatch, command, flag, taken, refused) -> None:
    def reached(*_: object, **__: object) -> None:
        raise Reached

    monkeypatch.setattr("rackcard.game.load", reached)
    monkeypatch.setattr("rackcard.live.service.logs.start", reached)
    game = [] if command == "serve" else ["great-8"]
    for value in taken:
        with pytest.raises(Reached):
            rackcard(command, *game, f"{flag}={value}")
    for value in refused:
        result = rackcard(command, *game, f"{flag}={value}")
        assert (result.code, result.out) == (2, "")
        assert flag in result.err


def test_help_and_version(rackcard) -> None:
    assert rackcard("--version", "--help").out == f"rackcard {__version__}\n"
    nothing, asked = rackcard(), rackcard("--help")
    assert nothing == asked
    assert (asked.code, asked.err) == (0, "")
    assert "Casino table games from their rack cards: played, priced and proved." in asked.out
    listed = [line.split()[0] for line in asked.out.partition("Commands:")[2].splitlines() if line]
    assert [name for name in listed if name in COMMANDS] == COMMANDS
    assert (app.pretty_exceptions_enable, app.rich_markup_mode) == (False, None)


COMMANDS = [
    *("games", "card", "par", "dossier", "rulings", "verify", "prove", "chart", "advise"),
    *("simulate", "study", "certify", "check-certificate", "play", "serve", "audit"),
    *("bench", "conform"),
]


def test_games_complete_themselves() -> None:
    from rackcard.game import game_ids

    (argument,) = (one for one in get_args(shared.GameId) if hasattr(one, "autocompletion"))
    assert argument.autocompletion() == game_ids()


def test_a_reader_that_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[Any] = []

    def gone(**_: Any) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("rackcard.cli.app.app", gone)
    monkeypatch.setattr(os, "open", lambda *of: moved.append(of) or 77)
    monkeypatch.setattr(os, "dup2", lambda *of: moved.append(of))
    monkeypatch.setattr("sys.stdout", SimpleNamespace(fileno=lambda: 55))
    with pytest.raises(SystemExit) as stopped:
        cli.run()
    monkeypatch.undo()
    assert stopped.value.code == 0
    assert moved == [(os.devnull, os.O_WRONLY), (77, 55)]


@pytest.mark.parametrize(
    ("flags", "asked"),
    [
        ([], Asked(None, False, None)),
        (["--recount"], Asked(None, True, None)),
        (["--signed-by", "me", "--game", "here"], Asked("me", False, "here")),
    ],
)
@pytest.mark.parametrize("json", [[], ["--json"]])
def test_certificates_are_checked_as_asked(rackcard, monkeypatch, flags, asked, json) -> None:
    given: list[Any] = []
    monkeypatch.setattr("rackcard.report.certificate_check.files", lambda what: what)
    monkeypatch.setattr(
        check_certificate,
        "_check",
        lambda file, asked: given.append(asked) or Verdict(file, "true"),
    )
    for name in ("text", "json"):
        shown = lambda verdicts, alone, asked, name=name: given.append((name, alone, asked))  # noqa: E731
        monkeypatch.setattr(check_certificate, f"_show_{name}", shown)
    assert rackcard("check-certificate", "a", *flags, *json).code == 0
    kind = "json" if json else "text"
    assert given == [asked, (kind, True, asked)]
    given.clear()
    assert rackcard("check-certificate", "a", "b", *flags, *json).code == 0
    assert given[2] == (kind, False, asked)


def test_a_folder_of_one_certificate_is_not_one_alone(rackcard, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("rackcard.report.certificate_check.files", lambda what: [Path("a")])
    monkeypatch.setattr(
        check_certificate, "_check", lambda file, asked: Verdict(file, "unreadable", "why.")
    )
    result = rackcard("check-certificate", str(tmp_path))
    assert (result.code, result.out) == (2, "a: unreadable: why.\n1 files: 1 unreadable.\n")


# --- widths


def test_a_column_is_left_out_only_where_it_does_not_fit() -> None:
    columns = ["wager", ">edge", ">2 decks"]
    table = Table("", columns, [["main", "1.5%", "16257664/1073338695"]], optional=[">2 decks"])
    measured = Console(width=1_000).measure(show._grid(table, ruled=False)).maximum
    kept = {
        width: len(show._fitting(Console(width=width), table).columns)
        for width in (measured + 1, measured, measured - 1)
    }
    assert list(kept.values()) == [3, 3, 2]


def test_headings_are_dim_and_no_number_in_them_is_highlighted(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    show.print_tables("8 games", [Table("", ["2 decks", ">1"], [["3", "4"]])])
    head, _, columns, *_ = capsys.readouterr().out.splitlines()
    assert head == "\x1b[1m8 games\x1b[0m"
    assert columns.count("\x1b[") == columns.count("\x1b[2m") + columns.count("\x1b[0m")


def test_charts_in_a_pipe_are_160_wide(capsys: pytest.CaptureFixture[str]) -> None:
    grid = Grid("Pairs", ("2",), {"8-8": (Cell("split"),)}, {"split": "P"}, ("x" * 160, "y" * 161))
    chart._print("Nine", [grid])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:] == ["x" * 160, "y" * 160, "y"]


# --- bench and serve


def test_a_deck_of_fewer_cards_than_a_round_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    from rackcard.game import load

    clock = iter([0.0, 0.0, 9.0, 10.0])
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    assert bench._plain_python(load("great-8", decks=1), 9.0) == 5.0


@pytest.mark.parametrize(("host", "six"), [("::1", True), ("localhost", False)])
def test_an_address_with_colons_is_one_of_version_6(monkeypatch, host: str, six: bool) -> None:
    import socket

    made: list[Any] = []

    class Fake:
        def __init__(self, *of: Any) -> None:
            made.append(of)

        def setsockopt(self, *of: Any) -> None:
            made.append(of)

        def bind(self, place: Any) -> None:
            made.append(place)
            if place[1] == 9:
                raise OSError(1, "it is taken")

        def close(self) -> None:
            made.append("closed")

    monkeypatch.setattr(socket, "socket", Fake)
    assert isinstance(serve._listen(host, 7), Fake)
    family = socket.AF_INET6 if six else socket.AF_INET
    assert made == [
        (family, socket.SOCK_STREAM),
        (socket.SOL_SOCKET, socket.SO_REUSEADDR, 1),
        (host, 7),
    ]
    with pytest.raises(BadInput) as refused:
        serve._listen(host, 9)
    assert str(refused.value) == f"cannot listen on {host} port 9: it is taken."
    assert made[-1] == "closed"


@pytest.mark.parametrize("module", ["uvicorn", "cryptography"])
def test_serving_needs_what_it_needs(rackcard, monkeypatch, module: str) -> None:
    import sys

    monkeypatch.setitem(sys.modules, module, None)
    result = rackcard("serve")
    assert result.code == 2
    assert result.err == f"rackcard: serving needs {module}: install rackcard[live].\n"
