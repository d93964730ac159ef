"""The API of a house: people, tables, play, history and proof. `make_app` puts it together."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import HTTPConnection

from rackcard import __version__
from rackcard.live.house import HouseOfTables
from rackcard.live.people import AUDITOR, PIT, NotAllowed, NotLoggedIn, Person
from rackcard.live.watch import Return
from rackcard.rules.errors import BadInput
from rackcard.web.guard import MOST_MESSAGE, Bucket, LimitBody, Rate, same_origin
from rackcard.web.orders import ORDER, Order

COOKIE = "rackcard_session"
REQUESTS = Rate(burst=60, per_second=20)
LOG_INS = Rate(burst=10, per_second=0.2)
MESSAGES = Rate(burst=60, per_second=20)


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Credentials(_Body):
    name: Annotated[str, Field(max_length=24)]
    password: Annotated[str, Field(max_length=128)]


Small = Annotated[str, Field(max_length=64)]


class NewTable(_Body):
    id: Annotated[str, Field(min_length=8, max_length=64)]
    game: Small
    options: Annotated[dict[Small, int | Small], Field(max_length=32)] = {}
    rulings: Annotated[dict[Small, Small], Field(max_length=32)] = {}
    paytables: Annotated[dict[Small, Small], Field(max_length=32)] = {}


class Voided(_Body):
    id: Annotated[str, Field(min_length=8, max_length=64)]
    reason: Annotated[str, Field(min_length=1, max_length=200)]


class Grant(_Body):
    id: Annotated[str, Field(min_length=8, max_length=64)]


def make_app(house: HouseOfTables) -> FastAPI:
    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    app = FastAPI(title="Rackcard live tables", version=__version__, lifespan=running)
    app.state.house = house
    app.add_middleware(LimitBody)
    _answers_in_sentences(app)
    _doorkeeper(app)
    _people(app)
    _tables(app)
    _history(app)
    _sockets(app)
    return app


# --- who is asking


def _house(connection: HTTPConnection) -> HouseOfTables:
    house: HouseOfTables = connection.app.state.house
    return house


def _token(connection: HTTPConnection) -> str:
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer ")
    return connection.cookies.get(COOKIE, "")


async def _person(connection: HTTPConnection) -> Person:
    house = _house(connection)
    return await asyncio.to_thread(house.people.who, _token(connection), house.clock())


Somebody = Annotated[Person, Depends(_person)]


def _caller(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


# --- refusals


def _answers_in_sentences(app: FastAPI) -> None:
    """Every refusal is {"error": one sentence}."""

    @app.exception_handler(BadInput)
    async def _(_: Request, error: BadInput) -> Response:
        status = (
            401 if isinstance(error, NotLoggedIn) else 403 if isinstance(error, NotAllowed) else 400
        )
        return JSONResponse({"error": str(error)}, status)

    @app.exception_handler(RequestValidationError)
    async def _(_: Request, error: RequestValidationError) -> Response:
        return JSONResponse({"error": sentence(error.errors()[0])}, 422)


def sentence(complaint: Mapping[str, Any]) -> str:
    """A complaint of the schema in a sentence."""
    where = ".".join(
        str(part) for part in complaint["loc"] if part not in ("body", "query", "path")
    )
    return f"{where + ': ' if where else ''}{complaint['msg'].rstrip('.')}."


def _doorkeeper(app: FastAPI) -> None:
    requests, log_ins = Bucket(REQUESTS), Bucket(LOG_INS)

    @app.middleware("http")
    async def _(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        house = _house(request)
        path, now = request.url.path, time.monotonic()
        counted = path.startswith("/api")
        logging_in = request.method == "POST" and path in ("/api/people", "/api/sessions")
        slow_down = counted and not requests.takes(_caller(request), now)
        if slow_down or (logging_in and not log_ins.takes(_caller(request), now)):
            return JSONResponse({"error": "too many requests: wait a moment."}, 429)
        if request.method not in ("GET", "HEAD") and not same_origin(request):
            return JSONResponse({"error": "requests from other sites are not taken."}, 403)
        response = await call(request)
        house.metrics.answered(request.method, response.status_code, time.monotonic() - now)
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


# --- people


def _people(app: FastAPI) -> None:
    @app.post("/api/people", status_code=201, summary="Open an account")
    async def join(request: Request, response: Response, body: Credentials) -> dict[str, Any]:
        house = _house(request)
        person = await asyncio.to_thread(house.join, body.name, body.password)
        return await _welcome(house, request, response, person)

    @app.post("/api/guests", status_code=201, summary="Play without an account")
    async def guest(request: Request, response: Response) -> dict[str, Any]:
        house = _house(request)
        person = await asyncio.to_thread(house.guest)
        return await _welcome(house, request, response, person)

    @app.post("/api/sessions", status_code=201, summary="Log in")
    async def log_in(request: Request, response: Response, body: Credentials) -> dict[str, Any]:
        house = _house(request)
        person, token = await asyncio.to_thread(
            house.people.log_in, body.name, body.password, house.clock()
        )
        return _logged_in(request, response, person, token)

    @app.delete("/api/sessions", summary="Log out")
    async def log_out(request: Request, response: Response) -> dict[str, Any]:
        await asyncio.to_thread(_house(request).people.log_out, _token(request))
        response.delete_cookie(COOKIE)
        return {"ok": True}

    @app.get("/api/me", summary="Who you are and what you have")
    async def me(request: Request, person: Somebody) -> dict[str, Any]:
        return {**person._asdict(), "funds": _house(request).funds(person.id)}

    @app.post("/api/me/grants", summary="More play money")
    async def grant(request: Request, person: Somebody, body: Grant) -> dict[str, Any]:
        house = _house(request)
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
        return {"tables": _house(request).lobby()}

    @app.post("/api/tables", status_code=201, summary="Open a table")
    async def open_table(request: Request, person: Somebody, body: NewTable) -> dict[str, Any]:
        name = await _house(request).open_table(
            body.id, person, body.game, body.options, body.rulings, body.paytables
        )
        return {"table": name}

    @app.get("/api/tables/{table}", summary="A table as you may see it")
    async def see(request: Request, table: str, person: Somebody) -> dict[str, Any]:
        return _house(request).seen(table, person.id)

    @app.post("/api/tables/{table}/commands", summary="Sit, wager, decide")
    async def command(
        request: Request, table: str, person: Somebody, body: Order
    ) -> Mapping[str, Any]:
        return await _house(request).pit.submit(body.id, person.id, table, body.made_by(person.id))

    @app.post("/api/tables/{table}/void", summary="Void the round and the shoe (pit only)")
    async def void(
        request: Request, table: str, person: Somebody, body: Voided
    ) -> Mapping[str, Any]:
        person.must_be(PIT)
        return await _house(request).void(body.id, person, table, body.reason)


# --- history and proof


def _history(app: FastAPI) -> None:
    @app.get("/api/tables/{table}/rounds", summary="The last rounds")
    async def rounds(
        request: Request,
        table: str,
        person: Somebody,
        limit: Annotated[int, Field(ge=1, le=100)] = 20,
    ) -> dict[str, Any]:
        house = _house(request)
        return {"rounds": await asyncio.to_thread(house.rounds, table, limit)}

    @app.get("/api/tables/{table}/shoes/{shoe}/reveal", summary="The reveal of an ended shoe")
    async def reveal(request: Request, table: str, shoe: int, person: Somebody) -> Response:
        text = await asyncio.to_thread(_house(request).reveal, table, shoe)
        return Response(text, media_type="application/json")

    @app.get("/api/audit", summary="Check the whole journal and ledger (auditors only)")
    async def audit(request: Request, person: Somebody) -> dict[str, Any]:
        person.must_be(AUDITOR)
        findings = await asyncio.to_thread(_house(request).store.audit)
        return {"findings": findings}

    @app.get("/api/returns", summary="Observed return v the exact law (pit and auditors)")
    async def returns(request: Request, person: Somebody) -> dict[str, Any]:
        person.must_be(PIT, AUDITOR)
        found = await asyncio.to_thread(_house(request).pit.watch.report)
        return {"returns": [_return(one) for one in found]}

    @app.get("/healthz", include_in_schema=False)
    async def healthy() -> dict[str, Any]:
        return {"ok": True, "version": __version__}

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        return Response(_house(request).metrics.page(), media_type="text/plain; version=0.0.4")


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


def _sockets(app: FastAPI) -> None:
    @app.websocket("/api/tables/{table}/socket")
    async def play(socket: WebSocket, table: str) -> None:
        if not same_origin(socket):
            await socket.close(4403, "other sites are not taken")
            return
        house = _house(socket)
        try:
            person = await _person(socket)
            listener = house.pit.listen(table, person.id)
        except BadInput as error:
            await socket.accept()
            await socket.close(4401, str(error)[:120])
            return
        await socket.accept()
        tell = asyncio.create_task(_tell(socket, listener.inbox))
        try:
            await _hear(socket, house, table, person)
        except WebSocketDisconnect:
            pass
        finally:
            house.pit.leave(listener)
            tell.cancel()


async def _tell(socket: WebSocket, inbox: asyncio.Queue[dict[str, Any] | None]) -> None:
    while (message := await inbox.get()) is not None:
        await socket.send_json(message)
    await socket.close(4408, "you did not keep up, or the house closes")


async def _hear(socket: WebSocket, house: HouseOfTables, table: str, person: Person) -> None:
    messages = Bucket(MESSAGES)
    while True:
        text = await socket.receive_text()
        await socket.send_json(await _answer(text, messages, house, table, person))


async def _answer(
    text: str, messages: Bucket, house: HouseOfTables, table: str, person: Person
) -> dict[str, Any]:
    """The reply to one message; whatever is wrong with it, the socket stays open."""
    if len(text) > MOST_MESSAGE:
        return {
            "reply": None,
            "ok": False,
            "error": f"a message has up to {MOST_MESSAGE} characters.",
        }
    if not messages.takes(person.id, time.monotonic()):
        return {"reply": None, "ok": False, "error": "too many messages: wait a moment."}
    try:
        order = ORDER.validate_python(json.loads(text))
        done = await house.pit.submit(order.id, person.id, table, order.made_by(person.id))
    except ValidationError as error:
        return {"reply": None, "ok": False, "error": sentence(error.errors()[0])}
    except (ValueError, RecursionError) as error:
        said = str(error) if isinstance(error, BadInput) else "a message is a JSON object."
        return {"reply": None, "ok": False, "error": said}
    return {"reply": order.id, **done}
