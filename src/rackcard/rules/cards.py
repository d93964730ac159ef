"""Cards and pockets in short notation, and the shoe or wheel they come from.

A card *is* its notation ("8h", "Tc"; "G" and "*" for cards without a suit), a pocket is "0", "00"
or "1" to "36": the same text on the command line, in JSON and in a journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from rackcard.rules.errors import BadInput, unknown

RANKS = "A23456789TJQK"
SUITS = "cdhs"


class Symbol(str):
    """Something that chance deals: a card or a pocket."""

    __slots__ = ()


class Card(Symbol):
    """A card by its notation; `rank` is its first character, `suit` the rest ("" for G and *)."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        return self[0]

    @property
    def suit(self) -> str:
        return self[1:]


class Pocket(Symbol):
    """A pocket of a roulette wheel; `number` is None for 0 and 00."""

    __slots__ = ()

    @property
    def number(self) -> int | None:
        return None if self in ("0", "00") else int(self)


def standard_deck() -> list[Card]:
    """The 52 cards, by rank and then suit."""
    return [Card(rank + suit) for rank in RANKS for suit in SUITS]


@dataclass(frozen=True)
class Source:
    """What chance deals from: each symbol with its count."""

    counts: tuple[tuple[Symbol, int], ...]

    returns: ClassVar[bool]
    """True if a symbol can come up again (a wheel), False if it is gone (a shoe)."""

    @cached_property
    def total(self) -> int:
        return sum(count for _, count in self.counts)

    def __iter__(self) -> Iterator[Symbol]:
        """Every physical card or pocket, one by one."""
        for symbol, count in self.counts:
            for _ in range(count):
                yield symbol

    def without(self, removed: Mapping[str, int]) -> Source:
        raise NotImplementedError

    def holding(self, counts: Mapping[str, int] | Sequence[int]) -> Source:
        raise NotImplementedError


@dataclass(frozen=True)
class Shoe(Source):
    """Any composition of cards, dealt without replacement."""

    returns: ClassVar[bool] = False

    @classmethod
    def of(cls, deck: Iterable[Card], decks: int = 1) -> Shoe:
        return cls(tuple((card, count * decks) for card, count in Counter(deck).items()))

    @classmethod
    def standard(cls, decks: int = 1) -> Shoe:
        """A shoe of decks of 52 cards."""
        return cls.of(standard_deck(), decks)

    def holding(self, counts: Mapping[str, int] | Sequence[int]) -> Shoe:
        """A shoe with these cards instead: a count for each card, by name or in this order."""
        cards = [card for card, _ in self.counts]
        if not isinstance(counts, Mapping):
            if len(counts) != len(cards):
                raise BadInput(f"a shoe here has {len(cards)} counts, not {len(counts)}.")
            counts = dict(zip(cards, counts, strict=True))
        for name, count in counts.items():
            if name not in cards:
                raise unknown("the shoe", "card", name, cards)
            if count < 0:
                raise BadInput(f"a shoe cannot hold {count} of {name}.")
        return Shoe(tuple((card, int(counts.get(card, 0))) for card in cards))

    def without(self, removed: Mapping[str, int]) -> Shoe:
        """The same shoe after `removed` (card: how many) has been taken out of it."""
        left = dict(self.counts)
        for name, count in removed.items():
            card = Card(name)
            if card not in left:
                raise unknown("the shoe", "card", name, left)
            if count < 0:
                raise BadInput(f"cannot remove {count} of {name}: give a count of 0 or more.")
            if count > left[card]:
                raise BadInput(
                    f"cannot remove {count} of {name}: the shoe holds {left[card]} of them."
                )
            left[card] -= count
        return Shoe(tuple(left.items()))


@dataclass(frozen=True)
class Wheel(Source):
    """The pockets of a wheel: drawn with replacement."""

    returns: ClassVar[bool] = True

    @classmethod
    def of(cls, pockets: Iterable[Pocket]) -> Wheel:
        return cls(tuple((pocket, 1) for pocket in pockets))

    def holding(self, counts: Mapping[str, int] | Sequence[int]) -> Wheel:
        raise BadInput("a wheel's pockets are fixed; only a shoe can hold other cards.")

    def without(self, removed: Mapping[str, int]) -> Wheel:
        if removed:
            raise BadInput("nothing can be removed from a wheel; only a shoe can be depleted.")
        return self


class Composition(NamedTuple):
    """The contents of a shoe: all of its cards, all but some, or just those that are left."""

    removed: Mapping[str, int] = {}
    left: Mapping[str, int] | Sequence[int] | None = None
    """A count for each card, by name or in the order of the full shoe."""

    def of(self, full: Source) -> Source:
        if self.left is None:
            return full.without(self.removed)
        if self.removed:
            raise BadInput(
                "give either the cards that are left in the shoe or the cards removed from it, "
                "not both."
            )
        return full.holding(self.left)

    @property
    def is_full(self) -> bool:
        return self.left is None and not any(self.removed.values())


FULL = Composition()


class ShoePolicy(NamedTuple):
    """How a house deals a shoe down. Without a cut card every round has a fresh shoe."""

    cut_card: int = 0
    """Cards dealt before the cut card comes out; 0 if this house posts none."""
    rounds_after: int = 0
    """Rounds dealt after the one in which the cut card came out."""
    burn: Callable[[Symbol], int] | None = None
    """From the first card of a new shoe, which is turned up, to how many cards are burned after
    it. None if no card is turned up."""


NO_CUT_CARD = ShoePolicy()


def read_hands(hands: Mapping[str, str], source: Source) -> dict[str, tuple[Symbol, ...]]:
    """Parse hands written as cards with spaces between them; together they must fit the source."""
    left = dict(source.counts)
    found: dict[str, tuple[Symbol, ...]] = {}
    for who, text in hands.items():
        cards = tuple(Card(name) for name in text.split())
        for card in cards:
            if card not in left:
                raise BadInput(f"{str(card)!r} is no card of this game; write them like Ah Tc *.")
            if not left[card]:
                raise BadInput(f"{card} is there twice: there are not that many in the deck.")
            left[card] -= 1
        found[who] = cards
    return found
