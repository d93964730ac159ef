"""The operator's settings for access: host names, origins, proxies, metrics."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_network

from starlette.requests import HTTPConnection

from rackcard.rules.errors import BadInput

ANY_HOST = "*"
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
_ORIGIN = re.compile(r"https?://([^/?#@\s:\[\]]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")


@dataclass(frozen=True)
class Access:
    hosts: frozenset[str] | None = None
    """Allowed host names in lower case; None or `*` allows any. IP addresses are always allowed."""
    origins: frozenset[str] = frozenset()
    """Origins of other pages that are treated like our own: https://house.example."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of trusted proxies, which may state the address of the client."""
    metrics_token: str = ""
    """The token for reading the metrics; without one, only this machine, pit and auditors may."""
    body_seconds: float = 20.0
    """The most seconds that the body of a request may take to arrive."""

    @classmethod
    def parse(
        cls,
        listens_on: str,
        hosts: Iterable[str] = (),
        origins: Iterable[str] = (),
        proxies: Iterable[str] = (),
        metrics_token: str = "",
        body_seconds: float = 20.0,
    ) -> Access:
        pages = frozenset(_origin(one) for one in origins)
        names = {"localhost", listens_on.lower(), *(_name(one) for one in pages)}
        return cls(
            frozenset(names | {_host(one) for one in hosts}),
            pages,
            tuple(_proxy(one) for one in proxies),
            metrics_token,
            body_seconds,
        )


def _host(given: str) -> str:
    name = given.lower().rstrip(".")
    if name != ANY_HOST and not _HOST.fullmatch(name):
        raise BadInput(f"{given!r} is no name of a host; allowed: house.example, or * for any.")
    return name


def _origin(given: str) -> str:
    origin = given.lower().rstrip("/")
    if not _ORIGIN.fullmatch(origin):
        raise BadInput(f"{given!r} is no origin; allowed: https://house.example, with its port.")
    return origin


def _name(origin: str) -> str:
    found = _ORIGIN.fullmatch(origin)
    assert found is not None
    return found[1]


def _proxy(given: str) -> str:
    try:
        return str(ip_network(given)) if "/" in given else str(ip_network(given).network_address)
    except ValueError:
        raise BadInput(
            f"{given!r} is no address of a proxy; allowed: 10.0.0.7 or 10.0.0.0/24."
        ) from None


def parse_node_address(given: str) -> str:
    """How other nodes reach a node, checked as far as one machine can."""
    address = given.lower().rstrip("/")
    if not _ORIGIN.fullmatch(address) or _name(address) in ("0.0.0.0", "[::]"):
        raise BadInput(
            f"{given!r} is no address that other nodes can reach; allowed: http://10.0.0.2:8008."
        )
    return address


ANYBODY = Access()


def access_of(connection: HTTPConnection) -> Access:
    app = connection.scope.get("app")
    found: Access = getattr(getattr(app, "state", None), "access", ANYBODY)
    return found
