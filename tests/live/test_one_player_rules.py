"""Rules with decisions and without the option `seats`: they know one player, and are dealt to one.

Casino War (beside this file) is such a game. What its author got wrong voids a round and reaches
no player as an exception.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

import rackcard as rc
from rackcard.conformance import two_players_can_play
from rackcard.fair.reveal import Reveal
from rackcard.live.service.local_table import PATIENT, LocalTable
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.course import ONE_PLAYER
from rackcard.live.table.layout import lay
from rackcard.live.table.table import RULES_FAILED
from rackcard.rules.errors import BadInput
from tests.live.tables import AT_ONCE, Live, Stacked

WAR = Path(__file__).with_name("casino_war")
TIE = "8c 8d"
STRATEGIES = "    def strategies(self"


def folder(tmp_path: Path, old: str, new: str) -> str:
    """Casino War as somebody else has written it."""
    copy = tmp_path / "war"
    shutil.copytree(WAR, copy, ignore=shutil.ignore_patterns("__pycache__"))
    source = (copy / "rules.py").read_text()
    assert old in source
    (copy / "rules.py").write_text(source.replace(old, new))
    return str(copy)


def undeclared(tmp_path: Path) -> str:
    """It has decisions and names no strategy, so nobody can know beforehand."""
    return folder(tmp_path, STRATEGIES, "    def no_strategies(self")


def local(game: str, *players: str) -> LocalTable:
    return LocalTable(lay(game, clock=PATIENT), [], players, 10**7, random.Random(8), lambda: 0)


def test_it_is_seated_for_one() -> None:
    assert lay(str(WAR)).seats == 1
    with pytest.raises(BadInput, match="Casino War seats one player at a table, not 2"):
        local(str(WAR), "ann", "bob")
    live = Live(str(WAR), clock=AT_ONCE).sit("ann")
    assert live.refused(c.TakeSeat(live.now, "bob", 1)) == "this table has one seat."


@pytest.mark.parametrize("game", ["great-8", "lucky-8", "straights-and-8s"])
def test_games_without_decisions_seat_as_many_as_before(game: str) -> None:
    assert lay(game).seats == 7


def test_games_that_are_told_their_seats_seat_as_many_as_the_card_says() -> None:
    assert lay("jacks-beat").seats == 6
    assert lay("dead-mans-hand").seats == 7


def test_bots_play_on_through_every_tie() -> None:
    table = local(str(WAR), "ann")
    for _ in range(100):
        table.deal()
    assert any(isinstance(event, e.Decided) for event in table.log)
    assert sum(isinstance(event, e.RoundEnded) for event in table.log) == 100
    assert {one.complaint for one in table.check()} == {""}


@pytest.mark.parametrize(("choice", "won"), [("war", 500), ("surrender", -250)])
def test_a_person_decides(choice: str, won: int) -> None:
    live = Live(str(WAR), f"{TIE} Kc 2c", clock=AT_ONCE).sit("ann")
    live.place("ann", "war", "war", 500)
    live.ready("ann")
    live.decide("ann", choice)
    assert live.won("ann") == won


def test_a_decision_that_nobody_declared_voids_the_round_of_several(tmp_path: Path) -> None:
    live = Live(undeclared(tmp_path), TIE, clock=AT_ONCE).sit("ann", "bob")
    for player in ("ann", "bob"):
        live.place(player, "war", "war", 500)
    events = live.ready("ann", "bob")
    (voided,) = [event for event in events if isinstance(event, e.RoundVoided)]
    assert voided.reason == ONE_PLAYER
    assert (live.won("ann"), live.won("bob")) == (0, 0)
    (ended,) = [event for event in events if isinstance(event, e.ShoeEnded)]
    assert ended.voided == ONE_PLAYER


def test_a_decision_that_nobody_declared_is_taken_by_one(tmp_path: Path) -> None:
    live = Live(undeclared(tmp_path), f"{TIE} Kc 2c", clock=AT_ONCE).sit("ann", "bob")
    live.place("bob", "war", "war", 500)
    live.ready("ann", "bob")
    live.decide("bob", "war")
    assert live.won("bob") == 500


@pytest.mark.parametrize(
    "broken",
    [
        'assert False, "no war today"',
        'raise KeyError("ö\\n" * 200)',
        "return Choose(3, (SURRENDER, WAR))",
    ],
)
def test_rules_that_fail_void_the_round(tmp_path: Path, broken: str) -> None:
    game = folder(
        tmp_path, "        return Choose(0,", f"        if tie: {broken}\n        return Choose(0,"
    )
    live = Live(game, TIE, clock=AT_ONCE).sit("ann")
    live.place("ann", "war", "war", 500)
    events = live.ready("ann")
    (voided,) = [event for event in events if isinstance(event, e.RoundVoided)]
    assert voided.reason.startswith(f"{RULES_FAILED}: ")
    assert live.won("ann") == 0
    (ended,) = [event for event in events if isinstance(event, e.ShoeEnded)]
    assert Reveal.from_json(ended.reveal).voided == voided.reason
    live.place("ann", "war", "war", 500)  # and the table plays on


def test_rules_that_cannot_begin_say_so(tmp_path: Path) -> None:
    failing = "    @property\n    def shoe_policy(self):\n        return 1 / 0\n\n"
    game = folder(tmp_path, "    def see(", f"{failing}    def see(")
    table = Live(game, clock=AT_ONCE)
    assert table.refused(c.TakeSeat(table.now, "ann", 0)).startswith("nothing was changed: the")


def test_conformance_plays_it_live(tmp_path: Path) -> None:
    two_players_can_play(rc.load(str(WAR)))
    with pytest.raises(AssertionError, match="the card needs the option seats"):
        two_players_can_play(rc.load(undeclared(tmp_path)))


def test_a_bot_that_cannot_pay_for_its_choice_takes_the_cautious_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "rackcard.live.service.local_table.Table", type("Dealt", (Stacked,), {"deals": (TIE,)})
    )
    layout = lay(str(WAR), clock=PATIENT)
    table = LocalTable(layout, [], ["ann"], 5_00, random.Random(8), lambda: 0)
    table.deal()
    assert [x.choice for x in table.log if isinstance(x, e.Decided)] == ["surrender"]
    assert table.funds("ann") == 2_50


@pytest.mark.parametrize("strategy", ["1 / 0", "'peace'"])
def test_a_bot_with_a_wrong_book_takes_the_cautious_choice(tmp_path: Path, strategy: str) -> None:
    table = local(
        folder(tmp_path, "lambda view, need: WAR", f"lambda view, need: {strategy}"), "ann"
    )
    for _ in range(40):
        table.deal()
    chosen = {event.choice for event in table.log if isinstance(event, e.Decided)}
    assert chosen == {"surrender"}
