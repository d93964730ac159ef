"""The table whatever is dealt at it: seats, seeds, wagers, the clock, voids, money, the journal."""

import json
import random
from collections import Counter
from fractions import Fraction

import pytest

from rackcard.fair import verifier
from rackcard.fair.commit import NOT_MATCHING, NOT_OPENED, client_commitment, stream_key
from rackcard.fair.order import Order
from rackcard.fair.reveal import Reveal
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock, lay
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import fold, opened
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from tests.live.tables import (
    AT_ONCE,
    GAMES,
    PEOPLE,
    START,
    TABLE,
    Gambler,
    Live,
    SeedBook,
    felt_for,
    seed_of,
)

A_HASH = "0123456789abcdef" * 4
MAIN = {
    "great-8": ("main", "yin", 1000),
    "lucky-8": ("player", "player", 1000),
    "jacks-beat": ("pai-gow", "pai-gow", 1000),
    "dead-mans-hand": ("blackjack", "blackjack", 1000),
    "straights-and-8s": ("red-black", "red", 1000),
}
"""A wager that every game takes."""


def kinds(events):
    return [type(event).__name__ for event in events]


def noted(live):
    """What a careful player has noted of the shoe on the table."""
    shoe = live.state.shoe
    return [shoe.commitment, *shoe.commitments.values(), shoe.roster, shoe.lock]


def play_on(live, *players):
    """The rest of a round, in which everybody does what time makes them do."""
    events = live.ready(*players)
    while live.phase == Phase.PLAYING:
        events += live.wait()
    return events


# Seats


def test_the_first_player_brings_a_shoe_to_the_table():
    live = Live("great-8")
    taken, brought = live.do(c.TakeSeat(START, "ann", 3))
    assert taken == e.SeatTaken(3, "ann")
    assert isinstance(brought, e.ShoeBrought)
    assert (brought.shoe, brought.until) == (1, START + 3_000)
    assert live.state.seats == ("", "", "", "ann", "", "", "")
    assert live.phase == Phase.COMMITTING


def test_the_second_player_just_sits_down():
    live = Live("great-8").sit("ann")
    assert live.do(c.TakeSeat(START, "bob", 6)) == [e.SeatTaken(6, "bob")]


def test_a_seat_that_is_taken():
    live = Live("great-8").sit("ann")
    assert live.refused(c.TakeSeat(START, "bob", 0)) == "seat 1 is taken."


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_sits_twice(seat):
    live = Live("great-8").sit("ann")
    assert live.refused(c.TakeSeat(START, "ann", seat)) == "you sit at this table already."


@pytest.mark.parametrize("seat", [-1, 7, 100])
def test_a_seat_that_is_not_there(seat):
    assert Live("great-8").refused(c.TakeSeat(START, "a", seat)) == "this table has seats 1 to 7."


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("great-8", 7),
        ("lucky-8", 7),
        ("jacks-beat", 6),  # the seventh spot is the dealer's
        ("dead-mans-hand", 7),
        ("straights-and-8s", 7),
    ],
)
def test_as_many_seats_as_the_game_has(game, seats):
    live = Live(game, clock=AT_ONCE).sit(*PEOPLE[:seats])
    assert live.state.seats == PEOPLE[:seats]
    last = live.refused(c.TakeSeat(START, "zoe", seats))
    assert last == f"this table has seats 1 to {seats}."
    for player in PEOPLE[:seats]:
        live.place(player, *MAIN[game])
    play_on(live, *PEOPLE[:seats])
    assert live.state.round == (2 if live.phase == Phase.WAGERS else 1)
    assert {move[1] for move in live.settled()} == set(PEOPLE[:seats])


@pytest.mark.parametrize(
    "command",
    [
        c.LeaveSeat(START, "zoe"),
        c.CommitSeed(START, "zoe", A_HASH),
        c.OpenSeed(START, "zoe", "a seed of hers, long enough"),
        c.Place(START, "zoe", "main", "yin", 500, 500),
        c.Ready(START, "zoe"),
        c.Decide(START, "zoe", "hit", 500),
    ],
)
@pytest.mark.parametrize("clock", [Clock(), AT_ONCE])
def test_who_does_not_sit_there_has_no_say(command, clock):
    live = Live("great-8", clock=clock).sit("ann")
    assert live.refused(command) == "you do not sit at this table."


@pytest.mark.parametrize(
    "command", [c.LeaveSeat(START, ""), c.Place(START, "", "main", "yin", 500, 500)]
)
def test_nobody_is_no_player(command):
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.refused(command)


def test_nobody_takes_no_seat():
    live = Live("great-8")
    live.refused(c.TakeSeat(START, "", 2))


@pytest.mark.parametrize("command", [c.Command(START), c.PlayerCommand(START, "ann")])
def test_a_command_that_is_none(command):
    assert "nothing that a table understands" in Live("great-8").sit("ann").refused(command)


def test_leaving():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    assert live.leave("ann") == [e.SeatLeft(0)]
    assert live.state.seats[:2] == ("", "bob")
    assert live.refused(c.LeaveSeat(START, "ann")) == "you do not sit at this table."


def test_wagers_are_settled_before_their_player_leaves():
    live = Live("great-8", "8c 3d", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "main", "yin", 500)
    wait = "you have wagers on the layout: they are settled first."
    assert live.refused(c.LeaveSeat(START, "ann")) == wait
    live.ready("ann", "bob")
    assert live.leave("ann") == [e.SeatLeft(0)]
    assert live.won("ann") == 500


def test_who_has_taken_the_wagers_back_may_leave():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "main", "yin", 500)
    live.place("ann", "main", "yin", 0)
    live.leave("ann")
    assert live.won("ann") == 0


