"""Charts of a document as SVG: a few shades of one ink, so that they survive a copier."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from rackcard.report.document import Chart
from rackcard.rules.errors import BadInput

FONT = "Libertinus Serif"
"""The font that the typesetter includes; a browser uses its own."""
INK, PALE, RULE, TEXT = "#1f3a5f", "#b9c6d6", "#d9d9d9", "#333333"
SHADES = {"90%": 0.45, "95%": 0.3, "99%": 0.18}
HEIGHT = 120
POINTS = "points"
PANEL, ABREAST = 95, 4
"""The size of the small charts by number of decks, and how many go in a row."""


def svg(chart: Chart) -> str:
    """The chart as SVG; the same chart gives the same text, byte for byte."""
    return _converted(json.dumps({**_design(chart.kind), "datasets": {POINTS: chart.points}}))


@lru_cache(maxsize=256)
def _converted(spec: str) -> str:
    """Cached, because several formats show the same chart."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(spec))


@lru_cache(maxsize=8)
def _design(kind: str) -> dict[str, Any]:
    """The design of all charts of a kind, without their points."""
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise BadInput(
            "charts of a report need the extra `report`: pip install 'rackcard[report]'."
        ) from None
    drawn = {"returns": _returns, "bands": _bands, "decks": _decks}[kind](altair)
    styled = (
        drawn.configure(font=FONT, background="transparent", padding=2)
        .configure_view(strokeWidth=0)
        .configure_axis(
            labelColor=TEXT,
            titleColor=TEXT,
            titleFontWeight="normal",
            domainColor=TEXT,
            tickColor=TEXT,
            gridColor=RULE,
            labelLimit=260,
        )
        .configure_legend(labelColor=TEXT, labelLimit=260, title=None, symbolSize=200)
    )
    found: dict[str, Any] = styled.to_dict(validate=False)
    return found


def _chart(altair: Any) -> Any:
    return altair.Chart(altair.NamedData(POINTS))


def _returns(altair: Any) -> Any:
    """A bar for each row, as printed: dark for what the player wins, pale for what is lost."""
    rows = altair.Y("row:N", sort=None, title=None, axis=altair.Axis(ticks=False))
    bars = (
        _chart(altair)
        .mark_bar(height={"band": 0.65})
        .encode(
            x=altair.X("return:Q", title=None, axis=altair.Axis(format="%", tickCount=3)),
            y=rows,
            color=altair.condition("datum.return < 0", altair.value(PALE), altair.value(INK)),
        )
    )
    origin = altair.Chart(altair.Data(values=[{}])).mark_rule(color=TEXT).encode(x=altair.datum(0))
    return (bars + origin).properties(width=170, height={"step": 15})


def _bands(altair: Any) -> Any:
    """Shaded bands round the expected return, the narrowest confidence darkest."""
    rounds = altair.X(
        "rounds:Q",
        scale=altair.Scale(type="log"),
        title="rounds",
        axis=altair.Axis(values=[1e3, 1e4, 1e5, 1e6, 1e7], format="~s", grid=False),
    )
    shade = altair.Opacity(
        "confidence:N",
        scale=altair.Scale(domain=list(SHADES), range=list(SHADES.values())),
        legend=altair.Legend(orient="right", symbolType="square", symbolStrokeWidth=0),
    )
    low = altair.Y(
        "low:Q",
        title=None,
        axis=altair.Axis(format="%", tickCount=5),
        scale=altair.Scale(zero=False),
    )
    areas = _chart(altair).mark_area(color=INK).encode(x=rounds, y=low, y2="high:Q", opacity=shade)
    line = _chart(altair).mark_line(color=INK, strokeWidth=1.2)
    return (areas + line.encode(x=rounds, y="centre:Q")).properties(width=190, height=HEIGHT)


def _decks(altair: Any) -> Any:
    """A panel for each wager, all on one scale, so that small changes look small."""
    axis = altair.Axis(labelAngle=0, grid=False)
    line = altair.Chart().mark_line(color=INK, point={"color": INK, "size": 18})
    panel = line.encode(
        x=altair.X("decks:O", sort=None, title=None, axis=axis),
        y=altair.Y("edge:Q", title=None, axis=altair.Axis(format="~%", tickCount=4)),
    ).properties(width=PANEL, height=PANEL)
    header = altair.Header(
        labelColor=TEXT, labelFontSize=10, labelLimit=0, labelExpr="split(datum.label, ', ')"
    )
    order = altair.EncodingSortField("at", op="min")
    facet = altair.Facet("wager:N", sort=order, title=None, header=header)
    panels = panel.facet(facet, data=altair.NamedData(POINTS), columns=ABREAST, spacing=14)
    return panels.resolve_axis(x="independent", y="independent")
