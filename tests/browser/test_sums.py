"""Whatever sum stands on a felt is the journal's: every pill, net, stack and lit row, after every
message, over a hundred rounds and more of each game with all that they have to offer."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.calls import placed
from rackcard.live.table.layout import Clock, lay
from rackcard.live.table.phases import Phase
from rackcard.web.site import SITE
from tests.browser.arranged import with_arranged_shoes
from tests.browser.sums import WATCH, Screen, net
from tests.live.books import won
from tests.web.conftest import without_limits
from tests.web.server import Server

AT_ONCE = Clock(seeds=0, wagers=0, decision=0)
"""Nobody hurries, and nobody waits for seeds."""
PURSE = 100_000_00
Stakes = Sequence[tuple[int, int]]
"""Dollars on the main wager and on a bonus, one pair for every time that each thing happens."""
STAKES = (
    (5, 1),
    (6, 5),
    (10, 2),
    (25, 6),
    (30, 10),
    (100, 25),
    (26, 1),
    (11, 5),
    (105, 2),
    (50, 25),
)
"""In few chips: every chip is a click and a message."""
SAMPLE = STAKES[1:2]


@pytest.fixture
def house(url, quick_passwords, monkeypatch):
    without_limits(monkeypatch)
    with_arranged_shoes(monkeypatch)
    with Server(url, AT_ONCE, site=SITE) as running:
        running.house.bot_host.pace = 0
        yield running


READ_PAST = """rows => rows.map((row) => [
  row.querySelector(".past-number").textContent,
  row.querySelector("summary b").textContent,
  [...row.querySelectorAll("li")].filter((li) => li.querySelector("b")).map((li) => li.textContent),
])"""
CONNECTED = """(times) => window.felt?.connected === times && felt.shots.length > 0
  && document.querySelector("[data-spot]") !== null"""


class Round(NamedTuple):
    """What is arranged: the wagers by spot in dollars, the first cards, and what is decided."""

    wagers: dict[str, int]
    cards: str = ""
    choices: tuple[str | int, ...] = ()


CHIPS = (500_00, 100_00, 25_00, 5_00, 1_00)


def chips(dollars: int) -> list[int]:
    """The largest first; the first click on a spot makes its minimum at least."""
    left, found = dollars * 100, []
    for chip in CHIPS:
        found += [chip] * (left // chip)
        left %= chip
    return found


class Player:
    """Somebody at an arranged table whose screen is held against the journal."""

    def __init__(self, visitor, house, game: str, purse: int = PURSE, **how) -> None:
        self.visitor, self.page, self.house = visitor, visitor.page, house
        self.layout = lay(game, clock=AT_ONCE, **how)
        self.table = f"arranged-{game}"
        self.journal: list[e.Event] = []
        self.last_seq = 0
        self.bases: dict[int, int] = {}
        self.others: list[Other] = []
        self.seen = 0
        """States of the screen that have been compared."""
        self.page.add_init_script(WATCH)
        visitor.goes("/")
        self.page.evaluate(
            """() => {
              localStorage.setItem('rackcard.been-here', '"yes"');
              return fetch('/api/guests', {method: 'POST',
                headers: {'Content-Type': 'application/json'}, body: '{}'}).then((r) => r.status);
            }"""
        )
        if purse:
            self.runs(house.house.pit.grant(visitor.id, purse, f"purse-for-{game}"))
        self.runs(house.house.pit.open(self.table, self.layout, f"opens-{game}", visitor.id))
        self.books = Screen(self.table, self.layout, visitor.id)
        self.books.funds = self.books.brought = visitor.balance
        self.goes_there()
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        visitor.waits_for_wagers()

    def runs(self, job):
        """In the loop of the house."""
        loop = self.house.house.pit._work[0].get_loop()
        return asyncio.run_coroutine_threadsafe(job, loop).result()

    def reads_on(self) -> list[e.Event]:
        """What is new in the journal."""
        new = list(self.house.store.entries(self.table, self.last_seq))
        self.last_seq = new[-1].seq if new else self.last_seq
        self.journal += [entry.event for entry in new]
        return [entry.event for entry in new]

    # --- coming and coming back

    def goes_there(self) -> None:
        self.visitor.goes(f"/table/{self.table}")
        self._is_connected(1)

    def loads_again(self) -> None:
        self.is_right()
        self.page.reload()
        self._is_connected(1)

    def is_cut_off(self) -> None:
        """The house hangs up; the page comes back by itself."""
        self.is_right()
        before = self.page.evaluate("() => felt.connected")
        loop = self.house.house.pit._work[0].get_loop()
        loop.call_soon_threadsafe(self.house.house.pit._listeners.hang_up, self.table)
        self._is_connected(before + 1)

    def is_away_for(self, job: Callable[[], None]) -> None:
        """The page hears nothing of something, and comes back afterwards."""
        self.is_right()
        before = self.page.evaluate("() => { felt.away = true; return felt.connected; }")
        loop = self.house.house.pit._work[0].get_loop()
        loop.call_soon_threadsafe(self.house.house.pit._listeners.hang_up, self.table)
        expect(self.page.get_by_text("Reconnecting")).to_be_attached()
        job()
        self.page.evaluate("() => { felt.away = false; }")
        self._is_connected(before + 1)

    def _is_connected(self, times: int) -> None:
        self.page.wait_for_function(CONNECTED, arg=times)
        self.reads_on()
        self.bases[times] = len(self.journal)
        self.page.evaluate("() => { felt.shots = [felt.look()]; }")
        self.is_right()

    def hears_all(self) -> None:
        """Until the page knows as much as the journal."""
        self.reads_on()
        known = len(self.journal) - self.bases[self.page.evaluate("() => felt.connected")]
        self.page.wait_for_function("(known) => felt.events === known", arg=known)

    # --- playing

    def plays(self, one: Round) -> None:
        self.starts(one)
        self.goes_on(one)

    def starts(self, one: Round) -> bool:
        """True if the round waits for a decision; others at the table are ready last."""
        self.house.house.pit.tables[self.table].cards.next(one.cards)
        wagers = [[spot, chips(dollars)] for spot, dollars in one.wagers.items()]
        self.page.evaluate("(wagers) => felt.wager(wagers)", wagers)
        for other in self.others:
            other.does(c.Ready)
        return self.page.evaluate("() => felt.waits()")

    def goes_on(self, one: Round) -> None:
        self.page.evaluate("(choices) => felt.decide(choices)", one.choices)
        self.is_right()

    # --- what is on the screen

    def is_right(self) -> None:
        """Every state that the screen was in since the last time."""
        self.reads_on()
        for shot in self.page.evaluate("() => felt.shots.splice(0)"):
            upto = self.bases[shot.pop("connected")] + shot.pop("events")
            assert self.books.heard <= upto <= len(self.journal)
            for event in self.journal[self.books.heard : upto]:
                self.books.hear(event)
            shot["purse"].pop("Playing for")
            expected = self.books.shows()
            assert shot == expected, f"round {self.books.open_round} of {self.table}"
            self.seen += 1
        if self.books.heard == len(self.journal):
            assert self.books.funds == self.visitor.balance

    def history_is_right(self) -> None:
        """The tab with the rounds before: their numbers, nets and moves."""
        self.page.get_by_role("tab", name="Past").click()
        mine = [
            (number, [move for move in moves if move.player == self.books.player])
            for number, moves in self.books.past
        ]
        expect(self.page.locator(".past-number").first).to_have_text(str(mine[-1][0]))
        shown = self.page.locator(".past > li").evaluate_all(READ_PAST)
        expected = [
            [str(number), net(won(moves)) if moves else "", [self._line(move) for move in moves]]
            for number, moves in mine[::-1][:40]
        ]
        assert shown == expected
        self.page.get_by_role("tab", name="Pays").click()
        expect(self.page.locator(".pays-tab")).to_be_visible()

    def _line(self, move: e.Settled) -> str:
        label = placed(self.layout, move.wager, move.spot)
        paid = f" {move.pays}" if move.act == "pay" else ""
        figure = {"pay": net(move.amount), "collect": net(-move.amount), "push": "push"}[move.act]
        return f"{label}: {move.row or 'lost'}{paid} {figure}"

    def happened(self) -> Counter[str]:
        """What the rounds had to offer, by the journal."""
        found: Counter[str] = Counter()
        riding: set[str] = set()
        for event in self.journal:
            match event:
                case e.Decided(player=self.books.player, choice=choice):
                    found[choice] += 1
                case e.Settled(player=self.books.player):
                    kind = self.layout.card.wagers[event.wager].kind
                    found[f"{kind} {event.act}"] += 1
                    found[event.row or "lost"] += 1
                    riding.discard(event.wager)
                case e.WagerPlaced(player=self.books.player):
                    riding.add(event.wager)
                case e.RoundEnded():
                    found["rounds"] += 1
                    found["rides on"] += bool(riding)
        return found


# --- rounds with all that a game has to offer, each of them ten times with other stakes

EVERY_GAME: dict[str, Callable[[Stakes], Iterator[Round]]] = {}


def rounds_of(game: str):
    def keep(make):
        EVERY_GAME[game] = make
        return make

    return keep


@rounds_of("great-8")
def great_8(stakes: Stakes) -> Iterator[Round]:
    for n, (main, bonus) in enumerate(stakes):
        side = ("yin", "yang")[n % 2]
        both = {f"main {side}": main, f"great-bonus {side}": bonus}
        alone = {f"main {side}": main}
        yield Round(alone, "9c 4d Th")  # lost or won
        yield Round(alone, "9c 4d Th")  # and again
        yield Round(both, "G 5c")  # Great 8 at 6:5
        yield Round(both, "5c G")
        yield Round(both, "7c 7d")  # a tie
        yield Round(both, "4c 3d 4h 5h")  # of two cards
        yield Round(both, "G G")
        yield Round(both, "G 8c")
        yield Round(both, "8c G")
        yield Round(both, "6c 5d Qh")  # Tiger 6
        yield Round(both, "5d 6c Qh")


@rounds_of("lucky-8")
def lucky_8(stakes: Stakes) -> Iterator[Round]:
    for low, bonus in stakes:
        four = {"player player": low, "tie tie": 5, "lucky-8-player lucky-8-player": bonus}
        bank = {"banker banker": low, "lucky-8-banker lucky-8-banker": bonus}
        yield Round(four, "9c 2d Th 5h")  # the player wins
        yield Round(four, "2c 9d 5h Th")
        yield Round({"banker banker": low}, "2c 9d 5h Th")  # less 5%
        yield Round({"banker banker": low}, "9c 2d Th 5h")
        yield Round(bank, "2c 8d 5h Th")  # Lucky 8
        yield Round(four, "8c 2d Th 5h")
        yield Round(four, "8c 8d Th Jh")  # Double 8, a tie
        yield Round(bank, "8c 8d Th Jh")
        yield Round(four, "8c 9d Th Jh")  # Unlucky 8
        yield Round(four, "2c 7d 3c Th 3c")  # Suited 8
        yield Round(bank, "9c 9d Th Jh")  # a tie without an eight


@rounds_of("dead-mans-hand")
def dead_mans_hand(stakes: Stakes) -> Iterator[Round]:
    for stake, bonus in stakes:
        alone = {"blackjack blackjack": stake}
        both = {**alone, "dead-mans-hand dead-mans-hand": bonus}
        yield Round(alone, "Tc Td 7c 9d", ("stand",))  # lost
        yield Round(alone, "Tc Td 7c 9d", ("stand",))  # and again
        yield Round(both, "Tc 9d Ts 8d", ("stand",))
        yield Round(alone, "Tc Td 9c 9d", ("stand",))  # a push
        yield Round(alone, "6c 5d 5c Td Tc 5h", ("double",))
        yield Round(both, "6c 5d 5c Td 2c 5h", ("double",))
        yield Round(both, "8c 6d 8d Td Ac 3c Th", ("split", "stand", "stand"))
        yield Round(both, "8c 6d 8d Td 3c Th 2c Ts Qc", ("split", "double", "double"))
        yield Round(alone, "Tc 6d Ts Td 5c 9c 5h", ("split", "stand", "stand"))
        yield Round(alone, "Ac 5d Kc 9d")  # 6:5
        yield Round(both, "Tc Ad 9c 5d 3d", ("insurance", "stand"))
        yield Round(both, "Ac Ad 9c Kd", ("insurance",))
        yield Round(alone, "Ac Ad Kc Kd", ("insurance",))  # even money
        yield Round(both, "8c Ad 8d Kd", ("no insurance",))  # the bonus at 50:1
        yield Round(both, "Tc Td 6c 7d", ("surrender",))
        yield Round(alone, "Tc Td 6c 7d Ks", ("hit",))  # a bust


DEALERS = "Ac Kd Qh 9s 7c 5d 3h"
WEAK, MIDDLING = "2c 4d 6h 8s Tc Qd 3s", "Ad Kh 2s 4c 6d 8h Th"
TWO_JACKS = "Jc Jd 2h 4s 6c 8d Th"


@rounds_of("jacks-beat")
def jacks_beat(stakes: Stakes) -> Iterator[Round]:
    for n, (stake, bonus) in enumerate(stakes):
        alone = {"pai-gow pai-gow": max(stake, 10)}
        both = {**alone, "chan-chu chan-chu": bonus}
        three = {**both, "jacks-beat jacks-beat": bonus}
        yield Round(alone, f"{DEALERS} {WEAK}", ("house way",))  # lost
        yield Round(alone, f"{DEALERS} {WEAK}", ("house way",))  # and again
        yield Round(alone, f"{WEAK} {DEALERS}", ("house way",))  # won
        yield Round(both, f"{DEALERS} 2c 2d 6h 8s Tc Qd 3s", ("house way",))  # a push
        yield Round(three, f"{DEALERS} 2c 4c 6c 8c Tc Qd 3s", ("house way",))  # a flush
        yield Round(three, f"{TWO_JACKS} {DEALERS}")  # Jacks Beat: there is nothing to set
        yield Round(three, f"{TWO_JACKS} 9c 9d 9h As Kc Qd 3s")
        yield Round(both, f"{WEAK} 9c 9d 9h 9s Kc Qd 3s", (n % 3,))  # set by hand
        yield Round(three, f"{DEALERS} 2c 2d 6h 6s Tc Td 3s", ("house way",))  # three pair
        yield Round(alone, f"{DEALERS} {MIDDLING}", ("house way",))


@rounds_of("straights-and-8s")
def straights_and_8s(stakes: Stakes) -> Iterator[Round]:
    track = "straights-and-8s straights-and-8s"
    for stake, bonus in stakes:
        even = {"red-black red": stake, "dozen 1st-12": 5}
        inside = {"straight-up 7": bonus, "split 7-8": 1}
        yield Round({track: bonus, **even}, "7")  # rides on
        yield Round(inside, "8")
        yield Round(even, "9")  # three in a row
        yield Round({track: bonus}, "8")
        yield Round(even, "28")
        yield Round({}, "18")  # nothing but what rides
        yield Round({track: bonus}, "17")
        yield Round({}, "30")  # lost with the second number
        yield Round({track: bonus, **inside}, "0")  # and with the first
        yield Round({track: bonus, **inside}, "10")
        yield Round(even, "12")
        yield Round(inside, "7")


HOUSES = {
    "dead-mans-hand": {
        "options": {"surrender": "late"},
        "tables": {"blackjack": "6:5", "dead-mans-hand": "5"},
    },
    "jacks-beat": {"tables": {"chan-chu": "3"}},
}
OFFERS = {
    "great-8": ["primary push", "bonus pay", "Great 8", "Tiger 6", "Great 8 Tie", "Two Card Tie"],
    "lucky-8": ["primary push", "bonus pay", "Suited 8", "Double 8", "Unlucky 8", "Lucky 8"],
    "dead-mans-hand": [
        "primary push", "bonus pay", "split", "double", "insurance", "surrender", "Blackjack",
        "Insurance", "Insurance lost", "A-A or 8-8 AND the Dealer gets Blackjack", "1 Set of A-8",
    ],
    "jacks-beat": [
        "primary push", "primary pay", "bonus pay", "bonus push", "house way", "3 of a Kind",
        "High Card", "Any Flush",
    ],
    "straights-and-8s": ["primary pay", "bonus pay", "rides on", "lost"],
}  # fmt: skip
"""What must have happened often enough."""


def plays_all(ann: Player, rounds: Iterator[Round]) -> None:
    """Now and then the page is loaded again, or cut off: the same sums, of the same round."""
    for number, one in enumerate(rounds):
        if one.choices and number % 16 in (6, 7):
            assert ann.starts(one)
            (ann.loads_again if number % 2 else ann.is_cut_off)()
            ann.goes_on(one)
        else:
            ann.plays(one)
        if number % 10 == 9:
            (ann.loads_again if number % 20 == 9 else ann.is_cut_off)()
            ann.history_is_right()
    ann.history_is_right()


def offered_too_rarely(ann: Player, game: str, times: int) -> dict[str, int]:
    found = ann.happened()
    return {what: found[what] for what in OFFERS[game] if found[what] < times}


@pytest.mark.parametrize(
    "game",
    [
        *("dead-mans-hand", "jacks-beat", "straights-and-8s"),
        pytest.param("great-8", marks=pytest.mark.prove),
        pytest.param("lucky-8", marks=pytest.mark.prove),
    ],
)
def test_every_sum_on_the_felt_is_the_ledgers(visit, house, game):
    ann = Player(visit(), house, game, **HOUSES.get(game, {}))
    plays_all(ann, EVERY_GAME[game](SAMPLE))
    assert offered_too_rarely(ann, game, len(SAMPLE)) == {}


@pytest.mark.prove
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_sum_of_a_hundred_rounds_is_the_ledgers(visit, house, game):
    ann = Player(visit(), house, game, **HOUSES.get(game, {}))
    plays_all(ann, EVERY_GAME[game](STAKES))
    assert ann.happened()["rounds"] >= 100
    assert offered_too_rarely(ann, game, len(STAKES)) == {}


# --- others at the table


class Other:
    """Somebody else, who needs no browser."""

    def __init__(self, ann: Player, name: str, seat: int | None) -> None:
        """On a seat of their own; or it is ann herself, from somewhere else."""
        self.ann, self.name, self.is_ann = ann, name, seat is None
        if not self.is_ann:
            pit = ann.house.house.pit
            ann.runs(pit.grant(name, PURSE, f"purse-of-{name}"))
            self.does(c.TakeSeat, seat)
            ann.others.append(self)

    def does(self, command, *what) -> None:
        pit, table = self.ann.house.house.pit, self.ann.table
        funded = (c.Place, c.Decide)

        def make(now, funds):
            return command(now, self.name, *what, *([funds] if command in funded else []))

        self.ann.reads_on()
        number = len(self.ann.journal)
        answer = self.ann.runs(pit.submit(f"{self.name}-{number}", self.name, table, make))
        assert answer["ok"], answer
        if not self.is_ann:
            self.ann.hears_all()

    def leaves(self) -> None:
        self.does(c.LeaveSeat)
        self.ann.others.remove(self)


def test_sums_with_others_at_the_table(visit, house):
    """Two bets are on the felt, one round is settled: nobody sees another's, or another round's."""
    ann = Player(visit(), house, "dead-mans-hand", **HOUSES["dead-mans-hand"])
    bob = Other(ann, "bob", 3)
    one = Round({"blackjack blackjack": 5, "dead-mans-hand dead-mans-hand": 1})
    for cards in ("Tc Tc Td 7c 7d 9d", "Tc 8c Td 7c 7d 9d", "8c 8d 6d 8h Ad Td 3c 9c 4d"):
        bob.does(c.Place, "blackjack", "blackjack", 25_00)
        bob.does(c.Place, "dead-mans-hand", "dead-mans-hand", 5_00)
        ann.starts(one._replace(cards=cards))  # ann is ready, and waits for bob with her chips out
        ann.page.evaluate("() => felt.shots.push(felt.look())")
        while ann.house.house.pit.tables[ann.table].state.phase == Phase.PLAYING:
            asked = ann.house.house.pit.tables[ann.table].state.asked
            if asked == 3:
                bob.does(c.Decide, "stand")
            else:
                ann.page.evaluate("() => felt.decides_one()")
        ann.is_right()
    bob.leaves()
    Other(ann, "cat", 3)  # on bob's chair, with nothing won or lost yet
    ann.plays(one._replace(cards="Tc Td 7c 9d", choices=("stand",)))
    ann.history_is_right()


@pytest.mark.parametrize(
    ("game", "theirs"),
    [
        pytest.param("lucky-8", ("player", "player", 25_00), marks=pytest.mark.prove),
        ("straights-and-8s", ("red-black", "red", 6_00)),
    ],
)
def test_chips_of_others_on_the_same_spot(visit, house, game, theirs):
    ann = Player(visit(), house, game)
    bob, cat = Other(ann, "bob", 3), Other(ann, "cat", 5)
    for _ in range(3):
        bob.does(c.Place, *theirs)
        cat.does(c.Place, *theirs)
        ann.plays(Round({" ".join(theirs[:2]): 6}))
    ann.history_is_right()


def test_envy_is_paid_on_the_spot_and_lights_its_own_table(visit, house):
    ann = Player(visit(), house, "jacks-beat", **HOUSES["jacks-beat"])
    bob = Other(ann, "bob", 1)
    bob.does(c.Place, "pai-gow", "pai-gow", 10_00)
    four = "9c 9d 9h 9s Kc Qd 2h"
    one = Round({"pai-gow pai-gow": 10, "chan-chu chan-chu": 5}, f"{DEALERS} {WEAK} {four}")
    assert ann.starts(one._replace(cards=f"Ac Kd Qh Ts 7c 5d 3h {WEAK} {four}"))
    bob.does(c.Decide, "house way")
    ann.goes_on(one)
    assert [move.amount for move in ann.books.mine if move.envied >= 0] == [5_00]
    ann.history_is_right()


def test_what_was_settled_before_a_void_stands(visit, house):
    """The bonus is collected at once; then the round is void, and the main wager goes back."""
    ann = Player(visit(), house, "dead-mans-hand", **HOUSES["dead-mans-hand"])
    one = Round({"blackjack blackjack": 5, "dead-mans-hand dead-mans-hand": 1}, "Tc Td 7c 9d")
    ann.plays(one)
    assert ann.starts(one)
    ann.runs(
        house.house.pit.submit("void-it", "pit", ann.table, lambda now, _: c.Void(now, "test"))
    )
    ann.hears_all()
    ann.is_right()
    assert [move.amount for move in ann.books.mine] == [1_00]
    ann.loads_again()
    ann.plays(one)
    ann.history_is_right()


def test_rounds_that_end_while_the_page_is_away(visit, house):
    ann = Player(visit(), house, "dead-mans-hand", **HOUSES["dead-mans-hand"])
    both = {"blackjack blackjack": 6, "dead-mans-hand dead-mans-hand": 5}
    ann.plays(Round(both, "Tc Td 7c 9d", ("stand",)))
    assert ann.starts(Round(both, "8c Td 9c 6d Ts"))

    def plays_on() -> None:
        other = Other(ann, ann.books.player, seat=None)
        other.does(c.Decide, "stand")
        other.does(c.Place, "blackjack", "blackjack", 10_00)
        house.house.pit.tables[ann.table].cards.next("Tc 6d 7c Td 9s")
        other.does(c.Ready)
        other.does(c.Decide, "stand")

    ann.is_away_for(plays_on)
    ann.history_is_right()
    ann.plays(Round({"blackjack blackjack": 5}, "Tc Td 7c 9d", ("stand",)))
    ann.history_is_right()


def test_what_rides_on_is_known_after_a_reload(visit, house):
    """It can be neither doubled nor taken back; what is wagered beside it can."""
    ann = Player(visit(), house, "straights-and-8s")
    ann.plays(Round({"straights-and-8s straights-and-8s": 5, "red-black red": 5}, "7"))
    for _ in range(2):
        expect(ann.visitor.button("Clear")).to_be_disabled()
        expect(ann.visitor.button("Rebet")).to_be_enabled()
        ann.loads_again()
    ann.page.evaluate("() => felt.place('red-black red', [500])")
    ann.page.evaluate("() => felt.presses('double')")
    expect(ann.visitor.spot("red-black", "red")).to_have_accessible_name(re.compile(r": \$10\b"))
    ann.hears_all()
    ann.is_right()


def test_more_play_money_is_brought_and_not_won(visit, house):
    ann = Player(visit(), house, "dead-mans-hand", purse=0, **HOUSES["dead-mans-hand"])
    for _ in range(2):
        ann.plays(Round({"blackjack blackjack": 500}, "Tc Td 7c 9d", ("stand",)))
    assert ann.books.funds == 0
    ann.page.get_by_role("button", name="More play money").click()
    expect(ann.page.get_by_role("button", name="More play money")).to_be_hidden()
    ann.books.funds = ann.visitor.balance
    ann.books.brought += ann.visitor.balance
    assert ann.books.funds == 1_000_00
    ann.page.evaluate("() => felt.shots.push(felt.look())")
    ann.is_right()
    ann.plays(Round({"blackjack blackjack": 5}, "Tc Td 7c 9d", ("stand",)))


def test_a_round_that_is_shown_slowly_never_shows_another(visit, house):
    """With motion a settlement comes move by move, before the whole of it arrives."""
    ann = Player(visit(motion="no-preference"), house, "dead-mans-hand", **HOUSES["dead-mans-hand"])
    ann.page.evaluate("() => felt.note_pills()")
    one = Round({"blackjack blackjack": 5}, "Tc Td 7c 9d", ("stand",))
    for _ in range(2):
        assert ann.starts(one)
        ann.page.evaluate("(choices) => felt.decide(choices)", one.choices)
        expect(ann.visitor.button("Rebet")).to_be_enabled()
    assert ann.page.evaluate("() => [...felt.pills].sort()") == [
        "blackjack blackjack: \u2212$5",
        "chair: \u2212$5",
    ]
    ann.page.evaluate("() => { felt.shots = [felt.look()]; }")
    ann.is_right()
