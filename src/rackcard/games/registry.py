"""Finding games: by id through the entry point group `rackcard.games`, or by a folder's path."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
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
Method = Callable[[Any, Figure], Fraction]
Counter = Callable[[], Mapping[str, int]]


class Definition(NamedTuple):
    """A game as it comes out of its folder: rules, the card they are posted on, known figures."""

    card: RackCard
    card_text: str
    machines: Machines
    figures: list[Figure]
    graders: Mapping[str, Grader]
    """Published wagers that are not on the card: what a finished round makes of them."""
    folder: Path
    methods: Mapping[str, Method]
    """Ways of computing a figure other than the exact law, to re-derive what they gave."""
    counters: Mapping[str, Counter]
    """Things that are published in numbers of combinations and are no wager: rows to counts."""


def ids() -> list[str]:
    """Every registered game."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find(game: str) -> Definition:
    """A game by its id, or by the path of a folder that holds card.toml and rules.py."""
    for point in entry_points(group=GROUP):
        if point.name == game:
            return _registered(game, point.value)
    if Path(game, "card.toml").is_file():
        return _read(Path(game), _load(Path(game, "rules.py")))
    raise unknown("Rackcard", "game", game, [*ids(), "or a folder with card.toml and rules.py"])


def _registered(game: str, package: str) -> Definition:
    try:
        rules = importlib.import_module(f"{package}.rules")
    except ModuleNotFoundError as error:
        if not f"{package}.rules.".startswith(f"{error.name}."):
            raise  # something that the rules themselves import
        raise BadInput(f"the game {game!r} is registered, but {error.name} is not there.") from None
    assert rules.__file__ is not None
    folder = Path(rules.__file__).parent
    published = None
    if (folder / "published.py").is_file():
        published = importlib.import_module(f"{package}.published")
    return _read(folder, rules, published)


def read_card(path: Path, definition: Definition) -> RackCard:
    """A house's own rack card, checked against the rules it is meant for."""
    return checked(parse_card(_text(path), str(path)), definition, str(path))


def checked(card: RackCard, definition: Definition, where: str) -> RackCard:
    """A card that is meant for the rules of a game; `where` it comes from stands in complaints."""
    if card.game != definition.card.game:
        raise BadInput(f"{where} is a card for {card.game}, not for {definition.card.game}.")
    _check(card, definition.machines, where)
    return card


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadInput(f"cannot read {path}: {reason}.") from None


def _load(path: Path) -> ModuleType:
    """rules.py of a folder, as a module of its own (two folders may have the same name)."""
    if not path.is_file():
        raise BadInput(f"cannot read {path}: No such file.")
    name = f"rackcard_game_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _read(folder: Path, rules: ModuleType, published: ModuleType | None = None) -> Definition:
    path = folder / "card.toml"
    text = _text(path)
    machines: Machines = getattr(rules, "MACHINES", {})
    if not machines:
        raise BadInput(f"{rules.__file__} must name its machines: MACHINES = {{name: class}}.")
    card = parse_card(text, str(path))
    _check(card, machines, str(path))
    graders: Mapping[str, Grader] = getattr(published, "GRADERS", {})
    methods: Mapping[str, Method] = getattr(published, "METHODS", {})
    counters: Mapping[str, Counter] = getattr(published, "COUNTERS", {})
    oracles = folder / "oracles.toml"
    figures = list(card.printed)
    if oracles.is_file():
        known = parse_figures(_text(oracles), str(oracles)).figures
        _check_figures(card, known, [*graders, *counters], methods, str(oracles))
        figures += known
    return Definition(card, text, machines, figures, graders, folder, methods, counters)


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
    for name, ruling in card.rulings.items():
        if ruling.pays:  # the pay tables know what it says, the rules need not
            readings.setdefault(name, tuple(ruling.readings))
    _same(where, "rulings", card.rulings, readings)
    for name, known in readings.items():
        _same(where, f"rulings.{name}.readings", card.rulings[name].readings, known)
    needed = dict.fromkeys(option for m in machines.values() for option in m.options)
    _same(where, "options", card.options, needed)
    _check_figures(card, card.printed, (), (), where)


def _check_figures(
    card: RackCard,
    figures: list[Figure],
    graders: Collection[str],
    methods: Collection[str],
    where: str,
) -> None:
    """A figure that names nothing on the card could never be checked."""
    for number, figure in enumerate(figures, 1):
        key = f"figure {number}"
        _known(where, f"{key}.options", figure.options, card.options)
        _known(where, f"{key}.rulings", figure.rulings, card.rulings)
        _known(where, f"{key}.also", figure.also, card.wagers)
        _known(where, f"{key}.method", [figure.method], [*methods, ""])
        if figure.wager in graders:
            continue
        _known(where, f"{key}.wager", [figure.wager], card.wagers)
        wager = card.wagers[figure.wager]
        _known(where, f"{key}.paytable", [figure.paytable], [*wager.tables, None])
        if figure.figure == "combinations":
            _known(where, f"{key}.row", [figure.row], [*wager.pays, ""])


def _same(where: str, key: str, printed: Collection[Any], known: Collection[Any]) -> None:
    _known(where, key, printed, known)
    for name in known:
        if name not in printed:
            raise BadInput(f"{where}: {key}: {name!r} is missing; the rules can produce it.")


def _known(where: str, key: str, printed: Collection[Any], known: Collection[Any]) -> None:
    for name in printed:
        if name not in known:
            raise BadInput(
                f"{where}: {key}: {name!r} is unknown to the rules; allowed: {listed(known)}."
            )
