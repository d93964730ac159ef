"""The API of a house: people, tables, play, history and proof. `make_app` puts it together."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path as Folder
from typing import Annotated, Any

import anyio
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.websockets import WebSocketDisconnected

from rackcard import __version__
from rackcard.live.house import HouseOfTables
from rackcard.live.listeners import Listener
from rackcard.live.people import AUDITOR, PIT, NotAllowed, NotLoggedIn, Person
from rackcard.live.pit import NotWritten
from rackcard.live.watch import Return
from rackcard.rules.errors import BadInput
from rackcard.web.advice import add_advice
from rackcard.web.bench import Bench, Busy
from rackcard.web.company import add_company
from rackcard.web.games import add_games, known
from rackcard.web.guard import MOST_MESSAGE, Bucket, LimitBody, Rate, same_origin
from rackcard.web.lab import add_lab
from rackcard.web.orders import ORDER, CommandId, Order
from rackcard.web.proof import add_proof
from rackcard.web.sentences import one_line, sentence
from rackcard.web.site import HEADERS, SITE, add_site
from rackcard.web.trials import add_trials
from rackcard.web.who import (
    COOKIE,
    Body,
    ShoeNumber,
    Small,
    Somebody,
    TableName,
    caller_of,
    house_of,
    person_of,
    token_of,
)

log = logging.getLogger(__name__)

REQUESTS = Rate(burst=60, per_second=20)
LOG_INS = Rate(burst=10, per_second=0.2)
MESSAGES = Rate(burst=60, per_second=20)
MOST_SOCKETS = 16
"""Open at once in one session."""
GONE = (WebSocketDisconnect, WebSocketDisconnected)
"""Whoever has hung up may be found out by listening to them or by telling them something."""
LAST_WORDS = 1.0
"""Seconds to say that we hang up."""


class Credentials(Body):
    name: Annotated[str, Field(max_length=24)]
    password: Annotated[str, Field(max_length=128)]


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


class Grant(Body):
    id: CommandId


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
    requests, ears = Bucket(REQUESTS), Ears(set)
    _answers_in_sentences(app)
    _doorkeeper(app, requests)
    _people(app, ears)
    _tables(app)
    _history(app)
    _sockets(app, requests, ears)
    add_games(app)
    add_company(app)
    add_advice(app, Bench(threads=2))
    add_lab(app, Bench(threads=2))
    add_trials(app)
    add_proof(app)
    add_site(app, site)
    return app


Ears = defaultdict[str, set[Listener]]
"""Who listens through a socket, by the token of their session: logging out closes them."""


# --- refusals


def _answers_in_sentences(app: FastAPI) -> None:
    """Every refusal is {"error": one sentence}."""

    @app.exception_handler(BadInput)
    async def _(_: Request, error: BadInput) -> Response:
        kinds = {NotLoggedIn: 401, NotAllowed: 403, NotWritten: 503, Busy: 503}
        return _refused(kinds.get(type(error), 400), str(error))

    @app.exception_handler(RequestValidationError)
    async def _(_: Request, error: RequestValidationError) -> Response:
        return _refused(422, sentence(error.errors()[0]))

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:
        """What the framework refuses by itself: addresses, methods, bodies that are no JSON."""
        response = _refused(error.status_code, str(error.detail))
        response.headers.update(error.headers or {})
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(_methods(app, request))
        return response


def _methods(app: FastAPI, request: Request) -> list[str]:
    """What an address takes: each method is a route of its own, and the framework names one."""
    fit = [r for r in app.routes if r.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in fit for method in getattr(route, "methods", None) or ()})


def _refused(status: int, why: str) -> Response:
    return JSONResponse({"error": one_line(why)}, status)


def _doorkeeper(app: FastAPI, requests: Bucket) -> None:
    log_ins = Bucket(LOG_INS)

    def refusal(request: Request, now: float) -> Response | None:
        path = request.url.path
        logging_in = request.method == "POST" and path in ("/api/people", "/api/sessions")
        slow_down = path.startswith("/api") and not requests.takes(caller_of(request), now)
        if slow_down or (logging_in and not log_ins.takes(caller_of(request), now)):
            return _refused(429, "too many requests: wait a moment.")
        if request.method not in ("GET", "HEAD") and not same_origin(request):
            return _refused(403, "requests from other sites are not taken.")
        return None

    @app.middleware("http")
    async def _(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        now = time.monotonic()
        response = refusal(request, now) or await call(request)
        spent = time.monotonic() - now
        house_of(request).metrics.answered(request.method, response.status_code, spent)
        _log(request, response.status_code, spent)
        response.headers.update(HEADERS)
        return response


def _log(request: Request, status: int, seconds: float) -> None:
    """By the route and not the address, which may hold anything."""
    route = getattr(request.scope.get("route"), "path", "")
    told = {"method": request.method, "route": route, "status": status}
    log.info("request", extra={**told, "ms": round(seconds * 1000, 1)})


# --- people


def _people(app: FastAPI, ears: Ears) -> None:
    @app.post("/api/people", status_code=201, summary="Open an account")
    async def join(request: Request, response: Response, body: Credentials) -> dict[str, Any]:
        house = house_of(request)
        person = await asyncio.to_thread(house.join, body.name, body.password)
        return await _welcome(house, request, response, person)

    @app.post("/api/guests", status_code=201, summary="Play without an account")
    async def guest(request: Request, response: Response) -> dict[str, Any]:
        house = house_of(request)
        person = await asyncio.to_thread(house.guest)
        return await _welcome(house, request, response, person)

    @app.post("/api/sessions", status_code=201, summary="Log in")
    async def log_in(request: Request, response: Response, body: Credentials) -> dict[str, Any]:
        house = house_of(request)
        person, token = await asyncio.to_thread(
            house.people.log_in, body.name, body.password, house.clock()
        )
        return _logged_in(request, response, person, token)

    @app.delete("/api/sessions", summary="Log out")
    async def log_out(request: Request, response: Response) -> dict[str, Any]:
        house, token = house_of(request), token_of(request)
        await asyncio.to_thread(house.people.log_out, token)
        for listener in ears.pop(token, ()):
            house.pit.leave(listener)
            listener.hang_up()
        response.delete_cookie(COOKIE)
        return {"ok": True}

    @app.get("/api/me", summary="Who you are and what you have")
    async def me(request: Request, person: Somebody) -> dict[str, Any]:
        return {**person._asdict(), "funds": house_of(request).funds(person.id)}

    @app.post("/api/me/grants", summary="More play money")
    async def grant(request: Request, person: Somebody, body: Grant) -> dict[str, Any]:
        house = house_of(request)
        await house.grant(person, body.id)
        return {"funds": house.funds(person.id)}


async def _welcome(
    house: HouseOfTables, request: Request, response: Response, person: Person
) -> dict[str, Any]:
    token = await asyncio.to_thread(house.people.session, person, house.clock())
    await house.grant(person, f"welcome-{person.id}")
    return _logged_in(request, response, person, token)


def _logged_in(request: Request, response: Response, person: Person, token: str) -> dict[str, Any]:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure)
    return {"token": token, **person._asdict()}


# --- tables


def _tables(app: FastAPI) -> None:
    @app.get("/api/tables", summary="The open tables")
    async def tables(request: Request) -> dict[str, Any]:
        return {"tables": house_of(request).lobby()}

    @app.post("/api/tables", status_code=201, summary="Open a table")
    async def open_table(request: Request, person: Somebody, body: NewTable) -> dict[str, Any]:
        name = await house_of(request).open_table(
            body.id, person, known(body.game), body.options, body.rulings, body.paytables
        )
        return {"table": name}

    @app.get("/api/tables/{table}", summary="A table as you may see it")
    async def see(request: Request, table: TableName, person: Somebody) -> dict[str, Any]:
        return house_of(request).seen(table, person.id)

    @app.get("/api/tables/{table}/felt", summary="What is printed on the layout")
    async def felt(request: Request, table: TableName, person: Somebody) -> dict[str, Any]:
        return house_of(request).printed(table)

    @app.post("/api/tables/{table}/commands", summary="Sit, wager, decide")
    async def command(
        request: Request, table: TableName, person: Somebody, body: Order
    ) -> Mapping[str, Any]:
        return await house_of(request).pit.submit(
            body.id, person.id, table, body.made_by(person.id)
        )

    @app.post("/api/tables/{table}/void", summary="Void the round and the shoe (pit only)")
    async def void(
        request: Request, table: TableName, person: Somebody, body: Voided
    ) -> Mapping[str, Any]:
        person.must_be(PIT)
        return await house_of(request).void(body.id, person, table, body.reason)


# --- history and proof


def _history(app: FastAPI) -> None:
    @app.get("/api/tables/{table}/rounds", summary="The last rounds")
    async def rounds(
        request: Request,
        table: TableName,
        person: Somebody,
        limit: Annotated[int, Field(ge=1, le=100)] = 20,
    ) -> dict[str, Any]:
        house = house_of(request)
        return {"rounds": await asyncio.to_thread(house.rounds, table, limit)}

    @app.get("/api/tables/{table}/shoes/{shoe}/reveal", summary="The reveal of an ended shoe")
    async def reveal(
        request: Request, table: TableName, shoe: ShoeNumber, person: Somebody
    ) -> Response:
        text = await asyncio.to_thread(house_of(request).reveal, table, shoe)
        return Response(text, media_type="application/json")

    @app.get("/api/audit", summary="Check the whole journal and ledger (auditors only)")
    async def audit(request: Request, person: Somebody) -> dict[str, Any]:
        person.must_be(AUDITOR)
        findings = await asyncio.to_thread(house_of(request).store.audit)
        return {"findings": findings}

    @app.get("/api/returns", summary="Observed return v the exact law (pit and auditors)")
    async def returns(request: Request, person: Somebody) -> dict[str, Any]:
        person.must_be(PIT, AUDITOR)
        found = await asyncio.to_thread(house_of(request).pit.watch.report)
        return {"returns": [_return(one) for one in found]}

    @app.get("/healthz", include_in_schema=False)
    async def healthy() -> dict[str, Any]:
        return {"ok": True, "version": __version__}

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        return Response(house_of(request).metrics.page(), media_type="text/plain; version=0.0.4")


def _return(one: Return) -> dict[str, Any]:
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


# --- sockets


def _sockets(app: FastAPI, requests: Bucket, ears: Ears) -> None:
    messages = Bucket(MESSAGES)

    @app.websocket("/api/tables/{table}/socket")
    async def play(socket: WebSocket, table: TableName) -> None:
        if not same_origin(socket):
            await socket.close(4403, "other sites are not taken")
            return
        if not requests.takes(caller_of(socket), time.monotonic()):
            await socket.close(4429, "too many requests")
            return
        house, token = house_of(socket), token_of(socket)
        try:
            person = await person_of(socket)
            if len(ears.get(token, ())) >= MOST_SOCKETS:
                raise BadInput(f"a session has up to {MOST_SOCKETS} sockets open.")
            listener = house.pit.listen(table, person.id)
        except BadInput as error:
            await socket.accept()
            code = 4401 if isinstance(error, NotLoggedIn) else 4400
            await socket.close(code, one_line(str(error))[:120])
            return
        ears[token].add(listener)
        try:
            await socket.accept()
            await _until_one_ends(
                partial(_tell, socket, listener.inbox),
                partial(_hear, socket, messages, house, table, person),
                listener.gone.wait,
            )
            if listener.gone.is_set():
                await _hang_up(socket)
        finally:
            house.pit.leave(listener)
            ears[token].discard(listener)
            if not ears[token]:
                del ears[token]


async def _until_one_ends(*jobs: Callable[[], Awaitable[object]]) -> None:
    async with anyio.create_task_group() as together:

        async def do(job: Callable[[], Awaitable[object]]) -> None:
            with suppress(*GONE):
                await job()
            together.cancel_scope.cancel()

        for job in jobs:
            together.start_soon(do, job)


async def _hang_up(socket: WebSocket) -> None:
    """Whoever reads nothing cannot even be told that."""
    with anyio.move_on_after(LAST_WORDS), suppress(*GONE):
        await socket.close(4408, "you did not keep up, have logged out, or the house closes")


async def _tell(socket: WebSocket, inbox: asyncio.Queue[dict[str, Any]]) -> None:
    while True:
        await socket.send_json(await inbox.get())


async def _hear(
    socket: WebSocket, messages: Bucket, house: HouseOfTables, table: str, person: Person
) -> None:
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        text = message.get("text") or ""  # a binary message has none
        await socket.send_json(await _answer(text, messages, house, table, person))


async def _answer(
    text: str, messages: Bucket, house: HouseOfTables, table: str, person: Person
) -> dict[str, Any]:
    """The reply to one message; whatever is wrong with it, the socket stays open."""
    try:
        if not messages.takes(person.id, time.monotonic()):
            raise BadInput("too many messages: wait a moment.")
        if len(text) > MOST_MESSAGE:
            raise BadInput(f"a message has up to {MOST_MESSAGE} characters.")
        order = ORDER.validate_python(json.loads(text))
        done = await house.pit.submit(order.id, person.id, table, order.made_by(person.id))
    except ValidationError as error:
        said = sentence(error.errors()[0])
    except BadInput as error:
        said = one_line(str(error))
    except (ValueError, RecursionError):
        said = "a message is a JSON object."
    else:
        return {"reply": order.id, **done}
    return {"reply": None, "ok": False, "error": said}
