"""Seats that sit out: nobody waits for them, and their place is kept for a while."""

from __future__ import annotations

import pytest

from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.calls import calls
from rackcard.live.table.layout import Clock, layout_of, opening
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import opened
from rackcard.live.table.view import seen
from tests.live.tables import AT_ONCE, Live

AWAY, LONGEST = 300_000, 30_000
CLOCK = Clock(seeds=3_000, wagers=20_000, decision=15_000, away=AWAY, seeds_most=LONGEST)
NO_SEEDS = Clock(seeds=0, wagers=20_000, decision=15_000, away=AWAY)
UNTIMED = Clock(seeds=0, wagers=0, decision=0, away=AWAY)
ENDLESS = 10**9


def at(game: str = "great-8", *players: str, clock: Clock = NO_SEEDS) -> Live:
    return Live(game, clock=clock).sit(*(players or ("ann", "bob")))


def gone(live: Live, player: str) -> list[e.Event]:
    return live.do(c.Gone(live.now, player))


def back(live: Live, player: str) -> list[e.Event]:
    return live.do(c.Back(live.now, player))


def bet(live: Live, *players: str) -> None:
    wager = next(iter(live.layout.tables))
    spot = live.layout.setup.spots(wager)[0]
    for player in players:
        live.place(player, wager, spot, live.layout.card.wagers[wager].minimum)


def rounds(live: Live, number: int, *players: str) -> None:
    for _ in range(number):
        bet(live, *players)
        live.wait() if live.phase == Phase.WAGERS else None


def kinds(events: list[e.Event]) -> list[str]:
    return [type(event).__name__ for event in events]


# --- nobody waits for it


def test_a_seat_whose_client_is_gone_sits_out_for_a_posted_time() -> None:
    live = at()
    assert gone(live, "bob") == [e.SatOut(1, "gone", live.now + AWAY), e.ClockSet(0)]
    assert gone(live, "bob") == []
    chairs = seen(live.table, 0)["seats"]
    assert [chair["sits_out"] for chair in chairs[:3]] == [
        None,
        {"reason": "gone", "until": live.now + AWAY},
        None,
    ]


def test_nobody_waits_for_the_readiness_of_a_seat_that_sits_out() -> None:
    live = at()
    gone(live, "bob")
    bet(live, "ann")
    assert "RoundEnded" in kinds(live.ready("ann"))


def test_a_seat_that_goes_lets_those_who_are_ready_play() -> None:
    live = at()
    bet(live, "ann")
    live.ready("ann")
    assert live.phase == Phase.WAGERS
    assert kinds(gone(live, "bob"))[:2] == ["SatOut", "WagersClosed"]


def test_nobody_waits_for_the_seed_of_a_seat_that_sits_out() -> None:
    live = at(clock=CLOCK)
    gone(live, "bob")
    live.put_in_seeds("ann")
    assert live.phase == Phase.WAGERS
    assert set(live.state.shoe.openings) == {0}


def test_a_seat_that_goes_before_it_opens_its_seed_is_left_out() -> None:
    live = at(clock=CLOCK)
    live.commit("ann"), live.commit("bob")
    live.open("ann")
    assert live.phase == Phase.OPENING
    assert kinds(gone(live, "bob")) == ["SatOut", "ShoeLocked", "WagersOpened"]


def test_nobody_waits_for_a_seed_whose_seat_has_left() -> None:
    """Somebody else on that seat cannot open it."""
    live = at(clock=CLOCK)
    live.commit("ann"), live.commit("bob")
    live.leave("bob")
    live.sit("cat", seat=1)
    live.open("ann")
    assert live.phase == Phase.WAGERS


