"""What was: rounds that are over, reveals, and signed heads of the journal."""

from __future__ import annotations

from rackcard.live.books.answers import SignedHead
from rackcard.live.books.journal import Entry
from rackcard.live.books.store import Store
from rackcard.live.service.pit import Pit
from rackcard.live.table import events as e
from rackcard.live.table.events import Event
from rackcard.live.table.finished_round import ending
from rackcard.live.table.layout import Layout, layout_of
from rackcard.live.table.messages import PastRound
from rackcard.rules.errors import BadInput


class History:
    """Of every table of a house, from its books."""

    def __init__(self, store: Store, pit: Pit) -> None:
        self.store, self.pit = store, pit

    def rounds(self, table: str, limit: int) -> list[PastRound]:
        """The last finished rounds, step by step, and what lay on the felt at their end; what was
        face down is shown by now."""
        layout = self._layout(table)
        return [
            {
                "round": _number(round_[-1].event),
                "steps": [{"seq": one.seq, "at": one.at, **one.event.to_json()} for one in round_],
                **ending(layout, [one.event for one in round_]),
            }
            for round_ in self._last_rounds(table, limit)
        ]

    def _layout(self, table: str) -> Layout:
        if table in self.pit.tables or table not in self.store.closed_tables():
            return self.pit.table(table).layout
        first = self.store.first(table).event
        assert isinstance(first, e.TableOpened)
        return layout_of(first)

    def _last_rounds(self, table: str, limit: int) -> list[list[Entry]]:
        """The entries of each, from the opening of its wagers to its end."""
        found: list[list[Entry]] = []
        inside = False
        for entry in self.store.latest(table):
            event = entry.event
            if isinstance(event, e.RoundEnded | e.RoundVoided):
                if len(found) == limit:
                    break
                found.append([])
                inside = True
            if inside:
                found[-1].append(entry)
            inside = inside and not isinstance(event, e.WagersOpened)
        return [round_[::-1] for round_ in reversed(found)]

    def reveal(self, table: str, shoe: int) -> str:
        return self._ended(table, shoe)[1].reveal

    def head(self) -> SignedHead:
        """Where all chains end now, signed by the house."""
        return _signed(self.store.sign_all())

    def head_of(self, table: str, shoe: int) -> SignedHead:
        """The first head that attests the end of a shoe, and so everything that happened in it."""
        return _signed(self.store.signed_head(table, self._ended(table, shoe)[0]))

    def _ended(self, table: str, shoe: int) -> tuple[int, e.ShoeEnded]:
        found = self.store.shoe(table, shoe)
        if found is None or found[1] is None:
            raise BadInput(f"shoe {shoe} of {table!r} is not there, or has not ended yet.")
        event = self.store.entry(table, found[1]).event
        assert isinstance(event, e.ShoeEnded)
        return found[1], event


def _signed(head: SignedHead | None) -> SignedHead:
    if head is None:
        raise BadInput("this house has signed no head of its journal yet.")
    return head


def _number(event: Event) -> int:
    assert isinstance(event, e.RoundEnded | e.RoundVoided)
    return event.round
