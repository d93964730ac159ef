"""Studies without their figures: what a file may say, which cells it has, what each is called, and
what is handed on to a simulation. Games are stand-ins or priced in no time."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.game import Game
from rackcard.lab import study as studies
from rackcard.lab import study_file
from rackcard.lab.study import Watch, _games, _simulated, run
from rackcard.lab.study_file import Cell, Study, cells, read
from rackcard.rules.errors import BadInput

DRAGONS = str(Path(__file__).parents[2] / "examples" / "dragon_tiger")
PLAIN = Cell(DRAGONS, None, {}, {}, {}, {}, (), (), 0, 8)
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(*lines: str, head: str = "", game: str = DRAGONS) -> Path:
        path = tmp_path / "study.toml"
        first = f'name = "a study"\n{head}\n[[games]]\ngame = "{game}"\n'
        path.write_text(first + "\n".join(lines))
        return path

    return written


def keyed(path: Path) -> dict[str, Cell]:
    return cells(read(path), path)


def found(path: Path) -> list[Cell]:
    return list(keyed(path).values())


# --- what a cell is called, and what its results depend on


@pytest.mark.parametrize(
    ("changes", "setting", "title"),
    [
        ({}, "", "dragon_tiger"),
        ({"options": {"decks": 6}}, "decks 6", "dragon_tiger (decks 6)"),
        ({"rulings": {"a": "b"}}, "a b", "dragon_tiger (a b)"),
        ({"pays": {"tie:Tie": "9:1"}}, "tie:Tie pays 9:1", "dragon_tiger (tie:Tie pays 9:1)"),
        ({"remove": {"8h": 2}}, "without 2 8h", "dragon_tiger (without 2 8h)"),
        ({"card": Path("x/own.toml")}, "card own.toml", "dragon_tiger (card own.toml)"),
        ({"rounds": 10}, "", "dragon_tiger (seed 8)"),
        ({"rounds": 10, "seed": 9}, "", "dragon_tiger (seed 9)"),
        ({"seed": 9}, "", "dragon_tiger"),
        (
            {"card": Path("c"), "options": {"o": 1}, "rulings": {"r": "s"}, "rounds": 1},
            "card c, o 1, r s",
            "dragon_tiger (card c, o 1, r s, seed 8)",
        ),
    ],
)
def test_what_a_cell_is_called(changes: dict[str, Any], setting: str, title: str) -> None:
    cell = PLAIN._replace(**changes)
    assert (cell.setting, cell.title) == (setting, title)


def test_everything_that_results_depend_on_is_asked_for() -> None:
    game = PLAIN.load()
    plain = PLAIN.asked(game)
    rules = {key: plain.pop(key) for key in (*game.setup.decisions(), "rules")}
    assert plain == {"wagers": [], "paytables": [], "rounds": 0, "seed": None}
    assert rules.pop("rules")
    assert rules == game.setup.decisions()
    some = PLAIN._replace(wagers=("tie",), paytables=("1",), rounds=9, seed=7).asked(game)
    assert (some["wagers"], some["paytables"], some["rounds"], some["seed"]) == (
        ["tie"],
        ["1"],
        9,
        7,
    )


def test_each_of_it_makes_another_cell(write: Write) -> None:
    """And the order in which a file says it does not."""
    lines = [
        [],
        ["options.decks = 6"],
        ['wagers = ["tie"]'],
        ['pays = [{ "tie:Tie" = "9:1" }]'],
        ["remove = [{ 8h = 1 }]"],
    ]
    keys = {key for some in lines for key in keyed(write(*some))}
    assert len(keys) == len(lines)
    simulated = [
        keyed(write(head=head))
        for head in (
            "rounds = 1",
            "rounds = 2",
            "rounds = 1\nseeds = [8]",
            "rounds = 1\nseeds = [9]",
        )
    ]
    assert simulated[0].keys() == simulated[2].keys()
    assert len({key for some in simulated for key in some} | keys) == len(lines) + 3
    rows = ['"tie:Tie" = "9:1"', '"hand:Win" = "2:1"']
    one, other = (keyed(write(f"pays = [{{ {', '.join(x)} }}]")) for x in (rows, rows[::-1]))
    assert one.keys() == other.keys()


# --- what a file may say


def test_what_a_study_leaves_out(write: Write) -> None:
    study = read(write())
    assert (study.rounds, study.seeds) == (0, [8])
    assert found(write()) == [PLAIN._replace(wagers=[], paytables=[])]
    [only] = found(write(head="rounds = 5"))
    assert (only.rounds, only.seed) == (5, 8)


@pytest.mark.parametrize(
    ("given", "whole"), [(1e6, 1_000_000), (1.5, 1.5), (7, 7), ("1e6", "1e6"), (True, True)]
)
def test_a_float_that_is_whole_is_a_whole_number(given: object, whole: object) -> None:
    assert study_file._whole(given) == whole
    assert type(study_file._whole(given)) is type(whole)


@pytest.mark.parametrize(("given", "listed"), [(6, [6]), ([6], [6]), ([], []), ("a", ["a"])])
def test_one_value_is_a_list_of_one(given: object, listed: list[object]) -> None:
    assert study_file._listed(given) == listed


@pytest.mark.parametrize(
    ("lines", "head", "said"),
    [
        (["options.decks = []"], "", "games.0.options.decks: list should have at least 1 item"),
        (["rulings.x = []"], "", "games.0.rulings.x: list should have at least 1 item"),
        (["cards = []"], "", "games.0.cards: list should have at least 1 item"),
        (["pays = []"], "", "games.0.pays: list should have at least 1 item"),
        (["remove = []"], "", "games.0.remove: list should have at least 1 item"),
        ([], "rounds = 1\nseeds = []", "seeds: list should have at least 1 item"),
        ([], "rounds = 0\nseeds = [8]", "seeds are for simulations"),
        (['options.x = "*"'], "", "(x *): Dragon Tiger has no option 'x'; allowed: decks."),
        (['paytables = ["1"]'], "", "Dragon Tiger has no pay table '1'; allowed: none."),
        (['wagers = ["tie", "no"]'], "", "has no wager 'no'; allowed: hand, tie."),
        ([], "rounds = 1\nseeds = [8, -1]", "a seed is a whole number from 0"),
    ],
)
def test_what_is_refused(write: Write, lines: list[str], head: str, said: str) -> None:
    path = write(*lines, head=head)
    with pytest.raises(BadInput) as refused:
        found(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert said in str(refused.value)


def test_a_pay_table_is_one_of_the_wagers_that_are_named(write: Write) -> None:
    lines = ('wagers = ["main"]', 'paytables = ["1"]')
    with pytest.raises(BadInput, match=r"great-8: Great 8 has no pay table '1'; allowed: none\.$"):
        found(write(*lines, game="great-8"))
    assert len(found(write('wagers = ["great-bonus"]', lines[1], game="great-8"))) == 1
    assert len(found(write(lines[1], game="great-8"))) == 1


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    for content, reason in ((None, "No such file or directory"), (b"\xff", "it is not UTF-8 text")):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BadInput) as refused:
            read(path)
        assert str(refused.value) == f"cannot read {path}: {reason}."


def test_so_many_cells_and_not_one_more(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("options.decks = [6, 8]", head="rounds = 1\nseeds = [1, 2]")
    assert study_file.MOST_CELLS == 1_000
    monkeypatch.setattr(study_file, "MOST_CELLS", 4)
    assert [(cell.options["decks"], cell.seed) for cell in found(path)] == [
        *((6, 1), (6, 2), (8, 1), (8, 2)),
    ]
    every = write('options.decks = "*"')
    monkeypatch.setattr(study_file, "MOST_CELLS", 2)
    assert [cell.options["decks"] for cell in found(every)] == [6, 8]
    monkeypatch.setattr(study_file, "MOST_CELLS", 3)
    path = write("options.decks = [6, 8]", head="rounds = 1\nseeds = [1, 2]")
    with pytest.raises(BadInput, match=r"study\.toml has 4 cells; a study has up to 3\.$"):
        found(path)


# --- what is run


class Told:
    """A simulation that was interrupted, or that counted nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[dict[str, Any]] = []
        self.interrupted = False
        monkeypatch.setattr(Game, "simulate", self)

    def __call__(self, rounds: int, **how: Any) -> Any:
        self.asked.append({"rounds": rounds, **how})
        return SimpleNamespace(interrupted=self.interrupted, wagers=[])


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    return Told(monkeypatch)


