"""The messages of the sockets as an AsyncAPI document, the counterpart of /openapi.json."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from fastapi import APIRouter, Response

from rackcard import __version__
from rackcard.web.close_codes import CloseCode
from rackcard.web.schemas import SOCKETS, Socket, described

VERSION = "3.0.0"
REFERENCES = "#/components/schemas/{model}"


@cache
def document() -> dict[str, Any]:
    types: dict[str, Any] = {}
    for socket in SOCKETS.values():
        types |= socket.takes | socket.says
    schemas = described(types, REFERENCES)
    return {
        "asyncapi": VERSION,
        "info": {
            "title": "Rackcard live tables: sockets",
            "version": __version__,
            "description": f"Messages are JSON texts. The house closes a socket with {_codes()}.",
        },
        "defaultContentType": "application/json",
        "channels": {one.name: _channel(path, one) for path, one in SOCKETS.items()},
        "operations": {
            f"{action}-{one.name}": {
                "action": action,
                "channel": {"$ref": f"#/channels/{one.name}"},
                "messages": [
                    {"$ref": f"#/channels/{one.name}/messages/{name}"} for name in messages
                ],
            }
            for one in SOCKETS.values()
            for action, messages in (("receive", one.takes), ("send", one.says))
        },
        "components": {
            "messages": {
                name: {"name": name, "payload": _draft_07(payload)}
                for name, payload in schemas.of.items()
            },
            "schemas": _draft_07(schemas.named),
        },
    }


def _draft_07(found: Any) -> Any:
    """Schemas in the older draft that AsyncAPI reads, with other keywords for pairs and tags."""
    if isinstance(found, list):
        return [_draft_07(one) for one in found]
    if not isinstance(found, dict):
        return found
    told = {key: _draft_07(value) for key, value in found.items()}
    if "prefixItems" in told:
        told["items"] = told.pop("prefixItems")
    if isinstance(told.get("discriminator"), dict):
        told["discriminator"] = told["discriminator"]["propertyName"]
    return told


def _channel(path: str, socket: Socket) -> dict[str, Any]:
    return {
        "address": path,
        "description": socket.about,
        "parameters": {name: {} for name in re.findall(r"\{(\w+)\}", path)},
        "messages": {
            name: {"$ref": f"#/components/messages/{name}"} for name in socket.takes | socket.says
        },
    }


def _codes() -> str:
    return ", ".join(f"{one.value} ({one.name.lower().replace('_', ' ')})" for one in CloseCode)


@cache
def _text() -> str:
    return json.dumps(document(), separators=(",", ":"))


def add_asyncapi(api: APIRouter) -> None:
    @api.get("/asyncapi.json", include_in_schema=False)
    def asyncapi() -> Response:  # not async, so it runs in a thread: the first call is slow
        return Response(_text(), media_type="application/json")
