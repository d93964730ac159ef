"""Casino War: one card each, the higher wins; on a tie the player surrenders or goes to war."""

from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.cards import RANKS, Card, Shoe, standard_deck
from rackcard.rules.decisions import Decisions, Strategy
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done, Need

SURRENDER, WAR = "surrender", "war"


class Layout(NamedTuple):
    player: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    choice: str = ""


class WarDecisions(Decisions[Layout]):
    def strategies(self, wager: str) -> dict[str, Strategy | None]:
        return {"always-war": lambda view, need: WAR, "surrender": lambda view, need: SURRENDER}

    def stake_added(self, state: Layout, need: Choose, choice: str) -> tuple[str, Fraction] | None:
        return ("war", Fraction(1)) if choice == WAR else None


class CasinoWar(Machine[Layout]):
    rows = {"war": ("Win", "War Won", "Surrender")}
    options = ("decks",)
    decides = WarDecisions
    start = Layout()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Shoe.of(standard_deck(), int(house.options["decks"]))

    def see(self, symbol: str) -> int:
        """Aces are high."""
        return (RANKS.index(symbol[0]) - 1) % len(RANKS)

    def next(self, state: Layout) -> Need:
        cards = 2 if state.choice == WAR else 1
        if len(state.player) < cards:
            return Deal("player")
        if len(state.dealer) < cards:
            return Deal("dealer")
        tie = self.see(state.player[0]) == self.see(state.dealer[0])
        return Choose(0, (SURRENDER, WAR)) if tie and not state.choice else Done()

    def step(self, state: Layout, event: str) -> Layout:
        need = self.next(state)
        if isinstance(need, Choose):
            return state._replace(choice=event)
        card = Card(event)
        if isinstance(need, Deal) and need.to == "player":
            return state._replace(player=(*state.player, card))
        return state._replace(dealer=(*state.dealer, card))

    def grade(self, state: Layout, bet: Bet) -> Grade:
        if state.choice == SURRENDER:
            return made("Surrender")
        units = 2 if state.choice == WAR else 1
        mine, theirs = self.see(state.player[-1]), self.see(state.dealer[-1])
        if state.choice == WAR and mine >= theirs:
            return made("War Won", units=units)
        return made("Win") if mine > theirs else (LOST if units == 1 else made(units=units))


MACHINES = {"round": CasinoWar}