def test_what_a_seat_has_to_decide_that_was_gone_when_cards_were_dealt_is_decided_at_once() -> None:
    live = at("jacks-beat")
    bet(live, "ann", "bob")
    gone(live, "bob")
    live.ready("ann")
    assert live.state.asked == 0
    live.decide("ann", "house way")
    assert [(x.seat, x.by) for x in live.said(e.Decided)] == [(0, "player"), (1, "time-out")]
    assert [event.seat for event in live.said(e.Asked)] == [0]


def test_a_seat_that_goes_in_mid_round_has_the_time_that_is_running() -> None:
    live = at("jacks-beat")
    bet(live, "ann", "bob")
    live.ready("ann", "bob")
    assert live.state.asked == 0
    until = live.state.until
    assert kinds(gone(live, "ann")) == ["SatOut"]
    assert live.do(c.Tick(until - 1)) == []
    live.now = until - 1
    live.decide("bob", "house way")
    assert [x.by for x in live.said(e.Decided)] == []
    live.wait(1)
    assert [(x.seat, x.by) for x in live.said(e.Decided)] == [(0, "time-out"), (1, "player")]


def test_whoever_comes_back_before_its_turn_is_asked() -> None:
    live = at("jacks-beat")
    bet(live, "ann", "bob")
    gone(live, "bob")
    live.ready("ann")
    back(live, "bob")
    live.decide("ann", "house way")
    assert live.state.asked == 1


# --- who lets rounds pass


def test_two_rounds_without_a_wager_or_a_word_and_a_seat_sits_out() -> None:
    live = at()
    rounds(live, 1, "ann")
    assert live.state.passed == {1: 1}
    assert not live.state.out
    bet(live, "ann")
    events = live.wait()
    assert kinds(events)[:2] == ["WagersClosed", "SatOut"]
    assert events[1] == e.SatOut(1, "idle", live.now + AWAY)
    bet(live, "ann")
    assert "RoundEnded" in kinds(live.ready("ann"))


def test_a_wager_or_a_word_in_between_counts() -> None:
    live = at()
    rounds(live, 1, "ann")
    live.ready("bob")
    rounds(live, 1, "ann")
    rounds(live, 1, "ann")
    rounds(live, 1, "ann", "bob")
    rounds(live, 1, "ann")
    assert not live.state.out


def test_bots_are_never_gone_and_never_idle() -> None:
    live = at("great-8", "ann", "bot-Ada-1")
    rounds(live, 3, "ann")
    assert gone(live, "bot-Ada-1") == []
    assert not live.state.out


def test_a_wager_brings_a_seat_back_and_a_seed_does_not() -> None:
    """Programs put in seeds by themselves."""
    live = at(clock=CLOCK)
    for _ in range(2):
        live.put_in_seeds("ann", "bob")
        rounds(live, 1, "ann")
    assert live.state.out[1].reason == "idle"
    assert kinds(live.commit("bob")) == ["SeedCommitted"]
    assert live.state.out[1].reason == "idle"
    live.put_in_seeds("ann")
    assert live.phase == Phase.WAGERS
    bet(live, "bob")
    assert live.journal[-2] == e.SatIn(1)
    assert live.state.passed == {}
    rounds(live, 1, "bob")
    live.commit("bob")
    assert 1 not in live.state.out


def test_no_clock_for_somebody_who_is_connected_and_alone() -> None:
    live = at()
    rounds(live, 2, "ann")
    live.leave("ann")
    assert not live.state.out
    assert not live.state.is_late(live.now + ENDLESS)
    live.do(c.Tick(live.now + ENDLESS))
    assert live.state.seats[1] == "bob"


def test_somebody_who_is_connected_and_alone_has_all_the_time_there_is() -> None:
    """With bots, too; a second person starts the clock, and whoever goes mid-round does."""
    live = at("jacks-beat", "ann", "bot-Ada-1")
    bet(live, "ann", "bot-Ada-1")
    assert not live.state.is_late(live.now + ENDLESS)
    live.now += ENDLESS
    live.ready("ann", "bot-Ada-1")
    assert live.state.asked == 0
    assert not live.state.is_late(live.now + ENDLESS)
    live.sit("bob")
    assert live.state.until == live.now + 15_000
    assert kinds(live.leave("bob")) == ["SeatLeft", "ClockSet"]
    assert live.state.until == 0
    gone(live, "ann")
    assert live.state.until == live.now + 15_000
    live.wait()
    assert (live.said(e.Decided)[0].seat, live.said(e.Decided)[0].by) == (0, "time-out")


