"""What a seat may see and hear, and nothing else: hidden cards, settings and seeds stay hidden."""

import json
import random
import re

import pytest

from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.phases import Phase
from rackcard.live.table.view import BLOT, event_for_seat, plain, seen
from rackcard.rules.cards import Card
from rackcard.rules.needs import Choose, Deal
from tests.live.tables import (
    AT_ONCE,
    GAMES,
    PEOPLE,
    START,
    Gambler,
    Live,
    SeedBook,
    felt_for,
    pai_gow,
    seed_of,
)

BEHIND = -1
"""Somebody who stands behind the table."""
A_CARD = re.compile(r"[A2-9TJQK][cdhs]|\*|G")
NOTHING = "2c 3d 5h 7s 9c Jd Kh"
ACES = "Ac Ad Kc Qd 8h 6s 4c"
DEUCES = "2d 2h 3c 4d 6h 8c Tc"
UNSEEN = ["?"] * 7


def words(value):
    """Every text in plain data, cut at the blanks."""
    if isinstance(value, dict):
        return {word for part in value.values() for word in words(part)}
    if isinstance(value, list):
        return {word for part in value for word in words(part)}
    return set(value.split()) if isinstance(value, str) else set()


def cards_in(value):
    return {word for word in words(value) if A_CARD.fullmatch(word)}


def hole_card(live, seat=BEHIND):
    return seen(live.table, seat)["cards"]["round"]["dealer"][1]


# The table as it looks


def test_an_empty_table():
    live = Live("great-8")
    assert seen(live.table, BEHIND) == {
        "table": "pit/1",
        "game": "great-8",
        "phase": "waiting",
        "phase_sentence": "waiting for players",
        "until": 0,
        "round": 0,
        "you": -1,
        "seats": [{"player": "", "stakes": [], "ready": False, "set": False, "sits_out": None}] * 7,
        "turn": None,
        "options": [],
        "offers": {},
        "shoe": None,
        "cards": {"round": {"yin": [], "yang": []}},
        "playing": [],
    }


def test_wagers_are_for_everybody_to_see_doubles_too():
    live = Live("dead-mans-hand", "8s 6c 8h Td", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "blackjack", "blackjack", 1000)
    live.place("ann", "dead-mans-hand", "dead-mans-hand", 100)
    live.ready("ann")
    before = seen(live.table, BEHIND)["seats"]
    assert [seat["ready"] for seat in before[:2]] == [True, False]
    live.ready("bob")
    live.decide("ann", "split")
    assert seen(live.table, 1)["seats"][0]["stakes"] == [
        {"wager": "blackjack", "spot": "blackjack", "amount": 2000},
        {"wager": "dead-mans-hand", "spot": "dead-mans-hand", "amount": 100},
    ]


def test_of_a_shoe_only_what_the_house_and_the_seats_have_committed_to():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    shoe = live.state.shoe
    assert seen(live.table, 1)["shoe"] == {
        "number": 1,
        "commitment": shoe.commitment,
        "commitments": [[0, live.said(e.SeedCommitted)[0].commitment]],
        "roster": "",
        "openings": [],
        "lock": "",
        "dealt": 0,
    }
    live.commit("bob")
    live.open("ann")
    now = seen(live.table, 1)["shoe"]
    assert now["commitments"] == [[c.seat, c.commitment] for c in live.said(e.SeedCommitted)]
    assert now["openings"] == [[0, live.said(e.SeedOpened)[0].seed]]
    assert now["lock"] == ""
    assert now["roster"] == live.said(e.RosterPosted)[0].roster


def test_the_hands_lie_there_until_the_next_round_is_dealt():
    live = Live("great-8", "5c 9d 3h", "8c 8d", clock=AT_ONCE).sit("ann")
    live.place("ann", "main", "yin", 500)
    live.ready("ann")
    hands = {"yin": ["5c", "3h"], "yang": ["9d"]}
    assert seen(live.table, BEHIND)["cards"]["round"] == hands
    live.place("ann", "main", "yin", 500)
    assert seen(live.table, BEHIND)["cards"]["round"] == hands
    live.ready("ann")
    assert seen(live.table, BEHIND)["cards"]["round"] == {"yin": ["8c"], "yang": ["8d"]}


