"""Parse a card from TOML; an error is one sentence."""

from __future__ import annotations

import tomllib
from types import UnionType
from typing import Any, TypeVar

from pydantic import (
    BaseModel,
    ValidationError,
)

from rackcard.rackcards.card import RackCard
from rackcard.rackcards.figures import Figures
from rackcard.rules.errors import BadInput


def parse_card(text: str, where: str) -> RackCard:
    """A rack card from TOML; `where` names the file in error messages."""
    return parse(RackCard, text, where)


def parse_figures(text: str, where: str) -> Figures:
    return parse(Figures, text, where)


M = TypeVar("M", bound=BaseModel)


def parse(model: type[M], text: str, where: str) -> M:
    """A model from TOML; raises BadInput with one sentence about what is wrong."""
    try:
        return model.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{where} is not TOML: {error}.") from None
    except ValidationError as error:
        raise BadInput(f"{where}: {_sentence(model, error)}") from None


def _sentence(model: type[BaseModel], error: ValidationError) -> str:
    """The first validation error in a sentence: the key, what is wrong, and what is allowed."""
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"] if part not in ("str", "int"))
    message = first["msg"].removeprefix("Value error, ").rstrip(".")
    if first["type"] == "extra_forbidden":
        message = f"this key is not known; allowed: {', '.join(_fields(model, first['loc'][:-1]))}"
    if first["type"] != "value_error":
        message = message[0].lower() + message[1:]
    return f"{key + ': ' if key else ''}{message}."


def _fields(model: type[BaseModel], path: tuple[Any, ...]) -> list[str]:
    """The keys that the table at `path` may have."""
    fields: Any = model
    for part in path:
        if isinstance(fields, type) and issubclass(fields, BaseModel):
            fields = fields.model_fields[str(part)].annotation
        else:
            fields = fields.__args__[-1]
        if isinstance(fields, UnionType):  # a table that may be left out
            fields = fields.__args__[0]
    return list(fields.model_fields)
