"""Layouts and what lies on them: options, pay tables, plans of shoes, hands of any game."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from rackcard.live.service.listeners import Listeners
from rackcard.live.table import events as e
from rackcard.live.table import layout as module
from rackcard.live.table.finished_round import ending
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Clock, Layout, lay, lay_out, layout_of, opening
from rackcard.live.table.settlements import LastRounds, Settlement
from rackcard.live.table.state import opened
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake
from tests.live.evenings import books_of
from tests.live.evenings import layout_of as kept_felt
from tests.live.golden import as_it_was
from tests.live.tables import GAMES, felt_for

CLOCK = Clock(1, 2, 3)


@pytest.mark.parametrize("game", GAMES)
def test_an_opening_leads_to_the_same_layout(game: str) -> None:
    layout = felt_for(game, clock=CLOCK)
    first = opening(layout)
    assert (first.game, first.card_hash, first.clock) == (game, layout.card.hash, (1, 2, 3))
    assert "seats" not in dict(first.options)
    again = layout_of(first)
    assert (again.tables, again.clock) == (layout.tables, layout.clock)
    assert again.setup.house == layout.setup.house
    assert opening(again) == first
    assert dict(first.paytables) == {w: t for w, t in layout.tables.items() if t is not None}


def test_another_card_is_not_resumed() -> None:
    first = replace(opening(felt_for("great-8")), card_hash="0" * 64)
    with pytest.raises(BadInput) as refused:
        layout_of(first)
    assert str(refused.value) == (
        "a table of great-8 was opened under card 000000000000, and this is card "
        f"{felt_for('great-8').card.hash[:12]}: it cannot be resumed under other rules."
    )


def test_options_rulings_tables_and_the_clock_are_taken_over() -> None:
    layout = lay("lucky-8", {"decks": 6}, None, {"lucky-8-player": "L8-2"}, CLOCK)
    assert layout.setup.house.options["decks"] == 6
    assert layout.tables["lucky-8-player"] == "L8-2"
    assert layout.clock == CLOCK
    assert lay("great-8").clock == Clock(3_000, 20_000, 20_000)
    ruled = lay("straights-and-8s", rulings={"three-sequential": "one-direction"})
    assert ruled.setup.house.rulings["three-sequential"] == "one-direction"
    plain = lay_out(felt_for("great-8").setup)
    assert (plain.clock, plain.tables) == (Clock(), felt_for("great-8").tables)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (
            {"game": "jacks-beat", "options": {"seats": 3}},
            "a table deals to whoever has wagered: leave the option seats out.",
        ),
        ({"game": "great-8", "tables": {"no-such": "1"}}, "Great 8 has no wager 'no-such'"),
        ({"game": "lucky-8", "tables": {"lucky-8-player": "99"}}, "'99'"),
    ],
)
def test_a_layout_that_cannot_be(asked: dict, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        lay(**asked)
    assert says in str(refused.value)


class Entry(NamedTuple):
    """A wager with pay tables for houses of one kind or another."""

    tables: tuple
    table_options: dict

    def paytable(self, table: str) -> None:
        if table not in self.tables:
            raise BadInput("no such table.")


ENTRY = Entry(("1", "2", "3"), {"1": {"decks": 6, "hit": "yes"}, "2": {"decks": 8}})


@pytest.mark.parametrize(
    ("table", "wanted", "found"),
    [
        (None, {}, "1"),
        (None, {"decks": 6}, "1"),
        (None, {"decks": "6", "hit": "yes"}, "1"),
        (None, {"decks": 6, "hit": "no"}, "3"),
        (None, {"decks": 8}, "2"),
        (None, {"decks": 4}, "3"),
        ("2", {"decks": 8}, "2"),
        ("3", {"decks": 6}, "3"),
        ("2", {"decks": 6}, "pay table 2 of main is for decks=8: choose one or the other."),
        (
            "1",
            {"hit": "no"},
            "pay table 1 of main is for decks=6, hit=yes: choose one or the other.",
        ),
        ("9", {}, "no such table."),
    ],
)
def test_a_pay_table_goes_with_the_options_it_prescribes(table, wanted, found) -> None:
    try:
        chosen = module._paytable("main", ENTRY, table, wanted)
    except BadInput as refusal:
        chosen = str(refusal)
    assert chosen == found


def test_where_no_pay_table_goes_with_the_house_the_first_is_named() -> None:
    entry = Entry(("1", "2"), {"1": {"decks": 6}, "2": {"decks": 8}})
    with pytest.raises(BadInput, match=r"^pay table 1 of main is for decks=6: choose"):
        module._paytable("main", entry, None, {"decks": 4})
    assert module._paytable("main", Entry((None,), {}), None, {"decks": 4}) is None


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_rules_are_told_how_many_play_if_the_card_asks(players: int) -> None:
    layout = felt_for("jacks-beat")
    own = Layout(layout.setup, layout.tables)
    found = own.machine("round", players)
    assert found.house.options["seats"] == (players or layout.setup.house.options["seats"])
    assert own.machine("round", players) is found
    other = felt_for("great-8")
    assert other.machine("round", players) is other.setup.machines["round"]


@pytest.mark.parametrize(
    ("game", "plan", "keeps"),
    [
        ("great-8", ["shuffle source"], False),
        ("lucky-8", ["shuffle source"], True),
        ("dead-mans-hand", ["shuffle source"], None),
        ("straights-and-8s", ["pick source"], False),
        ("jacks-beat", None, False),
    ],
)
def test_what_a_shoe_is_drawn_from(game: str, plan: list[str] | None, keeps: bool | None) -> None:
    layout = felt_for(game)
    terms = layout.terms("pit/1", 3)
    steps = [f"{step.how} {step.of}" for step in terms.plan]
    if plan is None:
        assert steps[-1] == "shuffle source"
        assert len(steps) > 1
        assert all(step.startswith("pick ") for step in steps[:-1])
    else:
        assert steps == plan
    assert set(terms.symbols) == {step.of for step in terms.plan}
    if keeps is not None:
        assert layout.keeps_its_shoe is keeps
    assert layout.terms("pit/1", 3) is terms
    assert layout.terms("pit/1", 4).shoe == 4
    assert layout.terms("pit/2", 4).table == "pit/2"
    every = [*layout.source, *(x for chance in layout.first.chances.values() for x in chance)]
    assert set(layout.symbols) == {str(symbol) for symbol in every}
    assert all(str(symbol) == name for name, symbol in layout.symbols.items())


def test_limits_of_the_whole_table_are_objected_to() -> None:
    layout = felt_for("lucky-8")
    stakes = [Stake(Bet("player", "player", 0), 300_00), Stake(Bet("tie", "tie", 0), 100_01)]
    assert layout.objections(stakes[:1]) == []
    assert layout.objections(stakes) != []
    every = [Stake(Bet(w, w, 0), layout.card.wagers[w].minimum) for w in layout.tables]
    assert layout.objections(every) != [], "four of the five wagers"


def test_rules_whose_rows_are_not_on_the_card_get_no_table(monkeypatch) -> None:
    checked: list[tuple] = []
    monkeypatch.setattr(module, "_check_rows", lambda *asked: checked.append(asked))
    layout = lay("great-8")
    house = layout.setup.house
    assert checked == [("great-8", tuple(house.options.items()), tuple(house.rulings.items()))]


# --- hands


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_ours_has_its_own_words(game: str) -> None:
    own = felt_for(game).setup.definition.calls
    assert own.hands.__module__ == f"rackcard.games.{game.replace('-', '_')}.calls"
    assert (own.drawing is not None) == (game == "straights-and-8s")


def test_what_a_seat_may_see_is_asked_by_its_place_among_those_who_play() -> None:
    seen = []
    machine = SimpleNamespace(view=lambda kept, place: seen.append((kept, place)))
    layout = SimpleNamespace(machine=lambda name, players: machine)
    state = SimpleNamespace(shown={"done": "all"}, machines={"round": "cards"}, playing=(2, 5))
    in_play = InPlay(layout, state)
    for seat in (-1, 0, 2, 5):
        in_play.seen("round", seat)
    assert seen == [("cards", -1), ("cards", -1), ("cards", 0), ("cards", 1)]
    assert in_play.seen("done", 0) == "all"


# --- settlements, past rounds, listeners


def test_settlements_and_last_rounds_of_an_evening() -> None:
    """As every event leaves them; and how each round ended, from its own events."""
    for game in GAMES:
        layout, last, lines = kept_felt(game), LastRounds(), []
        own: list[e.Event] = []
        for book in books_of(game):
            for event in last.recording("pit/1", book.events):
                own = [event] if isinstance(event, e.WagersOpened) else [*own, event]
                if isinstance(event, e.Settled | e.RoundEnded | e.RoundVoided | e.WagersClosed):
                    now = last.settled("pit/1")
                    moves = [(m["act"], m["player"], m["amount"]) for m in now["moves"]]
                    lines.append(f"{now['round']} {now['over']} {moves} {len(last.of('pit/1'))}\n")
                if isinstance(event, e.RoundEnded | e.RoundVoided):
                    lines.append(f"{ending(layout, own)}\n")
        as_it_was(f"endings-{game}.txt", "".join(lines))
    assert last.settled("pit/9") == {"round": 0, "over": True, "moves": []}
    assert last.of("pit/9") == []


def test_a_round_that_was_never_dealt_is_voided_under_its_own_number() -> None:
    settlement = Settlement()
    for event in (e.WagersOpened(4, 0), e.WagersClosed(), e.RoundEnded(4), e.RoundVoided(5, "x")):
        settlement.record(event)
    assert settlement.to_json() == {"round": 5, "over": True, "moves": []}
    assert settlement.to_json() is settlement.to_json()
    fresh = Settlement()
    fresh.record(e.WagersClosed())
    assert fresh.to_json() == {"round": 0, "over": False, "moves": []}


def test_nothing_was_at_stake_that_was_taken_back() -> None:
    layout = felt_for("great-8")
    placed = [
        e.WagersOpened(1, 0),
        e.WagerPlaced(2, "ann", "main", "yin", 500, 500),
        e.WagerPlaced(4, "bob", "main", "yin", 500, 500),
        e.WagerPlaced(2, "ann", "main", "yin", 0, -500),
    ]
    told = ending(layout, [*placed, e.RoundVoided(1, "x")])
    assert told == {"hands": [], "says": "", "winner": ""}
    assert opened(layout).shown == {}


def test_everybody_who_listens_is_told_but_those_who_are_gone() -> None:
    listeners = Listeners()
    ann, bob, cat = (listeners.add("pit/1", who) for who in ("ann", "bob", "cat"))
    bob.hang_up()
    while not cat.inbox.full():
        cat.hear({})
    steps = SimpleNamespace(
        table=SimpleNamespace(name="pit/1"), seen_by=lambda who: [{"event": who, "call": "x"}]
    )
    views: Any = SimpleNamespace(of=lambda who: {"for": who})
    listeners.tell(steps, views)
    assert ann.inbox.get_nowait() == {
        "events": ["ann"],
        "steps": [{"event": "ann", "call": "x"}],
        "table": {"for": "ann"},
    }
    assert bob.inbox.empty()
    assert not ann.gone.is_set()
    assert cat.gone.is_set(), "who does not keep up is hung up on"
