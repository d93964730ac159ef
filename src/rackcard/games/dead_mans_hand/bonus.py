"""The Dead Man's Hand bonus: its rows, and a machine small enough to walk.

Only aces, eights and the dealer's blackjack matter to the bonus. `BonusRound` deals just the cards
that can decide it, and replaces the whole game when the bonus is priced. The cards that a
split hand draws after its second one are left out: whatever a player draws, and whenever he stops,
the next card of a shuffled shoe has the same law as if none had been drawn. Tests compare both
machines, deal by deal, on small shoes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.rules.cards import RANKS, Card, Shoe, Symbol
from rackcard.rules.decisions import Decisions, Strategy
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done, Need, SeatHand

SETS = ("4 Sets of A-8", "3 Sets of A-8", "2 Sets of A-8")
ONE_SET = "1 Set of A-8"
DEALT_SET = "A-8 as dealt"
"""A separate row by the reading `clause-4` of the ruling `dealt-ace-eight`; else it is one set."""
NO_SET = "A-A or 8-8 with no A-8 hands after split"
ANY = "ANY A or 8"
DEALER_BLACKJACK = "A-A or 8-8 AND the Dealer gets Blackjack"
BONUS_ROWS = (*SETS, ONE_SET, DEALT_SET, NO_SET, ANY, DEALER_BLACKJACK)
BONUS_READINGS = {
    "split-one-set": ("row", "clause-7"),
    "dealt-ace-eight": ("row", "clause-4"),
}

ACE, EIGHT, TEN = 1, 8, 10
PLAYER = SeatHand(0)


class Made(NamedTuple):
    """What the bonus depends on in a finished round."""

    first_two: tuple[int, int]
    """The values of the first two cards."""
    dealer_blackjack: bool = False
    split: bool = False
    sets: int = 0
    """Split hands that became ace-eight."""


def bonus_grade(rulings: Mapping[str, str], found: Made) -> Grade:
    """The rows that the bonus hit; the best-paying one is paid."""
    first, second = found.first_two
    if {first, second} == {ACE, EIGHT}:
        return made(DEALT_SET if rulings["dealt-ace-eight"] == "clause-4" else ONE_SET)
    if not {ACE, EIGHT} & {first, second}:
        return made()
    if first != second:
        return made(ANY)
    # A pair can be split against a blackjack only where the dealer does not peek.
    blackjack = (DEALER_BLACKJACK,) if found.dealer_blackjack else ()
    if found.split:
        return made(*_split_rows(rulings, found.sets), *blackjack, late=True)
    if blackjack:
        return made(*blackjack)
    return made(ANY, times=2, late=True)  # a pair that is not split is paid double


def _split_rows(rulings: Mapping[str, str], sets: int) -> tuple[str, ...]:
    """The rows for a number of sets; a table without the higher rows pays its highest."""
    if sets >= 2:
        return SETS[4 - sets :]
    return (ONE_SET if sets and rulings["split-one-set"] == "row" else NO_SET,)


class Draw(NamedTuple):
    player: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    choice: str = ""
    hands: int = 1
    finished: int = 0
    """Split hands that have their second card."""
    sets: int = 0


class PairDecisions(Decisions[Draw]):
    def strategies(self, wager: str) -> Mapping[str, Strategy | None]:
        return {
            "always-split": lambda seen, need: "split",
            "never-split": lambda seen, need: "keep",
            "best": None,
        }


class BonusRound(Machine[Draw]):
    """The round reduced to what matters to the bonus."""

    rows = {"dead-mans-hand": BONUS_ROWS}
    readings = BONUS_READINGS
    options = ("decks", "ace-hands", "peek")
    decides = PairDecisions
    start = Draw()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.play = HouseRules.of(house.options)
        self.source = Shoe.standard(self.play.decks)

    def see(self, symbol: Symbol) -> int:
        """An ace, an eight, a ten (for the dealer's blackjack), or anything else."""
        value = min(RANKS.index(symbol[0]) + 1, TEN)
        return value if value in (ACE, EIGHT, TEN) else 0

    def key(self, state: Draw) -> tuple[Any, ...]:
        """The kinds of the cards; the player's in any order."""
        player = tuple(sorted(map(self.see, state.player)))
        return (player, tuple(map(self.see, state.dealer)), *state[2:])

    def next(self, state: Draw) -> Need:
        if len(state.player) < 2:
            return Deal(PLAYER)
        if not self.has_pair(state):
            return Done()
        if len(state.dealer) < 2:
            return Deal("dealer", face_down=len(state.dealer) == 1)
        if self.play.peek and self.dealer_blackjack(state):
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
        if need.to == PLAYER:
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
        found = Made((first, second), dealer, state.hands > 1, state.sets)
        return bonus_grade(self.house.rulings, found)