def test_the_track_stays_as_long_as_its_sequence():
    live = Live("straights-and-8s", "8", "18", "28", "5", clock=AT_ONCE).sit("ann")
    tracks = []
    for number in range(4):
        live.place("ann", "red-black", "red", 500)
        if number == 0:
            live.place("ann", "straights-and-8s", "straights-and-8s", 500)
        live.ready("ann")
        shown = seen(live.table, BEHIND)["cards"]
        tracks.append((shown["spin"], shown["sequence"]))
    assert tracks == [
        (["8"], ["8"]),
        (["18"], ["8", "18"]),
        (["28"], ["8", "18", "28"]),
        (["5"], []),  # nobody has a wager on it
    ]


def test_plain_data_has_names_where_the_rules_have_them():
    machine = felt_for("dead-mans-hand").machine("round", 1)
    state = machine.start
    for card in ("8s", "6c", "8h", "Td"):
        state = machine.step(state, Card(card))
    hand = {
        "cards": ["8s", "8h"],
        "wants": False,
        "doubled": False,
        "closed": False,
        "surrendered": False,
        "from_split": False,
    }
    wanted = {"seats": [{"hands": [hand], "insurance": ""}], "dealer": ["6c", "Td"]}
    assert plain(state) == wanted
    assert all(type(card) is str for card in plain(state)["dealer"])


# Blackjack


def test_the_hole_card_is_hidden_while_players_play():
    live = Live("dead-mans-hand", "5s 6s 6c 4h 4d Td 2c", clock=AT_ONCE).sit("ann", "bob", "cat")
    for player in ("ann", "bob"):
        live.place(player, "blackjack", "blackjack", 500)
    live.ready("ann", "bob", "cat")
    for seat in (BEHIND, 0, 1, 2):
        assert hole_card(live, seat) == "?"
    live.decide("ann", "hit", "stand")
    assert hole_card(live, 0) == "?"
    live.decide("bob", "stand")
    assert hole_card(live) == "Td"


def test_the_hole_card_is_hidden_while_insurance_is_offered():
    live = Live("dead-mans-hand", "5s Ac 4h Td", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 500)
    live.ready("ann")
    assert hole_card(live, 0) == "?"
    live.decide("ann", "no insurance")
    assert hole_card(live, 0) == "Td"  # a blackjack: the round is over


def test_the_hole_card_is_told_to_nobody():
    live = Live("dead-mans-hand", "5s 6c 4h Td", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 500)
    events = live.ready("ann")
    dealt = [event for event in events if isinstance(event, e.Dealt)]
    for seat in (BEHIND, 0):
        heard = [event_for_seat(event, live.table, seat)["symbols"] for event in dealt]
        assert heard == [("5s",), ("6c",), ("4h",), (BLOT,)]


def test_choices_at_blackjack_are_for_everybody_to_hear():
    live = Live("dead-mans-hand", "5s 6c 4h Td 9c", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "blackjack", "blackjack", 500)
    live.ready("ann", "bob")
    assert event_for_seat(live.said(e.Asked)[0], live.table, 1)["options"] == (
        "hit",
        "stand",
        "double",
    )
    decided = live.decide("ann", "hit")[0]
    assert event_for_seat(decided, live.table, 1) == decided.to_json()


def test_options_are_those_of_the_seat_whose_turn_it_is():
    live = Live("dead-mans-hand", "5s 6s 6c 4h 4d Td 2c", clock=AT_ONCE).sit("ann", "bob")
    for player in ("ann", "bob"):
        live.place(player, "blackjack", "blackjack", 500)
    assert seen(live.table, 0)["options"] == []
    live.ready("ann", "bob")
    assert [seen(live.table, seat)["turn"] for seat in (BEHIND, 0, 1)] == [0, 0, 0]
    assert seen(live.table, 0)["options"] == ["hit", "stand", "double"]
    assert seen(live.table, 1)["options"] == seen(live.table, BEHIND)["options"] == []


# Pai Gow


