"""rackcard play: a table in a terminal, for people, and as plain text for everybody else."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rackcard.live.table.phases import Phase
from tests.cli.tabletop import LARGE, SMALL, seated
from tests.live.tables import GAMES, pai_gow

GOLDEN = Path(__file__).parents[1] / "golden" / "tabletop"


def played(scenario) -> None:
    asyncio.run(scenario())


# --- the command line


CASES = {
    "unknown game": (["play", "nope"], "no game 'nope'"),
    "unknown option": (["play", "great-8", "--option", "cut=3"], "no option 'cut'"),
    "malformed option": (["play", "great-8", "--option", "decks"], "KEY=VALUE"),
    "deck count": (["play", "great-8", "--decks", "3"], "cannot be 3"),
    "unknown reading": (
        ["play", "great-8", "--ruling", "great-bonus.scope=z"],
        "no reading 'z'",
    ),
    "unknown wager": (["play", "great-8", "--table", "tie=1"], "no wager 'tie'"),
    "unknown pay table": (["play", "great-8", "--table", "great-bonus=9"], "no pay table '9'"),
    "malformed pay table": (["play", "great-8", "--table", "great-bonus"], "WAGER=PAYTABLE"),
    "bankroll that is none": (["play", "great-8", "--bankroll", "lots"], "--bankroll takes"),
    "negative bankroll": (["play", "great-8", "--bankroll=-5"], "--bankroll takes"),
    "bankroll below a wager": (["play", "great-8", "--bankroll", "4"], "--bankroll is $5 to"),
    "bankroll above everything": (["play", "great-8", "--bankroll", "1" * 12], "--bankroll is $5"),
    "more bots than seats": (["play", "great-8", "--bots", "7"], "--bots is 0 to 6"),
    "fewer bots than none": (["play", "great-8", "--bots", "-1"], "--bots is 0 to 6"),
    "nobody at all": (["play", "great-8", "--bots", "0", "--auto", "1"], "--bots is 1 to 7"),
    "seats as an option": (["play", "dead-mans-hand", "--option", "seats=3"], "seats out"),
    "no rounds": (["play", "great-8", "--auto", "0"], "1 or more"),
    "rounds that are none": (["play", "great-8", "--auto", "many"], "--auto"),
    "unknown pace": (["play", "great-8", "--pace", "hectic"], "slow, normal, instant"),
    "no terminal": (["play", "great-8"], "--auto N prints N rounds"),
}


@pytest.mark.parametrize("name", CASES)
def test_one_sentence_and_exit_code_2(rackcard, name) -> None:
    arguments, complaint = CASES[name]
    result = rackcard(*arguments)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err
    assert result.err.startswith("rackcard: ")
    assert len(result.err.splitlines()) == 1


def test_a_dumb_terminal_is_none(rackcard, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert "needs a terminal" in rackcard("play", "great-8").err


def test_textual_is_not_installed(rackcard, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    for name in [name for name in sys.modules if name.startswith("rackcard.cli.tabletop.")]:
        monkeypatch.delitem(sys.modules, name)
    result = rackcard("play", "great-8")
    assert (result.code, "pip install 'rackcard[live]'" in result.err) == (2, True)


# --- plain text


@pytest.mark.parametrize("game", GAMES)
def test_a_transcript_is_the_same_for_the_same_chance(rackcard, game) -> None:
    first, again, other = (
        rackcard("play", game, "--auto", "5", "--chance", chance) for chance in ("8", "8", "9")
    )
    assert first.code == 0
    assert first.out == again.out != other.out
    assert first.err == ""
    lines = first.out.splitlines()
    assert "PRACTICE, NOT A FAIR DEAL" in lines[1]
    assert [line for line in lines if line.startswith("Round ")] == [
        f"Round {number}. Wagers, please." for number in range(1, 6)
    ]
    assert lines[-1].endswith("checked and as committed.") or "none to check" in lines[-1]
    assert "Ada: $" in lines[-3]


def test_a_fair_transcript_says_nothing_of_practice(rackcard) -> None:
    first, second = (rackcard("play", "jacks-beat", "--auto", "2", "--bots", "3") for _ in "ab")
    assert "PRACTICE" not in first.out
    assert first.out != second.out
    assert "2 of 2 shoes checked and as committed." in first.out


def test_the_house_is_set_up_as_it_is_told(rackcard) -> None:
    result = rackcard(
        *("play", "dead-mans-hand", "--decks", "1", "--option", "soft-17=stand"),
        *("--table", "dead-mans-hand=5", "--auto", "1", "--bankroll", "$50"),
    )
    head, *lines = result.out.splitlines()
    for part in ("decks 1", "soft-17 stand", "ace-hands 4", "dead-mans-hand table 5"):
        assert part in head
    assert "Ada: $50 in play money." in lines


def test_a_table_closes_when_nobody_can_wager(rackcard) -> None:
    result = rackcard("play", "great-8", "--auto", "9999", "--bots", "1", "--bankroll", "5")
    assert "Nobody has enough left for a wager: the table closes." in result.out


def test_nothing_heavy_is_loaded_for_it() -> None:
    code = (
        "import sys\n"
        "from rackcard.cli.app import app\n"
        "assert not {'textual', 'rackcard.live', 'pydantic'} & set(sys.modules)\n"
        "app(['play', 'great-8', '--auto', '1'], standalone_mode=False)\n"
        "assert not {'textual', 'sqlalchemy', 'numba'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- every game: each kind of wager, a round with its decisions, the right pay


def test_great_8() -> None:
    async def scenario() -> None:
        async with seated("great-8", "G 8c", bots=2) as table:
            await table.press("enter", "down", "enter", "d")
            assert table.net == 6_00 + 25_00
            assert "$1,031 · net +$31" in table.screen
            assert "Great 8 over Natural 8: 25:1" in table.text("#text")
            assert "Yin wins, Great 8 over eight" in table.text("#said")
            assert table.flaws() == []

    played(scenario)


def test_lucky_8_and_the_fifth_wager() -> None:
    async def scenario() -> None:
        async with seated("lucky-8", "3d 2c 2d 2h 5c 4h 3c 5h") as table:
            await table.press("enter", "down", "down", "enter", "down", "enter", "down", "enter")
            await table.press("up", "up", "up", "enter")
            assert table.text("#notice") == "A player may make 4 of the wagers in a round, not 5."
            await table.press("d")
            assert table.net == -5_00 - 1_00 + 8_00 - 1_00
            assert "Unlucky 8: 8:1" in table.text("#text")
            assert "Burned" not in table.screen
            assert table.flaws() == []

    played(scenario)


def test_blackjack_split_and_doubled() -> None:
    async def scenario() -> None:
        async with seated("dead-mans-hand", "8h 5d 8d Ks As 2c 9c 6c") as table:
            await table.press("enter", "down", "enter", "d")
            assert "Hit Stand Double +$5 Split +$5" in table.text("#acts")
            assert "▒▒▒▒" in table.screen
            await table.press("p", "s")
            assert table.text("#prompt") == "Hand 2: ten."
            assert "▸ You hand 2" in table.screen
            await table.press("d")
            assert table.net == 14_00 - 5_00 - 10_00
            assert "1 Set of A-8: 14:1" in table.text("#text")
            assert table.flaws() == []

    played(scenario)


def test_blackjack_insured() -> None:
    async def scenario() -> None:
        async with seated("dead-mans-hand", "Tc Ad 9c Ks") as table:
            await table.press("enter", "d")
            assert "Insurance +$2.50 No insurance" in table.text("#acts")
            await table.press("i")
            assert table.net == 0
            assert "Insurance: 2:1" in table.text("#text")

    played(scenario)


HAND = "Ah Kd 3c 3d 9s 9h *"
DEALER = "As Kc 7h 7d 2c 5s 9d"


def test_pai_gow_set_by_hand() -> None:
    async def scenario() -> None:
        async with seated("jacks-beat", pai_gow(DEALER, HAND), bots=2) as table:
            await table.press("enter", "down", "enter", "down", "enter", "d")
            assert table.text("#prompt") == "Pick 2 cards to go in front, by their numbers."
            await table.press("enter")
            assert "is not two cards" in table.text("#notice")
            await table.press("1", "5", "6")
            assert table.text("#prompt") == "Pair of 9s / two pair, aces and 3s."
            assert table.flaws() == []
            await table.press("enter")
            assert table.net == 10_00 - 1_00 - 1_00
            assert table.table.state.phase == Phase.WAGERS
            assert table.flaws() == []

    played(scenario)


def test_pai_gow_warns_of_a_foul_and_gives_advice() -> None:
    async def scenario() -> None:
        async with seated("jacks-beat", pai_gow(DEALER, "Ac Ad Kh Qd 8h 6s 4c")) as table:
            await table.press("enter", "d", "1", "2")
            assert table.text("#prompt").startswith("FOUL, and loses: pair of aces / king high.")
            await table.press("a")
            assert "Best first" in table.screen
            assert "(house way)" in table.text("#text") or "house way" in table.text("#text")
            assert table.flaws() == []
            await table.press("h")
            assert "Advice" not in table.screen
            assert table.table.state.phase == Phase.WAGERS
            assert "(house way)" in table.screen

    played(scenario)


def test_roulette_one_of_each_wager() -> None:
    async def scenario() -> None:
        async with seated("straights-and-8s", "17", "18") as table:
            for _ in range(12):
                await table.press("enter", "down")
            assert len(table.app.desk.showing.mine()) == 12
            await table.press("s")
            # Odd and low win; six inside bets, a dozen, a column and red lose; the track rides on.
            assert table.net == 2 * 5_00 - 6 * 1_00 - 3 * 5_00
            assert "Track 17" in table.screen
            assert "17 black" in table.app.desk.showing.past[0].ended
            await table.press("up", "enter")
            assert "under way" in table.text("#notice")
            await table.press("s")
            assert "Track 17-18, 2 Sequential Numbers in a Row" in table.screen
            assert [spin.cards[0] for spin in table.app.desk.showing.spins] == ["17", "18"]
            await table.press("tab", "tab")
            assert "2 18 red" in table.text("#text")
            assert table.flaws() == []

    played(scenario)


# --- wagers


def test_stakes_are_typed_and_stepped_and_added() -> None:
    async def scenario() -> None:
        async with seated("great-8") as table:
            await table.press("2", "5", "full_stop", "5")
            assert "$25.50 on Yin" in table.text("#prompt")
            await table.press("backspace", "backspace", "plus", "enter", "enter")
            assert table.app.desk.showing.mine() == {("main", "yin"): 60_00}
            await table.press("minus", "minus", "minus", "minus", "minus", "minus", "minus")
            assert "$5 on Yin" in table.text("#prompt")
            await table.press("down", "enter", "up", "p")
            assert table.app.desk.showing.mine() == {
                ("main", "yin"): 120_00,
                ("great-bonus", "yin"): 2_00,
            }
            await table.press("t")
            assert "needs a main wager" in table.text("#notice")
            await table.press("c")
            assert table.app.desk.showing.mine() == {}
            assert table.net == 0

    played(scenario)


def test_a_bonus_follows_its_wager_to_the_other_spot() -> None:
    async def scenario() -> None:
        async with seated("great-8") as table:
            await table.press("right", "enter", "down", "enter")
            assert set(table.app.desk.showing.mine()) == {("main", "yang"), ("great-bonus", "yang")}
            await table.press("left", "enter")
            assert table.text("#notice")

    played(scenario)


def test_rebet_and_take_back() -> None:
    async def scenario() -> None:
        async with seated("great-8", "9h Kc") as table:
            await table.press("r")
            assert "no earlier round" in table.text("#notice")
            await table.press("p")
            assert "nothing on the layout" in table.text("#notice")
            await table.press("delete")
            assert "You have no chips" in table.text("#notice")
            await table.press("d")
            assert table.text("#notice") == "Nobody has made a wager."
            await table.press("enter", "down", "enter", "d", "r")
            assert table.app.desk.showing.mine() == {
                ("main", "yin"): 5_00,
                ("great-bonus", "yin"): 1_00,
            }
            await table.press("t")
            assert table.app.desk.showing.mine() == {("main", "yin"): 5_00}

    played(scenario)


def test_a_spot_is_found_by_its_name() -> None:
    async def scenario() -> None:
        async with seated("straights-and-8s") as table:
            for typed, wager, spot in [
                ("17-20", "split", "17-20"),
                ("Red", "red-black", "red"),
                ("2nd column", "column", "2nd-column"),
                ("00", "straight-up", "00"),
                ("straights-and-8s", "straights-and-8s", "straights-and-8s"),
            ]:
                await table.press("slash")
                await table.type(typed)
                await table.press("enter")
                assert (table.app.desk.sheet.wager, table.app.desk.sheet.spot) == (wager, spot)
            await table.press("slash", "9", "9", "enter")
            assert "There is no spot '99' on this layout." in table.screen
            await table.press("escape", "enter")
            assert table.app.desk.showing.mine() == {("straights-and-8s",) * 2: 1_00}

    played(scenario)


def test_money_runs_out_and_is_bought_again() -> None:
    async def scenario() -> None:
        async with seated("great-8", "2c 9h 2d", purse=7_00) as table:
            await table.press("enter", "down", "3", "enter")
            assert table.text("#notice") == "You have $2 left, which is not enough."
            await table.press("d", "up", "enter")
            assert "$2 left" in table.text("#notice")
            await table.press("b", "enter")
            assert table.app.desk.showing.mine() == {("main", "yin"): 5_00}
            assert table.net == -5_00

    played(scenario)


# --- the mouse


def test_everything_can_be_clicked() -> None:
    async def scenario() -> None:
        async with seated("straights-and-8s", "17") as table:
            await table.click("#drawn", 4 + 5 * 3 + 1, 1)  # 17, in the middle row
            assert (table.app.desk.sheet.wager, table.app.desk.sheet.spot) == ("straight-up", "17")
            await table.click("#chips", 15, 0)
            assert "$5 on Straight up 17" in table.text("#prompt")
            await table.click("#acts", 2, 0)
            assert table.app.desk.showing.mine() == {("straight-up", "17"): 5_00}
            await table.click("#sheet", 5, 1)
            assert table.app.desk.sheet.wager == "split"
            spots = 47 - 9 - 13
            await table.click("#sheet", spots + 6, 1)
            assert table.app.desk.sheet.spot == table.app.desk.sheet.spots["split"][1]
            await table.click("#sheet", spots, 1)
            assert table.app.desk.sheet.spot == table.app.desk.sheet.spots["split"][0]
            await table.click("#tabs", 9, 0)
            assert table.app.desk.panel.page == "Pays"
            await table.click("#acts", 43, 0)
            assert table.net == 35 * 5_00

    played(scenario)


def test_cards_can_be_clicked() -> None:
    async def scenario() -> None:
        async with seated("jacks-beat", pai_gow(DEALER, HAND)) as table:
            await table.press("enter", "d")
            await table.click("#picker", 4 * 5 + 1, 1)
            await table.click("#picker", 5 * 5 + 1, 1)
            assert table.app.desk.rail.picker.chosen == "9s 9h"
            await table.click("#picker", 5 * 5 + 1, 1)
            assert table.app.desk.rail.picker.chosen == "9s"

    played(scenario)


# --- the panel


def test_the_fairness_of_an_honest_shoe() -> None:
    async def scenario() -> None:
        async with seated("great-8") as table:
            await table.press("enter", "d", "shift+tab")
            page = table.text("#text")
            shoe = table.table.state.shoe
            assert shoe is not None
            for part in (shoe.commitment, shoe.roster, shoe.lock):
                assert part in page.replace(" ", "")
            assert "1 of 1 shoes checked and as committed." in page
            assert re.search(r"shoe 1: checked: ([2-6]) of \1 cards as committed", page)

    played(scenario)


def test_a_stacked_shoe_is_named() -> None:
    """The tests' own shoes are stacked, and this is what a player would see of it."""

    async def scenario() -> None:
        async with seated("great-8", "G 8c") as table:
            await table.press("enter", "d", "shift+tab")
            assert "0 of 1 shoes" in table.text("#text")
            assert "shoe 1: NOT as committed: card 1 was dealt as G" in table.text("#text")
            assert table.flaws() == []

    played(scenario)


