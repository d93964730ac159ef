"""Accounts, guests, sessions and play money."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from rackcard.live.books.people import Person
from rackcard.live.service import quotas
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.live.service.house import HouseOfTables
from rackcard.web import answers as a
from rackcard.web.answers import Answer
from rackcard.web.log_ins import Attempt, LogIns
from rackcard.web.orders import CommandId
from rackcard.web.session import COOKIE, Body, Somebody, house_of, look_ups_of, token_of
from rackcard.web.session_end import session_ended, sessions_ended

DEVICE_COOKIE = "rackcard_device"
DEVICE_SECONDS = 365 * 24 * 3600
Password = Annotated[str, Field(max_length=128)]


class Credentials(Body):
    name: Annotated[str, Field(max_length=24)]
    password: Password


class NewPassword(Body):
    old: Password
    new: Password


class Grant(Body):
    id: CommandId


def add_people(api: APIRouter) -> None:
    @api.post("/api/people", status_code=201, summary="Open an account")
    async def join(request: Request, response: Response, body: Credentials) -> Answer[a.LoggedIn]:
        house = house_of(request)
        person = await _passwords(request).do(house.join, body.name, body.password)
        answer = await _welcome(house, request, response, person)
        await _remember_device(request, response, person)
        return answer

    @api.post("/api/guests", status_code=201, summary="Play without an account")
    async def guest(request: Request, response: Response) -> Answer[a.LoggedIn]:
        house = house_of(request)
        person = await look_ups_of(request).do(house.guest)
        return await _welcome(house, request, response, person)

    @api.post("/api/sessions", status_code=201, summary="Log in")
    async def log_in(request: Request, response: Response, body: Credentials) -> Answer[a.LoggedIn]:
        house = house_of(request)
        attempt = await _attempt(request, body.name)
        person, token = await _passwords(request).do(
            house.people.log_in, body.name, body.password, house.clock()
        )
        attempt.succeeded()
        answer = _logged_in(request, response, person, token)
        await _remember_device(request, response, person)
        return answer

    @api.delete("/api/sessions", summary="Log out")
    async def log_out(request: Request, response: Response) -> Answer[a.Fine]:
        token = token_of(request)
        await look_ups_of(request).do(house_of(request).people.log_out, token)
        await session_ended(request, token)
        response.delete_cookie(COOKIE)
        return {"ok": True}

    @api.delete("/api/me/sessions", summary="Log out everywhere")
    async def log_out_everywhere(
        request: Request, response: Response, person: Somebody
    ) -> Answer[a.Fine]:
        await look_ups_of(request).do(house_of(request).people.log_out_everywhere, person)
        await sessions_ended(request, person.id)
        response.delete_cookie(COOKIE)
        return {"ok": True}

    @api.post("/api/me/password", summary="Change your password; other sessions end")
    async def change_password(
        request: Request, response: Response, person: Somebody, body: NewPassword
    ) -> Answer[a.Fine]:
        token = token_of(request)
        attempt = _log_ins(request).by_device(person.id)
        await _passwords(request).do(
            house_of(request).people.change_password, person, body.old, body.new, token
        )
        attempt.succeeded()
        await sessions_ended(request, person.id, kept=token)
        await _remember_device(request, response, person)
        return {"ok": True}

    @api.get("/api/me", summary="Who you are and what you have")
    async def me(request: Request, person: Somebody) -> Answer[a.Person]:
        house = house_of(request)
        elsewhere = await house.elsewhere(person.id)
        return {
            "id": person.id,
            "name": person.name,
            "role": person.role,
            "funds": house.funds(person.id),
            "staked": quotas.staked(person.id, house.pit.tables) + elsewhere.staked,
        }

    @api.post("/api/me/grants", summary="More play money")
    async def grant(request: Request, person: Somebody, body: Grant) -> Answer[a.Funds]:
        house = house_of(request)
        await house.grant(person, body.id)
        return {"funds": house.funds(person.id)}


def _passwords(request: Request) -> BoundedPool:
    """The pool that hashes passwords, which takes time and memory on purpose: few run at once, and
    few may wait."""
    found: BoundedPool = request.app.state.passwords
    return found


def _log_ins(request: Request) -> LogIns:
    found: LogIns = request.app.state.log_ins
    return found


async def _attempt(request: Request, name: str) -> Attempt:
    device = request.cookies.get(DEVICE_COOKIE, "")
    devices = house_of(request).devices
    known = bool(device) and await look_ups_of(request).do(devices.knows, name, device)
    if known:
        return _log_ins(request).by_device(device)
    return _log_ins(request).by_stranger(name)


async def _remember_device(request: Request, response: Response, person: Person) -> None:
    device = await look_ups_of(request).do(house_of(request).devices.new, person)
    _set_cookie(request, response, DEVICE_COOKIE, device, DEVICE_SECONDS)


async def _welcome(
    house: HouseOfTables, request: Request, response: Response, person: Person
) -> a.LoggedIn:
    token = await look_ups_of(request).do(house.people.session, person, house.clock())
    await house.grant(person, f"welcome-{person.id}", is_new=True)
    return _logged_in(request, response, person, token)


def _logged_in(request: Request, response: Response, person: Person, token: str) -> a.LoggedIn:
    _set_cookie(request, response, COOKIE, token)
    return {"token": token, "id": person.id, "name": person.name, "role": person.role}


def _set_cookie(
    request: Request, response: Response, name: str, value: str, seconds: int | None = None
) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        name, value, max_age=seconds, httponly=True, samesite="strict", secure=secure
    )