def test_nobody_leaves_in_the_middle_of_a_hand():
    live = Live("dead-mans-hand", "Ts 5c 9s 6h", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", *MAIN["dead-mans-hand"])
    live.wait()
    assert live.phase == Phase.PLAYING
    assert "settled first" in live.refused(c.LeaveSeat(live.now, "ann"))
    assert live.leave("bob") == [e.SeatLeft(1)]  # who has no wager may


@pytest.mark.parametrize("game", GAMES)
def test_when_the_last_one_leaves_the_shoe_is_voided_and_revealed(game):
    live = Live(game).sit("ann", "bob").put_in_seeds("ann", "bob")
    live.leave("ann")
    left, ended = live.leave("bob")
    assert left == e.SeatLeft(1)
    assert (ended.shoe, ended.voided) == (1, "nobody is left at the table")
    [reveal] = live.reveals()
    assert (reveal.ending, reveal.voided) == ("voided", "nobody is left at the table")
    assert [part.seed for part in reveal.contributions] == [seed_of("ann"), seed_of("bob")]
    assert (live.phase, live.state.until) == (Phase.WAITING, 0)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_comes_next_gets_a_new_shoe(game):
    live = Live(game).sit("ann")
    live.leave("ann")
    assert live.wait(60_000) == []
    live.sit("bob")
    assert live.said(e.ShoeBrought)[-1].shoe == 2
    live.put_in_seeds("bob").place("bob", *MAIN[game])
    play_on(live, "bob")
    assert [reveal.terms.shoe for reveal in live.reveals()][:1] == [1]
    assert live.state.round >= 1


def test_a_round_is_not_held_up_for_somebody_who_has_left():
    live = Live("great-8", "8c 3d", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "main", "yin", 500)
    live.ready("ann")
    assert kinds(live.leave("bob"))[:3] == ["SeatLeft", "WagersClosed", "Dealt"]


def test_who_takes_the_seat_of_somebody_who_was_ready_is_not_ready_himself():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    live.ready("bob")
    live.leave("bob")
    live.sit("cat", seat=1)
    live.place("cat", "main", "yin", 500)
    assert kinds(live.ready("ann")) == ["SeatReady"]


def test_seeds_are_not_held_up_for_somebody_who_has_left():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    assert kinds(live.leave("bob")) == ["SeatLeft", "RosterPosted"]


def test_who_sits_down_in_the_middle_of_a_round_watches_it():
    live = Live("dead-mans-hand", "Ts 5c 9s 6h", clock=AT_ONCE).sit("ann")
    live.place("ann", *MAIN["dead-mans-hand"])
    live.ready("ann")
    live.sit("bob")
    assert live.state.playing == (0,)
    assert live.refused(live.choice("bob", "hit")) == "it is not your turn to decide anything."
    live.decide("ann", "stand")
    assert live.phase == Phase.WAGERS
    live.place("bob", *MAIN["dead-mans-hand"])


def test_who_takes_a_seat_that_was_left_puts_in_a_seed_of_his_own():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.leave("ann")
    live.sit("cat", seat=0)
    live.commit("cat")
    live.commit("bob")
    live.open("cat")
    live.open("bob")
    live.void()
    parts = live.reveals()[0].contributions
    assert [part.seed for part in parts] == [seed_of("cat"), seed_of("bob")]


def test_what_is_on_the_roster_stays_there_when_its_player_leaves():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.commit("bob")
    live.leave("ann")
    live.sit("cat", seat=0)
    live.open("cat", "it is not the one of the roster")
    live.open("bob")
    assert live.phase == Phase.WAGERS
    live.void()
    parts = live.reveals()[0].contributions
    assert [part.left_out for part in parts] == [NOT_MATCHING, ""]


# Fair dealing, phase by phase


def test_seats_commit_then_open_and_only_then_are_wagers_open():
    live = Live("great-8").sit("ann", "bob")
    assert kinds(live.commit("ann")) == ["SeedCommitted"]
    assert live.phase == Phase.COMMITTING
    assert kinds(live.commit("bob")) == ["SeedCommitted", "RosterPosted"]
    assert live.phase == Phase.OPENING
    assert kinds(live.open("bob")) == ["SeedOpened"]
    assert kinds(live.open("ann")) == ["SeedOpened", "ShoeLocked", "WagersOpened"]
    assert live.phase == Phase.WAGERS
    assert live.state.shoe.openings == {0: seed_of("ann"), 1: seed_of("bob")}


@pytest.mark.parametrize("game", GAMES)
def test_what_was_published_on_the_way_is_in_the_reveal(game):
    live = Live(game).sit("ann", "bob").put_in_seeds("ann", "bob")
    hashes = noted(live)
    live.place("ann", *MAIN[game])
    play_on(live, "ann", "bob")
    if game == "lucky-8":  # a shoe that lasts
        live.void()
    document = live.said(e.ShoeEnded)[0].reveal
    reveal = Reveal.from_json(document)
    assert reveal.server_commitment == live.said(e.ShoeBrought)[0].commitment == hashes[0]
    assert reveal.roster == live.said(e.RosterPosted)[0].roster == hashes[3]
    assert reveal.lock == live.said(e.ShoeLocked)[0].lock == hashes[4]
    assert reveal.server_seed == SeedBook().seed(1)
    assert (reveal.terms.table, reveal.terms.shoe) == (TABLE, 1)
    assert list(verifier.checks(verifier.read(document.encode()), hashes))


@pytest.mark.parametrize("wrong", range(5))
def test_a_hash_that_differs_from_what_was_noted_is_found_out(wrong):
    live = Live("great-8").sit("ann", "bob").put_in_seeds("ann", "bob")
    hashes = noted(live)
    hashes[wrong] = A_HASH
    live.void()
    reveal = verifier.read(live.said(e.ShoeEnded)[0].reveal.encode())
    with pytest.raises(verifier.Mismatch):
        list(verifier.checks(reveal, hashes))


def test_time_to_commit_runs_out():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    assert live.wait(2_999) == []
    [posted] = live.wait(1)
    assert posted.until == live.now + 3_000
    assert live.refused(live.commitment("bob")) == "not now: seats open their seeds."
    assert kinds(live.open("ann")) == ["SeedOpened", "ShoeLocked", "WagersOpened"]
    assert sorted(live.state.shoe.commitments) == [0]


def test_nobody_commits():
    live = Live("great-8").sit("ann", "bob")
    assert kinds(live.wait()) == ["RosterPosted", "ShoeLocked", "WagersOpened"]
    live.void()
    assert live.reveals()[0].contributions == ()


def test_a_seat_that_does_not_open_is_left_out_by_name():
    live = Live("great-8").sit("ann", "bob", "cat")
    for player in ("ann", "bob", "cat"):
        live.commit(player)
    live.open("ann")
    live.open("cat")
    assert live.wait(2_999) == []
    assert kinds(live.wait(1)) == ["ShoeLocked", "WagersOpened"]
    live.void()
    parts = live.reveals()[0].contributions
    assert [(part.seat, part.seed, part.left_out) for part in parts] == [
        (0, seed_of("ann"), ""),
        (1, "", NOT_OPENED),
        (2, seed_of("cat"), ""),
    ]


def test_nobody_opens():
    live = Live("great-8").sit("ann")
    live.commit("ann")
    assert kinds(live.wait()) == ["ShoeLocked", "WagersOpened"]


def test_a_seat_that_opens_something_else_is_left_out_by_name():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.commit("bob")
    live.open("ann")
    live.open("bob", "another seed than the one promised")
    assert live.phase == Phase.WAGERS
    live.void()
    part = live.reveals()[0].contributions[1]
    assert (part.seat, part.seed, part.left_out) == (1, "", NOT_MATCHING)


def test_a_neighbours_commitment_cannot_be_passed_off_as_ones_own():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.do(c.CommitSeed(START, "bob", live.state.shoe.commitments[0]))
    live.open("ann")
    live.open("bob", seed_of("ann"))
    live.void()
    assert [part.left_out for part in live.reveals()[0].contributions] == ["", NOT_MATCHING]


def test_a_commitment_for_the_shoe_before_does_not_open():
    live = Live("great-8").sit("ann")
    old = client_commitment(live.state.shoe.commitment, 0, seed_of("ann"))
    live.void()
    live.do(c.CommitSeed(START, "ann", old))
    live.open("ann")
    live.void()
    assert live.reveals()[1].contributions[0].left_out == NOT_MATCHING


def test_who_committed_and_left_is_left_out():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.commit("bob")
    live.leave("bob")
    live.open("ann")
    assert live.phase == Phase.OPENING
    live.wait()
    live.void()
    assert [part.left_out for part in live.reveals()[0].contributions] == ["", NOT_OPENED]


def test_a_seat_commits_once():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    again = live.refused(live.commitment("ann", "a better seed, if I may"))
    assert again == "you have committed to a seed for this shoe already."


def test_a_seat_opens_once():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.commit("bob")
    live.open("ann")
    again = c.OpenSeed(START, "ann", seed_of("ann"))
    assert live.refused(again) == "you have opened your seed already."


def test_who_has_not_committed_has_nothing_to_open():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.wait()
    opening = c.OpenSeed(live.now, "bob", seed_of("bob"))
    assert live.refused(opening) == "you have not committed to a seed for this shoe."


@pytest.mark.parametrize("text", ["", "abc", A_HASH[:-1], A_HASH + "0", A_HASH.upper(), "g" * 64])
def test_a_commitment_is_a_hash(text):
    live = Live("great-8").sit("ann", "bob")
    sentence = live.refused(c.CommitSeed(START, "ann", text))
    assert "the commitment of seat 0 is" in sentence
    assert sentence.endswith("allowed: 64 hexadecimal digits in small letters.")


@pytest.mark.parametrize(
    "text", ["", "fifteen letters", "x" * 129, "tabs\tare not allowed", "é" * 20]
)
def test_a_seed_is_text_of_some_length(text):
    live = Live("great-8").sit("ann")
    live.commit("ann")
    sentence = live.refused(c.OpenSeed(START, "ann", text))
    assert sentence.endswith("allowed: 16 to 128 printable ASCII characters.")
    live.open("ann")  # the right one is still welcome


@pytest.mark.parametrize("length", [16, 128])
def test_seeds_as_short_and_as_long_as_they_may_be(length):
    live = Live("great-8").sit("ann")
    live.commit("ann", "~" * length)
    live.open("ann", "~" * length)
    live.void()
    assert live.reveals()[0].contributions[0].seed == "~" * length


def committing(live):
    pass


def opening(live):
    live.commit("ann")


def wagering(live):
    live.put_in_seeds("ann")


@pytest.mark.parametrize(
    ("get_there", "refused", "sentence"),
    [
        (committing, ("open", "place", "ready", "decide"), "not now: seats commit to their seeds."),
        (opening, ("commit", "place", "ready", "decide"), "not now: seats open their seeds."),
        (wagering, ("commit", "open", "decide"), "not now: wagers are open."),
    ],
)
def test_everything_has_its_time(get_there, refused, sentence):
    live = Live("great-8").sit("ann")
    get_there(live)
    commands = {
        "commit": c.CommitSeed(START, "ann", A_HASH),
        "open": c.OpenSeed(START, "ann", seed_of("ann")),
        "place": live.wager("ann", "main", "yin", 500),
        "ready": c.Ready(START, "ann"),
        "decide": live.choice("ann", "hit"),
    }
    for name in refused:
        assert live.refused(commands[name]) == sentence


def test_while_cards_are_dealt_nothing_else_is_taken():
    live = Live("dead-mans-hand", "Ts 5c 9s 6h", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", *MAIN["dead-mans-hand"])
    live.ready("ann", "bob")
    for player in ("ann", "bob"):
        for command in (
            c.CommitSeed(START, player, A_HASH),
            c.OpenSeed(START, player, seed_of(player)),
            live.wager(player, "blackjack", "blackjack", 2000),
            live.wager(player, "blackjack", "blackjack", 0),
            c.Ready(START, player),
        ):
            assert live.refused(command) == "not now: no more wagers."


def test_a_house_that_waits_for_no_seeds():
    live = Live("great-8", clock=AT_ONCE)
    events = live.do(c.TakeSeat(START, "ann", 0))
    assert kinds(events) == [
        "SeatTaken",
        "ShoeBrought",
        "RosterPosted",
        "ShoeLocked",
        "WagersOpened",
    ]


@pytest.mark.parametrize("clock", [Clock(0, 0, 20_000), Clock(0, 20_000, 0)])
def test_a_clock_at_0_sets_no_limit_to_wagers_and_decisions(clock):
    live = Live("dead-mans-hand", "Ts 5c 9s 6h", clock=clock).sit("ann", "bob")
    live.place("ann", *MAIN["dead-mans-hand"])
    live.wait(30_000)
    live.wait(30_000)
    assert live.state.round == 1
    assert live.phase == (Phase.PLAYING if clock.wagers else Phase.WAGERS)


# The cards are those of the reveal


def draws_by_shoe(journal):
    """What was shown of each shoe: picks in order, and cards with their places in its order."""
    shoes = []
    for event in journal:
        if isinstance(event, e.ShoeBrought):
            picks, cards = [], {}
            shoes.append((picks, cards))
            place = 0
        if isinstance(event, e.Burned):
            cards[0] = event.first
            place = 1 + event.cards
        if isinstance(event, e.Dealt) and (event.chance or event.to == "spin"):
            picks += event.symbols
        elif isinstance(event, e.Dealt):
            for symbol in event.symbols:
                cards[place] = symbol
                place += 1
    return shoes


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("great-8", {}),
        ("great-8", {"decks": 1}),
        ("lucky-8", {"decks": 1}),
        ("lucky-8", {"decks": 2, "burn": "none", "after-cut-card": "finish-the-round"}),
        ("jacks-beat", {}),
        ("jacks-beat", {"first-packet": "dice"}),
        ("dead-mans-hand", {"decks": 1}),
        ("dead-mans-hand", {}),
        ("straights-and-8s", {}),
    ],
)
def test_every_card_dealt_is_that_of_the_reveal_in_its_place(game, options):
    live = Live(game, options=options, vault=SeedBook(game))
    gambler = Gambler(live, seed=8, nonsense=0)
    gambler.play_shoes(4)
    shown = draws_by_shoe(live.journal)
    reveals = live.reveals()
    assert len(reveals) >= 4
    for (picks, cards), reveal in zip(shown, reveals, strict=False):
        made = [draw for draw in reveal.draws if draw.how == "pick"]
        assert [draw.got[0] for draw in made] == picks
        if cards:
            order = reveal.draws[-1].got
            assert Counter(order) <= Counter(map(str, live.layout.source))
            assert len(order) == reveal.dealt  # it was shuffled no further
            assert cards == {place: order[place] for place in cards}
            assert reveal.dealt == max(cards) + 1
        else:
            assert reveal.dealt == 0
        assert reveal.drawn == len(picks) + bool(cards)


