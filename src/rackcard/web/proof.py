"""Proof: the shoes of a table, and the journal of one that has ended."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from rackcard.fair import form
from rackcard.live.books import shoe_records as kept
from rackcard.live.books.answers import JournalExtract, SignedHead
from rackcard.web.answers import Answer, Shoes
from rackcard.web.session import ShoeNumber, Somebody, TableName, house_of

MOST_SHOES = 500


def add_proof(api: APIRouter) -> None:
    @api.get("/api/tables/{table}/shoes", summary="The shoes of a table")
    async def shoes(
        request: Request,
        table: TableName,
        person: Somebody,
        limit: Annotated[int, Query(ge=1, le=MOST_SHOES)] = 100,
    ) -> Answer[Shoes]:
        house = house_of(request)
        house.pit.table(table)
        return {"shoes": await house.reads.do(kept.shoes, house.store, table, limit)}

    @api.get("/api/head", summary="The last head of the journal that the house has signed")
    async def head(request: Request) -> Answer[SignedHead]:
        house = house_of(request)
        return await house.reads.do(house.history.head)

    @api.get(
        "/api/tables/{table}/shoes/{shoe}/head",
        summary="The signed head that attests a shoe that has ended",
        responses={200: {"model": SignedHead}},
    )
    async def head_of(
        request: Request, table: TableName, shoe: ShoeNumber, person: Somebody
    ) -> JSONResponse:
        house = house_of(request)
        house.pit.table(table)
        found = await house.reads.do(house.history.head_of, table, shoe)
        name = re.sub(r"[^A-Za-z0-9-]", "-", table)
        file = f'attachment; filename="{name}-shoe-{shoe}-head.json"'
        return JSONResponse(found, headers={"Content-Disposition": file})

    @api.get(
        "/api/tables/{table}/journal",
        summary="The journal of an ended shoe",
        responses={200: {"model": JournalExtract}},
    )
    async def journal(
        request: Request,
        table: TableName,
        person: Somebody,
        shoe: Annotated[int, Query(ge=0, le=form.MOST_SHOE)],
    ) -> JSONResponse:
        house = house_of(request)
        house.pit.table(table)
        found = await house.reads.do(kept.extract, house.store, table, shoe)
        name = re.sub(r"[^A-Za-z0-9-]", "-", table)
        file = f'attachment; filename="{name}-shoe-{shoe}.json"'
        return JSONResponse(found, headers={"Content-Disposition": file})
