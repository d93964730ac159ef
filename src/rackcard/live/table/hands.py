"""What lies on the felt, hand by hand, as a seat sees it: for screens, and for whoever calls."""

from __future__ import annotations

from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Layout
from rackcard.live.table.state import State
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import Shown


def on_the_felt(layout: Layout, state: State, seat: int) -> list[Shown]:
    """Every hand, `seat` of each being a seat of the table; the cards of a round lie there until
    the next one is dealt."""
    found: list[Shown] = []
    in_play = InPlay(layout, state)
    for name in layout.names:
        rules = in_play.ride(name).rules
        view = in_play.seen(name, seat)
        shown = [hand for hand in layout.setup.definition.calls.hands(rules, view) if hand.cards]
        found += [hand._replace(of=_at_the_table(hand.of, state)) for hand in shown]
    return found


def _at_the_table(of: str | SeatHand, state: State) -> str | SeatHand:
    """The rules count the players of a round, a table its chairs."""
    return of._replace(player=state.playing[of.player]) if isinstance(of, SeatHand) else of
