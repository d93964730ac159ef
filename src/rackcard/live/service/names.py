"""What people at a table are called, known without asking the database every time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from rackcard.live.books.people import People, Person
from rackcard.live.table.bots import bot_name, is_bot

MOST_KNOWN = 10_000
"""The longest unseen is forgotten first, and looked up again."""


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

    def of(self, players: Iterable[str]) -> dict[str, str]:
        wanted = [player for player in players if player]
        people = [player for player in wanted if not is_bot(player)]
        unknown = [player for player in people if player not in self._known]
        if unknown:  # after a restart
            self._known |= self._people.names(unknown)
        known = {player: self._known.get(player, player) for player in people}
        return {p: known[p] if p in known else bot_name(p) for p in wanted}
