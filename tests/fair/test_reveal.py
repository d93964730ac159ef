"""The reveal as a document: one form, nothing that is too large, a sentence for what is wrong.

What is malformed, and how both readers name it, is in vectors/bad-reveals.json (test_vectors.py).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from rackcard.fair import form, verifier
from rackcard.fair.reveal import Reveal
from rackcard.fair.scheme import Scheme
from rackcard.fair.terms import Step, Terms
from rackcard.rules.errors import BadInput
from tests.fair.samples import (
    FIRST,
    REVEALS,
    SECOND,
    VERSIONS,
    aborted,
    any_reveal,
    dice_and_joker,
    largest,
    small,
    wheel,
)


@settings(max_examples=50)
@given(any_reveal())
def test_what_is_written_is_what_is_read(reveal: Reveal) -> None:
    assert Reveal.from_json(reveal.to_json()) == reveal
    assert Reveal.from_json(reveal.to_json().encode()) == reveal


@pytest.mark.parametrize("make", REVEALS.values(), ids=REVEALS)
def test_one_line_of_ascii(make: Any) -> None:
    text = make().to_json()
    assert text.isascii()
    assert text.count("\n") == 1
    assert text.endswith("}\n")


def test_draws_are_the_plan_as_far_as_it_was_dealt() -> None:
    reveal = wheel()
    whole = replace(reveal, drawn=3)
    assert len(reveal.draws) == 2
    assert whole.draws[:2] == reveal.draws
    assert whole.seal != reveal.seal


def test_the_second_version_shows_what_was_dealt_and_no_more() -> None:
    reveal = dice_and_joker(SECOND)
    assert [len(draw.got) for draw in reveal.draws] == [1, 1, 1, 49]
    shorter = replace(reveal, dealt=7)
    assert shorter.draws[:3] == reveal.draws[:3]
    assert shorter.draws[3].got == reveal.draws[3].got[:7]
    assert shorter.seal != reveal.seal
    assert len(replace(reveal, dealt=0).draws) == 4
    assert [len(draw.got) for draw in dice_and_joker(FIRST).draws] == [1, 1, 1, 53]


def test_cards_leave_the_shuffles_of_a_plan_one_after_another() -> None:
    plan = [Step("shuffle", "a"), Step("pick", "b"), Step("shuffle", "b"), Step("shuffle", "a")]
    terms = Terms.of("t", 1, {"a": "12345", "b": "678"}, plan, SECOND)
    for dealt, counts in [(0, (0, 1, 0, 0)), (5, (5, 1, 0, 0)), (7, (5, 1, 2, 0))]:
        assert tuple(terms.shown(4, dealt)) == counts
    assert terms.shown(3, 8) == [5, 1, 3]
    reveal = Reveal(terms, bytes(32), (), 4, 9)
    assert [len(draw.got) for draw in reveal.draws] == [5, 1, 3, 1]
    assert Reveal.from_json(reveal.to_json()) == reveal
    assert list(verifier.checks(verifier.read(reveal.to_json().encode()), [reveal.lock]))


def test_a_shoe_without_any_players_seed() -> None:
    assert aborted().is_seedless
    assert not small().is_seedless
    silent = replace(small(), contributions=small().contributions[1:2])
    assert silent.is_seedless  # it committed, and was left out


@pytest.mark.parametrize("scheme", VERSIONS)
def test_the_largest_reveal_fits(scheme: Scheme) -> None:
    text = largest(scheme).to_json()
    assert len(text) < form.MOST_BYTES
    assert Reveal.from_json(text) == largest(scheme)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("", "the reveal is not JSON"),
        ("[" * 100_000, "the reveal is not JSON"),
        ("1" * 5_000, "the reveal is not JSON"),
        (b"\xff\xfe", "the reveal is not plain ASCII"),
        ("{}\n".encode("utf-16-le"), "the reveal is not JSON"),
        ('"é"', "the reveal is not plain ASCII"),
        (" " * (form.MOST_BYTES + 1), "the reveal is too long; allowed: 1048576 bytes"),
        ("[]", "the reveal is []; allowed: a JSON object"),
        ("NaN", "the reveal is nan; allowed: a JSON object"),
        ("{}", "the reveal has no 'contributions'"),
    ],
    ids=range(10),
)
def test_what_is_no_reveal_at_all(document: str | bytes, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        Reveal.from_json(document)
    assert sentence in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"drawn": 3}, "the number of draws is 3; allowed: a whole number, 0 to 2"),
        ({"dealt": 6}, "dealt is 6; allowed: a whole number, 0 to 5"),
        ({"drawn": 1}, "dealt is 3; allowed: a whole number, 0 to 0"),
        ({"voided": "\n"}, "reason is '\\n'; allowed: 1 to 200 printable"),
        ({"contributions": small().contributions[::-1]}, "each seat once, in order"),
        ({"server_seed": bytes(32)}, "the seed of seat 1 does not match its commitment"),
        ({"server_seed": bytes(3)}, "a server seed has 32 bytes, not 3"),
    ],
)
def test_there_is_no_wrong_reveal(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        replace(small(), **change)
    assert sentence in str(refused.value)
