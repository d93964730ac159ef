"""Every sum that a table in a terminal shows agrees with the journal, after every event."""

from __future__ import annotations

import random

import pytest

from rackcard.cli.tabletop.felt import seats
from rackcard.cli.tabletop.panel import LIT, pays, results, rounds
from rackcard.cli.tabletop.showing import Showing
from rackcard.live.service.local_table import PATIENT, LocalTable
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.bots import turn, wagers
from rackcard.live.table.calls import placed
from rackcard.live.table.events import PlayMoneyGranted
from rackcard.live.table.layout import lay
from rackcard.live.table.phases import Phase
from rackcard.rules.money import dollars
from tests.live.books import Books, won
from tests.live.tables import GAMES

WIDE = 200
"""So wide that no line is broken."""
PURSE = 100_000_00
ROUNDS = 40
HOUSES = {
    "dead-mans-hand": {"options": {"surrender": "late"}, "tables": {"blackjack": "6:5"}},
    "jacks-beat": {"tables": {"chan-chu": "3"}},
}


def change(cents: int) -> str:
    return "even" if not cents else ("+" if cents > 0 else "") + dollars(cents)


class Watched:
    """A screen that is fed one event after another, and the books beside it."""

    def __init__(self, game: str, people: int) -> None:
        self.layout = lay(game, clock=PATIENT, **HOUSES.get(game, {}))
        self.rng = random.Random(game)
        names = ("You", "Ada", "Bob")[:people]
        self.table = LocalTable(self.layout, names, (), PURSE, self.rng, lambda: 0)
        self.showing = Showing(self.layout, self.table.name, "You")
        self.books = Books(self.table.name, self.layout, "You")
        self.follow()

    def follow(self) -> None:
        for event in self.table.log[self.books.heard :]:
            self.showing.show(event)
            self.books.hear(event)
            if isinstance(event, PlayMoneyGranted) and event.player == "You":
                self.books.brought += event.cents
            if "You" in self.books.seats.values():
                self.is_right(event)

    def play(self) -> None:
        """A round in which everybody does anything that is allowed."""
        self.wager()
        self.table.deal()
        while self.table.state.phase == Phase.PLAYING:
            self.decide()
        self.follow()

    def wager(self) -> None:
        for seat, player in enumerate(self.table.players):
            for stake in wagers(self.layout, self.table.state, seat, PURSE, self.rng):
                amount = stake.amount + self.rng.choice((0, 1_00, 20_00))
                limit = self.layout.card.wagers[stake.bet.wager].maximum
                small = self.layout.card.limits.small_wager or limit
                self.table.place(player, *stake.bet[:2], min(amount, limit, small))

    def decide(self) -> None:
        for seat, player in enumerate(self.table.players):
            mine = turn(self.layout, self.table.state, seat)
            if mine is not None and self.table.state.phase == Phase.PLAYING:
                self.table.decide(player, self.rng.choice(mine.need.options))

    # --- what is on the screen

    def is_right(self, event: e.Event) -> None:
        books, showing = self.books, self.showing
        on_felt = sum(cents for at, cents in books.stakes.items() if at[0] == books.seat)
        assert showing.funds == books.funds
        assert showing.net == books.funds + on_felt - books.brought
        assert [str(line) for line in seats(showing, set(), WIDE)] == self._stakes()
        if isinstance(event, e.Settled | e.RoundEnded | e.RoundVoided | e.WagersClosed):
            assert figures(results(showing, WIDE)) == self._results()
            for wager in self.layout.tables:
                assert lit(pays(showing, wager, WIDE)) == self._lit(wager)
            shown = [line.split()[:: len(line.split()) - 1] for line in self._past_lines()]
            mine = [
                (number, [move for move in moves if move.player == "You"])
                for number, moves in books.past
            ]
            assert shown == [[str(number), change(won(moves))] for number, moves in mine[::-1]]

    def _past_lines(self) -> list[str]:
        if not self.books.past:
            return []
        lines = rounds(self.showing, WIDE).plain.splitlines()
        return lines[len(lines) - len(self.books.past) :]

    def _stakes(self) -> list[str]:
        books, found = self.books, []
        for seat in sorted(books.seats, key=lambda seat: (seat != books.seat, seat)):
            held = [(at[1:], cents) for at, cents in books.stakes.items() if at[0] == seat]
            words = [f"{dollars(cents)} {placed(self.layout, *at)}" for at, cents in held]
            found += [f"{books.seats[seat]} {', '.join(words)}"] if words else []
        return found

    def _results(self) -> list[tuple[str, str]]:
        moves = sorted(self.books.moves, key=lambda move: (move.player != "You", move.seat))
        found = []
        for player in dict.fromkeys(move.player for move in moves):
            own = [move for move in moves if move.player == player]
            found.append((player, change(won(own))))
            for move in own:
                what = placed(self.layout, move.wager, move.spot)
                if move.envied >= 0:
                    what = f"Envy of {self.books.seats[move.envied]}"
                staked = f"{dollars(move.stake)} " if move.stake else ""
                figure = "push" if move.act == "push" else change(won([move]))
                found.append((f"{staked}{what}", figure))
        return found

    def _lit(self, wager: str) -> set[str]:
        mine = [move for move in self.books.mine if move.wager == wager and move.act != "collect"]
        return {move.row for move in mine}


def figures(page) -> list[tuple[str, str]]:
    """The lines that end with a figure; those below them are indented."""
    lines = [line for line in page.plain.splitlines() if not line.startswith(" ")]
    if lines == ["Nothing has been settled yet."]:
        return []
    split = [line.rsplit(maxsplit=1) for line in lines]
    return [(left.strip(), figure) for left, figure in split]


def lit(page) -> set[str]:
    texts = [page.plain[span.start : span.end] for span in page.spans if span.style == LIT]
    return {text.rsplit("  ", 1)[0].strip() for text in texts}


@pytest.mark.parametrize("game", GAMES)
def test_every_sum_in_the_terminal_is_the_ledgers(game):
    watched = Watched(game, people=2)
    for _ in range(ROUNDS):
        watched.play()
    assert len(watched.books.past) == ROUNDS


def test_what_was_settled_before_a_void_stands():
    watched = Watched("dead-mans-hand", people=1)
    settled = 0
    for _ in range(30):
        table = watched.table
        table.place("You", "blackjack", "blackjack", 5_00)
        table.place("You", "dead-mans-hand", "dead-mans-hand", 1_00)
        table.deal()
        if table.state.phase == Phase.PLAYING:
            watched.follow()
            settled += len(watched.books.moves)
            table.send(c.Void(0, "a card fell down"))
            table.go_on()
        assert table.state.phase == Phase.WAGERS
        watched.follow()
    assert settled > 0
