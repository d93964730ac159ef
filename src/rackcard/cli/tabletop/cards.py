"""Cards and pockets as text: a card is four cells wide and one line high, or five by three."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED_SUITS = "dh"
WARM_WHITE, INK, RED, BRASS, PURPLE = "#f4efe2", "#1d1d1d", "#b3261e", "#d6ae55", "#6a3ea1"
BACK = f"{BRASS} on #4a3b1f"
POCKETS = {
    "red": f"bold #ffffff on {RED}",
    "black": "bold #ffffff on #101010",
    "green": "bold #ffffff on #1f7a3d",
}
FLAT, TALL = 4, 5
"""The width of a card in cells."""


def style(card: str) -> str:
    if card == "?":
        return BACK
    if card == "G":
        return f"bold {INK} on {BRASS}"
    if card == "*":
        return f"bold {PURPLE} on {WARM_WHITE}"
    return f"bold {RED if card[1:] in RED_SUITS else INK} on {WARM_WHITE}"


def face(card: str) -> str:
    """Three cells: the rank aligned right, and its suit."""
    special = {"?": "▒▒▒", "G": " G8", "*": " ★ "}
    if card in special:
        return special[card]
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank:>2}{SUITS.get(card[1:], card[1:])}"


def flat(cards: Sequence[str]) -> Text:
    """Cards in a row, one line high."""
    row = Text()
    for number, card in enumerate(cards):
        row.append(" " * bool(number))
        row.append("▒▒▒▒" if card == "?" else f"{face(card)} ", style(card))
    return row


def tall(cards: Sequence[str]) -> list[Text]:
    """Cards in a row, three lines high."""
    rows = [Text(), Text(), Text()]
    for number, card in enumerate(cards):
        for row, part in zip(rows, _tall(card), strict=True):
            row.append(" " * bool(number))
            row.append(part, style(card))
    return rows


def _tall(card: str) -> tuple[str, str, str]:
    special = {
        "?": ("▒▒▒▒▒",) * 3,
        "G": ("GREAT", "  8  ", "     "),
        "*": ("JOKER", "  ★  ", "     "),
    }
    if card in special:
        return special[card]
    rank = "10" if card[0] == "T" else card[0]
    return f" {rank:<4}", f"  {SUITS.get(card[1:], ' ')}  ", f"{rank:>4} "


def pocket(number: str, colour: str) -> Text:
    return Text(f" {number:>2} ", POCKETS.get(colour, ""))
