"""Pai Gow with Jacks Beat and Chan Chu: seven packets of seven, the dealer's hand set first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rackcard.games.jacks_beat.house_way import HOUSE_WAY, HouseWay, Setting, every_setting
from rackcard.games.jacks_beat.rows import (
    CHAN_CHU_ROWS,
    DEAD,
    JACKS_BEAT_ROWS,
    as_read,
    chan_chu_rows,
    jacks_beat_row,
)
from rackcard.games.jacks_beat.words import describe, describe_front
from rackcard.rules.cards import Card, Shoe, Symbol, Wheel, standard_deck
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.machine import (
    LOST,
    Bet,
    Choose,
    Considered,
    Deal,
    Done,
    Grade,
    House,
    Issued,
    Machine,
    Need,
    OwnKernel,
    Proof,
    made,
)
from rackcard.rules.pays import Paytable
from rackcard.rules.poker import JOKER, WHEELS, Rank, categories

Cards = tuple[Card, ...]

SPOTS, PACKET, CARDS_TO_REMAIN = 7, 7, 4
DEALER = 1
"""The dealer's spot; seats follow counterclockwise, from the dealer's right."""
HIDDEN = Card("?")
HOUSE_WAY_PLEASE = "house way"
RESULTS = ("lose", "push", "win")
"""By the number of hands won."""
SET_UNSEEN = "set"
"""What others see of a hand that is set and not yet exposed."""


class Table(NamedTuple):
    first: int = 0
    """The spot that gets the first packet; 0 until it has been drawn."""
    packets: tuple[Cards, ...] = ()
    """In the order in which they were delivered."""
    fronts: tuple[str, ...] = ()
    """By seat: the two cards in front, or the house way asked for."""

    def spot(self, packet: int) -> int:
        """Where a packet goes: counterclockwise from the first, round the table."""
        return (self.first - 1 + packet) % SPOTS + 1

    def cards(self, spot: int) -> Cards:
        return self.packets[(spot - self.first) % SPOTS]

    @property
    def dealer(self) -> Cards:
        return self.cards(DEALER)

    def hand(self, seat: int) -> Cards:
        return self.cards(seat + 2)

    @property
    def dealt(self) -> int:
        return sum(map(len, self.packets))


def jacks(cards: Cards) -> int:
    """A joker is never one."""
    return sum(card[0] == "J" for card in cards)


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
    provable = ("pai-gow",)
    open_choices = False
    walkable = False
    """From a whole deck every packet is whole."""
    chances = {
        "rng": Wheel(tuple((Symbol(str(n)), 1) for n in range(1, 8))),
        "dice": Wheel(tuple((Symbol(str(n)), 1) for n in range(1, 7))),
    }
    house_way: HouseWay = HOUSE_WAY
    """Another house's own: a subclass says so."""
    start = Table()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Shoe.of([*standard_deck(), JOKER])
        self.seats = int(house.options["seats"])
        self.wheel = house.rulings["wheel"]

    def next(self, state: Table) -> Need:
        if not state.first:
            return self._first_packet()
        left = self.source.total - state.dealt
        if len(state.packets) < SPOTS and not self.is_dead(state):
            return self._packet(state, min(left, PACKET))
        if self.is_dead(state) or jacks(state.dealer) >= 2 or len(state.fronts) == self.seats:
            return Done()
        return self._setting(state, len(state.fronts))

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
            f"seat {seat + 1}" if taken else f"spot {spot} (nobody)",
            cards,
            face_down=True,
            seat=seat if taken else -1,
        )

    def _setting(self, state: Table, seat: int) -> Choose:
        fronts = [" ".join(one.front) for one in every_setting(state.hand(seat), self.wheel)]
        return Choose(seat, (HOUSE_WAY_PLEASE, *fronts))

    def is_dead(self, state: Table) -> bool:
        """A short packet, or not four cards left behind the last one."""
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

    def may_choose(self, state: Table, seat: int) -> Choose | None:
        """Players set their hands at the same time."""
        need = self.next(state)
        set_already = seat < len(state.fronts)
        return self._setting(state, seat) if isinstance(need, Choose) and not set_already else None

    def on_time_out(self, state: Table, need: Choose) -> str:
        return HOUSE_WAY_PLEASE

    def reads(self, state: Table, need: Choose, text: str) -> str:
        """The two cards in front may be named in any order."""
        cards = text.split()
        return (
            " ".join(sorted(cards, key=state.hand(need.seat).index))
            if (len(cards) == 2 and set(cards) <= set(state.hand(need.seat)))
            else text
        )

    def refusal(self, state: Table, need: Choose, choice: str) -> str:
        return setting_refusal(state.hand(need.seat), choice)

    def view(self, state: Table, seat: int) -> Table:
        """Packets lie face down until the dealer's hand is set; then each player sees their own,
        and everybody sees everything when hands have been exposed."""
        if isinstance(self.next(state), Done):
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
            return self.house_way.set(hand, self.wheel)
        front = tuple(Card(card) for card in choice.split())
        return Setting(front, tuple(card for card in hand if card not in front), self.wheel)

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
        won = halves_won(self.setting(state, seat), self.house_way.set(state.dealer, self.wheel))
        return {2: made("Win"), 1: made("Push"), 0: LOST}[won]

    def strategies(self, wager: str) -> Mapping[str, Callable[[Table, Choose], str]]:
        if wager != "pai-gow":
            return {}
        return {"best": self._set_best, "house-way": lambda view, need: HOUSE_WAY_PLEASE}

    def _set_best(self, view: Table, need: Choose) -> str:
        return " ".join(self.best_setting(view.hand(need.seat), view.dealer).front)

    def best_setting(self, hand: Cards, dealer: Cards) -> Setting:
        """The best answer to the dealer's hand; among equals the one with the best back."""
        theirs = self.house_way.set(dealer, self.wheel)
        return max(every_setting(hand, self.wheel), key=lambda one: self._worth(one, theirs))

    def _worth(self, one: Setting, theirs: Setting) -> tuple[int, bool, Rank, Rank]:
        return halves_won(one, theirs), not one.is_foul, one.back_rank, one.front_rank

    def situation(self, hands: Mapping[str, tuple[Symbol, ...]]) -> Table:
        """One player, who has to set; the other packets do not matter and stay unknown."""
        for who in ("player", "dealer"):
            if who not in hands:
                raise BadInput(f"advice needs the {who}'s seven cards.")
        for who in hands:
            if who not in ("player", "dealer"):
                raise unknown("Pai Gow", "hand", who, ["player", "dealer"])
            if len(hands[who]) != PACKET:
                raise BadInput(f"the {who} holds seven cards, not {len(hands[who])}.")
        dealer, player = (tuple(Card(card) for card in hands[who]) for who in ("dealer", "player"))
        if jacks(dealer) >= 2:
            raise BadInput("with two jacks or more the dealer wins: there is nothing to set.")
        unseen = ((HIDDEN,) * PACKET,) * (SPOTS - 2)
        return Table(DEALER, (dealer, player, *unseen))

    def advice(self, view: Table, need: Choose) -> list[Considered]:
        """The 21 settings, best first, beside what the house would do."""
        hand = view.hand(need.seat)
        theirs = self.house_way.set(view.dealer, self.wheel)
        asked = self.house_way.set(hand, self.wheel)
        settings = sorted(
            every_setting(hand, self.wheel), key=lambda one: self._worth(one, theirs), reverse=True
        )
        most = halves_won(settings[0], theirs)
        return [
            Considered(
                " ".join(one.front),
                f"{describe_front(one.front_rank)} / {describe(one.back_rank)}",
                "foul" if one.is_foul else RESULTS[halves_won(one, theirs)],
                halves_won(one, theirs) == most and not one.is_foul,
                "house way" if set(one.front) == set(asked.front) else "",
            )
            for one in settings
        ]

    def prove(self, wager: str, issued: Issued, progress: Callable[[int, int], None]) -> Proof:
        from rackcard.games.jacks_beat import certificate, proof  # loads the compiler

        self._check_deck()
        before = certificate.find(self.house_way, self.wheel)
        now = certificate.issue(
            self.house_way, self.wheel, issued, proof.prove(self.house_way, self.wheel, progress)
        )
        if before is None:
            certificate.keep(now)
        known = None if before is None else before._asdict()
        return Proof(wager, now._asdict(), known, before is None or before.same_result(now))

    def counted(self, bet: Bet, strategy: str | None) -> Mapping[Grade, int] | None:
        self._check_deck()
        if bet.wager == "pai-gow":
            from rackcard.games.jacks_beat.certificate import find

            known = find(self.house_way, self.wheel)
            return known.grades(strategy or "best") if known else None
        from rackcard.games.jacks_beat import side_wagers

        if bet.wager == "chan-chu":
            return side_wagers.chan_chu(self.house.rulings)
        return side_wagers.jacks_beat()

    def unreachable(self) -> frozenset[tuple[str, str]]:
        """A deck of 53 never leaves a packet short; what a short one does is said all the same."""
        return frozenset((wager, DEAD) for wager in self.rows)

    def unpriced(self, bet: Bet, strategy: str | None) -> str:
        if bet.wager != "pai-gow" or self.counted(bet, strategy) is not None:
            return ""
        return "no certificate for this house way and ruling: run `rackcard prove`"

    def _check_deck(self) -> None:
        if self.source != Shoe.of([*standard_deck(), JOKER]):
            raise BadInput(
                "Pai Gow is dealt from a whole deck every round: remove nothing from it."
            )

    def own_kernel(self, wager: str, strategy: str | None, table: Paytable) -> OwnKernel:
        from rackcard.games.jacks_beat.kernel import kernel  # loads the compiler

        self._check_deck()
        return kernel(self.house_way, self.wheel, tuple(self.house.rulings.items()))


def halves_won(mine: Setting, theirs: Setting) -> int:
    """How many of the two hands the player wins: a copy is the dealer's, a foul wins nothing."""
    if mine.is_foul:
        return 0
    front = mine.front_rank > theirs.front_rank
    return front + (mine.back_rank > theirs.back_rank)


def setting_refusal(hand: Cards, choice: str) -> str:
    """Why a hand cannot be set like that."""
    cards = choice.split()
    if len(cards) != 2:
        return f"a hand is set two in front and five behind: {choice!r} is not two cards."
    for card in cards:
        if card not in hand:
            return f"{card!r} is not in this hand; it holds {' '.join(hand)}."
    return f"{cards[0]!r} is there only once."


MACHINES = {"round": PaiGow}
