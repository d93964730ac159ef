"""Which pages may ask: the house's own, by host and port in full, and on both sides of each."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from rackcard.web.rate_limit import same_origin

HOSTS = ("house.example", "house.example:8008", "localhost:8008", "127.0.0.1:8008", "[::1]:8008")


def allowed(origin: str | None, host: str) -> bool:
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    return same_origin(HTTPConnection({"type": "http", "headers": headers}))


def neighbours(host: str) -> list[str]:
    """Names that are nearly the host: something before, after, more, less, around it."""
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not name or not colon:
        name, port = host, ""
    other_ports = [f"{name}:{port}1", f"{name}:1{port}", f"{name}:"]
    if port:
        other_ports += [name, f"{name}:{int(port) - 1}", f"{name}:{int(port) + 1}", f"{name}:443"]
    return [
        *(f"evil-{host}", f"evil.{host}", f"x{host}", f"{host}x", f"{host}.evil.example"),
        *(f"{host}@evil.example", f"evil.example@{host}", f"me:{host}@{host}", f"{host},{host}"),
        *(host[1:], host[:-1], f"{host}.", f".{host}", f" {host}", host * 2, ""),
        *other_ports,
    ]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_only_the_host_itself_is_our_own(host: str, scheme: str) -> None:
    """A proxy in front of us may speak https where we speak http: only the host counts."""
    assert allowed(f"{scheme}://{host}", host)
    for other in neighbours(host):
        assert not allowed(f"{scheme}://{other}", host), other


@pytest.mark.parametrize("host", HOSTS)
def test_what_is_no_origin_of_a_page_is_refused(host: str) -> None:
    for origin in (
        "null",
        "",
        host,
        f"//{host[1:]}",
        f"http:{host}",
        f"http:///{host}",
        "http://[",
    ):
        assert not allowed(origin, host), origin


def test_programs_that_are_no_browsers_say_nothing() -> None:
    assert allowed(None, "house.example")


@pytest.mark.parametrize("address", ["/api/tables/{table}/socket", "/api/games/great-8/simulate"])
def test_every_socket_asks_for_the_origin(shared_floor, address) -> None:
    ann = shared_floor.guest()
    path = address.format(table=ann.opens("great-8"))
    for other in ("http://evil-testserver", "http://testserver.evil", "http://testserver:81"):
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            ann.client.websocket_connect(path, headers={"Origin": other}) as socket,
        ):
            socket.receive_json()
        assert closed.value.code == 4403
    with ann.client.websocket_connect(path, headers={"Origin": "http://testserver"}):
        pass


def test_every_change_asks_for_the_origin(shared_floor) -> None:
    for other in ("http://evil-testserver", "http://testserver.evil", "http://testserver:81"):
        answer = shared_floor.client_of().post("/api/guests", headers={"Origin": other})
        assert answer.status_code == 403
        assert answer.json() == {"error": "requests from other sites are not taken."}
        read = shared_floor.client_of().get("/api/games", headers={"Origin": other})
        assert read.status_code == 200
    answer = shared_floor.client_of().post("/api/guests", headers={"Origin": "https://testserver"})
    assert answer.status_code < 300
