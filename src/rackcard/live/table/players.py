"""Who sits at a table: people, and bots, whom their ids tell apart."""

from __future__ import annotations

BOT = "bot-"
"""How the ids of bots begin, which nobody's else does."""


def is_bot(player: str) -> bool:
    return player.startswith(BOT)