def test_a_seed_of_ones_own() -> None:
    async def scenario() -> None:
        async with seated("great-8") as table:
            await table.press("k")
            await table.type("short")
            await table.press("enter")
            assert "16 to 128 printable" in table.screen
            await table.type(" but longer now")
            await table.press("enter")
            assert "go into the next shoe" in table.text("#notice")
            await table.press("enter", "d", "shift+tab")
            assert "your seed short but longer now" in table.text("#text")

    played(scenario)


def test_pages_turn_and_scroll() -> None:
    async def scenario() -> None:
        async with seated("jacks-beat", bots=5) as table:
            pages = []
            for _ in range(4):
                pages.append(table.app.desk.panel.page)
                await table.press("tab")
            assert pages == ["Result", "Pays", "Past", "Fair"]
            await table.press("tab", "down", "down")
            assert "Super Full House 2000:1" in table.text("#text")
            page = table.app.desk.query_one("#page")
            await table.press("tab", "tab", "pagedown")
            assert page.scroll_y == page.max_scroll_y
            await table.press("pageup")
            assert page.scroll_y == 0

    played(scenario)


def test_help() -> None:
    async def scenario() -> None:
        async with seated("great-8") as table:
            await table.press("question_mark")
            assert "choose a wager" in table.screen
            await table.press("pagedown", "pagedown")
            assert "Any key goes back to the table" in table.screen
            await table.press("x", "enter")
            assert table.app.desk.showing.mine() == {("main", "yin"): 5_00}

    played(scenario)


