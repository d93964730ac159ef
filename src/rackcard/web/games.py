"""The games of the house: names, limits, rack cards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request

from rackcard.games import registry
from rackcard.live.table import posted_rules
from rackcard.live.table.layout import Layout, lay
from rackcard.rackcards import Wager
from rackcard.rules.errors import unknown
from rackcard.web.answers import Answer, CardTable, CardWager, Games, PostedGame, RackCard

GameName = Annotated[str, Path(max_length=64)]


def known(game: str) -> str:
    """The id, if it is registered. Never the path of a folder, as on the command line: its rules.py
    would be run."""
    if game not in registry.ids():
        raise unknown("this house", "game", game, registry.ids())
    return game


def add_games(api: APIRouter) -> None:
    @api.get("/api/games", summary="The games of the house")
    async def games(request: Request) -> Answer[Games]:
        tables = request.app.state.house.pit.tables.values()
        opened = Counter(table.layout.card.game for table in tables)
        return {"games": [{**_game(game), "tables": opened[game]} for game in registry.ids()]}

    @api.get("/api/games/{game}/card", summary="A rack card as it is posted")
    async def card(game: GameName) -> Answer[RackCard]:
        return rack_card(known(game))


@cache
def _laid(game: str) -> Layout:
    """The layout with the defaults of the card."""
    return lay(game)


@cache
def _game(game: str) -> PostedGame:
    layout = _laid(game)
    return {
        "game": game,
        "name": layout.card.name,
        "sentence": layout.card.summary,
        "seats": layout.seats,
        "limits": [
            {"wager": wager, "name": e.name, "minimum": e.minimum, "maximum": e.maximum}
            for wager, e in layout.card.wagers.items()
            if wager in layout.tables
        ],
    }


@cache
def rack_card(game: str) -> RackCard:
    layout = _laid(game)
    card = layout.card
    return {
        "game": game,
        "name": card.name,
        "card_hash": card.hash,
        "sheet": card.sheet,
        "summary": card.summary,
        "symbols": _symbols(layout),
        "wagers": [_wager(wager, entry) for wager, entry in card.wagers.items()],
        "limits": posted_rules.limits(card, list(layout.tables)),
        "procedure": {"deal": list(card.procedure.deal), "settle": posted_rules.settlement(card)},
        "options": [
            {
                "option": name,
                "values": list(option.allowed),
                "default": option.default,
                "meaning": option.about,
            }
            for name, option in card.options.items()
        ],
        "rulings": [
            {
                "ruling": name,
                "clause": ruling.clause,
                "question": ruling.question,
                "readings": [
                    {"reading": reading, "meaning": text, "default": reading == ruling.default}
                    for reading, text in ruling.readings.items()
                ],
            }
            for name, ruling in card.rulings.items()
        ],
    }


def _symbols(layout: Layout) -> list[str] | None:
    """The cards that can be removed from the shoe; None for a wheel, and where a whole deck is
    dealt every round."""
    if layout.source.returns or "decks" not in layout.card.options:
        return None
    return [str(symbol) for symbol, _ in layout.source.counts]


def _wager(name: str, entry: Wager) -> CardWager:
    tables: list[CardTable] = [
        {
            "id": table,
            "rows": posted_rules.rows(entry.paytable(table)),
            "options": dict(entry.table_options.get(table or "", {})),
            "envy": posted_rules.envy(entry, table),
        }
        for table in entry.tables
    ]
    envies = [table["envy"] for table in tables if table["envy"]]
    return {
        **posted_rules.wager(name, entry),
        "paytables": tables,
        "envy": envies[0] if envies else None,
    }
