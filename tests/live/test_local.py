"""A table at home: five games through many rounds, and nothing gets lost, owed or hidden."""

import json
import random
from dataclasses import replace

import pytest

from rackcard.fair.reveal import Reveal, canonical
from rackcard.fair.terms import Step, Terms
from rackcard.live.service.local_table import PATIENT, LocalTable, Safe
from rackcard.live.table import bots
from rackcard.live.table import events as e
from rackcard.live.table.events import layout_account, player_account
from rackcard.live.table.phases import Phase
from rackcard.live.table.shoe_check import check
from rackcard.live.table.state import fold, opened
from rackcard.rules.errors import BadInput
from tests.live.tables import GAMES, felt_for

PURSE = 5_000_00


def table_for(game, people=(), bot_count=2, seed=8, options=None, tables=None, purse=PURSE):
    layout = felt_for(game, options, tables=tables, clock=PATIENT)
    rng = random.Random(seed)
    return LocalTable(layout, people, bots.NAMES[:bot_count], purse, rng, lambda: 0)


def check_everything(table) -> None:
    assert sum(table.balances.values()) == 0
    assert all(table.funds(player) >= 0 for player in table.players)
    held = sum(table.state.held(bet) for bet in table.state.stakes)
    assert table.balances.get(layout_account(table.name), 0) == held
    assert fold(table.layout, opened(table.layout), table.log) == table.state
    checked = table.check()
    assert [str(one) for one in checked if one.complaint] == []
    ended = [event for event in table.log if isinstance(event, e.ShoeEnded)]
    assert len(checked) == len(ended)


@pytest.mark.parametrize("game", GAMES)
def test_many_rounds_between_bots(game) -> None:
    table = table_for(game, bot_count=4)
    for number in range(1, 26):
        assert table.state.round == number
        table.deal()
    assert table.state.phase == Phase.WAGERS
    check_everything(table)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_people_who_do_anything_that_is_allowed(game, seed) -> None:
    """Any wager on any spot for any amount, any choice; what is refused changes nothing."""
    people = ("P1", "P2")
    table = table_for(game, people, 1, seed)
    rng = random.Random(seed)
    for _ in range(12):
        for player in people:
            wager_anything(table, player, rng)
        if table.state.stakes:
            table.deal()
        while table.state.phase == Phase.PLAYING:
            choose_anything(table, people, rng)
    check_everything(table)


def wager_anything(table, player, rng) -> None:
    for wager in table.layout.tables:
        spot = rng.choice(table.layout.setup.spots(wager))
        amount = table.layout.card.wagers[wager].minimum + rng.randint(0, 2_000)
        before = (table.state, dict(table.balances), len(table.log))
        try:
            table.place(player, wager, spot, amount)
        except BadInput:
            assert (table.state, table.balances, len(table.log)) == before


def choose_anything(table, people, rng) -> None:
    for player in people:
        turn = bots.turn(table.layout, table.state, table.players.index(player))
        if turn and table.state.phase == Phase.PLAYING:
            options = list(turn.need.options)
            rng.shuffle(options)
            for option in options:
                if table.cost(player, option) <= table.funds(player):
                    table.decide(player, option)
                    break


def test_a_shoe_to_its_cut_card() -> None:
    table = table_for("lucky-8", options={"decks": 1})
    for _ in range(20):
        table.deal()
    check_everything(table)
    shoes = table.check()
    assert len(shoes) >= 2
    assert all(38 < one.committed == one.dealt < 52 for one in shoes)
    dealt = shoes[0].dealt
    assert str(shoes[0]) == f"shoe 1: checked: {dealt} of {dealt} cards as committed"


def test_the_same_chance_is_the_same_table() -> None:
    logs = []
    for seed in (8, 8, 9):
        table = table_for("jacks-beat", seed=seed)
        for _ in range(3):
            table.deal()
        logs.append(table.log)
    assert logs[0] == logs[1] != logs[2]


def test_a_fair_table_makes_its_seeds_from_the_system() -> None:
    first, second = (Safe(random.SystemRandom()).new(1) for _ in range(2))
    assert len(first) == 32
    assert first != second


# --- people