def test_great_8_is_shuffled_for_every_round():
    live = Live("great-8", vault=SeedBook("rounds")).sit("ann")
    for number in (1, 2, 3):
        live.put_in_seeds("ann")
        assert live.state.round == number
        live.place("ann", "main", "yin", 500)
        live.ready("ann")
    assert [reveal.terms.shoe for reveal in live.reveals()] == [1, 2, 3]
    assert [reveal.ending for reveal in live.reveals()] == ["finished"] * 3


def test_pai_gow_throws_three_dice_before_it_deals_49_cards():
    live = Live("jacks-beat", options={"first-packet": "dice"}).sit("ann").put_in_seeds("ann")
    live.place("ann", "pai-gow", "pai-gow", 1000)
    play_on(live, "ann")
    [reveal] = live.reveals()
    assert [(draw.how, draw.of) for draw in reveal.draws] == [
        ("pick", "dice"),
        ("pick", "dice"),
        ("pick", "dice"),
        ("shuffle", "source"),
    ]
    dice, *packets = live.said(e.Dealt)
    assert (dice.to, dice.chance) == ("three dice", "dice")
    assert dice.symbols == tuple(draw.got[0] for draw in reveal.draws[:3])
    assert [len(packet.symbols) for packet in packets] == [7] * 7
    total = sum(map(int, dice.symbols))
    dealer = [packet.to for packet in packets].index("dealer")
    assert (total - 1 + dealer) % 7 == 0  # spots 1, 8 and 15 are the dealer's
    assert reveal.dealt == 49


def test_a_number_from_1_to_7_if_there_are_no_dice():
    live = Live("jacks-beat").sit("ann").put_in_seeds("ann")
    live.place("ann", "pai-gow", "pai-gow", 1000)
    live.ready("ann")
    first = live.said(e.Dealt)[0]
    assert (first.to, first.chance, len(first.symbols)) == ("first packet", "rng", 1)
    assert live.layout.terms(TABLE, 1).symbols["rng"] == tuple("1234567")
    assert "dice" not in live.layout.terms(TABLE, 1).symbols


def test_a_spin_is_a_shoe_of_its_own():
    live = Live("straights-and-8s").sit("ann")
    for _ in range(5):
        live.put_in_seeds("ann").place("ann", "red-black", "red", 500)
        live.ready("ann")
    spins = [event.symbols for event in live.said(e.Dealt)]
    assert len(spins) == 5
    for reveal, spin in zip(live.reveals(), spins, strict=True):
        assert [(draw.how, draw.got) for draw in reveal.draws] == [("pick", spin)]
        assert reveal.ending == "finished"