def test_somebody_alone_does_not_wait_for_ever_for_one_that_is_gone() -> None:
    live = at("jacks-beat")
    bet(live, "ann", "bob")
    live.ready("ann", "bob")
    gone(live, "ann")
    assert live.state.until == live.now + 15_000


def test_whoever_is_left_with_somebody_who_is_gone_is_alone() -> None:
    live = at()
    rounds(live, 2, "ann")
    assert kinds(gone(live, "ann")) == ["SatOut", "SatIn", "ClockSet"]
    live.wait(AWAY)
    assert live.state.seats[:2] == ("", "bob")


def test_alone_with_bots_is_alone() -> None:
    live = at("great-8", "ann", "bob", "bot-Ada-1")
    rounds(live, 2, "ann")
    live.leave("ann")
    assert not live.state.out


# --- a place is kept, and given up


@pytest.mark.parametrize(("waits", "sits"), [(AWAY - 1, True), (AWAY, False), (AWAY + 1, False)])
def test_a_place_is_given_up_when_its_time_is_over(waits: int, sits: bool) -> None:
    live = at()
    gone(live, "bob")
    assert live.state.is_late(live.now + waits) is not sits
    live.wait(waits)
    assert bool(live.state.seats[1]) is sits
    assert not live.state.is_late(live.now)


def test_whoever_comes_back_in_time_has_its_place() -> None:
    live = at()
    gone(live, "bob")
    live.now += AWAY - 1
    assert back(live, "bob") == [e.SatIn(1), e.ClockSet(live.now + 20_000)]
    assert back(live, "bob") == []
    assert not live.state.is_late(live.now + ENDLESS)


def test_the_last_one_to_go_leaves_an_empty_table() -> None:
    live = at("great-8", "ann")
    gone(live, "ann")
    assert kinds(live.wait(AWAY)) == ["SeatLeft", "ShoeEnded"]
    assert live.phase == Phase.WAITING
    assert not live.state.is_late(live.now + ENDLESS)


def test_stakes_are_settled_first() -> None:
    live = at(clock=UNTIMED)
    bet(live, "ann", "bob")
    gone(live, "bob")
    assert not live.state.is_late(live.now + AWAY), "ann decides when she is ready"
    live.wait(AWAY)
    assert live.state.seats[1] == "bob"
    live.ready("ann")
    assert live.state.is_late(live.now)
    live.wait(0)
    assert live.state.seats[:2] == ("ann", "")


@pytest.mark.parametrize("game", ["great-8", "dead-mans-hand", "jacks-beat", "straights-and-8s"])
@pytest.mark.parametrize("clock", [UNTIMED, CLOCK])
def test_a_table_that_everybody_deserted_ends_by_itself(game: str, clock: Clock) -> None:
    live = at(game, "ann", clock=clock)
    if clock.seeds:
        live.put_in_seeds("ann")
    wagers = [*live.layout.tables]
    for wager in (wagers[0], wagers[-1]):
        spot = live.layout.setup.spots(wager)[0]
        live.place("ann", wager, spot, live.layout.card.wagers[wager].minimum)
    gone(live, "ann")
    for _ in range(60):
        if not live.state.players:
            break
        live.now += 0 if live.state.is_late(live.now) else 10_000
        live.do(c.Tick(live.now))
    assert live.state.seats[0] == ""
    assert live.phase == Phase.WAITING
    assert not live.state.stakes


