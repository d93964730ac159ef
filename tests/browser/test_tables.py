"""Two browsers at a table, pages loaded again, and a house that goes away and comes back."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from rackcard.live.books.store import Store
from rackcard.live.service import presence
from rackcard.live.table.layout import Clock
from rackcard.web.site import SITE
from tests.browser.visitors import Visitor
from tests.web.conftest import without_limits
from tests.web.server import Server


def test_two_browsers_at_one_table(visit):
    ann, bob = visit(), visit()
    table = ann.sits_down("great-8")
    bob.goes(f"/table/{table}")
    bob.page.get_by_role("button", name="Sit down", exact=True).click()
    bob.waits_for_wagers()
    ann.places("main", "yin", 5)
    bob.places("main", "yang", 25)
    ann.deals()
    bob.deals()
    ann.stays_cautious()
    bob.stays_cautious()
    ann.shows_the_books()
    bob.shows_the_books()
    assert ann.hands() == bob.hands() != []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_chair_of_somebody_who_is_gone_is_dimmed_and_kept(
    chromium, url, quick_passwords, monkeypatch, phone
):
    without_limits(monkeypatch)
    monkeypatch.setattr(presence, "GRACE", 0)
    monkeypatch.setattr(presence, "LOOK", 0.05)
    with Server(url, Clock(3_000, 0, 0, away=3_600_000), site=SITE) as house:
        ann, bob = Visitor(chromium, house, phone=phone), Visitor(chromium, house)
        table = ann.sits_down("great-8")
        bob.goes(f"/table/{table}")
        bob.page.get_by_role("button", name="Sit down", exact=True).click()
        bob.waits_for_wagers()
        expect(ann.page.locator(".chair-out")).to_have_count(0)
        bob.leave()
        chair = ann.page.locator(".chair-out")
        expect(chair).to_contain_text("away")
        if not phone:
            expect(chair).to_contain_text(re.compile(r"away 5\d:\d\d|away 60:00"))
        ann.places("main", "yin", 5)
        ann.deals()
        ann.stays_cautious()
        ann.shows_the_books()
        ann.leave()
        assert ann.complaints == bob.complaints == []


def to_a_decision(visitor, game="dead-mans-hand"):
    """Rounds until there is something to decide."""
    for _ in range(20):
        visitor.places("blackjack", "blackjack", 5)
        visitor.deals()
        visitor.page.wait_for_function(
            """() => [...document.querySelectorAll('#rail button')].some((b) => !b.disabled &&
              /^(rebet|stand|no insurance)/i.test(b.textContent.trim()))"""
        )
        if not visitor.button("Rebet").count():
            return
    raise AssertionError("twenty rounds without a decision")


def as_it_looks(visitor):
    rail = visitor.page.get_by_role("region", name="Your rail")
    choices = rail.get_by_role("button").all_inner_texts()
    return visitor.hands(), choices, visitor.reads("Play money"), visitor.reads("On the felt")


def test_a_page_that_is_loaded_again_shows_the_round_as_it_was(visit):
    ann = visit()
    ann.sits_down("dead-mans-hand")
    to_a_decision(ann)
    before = as_it_looks(ann)
    ann.page.reload()
    expect(ann.page.locator("#rail button").first).to_be_visible()
    ann.page.wait_for_function(
        "(n) => document.querySelectorAll('#felt [role=img]').length >= n", arg=len(before[0])
    )
    assert as_it_looks(ann) == before
    ann.stays_cautious()
    ann.shows_the_books()


RACKCARD = "from rackcard.cli import run; run()"


class Killable:
    """`rackcard serve` as a process, always at the same address."""

    def __init__(self, file) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.host = f"127.0.0.1:{free.getsockname()[1]}"
        self.http = f"http://{self.host}"
        self.file = file
        self.open()

    def open(self) -> None:
        port = self.host.split(":")[1]
        command = [sys.executable, "-c", RACKCARD, "serve", "--port", port]
        self._process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.file}"], stdout=subprocess.DEVNULL
        )
        give_up = time.monotonic() + 60
        while time.monotonic() < give_up:
            try:
                with urllib.request.urlopen(f"{self.http}/healthz") as answer:
                    assert json.load(answer)["ok"]
                    return
            except OSError:
                time.sleep(0.05)
        self.kill()
        raise AssertionError("the house does not open")

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    @property
    def store(self):
        return Store.open(f"sqlite:///{self.file}", writer=False)


@pytest.fixture
def killable(tmp_path):
    house = Killable(tmp_path / "house.db")
    yield house
    house.kill()


def test_a_house_that_is_killed_mid_round_comes_back_with_it(chromium, killable):
    ann = Visitor(chromium, killable)
    ann.sits_down("dead-mans-hand")
    to_a_decision(ann)
    before = as_it_looks(ann)
    killable.kill()
    expect(ann.page.get_by_text(re.compile("reconnecting", re.IGNORECASE))).to_be_visible()
    killable.open()
    expect(ann.page.get_by_text(re.compile("reconnecting", re.IGNORECASE))).to_be_hidden()
    assert as_it_looks(ann) == before
    ann.stays_cautious()
    ann.shows_the_books()
    with killable.store as store:
        assert store.audit() == []
    ann.leave()
    assert ann.complaints == []


def test_with_the_keyboard_alone(visit):
    """Tab to the felt, arrows to a spot, Enter for a chip, D to deal, S to stand."""
    ann = visit()
    table = ann.sits_down("dead-mans-hand")
    keys = ann.page.keyboard
    keys.press("2")  # the second chip of the rack
    for _ in range(30):
        keys.press("Tab")
        if ann.page.evaluate("() => document.activeElement?.hasAttribute('data-spot')"):
            break
    for _ in range(10):
        focused = ann.page.evaluate("() => document.activeElement?.dataset.spot")
        if focused == "blackjack blackjack":
            break
        keys.press("ArrowRight")
    assert focused == "blackjack blackjack"
    keys.press("Enter")
    expect(ann.spot("blackjack", "blackjack")).to_have_accessible_name(re.compile(r": \$5\b"))
    expect(ann.button("Deal")).to_be_enabled()
    keys.press("d")
    for _ in range(40):
        ann.page.wait_for_function(
            """() => [...document.querySelectorAll('#rail button')].some((b) => !b.disabled &&
              /^(rebet|stand|no insurance)/i.test(b.textContent.trim()))"""
        )
        if ann.button("Rebet").count():
            break
        choice = "No insurance" if ann.button("No insurance").count() else "Stand"
        keys.press(ann.button(choice).get_attribute("data-hotkey"))
        ann.page.wait_for_timeout(100)
    ann.shows_the_books()
    assert ann.sees(table)["round"] == 2
