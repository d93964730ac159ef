"""A witness that disagrees keeps a certificate from being signed, and fails one that was."""

from __future__ import annotations

import datetime
import json
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rackcard import signing
from rackcard.exact.laws import Entry
from rackcard.game import load
from rackcard.games.jacks_beat import proof
from rackcard.games.jacks_beat.certificate import shipped
from rackcard.games.jacks_beat.joint import Exact
from rackcard.report import certificate, certificate_check
from rackcard.report.certificate import Content, Law, Published, Rounds, SecondEngine
from rackcard.rules.errors import BadInput

CRAPS = Path(__file__).with_name("craps")
DAY = datetime.date(2026, 11, 30)
ROUNDS = Rounds(20_000, 4_000, 8)
WRONG = {
    "the count": {"COUNTED: int | None = 244": "COUNTED: int | None = 216"},
    "the rules": {"(7, 11), (2, 3, 12)": "(7,), (2, 3, 11, 12)"},
    "the stand-in": {
        "COUNTED: int | None = 244": "COUNTED: int | None = None",
        "STAND_IN: int | None = None": "STAND_IN: int | None = 216",
    },
    "the kernel": {"KERNEL: int | None = None": "KERNEL: int | None = 216"},
}
REFUSED_BY = {
    "the count": "4,000 rounds of the rules themselves refute it",
    "the rules": "4,000 rounds of the rules themselves refute it",
    "the stand-in": "4,000 rounds of the rules themselves refute it",
    "the kernel": "a simulation of 20,000 rounds refutes it",
}


def craps(tmp_path: Path, changes: dict[str, str]) -> str:
    """Craps in which something makes 11 lose on the come-out."""
    folder = tmp_path / "craps"
    shutil.copytree(CRAPS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = (folder / "rules.py").read_text()
    for old, new in changes.items():
        assert old in source
        source = source.replace(old, new)
    (folder / "rules.py").write_text(source)
    return str(folder)


def written(path: Path, content: Content, key: Path, **changes: Any) -> Path:
    """A certificate as somebody writes it who signs anything."""
    document = {**content.model_dump(mode="json"), **changes}
    path.write_text(certificate.text(signing.signed(document, signing.read_key(key))))
    return path


def pass_line(game: str, rounds: Rounds = ROUNDS) -> Content:
    return certificate.issue(load(game), "pass", None, DAY, rounds)


def checked(content: Content, game: str) -> list[str]:
    return certificate_check.check(content, folder=game).findings


# --- what refuses a signature


def test_right_craps_is_signed_and_holds() -> None:
    content = pass_line(str(CRAPS))
    assert content.objections() == []
    assert content.laws[0].house_edge == "7/495"
    assert content.laws[0].priced_on == "own count"
    assert content.laws[0].not_checked == [
        "no second engine counts these deals",
        "not simulated: no kernel plays it",
    ]
    assert checked(content, str(CRAPS)) == []


@pytest.mark.parametrize("what", WRONG)
def test_whatever_makes_eleven_lose_gets_no_signature(
    tmp_path: Path, key: Path, rackcard: Callable[..., Any], what: str
) -> None:
    game, folder = craps(tmp_path, WRONG[what]), tmp_path / "certificates"
    done = rackcard("certify", game, "--key", str(key), "-o", str(folder), "--rounds", "20000")
    assert done.code == 1
    assert f"Not signed: pass: {REFUSED_BY[what]} (p < " in done.out
    assert "Signed with" not in done.out
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("what", WRONG)
def test_and_if_somebody_signs_it_the_check_fails(tmp_path: Path, what: str) -> None:
    game = craps(tmp_path, WRONG[what])
    assert [f"pass: {REFUSED_BY[what]}"] == [
        finding.partition(" (p <")[0] for finding in checked(pass_line(game), game)
    ]


def test_a_stand_in_walked_twice_is_no_witness_of_the_rules(tmp_path: Path) -> None:
    """Second engine and simulation agree with a wrong stand-in, and say what they play."""
    law = pass_line(craps(tmp_path, WRONG["the stand-in"])).laws[0]
    engine, simulated, rules = law.witnesses
    assert isinstance(engine, SecondEngine)
    assert engine.agrees
    assert (law.priced_on, engine.plays) == ("stand-in", "stand-in")
    assert (simulated.kind, simulated.against()) == ("simulation", "")
    assert (rules.kind, bool(rules.against())) == ("rules", True)


def test_a_kernel_of_its_own_says_so(tmp_path: Path) -> None:
    game = craps(tmp_path, {"KERNEL: int | None = None": "KERNEL: int | None = 244"})
    law = pass_line(game).laws[0]
    assert [getattr(one, "plays", "") for one in law.witnesses] == ["own kernel", "rules"]
    assert law.objections() == []


def test_the_bonus_is_priced_on_a_stand_in_and_held_against_the_rules() -> None:
    game = load("dead-mans-hand")
    by_strategy = {line.strategy: line for line in game.par("dead-mans-hand")}
    law = certificate.law_of(game, by_strategy["always-split"], Rounds(0, 300, 8))
    assert law.priced_on == "stand-in"
    assert law.witnesses[-1].kind in ("rules", "published")
    assert law.objections() == []
    best = certificate.law_of(game, by_strategy["best"], Rounds(0, 300, 8))
    assert (
        "the rules themselves were not played: nobody can play best card by card"
        in best.not_checked
    )


def test_a_second_engine_or_a_figure_that_disagrees_objects() -> None:
    assert SecondEngine(method="abacus", agrees=True).against() == ""
    assert "abacus" in SecondEngine(method="abacus", agrees=False).against()
    figure = {"source": "a book", "figure": "edge", "printed": "1%", "computed": "2%", "note": ""}
    for agrees, misprint, objects in (
        (True, False, False),
        (False, True, False),
        (False, False, True),
        (True, True, True),
    ):
        one = Published(**figure, agrees=agrees, known_misprint=misprint)
        assert bool(one.against()) is objects


# --- what a forger may write


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rules: rules["counts"][0].update(times=1), "of the rules with seed 8 give other"),
        (lambda rules: rules.update(seed=9), "of the rules with seed 9 give other counts"),
        (lambda rules: rules.update(bound=0.5), "the p-value of 4,000 rounds of the rules is"),
    ],
)
def test_rounds_of_the_rules_are_dealt_again(
    tmp_path: Path, key: Path, change: Callable[[dict[str, Any]], Any], says: str
) -> None:
    content = pass_line(str(CRAPS))
    laws = json.loads(content.model_dump_json())["laws"]
    change(laws[0]["witnesses"][0])
    file = written(tmp_path / "it.json", content, key, laws=laws)
    (finding,) = checked(certificate_check.read(file).content, str(CRAPS))
    assert says in finding


