"""With several checks or proofs, one failure fails the command; one success does not save it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rackcard.cli import prove
from rackcard.rules.pricing import Proof


@pytest.mark.parametrize(
    ("documented", "code"), [([True, True], 0), ([True, False], 1), ([False, False], 1)]
)
def test_verify(rackcard, monkeypatch, documented: list[bool], code: int) -> None:
    checks = [SimpleNamespace(as_documented=one, game="nine") for one in documented]
    asked: list[str | None] = []
    monkeypatch.setattr("rackcard.game.verify", lambda game: asked.append(game) or checks)
    monkeypatch.setattr("rackcard.lab.serialize.check", lambda one: {"so": one.as_documented})
    result = rackcard("verify", "--json")
    assert (result.code, asked) == (code, [None])


@pytest.mark.parametrize(
    ("agrees", "code"), [([True, True], 0), ([True, False], 1), ([False, False], 1)]
)
def test_prove(rackcard, monkeypatch, tmp_path, agrees: list[bool], code: int) -> None:
    proofs = [Proof(str(at), {"n": at}, {}, one) for at, one in enumerate(agrees)]
    monkeypatch.setattr(prove, "_prove", lambda game: proofs)
    place = tmp_path / "it.json"
    result = rackcard("prove", "jacks-beat", "--json", "-o", str(place))
    assert result.code == code
    assert place.read_text().count('"n"') == len(agrees)
