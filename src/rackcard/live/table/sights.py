"""What can be seen of a table, worked out once for all who see the same.

A round is told event by event to every seat. Few events move a card, and most seats see the same
cards, so views and hands are kept by the object that they were made of: an event that leaves the
rules alone leaves their state the same object.
"""

from __future__ import annotations

from typing import Any

from rackcard.live.table.in_play import BEHIND, InPlay
from rackcard.live.table.layout import Layout
from rackcard.live.table.messages import Hand
from rackcard.live.table.state import State
from rackcard.live.table.view import plain
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import Shown


class Sights:
    """Of one table. `begin` before each batch of events: what the batch before needed is kept, and
    nothing older."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._now: dict[tuple[Any, ...], tuple[Any, Any]] = {}
        """By the id of an object, among others; the object is kept here, so that its id stays its
        own. Beside it, what was made of it."""
        self._before: dict[tuple[Any, ...], tuple[Any, Any]] = {}

    def begin(self) -> None:
        self._before, self._now = self._now, {}

    def view(self, state: State, name: str, seat: int = BEHIND) -> Any:
        """What a chair may see of a machine; the same object for all who see the same."""
        if name in state.shown:
            return state.shown[name]
        kept = state.machines[name]
        if name in self.layout.open_machines:
            return kept
        in_play = InPlay(self.layout, state)
        player = in_play.player(seat)
        key = ("view", name, id(kept), len(state.playing), player)
        found = self._kept(key)
        if found is None:
            view = in_play.seen(name, seat)
            if player != BEHIND:
                behind = self.view(state, name)
                view = behind if view == behind else view
            found = self._keep(key, kept, view)
        return found

    def shown(self, state: State, name: str, view: Any) -> list[Shown]:
        """The hands of a machine, as the rules count players; a place without cards too."""
        key = ("shown", name, id(view), len(state.playing))
        found: list[Shown] | None = self._kept(key)
        if found is None:
            rules = self.layout.machine(name, len(state.playing))
            found = self._keep(key, view, self.layout.setup.definition.calls.hands(rules, view))
        return found

    def hands(self, state: State, seat: int) -> list[Hand]:
        """What lies on the felt, as plain data; the cards of a round lie there until the next one
        is dealt."""
        names = self.layout.names
        views = [self.view(state, name, seat) for name in names]
        key = ("hands", *map(id, views), state.playing)
        found: list[Hand] | None = self._kept(key)
        if found is None:
            made = [
                _plain(hand, state.playing)
                for name, view in zip(names, views, strict=True)
                for hand in self.shown(state, name, view)
                if hand.cards
            ]
            found = self._keep(key, views, made)
        return found

    def cards(self, state: State, seat: int) -> dict[str, Any]:
        """By machine: what a chair may see of its state, as plain data."""
        found = {}
        for name in self.layout.names:
            view = self.view(state, name, seat)
            key = ("cards", name, id(view))
            known = self._kept(key)
            found[name] = self._keep(key, view, (plain(view),))[0] if known is None else known[0]
        return found

    def _kept(self, key: tuple[Any, ...]) -> Any:
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is None:
                return None
            self._now[key] = found
        return found[1]

    def _keep(self, key: tuple[Any, ...], of: Any, made: Any) -> Any:
        self._now[key] = (of, made)
        return made


def cards_moved(before: State, after: State) -> bool:
    """False if no hand can look different: what an event leaves alone stays the same object."""
    return (
        before.machines is not after.machines
        or before.shown is not after.shown
        or before.playing != after.playing
    )


def _plain(hand: Shown, playing: tuple[int, ...]) -> Hand:
    """The rules count the players of a round, a table its chairs."""
    of = hand.of
    if isinstance(of, SeatHand):
        seat = playing[of.player]
        name = str(of._replace(player=seat))
    else:
        seat, name = -1, of
    return {
        "name": name[:1].upper() + name[1:],
        "cards": [str(card) for card in hand.cards],
        "comes_to": hand.comes_to[:1].upper() + hand.comes_to[1:],
        "seat": seat,
        "in_play": hand.in_play,
    }