# --- pace, size, leaving


def test_cards_come_one_after_another_unless_somebody_hurries() -> None:
    async def scenario() -> None:
        async with seated("great-8", "9h Kc", bots=2, pace="slow") as table:
            await table.press("enter", "d")
            assert table.app.desk.dealing
            assert "Do not wait" in table.screen
            await table.press("enter", "d", "up", "b")  # nothing but a buy-in is possible now
            await table.press("space")
            assert not table.app.desk.dealing
            assert table.net == 5_00
            assert table.table.state.round == 2

    played(scenario)


def test_a_normal_pace_gets_there_by_itself() -> None:
    async def scenario() -> None:
        async with seated("great-8", "9h Kc", pace="normal") as table:
            table.app.desk.delay = 0.01
            await table.press("enter", "d")
            for _ in range(100):
                await table.pilot.pause(0.02)
                if not table.app.desk.dealing:
                    break
            assert table.net == 5_00

    played(scenario)


def test_a_terminal_that_is_too_small_says_so() -> None:
    async def scenario() -> None:
        async with seated("great-8", size=(79, 24)) as table:
            said = " ".join(table.screen.split())
            assert "needs 80 columns and 24 rows, and this terminal has 79 and 24" in said
            await table.press("enter")
            assert table.app.desk.showing.mine() == {}
            await table.pilot.resize_terminal(80, 24)
            await table.press("enter")
            assert table.app.desk.showing.mine() != {}
            assert table.flaws() == []

    played(scenario)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_leaving(key) -> None:
    async def scenario() -> None:
        async with seated("great-8") as table:
            await table.press("enter", "d", key)
            assert table.app.return_code == 0
            assert table.app.summary().startswith("1 round, $")
            assert table.app.summary().endswith("1 of 1 shoes checked and as committed.")

    played(scenario)