def pai_gow_table(*hands, seats=(0, 1)):
    live = Live("jacks-beat", pai_gow(NOTHING, *(hands or (ACES, DEUCES))), clock=AT_ONCE)
    for player, seat in zip(PEOPLE, seats, strict=False):
        live.sit(player, seat=seat)
    for player in PEOPLE[: len(seats)]:
        live.place(player, "pai-gow", "pai-gow", 1000)
    live.ready(*PEOPLE[: len(seats)])
    return live


@pytest.mark.parametrize("seats", [(0, 1), (2, 5)])
def test_a_player_sees_his_own_packet_and_the_dealers(seats):
    live = pai_gow_table(seats=seats)
    packets = {
        seat: seen(live.table, seat)["cards"]["round"]["packets"] for seat in (BEHIND, *seats)
    }
    dealer = NOTHING.split()
    assert packets == {
        BEHIND: [dealer] + [UNSEEN] * 6,
        seats[0]: [dealer, ACES.split()] + [UNSEEN] * 5,
        seats[1]: [dealer, UNSEEN, DEUCES.split()] + [UNSEEN] * 4,
    }


def test_who_sits_there_without_a_wager_sees_no_packet():
    live = Live("jacks-beat", pai_gow(NOTHING, ACES), clock=AT_ONCE).sit("ann", "bob")
    live.place("bob", "pai-gow", "pai-gow", 1000)
    live.ready("ann", "bob")
    assert seen(live.table, 0)["cards"]["round"]["packets"][1:] == [UNSEEN] * 6
    assert seen(live.table, 1)["cards"]["round"]["packets"][1] == ACES.split()
    assert (seen(live.table, 0)["options"], len(seen(live.table, 1)["options"])) == ([], 22)


def test_packets_are_told_to_nobody_but_the_dealers_to_everybody():
    live = pai_gow_table()
    for seat in (BEHIND, 0, 1):
        heard = [event_for_seat(event, live.table, seat)["symbols"] for event in live.said(e.Dealt)]
        assert heard == [("1",), tuple(NOTHING.split()), *[("?",) * 7] * 6]


def test_every_player_has_options_until_his_hand_is_set():
    live = pai_gow_table()
    for seat in (0, 1):
        options = seen(live.table, seat)["options"]
        assert options[0] == "house way"
        assert len(options) == 22
    live.decide("bob", "house way")
    assert seen(live.table, 1)["options"] == []
    assert [seat["set"] for seat in seen(live.table, 0)["seats"][:2]] == [False, True]


def test_nobody_hears_or_sees_how_others_have_set():
    live = pai_gow_table(ACES, DEUCES, "3s 4h 5c 7d 9h Ts Qs", seats=(0, 1, 2))
    [intended] = live.decide("bob", "2d 2h")
    decided = live.decide("ann", "Kc Qd")[0]
    for seat, heard in ((BEHIND, BLOT), (0, BLOT), (1, "2d 2h"), (2, BLOT)):
        assert event_for_seat(intended, live.table, seat)["choice"] == heard
    for seat, heard in ((BEHIND, BLOT), (0, "Kc Qd"), (1, BLOT), (2, BLOT)):
        assert event_for_seat(decided, live.table, seat)["choice"] == heard
    assert live.phase == Phase.PLAYING
    for seat, fronts in ((BEHIND, ["set"] * 2), (0, ["Kc Qd", "set"]), (1, ["set", "2d 2h"])):
        assert seen(live.table, seat)["cards"]["round"]["fronts"] == fronts


def test_what_others_are_asked_is_not_told_either():
    live = pai_gow_table()
    [asked] = live.said(e.Asked)
    assert event_for_seat(asked, live.table, 1)["options"] == ()
    assert event_for_seat(asked, live.table, BEHIND)["options"] == ()
    assert len(event_for_seat(asked, live.table, 0)["options"]) == 22


def test_hands_are_exposed_when_all_are_set():
    live = pai_gow_table()
    live.decide("bob", "house way")
    live.decide("ann", "Kc Qd")
    shown = seen(live.table, BEHIND)["cards"]["round"]
    assert shown["packets"][:3] == [NOTHING.split(), ACES.split(), DEUCES.split()]
    assert shown["fronts"] == ["Kc Qd", "house way"]