# The shoe of Lucky 8 lasts until its cut card


def rounds_of_first_shoe(live):
    """How many cards were out at the end of each round."""
    out = []
    for event in live.journal:
        if isinstance(event, e.Burned):
            dealt = 1 + event.cards
        elif isinstance(event, e.ShoeLocked):
            dealt = 0
        elif isinstance(event, e.Dealt):
            dealt += 1
        elif isinstance(event, e.RoundEnded):
            out.append(dealt)
        elif isinstance(event, e.ShoeEnded):
            return out
    raise AssertionError("the shoe has not ended")


@pytest.mark.parametrize("edition", ["first", "second", "third", "fourth"])
@pytest.mark.parametrize(("behind", "cut"), [(14, 38), (16, 36)])
@pytest.mark.parametrize(("after", "more"), [("one-more-round", 1), ("finish-the-round", 0)])
def test_the_shoe_ends_after_the_cut_card(edition, behind, cut, after, more):
    options = {"decks": 1, "cut-card": behind, "after-cut-card": after}
    live = Live("lucky-8", options=options, vault=SeedBook(edition)).sit("ann").put_in_seeds("ann")
    while not live.said(e.ShoeEnded):
        live.place("ann", "player", "player", 500)
        live.ready("ann")
    out = rounds_of_first_shoe(live)
    reached = next(number for number, dealt in enumerate(out) if dealt >= cut)
    assert len(out) == reached + 1 + more
    [reveal] = live.reveals()
    assert (reveal.ending, reveal.dealt) == ("finished", out[-1])
    assert live.state.shoe.number == 2
    assert live.state.round == len(out)
    live.put_in_seeds("ann")
    assert live.state.round == len(out) + 1


def test_the_first_card_says_how_many_are_burned():
    for first, burned in (("Ac", 1), ("7d", 7), ("Tc", 10), ("Kh", 10)):
        live = Live("lucky-8", first, clock=AT_ONCE).sit("ann")
        assert live.said(e.Burned) == [e.Burned(first, burned)]
        assert live.state.shoe.dealt == 1 + burned


def test_burned_cards_are_not_shown():
    burned = "3c 2c 9d 9h"
    live = Live("lucky-8", f"{burned} 8c 2h Tc 4h", clock=AT_ONCE).sit("ann")
    live.place("ann", "player", "player", 500)
    live.ready("ann")
    assert [event.symbols for event in live.said(e.Dealt)] == [("8c",), ("2h",), ("Tc",), ("4h",)]
    assert live.won("ann") == 500


def test_a_house_that_does_not_burn():
    live = Live("lucky-8", "8c 2h Tc 4h", options={"burn": "none"}, clock=AT_ONCE).sit("ann")
    live.place("ann", "player", "player", 500)
    live.ready("ann")
    assert live.said(e.Burned) == []
    assert live.won("ann") == 500


def test_who_comes_later_plays_from_the_shoe_that_is_there():
    live = Live("lucky-8").sit("ann").put_in_seeds("ann").sit("bob")
    for _ in range(3):
        live.place("bob", "banker", "banker", 500)
        live.ready("ann", "bob")
    assert live.state.shoe.number == 1
    assert sorted(live.state.shoe.commitments) == [0]
    live.leave("bob")
    live.leave("ann")
    assert live.reveals()[0].voided == "nobody is left at the table"


# The house cannot change the order after the lock


@pytest.mark.parametrize("game", GAMES)
def test_the_order_is_a_matter_of_seeds_alone(game):
    """Who wagers how much, when, and how hands are played makes no difference to the shoe."""
    orders = set()
    for player, amount, pause in (("ann", 1000, 0), ("bob", 2500, 700), ("ann", 5000, 19_000)):
        live = Live(game).sit("ann", "bob").put_in_seeds("ann", "bob")
        live.wait(pause)
        live.place(player, MAIN[game][0], MAIN[game][1], amount)
        play_on(live, "ann", "bob")
        if game == "lucky-8":
            live.void()
        shoe = live.reveals()[0]
        key = stream_key(shoe.server_seed, shoe.terms, shoe.contributions)
        sizes = [shoe.terms.size(step) for step in shoe.terms.plan]
        whole = [tuple(Order(shoe.terms, key).first(*step)) for step in enumerate(sizes)]
        assert all(got == whole[step][: len(got)] for step, (*_, got) in enumerate(shoe.draws))
        orders.add(tuple(whole))
    assert len(orders) == 1


def first_cards(live):
    return [live.table.order(live.state.shoe).at(0, place) for place in range(20)]


@pytest.mark.parametrize("changed", ["house", "ann", "bob", "table"])
def test_every_seed_counts(changed):
    def order(vault, seeds, name=TABLE):
        live = Live("great-8", vault=vault)
        live.table.name = name
        live.sit("ann", "bob")
        for player in seeds:
            live.commit(player, seeds[player])
        for player in seeds:
            live.open(player, seeds[player])
        return first_cards(live)

    seeds = {"ann": seed_of("ann"), "bob": seed_of("bob")}
    usual = order(SeedBook(), seeds)
    assert order(SeedBook(), seeds) == usual
    if changed == "house":
        assert order(SeedBook("second"), seeds) != usual
    elif changed == "table":
        assert order(SeedBook(), seeds, "pit/2") != usual
    else:
        assert order(SeedBook(), {**seeds, changed: "something else altogether"}) != usual


def test_why_a_seat_is_left_out_makes_no_difference_to_the_cards():
    orders = []
    for seed in (None, "not what was promised"):
        live = Live("great-8").sit("ann", "bob")
        live.commit("ann")
        live.commit("bob")
        live.open("ann")
        if seed:
            live.open("bob", seed)
        else:
            live.wait()
        orders.append(first_cards(live))
    assert orders[0] == orders[1]


def test_a_table_that_is_read_from_its_journal_deals_the_same_cards():
    live = Live("dead-mans-hand", vault=SeedBook("e")).sit("ann").put_in_seeds("ann")
    live.place("ann", *MAIN["dead-mans-hand"])
    live.ready("ann")
    assert live.phase == Phase.PLAYING
    again = Table(TABLE, felt_for("dead-mans-hand"), SeedBook("e"))
    again.apply(live.journal)
    hit = live.choice("ann", "hit")
    assert again.decide(hit) == live.table.decide(hit)


# Wagers

LIMITS = [
    ("great-8", "main", "yin", "$5 to $300"),
    ("lucky-8", "player", "player", "$5 to $300"),
    ("lucky-8", "banker", "banker", "$5 to $300"),
    ("lucky-8", "tie", "tie", "$1 to $100"),
    ("lucky-8", "lucky-8-player", "lucky-8-player", "$1 to $25"),
    ("lucky-8", "lucky-8-banker", "lucky-8-banker", "$1 to $25"),
    ("jacks-beat", "pai-gow", "pai-gow", "$10 to $500"),
    ("dead-mans-hand", "blackjack", "blackjack", "$5 to $500"),
    ("straights-and-8s", "straight-up", "00", "$1 to $100"),
    ("straights-and-8s", "split", "17-20", "$1 to $200"),
    ("straights-and-8s", "street", "0-00-2", "$1 to $300"),
    ("straights-and-8s", "corner", "1-2-4-5", "$1 to $400"),
    ("straights-and-8s", "top-line", "0-00-1-2-3", "$1 to $500"),
    ("straights-and-8s", "six-line", "31-32-33-34-35-36", "$1 to $600"),
    ("straights-and-8s", "dozen", "2nd-12", "$5 to $1,000"),
    ("straights-and-8s", "column", "3rd-column", "$5 to $1,000"),
    ("straights-and-8s", "red-black", "black", "$5 to $2,000"),
    ("straights-and-8s", "odd-even", "odd", "$5 to $2,000"),
    ("straights-and-8s", "low-high", "high", "$5 to $2,000"),
    ("straights-and-8s", "straights-and-8s", "straights-and-8s", "$1 to $25"),
]
UNDER_A_MAIN_WAGER = [
    ("great-8", "great-bonus", "yin", "$1 to $25"),
    ("jacks-beat", "jacks-beat", "jacks-beat", "$1 to $100"),
    ("jacks-beat", "chan-chu", "chan-chu", "$1 to $100"),
    ("dead-mans-hand", "dead-mans-hand", "dead-mans-hand", "$1 to $25"),
]


