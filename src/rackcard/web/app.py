"""The API of a house, put together; each of its subjects has a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path as Folder
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel

from rackcard import __version__
from rackcard.live.service.house import HouseOfTables
from rackcard.web import middleware as door
from rackcard.web.advice import add_advice
from rackcard.web.background import Bench
from rackcard.web.bots import add_company
from rackcard.web.games import add_games
from rackcard.web.history import add_history
from rackcard.web.lab import add_lab
from rackcard.web.people import add_people
from rackcard.web.proof import add_proof
from rackcard.web.rate_limit import Bucket, LimitBody
from rackcard.web.simulations import add_trials
from rackcard.web.site import SITE, add_site
from rackcard.web.sockets import Ears, add_sockets
from rackcard.web.tables import add_tables


class Refusal(BaseModel):
    error: str
    """One sentence."""


_REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "model": Refusal,
        "description": "Refused: it cannot be done (400), you are not logged in (401), it is not "
        "yours to do (403), there is no such address (404) or method (405), the body is too large "
        "(413) or not in the form that is asked for (422), too many requests (429).",
    },
    "503": {
        "model": Refusal,
        "description": "It could not be written down, and so it has not happened: try again.",
    },
}


def make_app(house: HouseOfTables, site: Folder = SITE) -> FastAPI:
    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    app = FastAPI(
        title="Rackcard live tables",
        version=__version__,
        lifespan=running,
        responses=_REFUSALS,
        docs_url=None,  # it loads from elsewhere; site.py has one that does not
        redoc_url=None,
    )
    app.state.house = house
    app.add_middleware(LimitBody)
    requests, ears = Bucket(door.REQUESTS), Ears(set)
    door.answers_in_sentences(app)
    door.keep_the_door(app, requests)
    add_people(app, ears)
    add_tables(app)
    add_history(app)
    add_sockets(app, requests, ears)
    add_games(app)
    add_company(app)
    add_advice(app, Bench(threads=2))
    add_lab(app, Bench(threads=2))
    add_trials(app)
    add_proof(app)
    add_site(app, site)
    return app