def test_whoever_is_present_is_not_hurried_by_somebody_whose_time_is_over() -> None:
    """No clock for decisions: the one who is away is decided for, the other is not."""
    live = at("jacks-beat", clock=UNTIMED)
    bet(live, "ann", "bob")
    live.ready("ann", "bob")
    gone(live, "ann")
    live.wait(AWAY)
    assert [(x.seat, x.by) for x in live.said(e.Decided)] == [(0, "time-out")]
    assert live.state.asked == 1
    assert not live.state.is_late(live.now + ENDLESS)


def test_leaving_at_the_moment_when_the_place_is_given_up_is_the_same() -> None:
    live = at()
    gone(live, "bob")
    live.now += AWAY
    assert kinds(live.leave("bob")) == ["SeatLeft"]


def test_an_idle_seat_that_goes_is_gone_and_its_time_is_the_same() -> None:
    live = at()
    rounds(live, 2, "ann")
    until = live.state.out[1].until
    live.now += 1_000
    assert gone(live, "bob")[0] == e.SatOut(1, "gone", until)


def test_after_a_restart_places_are_kept_for_the_whole_time_again() -> None:
    """Whatever the clock says by then."""
    live = at("great-8", "ann", "bob", "cat")
    gone(live, "bob")
    live.now -= 5 * 3_600_000
    assert kinds(live.do(c.Resume(live.now))) == ["Resumed", "SatOut"]
    assert live.state.out[1].until == live.now + AWAY


def test_where_no_time_is_posted_nobody_ever_sits_out() -> None:
    """So it was at every table that was opened before."""
    live = at(clock=AT_ONCE)
    rounds(live, 4, "ann")
    assert gone(live, "bob") == []
    assert not live.state.out
    assert opening(live.layout).clock == (0, 20_000, 20_000)


def test_times_are_posted_with_the_table() -> None:
    live = at(clock=CLOCK)
    first = e.from_json(opening(live.layout).to_json())
    assert isinstance(first, e.TableOpened)
    assert layout_of(first).clock == CLOCK


# --- seeds


def test_a_seat_that_is_there_gets_more_time_for_its_seed() -> None:
    live = at(clock=CLOCK)
    live.commit("ann")
    began = live.now
    assert live.wait() == [e.SeedsAwaited(live.now + 3_000)]
    live.now += 2_999
    live.commit("bob")
    assert live.phase == Phase.OPENING
    assert live.now < began + LONGEST


def test_a_seed_counts_while_the_clock_has_not_struck() -> None:
    """Under load, the clock and a seed may be late by the same moment."""
    live = at(clock=CLOCK)
    live.commit("ann")
    live.now = live.state.until + 500
    live.commit("bob")
    live.now = live.state.until + 500
    live.open("bob"), live.open("ann")
    assert set(live.state.shoe.openings) == {0, 1}


def test_whoever_is_silent_for_longer_than_that_puts_in_no_seed() -> None:
    live = at(clock=CLOCK)
    live.commit("ann")
    began, moved = live.now, 0
    while live.phase == Phase.COMMITTING:
        moved += kinds(live.wait()) == ["SeedsAwaited"]
    assert live.now == began + LONGEST
    assert moved == LONGEST // CLOCK.seeds - 1
    while live.phase == Phase.OPENING:
        live.wait()
    assert live.now == began + 2 * LONGEST
    assert live.phase == Phase.WAGERS


def test_where_everybody_is_gone_seeds_wait_for_whoever_comes_back() -> None:
    live = at("great-8", "ann", clock=CLOCK)
    gone(live, "ann")
    assert not live.state.is_late(live.now + AWAY - 1)
    live.wait(AWAY - 1)
    assert live.phase == Phase.COMMITTING
    assert back(live, "ann") == [e.SatIn(0), e.Resumed(live.now + 3_000)]
    live.now += 3_000
    live.wait(0)
    live.put_in_seeds("ann")
    assert set(live.state.shoe.openings) == {0}


