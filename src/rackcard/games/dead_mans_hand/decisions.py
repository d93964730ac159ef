"""The decisions of a blackjack player: choices, what they add to the stake, and advice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rackcard.games.dead_mans_hand.house import BASIC, STRATEGIES
from rackcard.games.dead_mans_hand.round import (
    DECLINE,
    DOUBLE,
    INSURANCE,
    INSURE,
    SPLIT,
    STAND,
    SURRENDER,
    Round,
    value,
)
from rackcard.rules.cards import Symbol
from rackcard.rules.decisions import Considered, Decisions, Strategy
from rackcard.rules.grids import Grid, Query
from rackcard.rules.needs import Choose

if TYPE_CHECKING:
    from rackcard.games.dead_mans_hand.rules import Blackjack


class BlackjackDecisions(Decisions[Round]):
    rules: Blackjack
    counts_bonus = True

    def strategies(self, wager: str) -> dict[str, None]:
        return dict.fromkeys(STRATEGIES) if wager == "blackjack" else {}

    def seat_strategy(self, wager: str, strategy: str) -> Strategy | None:
        """Basic strategy for the main wager; for the bonus, the ways to play a pair, standing on
        everything else."""
        if wager == "blackjack":
            return self.by_the_book if strategy == BASIC else None
        return {"always-split": _pairs(SPLIT), "never-split": _pairs(STAND)}.get(strategy)

    def by_the_book(self, view: Round, need: Choose) -> str:
        from rackcard.games.dead_mans_hand.advice import book  # loads the compiler

        return book(self.rules)(view, need)

    def stake_added(self, state: Round, need: Choose, choice: str) -> tuple[str, Fraction] | None:
        """A double and a split take another wager, insurance takes half of one."""
        more = {DOUBLE: Fraction(1), SPLIT: Fraction(1), INSURE: INSURANCE}.get(choice)
        return None if more is None else ("blackjack", more)

    def on_time_out(self, state: Round, need: Choose) -> str:
        return DECLINE if DECLINE in need.options else STAND

    def refusal(self, state: Round, need: Choose, choice: str) -> str:
        """Why a choice is not legal, in a sentence."""
        found = self.rules.active(state)
        cards = found[2].cards if found else ()
        if INSURE in need.options:
            return super().refusal(state, need, choice)
        if choice in (INSURE, DECLINE):
            return "insurance is offered once, before anybody plays: it is too late."
        if choice in (DOUBLE, SPLIT, SURRENDER) and len(cards) > 2:
            return f"{choice} is for the first two cards: this hand was hit."
        from_split = found is not None and found[2].from_split
        one_card = from_split and value(cards[0]) == 1 and not self.rules.play.hit_split_aces
        if choice == DOUBLE and one_card:
            return "a split ace takes one card: it cannot be doubled."
        if choice == DOUBLE:
            return "this house does not double after a split."
        if choice == SPLIT and value(cards[0]) != value(cards[1]):
            return "only two cards of the same value can be split."
        if choice == SPLIT:
            most = self.rules.play.most_hands(value(cards[0]))
            return f"this pair may become {most} hands and no more."
        if choice == SURRENDER:
            return "surrender is for an unsplit hand, and not in every house."
        return super().refusal(state, need, choice)

    def situation(self, hands: Mapping[str, tuple[Symbol, ...]]) -> Round:
        from rackcard.games.dead_mans_hand.advice import situation

        return situation(self.rules, hands)

    def advice(self, view: Round, need: Choose, query: Query) -> list[Considered]:
        from rackcard.games.dead_mans_hand.advice import considered

        return considered(self.rules, view, need, query)

    def charts(self, query: Query) -> list[Grid]:
        from rackcard.games.dead_mans_hand.charts import charts  # loads the compiler

        return charts(self.rules, query)


def _pairs(wanted: str) -> Strategy:
    def choose(view: Round, need: Choose) -> str:
        options = (wanted, DECLINE, STAND)
        return next(option for option in options if option in need.options)

    return choose
