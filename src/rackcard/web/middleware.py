"""Limits, origins and logs of requests; every refusal is one sentence."""

from __future__ import annotations

import logging
import time

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rackcard.live.books.database import DatabaseError, reason
from rackcard.live.books.people import NotAllowed, NotLoggedIn
from rackcard.live.service.bounded_pool import Busy
from rackcard.live.service.writer import NotWritten
from rackcard.rules.errors import BadInput
from rackcard.web.log_ins import TooMany
from rackcard.web.node_headers import asks_for_itself
from rackcard.web.rate_limit import Bucket, Rate, same_origin
from rackcard.web.sentences import one_line, sentence
from rackcard.web.session import caller_of, house_of
from rackcard.web.site import HEADERS

log = logging.getLogger(__name__)

REQUESTS = Rate(burst=60, per_second=20)
LOG_INS = Rate(burst=10, per_second=0.2)


def add_error_handlers(app: FastAPI) -> None:
    """Every refusal is {"error": one sentence}."""

    @app.exception_handler(BadInput)
    async def _(_: Request, error: BadInput) -> Response:
        kinds = {NotLoggedIn: 401, NotAllowed: 403, TooMany: 429, NotWritten: 503, Busy: 503}
        return refused(kinds.get(type(error), 400), str(error))

    @app.exception_handler(DatabaseError)
    async def _(_: Request, error: Exception) -> Response:
        log.error("a read failed", extra={"reason": reason(error)})
        return refused(503, "the books cannot be read now: try again in a moment.")

    @app.exception_handler(RequestValidationError)
    async def _(_: Request, error: RequestValidationError) -> Response:
        return refused(422, sentence(error.errors()[0]))

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:
        """Refusals of the framework itself: addresses, methods, bodies that are not JSON."""
        response = refused(error.status_code, str(error.detail))
        response.headers.update(error.headers or {})
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(_methods(app, request))
        return response


def _methods(app: FastAPI, request: Request) -> list[str]:
    """All methods of an address: each is a separate route, and the framework names only one."""
    fit = [r for r in app.routes if r.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in fit for method in getattr(route, "methods", None) or ()})


def refused(status: int, why: str) -> Response:
    """An answer that is one sentence."""
    return JSONResponse({"error": one_line(why)}, status)


def add_middleware(app: FastAPI) -> None:
    app.add_middleware(CheckRequests, requests=app.state.requests, log_ins=Bucket(LOG_INS))


class CheckRequests:
    """Refuses requests that are too many or come from another site; counts and logs all of them.

    Not the framework's own kind of middleware for this: that one ends an answer properly even if
    the program that sends it has failed, and the client takes a part of it for all."""

    def __init__(self, app: ASGIApp, requests: Bucket, log_ins: Bucket) -> None:
        self.app = app
        self.requests = requests
        self.log_ins = log_ins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, began = Request(scope), time.monotonic()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                spent = time.monotonic() - began
                house_of(request).metrics.answered(request.method, message["status"], spent)
                _log(request, message["status"], spent)
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await (self._refusal(request, began) or self.app)(scope, receive, noting)

    def _refusal(self, request: Request, now: float) -> Response | None:
        path = request.url.path
        logging_in = request.method == "POST" and path in ("/api/people", "/api/sessions")
        limited = path.startswith("/api") and not asks_for_itself(request)
        slow_down = limited and not self.requests.takes(caller_of(request), now)
        if slow_down or (logging_in and not self.log_ins.takes(caller_of(request), now)):
            return refused(429, "too many requests: wait a moment.")
        if request.method not in ("GET", "HEAD") and not same_origin(request):
            return refused(403, "requests from other sites are not taken.")
        return None


def _log(request: Request, status: int, seconds: float) -> None:
    """Log a request by its route, not by its address, which may contain anything."""
    route = getattr(request.scope.get("route"), "path", "")
    line = {"method": request.method, "route": route, "status": status}
    log.info("request", extra={**line, "ms": round(seconds * 1000, 1)})
