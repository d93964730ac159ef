"""Advice for whoever has to decide: their own seat, their own view."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request

from rackcard.live.table.advice import NOTHING, answer, question
from rackcard.web.background import Bench
from rackcard.web.session import Somebody, TableName, house_of


def add_advice(app: FastAPI, bench: Bench) -> None:
    @app.get("/api/tables/{table}/advice", summary="What comes of each of your choices")
    async def advise(request: Request, table: TableName, person: Somebody) -> dict[str, Any]:
        asked = question(house_of(request).pit.table(table), person.id)
        if asked is None:
            return NOTHING
        # What a seat sees is all that goes in: the same view gets the same answer, whoever asks.
        return await bench.do((table, *asked.turn), lambda: answer(asked))