def test_two_jacks_expose_all_hands_at_once():
    live = Live("jacks-beat", pai_gow("2c 3d 5h 7s 9c Jd Jh", ACES), clock=AT_ONCE).sit("ann")
    live.place("ann", "pai-gow", "pai-gow", 1000)
    live.ready("ann")
    assert seen(live.table, BEHIND)["cards"]["round"]["packets"][1] == ACES.split()


def test_a_void_hides_the_hands_again():
    """The reveal tells what they were."""
    live = pai_gow_table()
    live.void()
    for seat in (BEHIND, 0, 1):
        assert seen(live.table, seat)["cards"]["round"]["packets"] == []


# Seeds


def test_a_seed_is_heard_when_it_is_opened_and_the_houses_at_the_end():
    live = Live("great-8").sit("ann", "bob")
    secret = SeedBook().seed(1).hex()
    heard = []
    live.after_each.append(
        lambda event: heard.append(json.dumps(event_for_seat(event, live.table, 1)))
    )
    live.commit("ann")
    live.commit("bob")
    assert seed_of("ann") not in "".join(heard)
    live.open("ann")
    assert seed_of("ann") in heard[-1]
    assert seed_of("bob") not in "".join(heard)
    live.open("bob")
    live.place("ann", "main", "yin", 500)
    live.ready("ann", "bob")
    ended = next(n for n, text in enumerate(heard) if '"ShoeEnded"' in text)
    assert secret not in "".join(heard[:ended])
    assert secret in heard[ended]
    assert SeedBook().seed(2).hex() not in "".join(heard)


# At every moment of random rounds


class Watcher:
    """Looks over every shoulder after every event, and knows which cards may be seen from there."""

    def __init__(self, live):
        self.live = live
        self.open: set[str] = set()
        """Cards that everybody may see: of the round on the table, or else of the last one."""
        self.own: dict[int, set[str]] = {}
        """Packets, by seat."""
        self.hole: set[str] = set()
        self.revealed = 0
        self.moments = 0
        live.after_each.append(self.look)

    def look(self, event):
        self._remember(event)
        table = self.live.table
        for seat in range(BEHIND, len(table.state.seats)):
            if seat > BEHIND and not table.state.seats[seat]:
                continue
            view, heard = seen(table, seat), event_for_seat(event, table, seat)
            assert json.loads(json.dumps(view)) == view
            text = json.dumps(heard)
            allowed = self.open | self._own(seat)
            assert cards_in(view) <= allowed
            if not isinstance(event, e.ShoeEnded):
                assert cards_in(json.loads(text)) <= allowed
            self._no_seed(json.dumps(view), text)
            self.moments += 1

    def _remember(self, event):
        live = self.live
        if isinstance(event, e.Burned):
            self.open.add(event.first)
        if isinstance(event, e.WagersClosed):
            self.open, self.own, self.hole = set(), {}, set()
        if isinstance(event, e.Dealt):
            self._dealt(event)
        if isinstance(event, e.RoundEnded) or not self._hidden():
            self.open = self.open.union(self.hole, *self.own.values())
        if isinstance(event, e.ShoeEnded):
            self.revealed = event.shoe
        assert live.state.shoe is None or live.state.shoe.number <= self.revealed + 1

    def _dealt(self, event):
        if not event.face_down:
            self.open |= set(event.symbols)
        elif event.to.startswith("seat"):
            self.own[int(event.to.split()[1]) - 1] = set(event.symbols)
        else:
            self.hole |= set(event.symbols)

    def _hidden(self):
        """Somebody can still act who must not know what lies face down."""
        state, layout = self.live.state, self.live.layout
        if state.phase != Phase.PLAYING:
            return True
        need = layout.machine(layout.names[0], len(state.playing)).next(
            state.machines[layout.names[0]]
        )
        return isinstance(need, Choose) or (isinstance(need, Deal) and need.to != "dealer")

    def _own(self, seat):
        playing = self.live.state.playing
        return self.own.get(playing.index(seat), set()) if seat in playing else set()

    def _no_seed(self, *texts):
        for shoe in (self.revealed + 1, self.revealed + 2):
            secret = self.live.table.vault.seed(shoe).hex()
            assert not any(secret in text for text in texts)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("great-8", {"decks": 1}),
        ("lucky-8", {"decks": 1}),
        ("jacks-beat", {}),
        ("jacks-beat", {"first-packet": "dice"}),
        ("dead-mans-hand", {"decks": 1}),
        ("dead-mans-hand", {"decks": 1, "peek": "no"}),
        ("straights-and-8s", {}),
    ],
)
@pytest.mark.parametrize("commands", [300, pytest.param(700, marks=pytest.mark.prove)])
def test_no_card_and_no_seed_is_seen_or_heard_before_its_time(game, options, commands):
    live = Live(game, options=options, vault=SeedBook("watched"))
    watcher = Watcher(live)
    Gambler(live, seed=4, nonsense=8).play(commands)
    live.after_each.clear()
    assert watcher.moments > commands
    assert len(live.said(e.RoundEnded)) > commands // 70