def test_whoever_was_ready_before_it_went_is_ready_when_it_comes_back() -> None:
    live = at()
    bet(live, "ann")
    live.ready("ann")
    gone(live, "ann"), gone(live, "bob")
    assert live.phase == Phase.WAGERS
    assert kinds(back(live, "ann"))[:2] == ["SatIn", "WagersClosed"]


def test_whoever_committed_before_it_went_has_committed_when_it_comes_back() -> None:
    live = at(clock=CLOCK)
    live.commit("ann")
    gone(live, "ann"), gone(live, "bob")
    assert live.phase == Phase.COMMITTING
    assert kinds(back(live, "ann")) == ["SatIn", "Resumed", "RosterPosted"]


def test_a_seed_from_somebody_who_was_gone_brings_it_back() -> None:
    live = at("great-8", "ann", clock=CLOCK)
    gone(live, "ann")
    live.now += AWAY - 1
    assert kinds(live.commit("ann")) == ["SatIn", "Resumed", "SeedCommitted", "RosterPosted"]


def test_whoever_sits_down_where_everybody_is_gone_has_the_whole_time() -> None:
    live = at("great-8", "ann", clock=CLOCK)
    gone(live, "ann")
    live.now += AWAY - 1
    live.sit("bob")
    assert live.state.until == live.now + 3_000
    live.wait()
    live.put_in_seeds("bob")
    assert set(live.state.shoe.openings) == {1}


# --- closing, and shuffling again


def test_an_empty_table_closes_for_good() -> None:
    live = at("great-8", "ann")
    assert live.refused(c.Close(live.now, "why")) == "people sit at this table: it stays open."
    live.leave("ann")
    assert live.do(c.Close(live.now, "nobody sat here")) == [e.TableClosed("nobody sat here")]
    assert live.refused(c.TakeSeat(live.now, "ann", 0)) == "this table is closed."


@pytest.mark.parametrize("game", ["great-8", "lucky-8", "straights-and-8s"])
def test_a_shoe_that_nobody_was_dealt_a_card_from_is_shuffled_again(game: str) -> None:
    live = at(game, clock=CLOCK)
    live.put_in_seeds("ann", "bob")
    bet(live, "ann")
    before, number = dict(live.state.stakes), live.state.round
    events = live.do(c.Void(live.now, "the lid was open", reshuffles=True))
    assert kinds(events) == ["ShoeEnded", "ShoeBrought"]
    live.put_in_seeds("ann", "bob")
    assert live.state.round == number
    assert live.state.stakes == before
    assert live.said(e.WagerPlaced)[-1].added == 0
    live.ready("ann", "bob")
    assert live.said(e.RoundEnded)[-1].round == number
    assert not live.said(e.RoundVoided)


def test_a_shoe_in_play_is_void_with_its_round() -> None:
    live = at("jacks-beat")
    bet(live, "ann", "bob")
    live.ready("ann", "bob")
    live.do(c.Void(live.now, "exposed", reshuffles=True))
    assert live.said(e.RoundVoided)
    assert not live.state.stakes


# --- what is said


def test_it_is_called() -> None:
    live = at(clock=CLOCK)
    events = [
        e.SeatTaken(0, "ann"),
        e.SatOut(0, "gone", 1),
        e.SatIn(0),
        e.SatOut(0, "idle", 1),
        e.SeedsAwaited(1),
        e.TableClosed("nobody has sat here for ten minutes"),
    ]
    said = [one.text for one in calls(live.layout, opened(live.layout), events, {"ann": "Ann"})]
    assert said[1:] == [
        "Ann: away, and seat 1 is kept for five minutes.",
        "Ann: back in the game.",
        "Ann: sitting out, and seat 1 is kept for five minutes.",
        "There is more time for seeds.",
        "This table is closed: nobody has sat here for ten minutes.",
    ]
