"""Pictures of every page for the documents: `make screenshots`, and then look at them.

python -m tests.browser.screenshots docs/screenshots
"""

from __future__ import annotations

import datetime
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from rackcard.game import load
from rackcard.live.table.layout import Clock
from rackcard.report.formats import rendered
from rackcard.report.sheet import sheet
from rackcard.web.site import SITE
from tests.browser.conftest import FLAGS
from tests.browser.test_games import ROUNDS
from tests.browser.visitors import NAMES, Visitor
from tests.web.server import Server

PAGES = {
    "lobby": "/",
    "verify": "/verify",
    "card": "/game/great-8/card",
    "math": "/game/great-8/math",
}
A_WHILE = 25_000
"""Milliseconds for figures that take long to compute."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(FLAGS)
        )
        with Server(f"sqlite:///{place}/house.db", Clock(3_000, 0, 0), site=SITE) as house:
            report(browser, Path(place), folder / "par-sheet.jpg")
            for phone in (False, True):
                somebody = Visitor(browser, house, phone=phone)
                take(somebody, folder, "phone" if phone else "desktop")
                somebody.leave()
        browser.close()


def report(browser: Browser, place: Path, picture: Path) -> None:
    """A wager of a PAR sheet, as whoever is sent one sees it."""
    made = sheet(load("great-8"), datetime.date(2026, 11, 30))
    (place / "great-8.html").write_bytes(rendered(made, "html"))
    page = browser.new_page(viewport={"width": 1100, "height": 1100})
    page.goto((place / "great-8.html").as_uri())
    heading = page.get_by_role("heading", name="Great Bonus, table 1")
    heading.evaluate("heading => heading.scrollIntoView()")
    page.screenshot(path=picture, type="jpeg", quality=80)
    page.close()


def take(visitor: Visitor, folder: Path, size: str) -> None:
    def picture(name: str, whole: bool = False) -> None:
        path = folder / f"{name}-{size}.jpg"
        visitor.page.screenshot(path=path, type="jpeg", quality=80, full_page=whole)

    for game in NAMES:
        table = visitor.sits_down(game)
        for wager in ROUNDS[game][0]:
            visitor.places(*wager)
        visitor.deals()
        visitor.page.wait_for_timeout(2_000)
        picture(game)
        visitor.stays_cautious()
        if game == "great-8":
            visitor.goes(f"/proof/{table}/1")
            visitor.page.wait_for_timeout(4_000)
            picture("proof", whole=True)
    for name, path in PAGES.items():
        visitor.goes(path)
        visitor.page.wait_for_timeout(A_WHILE if name in ("verify", "math") else 3_000)
        picture(name, whole=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
