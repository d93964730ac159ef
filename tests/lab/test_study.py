"""Study files: what they may say, what is done, what is kept, and what is refused at once."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rackcard as rc
from rackcard.lab import study as studies
from rackcard.lab import study_file
from rackcard.lab.study import run
from rackcard.lab.study_file import MOST_CELLS
from rackcard.rules.errors import BadInput
from rackcard.sim import shards

EXAMPLES = Path(__file__).parents[2] / "examples"
STUDIES = sorted(path.name for path in EXAMPLES.glob("studies/*.toml"))
GREAT_8 = '[[games]]\ngame = "great-8"\n'
DRAGONS = f'[[games]]\ngame = "{EXAMPLES / "dragon_tiger"}"\n'
"""Priced in no time."""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def written(text: str, head: str = 'name = "a study"\n') -> Path:
        path = tmp_path / "study.toml"
        path.write_text(head + text)
        return path

    return written


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SHARD", 1000)


class TestCells:
    def test_every_combination_is_one(self, write: Any) -> None:
        path = write(
            GREAT_8 + "options.decks = 1\n"
            'rulings."great-bonus.scope" = ["wagered-hand", "either-hand"]\n'
            'pays = [{}, { "great-bonus:Tiger 6" = "25:1" }]\n'
            'remove = [{ "8h" = 1 }]\n'
        )
        outcome = run(path)
        assert outcome.cells == len(outcome.results) == 4
        assert len({one.cell.title for one in outcome.results}) == 4
        for one in outcome.results:
            game = rc.load(
                "great-8",
                options=one.cell.options,
                rulings=one.cell.rulings,
                pays={("great-bonus", "Tiger 6"): "25:1"} if one.cell.pays else None,
                remove=one.cell.remove,
            )
            assert [line["wager"] for line in one.lines] == ["main", *["great-bonus"] * 3]
            for line in one.lines:
                exact = game.law(line["wager"], line["paytable"]).house_edge
                assert Fraction(line["exact"]["fraction"]) == exact
                assert line["simulated"] is None

    def test_a_star_is_every_value(self, write: Any) -> None:
        path = write(GREAT_8 + 'options.decks = "*"\nrulings."great-bonus.scope" = "*"\n')
        cells = study_file.cells(study_file.read(path), path).values()
        found = {(cell.options["decks"], *cell.rulings.values()) for cell in cells}
        assert found == {(n, r) for n in (1, 2, 4, 8) for r in ("wagered-hand", "either-hand")}

    def test_only_some_lines(self, write: Any) -> None:
        path = write(GREAT_8 + 'wagers = ["great-bonus"]\npaytables = ["1", "3"]\n')
        (only,) = run(path).results
        assert [line["paytable"] for line in only.lines] == ["1", "3"]

    def test_cards_and_folders_as_seen_from_the_study(self, write: Any, tmp_path: Path) -> None:
        shutil.copytree(EXAMPLES / "dragon_tiger", tmp_path / "games" / "dragons")
        text = rc.load("great-8").setup.definition.card_text
        (tmp_path / "house.toml").write_text(text.replace('"10:1", "5:1"', '"11:1", "5:1"'))
        path = write(f'{GREAT_8}cards = ["", "house.toml"]\n[[games]]\ngame = "games/dragons"\n')
        posted, house, dragons = run(path).results
        assert posted.asked["card_hash"] == rc.load("great-8").card.hash != house.asked["card_hash"]
        assert house.cell.title == "great-8 (card house.toml)"
        assert dragons.asked["game"] == "dragon-tiger"


@pytest.mark.usefixtures("small_shards")
class TestSimulated:
    TEXT = 'rounds = 2e4\nseeds = [8, 9]\n[[games]]\ngame = "great-8"\n'

    def test_lines_are_those_of_a_simulation(self, write: Any) -> None:
        outcome = run(write(self.TEXT))
        assert [one.cell.seed for one in outcome.results] == [8, 9]
        for one in outcome.results:
            tally = rc.load("great-8").simulate(20_000, seed=one.cell.seed)
            for line, wager in zip(one.lines, tally.wagers, strict=True):
                assert line["simulated"] == {
                    "rounds": 20_000,
                    "house_edge": wager.house_edge,
                    "standard_error": wager.standard_error,
                    "sigmas": wager.sigmas,
                    "p_value": wager.chi_square and wager.chi_square.p_value,
                    "counts": {o.label: o.times for o in wager.outcomes},
                }

    def test_a_study_goes_on_within_a_cell(
        self, write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = run(write(self.TEXT)).results
        (tmp_path / "study.results.json").unlink()
        reports: list[int] = []

        def stop(rounds: int) -> None:
            reports.append(rounds)
            if sum(reports) > 24_000:  # in the second cell
                raise KeyboardInterrupt

        monkeypatch.setattr("os.cpu_count", lambda: 1)
        outcome = run(tmp_path / "study.toml", watch=studies.Watch(progress=stop))
        assert outcome.interrupted
        assert [one.lines for one in outcome.results] == [whole[0].lines]
        assert len(list(tmp_path.glob("study.*.checkpoint"))) == 1
        begun: list[int] = []
        told: list[int] = []
        watch = studies.Watch(lambda number, cell: begun.append(number), told.append)
        again = run(tmp_path / "study.toml", watch=watch)
        assert begun == [2]
        assert told[0] > 0, "what was done of it is reported first"
        assert sum(told) == 20_000
        assert [one.lines for one in again.results] == [one.lines for one in whole]
        assert {file.name for file in tmp_path.iterdir()} == {"study.toml", "study.results.json"}


class TestKept:
    def begun(self, path: Path, **how: Any) -> list[str]:
        titles: list[str] = []
        watch = studies.Watch(lambda number, cell: titles.append(cell.title))
        run(path, watch=watch, **how)
        return titles

    def test_only_what_is_missing_is_done(self, write: Any) -> None:
        path = write(DRAGONS + "options.decks = 6\n")
        assert self.begun(path) == ["dragon_tiger (decks 6)"]
        assert self.begun(path) == []
        write(DRAGONS + "options.decks = [8, 6]\n")
        assert self.begun(path) == ["dragon_tiger (decks 8)"]
        both = ["dragon_tiger (decks 8)", "dragon_tiger (decks 6)"]
        assert self.begun(path, fresh=True) == both

    def test_another_number_of_rounds_is_another_cell(self, write: Any) -> None:
        path = write("rounds = 10\n" + DRAGONS)
        assert self.begun(path) == ["dragon_tiger (seed 8)"]
        write("rounds = 20\n" + DRAGONS)
        assert self.begun(path) == ["dragon_tiger (seed 8)"]

    def test_what_another_version_computed_is_not(
        self, write: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = write(DRAGONS)
        assert len(self.begun(path)) == 1
        monkeypatch.setattr(studies, "own_code", lambda: "another")
        assert len(self.begun(path)) == 1

    def test_each_cell_is_kept_as_soon_as_it_is_done(self, write: Any, tmp_path: Path) -> None:
        path = write(DRAGONS + "options.decks = [6, 8]\n")
        kept = []

        def look(number: int, cell: object) -> None:
            content = json.loads((tmp_path / "study.results.json").read_text())
            kept.append(len(content["cells"]))

        run(path, watch=studies.Watch(look))
        assert kept == [0, 1]

    @pytest.mark.parametrize(
        "content", ["", "[]", "{}", '{"rackcard_study": 1}', "\x00", '{"a": 1}']
    )
    def test_a_damaged_file_is_refused(self, write: Any, tmp_path: Path, content: str) -> None:
        path, state = write(DRAGONS), tmp_path / "study.results.json"
        state.write_text(content)
        with pytest.raises(BadInput, match=r"results\.json does not hold the results .* --fresh"):
            run(path)
        assert state.read_text() == content
        assert len(run(path, fresh=True).results) == 1

    def test_a_place_that_cannot_be_written(self, write: Any, tmp_path: Path) -> None:
        (tmp_path / "study.results.json").mkdir()
        with pytest.raises(BadInput, match=r"cannot (read|write) .*study\.results\.json: "):
            run(write(DRAGONS))


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "games: field required"),
            ("games = []", "games: list should have at least 1 item"),
            ("[[games]]", "games.0.game: field required"),
            (GREAT_8 + "deck = 8", "games.0.deck: this key is not known; allowed: game, wagers, "),
            ("round = 8\n" + GREAT_8, "round: this key is not known; allowed: name, rounds, "),
            ('rounds = "1e6"\n' + GREAT_8, "rounds: input should be a valid integer"),
            ("rounds = 1.5\n" + GREAT_8, "rounds: input should be a valid integer"),
            ("rounds = -1\n" + GREAT_8, "rounds: input should be greater than or equal to 0"),
            ("rounds = 1e16\n" + GREAT_8, "great-8: rounds must be 1 to 1,000,000,000,000,000"),
            ("rounds = 9\nseeds = [-1]\n" + GREAT_8, "great-8: a seed is a whole number from 0"),
            ("seeds = [1]\n" + GREAT_8, "seeds are for simulations: say how many rounds"),
            ("rounds = 9\nseeds = [1, 1]\n" + GREAT_8, "great-8 (seed 1) is there twice"),
            (GREAT_8 + "options.decks = []", "games.0.options.decks: list should have at least 1"),
            (GREAT_8 + "options.decks = 1.5", "games.0.options.decks.0: input should be a valid"),
            (
                GREAT_8 + "options.decks = [1, 3]",
                "great-8 (decks 3): decks of Great 8 cannot be 3; allowed: 1, 2, 4, 8.",
            ),
            (GREAT_8 + "options.deck = 1", "great-8 (deck 1): Great 8 has no option 'deck'"),
            (GREAT_8 + 'rulings.x = "*"', "great-8 (x *): Great 8 has no ruling 'x'"),
            (GREAT_8 + 'wagers = ["tie"]', "great-8: Great 8 has no wager 'tie'; allowed: main"),
            (GREAT_8 + 'paytables = ["4"]', "great-8: Great 8 has no pay table '4'; allowed: 1, 2"),
            (
                GREAT_8 + 'pays = [{ "main:Nothing" = "1:1" }]',
                "great-8 (main:Nothing pays 1:1): main has no row 'Nothing'",
            ),
            (GREAT_8 + 'pays = [{ main = "1:1" }]', "great-8 (main pays 1:1): pay takes WAGER:"),
            (GREAT_8 + 'remove = [{ "8h" = 9 }]', "great-8 (without 9 8h): "),
            (GREAT_8 + 'cards = ["none.toml"]', "great-8 (card none.toml): cannot read "),
            ('[[games]]\ngame = "poker"', "Rackcard has no game 'poker'; allowed: dead-mans-hand"),
            (GREAT_8 + GREAT_8, "great-8 is there twice"),
            ("name = ", "is not TOML: "),
        ],
    )
    def test_in_one_sentence_before_anything_is_done(
        self, write: Any, tmp_path: Path, text: str, said: str
    ) -> None:
        path = write(text)
        with pytest.raises(BadInput) as refused:
            run(path)
        assert str(refused.value).startswith(str(path))
        assert said in str(refused.value)
        assert list(tmp_path.iterdir()) == [path]

    def test_too_many_cells(self, write: Any) -> None:
        many = f"rounds = 1\nseeds = {list(range(MOST_CELLS // 4 + 1))}\n"
        with pytest.raises(BadInput, match=r"has 1,004 cells; a study has up to 1,000\."):
            run(write(many + GREAT_8 + 'options.decks = "*"'))

    @pytest.mark.parametrize("content", [None, b"\xff"])
    def test_a_file_that_cannot_be_read(self, tmp_path: Path, content: bytes | None) -> None:
        path = tmp_path / "study.toml"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BadInput, match=f"cannot read {path}: "):
            run(path)


class TestCommand:
    @pytest.mark.parametrize(
        "example",
        [
            pytest.param(name, marks=pytest.mark.prove) if name == "great-bonus.toml" else name
            for name in STUDIES
        ],
    )
    def test_the_examples(
        self, rackcard: Any, tmp_path: Path, example: str, small_shards: None
    ) -> None:
        """In a copy: a study writes beside itself. Rounds are played, fewer than it asks for."""
        shutil.copytree(EXAMPLES / "dragon_tiger", tmp_path / "dragon_tiger")
        path, text = tmp_path / "studies" / example, (EXAMPLES / "studies" / example).read_text()
        path.parent.mkdir()
        path.write_text(text.replace("rounds = 1e6", "rounds = 1e4"))
        done = rackcard("study", str(path))
        assert (done.code, done.err) == (0, "")
        found = json.loads(rackcard("study", str(path), "--json").out)
        assert found["cells_in_all"] == len(found["cells"]) > 5
        lines = [line for cell in found["cells"] for line in cell["lines"]]
        assert all(f"{line['exact']['value']:.4%}" in done.out for line in lines)
        rows = list(csv.DictReader(io.StringIO(rackcard("study", str(path), "--csv").out)))
        assert [row["fraction"] for row in rows] == [line["exact"]["fraction"] for line in lines]
        if "rounds = " in text:
            assert all(abs(float(row["sigmas"])) < 5 for row in rows)
            assert "simulated lines the furthest is" in done.out

    def test_results_in_a_file(self, rackcard: Any, write: Any, tmp_path: Path) -> None:
        path = write(GREAT_8)
        shown = {
            "json": rackcard("study", str(path), "--json").out,
            "csv": rackcard("study", str(path), "--csv").out,
            "txt": rackcard("study", str(path)).out,
        }
        for ending, text in shown.items():
            done = rackcard("study", str(path), "-o", str(tmp_path / f"out.{ending}"))
            assert (done.code, done.out, done.err) == (0, "", "")
            assert (tmp_path / f"out.{ending}").read_text() == text

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            (["--json", "--csv"], "--json and --csv exclude each other"),
            (["--workers", "2"], "--workers is for --cluster local"),
            (["-o", "{study}"], "is the study itself"),
            (["-o", "{study}/out.csv"], "cannot write"),
            (["--cluster", "nowhere"], "a cluster is 'local' or an address"),
        ],
    )
    def test_bad_options(self, rackcard: Any, write: Any, asked: list[str], said: str) -> None:
        path = write("rounds = 10\n" + GREAT_8)
        before = path.read_bytes()
        done = rackcard("study", str(path), *(text.format(study=path) for text in asked))
        assert (done.code, done.out) == (2, "")
        assert said in done.err
        assert done.err.count("\n") == 1
        assert path.read_bytes() == before


@pytest.mark.prove
def test_on_a_cluster(rackcard: Any, write: Any, tmp_path: Path) -> None:
    path = write(f"rounds = 3e6\nseeds = [1, 2]\n{GREAT_8}")
    shared = json.loads(rackcard("study", str(path), "--json", "--cluster", "local").out)
    (tmp_path / "study.results.json").unlink()
    assert json.loads(rackcard("study", str(path), "--json").out) == shared
