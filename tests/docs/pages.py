"""Pages as a test sees them: their blocks of code, in order, and the comments that steer them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
OUTSIDE = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"]
PAGES = OUTSIDE + sorted(
    str(page.relative_to(ROOT))
    for page in DOCS.rglob("*.md")
    if "_build" not in page.relative_to(DOCS).parts
)


class Block(NamedTuple):
    page: str
    line: int
    language: str
    """What stands behind the fence; "indented" for a block without one."""
    text: str
    comment: str
    """The HTML comment right before it: what a test should do with it."""

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@cache
def blocks(page: str) -> tuple[Block, ...]:
    found, comment = [], ""
    for token in MarkdownIt("commonmark", {"html": True}).parse(read(page)):
        if token.type == "html_block":
            said = re.fullmatch(r"<!-- (.*) -->\s*", token.content, re.DOTALL)
            comment = said[1] if said else ""
        elif token.type in ("fence", "code_block"):
            language = token.info.split()[0] if token.info else ""
            kind = "indented" if token.type == "code_block" else language
            assert token.map
            found.append(Block(page, token.map[0] + 1, kind, token.content, comment))
            comment = ""
        elif token.type not in ("paragraph_open", "inline", "paragraph_close"):
            comment = ""
    return tuple(found)
