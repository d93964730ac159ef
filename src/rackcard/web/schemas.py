"""JSON schemas of all requests, answers and messages of the API, from their declarations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

from fastapi import APIRouter
from fastapi.routing import APIRoute
from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import JsonSchemaMode
from typing_extensions import get_original_bases, is_typeddict

from rackcard.live.service.messages import CommandAnswer
from rackcard.live.table.messages import ChangesMessage, TableMessage
from rackcard.web.answers import Estimate, Refusal, Reply
from rackcard.web.orders import Order
from rackcard.web.simulations import Trial

_WITH_COMMENTS = ConfigDict(use_attribute_docstrings=True)


class Socket(NamedTuple):
    """The messages of a socket; types by the names that schemas give them."""

    name: str
    about: str
    takes: dict[str, Any]
    says: dict[str, Any]


SOCKETS = {
    "/api/tables/{table}/socket": Socket(
        "table",
        "Play at a table: orders in; replies, events and the table out. With `?views=changes` "
        "every message after the first has the changes of the table instead.",
        {"Order": Order},
        {"TableMessage": TableMessage, "ChangesMessage": ChangesMessage, "Reply": Reply},
    ),
    "/api/games/{game}/simulate": Socket(
        "simulation",
        "Simulate a wager: one request in, and the estimate after every shard out, until `done`.",
        {"Trial": Trial},
        {"Estimate": Estimate, "Refusal": Refusal},
    ),
}


class Schemas(NamedTuple):
    of: dict[str, dict[str, Any]]
    """By the name that was asked for: a reference, or the schema itself."""
    named: dict[str, dict[str, Any]]
    """Everything that has a name and is referred to."""


def answers(api: APIRouter) -> Iterator[tuple[APIRoute, Any]]:
    """The declared answer of every route that has one; pages of text have none."""
    for route in api.routes:
        if not isinstance(route, APIRoute):
            continue
        if route.response_model is not None:
            yield route, get_args(route.response_model)[0]  # without the annotation of `Answer`
        elif 200 in route.responses:
            yield route, route.responses[200]["model"]


def everything(api: APIRouter) -> dict[str, Any]:
    """Every answer and every message, by name."""
    found = {"CommandAnswer": CommandAnswer, "Refusal": Refusal}
    for _, declared in answers(api):
        if declared is not CommandAnswer:
            found[declared.__name__] = declared
    for socket in SOCKETS.values():
        found |= socket.takes | socket.says
    return found


def described(types: dict[str, Any], references: str) -> Schemas:
    """Their schemas; `references` says where names are found, such as "#/$defs/{model}"."""
    mode: JsonSchemaMode = "validation"  # orders have defaults; answers are the same in both modes
    # A list, because a TypedDict by itself cannot be configured from outside.
    lists = [(name, mode, _lists(one, _WITH_COMMENTS)) for name, one in types.items()]
    found, whole = TypeAdapter.json_schemas(lists, ref_template=references)
    named = whole.get("$defs", {})
    for declared in _dictionaries(list(types.values())):
        _inherit_comments(declared, named)
    return Schemas({name: found[name, mode]["items"] for name in types}, named)


def _dictionaries(types: list[Any]) -> Iterator[Any]:
    """Every TypedDict that these types contain, each once."""
    seen: set[Any] = set()
    while types:
        one = types.pop()
        if is_typeddict(one) and one not in seen:
            seen.add(one)
            types += get_type_hints(one, include_extras=True).values()
            yield one
        types += get_args(one)


def _inherit_comments(declared: Any, named: dict[str, Any]) -> None:
    """Copy the docstrings of inherited fields: pydantic reads only those of the class itself."""
    fields = named[declared.__name__]["properties"]
    for base in get_original_bases(declared):
        if is_typeddict(base):
            inherited = _lists(base, _WITH_COMMENTS).json_schema()["$defs"]
            _inherit_comments(base, inherited)
            for name, field in inherited[base.__name__]["properties"].items():
                if "description" in field:
                    fields[name].setdefault("description", field["description"])


def _lists(declared: Any, config: ConfigDict) -> TypeAdapter[Any]:
    return TypeAdapter(list[declared], config=config)
