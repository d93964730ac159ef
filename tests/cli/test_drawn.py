"""What is drawn on the felt and in the panel, with its colours, in every phase of a round."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from rich.text import Text

from rackcard.cli.tabletop import cards, felt, panel, wheel
from rackcard.cli.tabletop.deciding import Deciding
from rackcard.cli.tabletop.showing import Past, Showing
from rackcard.live.service.local_table import LocalTable
from rackcard.live.table.phases import Phase
from rackcard.rules.cards import Pocket
from rackcard.rules.spoken import Shown
from tests.cli.snapshots import same
from tests.cli.tabletop import local_table
from tests.live.tables import felt_for, pai_gow

FACES = ("Tc", "9d", "Ah", "2s", "G", "*", "?")


class Seat:
    """Somebody who is shown a table, event by event, without a screen."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self.showing = Showing(table.layout, table.name, "You")
        self.heard: list[bool] = []
        self.follow()

    def follow(self) -> None:
        for event in self.table.log[len(self.heard) :]:
            self.heard.append(self.showing.show(event))

    def place(self, *stakes: tuple[str, str, int]) -> None:
        for stake in stakes:
            self.table.place("You", *stake)
        self.follow()

    def deal(self) -> None:
        self.table.bots_wager()
        self.table.deal()
        self.follow()

    def decide(self, choice: str) -> None:
        self.table.decide("You", choice)
        self.follow()


def marked(text: Text | list[Text]) -> str:
    """A text with its colours."""
    return "\n".join(line.markup for line in ([text] if isinstance(text, Text) else text)) + "\n"


def everything(seat: Seat, covered: frozenset[Pocket], wagers: list[str]) -> Iterator[str]:
    """All that can be drawn of a table, wide and narrow, with and without room for tall cards."""
    showing = seat.showing
    for width, height in ((62, 30), (47, 9), (26, 40)):
        yield f"--- felt {width} x {height}\n"
        yield marked(felt.lines(showing, covered, width, height))
    for width in (28, 44):
        yield f"--- results {width}\n" + marked(panel.results(showing, width))
        yield f"--- rounds {width}\n" + marked(panel.rounds(showing, width))
    for wager in wagers:
        yield f"--- pays of {wager}\n" + marked(panel.pays(showing, wager, 34))
    yield "--- fair\n" + marked(panel.fair(showing, 36))
    if showing.state.phase == Phase.PLAYING:
        deciding = Deciding(seat.table, showing)
        picked = deciding.picks[-1] if deciding.picks else ""
        yield f"--- decision {[*deciding.acts()]} {deciding.picked_at_once}\n"
        yield marked(deciding.prompt("")) + marked(deciding.prompt(picked))
        if deciding.picks:  # blackjack takes seconds to compile
            yield marked(deciding.advice(40))[:1500] + "\n"
    yield f"--- {showing.funds} {showing.net} {showing.net_of_round()} {showing.mine()}\n"
    yield f"--- {showing.past} {showing.stakes}\n"
    yield "".join(f"{call}\n" for call in showing.calls[-3:])


YIN = [("main", "yin", 5_00), ("great-bonus", "yin", 2_00)]
SPLIT = "8h 5d 8d Ks As 2c 9c 6c"
HAND = "Ah Kd 3c 3d 9s 9h *"
DEALER = "As Kc 7h 7d 2c 5s 9d"
SPUN = ("17", "00", "36", "18")


def great_8() -> Iterator[tuple[str, Seat, list[str]]]:
    seat = Seat(local_table("great-8", "9h Kc G 8c", bots=2))
    yield "nobody has wagered", seat, ["main", "great-bonus"]
    seat.place(*YIN)
    yield "wagered", seat, []
    seat.deal()
    yield "over", seat, ["main", "great-bonus"]
    seat.place(("main", "yang", 7_50))
    seat.deal()
    yield "over again", seat, ["main"]


def blackjack() -> Iterator[tuple[str, Seat, list[str]]]:
    options: dict[str, object] = {"surrender": "late"}
    seat = Seat(local_table("dead-mans-hand", SPLIT, "", "Tc Ad 9c Ks", options=options))
    seat.place(("blackjack", "blackjack", 5_00), ("dead-mans-hand", "dead-mans-hand", 1_00))
    seat.deal()
    yield "a pair of eights", seat, ["dead-mans-hand"]
    seat.decide("split")
    yield "split", seat, []
    seat.decide("stand")
    yield "the second hand", seat, []
    seat.decide("double")
    yield "over", seat, ["blackjack", "dead-mans-hand"]


