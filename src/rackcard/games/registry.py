"""Finding games: by id through the entry point group `rackcard.games`, or by a folder's path."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from rackcard.rackcards import Figure, RackCard, parse_card, parse_figures
from rackcard.rules.errors import BadInput, listed, unknown
from rackcard.rules.machine import Machine
from rackcard.rules.settle import CAP_RULING, SHARINGS

GROUP = "rackcard.games"

Machines = Mapping[str, type[Machine[Any]]]
Grader = Callable[[Any], str]


class Definition(NamedTuple):
    """A game as it comes out of its folder: rules, the card they are posted on, known figures."""

    card: RackCard
    card_text: str
    machines: Machines
    figures: list[Figure]
    graders: Mapping[str, Grader]
    """Published wagers that are not on the card: what a finished round makes of them."""


def ids() -> list[str]:
    """Every registered game."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find(game: str) -> Definition:
    """A game by its id, or by the path of a folder that holds card.toml and rules.py."""
    for point in entry_points(group=GROUP):
        if point.name == game:
            spec = importlib.util.find_spec(point.value)
            if spec is None or spec.origin is None:
                raise BadInput(f"the game {game!r} is registered but {point.value} is not there.")
            folder = Path(spec.origin).parent
            graders = {}
            if (folder / "published.py").is_file():
                graders = importlib.import_module(f"{point.value}.published").GRADERS
            return _read(folder, importlib.import_module(f"{point.value}.rules"), graders)
    if Path(game, "card.toml").is_file():
        return _read(Path(game), _load(Path(game, "rules.py")), {})
    raise unknown("Rackcard", "game", game, [*ids(), "or a folder with card.toml and rules.py"])


def read_card(path: Path, machines: Machines) -> RackCard:
    """A house's own rack card, checked against the rules it is meant for."""
    card = parse_card(_text(path), str(path))
    _check(card, machines, str(path))
    return card


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadInput(f"cannot read {path}: {reason}.") from None


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"rackcard_game_{path.parent.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}.") from None
    return module


def _read(folder: Path, rules: ModuleType, graders: Mapping[str, Grader]) -> Definition:
    path = folder / "card.toml"
    text = _text(path)
    machines: Machines = getattr(rules, "MACHINES", {})
    if not machines:
        raise BadInput(f"{rules.__name__} must name its machines: MACHINES = {{name: class}}.")
    card = parse_card(text, str(path))
    _check(card, machines, str(path))
    oracles = folder / "oracles.toml"
    figures = list(card.printed)
    if oracles.is_file():
        figures += parse_figures(_text(oracles), str(oracles)).figures
    return Definition(card, text, machines, figures, graders)


def _check(card: RackCard, machines: Machines, where: str) -> None:
    """Labels both ways: what the card prints the rules must know, and the other way round."""
    known_rows = {w: (name, rows) for name, m in machines.items() for w, rows in m.rows.items()}
    _same(where, "wagers", card.wagers, known_rows)
    for wager, entry in card.wagers.items():
        machine, rows = known_rows[wager]
        if entry.rides != machine:
            raise BadInput(
                f"{where}: wagers.{wager}.rides: it rides {machine!r}, not {entry.rides!r}."
            )
        _same(where, f"wagers.{wager}.pays", entry.pays, rows)
    readings = {r: known for m in machines.values() for r, known in m.readings.items()}
    if card.limits.aggregate is not None:
        readings[CAP_RULING] = SHARINGS
    _same(where, "rulings", card.rulings, readings)
    for ruling, known in readings.items():
        _same(where, f"rulings.{ruling}.readings", card.rulings[ruling].readings, known)
    needed = {option for m in machines.values() for option in m.options}
    _same(where, "options", card.options, needed)


def _same(where: str, key: str, printed: Any, known: Any) -> None:
    for name in printed:
        if name not in known:
            raise BadInput(
                f"{where}: {key}: {name!r} is unknown to the rules; allowed: {listed(known)}."
            )
    for name in known:
        if name not in printed:
            raise BadInput(f"{where}: {key}: {name!r} is missing; the rules can produce it.")