def test_a_decision_waits_for_its_person() -> None:
    table = table_for("jacks-beat", ("You",), 2)
    table.place("You", "pai-gow", "pai-gow", 1000)
    while table.state.phase == Phase.WAGERS:  # until the dealer does not win with two jacks
        table.place("You", "pai-gow", "pai-gow", 1000)
        table.deal()
    assert set(table.state.intended) | {table.state.asked} == {0, 1, 2}
    table.decide("You", "house way")
    assert table.state.phase == Phase.WAGERS
    check_everything(table)


def test_a_person_may_sit_out() -> None:
    table = table_for("great-8", ("You",), 2)
    table.deal()
    assert table.funds("You") == PURSE
    check_everything(table)


def test_what_a_choice_would_cost() -> None:
    table = table_for("dead-mans-hand", ("You",), 0)
    while table.state.phase != Phase.PLAYING or "double" not in table_options(table):
        if table.state.phase == Phase.PLAYING:
            table.decide("You", table_options(table)[-1])
        else:
            table.place("You", "blackjack", "blackjack", 700)
            table.deal()
    before = (table.state, len(table.log))
    assert table.cost("You", "double") == 700
    assert table.cost("You", "stand") == 0
    assert (table.state, len(table.log)) == before


def table_options(table):
    turn = bots.turn(table.layout, table.state, 0)
    return turn.need.options if turn else ()


def test_a_seed_of_ones_own_goes_into_the_next_shoe() -> None:
    table = table_for("great-8", ("You",), 1)
    table.choose_seed("You", "what I put in myself")
    table.deal()
    table.deal()
    first, second = [Reveal.from_json(one.reveal) for one in table.check()]
    assert first.contributions[0].seed != "what I put in myself"
    assert second.contributions[0].seed == "what I put in myself"
    table.deal()
    assert Reveal.from_json(table.check()[2].reveal).contributions[0].seed not in (
        "what I put in myself",
        "",
    )


@pytest.mark.parametrize("seed", ["", "too short", "ä" * 20, "x" * 129, "a\nb" * 10])
def test_what_is_no_seed(seed) -> None:
    table = table_for("great-8", ("You",), 1)
    with pytest.raises(BadInput, match=r"your seed is .*16 to 128 printable"):
        table.choose_seed("You", seed)


# --- refusals


def test_nobody_deals_to_an_empty_layout() -> None:
    table = table_for("great-8", ("You",), 0)
    with pytest.raises(BadInput, match="nobody has made a wager"):
        table.deal()
    assert table.state.round == 1


def test_a_wager_that_cannot_be_paid() -> None:
    table = table_for("great-8", ("You",), 0, purse=700)
    table.place("You", "main", "yin", 500)
    with pytest.raises(BadInput, match=r"\$2 left"):
        table.place("You", "great-bonus", "yin", 300)
    assert table.funds("You") == 200


@pytest.mark.parametrize("count", [0, 8])
def test_more_players_than_seats(count) -> None:
    layout = felt_for("great-8", clock=PATIENT)
    people = [f"P{n}" for n in range(count)]
    with pytest.raises(BadInput, match="seats 1 to 7"):
        LocalTable(layout, people, (), PURSE, random.Random(8), lambda: 0)


def test_a_bot_that_has_nothing_left_sits_it_out() -> None:
    table = table_for("great-8", bot_count=1, purse=500)
    while table.funds("Ada") or table.state.stakes:
        table.bots_wager()
        if not table.state.stakes:
            break
        table.deal()
        if table.state.round > 500:
            pytest.fail("Ada is luckier than anybody")
    assert table.funds("Ada") < 500
    with pytest.raises(BadInput, match="nobody"):
        table.deal()


def test_play_money_is_owed_by_the_bank() -> None:
    table = table_for("great-8", ("You",), 1)
    table.buy_in("You", 100)
    assert table.balances["bank"] == -2 * PURSE - 100
    assert table.balances[player_account("You")] == PURSE + 100


# --- fairness: whatever is changed afterwards is found, and named


def finished(game="great-8"):
    """A table with three shoes behind it, or one of those that are dealt to a cut card."""
    table = table_for(game, options={"decks": 1} if game == "lucky-8" else None)
    while table.state.round <= 3 or not table.check():
        table.deal()
    return table