def company() -> Iterator[tuple[str, Seat, list[str]]]:
    seat = Seat(local_table("dead-mans-hand", bots=3, seed="company"))
    seat.place(("blackjack", "blackjack", 25_00))
    seat.deal()
    yield "one's own turn", seat, []


def pai_gow_poker() -> Iterator[tuple[str, Seat, list[str]]]:
    seat = Seat(local_table("jacks-beat", pai_gow(DEALER, HAND), bots=1, tables={"chan-chu": "3"}))
    seat.place(("pai-gow", "pai-gow", 10_00), ("chan-chu", "chan-chu", 5_00))
    seat.deal()
    yield "seven cards", seat, ["chan-chu"]
    seat.decide("9s 9h")
    yield "over", seat, ["pai-gow", "chan-chu", "jacks-beat"]


def roulette() -> Iterator[tuple[str, Seat, list[str]]]:
    seat = Seat(local_table("straights-and-8s", *SPUN, bots=1))
    yield "no spin yet", seat, ["straight-up"]
    riding = ("straights-and-8s", "straights-and-8s", 1_00)
    seat.place(("straight-up", "17", 2_00), ("split", "17-20", 1_00), riding)
    seat.deal()
    yield "seventeen", seat, ["straight-up"]
    for spun in SPUN[1:]:
        seat.place(("straight-up", spun, 1_00))
        seat.deal()
    yield "four spins", seat, ["straights-and-8s"]


TABLES = (great_8, blackjack, company, pai_gow_poker, roulette)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_every_phase_of_a_round_is_drawn_as_it_was_looked_at(table) -> None:
    covered = frozenset({Pocket("17"), Pocket("20"), Pocket("0")})
    shown = [
        f"===== {name}\n{''.join(everything(seat, covered, wagers))}"
        for name, seat, wagers in table()
    ]
    same(f"tabletop/drawn-{table.__name__}.txt", "\n".join(shown))


def test_what_is_quiet_and_what_is_heard() -> None:
    """Chips can be seen, seeds are nobody's news: neither is called."""
    seat = Seat(local_table("great-8", "9h Kc"))
    seat.place(*YIN)
    seat.deal()
    names = [type(event).__name__ for event in seat.table.log]
    heard = {name for name, was in zip(names, seat.heard, strict=True) if was}
    assert "WagerPlaced" in set(names) - heard
    assert {"WagersOpened", "RoundEnded", "WagersClosed"} & heard
    assert len(seat.showing.calls) == sum(seat.heard)


def test_cards_are_drawn_flat_and_tall() -> None:
    lines = [f"{face}: {cards.face(face)!r} {cards.style(face)}" for face in (*FACES, "8", "7x")]
    lines += [cards.flat(FACES).markup, *(row.markup for row in cards.tall(FACES))]
    lines += [cards.flat([]).markup, *(row.markup for row in cards.tall(["8"]))]
    lines += [cards.pocket(*of).markup for of in (("8", "red"), ("00", "green"), ("17", "blue"))]
    same("tabletop/cards.txt", "\n".join(lines) + "\n")
    assert {len(row) for row in cards.tall(FACES)} == {len(FACES) * (cards.TALL + 1) - 1}
    assert len(cards.flat(FACES)) == len(FACES) * (cards.FLAT + 1) - 1


@pytest.mark.parametrize("wheel_of", ["double-zero", "single-zero"])
def test_the_layout_of_a_wheel_and_what_lies_under_a_click(wheel_of: str) -> None:
    spin = felt_for("straights-and-8s", rulings={"wheel": wheel_of}).first
    drawn = wheel.layout(spin, frozenset({Pocket("17"), Pocket("0")}), "20")
    under = [[wheel.number_under(x, y, spin) for x in range(-1, 42)] for y in range(-1, 4)]
    lines = [marked(drawn), *("|".join(row) for row in under)]
    same(f"tabletop/{wheel_of}.txt", "\n".join(lines) + "\n")