def test_another_origin_than_stated(tmp_path: Path) -> None:
    content = pass_line(str(CRAPS))
    law = content.laws[0].model_copy(update={"priced_on": "rules' table"})
    lied = content.model_copy(update={"laws": [law]})
    assert checked(lied, str(CRAPS)) == [
        "pass: it is priced on the own count, not on the rules' table"
    ]


def test_certificates_of_earlier_versions_can_still_be_checked(tmp_path: Path, key: Path) -> None:
    content = certificate.issue(load("great-8"), "main", None, DAY, Rounds(2_000, 0, 8))
    laws = json.loads(content.model_dump_json())["laws"]
    for law in laws:
        del law["priced_on"], law["not_checked"]
        for witness in law["witnesses"]:
            for new in ("plays", "bound", "known_misprint"):
                witness.pop(new, None)
    read = certificate_check.read(written(tmp_path / "it.json", content, key, laws=laws))
    checked = certificate_check.check(read.content)
    assert checked.findings == []
    assert ("main: the rules", False) in [(one.what, one.recomputed) for one in checked.items]


# --- values with an error


def valued(edge: Fraction, error: Fraction) -> Entry:
    return Entry("bet", None, None, ("bet",), None, edge, "float64", error)


def stated(edge: Fraction, error: Fraction) -> Law:
    return Law(
        strategy=None,
        spots=["bet"],
        method="float64",
        combinations=None,
        outcomes=[],
        house_edge=f"{edge.numerator}/{edge.denominator}",
        error=f"{error.numerator}/{error.denominator}",
        witnesses=[],
    )


ERROR, GRAIN = Fraction(1, 10**9), Fraction(1, 10**15)
EDGE = Fraction(1, 200)


