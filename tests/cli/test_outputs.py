"""The whole output of every command, for people and for programs, compared with golden files."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from rackcard import __version__
from rackcard.cache import code_hash
from rackcard.rackcards import RackCard
from tests.cli.snapshots import GOLDEN, same

ROOT = Path(__file__).parents[2]
TIGER = "examples/dragon_tiger"
SMALL = "--decks 1"
GREAT_8 = f"great-8 {SMALL}"
HANDS = "--hand 'player= As Kd 9h 9s 8d 5h 3c' --hand dealer='9c 9d Ah Qs 8c 5d 3h'"

CASES = {
    "games": ["games", "games --json", "games --csv", "games --ids"],
    "card": [
        "card great-8",
        "card great-8 --csv",
        "card great-8 --json --pay great-bonus/2:'Tiger 6'=12:1",
        "card jacks-beat",
        "card straights-and-8s",
        f"card {TIGER}",
        f"card {TIGER} --toml",
    ],
    "par": [
        f"par {GREAT_8}",
        f"par {GREAT_8} --csv --wager main",
        f"par {TIGER}",
        f"par {GREAT_8} --json --wager main --ruling great-bonus.scope=either-hand",
        f"par {GREAT_8} --wager great-bonus --pay 'great-bonus:Tiger 6=25:1' --remove G=2",
        "par jacks-beat --wager chan-chu",
        f"par {TIGER} --format md --date 2026-11-30",
        f"par {TIGER} --format csv --wager tie",
    ],
    "rulings": [
        f"rulings {GREAT_8} --ruling great-bonus.scope=either-hand",
        f"rulings {TIGER}",
        f"rulings {TIGER} --csv",
        f"rulings {TIGER} --json",
    ],
    "verify": ["verify great-8", f"verify {TIGER} --csv", f"verify {TIGER} --json"],
    "advise": [
        f"advise jacks-beat {HANDS}",
        f"advise jacks-beat {HANDS} --choice 'As Kd' --json",
        f"advise jacks-beat {HANDS} --choice '9h 9s'",
    ],
    "play": [
        "play great-8 --auto 2 --chance 8",
        "play great-8 --auto 1 --chance 9 --bots 1 --bankroll 50 --decks 1 --table great-bonus=2",
        "play dead-mans-hand --auto 1 --chance 8 --option soft-17=stand",
        "play jacks-beat --auto 1 --chance 8 --ruling wheel=lowest",
        "play straights-and-8s --auto 3 --chance 8 --pace slow",
        "play great-8 --auto 50 --chance 2 --bots 1 --bankroll 5",
    ],
    "audit": [
        *(f"audit tests/fair/vectors/{name}.json" for name in ("reveal-small", "reveal-wheel")),
        "audit tests/fair/vectors/reveal-small.json --json",
        "audit tests/fair/vectors/steps.json",
        "audit tests/fair/vectors/steps.json --json",
        "audit tests/fair/vectors",
        "audit src/rackcard/cli/conform.py",
    ],
    "study": [
        "study examples/nowhere.toml",
        "study TMP/STUDY",
        "study TMP/STUDY --csv",
        "study TMP/STUDY --json",
        "study TMP/PLAYED",
        "study TMP/PLAYED --csv",
        "study TMP/PLAYED --json",
    ],
}
STUDY = """name = "tigers"
[[games]]
game = "{game}"
options.decks = [8]
pays = [{{}}, {{ "tie:Tie" = "9:1" }}]
[[games]]
game = "jacks-beat"
wagers = ["pai-gow"]
rulings.wheel = ["lowest"]
[[games]]
game = "great-8"
options.decks = [1]
remove = [{{ "8h" = 1, "G" = 2 }}]
"""
PLAYED = """name = "played tigers"
rounds = 20000
seeds = [3, 4]
[[games]]
game = "{game}"
wagers = ["tie"]
[[games]]
game = "{game}"
wagers = ["hand"]
pays = [{{ "hand:Win" = "2:1" }}]
"""


CALLS = [
    (f"{command}-{at}", call) for command in CASES for at, call in enumerate(CASES[command], 1)
]


@pytest.mark.parametrize(("name", "call"), CALLS, ids=[name for name, _ in CALLS])
def test_the_whole_output_is_as_it_was_read(
    rackcard, name: str, call: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    for file, text in (("STUDY", STUDY), ("PLAYED", PLAYED)):
        (tmp_path / file).write_text(text.format(game=ROOT / TIGER))
    result = rackcard(*shlex.split(call.replace("TMP", str(tmp_path))))
    text = f"$ rackcard {call}\n{result.out}{result.err}(exit code {result.code})\n"
    text = text.replace(__version__, "VERSION").replace(str(tmp_path), "TMP")
    for folder in (TIGER, "src/rackcard/games/jacks_beat", "src/rackcard/games/great_8"):
        code = code_hash((ROOT / folder).glob("*.py"))
        text = text.replace(code, f"code of {Path(folder).name}")
    same(f"outputs/{name}.txt", text.replace(f"{ROOT}/", ""))


def test_the_schema_of_a_card(rackcard) -> None:
    assert json.loads(rackcard("card", "great-8", "--schema").out) == RackCard.model_json_schema()


# --- every refusal, in its own words


def refusals() -> list[tuple[str, str]]:
    """Calls and what is said of them, in turn."""
    text = (GOLDEN / "outputs" / "refusals.txt").read_text(encoding="utf-8")
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    return [(call.removeprefix("$ rackcard"), said) for call, said in blocks]


@pytest.mark.parametrize(("call", "said"), refusals(), ids=lambda text: text.strip()[:60])
def test_every_refusal_in_its_own_words(
    rackcard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, call: str, said: str
) -> None:
    monkeypatch.chdir(ROOT)
    result = rackcard(*shlex.split(call.replace("TMP", str(tmp_path))))
    assert (result.code, result.out) == (2, "")
    assert result.err.replace(str(tmp_path), "TMP") == f"{said}\n"
    assert list(tmp_path.iterdir()) == []
