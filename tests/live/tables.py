"""A table to test: people sit down, shoes are stacked, and every event is checked as it happens.

    live = Live("great-8", "8c 3d", clock=AT_ONCE)     # the first shoe begins with these
    live.sit("ann", "bob")                             # seats 0 and 1
    live.place("ann", "main", "yin", 500)
    live.ready("ann", "bob")
    assert live.won("ann") == 500

Cards (spins, dice) of a shoe are written in the order of its plan; what is not written comes in the
order of the pack. A shoe that is not written at all is dealt from its seeds.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from functools import cache
from hashlib import sha256
from typing import TypeGuard

import pytest

from rackcard.fair.commit import client_commitment
from rackcard.fair.reveal import Reveal
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock, Layout, lay
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import State, after, opened
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet

GAMES = ("great-8", "lucky-8", "jacks-beat", "dead-mans-hand", "straights-and-8s")
PEOPLE = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
AT_ONCE = Clock(seeds=0)
"""Nobody puts in a seed: wagers are open as soon as somebody sits down."""
PURSE = 1_000_000
START = 1_000_000_000
TABLE = "pit/1"


class SeedBook:
    """A vault whose seeds are written down beforehand: one for every number."""

    def __init__(self, edition: str = "first") -> None:
        self.edition = edition
        self.asked: list[int] = []

    def new(self, shoe: int) -> bytes:
        self.asked.append(shoe)
        return self.seed(shoe)

    def seed(self, shoe: int) -> bytes:
        return sha256(f"{self.edition} edition, page {shoe}".encode()).digest()


class WrittenOrder:
    """An order that is written down: for each step, what is in its places."""

    def __init__(self, steps) -> None:
        self.steps = steps

    def at(self, step, place=0):
        return self.steps[step][place]


class Stacked(Table):
    """A table whose first shoes somebody has stacked. Its reveals are lies, of course."""

    deals: tuple[str, ...] = ()
    known: tuple = (0, ())

    def order(self, shoe):
        if shoe.number > len(self.deals):
            return super().order(shoe)
        if self.known[0] != shoe.number:
            self.known = (shoe.number, WrittenOrder(self._stacked(shoe)))
        return self.known[1]

    def _stacked(self, shoe):
        terms = self.layout.terms(self.name, shoe.number)
        wanted = self.deals[shoe.number - 1].split()
        made = []
        for how, of in terms.plan:
            if how == "pick":
                made.append((wanted.pop(0),))
                continue
            rest = list(terms.symbols[of])
            for symbol in wanted:
                rest.remove(symbol)
            made.append((*wanted, *rest))
        return made


@cache
def _felt(game, options, rulings, tables, clock) -> Layout:
    return lay(game, dict(options), dict(rulings), dict(tables), clock)


def felt_for(game, options=None, rulings=None, tables=None, clock=None) -> Layout:
    chosen = [tuple(sorted((part or {}).items())) for part in (options, rulings, tables)]
    return _felt(game, *chosen, clock or Clock())


class Live:
    """A table, its journal and its money. Nothing happens at it that is not checked."""

    def __init__(
        self,
        game,
        *deals,
        options=None,
        rulings=None,
        tables=None,
        clock=None,
        vault=None,
        purse=PURSE,
    ):
        self.layout = felt_for(game, options, rulings, tables, clock)
        self.table = Stacked(TABLE, self.layout, vault or SeedBook())
        self.table.deals = deals
        self.now = START
        self.purse = purse
        self.journal: list[e.Event] = []
        self.accounts: Counter[str] = Counter()
        self.book = Book()
        self.read_back = opened(self.layout)
        self.after_each: list = []
        """Called with every event, when it has happened."""

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def phase(self) -> str:
        return self.state.phase

    # --- commands

    def do(self, command) -> list[e.Event]:
        """Have a command carried out; what it makes happen is the same whenever it is asked."""
        before = self.state
        events = self.table.decide(command)
        assert self.table.decide(command) == events
        assert self.state is before
        for event in events:
            self._happens(event)
        return events

    def refused(self, command) -> str:
        """The sentence with which a command is refused; nothing is changed by it."""
        before = self.state
        with pytest.raises(BadInput) as caught:
            self.table.decide(command)
        assert self.state is before
        sentence = str(caught.value)
        assert sentence.endswith(".")
        assert "\n" not in sentence
        return sentence

    def sit(self, *players, seat=None):
        """People take the first seats that are free."""
        for player in players:
            free = [n for n, sitting in enumerate(self.state.seats) if not sitting]
            self.do(c.TakeSeat(self.now, player, free[0] if seat is None else seat))
        return self

    def leave(self, player):
        return self.do(c.LeaveSeat(self.now, player))

    def commit(self, player, seed=None):
        return self.do(self.commitment(player, seed))

    def commitment(self, player, seed=None, seat=None):
        seat = self.state.seat_of(player) if seat is None else seat
        text = client_commitment(self.state.shoe.commitment, seat, seed or seed_of(player))
        return c.CommitSeed(self.now, player, text)

    def open(self, player, seed=None):
        return self.do(c.OpenSeed(self.now, player, seed or seed_of(player)))

    def put_in_seeds(self, *players):
        for player in players:
            self.commit(player)
        for player in players:
            self.open(player)
        return self

    def wager(self, player, wager, spot, amount, funds=None):
        has = self.funds(player) if funds is None else funds
        return c.Place(self.now, player, wager, spot, amount, has)

    def place(self, player, wager, spot, amount, funds=None):
        return self.do(self.wager(player, wager, spot, amount, funds))

    def ready(self, *players):
        """The events of all of them."""
        return [event for player in players for event in self.do(c.Ready(self.now, player))]

    def choice(self, player, choice, funds=None):
        return c.Decide(self.now, player, choice, self.funds(player) if funds is None else funds)

    def decide(self, player, *choices, funds=None):
        return [x for choice in choices for x in self.do(self.choice(player, choice, funds))]

    def wait(self, milliseconds=None):
        """Time passes: until the next thing that somebody has time for, if not said otherwise."""
        self.now = self.state.until if milliseconds is None else self.now + milliseconds
        return self.do(c.Tick(self.now))

    def void(self, reason="the deck was exposed"):
        return self.do(c.Void(self.now, reason))

    # --- what happened

    def said(self, kind) -> list:
        return [event for event in self.journal if isinstance(event, kind)]

    def reveals(self) -> list[Reveal]:
        return [Reveal.from_json(event.reveal) for event in self.said(e.ShoeEnded)]

    def funds(self, player) -> int:
        return self.purse + self.accounts[e.player_account(player)]

    def won(self, player) -> int:
        """What a player is up or down, in cents; what lies on the layout counts as his."""
        seat = self.state.seat_of(player)
        lying = sum(self.state.held(bet) for bet in self.state.stakes if bet.seat == seat)
        return self.accounts[e.player_account(player)] + lying

    def settled(self) -> list[tuple]:
        """The moves of the dealer's hands so far: act, player, wager, row, amount."""
        return [(m.act, m.player, m.wager, m.row, m.amount) for m in self.journal if is_settled(m)]

    # --- every event

    def _happens(self, event) -> None:
        self.journal.append(event)
        self._read_back(event)
        self.table.apply([event])
        assert self.state == self.read_back
        assert list(self.state.stakes) == list(self.read_back.stakes)
        self._move_money(event)
        self.book.enter(event)
        self.book.check(self)
        for check in self.after_each:
            check(event)

    def _read_back(self, event) -> None:
        """The journal as text, read again: it leads to the same state."""
        again = e.from_json(json.loads(json.dumps(event.to_json())))
        assert again == event
        assert type(again) is type(event)
        self.read_back = after(again, self.read_back, self.layout)

    def _move_money(self, event) -> None:
        for source, target, cents in event.moves(TABLE):
            assert type(cents) is int
            assert cents >= 0
            self.accounts[source] -= cents
            self.accounts[target] += cents
        assert sum(self.accounts.values()) == 0
        held = sum(self.state.held(bet) for bet in self.state.stakes)
        assert self.accounts[e.layout_account(TABLE)] == held
        assert all(cents > 0 for cents in self.state.stakes.values())
        assert set(self.state.raised) <= set(self.state.stakes)


