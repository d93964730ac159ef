"""A document as one HTML file: nothing to fetch, nothing to run, printable."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rackcard.report import charts
from rackcard.report.document import Code, Document, Facts, lines
from rackcard.report.tables import Table
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"


def html(document: Document) -> bytes:
    return page("par.html", document=document)


def page(template: str, **values: Any) -> bytes:
    style = (TEMPLATES / "style.css").read_text(encoding="utf-8").strip()
    found = environment().get_template(template).render(**values, style=style)
    return (found.rstrip() + "\n").encode()


def environment() -> Environment:
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
        from markupsafe import Markup
    except ImportError:
        raise BadInput(
            "HTML reports need the extra `report`: pip install 'rackcard[report]'."
        ) from None
    found = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    found.filters["broken"] = _broken
    found.filters["svg"] = lambda chart: Markup(_drawn(charts.svg(chart), chart.caption))
    found.globals["classes"] = _classes
    for name, kind in (("facts", Facts), ("table", Table), ("code", Code)):
        found.tests[f"{name}_block"] = lambda block, kind=kind: isinstance(block, kind)
    return found


def _broken(cell: str) -> Markup:
    """A long figure with optional line breaks, which do not show when it is copied."""
    from markupsafe import Markup, escape

    return Markup("<wbr>").join(escape(line) for line in lines(cell))


_MARKS = {"✓": "agrees", "✗": "wrong", "documented": "documented"}


def _classes(column: str, cell: str) -> Markup:
    from markupsafe import Markup

    names = ["number"] if column.startswith(">") else ["name"] if column else []
    names += [_MARKS[cell]] if cell in _MARKS else []
    return Markup(f' class="{" ".join(names)}"' if names else "")


def _drawn(svg: str, caption: str) -> str:
    """The bare picture, with a label for screen readers."""
    bare = re.sub(r' (?:xmlns(?::xlink)?|role|aria-[a-z]+)="[^"]*"', "", svg)
    label = caption.replace('"', "")
    return bare.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
