"""Seeds and proofs in the browser: on a plain http address, and of a shoe without any seed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rackcard.fair.reveal import Reveal
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock
from rackcard.web.site import SITE
from tests.browser.conftest import PLAIN, UNHURRIED
from tests.browser.visitors import Visitor
from tests.web.conftest import without_limits
from tests.web.server import Server

SEEDLESS = Clock(seeds=0, wagers=0, decision=0)


@pytest.fixture
def served(url, quick_passwords, monkeypatch, chromium):
    """A house and a visitor: `served(clock)`; `plain` is an address that no browser trusts."""
    without_limits(monkeypatch)
    houses, visitors = [], []

    def serve(clock: Clock, plain: bool = False) -> Visitor:
        houses.append(Server(url, clock, site=SITE))
        house = houses[-1].__enter__()
        if plain:
            house.host = house.host.replace("127.0.0.1", PLAIN)
        visitors.append(Visitor(chromium, house))
        return visitors[-1]

    yield serve
    for visitor in visitors:
        visitor.leave()
    for house in houses:
        house.__exit__()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


def plays_a_round(ann: Visitor) -> str:
    """One round of Great 8, which is one shoe; the table's name."""
    table = ann.sits_down("great-8")
    ann.places("main", "yin", 5)
    ann.deals()
    ann.stays_cautious()
    return table


def reveals(ann: Visitor, table: str) -> list[Reveal]:
    ended = [x for x in ann.house.store.events(table) if isinstance(x, e.ShoeEnded)]
    return [Reveal.from_json(event.reveal) for event in ended]


def test_seeds_and_proofs_on_a_plain_http_address(served) -> None:
    ann = served(UNHURRIED, plain=True)
    table = plays_a_round(ann)
    assert ann.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    [reveal] = reveals(ann, table)
    assert not reveal.is_seedless, "the browser put in a seed"
    expect(ann.page.locator(".felt-seedless")).to_have_count(0)
    ann.goes(f"/proof/{table}/1")
    expect(ann.page.locator("#verdict")).to_contain_text("Dealt as committed, card by card.")
    expect(ann.page.locator("#verdict")).to_contain_text("hashes that this browser noted itself")
    left = f"{reveal.terms.size(reveal.terms.plan[-1]) - reveal.dealt} cards"
    expect(ann.page.locator(".unseen-cards summary")).to_contain_text(left)


def test_a_shoe_without_any_players_seed_is_marked(served) -> None:
    ann = served(SEEDLESS)
    table = plays_a_round(ann)
    assert reveals(ann, table)[0].is_seedless
    expect(ann.page.locator(".felt-seedless")).to_have_text("No player's seed is in this shoe")
    ann.goes(f"/proof/{table}/1")
    verdict = ann.page.locator("#verdict")
    expect(verdict).to_contain_text("Dealt as committed, card by card.")
    note = "No player's seed is in this shoe: the house alone decided it."
    expect(verdict.locator(".amber-note")).to_have_text(note)
    expect(ann.page.locator("option:checked").last).to_have_text(
        "Shoe 1: round 1, no player's seed"
    )
