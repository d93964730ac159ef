"""A visitor with a browser, who reads the page and presses its buttons."""

from __future__ import annotations

import re
import time
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, expect

from rackcard.live.table.events import player_account

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds until something that must happen is given up."""
NAMES = {
    "great-8": "Great 8",
    "lucky-8": "Lucky 8",
    "jacks-beat": "Jacks Beat Pai Gow",
    "dead-mans-hand": "Dead Man's Hand",
    "straights-and-8s": "Straights and 8's",
}
CAUTIOUS = ("no insurance", "stand")


class Visitor:
    def __init__(self, browser: Browser, house, phone=False, motion="reduce", csp=True) -> None:
        self.house = house
        how = {"viewport": PHONE if phone else DESKTOP, "has_touch": phone, "is_mobile": phone}
        self._context = browser.new_context(reduced_motion=motion, bypass_csp=not csp, **how)
        self._context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        self.page = self._context.new_page()
        self.complaints: list[str] = []
        """What a page does that none should: errors, refused resources, requests to elsewhere."""
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._hear)
        self.page.on("request", self._watch)

    def leave(self) -> None:
        self._context.close()

    def _hear(self, message) -> None:
        # A house that is killed cannot be reached for a while, and that is no fault of the page.
        lost = "ERR_CONNECTION_REFUSED" in message.text or "WebSocket connection" in message.text
        if message.type == "error" and not lost:
            self.complaints.append(f"console: {message.text}")

    def _watch(self, request) -> None:
        where = urlsplit(request.url)
        if where.scheme not in ("data", "blob") and where.netloc != self.house.host:
            self.complaints.append(f"asked elsewhere: {request.url}")

    # --- going about

    def goes(self, path: str) -> None:
        self.page.goto(self.house.http + path)

    def sits_down(self, game: str) -> str:
        """From the lobby, in one click; the table's name."""
        self.goes("/")
        poster = self.page.get_by_role("region", name=NAMES[game], exact=True)
        poster.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/table/**")
        self.waits_for_wagers()
        return self.page.url.rsplit("/", 1)[1]

    def waits_for_wagers(self) -> None:
        expect(self.button("Clear")).to_be_visible()

    # --- at the table

    def button(self, name: str) -> Locator:
        rail = self.page.get_by_role("region", name="Your rail")
        return rail.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b", re.IGNORECASE))

    def spot(self, wager: str, spot: str) -> Locator:
        return self.page.locator(f'[data-spot="{wager} {spot}"]')

    def picks(self, dollars: int) -> None:
        self.page.locator(f'input[name="chip"][value="{dollars * 100}"]').check(force=True)

    def places(self, wager: str, spot: str, dollars: int) -> None:
        """One chip on a spot, until the house has it too: the page shows it before that."""
        left = self.balance - 100 * dollars
        self.picks(dollars)
        self.spot(wager, spot).click()
        expect(self.spot(wager, spot)).to_have_accessible_name(re.compile(rf": \${dollars:,}\b"))
        give_up = time.monotonic() + PATIENCE / 1000
        while self.balance != left:
            assert time.monotonic() < give_up, f"in the books {self.balance}, not {left}"
            self.page.wait_for_timeout(20)

    def deals(self) -> None:
        self.page.locator("#rail").get_by_role("button", name=re.compile("^(Spin|Deal)")).click()

    def stays_cautious(self) -> None:
        """Decides until the round is over: no insurance, stand, the house way."""
        for _ in range(40):
            self.page.wait_for_function(
                """() => {
                  return [...document.querySelectorAll('button')].some((b) => !b.disabled &&
                    /^(rebet|stand|no insurance|house way)/i.test(b.textContent.trim()));
                }"""
            )
            if self.button("Rebet").count() and self.button("Rebet").is_visible():
                return
            self._decides_one()
        raise AssertionError("the round does not end")

    def _decides_one(self) -> None:
        way = self.page.get_by_role("button", name=re.compile("^house way", re.IGNORECASE))
        for choice in CAUTIOUS:
            if self.button(choice).count() and self.button(choice).is_enabled():
                self.button(choice).click()
                self.page.wait_for_timeout(100)
                return
        if way.count() and way.is_enabled():
            way.click()
            self.page.wait_for_timeout(100)

    # --- what is there to read

    def figure(self, name: str) -> Locator:
        """One of the figures at the right of the rail."""
        rail = self.page.get_by_role("region", name="Your rail")
        return rail.locator("dl > div", has_text=name).locator("dd")

    def reads(self, name: str) -> str:
        return self.figure(name).inner_text()

    @property
    def funds(self) -> int:
        """Play money as the page shows it, in cents."""
        return cents(self.reads("Play money"))

    @property
    def id(self) -> str:
        return self.page.evaluate("() => fetch('/api/me').then((r) => r.json())")["id"]

    @property
    def balance(self) -> int:
        """What the books say."""
        return self.house.store.balance(player_account(self.id))

    def shows_the_books(self) -> int:
        """The page shows what the books say, as soon as it has heard of it; the cents."""
        give_up = time.monotonic() + PATIENCE / 1000
        while self.funds != self.balance:
            assert time.monotonic() < give_up, f"shown {self.funds}, in the books {self.balance}"
            self.page.wait_for_timeout(50)
        return self.balance

    def sees(self, table: str):
        return self.page.evaluate(f"() => fetch('/api/tables/{table}').then((r) => r.json())")

    def hands(self) -> list[str]:
        """Every card that lies on the felt, as a screen reader would say it."""
        return self.page.locator("#felt [role=img]").evaluate_all(
            "cards => cards.map((card) => card.getAttribute('aria-label'))"
        )


def cents(text: str) -> int:
    sign = -1 if text[0] in "-\u2212" else 1
    return sign * round(float(re.sub(r"[^\d.]", "", text)) * 100)
