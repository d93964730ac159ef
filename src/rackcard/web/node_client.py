"""What this node asks the other nodes of its house."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar
from urllib.parse import quote

import httpx2
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection
from typing_extensions import TypedDict

from rackcard.live.service.directory import Node
from rackcard.live.service.elsewhere import Elsewhere
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.messages import TableInLobby
from rackcard.web.answers import Fine, Tables
from rackcard.web.node_headers import headers_to

log = logging.getLogger(__name__)

CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 30.0
"""For an answer to begin, and between two parts of it."""
ASK_SECONDS = 1.0
"""For everything that a node asks for itself: a node that takes longer is left out."""
LOBBY_SECONDS = 1.0
"""How long the list of the other nodes' tables may be old."""
KEPT_SECONDS = 0.5
"""How long an idle connection is kept: less than the shortest --idle-timeout, so that the other
node does not close it while a request is on its way."""

T = TypeVar("T")


class HeldAtNode(TypedDict):
    """What one person has at one node."""

    seats: int
    staked: int
    """Cents on layouts."""
    tables: int
    """Open tables that they have opened."""


_TABLES: TypeAdapter[Tables] = TypeAdapter(Tables)
_HELD: TypeAdapter[HeldAtNode] = TypeAdapter(HeldAtNode)
_FINE: TypeAdapter[Fine] = TypeAdapter(Fine)


class NodeClient:
    """Connections to the other nodes; none are made as long as there are no others."""

    def __init__(
        self, house: HouseOfTables, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._house = house
        self._monotonic = monotonic
        self._http: httpx2.AsyncClient | None = None
        self._lobby: list[TableInLobby] = []
        self._lobby_until = float("-inf")
        self._lobby_lock = asyncio.Lock()

    @property
    def http(self) -> httpx2.AsyncClient:
        if self._http is None:
            self._http = httpx2.AsyncClient(
                timeout=httpx2.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
                limits=httpx2.Limits(max_connections=None, keepalive_expiry=KEPT_SECONDS),
                trust_env=False,
                follow_redirects=False,
            )
        return self._http

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()

    async def lobby(self) -> list[TableInLobby]:
        """The tables of all nodes. Those of the others may be a second old; a node that does not
        answer is left out."""
        tables = {one["table"]: one for one in await self._other_tables()}
        tables |= {one["table"]: one for one in self._house.lobby()}
        return list(tables.values())

    async def _other_tables(self) -> list[TableInLobby]:
        async with self._lobby_lock:  # whoever waits here finds the list that was fetched meanwhile
            if self._monotonic() >= self._lobby_until:
                found = await self._ask_all("/api/node/lobby", _TABLES)
                self._lobby = [table for one in found if one for table in one["tables"]]
                self._lobby_until = self._monotonic() + LOBBY_SECONDS
            return self._lobby

    async def elsewhere(self, person: str) -> Elsewhere:
        """What somebody has at the other nodes."""
        found = await self._ask_all(f"/api/node/people/{quote(person, safe='')}", _HELD)
        held = [one for one in found if one is not None]
        return Elsewhere(
            seats=sum(one["seats"] for one in held),
            staked=sum(one["staked"] for one in held),
            tables=sum(one["tables"] for one in held),
            is_complete=len(held) == len(found),
        )

    async def tell_all(self, path: str, told: Mapping[str, str]) -> None:
        """Tell every other node something; one that does not listen is not waited for."""
        await self._ask_all(path, _FINE, told)

    async def _ask_all(
        self, path: str, form: TypeAdapter[T], told: Mapping[str, str] | None = None
    ) -> list[T | None]:
        """The answer of each of the other nodes; None for one that could not be asked."""

        async def ask(node: Node) -> T | None:
            method = "GET" if told is None else "POST"
            request = httpx2.Request(
                method, node.address + path, headers=headers_to(node), json=told
            )
            return await self._ask(node, request, form)

        return list(await asyncio.gather(*map(ask, self._house.directory.others())))

    async def _ask(self, node: Node, request: httpx2.Request, form: TypeAdapter[T]) -> T | None:
        why = "it did not answer in time"
        with suppress(TimeoutError):
            try:
                async with asyncio.timeout(ASK_SECONDS):
                    answer = await self.http.send(request)
                if answer.status_code == 200:
                    return form.validate_json(answer.content)
                why = f"it answered {answer.status_code}"
            except (httpx2.HTTPError, ValidationError) as error:
                why = repr(error)
        log.warning("a node could not be asked", extra={"node": node.id, "reason": why})
        return None


def nodes_of(connection: HTTPConnection) -> NodeClient:
    nodes: NodeClient = connection.app.state.nodes
    return nodes
