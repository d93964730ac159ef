"""When the return of a wager raises an alarm: both sides of every bound."""

from __future__ import annotations

import pytest

from rackcard.live.service.return_monitor import ALARM, LEAST_WAGERS, Return, Sums, Watched

WAGER = Watched("great-8", "hash", (), "main", None, "yin")
ABOVE, BELOW = ALARM + 1e-9, ALARM - 1e-9


def alarm(sigmas: float | None, one_sided: bool, wagers: int = LEAST_WAGERS) -> bool:
    return Return(WAGER, Sums(wagers=wagers), 0.0, sigmas, one_sided).alarm


@pytest.mark.parametrize("one_sided", [False, True])
def test_players_who_do_better_than_the_law_are_news(one_sided: bool) -> None:
    assert alarm(ABOVE, one_sided)
    assert not alarm(ALARM, one_sided)
    assert not alarm(BELOW, one_sided)


def test_doing_worse_is_news_only_where_nobody_chooses() -> None:
    assert alarm(-ABOVE, one_sided=False)
    assert not alarm(-ALARM, one_sided=False)
    assert not alarm(-BELOW, one_sided=False)
    for sigmas in (-BELOW, -ALARM, -ABOVE, -1e9):
        assert not alarm(sigmas, one_sided=True)


@pytest.mark.parametrize("one_sided", [False, True])
def test_too_few_wagers_say_nothing(one_sided: bool) -> None:
    assert not alarm(1e9, one_sided, LEAST_WAGERS - 1)
    assert alarm(1e9, one_sided, LEAST_WAGERS)
    assert alarm(1e9, one_sided, LEAST_WAGERS + 1)


@pytest.mark.parametrize("one_sided", [False, True])
def test_without_a_law_there_is_no_alarm(one_sided: bool) -> None:
    assert not alarm(None, one_sided, 10 * LEAST_WAGERS)
