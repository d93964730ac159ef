"""A table: where it stands, and what the next command makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from rackcard.fair import commit as fair
from rackcard.fair.order import Order
from rackcard.fair.scheme import NEWEST, Scheme
from rackcard.live.table import commands as c
from rackcard.live.table.commands import Command
from rackcard.live.table.course import Places, Vault
from rackcard.live.table.dealer import Dealer
from rackcard.live.table.events import Event
from rackcard.live.table.layout import Layout
from rackcard.live.table.state import Shoe, State, after, contributions, opened
from rackcard.rules.errors import BadInput

RULES_FAILED = "the rules of this game failed"
MOST_REASON = 200
"""Characters of a reason: fairness.md says so."""


class Table:
    """One table: where it stands, and what the next command makes of it."""

    def __init__(
        self,
        name: str,
        layout: Layout,
        vault: Vault,
        schemes: Mapping[int, Scheme] | None = None,
    ) -> None:
        """`schemes` are those of shoes that were brought before, where they are brought again."""
        self.name = name
        self.layout = layout
        self.vault = vault
        self.state = opened(layout)
        self._schemes = schemes or {}
        self._order: tuple[str, Places] | None = None
        self._decided: tuple[State, list[Event], list[State]] = (self.state, [], [])
        self.trail: list[State] | None = None
        """Of a branch: the state after each event since it left the table that it was made from.
        Whoever tells of these events need not fold them again."""

    def branch(self) -> Table:
        """A copy that goes ahead by itself, while this table stays where it is."""
        made = copy(self)
        made.trail = []
        return made

    def decide(self, command: Command) -> list[Event]:
        """What a command makes happen; nothing has happened yet. BadInput says why it cannot.

        Where the rules of a game fail, the round is void: no player pays for an author's mistake.
        """
        if self.state.is_closed:
            raise BadInput("this table is closed.")
        try:
            dealer = Dealer(self)
            dealer.hear(command)
            dealer.set_clock(command.now)
        except BadInput:
            raise
        except Exception as error:
            dealer = self._voided(command, error)
        self._decided = (self.state, dealer.said, dealer.states)
        return dealer.said

    def _voided(self, command: Command, error: Exception) -> Dealer:
        reason = _failure(error)
        try:
            dealer = Dealer(self, asks=False)
            dealer.hear(c.Void(command.now, reason))
        except Exception:  # nothing to void, or the rules cannot even begin
            raise BadInput(f"nothing was changed: {reason}.") from error
        return dealer

    def apply(self, events: Iterable[Event]) -> None:
        """It has happened (and been written down)."""
        before, decided, states = self._decided
        if events is decided and before is self.state:  # the dealer has folded it already
            self.state = states[-1] if states else before
            if self.trail is not None:
                self.trail += states
            return
        for event in events:
            self.state = after(event, self.state, self.layout)
            if self.trail is not None:
                self.trail.append(self.state)

    def scheme(self, shoe: int) -> Scheme:
        return self._schemes.get(shoe, NEWEST)

    def order(self, shoe: Shoe) -> Places:
        if self._order is None or self._order[0] != shoe.lock:
            terms = self.layout.terms(self.name, shoe.number, shoe.scheme)
            parts = contributions(shoe)
            key = fair.stream_key(self.vault.seed(shoe.number), terms, parts)
            self._order = (shoe.lock, Order(terms, key))
        return self._order[1]


def _failure(error: Exception) -> str:
    """As a reveal can hold it: a line of printable characters."""
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": .")
    return f"{RULES_FAILED}: {''.join(c if ' ' <= c <= '~' else '?' for c in said)}"[:MOST_REASON]
