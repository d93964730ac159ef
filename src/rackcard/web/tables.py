"""Routes of tables: list, open, view, play and void."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from rackcard.live.books.people import PIT
from rackcard.live.service.messages import CommandAnswer
from rackcard.live.table.messages import Felt, TableSeen
from rackcard.web.answers import Answer, NewTableName, Tables
from rackcard.web.games import known
from rackcard.web.node_client import nodes_of
from rackcard.web.orders import CommandId, Order, elsewhere_for
from rackcard.web.session import Body, Small, Somebody, TableName, house_of

Whole = Annotated[int, Field(ge=0, le=1_000_000)]


class NewTable(Body):
    id: CommandId
    game: Small
    options: Annotated[dict[Small, Whole | Small], Field(max_length=32)] = {}
    rulings: Annotated[dict[Small, Small], Field(max_length=32)] = {}
    paytables: Annotated[dict[Small, Small], Field(max_length=32)] = {}


class Voided(Body):
    id: CommandId
    reason: Annotated[str, Field(min_length=1, max_length=200)]


def add_tables(api: APIRouter) -> None:
    @api.get("/api/tables", summary="The open tables")
    async def tables(request: Request) -> Answer[Tables]:
        return {"tables": await nodes_of(request).lobby()}

    @api.post("/api/tables", status_code=201, summary="Open a table")
    async def open_table(
        request: Request, person: Somebody, body: NewTable
    ) -> Answer[NewTableName]:
        name = await house_of(request).open_table(
            body.id, person, known(body.game), body.options, body.rulings, body.paytables
        )
        return {"table": name}

    @api.get("/api/tables/{table}", summary="A table as you may see it")
    async def see(request: Request, table: TableName, person: Somebody) -> Answer[TableSeen]:
        return house_of(request).seen(table, person.id)

    @api.get("/api/tables/{table}/felt", summary="What is printed on the layout")
    async def layout(request: Request, table: TableName, person: Somebody) -> Answer[Felt]:
        return house_of(request).printed(table)

    @api.post("/api/tables/{table}/commands", summary="Sit, wager, decide")
    async def command(
        request: Request, table: TableName, person: Somebody, body: Order
    ) -> Answer[CommandAnswer]:
        house = house_of(request)
        elsewhere = await elsewhere_for(body, house, person.id)
        return await house.pit.submit(body.id, person.id, table, body.made_by(person.id), elsewhere)

    @api.post("/api/tables/{table}/void", summary="Void the round and the shoe (pit only)")
    async def void(
        request: Request, table: TableName, person: Somebody, body: Voided
    ) -> Answer[CommandAnswer]:
        person.must_be(PIT)
        return await house_of(request).void(body.id, person, table, body.reason)
