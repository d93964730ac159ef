"""Toy machines for tests of the engines: small enough to be counted by hand.

Each takes a `House` (its options and rulings are not looked at), deals from a tiny shoe or wheel,
and has one wager, "bet", on one spot, "bet".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rackcard.rules.cards import RANKS, Card, Pocket, Shoe, Symbol, Wheel
from rackcard.rules.decisions import Decisions, Strategy
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.pricing import counted

NO_HOUSE = House({}, {})
BET = Bet("bet", "bet")

HIDDEN = "?"


def pips(card: Symbol) -> int:
    """Ace 1, deuce 2 and so on."""
    return RANKS.index(card[0]) + 1


def shoe(*cards: str) -> Shoe:
    """A shoe of just these cards."""
    return Shoe.of([Card(card) for card in cards])


class TwoCardPacket(Machine[tuple[tuple[Card, ...], ...]]):
    """Two cards in one packet: a pair, suited, or nothing. Of the 30 ordered deals from six cards
    (three ranks in two suits) 6 make a pair and 12 are suited."""

    rows = {"bet": ("Pair", "Suited")}
    start: tuple[tuple[Card, ...], ...] = ()

    def __init__(self, house: House = NO_HOUSE) -> None:
        super().__init__(house)
        self.source = shoe("Ac", "Ah", "2c", "2h", "3c", "3h")

    def next(self, state: tuple[tuple[Card, ...], ...]) -> Deal | Done:
        return Done() if state else Deal("player", n=2)

    def step(
        self, state: tuple[tuple[Card, ...], ...], event: tuple[Card, ...]
    ) -> tuple[tuple[Card, ...], ...]:
        assert isinstance(event, tuple)
        assert len(event) == 2
        return (*state, event)

    def grade(self, state: tuple[tuple[Card, ...], ...], bet: Bet) -> Grade:
        one, other = state[0]
        if one.rank == other.rank:
            return made("Pair")
        return made("Suited") if one.suit == other.suit else LOST


class Cards(NamedTuple):
    dealer: str | None = None
    player: str | None = None


class HighCard(Machine[Cards]):
    """A card face down to the dealer, one face up to the player: the higher wins, equals push.
    Of the 12 ordered deals from A, 2, 3, 3 the player wins 5, loses 5 and ties 2."""

    rows = {"bet": ("Win", "Tie")}
    start = Cards()

    def __init__(self, house: House = NO_HOUSE) -> None:
        super().__init__(house)
        self.source = shoe("Ac", "2c", "3c", "3h")

    def see(self, symbol: Symbol) -> int:
        return pips(symbol)

    def next(self, state: Cards) -> Deal | Done:
        if state.dealer is None:
            return Deal("dealer", face_down=True)
        return Deal("player") if state.player is None else Done()

    def step(self, state: Cards, event: Card) -> Cards:
        if state.dealer is None:
            return state._replace(dealer=event)
        return state._replace(player=event)

    def view(self, state: Cards, seat: int) -> Cards:
        """The dealer's card is turned over when the round is done."""
        if state.dealer is None or isinstance(self.next(state), Done):
            return state
        return state._replace(dealer=HIDDEN)

    def grade(self, state: Cards, bet: Bet) -> Grade:
        assert isinstance(state.dealer, Card)
        assert isinstance(state.player, Card)
        dealer, player = pips(state.dealer), pips(state.player)
        if dealer == player:
            return made("Tie")
        return made("Win") if player > dealer else LOST


class Hand(NamedTuple):
    cards: tuple[Card, ...] = ()
    decided: str = ""


class HitOrStand(Decisions[Hand]):
    def strategies(self, wager: str) -> Mapping[str, Strategy]:
        return {
            "always-hit": lambda state, choose: "hit",
            "never-hit": lambda state, choose: "stand",
        }


class HitOnce(Machine[Hand]):
    """One card, then "hit" for a second or "stand"; four points or more win. Of A, 2, 3, 4 standing
    wins 1 in 4, hitting 10 in 12."""

    rows = {"bet": ("Win",)}
    decides = HitOrStand
    start = Hand()

    def __init__(self, house: House = NO_HOUSE) -> None:
        super().__init__(house)
        self.source = shoe("Ac", "2c", "3c", "4c")

    def see(self, symbol: Symbol) -> int:
        return pips(symbol)

    def next(self, state: Hand) -> Deal | Choose | Done:
        if not state.cards:
            return Deal("player")
        if not state.decided:
            return Choose(0, ("hit", "stand"))
        return Deal("player") if state.decided == "hit" and len(state.cards) == 1 else Done()

    def step(self, state: Hand, event: str) -> Hand:
        if isinstance(event, Card):
            return state._replace(cards=(*state.cards, event))
        return state._replace(decided=event)

    def grade(self, state: Hand, bet: Bet) -> Grade:
        return made("Win") if sum(map(pips, state.cards)) >= 4 else LOST


class FourSpins(Machine[tuple[Pocket, ...]]):
    """Four spins of a wheel of five pockets, 0 to 4, of which 625 are possible: "All Different"
    120 ways, "All Same" 5 ways. A state keeps the spins in order."""

    rows = {"bet": ("All Same", "All Different")}
    start: tuple[Pocket, ...] = ()

    def __init__(self, house: House = NO_HOUSE) -> None:
        super().__init__(house)
        self.source = Wheel.of(Pocket(number) for number in range(5))

    def next(self, state: tuple[Pocket, ...]) -> Deal | Done:
        return Done() if len(state) == 4 else Deal("track")

    def step(self, state: tuple[Pocket, ...], event: Pocket) -> tuple[Pocket, ...]:
        return (*state, event)

    def grade(self, state: tuple[Pocket, ...], bet: Bet) -> Grade:
        different = len(set(state))
        return {1: made("All Same"), 4: made("All Different")}.get(different, LOST)


def combinations(rules: Machine[Any], bet: Bet, strategy: str | None = None) -> Mapping[Grade, int]:
    """What a game's own count gives for a bet."""
    own = counted(rules.pricing(bet.wager))
    assert own is not None, "these rules are walked"
    return own(bet, strategy)