# Two tables that differ in nothing but what is hidden


class Ear:
    """All that somebody at a seat has heard and seen, event by event."""

    def __init__(self, live, seat):
        self.log = []
        live.after_each.append(
            lambda event: self.log.append(
                (event_for_seat(event, live.table, seat), seen(live.table, seat))
            )
        )


def shuffled_pack(game, rng, options):
    cards = [str(symbol) for symbol in felt_for(game, options).source]
    return rng.sample(cards, len(cards))


def permuted(order, places, rng):
    """The same order with the cards at some places exchanged among themselves."""
    cards = [order[place] for place in places]
    rng.shuffle(cards)
    again = list(order)
    for place, card in zip(places, cards, strict=True):
        again[place] = card
    return again


def two_logs(game, orders, seat, play, options, picks=""):
    logs = []
    for order in orders:
        live = Live(game, f"{picks} {' '.join(order)}", options=options, clock=AT_ONCE)
        ear = Ear(live, seat)
        live.sit("ann", "bob", "cat")
        play(live)
        assert live.said(e.ShoeEnded) == []
        logs.append(ear.log)
    return logs


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", [BEHIND, 0, 1, 2])
def test_pai_gow_other_packets_and_other_settings_make_no_difference(seat, seed):
    """Packets are first the dealer's, then ann's, bob's, cat's, and three that nobody has."""
    rng = random.Random(seed)
    order = shuffled_pack("jacks-beat", rng, {})
    while sum(card[0] == "J" for card in order[:7]) >= 2:
        order = shuffled_pack("jacks-beat", rng, {})
    own = range(7 * (seat + 1), 7 * (seat + 2)) if seat >= 0 else ()
    hidden = [place for place in range(7, 53) if place not in own]
    ways = iter((0, 5, 17))  # ways to set a hand: another one at each table, but for one's own

    def play(live):
        way = next(ways)
        for player in ("ann", "bob", "cat"):
            live.place(player, "pai-gow", "pai-gow", 1000)
        live.ready("ann", "bob", "cat")
        for player, number in (("cat", 2), ("ann", 0)):  # bob keeps everybody waiting
            options = seen(live.table, number)["options"]
            live.decide(player, options[3 if number == seat else way])

    orders = [order, permuted(order, hidden, rng), permuted(order, hidden, rng)]
    first, second, third = two_logs("jacks-beat", orders, seat, play, {}, picks="1")
    assert orders[0] != orders[1]
    assert first == second == third


