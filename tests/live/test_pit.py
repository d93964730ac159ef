"""The pit, with books that are kept in memory: what is written, what is answered, who is told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import pytest

from rackcard.live.books.store import StoreFailed
from rackcard.live.books.transaction import Record
from rackcard.live.service import pit as pits
from rackcard.live.service.vault import TableVault, vault_of
from rackcard.live.service.writer import NotWritten
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.events import PlayMoneyGranted
from rackcard.live.table.layout import opening
from rackcard.live.table.phases import Phase
from rackcard.rules.errors import BadInput
from tests.live.memory_house import CLOCK, NAME, Books, House, played
from tests.live.tables import felt_for


async def evening(house: House) -> None:
    await house.open()
    await house.pit.grant("ann", 1_000, "grant-ann")
    await house.sit("ann")
    await house.wager("ann", 500)


def test_a_command_is_written_with_all_that_belongs_to_it():
    house = played(evening)
    records = house.books.records
    heads = [(r.command_id, r.owner, r.table, r.at) for r in records]
    assert heads == [
        ("open-pit/1", "ann", NAME, 1_000_000),
        ("grant-ann", "ann", "bank", 1_000_000),
        ("c-1", "ann", NAME, 1_000_000),
        ("c-2", "ann", NAME, 1_000_000),
    ]
    replies = [dict(r.reply) for r in records]
    assert replies == [{"ok": True, "table": r.table, "events": len(r.events)} for r in records]
    assert records[0].events == [opening(felt_for("great-8", clock=CLOCK))]
    assert records[1].events == [PlayMoneyGranted("ann", 1_000)]
    assert records[2].events[0] == e.SeatTaken(0, "ann")
    assert records[3].events == [e.WagerPlaced(0, "ann", "main", "yin", 500, 500)]
    assert [list(r.seeds) for r in records] == [[], [], [1], []]
    assert [len(seed) for seed in records[2].seeds.values()] == [32]
    assert house.pit.funds == {"bank": -1_000, "player:ann": 500, f"layout:{NAME}": 500}
    assert house.books.batches == [1, 1, 1, 1]


def test_what_is_refused_is_answered_and_not_written():
    async def scenario(house: House) -> None:
        await house.open()
        before = len(house.books.records)
        assert await house.sit("ann", 99) == {
            "ok": False,
            "error": "this table has seats 1 to 7.",
        }
        assert len(house.books.records) == before
        assert house.count("rackcard_refused_total") == 1
        assert (await house.sit("ann"))["ok"]
        answer = await house.wager("ann", 500)
        assert answer == {"ok": False, "error": "you have $0 left, which is not enough."}
        with pytest.raises(BadInput) as refused:
            await house.sit("ann", at="pit/9")
        assert str(refused.value) == "the house has no table 'pit/9'; allowed: pit/1."

    assert played(scenario).count("rackcard_refused_total") == 2


def test_a_mistake_of_the_house_changes_nothing_and_keeps_no_seed():
    async def scenario(house: House) -> None:
        await house.open()

        def breaks(now: int, funds: int) -> c.Command:
            house.pit.tables[NAME].vault.new(1)
            raise RuntimeError("a bug")

        answer = await house.do("ann", breaks)
        assert answer == {"ok": False, "error": "the house made a mistake: nothing was changed."}
        assert vault_of(house.pit.tables[NAME]).take() == {}
        await house.sit("ann")

    house = played(scenario)
    assert [len(record.seeds) for record in house.books.records] == [0, 1]
    assert house.count("rackcard_refused_total") == 0


def test_a_command_id_counts_once_for_its_owner_at_its_table():
    async def scenario(house: House) -> None:
        await house.open()
        await house.open(name="pit/2")
        sit = lambda now, _: c.TakeSeat(now, "ann", 0)  # noqa: E731
        submit = house.pit.submit
        first, again = await asyncio.gather(
            submit("x", "ann", NAME, sit), submit("x", "ann", NAME, sit)
        )
        assert first == again == await submit("x", "ann", NAME, sit)
        taken = {"ok": False, "error": "command id 'x' is taken; allowed: a fresh one."}
        assert await submit("x", "bob", NAME, sit) == taken
        used = {"ok": False, "error": "this command id has been used at another table."}
        assert await submit("x", "ann", "pit/2", sit) == used
        layout = felt_for("great-8", clock=CLOCK)
        assert await house.pit.open("pit/3", layout, "open-pit/2", "ann") == "pit/2"
        with pytest.raises(BadInput, match="is taken; allowed: a fresh one"):
            await house.pit.open("pit/3", layout, "open-pit/2", "bob")
        assert list(house.pit.tables) == [NAME, "pit/2"]

    house = played(scenario)
    assert [record.command_id for record in house.books.records] == [
        "open-pit/1",
        "open-pit/2",
        "x",
    ]


def test_what_changed_nothing_is_remembered_of_players_and_not_of_the_house():
    async def scenario(house: House) -> None:
        await house.open()
        tick = lambda now, _: c.Tick(now)  # noqa: E731
        assert (await house.pit.submit("t-1", "house", NAME, tick))["events"] == 0
        assert (await house.pit.submit("t-2", "ann", NAME, tick))["events"] == 0

    house = played(scenario)
    assert [record.command_id for record in house.books.records] == ["open-pit/1", "t-2"]


@pytest.mark.parametrize(
    ("below", "has", "granted"),
    [(None, 99, True), (100, 0, True), (100, 99, True), (100, 100, False), (100, 101, False)],
)
def test_money_for_whoever_has_less_than_so_much(below, has, granted):
    async def scenario(house: House) -> None:
        house.pit.funds["player:ann"] = has
        if granted:
            await house.pit.grant("ann", 7, "g", below)
        else:
            with pytest.raises(BadInput) as refused:
                await house.pit.grant("ann", 7, "g", below)
            said = "you have play money left: the bank gives more when you run low."
            assert str(refused.value) == said
        assert house.pit.funds["player:ann"] == has + 7 * granted

    played(scenario)


@pytest.mark.parametrize(("most", "batches"), [(1, [1] * 5), (2, [2, 2, 1]), (5, [5]), (6, [5])])
def test_commands_that_wait_are_written_together(monkeypatch, most, batches):
    monkeypatch.setattr(pits, "MOST_AT_ONCE", most)

    async def scenario(house: House) -> None:
        grants = [house.pit.grant("ann", 100, f"g-{n}") for n in range(5)]
        await asyncio.gather(*grants)
        assert house.pit.funds == {"bank": -500, "player:ann": 500}

    house = played(scenario)
    assert house.books.batches == batches
    assert house.count("rackcard_batch_commands_count") == len(batches)
    assert house.count("rackcard_batch_commands_sum") == 5
    assert house.count("rackcard_commit_seconds_sum") < 60


def test_each_command_of_a_batch_stands_on_the_one_before():
    async def scenario(house: House) -> None:
        await house.open()
        answers = await asyncio.gather(
            house.pit.grant("ann", 700, "g"),
            house.sit("ann"),
            house.wager("ann", 500),
            house.wager("ann", 700),
            house.wager("ann", 800),
        )
        assert [one["ok"] for one in answers[1:]] == [True, True, True, False]
        assert answers[-1]["error"] == "you have $0 left, which is not enough."

    house = played(scenario)
    assert house.books.batches == [1, 4]
    assert house.pit.funds["player:ann"] == 0


def test_whoever_comes_when_too_many_wait_is_sent_away(monkeypatch):
    monkeypatch.setattr(pits, "MOST_WAITING", 2)

    async def scenario(house: House) -> None:
        grants = [house.pit.grant("ann", 100, f"g-{n}") for n in range(3)]
        done = await asyncio.gather(*grants, return_exceptions=True)
        assert done[:2] == [None, None]
        assert isinstance(done[2], NotWritten)
        assert str(done[2]) == "the house is too busy: try again in a moment."

    played(scenario)


@pytest.mark.parametrize("error", [StoreFailed("the disk is full."), BadInput("no.")])
def test_what_could_not_be_written_has_not_happened(error):
    async def scenario(house: House) -> None:
        await evening(house)
        state, funds = house.pit.tables[NAME].state, dict(house.pit.funds)
        listener = house.pit.listen(NAME, "bob")
        listener.inbox.get_nowait()
        house.books.fails = error
        with pytest.raises(NotWritten) as refused:
            await house.ready("ann")
        assert str(refused.value) == f"nothing was changed: {error}"
        assert house.pit.tables[NAME].state is state
        assert house.pit.funds == funds
        assert listener.inbox.empty()
        house.books.fails = None
        assert (await house.ready("ann"))["ok"]

    played(scenario)


def test_time_passes_at_tables_where_somebody_is_late(monkeypatch):
    monkeypatch.setattr(pits, "TICK", 0.001)

    async def scenario(house: House) -> None:
        await evening(house)
        await house.open(name="pit/2")
        written = len(house.books.records)
        house.now += CLOCK.wagers - 1
        await asyncio.sleep(0.02)
        assert len(house.books.records) == written
        house.now += 1
        for _ in range(500):
            await asyncio.sleep(0.002)
            if len(house.books.records) > written:
                break
        record = house.books.records[-1]
        assert (record.owner, record.table) == ("house", NAME)
        assert record.command_id.startswith("tick-")
        assert record.events[0] == e.WagersClosed()

    played(scenario)


def test_a_house_that_comes_back_goes_on_where_it_was():
    before = played(evening)
    state = before.pit.tables[NAME].state
    books = before.books
    books.held = dict(before.pit.funds)

    async def scenario(house: House) -> None:
        assert house.pit.funds == before.pit.funds
        now = house.pit.tables[NAME].state
        assert (now.phase, now.stakes, now.seats) == (Phase.WAGERS, state.stakes, state.seats)
        resumed = house.books.records[-1]
        assert resumed.events == [e.Resumed(1_000_000 + CLOCK.wagers)]
        assert (resumed.owner, resumed.command_id[:7]) == ("house", "resume-")
        assert house.count("rackcard_tables") == 1
        assert house.pit.last.settled(NAME)["round"] == 0
        await house.ready("ann")

    played(scenario, books)


def test_a_journal_without_an_opening_is_not_resumed():
    books = Books()
    books.records.append(Record("c", "ann", NAME, 1, [e.SeatReady(0)], {}))
    with pytest.raises(BadInput, match="journal of pit/1 does not begin with its opening: audit"):
        House(books)


def test_seeds_are_kept_until_everything_before_the_next_one_is_written():
    vault = TableVault()
    vault.keep(1, b"1" * 32)
    fresh = vault.new(2)
    assert (len(fresh), vault.seed(2), vault.seed(1)) == (32, fresh, b"1" * 32)
    vault.drop()
    assert vault.take() == {}
    second = vault.new(2)
    assert vault.take() == {2: second}
    third = vault.new(3)
    assert vault.take() == {3: third}
    assert vault.take() == {}
    assert [vault.seed(shoe) for shoe in (1, 2, 3)] == [b"1" * 32, second, third]
    vault.forget_before(2)
    assert [vault.seed(shoe) for shoe in (2, 3)] == [second, third]
    with pytest.raises(KeyError):
        vault.seed(1)


def test_everybody_at_a_table_is_told_and_nobody_else():
    async def scenario(house: House) -> None:
        house.pit.hooks.names = lambda players: {one: one.upper() for one in players if one}
        stirred: list[str] = []
        house.pit.hooks.table_changed = stirred.append
        await evening(house)
        await house.open(name="pit/2")
        ann, bob = house.pit.listen(NAME, "ann"), house.pit.listen("pit/2", "bob")
        assert house.count("rackcard_listeners") == 2
        first = ann.inbox.get_nowait()
        assert (first["events"], first["steps"]) == ([], [])
        assert first["table"] == house.pit.seen(NAME, "ann")
        bob.inbox.get_nowait()
        await house.ready("ann")
        told = ann.inbox.get_nowait()
        assert [event["kind"] for event in told["events"]][:2] == ["SeatReady", "WagersClosed"]
        assert told["table"] == house.pit.seen(NAME, "ann")
        assert told["steps"][0]["call"] == "ANN: ready."
        assert bob.inbox.empty()
        assert stirred == [NAME, NAME, NAME, "pit/2", NAME]
        house.pit.leave(ann)
        house.pit.leave(ann)
        assert house.count("rackcard_listeners") == 1
        await house.wager("ann", 500)
        assert ann.inbox.empty()

    house = played(scenario)
    assert house.count("rackcard_rounds_total") == 1
    assert house.count("rackcard_staked_cents_total") == 500
    assert house.count("rackcard_tables") == 2
    (watched,) = house.pit.return_monitor._sums.values()
    assert (watched.wagers, watched.staked) == (1, 500)


def placing(wager: str, spot: str) -> Callable[[int, int], c.Command]:
    return lambda now, had: c.Place(now, "ann", wager, spot, 500, had)


def test_a_table_as_one_person_may_see_it(monkeypatch):
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    track, red = ("straights-and-8s",) * 2, ("red-black", "red")

    async def scenario(house: House) -> None:
        await house.open("straights-and-8s")
        for seat, who in enumerate(("ann", "bot-Ada-1")):
            await house.pit.grant(who, 100_000, f"g-{who}")
            await house.sit(who, seat)
        for spot in (track, red):
            await house.do("ann", placing(*spot))
        seen = house.pit.seen(NAME, "ann")
        assert (seen["you"], seen["bots"], seen["now"]) == (0, [1], 1_000_000)
        assert (seen["funds"], seen["riding"], seen["names"]) == (99_000, [], {})
        assert (seen["last"], seen["hands"], seen["breakage"]) == ([], [], [])
        behind = house.pit.seen(NAME, "eve")
        assert (behind["you"], behind["funds"]) == (-1, 0)
        for who in ("ann", "bot-Ada-1"):
            await house.ready(who)
        after = house.pit.seen(NAME, "ann")
        assert after["riding"] == ["straights-and-8s"]
        assert (after["settled"]["round"], after["settled"]["over"]) == (1, True)
        assert after["last"] == after["settled"]["moves"] != []
        assert after["hands"] != []

    played(scenario)
