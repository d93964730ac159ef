"""Printed v computed, cached on disk: some figures take seconds to recompute."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rackcard import cache
from rackcard.exact.verify import Check
from rackcard.game import Game


def checks(game: Game) -> list[Check]:
    """Like `game.verify()`; recomputed when the code or the card changes."""
    definition = game.setup.definition
    own = cache.code_hash(file for file in definition.folder.iterdir() if file.is_file())
    figures = definition.figures

    def load(kept: list[list[Any]]) -> list[Check]:
        return [
            Check(game.card.game, figure, Fraction(computed), method, _fraction(strict))
            for figure, (computed, method, strict) in zip(figures, kept, strict=True)
        ]

    form = cache.Form[list[Check]](lambda found: [_kept(one) for one in found], load)
    parts = ("checks", cache.own_code(), own, game.card.hash)
    found = cache.remembered(parts, game.verify, form)
    assert found is not None
    return found


def _kept(check: Check) -> list[str | None]:
    strict = None if check.strict is None else str(check.strict)
    return [str(check.computed), check.method, strict]


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)
