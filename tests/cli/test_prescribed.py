"""The main game beside a pay table that prescribes house options."""

from __future__ import annotations

from collections.abc import Callable

from tests.command_line import Result


def test_par_shows_the_main_game_under_the_rules_of_a_table(
    rackcard: Callable[..., Result],
) -> None:
    shown = rackcard("par", "dead-mans-hand", "--decks", "1").out
    title, _, below = shown.partition("Beside a pay table that prescribes house options")
    assert title
    assert "dead-mans-hand table 4, dead-mans-hand table 5 (ace-hands 4)" in below
