"""The sheet of wagers, the buttons and the hand to be set: keys, clicks, and what they draw."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from rich.text import Text
from textual.geometry import Size

from rackcard.cli.tabletop.deciding import Deciding
from rackcard.cli.tabletop.panel import Panel
from rackcard.cli.tabletop.rail import Act, Buttons, Picker, lettered
from rackcard.cli.tabletop.sheet import Sheet, shown_spot
from rackcard.cli.tabletop.wagering import Wagering
from rackcard.rules.errors import BadInput
from tests.cli.snapshots import same
from tests.cli.tabletop import local_table
from tests.cli.test_drawn import Seat


class Unmounted:
    """A widget of a given size that belongs to no screen: what it shows and says is kept."""

    size = Size(0, 0)
    content: Any = Text()
    said: tuple[Any, ...] = ()

    def update(self, content: Any = "", *, layout: bool = True) -> None:
        self.content = content

    def post_message(self, message: object) -> bool:
        self.said = (*self.said, message)
        return True


class BareSheet(Unmounted, Sheet):
    pass


class BareButtons(Unmounted, Buttons):
    pass


class BarePicker(Unmounted, Picker):
    pass


def sheet_of(game: str, width: int = 60, height: int = 20) -> tuple[Seat, BareSheet]:
    seat = Seat(local_table(game))
    sheet = BareSheet(seat.showing)
    sheet.size = Size(width, height)
    sheet.draw()
    return seat, sheet


def lines(widget: Unmounted) -> list[str]:
    return widget.content.plain.split("\n")


def at(x: int, y: int) -> SimpleNamespace:
    return SimpleNamespace(x=x, y=y)


# --- the sheet


def test_the_sheet_as_it_was_looked_at() -> None:
    """Every game, wide, narrow and low, with stakes on it and while a wager has to wait."""
    shown = []
    for game in ("great-8", "lucky-8", "straights-and-8s", "jacks-beat"):
        for width, height in ((60, 20), (30, 20), (47, 3), (47, 0)):
            _, sheet = sheet_of(game, width, height)
            shown.append(f"--- {game} {width} x {height}: {sheet.styles.height}")
            for rows in (0, 1, 1, -4):
                sheet.move(rows)
                shown += [sheet.content.markup, ""]
    seat, sheet = sheet_of("straights-and-8s")
    seat.place(
        ("split", "17-20", 1_00), ("split", "1-2", 25_00), ("straights-and-8s",) * 2 + (100,)
    )
    seat.deal()
    seat.place(("street", "4-5-6", 3_00))
    sheet.choose("street", "4-5-6")
    shown += ["--- the track is under way", sheet.content.markup]
    same("tabletop/sheet.txt", "\n".join(shown) + "\n")


def test_the_chosen_row_is_always_in_sight_and_marks_say_what_is_not() -> None:
    for height in (1, 2, 3, 5, 11, 12, 13, 14):
        _, sheet = sheet_of("straights-and-8s", height=height)
        wagers = sheet.wagers
        for number in range(len(wagers)):
            drawn, first = lines(sheet), sheet._first()
            assert sheet.at == number
            assert len(drawn) == min(height, len(wagers))
            assert drawn[number - first].startswith("▸ ")
            marks = [line[0] for line in drawn]
            if number != first:
                assert (marks[0] == "↑") == (first > 0)
            last = first + len(drawn)
            if number != last - 1:
                assert (marks[-1] == "↓") == (last < len(wagers))
            assert set(marks[1:-1]) <= {" ", "▸"}
            sheet.move(1)
        assert sheet.at == 0


def test_every_choice_is_announced_and_drawn() -> None:
    _, sheet = sheet_of("great-8")
    for act in (lambda: sheet.move(1), lambda: sheet.turn(1), lambda: sheet.choose("main", "yin")):
        before, drawn = len(sheet.said), sheet.content
        act()
        assert len(sheet.said) == before + 1
        assert isinstance(sheet.said[-1], Sheet.Chosen)
        assert sheet.content is not drawn


def test_spots_turn_round_and_wagers_on_the_same_spots_turn_with_them() -> None:
    _, sheet = sheet_of("great-8")
    assert (sheet.wager, sheet.spot) == ("main", "yin")
    sheet.turn(1)
    assert [sheet.spots[w][sheet.spot_at[w]] for w in sheet.wagers] == ["yang", "yang"]
    sheet.turn(1)
    assert sheet.spot == "yin"
    sheet.turn(-1)
    assert sheet.spot == "yang"
    _, sheet = sheet_of("straights-and-8s")
    sheet.move(1)
    sheet.turn(3)
    assert sheet.spot == sheet.spots["split"][3]
    assert [sheet.spot_at[wager] for wager in sheet.wagers] == [
        3 * (wager == "split") for wager in sheet.wagers
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("17", ("straight-up", "17")),
        (" 17-20 ", ("split", "17-20")),
        ("RED", ("red-black", "red")),
        ("2nd  Column", ("column", "2nd-column")),
        ("Split", ("split", "0-00")),
        ("37", None),
        ("", None),
    ],
)
def test_a_spot_is_found_by_what_somebody_types(text: str, found) -> None:
    _, sheet = sheet_of("straights-and-8s")
    assert sheet.find(text) == found


@pytest.mark.parametrize(
    ("spot", "shown"),
    [
        ("17", "17"),
        ("17-20", "17-20"),
        ("4-5-6", "4..6"),
        ("1-2-3-4-5-6", "1..6"),
        ("1-2-4-5", "1-2-4-5"),
        ("0-1-2-3", "0..3"),
        ("0-00-2", "0-00-2"),
        ("00-1-2", "00-1-2"),
        ("2nd-column-x", "2nd-column-x"),
    ],
)
def test_a_street_is_short(spot: str, shown: str) -> None:
    assert shown_spot(spot) == shown


def test_clicks_on_the_sheet() -> None:
    """Another row is chosen; on the chosen row the left half of the spot goes back."""
    width = 50
    _, sheet = sheet_of("straights-and-8s", width)
    spots = sheet.spots["split"]
    left = width - 9 - sheet._spot_width()
    sheet.on_click(at(left + 3, 1))
    assert (sheet.wager, sheet.spot) == ("split", spots[0])
    for x, turned in (
        *((left - 1, 0), (left, -1), (left + 1, -1), (left + 2, 1), (left + 3, 1)),
        *((width - 10, 1), (width - 9, 0), (width - 1, 0)),
    ):
        before = sheet.spot_at["split"]
        sheet.on_click(at(x, 1))
        assert (sheet.spot_at["split"] - before) % len(spots) == turned % len(spots)
    count = len(sheet.said)
    sheet.on_click(at(5, len(sheet.wagers)))
    assert len(sheet.said) == count
    sheet.on_click(at(5, len(sheet.wagers) - 1))
    assert sheet.at == len(sheet.wagers) - 1


def test_clicks_on_a_sheet_that_is_scrolled() -> None:
    _, sheet = sheet_of("straights-and-8s", height=4)
    for _ in range(5):
        sheet.move(1)
    assert sheet._first() == 3
    sheet.on_click(at(0, 0))
    assert sheet.at == 3


@pytest.mark.parametrize(("size", "width"), [(10, 40), (40, 40), (50, 50), (56, 56), (90, 56)])
def test_a_sheet_is_no_wider_than_it_can_be_read_across(size: int, width: int) -> None:
    _, sheet = sheet_of("great-8", size)
    assert {len(line) for line in lines(sheet)} == {width}


# --- buttons

ACTS = [Act("Place", "enter", "place"), Act("Take", "t", "take"), Act("Less", "-", "less")]


def test_a_key_is_marked_in_the_name_or_stands_behind_it() -> None:
    wanted = {
        Act("Place", "enter", ""): "Place[bold #d6ae55] ⏎[/bold #d6ae55]",
        Act("Take", "t", ""): "[bold underline #d6ae55]T[/bold underline #d6ae55]ake",
        Act("Split +$5", "p", ""): "S[bold underline #d6ae55]p[/bold underline #d6ae55]lit +$5",
        Act("Less", "-", ""): "Less[bold #d6ae55] -[/bold #d6ae55]",
        Act("Do not wait", "space", ""): "Do not wait[bold #d6ae55] space[/bold #d6ae55]",
        Act("$5", "", ""): "$5",
    }
    assert {act: act.text.markup for act in wanted} == wanted


def test_options_get_letters_of_their_own() -> None:
    options = ["hit", "stand", "double", "split", "surrender", "quak", "Ah Kd", "hs"]
    acts = lettered(options)
    assert [act.key for act in acts] == ["h", "s", "d", "p", "u", "", "", ""]
    assert [act.action for act in acts] == options
    assert [act.label for act in acts[:2]] == ["Hit", "Stand"]
    assert [act.key for act in lettered(["b1-x", "1 no"])] == ["x", "n"]


@pytest.mark.parametrize(
    ("width", "rows"),
    [(0, 1), (26, 1), (25, 1), (24, 2), (16, 2), (15, 2), (14, 3), (3, 3)],
)
def test_buttons_go_on_in_a_second_row(width: int, rows: int) -> None:
    buttons = BareButtons(id="acts")
    buttons.size = Size(width, 3)
    buttons.offer(ACTS)
    assert len(lines(buttons)) == rows
    assert "".join(lines(buttons)) == " Place ⏎   Take   Less -  "


def test_the_button_under_a_click_is_pressed() -> None:
    buttons = BareButtons(id="acts")
    buttons.size = Size(16, 3)
    buttons.offer(ACTS)
    assert lines(buttons) == [" Place ⏎   Take  ", " Less -  "]
    hits: dict[tuple[int, int], str] = {}
    for x, y in product(range(20), range(3)):
        buttons.said = ()
        buttons.on_click(at(x, y))
        hits.update(((x, y), message.act.action) for message in buttons.said)
    place = {(x, 0): "place" for x in range(9)}
    take = {(x, 0): "take" for x in range(10, 16)}
    less = {(x, 1): "less" for x in range(8)}
    assert hits == {**place, **take, **less}
    buttons.offer([])
    assert buttons.content.plain == ""


# --- the tabs of the panel


def test_the_tab_under_a_click_is_shown() -> None:
    shown: list[str] = []
    tabs = object()
    pages = dict.fromkeys(("Result", "Pays"))
    panel = SimpleNamespace(query_one=lambda name: tabs, pages=pages, show=shown.append)

    def click(x: int | None, widget: object = tabs) -> list[str]:
        shown.clear()
        offset = None if x is None else at(x, 0)
        event = SimpleNamespace(widget=widget, get_content_offset=lambda of: offset)
        Panel.on_click(panel, event)
        return list(shown)

    wanted = [["Result"]] * 7 + [["Pays"]] * 5 + [[], []]
    assert [click(x) for x in range(14)] == wanted
    assert click(None) == click(3, object()) == []


# --- a hand to be set


def test_cards_are_picked_and_the_first_one_makes_room() -> None:
    picker = BarePicker()
    cards = ("Ah", "Kd", "3c", "9s", "*")
    picker.deal(cards)
    shown = [picker.content.markup]
    for number, picked, chosen in (
        (3, [3], "9s"),
        (0, [3, 0], "Ah 9s"),
        (1, [0, 1], "Ah Kd"),
        (0, [1], "Kd"),
        (4, [1, 4], "Kd *"),
    ):
        picker.toggle(number, 2)
        assert (picker.picked, picker.chosen) == (picked, chosen)
        shown.append(picker.content.markup)
    picker.deal(cards)
    assert picker.chosen == "Kd *"
    picker.deal(("2c", "3c"))
    assert (picker.chosen, picker.cards) == ("", ("2c", "3c"))
    shown.append(picker.content.markup)
    same("tabletop/picker.txt", "\n".join(shown) + "\n")


def test_the_card_under_a_click_is_picked() -> None:
    picker = BarePicker()
    picker.deal(("Ah", "Kd"))
    for x in range(12):
        picker.on_click(at(x, 1))
    assert [message.number for message in picker.said] == [0] * 5 + [1] * 5


# --- the stake


def wagering(game: str = "great-8") -> tuple[Seat, BareSheet, Wagering]:
    seat, sheet = sheet_of(game)
    return seat, sheet, Wagering(seat.table, seat.showing, sheet)


@pytest.mark.parametrize(
    ("typed", "kept", "stake"),
    [
        ("", "", 5_00),
        ("2", "2", 2_00),
        ("25.5", "25.5", 25_50),
        ("25.", "25.", 25_00),
        ("25.505", "25.50", 25_50),
        ("1234567", "123456", 123_456_00),
        (".5x", "5", 5_00),
        ("0.05", "0.05", 5),
    ],
)
def test_what_is_no_amount_is_not_taken(typed: str, kept: str, stake: int) -> None:
    _, sheet, wager = wagering()
    for character in typed:
        wager.type(character)
    assert wager.typed.get(sheet.wager, "") == kept
    assert wager.stake == stake


def test_a_stake_steps_by_its_minimum_and_never_below() -> None:
    _, sheet, wager = wagering()
    seen = []
    for times in (1, 1, -1, -1, -1):
        wager.step(times)
        seen.append(wager.stake)
    assert seen == [10_00, 15_00, 10_00, 5_00, 5_00]
    wager.set(7_50)
    assert wager.typed[sheet.wager] == "7.50"
    wager.set(7_05)
    assert wager.typed[sheet.wager] == "7.05"
    wager.backspace()
    assert wager.stake == 7_00
    wager.set(8_00)
    assert wager.typed[sheet.wager] == "8"
    wager.backspace()
    wager.backspace()
    assert wager.stake == 5_00
    sheet.move(1)
    assert wager.stake == 1_00
    wager.backspace()
    assert wager.typed == {"main": "", "great-bonus": ""}


def test_stacks_are_placed_doubled_repeated_and_taken_back() -> None:
    seat, sheet, wager = wagering()
    mine = seat.showing.mine
    main, bonus = ("main", "yin"), ("great-bonus", "yin")

    def act(name: str) -> None:
        getattr(wager, name)()
        seat.follow()

    for name, sentence in (
        ("take_back", "you have no chips on that spot."),
        ("rebet", "there is no earlier round to repeat."),
        ("press", "there is nothing on the layout to double."),
    ):
        with pytest.raises(BadInput, match=f"^{sentence}$"):
            act(name)
    act("clear")
    act("place")
    act("place")
    sheet.move(1)
    act("place")
    assert mine() == {main: 10_00, bonus: 1_00}
    act("press")
    assert mine() == {main: 20_00, bonus: 2_00}
    act("take_back")
    assert mine() == {main: 20_00}
    act("place")
    act("clear")
    assert mine() == {}
    sheet.move(1)
    act("place")
    seat.deal()
    wager.set(20_00)
    act("place")
    act("rebet")
    assert mine() == {main: 20_00}, "a spot that has a stack keeps it"
    act("clear")
    act("rebet")
    assert mine() == {main: 5_00}


def test_stacks_that_ride_on_are_not_touched() -> None:
    seat, _, wager = wagering("straights-and-8s")
    track = ("straights-and-8s", "straights-and-8s")
    seat.place((*track, 1_00), ("straight-up", "17", 2_00))
    seat.deal()
    if seat.showing.mine() != {track: 1_00}:
        pytest.fail("the track should ride on")
    with pytest.raises(BadInput, match="nothing on the layout to double"):
        wager.press()
    seat.place(("straight-up", "18", 2_00))
    wager.press()
    seat.follow()
    assert seat.showing.mine() == {track: 1_00, ("straight-up", "18"): 4_00}
    wager.clear()
    seat.follow()
    assert seat.showing.mine() == {track: 1_00}


def test_prompts_acts_and_chips() -> None:
    said = []
    for game in ("great-8", "straights-and-8s"):
        seat, sheet, wager = wagering(game)
        for number in range(len(sheet.wagers)):
            wager.set(wager.minimum + 33 * number)
            said.append(wager.prompt())
            sheet.move(1)
        said += [str(act) for act in (*wager.acts(), *wager.chips())]
    seat, sheet, wager = wagering("great-8")
    wager.set(6_25)
    said.append(wager.prompt())
    seat.place(("main", "yin", 25_00))
    said.append(wager.prompt())
    same("tabletop/prompts.txt", "\n".join(said) + "\n")


# --- a decision


def test_an_option_that_names_cards_of_the_hand_is_a_pick() -> None:
    hand = SimpleNamespace(hand=("Ah", "Kd"))
    picks = {text: Deciding._is_pick(hand, text) for text in ("Ah", "Kd Ah", "Ah 2c", "stand")}
    assert picks == {"Ah": True, "Kd Ah": True, "Ah 2c": False, "stand": False}


def test_a_hand_that_is_not_set_yet_has_no_advice_that_fits() -> None:
    seat = Seat(local_table("jacks-beat"))
    seat.place(("pai-gow", "pai-gow", 10_00))
    seat.deal()
    deciding = Deciding(seat.table, seat.showing)
    assert deciding.picked_at_once == 2
    assert len(deciding.picks) == 21
    assert deciding.acts()[0] == Act("Set", "enter", "set")
    assert deciding.acts()[-1] == Act("Advice", "a", "advice")
    ways = {deciding.prompt(pick).plain.partition(":")[0] for pick in deciding.picks}
    assert "FOUL, and loses" in ways
    for pick in deciding.picks:
        prompt = deciding.prompt(pick)
        assert (prompt.style == "bold #ffcf70") == prompt.plain.startswith("FOUL")
