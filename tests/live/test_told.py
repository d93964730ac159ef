"""Who is told what: from where each step is seen, and from where nothing hidden can be seen."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from rackcard.games.jacks_beat.table import HIDDEN
from rackcard.live.table import events as e
from rackcard.live.table import steps as steps_module
from rackcard.live.table.calls import Scene, call
from rackcard.live.table.finished_round import ending
from rackcard.live.table.in_play import BEHIND
from rackcard.live.table.settlements import LastRounds, Settlement
from rackcard.live.table.sights import Sights, cards_moved
from rackcard.live.table.state import State, opened
from rackcard.live.table.steps import Steps, stakes_moved
from rackcard.rules.grades import Bet
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import Calls, Shown
from tests.live.tables import AT_ONCE, GAMES, Live, felt_for, pai_gow

HAND = "2c 3d 5h 7s 9c Jd Ks"


def settled(seat: int, amount: int, act: str = "pay") -> e.Settled:
    return e.Settled(act, seat, "ann", "main", "yin", "Win", "1:1", 500, amount, 0, -1)


def test_each_step_is_seen_from_where_its_player_sits_by_then(monkeypatch) -> None:
    """-1 until somebody sits down; from the new chair after that, and -1 again."""
    table = SimpleNamespace(layout=felt_for("great-8"), trail=None)
    monkeypatch.setattr(Sights, "hands", lambda sights, state, seat: [seat])
    monkeypatch.setattr(steps_module, "event_for_seat", lambda event, table, seat: seat)
    events = [
        e.SeatTaken(0, "bob"),
        e.SeatTaken(3, "ann"),
        e.SeatReady(3),
        e.SeatLeft(3),
        e.SeatTaken(5, "ann"),
    ]
    steps = Steps(table, opened(table.layout), events, {})
    seen = [(step["event"], step["hands"]) for step in steps.seen_by("ann")]
    assert seen == [(-1, None), (3, [3]), (3, None), (-1, [-1]), (5, [5])]
    seen = [(step["event"], step["hands"]) for step in steps.seen_by("bob")]
    assert [hands for _, hands in seen] == [[0], None, None, None, None]
    assert steps.seen_by("eve") is steps.seen_by("nobody")
    assert [step["call"] for step in steps.seen_by("eve")] == [
        "Seat 1: bob. Good luck.",
        "Seat 4: ann. Good luck.",
        "Ann: ready.",
        "Seat 4 is free.",
        "Seat 6: ann. Good luck.",
    ]


@pytest.mark.parametrize("part", ["machines", "shown", "playing", None])
def test_hands_are_looked_at_again_when_any_part_of_the_cards_has_moved(part) -> None:
    before = State(("ann",), {"round": 1}, playing=(0,), shown={})
    values = {"machines": {"round": 2}, "shown": {"round": 1}, "playing": (1,)}
    after = before if part is None else State(**{**vars(before), part: values[part]})
    assert cards_moved(before, after) == (part is not None)


def test_stacks_that_changed_are_told_and_no_others() -> None:
    yin, yang, tie = (Bet("main", spot, 2) for spot in ("yin", "yang", "tie"))
    before = State(("",), {}, stakes={yin: 500, yang: 700})
    assert stakes_moved(before, before) == []
    same = State(("",), {}, stakes={yin: 500, yang: 700})
    assert stakes_moved(before, same) == []
    raised = State(("",), {}, stakes=before.stakes, raised={yin: 500})
    assert [(one["spot"], one["amount"]) for one in stakes_moved(before, raised)] == [("yin", 1000)]
    after = State(("",), {}, stakes={yin: 500, tie: 100})
    assert stakes_moved(before, after) == [
        {"seat": 2, "wager": "main", "spot": "yang", "amount": 0},
        {"seat": 2, "wager": "main", "spot": "tie", "amount": 100},
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_dealer_looks_from_behind_the_table(monkeypatch, game: str) -> None:
    """Whatever is called may be heard by everybody."""
    words = Calls(
        hands=lambda machine, view: [Shown(SeatHand(0), (), f"saw {view}")],
        says=lambda machine, before, after, over, name: (
            f"{before}, {after}, {over}, {name(SeatHand(0))}"
        ),
        card_names={},
    )
    setup = felt_for(game).setup
    own = replace(setup, definition=setup.definition._replace(calls=words))
    layout = replace(felt_for(game), setup=own)
    asked: list[tuple] = []

    def view(sights: Sights, state: State, name: str, seat: int = BEHIND) -> str:
        asked.append((name, seat, state.playing))
        return f"{name} of {state.round}"

    monkeypatch.setattr(Sights, "view", view)
    states = [
        State(("ann", "bob"), opened(layout).machines, round=number, playing=(1,))
        for number in (7, 8)
    ]
    scene = Scene(layout, *states)
    symbol = next(iter(layout.symbols))
    said = call(e.Dealt("seat 1", (symbol,), False, ""), scene).lower()
    first = layout.names[0]
    assert f"saw {first} of 8" in said
    assert all(f"{name} of 7, {name} of 8, false, bob" in said for name in layout.names)
    assert {seat for _, seat, _ in asked} == {BEHIND}
    assert {playing for *_, playing in asked} == {(1,)}
    assert asked[0][0] == first


def test_a_voided_round_shows_no_hand_of_any_seat() -> None:
    live = Live("jacks-beat", pai_gow("As Kd Qh 2s 3c 6d 8h", HAND), clock=AT_ONCE)
    live.sit("ann", "bob", "cat")
    for player in ("ann", "bob", "cat"):
        live.place(player, "pai-gow", "pai-gow", 1000)
    live.ready("ann", "bob", "cat")
    opened_at = next(n for n, x in enumerate(live.journal) if isinstance(x, e.WagersOpened))
    live.void()
    told = ending(live.layout, live.journal[opened_at:])
    by_name = {hand["name"]: set(hand["cards"]) for hand in told["hands"]}
    hidden = {str(HIDDEN)}
    dealer = by_name.pop("Dealer")
    assert by_name == {"Seat 1": hidden, "Seat 2": hidden, "Seat 3": hidden}
    assert hidden.isdisjoint(dealer)
    assert (told["says"], told["winner"]) == ("", "")


def test_a_settlement_is_of_one_round_and_grows_with_its_moves() -> None:
    settlement = Settlement()
    told = []
    for event in (
        e.WagersOpened(3, 0),
        e.WagersClosed(),
        settled(0, 5),
        settled(1, 7, "collect"),
        e.RoundEnded(3),
        e.WagersOpened(4, 0),
        e.WagersClosed(),
        settled(0, 9),
        e.RoundVoided(4, "x"),
        e.RoundVoided(5, "y"),
    ):
        settlement.record(event)
        now = settlement.to_json()
        told.append((now["round"], now["over"], [move["amount"] for move in now["moves"]]))
    assert told == [
        (0, True, []),
        (3, False, []),
        (3, False, [5]),
        (3, False, [5, 7]),
        (3, True, [5, 7]),
        (3, True, [5, 7]),
        (4, False, []),
        (4, False, [9]),
        (4, True, [9]),
        (5, True, []),
    ]


def test_the_last_round_that_ended_is_kept_while_the_next_is_dealt() -> None:
    last = LastRounds()
    events = [e.WagersOpened(1, 0), e.WagersClosed(), settled(0, 5), e.RoundEnded(1)]
    assert list(last.recording("pit/1", events)) == events
    (move,) = last.of("pit/1")
    assert move["amount"] == 5
    for event in (e.WagersOpened(2, 0), e.WagersClosed(), settled(0, 6)):
        last.record("pit/1", event)
    assert last.of("pit/1") == [move]
    assert last.settled("pit/1")["moves"][0]["amount"] == 6
    last.record("pit/1", e.RoundVoided(2, "x"))
    assert last.of("pit/1") == [move]
    assert last.of("pit/2") == []