@pytest.mark.parametrize(("game", "wager", "spot", "limits"), LIMITS + UNDER_A_MAIN_WAGER)
def test_the_limits_of_the_card(game, wager, spot, limits):
    live = Live(game, clock=AT_ONCE).sit("ann")
    if (game, wager, spot, limits) in UNDER_A_MAIN_WAGER:
        live.place("ann", *MAIN[game])
    low, high = (int(text.strip("$").replace(",", "")) * 100 for text in limits.split(" to "))
    for amount, shown in ((low - 1, low - 1), (high + 1, high + 1)):
        dollars = f"${shown // 100:,}.{shown % 100:02}"
        sentence = live.refused(live.wager("ann", wager, spot, amount))
        assert sentence == f"{wager} takes {limits}, not {dollars}."
    for amount in (low, high):
        placed = live.place("ann", wager, spot, amount)[-1]
        assert (placed.wager, placed.spot, placed.amount) == (wager, spot, amount)
    assert live.state.stakes[Bet(wager, spot, 0)] == high


def test_every_wager_of_every_card_is_in_the_limits_above():
    known = {(game, wager) for game, wager, _, _ in LIMITS + UNDER_A_MAIN_WAGER}
    assert known == {(game, wager) for game in GAMES for wager in felt_for(game).setup.wagers}


@pytest.mark.parametrize(
    ("game", "wager", "spot", "needed"),
    [
        ("great-8", "great-bonus", "yin", "great-bonus on yin needs a main wager on yin."),
        ("jacks-beat", "jacks-beat", "jacks-beat", "jacks-beat needs a pai-gow wager."),
        ("jacks-beat", "chan-chu", "chan-chu", "chan-chu needs a pai-gow wager."),
        ("dead-mans-hand",)
        + ("dead-mans-hand",) * 2
        + ("dead-mans-hand needs a blackjack wager.",),
    ],
)
def test_a_bonus_needs_its_main_wager(game, wager, spot, needed):
    live = Live(game, clock=AT_ONCE).sit("ann", "bob")
    live.place("bob", *MAIN[game])  # a neighbour's does not count
    assert live.refused(live.wager("ann", wager, spot, 500)) == needed
    live.place("ann", *MAIN[game])
    live.place("ann", wager, spot, 500)
    assert live.refused(live.wager("ann", *MAIN[game][:2], 0)) == needed
    live.place("ann", wager, spot, 0)
    live.place("ann", *MAIN[game][:2], 0)
    assert live.funds("ann") == live.purse


def test_great_8_yin_or_yang_not_both():
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.place("ann", "main", "yin", 500)
    both = live.refused(live.wager("ann", "main", "yang", 500))
    assert both == "main goes on one spot, not on yang and yin."
    other = live.refused(live.wager("ann", "great-bonus", "yang", 100))
    assert other == "great-bonus on yang needs a main wager on yang."
    live.place("ann", "main", "yin", 0)
    live.place("ann", "main", "yang", 500)
    live.place("ann", "great-bonus", "yang", 100)


def test_lucky_8_four_of_the_five_wagers():
    live = Live("lucky-8", clock=AT_ONCE).sit("ann")
    for wager in ("player", "banker", "lucky-8-player"):
        live.place("ann", wager, wager, 1000)
    live.place("ann", "lucky-8-banker", "lucky-8-banker", 500)
    fifth = live.refused(live.wager("ann", "tie", "tie", 100))
    assert fifth == "a player may make 4 of the wagers in a round, not 5."
    live.place("ann", "player", "player", 0)
    live.place("ann", "tie", "tie", 100)


def test_lucky_8_one_of_four_wagers_is_limited_to_5_dollars():
    live = Live("lucky-8", clock=AT_ONCE).sit("ann")
    small = "with 4 wagers made, one of them is limited to $5."
    for wager in ("player", "banker", "tie"):
        live.place("ann", wager, wager, 1000)
    bonus = ("lucky-8-player", "lucky-8-player")
    assert live.refused(live.wager("ann", *bonus, 501)) == small
    live.place("ann", *bonus, 500)
    assert live.refused(live.wager("ann", *bonus, 501)) == small
    live.place("ann", "tie", "tie", 500)
    live.place("ann", *bonus, 2500)
    assert live.refused(live.wager("ann", "tie", "tie", 600)) == small
    live.place("ann", "tie", "tie", 0)  # three again
    live.place("ann", "player", "player", 30000)


def test_lucky_8_each_player_has_four_wagers_of_his_own():
    live = Live("lucky-8", clock=AT_ONCE).sit("ann", "bob")
    for player in ("ann", "bob"):
        for wager in ("player", "banker", "tie", "lucky-8-player"):
            live.place(player, wager, wager, 500)
    assert len(live.state.stakes) == 8


def test_more_than_a_player_has():
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    short = live.refused(live.wager("ann", "main", "yin", 501, funds=500))
    assert short == "you have $5 left, which is not enough."
    live.place("ann", "main", "yin", 500, funds=500)
    more = live.refused(live.wager("ann", "main", "yin", 750, funds=249))
    assert more == "you have $2.49 left, which is not enough."
    assert live.place("ann", "main", "yin", 750, funds=250)[-1].added == 250
    assert live.place("ann", "main", "yin", 500, funds=0)[-1].added == -250


def test_a_stack_is_changed_and_taken_back():
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    added = [
        live.place("ann", "main", "yin", amount)[-1].added for amount in (500, 2000, 2000, 700, 0)
    ]
    assert added == [500, 1500, 0, -1300, -700]
    assert live.state.stakes == {}
    assert live.funds("ann") == live.purse


@pytest.mark.parametrize(
    ("wager", "spot", "amount", "sentence"),
    [
        ("tie", "tie", 500, "this table has no wager 'tie'; allowed: main, great-bonus."),
        ("main", "middle", 500, "main has no spot 'middle'; allowed: yin, yang."),
        ("main", "yin", -500, "a wager is an amount of money, or nothing."),
    ],
)
def test_a_wager_that_there_is_not(wager, spot, amount, sentence):
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    assert live.refused(live.wager("ann", wager, spot, amount)) == sentence


def test_the_other_wheels_wagers_are_not_offered():
    live = Live("straights-and-8s", clock=AT_ONCE).sit("ann")
    assert "no wager 'first-four'" in live.refused(live.wager("ann", "first-four", "0-1-2-3", 500))
    live = Live("straights-and-8s", rulings={"wheel": "single-zero"}, clock=AT_ONCE).sit("ann")
    assert "no wager 'top-line'" in live.refused(live.wager("ann", "top-line", "0-00-1-2-3", 500))
    live.place("ann", "first-four", "0-1-2-3", 500)


@pytest.mark.parametrize(("wager", "spot"), [("no such", "wager"), ("main", "no such spot")])
def test_nothing_cannot_be_taken_back_from_nowhere(wager, spot):
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.refused(live.wager("ann", wager, spot, 0))