@pytest.mark.parametrize("peek", ["yes", "no"])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seat", [BEHIND, 0])
def test_blackjack_another_hole_card_and_other_cards_to_come_make_no_difference(seat, seed, peek):
    """Two players; places 0-2 and 3-5 are the first cards, 5 is the hole card, 6 is a hit."""
    rng = random.Random(100 + seed)
    options = {"decks": 1, "peek": peek}

    def play(live):
        for player in ("ann", "bob"):
            live.place(player, "blackjack", "blackjack", 1000)
        live.ready("ann", "bob", "cat")
        for choice in ("insurance", "hit", "stand"):
            if live.state.asked == 0 and choice in live.said(e.Asked)[-1].options:
                live.decide("ann", choice)

    def is_quiet(order):
        """Nobody has a blackjack, and ann does not bust: bob keeps everybody waiting."""
        tens, ace = set("TJQK"), "A"
        pairs = [{order[0][0], order[3][0]}, {order[1][0], order[4][0]}, {order[2][0], order[5][0]}]
        naturals = [ace in pair and pair & tens for pair in pairs]
        bust = sum(min("A23456789TJQK".index(order[n][0]) + 1, 10) for n in (0, 3, 6)) > 21
        return not any(naturals) and not bust

    def quiet(make):
        order = make()
        while not is_quiet(order):
            order = make()
        return order

    order = quiet(lambda: shuffled_pack("dead-mans-hand", rng, options))
    hidden = [5, *range(7, 52)]
    orders = [order, *(quiet(lambda: permuted(order, hidden, rng)) for _ in range(2))]
    first, second, third = two_logs("dead-mans-hand", orders, seat, play, options)
    assert len({other[5] for other in orders}) > 1
    assert first == second == third
    assert first[-1][1]["phase"] == Phase.PLAYING


@pytest.mark.parametrize("seed", range(5))
def test_lucky_8_burned_cards_and_the_rest_of_the_shoe_make_no_difference(seed):
    rng = random.Random(200 + seed)
    order = shuffled_pack("lucky-8", rng, {"decks": 1})

    def play(live):
        for _ in range(3):
            live.place("ann", "player", "player", 500)
            live.ready("ann", "bob", "cat")
        live.place("bob", "tie", "tie", 500)

    live = Live("lucky-8", " ".join(order), options={"decks": 1}, clock=AT_ONCE)
    live.sit("ann", "bob", "cat")
    play(live)
    [burned] = live.said(e.Burned)
    hidden = [*range(1, 1 + burned.cards), *range(live.state.shoe.dealt, 52)]
    orders = [order, permuted(order, hidden, rng)]
    for seat in (BEHIND, 0):
        first, second = two_logs("lucky-8", orders, seat, play, {"decks": 1})
        assert first == second


def test_great_8_the_shoe_makes_no_difference_before_it_is_dealt():
    rng = random.Random(300)
    orders = [shuffled_pack("great-8", rng, {"decks": 1}) for _ in range(3)]

    def play(live):
        live.place("ann", "main", "yin", 500)
        live.ready("bob", "cat")

    first, second, third = two_logs("great-8", orders, 0, play, {"decks": 1})
    assert first == second == third


def test_roulette_the_next_spin_makes_no_difference_before_it_is_spun():
    logs = []
    for spins in (("5", "6"), ("5", "20")):
        live = Live("straights-and-8s", *spins, clock=AT_ONCE)
        ear = Ear(live, 0)
        live.sit("ann")
        live.place("ann", "straights-and-8s", "straights-and-8s", 500)
        live.ready("ann")
        live.place("ann", "red-black", "red", 500)
        # The reveal of the first spin is that of its seeds, and those are the same.
        logs.append(ear.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_of_the_house_shows_in_nothing_but_hashes(game):
    logs = []
    for edition in ("first", "second"):
        live = Live(game, vault=SeedBook(edition))
        ear = Ear(live, 0)
        live.sit("ann", "bob")
        live.do(c.CommitSeed(START, "ann", "0" * 64))
        live.do(c.CommitSeed(START, "bob", "1" * 64))
        live.open("ann")
        logs.append(re.sub(r'"[0-9a-f]{64}"', '"a hash"', json.dumps(ear.log)))
    assert logs[0] == logs[1]


def test_a_choice_that_takes_more_money_says_how_much():
    live = Live("dead-mans-hand", "8s 6c 8h Td", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 700)
    live.ready("ann")
    assert seen(live.table, 0)["offers"] == {"double": {"adds": 700}, "split": {"adds": 700}}
    assert seen(live.table, 1)["offers"] == {}


def test_insurance_says_what_it_takes_in_whole_chips():
    live = Live("dead-mans-hand", "9s Ac 8h Td", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 550)
    live.ready("ann")
    assert seen(live.table, 0)["offers"] == {"insurance": {"adds": 250}}
