"""Commands pass every flag to the right argument, and show the result."""

from __future__ import annotations

import shlex
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard import conformance
from rackcard.cli import bench, par, shared
from rackcard.rules.errors import BadInput
from rackcard.sim.tally import Counted, Tally, WagerTally, WorkerTally
from tests.cli.snapshots import same

ROOT = Path(__file__).parents[2]
TIGER = str(ROOT / "examples" / "dragon_tiger")
HOUSE = {
    "decks": "--decks 3",
    "options": "--option a=b --option c=4",
    "rulings": "--ruling r.s=x",
    "pays": "--pay w/2:row=5:1",
    "remove": "--remove 8h=2 --remove G=1",
    "card": "--card house.toml",
}
GIVEN = {
    "decks": 3,
    "options": {"a": "b", "c": "4"},
    "rulings": {"r.s": "x"},
    "pays": {("w", "2", "row"): "5:1"},
    "remove": {"8h": 2, "G": 1},
    "card": Path("house.toml"),
}
NOTHING = {"decks": None, "options": {}, "rulings": {}, "pays": {}, "remove": {}, "card": None}
TAKES = {
    "par GAME": set(HOUSE),
    "rulings GAME": set(HOUSE),
    "simulate GAME": set(HOUSE),
    "certify GAME": set(HOUSE),
    "chart GAME": set(HOUSE),
    "advise GAME --hand player=Ah": set(HOUSE),
    "card GAME": {"pays", "card"},
    "prove GAME": {"options", "rulings"},
    "dossier GAME -o here": set(),
}
LISTED = [(call, flag) for call, flags in TAKES.items() for flag in (*sorted(flags), "")]


@pytest.mark.parametrize(("call", "flag"), LISTED)
def test_a_house_is_loaded_as_the_flags_say(
    rackcard, monkeypatch: pytest.MonkeyPatch, call: str, flag: str
) -> None:
    asked: list[tuple[str, dict[str, Any]]] = []

    def load(game: str, **wanted: Any) -> None:
        asked.append((game, wanted))
        raise BadInput("enough.")

    monkeypatch.setattr("rackcard.game.load", load)
    result = rackcard(*shlex.split(call.replace("GAME", "nine")), *shlex.split(HOUSE.get(flag, "")))
    assert (result.code, result.err) == (2, "rackcard: enough.\n")
    given = {flag: GIVEN[flag]} if flag else {}
    assert asked == [("nine", {**NOTHING, **given})]


# --- numbers and dates as they are typed


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1000", 1_000),
        ("1_000", 1_000),
        (" 1,000,000 ", 1_000_000),
        ("1e6", 1_000_000),
        ("25E+2", 2_500),
        ("-5", -5),
        ("0e9", 0),
        ("1e99", 10**99),
    ],
)
def test_rounds_may_be_written_in_many_ways(text: str, rounds: int) -> None:
    assert shared.parse_rounds(text) == rounds


@pytest.mark.parametrize("text", ["", "many", "1.5", "1e", "1e100", "1e-2", "--5", "1 000"])
def test_rounds_that_are_no_whole_number(text: str) -> None:
    for name in ("--rounds", "--cross-check"):
        with pytest.raises(BadInput) as refused:
            shared.parse_rounds(text, name)
        wanted = f"{name} takes a whole number such as 1000000 or 1e6, not {text!r}."
        assert str(refused.value) == wanted
    with pytest.raises(BadInput, match=r"^--rounds takes"):
        shared.parse_rounds(text)


@pytest.mark.parametrize(
    ("text", "stake"), [("1", 1), ("0", 0), ("0.2", Fraction(1, 5)), ("3/50", Fraction(3, 50))]
)
def test_a_stake_is_a_ratio(text: str, stake: Fraction) -> None:
    assert shared.parse_stake(text) == stake


