"""The Dead Man's Hand bonus: what aces and eights make of it, and a machine small enough to walk.

Only aces, eights and the dealer's blackjack matter to the bonus. `BonusRound` deals just the cards
that can decide it, and stands in for the whole game when the bonus is priced. The cards that a
split hand draws after its second one are left out: whatever a player draws, and whenever he stops,
the next card of a shuffled shoe has the same law as if none had been drawn. Tests hold both
machines against each other, deal by deal, on small shoes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.rules.automaton import Strategy
from rackcard.rules.cards import RANKS, Card, Shoe, Symbol, standard_deck
from rackcard.rules.machine import Bet, Choose, Deal, Done, Grade, House, Machine, Need, made

SETS = ("4 Sets of A-8", "3 Sets of A-8", "2 Sets of A-8")
ONE_SET = "1 Set of A-8"
NO_SET = "A-A or 8-8 with no A-8 hands after split"
ANY = "ANY A or 8"
DEALER_BLACKJACK = "A-A or 8-8 AND the Dealer gets Blackjack"
BONUS_ROWS = (*SETS, ONE_SET, NO_SET, ANY, DEALER_BLACKJACK)

ACE, EIGHT, TEN = 1, 8, 10


def bonus_grade(first_two: tuple[int, int], dealer: bool, split: bool, sets: int) -> Grade:
    """What the bonus made: the values of the first two cards, whether the dealer has a blackjack,
    whether the pair was split, and how many hands came to ace-eight."""
    if set(first_two) == {ACE, EIGHT}:
        return made(ONE_SET)
    if not {ACE, EIGHT} & set(first_two):
        return made()
    if first_two[0] != first_two[1]:
        return made(ANY)
    if dealer:
        return made(DEALER_BLACKJACK)
    if not split:
        return made(ANY, units=2, late=True)  # a pair that is not split is paid double
    if sets >= 2:
        return made(
            *SETS[4 - sets :], late=True
        )  # a table without the higher rows pays its highest
    return made(ONE_SET if sets else NO_SET, late=True)


class Draw(NamedTuple):
    player: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    choice: str = ""
    hands: int = 1
    finished: int = 0
    """Split hands that have their second card."""
    sets: int = 0


class BonusRound(Machine[Draw]):
    """The round as the bonus sees it."""

    rows = {"dead-mans-hand": BONUS_ROWS}
    options = ("decks", "ace-hands")
    start = Draw()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.play = HouseRules.of(house.options)
        self.source = Shoe.of(standard_deck(), self.play.decks)

    def see(self, symbol: Symbol) -> int:
        """An ace, an eight, a ten (for the dealer's blackjack), or anything else."""
        value = min(RANKS.index(symbol[0]) + 1, TEN)
        return value if value in (ACE, EIGHT, TEN) else 0

    def key(self, state: Draw) -> tuple[Any, ...]:
        """What kinds of cards they are; the player's in any order."""
        player = tuple(sorted(map(self.see, state.player)))
        return (player, tuple(map(self.see, state.dealer)), *state[2:])

    def next(self, state: Draw) -> Need:
        if len(state.player) < 2:
            return Deal("seat 1")
        if not self.has_pair(state):
            return Done()
        if len(state.dealer) < 2:
            return Deal("dealer", face_down=len(state.dealer) == 1)
        if self.dealer_blackjack(state):
            return Done()
        if not state.choice:
            return Choose(0, ("split", "keep"))
        return Deal("split hand") if state.finished < state.hands > 1 else Done()

    def has_pair(self, state: Draw) -> bool:
        first, second = map(self.see, state.player)
        return first == second and first in (ACE, EIGHT)

    def dealer_blackjack(self, state: Draw) -> bool:
        return {self.see(card) for card in state.dealer} == {ACE, TEN}

    def step(self, state: Draw, event: str) -> Draw:
        need = self.next(state)
        if isinstance(need, Choose):
            return state._replace(choice=event, hands=2 if event == "split" else 1)
        assert isinstance(need, Deal)
        card = Card(event)
        if need.to == "seat 1":
            return state._replace(player=(*state.player, card))
        if need.to == "dealer":
            return state._replace(dealer=(*state.dealer, card))
        pair = self.see(state.player[0])
        if self.see(card) == pair and state.hands < self.play.most_hands(pair):
            return state._replace(hands=state.hands + 1)  # split again: this hand still waits
        made_set = self.see(card) == ACE + EIGHT - pair
        return state._replace(finished=state.finished + 1, sets=state.sets + made_set)

    def view(self, state: Draw, seat: int) -> Draw:
        return state._replace(dealer=state.dealer[:1]) if len(state.dealer) == 2 else state

    def grade(self, state: Draw, bet: Bet) -> Grade:
        first, second = map(self.see, state.player)
        dealer = len(state.dealer) == 2 and self.dealer_blackjack(state)
        return bonus_grade((first, second), dealer, state.hands > 1, state.sets)

    def strategies(self, wager: str) -> Mapping[str, Strategy | None]:
        return {
            "always-split": lambda seen, need: "split",
            "never-split": lambda seen, need: "keep",
            "best": None,
        }
