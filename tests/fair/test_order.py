"""The order of a shoe: what is dealt from one step depends on no other, and on nothing undealt."""

from __future__ import annotations

import hmac

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackcard.fair.order import Order, step_key
from rackcard.fair.scheme import NEWEST, Scheme
from rackcard.fair.shuffle import pick, shuffled
from rackcard.fair.stream import Stream
from rackcard.fair.terms import Step, Terms
from tests.fair.samples import FIRST, SECOND, any_terms, dice_and_joker

KEY = bytes(range(32))
keys = st.binary(min_size=32, max_size=32)


def test_new_shoes_are_of_the_second_version() -> None:
    assert NEWEST is SECOND
    assert [str(scheme) for scheme in Scheme] == ["rackcard-fair-1", "rackcard-fair-2"]


def test_the_key_of_a_step_by_its_definition() -> None:
    for step, text in ((0, "1:0"), (9, "1:9"), (999, "3:999")):
        message = f"20:rackcard-fair-2/step,{text},".encode()
        assert step_key(KEY, step) == hmac.new(KEY, message, "sha256").digest()
    assert len({step_key(KEY, step) for step in range(1000)}) == 1000


@settings(max_examples=50)
@given(any_terms(), keys)
def test_the_first_version_draws_everything_from_one_stream(terms: Terms, key: bytes) -> None:
    terms = Terms.of(terms.table, terms.shoe, dict(terms.lists), terms.plan, FIRST)
    stream = Stream(key)
    right = [
        shuffled(stream, terms.symbols[of])
        if how == "shuffle"
        else [pick(stream, terms.symbols[of])]
        for how, of in terms.plan
    ]
    order = Order(terms, key)
    for step in (len(right) - 1, *range(len(right))):  # the last one first: it waits for the others
        assert order.first(step, len(right[step])) == right[step]


@settings(max_examples=50)
@given(any_terms(), keys, st.data())
def test_no_step_of_the_second_depends_on_how_far_others_went(
    terms: Terms, key: bytes, data: st.DataObject
) -> None:
    """Asked in any order, as far as anybody likes: each is what it is when it is asked alone."""
    terms = Terms.of(terms.table, terms.shoe, dict(terms.lists), terms.plan, SECOND)
    order = Order(terms, key)
    steps = st.integers(0, len(terms.plan) - 1)
    for step in data.draw(st.lists(steps, min_size=1, max_size=8)):
        count = data.draw(st.integers(0, terms.size(terms.plan[step])))
        alone = Order(terms, key).first(step, terms.size(terms.plan[step]))
        assert order.first(step, count) == alone[:count]
        if terms.plan[step].how == "shuffle":
            assert sorted(alone) == list(terms.symbols[terms.plan[step].of])


def test_a_step_that_is_asked_for_a_card_takes_one_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four words to a block: a table shuffles no further than it deals."""
    taken = []
    real = hmac.digest

    def counted(key: bytes, message: bytes, digest: str) -> bytes:
        taken.append(message)
        return real(key, message, digest)

    monkeypatch.setattr(hmac, "digest", counted)
    order = Order(Terms.of("t", 1, {"shoe": ["x"] * 416}, [Step("shuffle", "shoe")]), KEY)
    for place in range(6):
        order.at(0, place)
    order.first(0, 3)
    assert len(taken) == 1 + 2  # the key of the step, and words for six cards


def test_draws_as_a_reveal_shows_them() -> None:
    reveal = dice_and_joker(SECOND)
    order = Order(reveal.terms, KEY)
    assert [draw.got for draw in order.draws(2, 0)] == [(order.at(0),), (order.at(1),)]
    assert order.draws(4, 2)[3].got == (order.at(3, 0), order.at(3, 1))
