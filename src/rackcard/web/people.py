"""Accounts, guests, sessions and play money."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from rackcard.live.books.people import Person
from rackcard.live.service.house import HouseOfTables
from rackcard.web import answers as a
from rackcard.web.answers import Answer
from rackcard.web.orders import CommandId
from rackcard.web.session import COOKIE, Body, Somebody, house_of, token_of
from rackcard.web.sockets import ears_of


class Credentials(Body):
    name: Annotated[str, Field(max_length=24)]
    password: Annotated[str, Field(max_length=128)]


class Grant(Body):
    id: CommandId


def add_people(api: APIRouter) -> None:
    @api.post("/api/people", status_code=201, summary="Open an account")
    async def join(request: Request, response: Response, body: Credentials) -> Answer[a.LoggedIn]:
        house = house_of(request)
        person = await asyncio.to_thread(house.join, body.name, body.password)
        return await _welcome(house, request, response, person)

    @api.post("/api/guests", status_code=201, summary="Play without an account")
    async def guest(request: Request, response: Response) -> Answer[a.LoggedIn]:
        house = house_of(request)
        person = await asyncio.to_thread(house.guest)
        return await _welcome(house, request, response, person)

    @api.post("/api/sessions", status_code=201, summary="Log in")
    async def log_in(request: Request, response: Response, body: Credentials) -> Answer[a.LoggedIn]:
        house = house_of(request)
        person, token = await asyncio.to_thread(
            house.people.log_in, body.name, body.password, house.clock()
        )
        return _logged_in(request, response, person, token)

    @api.delete("/api/sessions", summary="Log out")
    async def log_out(request: Request, response: Response) -> Answer[a.Fine]:
        house, token = house_of(request), token_of(request)
        await asyncio.to_thread(house.people.log_out, token)
        for listener in ears_of(request).pop(token, ()):
            house.pit.leave(listener)
            listener.hang_up()
        response.delete_cookie(COOKIE)
        return {"ok": True}

    @api.get("/api/me", summary="Who you are and what you have")
    async def me(request: Request, person: Somebody) -> Answer[a.Person]:
        return {
            "id": person.id,
            "name": person.name,
            "role": person.role,
            "funds": house_of(request).funds(person.id),
        }

    @api.post("/api/me/grants", summary="More play money")
    async def grant(request: Request, person: Somebody, body: Grant) -> Answer[a.Funds]:
        house = house_of(request)
        await house.grant(person, body.id)
        return {"funds": house.funds(person.id)}


async def _welcome(
    house: HouseOfTables, request: Request, response: Response, person: Person
) -> a.LoggedIn:
    token = await asyncio.to_thread(house.people.session, person, house.clock())
    await house.grant(person, f"welcome-{person.id}")
    return _logged_in(request, response, person, token)


def _logged_in(request: Request, response: Response, person: Person, token: str) -> a.LoggedIn:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure)
    return {"token": token, "id": person.id, "name": person.name, "role": person.role}
