"""Pai Gow with Jacks Beat and Chan Chu: seven packets of seven, the dealer's hand set first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rackcard.games.jacks_beat.decisions import SettingDecisions
from rackcard.games.jacks_beat.house_way import HOUSE_WAY, HouseWay, Setting, every_setting
from rackcard.games.jacks_beat.rows import (
    CHAN_CHU_ROWS,
    DEAD,
    JACKS_BEAT_ROWS,
    as_read,
    chan_chu_rows,
    jacks_beat_row,
)
from rackcard.games.jacks_beat.table import (
    CARDS_TO_REMAIN,
    DEALER,
    HIDDEN,
    HOUSE_WAY_PLEASE,
    PACKET,
    SET_UNSEEN,
    SPOTS,
    Cards,
    Table,
    halves_won,
    jacks,
)
from rackcard.rules.cards import Card, Shoe, Symbol, Wheel, standard_deck
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done, Need, SeatHand
from rackcard.rules.pays import Paytable
from rackcard.rules.poker import JOKER, WHEELS, categories
from rackcard.rules.pricing import Count, Issued, Kernel, Pricing, Progress, Proof, Proved

MOST_HANDS = 2_000
"""Hands whose settings are kept, of all tables together."""


class PaiGow(Machine[Table]):
    rows = {
        "pai-gow": ("Win", "Push", DEAD),
        "jacks-beat": (*JACKS_BEAT_ROWS.values(), DEAD),
        "chan-chu": (*CHAN_CHU_ROWS, DEAD),
    }
    readings = {
        "wheel": WHEELS,
        "super-full-house": ("joker-allowed", "natural-only"),
    }
    options = ("seats", "first-packet")
    decides = SettingDecisions
    chances = {
        "rng": Wheel(tuple((Symbol(str(n)), 1) for n in range(1, 8))),
        "dice": Wheel(tuple((Symbol(str(n)), 1) for n in range(1, 7))),
    }
    house_way: HouseWay = HOUSE_WAY
    """A subclass may name another one."""
    start = Table()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Shoe.of([*standard_deck(), JOKER])
        self.seats = int(house.options["seats"])
        self.wheel = house.rulings["wheel"]

    def next(self, state: Table) -> Need:
        if not state.first:
            return self._first_packet()
        if self._is_over(state):
            return Done()
        if len(state.packets) < SPOTS:
            return self._packet(state, min(self.source.total - state.dealt, PACKET))
        return self.setting_choice(state, len(state.fronts))

    def _is_over(self, state: Table) -> bool:
        if not state.first:
            return False
        if self.is_dead(state):
            return True
        dealt = len(state.packets) == SPOTS
        return dealt and (len(state.fronts) == self.seats or jacks(state.dealer) >= 2)

    def _first_packet(self) -> Deal:
        dice = self.house.options["first-packet"] == "dice"
        return Deal("three dice", 3, chance="dice") if dice else Deal("first packet", chance="rng")

    def _packet(self, state: Table, cards: int) -> Deal:
        spot = state.spot(len(state.packets))
        if spot == DEALER:
            return Deal("dealer", cards)
        seat = spot - 2
        taken = seat < self.seats
        return Deal(
            SeatHand(seat) if taken else f"spot {spot} (nobody)",
            cards,
            face_down=True,
            seat=seat if taken else -1,
        )

    def setting_choice(self, state: Table, seat: int) -> Choose:
        return Choose(seat, _options(state.hand(seat)))

    def is_dead(self, state: Table) -> bool:
        """True if a packet is short, or if the number of cards left after the last is not four."""
        left = self.source.total - state.dealt
        if len(state.packets) < SPOTS:
            return any(len(packet) < PACKET for packet in state.packets) or left == 0
        return left != CARDS_TO_REMAIN or any(len(packet) < PACKET for packet in state.packets)

    def step(self, state: Table, event: Any) -> Table:
        need = self.next(state)
        if isinstance(need, Choose):
            return state._replace(fronts=(*state.fronts, event))
        symbols = event if isinstance(event, tuple) else (event,)
        if not state.first:
            total = sum(int(symbol) for symbol in symbols)
            return state._replace(first=(total - 1) % SPOTS + 1)
        return state._replace(packets=(*state.packets, tuple(Card(card) for card in symbols)))

    def view(self, state: Table, seat: int) -> Table:
        """Packets are face down until the dealer's hand is set; then players see their own, and
        everybody sees everything when hands have been exposed."""
        if self._is_over(state):
            return state
        whole = len(state.packets) == SPOTS
        shown = {DEALER, seat + 2} if whole and 0 <= seat < self.seats else {DEALER}
        packets = tuple(
            packet if state.spot(place) in shown else (HIDDEN,) * len(packet)
            for place, packet in enumerate(state.packets)
        )
        fronts = tuple(
            front if place == seat else SET_UNSEEN for place, front in enumerate(state.fronts)
        )
        return state._replace(packets=packets, fronts=fronts)

    def setting(self, state: Table, seat: int) -> Setting:
        """How a seat has set its hand."""
        hand, choice = state.hand(seat), state.fronts[seat]
        if choice == HOUSE_WAY_PLEASE:
            return self.set_by_house(hand)
        front = tuple(Card(card) for card in choice.split())
        return Setting(front, tuple(card for card in hand if card not in front), self.wheel)

    def set_by_house(self, hand: Cards) -> Setting:
        """How the house sets a hand; a table shows the same hand many times in a round."""
        return _set_by_house(self.house_way, hand, self.wheel)

    def grade(self, state: Table, bet: Bet) -> Grade:
        if self.is_dead(state):
            return made(DEAD)
        hand = state.hand(bet.seat)
        if bet.wager == "chan-chu":
            rows = chan_chu_rows(hand, categories(hand))
            return made(*as_read(rows, JOKER in hand, self.house.rulings))
        two_jacks = jacks(state.dealer) >= 2
        if bet.wager == "jacks-beat":
            return made(jacks_beat_row(categories(hand))) if two_jacks else LOST
        return LOST if two_jacks else self._compared(state, bet.seat)

    def _compared(self, state: Table, seat: int) -> Grade:
        won = halves_won(self.setting(state, seat), self.set_by_house(state.dealer))
        return {2: made("Win"), 1: made("Push"), 0: LOST}[won]

    def unreachable(self) -> frozenset[tuple[str, str]]:
        """The rows for a short packet: the sheet has them, but a deck of 53 never leaves one."""
        return frozenset((wager, DEAD) for wager in self.rows)

    def pricing(self, wager: str) -> Pricing:
        """Side wagers by kind of hand, the main wager by a proof over all joint deals."""
        return self._proved() if wager == "pai-gow" else Count(self._side_wager)

    def _proved(self) -> Proved:
        from rackcard.games.jacks_beat.certificate import find

        known = find(self.house_way, self.wheel)

        def combinations(bet: Bet, strategy: str | None) -> Mapping[Grade, int]:
            self._check_deck()
            assert known is not None
            return known.grades(strategy or "best")

        missing = "no certificate for this house way and ruling: run `rackcard prove`"
        return Proved(combinations if known else None, self._prove, missing)

    def _side_wager(self, bet: Bet, strategy: str | None) -> Mapping[Grade, int]:
        from rackcard.games.jacks_beat import side_wagers

        self._check_deck()
        if bet.wager == "chan-chu":
            return side_wagers.chan_chu(self.house.rulings)
        return side_wagers.jacks_beat()

    def _prove(self, issued: Issued, progress: Progress) -> Proof:
        from rackcard.games.jacks_beat import certificate, proof  # loads the compiler

        self._check_deck()
        before = certificate.find(self.house_way, self.wheel)
        now = certificate.issue(
            self.house_way, self.wheel, issued, proof.prove(self.house_way, self.wheel, progress)
        )
        if before is None:
            certificate.keep(now)
        known = None if before is None else before._asdict()
        return Proof("pai-gow", now._asdict(), known, before is None or before.same_result(now))

    def kernel(self, wager: str, strategy: str | None, table: Paytable) -> Kernel:
        from rackcard.games.jacks_beat.kernel import kernel  # loads the compiler

        self._check_deck()
        return kernel(self.house_way, self.wheel, tuple(self.house.rulings.items()))

    def _check_deck(self) -> None:
        if self.source != Shoe.of([*standard_deck(), JOKER]):
            raise BadInput(
                "Pai Gow is dealt from a whole deck every round: remove nothing from it."
            )


@lru_cache(maxsize=MOST_HANDS)
def _options(hand: Cards) -> tuple[str, ...]:
    """How a player may set a hand."""
    return (HOUSE_WAY_PLEASE, *(" ".join(one.front) for one in every_setting(hand)))


@lru_cache(maxsize=MOST_HANDS)
def _set_by_house(house_way: HouseWay, hand: Cards, wheel: str) -> Setting:
    return house_way.set(hand, wheel)


MACHINES = {"round": PaiGow}
