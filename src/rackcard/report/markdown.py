"""A document as Markdown. Charts are left out: a table beside each has the same figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rackcard.report.document import Block, Charts, Code, Document, Facts, Section
from rackcard.report.tables import Table


def markdown(document: Document) -> bytes:
    parts = [f"# {_plain(document.title)}: {_plain(document.subtitle)}", _facts(document.facts)]
    for section in document.sections:
        parts += _section(section, "##")
    return ("\n\n".join(parts) + "\n").encode()


def _section(section: Section, level: str) -> Iterator[str]:
    yield f"{level} {_plain(section.title)}"
    for block in section.blocks:
        if not isinstance(block, Charts):
            yield _block(block)
    for part in section.parts:
        yield from _section(part, level + "#")


def _block(block: Block) -> str:
    if isinstance(block, Facts):
        return _facts(block)
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Code):
        return f"    {block.text}"
    assert isinstance(block, str)
    return _plain(block)


def _facts(facts: Facts) -> str:
    return "\n".join(f"- {_plain(name)}: {_plain(value)}" for name, value in facts.pairs)


def _table(table: Table) -> str:
    parts = [f"**{_plain(table.title)}**"] if table.title else []
    if table.rows:
        names = [_plain(column.lstrip(">")) for column in table.columns]
        rules = ["---:" if column.startswith(">") else "---" for column in table.columns]
        cells = [[_plain(cell) for cell in row] for row in table.rows]
        if table.totals:
            cells[-1] = [f"**{cell}**" if cell else "" for cell in cells[-1]]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in (names, rules, *cells)))
    parts += ["\n".join(f"- {_plain(note)}" for note in table.notes)] if table.notes else []
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """Escape the characters that are markup."""
    return re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", text)