def test_practice_is_called_practice() -> None:
    async def scenario() -> None:
        async with seated("straights-and-8s", practice=True) as table:
            assert "practice, not a fair deal" in table.screen.splitlines()[0]
        async with seated("straights-and-8s") as table:
            assert "play money" in table.screen.splitlines()[0]

    played(scenario)


# --- how it looks


KEYS = {
    "great-8": "enter down enter d up enter",
    "lucky-8": "enter down down enter d enter d tab",
    "dead-mans-hand": "enter down enter d",
    "jacks-beat": "enter down enter down enter d 1 2",
    "straights-and-8s": "enter down enter s enter down down enter tab tab",
}


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_the_screen_as_it_was_looked_at(game, size) -> None:
    """To accept a change on purpose: RACKCARD_GOLDEN=write make test, then read the diff."""

    async def scenario() -> None:
        async with seated(game, bots=2, size=size, seed="shown") as table:
            await table.press(*KEYS[game].split())
            path = GOLDEN / f"{game}-{size[0]}x{size[1]}.txt"
            if os.environ.get("RACKCARD_GOLDEN") == "write":
                path.parent.mkdir(exist_ok=True)
                path.write_text(table.screen, encoding="utf-8")
            assert table.flaws() == []
            assert path.read_text(encoding="utf-8") == table.screen

    played(scenario)


