"""Progress is shown on a terminal and never in a pipe."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.cli import certify, check_certificate, progress, prove, simulate, study
from tests.cli.test_calls import tally


class Bar:
    """Stands in for rich's: notes everything that it is told."""

    made: list[Bar] = []

    def __init__(self, *columns: Any, console: Any, transient: bool = False) -> None:
        self.columns = [getattr(one, "text_format", type(one).__name__) for one in columns]
        self.console, self.transient = console, transient
        self.told: list[Any] = []
        self.tasks = {7: SimpleNamespace(speed=None)}
        Bar.made.append(self)

    def __enter__(self) -> Bar:
        self.told.append("begin")
        return self

    def __exit__(self, *_: object) -> None:
        self.told.append("end")

    def add_task(self, *of: Any, **more: Any) -> int:
        self.told.append(("task", *of, more))
        return 7

    def update(self, *of: Any, **more: Any) -> None:
        self.told.append((*of, more))

    def reset(self, *of: Any, **more: Any) -> None:
        self.told.append(("reset", *of, more))


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[Bar]:
    monkeypatch.setattr(Bar, "made", [])
    monkeypatch.setattr("rich.progress.Progress", Bar)
    return Bar.made


def wanted(monkeypatch: pytest.MonkeyPatch, module: Any, on: bool) -> None:
    monkeypatch.setattr(module, "progress_wanted", lambda: on)


def is_ours(bar: Bar) -> None:
    """On standard error, gone when it is done, and closed."""
    assert bar.console.stderr is True
    assert bar.transient is True
    assert (bar.told[0], bar.told[-1]) == ("begin", "end")


GAME = SimpleNamespace(name="Nine")


def test_simulate(monkeypatch: pytest.MonkeyPatch, bars: list[Bar]) -> None:
    settings = {"seed": 8, "cut": 3}

    def played(rounds: int, **given: Any) -> Any:
        assert {key: given[key] for key in settings} == settings
        if "progress" in given:
            given["staff"](3)
            given["expect"](900)
            given["progress"](100)
            bars[0].tasks[7].speed = 2_500_000.0
            given["progress"](50)
        return tally(rounds=rounds)

    game = SimpleNamespace(card=GAME, simulate=played)
    wanted(monkeypatch, simulate, False)
    assert simulate._simulate(game, 1_000, settings).rounds == 1_000
    assert bars == []
    wanted(monkeypatch, simulate, True)
    assert simulate._simulate(game, 1_000, settings).rounds == 1_000
    (bar,) = bars
    is_ours(bar)
    assert bar.columns == [
        "{task.description}",
        "BarColumn",
        "{task.percentage:>3.0f}% of {task.total:,.0f} rounds{task.fields[pace]}",
        "TimeRemainingColumn",
    ]
    assert bar.told[1:-1] == [
        ("task", "Nine", {"total": 1_000, "pace": ""}),
        (7, {"description": "Nine, 3 workers"}),
        (7, {"total": 900}),
        (7, {"advance": 100}),
        (7, {"pace": ""}),
        (7, {"advance": 50}),
        (7, {"pace": ", 2.5 million a second"}),
    ]


def test_prove(monkeypatch: pytest.MonkeyPatch, bars: list[Bar]) -> None:
    def proved(progress: Any = None) -> list[Any]:
        if progress:
            progress(3, 12)
        return ["proof"]

    game = SimpleNamespace(card=GAME, prove=proved)
    wanted(monkeypatch, prove, False)
    assert prove._prove(game) == ["proof"]
    assert bars == []
    wanted(monkeypatch, prove, True)
    assert prove._prove(game) == ["proof"]
    (bar,) = bars
    is_ours(bar)
    percent = "{task.percentage:>3.0f}%"
    assert bar.columns == ["{task.description}", "BarColumn", percent, "TimeRemainingColumn"]
    assert bar.told[1:-1] == [
        ("task", "Nine", {"total": None}),
        (7, {"completed": 3, "total": 12}),
    ]


def test_study(monkeypatch: pytest.MonkeyPatch, bars: list[Bar]) -> None:
    asked: list[Any] = []

    def run(file: Path, *, watch: Any = None, **given: Any) -> str:
        asked.append((file, given))
        if watch:
            watch.staff(2)
            watch.cell(4, SimpleNamespace(title="nine", rounds=0))
            watch.cell(5, SimpleNamespace(title="ten", rounds=70))
            watch.expect(80)
            watch.progress(20)
            watch.staff(3)
        return "outcome"

    monkeypatch.setattr("rackcard.lab.study.run", run)
    file = Path("of/study.toml")
    for on in (False, True):
        wanted(monkeypatch, study, on)
        assert study._run(file, True, "local", 3) == "outcome"
        assert len(bars) == on
    assert asked == [(file, {"fresh": True, "cluster": "local", "workers": 3})] * 2
    (bar,) = bars
    is_ours(bar)
    assert bar.columns == ["{task.description}", "BarColumn", "TimeRemainingColumn"]
    assert bar.told[1:-1] == [
        ("task", "study.toml", {"total": None}),
        (7, {"description": "study.toml, 2 workers"}),
        ("reset", 7, {"description": "cell 4: nine", "total": None}),
        ("reset", 7, {"description": "cell 5: ten", "total": 70}),
        (7, {"total": 80}),
        (7, {"advance": 20}),
        (7, {"description": "cell 5: ten, 3 workers"}),
    ]


def test_check_certificate(monkeypatch: pytest.MonkeyPatch, bars: list[Bar]) -> None:
    file = Path("of/it.json")
    wanted(monkeypatch, check_certificate, False)
    with check_certificate._progress(file) as progress:
        progress(1, 2)
    assert bars == []
    wanted(monkeypatch, check_certificate, True)
    with check_certificate._progress(file) as progress:
        progress(1, 2)
    (bar,) = bars
    is_ours(bar)
    assert bar.told[1:-1] == [
        ("task", "it.json", {"total": None}),
        (7, {"completed": 1, "total": 2}),
    ]


def test_a_report_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    class Status:
        def __init__(self, first: str) -> None:
            said.append(first)

        def __enter__(self) -> Status:
            return self

        def __exit__(self, *_: object) -> None:
            said.append("end")

        def update(self, text: str) -> None:
            said.append(text)

    class Console:
        def __init__(self, stderr: bool = False) -> None:
            assert stderr

        def status(self, text: str) -> Status:
            return Status(text)

    monkeypatch.setattr("rich.console.Console", Console)
    wanted(monkeypatch, progress, False)
    with progress.show_progress() as tell:
        tell("nobody")
    assert said == []
    wanted(monkeypatch, progress, True)
    with progress.show_progress() as tell:
        tell("rulings")
    assert said == ["...", "rulings ...", "end"]


@pytest.mark.parametrize("on", [True, False])
def test_certificates_are_told_of_one_by_one(monkeypatch, rackcard, tmp_path, on: bool) -> None:
    wanted(monkeypatch, certify, on)
    refused = SimpleNamespace(objections=lambda: ["no"])
    monkeypatch.setattr("rackcard.report.certificate.issue", lambda *_: refused)
    call = ("certify", "great-8", "--new-key", str(tmp_path / "key"), "-o", str(tmp_path))
    lines = ["main  ...", "great-bonus 1 ...", "great-bonus 2 ...", "great-bonus 3 ..."]
    assert rackcard(*call).err == "".join(f"{line}\n" for line in lines if on)
