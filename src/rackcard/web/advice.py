"""Advice for a player who has to decide, from the view of their own seat."""

from __future__ import annotations

from fastapi import APIRouter, Request

from rackcard.live.table.advice import NOTHING, answer, question
from rackcard.live.table.messages import Advice
from rackcard.web.answers import Answer
from rackcard.web.background import BackgroundJobs
from rackcard.web.session import Somebody, TableName, house_of


def _jobs_of(request: Request) -> BackgroundJobs:
    jobs: BackgroundJobs = request.app.state.advice
    return jobs


def add_advice(api: APIRouter) -> None:
    @api.get("/api/tables/{table}/advice", summary="The result of each of your choices")
    async def advise(request: Request, table: TableName, person: Somebody) -> Answer[Advice]:
        asked = question(house_of(request).pit.table(table), person.id)
        if asked is None:
            return NOTHING
        # The answer depends only on the view of the seat, so the same view is computed once.
        return await _jobs_of(request).do((table, *asked.turn), lambda: answer(asked))
