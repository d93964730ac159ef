"""The games: one folder each, with a rack card (card.toml) and rules (rules.py)."""

import sys
from types import ModuleType


class _Games(ModuleType):
    """Importing this package would hide the public function `rackcard.games`, so it is both."""

    def __call__(self) -> list[str]:
        """The ids of every registered game."""
        from rackcard.games.registry import ids

        return ids()


sys.modules[__name__].__class__ = _Games
