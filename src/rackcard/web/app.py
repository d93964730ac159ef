"""The whole API of a house; each subject has its own module."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path as Folder
from typing import Any

from fastapi import APIRouter, FastAPI

from rackcard import __version__
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.live.service.house import HouseOfTables
from rackcard.web import middleware, sockets
from rackcard.web.access import ANYBODY, Access
from rackcard.web.advice import add_advice
from rackcard.web.answers import Refusal
from rackcard.web.asyncapi import add_asyncapi
from rackcard.web.background import BackgroundJobs
from rackcard.web.bots import add_bots
from rackcard.web.games import add_games
from rackcard.web.history import add_history
from rackcard.web.hosts import CheckHost
from rackcard.web.lab import Lab, add_lab
from rackcard.web.log_ins import LogIns
from rackcard.web.metrics import add_metrics
from rackcard.web.node_api import add_node_api
from rackcard.web.node_client import NodeClient
from rackcard.web.node_headers import BelieveNodes
from rackcard.web.node_router import NodeRouter
from rackcard.web.people import add_people
from rackcard.web.proof import add_proof
from rackcard.web.rate_limit import Bucket, LimitBody
from rackcard.web.simulations import Simulations, add_simulations
from rackcard.web.site import SITE, add_site
from rackcard.web.sockets import add_sockets
from rackcard.web.tables import add_tables

MOST_LOG_INS_WAITING = 32
"""The most passwords that wait to be hashed: each takes time and much memory."""
MOST_LOOK_UPS_WAITING = 256
CROWD = "too many people log in at once: try again in a moment."

_REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "model": Refusal,
        "description": "Refused: it cannot be done (400), you are not logged in (401), you may not "
        "do it (403), there is no such address (404) or method (405), the body is too large "
        "(413), too slow (408) or has the wrong form (422), the house has another "
        "name (421), too many requests (429).",
    },
    "503": {
        "model": Refusal,
        "description": "It could not be saved or the house is too busy, so nothing has happened: "
        "try again.",
    },
}


def make_routes() -> APIRouter:
    """Every route of the API. Their shared objects are in the state of an app, so that the same
    routes serve any house."""
    api = APIRouter(responses=_REFUSALS)
    add_people(api)
    add_tables(api)
    add_history(api)
    add_metrics(api)
    add_sockets(api)
    add_games(api)
    add_bots(api)
    add_advice(api)
    add_lab(api)
    add_simulations(api)
    add_proof(api)
    add_asyncapi(api)
    add_node_api(api)
    return api


_routes = cache(make_routes)


def make_app(house: HouseOfTables, site: Folder = SITE, access: Access = ANYBODY) -> FastAPI:
    nodes = NodeClient(house)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        house.elsewhere = nodes.elsewhere
        await house.start()
        yield
        await house.stop()
        await nodes.close()

    app = FastAPI(
        title="Rackcard live tables",
        version=__version__,
        lifespan=running,
        routes=list(_routes().routes),
        docs_url=None,  # the default page loads from elsewhere; site.py has one that does not
        redoc_url=None,
    )
    app.state.house = house
    app.state.access = access
    app.state.passwords = BoundedPool("passwords", 2, MOST_LOG_INS_WAITING, CROWD)
    app.state.look_ups = BoundedPool("people", 4, MOST_LOOK_UPS_WAITING, CROWD)
    app.state.log_ins = LogIns()
    app.state.requests = Bucket(middleware.REQUESTS)
    app.state.messages = Bucket(sockets.MESSAGES)
    app.state.listeners = sockets.Listeners(set)
    app.state.advice = BackgroundJobs(threads=2)
    app.state.lab = Lab(BackgroundJobs(threads=2))
    app.state.simulations = Simulations()
    app.state.nodes = nodes
    # The last one added comes first: a request is passed on when all of them have let it through.
    app.add_middleware(NodeRouter, house=house, nodes=nodes)
    app.add_middleware(LimitBody, seconds=access.body_seconds)
    middleware.add_error_handlers(app)
    middleware.add_middleware(app)
    if access.hosts is not None:
        app.add_middleware(CheckHost, hosts=access.hosts)
    app.add_middleware(BelieveNodes, house=house)
    add_site(app, site)
    return app