class Book:
    """Somebody who stands behind the table and writes down who has what, in his own way."""

    def __init__(self) -> None:
        self.stacks: dict[Bet, int] = {}
        self.balance: Counter[str] = Counter()
        self.rack = 0
        self.owed: defaultdict[Bet, int] = defaultdict(int)

    def enter(self, event) -> None:
        name = f"_{type(event).__name__}"
        if hasattr(self, name):
            getattr(self, name)(event)

    def _WagerPlaced(self, event) -> None:  # noqa: N802
        bet = Bet(event.wager, event.spot, event.seat)
        self.balance[event.player] -= event.amount - self.stacks.get(bet, 0)
        self.stacks[bet] = event.amount

    def _Decided(self, event) -> None:  # noqa: N802
        if event.added:
            [bet] = [x for x in self.stacks if (x.wager, x.seat) == (event.wager, event.seat)]
            self.balance[event.player] -= event.added
            self.stacks[bet] += event.added

    def _Settled(self, event) -> None:  # noqa: N802
        bet = Bet(event.wager, event.spot, event.seat)
        if event.act == "collect":
            self.stacks[bet] -= event.amount
            self.rack += event.amount
        if event.act == "pay":
            self.balance[event.player] += event.amount
            self.rack -= event.amount

    def _Returned(self, event) -> None:  # noqa: N802
        bet = Bet(event.wager, event.spot, event.seat)
        assert event.amount == self.stacks[bet] > 0
        self.balance[event.player] += event.amount
        self.stacks[bet] = 0

    def _RoundVoided(self, event) -> None:  # noqa: N802
        assert not any(self.stacks.values())

    def check(self, live: Live) -> None:
        self.stacks = {bet: cents for bet, cents in self.stacks.items() if cents}
        held = {bet: live.state.held(bet) for bet in live.state.stakes}
        assert held == self.stacks
        assert live.accounts[e.HOUSE] == self.rack
        for player, cents in self.balance.items():
            assert live.accounts[e.player_account(player)] == cents


