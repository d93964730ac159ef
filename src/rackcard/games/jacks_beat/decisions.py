"""How a Pai Gow player sets a hand: legal settings, the best one, the house way, advice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rackcard.games.jacks_beat.house_way import Setting, every_setting
from rackcard.games.jacks_beat.table import (
    DEALER,
    HIDDEN,
    HOUSE_WAY_PLEASE,
    PACKET,
    RESULTS,
    SPOTS,
    Cards,
    Table,
    halves_won,
    jacks,
)
from rackcard.games.jacks_beat.words import describe, describe_front
from rackcard.rules.cards import Card, Symbol
from rackcard.rules.decisions import Considered, Decisions, Strategy
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.grids import Query
from rackcard.rules.needs import Choose
from rackcard.rules.poker import Rank

if TYPE_CHECKING:
    from rackcard.games.jacks_beat.rules import PaiGow


class SettingDecisions(Decisions[Table]):
    rules: PaiGow
    open_choices = False

    def strategies(self, wager: str) -> Mapping[str, Strategy]:
        if wager != "pai-gow":
            return {}
        return {"best": self._set_best, "house-way": lambda view, need: HOUSE_WAY_PLEASE}

    def _set_best(self, view: Table, need: Choose) -> str:
        return " ".join(self.best_setting(view.hand(need.seat), view.dealer).front)

    def best_setting(self, hand: Cards, dealer: Cards) -> Setting:
        """The best setting against the dealer's hand; among equals the one with the best back."""
        theirs = self.rules.house_way.set(dealer, self.rules.wheel)
        return max(every_setting(hand, self.rules.wheel), key=lambda one: self._worth(one, theirs))

    def _worth(self, one: Setting, theirs: Setting) -> tuple[int, bool, Rank, Rank]:
        return halves_won(one, theirs), not one.is_foul, one.back_rank, one.front_rank

    def may_choose(self, state: Table, seat: int) -> Choose | None:
        """The choice open to a seat: players set their hands at the same time."""
        need = self.rules.next(state)
        set_already = seat < len(state.fronts)
        if set_already or not isinstance(need, Choose):
            return None
        return self.rules.setting_choice(state, seat)

    def parse(self, state: Table, need: Choose, text: str) -> str:
        """The two cards in front may be named in any order."""
        cards = text.split()
        return (
            " ".join(sorted(cards, key=state.hand(need.seat).index))
            if (len(cards) == 2 and set(cards) <= set(state.hand(need.seat)))
            else text
        )

    def refusal(self, state: Table, need: Choose, choice: str) -> str:
        return setting_refusal(state.hand(need.seat), choice)

    def on_time_out(self, state: Table, need: Choose) -> str:
        return HOUSE_WAY_PLEASE

    def situation(self, hands: Mapping[str, tuple[Symbol, ...]]) -> Table:
        """One player who has to set a hand; the other packets do not matter and stay unknown."""
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

    def advice(self, view: Table, need: Choose, query: Query) -> list[Considered]:
        """The 21 settings, best first, with the house way marked."""
        hand = view.hand(need.seat)
        theirs = self.rules.house_way.set(view.dealer, self.rules.wheel)
        asked = self.rules.house_way.set(hand, self.rules.wheel)
        settings = sorted(
            every_setting(hand, self.rules.wheel),
            key=lambda one: self._worth(one, theirs),
            reverse=True,
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


def setting_refusal(hand: Cards, choice: str) -> str:
    """Why a hand cannot be set that way, in a sentence."""
    cards = choice.split()
    if len(cards) != 2:
        return f"a hand is set two in front and five behind: {choice!r} is not two cards."
    for card in cards:
        if card not in hand:
            return f"{card!r} is not in this hand; it holds {' '.join(hand)}."
    return f"{cards[0]!r} is there only once."
