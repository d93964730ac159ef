"""The session and the table of a request, for all routes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from fastapi.security import APIKeyCookie, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from rackcard.fair import form
from rackcard.live.books.people import Person
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.live.service.house import HouseOfTables
from rackcard.web import client_address

COOKIE = "rackcard_session"

TableName = Annotated[str, Path(pattern=f"^{form.TABLE.pattern}$")]
ShoeNumber = Annotated[int, Path(ge=0, le=form.MOST_SHOE)]
Small = Annotated[str, Field(max_length=64)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


def house_of(connection: HTTPConnection) -> HouseOfTables:
    house: HouseOfTables = connection.app.state.house
    return house


def look_ups_of(connection: HTTPConnection) -> BoundedPool:
    """The thread pool for short queries about people."""
    found: BoundedPool = connection.app.state.look_ups
    return found


def token_of(connection: HTTPConnection) -> str:
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer ")
    return connection.cookies.get(COOKIE, "")


async def person_of(connection: HTTPConnection) -> Person:
    house, token = house_of(connection), token_of(connection)
    person = house.people.recall(token, house.clock())
    if person is None:
        person = await look_ups_of(connection).do(
            house.people.person_by_token, token, house.clock()
        )
    house.names.meet(person)
    return person


def caller_of(connection: HTTPConnection) -> str:
    """The caller whose rate applies. Behind a trusted proxy, the server has already put in the
    address of the client."""
    return client_address.caller(connection.client.host) if connection.client else "unknown"


# These refuse nobody: they only document in OpenAPI and /docs how a session is sent.
_BEARER = HTTPBearer(auto_error=False, description="The token of a session.")
_BROWSER = APIKeyCookie(name=COOKIE, auto_error=False, description="The same, as a cookie.")


async def _somebody(
    request: Request, _: Annotated[Any, Depends(_BEARER)], __: Annotated[Any, Depends(_BROWSER)]
) -> Person:
    return await person_of(request)


Somebody = Annotated[Person, Depends(_somebody)]
