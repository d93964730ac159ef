"""Plain data as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def code(text: object) -> str:
    """The text as inline code."""
    shown = str(text)
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`"


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; columns whose name starts with ">" are aligned right."""
    rules = ["---:" if column.startswith(">") else "---" for column in columns]
    head = [column.lstrip(">") for column in columns]
    lines = [head, rules, *([_cell(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _cell(cell: object) -> str:
    return " ".join(str(cell).replace("|", r"\|").split())


def block(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def section(level: int, title: str, *parts: str) -> str:
    return "\n".join([f"{'#' * level} {title}\n", *(part for part in parts if part)])
