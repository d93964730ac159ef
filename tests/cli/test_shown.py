"""How results are shown: charts, proofs, certificates, studies, tables on a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard import cli, signing
from rackcard.cli import chart, check_certificate, prove, show
from rackcard.cli.check_certificate import Asked, Verdict
from rackcard.report.certificate_check import Checked, Item, Tampered
from rackcard.report.tables import Table
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Cell, Grid
from rackcard.rules.pricing import Proof
from tests.cli.snapshots import same

TIGER = str(Path(__file__).parents[2] / "examples" / "dragon_tiger")
GRIDS = [
    Grid(
        "Hard totals",
        ("2", "T", "A"),
        {
            "16": (Cell("hit"), Cell("double", "hit"), Cell("surrender", "stand", True)),
            "9": (Cell("split"), Cell(), Cell("wait", cost=0.0125)),
        },
        {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R", "wait": "W"},
        ("A note.", "Another."),
    ),
    Grid("Pairs", ("2",), {"8-8": (Cell("split"),)}, {"split": "P"}),
]


@pytest.fixture
def charts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    asked: list[Any] = []

    def drawn(game: Any, **given: Any) -> list[Grid]:
        asked.append(given)
        return GRIDS

    monkeypatch.setattr("rackcard.game.Game.charts", drawn)
    monkeypatch.setattr("rackcard.game.Game.under", lambda game, bonus: asked.append(bonus) or game)
    return asked


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, columns: int = 100) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def test_charts_as_text_json_and_on_a_terminal(rackcard, charts, monkeypatch) -> None:
    plain = rackcard("chart", TIGER).out
    data = rackcard("chart", TIGER, "--json", "--costs", "--bonus", "w:2", "--stake", "1/5").out
    on_a_terminal(monkeypatch)
    colours = rackcard("chart", TIGER).out
    same("outputs/chart.txt", f"{plain}\n{data}\n{colours}".replace("\x1b", "ESC"))
    assert [str(one) for one in charts[:4]] == [
        "None",
        "{'costs': False, 'bonus': None, 'stake': Fraction(1, 1)}",
        "w:2",
        "{'costs': True, 'bonus': 'w:2', 'stake': Fraction(1, 5)}",
    ]


def test_a_picture_of_charts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import altair

    saved: list[Any] = []
    monkeypatch.setattr(altair.VConcatChart, "save", lambda self, to: saved.append((self, to)))
    chart._picture("Game · one · two · three · four", GRIDS, tmp_path / "it.svg")
    ((drawn, place),) = saved
    assert place == str(tmp_path / "it.svg")
    data = drawn.to_dict()
    del data["$schema"]
    same("outputs/chart-picture.txt", json.dumps(data, indent=1, ensure_ascii=False) + "\n")

    def refuse(self: Any, to: str) -> None:
        raise OSError(5, "the disk is full")

    monkeypatch.setattr(altair.VConcatChart, "save", refuse)
    with pytest.raises(BadInput, match=r"^cannot write it\.png: the disk is full\.$"):
        chart._picture("Game", GRIDS, Path("it.png"))
    with pytest.raises(BadInput, match=r"^a chart is written as \.svg or \.png, not as 'it\.pdf'"):
        chart._picture("Game", GRIDS, tmp_path / "it.pdf")


# --- tables on a terminal


WIDE = Table(
    "A title",
    ["name", ">figure", "verdict", ">optional"],
    [["one", "1,234.5", "✓", "31/830"], ["two", "9", "✗", ""], ["three", "", "documented", "x"]],
    ["A note.", "Another."],
    optional=[">optional"],
)


@pytest.mark.parametrize("columns", [100, 40, 30])
def test_tables_on_a_terminal(monkeypatch, capsys, columns: int) -> None:
    on_a_terminal(monkeypatch, columns)
    show.print_tables("The head", [WIDE, Table("", ["a"], [["b"]])])
    same(f"outputs/tables-{columns}.txt", capsys.readouterr().out.replace("\x1b", "ESC"))


def test_tables_in_a_pipe_are_never_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    long = Table("", ["text", "more"], [["x" * 400, "y" * 400]], ["n" * 900])
    show.print_tables("head " * 100, [long])
    text = capsys.readouterr().out
    assert text == show.as_text("head " * 100, [long])
    assert len(text.splitlines()) == 5


# --- how a call ends


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "rackcard: stopped.\n"),
        (BadInput("two\n lines."), 2, "rackcard: two lines.\n"),
        (None, 0, ""),
        (4, 4, ""),
        ("text", 0, ""),
    ],
)
def test_how_a_call_ends(monkeypatch, capsys, raised: Any, code: int, said: str) -> None:
    def app(standalone_mode: bool = True) -> Any:
        assert not standalone_mode
        if isinstance(raised, BaseException):
            raise raised
        return raised

    monkeypatch.setattr("rackcard.cli.app.app", app)
    with pytest.raises(SystemExit) as stopped:
        cli.run()
    assert (stopped.value.code, capsys.readouterr().err) == (code, said)


# --- proofs


ENTRIES = [
    SimpleNamespace(
        strategy="best",
        law=SimpleNamespace(
            house_edge="1/8",
            outcomes=[
                SimpleNamespace(label=label, combinations=count)
                for label, count in (("Win", 12_345), ("", 7))
            ],
        ),
    ),
    SimpleNamespace(strategy="none", law=None),
]


def proof(known: bool, agrees: bool) -> Proof:
    return Proof("main", {"house_way": "a", "n": 1}, {"n": 2} if known else None, agrees)


def test_proofs_are_shown_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show, "percent", lambda edge, digits: f"{edge} to {digits}")
    asked: list[str] = []
    game = SimpleNamespace(par=lambda wager: asked.append(wager) or ENTRIES)
    tables = [prove._table(game, proof(*of)) for of in ((False, True), (True, True), (True, False))]
    assert asked == ["main"] * 3
    assert {(one.title, str(one.columns), str(one.rows)) for one in tables} == {
        (
            "main",
            str(["strategy", ">won", ">pushed", ">lost", ">house edge", ">exactly"]),
            str([["best", "12,345", "0", "7", "1/8 to 6", "1/8"]]),
        )
    }
    assert [one.notes for one in tables] == [
        ["A new certificate, kept on this machine."],
        ["Computed again: the very same integers as the certificate that was there."],
        ["Computed again: DIFFERENT integers from the certificate that was there."],
    ]
    assert prove._json(proof(True, False)) == {
        "wager": "main",
        "certificate": {"house_way": "a", "n": 1},
        "was_certified": True,
        "agrees": False,
    }
    assert prove._json(proof(False, True))["was_certified"] is False


def test_new_proofs_take_the_place_of_those_for_the_same_rules(tmp_path: Path) -> None:
    path = tmp_path / "proofs.json"
    known = [{"house_way": way, "wheel": wheel} for way in "ab" for wheel in "xy"]
    new = {"house_way": "a", "wheel": "y", "n": 1}
    prove._write(path, known, [Proof("main", new, None, True)])
    assert json.loads(path.read_text()) == [known[0], *known[2:], new]
    assert path.read_text() == json.dumps([known[0], *known[2:], new], indent=2) + "\n"
    assert prove._read(path) == [known[0], *known[2:], new]
    assert prove._read(tmp_path / "new.json") == []
    assert (tmp_path / "new.json").read_text() == ""


# --- certificates


def content(**changes: Any) -> Any:
    law = SimpleNamespace(witnesses=["one"])
    plain = {"name": "Nine", "wager": "main", "paytable": None, "card_hash": "0123456789abcdef"}
    more = {"software": "rackcard 1", "issued": "2026-11-30", "laws": [law]}
    return SimpleNamespace(**{**plain, **more, **changes})


SO = Item("main: figures", True)
NOT = Item("main: witness", True, False)
LEFT = Item("main, best: figures", False, reason="minutes")
OTHER = Item("main: a witness", False, reason="hours")
TRUE = Verdict(Path("a.json"), "true", "", "ab cd", content(), [], [SO])
VERDICTS = [
    TRUE,
    TRUE._replace(file=Path("b.json"), items=[SO, LEFT, OTHER]),
    TRUE._replace(file=Path("b2.json"), items=[SO, OTHER]),
    Verdict(Path("c.json"), "false", "", "ab", content(paytable="2"), ["it is 2"], [SO, NOT]),
    Verdict(Path("d.json"), "false", "", "ab", content(laws=[]), ["one", "two", "six"], []),
    Verdict(Path("e.json"), "unreadable", "e.json is no certificate."),
    Verdict(Path("f.json"), "tampered", "f.json was changed."),
]


def test_verdicts_one_by_one_and_together(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Asked(None, False, None)
    for one in VERDICTS:
        check_certificate._show_text([one], True, asked._replace(signed_by="my.pub"))
        check_certificate._show_text([one], True, asked)
        check_certificate._show_json([one], True, asked)
    check_certificate._show_text(VERDICTS, False, asked)
    check_certificate._show_json(VERDICTS, False, asked)
    said = capsys.readouterr()
    same("outputs/verdicts.txt", f"{said.out}--- standard error\n{said.err}")


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        (["true", "true"], 0),
        (["true", "unreadable"], 2),
        (["unreadable", "false", "true"], 1),
        (["false", "tampered", "unreadable"], 3),
    ],
)
def test_the_worst_certificate_decides(rackcard, monkeypatch, statuses, code: int) -> None:
    given = {Path(str(at)): one for at, one in enumerate(statuses)}
    monkeypatch.setattr("rackcard.report.certificate_check.files", lambda what: list(given))
    monkeypatch.setattr(
        check_certificate, "_check", lambda file, asked: Verdict(file, given[file], "why")
    )
    monkeypatch.setattr(check_certificate, "_show_text", lambda verdicts, alone, asked: None)
    assert rackcard("check-certificate", "a", "b").code == code
    result = rackcard("check-certificate", "a")
    if statuses[0] == "unreadable":
        assert (result.code, result.err) == (2, "rackcard: why\n")
    else:
        assert result.code == code


def test_a_certificate_is_read_and_checked_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    file, asked = Path("a.json"), Asked("my.pub", True, "folder")
    findings: list[str] = []

    def read(path: Path, signed_by: str | None) -> Any:
        assert (path, signed_by) == (file, "my.pub")
        return SimpleNamespace(content="content", public_key=bytes(32))

    def check(what: Any, recount: bool, progress: Any, folder: str | None) -> Checked:
        assert (what, recount, folder) == ("content", True, "folder")
        progress(1, 2)
        return Checked(findings, [SO])

    monkeypatch.setattr("rackcard.report.certificate_check.read", read)
    monkeypatch.setattr("rackcard.report.certificate_check.check", check)
    key = signing.fingerprint(bytes(32))
    wanted = Verdict(file, "true", "", key, "content", [], [SO])
    assert check_certificate._check(file, asked) == wanted
    findings.append("it is 2")
    assert check_certificate._check(file, asked) == wanted._replace(
        status="false", findings=["it is 2"]
    )
    for error, status in ((Tampered("no."), "tampered"), (BadInput("no."), "unreadable")):

        def refuse(path: Path, signed_by: str | None, error: Exception = error) -> Any:
            raise error

        monkeypatch.setattr("rackcard.report.certificate_check.read", refuse)
        assert check_certificate._check(file, asked) == Verdict(file, status, "no.")


def test_what_witnesses_refute_is_not_signed(rackcard, monkeypatch, tmp_path: Path) -> None:
    asked: list[Any] = []

    def issue(game: Any, wager: str, table: str | None, day: Any, played: Any) -> Any:
        asked.append((str(day), *played))
        objections = [f"{wager} {table} is wrong"] if table == "2" else []
        plain = {"wager": wager, "table": table}
        return SimpleNamespace(objections=lambda: objections, model_dump=lambda mode: plain)

    monkeypatch.setattr("rackcard.report.certificate.issue", issue)
    monkeypatch.setattr("rackcard.report.certificate.text", lambda document: document["wager"])
    call = ["certify", "great-8", "-o", str(tmp_path), "--new-key", str(tmp_path / "key")]
    done = rackcard(*call, "--date", "2026-11-30")
    assert done.code == 1
    shown = signing.fingerprint(signing.public_key(str(tmp_path / "key.pub")))
    assert done.out.splitlines() == [
        f"A new key: {tmp_path}/key (keep it to yourself) and {tmp_path}/key.pub.",
        *(f"{tmp_path}/great-8-{name}.json" for name in ("main", "great-bonus-1", "great-bonus-3")),
        f"Signed with the key {shown}.",
        "Not signed: great-bonus 2 is wrong.",
    ]
    assert asked == [("2026-11-30", 10_000_000, 4_000, 8)] * 4
    assert sorted(path.name for path in tmp_path.glob("*.json")) == [
        "great-8-great-bonus-1.json",
        "great-8-great-bonus-3.json",
        "great-8-main.json",
    ]
    only = ["--key", str(tmp_path / "key"), "--wager", "main", "--date", "2026-11-30"]
    more = ["--rounds", "0", "--rules-rounds", "1e2", "--seed", "9"]
    done = rackcard(*call[:4], *only, *more)
    assert (done.code, asked[4:]) == (0, [("2026-11-30", 0, 100, 9)])
    assert done.out == f"{tmp_path}/great-8-main.json\nSigned with the key {shown}.\n"
