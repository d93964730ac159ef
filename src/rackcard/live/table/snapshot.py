"""A table between two rounds as a line of text, so that a house need not fold a whole evening.

What lies on the felt of the last round is not part of it: whoever starts from a snapshot folds at
least one more round.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from rackcard.live.table.layout import Layout
from rackcard.live.table.state import State, opened


@cache
def _form() -> TypeAdapter[State]:
    return TypeAdapter(State)


def snapshot(layout: Layout, state: State) -> str | None:
    """None if a round is under way, or something in the state cannot be written down."""
    if state.stakes or state.raised or state.intended:
        return None
    bare = _bare(layout, state)
    if replace(bare, shown=state.shown) != state:
        return None  # a machine is under way
    text = _form().dump_json(replace(bare, machines={})).decode()
    return text if from_snapshot(layout, text) == bare else None


def from_snapshot(layout: Layout, text: str) -> State:
    """BadInput's parent, ValueError, if it is no snapshot."""
    return _bare(layout, _form().validate_json(text))


def _bare(layout: Layout, state: State) -> State:
    start: Any = opened(layout).machines
    return replace(state, machines=start, shown={})
