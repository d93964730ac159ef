"""What the other nodes of a house may ask and tell this one; for everybody else it is not there."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.exceptions import HTTPException

from rackcard.live.service import quotas
from rackcard.web.answers import Answer, Fine, Tables
from rackcard.web.node_client import HeldAtNode
from rackcard.web.node_headers import asks_for_itself
from rackcard.web.session import Body, house_of, look_ups_of
from rackcard.web.session_end import hang_up, sessions_of


class EndedSession(Body):
    token: str


class EndedSessions(Body):
    person: str
    kept: str
    """The token of the session that goes on; empty if none does."""


def _nodes_only(request: Request) -> None:
    if not asks_for_itself(request):
        raise HTTPException(404)


def add_node_api(api: APIRouter) -> None:
    only: dict[str, Any] = {"dependencies": [Depends(_nodes_only)], "include_in_schema": False}

    @api.get("/api/node/lobby", **only)
    async def lobby(request: Request) -> Answer[Tables]:
        """The tables at which this node deals."""
        return {"tables": house_of(request).lobby()}

    @api.get("/api/node/people/{person}", **only)
    async def held(request: Request, person: str) -> Answer[HeldAtNode]:
        """What somebody has at this node."""
        pit = house_of(request).pit
        return {
            "seats": quotas.seats(person, pit.tables),
            "staked": quotas.staked(person, pit.tables),
            "tables": quotas.opened(person, pit.tables, pit.opened_by),
        }

    @api.post("/api/node/ended-session", **only)
    async def session_ended(request: Request, body: EndedSession) -> Answer[Fine]:
        return await _forget(request, body.token)

    @api.post("/api/node/ended-sessions", **only)
    async def sessions_ended(request: Request, body: EndedSessions) -> Answer[Fine]:
        return await _forget(request, *sessions_of(request, body.person, body.kept))


async def _forget(request: Request, *tokens: str) -> Fine:
    """Close the sockets of sessions that have ended. They are in no database any more, but this
    node may remember them."""
    for token in tokens:
        await look_ups_of(request).do(house_of(request).people.log_out, token)
    hang_up(request, *tokens)
    return {"ok": True}
