"""What lies on the felt, hand by hand, as a seat sees it: for screens, and for whoever calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from rackcard.live.felt import Felt
from rackcard.live.state import State
from rackcard.rules.cards import Symbol
from rackcard.rules.machine import Machine
from rackcard.rules.spoken import Drawing, Shown


class Spoken(NamedTuple):
    """A game's own words: its `calls.py`, or what can be said of any game."""

    hands: Callable[[Any, Any], list[Shown]]
    says: Callable[[Any, Any, Any, bool], str]
    card_names: Mapping[str, str]
    drawing: Callable[[Any], Drawing] | None = None
    winner: Callable[[Any, Any], str] = lambda machine, view: ""
    """Which hand has won, where two play against each other."""


def spoken(machine: Machine[Any]) -> Spoken:
    return _spoken(type(machine).__module__.rpartition(".")[0])


@cache
def _spoken(package: str) -> Spoken:
    """The file is optional, and a game that is a mere folder has no package to look into."""
    if not package or find_spec(f"{package}.calls") is None:
        return Spoken(_any_hands, lambda machine, before, after, over: "", {})
    calls = import_module(f"{package}.calls")
    own = Spoken(calls.hands, calls.says, getattr(calls, "CARD_NAMES", {}))
    return own._replace(
        drawing=getattr(calls, "drawing", own.drawing), winner=getattr(calls, "winner", own.winner)
    )


def _any_hands(machine: Machine[Any], view: Any) -> list[Shown]:
    """The cards of a state by the names of its parts."""
    names = getattr(view, "_fields", None)
    if names is None:
        return [Shown("table", view)] if _are_cards(view) else []
    return [Shown(n, part) for n, part in zip(names, view, strict=True) if _are_cards(part)]


def _are_cards(part: Any) -> bool:
    return isinstance(part, tuple) and all(isinstance(item, Symbol) for item in part)


def on_the_felt(felt: Felt, state: State, seat: int, played: tuple[int, ...]) -> list[Shown]:
    """Every hand, `seat` of each being a seat of the table.

    The cards of a round lie there until the next one is dealt, and `played` says who played it.
    """
    found: list[Shown] = []
    for name in felt.names:
        machine = felt.machine(name, len(played))
        view = looked_at(felt, state, name, seat, played)
        shown = [hand for hand in spoken(machine).hands(machine, view) if hand.cards]
        found += [h._replace(seat=played[h.seat] if h.seat >= 0 else -1) for h in shown]
    return found


def looked_at(felt: Felt, state: State, name: str, seat: int, played: tuple[int, ...]) -> Any:
    """The state of a machine's rules as a seat may see it; -1 is somebody behind the table."""
    if name in state.shown:
        return state.shown[name]
    machine = felt.machine(name, len(played))
    return machine.view(state.machines[name], played.index(seat) if seat in played else -1)