@pytest.mark.parametrize(("grains", "findings"), [(0, 0), (1, 1), (-1, 0), (10**6, 1)])
@pytest.mark.parametrize("sign", [1, -1])
def test_values_may_lie_as_far_apart_as_both_errors_and_no_further(
    grains: int, findings: int, sign: int
) -> None:
    apart = EDGE + sign * (2 * ERROR + grains * GRAIN)
    assert len(list(certificate_check._off(valued(EDGE, ERROR), stated(apart, ERROR)))) == findings


def test_exact_values_are_compared_exactly() -> None:
    none = Fraction(0)
    off = certificate_check._off
    assert list(off(valued(EDGE, none), stated(EDGE, none))) == []
    assert len(list(off(valued(EDGE, none), stated(EDGE + GRAIN, none)))) == 1


@pytest.mark.parametrize(("times", "findings"), [(1, 0), (2, 0), (3, 1), (10**8, 1)])
def test_nobody_hides_behind_an_error_that_he_made_up(times: int, findings: int) -> None:
    found = list(certificate_check._off(valued(EDGE, ERROR), stated(EDGE, times * ERROR)))
    assert len(found) == findings


def test_a_law_has_no_error(tmp_path: Path) -> None:
    content = pass_line(str(CRAPS), Rounds(0, 0, 8))
    law = content.laws[0].model_copy(update={"error": "1/100"})
    lied = content.model_copy(update={"laws": [law]})
    assert "states one of 1/100" in checked(lied, str(CRAPS))[0]


@pytest.mark.parametrize("text", ["1e9999999999", "1", "1/0", "x/2", "1/2/3", ""])
def test_a_fraction_is_written_in_one_way(text: str) -> None:
    with pytest.raises(BadInput, match="is no fraction"):
        certificate_check._read_fraction(text)


# --- Pai Gow's stored proof


@pytest.fixture(scope="module")
def pai_gow() -> Content:
    return certificate.issue(load("jacks-beat"), "pai-gow", None, DAY, Rounds(0, 0, 8))


def counted_again(monkeypatch: pytest.MonkeyPatch, off: int = 0) -> list[tuple[int, int]]:
    """A recount that takes no time, and what it was told of its progress."""
    known = next(one for one in shipped() if one.wheel == "second-highest")
    told: list[tuple[int, int]] = []

    def prove(way: Any, wheel: str, progress: Any = None) -> dict[str, Exact]:
        progress(1, 2)
        told.append((1, 2))
        return {
            strategy: Exact(known.won[strategy] + off, known.pushed[strategy], known.deals)
            for strategy in known.won
        }

    monkeypatch.setattr(proof, "prove", prove)
    return told


def test_pai_gow_is_said_not_to_have_been_recounted(
    tmp_path: Path, key: Path, pai_gow: Content, rackcard: Callable[..., Any]
) -> None:
    file = written(tmp_path / "it.json", pai_gow, key)
    done = rackcard("check-certificate", str(file))
    assert done.code == 0
    assert "– pai-gow, best: figures: not computed again: 8,250,459,031,214,400 deals" in done.out
    assert "✓ pai-gow, best: figures" not in done.out
    assert "everything agrees" not in done.out
    items = json.loads(rackcard("check-certificate", str(file), "--json").out)["checked"]
    figures = [one for one in items if one["what"].endswith(": figures")]
    assert [one["recomputed"] for one in figures] == [False, False]
    assert all("--recount" in one["reason"] for one in figures)
    both = rackcard("check-certificate", str(file), str(file))
    assert "true, but not recounted: pai-gow, best: figures" in both.out


