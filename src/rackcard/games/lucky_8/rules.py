"""Mini-baccarat by the standard third-card rules, and the bonus on a hand of eight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from rackcard.games.lucky_8.deals import fits
from rackcard.rules.cards import RANKS, Card, Shoe, ShoePolicy, Symbol
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.pricing import Count, Pricing, Walk

Hand = tuple[Card, ...]

DOUBLE_SUITED = "Double Suited 8"
SUITED = "Suited 8"
DOUBLE = "Double 8"
UNLUCKY = "Unlucky 8"
LUCKY = "Lucky 8"

FORGOTTEN = -1
"""Stands for a card that no rule will look at again; not 0, which is a card's value."""


class Hands(NamedTuple):
    player: Hand = ()
    banker: Hand = ()


class Facts(NamedTuple):
    """All that any rule uses of a hand."""

    cards: int
    points: int
    suit: str
    """The one suit of all its cards, "" if they differ."""
    last: int
    """The value of its newest card."""


def value(card: Symbol) -> int:
    """Tens and pictures count nothing."""
    return (RANKS.index(card[0]) + 1) % 10 if card[0] not in "JQK" else 0


@cache  # there are few different hands, and engines ask about each of them many times
def facts(hand: Hand) -> Facts:
    suits = {card[1] for card in hand}
    values = [value(card) for card in hand]
    suit = suits.pop() if len(suits) == 1 else ""
    return Facts(len(hand), sum(values) % 10, suit, values[-1] if values else 0)


def natural(points: int) -> bool:
    return points >= 8


def player_draws(points: int) -> bool:
    return points <= 5


def banker_draws(points: int, third: int | None) -> bool:
    """The banker's third-card rule; `third` is the value of the player's third card, None if the
    player stood."""
    if third is None or points <= 2:
        return points <= 5
    # The least and the greatest third card to which the banker draws with 3, 4, 5, 6 points.
    low, high = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}.get(points, (1, 0))
    return low <= third <= high and not (points == 3 and third == 8)


def banker_may_draw(points: int) -> bool:
    return points <= 6


class Result(NamedTuple):
    """What the wagers depend on: points, and whether an eight is three cards of one suit."""

    player: int
    banker: int
    player_suited: bool
    banker_suited: bool
    one_suit: bool = False
    """True if both are, and in the same suit."""


def main_wager(wager: str, result: Result) -> Grade:
    if result.player == result.banker:
        return made("Tie")
    winner = "player" if result.player > result.banker else "banker"
    return made("Win") if wager == winner else LOST


def lucky_8(result: Result, on_player: bool, same_suit: bool) -> Grade:
    """Every row that the chosen hand hits; the highest pays.

    `same_suit`: the house reads a Double Suited 8 as six cards of one suit.
    """
    mine, other, suited, other_suited, one_suit = result
    if not on_player:
        mine, other, suited, other_suited = other, mine, other_suited, suited
    if mine != 8:
        return LOST
    rows = [LUCKY]
    if other == 9:
        rows.append(UNLUCKY)
    if other == 8:
        rows.append(DOUBLE)
    if suited:
        rows.append(SUITED)
    if suited and other_suited and (one_suit or not same_suit):
        rows.append(DOUBLE_SUITED)
    return made(*rows)


class Baccarat(Machine[Hands]):
    rows = {
        "player": ("Win", "Tie"),
        "banker": ("Win", "Tie"),
        "tie": ("Tie",),
        "lucky-8-player": (DOUBLE_SUITED, SUITED, DOUBLE, UNLUCKY, LUCKY),
        "lucky-8-banker": (DOUBLE_SUITED, SUITED, DOUBLE, UNLUCKY, LUCKY),
    }
    options = ("decks", "cut-card", "after-cut-card", "burn")
    readings = {"double-suited": ("each-its-own", "same-suit")}
    start = Hands()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Shoe.standard(int(house.options["decks"]))

    def see(self, symbol: Symbol) -> tuple[int, str]:
        return value(symbol), symbol[1]

    def key(self, state: Hands) -> tuple[object, ...]:
        """For each hand its points, its suit while it can be a suited eight, and its newest card
        while the banker's draw depends on it or while it is the only card."""
        player, banker = facts(state.player), facts(state.banker)
        answer = player.cards == 3 and banker.cards == 2 and self.draws(player, banker)
        return (
            player.cards,
            player.points,
            player.suit if may_be_suited_8(player, player_draws) else "",
            player.last if answer else FORGOTTEN,
            banker.cards,
            banker.points,
            banker.suit if may_be_suited_8(banker, banker_may_draw) else "",
        )

    def next(self, state: Hands) -> Deal | Done:
        player, banker = facts(state.player), facts(state.banker)
        if banker.cards < 2:
            return Deal("player" if player.cards == banker.cards else "banker")
        if player.cards == 2 and banker.cards == 2:
            if natural(player.points) or natural(banker.points):
                return Done()
            if player_draws(player.points):
                return Deal("player")
        return Deal("banker") if banker.cards == 2 and self.draws(player, banker) else Done()

    def draws(self, player: Facts, banker: Facts) -> bool:
        return banker_draws(banker.points, player.last if player.cards == 3 else None)

    def step(self, state: Hands, event: Card) -> Hands:
        need = self.next(state)
        assert isinstance(need, Deal)
        if need.to == "player":
            return Hands((*state.player, event), state.banker)
        return Hands(state.player, (*state.banker, event))

    def grade(self, state: Hands, bet: Bet) -> Grade:
        player, banker = facts(state.player), facts(state.banker)
        both = suited_8(player), suited_8(banker)
        one_suit = all(both) and player.suit == banker.suit
        return self.graded(bet.wager, Result(player.points, banker.points, *both, one_suit))

    def graded(self, wager: str, result: Result) -> Grade:
        if not wager.startswith("lucky-8"):
            return main_wager(wager, result)
        same_suit = self.house.rulings["double-suited"] == "same-suit"
        return lucky_8(result, wager == "lucky-8-player", same_suit)

    def pricing(self, wager: str) -> Pricing:
        """Count values first, suits second; shoes too large for that are walked."""
        return Count(self._combinations, witness=self) if fits(self.source) else Walk(self)

    def _combinations(self, bet: Bet, strategy: str | None) -> Counter[Grade]:
        from rackcard.games.lucky_8.exact import results  # loads numpy, which play can spare

        grades: Counter[Grade] = Counter()
        for result, combinations in results(self.source).items():
            grades[self.graded(bet.wager, result)] += combinations
        return grades

    @property
    def shoe_policy(self) -> ShoePolicy:
        options = self.house.options
        return ShoePolicy(
            cut_card=self.source.total - int(options["cut-card"]),
            rounds_after=1 if options["after-cut-card"] == "one-more-round" else 0,
            burn=burned if options["burn"] == "by-first-card" else None,
        )


def burned(first: Symbol) -> int:
    """The cards to burn: as many as the first card shows; tens and pictures count ten."""
    return value(first) or 10


def suited_8(hand: Facts) -> bool:
    return hand.points == 8 and hand.cards == 3 and hand.suit != ""


def may_be_suited_8(hand: Facts, may_draw: Callable[[int], bool]) -> bool:
    if hand.cards == 3:
        return hand.points == 8
    return hand.cards < 2 or may_draw(hand.points)


MACHINES = {"round": Baccarat}
