"""The reference of the HTTP and WebSocket API, generated from the application and its OpenAPI."""

from __future__ import annotations

from functools import cache
from typing import Any, cast, get_args

from docs.generators.markdown import code, section, table
from docs.generators.words import field_words
from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from rackcard.live.service import quotas
from rackcard.live.service.house import HouseOfTables
from rackcard.rules.money import dollars
from rackcard.web import app as web
from rackcard.web import lab, middleware, orders, rate_limit, simulations, sockets
from rackcard.web.schemas import SOCKETS

SUBJECTS = (
    ("Games and their mathematics", "/api/games"),
    ("Tables", "/api/tables"),
    ("The journal", "/api/head"),
    ("People", "/api"),
)
"""Headings and path prefixes; a route goes under the first prefix that matches."""


@cache
def application() -> FastAPI:
    """The application without a house: it is only inspected, never run."""
    return web.make_app(cast(HouseOfTables, None))


@cache
def description() -> dict[str, Any]:
    return application().openapi()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """(method, path, OpenAPI operation) of every route."""
    return [
        (method.upper(), path, operation)
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    ]


def routes() -> str:
    told = []
    for subject, prefix in SUBJECTS:
        fit = [one for one in operations() if _subject(one[1]) == prefix]
        told.append(section(2, subject, *(_route(*one) for one in fit)))
    return "\n".join(told)


def _subject(path: str) -> str:
    return next(prefix for _, prefix in SUBJECTS if path.startswith(prefix))


def _route(method: str, path: str, operation: dict[str, Any]) -> str:
    parts = [operation["summary"] + ".\n"]
    if operation.get("security"):
        parts.append("Needs a session.\n")
    rows = [
        [code(p["name"]), p["in"], _type(p["schema"]), _need(p.get("required"), p["schema"])]
        for p in operation.get("parameters", [])
        if p["in"] != "cookie"
    ]
    if rows:
        parts.append(table(["parameter", "in", "form", "default"], rows))
    body = operation.get("requestBody")
    if body:
        schema = body["content"]["application/json"]["schema"]
        parts.append(_body(schema))
    return section(3, code(f"{method} {path}"), *parts)


def _body(schema: dict[str, Any]) -> str:
    if "discriminator" in schema:
        return "The body is one of the [orders](#orders).\n"
    return _fields(_resolve(schema))


def _fields(schema: dict[str, Any], words: dict[str, str] | None = None) -> str:
    required = schema.get("required", [])
    rows = []
    for name, field in schema["properties"].items():
        row = [code(name), _type(field), _need(name in required, field)]
        rows.append([*row, (words or {}).get(name, "")] if words is not None else row)
    columns = ["field of the body", "form", "default"]
    return table([*columns, "meaning"] if words is not None else columns, rows)


def _need(required: bool | None, schema: dict[str, Any]) -> str:
    if required:
        return "required"
    return code(schema["default"]) if schema.get("default") not in (None, [], {}) else ""


def _resolve(schema: dict[str, Any]) -> dict[str, Any]:
    reference = schema.get("$ref")
    if reference is None:
        return schema
    found: dict[str, Any] = description()["components"]["schemas"][reference.rpartition("/")[2]]
    return found


def _type(schema: dict[str, Any]) -> str:
    """A JSON schema in a few words."""
    schema = _resolve(schema)
    if "const" in schema:
        return code(f'"{schema["const"]}"')
    if "anyOf" in schema:
        kinds = [_type(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(kinds)
    match schema.get("type"):
        case "integer":
            return "whole number" + _bounds(schema)
        case "array":
            return f"list of {_type(schema['items'])}"
        case "object":
            return f"object of {_type(schema.get('additionalProperties', {}))}"
        case "string":
            return "text" + _length(schema)
    return "anything"


def _bounds(schema: dict[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if high is None and "exclusiveMaximum" in schema:
        high = schema["exclusiveMaximum"] - 1
    return "" if high is None else f", {low} to {high:,}"


def _length(schema: dict[str, Any]) -> str:
    low, high = schema.get("minLength", 0), schema.get("maxLength")
    if high is None:
        return ""
    if not low:
        return f", up to {high} characters"
    return f" of {low} characters" if low == high else f", {low} to {high} characters"


def socket_paths() -> list[str]:
    found = application().routes
    return [route.path for route in found if isinstance(route, WebSocketRoute)]


def socket_table() -> str:
    return table(
        ["socket", "what for"], [[code(path), SOCKETS[path].about] for path in socket_paths()]
    )


def play_orders() -> str:
    """The orders of a player, one table each."""
    union = get_args(orders.Order)[0]
    told = []
    for order in get_args(union):
        schema = order.model_json_schema()
        name = code(schema["properties"]["do"]["const"])
        told.append(section(3, name, _fields(schema, field_words(order))))
    return "\n".join(told)


def limits() -> str:
    rows = [
        ["requests of one address", _rate(middleware.REQUESTS)],
        ["log-ins and new accounts of one address", _rate(middleware.LOG_INS)],
        ["messages of one player over sockets", _rate(sockets.MESSAGES)],
        ["questions of one address to the laboratory", _rate(lab.QUESTIONS)],
        ["simulations begun by one address", _rate(simulations.BEGINNINGS)],
        ["sockets of one session", f"{sockets.MOST_SOCKETS} open at once"],
        ["sockets of one person", f"{quotas.SOCKETS_EACH} open at once"],
        ["tables that one person has opened", f"{quotas.TABLES_EACH} open at once"],
        ["seats of one person", f"{quotas.SEATS_EACH} at once"],
        [
            "play money",
            f"{dollars(quotas.WELCOME)} for whoever has less than {dollars(quotas.RUN_LOW)}, "
            "stakes on all layouts included",
        ],
        ["a body", f"{rate_limit.MOST_BODY:,} bytes"],
        ["a message over a socket", f"{rate_limit.MOST_MESSAGE:,} characters"],
        ["rounds of one simulation", f"{simulations.MOST_ROUNDS:,}"],
    ]
    return table(["what", "at most"], rows)


def _rate(rate: rate_limit.Rate) -> str:
    return f"{rate.burst:g} at once, then {rate.per_second:g} a second"


def trial() -> str:
    """What the socket of a simulation takes."""
    return _fields(simulations.Trial.model_json_schema(), {})
