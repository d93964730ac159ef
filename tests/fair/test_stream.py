"""Words, numbers below n, shuffles and picks: by their definitions."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.fair.shuffle import Shuffle, pick, shuffled
from rackcard.fair.stream import Stream, blocks, words
from rackcard.rules.cards import Card, standard_deck
from rackcard.rules.errors import BadInput

KEY = bytes(range(32))
keys = st.binary(min_size=32, max_size=32)


class Scripted(Stream):
    """A stream whose words are given; it counts how many are left."""

    def __init__(self, given: list[int]) -> None:
        self.left = given
        self._words = iter(self.left.pop, None)

    @classmethod
    def of(cls, *given: int) -> Scripted:
        return cls(list(reversed(given)))


class TestWords:
    def test_a_block_is_the_hmac_of_its_number_as_rfc_2104_writes_it(self) -> None:
        def sha(data: bytes) -> bytes:
            return hashlib.sha256(data).digest()

        padded = KEY + bytes(32)
        inner, outer = (bytes(byte ^ pad for byte in padded) for pad in (0x36, 0x5C))
        for counter, block in enumerate(islice(blocks(KEY), 300)):
            assert block == sha(outer + sha(inner + counter.to_bytes(8, "big")))

    @given(keys)
    def test_four_words_are_one_block(self, key: bytes) -> None:
        raw = b"".join(word.to_bytes(8, "big") for word in islice(words(key), 8))
        assert raw == b"".join(islice(blocks(key), 2))

    @pytest.mark.parametrize("size", [0, 31, 33])
    def test_a_key_has_32_bytes(self, size: int) -> None:
        with pytest.raises(BadInput, match="a stream key has 32 bytes"):
            Stream(bytes(size))


class TestBelow:
    @given(keys, st.integers(1, 2**64))
    def test_it_is_the_first_fair_word_modulo_n(self, key: bytes, n: int) -> None:
        most = (2**64 // n) * n
        fair = (word for word in words(key) if word < most)
        stream = Stream(key)
        assert [stream.below(n) for _ in range(5)] == [word % n for word in islice(fair, 5)]

    def test_words_at_or_above_the_largest_multiple_are_thrown_away(self) -> None:
        most = (2**64 // 38) * 38
        stream = Scripted.of(2**64 - 1, most, most - 1, 5)
        assert stream.below(38) == 37
        assert stream.left == [5]

    def test_one_word_is_used_up_even_where_there_is_no_choice(self) -> None:
        stream = Scripted.of(2**64 - 1, 7)
        assert stream.below(1) == 0
        assert stream.below(2**64) == 7

    @pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
    def test_what_cannot_be_drawn(self, n: int) -> None:
        with pytest.raises(BadInput, match="a stream cannot draw below"):
            Stream(KEY).below(n)


class TestShuffle:
    def test_it_swaps_from_the_last_place_down(self) -> None:
        # below(4) = 1, below(3) = 2, below(2) = 0
        assert shuffled(Scripted.of(1, 2, 0), "abcd") == ["d", "a", "c", "b"]

    def test_each_script_of_choices_makes_another_order(self) -> None:
        scripts = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]
        orders = {tuple(shuffled(Scripted.of(*script), "abcd")) for script in scripts}
        assert orders == set(permutations("abcd"))

    @given(keys, st.lists(st.text(), max_size=60))
    def test_nothing_is_lost_and_the_list_is_left_alone(self, key: bytes, cards: list[str]) -> None:
        before = list(cards)
        assert sorted(shuffled(Stream(key), cards)) == sorted(before)
        assert cards == before

    def test_cards_stay_cards(self) -> None:
        assert all(isinstance(card, Card) for card in shuffled(Stream(KEY), standard_deck()))

    @given(keys, st.lists(st.integers(), min_size=1, max_size=60))
    def test_a_pick_is_one_of_the_list(self, key: bytes, numbers: list[int]) -> None:
        assert pick(Stream(key), numbers) == numbers[Stream(key).below(len(numbers))]

    def test_nothing_to_pick(self) -> None:
        with pytest.raises(BadInput, match="empty list"):
            pick(Stream(KEY), [])


class TestShuffleAsItIsDealt:
    def test_it_swaps_from_the_first_place_on(self) -> None:
        # below(4) = 1, below(3) = 2, below(2) = 0, below(1) = 0
        assert Shuffle(Scripted.of(1, 2, 0, 9), "abcd").first(4) == ["b", "d", "c", "a"]

    def test_each_script_of_choices_makes_another_order(self) -> None:
        """Equally likely numbers below 4, 3 and 2 make equally likely orders: n! of each."""
        scripts = [(a, b, c, 0) for a in range(4) for b in range(3) for c in range(2)]
        orders = [tuple(Shuffle(Scripted.of(*script), "abcd").first(4)) for script in scripts]
        assert sorted(orders) == sorted(permutations("abcd"))

    @pytest.mark.parametrize("dealt", [1, 2, 3])
    def test_and_so_every_hand_that_is_dealt_is_equally_likely(self, dealt: int) -> None:
        scripts = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]
        hands = Counter(tuple(Shuffle(Scripted.of(*s), "abcd").first(dealt)) for s in scripts)
        assert set(hands) == set(permutations("abcd", dealt))
        assert len(set(hands.values())) == 1

    @given(keys, st.lists(st.text(), max_size=60), st.data())
    def test_what_was_dealt_is_the_beginning_of_the_whole_order(
        self, key: bytes, cards: list[str], data: st.DataObject
    ) -> None:
        before = list(cards)
        whole = Shuffle(Stream(key), cards).first(len(cards))
        assert sorted(whole) == sorted(before)
        some = Shuffle(Stream(key), cards)
        for count in data.draw(st.lists(st.integers(0, len(cards)), max_size=5)):
            assert some.first(count) == whole[:count]
        assert cards == before

    @given(keys)
    def test_no_word_is_taken_for_a_card_that_is_not_dealt(self, key: bytes) -> None:
        stream, again = Stream(key), Stream(key)
        dealt = Shuffle(stream, "abcdefgh")
        dealt.first(3)
        dealt.first(2)
        for size in (8, 7, 6):
            again.below(size)
        assert stream.word() == again.word()

    @given(keys, st.lists(st.integers(), min_size=1, max_size=60))
    def test_a_pick_is_the_first_card_of_a_shuffle(self, key: bytes, numbers: list[int]) -> None:
        assert [pick(Stream(key), numbers)] == Shuffle(Stream(key), numbers).first(1)

    @pytest.mark.parametrize("count", [-1, 5])
    def test_no_more_than_there_are(self, count: int) -> None:
        with pytest.raises(BadInput, match=f"{count} cannot be dealt from 4"):
            Shuffle(Stream(KEY), "abcd").first(count)
