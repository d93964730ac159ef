"""What may be written at all: every limit on both sides, with its sentence; and the ledger."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from rackcard.live.books import ledger
from rackcard.live.books import transaction as page
from rackcard.live.books.journal import (
    FIRST_CHAIN,
    MOST_TEXT,
    Entry,
    Head,
    canonical,
    command_hash,
    first_head,
    link,
    sealed,
)
from rackcard.live.books.ledger import MOST_CENTS
from rackcard.live.books.roles import PEOPLE
from rackcard.live.books.transaction import Known, Page, Receipt, Record, draft
from rackcard.live.table.events import (
    BANK,
    HOUSE,
    Appointed,
    Move,
    PlayMoneyGranted,
    SeatReady,
    ShoeEnded,
    TableClosed,
    WagerPlaced,
)
from rackcard.rules.errors import BadInput
from tests.live.floor import ANN, LAYOUT, TABLE, opened, record, wager

SEED = bytes(32)
HASHED_SEED = sha256(SEED).hexdigest()
WHOLE = "allowed: a whole number, 0 to 9007199254740991."
GRANT = PlayMoneyGranted("ann", 5)
ROLE = Appointed("id", "ann", "pit")


def refusal(written: Record) -> str:
    with pytest.raises(BadInput) as refused:
        draft(written)
    return str(refused.value)


ALLOWED = {
    "the shortest id": record("!"),
    "the longest id": record("~" * 64),
    "an owner": record("c", owner="~" * 64),
    "the house": record("c", owner=""),
    "the beginning of time": record("c", at=0),
    "the end of time": record("c", at=2**53 - 1),
    "the longest table": record("c", table="t" * 64),
    "no events": record("c"),
    "shoe 0": record("c", seeds={0: SEED}),
    "play money": record("c", GRANT, table=BANK),
    "a role": record("c", ROLE, table=PEOPLE),
}


def test_what_is_within_every_limit_is_drafted() -> None:
    for what, written in ALLOWED.items():
        assert draft(written).record is written, what


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (record(""), "a command id is ''; allowed: 1 to 64 printable ASCII characters without"),
        (record("~" * 65), "a command id is"),
        (record("a b"), "a command id is 'a b'"),
        (record("c", owner="~" * 65), "the owner of command 'c' is"),
        (record("c", table=""), "the table of command 'c' is ''"),
        (record("c", table="t" * 65), "the table of command 'c' is"),
        (
            record("c", at=-1),
            "the time of command 'c' is -1; allowed: a whole number, 0 to 9007199254740991.",
        ),
        (
            record("c", at=2**53),
            "the time of command 'c' is 9007199254740992; allowed: a whole number, 0 to",
        ),
        (
            record("c", seeds={-1: SEED}),
            "a shoe of command 'c' is -1; allowed: a whole number, 0 to",
        ),
        (record("c", seeds={2**53: SEED}), "a shoe of command 'c' is"),
        (record("c", seeds={1: SEED[1:]}), "a server seed has 32 bytes, not 31."),
        (record("c", seeds={1: SEED + b"0"}), "a server seed has 32 bytes, not 33."),
        (
            record("c", GRANT),
            f"command 'c' has PlayMoneyGranted at '{TABLE}'; play money, and nothing else, is "
            "granted at 'bank'.",
        ),
        (record("c", SeatReady(0), table=BANK), "command 'c' has SeatReady at 'bank'; play money"),
        (record("c", ROLE), "command 'c' has Appointed at 'great-8/1'; roles, and nothing else,"),
        (record("c", SeatReady(0), table=PEOPLE), "command 'c' has SeatReady at 'people'; roles"),
        (record("c", reply={"x": object()}), "the reply of command 'c' cannot be written as JSON"),
        (record("c", SeatReady(object())), "an event of command 'c' cannot be written as JSON"),
    ],
)
def test_what_is_beyond_a_limit_is_refused(written: Record, says: str) -> None:
    assert refusal(written).startswith(says)


def test_a_command_has_so_many_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST_EVENTS", 2)
    assert draft(record("c", SeatReady(0), SeatReady(1))).moves == [[], []]
    assert "2" in refusal(record("c", *[SeatReady(0)] * 3))


def test_a_draft_names_the_accounts_that_it_moves_money_between() -> None:
    drafted = draft(record("c", wager(5), SeatReady(0), wager(7, "bob")))
    assert drafted.accounts() == {ANN, LAYOUT, "player:bob"}
    assert drafted.moves == [[Move(ANN, LAYOUT, 5)], [], [Move("player:bob", LAYOUT, 7)]]
    assert drafted.reply == '{"ok":"c"}'


# --- text and hashes


def test_json_has_one_form() -> None:
    assert canonical("it", {"b": 1, "a": [1, "ä"]}) == '{"a":[1,"\\u00e4"],"b":1}'
    for number in (float("nan"), float("inf")):
        with pytest.raises(BadInput, match=r"^it cannot be written as JSON: "):
            canonical("it", number)


def test_a_text_has_a_limit() -> None:
    assert len(canonical("it", "x" * (MOST_TEXT - 2))) == 2**22
    with pytest.raises(BadInput) as refused:
        canonical("it", "x" * (MOST_TEXT - 1))
    assert str(refused.value) == "it has 4194305 characters; allowed: up to 4194304."


def test_a_link_can_be_read_in_one_way_only() -> None:
    assert link("a", "b", 1) == link("a", "b", "1") != link("a", "b1")
    assert link("a", "b", "c") != link("a", "bc") != link("ab", "c")
    entry = Entry(1, "t", 2, "c", "{}")
    assert entry.hash_after("p") == link("p", 1, "t", 2, "c", "{}")


# --- the page


def blank(**known: Known) -> Page:
    heads = {table: first_head(Head(), table) for table in (TABLE, PEOPLE)}
    return Page(heads, dict(known), {ANN: 100}, {(TABLE, 7)}, frozenset({ANN}))


def test_a_page_takes_commands_one_after_another() -> None:
    sheet = blank()
    first = sheet.take(draft(record("c-1", wager(60), SeatReady(0), seeds={8: SEED, 9: SEED})))
    assert first == Receipt("c-1", {"ok": "c-1"}, 2, False, first.entries)
    assert [entry.seq for entry in first.entries] == [1, 2]
    assert sheet.balances == {ANN: 40, LAYOUT: 60}
    assert sheet.moved == {ANN: -60, LAYOUT: 60}
    assert (sheet.brought, sheet.ended, sheet.touched) == ([], [], [TABLE])
    (row,) = sheet.commands
    seal = link("", "ann", '{"ok":"c-1"}', *(8, HASHED_SEED), *(9, HASHED_SEED))
    assert seal == sealed("ann", '{"ok":"c-1"}', [(8, SEED), (9, SEED)])
    previous = link(FIRST_CHAIN, TABLE)
    for entry in first.entries:
        previous = entry.hash_after(previous)
    assert row["hash"] == command_hash(previous, row, seal)
    assert row["hash"] == link(previous, 1, "c-1", TABLE, 1_000, 2, seal)
    assert sheet.heads[TABLE] == Head(1, 2, row["hash"])
    second = sheet.take(draft(record("c-2", ShoeEnded(1, "{}", ""))))
    assert sheet.ended == [{"of_table": TABLE, "of_shoe": 1, "at_seq": 3}]
    assert second.last_seq == 3
    assert sheet.heads[TABLE][:2] == (2, 3)
    assert [row["number"] for row in sheet.commands] == [1, 2]
    assert [(row["shoe"], row["number"]) for row in sheet.seeds] == [(8, 1), (9, 1)]
    assert [(row["seq"], row["leg"]) for row in sheet.postings] == [(1, 0)]
    again = sheet.take(draft(record("c-1")))
    assert again == Receipt("c-1", {"ok": "c-1"}, 2, True)
    assert sheet.heads[TABLE].number == 2
    assert sheet.heads[PEOPLE] == first_head(Head(), PEOPLE)


def test_tables_are_numbered_each_by_itself() -> None:
    sheet = blank()
    sheet.take(draft(record("c-1", wager(60))))
    sheet.take(draft(record("c-2", ROLE, table=PEOPLE)))
    sheet.take(draft(record("c-3", SeatReady(0))))
    assert [(row["table_id"], row["number"], row["last_seq"]) for row in sheet.commands] == [
        (TABLE, 1, 1),
        (PEOPLE, 1, 1),
        (TABLE, 2, 2),
    ]
    assert [(row["table_id"], row["seq"], row["number"]) for row in sheet.entries] == [
        (TABLE, 1, 1),
        (PEOPLE, 1, 1),
        (TABLE, 2, 2),
    ]
    assert sheet.touched == [TABLE, PEOPLE]


def test_a_page_notes_who_opened_a_table_and_that_it_was_closed() -> None:
    sheet = blank()
    sheet.take(draft(record("c-1", opened(), owner="bob", at=7)))
    assert (sheet.opened, sheet.closed) == ({TABLE: ("bob", 7)}, set())
    sheet.take(draft(record("c-2", TableClosed("late"), owner="")))
    assert sheet.closed == {TABLE}


def test_a_page_keeps_roles_and_nothing_of_what_it_refused() -> None:
    sheet = blank(old=Known("ann", TABLE, 5, '{"ok":1}'))
    sheet.take(draft(record("c-1", ROLE, table=PEOPLE)))
    assert sheet.roles == {"id": "pit"}
    before = (dict(sheet.heads), dict(sheet.balances), set(sheet.kept), len(sheet.commands))
    moved = dict(sheet.moved)
    for written, says in (
        (record("c-2", wager(101)), f"{ANN} has 100 cents and cannot pay 101 to {LAYOUT}."),
        (record("c-3", seeds={7: SEED}), f"shoe 7 of '{TABLE}' has a seed already."),
        (record("old", owner="bob"), "command id 'old' is taken; allowed: a fresh one."),
        (record("old", table="pit/2"), "command id 'old' is taken; allowed: a fresh one."),
    ):
        with pytest.raises(BadInput) as refused:
            sheet.take(draft(written))
        assert str(refused.value) == says
    assert before == (sheet.heads, sheet.balances, sheet.kept, len(sheet.commands))
    assert sheet.moved == moved
    assert sheet.take(draft(record("old"))) == Receipt("old", {"ok": 1}, 5, True)


# --- the ledger


@pytest.mark.parametrize(
    ("move", "held", "after"),
    [
        (Move(ANN, LAYOUT, 5), {ANN: 5}, {ANN: 0, LAYOUT: 5}),
        (Move(ANN, LAYOUT, 5), {ANN: 4}, f"{ANN} has 4 cents and cannot pay 5 to {LAYOUT}."),
        (Move(ANN, LAYOUT, 1), {}, f"{ANN} has 0 cents and cannot pay 1 to {LAYOUT}."),
        (Move(HOUSE, ANN, 5), {}, {HOUSE: -5, ANN: 5}),
        (Move(HOUSE, ANN, 1), {HOUSE: 1 - MOST_CENTS}, {HOUSE: -MOST_CENTS, ANN: 1}),
        (
            Move(BANK, ANN, 1),
            {BANK: -MOST_CENTS},
            f"bank has -{MOST_CENTS} cents and cannot pay 1 to {ANN}.",
        ),
        (Move(BANK, ANN, 1), {ANN: MOST_CENTS - 1}, {BANK: -1, ANN: MOST_CENTS}),
        (
            Move(BANK, ANN, 1),
            {ANN: MOST_CENTS},
            f"{ANN} cannot hold more than {MOST_CENTS} cents.",
        ),
    ],
)
def test_a_posting_is_covered(move: Move, held: dict[str, int], after: object) -> None:
    try:
        found: object = ledger.post([move], held)
    except BadInput as refused:
        found = str(refused)
    assert found == after


def test_moves_are_checked_and_those_of_nothing_are_left_out() -> None:
    class Moves(SeatReady):
        seat: Any

        def moves(self, table: str) -> list[Move]:
            return [self.seat]

    assert ledger.postings(Moves(Move(ANN, LAYOUT, 0)), TABLE) == []
    most = Move(ANN, LAYOUT, MOST_CENTS)
    assert ledger.postings(Moves(most), TABLE) == [most]
    kinds = "bank, house, player:ID, layout:TABLE"
    for move, says in (
        (Move(ANN, LAYOUT, MOST_CENTS + 1), f"what moves from {ANN} to {LAYOUT} is"),
        (
            Move(ANN, LAYOUT, -1),
            f"what moves from {ANN} to {LAYOUT} is -1; allowed: a whole number, 0 to",
        ),
        (Move("eve", ANN, 1), f"there is no account 'eve'; allowed: {kinds}."),
        (Move(ANN, "eve", 1), f"there is no account 'eve'; allowed: {kinds}."),
        (Move(ANN, ANN, 1), f"{ANN} cannot pay 1 cents to itself."),
    ):
        with pytest.raises(BadInput) as refused:
            ledger.postings(Moves(move), TABLE)
        assert str(refused.value).startswith(says)
    del Moves.kinds["Moves"]


@pytest.mark.parametrize(
    ("added", "moves"),
    [
        (5, [Move(ANN, LAYOUT, 5)]),
        (0, [Move(ANN, LAYOUT, 0)]),
        (-5, [Move(LAYOUT, ANN, 5)]),
    ],
)
def test_a_stack_that_changes_moves_the_difference(added: int, moves: list[Move]) -> None:
    assert WagerPlaced(0, "ann", "main", "yin", 9, added).moves(TABLE) == moves
