"""Blackjack under a strategy as tables of integers for the kernel, filled from the rules.

All hands of a round together have far too many states to list. But until a pair is split, a
player's hand depends on the dealer's only through the upcard, and the dealer's hand depends on the
player's only in that the dealer does not draw if no hand is left to beat. So both are explored
separately, with one real state of `Blackjack` for each total, and combined by number: `_Unsplit` is
a machine that a split ends, small enough to be tabulated as one automaton. Play after a split has
separate tables, one for a single hand and one for the dealer's.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.games.dead_mans_hand.analysis import most_cards
from rackcard.games.dead_mans_hand.parts import (
    CARDS,
    MAIN,
    SPLIT_END,
    WIDTH,
    DealerPart,
    PlayerPart,
    Rows,
    round_with,
)
from rackcard.games.dead_mans_hand.round import (
    DECLINE,
    SPLIT,
    STAND,
    Hand,
    Round,
    is_blackjack,
    is_soft,
    total,
    value,
)
from rackcard.games.dead_mans_hand.rules import Blackjack, ended_by_peek
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import Card
from rackcard.rules.decisions import Strategy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done, Need
from rackcard.rules.pays import Paytable

if TYPE_CHECKING:  # a strategy may come from elsewhere
    from rackcard.games.dead_mans_hand.chart import Chart

Ints = NDArray[np.int32]

BONUS = Bet("dead-mans-hand", "dead-mans-hand")
MOST_HANDS = 4
"""The most hands of a split pair that the kernel has room for."""
SPLIT_ROWS = ("split",)


class Walk(NamedTuple):
    """The tables of the kernel. A card is its value less one; a state is the offset of its row.

    `table[state + card]` is the next state, and 0 the start of a round. From `first_end` on,
    numbers are ends (the first is not used: the kernel counts states that are not ends there); from
    `first_split` on they are splits, by pair, upcard and hole card, which continue in the other
    tables.
    """

    table: Rows
    opening: Rows
    """The state after four cards: the player's first, the upcard, the second, the hole card."""
    first_end: int
    first_split: int
    hands: Rows
    """One hand after a split, rows as in `table`; `first_fate` is a further split, and the numbers
    above it are the ways in which a hand can end."""
    first_fate: int
    hand_starts: Ints
    """By number of hands so far, value of the pair and upcard."""
    dealer: Rows
    """The dealer's hand, rows as in `table`; the numbers from `first_stop` on are its ends."""
    first_stop: int
    dealer_starts: Ints
    """By upcard and hole card."""
    blackjack: Ints
    """By upcard and hole card: 1 for a blackjack."""
    pay: Ints
    """The result of a fate against each end of the dealer's hand, in units of 1 / `scale`."""
    live: Ints
    """By fate: 1 if the dealer draws against it."""
    ace_eight: Ints
    """By fate: 1 if the hand was dealt an ace and an eight."""
    most: int
    """The most that a round with a split can win or lose, in units of 1 / `scale`."""


class Tables(NamedTuple):
    """A walk, the shoe that it is dealt from, and what the ends of a round mean."""

    walk: Walk
    symbols: NDArray[np.uint8]
    """Every card of the shoe."""
    ends: tuple[tuple[Fraction, Grade], ...]
    """By number of an end: the net result of the main wager, and the grade of the bonus."""
    scale: int
    rulings: Mapping[str, str]


# ---- strategies ----


def by_chart(machine: Blackjack, chart: Chart) -> Strategy:
    """Play by a chart of basic strategy; insurance is declined."""

    def choose(seen: Round, need: Choose) -> str:
        if DECLINE in need.options:
            return DECLINE
        found = machine.active(seen)
        assert found is not None
        cards, up = found[2].cards, value(seen.dealer[0]) - 1
        cells = [(chart.soft if is_soft(cards) else chart.hard)[total(cards)][up]]
        if len(cards) == 2 and value(cards[0]) == value(cards[1]):
            pair = chart.pairs[value(cards[0])][up]
            # A pair that should be split but can't be is played by its total.
            cells = [pair, *cells] if SPLIT in pair[:2] else [pair]
        wishes = [wish for cell in cells for wish in (cell.action, cell.otherwise)]
        return next((wish for wish in wishes if wish in need.options), STAND)

    return choose


# ---- the parts of a round ----


class _Unsplit(Machine[Any]):
    """A round that a split ends. States are tuples; the first item is their kind."""

    def __init__(self, machine: Blackjack, player: PlayerPart, dealer: DealerPart) -> None:
        super().__init__(machine.house)
        self.machine, self.player, self.dealer = machine, player, dealer
        self.fates = list(player.fates)
        self.source, self.see = machine.source, machine.see  # type: ignore[method-assign]
        self.start = ("first cards",)

    def key(self, state: tuple[Hashable, ...]) -> Hashable:
        return state

    def next(self, state: Any) -> Need:
        return Done() if state[0] in ("end", "split") else Deal("table")

    def step(self, state: Any, event: Any) -> Any:
        kind, *parts = state
        card = value(event) - 1
        if kind == "first cards":
            cards = (*parts, CARDS[card])
            return self.dealt(*cards) if len(cards) == 4 else (kind, *cards)
        if kind == "player":
            player, dealer, bonus = parts
            return self.after_player(self.player.rows[player][card], dealer, bonus)
        fate, dealer, bonus = parts
        return self.after_dealer(fate, self.dealer.rows[dealer][card], bonus)

    def dealt(self, first: Card, up: Card, second: Card, hole: Card) -> Any:
        two = (first, second) if value(first) <= value(second) else (second, first)
        state = round_with(Hand(two), up)._replace(dealer=(up, hole))
        bonus = self.machine.grade(state, BONUS)
        if ended_by_peek(self.machine.play, state):
            return "end", self.machine.grade(state, MAIN), bonus
        number = self.player.starts[up, two]
        if number == SPLIT_END:
            return "split", _place(CARDS.index(two[0]), CARDS.index(up), CARDS.index(hole))
        return self.after_player(number, self.dealer.starts[up, hole], bonus)

    def after_player(self, number: int, dealer: int, bonus: Grade) -> Any:
        if number >= 0:
            return "player", number, dealer, bonus
        fate = SPLIT_END - 1 - number
        if self.fates[fate].live or dealer < 0:
            return self.after_dealer(fate, dealer, bonus)
        # No hand is left to beat, and there is no blackjack: the dealer may have any hand.
        grades = {
            grade
            for grade, cards in zip(self.fates[fate].grades, self.dealer.hands, strict=True)
            if not is_blackjack(cards)
        }
        (grade,) = grades
        return "end", grade, bonus

    def after_dealer(self, fate: int, number: int, bonus: Grade) -> Any:
        if number >= 0:
            return "dealer", fate, number, bonus
        return "end", self.fates[fate].grades[-1 - number], bonus

    def grade(self, state: Any, bet: Bet) -> Grade:
        if state[0] == "split":
            return made(*SPLIT_ROWS, units=state[1])
        grade: Grade = state[1 if bet == MAIN else 2]
        return grade