def is_settled(event) -> TypeGuard[e.Settled]:
    return isinstance(event, e.Settled)


def seed_of(player) -> str:
    return f"{player} puts in this seed"


def rest_of_pack(game, *hands, options=None) -> list[str]:
    """What the hands leave of a shoe."""
    left = [str(symbol) for symbol in felt_for(game, options).source]
    for hand in hands:
        for card in hand.split():
            left.remove(card)
    return left


def pai_gow(dealer, *hands, first=1) -> str:
    """A shoe of Pai Gow, written by who gets which packet; others get the rest of the pack."""
    left = rest_of_pack("jacks-beat", dealer, *hands)
    spots = [dealer.split(), *(hand.split() for hand in hands)]
    while len(spots) < 7:
        spots.append([left.pop() for _ in range(7)])
    packets = [*spots[first - 1 :], *spots[: first - 1]]
    return " ".join([str(first), *(card for packet in packets for card in packet)])


WORDS = ("hit", "stand", "double", "split", "surrender", "insurance", "house way", "dance", "")
SPOTS = ("yin", "player", "pai-gow", "blackjack", "red", "no such spot", "")


class Gambler:
    """Plays all seats at random, by a seed; `nonsense` in a hundred commands make no sense."""

    def __init__(self, live, seed, nonsense=15):
        self.live = live
        self.rng = random.Random(f"{live.layout.card.game} {seed}")
        self.nonsense = nonsense
        self.refused = 0

    def play(self, commands):
        for _ in range(commands):
            self.try_(self.command())

    def play_shoes(self, shoes):
        while len(self.live.said(e.ShoeEnded)) < shoes:
            self.try_(self.command())

    def play_round(self):
        """A round of sense: every player makes the first and the last wagers of the card."""
        live, rng = self.live, self.rng
        people = [live.state.seats[seat] for seat in live.state.players]
        posted = list(live.layout.setup.posted().items())
        for player in people:
            side = rng.choice(live.layout.first.spots(posted[0][0]))
            for wager, limits in (posted[0], *posted[1:][-2:]):
                spot = side if side in limits.spots else limits.spots[0]
                self.try_(live.wager(player, wager, spot, rng.choice((limits.minimum, 500, 2500))))
        live.ready(*people)
        while live.phase == Phase.PLAYING:
            asked = live.said(e.Asked)[-1]
            wanted = "split" if "split" in asked.options else rng.choice(asked.options)
            self.try_(live.choice(live.state.seats[asked.seat], wanted))

    def try_(self, command):
        """Have it carried out, or see that a refusal changes nothing."""
        before, sentence = self.live.state, ""
        try:
            self.live.do(command)
        except BadInput as refusal:
            sentence = str(refusal)
        if sentence:
            self.refused += 1
            assert self.live.state is before
            assert sentence.endswith(".")

    def command(self):
        rng, live = self.rng, self.live
        live.now += rng.choice((0, 10, 500, 2_000))
        if rng.randrange(100) < self.nonsense:
            return self._nonsense()
        free = [seat for seat, player in enumerate(live.state.seats) if not player]
        sits = len(live.state.players) < 3 and bool(free)
        if not live.state.players or (sits and rng.random() < 0.2):
            away = [player for player in PEOPLE if player not in live.state.seats]
            return c.TakeSeat(live.now, rng.choice(away), rng.choice(free))
        return self._sense(live.state.seats[rng.choice(live.state.players)])

    def _sense(self, player):
        rng, live = self.rng, self.live
        if 0 < live.state.until <= live.now and rng.random() < 0.5:
            return c.Tick(live.now)
        if live.phase == Phase.COMMITTING:
            waited = [x for x in live.state.players if x not in live.state.shoe.commitments]
            who = live.state.seats[rng.choice(waited)] if waited else player
            return rng.choice((live.commitment(who), live.commitment(who), c.Tick(live.now)))
        if live.phase == Phase.OPENING:
            shoe = live.state.shoe
            waited = [x for x in live.state.players if x in shoe.commitments]
            waited = [x for x in waited if x not in shoe.openings]
            who = live.state.seats[rng.choice(waited)] if waited else player
            seed = seed_of(who) if rng.random() < 0.9 else "not what was promised"
            return c.OpenSeed(live.now, who, seed) if waited else c.Tick(live.now)
        if live.phase == Phase.WAGERS:
            mine = live.state.stakes_of(live.state.seat_of(player))
            wagers = rng.random() < (0.3 if mine else 0.8)
            return self._wager(player) if wagers else c.Ready(live.now, player)
        if live.phase == Phase.PLAYING:
            return self._choice(player)
        return c.Tick(live.now)

    def _wager(self, player):
        rng, live = self.rng, self.live
        posted = list(live.layout.setup.posted().items())
        # Now and then the bonus at the end of the card, or the main wager that it needs.
        wager, limits = rng.choice((posted[0], posted[0], posted[-1], rng.choice(posted)))
        amount = rng.choice((limits.minimum, limits.maximum, 500, 700, 1200, 2500, 0))
        amount += rng.choice((0, 0, 1, 50, 99))
        return live.wager(player, wager, rng.choice(limits.spots), amount)

    def _choice(self, player):
        """One of the options that the seat was asked about, if it was."""
        rng, live = self.rng, self.live
        if rng.random() < 0.1:
            return c.Tick(live.now)
        asked = next(event for event in reversed(live.journal) if isinstance(event, e.Asked))
        if live.layout.first.decisions.open_choices or rng.random() < 0.5:
            return live.choice(live.state.seats[asked.seat], rng.choice(asked.options))
        seat = live.state.seat_of(player)
        if seat not in live.state.playing:
            return live.choice(player, "house way")
        hand = live.state.machines["round"].hand(live.state.playing.index(seat))
        return live.choice(player, " ".join(rng.sample(hand, 2)))

    def _nonsense(self):
        rng, live = self.rng, self.live
        player = rng.choice((*PEOPLE, "zoe"))
        amount = rng.choice((-500, 0, 1, 499, 500, 1_000, 10**9))
        wager = rng.choice((*live.layout.card.wagers, "no such wager"))
        return rng.choice(
            (
                c.TakeSeat(live.now, player, rng.randrange(-1, 9)),
                c.LeaveSeat(live.now, player),
                c.CommitSeed(live.now, player, rng.choice(("", "0" * 64, "z" * 64))),
                c.OpenSeed(live.now, player, rng.choice(("", "x" * 16, seed_of(player)))),
                c.Place(live.now, player, wager, rng.choice(SPOTS), amount, live.funds(player)),
                c.Place(live.now, player, wager, wager, amount, rng.choice((0, 499, 10**9))),
                c.Ready(live.now, player),
                c.Decide(live.now, player, rng.choice(WORDS), rng.choice((0, 10**6))),
                c.Decide(live.now, player, rng.choice(WORDS), live.funds(player)),
                c.Tick(live.now),
                c.Resume(live.now) if rng.random() < 0.2 else c.Tick(live.now),
                self._void(),
            )
        )

    def _void(self):
        good = c.Void(self.live.now, "the pit says so")
        return good if self.rng.random() < 0.3 else c.Void(self.live.now, "no\ttabs")
