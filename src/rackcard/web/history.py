"""History: rounds and reveals for everybody, books and returns for the pit and auditors."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from rackcard import __version__
from rackcard.fair.reveal_form import RevealDocument
from rackcard.live.books.people import AUDITOR, PIT
from rackcard.live.service.return_monitor import Return
from rackcard.live.service.writer import NotWritten
from rackcard.web.answers import Answer, Findings, Health, ObservedReturn, Returns, Rounds
from rackcard.web.session import ShoeNumber, Somebody, TableName, house_of

MOST_ROUNDS = 100
"""Past rounds in one answer."""


def add_history(api: APIRouter) -> None:
    @api.get("/api/tables/{table}/rounds", summary="The last rounds")
    async def rounds(
        request: Request,
        table: TableName,
        person: Somebody,
        limit: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 20,
    ) -> Answer[Rounds]:
        house = house_of(request)
        return {"rounds": await house.reads.do(house.history.rounds, table, limit)}

    @api.get(
        "/api/tables/{table}/shoes/{shoe}/reveal",
        summary="The reveal of an ended shoe",
        responses={200: {"model": RevealDocument}},
    )
    async def reveal(
        request: Request, table: TableName, shoe: ShoeNumber, person: Somebody
    ) -> Response:
        house = house_of(request)
        text = await house.reads.do(house.history.reveal, table, shoe)
        return Response(text, media_type="application/json")

    @api.get("/api/audit", summary="Check the whole journal and ledger (auditors only)")
    async def audit(request: Request, person: Somebody) -> Answer[Findings]:
        person.must_be(AUDITOR)
        house = house_of(request)
        return {"findings": await house.audits.do(house.store.audit)}

    @api.get("/api/returns", summary="Observed return v the exact law (pit and auditors)")
    async def returns(request: Request, person: Somebody) -> Answer[Returns]:
        person.must_be(PIT, AUDITOR)
        house = house_of(request)
        found = await house.reads.do(house.pit.return_monitor.report)
        return {"returns": [_return(one) for one in found]}

    @api.get("/healthz", include_in_schema=False)
    async def healthy(request: Request) -> Answer[Health]:
        """Whether the house works; if not, the process may be restarted."""
        return _well(house_of(request).trouble)

    @api.get("/readyz", include_in_schema=False)
    async def ready(request: Request) -> Answer[Health]:
        """Whether players may be sent here now."""
        return _well(house_of(request).not_ready)


def _well(trouble: str) -> Health:
    if trouble:
        raise NotWritten(f"{trouble}.")
    return {"ok": True, "version": __version__}


def _return(one: Return) -> ObservedReturn:
    return {
        "game": one.wager.game,
        "wager": one.wager.wager,
        "paytable": one.wager.table,
        "spot": one.wager.spot,
        "wagers": one.sums.wagers,
        "staked": one.sums.staked,
        "net": one.sums.net,
        "expected": one.expected,
        "sigmas": one.sigmas,
        "players_choose": one.one_sided,
        "alarm": one.alarm,
    }
