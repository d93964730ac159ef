"""The JSON forms of events, made from their classes: a field is declared once, in events.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_type_hints

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from rackcard.live.table import events
from rackcard.live.table.events import Event

if TYPE_CHECKING:
    # mypy cannot follow types that are made at run time; there, an event is what `to_json` gives.
    TableEvent = dict[str, Any]
    RecordedEvent = dict[str, Any]
    SettledEvent = dict[str, Any]
else:

    def _form(kind: type[Event], name: str, **more: Any) -> Any:
        """`more` are fields that stand before those of the event."""
        hints = get_type_hints(kind)
        own = {field.name: hints[field.name] for field in fields(kind)}
        form = TypedDict(name, {**more, "kind": Literal[kind.__name__], **own})
        if not (kind.__doc__ or "").startswith(f"{kind.__name__}("):  # dataclass makes that one
            form.__doc__ = kind.__doc__
        return form

    def _one_of(forms: Iterator[Any]) -> Any:
        return Annotated[Union[tuple(forms)], Field(discriminator="kind")]  # noqa: UP007

    # Tests may declare events of their own; nobody is ever told those.
    _KINDS = [kind for kind in Event.kinds.values() if kind.__module__ == events.__name__]
    _OFF_TABLE = (events.PlayMoneyGranted, events.Appointed)
    _AT_TABLE = {
        kind: _form(kind, f"{kind.__name__}Event") for kind in _KINDS if kind not in _OFF_TABLE
    }
    SettledEvent = _AT_TABLE[events.Settled]
    TableEvent = TypeAliasType("TableEvent", _one_of(iter(_AT_TABLE.values())))
    """What can happen at a table."""
    RecordedEvent = TypeAliasType(
        "RecordedEvent",
        _one_of(_form(kind, f"Recorded{kind.__name__}", seq=int, at=int) for kind in _AT_TABLE),
    )
    """The same with its place in the journal, and its time in milliseconds."""
