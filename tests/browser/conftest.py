"""The web site in a real Chromium, at a house of its own on a free port."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import Browser, sync_playwright

from rackcard.live.table.layout import Clock
from rackcard.web.site import SITE
from tests.browser.visitors import Visitor
from tests.web.conftest import empty_database, quick_passwords, url, without_limits  # noqa: F401
from tests.web.server import Server

PLAIN = "plain.test"
"""A name of this machine that browsers do not take for it: to them it is plain http."""
FLAGS = (
    f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
UNHURRIED = Clock(seeds=3_000, wagers=0, decision=0)
"""A slow machine is no reason for a time-out; tests of the clock say otherwise."""


@pytest.fixture(scope="module")
def chromium():
    """Not for the session: as long as it runs, no other test of the process can use asyncio."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("install chromium to run the tests of the web site")
    if not (SITE / "index.html").is_file():
        pytest.skip("run `make site` to build the web site first")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def house(url, quick_passwords, monkeypatch):  # noqa: F811
    without_limits(monkeypatch)
    with Server(url, UNHURRIED, site=SITE) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, house):
    """Somebody with a browser: `visit()` or `visit(phone=True)`; nobody's page may complain."""
    visitors: list[Visitor] = []

    def come(**how) -> Visitor:
        visitors.append(Visitor(chromium, house, **how))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.complaints == []