def test_no_more_wagers_from_who_is_ready():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "main", "yin", 500)
    live.ready("ann")
    sentence = "you have said that you are ready: no more wagers in this round."
    for amount in (1000, 0):
        assert live.refused(live.wager("ann", "main", "yin", amount)) == sentence
    assert live.ready("ann") == []  # to say it again does no harm
    live.place("bob", "main", "yang", 500)


def test_cards_are_dealt_when_everybody_is_ready():
    live = Live("great-8", "8c 3d", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "main", "yin", 500)
    assert kinds(live.ready("bob")) == ["SeatReady"]
    assert "Dealt" in kinds(live.ready("ann"))


def test_or_when_time_is_up():
    live = Live("great-8", "8c 3d", clock=AT_ONCE).sit("ann", "bob")
    live.place("ann", "main", "yin", 500)
    assert live.wait(19_999) == []
    assert kinds(live.wait(1))[:2] == ["WagersClosed", "Dealt"]
    assert live.won("ann") == 500


def test_without_a_wager_nothing_is_dealt():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    assert live.wait(600_000) == []
    assert live.phase == Phase.WAGERS


def test_the_clock_starts_again_with_the_first_wager():
    live = Live("great-8", "8c 3d", clock=AT_ONCE).sit("ann", "bob")
    live.wait(600_000)
    again, placed = live.place("bob", "main", "yin", 500)
    assert again == e.WagersOpened(1, live.now + 20_000)
    assert placed.amount == 500
    assert live.wait(19_999) == []
    live.place("ann", "main", "yin", 500)
    assert "Dealt" in kinds(live.wait(1))


def test_if_everybody_sits_it_out_the_same_round_is_called_again():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    assert kinds(live.ready("ann", "bob")) == ["SeatReady", "SeatReady", "WagersOpened"]
    assert (live.state.round, live.state.ready) == (1, frozenset())
    live.place("ann", "main", "yin", 500)


def test_the_round_is_dealt_to_those_who_have_wagered():
    live = Live("dead-mans-hand", "Ts Kc 5c 9s 9d 6h", clock=AT_ONCE).sit("ann", "bob", "cat")
    live.place("cat", *MAIN["dead-mans-hand"])
    live.place("ann", *MAIN["dead-mans-hand"])
    live.ready("ann", "bob", "cat")
    assert live.state.playing == (0, 2)
    assert [asked.seat for asked in live.said(e.Asked)] == [0]
    live.decide("ann", "stand")
    live.decide("cat", "stand")


# The house goes away and comes back


@pytest.mark.parametrize(
    ("get_there", "time"), [(committing, 3_000), (opening, 3_000), (wagering, 20_000)]
)
def test_everybody_has_his_time_again_when_the_house_is_back(get_there, time):
    live = Live("great-8").sit("ann", "bob")
    if get_there is wagering:
        live.commit("bob")
        live.commit("ann")
        live.open("bob")
        live.open("ann")
    elif get_there is opening:
        live.commit("bob")
        live.commit("ann")
    phase = live.phase
    live.now += 3_600_000
    assert live.do(c.Resume(live.now)) == [e.Resumed(live.now + time)]
    assert (live.phase, live.state.until) == (phase, live.now + time)
    assert live.wait(time - 1) == []


def test_who_was_asked_has_his_time_again_too():
    live = Live("dead-mans-hand", "Ts 5c 9s 6h", clock=AT_ONCE).sit("ann")
    live.place("ann", *MAIN["dead-mans-hand"])
    live.ready("ann")
    live.now += 3_600_000
    assert live.do(c.Resume(live.now)) == [e.Resumed(live.now + 20_000)]
    assert live.wait(19_999) == []
    assert kinds(live.wait(1))[0] == "Decided"


def test_a_house_that_waits_for_nobody_has_nothing_to_resume():
    assert Live("great-8").do(c.Resume(START)) == []


# Void


def get_to(game, moment):
    """A table with two players at a moment of its round."""
    live = Live(game, vault=SeedBook("void")).sit("ann", "bob")
    if moment == Phase.COMMITTING:
        live.commit("ann")
        return live
    live.commit("ann")
    live.commit("bob")
    live.open("bob")
    if moment == Phase.OPENING:
        return live
    live.open("ann")
    live.place("ann", *MAIN[game])
    live.place("bob", *MAIN[game])
    if moment == Phase.WAGERS:
        return live
    live.ready("ann", "bob")
    assert live.phase == Phase.PLAYING
    return live


@pytest.mark.parametrize("moment", [Phase.COMMITTING, Phase.OPENING, Phase.WAGERS])
@pytest.mark.parametrize("game", GAMES)
def test_a_void_gives_everything_back_and_shows_the_seed(game, moment):
    live = get_to(game, moment)
    assert live.phase == moment
    events = live.void("the dealer dropped the shoe")
    returned = [(x.player, x.amount, x.reason) for x in events if isinstance(x, e.Returned)]
    staked = [("ann", 1000), ("bob", 1000)] if moment == Phase.WAGERS else []
    assert returned == [(*stake, "the dealer dropped the shoe") for stake in staked]
    assert live.funds("ann") == live.funds("bob") == live.purse
    [reveal] = live.reveals()
    assert (reveal.ending, reveal.voided) == ("voided", "the dealer dropped the shoe")
    assert [x.shoe for x in events if isinstance(x, e.ShoeBrought)] == [2]
    assert live.phase == Phase.COMMITTING
    assert live.state.stakes == live.state.raised == {}


@pytest.mark.parametrize("game", ["jacks-beat", "dead-mans-hand"])
def test_a_void_in_the_middle_of_a_round(game):
    live = get_to(game, Phase.PLAYING)
    live.void()
    assert live.funds("ann") == live.funds("bob") == live.purse
    [reveal] = live.reveals()
    assert reveal.ending == "voided"
    assert reveal.dealt == {"jacks-beat": 49, "dead-mans-hand": 6}[game]
    assert live.settled() == []
    assert (live.state.asked, live.state.intended) == (-1, {})
    assert live.state.machines == opened(live.layout).machines
    live.put_in_seeds("ann", "bob").place("bob", *MAIN[game])
    play_on(live, "ann", "bob")
    assert {move[1] for move in live.settled()} == {"bob"}


def test_a_void_gives_back_doubles_splits_and_insurance():
    live = Live("dead-mans-hand", "8s Ac 8h 5d 8c 2d Ts", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 1000)
    live.place("ann", "dead-mans-hand", "dead-mans-hand", 500)
    live.ready("ann")
    live.decide("ann", "insurance", "split", "split", "double")
    assert live.state.raised == {Bet("blackjack", "blackjack", 0): 3500}
    live.void()
    back = [(x.wager, x.amount) for x in live.said(e.Returned)]
    assert back == [("blackjack", 4500), ("dead-mans-hand", 500)]
    assert live.funds("ann") == live.purse


@pytest.mark.parametrize("spins", [1, 2])
def test_a_void_in_the_middle_of_a_sequence(spins):
    live = Live("straights-and-8s", "8", "18", "28").sit("ann", "bob")
    for number in range(spins):
        live.put_in_seeds("ann", "bob")
        if not number:
            live.place("ann", "straights-and-8s", "straights-and-8s", 2500)
        live.ready("ann", "bob")
    assert live.state.machines["sequence"] == ("8", "18")[:spins]
    live.void()
    assert live.funds("ann") == live.purse
    assert live.state.machines["sequence"] == ()
    live.put_in_seeds("ann", "bob")
    live.place("ann", "straights-and-8s", "straights-and-8s", 2500)


def test_a_void_with_nothing_there():
    live = Live("great-8")
    assert live.refused(c.Void(START, "why not")) == "there is nothing on the table to void."
    live.sit("ann").leave("ann")
    assert live.refused(c.Void(START, "why not")) == "there is nothing on the table to void."


