"""Charts of a document as SVG: few shades of one ink, so that a copier does them no harm."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rackcard.report.document import Chart
from rackcard.rules.errors import BadInput

FONT = "Libertinus Serif"
"""What the typesetter brings along; a browser takes its own."""
INK, PALE, RULE = "#1f3a5f", "#b9c6d6", "#d9d9d9"
TEXT = "#333333"
SHADES = {"90%": 0.45, "95%": 0.3, "99%": 0.18}
HEIGHT = 120
PANEL, ABREAST = 95, 4
"""Of the small charts by number of decks: how large, and how many in a row."""


def svg(chart: Chart) -> str:
    """The same chart is the same text, byte for byte."""
    altair = _altair()
    drawn = {"returns": _returns, "bands": _bands, "decks": _decks}[chart.kind](altair, chart)
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
        .configure_legend(labelColor=TEXT, labelLimit=260, title=None, symbolSize=300)
    )
    return _converted(styled.to_json(validate=False))


@lru_cache(maxsize=256)
def _converted(spec: str) -> str:
    """Kept, since more than one format shows the same chart."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(spec))


def _altair() -> Any:
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise BadInput(
            "charts of a report need the extra `report`: pip install 'rackcard[report]'."
        ) from None
    return altair


def _returns(altair: Any, chart: Chart) -> Any:
    """A bar to a row: dark for what the player wins, pale for what is lost."""
    base = altair.Chart(altair.Data(values=list(chart.points))).encode(
        y=altair.Y(
            "row:N", sort=altair.EncodingSortField("at"), title=None, axis=altair.Axis(ticks=False)
        )
    )
    axis = altair.Axis(format="%", tickCount=3)
    bars = base.mark_bar(height={"band": 0.65}).encode(
        x=altair.X("return:Q", title=None, axis=axis),
        color=altair.condition("datum.return < 0", altair.value(PALE), altair.value(INK)),
    )
    origin = altair.Chart(altair.Data(values=[{}])).mark_rule(color=TEXT).encode(x=altair.datum(0))
    return (bars + origin).properties(width=170, height={"step": 15})


def _bands(altair: Any, chart: Chart) -> Any:
    """Shades one over the other, the narrowest confidence darkest, round what is expected."""
    base = altair.Chart(altair.Data(values=list(chart.points)))
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
    areas = base.mark_area(color=INK).encode(
        x=rounds,
        y=altair.Y(
            "low:Q",
            title=None,
            axis=altair.Axis(format="%", tickCount=5),
            scale=altair.Scale(zero=False),
        ),
        y2="high:Q",
        opacity=shade,
    )
    centre = base.mark_line(color=INK, strokeWidth=1.2).encode(x=rounds, y="centre:Q")
    return (areas + centre).properties(width=190, height=HEIGHT)


def _decks(altair: Any, chart: Chart) -> Any:
    """A panel to a wager, all of them on one scale: what moves little is seen to move little."""
    wagers = list(dict.fromkeys(point["wager"] for point in chart.points))
    decks = list(dict.fromkeys(point["decks"] for point in chart.points))
    axis = altair.Axis(labelAngle=0, grid=False)
    line = altair.Chart().mark_line(color=INK, point={"color": INK, "size": 18})
    panel = line.encode(
        x=altair.X("decks:O", sort=decks, title=None, axis=axis),
        y=altair.Y("edge:Q", title=None, axis=altair.Axis(format="~%", tickCount=4)),
    ).properties(width=PANEL, height=PANEL)
    header = altair.Header(
        labelColor=TEXT, labelFontSize=10, labelLimit=0, labelExpr="split(datum.label, ', ')"
    )
    facet = altair.Facet("wager:N", sort=wagers, title=None, header=header)
    data = altair.Data(values=list(chart.points))
    panels = panel.facet(facet, data=data, columns=ABREAST, spacing=14)
    return panels.resolve_axis(x="independent", y="independent")
