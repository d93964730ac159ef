"""The metrics of the house, for those who run it and not for everybody."""

from __future__ import annotations

from hmac import compare_digest

from fastapi import APIRouter, Request, Response

from rackcard.live.books.people import AUDITOR, PIT, NotAllowed, NotLoggedIn
from rackcard.web.access import access_of
from rackcard.web.client_address import is_loopback
from rackcard.web.session import house_of, person_of, token_of

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers of a proxy: one on this machine connects from loopback for a client anywhere."""


def add_metrics(api: APIRouter) -> None:
    @api.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not (_shows_token(request) or _from_here(request) or await _watches(request)):
            raise NotAllowed("metrics are for this machine, pit, auditors and --metrics-token.")
        return Response(house_of(request).metrics.page(), media_type="text/plain; version=0.0.4")


def _shows_token(request: Request) -> bool:
    wanted = access_of(request).metrics_token.encode()
    return bool(wanted) and compare_digest(token_of(request).encode(), wanted)


def _from_here(request: Request) -> bool:
    """Only where no token was given: then the token is asked for here as well."""
    access = access_of(request)
    if access.metrics_token or request.client is None or not is_loopback(request.client.host):
        return False
    # With a trusted proxy that states the client, a loopback address is the proxy itself.
    return not access.proxies and not any(name in request.headers for name in FORWARDED)


async def _watches(request: Request) -> bool:
    try:
        return (await person_of(request)).role in (PIT, AUDITOR)
    except NotLoggedIn:
        return False