@pytest.mark.parametrize("size", [SMALL, pytest.param((100, 30), marks=pytest.mark.prove)])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_off_at_a_full_table(game, size) -> None:
    async def scenario() -> None:
        most = 5 if game == "jacks-beat" else 6
        async with seated(game, bots=most, size=size, seed=f"{size}") as table:
            desk = table.app.desk
            for page in (*desk.panel.pages, "Result"):
                desk.panel.show(page)
                for action in ("place", "deal"):
                    desk.do(action)
                while table.table.state.phase == Phase.PLAYING:
                    await table.settle()
                    assert table.flaws() == []
                    desk.do(desk.rail.acts()[1].action)
                await table.settle()
                assert table.flaws() == []

    played(scenario)


# --- rules that know one player

WAR = str(Path(__file__).parents[1] / "live" / "casino_war")


def test_a_game_for_one_needs_no_company(rackcard) -> None:
    result = rackcard("play", WAR, "--auto", "60", "--chance", "1")
    assert (result.code, result.err) == (0, "")
    assert "Ada: war" in result.out
    result = rackcard("play", WAR, "--auto", "1", "--bots", "2")
    assert result.code == 2
    assert "--bots is 1 at Casino War, not 2." in result.err


def test_a_decision_about_a_hand_that_belongs_to_no_seat() -> None:
    async def scenario() -> None:
        async with seated(WAR, "8c 8d Kc 2c", bots=0) as table:
            await table.press("enter", "d")
            assert "Your decision." in table.screen
            await table.press("w")
            assert table.net == 500

    played(scenario)
