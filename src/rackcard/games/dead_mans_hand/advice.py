"""Advice for a blackjack hand: the player's choices, and what each is worth with these cards.

Every card on the table is removed from the shoe, including those of the other players and of his
own other hands. If that would leave so few cards that a round might empty the shoe, only his own
hand and the dealer's card are removed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rackcard import cache
from rackcard.games.dead_mans_hand.analysis import (
    analyse,
    counts_in,
    dealer_blackjack,
    full_shoe,
)
from rackcard.games.dead_mans_hand.bonus import ACE, EIGHT
from rackcard.games.dead_mans_hand.both_wagers import with_bonus
from rackcard.games.dead_mans_hand.chart import Chart, basic_strategy
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.round import (
    DECLINE,
    DOUBLE,
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
    is_blackjack,
    is_soft,
    total,
    value,
)
from rackcard.games.dead_mans_hand.tables import by_chart
from rackcard.rules.cards import Card, Symbol
from rackcard.rules.decisions import Considered
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Cell, Query
from rackcard.rules.needs import Choose
from rackcard.rules.spoken import number_in_words

if TYPE_CHECKING:
    from rackcard.games.dead_mans_hand.rules import Blackjack

PLAIN_QUERY = Query()
BY_THE_BOOK = "basic strategy"
OF_THE_FULL_SHOE = "basic strategy of the full shoe"
SPLIT_AGAIN = "as from a first pair"
WITHOUT_BONUS = "what a bonus wager gains by it not counted"
UNSEEN_LEFT_IN = "as if the other cards on the table were still in the shoe"


def book(machine: Blackjack) -> Callable[[Round, Choose], str]:
    """Basic strategy for the house rules of a machine; insurance is declined."""
    return by_chart(machine, chart(machine.play))


_CHART = cache.Form[Chart](
    lambda drawn: [[[row, *map(list, cells)] for row, cells in part.items()] for part in drawn],
    lambda kept: Chart(
        *({int(row): tuple(Cell(*cell) for cell in cells) for row, *cells in part} for part in kept)
    ),
)


@lru_cache(maxsize=32)
def chart(rules: HouseRules) -> Chart:
    """The chart of the full shoe, which players learn: computed once, and cached on disk under
    these rules and this code."""
    parts = ("chart", cache.code_hash(Path(__file__).parent.glob("*.py")), rules)
    found = cache.remembered(parts, lambda: basic_strategy(rules), _CHART)
    assert found is not None, "every house has a chart"
    return found


def considered(
    machine: Blackjack, view: Round, need: Choose, query: Query = PLAIN_QUERY
) -> list[Considered]:
    """Every choice, best first."""
    if INSURE in need.options:
        return _insurance(machine, view, need)
    hand, up = _deciding(machine, view), value(view.dealer[0])
    worths, note = choice_worths(machine, view, need, query)
    by_book = book(machine)(view, need)
    full = counts_in(machine.source) == full_shoe(machine.play.decks)
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    aces_or_eights = value(hand.cards[0]) in (ACE, EIGHT)
    said = []
    for choice in ranked:
        notes = [BY_THE_BOOK if full else OF_THE_FULL_SHOE] if choice == by_book else []
        if choice == SPLIT:
            notes += [SPLIT_AGAIN] if hand.from_split else []
            notes += [WITHOUT_BONUS] if aces_or_eights and query.bonus is None else []
        notes += [f"with {query.stake} on the bonus"] if query.bonus is not None else []
        notes += [note] if note else []
        result = _of_the_wager(worths[choice])
        makes = _makes(choice, hand.cards, up)
        said.append(Considered(choice, makes, result, choice == ranked[0], ", ".join(notes)))
    return said


def choice_worths(
    machine: Blackjack, view: Round, need: Choose, query: Query = PLAIN_QUERY
) -> tuple[dict[str, float], str]:
    """The value of each choice, per unit of the main wager; and a note if the shoe is too small to
    remove all cards on the table from it."""
    found = machine.active(view)
    assert found is not None, "somebody has a hand to play"
    number, at, hand = found
    rules, up = machine.play, value(view.dealer[0])
    cards = tuple(map(value, hand.cards))
    if SPLIT in need.options:
        # Hands that the pair has already become reduce the number left for this one.
        others = len(view.seats[number].hands) - 1
        rules = rules.with_hands(cards[0], rules.most_hands(cards[0]) - others)
    note = ""
    try:
        analysis = analyse(rules, _unseen(machine, view, number, at))
    except BadInput:
        analysis, note = analyse(rules, counts_in(machine.source)), UNSEEN_LEFT_IN
    every = analysis.action_values(cards, up)
    worths = {choice: every[choice] for choice in need.options}
    if hand.from_split:
        return worths, note  # the bonus depends on all hands of the pair
    return with_bonus(machine, worths, (cards[0], cards[1]), up, query), note


def _deciding(machine: Blackjack, view: Round) -> Hand:
    found = machine.active(view)
    assert found is not None, "somebody has a hand to play"
    return found[2]


def _insurance(machine: Blackjack, view: Round, need: Choose) -> list[Considered]:
    hand = view.seats[need.seat].hands[0].cards
    shoe = _unseen(machine, view, need.seat, 0)
    blackjack = dealer_blackjack(shoe, tuple(map(value, hand)), 1)
    worths = {INSURE: float(INSURANCE * (3 * blackjack - 1)), DECLINE: 0.0}
    makes = {
        INSURE: f"half a wager on a ten in the hole, {float(blackjack):.1%} of the time",
        DECLINE: "no wager on the hole card",
    }
    ranked = sorted(need.options, key=worths.__getitem__, reverse=True)
    return [
        Considered(
            choice,
            makes[choice],
            _of_the_wager(worths[choice]),
            choice == ranked[0],
            BY_THE_BOOK if choice == DECLINE else "",
        )
        for choice in ranked
    ]


def _unseen(machine: Blackjack, view: Round, seat: int, at: int) -> tuple[int, ...]:
    """The full shoe without the cards on the table, except this hand and the dealer's card: the
    analysis removes those itself."""
    counts = list(counts_in(machine.source))
    for number, other in enumerate(view.seats):
        for place, hand in enumerate(other.hands):
            if (number, place) != (seat, at):
                for card in hand.cards:
                    counts[value(card) - 1] -= 1
    return tuple(counts)


def _of_the_wager(worth: float) -> str:
    return f"{worth:+.3f} of the wager" if round(worth, 3) else "nothing won or lost"


def _makes(choice: str, cards: Cards, up: int) -> str:
    points = number_in_words(total(cards))
    mine = f"{'soft' if is_soft(cards) else 'hard'} {points}"
    against = "an ace" if up == 1 else "an eight" if up == 8 else f"a {number_in_words(up)}"
    return {
        HIT: f"another card to {mine}",
        STAND: f"{points} against {against}",
        DOUBLE: f"another wager and one card to {mine}",
        SPLIT: "another wager and two hands",
        SURRENDER: "half the wager back",
    }[choice]


def situation(machine: Blackjack, hands: Mapping[str, tuple[Symbol, ...]]) -> Round:
    """One player against a dealer's card; the hole card is one that makes no blackjack."""
    if set(hands) != {"player", "dealer"}:
        raise BadInput("advice needs the player's cards and the dealer's card.")
    if len(hands["dealer"]) != 1 or len(hands["player"]) < 2:
        raise BadInput("the player has two cards or more, and one card of the dealer's is seen.")
    up = Card(hands["dealer"][0])
    cards = [Card(card) for card, _ in machine.source.counts]
    hole = next(card for card in cards if not is_blackjack((up, card)))
    seats = (Seat((Hand(tuple(map(Card, hands["player"]))),), DECLINE),)
    state = Round(seats, (up, hole))
    if not isinstance(machine.next(state), Choose):
        raise BadInput("this hand is finished: there is nothing to decide.")
    return state
