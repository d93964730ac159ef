"""Cards, numbers and hands in words: what everybody at a table can see, and a dealer says aloud.

A game may have a `calls.py` beside its rules, with two pure functions of what a seat may see,

    hands(machine, view) -> list[Shown]            the hands on the felt, and their totals
    says(machine, before, after, over, name) -> str   the call when one view becomes the other

and with CARD_NAMES, the names of cards that no other game has. A game of one hand against
another adds

    winner(machine, view) -> str                   which of them has won, or "tie"

and a game with a wheel

    drawing(machine) -> Drawing                    how its layout is drawn

`over` is true if the round has ended; `name` gives the name of a player's hand.
Without such a file a table shows the cards of the state, and the dealer says where each card went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from rackcard.rules.cards import Symbol
from rackcard.rules.needs import SeatHand

SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
HIDDEN = "?"
"""A card that lies face down."""

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_TENS = {2: "twenty", 3: "thirty"}
_RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
_WITHOUT_SUIT = {"*": "joker", HIDDEN: "a card face down"}


class Shown(NamedTuple):
    """A hand as it lies on the felt."""

    of: str | SeatHand
    """As in `Deal.to`: the table's own by name ("yin", "dealer"), or a player's."""
    cards: tuple[Symbol, ...]
    comes_to: str = ""
    """What a dealer calls it: "six", "soft seventeen"."""
    in_play: bool = False
    """True if it is this hand's turn, where a seat has several."""

    @property
    def seat(self) -> int:
        """The seat of the player; -1 if the hand is the table's."""
        return self.of.player if isinstance(self.of, SeatHand) else -1


Name = Callable[[SeatHand], str]
"""What a player's hand is called."""


class Drawing(NamedTuple):
    """A wheel, and a layout whose spots cover some of its pockets."""

    wheel: tuple[str, ...]
    """The pockets in the order in which they lie on the wheel."""
    colours: Mapping[str, str]
    covers: Mapping[tuple[str, str], tuple[str, ...]]
    """(wager, spot) to the pockets that it covers, in the order of the layout."""


class Calls(NamedTuple):
    """The calls of a game: its `calls.py`, or calls that suit any game."""

    hands: Callable[[Any, Any], list[Shown]]
    says: Callable[[Any, Any, Any, bool, Name], str]
    card_names: Mapping[str, str]
    drawing: Callable[[Any], Drawing] | None = None
    winner: Callable[[Any, Any], str] = lambda machine, view: ""
    """Which hand has won, where two play against each other."""

    @classmethod
    def of(cls, module: Any) -> Calls:
        own = cls(module.hands, module.says, getattr(module, "CARD_NAMES", {}))
        return own._replace(
            drawing=getattr(module, "drawing", own.drawing),
            winner=getattr(module, "winner", own.winner),
        )


def _parts_of_a_state(machine: Any, view: Any) -> list[Shown]:
    """The cards of a state by the names of its parts."""
    names = getattr(view, "_fields", None)
    if names is None:
        return [Shown("table", view)] if _are_cards(view) else []
    return [Shown(n, part) for n, part in zip(names, view, strict=True) if _are_cards(part)]


def _are_cards(part: Any) -> bool:
    return isinstance(part, tuple) and all(isinstance(item, Symbol) for item in part)


ANY_GAME = Calls(_parts_of_a_state, lambda machine, before, after, over, name: "", {})


def number_in_words(number: int) -> str:
    """0 to 39 as people say them; anything else in digits."""
    if 0 <= number < len(_SMALL):
        return _SMALL[number]
    tens, rest = divmod(number, 10)
    if tens not in _TENS:
        return str(number)
    return f"{_TENS[tens]}-{_SMALL[rest]}" if rest else _TENS[tens]


def card_in_words(card: str) -> str:
    """ "8h" is "eight of hearts"; a card that only one game has is returned unchanged."""
    if card in _WITHOUT_SUIT:
        return _WITHOUT_SUIT[card]
    if len(card) != 2 or card[1] not in SUIT_NAMES:
        return card
    rank = _RANKS.get(card[0]) or number_in_words(int(card[0]))
    return f"{rank} of {SUIT_NAMES[card[1]]}"


def listed_in_words(things: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    every = list(things)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop; "" stays ""."""
    if not text:
        return ""
    return f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!" else ".")