def test_pai_gow_is_recounted_once_on_request(
    pai_gow: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = counted_again(monkeypatch)
    heard: list[tuple[int, int]] = []
    checked = certificate_check.check(pai_gow, True, lambda *at: heard.append(at))
    assert checked.findings == []
    assert all(one.recomputed for one in checked.items if one.what.endswith(": figures"))
    assert heard == told == [(1, 2)]


def test_a_recount_that_comes_out_otherwise_is_false(
    pai_gow: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted_again(monkeypatch, off=1)
    found = certificate_check.check(pai_gow, True).findings
    assert found == [
        f"pai-gow, {strategy}: the stored proof does not come out when it is counted again"
        for strategy in ("best", "house-way")
    ]


def test_a_line_that_is_left_out_hides_no_other(
    pai_gow: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is anything proven again for it, unless somebody asks."""

    def prove(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(proof, "prove", prove)
    checked = certificate_check.check(pai_gow.model_copy(update={"laws": pai_gow.laws[1:]}))
    assert checked.findings == ["pai-gow, best: the certificate leaves it out"]
    assert checked.items[0].what == "pai-gow, house-way: figures"
    assert not checked.items[0].recomputed


@pytest.mark.prove
def test_pai_gow_recounted_in_earnest(pai_gow: Content) -> None:
    checked = certificate_check.check(pai_gow, recount=True)
    assert checked.findings == []
    assert [one.recomputed for one in checked.items if one.what.endswith(": figures")] == [True] * 2


# --- several at once


@pytest.fixture
def shelf(tmp_path: Path, key: Path) -> dict[str, Path]:
    """A true certificate, a false one, one that was changed, and a letter."""
    content = certificate.issue(load("straights-and-8s"), "dozen", None, DAY, Rounds(0, 0, 8))
    folder = tmp_path / "shelf" / "more"
    folder.mkdir(parents=True)
    true = written(folder / "true.json", content, key)
    law = content.laws[0].model_copy(update={"house_edge": "1/3"})
    false = written(folder / "false.json", content.model_copy(update={"laws": [law]}), key)
    changed = folder / "changed.json"
    changed.write_text(true.read_text().replace("2026-11-30", "2026-11-29"))
    letter = folder / "letter.json"
    letter.write_text('{"dear": "regulator"}')
    return {"true": true, "false": false, "changed": changed, "letter": letter}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("true", 0),
        ("true true", 0),
        ("true false", 1),
        ("letter true", 2),
        ("letter false", 1),
        ("true changed", 3),
        ("changed false letter", 3),
        ("changed", 3),
        ("false", 1),
        ("letter", 2),
    ],
)
def test_the_worst_of_several_decides(
    shelf: dict[str, Path], rackcard: Callable[..., Any], names: str, code: int
) -> None:
    done = rackcard("check-certificate", *(str(shelf[name]) for name in names.split()))
    assert done.code == code


def test_a_folder_is_a_line_for_each_file_and_a_summary(
    shelf: dict[str, Path], rackcard: Callable[..., Any]
) -> None:
    folder = shelf["true"].parents[1]
    done = rackcard("check-certificate", str(folder))
    lines = done.out.splitlines()
    assert [Path(line.partition(": ")[0]).name for line in lines[:-1]] == sorted(
        path.name for path in shelf.values()
    )
    assert "tampered: " in lines[0]
    assert "false: dozen: the house edge" in lines[1]
    assert "unreadable: " in lines[2]
    assert lines[3].endswith("true.json: true")
    assert lines[4] == "4 files: 1 true, 1 false, 1 unreadable, 1 tampered."
    assert done.code == 3
    told = json.loads(rackcard("check-certificate", str(folder), "--json").out)
    assert told["summary"] == {"true": 1, "false": 1, "unreadable": 1, "tampered": 1}
    statuses = [one["status"] for one in told["certificates"]]
    assert statuses == ["tampered", "false", "unreadable", "true"]


def test_another_key_than_demanded_is_tampering(
    shelf: dict[str, Path], key: Path, tmp_path: Path, rackcard: Callable[..., Any]
) -> None:
    other = signing.new_key(tmp_path / "other")
    done = rackcard("check-certificate", str(shelf["true"]), "--signed-by", str(other))
    assert (done.code, done.out) == (3, "")
    assert "was signed with another key" in done.err
    done = rackcard("check-certificate", str(shelf["true"]), "--signed-by", f"{key}.pub")
    assert done.code == 0


def test_a_folder_without_certificates_is_misuse(
    tmp_path: Path, rackcard: Callable[..., Any]
) -> None:
    done = rackcard("check-certificate", str(tmp_path))
    assert (done.code, done.out) == (2, "")
    assert "holds no certificate" in done.err


def test_a_tampered_file_as_json(shelf: dict[str, Path], rackcard: Callable[..., Any]) -> None:
    done = rackcard("check-certificate", str(shelf["changed"]), "--json")
    told = json.loads(done.out)
    assert (done.code, told["status"], told["key"]) == (3, "tampered", None)
    assert "tampered with" in told["findings"][0]
