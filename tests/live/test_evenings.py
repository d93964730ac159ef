"""Whole evenings at every game, against what was looked at once: what each command makes happen,
where each event leaves the table, what the dealer says, and what each seat sees."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rackcard.live.table import events as e
from rackcard.live.table.calls import calls, is_quiet
from rackcard.live.table.hands import on_the_felt
from rackcard.live.table.printed_layout import printed
from rackcard.live.table.state import Shoe, State, after, fold, opened
from rackcard.live.table.steps import Steps
from rackcard.live.table.view import plain, seen
from rackcard.rules.spoken import Shown
from tests.live.evenings import GAMES, evening, layout_of, table_of, tried
from tests.live.golden import as_it_was

ALL = pytest.mark.parametrize("game", GAMES)
NAMES = {"ann": "Ann", "bob": "Robert", "cat": "Cat", "dan": "Daniel"}


@ALL
def test_every_command_makes_happen_what_it_did(game):
    """Accepted or refused, with the same sentence, whatever came before."""
    table = table_of(game)
    for number, step in enumerate(evening(game)):
        assert tried(table, step.command) == step, number


def test_to_the_same_commands_a_table_read_from_its_journal_says_the_same():
    """At every place: nothing that matters is anywhere but in the events."""
    for game in GAMES:
        table, journal = table_of(game), []
        for number, step in enumerate(evening(game)[:120]):
            if number % 10 == 0:
                table = table_of(game)
                table.apply(journal)
            assert tried(table, step.command) == step
            journal += step.events


def test_every_event_leaves_the_table_as_it_did():
    for game in GAMES:
        layout = layout_of(game)
        state = opened(layout)
        lines = [f"{_changes(None, state)}\n"]
        for step in evening(game):
            for event in step.events:
                before, state = state, after(event, state, layout)
                lines.append(f"{type(event).__name__}: {_changes(before, state)}\n")
        as_it_was(f"states-{game}.txt", "".join(lines))
        assert fold(layout, opened(layout), _journal(game)) == state


def test_every_event_is_called_as_it_was():
    for game in GAMES:
        layout = layout_of(game)
        said = calls(layout, opened(layout), _journal(game), NAMES)
        lines = [f"{'  ' * is_quiet(one.event)}{one.text}\n" for one in said]
        as_it_was(f"calls-{game}.txt", "".join(lines))


def test_every_seat_sees_what_it_did():
    """Of the first round and a bit, everything; -1 stands behind the table."""
    for game in GAMES:
        table, lines, last = table_of(game), [], {}
        for step in evening(game)[:45]:
            before = table.state
            table.apply(step.events)
            if step.events:
                steps = Steps(table, before, step.events, NAMES)
                lines += [f"{line}\n" for line in _seen_alike(steps, (*table.state.seats, ""))]
                for seat in _seats(table.state):
                    now = seen(table, seat)
                    lines.append(f"{seat} {_json(_new(last.get(seat, {}), now))}\n")
                    last[seat] = now
        as_it_was(f"seen-{game}.txt", "".join(lines))


def test_every_layout_is_printed_as_it_was():
    for game in GAMES:
        text = json.dumps(printed("pit/1", layout_of(game)), indent=1, sort_keys=True)
        as_it_was(f"printed-{game}.json", f"{text}\n")


def test_hands_lie_there_for_whoever_looks():
    """As the cards themselves, from every seat, whenever any have moved."""
    for game in GAMES:
        layout = layout_of(game)
        state, lines = opened(layout), []
        for event in _journal(game):
            state = after(event, state, layout)
            if isinstance(event, e.Dealt | e.Decided | e.RoundEnded | e.RoundVoided):
                for seat in _seats(state):
                    lying = on_the_felt(layout, state, seat)
                    lines.append(f"{seat} {_json(plain(tuple(map(_hand, lying))))}\n")
        as_it_was(f"hands-{game}.txt", "".join(dict.fromkeys(lines)))


def _hand(hand: Shown) -> tuple[Any, ...]:
    return str(hand.of), hand.cards, hand.comes_to, hand.seat, hand.in_play


def _journal(game: str) -> list[e.Event]:
    return [event for step in evening(game) for event in step.events]


def _seats(state: State) -> list[int]:
    return [-1, *state.players]


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), default=str)


def _seen_alike(steps: Steps, people: tuple[str, ...]) -> list[str]:
    """Who sees what, those together who see the same."""
    views: dict[str, list[str]] = {}
    for who in dict.fromkeys(people):
        views.setdefault(_json([_kept(step) for step in steps.seen_by(who)]), []).append(who)
    return [f"{','.join(who or 'nobody' for who in who)} {view}" for view, who in views.items()]


def _kept(step: dict) -> dict:
    """Without the empty parts, and without what everybody hears in the same words."""
    full = {**step, "event": _told(step["event"])}
    return {name: part for name, part in full.items() if part not in (None, [], False)}


def _told(event: dict) -> dict:
    return {name: part for name, part in event.items() if name not in ("reveal", "until")}


def _new(before: dict, now: dict) -> dict:
    """What is not as it was; nothing is ever without a name that it had."""
    assert before.keys() <= now.keys()
    return {name: part for name, part in now.items() if name not in before or before[name] != part}


def _changes(before: State | None, now: State) -> str:
    """The fields that an event has changed, those of the shoe too, with their new values."""
    changed = _new(_parts(before) if before else {}, _parts(now))
    return " ".join(f"{name}={_shown(part)}" for name, part in changed.items())


def _parts(state: State) -> dict:
    shoe = state.shoe or Shoe(0, "")
    return {
        **vars(state),
        "shoe": state.shoe is not None,
        **{f"shoe.{k}": v for k, v in vars(shoe).items()},
    }


def _shown(value: object) -> str:
    if isinstance(value, frozenset):
        return str(sorted(value))
    if isinstance(value, dict):
        return str({_shown(key): plain(part) for key, part in value.items()})
    return str(value)