def test_as_many_spins_are_shown_as_there_is_room_for() -> None:
    spins = [Shown("spin", (Pocket(str(number)),), "red") for number in range(1, 6)]
    for width, count in ((9, 1), (12, 1), (13, 2), (16, 2), (17, 3), (80, 5)):
        newest = "".join(f" {number:>2} " for number in range(5, 5 - count, -1))
        assert wheel.spun(spins, width).plain == f"Last {newest}"
    assert wheel.spun([], 80).plain == "No spin yet."
    assert wheel.spun([], 80).style == wheel.spun(spins, 80).style == "dim"


@pytest.mark.parametrize(
    ("left", "right", "width", "lines"),
    [
        ("Win", "1:1", 10, ["Win    1:1"]),
        ("Six", "1:1", 7, ["Six 1:1"]),
        ("a long label", "1:1", 12, ["a long   1:1", "  label"]),
        ("seven of", "999:1", 9, ["seven of999:1"]),
        ("", "1:1", 5, ["  1:1"]),
    ],
)
def test_a_text_and_a_figure_at_both_ends(left: str, right: str, width: int, lines) -> None:
    text = panel.both_ends(left, right, width, "bold")
    assert text.plain == "".join(f"{line}\n" for line in lines)
    assert text.style == "bold"
    assert all(span.style == "bold" for span in text.spans)


def block(*widths: int) -> list[Text]:
    return [Text("x" * width) for width in widths]


def test_blocks_flow_until_a_row_is_full() -> None:
    """Three cells between two blocks, and none that are needed behind the last."""
    for width, lines in (
        (5, ["aa", "bb", "cc"]),
        (6, ["aa", "bb", "cc"]),
        (7, ["aa   bb", "cc"]),
        (11, ["aa   bb", "cc"]),
        (12, ["aa   bb   cc"]),
    ):
        drawn = felt.flow([[Text(name * 2)] for name in "abc"], width)
        assert [line.plain.rstrip() for line in drawn] == lines
    high = felt.flow([block(2, 4), block(1), block(3, 1, 2)], 40)
    assert [line.plain for line in high] == [
        "xx     x   xxx   ",
        "xxxx       x     ",
        "           xx    ",
    ]
    assert felt.flow([], 40) == []


@pytest.mark.parametrize(
    ("comes_to", "width", "lines"),
    [
        ("seven", 36, [" 9♥   8♣  seven"]),
        ("seven", 35, [" 9♥   8♣ ", "seven"]),
        ("", 26, [" 9♥   8♣  "]),
        ("", 25, [" 9♥   8♣ "]),
    ],
)
def test_a_flat_hand_has_its_total_beside_it_where_half_the_felt_is_enough(
    comes_to: str, width: int, lines: list[str]
) -> None:
    hand = Shown("yin", ("9h", "8c"), comes_to)
    title, *rows = felt.block(hand, SimpleNamespace(), width, False)
    assert title.plain == "Yin"
    assert [row.plain for row in rows] == lines


@pytest.mark.parametrize(("width", "rows"), [(11, 5), (10, 3)])
def test_a_hand_is_tall_only_where_it_fits(width: int, rows: int) -> None:
    hand = Shown("yin", ("9h", "8c"), "seven")
    assert felt.cards_width(hand, cards.TALL) == 11
    assert len(felt.block(hand, SimpleNamespace(), width, True)) == rows
    bare = hand._replace(comes_to="")
    assert len(felt.block(bare, SimpleNamespace(), 11, True)) == 4


def test_the_last_two_hundred_rounds_are_shown() -> None:
    past = [Past(number, "", 0) for number in range(1, 202)]
    page = panel.rounds(SimpleNamespace(past=past, spins=[]), 20).plain.splitlines()
    assert [page[0].split()[0], page[-1].split()[0], len(page)] == ["201", "2", 200]
    spins = [Shown("spin", (Pocket(str(1 + number % 36)),), "red") for number in range(201)]
    page = panel.rounds(SimpleNamespace(past=past[:1], spins=spins), 40).plain.splitlines()
    assert page[0].split()[0] == str(1 + 200 % 36)
    assert [len(line) for line in page[:20]] == [40] * 20
    assert sum(len(line) for line in page[:20]) == 200 * 4
    assert page[20:] == ["", f"1{'even':>39}"]
