"""Sessions that end take their sockets with them, at every node."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from rackcard.web.node_client import nodes_of
from rackcard.web.session import house_of
from rackcard.web.sockets import listeners_of


async def session_ended(connection: HTTPConnection, token: str) -> None:
    """Close the sockets of one session, here and at the other nodes."""
    hang_up(connection, token)
    await nodes_of(connection).tell_all("/api/node/ended-session", {"token": token})


async def sessions_ended(connection: HTTPConnection, person: str, kept: str = "") -> None:
    """Close the sockets of all sessions of a person but the one that is `kept`."""
    hang_up(connection, *sessions_of(connection, person, kept))
    told = {"person": person, "kept": kept}
    await nodes_of(connection).tell_all("/api/node/ended-sessions", told)


def sessions_of(connection: HTTPConnection, person: str, kept: str = "") -> set[str]:
    """Tokens of a person's sessions that have an open socket at this node."""
    listeners = listeners_of(connection).items()
    found = {token for token, held in listeners if any(one.player == person for one in held)}
    return found - {kept}


def hang_up(connection: HTTPConnection, *tokens: str) -> None:
    for token in tokens:
        for listener in listeners_of(connection).pop(token, ()):
            house_of(connection).pit.leave(listener)
            listener.hang_up()