def test_everything_is_handed_on_to_the_simulation(
    write: Write, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = object()
    opened: list[Any] = []

    def open_crew(*how: Any) -> Any:
        opened.append(how)
        return nullcontext(crew)

    monkeypatch.setattr(studies, "_crew", open_crew)
    path = write(head="rounds = 30\nseeds = [5]")
    watch = Watch(progress=lambda n: None, expect=lambda n: None, staff=lambda n: None)
    outcome = run(path, cluster="local", workers=2, watch=watch)
    [key] = cells(read(path), path)
    assert told.asked == [
        {
            "rounds": 30,
            "seed": 5,
            "cluster": crew,
            "checkpoint": path.with_name(f"study.{key[:16]}.checkpoint"),
            "progress": watch.progress,
            "expect": watch.expect,
            "staff": watch.staff,
        }
    ]
    assert not outcome.interrupted
    assert (outcome.cells, outcome.study.name) == (1, "a study")
    run(path, cluster="local", workers=2)  # nothing is missing
    run(write(), cluster="local")  # nothing is simulated
    run(write("options.decks = 6"))
    assert opened == [("local", 2), (None, 2), (None, None), (None, None)]


def test_no_crew_is_called_for_without_a_cluster() -> None:
    with studies._crew(None, 3) as crew:
        assert crew is None


def test_a_cluster_that_cannot_be_is_refused_before_the_file_is_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"^a cluster is 'local' or an address"):
        run(tmp_path / "nothing.toml", cluster="nowhere")


