"""Blackjack as a state machine, for up to seven seats; the bonus is graded in bonus.py."""

from __future__ import annotations

from fractions import Fraction

from rackcard.games.dead_mans_hand.bonus import (
    ACE,
    BONUS_READINGS,
    BONUS_ROWS,
    EIGHT,
    BonusRound,
    Made,
    bonus_grade,
)
from rackcard.games.dead_mans_hand.decisions import BlackjackDecisions
from rackcard.games.dead_mans_hand.house import BEST, HouseRules
from rackcard.games.dead_mans_hand.round import (
    DECLINE,
    DOUBLE,
    HIDDEN,
    HIT,
    INSURANCE,
    INSURE,
    SPLIT,
    STAND,
    SURRENDER,
    Cards,
    Hand,
    Round,
    Seat,
    busted,
    is_blackjack,
    is_soft,
    natural,
    total,
    value,
)
from rackcard.rules.cards import Card, Shoe, Symbol
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done, Need, SeatHand
from rackcard.rules.pays import Paytable
from rackcard.rules.pricing import EdgeValue, Kernel, Pricing, Value, Walk


class Blackjack(Machine[Round]):
    rows = {
        "blackjack": ("Blackjack", "Win", "Push", "Surrender", "Insurance", "Insurance lost"),
        "dead-mans-hand": BONUS_ROWS,
    }
    readings = BONUS_READINGS
    decides = BlackjackDecisions
    options = (
        "decks",
        "soft-17",
        "double-after-split",
        "split-hands",
        "ace-hands",
        "hit-split-aces",
        "surrender",
        "peek",
        "blackjack-pays",
        "seats",
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.play = HouseRules.of(house.options)
        self.source = Shoe.standard(self.play.decks)
        self.start = Round(tuple(Seat() for _ in range(int(house.options["seats"]))))

    def see(self, symbol: Symbol) -> int:
        return 0 if symbol == HIDDEN else value(symbol)

    def next(self, state: Round) -> Need:
        return (
            _first_cards(state)
            or self._insurance(state)
            or self._players(state)
            or self._dealer(state)
        )

    def _insurance(self, state: Round) -> Need | None:
        if value(state.dealer[0]) == 1:
            for number, seat in enumerate(state.seats):
                if not seat.insurance:
                    return Choose(number, (INSURE, DECLINE))
        return Done() if ended_by_peek(self.play, state) else None

    def _players(self, state: Round) -> Need | None:
        found = self.active(state)
        if found is None:
            return None
        number, at, hand = found
        if hand.wants or len(hand.cards) == 1:
            return Deal(_hand_of(state, number, at))
        return Choose(number, self.choices(state.seats[number], hand))

    def active(self, state: Round) -> tuple[int, int, Hand] | None:
        """The seat, the index of the hand and the hand whose turn it is; None if there is none."""
        for number, seat in enumerate(state.seats):
            for at, hand in enumerate(seat.hands):
                if hand.wants or len(hand.cards) == 1 or self.choices(seat, hand):
                    return number, at, hand
        return None

    def choices(self, seat: Seat, hand: Hand) -> tuple[str, ...]:
        """The player's choices with a hand; empty if it is finished."""
        if hand.closed or natural(hand) or total(hand.cards) >= 21:
            return ()
        two = len(hand.cards) == 2
        splits = two and self._may_split(seat, hand)
        split_ace = hand.from_split and value(hand.cards[0]) == 1
        if split_ace and not self.play.hit_split_aces:
            return (STAND, SPLIT) if splits else ()
        doubles = two and (self.play.double_after_split or not hand.from_split)
        surrenders = two and self.play.late_surrender and not hand.from_split
        allowed = (
            (HIT, True),
            (STAND, True),
            (DOUBLE, doubles),
            (SPLIT, splits),
            (SURRENDER, surrenders),
        )
        return tuple(choice for choice, legal in allowed if legal)

    def _may_split(self, seat: Seat, hand: Hand) -> bool:
        first, second = map(value, hand.cards)
        return first == second and len(seat.hands) < self.play.most_hands(first)

    def settles(self, state: Round, bet: Bet) -> bool:
        """The bonus settles at once if two cards decide it, else when the pair has been played.

        A dealer who does not peek may still turn up a blackjack, so pairs wait for that.
        """
        if bet.wager != "dead-mans-hand" or _first_cards(state):
            return False
        seat = state.seats[bet.seat]
        first_two = seat.hands[0].cards[:2]
        if len(seat.hands) == 1 and {value(card) for card in first_two} not in ({ACE}, {EIGHT}):
            return True
        if not self.play.peek or self._insurance(state):
            return False
        active = self.active(state)
        return active is None or active[0] > bet.seat

    def _dealer(self, state: Round) -> Need:
        if is_blackjack(state.dealer) or not any(map(_is_live, _all_hands(state))):
            return Done()
        points, soft = total(state.dealer), is_soft(state.dealer)
        hits = points < 17 or (points == 17 and soft and self.play.hits_soft_17)
        return Deal("dealer") if hits else Done()

    def step(self, state: Round, event: str) -> Round:
        need = self.next(state)
        if isinstance(need, Choose):
            return self._decided(state, need.seat, event)
        assert isinstance(need, Deal)
        if need.to == "dealer":
            return state._replace(dealer=(*state.dealer, Card(event)))
        number, at, hand = _first_waiting(state) or self.active(state) or (0, 0, Hand())
        dealt = hand._replace(
            cards=(*hand.cards, Card(event)), wants=False, closed=hand.closed or hand.doubled
        )
        return _with_hands(state, number, at, dealt)

    def _decided(self, state: Round, number: int, choice: str) -> Round:
        seat = state.seats[number]
        if choice in (INSURE, DECLINE):
            return _with_seat(state, number, seat._replace(insurance=choice))
        found = self.active(state)
        assert found is not None
        _, at, hand = found
        if choice == SPLIT:
            first, second = (Hand((card,), from_split=True) for card in hand.cards)
            return _with_hands(state, number, at, first, second)
        after = {
            HIT: hand._replace(wants=True),
            STAND: hand._replace(closed=True),
            DOUBLE: hand._replace(wants=True, doubled=True),
            SURRENDER: hand._replace(closed=True, surrendered=True),
        }
        return _with_hands(state, number, at, after[choice])

    def view(self, state: Round, seat: int) -> Round:
        """The hole card stays hidden until every player has acted, or it ends the round."""
        if len(state.dealer) != 2:
            return state
        need = self.next(state)
        players = isinstance(need, Choose) or (isinstance(need, Deal) and need.to != "dealer")
        return state._replace(dealer=(state.dealer[0], HIDDEN)) if players else state

    def grade(self, state: Round, bet: Bet) -> Grade:
        seat = state.seats[bet.seat]
        if bet.wager == "blackjack":
            return _main_wager(seat, state.dealer)
        split = len(seat.hands) > 1
        cards = seat.hands[0].cards
        pair = (value(cards[0]), value(cards[0] if split else cards[1]))
        sets = sum(is_ace_eight(hand) for hand in seat.hands)
        return bonus_grade(self.house.rulings, Made(pair, is_blackjack(state.dealer), split, sets))

    def unreachable(self) -> frozenset[tuple[str, str]]:
        return frozenset() if self.play.late_surrender else frozenset({("blackjack", "Surrender")})

    def pricing(self, wager: str) -> Pricing:
        """The bonus by a walk of a smaller machine; the main wager by its own analysis."""
        if wager == "dead-mans-hand":
            return Walk(self.bonus_round())
        return Value(self._edge, max_win=self._most_won())

    def bonus_round(self) -> BonusRound:
        """The smaller machine for the bonus, with the same shoe."""
        return BonusRound(self.house).with_source(self.source)

    def _edge(self, bet: Bet, strategy: str | None) -> EdgeValue:
        from rackcard.games.dead_mans_hand.main_wager import edge  # loads the compiler

        return edge(self.play, self.source, strategy or BEST)

    def _most_won(self) -> Fraction:
        """The most that a stake can win: all hands of a split pair, doubled where allowed, win."""
        hands = max(self.play.most_hands(card) for card in range(1, 11))
        return Fraction(2 * hands if self.play.double_after_split else max(2, hands))

    def kernel(self, wager: str, strategy: str | None, table: Paytable) -> Kernel | None:
        if wager != "blackjack" or strategy != "basic":
            return None
        from rackcard.games.dead_mans_hand.main_wager import kernel_for

        return kernel_for(self, table)


def ended_by_peek(play: HouseRules, state: Round) -> bool:
    """True if the dealer peeked and has a blackjack, which ends the round."""
    return play.peek and is_blackjack(state.dealer)


def _main_wager(seat: Seat, dealer: Cards) -> Grade:
    """A claim for each hand, and one for insurance."""
    grade: Grade = ()
    for hand in seat.hands:
        grade += _one_hand(hand, dealer)
    if seat.insurance == INSURE:
        won = is_blackjack(dealer)
        grade += made("Insurance" if won else "Insurance lost", units=INSURANCE)
    return grade


def _one_hand(hand: Hand, dealer: Cards) -> Grade:
    units = 2 if hand.doubled else 1
    if natural(hand):
        return made("Push") if is_blackjack(dealer) else made("Blackjack")
    if busted(hand) or is_blackjack(dealer):
        return made(units=units)
    if hand.surrendered:
        return made("Surrender")
    mine, theirs = total(hand.cards), total(dealer)
    if theirs > 21 or mine > theirs:
        return made("Win", units=units)
    return made("Push", units=units) if mine == theirs else made(units=units)


def _is_live(hand: Hand) -> bool:
    """True if the dealer's total will matter to it."""
    return not (busted(hand) or hand.surrendered or natural(hand))


def is_ace_eight(hand: Hand) -> bool:
    """True if the first two cards are an ace and an eight."""
    return {value(card) for card in hand.cards[:2]} == {1, 8}


def _first_cards(state: Round) -> Deal | None:
    """Two cards to each seat and to the dealer, whose second is face down."""
    if len(state.dealer) >= 2:
        return None
    waiting = _first_waiting(state)
    if waiting:
        return Deal(_hand_of(state, *waiting[:2]))
    return Deal("dealer", face_down=len(state.dealer) == 1)


def _first_waiting(state: Round) -> tuple[int, int, Hand] | None:
    """The seat that gets the next of the first cards, with its hand; None if no seat waits."""
    for number, seat in enumerate(state.seats):
        if len(state.dealer) < 2 and len(seat.hands[0].cards) == len(state.dealer):
            return number, 0, seat.hands[0]
    return None


def _all_hands(state: Round) -> list[Hand]:
    return [hand for seat in state.seats for hand in seat.hands]


def _hand_of(state: Round, number: int, at: int) -> SeatHand:
    return SeatHand(number, at if len(state.seats[number].hands) > 1 else None)


def _with_seat(state: Round, number: int, seat: Seat) -> Round:
    return state._replace(seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _with_hands(state: Round, number: int, at: int, *hands: Hand) -> Round:
    """The round with one hand replaced by one or, after a split, by two."""
    seat = state.seats[number]
    changed = (*seat.hands[:at], *hands, *seat.hands[at + 1 :])
    return _with_seat(state, number, seat._replace(hands=changed))


MACHINES = {"round": Blackjack}
