"""Checking a certificate: how far a float may be off, which files are read, which proofs hold."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from rackcard.report import certificate_check as module
from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import Proof

EDGE, ERROR = Fraction(1, 200), Fraction(1, 10**9)
STEP = Fraction(1, 10**30)


def off(edge: Fraction | None, error: Fraction) -> list[str]:
    entry = SimpleNamespace(edge=EDGE, error=ERROR)
    written = None if edge is None else f"{edge.numerator}/{edge.denominator}"
    law = SimpleNamespace(house_edge=written, error=f"{error.numerator}/{error.denominator}")
    return list(module._off(entry, law))


@pytest.mark.parametrize("sign", [-1, 1])
def test_an_edge_may_be_off_by_both_errors_together(sign: int) -> None:
    for error in (Fraction(0), ERROR / 2, ERROR):
        assert off(EDGE + sign * (ERROR + error), error) == []
        [said] = off(EDGE + sign * (ERROR + error + STEP), error)
        assert said.startswith("the house edge is 0.500000%, not ")


def test_an_error_may_be_so_many_times_ours() -> None:
    most = module.MOST_ERROR * ERROR
    assert off(EDGE, most) == []
    assert off(EDGE, most + STEP) == [f"its error is 1.0e-09, not {float(most):.1e}"]


def test_an_edge_that_is_known_in_one_place() -> None:
    assert off(None, ERROR) == ["its edge is known here or there, but not in both places"]


def proof(agrees: bool = True, known: bool = True) -> Proof:
    return Proof("pai-gow", {}, {} if known else None, agrees)


@pytest.mark.parametrize(
    ("found", "holds"),
    [
        ([proof()], True),
        ([proof(), proof()], True),
        ([proof(), proof(agrees=False)], False),
        ([proof(agrees=False), proof()], False),
        ([proof(), proof(known=False)], False),
        ([proof(known=False)], False),
    ],
)
def test_every_stored_proof_has_to_come_out(found: list[Proof], holds: bool) -> None:
    asked = []

    def prove(progress: object, wager: str) -> list[Proof]:
        asked.append(wager)
        return found

    stored = module._Proof(SimpleNamespace(prove=prove), "pai-gow", True, None)
    assert stored.agrees() is holds
    assert stored.agrees() is holds
    assert asked == ["pai-gow"], "it is computed once"


def test_files_and_folders_in_any_order(tmp_path: Path) -> None:
    for name in ("b.json", "a.json", "deep/c.json", "deep/d.txt"):
        (tmp_path / "kept" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "kept" / name).touch()
    first, last = tmp_path / "first.json", tmp_path / "last.txt"
    kept = [tmp_path / "kept" / name for name in ("a.json", "b.json", "deep/c.json")]
    assert module.files([first, tmp_path / "kept", last]) == [first, *kept, last]
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="holds no certificate: there is no JSON file in it"):
        module.files([first, tmp_path / "empty"])
