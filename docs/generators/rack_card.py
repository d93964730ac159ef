"""The keys of a rack card, generated from the models that check it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docs.generators.markdown import block, code, section, table
from docs.generators.words import field_words
from pydantic import BaseModel

import rackcard
from rackcard import rackcards
from rackcard.rackcards import RackCard

ROOT = Path(rackcard.__file__).parent

TABLES: tuple[tuple[str, type[BaseModel]], ...] = (
    ("The card itself", RackCard),
    ("`[options.NAME]`", rackcards.Option),
    ("`[rulings.NAME]`", rackcards.Ruling),
    ("`[limits]`", rackcards.Limits),
    ("`[wagers.NAME]`", rackcards.Wager),
    ("`[wagers.NAME.envy]`", rackcards.Envy),
    ("`[procedure]`", rackcards.Procedure),
    ("`[[procedure.settle]]`", rackcards.Step),
)
FIGURES: tuple[tuple[str, type[BaseModel]], ...] = (
    ("`[[printed]]` and `[[figures]]`", rackcards.Figure),
)


def card_keys() -> str:
    return "\n".join(_table(title, model) for title, model in TABLES)


def figure_keys() -> str:
    return "\n".join(_table(title, model) for title, model in FIGURES)


def card_file(game: str) -> str:
    """The whole card of a game, as it is."""
    folder = ROOT / "games" / game.replace("-", "_")
    return block("toml", (folder / "card.toml").read_text(encoding="utf-8"))


def _table(title: str, model: type[BaseModel]) -> str:
    schema = RackCard.model_json_schema()
    known = schema["$defs"] | {"RackCard": schema}
    fields, words = known[model.__name__], field_words(model)
    rows = [
        [code(name), _type(known, field), _default(name, field, fields), words[name]]
        for name, field in fields["properties"].items()
    ]
    columns = ["key", "form", "default", "meaning"]
    return section(3, title, (model.__doc__ or "").strip() + "\n", table(columns, rows))


def _default(name: str, field: dict[str, Any], fields: dict[str, Any]) -> str:
    if name in fields.get("required", []):
        return "required"
    default = field.get("default")
    if isinstance(default, bool):
        return code(str(default).lower())
    # Amounts are cents in the model but text in the file, so their meaning states the default.
    return code(default) if isinstance(default, str) and default else ""


def _type(known: dict[str, Any], field: dict[str, Any]) -> str:
    if "$ref" in field:
        return "table"
    if "enum" in field:
        return ", ".join(code(f'"{one}"') for one in field["enum"])
    if "anyOf" in field:
        kinds = [_type(known, one) for one in field["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds))
    match field.get("type"):
        case "array":
            return "list of " + _many(_type(known, field["items"]))
        case "object":
            inner = field.get("additionalProperties", {})
            return "table of " + _many(_type(known, inner))
        case "integer":
            return "whole number"
        case "boolean":
            return "`true` or `false`"
        case kind:
            return {"string": "text"}[str(kind)]


def _many(kind: str) -> str:
    return {"table": "tables", "text": "texts", "whole number": "whole numbers"}.get(kind, kind)
