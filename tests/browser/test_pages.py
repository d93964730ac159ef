"""Pages to read: no serious finding of axe, nothing loaded from elsewhere, small enough."""

from __future__ import annotations

import gzip
from contextlib import suppress

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError, expect

from rackcard.web.site import SITE
from tests.browser.visitors import NAMES

MOST_BYTES = 150_000
"""Of scripts and styles, gzipped, all pages together."""
QUICK = ("/", "/proof", "/game/great-8/card", "/game/great-8/math")
SLOW = (
    "/verify",
    *(f"/game/{game}/{page}" for game in NAMES for page in ("card", "math") if game != "great-8"),
)
"""The same kinds of page for the other games, whose figures take long to compute."""
PAGES = (*QUICK, *(pytest.param(path, marks=pytest.mark.prove) for path in SLOW))


def serious(visitor):
    found = Axe().run(visitor.page).response["violations"]
    return [
        (one["id"], one["help"], one["nodes"][0]["html"][:200])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def settle(visitor):
    """Until everything is there, or a while: some figures take long to compute."""
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    with suppress(TimeoutError):
        visitor.page.wait_for_load_state("networkidle", timeout=5_000)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_and_fits(visit, path, phone):
    ann = visit(phone=phone, csp=False)  # axe is put into the page, which the policy forbids
    ann.goes(path)
    settle(ann)
    assert serious(ann) == []
    width, window = ann.page.evaluate(
        "() => [document.documentElement.scrollWidth, window.innerWidth]"
    )
    assert width <= window


@pytest.mark.parametrize("game", NAMES)
def test_a_table_is_accessible(visit, game):
    ann = visit(csp=False)
    ann.sits_down(game)
    assert serious(ann) == []


def test_what_a_page_may_do_is_said_strictly(visit):
    ann = visit()
    response = ann.page.goto(ann.house.http + "/")
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert ann.page.locator("script:not([src])").count() == 0
    assert ann.page.locator("[style]").count() == 0 or "style" not in response.text()


def test_the_site_is_small():
    files = [*SITE.glob("assets/*.js"), *SITE.glob("assets/*.css")]
    assert len(files) > 3
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < MOST_BYTES


@pytest.mark.prove  # it goes by the clock
def test_the_lobby_is_there_soon(visit):
    """Two seconds, on a machine that does nothing else; proofs may run beside others."""
    ann = visit()
    ann.goes("/")
    expect(ann.page.get_by_role("button", name="Sit down").first).to_be_enabled()
    took = ann.page.evaluate("() => performance.now()")
    assert took < 8_000
