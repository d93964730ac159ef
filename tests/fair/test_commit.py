"""Commitments: what is bound by which hash, and what a seat may do wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackcard.fair.commit import (
    Contribution,
    client_commitment,
    lock,
    new_client_seed,
    new_server_seed,
    roster,
    server_commitment,
    settle,
    stream_key,
)
from rackcard.fair.netstring import netstrings
from rackcard.fair.order import Order
from rackcard.fair.terms import Step, Terms
from rackcard.rules.cards import Card, Shoe, standard_deck
from rackcard.rules.errors import BadInput
from tests.fair.samples import SECOND, SERVER_SEED, any_terms, small

COMMITTED = "ab" * 32
SEED = "what seat one puts in"
TERMS = small().terms


class TestNetstrings:
    def test_as_written_down(self) -> None:
        assert netstrings(["abc", "", "10"]) == b"3:abc,0:,2:10,"

    @given(*[st.lists(st.text(st.characters(max_codepoint=0x7E)), max_size=5)] * 2)
    def test_no_two_lists_become_the_same_bytes(self, one: list[str], other: list[str]) -> None:
        assert (netstrings(one) == netstrings(other)) == (one == other)


class TestServer:
    def test_seeds_are_new_every_time(self) -> None:
        assert len({new_server_seed() for _ in range(50)}) == 50
        assert len({new_client_seed() for _ in range(50)}) == 50
        assert client_commitment(COMMITTED, 1, new_client_seed())

    @pytest.mark.parametrize(
        "other",
        [
            replace(TERMS, table="demo/2"),
            replace(TERMS, shoe=8),
            replace(TERMS, lists=(TERMS.lists[0], ("die", tuple("123465")))),
            replace(TERMS, plan=TERMS.plan[::-1]),
            replace(TERMS, plan=TERMS.plan[:1]),
            small(SECOND).terms,
        ],
    )
    def test_the_commitment_and_the_key_bind_the_terms(self, other: Terms) -> None:
        assert server_commitment(SERVER_SEED, TERMS) != server_commitment(SERVER_SEED, other)
        assert stream_key(SERVER_SEED, TERMS, ()) != stream_key(SERVER_SEED, other, ())

    @settings(max_examples=25)
    @given(any_terms(), any_terms())
    def test_the_texts_of_the_terms_say_everything(self, one: Terms, other: Terms) -> None:
        assert (list(one.texts()) == list(other.texts())) == (one == other)

    def test_a_server_seed_has_32_bytes(self) -> None:
        with pytest.raises(BadInput, match="a server seed has 32 bytes, not 31"):
            server_commitment(bytes(31), TERMS)
        with pytest.raises(BadInput, match="a server seed has 32 bytes, not 33"):
            stream_key(bytes(33), TERMS, ())


class TestSeats:
    def test_a_commitment_serves_one_shoe_and_one_seat(self) -> None:
        mine = client_commitment(COMMITTED, 1, SEED)
        assert mine != client_commitment("cd" * 32, 1, SEED)
        assert mine != client_commitment(COMMITTED, 2, SEED)
        assert mine != client_commitment(COMMITTED, 1, SEED + " ")

    def test_who_opened_who_did_not_and_who_opened_something_else(self) -> None:
        commitments = {seat: client_commitment(COMMITTED, seat, SEED) for seat in (5, 1, 2, 4, 3)}
        openings = {5: SEED, 1: SEED, 3: SEED + "!", 4: "é"}
        assert settle(COMMITTED, commitments, openings) == (
            Contribution(1, commitments[1], SEED),
            Contribution(2, commitments[2], left_out="not-opened"),
            Contribution(3, commitments[3], left_out="not-matching"),
            Contribution(4, commitments[4], left_out="not-matching"),
            Contribution(5, commitments[5], SEED),
        )

    def test_a_neighbours_commitment_cannot_be_opened(self) -> None:
        copied = client_commitment(COMMITTED, 1, SEED)
        [_, copycat] = settle(COMMITTED, {1: copied, 2: copied}, {1: SEED, 2: SEED})
        assert copycat.left_out == "not-matching"

    def test_a_seat_without_a_commitment_has_nothing_to_open(self) -> None:
        assert settle(COMMITTED, {}, {2: SEED}) == ()

    @pytest.mark.parametrize(
        ("make", "sentence"),
        [
            (lambda: client_commitment("AB" * 32, 1, SEED), "the server commitment is 'ABAB"),
            (lambda: client_commitment(COMMITTED, -1, SEED), "a seat is -1; allowed: a whole"),
            (lambda: client_commitment(COMMITTED, 1, "short"), "the seed of seat 1 is 'short'"),
            (lambda: client_commitment(COMMITTED, 1, SEED + "\n"), "16 to 128 printable ASCII"),
            (lambda: settle(COMMITTED, {1: "x"}, {}), "the commitment of seat 1 is 'x'; allowed"),
            (lambda: roster(COMMITTED, {1: "x"}), "the commitment of seat 1 is 'x'; allowed"),
            (lambda: Contribution(1, COMMITTED), "why seat 1 is left out is ''; allowed: not-op"),
            (lambda: Contribution(1, COMMITTED, SEED, "not-opened"), "seat 1 has a seed and is"),
        ],
    )
    def test_bad_input_gets_a_sentence(self, make: Callable[[], Any], sentence: str) -> None:
        with pytest.raises(BadInput) as refused:
            make()
        assert sentence in str(refused.value)


class TestKey:
    parts = small().contributions

    def test_every_opened_seed_counts(self) -> None:
        one, _, three = self.parts
        keys = [
            stream_key(SERVER_SEED, TERMS, parts) for parts in ((), (one,), (three,), (one, three))
        ]
        assert len(set(keys)) == 4

    def test_a_seat_that_does_not_open_has_two_keys_to_choose_from_and_no_more(self) -> None:
        one, two, three = self.parts
        other_reason = replace(two, left_out="not-matching")
        without = stream_key(SERVER_SEED, TERMS, (one, three))
        assert without == stream_key(SERVER_SEED, TERMS, (one, two, three))
        assert without == stream_key(SERVER_SEED, TERMS, (one, other_reason, three))

    def test_roster_and_lock_show_who_was_left_out_and_why(self) -> None:
        one, two, three = self.parts
        other_reason = replace(two, left_out="not-matching")
        locks = {lock(COMMITTED, parts) for parts in ((one, three), self.parts)}
        assert len(locks | {lock(COMMITTED, (one, other_reason, three))}) == 3
        assert roster(COMMITTED, {1: "a" * 64}) != roster(COMMITTED, {2: "a" * 64})

    @pytest.mark.parametrize("order", [(1, 0), (0, 0)])
    def test_seats_come_once_and_in_order(self, order: tuple[int, ...]) -> None:
        parts = tuple(self.parts[at] for at in order)
        for use in (lambda: lock(COMMITTED, parts), lambda: stream_key(SERVER_SEED, TERMS, parts)):
            with pytest.raises(BadInput, match="each seat once, in order"):
                use()


class TestTerms:
    def test_a_source_can_be_dealt_from(self) -> None:
        terms = Terms.of("t", 1, {"shoe": Shoe.of(standard_deck(), 2)}, [Step("shuffle", "shoe")])
        [(how, of, got)] = Order(terms, SERVER_SEED).draws(1, 104)
        assert (how, of, len(got)) == ("shuffle", "shoe", 104)
        assert all(isinstance(card, Card) for card in got)

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"table": "a b"}, "terms.table is 'a b'; allowed: 1 to 64 letters"),
            ({"shoe": 0}, "terms.shoe is 0; allowed: a whole number, 1 to"),
            ({"lists": ()}, "terms.lists has 0 entries; allowed: 1 to 8"),
            ({"lists": (("Die", ("1",)),)}, "a name in terms.lists is 'Die'"),
            ({"lists": (("die", ("1",)),) * 2}, "each list once, in alphabetical order"),
            ({"lists": (("die", ("1",) * 1001),)}, "terms.lists.die has 1001 entries"),
            ({"lists": (("die", ("one", "")),)}, "terms.lists.die[1] is ''; allowed: 1 to 8"),
            ({"plan": ()}, "terms.plan has 0 entries"),
            ({"plan": (Step("pick", "die"),) * 1001}, "terms.plan has 1001 entries"),
            ({"plan": (Step("cut", "die"),)}, "the way of terms.plan[0] is 'cut'; allowed: pick,"),
            ({"plan": (Step("pick", "dye"),)}, "the list of terms.plan[0] is 'dye'; allowed: deck"),
        ],
    )
    def test_bad_terms_get_a_sentence(self, change: dict[str, Any], sentence: str) -> None:
        with pytest.raises(BadInput) as refused:
            replace(TERMS, **change)
        assert sentence in str(refused.value)

    def test_a_plan_that_draws_too_much(self) -> None:
        with pytest.raises(BadInput, match=r"terms\.plan draws 11000 symbols; allowed: 10000"):
            Terms.of("t", 1, {"shoe": ["x"] * 1000}, [Step("shuffle", "shoe")] * 11)
