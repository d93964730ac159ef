"""What people at a table are called, known without asking the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from rackcard.live.books.people import People, Person
from rackcard.live.table.bots import bot_name, is_bot

MOST_KNOWN = 10_000
"""The longest unseen is forgotten first."""


class Names:
    def __init__(self, people: People) -> None:
        self._people = people
        self._known: OrderedDict[str, str] = OrderedDict()

    def meet(self, person: Person) -> None:
        """Somebody who came in: nobody has to look their name up when they sit down."""
        self._known[person.id] = person.name
        self._known.move_to_end(person.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def look_up(self, players: Iterable[str]) -> None:
        """Those who sit at tables that this node begins to deal at; this one asks the database."""
        self._known |= self._people.names([p for p in players if p and not is_bot(p)])

    def of(self, players: Iterable[str]) -> dict[str, str]:
        return {player: self._name(player) for player in players if player}

    def _name(self, player: str) -> str:
        if is_bot(player):
            return bot_name(player)
        if player not in self._known:
            return player
        self._known.move_to_end(player)
        return self._known[player]
