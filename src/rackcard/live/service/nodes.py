"""One node of a house: it keeps its lease, takes over from dead nodes, knows who deals where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress

from rackcard.live.books.failures import StoreFailed
from rackcard.live.books.leases import Leases, Look, NodeRow
from rackcard.live.books.news import NewsReader
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.live.service.directory import Node
from rackcard.live.service.pit import Pit
from rackcard.live.service.writer import Lost
from rackcard.rules.errors import BadInput

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
"""Between two looks; a lease lasts for several."""


class Nodes:
    """A directory (see there) that is never older than a look."""

    def __init__(self, leases: Leases, reads: BoundedPool) -> None:
        self._leases = leases
        self._reads = reads
        self._owners: Mapping[str, str] = {}
        self._others: dict[str, Node] = {}
        self._work: list[asyncio.Task[None]] = []
        self._news: NewsReader | None = None
        self._outdated: set[str] | None = set()
        """Accounts that another node has changed; None is all of them."""
        self._heard = asyncio.Event()
        self._pit: Pit | None = None

    @property
    def me(self) -> Node:
        return _node(self._leases.me)

    def join(self) -> list[str]:
        """Become a node; the tables that are its own from the start."""
        self._leases.join()
        look = self._leases.look()
        self._note(look)
        return look.claimed

    # --- the directory

    def node_of(self, table: str) -> Node | None:
        """A table that this node has claimed is here when its journal has been read."""
        if self._pit is not None and table in self._pit.tables:
            return self.me  # perhaps since the last look
        return self._others.get(self._owners.get(table, ""))

    async def find(self, table: str) -> Node | None:
        known = self.node_of(table)
        if known is None:
            owner = await self._reads.do(self._leases.owner, table)
            known = self.node_of(table) or self._others.get(owner or "")
        return known

    async def is_open(self, table: str) -> bool:
        return await self._reads.do(self._leases.owner, table) is not None

    def others(self) -> list[Node]:
        return list(self._others.values())

    def _note(self, look: Look) -> None:
        self._owners = look.owners
        self._others = {row.id: _node(row) for row in look.others}

    # --- looking

    def start(self, pit: Pit) -> None:
        self._pit = pit
        self._work = [
            asyncio.create_task(self._look_again(pit)),
            asyncio.create_task(self._refresh_funds(pit)),
        ]
        loop = asyncio.get_running_loop()

        def heard(node: str, accounts: list[str] | None) -> None:
            if node != self.me.id:
                with suppress(RuntimeError):  # the loop has ended meanwhile
                    loop.call_soon_threadsafe(self._hear, accounts)

        self._news = NewsReader(pit.store.engine, heard)
        self._news.start()

    def _hear(self, accounts: list[str] | None) -> None:
        if accounts is None or self._outdated is None:
            self._outdated = None
        else:
            self._outdated.update(accounts)
        self._heard.set()

    async def _refresh_funds(self, pit: Pit) -> None:
        """Read again what other nodes have changed."""
        while True:
            await self._heard.wait()
            self._heard.clear()
            outdated, self._outdated = self._outdated, set()
            try:
                await pit.refresh_funds(outdated)
            except Lost:
                return  # the pit says so, too, and the process ends
            except Exception as error:
                log.warning("could not read balances again", extra={"reason": str(error)})
                self._hear(None if outdated is None else list(outdated))
                await asyncio.sleep(LOOK_SECONDS)

    async def stop(self) -> None:
        if self._news is not None:
            await self._reads.do(self._news.stop)
        for task in self._work:
            task.cancel()
        for task in self._work:
            with suppress(asyncio.CancelledError):
                await task

    async def _look_again(self, pit: Pit) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look(pit)
            except (BadInput, StoreFailed) as error:
                log.warning("could not look at the nodes", extra={"reason": str(error)})
            except Lost:
                return  # the pit says so, too, and the process ends
            except Exception:
                log.exception("could not look at the nodes")

    async def look(self, pit: Pit) -> None:
        self._pit = pit
        look = await pit.writer.keep(self._leases.look)
        if not look.is_alive:
            log.error("this node was given up by the others: it begins anew")
            for name in list(pit.tables):
                pit.give_up(name)
            await pit.writer.keep(self._leases.join)
            return
        # What was open a moment ago, and is nobody's business any more.
        pit.closed |= self._owners.keys() - look.owners.keys() - pit.tables.keys()
        self._note(look)
        mine = {table for table, owner in look.owners.items() if owner == self.me.id}
        for name in [name for name in pit.tables if name in look.owners and name not in mine]:
            pit.give_up(name)
        # Also what was claimed before and could not be restored then.
        wanted = sorted(mine - pit.tables.keys() - pit.closed)
        if wanted:
            log.info("takes over", extra={"tables": len(wanted)})
            await pit.adopt(wanted, self._reads)


def _node(row: NodeRow) -> Node:
    return Node(row.id, row.address, row.secret)
