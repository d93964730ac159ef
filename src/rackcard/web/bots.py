"""Bots at a table: a player who sits there may call them and send them away."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from rackcard.rackcards import COMMON_SEATS
from rackcard.web.answers import Answer, Bots
from rackcard.web.orders import CommandId
from rackcard.web.session import Body, Somebody, TableName, house_of


class Invitation(Body):
    id: CommandId
    bots: Annotated[int, Field(ge=1, le=COMMON_SEATS - 1)] = 1


def add_bots(api: APIRouter) -> None:
    @api.post("/api/tables/{table}/bots", status_code=201, summary="Ask bots to sit down")
    async def invite(
        request: Request, table: TableName, person: Somebody, body: Invitation
    ) -> Answer[Bots]:
        bot_host = house_of(request).bot_host
        return {"bots": await bot_host.invite(body.id, person.id, table, body.bots)}

    @api.delete("/api/tables/{table}/bots", summary="Send the bots away after the round")
    async def dismiss(request: Request, table: TableName, person: Somebody) -> Answer[Bots]:
        return {"bots": house_of(request).bot_host.dismiss(person.id, table)}
