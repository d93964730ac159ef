"""Study files: games, options, rulings, pays, cards and seeds as TOML, multiplied out into cells.

Every cell is set up before anything is computed, so that a study with a cell that cannot exist is
refused at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from rackcard.cache import code_hash, own_code
from rackcard.game import Game, load
from rackcard.games.changes import parse_changes
from rackcard.games.registry import find
from rackcard.rackcards import Name, Part, Value, parse
from rackcard.rules.errors import BadInput, unknown

MOST_CELLS = 1_000
EVERY = "*"
"""Instead of a list: every value that the rack card allows."""
POSTED = ""
"""Instead of a card's file: the card that comes with the game."""


def _listed(given: object) -> object:
    """A single value becomes a list of one."""
    return given if isinstance(given, list) else [given]


def _whole(given: object) -> object:
    """A whole number from a float such as 1e6, which TOML reads as a float."""
    return int(given) if isinstance(given, float) and given.is_integer() else given


Values = Annotated[list[Value], Field(min_length=1), BeforeValidator(_listed)]
Names = Annotated[list[Name], Field(min_length=1), BeforeValidator(_listed)]
Whole = Annotated[int, BeforeValidator(_whole)]


class Entry(Part):
    """A game, and everything about it that is varied; every combination is a cell."""

    game: Name
    """Its id, or a folder with card.toml and rules.py."""
    wagers: list[Name] = []
    """Only these wagers; empty for all."""
    paytables: list[Name] = []
    """Only these pay tables; empty for all."""
    cards: Annotated[list[str], Field(min_length=1)] = [POSTED]
    """Files of a house's own rack cards."""
    options: dict[str, Values] = {}
    rulings: dict[str, Names] = {}
    pays: Annotated[list[dict[str, str]], Field(min_length=1)] = [{}]
    """Sets of changed rows, {"WAGER:LABEL" = "ODDS"}."""
    remove: Annotated[list[dict[str, int]], Field(min_length=1)] = [{}]
    """Sets of cards taken out of the shoe, {"8h" = 2}."""


class Study(Part):
    """A study as it is written."""

    name: Name
    rounds: Whole = Field(default=0, ge=0)
    """Rounds to simulate in each cell; exact figures only if left out."""
    seeds: Annotated[list[Whole], Field(min_length=1)] = [8]
    games: list[Entry] = Field(min_length=1)

    @model_validator(mode="after")
    def _seeds_are_used(self) -> Study:
        if not self.rounds and "seeds" in self.model_fields_set:
            raise ValueError("seeds are for simulations: say how many rounds, or leave seeds out")
        return self


class Cell(NamedTuple):
    """One combination."""

    game: str
    card: Path | None
    options: Mapping[str, Value]
    rulings: Mapping[str, str]
    pays: Mapping[str, str]
    remove: Mapping[str, int]
    wagers: Sequence[str]
    paytables: Sequence[str]
    rounds: int
    seed: int

    @property
    def setting(self) -> str:
        """The settings that the study gives for it, in words."""
        said = [f"{name} {value}" for name, value in {**self.options, **self.rulings}.items()]
        said += [f"{row} pays {odds}" for row, odds in self.pays.items()]
        said += [f"without {count} {card}" for card, count in self.remove.items()]
        return ", ".join([*([f"card {self.card.name}"] if self.card else []), *said])

    @property
    def title(self) -> str:
        seed = f"seed {self.seed}" if self.rounds else ""
        said = ", ".join(part for part in (self.setting, seed) if part)
        return f"{Path(self.game).name} ({said})" if said else Path(self.game).name

    def load(self) -> Game:
        pays = parse_changes(pay=[f"{row}={odds}" for row, odds in self.pays.items()]).pays
        return load(
            self.game,
            options=self.options,
            rulings=self.rulings,
            card=self.card,
            pays=pays,
            remove=self.remove,
        )

    def asked(self, game: Game) -> dict[str, Any]:
        """Everything that its results depend on."""
        setup = game.setup
        return {
            **setup.decisions(),
            "wagers": list(self.wagers),
            "paytables": list(self.paytables),
            "rounds": self.rounds,
            "seed": self.seed if self.rounds else None,
            "rules": code_hash(setup.definition.folder.glob("*.py")),
        }