def complaints(table, log=None) -> list[str]:
    checked = check(table.layout, table.name, table.log if log is None else log)
    return [str(one) for one in checked if one.complaint]


def changed(log, kind, number, **changes):
    """The log with the n-th event of a kind changed."""
    found = [place for place, event in enumerate(log) if isinstance(event, kind)]
    place = found[number]
    return [*log[:place], replace(log[place], **changes), *log[place + 1 :]]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_not_in_the_order(game) -> None:
    """A dealer who deals another card than the shoe's next is caught by the check."""
    table = finished(game)
    place = next(n for n, x in enumerate(table.log) if isinstance(x, e.Dealt) and not x.chance)
    first, *others = table.log[place].symbols
    wrong = next(str(symbol) for symbol in table.layout.source if str(symbol) != first)
    swapped = replace(table.log[place], symbols=(wrong, *others))
    [complaint] = complaints(table, [*table.log[:place], swapped, *table.log[place + 1 :]])
    assert complaint.startswith(("shoe 1: NOT as committed", "spin 1: NOT as committed"))
    assert wrong in complaint
    assert first in complaint


def test_another_seed_than_the_one_committed_to() -> None:
    table = finished()
    ended = [event for event in table.log if isinstance(event, e.ShoeEnded)]
    reveal = Reveal.from_json(ended[1].reveal)
    other = Reveal(reveal.terms, b"x" * 32, (), reveal.drawn, reveal.dealt)
    [complaint] = complaints(table, changed(table.log, e.ShoeEnded, 1, reveal=other.to_json()))
    assert complaint.startswith("shoe 2: NOT as committed: ")
    assert "noted" in complaint


def test_a_reveal_that_was_written_over() -> None:
    table = finished()
    ended = [event for event in table.log if isinstance(event, e.ShoeEnded)]
    for old, new, named in [
        ('"dealt":', '"dealt":1', "shoe 3"),
        ('"ending":"finished"', '"ending":"fine"', "ending"),
        ("{", "", "not JSON"),
    ]:
        text = ended[2].reveal.replace(old, new, 1)
        [complaint] = complaints(table, changed(table.log, e.ShoeEnded, 2, reveal=text))
        assert complaint.startswith("shoe 3: NOT as committed")
        assert named in complaint


@pytest.mark.parametrize(
    ("kind", "field"), [(e.ShoeBrought, "commitment"), (e.RosterPosted, "roster"),
                        (e.ShoeLocked, "lock"), (e.SeedCommitted, "commitment")]
)  # fmt: skip
def test_hashes_that_were_published_in_play_have_to_be_in_the_reveal(kind, field) -> None:
    table = finished()
    [complaint] = complaints(table, changed(table.log, kind, 0, **{field: "0" * 64}))
    assert "shoe 1: NOT as committed" in complaint
    assert "0" * 64 in complaint


def test_a_shoe_that_is_not_the_games_own() -> None:
    """Five aces can be committed to, shuffled fairly and revealed; they are found all the same."""
    table = finished()
    terms = Terms.of(table.name, 1, {"source": ["As"] * 5}, [Step("shuffle", "source")])
    reveal = Reveal(terms, b"x" * 32, (), 1, 5)
    log = [
        e.ShoeBrought(1, reveal.server_commitment, 0, terms.scheme),
        e.RosterPosted(reveal.roster, 0),
        e.ShoeLocked(reveal.lock),
        e.Dealt("yin", ("As",) * 5, False, ""),
        e.ShoeEnded(1, reveal.to_json(), ""),
    ]
    [complaint] = complaints(table, log)
    assert "not the shoe that this game is dealt from" in complaint


def test_cards_that_left_the_shoe_unseen() -> None:
    table = finished()
    log = [event for event in table.log if not (isinstance(event, e.Dealt) and event.to == "yang")]
    assert all("cards left the shoe, not" in one for one in complaints(table, log))
    assert len(complaints(table, log)) == 3


def test_reveals_are_in_their_one_form() -> None:
    for one in finished("straights-and-8s").check():
        assert canonical(json.loads(one.reveal)) == one.reveal
        assert str(one) == f"spin {one.shoe}: checked: 1 of 1 spins as committed"
