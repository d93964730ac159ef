"""What a table is waiting for."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    WAITING = "waiting"
    COMMITTING = "committing"
    OPENING = "opening"
    WAGERS = "wagers"
    PLAYING = "playing"

    @property
    def sentence(self) -> str:
        return _SENTENCES[self]


SEEDS = (Phase.COMMITTING, Phase.OPENING)
"""Phases in which seats put in their seeds."""

_SENTENCES = {
    Phase.WAITING: "waiting for players",
    Phase.COMMITTING: "seats commit to their seeds",
    Phase.OPENING: "seats open their seeds",
    Phase.WAGERS: "wagers are open",
    Phase.PLAYING: "no more wagers",
}
