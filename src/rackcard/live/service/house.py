"""A house: its tables, its people, its books, under one roof."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from rackcard.live.books.devices import Devices
from rackcard.live.books.leases import Leases
from rackcard.live.books.people import People, Person
from rackcard.live.books.store import Store
from rackcard.live.service.bot_host import BotHost
from rackcard.live.service.bounded_pool import BoundedPool, Busy
from rackcard.live.service.directory import Directory
from rackcard.live.service.elsewhere import NOTHING_ELSEWHERE, Elsewhere, nothing_elsewhere
from rackcard.live.service.history import History
from rackcard.live.service.messages import CommandAnswer, TableInLobby
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.names import Names
from rackcard.live.service.nodes import Nodes
from rackcard.live.service.pit import Pit, seated_at
from rackcard.live.service.presence import Presence
from rackcard.live.service.quotas import MOST_TABLES, RUN_LOW, WELCOME
from rackcard.live.service.return_monitor import Watched
from rackcard.live.service.steady_clock import SteadyClock
from rackcard.live.table import commands as c
from rackcard.live.table.events import player_account
from rackcard.live.table.layout import Clock, lay
from rackcard.live.table.messages import Felt, TableSeen
from rackcard.live.table.printed_layout import printed
from rackcard.rules.errors import BadInput

log = logging.getLogger(__name__)

RETURNS_EVERY = 60.0
"""Seconds between looks at what wagers have returned."""
POSTED = Clock(away=300_000, seeds_most=30_000)
"""The times of a table, if nothing else is said."""


class HouseOfTables:
    """Everything behind the API. Open one with `HouseOfTables.open`."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int] | None = None,
        timing: Clock | None = None,
        node_address: str = "",
    ) -> None:
        """`node_address` is how other nodes of the house reach this one; "" if it is the only
        one."""
        self.store = store
        self.elsewhere: Callable[[str], Awaitable[Elsewhere]] = nothing_elsewhere
        """What a person has at the other nodes; set by the web, which can ask them."""
        self.clock = clock = clock or SteadyClock()
        self.timing = timing or POSTED
        self.people = People(store)
        self.devices = Devices(self.people)
        self.metrics = Metrics()
        self.reads = BoundedPool("the books", threads=4, most_waiting=64)
        """For whatever looks into the past; the writer has a thread of its own."""
        leases = Leases(store, node_address)
        self.nodes = Nodes(leases, self.reads)
        self.directory: Directory = self.nodes
        self.pit = Pit(store, clock, self.metrics, self.nodes.join())
        self.pit.writer.leave = leases.leave
        self.names = Names(self.people)
        self.names.look_up(seated_at(self.pit.tables.values()))
        self.pit.hooks.names = self.names.of
        self.pit.hooks.look_up_names = self.names.look_up
        self.bot_host = BotHost(self.pit)
        self.presence = Presence(self.pit)
        self.history = History(store, self.pit)
        self.audits = BoundedPool("an audit", threads=1, most_waiting=2)
        self._is_open = False

    @property
    def trouble(self) -> str:
        """Why the house cannot do anything now; "" if it is well."""
        return self.pit.lost or self.pit.writer.trouble

    @property
    def not_ready(self) -> str:
        """Why nobody should be sent here now; "" if they may come."""
        return self.trouble or ("" if self._is_open else "the house is not open")

    async def start(self) -> None:
        await self.pit.start()
        self.nodes.start(self.pit)
        self.bot_host.start()
        self.presence.start()
        self._looking = asyncio.create_task(self._look_at_returns())
        self._is_open = True

    async def stop(self) -> None:
        self._is_open = False
        self._looking.cancel()
        with suppress(asyncio.CancelledError):
            await self._looking
        await self.nodes.stop()
        await self.presence.stop()
        await self.bot_host.stop()
        await self.pit.stop()
        await self.pit.writer.close()

    async def _look_at_returns(self) -> None:
        """Whoever collects logs or metrics hears of a return that is far from its law."""
        known: set[Watched] = set()
        while True:
            await asyncio.sleep(RETURNS_EVERY)
            alarms = await self.reads.do(self.pit.return_monitor.alarms)
            self.metrics.alarms.set(len(alarms))
            for one in alarms:
                if one.wager not in known:
                    told = {**one.wager._asdict(), "net": one.sums.net, "sigmas": one.sigmas}
                    log.warning("the return is far from its law", extra=told)
            known = {one.wager for one in alarms}

    # --- people and money

    def join(self, name: str, password: str) -> Person:
        return self.people.join(name, password, self.clock())

    def guest(self) -> Person:
        return self.people.guest(self.clock())

    def funds(self, player: str) -> int:
        return self.pit.funds.get(player_account(player), 0)

    async def grant(self, person: Person, command_id: str, is_new: bool = False) -> None:
        """Play money for somebody who has none, or hardly any, left; a new person has nothing
        anywhere."""
        elsewhere = NOTHING_ELSEWHERE if is_new else await self.elsewhere(person.id)
        if not elsewhere.is_complete:
            raise Busy("another node cannot be asked what you have there: try again in a moment.")
        await self.pit.grant(person.id, WELCOME, command_id, RUN_LOW, elsewhere)

    # --- tables

    def lobby(self) -> list[TableInLobby]:
        return [
            {
                "table": table.name,
                "game": table.layout.card.game,
                "name": table.layout.card.name,
                "phase": table.state.phase,
                "round": table.state.round,
                "seats": list(table.state.seats),
                "paytables": dict(table.layout.tables),
            }
            for table in self.pit.tables.values()
        ]

    async def open_table(
        self,
        command_id: str,
        person: Person,
        game: str,
        options: Mapping[str, int | str] | None = None,
        rulings: Mapping[str, str] | None = None,
        tables: Mapping[str, str] | None = None,
    ) -> str:
        """A new table; the same command id opens it once."""
        if len(self.pit.tables) >= MOST_TABLES:
            raise BadInput(f"the house has {MOST_TABLES} tables and no room for more.")
        layout = lay(game, options, rulings, tables, self.timing)
        name = f"{game}-{secrets.token_hex(4)}"
        elsewhere = await self.elsewhere(person.id)
        return await self.pit.open(name, layout, command_id, person.id, elsewhere)

    def seen(self, table: str, player: str) -> TableSeen:
        return self.pit.seen(table, player)

    def printed(self, table: str) -> Felt:
        """What is printed on a table's layout."""
        return printed(table, self.pit.table(table).layout)

    async def void(self, command_id: str, person: Person, table: str, reason: str) -> CommandAnswer:
        return await self.pit.submit(
            command_id, person.id, table, lambda now, _: c.Void(now, reason, reshuffles=True)
        )
