"""The form of a published reveal: what docs/fairness.md describes, as types."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class ShuffleStep(TypedDict):
    shuffle: str
    """The name of the list."""


class PickStep(TypedDict):
    pick: str
    """The name of the list."""


class ShuffleDraw(TypedDict):
    shuffle: str
    got: list[str]
    """In the order dealt: all of them (rackcard-fair-1), or those that left the shoe."""


class PickDraw(TypedDict):
    pick: str
    got: str


class RevealedTerms(TypedDict):
    table: str
    shoe: int
    lists: dict[str, list[str] | dict[str, int]]
    """By name: every symbol in order (rackcard-fair-1), or how often each is in it."""
    plan: list[ShuffleStep | PickStep]


class RevealedSeed(TypedDict):
    """What a seat put in; either its seed or why that was left out."""

    seat: int
    commitment: str
    seed: NotRequired[str]
    left_out: NotRequired[str]


class RevealDocument(TypedDict):
    """All that anybody needs to deal a shoe again."""

    scheme: str
    terms: RevealedTerms
    server_commitment: str
    contributions: list[RevealedSeed]
    roster: str
    lock: str
    server_seed: str
    draws: list[ShuffleDraw | PickDraw]
    dealt: int
    ending: Literal["finished", "voided"]
    reason: str
    seal: str
