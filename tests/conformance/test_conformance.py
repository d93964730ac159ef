"""Every registered game, and the example, through the same checks; and the checks themselves."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

import rackcard as rc
from rackcard import conformance as suite
from rackcard.conformance import CHECKS, Check, NothingToCheck
from tests.conformance.playthrough import playthrough

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "dragon_tiger"
GOLDEN = ROOT / "tests" / "golden"
GAMES = [*rc.game_ids(), str(EXAMPLE)]


@cache
def loaded(game: str) -> rc.Game:
    """Checks of one game share its laws, and the rounds that were dealt for them."""
    return rc.load(game)


LIGHTER = {"ROUNDS": 100, "DEALT": 1_000, "SIMULATED": 1 << 18, "LIVE_ROUNDS": 30}
"""Samples for every day; `rackcard conform` and `make prove` take the full ones."""


def conforms(game: str, check: Check) -> None:
    try:
        check(loaded(game))
    except NothingToCheck as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).name)
def test_conformance(game: str, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    for sample, many in LIGHTER.items():
        assert getattr(suite, sample) > many
        monkeypatch.setattr(suite, sample, many)
    conforms(game, check)


@pytest.mark.prove
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).name)
def test_conformance_in_full(game: str, check: Check) -> None:
    conforms(game, check)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).name)
def test_golden_playthrough(game: str) -> None:
    """To accept a change on purpose: RACKCARD_GOLDEN=write make test, then read the diff."""
    path = GOLDEN / f"{Path(game).name}.txt"
    text = playthrough(rc.load(game))
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.write_text(text)
    assert path.read_text() == text


def test_the_example_is_two_files() -> None:
    assert sorted(p.name for p in EXAMPLE.iterdir() if p.is_file()) == ["card.toml", "rules.py"]


def test_the_example_reproduces_published_figures() -> None:
    checks = rc.verify(str(EXAMPLE))
    assert [check.agrees for check in checks] == [True, True]


BREAKS = {
    "compiled_table_equals_step": (
        "map(self.see, state)",
        "(RANKS.index(card[0]) + (card[1] == 's') for card in state)",
    ),
    "step_is_pure": (
        "        return (*state, event)",
        "        self.count = getattr(self, 'count', 0) + 1\n        return (*state, event)",
    ),
    "every_row_can_be_hit": (
        '            return made("Tie")',
        '            return made("Tie") if bet.wager == "tie" else LOST',
    ),
    "grades_claim_printed_rows": (
        'return made("Win") if bet.spot',
        'return made("Win", "Double Win") if bet.spot',
    ),
    "hidden_cards_stay_hidden": (
        'Deal(("dragon", "tiger")[len(state)])',
        'Deal(("dragon", "tiger")[len(state)], face_down=True)',
    ),
    "rounds_end_in_hashable_states": (
        "return (*state, event)",
        "return [*state, event]",
    ),
}


@pytest.mark.parametrize("check", BREAKS)
def test_a_game_that_breaks_its_promise_is_caught(tmp_path: Path, check: str) -> None:
    old, new = BREAKS[check]
    source = (EXAMPLE / "rules.py").read_text()
    assert old in source
    folder = tmp_path / f"broken_{check}"
    folder.mkdir()
    (folder / "rules.py").write_text(source.replace(old, new))
    (folder / "card.toml").write_text((EXAMPLE / "card.toml").read_text())
    game = rc.load(str(folder))
    run = {c.__name__: c for c in CHECKS}[check]
    with pytest.raises((AssertionError, TypeError)):
        run(game)
