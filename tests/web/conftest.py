"""Houses for tests of the API."""

from __future__ import annotations

import shutil

import pytest
from argon2 import PasswordHasher

from rackcard.live.books import people
from rackcard.live.books.store import Store
from rackcard.web import log_ins, middleware, node_client, node_relay, sockets
from rackcard.web.rate_limit import Rate
from tests.web.nodes import Nodes
from tests.web.server import Server
from tests.web.visitors import PATIENCE, Floor

NO_LIMIT = Rate(1e12, 1e12)


def without_limits(patch):
    limits = {
        middleware: ("REQUESTS", "LOG_INS"),
        sockets: ("MESSAGES",),
        log_ins: ("STRANGERS", "DEVICES"),
    }
    for module, name in ((module, name) for module, names in limits.items() for name in names):
        patch.setattr(module, name, NO_LIMIT)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """Made once: migrations take longer than most tests."""
    file = tmp_path_factory.mktemp("database") / "empty.db"
    Store.open(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def url(empty_database, tmp_path):
    shutil.copy(empty_database, tmp_path / "house.db")
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def no_limits(monkeypatch):
    """Tests are in a hurry; those of the limits themselves do not ask for this."""
    without_limits(monkeypatch)


def quick_hasher():
    """Still argon2, with hardly any of the work that makes it hard."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def quick_passwords(monkeypatch):
    monkeypatch.setattr(people, "PasswordHasher", quick_hasher)


@pytest.fixture
def slow_passwords_floor(url, no_limits):
    """A house that hashes passwords as it does for people."""
    with Floor(url) as opened:
        yield opened


@pytest.fixture
def floor(url, no_limits, quick_passwords):
    """A house where nobody hurries."""
    with Floor(url) as opened:
        yield opened


@pytest.fixture(scope="module")
def shared_floor(empty_database, tmp_path_factory):
    """One house where nobody hurries, for many requests that change nothing others look at."""
    file = tmp_path_factory.mktemp("house") / "house.db"
    shutil.copy(empty_database, file)
    with pytest.MonkeyPatch.context() as patch:
        without_limits(patch)
        patch.setattr(people, "PasswordHasher", quick_hasher)
        opened = Floor(f"sqlite:///{file}")  # limits are looked at now, and never again
    with opened:
        yield opened


@pytest.fixture
def strict_floor(url, quick_passwords):
    """A house with its limits as they are."""
    with Floor(url) as opened:
        yield opened


@pytest.fixture
def server(url, no_limits, quick_passwords):
    """The same, on a real port."""
    with Server(url) as running:
        yield running


@pytest.fixture
def node_urls(empty_database, tmp_path):
    """Databases of three nodes."""
    files = [tmp_path / f"node-{number}.db" for number in range(3)]
    for file in files:
        shutil.copy(empty_database, file)
    return [f"sqlite:///{file}" for file in files]


@pytest.fixture
def patient_nodes(monkeypatch):
    """Nodes wait for each other, however busy the machine is."""
    monkeypatch.setattr(node_client, "ASK_SECONDS", PATIENCE)
    for module in (node_client, node_relay):
        monkeypatch.setattr(module, "CONNECT_SECONDS", PATIENCE)


@pytest.fixture
def nodes(node_urls, patient_nodes, no_limits, quick_passwords):
    """Two nodes of one house."""
    with Nodes(node_urls[:2]) as running:
        yield running