def read(path: Path) -> Study:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadInput(f"cannot read {path}: {reason}.") from None
    return parse(Study, text, str(path))


def cells(study: Study, path: Path) -> dict[str, Cell]:
    """Every cell, set up and checked, under a hash of everything that its results depend on."""
    where = str(path)
    spread = [_axes(entry, path.parent, where) for entry in study.games]
    number = sum(prod(map(len, axes)) for axes in spread) * _seeds(study)
    if number > MOST_CELLS:
        raise BadInput(f"{where} has {number:,} cells; a study has up to {MOST_CELLS:,}.")
    found: dict[str, Cell] = {}
    for entry, axes in zip(study.games, spread, strict=True):
        for combination in product(*axes):
            for key, cell in _seeded(study, entry, path.parent, combination, where):
                if key in found:
                    raise BadInput(f"{where}: {cell.title} is there twice.")
                found[key] = cell
    return found


def _seeds(study: Study) -> int:
    return len(study.seeds) if study.rounds else 1


def _game(entry: Entry, folder: Path) -> str:
    """The id of the game, or its folder relative to the study."""
    beside = folder / entry.game
    return str(beside) if (beside / "card.toml").is_file() else entry.game


def _axes(entry: Entry, folder: Path, where: str) -> list[Sequence[Any]]:
    """What is varied: cards, removed cards, pays, then each option and each ruling."""
    try:
        card = find(_game(entry, folder)).card
        options = [
            card.options[name].allowed if values == [EVERY] and name in card.options else values
            for name, values in entry.options.items()
        ]
        rulings = [
            list(card.rulings[name].readings)
            if values == [EVERY] and name in card.rulings
            else values
            for name, values in entry.rulings.items()
        ]
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    return [entry.cards, entry.remove, entry.pays, *options, *rulings]


def _seeded(
    study: Study, entry: Entry, folder: Path, combination: tuple[Any, ...], where: str
) -> Iterator[tuple[str, Cell]]:
    """A combination, once for each seed."""
    card, remove, pays, *chosen = combination
    options = dict(zip(entry.options, chosen, strict=False))
    rulings = dict(zip(entry.rulings, chosen[len(options) :], strict=True))
    file = None if card == POSTED else folder / card
    head = (_game(entry, folder), file, options, rulings, pays, remove)
    first = Cell(*head, entry.wagers, entry.paytables, study.rounds, study.seeds[0])
    try:
        game = first.load()
        _check_lines(first, game)
        if study.rounds:
            _check_numbers(study)
    except BadInput as error:
        said = f" ({first.setting})" if first.setting else ""
        raise BadInput(f"{where}: {entry.game}{said}: {error}") from None
    for seed in study.seeds[: _seeds(study)]:
        cell = first._replace(seed=seed)
        yield _key(cell.asked(game)), cell


def _key(asked: Mapping[str, Any]) -> str:
    text = json.dumps([own_code(), asked], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _check_lines(cell: Cell, game: Game) -> None:
    offered = game.setup.wagers
    for wager in cell.wagers:
        if wager not in offered:
            raise unknown(game.card.name, "wager", wager, offered)
    tables = [
        name
        for wager in cell.wagers or offered
        for name in game.card.wagers[wager].tables
        if name is not None
    ]
    for table in cell.paytables:
        if table not in tables:
            raise unknown(game.card.name, "pay table", table, dict.fromkeys(tables))


def _check_numbers(study: Study) -> None:
    from rackcard.sim.run import check

    for seed in study.seeds:
        check(study.rounds, seed, None)