def test_an_interrupted_cell_ends_the_study(write: Write, told: Told) -> None:
    told.interrupted = True
    path = write(head="rounds = 30\nseeds = [5, 6]")
    begun: list[int] = []
    outcome = run(path, watch=Watch(lambda number, cell: begun.append(number)))
    assert (outcome.interrupted, outcome.results, outcome.cells) == (True, [], 2)
    assert begun == [1]
    told.interrupted = False
    assert len(run(path).results) == 2


def test_cells_that_differ_by_their_seed_share_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cell, "load", lambda self: object())
    six = PLAIN._replace(options={"decks": 6})
    one, same, other, back = _games(
        [PLAIN._replace(seed=0), PLAIN._replace(seed=1), six, PLAIN._replace(seed=2)]
    )
    assert one is same
    assert len({one, other, back}) == 3


# --- the file beside it


def test_checkpoints_of_this_study_go_when_it_starts_over(write: Write, tmp_path: Path) -> None:
    path = write()
    run(path)
    old = [tmp_path / name for name in ("study.1.checkpoint", "other.1.checkpoint", "study.txt")]
    for file in old:
        file.touch()
    run(path)
    assert [file.exists() for file in old] == [True, True, True]
    run(path, fresh=True)
    assert [file.exists() for file in old] == [False, True, True]


def test_results_in_another_format_are_not_looked_at(write: Write, tmp_path: Path) -> None:
    path, file = write(), tmp_path / "study.results.json"
    first = run(path).results
    content = json.loads(file.read_text())
    assert content["rackcard_study"] == 1
    assert [line["wager"] for line in first[0].lines] == ["hand", "tie"]
    assert [cell["lines"] for cell in content["cells"].values()] == [first[0].lines]
    assert [first[0].asked] == [cell["cell"] for cell in content["cells"].values()]
    begun: list[int] = []
    for changes, kept in (({}, True), ({"rackcard_study": 2}, False), ({"code": "x"}, False)):
        file.write_text(json.dumps({**content, **changes}))
        begun.clear()
        run(path, watch=Watch(lambda number, cell: begun.append(number)))
        assert (begun == []) is kept


def test_a_disk_that_is_full_is_told_before_anything_is_done(
    write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(studies, "replace", full)
    begun: list[int] = []
    with pytest.raises(BadInput) as refused:
        run(write(), watch=Watch(lambda number, cell: begun.append(number)))
    place = tmp_path / "study.results.json"
    assert str(refused.value) == f"cannot write {place}: No space left on device."
    assert begun == []


def test_results_that_cannot_be_read_say_why(write: Write, tmp_path: Path) -> None:
    place = tmp_path / "study.results.json"
    place.mkdir()
    with pytest.raises(BadInput) as refused:
        run(write())
    assert str(refused.value) == f"cannot read {place}: Is a directory."


@pytest.mark.parametrize("chi", [None, SimpleNamespace(p_value=0.5)])
def test_what_is_kept_of_a_simulated_line(chi: Any) -> None:
    outcomes = [SimpleNamespace(label="Win", times=3), SimpleNamespace(label="", times=4)]
    tally = SimpleNamespace(
        rounds=7, house_edge=0.1, standard_error=0.2, sigmas=0.3, chi_square=chi, outcomes=outcomes
    )
    assert _simulated(tally) == {
        "rounds": 7,
        "house_edge": 0.1,
        "standard_error": 0.2,
        "sigmas": 0.3,
        "p_value": None if chi is None else 0.5,
        "counts": {"Win": 3, "": 4},
    }


def test_a_study_needs_a_game() -> None:
    with pytest.raises(ValueError, match="at least 1 item"):
        Study.model_validate({"name": "x", "games": []})
