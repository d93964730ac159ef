"""How Sphinx builds the site: `make docs`, or `python -m docs.build`."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from docs import generators  # noqa: E402
from rackcard import __version__  # noqa: E402

project = "Rackcard"
version = release = __version__
copyright = "the authors of Rackcard"
language = "en"
smartquotes = False  # "--option" must not become a dash

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # ARCHITECTURE and CONTRIBUTING are also read outside the site

autodoc_member_order = "bysource"
autodoc_default_options = {"undoc-members": True}
add_module_names = False
default_role = "code"  # docstrings use backticks as Markdown does

html_theme = "furo"
html_title = "Rackcard"
html_static_path = ["_static"]
html_css_files = ["rackcard.css"]
html_logo = html_favicon = "_static/logo.svg"
html_copy_source = False
html_show_search_summary = False  # it reads other pages, which a browser forbids from a disk
html_show_copyright = False
pygments_style, pygments_dark_style = "tango", "monokai"

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
PAGES = {
    "README.md": "index",
    "CONTRIBUTING.md": "contributing",
    "ARCHITECTURE.md": "architecture",
    "CHANGELOG.md": "changelog",
    "benchmarks/RESULTS.md": "results",
}
"""Pages outside this folder, and the page of the site that includes each."""


def _fill(_: Any, docname: str, source: list[str]) -> None:
    """Fill in the generated parts of a page, and make its links work on the site."""
    page = HERE / f"{docname}.md"
    source[0] = LINK.sub(lambda link: _link(page, link), generators.fill(source[0]))


def _include(_: Any, path: Path, docname: str, source: list[str]) -> None:
    """An included page from outside docs/: its links are relative to its own folder."""
    source[0] = LINK.sub(lambda link: _link((HERE / path).resolve(), link, docname), source[0])


def _link(page: Path, link: re.Match[str], docname: str = "") -> str:
    """Point pages of PAGES at the site and drop links to folders; other files become downloads."""
    image, text, target, anchor = link[1], link[2], link[3], link[4] or ""
    found = (page.parent / target).resolve()
    if ":" in target or not found.exists():
        return link[0]
    if found.is_dir():
        return text
    here = (HERE / docname).parent if docname else page.parent
    outside = os.path.relpath(found, HERE.parent).replace(os.sep, "/")
    if outside in PAGES:
        found = HERE / f"{PAGES[outside]}.md"
    relative = os.path.relpath(found, here).replace(os.sep, "/")
    return f"{image}[{text}]({relative}{anchor})"


def _docstring(*event: Any) -> None:
    """Escape a single star: it is the joker, not markup."""
    lines: list[str] = event[-1]
    lines[:] = [re.sub(r"(?<![\w*])\*(?![\w*])", r"\\*", line) for line in lines]


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("source-read", _fill)
    app.connect("include-read", _include)