@pytest.mark.parametrize("reason", ["x" * 201, "ärgerlich", "two\nlines"])
def test_the_reason_goes_into_the_reveal_so_it_has_its_form(reason):
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.place("ann", "main", "yin", 500)
    sentence = live.refused(c.Void(START, reason))
    assert sentence.endswith("allowed: 1 to 200 printable ASCII characters.")


def test_a_void_has_a_reason():
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.refused(c.Void(START, ""))


def test_a_round_that_was_settled_is_not_voided_afterwards():
    live = Live("great-8", "8c 3d").sit("ann").put_in_seeds("ann")
    live.place("ann", "main", "yin", 500)
    live.ready("ann")
    assert live.phase == Phase.COMMITTING
    live.void()
    ended = {event.round for event in live.said(e.RoundEnded)}
    assert not ended & {event.round for event in live.said(e.RoundVoided)}


def test_a_round_that_was_voided_is_not_played_afterwards():
    live = Live("great-8").sit("ann")
    live.void()
    live.put_in_seeds("ann").place("ann", "main", "yin", 500)
    live.ready("ann")
    voided = {event.round for event in live.said(e.RoundVoided)}
    assert not voided & {event.round for event in live.said(e.RoundEnded)}


def test_a_table_that_was_voided_plays_on():
    live = Live("great-8", "2c 2d", "8c 3d", clock=AT_ONCE).sit("ann")
    live.place("ann", "main", "yin", 500)
    live.void()
    assert live.state.round == 2
    live.place("ann", "main", "yin", 500)
    live.ready("ann")
    assert live.won("ann") == 500


# Events as a journal holds them


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "Nonsense"},
        {"kind": "Event"},
        {"kind": "SeatLeft"},
        {"kind": "SeatLeft", "seat": 1, "player": "ann"},
        {"kind": "SeatTaken", "seat": 1},
        {"kind": None, "seat": 1},
    ],
)
def test_what_is_no_event_is_refused(content):
    with pytest.raises(BadInput):
        e.from_json(content)


def test_an_event_is_the_same_when_it_has_been_read_again():
    """Lists within lists too."""
    options = (("decks", "8"), ("burn", "none"))
    event = e.TableOpened("lucky-8", A_HASH, options, (), (), (1, 2, 3))
    assert e.from_json(json.loads(json.dumps(event.to_json()))) == event


def test_moves_are_from_one_account_to_another():
    placed = e.WagerPlaced(0, "ann", "main", "yin", 500, 500)
    assert placed.moves("t") == [("player:ann", "layout:t", 500)]
    taken = e.WagerPlaced(0, "ann", "main", "yin", 0, -500)
    assert taken.moves("t") == [("layout:t", "player:ann", 500)]
    raised = e.Decided(0, "ann", "double", "player", "blackjack", 500)
    assert raised.moves("t") == [("player:ann", "layout:t", 500)]
    assert e.Decided(0, "ann", "hit", "player", "", 0).moves("t") == []
    back = e.Returned(0, "ann", "main", "yin", 500, "")
    assert back.moves("t") == [("layout:t", "player:ann", 500)]
    move = ("main", "yin", "Win", "1:1", 500)
    assert e.Settled("pay", 0, "ann", *move, 600, 0, -1).moves("t") == [
        ("house", "player:ann", 600)
    ]
    assert e.Settled("collect", 0, "ann", *move, 500, 0, -1).moves("t") == [
        ("layout:t", "house", 500)
    ]
    assert e.Settled("push", 0, "ann", *move, 0, 0, -1).moves("t") == []


def test_no_other_event_of_a_table_moves_money():
    here = [kind for kind in e.Event.kinds.values() if kind.__module__ == e.__name__]
    moving = {kind for kind in here if kind.moves is not e.Event.moves}
    assert moving == {e.WagerPlaced, e.Decided, e.Settled, e.Returned, e.PlayMoneyGranted}


# Layouts


def test_a_pay_table_prescribes_house_rules():
    assert lay("dead-mans-hand").setup.house.options["ace-hands"] == 2
    layout = lay("dead-mans-hand", tables={"dead-mans-hand": "5", "blackjack": "6:5"})
    assert layout.setup.house.options["ace-hands"] == 4
    assert layout.setup.house.options["blackjack-pays"] == "6:5"
    assert layout.machine("round", 3).house.options["ace-hands"] == 4


@pytest.mark.parametrize(
    ("game", "options", "tables"),
    [
        ("dead-mans-hand", {"seats": 3}, {}),
        ("dead-mans-hand", {"doors": 3}, {}),
        ("dead-mans-hand", {}, {"dead-mans-hand": "6"}),
        ("dead-mans-hand", {}, {"main": "1"}),
        ("no-such-game", {}, {}),
    ],
)
def test_a_layout_that_cannot_be(game, options, tables):
    with pytest.raises(BadInput):
        lay(game, options, tables=tables)


@pytest.mark.parametrize(
    ("option", "value", "wager", "table"),
    [
        ("ace-hands", 2, "dead-mans-hand", "1"),
        ("ace-hands", 4, "dead-mans-hand", "4"),
        ("blackjack-pays", "3:2", "blackjack", "3:2"),
        ("blackjack-pays", "6:5", "blackjack", "6:5"),
    ],
)
def test_a_pay_table_that_nobody_chose_is_one_that_goes_with_the_house(option, value, wager, table):
    layout = lay("dead-mans-hand", {option: value})
    assert layout.tables[wager] == table
    assert str(layout.setup.house.options[option]) == str(value)


def test_a_pay_table_for_another_house_is_refused():
    with pytest.raises(
        BadInput, match=r"^pay table 1 of dead-mans-hand is for ace-hands=2: choose"
    ):
        lay("dead-mans-hand", {"ace-hands": 4}, tables={"dead-mans-hand": "1"})


def late(live, command):
    """Refused at the stroke of the clock, whether or not the house has heard it."""
    live.now = live.state.until
    assert live.refused(command(live.now)) == "too late: the time for that is up."


def test_nobody_gains_the_moment_until_the_house_hears_the_clock():
    live = Live("dead-mans-hand").sit("ann", "bob")
    late(live, lambda now: c.CommitSeed(now, "ann", "0" * 64))
    live.do(c.Tick(live.now))
    live.place("ann", "blackjack", "blackjack", 500)
    late(live, lambda now: c.Place(now, "bob", "blackjack", "blackjack", 500, 10_000))


# Random play: nonsense and sense, thousands of commands, every event checked by `Live`

HOUSES = [
    ("great-8", {}),
    ("great-8", {"tables": {"great-bonus": "2"}, "rulings": {"great-bonus.scope": "either-hand"}}),
    ("lucky-8", {"options": {"decks": 1}}),
    ("lucky-8", {"options": {"decks": 2}, "rulings": {"aggregate-cap": "in-order"}}),
    ("jacks-beat", {"tables": {"chan-chu": "3", "jacks-beat": "B"}}),
    ("jacks-beat", {"options": {"first-packet": "dice"}, "tables": {"chan-chu": "4"}}),
    ("dead-mans-hand", {"tables": {"dead-mans-hand": "4"}}),
    ("dead-mans-hand", {"options": {"decks": 2, "peek": "no", "surrender": "late"}}),
    ("straights-and-8s", {}),
    ("straights-and-8s", {"rulings": {"wheel": "single-zero"}}),
]
UNITS = {"great-8": 50, "lucky-8": 5, "dead-mans-hand": 50, "straights-and-8s": 50, "jacks-beat": 1}


def paid(pays, stake, unit):
    """What a printed pay comes to, worked out by somebody who cannot see the program."""
    if pays.startswith("$"):
        return int(pays.strip("$").replace(",", "")) * 100
    odds, _, commission = pays.partition(" less ")
    win, risk = odds.split(":")
    net = Fraction(win) / Fraction(risk) * stake
    if commission:
        net -= net * Fraction(commission.strip("%")) / 100
    return net // unit * unit