@pytest.mark.parametrize("text", ["", "1/0", "1/00", "-1", ".5", "1.", "1/2/3", "one", "٣"])
def test_a_stake_that_is_no_ratio(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        shared.parse_stake(text)
    assert str(refused.value) == f"--stake takes a ratio such as 1/5 or 0.2, not {text!r}."


def test_the_day_of_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86399")
    assert shared.day(None).isoformat() == "1970-01-01"
    assert shared.day("2026-11-30").isoformat() == "2026-11-30"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert shared.day(None).isoformat() == "1970-01-02"
    for text in ("soon", str(10**30)):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", text)
        with pytest.raises(BadInput) as refused:
            shared.day(None)
        assert str(refused.value) == "SOURCE_DATE_EPOCH is not a number of seconds."
    with pytest.raises(BadInput) as refused:
        shared.day("30.11.2026")
    assert str(refused.value) == "--date takes a day such as 2026-11-30, not '30.11.2026'."
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "")
    monkeypatch.setattr(shared, "date", SimpleNamespace(today=lambda: "today"))
    assert shared.day(None) == "today"


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_for_a_terminal(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    monkeypatch.setattr("sys.stderr", SimpleNamespace(isatty=lambda: terminal))
    assert shared.progress_wanted() is terminal


def test_formats_exclude_each_other() -> None:
    for json, csv in ((True, False), (False, True), (False, False)):
        shared.one_format(json, csv)
    with pytest.raises(BadInput, match=r"^--json and --csv exclude each other; choose one\.$"):
        shared.one_format(True, True)


@pytest.mark.parametrize(
    ("cross_check", "seed", "rounds"), [(None, None, 0), ("1", None, 1), ("1e4", 3, 10_000)]
)
def test_the_rounds_of_a_cross_check(cross_check, seed, rounds: int) -> None:
    assert par.rounds_wanted(cross_check, seed) == rounds


# --- simulate


def tally(**changes: Any) -> Tally:
    """Two wagers, one of them with a law, and nothing that a clock would change."""
    third = Fraction(1, 3)
    outcomes = (
        Counted("Win", "2:1", Fraction(2), 1_300, third),
        Counted("Half", "1:2", Fraction(1, 2), 0, Fraction(0)),
        Counted("", "lose", Fraction(-1), 2_700, 2 * third),
    )
    main = WagerTally("main", None, None, "main", 4_000, outcomes, Fraction(0), True)
    unknown = tuple(one._replace(probability=None) for one in outcomes)
    other = WagerTally("side", "2", "best", "side", 4_000, unknown, None, True)
    short = WagerTally("red", None, None, "red", 4_000, outcomes[::2], Fraction(0), True)
    plain = Tally(4_000, 8, 2, 0, 0, 0.5, 8_000_000.0, False, (main, other, short))
    return Tally(**{**vars(plain), **changes})


CREW = (WorkerTally("tcp://one", 1_200, 3_000_000, 1.5), WorkerTally("two", 1, 1_000, 0.25))
TALLIES = {
    "plain": tally(),
    "shoes": tally(cut=400, shoes=1_250),
    "stopped": tally(interrupted=True),
    "crew": tally(workers=CREW),
}


@pytest.mark.parametrize("flags", ["", "--json", "--csv"])
@pytest.mark.parametrize("name", TALLIES)
def test_a_tally_is_shown(rackcard, monkeypatch, name: str, flags: str) -> None:
    def played(game: Any, rounds: int, **settings: Any) -> Tally:
        assert rounds == 4_000
        wanted = "local" if name == "crew" else None
        assert settings.pop("cluster") == wanted
        assert settings == {
            "seed": 8,
            "threads": None,
            "shoes": False,
            "cut": 0,
            "workers": None,
            "checkpoint": None,
        }
        return TALLIES[name]

    monkeypatch.setattr("rackcard.game.Game.simulate", played)
    cluster = ["--cluster", "local"] if name == "crew" else []
    result = rackcard("simulate", TIGER, "--rounds", "4e3", *cluster, *flags.split())
    assert result.code == (130 if name == "stopped" else 0)
    same(f"outputs/simulate-{name}{flags}.txt", result.out)


def test_every_setting_of_a_simulation_is_handed_on(rackcard, monkeypatch) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(
        "rackcard.game.Game.simulate",
        lambda game, rounds, **settings: asked.append({"rounds": rounds, **settings}) or tally(),
    )
    flags = "--rounds 7 --seed 3 --threads 2 --shoes --cut 9 --cluster local --workers 4"
    rackcard("simulate", TIGER, *flags.split(), "--checkpoint", "here", "--csv")
    rackcard("simulate", TIGER, "--csv")
    settings = {"seed": 3, "threads": 2, "shoes": True, "cut": 9, "cluster": "local", "workers": 4}
    assert asked[0] == {"rounds": 7, **settings, "checkpoint": Path("here")}
    assert asked[1]["rounds"] == 10_000_000


# --- par and dossier


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What sheets are asked for, and what is done with them."""
    asked: list[Any] = []

    def sheet(game: Any, day: Any, wagers: Any, rounds: int, seed: int, tell: Any) -> str:
        tell("something")
        asked.append((game.card.game, day.isoformat(), list(wagers), rounds, seed))
        return game.card.game

    def dossier(sheets: list[str], kinds: list[str], tell: Any) -> dict[str, bytes]:
        asked.append((sheets, kinds))
        return {"one": b"", "two": b""}

    monkeypatch.setattr("rackcard.report.sheet.sheet", sheet)
    monkeypatch.setattr("rackcard.report.formats.rendered", lambda *of: repr(of).encode())
    monkeypatch.setattr("rackcard.report.dossier.dossier", dossier)
    monkeypatch.setattr("rackcard.report.dossier.check_folder", lambda folder: ["old"])
    monkeypatch.setattr("rackcard.report.dossier.save", lambda *of: asked.append(of))
    return asked


@pytest.mark.parametrize(
    ("flags", "asked"),
    [
        ("", ("dragon-tiger", "2026-11-30", [], 0, 8)),
        ("--wager tie --wager hand", ("dragon-tiger", "2026-11-30", ["tie", "hand"], 0, 8)),
        ("--cross-check 1e3", ("dragon-tiger", "2026-11-30", [], 1_000, 8)),
        ("--cross-check 1 --seed 0", ("dragon-tiger", "2026-11-30", [], 1, 0)),
    ],
)
def test_a_report_is_made_as_the_flags_say(rackcard, reports, tmp_path, flags, asked) -> None:
    place = tmp_path / "sheet.html"
    common = ["par", TIGER, "--date", "2026-11-30", *flags.split()]
    printed = rackcard(*common, "--format", "md")
    assert (printed.code, printed.out) == (0, "('dragon-tiger', 'md')")
    assert (rackcard(*common, "-o", str(place)).code, place.read_text()) == (
        0,
        "('dragon-tiger', 'html')",
    )
    assert rackcard(*common, "-o", str(place), "--format", "pdf").out == ""
    assert place.read_text() == "('dragon-tiger', 'pdf')"
    assert reports == [asked] * 3


def test_a_dossier_is_made_as_the_flags_say(rackcard, reports, tmp_path: Path) -> None:
    common = ["dossier", TIGER, "great-8", "-o", str(tmp_path), "--date", "2026-11-30"]
    done = rackcard(*common, "--format", "csv", "--format", "md", "--format", "csv")
    assert done.out == f"2 files in {tmp_path}: open {tmp_path}/index.html.\n"
    sheets = ["dragon-tiger", "great-8"]
    assert reports == [
        *((game, "2026-11-30", [], 0, 8) for game in sheets),
        (sheets, ["csv", "md"]),
        ({"one": b"", "two": b""}, tmp_path, ["old"]),
    ]
    reports.clear()
    assert rackcard(*common, "--cross-check", "50", "--seed", "0").code == 0
    assert reports[0] == ("dragon-tiger", "2026-11-30", [], 50, 0)
    assert reports[2] == (sheets, ["html", "pdf", "xlsx", "csv", "md", "json"])


# --- conform


def fine(game: Any) -> None:
    """All is
    well."""


def mostly(game: Any) -> list[str]:
    """Nearly all of it."""
    return ["the rest", "and more"]


def broken(game: Any) -> None:
    """Never well."""
    raise AssertionError("it is not so")


def silent(game: Any) -> None:
    """Nothing is said."""
    raise AssertionError


def refused(game: Any) -> None:
    """Cannot be."""
    raise BadInput("not like this.")


def idle(game: Any) -> None:
    """Nothing to see."""
    raise conformance.NothingToCheck("there is none")


def unexplained(game: Any) -> None:
    pass


@pytest.mark.parametrize("flags", ["", "--json"])
@pytest.mark.parametrize(
    ("checks", "code"),
    [([fine, mostly, idle, unexplained], 0), ([fine, broken, silent, refused, idle], 1)],
)
def test_conformance_is_told(rackcard, monkeypatch, checks, code: int, flags: str) -> None:
    monkeypatch.setattr(conformance, "CHECKS", checks)
    result = rackcard("conform", TIGER, *flags.split())
    assert result.code == code
    same(f"outputs/conform-{code}{flags}.txt", result.out)


# --- bench


def test_speeds_are_measured_and_shown(rackcard, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def simulated(game: Any, rounds: int, threads: int | None = None) -> Any:
        asked.append((rounds, threads))
        speed = {1: 2_000_000.0}.get(threads or 0, 5_000_000.0)
        return SimpleNamespace(rounds_per_second=speed, threads=threads or 4)

    clock = iter(range(10_000))
    monkeypatch.setattr("rackcard.game.Game.simulate", simulated)
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock) / 8)
    text = rackcard("bench", TIGER, "--seconds", "1.5").out
    same("outputs/bench.txt", text)
    assert asked == [(1 << 20, 1), (3_000_000, 1), (3_000_000, None)]
    assert rackcard("bench", TIGER, "--seconds", "0.5").code == 0
    assert asked[3:] == [(1 << 20, 1), (1 << 20, 1), (1 << 20, None)]
    same("outputs/bench-json.txt", rackcard("bench", TIGER, "--json").out)


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "lucky-8"])
def test_rounds_in_plain_python_are_fifty_for_each_machine(name: str, monkeypatch) -> None:
    from rackcard.game import load

    clock = iter([0.0, 0.0, 9.0, 10.0])
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    game = load(name)
    assert bench._plain_python(game, 9.0) == 50 * len(game.setup.machines) / 10.0
