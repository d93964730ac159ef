"""The table between its commands: what is decided and what has happened, what fails, what a house
does at its doors; streams of an audit."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.live.books.people import Person
from rackcard.live.books.reading import Reading
from rackcard.live.service import house as houses
from rackcard.live.service.elsewhere import Elsewhere
from rackcard.live.service.hooks import PitHooks
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.steady_clock import SteadyClock
from rackcard.live.table import commands as c
from rackcard.live.table import course
from rackcard.live.table import table as module
from rackcard.live.table.dealer import Dealer
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import Shoe
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput
from rackcard.rules.needs import Choose, Deal
from tests.live.evenings import GAMES, evening, table_of
from tests.live.tables import AT_ONCE, TABLE, Live, SeedBook, felt_for

ANN = Person("ann", "Ann", "player")


async def has_elsewhere(person: str) -> Elsewhere:
    return Elsewhere(tables=3)


def sitting(*players: str, game: str = "great-8", clock: Clock = AT_ONCE) -> Table:
    table = Table(TABLE, felt_for(game, clock=clock), SeedBook())
    for seat, player in enumerate(players):
        table.apply(table.decide(c.TakeSeat(1, player, seat)))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_what_was_decided_is_applied_as_if_it_were_folded(game: str) -> None:
    table, folded = table_of(game), table_of(game)
    for step in evening(game)[:120]:
        if step.events:
            events = table.decide(step.command)
            folded.apply(list(events))
            table.apply(events)
            assert table.state == folded.state


def test_only_what_was_decided_last_and_here_is_taken_as_folded() -> None:
    table = sitting("ann")
    first = table.decide(c.TakeSeat(2, "bob", 1))
    second = table.decide(c.TakeSeat(2, "cat", 2))
    table.apply(first)
    assert table.state.seats[:3] == ("ann", "bob", "")
    table.apply(second)
    assert table.state.seats[:3] == ("ann", "bob", "cat")
    again = table.decide(c.Place(3, "ann", "main", "yin", 500, 500))
    table.apply(again)
    table.apply(again)
    assert table.state.phase == Phase.WAGERS
    assert sum(table.state.stakes.values()) == 500


def test_a_shoe_is_worked_out_once_until_the_next_is_locked() -> None:
    table = sitting("ann")
    seeds: list[int] = []
    table.vault = SimpleNamespace(seed=lambda shoe: seeds.append(shoe) or SeedBook().seed(shoe))
    shoe = table.state.shoe
    order = table.order(shoe)
    first = [order.at(0, place) for place in range(6)]
    assert table.order(shoe) is order
    assert seeds == [1]
    other = Shoe(2, shoe.commitment, lock="another")
    assert [table.order(other).at(0, place) for place in range(6)] != first
    assert [table.order(shoe).at(0, place) for place in range(6)] == first
    assert seeds == [1, 2, 1]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ValueError("a card fell."), "ValueError: a card fell"),
        (KeyError(), "KeyError"),
        (ValueError("two\n  lines\tof Größe"), "ValueError: two lines of Gr??e"),
        (ValueError("~ \x7f"), "ValueError: ~ ?"),
        (ValueError("x" * 500), ("ValueError: " + "x" * 500)[: 200 - 31]),
    ],
)
def test_a_failure_is_a_line_that_a_reveal_can_hold(error: Exception, says: str) -> None:
    assert module._failure(error) == f"the rules of this game failed: {says}"
    assert len(module._failure(error)) <= 200


def test_rules_that_fail_void_the_round_or_change_nothing(monkeypatch) -> None:
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.place("ann", "main", "yin", 500)

    def fails(*_: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(course, "settle", fails)
        events = live.table.decide(c.Ready(live.now, "ann"))
    reason = "the rules of this game failed: RuntimeError: a bug"
    kinds = [type(event).__name__ for event in events]
    assert kinds[:3] == ["Returned", "RoundVoided", "ShoeEnded"]
    assert events[1].reason == reason
    with monkeypatch.context() as patched:
        patched.setattr(Dealer, "_void", fails)
        patched.setattr(course, "settle", fails)
        with pytest.raises(BadInput) as refused:
            live.table.decide(c.Ready(live.now, "ann"))
    assert str(refused.value) == f"nothing was changed: {reason}."


def test_what_a_choice_adds_is_reckoned_from_the_wager_it_adds_to() -> None:
    live = Live("dead-mans-hand", "5c 9d 6c Ks", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 700)
    live.place("ann", "dead-mans-hand", "dead-mans-hand", 100)
    live.ready("ann")
    assert live.phase == Phase.PLAYING
    need = Choose(0, ("hit", "stand", "double"))
    in_play = InPlay(live.layout, live.state)
    assert in_play.stake_added(0, need, "double") == ("blackjack", 700)
    assert in_play.stake_added(0, need, "hit") == ("", 0)


def test_everybody_who_has_committed_is_waited_for_and_nobody_else() -> None:
    """Somebody who left stays on no roster; who came late need not commit twice."""
    live = Live("great-8", clock=Clock(seeds=9_000)).sit("ann", "bob")
    live.commit("ann")
    assert live.phase == Phase.COMMITTING
    live.leave("bob")
    assert live.phase != Phase.COMMITTING


@pytest.mark.parametrize(("left", "wanted", "has"), [(1, 1, True), (3, 4, False), (4, 4, True)])
def test_a_shoe_is_dealt_to_its_last_card(left: int, wanted: int, has: bool) -> None:
    table = sitting("ann", game="dead-mans-hand")
    shoe = replace(table.state.shoe, dealt=table.layout.source.total - left)
    table.state = replace(table.state, shoe=shoe)
    assert Dealer(table)._has(Deal("dealer", wanted)) is has


@pytest.mark.parametrize("game", GAMES)
def test_the_first_machine_of_a_card_says_what_is_dealt_from(game: str) -> None:
    layout = felt_for(game)
    name = next(iter(layout.setup.machines))
    assert (layout.names[0], layout.first) == (name, layout.setup.machines[name])
    assert layout.source is layout.first.source


# --- the house


@pytest.mark.parametrize(("tables", "room"), [(999, True), (1_000, False), (1_001, False)])
def test_a_house_has_room_for_a_thousand_tables(tables: int, room: bool) -> None:
    asked: list[Any] = []

    async def opens(*given: Any) -> str:
        asked.extend(given)
        return "a table"

    pit = SimpleNamespace(tables=range(tables), open=opens)
    house = SimpleNamespace(pit=pit, timing=Clock(1, 2, 3), elsewhere=has_elsewhere)
    wish = HouseOfTables.open_table(house, "c-1", ANN, "lucky-8", {"decks": 6})
    if not room:
        with pytest.raises(BadInput) as refused:
            asyncio.run(wish)
        assert str(refused.value) == "the house has 1000 tables and no room for more."
        return
    assert asyncio.run(wish) == "a table"
    name, layout, *rest = asked
    assert (name[:8], len(name)) == ("lucky-8-", 16)
    assert rest == ["c-1", "ann", Elsewhere(tables=3)]
    assert (layout.clock, layout.setup.house.options["decks"]) == (Clock(1, 2, 3), 6)


def test_money_and_voids_go_through_the_pit() -> None:
    asked: list[Any] = []

    async def grant(*given: Any, **named: Any) -> None:
        asked.append((given, named))

    async def submit(command_id: str, owner: str, table: str, make: Any) -> str:
        asked.append((command_id, owner, table, make(7, 8)))
        return "done"

    pit = SimpleNamespace(grant=grant, submit=submit, funds={"player:ann": 5})
    house = SimpleNamespace(pit=pit, elsewhere=has_elsewhere)
    asyncio.run(HouseOfTables.grant(house, ANN, "g"))
    asyncio.run(HouseOfTables.grant(house, ANN, "w", is_new=True))
    answer = asyncio.run(HouseOfTables.void(house, "v", ANN, TABLE, "a card fell"))
    assert answer == "done"
    assert asked == [
        (("ann", 1_000_00, "g", 100_00, Elsewhere(tables=3)), {}),
        (("ann", 1_000_00, "w", 100_00, Elsewhere()), {}),
        ("v", "ann", TABLE, c.Void(7, "a card fell", reshuffles=True)),
    ]
    assert HouseOfTables.funds(house, "ann") == 5
    assert HouseOfTables.funds(house, "bob") == 0
    people = SimpleNamespace(join=lambda *given: given, guest=lambda *given: given)
    door = SimpleNamespace(people=people, clock=lambda: 9)
    assert HouseOfTables.join(door, "ann", "secret") == ("ann", "secret", 9)
    assert HouseOfTables.guest(door) == (9,)


def test_a_house_that_closes_stops_its_parts_and_then_its_writer() -> None:
    done: list[str] = []

    class Part:
        def __init__(self, name: str) -> None:
            self.name = name

        async def stop(self) -> None:
            done.append(self.name)

        async def close(self) -> None:
            done.append(f"{self.name} closed")

    async def close() -> None:
        looking = asyncio.create_task(asyncio.sleep(60))
        pit = SimpleNamespace(stop=Part("pit").stop, writer=Part("writer"))
        parts = {name: Part(name) for name in ("nodes", "presence", "bot_host")}
        house = SimpleNamespace(_looking=looking, pit=pit, **parts)
        await HouseOfTables.stop(house)
        assert looking.cancelled()
        assert house._is_open is False

    asyncio.run(close())
    assert done == ["nodes", "presence", "bot_host", "pit", "writer closed"]


def test_a_house_opens_its_parts_and_looks_at_returns() -> None:
    done: list[str] = []

    async def start() -> None:
        done.append("pit")

    async def look() -> None:
        done.append("looking")

    async def opens() -> None:
        house = SimpleNamespace(
            pit=SimpleNamespace(start=start),
            nodes=SimpleNamespace(start=lambda pit: done.append("nodes")),
            bot_host=SimpleNamespace(start=lambda: done.append("bot_host")),
            presence=SimpleNamespace(start=lambda: done.append("presence")),
            _look_at_returns=look,
        )
        await HouseOfTables.start(house)
        await house._looking

    asyncio.run(opens())
    assert done == ["pit", "nodes", "bot_host", "presence", "looking"]


def test_a_house_keeps_its_own_time_or_the_usual(monkeypatch) -> None:
    for name in ("People", "Metrics", "Names", "BotHost", "Presence"):
        part = SimpleNamespace(of=None, look_up=lambda _: None)
        monkeypatch.setattr(houses, name, lambda *_, part=part: part)
    monkeypatch.setattr(houses, "Nodes", lambda *_: SimpleNamespace(join=list))

    def make(store: Any, clock: Any, metrics: Any, tables: Any) -> SimpleNamespace:
        return SimpleNamespace(
            given=clock, tables={}, hooks=PitHooks(), writer=SimpleNamespace(leave=None)
        )

    monkeypatch.setattr(houses, "Pit", make)
    assert HouseOfTables(None).timing == Clock(3_000, 20_000, 20_000, 300_000, 30_000)
    pit: Any = HouseOfTables(None).pit
    assert isinstance(pit.given, SteadyClock)
    assert HouseOfTables(None, timing=Clock(1, 2, 3)).timing == Clock(1, 2, 3)


def test_the_lobby_says_what_there_is() -> None:
    table = sitting("ann")
    house = SimpleNamespace(pit=SimpleNamespace(tables={TABLE: table}))
    assert HouseOfTables.lobby(house) == [
        {
            "table": TABLE,
            "game": "great-8",
            "name": "Great 8",
            "phase": Phase.WAGERS,
            "round": 1,
            "seats": ["ann", "", "", "", "", "", ""],
            "paytables": dict(table.layout.tables),
        }
    ]


# --- the streams of an audit


def test_rows_are_streamed_a_thousand_at_a_time_and_streams_are_closed() -> None:
    asked: list[Any] = []

    class Rows(list):
        def __enter__(self) -> Rows:
            return self

        def __exit__(self, *_: object) -> None:
            asked.append("closed")

    def execute(wanted: str, execution_options: dict[str, int]) -> Rows:
        asked.append((wanted, execution_options))
        return Rows([1, 2])

    reading = Reading(SimpleNamespace(execute=execute))
    assert list(reading.stream("all")) == [1, 2]
    assert asked == [("all", {"yield_per": 1_000})]
    reading.close()
    assert asked[1:] == ["closed"]
