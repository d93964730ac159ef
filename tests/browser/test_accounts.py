"""Optional accounts, and tables with chosen options."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rackcard.live.service import house as houses
from rackcard.live.table.events import player_account
from tests.browser.test_pages import serious
from tests.browser.visitors import NAMES

PASSWORD = "aces and eights"


def fills_in(visitor, form, name, password=PASSWORD):
    fields = visitor.page.get_by_role("form", name=form)
    fields.get_by_label("Name").fill(name)
    fields.get_by_label("Password").fill(password)
    fields.get_by_role("button", name=form).click()
    return fields


def opens_an_account(visitor, name):
    visitor.goes("/account")
    fills_in(visitor, "Open an account", name)
    is_known(visitor, name)


def is_known(visitor, name):
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")
    expect(visitor.page.get_by_role("banner")).to_contain_text(name)


def has(visitor, money):
    expect(visitor.page.get_by_role("main").locator("dd")).to_have_text(money)


def is_refused(visitor, where, sentence):
    """By the page, in a sentence; the browser notes every refusal too, which is no complaint."""
    expect(where.get_by_role("alert")).to_have_text(re.compile(sentence))
    assert visitor.complaints != []
    assert all("status of 40" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()


def poster_leads_to_opening(visitor, game):
    visitor.goes("/")
    poster = visitor.page.get_by_role("region", name=NAMES[game], exact=True)
    poster.get_by_role("link", name="Open a table").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(f"A table of {NAMES[game]}")


def chooses(visitor, legend, value):
    group = visitor.page.get_by_role("group", name=legend, exact=True)
    group.get_by_role("radio", name=value, exact=True).check(force=True)


def opens_the_table(visitor):
    visitor.page.get_by_role("button", name="Open the table and sit down").click()


# --- accounts


def test_an_account_is_found_again_in_another_browser(visit):
    ann, elsewhere = visit(), visit(phone=True)
    opens_an_account(ann, "ann")
    has(ann, "$1,000")
    ann.page.get_by_role("link", name="To the tables").click()
    ann.page.get_by_role("button", name="Sit down at Great 8").click()
    ann.waits_for_wagers()
    ann.places("main", "yin", 25)
    assert ann.shows_the_books() == 975_00
    account = ann.id
    ann.goes("/account")
    has(ann, "$975")
    ann.page.get_by_role("button", name="Log out").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("You need no account to play")
    expect(ann.page.get_by_role("banner")).to_contain_text("Account")

    elsewhere.goes("/account")
    fills_in(elsewhere, "Log in", "ann")
    is_known(elsewhere, "ann")
    has(elsewhere, "$975")
    assert elsewhere.id == account


def test_tables_know_who_has_logged_in_and_out(visit):
    ann = visit()
    ann.sits_down("great-8")
    guest = ann.id
    ann.places("main", "yin", 25)
    ann.page.get_by_role("link", name="Rackcard, to the lobby").click()
    ann.page.get_by_role("banner").get_by_role("link", name="Guest").click()
    expect(ann.page.get_by_text("A guest's play money is not carried over")).to_be_visible()
    fills_in(ann, "Open an account", "ann")
    is_known(ann, "ann")
    account = ann.id
    assert account != guest
    ann.page.get_by_role("link", name="To the tables").click()
    ann.page.get_by_role("button", name="Sit down at Lucky 8").click()
    ann.waits_for_wagers()
    assert ann.shows_the_books() == 1_000_00
    assert ann.reads("Net") == "even"
    ann.page.get_by_role("link", name="Rackcard, to the lobby").click()
    ann.page.get_by_role("banner").get_by_role("link", name="ann").click()
    ann.page.get_by_role("button", name="Log out").click()
    expect(ann.page.get_by_role("form", name="Log in")).to_be_visible()
    ann.page.get_by_role("link", name="Rackcard, to the lobby").click()
    ann.page.get_by_role("button", name="Sit down at Great 8").click()
    ann.waits_for_wagers()
    assert ann.id not in (guest, account)


def test_a_refusal_is_read_beside_its_form(visit):
    ann, bob = visit(), visit()
    opens_an_account(ann, "ann")
    bob.goes("/account")
    form = fills_in(bob, "Log in", "ann", "not her password")
    is_refused(bob, form, "^This name and password do not go together.$")
    form = fills_in(bob, "Open an account", "ann")
    is_refused(bob, form, "^The name 'ann' is taken.$")
    form = fills_in(bob, "Open an account", "bob", "short")
    is_refused(bob, form, "^A password has 8 to 128 characters.$")


def test_passwords_are_for_the_browser_to_keep(visit):
    ann = visit()
    ann.goes("/account")
    for form, kind in (("Log in", "current-password"), ("Open an account", "new-password")):
        field = ann.page.get_by_role("form", name=form).get_by_label("Password")
        expect(field).to_have_attribute("autocomplete", kind)
        expect(field).to_have_attribute("type", "password")


def test_whoever_runs_low_gets_more_play_money(visit, house, monkeypatch):
    ann = visit()
    monkeypatch.setattr(houses, "WELCOME", 50_00)
    opens_an_account(ann, "ann")
    has(ann, "$50")
    monkeypatch.undo()
    more = ann.page.get_by_role("button", name="More play money")
    more.click()
    has(ann, "$1,050")
    expect(more).to_have_count(0)
    assert house.store.balance(player_account(ann.id)) == 1_050_00


def test_what_lies_on_a_layout_counts_as_money(visit):
    ann = visit()
    opens_an_account(ann, "ann")
    ann.sits_down("straights-and-8s")
    ann.places("red-black", "red", 500)
    ann.places("odd-even", "odd", 500)
    assert ann.shows_the_books() == 0
    ann.goes("/account")
    has(ann, "$0")
    expect(ann.page.get_by_role("button", name="More play money")).to_have_count(0)


# --- password and sessions


def opens_the_dialog(visitor):
    visitor.page.get_by_role("button", name="Password and sessions").click()
    dialog = visitor.page.get_by_role("dialog", name="Password and sessions")
    expect(dialog).to_be_visible()
    return dialog


def changes_the_password(dialog, old, new):
    form = dialog.get_by_role("form", name="Change password")
    form.get_by_label("Current password").fill(old)
    form.get_by_label("New password").fill(new)
    form.get_by_role("button", name="Change password").click()
    return form


def logs_in_elsewhere(visitor, name, password=PASSWORD):
    visitor.goes("/account")
    fills_in(visitor, "Log in", name, password)
    is_known(visitor, name)


def is_nobody_now(visitor):
    """Whose session has ended: a guest, after the browser has noted one refusal."""
    visitor.goes("/account")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("You play as a guest")
    assert [complaint for complaint in visitor.complaints if "401" not in complaint] == []
    visitor.complaints.clear()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_new_password_ends_the_other_sessions(visit, phone):
    ann, elsewhere = visit(phone=phone, csp=False), visit()
    opens_an_account(ann, "ann")
    logs_in_elsewhere(elsewhere, "ann")
    dialog = opens_the_dialog(ann)
    assert serious(ann) == []
    for label, kind in (("Current", "current-password"), ("New", "new-password")):
        field = dialog.get_by_label(f"{label} password")
        expect(field).to_have_attribute("autocomplete", kind)
    is_refused(
        ann, changes_the_password(dialog, "not hers at all", "queens full"), "^This is not your"
    )
    form = changes_the_password(dialog, PASSWORD, "queens full")
    expect(form.get_by_role("status")).to_have_text(
        "Your password has changed, and your other sessions have ended."
    )
    expect(form.get_by_label("New password")).to_have_value("")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    ann.goes("/account")
    is_known(ann, "ann")
    is_nobody_now(elsewhere)
    logs_in_elsewhere(elsewhere, "ann", "queens full")


def test_logging_out_everywhere(visit):
    ann, elsewhere = visit(), visit(phone=True)
    opens_an_account(ann, "ann")
    logs_in_elsewhere(elsewhere, "ann")
    opens_the_dialog(ann).get_by_role("button", name="Log out everywhere").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("You need no account to play")
    expect(ann.page.get_by_role("banner")).to_contain_text("Account")
    is_nobody_now(elsewhere)


# --- tables of one's own


def test_a_table_with_six_to_five_blackjack(visit):
    ann = visit()
    poster_leads_to_opening(ann, "dead-mans-hand")
    chooses(ann, "Blackjack", "6:5")
    chooses(ann, "Decks", "2")
    opens_the_table(ann)
    ann.page.wait_for_url("**/table/**")
    ann.waits_for_wagers()
    row = ann.page.get_by_role("table", name="Blackjack, table 6:5").get_by_role("row")
    expect(row.first).to_have_text("Blackjack6:5")
    table = ann.page.url.rsplit("/", 1)[1]
    layout = ann.page.evaluate(f"() => fetch('/api/tables/{table}/felt').then((r) => r.json())")
    assert (layout["options"]["decks"], layout["options"]["blackjack-pays"]) == (2, "6:5")
    assert layout["options"]["soft-17"] == "hit"
    assert ann.sees(table)["you"] == layout["seats"] // 2


def test_what_does_not_go_together_is_refused_in_a_sentence(visit):
    ann = visit()
    poster_leads_to_opening(ann, "dead-mans-hand")
    chooses(ann, "Dead Man's Hand", "4")
    expect(
        ann.page.get_by_role("group", name="Ace hands").get_by_role("radio", name="4")
    ).to_be_checked()
    chooses(ann, "Ace hands", "2")
    opens_the_table(ann)
    why = "^Pay table 4 of dead-mans-hand is for ace-hands=4: choose one or the other.$"
    is_refused(ann, ann.page.get_by_role("main"), why)
    chooses(ann, "Ace hands", "4")
    opens_the_table(ann)
    ann.waits_for_wagers()


def test_a_reading_is_chosen(visit):
    ann = visit(phone=True)
    poster_leads_to_opening(ann, "straights-and-8s")
    chooses(ann, "Which wheel does the table spin?", "Single zero")
    opens_the_table(ann)
    ann.waits_for_wagers()
    expect(ann.spot("straight-up", "0")).to_be_visible()
    expect(ann.spot("straight-up", "00")).to_have_count(0)


def test_a_table_is_shared_and_filled(visit):
    ann, bob = visit(), visit()
    poster_leads_to_opening(ann, "lucky-8")
    opens_the_table(ann)
    ann.waits_for_wagers()
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.get_by_role("tab", name="Table").click()
    ann.page.get_by_role("button", name="Copy link").click()
    expect(ann.page.get_by_role("tabpanel").get_by_text("Copied.")).to_be_visible()
    bob.page.goto(ann.page.evaluate("() => navigator.clipboard.readText()"))
    bob.page.get_by_role("button", name="Sit down", exact=True).click()
    bob.waits_for_wagers()
    ann.page.get_by_role("button", name="Seat two bots").click()
    bots = ann.page.get_by_role("listitem").filter(has_text="(bot)")
    expect(bots).to_have_count(2)
    ann.page.get_by_role("button", name="Send bots away").click()
    expect(bots).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    "path",
    [
        "/account",
        "/open/dead-mans-hand",
        *(
            pytest.param(f"/open/{game}", marks=pytest.mark.prove)
            for game in NAMES
            if game != "dead-mans-hand"
        ),
    ],
)
def test_these_pages_are_accessible_and_fit(visit, path, phone):
    ann = visit(phone=phone, csp=False)
    ann.goes(path)
    expect(ann.page.locator("form").first).to_be_visible()
    assert serious(ann) == []
    width, window = ann.page.evaluate(
        "() => [document.documentElement.scrollWidth, window.innerWidth]"
    )
    assert width <= window