def _place(*digits: int) -> int:
    """Several numbers below ten as one."""
    number = 0
    for digit in digits:
        number = number * WIDTH + digit
    return number


# ---- tables ----


def lay_out(machine: Blackjack, strategy: Strategy, pays: Paytable) -> Tables:
    """The tables of one seat that plays by a strategy, under a machine's house rules and shoe.

    The strategy may look only at a hand's total, at a pair, at the upcard and at the options,
    because one hand represents all that are alike in these.
    """
    assert len(machine.start.seats) == 1, "the kernel plays one seat"
    symbols = np.array([value(card) - 1 for card in machine.source], np.uint8)
    counts = tuple(np.bincount(symbols, minlength=WIDTH).tolist())
    most = most_cards(machine.play, counts)
    if most > len(symbols):
        raise BadInput(
            f"A round may take up to {most} cards of this shoe, which holds {len(symbols)}; "
            "allowed: shoes that no round can empty."
        )
    dealer = DealerPart(machine)
    player = PlayerPart(machine, strategy, dealer.hands)
    nets = [[pays.outcome(grade).net for grade in fate.grades] for fate in player.fates]
    scale = lcm(*(net.denominator for row in nets for net in row))
    pay = np.array([[int(net * scale) for net in row] for row in nets], np.int32)
    hands = max(machine.play.most_hands(value(card)) for card in CARDS)
    assert hands <= MOST_HANDS
    starts = np.zeros((hands + 1, WIDTH, WIDTH), np.int32)
    for (count, card, up), number in player.split_starts.items():
        starts[count, CARDS.index(card), CARDS.index(up)] = player.flat_number(number)
    table, first_end, ends = _unsplit_table(_Unsplit(machine, player, dealer), pays)
    walk = Walk(
        table=table,
        opening=_after_four(table),
        first_end=first_end,
        first_split=first_end + len(ends),
        hands=player.flat(),
        first_fate=player.first_end,
        hand_starts=starts,
        dealer=dealer.flat(),
        first_stop=dealer.first_end,
        dealer_starts=_by_two(dealer.flat_number(n) for n in dealer.starts.values()),
        blackjack=_by_two(is_blackjack(two) for two in dealer.starts),
        pay=pay,
        live=np.array([fate.live for fate in player.fates], np.int32),
        ace_eight=np.array([fate.ace_eight for fate in player.fates], np.int32),
        most=int(np.abs(pay).max()) * hands,
    )
    return Tables(walk, symbols, ends, scale, machine.house.rulings)


def _by_two(numbers: Iterable[int]) -> Ints:
    return np.array(list(numbers), np.int32).reshape(WIDTH, WIDTH)


def _unsplit_table(
    machine: _Unsplit, pays: Paytable
) -> tuple[Rows, int, tuple[tuple[Fraction, Grade], ...]]:
    """The table of a round until a split, where its ends begin, and what they mean."""
    automaton = tabulate(machine, (MAIN, BONUS))
    states = len(automaton.rows)
    order = [automaton.start, *(n for n in range(states) if n != automaton.start)]
    number = np.zeros(states + len(automaton.grades), np.int64)
    number[order] = WIDTH * np.arange(states)
    ends: dict[tuple[Fraction, Grade], int] = {(Fraction(0), ()): 0}
    splits = []
    for end, (main, bonus) in enumerate(automaton.grades, start=states):
        if main[0].rows == SPLIT_ROWS:
            splits.append((end, main[0].units))
        else:
            meaning = (pays.outcome(main).net, bonus)
            number[end] = WIDTH * states + ends.setdefault(meaning, len(ends))
    for end, split in splits:
        number[end] = WIDTH * states + len(ends) + split
    # The most unusual strategies that were tried need half of this.
    assert number.max() <= np.iinfo(np.uint16).max, "too many states for the kernel"
    table = np.zeros((states, WIDTH), np.uint16)
    columns = [cls - 1 for cls in automaton.classes]  # type: ignore[operator]
    table[:, columns] = number[np.array(automaton.rows)[order]]
    return table.ravel(), WIDTH * states, tuple(ends)


def _after_four(table: Rows) -> Rows:
    """No round ends before the hole card is dealt, so four cards may be looked up at once."""
    states = np.zeros(1, table.dtype)
    for _ in range(4):
        states = table[(states[:, None] + np.arange(WIDTH, dtype=table.dtype)).ravel()]
    return states
