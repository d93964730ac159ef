"""What each command prints: for people, for programs, for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import rackcard as rc
from rackcard import __version__

GAMES = ["dead-mans-hand", "great-8", "jacks-beat", "lucky-8", "straights-and-8s"]


def fraction(entry: dict) -> Fraction:
    value = Fraction(entry["fraction"])
    assert entry["value"] == float(value)
    return value


KNOWN: dict[tuple[str, ...], str] = {}


def par(rackcard, *more: str) -> dict:
    """The sheet of Great 8, which several tests look at."""
    if more not in KNOWN:
        KNOWN[more] = rackcard("par", "great-8", *more, "--json").out
    return json.loads(KNOWN[more])


def test_version(rackcard) -> None:
    assert rackcard("--version").out == f"rackcard {__version__}\n"


def test_games(rackcard) -> None:
    assert rackcard("games", "--ids").out.split() == GAMES
    listed = json.loads(rackcard("games", "--json").out)["games"]
    assert [game["game"] for game in listed] == GAMES
    assert listed[1]["options"] == {"decks": [1, 2, 4, 8]}
    assert "Yin against Yang" in rackcard("games").out
    assert rackcard("games", "--csv").out.startswith("id,name,")


@pytest.mark.parametrize("game", GAMES)
def test_card(rackcard, game: str) -> None:
    card = json.loads(rackcard("card", game, "--json").out)
    assert card["card_hash"] == rc.load(game).card.hash
    assert card["game"] == game
    assert card["card_hash"][:12] in rackcard("card", game).out
    assert json.loads(rackcard("card", game, "--schema").out)["title"] == "RackCard"
    rows = list(csv.DictReader(io.StringIO(rackcard("card", game, "--csv").out)))
    assert {row["wager"] for row in rows} == set(card["wagers"])


def test_card_source_can_be_loaded_again(rackcard, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(rackcard("card", "great-8", "--toml").out)
    again = json.loads(rackcard("par", "great-8", "--card", str(path), "--json").out)
    assert again == par(rackcard)
    assert rackcard("card", "great-8", "--card", str(path), "--toml").out == path.read_text()


def test_house_card_changes_pays_and_hash(rackcard, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    source = rackcard("card", "great-8", "--toml").out
    path.write_text(source.replace('"Tiger 6" = ["10:1"', '"Tiger 6" = ["20:1"'))
    house = json.loads(rackcard("par", "great-8", "--card", str(path), "--json").out)
    posted = par(rackcard)
    assert house["card_hash"] != posted["card_hash"]
    tiger = Fraction(765_811_712, 34_346_838_240)
    old, new = (fraction(sheet["wagers"][1]["house_edge"]) for sheet in (posted, house))
    assert old - new == 10 * tiger


@pytest.mark.parametrize(
    "decks",
    ["1", *(pytest.param(decks, marks=pytest.mark.prove) for decks in ("2", "4")), "8"],
)
def test_par_json_keeps_its_contract(rackcard, decks: str) -> None:
    sheet = json.loads(rackcard("par", "great-8", "--decks", decks, "--json").out)
    assert sheet["game"] == "great-8"
    assert sheet["options"] == {"decks": int(decks)}
    assert sheet["rulings"]["great-bonus.scope"] == "wagered-hand"
    assert len(sheet["card_hash"]) == 64
    lines = [(w["wager"], w["paytable"], w["strategy"], w["method"]) for w in sheet["wagers"]]
    assert lines == [
        ("main", None, None, "exact"),
        ("great-bonus", "1", None, "exact"),
        ("great-bonus", "2", None, "exact"),
        ("great-bonus", "3", None, "exact"),
    ]
    for wager in sheet["wagers"]:
        law = rc.load("great-8", decks=int(decks)).law(wager["wager"], wager["paytable"])
        assert fraction(wager["house_edge"]) == law.house_edge
        assert fraction(wager["hit_frequency"]) == law.hit_frequency
        assert fraction(wager["push_frequency"]) == law.push_frequency
        assert fraction(wager["variance"]) == law.variance
        assert wager["standard_deviation"] ** 2 == pytest.approx(wager["variance"]["value"])
        outcomes = wager["outcomes"]
        assert sum(fraction(o["probability"]) for o in outcomes) == 1
        assert sum(o["combinations"] for o in outcomes) == wager["combinations"]
        edge = -sum(fraction(o["probability"]) * Fraction(o["net"]) for o in outcomes)
        assert edge == fraction(wager["house_edge"])


def test_par_json_of_the_documented_example(rackcard) -> None:
    sheet = par(rackcard)
    bonus = sheet["wagers"][1]
    assert round(bonus["house_edge"]["value"], 5) == 0.38508
    tie = bonus["outcomes"][0]
    assert (tie["label"], tie["pays"], tie["net"]) == ("Great 8 Tie", "50:1", "50")


def test_what_if(rackcard) -> None:
    plain = par(rackcard)
    paid = json.loads(rackcard("par", "great-8", "--pay", "main:Tiger 6=1:1", "--json").out)
    tiger = fraction(plain["wagers"][0]["outcomes"][2]["probability"])
    assert fraction(plain["wagers"][0]["house_edge"]) - fraction(
        paid["wagers"][0]["house_edge"]
    ) == (tiger)
    assert paid["pays"] == {"main:Tiger 6": "1:1"}
    assert paid["card_hash"] != plain["card_hash"]
    fewer = json.loads(rackcard("par", "great-8", "--remove", "G=16", "--json").out)
    assert fewer["removed"] == {"G": 16}
    assert fewer["wagers"][1]["outcomes"][0]["combinations"] == 0
    assert fewer["wagers"][1]["outcomes"][0]["one_in"] is None
    assert "without 16 G" in rackcard("par", "great-8", "--remove", "G=16").out


def test_par_for_people_and_spreadsheets(rackcard) -> None:
    text = rackcard("par", "great-8").out
    assert "38.5077%" in text
    assert "\x1b" not in text, "no colours in a pipe"
    assert not any(line != line.rstrip() for line in text.splitlines())
    rows = list(csv.DictReader(io.StringIO(rackcard("par", "great-8", "--csv").out)))
    assert sum(Fraction(r["probability"]) for r in rows if r["wager"] == "main") == 1


def test_rulings(rackcard) -> None:
    found = json.loads(rackcard("rulings", "great-8", "--json").out)
    assert found["in_force"]["great-bonus.scope"] == "wagered-hand"
    literal, other = found["rulings"][0]["readings"]
    assert (literal["reading"], literal["default"], literal["in_force"]) == (
        "wagered-hand",
        True,
        True,
    )
    assert {w["wager"] for w in literal["wagers"]} == {"great-bonus"}
    assert fraction(other["wagers"][0]["house_edge"]) == Fraction(73330418, 1073338695)
    small = rackcard("rulings", "great-8", "--decks", "1", "--csv").out
    rows = list(csv.DictReader(io.StringIO(small)))
    assert [row["ruling"] for row in rows].count("great-bonus.scope") == 6


@pytest.mark.prove
def test_rulings_for_people(rackcard) -> None:
    text = rackcard("rulings", "straights-and-8s").out
    assert "not offered" in text
    assert "13.2126%" in text


@pytest.mark.prove  # game by game in tests/engines/test_rulings_and_verify.py
def test_verify(rackcard) -> None:
    result = rackcard("verify", "--json")
    assert result.code == 0
    checks = json.loads(result.out)["checks"]
    assert {check["game"] for check in checks} == set(GAMES)
    for check in checks:
        assert {"source", "figure", "printed", "computed", "agrees", "method", "note"} <= set(check)
        assert check["as_documented"]
    assert "figures agree" in rackcard("verify", "great-8").out
    assert rackcard("verify", "great-8", "--csv").out.startswith("game,source,figure,printed")


def test_verify_fails_on_a_figure_that_is_wrong(rackcard, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = rc.load("great-8").setup.definition.figures[0]
    monkeypatch.setattr(type(figure), "value", property(lambda self: Fraction(1)))
    result = rackcard("verify", "great-8")
    assert result.code == 1
    assert "NOT as documented" in result.out


def test_simulate_json(rackcard) -> None:
    run = ("simulate", "great-8", "--rounds", "2e6", "--seed", "5", "--json")
    one = json.loads(rackcard(*run, "--threads", "1").out)
    two = json.loads(rackcard(*run, "--threads", "2").out)
    assert one["rounds"] == 2_000_000
    assert one["rounds_per_second"] > 0
    assert [w["counts"] for w in one["wagers"]] == [w["counts"] for w in two["wagers"]]
    for wager in one["wagers"]:
        assert sum(wager["counts"].values()) == 2_000_000
        low, high = wager["house_edge"]["interval_95"]
        assert low < wager["house_edge"]["estimate"] < high
        assert abs(wager["house_edge"]["sigmas"]) < 4
        assert 1e-4 < wager["p_value"] <= 1


def test_simulate_for_people(rackcard) -> None:
    text = rackcard("simulate", "great-8", "--rounds", "100,000", "--cut", "400").out
    assert "100,000 rounds" in text
    assert "not independent" in text
    table = rackcard("simulate", "straights-and-8s", "--rounds", "1000", "--csv").out
    rows = list(csv.DictReader(io.StringIO(table)))
    assert sum(int(r["count"]) for r in rows if r["wager"] == "split") == 1000


@pytest.mark.prove
@pytest.mark.parametrize("game", ["jacks-beat", "dead-mans-hand", "lucky-8"])
def test_bench_plays_every_game(rackcard, game: str) -> None:
    """The others in `test_bench`; these take long to compile."""
    result = json.loads(rackcard("bench", game, "--seconds", "0.1", "--json").out)
    assert result["benchmarks"][0]["plain_python"] > 0


def test_a_card_without_rulings(rackcard) -> None:
    folder = str(Path(__file__).parents[2] / "examples" / "dragon_tiger")
    assert "lists no rulings" in rackcard("rulings", folder).out


def test_bench(rackcard) -> None:
    for game in ("great-8", "straights-and-8s"):
        result = json.loads(rackcard("bench", game, "--seconds", "0.1", "--json").out)
        plain = result["benchmarks"][0]["plain_python"]
        assert plain > 0
        assert result["benchmarks"][0]["one_thread"] > 50 * plain


def test_conform(rackcard) -> None:
    folder = str(Path(__file__).parents[2] / "examples" / "dragon_tiger")
    assert rackcard("conform", folder).code == 0
    checks = json.loads(rackcard("conform", folder, "--json").out)["checks"]
    assert all(check["passed"] is not False and not check["problem"] for check in checks)
    unchecked = {check["check"]: check["not_checked"] for check in checks if check["not_checked"]}
    assert unchecked == {
        "clever counts equal the walk": ["no count of its own that can be walked as well"],
        "own kernels play as the rules do": ["no kernel of its own"],
        "hidden cards stay hidden": ["every card is dealt face up"],
    }
    assert [check["passed"] for check in checks].count(None) == len(unchecked)


def test_the_way_a_shell_runs_it() -> None:
    command = [sys.executable, "-c", "from rackcard.cli import run; run()"]
    done = subprocess.run([*command, "par", "nope"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rackcard: ")
    loaded = subprocess.run(
        [sys.executable, "-c", _HELP], capture_output=True, text=True, check=True
    ).stdout
    assert loaded.strip() == "[]", "help must not wait for heavy libraries"


_HELP = """
import contextlib, io, sys
sys.argv = ["rackcard", "--help"]
from rackcard.cli import run
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    run()
heavy = ("numba", "numpy", "scipy", "pydantic", "rich")
print([name for name in heavy if name in sys.modules])
"""


def test_a_closed_pipe_is_no_error() -> None:
    code = "from rackcard.cli import run; run()"
    reader = subprocess.Popen(
        [sys.executable, "-c", code, "par", "straights-and-8s", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert reader.stdout is not None
    assert reader.stderr is not None
    reader.stdout.read(10)
    reader.stdout.close()
    assert reader.stderr.read() == b""
    reader.stderr.close()
    reader.wait()
