"""Answers of commands that were written lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from rackcard.live.service.messages import Done

MOST_RECENT = 10_000


class RecentAnswers:
    """Kept so that most repetitions of a command ask no database."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[str, Done]] = OrderedDict()

    def add(self, answers: Mapping[str, tuple[str, Done]]) -> None:
        self._kept |= answers
        while len(self._kept) > MOST_RECENT:
            self._kept.popitem(last=False)

    def get(self, command_id: str) -> tuple[str, Done] | None:
        return self._kept.get(command_id)
