"""Rows that the rules claim and rows that a card prints: a mismatch is an error, never a loss."""

from pathlib import Path

import pytest

import rackcard
from rackcard.games.setup import set_up
from rackcard.live.table.layout import lay
from rackcard.rules.errors import BadInput

EXAMPLE = Path(__file__).parents[2] / "examples" / "dragon_tiger"


def broken(folder: Path, old: str, new: str, file: str = "rules.py") -> str:
    """The example game with one line changed."""
    folder.mkdir()
    for name in ("rules.py", "card.toml"):
        text = (EXAMPLE / name).read_text()
        if name == file:
            assert old in text
            text = text.replace(old, new)
        (folder / name).write_text(text)
    return str(folder)


@pytest.fixture
def misspelt(tmp_path: Path) -> str:
    return broken(tmp_path / "misspelt", 'return made("Tie")', 'return made("Tied")')


def test_a_row_that_the_card_does_not_print_is_refused(misspelt):
    game = rackcard.load(misspelt)
    for ask in (lambda: list(game.par()), lambda: game.law("tie"), lambda: game.simulate(1000)):
        with pytest.raises(BadInput, match=r"claim the row 'Tied' for .*; printed: "):
            ask()


@pytest.mark.parametrize(
    "words",
    [
        ("par", "GAME"),
        ("par", "GAME", "-o", "sheet.html"),
        ("certify", "GAME", "--new-key", "lab.key", "--rounds", "0"),
        ("serve", "--game", "GAME"),
    ],
    ids=" ".join,
)
def test_every_command_that_shows_or_deals_it_refuses(rackcard, misspelt, tmp_path, words):
    if words[0] == "serve":
        with pytest.raises(BadInput, match="claim the row 'Tied'"):
            lay(misspelt)
        return
    told = [misspelt if word == "GAME" else word for word in words]
    told = [str(tmp_path / w) if w in ("sheet.html", "lab.key") else w for w in told]
    extra = ["-o", str(tmp_path / "out")] if words[0] == "certify" else []
    result = rackcard(*told, *extra)
    assert result.code == 2
    assert "claim the row 'Tied'" in result.err
    assert not list(tmp_path.glob("out/*.json"))
    assert not (tmp_path / "sheet.html").exists()


def reordered(card: str) -> str:
    """Any Tie above the ties that it contains: paid first, it takes all their hands."""
    lines = card.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith('"Any Tie"'))
    top = next(n for n, line in enumerate(lines) if line.startswith('"Great 8 Tie"'))
    lines.insert(top, lines.pop(at))
    return "".join(lines)


def test_a_card_whose_rows_shadow_each_other_is_refused(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(reordered(set_up("great-8").definition.card_text))
    game = rackcard.load("great-8", card=path)
    with pytest.raises(BadInput, match="prints the row 'Great 8 Tie', which no round is ever paid"):
        list(game.par())


def test_a_row_may_stay_empty_in_a_depleted_shoe_or_a_what_if():
    depleted = rackcard.load("great-8", decks=1, remove={"G": 2})
    assert any(row.combinations == 0 for line in depleted.par() for row in line.law.outcomes)
    pays = {("lucky-8-player", "Suited 8"): "2:1"}
    lines = list(rackcard.load("lucky-8", pays=pays).par("lucky-8-player"))
    assert any(row.label == "Suited 8" and not row.combinations for row in lines[0].law.outcomes)


def test_what_the_rules_declare_may_stay_empty():
    """A repeat never counts: three 8's with a repeat cannot be."""
    game = rackcard.load("straights-and-8s", rulings={"repeated-eights": "never"})
    (line,) = game.par("straights-and-8s")
    empty = [row.label for row in line.law.outcomes if not row.combinations]
    assert empty == ["3 Sequential Numbers with 8's"]
