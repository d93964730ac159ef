"""Well-known baccarat side bets that are not on this card, graded on the same machine.

Their published counts check the engine and the third-card rules, not just this game's wagers.
"""

from __future__ import annotations

from rackcard.games.lucky_8.rules import Hands, facts


def dragon_7(state: Hands) -> str:
    """The Banker wins with three cards that total seven."""
    player, banker = facts(state.player), facts(state.banker)
    return "Dragon 7" if banker[:2] == (3, 7) and player.points < 7 else ""


def panda_8(state: Hands) -> str:
    """The Player wins with three cards that total eight."""
    player, banker = facts(state.player), facts(state.banker)
    return "Panda 8" if player[:2] == (3, 8) and banker.points < 8 else ""


def lucky_6(state: Hands) -> str:
    """The Banker wins with six, in two cards or in three."""
    player, banker = facts(state.player), facts(state.banker)
    if banker.points != 6 or player.points >= 6:
        return ""
    return "Two Card 6" if banker.cards == 2 else "Three Card 6"


GRADERS = {"dragon-7": dragon_7, "panda-8": panda_8, "lucky-6": lucky_6}
