"""Checks of decisions, hidden cards, settlement and live tables; which machines they look at."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import rackcard as rc
from rackcard import conformance as suite
from rackcard.conformance import subjects
from rackcard.live.table import bots
from rackcard.live.table import events as e
from rackcard.live.table.phases import Phase
from rackcard.rules.cards import Card
from rackcard.rules.decisions import Decisions
from rackcard.rules.grades import Bet, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.play import Move
from rackcard.rules.pricing import Count, Pricing, Walk
from rackcard.rules.settle import settle
from tests.conformance.test_checks import machines, says
from tests.toys import BET, HighCard, shoe

TIGER = Path(__file__).parents[2] / "examples" / "dragon_tiger"


@pytest.fixture(scope="module")
def tiger() -> rc.Game:
    return rc.load(str(TIGER))


# --- decisions


def test_decisions_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def decisions(*names: str) -> list[Any]:
        return [(name, lambda setup, name=name: (*setup, name)) for name in names]

    lists = [decisions("a", "b")]
    monkeypatch.setattr(suite, "possible_decisions", lambda setup: lists)
    monkeypatch.setattr(suite, "machinery", sorted)

    class Priced:
        def __init__(self, setup: Any) -> None:
            self.setup = setup

        def entries(self) -> list[Any]:
            edge = self.setup if by_order else 0
            return [SimpleNamespace(wager="w", paytable="t", strategy="s", edge=edge)]

    monkeypatch.setattr(suite, "Laws", Priced)
    by_order = False
    game = SimpleNamespace(setup=())
    check = suite.decisions_may_be_made_in_any_order
    assert check(game) is None
    by_order = True
    assert says(check, game) == "the order of decisions changes an edge"
    monkeypatch.setattr(suite, "machinery", lambda setup: setup)
    assert says(check, game) == "b, a in this order gives other machines"


def test_there_is_one_of_everything_to_decide(tiger: rc.Game) -> None:
    names = [[name for name, _ in some] for some in subjects.possible_decisions(tiger.setup)]
    assert names == [["card", "options", "pays", "removal"], ["card", "options", "pays", "shoe"]]
    great = rc.load("great-8", decks=1).setup
    removal, left = subjects.possible_decisions(great)
    assert [name for name, _ in removal] == ["card", "options", "rulings", "pays", "removal"]
    taken, held = (subjects.decided(great, some) for some in (removal, left))
    assert taken.card.name == "Great 8 of another house"
    assert taken.house.options == {"decks": 8}
    assert list(taken.house.rulings.values()) == [
        list(ruling.readings)[-1] for ruling in great.definition.card.rulings.values()
    ]
    assert [str(pay) for pay in taken.changed_pays.values()] == ["2:1"]
    assert taken.removed == subjects.removable_card(great) == {"Ac": 1}
    sources = [subjects.machinery(setup)[2] for setup in (taken, held)]
    assert [source["round"][0] for source in sources] == [("Ac", 7), ("Ac", 0)]
    assert subjects.machinery(taken)[:2] == (taken.decisions(), taken.card)
    wheel = rc.load("straights-and-8s").setup
    assert subjects.removable_card(wheel) is None
    (only,) = subjects.possible_decisions(wheel)
    assert [name for name, _ in only] == ["card", "rulings", "pays"]


@pytest.mark.parametrize("game", [*rc.game_ids(), str(TIGER)], ids=lambda game: Path(game).name)
def test_every_decision_changes_something(game: str) -> None:
    """Decisions that change nothing may be made in any order, whatever a setup does with them."""
    setup = rc.load(game).setup
    for decisions in subjects.possible_decisions(setup):
        for name, decide in decisions:
            assert subjects.machinery(decide(setup)) != subjects.machinery(setup), name


def test_a_shoe_is_what_it_holds(tiger: rc.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.a_shoe_is_what_it_holds
    assert check(tiger) is None
    with pytest.raises(suite.NothingToCheck, match=r"^every round is dealt from the whole deck or"):
        check(rc.load("straights-and-8s"))
    lines = iter([["one", "two"], ["one", "zwei"]])

    class Entry(str):
        name = "a line"

    monkeypatch.setattr(suite, "removable_card", lambda setup: {"Ac": 1})
    monkeypatch.setattr(
        suite, "Laws", lambda setup: SimpleNamespace(entries=lambda: map(Entry, next(lines)))
    )
    assert says(check, tiger) == "a line differs between cards removed and cards left"
    lines = iter([["one"], ["one", "two"]])
    with pytest.raises(ValueError, match="longer"):
        check(tiger)


# --- hidden cards


def test_hidden_cards_must_make_no_difference() -> None:
    check = suite.hidden_cards_stay_hidden
    assert check(machines(HighCard())) is None

    class Open(HighCard):
        def view(self, state: Any, seat: int) -> Any:
            return state

    assert says(check, machines(Open())) == "view shows a card that was dealt face down to dealer"

    class FaceUp(HighCard):
        def next(self, state: Any) -> Any:
            need = super().next(state)
            return need._replace(face_down=False) if isinstance(need, Deal) else need

    with pytest.raises(suite.NothingToCheck, match=r"^every card is dealt face up$"):
        check(machines(FaceUp()))
    assert check(machines(FaceUp(), HighCard())) is None


class HiddenPacket(Machine[tuple[Any, ...]]):
    """Two cards face down to the dealer in one packet, then one to the player."""

    rows = {"bet": ("Win",)}
    start: tuple[Any, ...] = ()
    shows: dict[int, int] = {}
    """By seat, a card that it sees as well."""

    def __init__(self) -> None:
        super().__init__(House({}, {}))
        self.source = shoe("Ac", "2c", "3c", "3h")

    def next(self, state: tuple[Any, ...]) -> Any:
        needs = (Deal("dealer", n=2, face_down=True), Deal("player", seat=0, face_down=True))
        return Done() if len(state) == 3 else (*needs, Deal("table"))[len(state)]

    def step(self, state: tuple[Any, ...], event: Any) -> tuple[Any, ...]:
        assert isinstance(event, tuple) == (not state)
        assert len(event) == 2
        return (*state, event)

    def grade(self, state: tuple[Any, ...], bet: Bet) -> Any:
        return made("Win")

    def view(self, state: tuple[Any, ...], seat: int) -> Any:
        at = self.shows.get(seat, 3)
        return (len(state), *state[2:], *(state[1:2] if seat == 0 else ()), *state[at : at + 1])


DEALERS, PLAYERS = 0, 1
"""Hidden cards, by their place in the state."""


@pytest.mark.parametrize(
    ("shows", "to"),
    [
        ({}, ""),
        ({0: PLAYERS}, ""),
        ({-1: PLAYERS}, "player"),
        ({-1: DEALERS}, "dealer"),
        ({0: DEALERS}, "dealer"),
        ({-1: DEALERS, 0: DEALERS}, "dealer"),
    ],
)
def test_nobody_sees_a_hidden_card_but_its_seat(shows: dict[int, int], to: str) -> None:
    """Nobody sees the dealer's card. A player's own is seen by that seat, and by no onlooker."""
    machine = HiddenPacket()
    machine.shows = shows
    if to:
        said = says(suite.hidden_cards_stay_hidden, machines(machine))
        assert said == f"view shows a card that was dealt face down to {to}"
    else:
        assert suite.hidden_cards_stay_hidden(machines(machine)) is None


@pytest.mark.parametrize("ends", [(), ("Ac",), ("Ac", "2c"), ("2c", "3c"), ("Ac", "2c", "3c")])
def test_a_card_that_ends_the_round_may_be_turned_up(ends: tuple[str, ...]) -> None:
    """Of three cards those that go on must look alike; the one that was dealt is the deuce."""
    machine = SimpleNamespace(
        source=SimpleNamespace(counts=[("Ac", 1), ("2c", 1), ("3c", 1)]),
        step=lambda before, event: f"{before}{event}",
        next=lambda state: Done() if state in ends else Deal("player"),
        view=lambda state, seat: state,
    )
    move = Move(Deal("dealer", face_down=True), "2c", "2c")
    seen = {"Ac", "3c"} - set(ends)
    if seen and "2c" not in ends:
        said = says(suite._no_peeking, machine, "", move, -1)
        assert said == "view shows a card that was dealt face down to dealer"
    else:
        assert suite._no_peeking(machine, "", move, -1) is None


# --- settlement and limits


def test_stakes_are_settled_once_and_in_order(tiger: rc.Game, monkeypatch) -> None:
    check = suite.settlement_follows_the_card
    assert check(tiger) is None
    monkeypatch.setattr(suite, "settle", lambda *of: settle(*of)[1:])
    assert says(check, tiger) == "a stake was left on the table"
    monkeypatch.setattr(suite, "settle", lambda *of: settle(*of)[::-1])
    assert says(check, tiger) == "the dealer moves in another order than the card says"


def test_minimums_can_be_staked_with_what_they_need() -> None:
    from rackcard.rackcards import Limits
    from rackcard.rules.limits import WagerLimits

    posted = {
        "main": WagerLimits(5_00, 9_00, ("a", "b")),
        "side": WagerLimits(1_00, 9_00, ("a", "b"), needs="main"),
        "extra": WagerLimits(2_00, 9_00, ("c",), needs="side"),
    }

    def game(most: int | None = None) -> Any:
        card = SimpleNamespace(limits=Limits(most_wagers=most))
        return SimpleNamespace(setup=SimpleNamespace(posted=lambda: posted), card=card)

    check = suite.posted_minimums_can_be_staked
    assert check(game()) is None
    assert check(game(3)) is None
    said = "a player may make 2 of the wagers in a round, not 3."
    assert says(check, game(2)) == said
    posted["side"] = posted["side"]._replace(maximum=99)
    assert "side" in says(check, game())


# --- a live table


class FakeTable:
    """A live table at which nothing happens but what is asked for."""

    made: list[Any] = []
    ended, reason, money, stuck = 60, "", 0, False

    def __init__(self, layout: Any, people: Any, bots: Any, purse: int, chance: Any, now: Any):
        self.layout, self.players, self.purse = layout, people, purse
        self.state = SimpleNamespace(phase="open")
        self.log: list[Any] = []
        self.balances = {"a": 5, "b": self.money - 5}
        FakeTable.made.append((list(people), list(bots), purse))

    def deal(self) -> None:
        if self.stuck:
            self.state.phase = Phase.PLAYING
        elif self.reason:
            self.log.append(e.RoundVoided(1, self.reason))
        elif len(self.log) < self.ended:
            self.log.append(e.RoundEnded(1))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({}, ""),
        ({"reason": "the rules broke"}, "a round at a live table was void: the rules broke"),
        ({"ended": 59}, "59 of 60 rounds at a live table ended"),
        ({"money": 3}, "money was made or lost at a live table"),
        ({"stuck": True}, "a live table waits, and no player has anything to decide"),
    ],
)
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_live_rounds_come_to_their_end(monkeypatch, fault: Any, said: str, seats: int) -> None:
    monkeypatch.setattr(suite, "LocalTable", type("Table", (FakeTable,), fault))
    monkeypatch.setattr(suite, "lay_out", lambda setup, clock: SimpleNamespace(seats=seats))
    wagered: list[str] = []
    monkeypatch.setattr(suite, "_wager", lambda table, player, chance: wagered.append(player))
    monkeypatch.setattr(bots, "turn", lambda *of: None)
    monkeypatch.setattr(FakeTable, "made", [])
    game = SimpleNamespace(setup=None)
    if said:
        assert says(suite.two_players_can_play, game) == said
    else:
        assert suite.two_players_can_play(game) is None
        people = ["one", "two"][:seats]
        assert wagered == people * 60
        assert FakeTable.made == [(people, [], 10**9)]


def test_a_player_who_is_asked_decides_at_random() -> None:
    decided: list[Any] = []
    turns = {1: SimpleNamespace(need=SimpleNamespace(options=["hit"]))}
    table = SimpleNamespace(
        layout=None, state=None, decide=lambda *of: decided.append(of), players=["one", "two"]
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "turn", lambda layout, state, seat: turns.get(seat))
        suite._decide(table, ["one", "two"], Random(7))
        assert decided == [("two", "hit")]
        turns[0] = SimpleNamespace(need=SimpleNamespace(options=["stand"]))
        suite._decide(table, ["one", "two"], Random(7))
        assert decided[1:] == [("one", "stand")]
        stakes = [SimpleNamespace(bet=Bet("w", "s"), amount=5)]
        patch.setattr(bots, "wagers", lambda *of: stakes if of[2:4] == (1, 9) else [])
        table.place = lambda *of: decided.append(of)
        table.funds = lambda player: {"two": 9}[player]
        suite._wager(table, "two", Random(7))
        assert decided[2:] == [("two", "w", "s", 5)]


# --- which machines, grades and readings are looked at


def test_every_machine_is_looked_at_under_every_strategy() -> None:
    class Ways(Decisions[Any]):
        def strategies(self, wager: str) -> Any:
            return {"bold": "a strategy", "none": None, "shy": "another"}

    class Played(HighCard):
        decides = Ways

    class Unwalkable(HighCard):
        def pricing(self, wager: str) -> Pricing:
            return Walk(other)

    plain, played, other = HighCard(), Played(), HighCard()
    game = machines(plain, played, Unwalkable())
    assert list(subjects.priced_machines(game.setup)) == [
        (plain, (BET,), None),
        (played, (BET,), "a strategy"),
        (played, (BET,), "another"),
        (other, (BET,), None),
    ]
    assert [found for found, _ in subjects.machines_of(game.setup)] == list(
        game.setup.machines.values()
    )


class Various(HighCard):
    """Its wagers are priced by itself, by another machine, or by nothing that can be walked."""

    rows = dict.fromkeys(("own", "too", "other", "counted"), HighCard.rows["bet"])

    def __init__(self, other: HighCard) -> None:
        super().__init__()
        self.other = other

    def pricing(self, wager: str) -> Pricing:
        if wager == "counted":
            return Count(lambda bet, strategy: {made("Win"): 1})
        return Walk(self.other if wager == "other" else self)


def test_what_is_walked_depends_on_no_order_of_the_wagers() -> None:
    """Each machine is walked once, with every bet that it grades."""

    class Other(HighCard):
        rows = {"other": HighCard.rows["bet"]}

    machine = Various(Other())
    for bets in permutations([Bet(wager, "spot") for wager in machine.rows]):
        found = subjects.walked_machines(machine, bets)
        assert len(found) == 2
        assert (machine, bets) in found
        assert (machine.other, (Bet("other", "spot"),)) in found


def test_wagers_of_other_machines_are_left_out() -> None:
    game = machines(HighCard())
    game.setup.bets = lambda name: (BET, Bet("side", "side"))
    assert list(subjects.priced_machines(game.setup)) == [(game.setup.machines["0"], (BET,), None)]


def test_grades_of_what_cannot_be_tabulated_come_from_rounds_and_counts() -> None:
    class Bold(Decisions[Any]):
        def strategies(self, wager: str) -> Any:
            return {"bold": None}

    class Large(HighCard):
        decides: ClassVar[type[Decisions[Any]]] = Bold

        def pricing(self, wager: str) -> Pricing:
            return Count(lambda bet, strategy: {made(f"by {strategy}"): 1})

    class Unnamed(Large):
        decides = Decisions

    def rows(machine: Any) -> set[str]:
        found = list(subjects.every_grade(machines(machine).setup))
        assert {bet for bet, _ in found} == {BET}
        return {row for _, grade in found for claim in grade for row in claim.rows}

    assert rows(HighCard()) == {"Win", "Tie"}
    assert rows(Large()) == {"Win", "Tie", "by bold"}
    assert rows(Unnamed()) == {"Win", "Tie", "by None"}


def test_every_other_reading_is_tried_one_at_a_time() -> None:
    tried: list[Any] = []
    machine = SimpleNamespace(readings={"a": ("x", "y", "z"), "b": ("p", "q")})
    setup = SimpleNamespace(
        machines={"round": machine},
        house=SimpleNamespace(rulings={"a": "y", "b": "p"}),
        read_as=lambda readings: tried.append(readings) or readings,
    )
    assert list(subjects.every_reading(setup)) == [setup, {"a": "x"}, {"a": "z"}, {"b": "q"}]


def test_symbols_of_a_move() -> None:
    deal = Deal("x")
    assert subjects.symbols_of(Move(deal, Card("Ac"), None)) == ("Ac",)
    assert subjects.symbols_of(Move(deal, (Card("Ac"), Card("2c")), None)) == ("Ac", "2c")
