"""The committed vectors: what the library says now, and what the verifier says on its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rackcard.fair import verifier
from rackcard.fair.reveal import Reveal
from rackcard.rules.errors import BadInput
from tests.fair.make_vectors import VECTORS, files
from tests.fair.samples import REVEALS


def committed(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text())


def test_the_vectors_are_all_here_and_unchanged() -> None:
    found = {path.name: path.read_text() for path in VECTORS.glob("*.json")}
    assert found == files(), "a changed vector is a changed scheme, and needs another name"


@pytest.mark.parametrize("vector", committed("stream"), ids=lambda vector: vector["key"][:8])
class TestTheVerifierDealsFromTheSameStream:
    def test_words(self, vector: dict[str, Any]) -> None:
        words = verifier.random_words(bytes.fromhex(vector["key"]))
        assert [f"{next(words):016x}" for _ in vector["words"]] == vector["words"]

    def test_below(self, vector: dict[str, Any]) -> None:
        for n, numbers in vector["below"].items():
            words = verifier.random_words(bytes.fromhex(vector["key"]))
            assert [str(verifier.random_below(int(n), words)) for _ in numbers] == numbers

    def test_shuffle(self, vector: dict[str, Any]) -> None:
        for n, order in vector["shuffle"].items():
            words = verifier.random_words(bytes.fromhex(vector["key"]))
            cards = [str(card) for card in range(int(n))]
            assert verifier.shuffle(cards, words) == [str(card) for card in order]

    def test_pick(self, vector: dict[str, Any]) -> None:
        words = verifier.random_words(bytes.fromhex(vector["key"]))
        assert ["1234567"[verifier.random_below(7, words)] for _ in range(20)] == vector["pick"]


@pytest.mark.parametrize("vector", committed("stream-2"), ids=lambda vector: vector["key"][:8])
def test_the_verifier_deals_from_the_same_streams_of_steps(vector: dict[str, Any]) -> None:
    for step in vector["steps"]:
        key = verifier.step_key(bytes.fromhex(vector["key"]), step["step"])
        assert key.hex() == step["key"]
        words = verifier.random_words(key)
        assert [f"{next(words):016x}" for _ in step["words"]] == step["words"]
        assert "1234567"[verifier.random_below(7, verifier.random_words(key))] == step["pick"]
        for n, order in step["deal"].items():
            cards = [str(card) for card in range(int(n))]
            dealt = verifier.deal(cards, len(order), verifier.random_words(key))
            assert dealt == [str(card) for card in order]


@pytest.mark.parametrize("name", REVEALS)
def test_the_verifier_derives_the_same_key(name: str) -> None:
    reveal = committed(f"reveal-{name}")
    steps = {**committed("steps"), **committed("steps-2")}[name]
    key = verifier.stream_key(reveal)
    assert key.hex() == steps["key"]
    for step, right in enumerate(steps.get("step_keys", [])):
        assert verifier.step_key(key, step).hex() == right


@pytest.mark.parametrize("name", REVEALS)
def test_both_accept_a_reveal(name: str) -> None:
    raw = (VECTORS / f"reveal-{name}.json").read_bytes()
    assert Reveal.from_json(raw) == REVEALS[name]()
    assert list(verifier.checks(verifier.read(raw), []))


BAD = [*committed("bad-reveals"), *committed("bad-reveals-2")]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad["why"])
def test_both_name_what_is_wrong(bad: dict[str, str]) -> None:
    raw = bad["reveal"].encode()
    with pytest.raises(BadInput) as refused:
        Reveal.from_json(raw)
    assert bad["names"] in str(refused.value)
    kind = {"malformed": verifier.Malformed, "mismatch": verifier.Mismatch}[bad["verdict"]]
    with pytest.raises(kind) as named:
        list(verifier.checks(verifier.read(raw), []))
    assert bad["names"] in str(named.value)
