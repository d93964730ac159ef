"""A table at home by a seed, as it was looked at once; what each shoe's check says of a log in
which something was changed; bots and their chances; advice."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.live.service.local_table import PATIENT, LocalTable, Safe
from rackcard.live.table import bots
from rackcard.live.table import events as e
from rackcard.live.table.advice import Question, answer, question
from rackcard.live.table.bots import Turn, bot_id, bot_name, client_seed, is_bot
from rackcard.live.table.phases import Phase
from rackcard.live.table.shoe_check import check
from rackcard.rules.decisions import Considered
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.grids import Query
from rackcard.rules.limits import Stake
from tests.live.golden import as_it_was
from tests.live.tables import GAMES, Live, felt_for


def evening(game: str, rounds: int = 3, bankroll: int = 50_000) -> LocalTable:
    """A person who wagers the first minimum and takes the cautious way, and bots."""
    layout = felt_for(game, clock=PATIENT)
    clock = iter(range(1_000, 10**9))
    names = ("Ada", "Blaise")[: layout.seats - 1]
    table = LocalTable(layout, ("ann",), names, bankroll, Random(8), lambda: next(clock))
    wager, limits = next(iter(layout.setup.posted().items()))
    for _ in range(rounds):
        table.place("ann", wager, limits.spots[0], limits.minimum)
        table.deal()
        while table.state.phase == Phase.PLAYING:
            table.decide("ann", bots.cautious(layout, table.state, 0))
    return table


@pytest.mark.parametrize("game", ["great-8", "lucky-8", "jacks-beat", "straights-and-8s"])
def test_an_evening_at_home_as_it_was_looked_at(game: str) -> None:
    table = evening(game)
    short = [_short(event) for event in table.log]
    lines = [json.dumps(event.to_json()) for event in short]
    lines += [f"{account} {cents}" for account, cents in sorted(table.balances.items())]
    lines += [str(checked) for checked in table.check()]
    as_it_was(f"home-{game}.txt", "\n".join(lines) + "\n")
    assert sum(table.balances.values()) == 0
    assert table.funds("nobody") == 0


def _short(event: e.Event) -> e.Event:
    return replace(event, reveal="") if isinstance(event, e.ShoeEnded) else event


@pytest.mark.parametrize(("people", "fits"), [(0, False), (1, True), (7, True), (8, False)])
def test_as_many_as_there_are_seats(people: int, fits: bool) -> None:
    layout = felt_for("great-8", clock=PATIENT)
    names = [f"p{number}" for number in range(people)]
    if fits:
        assert LocalTable(layout, names, (), 100, Random(8), lambda: 1).players == tuple(names)
    else:
        with pytest.raises(BadInput) as refused:
            LocalTable(layout, names, (), 100, Random(8), lambda: 1)
        assert str(refused.value) == f"Great 8 seats 1 to 7, not {people}."


def test_a_safe_makes_seeds_of_its_chance_and_keeps_them() -> None:
    safe = Safe(Random(8))
    assert safe.new(3) == safe.seed(3) == Random(8).randbytes(32)


# --- the check of a shoe


def changed(log: list[e.Event], kind: type, change: Callable[[e.Event], e.Event]) -> list[e.Event]:
    """The log with the first event of a kind changed."""
    at = next(n for n, event in enumerate(log) if isinstance(event, kind))
    return [*log[:at], change(log[at]), *log[at + 1 :]]


def test_what_a_check_says_of_a_log_that_was_changed() -> None:
    lines = []
    for game, cards in (("lucky-8", ("As", "2s")), ("jacks-beat", ("6", "5"))):
        table = evening(game, rounds=1)
        if table.state.phase != Phase.WAITING and not table.check():
            table.send(_void(table))
        log, layout = table.log, table.layout
        other = lambda x, cards=cards: (cards[x.symbols[0] == cards[0]], *x.symbols[1:])  # noqa: E731
        changes: dict[str, tuple[type, Any]] = {
            "nothing": (e.Dealt, lambda x: x),
            "a card": (e.Dealt, lambda x, other=other: replace(x, symbols=other(x))),
            "a card more": (e.Dealt, lambda x: replace(x, symbols=(*x.symbols, x.symbols[0]))),
            "the commitment": (e.ShoeBrought, lambda x: replace(x, commitment="0" * 64)),
            "a seat's commitment": (e.SeedCommitted, lambda x: replace(x, commitment="0" * 64)),
            "the roster": (e.RosterPosted, lambda x: replace(x, roster="0" * 64)),
            "the lock": (e.ShoeLocked, lambda x: replace(x, lock="0" * 64)),
            "the reveal": (e.ShoeEnded, lambda x: replace(x, reveal="{}")),
            "the number": (e.ShoeBrought, lambda x: replace(x, shoe=7)),
        }
        if any(isinstance(event, e.Burned) for event in log):
            changes["the burned"] = (e.Burned, lambda x: replace(x, cards=x.cards + 1))
            changes["the first"] = (e.Burned, lambda x: replace(x, first="??"))
        for what, (kind, change) in changes.items():
            said = [str(one) for one in check(layout, table.name, changed(log, kind, change))]
            lines.append(f"{game}: {what}: {said}\n")
        lines.append(f"{game}: another table: {[str(one) for one in check(layout, 'x/1', log)]}\n")
        found = check(layout, table.name, log)
        lines += [f"{c.shoe} {c.wheel} {c.committed} {c.dealt} {c.complaint!r}\n" for c in found]
    as_it_was("checked.txt", "".join(lines))


def _void(table: LocalTable):
    from rackcard.live.table.commands import Void

    return Void(table.now(), "to be checked")


# --- bots


@pytest.mark.parametrize("game", GAMES)
def test_what_bots_wager_by_a_seed(game: str) -> None:
    live = Live(game)
    lines = []
    for seed in range(12):
        stakes = bots.wagers(live.layout, live.state, 2, 100_000, Random(seed))
        lines.append(" ".join(f"{s.bet.wager}/{s.bet.spot}:{s.amount}" for s in stakes) + "\n")
        assert all(stake.bet.seat == 2 for stake in stakes)
    as_it_was(f"bots-{game}.txt", "".join(lines))


@pytest.mark.parametrize(("funds", "makes"), [(499, False), (500, True)])
def test_a_bot_wagers_what_it_has_to_the_cent(funds: int, makes: bool) -> None:
    live = Live("great-8")
    found = bots._one_more(live.layout, [], "main", 0, funds, Random(8))
    assert [stake.amount for stake in found] == [500] * makes
    before = [Stake(Bet("main", "yin", 0), 500)]
    bonus = bots._one_more(live.layout, before, "great-bonus", 0, funds + 100, Random(8))
    assert [(s.bet.spot, s.amount) for s in bonus] == [("yin", 100)] * makes


def test_bots_are_told_by_their_ids() -> None:
    bot = bot_id("Ada", "ff-1")
    assert (bot, bot_name(bot), is_bot(bot)) == ("bot-Ada-ff-1", "Ada", True)
    assert not is_bot("ann")
    assert not is_bot("ann-bot-")
    assert client_seed(Random(8)) == Random(8).randbytes(16).hex()


# --- advice


def test_advice_is_for_whoever_sits_there_and_is_asked() -> None:
    live = Live("dead-mans-hand", "5c 9d 6c Ks", clock=replace(PATIENT, seeds=0)).sit("ann", "bob")
    with pytest.raises(BadInput) as refused:
        question(live.table, "eve")
    assert str(refused.value) == "you do not sit at this table."
    assert question(live.table, "ann") is None
    live.place("bob", "blackjack", "blackjack", 500)
    live.ready("ann", "bob")
    assert question(live.table, "ann") is None
    asked = question(live.table, "bob")
    assert asked is not None
    assert asked.machine is live.layout.machine("round", 1)
    assert asked.turn == bots.turn(live.layout, live.state, 1)


@pytest.mark.parametrize(
    ("notes", "way"),
    [
        (["", ""], None),
        (["house way", ""], ["a", "0"]),
        (["", "house way"], ["a", "1"]),
        (["house way", "house way"], ["a", "0"]),
    ],
)
def test_what_the_house_would_do_is_told_apart(notes: list[str], way: list[str] | None) -> None:
    fields = dict.fromkeys(Considered._fields)
    found = [
        Considered(**{**fields, "choice": f"a {n}", "note": note}) for n, note in enumerate(notes)
    ]
    asked = []
    decisions = SimpleNamespace(advice=lambda *question: asked.append(question) or found)
    machine = SimpleNamespace(decisions=decisions)
    told = answer(Question(machine, Turn("view", "need")))
    assert told == {"choices": [one._asdict() for one in found], "house_way": way}
    assert asked == [("view", "need", Query())]
