"""Names under which a house answers, pages that may ask it, and who may read its metrics."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from rackcard.rules.errors import BadInput
from rackcard.web.access import Access
from rackcard.web.app import make_app
from rackcard.web.hosts import host_name
from rackcard.web.rate_limit import same_origin
from rackcard.web.site import HEADERS
from tests.web.visitors import NO_SITE, Client, assert_is_sentence, bearer

NOT_YOURS = {"error": "metrics are for this machine, pit, auditors and --metrics-token."}
THIS_MACHINE = ("127.0.0.1", 1)


def at(floor, access, **kwargs):
    """Another door to the same house."""
    client = Client(make_app(floor.house, NO_SITE, access), **kwargs)
    client.portal = floor.client.portal
    return client


# --- names


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("house.example", "house.example"),
        ("House.Example.:8008", "house.example"),
        ("127.0.0.1:8008", "127.0.0.1"),
        ("[::1]:8008", "::1"),
        ("[::1]", "::1"),
        (" localhost ", "localhost"),
        ("", ""),
        ("[", ""),
    ],
)
def test_the_name_in_a_header(header, name):
    assert host_name(header) == name


ALLOWED = (
    *("localhost", "localhost:8008", "LOCALHOST:1", "localhost.", "table.localhost", "127.0.0.1"),
    *("127.0.0.1:8008", "[::1]:8008", "192.168.1.7:8008", "[fe80::1]", "house.example"),
    *("HOUSE.example:443", "other.example", "machine", "machine:8008"),
)
REBOUND = (
    *("evil.example", "evil.example:8008", "localhost.evil.example", "evil-localhost", "house"),
    *("127.0.0.1.evil.example", "x.house.example", "example", "", ":8008", "house.example.evil"),
    *("127.1", "0x7f000001", "2130706433", "localhost@evil.example", "evil.example:80:80"),
)


@pytest.fixture(scope="module")
def named(shared_floor):
    access = Access.parse("Machine", ["Other.example."], ["https://house.example/"])
    return at(shared_floor, access)


@pytest.mark.parametrize("host", ALLOWED)
def test_a_house_answers_to_its_names(named, host):
    assert named.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", REBOUND)
def test_a_name_that_somebody_lets_point_here_is_refused(named, host):
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/api/guests")):
        answer = named.request(method, path, headers={"Host": host})
        assert answer.status_code == 421
        assert_is_sentence(answer.json()["error"])
        assert "--allowed-host" in answer.json()["error"]
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        named.websocket_connect("/api/games/great-8/simulate", headers={"Host": host}),
    ):
        pass
    assert closed.value.code == 4403


def test_a_long_name_is_not_repeated_at_length(named):
    answer = named.get("/", headers={"Host": "x" * 5000})
    assert len(answer.json()["error"]) < 250


def test_any_name_where_the_operator_says_so(shared_floor):
    everywhere = at(shared_floor, Access.parse("127.0.0.1", ["*"]))
    assert everywhere.get("/api/games", headers={"Host": "evil.example"}).status_code == 200


def test_what_an_operator_says():
    found = Access.parse(
        "0.0.0.0", ["A.example"], ["HTTPS://b.example:8443"], ["10.0.0.7", "fd00::/8"]
    )
    assert found.hosts == {"localhost", "0.0.0.0", "a.example", "b.example"}
    assert found.origins == {"https://b.example:8443"}
    assert found.proxies == ("10.0.0.7", "fd00::/8")
    for given, says in (
        ({"hosts": ["http://house.example"]}, "is no name of a host; allowed: house.example, or *"),
        ({"hosts": ["house.example:80"]}, "is no name of a host"),
        ({"hosts": [""]}, "'' is no name of a host"),
        ({"origins": ["house.example"]}, "is no origin; allowed: https://house.example, with its"),
        ({"origins": ["https://house.example/page"]}, "is no origin"),
        ({"origins": ["null"]}, "is no origin"),
        ({"proxies": ["*"]}, "is no address of a proxy; allowed: 10.0.0.7 or 10.0.0.0/24."),
        ({"proxies": ["10.0.0.7/24"]}, "is no address of a proxy"),
    ):
        with pytest.raises(BadInput) as refused:
            Access.parse("localhost", **given)
        assert says in str(refused.value)


# --- pages


def asks(**headers):
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return same_origin(HTTPConnection({"type": "http", "headers": sent}))


OURS = {"host": "house.example", "origin": "https://house.example"}


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "Same-Origin", "none, none"])
def test_a_browser_that_names_another_site_is_believed(site):
    assert not asks(**OURS, sec_fetch_site=site)
    assert not asks(host="house.example", sec_fetch_site=site)


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_both_headers_must_fit(site):
    assert asks(**OURS, sec_fetch_site=site)
    assert asks(host="house.example", sec_fetch_site=site)
    assert not asks(host="house.example", origin="https://evil.example", sec_fetch_site=site)


OTHERS = {"error": "requests from other sites are not taken."}


def test_changes_and_sockets_look_at_the_site(shared_floor):
    ann = shared_floor.guest()
    path = f"/api/tables/{ann.opens('great-8')}/socket"
    for site, taken in (("same-origin", True), ("same-site", False), ("cross-site", False)):
        headers = {"Sec-Fetch-Site": site}
        answer = ann.post("/api/guests", headers=headers)
        assert answer.json() == OTHERS if not taken else answer.status_code == 201
        assert ann.get("/api/me", headers=headers).status_code == 200
        for address in (path, "/api/games/great-8/simulate"):
            if taken:
                with ann.client.websocket_connect(address, headers=headers):
                    continue
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                ann.client.websocket_connect(address, headers=headers),
            ):
                pass
            assert closed.value.code == 4403


def test_pages_that_the_operator_names_may_ask(shared_floor):
    access = Access.parse("127.0.0.1", ["testserver"], ["https://pages.example"])
    client = at(shared_floor, access)
    for origin, status in (("https://pages.example", 201), ("https://other.example", 403)):
        headers = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
        assert client.post("/api/guests", headers=headers).status_code == status


# --- metrics


def test_metrics_are_not_for_everybody(shared_floor):
    players = (shared_floor.guest(), shared_floor.member("player-1"))
    for client in (*(one.client for one in players), shared_floor.client_of()):
        answer = client.get("/metrics")
        assert (answer.status_code, answer.json()) == (403, NOT_YOURS)
    for name, role in (("petra", "pit"), ("iris", "auditor")):
        assert "rackcard_tables" in shared_floor.member(name, role).get("/metrics").text


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_this_machine_may_read_metrics(shared_floor, host):
    assert shared_floor.client_of(client=(host, 1)).get("/metrics").status_code == 200


@pytest.mark.parametrize("header", ["Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"])
def test_whoever_asks_through_a_proxy_is_not_this_machine(shared_floor, header):
    here = shared_floor.client_of(client=THIS_MACHINE)
    assert here.get("/metrics", headers={header: "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize("host", ["10.0.0.1", "128.0.0.1", "2001:db8::1", "localhost", "unknown"])
def test_no_other_machine_may(shared_floor, host):
    assert shared_floor.client_of(client=(host, 1)).get("/metrics").status_code == 403


def test_a_proxy_is_not_this_machine(shared_floor):
    client = at(shared_floor, Access(proxies=("127.0.0.1",)), client=THIS_MACHINE)
    assert client.get("/metrics").status_code == 403


def test_with_a_token_it_is_asked_for(shared_floor):
    access = Access(metrics_token="open sesame")
    for client in (at(shared_floor, access), at(shared_floor, access, client=THIS_MACHINE)):
        assert client.get("/metrics").status_code == 403
        for wrong in ("", "open", "open sesame ", "Open sesame"):
            assert client.get("/metrics", headers=bearer(wrong)).status_code == 403
        assert client.get("/metrics", headers=bearer("open sesame")).status_code == 200
    assert client.get("/api/me", headers=bearer("open sesame")).status_code == 401
