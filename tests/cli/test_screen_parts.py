"""Parts of the screen by themselves: pages, scrolling, room to draw, and texts with brackets."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from textual.widgets import Static

from rackcard.cli.tabletop import felt, panel
from rackcard.cli.tabletop.felt import FeltView
from rackcard.cli.tabletop.panel import BAD, GOOD, Panel
from rackcard.cli.tabletop.screen import TableScreen
from rackcard.cli.tabletop.screens import Ask, Help
from tests.cli.tabletop import seated


class Told:
    """A widget that notes what it is told."""

    def __init__(self, **has: Any) -> None:
        self.told: list[Any] = []
        vars(self).update(has)

    def __getattr__(self, name: str) -> Any:
        return lambda *of, **more: self.told.append((name, *of, more))


# --- the panel


def stub(page: str, /, **widgets: Any) -> Any:
    pages = {"Result": lambda width: f"result {width}", "Pays": lambda width: f"pays {width}"}
    return SimpleNamespace(
        pages=pages,
        page=page,
        shown=[],
        query_one=lambda name, kind=None: widgets[name.removeprefix("#")],
    )


@pytest.mark.parametrize(
    ("page", "name", "left", "shown"),
    [
        ("Pays", "Advice", ["Result", "Pays"], []),
        ("Pays", "Result", ["Pays"], []),
        ("Pays", "Pays", ["Result"], ["Result"]),
    ],
)
def test_a_page_that_is_taken_away_while_another_is_read(page, name, left, shown) -> None:
    it = stub(page)
    it.show = it.shown.append
    Panel.take_away(it, name)
    assert (list(it.pages), it.shown) == (left, shown)


def test_a_page_that_is_laid_in_front_is_shown() -> None:
    it = stub("Pays")
    it.show = it.shown.append
    Panel.lay(it, "Advice", len)
    assert (list(it.pages), it.shown) == (["Result", "Pays", "Advice"], ["Advice"])


@pytest.mark.parametrize(
    ("page", "by", "shown"), [("Result", 1, "Pays"), ("Pays", 1, "Result"), ("Result", -1, "Pays")]
)
def test_pages_turn_round(page: str, by: int, shown: str) -> None:
    it = stub(page)
    it.show = it.shown.append
    Panel.turn(it, by)
    assert it.shown == [shown]


def test_a_page_scrolls_at_once_by_all_but_a_line() -> None:
    page = Told(size=SimpleNamespace(height=11))
    it = stub("Pays", page=page)
    Panel.scroll_page(it, 1)
    Panel.scroll_page(it, -2)
    assert page.told == [
        ("scroll_relative", {"y": 10, "animate": False}),
        ("scroll_relative", {"y": -20, "animate": False}),
    ]
    page.told.clear()
    it.draw = lambda: it.shown.append(it.page)
    Panel.show(it, "Result")
    assert (it.shown, page.told) == (["Result"], [("scroll_home", {"animate": False})])


@pytest.mark.parametrize("width", [0, 1, 30])
def test_a_page_is_drawn_where_there_is_room(width: int) -> None:
    page = SimpleNamespace(scrollable_content_region=SimpleNamespace(width=width))
    tabs, text = Told(), Told()
    it = stub("Pays", page=page, tabs=tabs, text=text)
    it._tabs = lambda: "the tabs"
    Panel.draw(it)
    drawn = [("update", "the tabs", {})], [("update", f"pays {width}", {})]
    assert (tabs.told, text.told) == (drawn if width else ([], []))


def check(complaint: str) -> Any:
    class Check(SimpleNamespace):
        def __str__(self) -> str:
            return f"shoe: {complaint or 'checked'}"

    return Check(complaint=complaint, wheel=False)


@pytest.mark.parametrize(
    ("complaints", "style"),
    [
        ([], "dim"),
        ([""], f"bold {GOOD}"),
        (["", "odd", ""], f"bold {BAD}"),
        (["odd"], f"bold {BAD}"),
    ],
)
def test_one_bad_shoe_is_enough(complaints: list[str], style: str) -> None:
    showing = SimpleNamespace(checked=[check(one) for one in complaints])
    page = panel._checks(showing, 60)
    assert [str(span.style) for span in page.spans] == [
        style,
        *(BAD for one in complaints if one),
    ]
    many = SimpleNamespace(checked=[check(str(number)) for number in range(201)])
    lines = panel._checks(many, 60).plain.splitlines()
    assert (lines[1], lines[-1], len(lines)) == ("shoe: 200", "shoe: 1", 201)


# --- the felt


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (0, 0), (1, 1)])
def test_nothing_is_drawn_where_there_is_no_room(monkeypatch, width: int, height: int) -> None:
    from rich.text import Text

    monkeypatch.setattr(felt, "lines", lambda *of: [Text(str(of)), Text("more")])
    drawn = Told()
    view = SimpleNamespace(
        scrollable_content_region=SimpleNamespace(size=(width, height)),
        drawn=drawn,
        showing="showing",
        covered="covered",
    )
    FeltView.draw(view)
    found = [text.plain for _, text, _ in drawn.told]
    assert found == [f"('showing', 'covered', {width}, {height})\nmore"] * (width * height)


def test_a_number_under_a_click_is_told() -> None:
    from rackcard.games.straights_and_8s.rules import Spin
    from tests.live.tables import felt_for

    spin, cards = felt_for("straights-and-8s").first, felt_for("great-8").first
    assert isinstance(spin, Spin)

    def click(first: Any, at: Any) -> list[str]:
        layout = SimpleNamespace(first=first)
        view = Told(
            showing=SimpleNamespace(layout=layout), drawn=None, Pointed=lambda number: number
        )
        offset = at and SimpleNamespace(x=at[0], y=at[1])
        FeltView.on_click(view, SimpleNamespace(get_content_offset=lambda of: offset))
        return [number for _, number, _ in view.told]

    assert click(spin, (4, 0)) == ["3"]
    assert click(spin, (0, 1)) == click(spin, None) == click(cards, (4, 0)) == []


# --- the screen


def test_the_screen_is_drawn_with_the_last_hundred_calls() -> None:
    said, calls = Told(), Told()
    later: list[Any] = []
    drawn: list[str] = []

    def part(name: str) -> Any:
        return SimpleNamespace(draw=lambda: drawn.append(name), covered=None)

    screen = SimpleNamespace(
        _offer=lambda: drawn.append("offer"),
        _draw_head=lambda: drawn.append("head"),
        _covered=lambda: "covered",
        felt=part("felt"),
        sheet=part("sheet"),
        panel=part("panel"),
        showing=SimpleNamespace(calls=[str(number) for number in range(101)]),
        query_one=lambda name, kind=None: {"#said": said, "#calls": calls}[name],
        call_after_refresh=lambda *of, **more: later.append((of, more)),
    )
    TableScreen._draw(screen)
    assert sorted(drawn) == ["felt", "head", "offer", "panel", "sheet"]
    assert screen.felt.covered == "covered"
    ((_, text, _),) = said.told
    assert text.split("\n") == [str(number) for number in range(1, 101)]
    ((function, *_), more) = later[0]
    function(**more)
    assert calls.told == [("scroll_end", {"animate": False})]


def test_bots_wager_when_all_has_been_shown_and_not_before() -> None:
    class Table(SimpleNamespace):
        wagers: list[Any]

        def bots_wager(self) -> None:
            self.asked_at.append(screen.shown)
            self.log += self.wagers
            self.wagers = []

    class Part(SimpleNamespace):
        dealing = TableScreen.dealing

    table = Table(log=["dealt", "paid"], wagers=["a bot's wager"], asked_at=[])
    screen = Part(table=table, shown=0)
    shown = [TableScreen._next(screen) for _ in range(4)]
    assert shown == ["dealt", "paid", "a bot's wager", None]
    assert table.asked_at == [2, 3]


@pytest.mark.parametrize(
    ("width", "left"), [(60, "Nine · play money"), (38, "Nine · play money"), (37, "Nine")]
)
def test_what_money_it_is_goes_first_where_there_is_no_room(width: int, left: str) -> None:
    head = Told()
    screen = SimpleNamespace(
        table=SimpleNamespace(layout=SimpleNamespace(card=SimpleNamespace(name="Nine"))),
        size=SimpleNamespace(width=width + 2),
        practice=False,
        showing=SimpleNamespace(funds=5_00, net=0),
        clock=lambda: "0:00",
        query_one=lambda name, kind: head,
    )
    TableScreen._draw_head(screen)
    ((_, line, _),) = head.told
    assert line.plain == left.ljust(width - 20) + "$5 · net even · 0:00"
    assert len(line) == width
    assert [(span.start, span.end, str(span.style)) for span in line.spans] == [
        (0, 4, "bold"),
        (width - 20, width, "bold #d6ae55"),
    ]


def test_brackets_are_shown_as_they_are() -> None:
    """Names come from cards that a house has written: no markup is read in them."""

    async def scenario() -> None:
        async with seated("great-8") as table:
            desk = table.app.desk
            desk.rail.notice("[b]notice[/b]")
            for name in ("head", "said", "prompt", "keys", "small"):
                desk.query_one(f"#{name}", Static).update(f"[b]{name}[/b]")
            for name in ("head", "said", "prompt", "keys", "small", "notice"):
                widget = desk.query_one(f"#{name}", Static)
                assert str(widget.visual) == f"[b]{name}[/b]"
            asked = Ask("[b]Which?[/b]", lambda text: None)
            table.app.push_screen(asked)
            await table.settle()
            question, answer = (one for one in asked.query(Static) if type(one) is Static)
            assert str(question.visual) == "[b]Which?[/b]"
            answer.update("[b]answer[/b]")
            assert str(answer.visual) == "[b]answer[/b]"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("key", "rows"), [("up", -1), ("down", 1), ("pageup", -10), ("pagedown", 10), ("x", None)]
)
def test_help_scrolls_or_goes_away(key: str, rows: int | None) -> None:
    page = Told()
    screen = Told(query_one=lambda name: page)
    Help.on_key(screen, SimpleNamespace(key=key))
    scrolled = [("scroll_relative", {"y": rows, "animate": False})]
    assert (page.told, screen.told) == (([], [("dismiss", {})]) if rows is None else (scrolled, []))


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("tab", ("turn", 1, {})),
        ("shift+tab", ("turn", -1, {})),
        ("pageup", ("scroll_page", -1, {})),
        ("pagedown", ("scroll_page", 1, {})),
        ("q", ("exit", {})),
        ("k", "seed"),
        ("b", "buy in"),
        ("x", None),
    ],
)
def test_keys_that_always_mean_the_same(key: str, told: Any) -> None:
    both = Told()
    screen = SimpleNamespace(
        panel=both,
        app=both,
        _ask_for_seed=lambda: both.told.append("seed"),
        _buy_in=lambda: both.told.append("buy in"),
    )
    assert TableScreen._always(screen, key) is (told is not None)
    assert both.told == ([] if told is None else [told])


@pytest.mark.parametrize(
    ("key", "character", "told"),
    [
        ("up", "", [("move", -1, {})]),
        ("down", "", [("move", 1, {})]),
        ("left", "", [("turn", -1, {})]),
        ("right", "", [("turn", 1, {})]),
        ("backspace", "", [("backspace", {})]),
        ("slash", "/", ["spot"]),
        ("5", "5", [("type", "5", {})]),
        ("full_stop", ".", [("type", ".", {})]),
        ("x", "x", []),
        ("f1", "", []),
    ],
)
def test_keys_that_choose_a_wager(key: str, character: str, told: list[Any]) -> None:
    both, rail = Told(), Told()
    drawn: list[bool] = []
    screen = SimpleNamespace(
        sheet=both,
        wagering=both,
        rail=rail,
        _ask_for_spot=lambda: both.told.append("spot"),
        _draw=lambda: drawn.append(True),
    )
    TableScreen._choose_wager(screen, key, character)
    assert (both.told, rail.told, drawn) == (told, [("notice", "", {})], [True])


@pytest.mark.parametrize(("character", "picked"), [("1", 0), ("7", 6), ("8", None), ("0", None)])
@pytest.mark.parametrize("picks", [True, False])
def test_a_digit_picks_a_card_of_the_hand(character: str, picked: int | None, picks: bool) -> None:
    picker = Told(cards=tuple("1234567"), chosen="chosen")
    rail = Told(picker=picker)
    deciding = SimpleNamespace(
        picks=["Ah Kd"] if picks else [], picked_at_once=2, prompt=lambda chosen: f"of {chosen}"
    )
    TableScreen._pick(SimpleNamespace(deciding=deciding, rail=rail), character)
    wanted = picks and picked is not None
    assert picker.told == ([("toggle", picked, 2, {})] if wanted else [])
    assert rail.told == ([("prompt", "of chosen", {})] if wanted else [])
    TableScreen._pick(SimpleNamespace(deciding=None, rail=rail), character)
    TableScreen._pick(SimpleNamespace(deciding=deciding, rail=rail), "x")
    assert len(picker.told) == wanted
