"""Finding games: by id through the entry point group `rackcard.games`, or by a folder's path.

A game is a folder with `card.toml` and `rules.py`. It may also have `calls.py` (what a dealer
says), `published.py` and `oracles.toml` (figures to check against), and modules of its own, which
the others import with `from .name import ...`.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from rackcard.games.card_check import Machines, check_card, check_figures
from rackcard.rackcards import Figure, RackCard, parse_card, parse_figures
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.machine import Machine
from rackcard.rules.spoken import ANY_GAME, Calls

GROUP = "rackcard.games"


class Published(NamedTuple):
    """A game's `published.py`: how to compute figures that are not for a wager on its card."""

    graders: Mapping[str, Callable[[Any], str]] = {}
    """Published wagers that are not on the card: from a finished round to the row that they hit."""
    methods: Mapping[str, Callable[[Any, Figure], Fraction]] = {}
    """Other methods than the exact law, for figures that were published from such a method."""
    counters: Mapping[str, Callable[[], Mapping[str, int]]] = {}
    """Published counts of combinations that belong to no wager: rows to counts."""


class Definition(NamedTuple):
    """A game as loaded from its folder."""

    folder: Path
    card: RackCard
    card_text: str
    machines: Machines
    calls: Calls
    figures: list[Figure]
    published: Published


def ids() -> list[str]:
    """Every registered game."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find(game: str) -> Definition:
    """A game by its id, or by the path of a folder that holds card.toml and rules.py."""
    for point in entry_points(group=GROUP):
        if point.name == game:
            return _defined(point.value, _registered_rules(game, point.value))
    if Path(game, "card.toml").is_file():
        package = _package_of(Path(game))
        return _defined(package, importlib.import_module(f"{package}.rules"))
    raise unknown("Rackcard", "game", game, [*ids(), "or a folder with card.toml and rules.py"])


def read_card(path: Path, definition: Definition) -> RackCard:
    """A house's own rack card, checked against the rules it is meant for."""
    return checked(parse_card(_text(path), str(path)), definition, str(path))


def checked(card: RackCard, definition: Definition, where: str) -> RackCard:
    """The card, if it is meant for the rules of a game; `where` names its source in messages."""
    if card.game != definition.card.game:
        raise BadInput(f"{where} is a card for {card.game}, not for {definition.card.game}.")
    check_card(card, definition.machines, where)
    return card


def _registered_rules(game: str, package: str) -> ModuleType:
    try:
        return importlib.import_module(f"{package}.rules")
    except ModuleNotFoundError as error:
        if not f"{package}.rules.".startswith(f"{error.name}."):
            raise  # a module that the rules themselves import is missing
        raise BadInput(f"the game {game!r} is registered, but {error.name} is not there.") from None


def _package_of(folder: Path) -> str:
    """Import a folder as a package, under a name that no other folder has."""
    if not (folder / "rules.py").is_file():
        raise BadInput(f"cannot read {folder / 'rules.py'}: No such file.")
    name = f"rackcard_game_{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"
    for known in [*sys.modules]:
        if known.partition(".")[0] == name:
            del sys.modules[known]  # it may have changed
    package = ModuleType(name)
    package.__path__ = [str(folder.resolve())]
    sys.modules[name] = package
    importlib.invalidate_caches()
    return name


def _defined(package: str, rules: ModuleType) -> Definition:
    assert rules.__file__ is not None
    folder = Path(rules.__file__).parent
    path = folder / "card.toml"
    text = _text(path)
    machines: Machines = getattr(rules, "MACHINES", {})
    if not machines:
        raise BadInput(f"{rules.__file__} must name its machines: MACHINES = {{name: class}}.")
    card = parse_card(text, str(path))
    check_card(card, machines, str(path))
    published = _published(package)
    figures = [*card.printed, *_oracles(folder, card, published)]
    calls = _calls(package, next(iter(machines.values())))
    return Definition(folder, card, text, machines, calls, figures, published)


def _oracles(folder: Path, card: RackCard, published: Published) -> list[Figure]:
    path = folder / "oracles.toml"
    if not path.is_file():
        return []
    known = parse_figures(_text(path), str(path)).figures
    named = [*published.graders, *published.counters]
    check_figures(card, known, named, published.methods, str(path))
    return known


def _published(package: str) -> Published:
    module = _beside(package, "published")
    if module is None:
        return Published()
    return Published(*(getattr(module, name, {}) for name in ("GRADERS", "METHODS", "COUNTERS")))


def _calls(package: str, rules: type[Machine[Any]]) -> Calls:
    """The game's own calls, else those of the game whose rules it extends, else the defaults."""
    parents = [parent.__module__.rpartition(".")[0] for parent in rules.__mro__[1:]]
    for place in dict.fromkeys([package, *parents]):
        module = _beside(place, "calls") if place else None
        if module is not None:
            return Calls.of(module)
    return ANY_GAME


def _beside(package: str, name: str) -> ModuleType | None:
    """An optional module of a game; None if the game does not have it."""
    if find_spec(f"{package}.{name}") is None:
        return None
    return importlib.import_module(f"{package}.{name}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadInput(f"cannot read {path}: {reason}.") from None