def check_settlement(event, unit):
    if event.act == "pay":
        assert event.amount + event.unpaid == paid(event.pays, event.stake, unit)
        assert event.envied != event.seat
    elif event.act == "push":
        assert (event.amount, event.pays) == (0, "push")
    elif event.pays == "lose half":
        assert event.amount == -(-event.stake // (2 * unit)) * unit  # what chips cannot halve, too
    else:
        assert (event.amount, event.pays) == (event.stake, "lose")


class Grader:
    """Asks the rules what everybody has made of a round, and holds the dealer to it."""

    def __init__(self, live):
        self.live = live
        self.staked = {}
        self.moves = []
        self.graded = 0
        live.after_each.append(self.hear)

    def hear(self, event):
        if isinstance(event, e.WagersClosed):
            self.staked, self.moves = dict(self.live.state.stakes), []
        elif isinstance(event, e.Settled):
            check_settlement(event, UNITS[self.live.layout.card.game])
            bet = Bet(event.wager, event.spot, event.seat)
            self.moves += [(bet, event.row, event.stake)] if event.envied < 0 else []
        elif isinstance(event, e.RoundEnded):
            due = [move for bet in self.staked for move in self.due(bet)]
            assert sorted(self.moves) == sorted(due)
            self.graded += len(due)

    def due(self, bet):
        live = self.live
        name, playing = live.layout.rides(bet.wager), live.state.playing
        if name not in live.state.shown:
            return []  # a sequence that goes on
        machine = live.layout.machine(name, len(playing))
        grade = machine.grade(live.state.shown[name], bet._replace(seat=playing.index(bet.seat)))
        table = live.layout.paytables[bet.wager]
        return [(bet, table.hit(claim.rows)[0], self.put_up(bet, claim.units)) for claim in grade]

    def put_up(self, bet, units):
        """Insurance is half of a stake, as far as there are chips for it."""
        unit = UNITS[self.live.layout.card.game] if units == Fraction(1, 2) else 1
        return self.staked[bet] * units // unit * unit


@pytest.mark.parametrize(
    ("seed", "commands"),
    [
        (1, 800),
        pytest.param(1, 1800, marks=pytest.mark.prove),
        pytest.param(2, 1800, marks=pytest.mark.prove),
    ],
)
@pytest.mark.parametrize(("game", "house"), HOUSES)
def test_whatever_people_do_money_and_journal_are_right(game, house, seed, commands):
    live = Live(game, vault=SeedBook(f"{game} {seed}"), purse=300_000, **house)
    gambler = Gambler(live, seed)
    locked = {}

    def lock_stays(event):
        shoe = live.state.shoe
        if shoe is not None and shoe.lock:
            facts = (shoe.lock, shoe.commitment, shoe.commitments, shoe.openings)
            assert locked.setdefault(shoe.number, facts) == facts

    live.after_each.append(lock_stays)
    grader = Grader(live)
    gambler.play(commands)
    assert grader.graded > commands // 36
    assert gambler.refused > commands // 18
    assert live.said(e.RoundEnded)
    assert live.said(e.RoundVoided)
    for reveal, ended in zip(live.reveals(), live.said(e.ShoeEnded), strict=True):
        assert reveal.voided == ended.voided
        assert reveal.lock == locked.get(ended.shoe, (reveal.lock,))[0]
    assert [x.shoe for x in live.said(e.ShoeBrought)] == list(
        range(1, len(live.said(e.ShoeBrought)) + 1)
    )


RICH = {
    "great-8": "G G G 8c 8d 6c 6d 5c 5d 4c 3c 7c 9c",
    "lucky-8": "Ac 2c 5c Tc Jc 3c 8c Ad 2d 5d Td Jd 8d 3d 9c 9d",
    "dead-mans-hand": "As Ac Ad Ah 8s 8c 8d 8h As Ac Ad Ah 8s 8c 8d 8h Ts Kc 9d 6h 5c 3s",
}
"""Cards that make things happen, for the beginning of a shoe."""


def rich_shoes(game, seed, shoes=400):
    """Shoes that begin with such cards, in any order; spins that often make a sequence."""
    rng = random.Random(f"rich {game} {seed}")
    if game == "straights-and-8s":
        numbers = (*(8, 18, 28) * 3, 7, 9, 10, 17, 19, 20, 27, 29, 0, "00")
        return [str(rng.choice(numbers)) for _ in range(shoes)]
    cards = RICH[game].split()
    return [" ".join(rng.sample(cards, len(cards))) for _ in range(shoes)]


@pytest.mark.parametrize(
    ("game", "house", "rare"),
    [
        ("great-8", {}, {"Great 8 Tie", "Great 8 over Natural 8", "Tiger 6", "Two Card Tie"}),
        (
            "lucky-8",
            {"options": {"burn": "none", "decks": 1}},
            {"Suited 8", "Double 8", "Unlucky 8"},
        ),
        (
            "dead-mans-hand",
            {"tables": {"dead-mans-hand": "5"}, "options": {"hit-split-aces": "yes"}},
            {"2 Sets of A-8", "A-A or 8-8 with no A-8 hands after split", "Insurance"},
        ),
        ("dead-mans-hand", {"options": {"peek": "no"}}, {"2 Sets of A-8", "Insurance lost"}),
        ("straights-and-8s", {}, {"2 Numbers with 8's in a Row", "3 Sequential Numbers with 8's"}),
    ],
)
@pytest.mark.parametrize("rounds", [60, pytest.param(120, marks=pytest.mark.prove)])
def test_money_is_right_when_rare_things_happen_all_the_time(game, house, rare, rounds):
    live = Live(game, *rich_shoes(game, 1), clock=AT_ONCE, **house)
    Grader(live)
    live.sit("ann", "bob", "cat")
    gambler = Gambler(live, seed=5)
    for _ in range(120 if game == "lucky-8" else rounds):  # its rare hands are the rarest
        gambler.play_round()
    assert rare <= {event.row for event in live.said(e.Settled)}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_read_from_its_journal_goes_on_as_if_nothing_had_been(game):
    """At many moments of random play: the next command makes the same things happen."""
    live = Live(game, vault=SeedBook("again"))
    gambler = Gambler(live, seed=3)
    for number in range(240):
        command = gambler.command()
        if number % 8 == 0:
            text = json.dumps([event.to_json() for event in live.journal])
            again = Table(TABLE, live.layout, SeedBook("again"))
            again.state = fold(
                live.layout, opened(live.layout), [e.from_json(event) for event in json.loads(text)]
            )
            assert again.state == live.state
            assert outcome(again, command) == outcome(live.table, command)
        gambler.try_(command)


def outcome(table, command):
    try:
        return table.decide(command)
    except BadInput as refusal:
        return str(refusal)


class FreshSeeds(SeedBook):
    """Every seed is another one, as in a real vault."""

    def new(self, shoe):
        self.edition = f"{self.edition}+"
        return self.seed(shoe)


@pytest.mark.parametrize("game", GAMES)
def test_to_decide_twice_differs_in_nothing_but_the_new_seed(game):
    layout = felt_for(game)
    table = Table(TABLE, layout, FreshSeeds())
    command = c.TakeSeat(START, "ann", 0)
    before = table.state
    (taken, first), (also_taken, second) = table.decide(command), table.decide(command)
    assert table.state is before
    assert taken == also_taken
    assert isinstance(first, e.ShoeBrought)
    assert isinstance(second, e.ShoeBrought)
    assert (first.shoe, first.until) == (second.shoe, second.until)
    assert first.commitment != second.commitment
