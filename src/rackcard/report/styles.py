"""How cells of a spreadsheet look: inputs blue on yellow, as accountants mark them."""

from __future__ import annotations

from typing import Any

INK, QUIET = "#1f3a5f", "#57606a"
_INPUT = {"bg_color": "#fff8dc", "font_color": "#0000c0", "border": 1, "border_color": "#c8b560"}
_RIGHT = {"align": "right"}
_BOLD = {"bold": True, "top": 1}
_FIGURES = {
    "count": "#,##0",
    "chance": "0.0000000000",
    "one_in": "#,##0.00",
    "share": "0.0000%",
    "factor": "0.0000",
    "figure": "0.000000",
    "moved": "0.000000000000;[Red]-0.000000000000",
    "money": "$#,##0.00",
}


class Styles:
    """The formats of one workbook."""

    def __init__(self, book: Any) -> None:
        def made(**look: Any) -> Any:
            return book.add_format({"font_name": "Calibri", "font_size": 10, **look})

        self.title = made(bold=True, font_size=14, font_color=INK)
        self.quiet = made(font_color=QUIET, italic=True)
        self.text = made(valign="top")
        self.indented = made(valign="top", indent=1)
        self.strong = made(bold=True)
        self.right = made(**_RIGHT)
        head = {"bold": True, "font_color": "#ffffff", "bg_color": INK, "valign": "bottom"}
        self.head = made(**head)
        self.head_right = made(**head, **_RIGHT)
        self.link = made(font_color="#0b57d0", underline=1)
        self.bold = made(**_BOLD)
        self.bold_right = made(**_BOLD, **_RIGHT)
        self.input = made(**_INPUT, num_format="General")
        self.input_share = made(**_INPUT, num_format="0.##%")
        shown = {name: made(num_format=form, **_RIGHT) for name, form in _FIGURES.items()}
        self.count, self.chance, self.one_in = shown["count"], shown["chance"], shown["one_in"]
        self.share, self.factor, self.figure = shown["share"], shown["factor"], shown["figure"]
        self.moved, self.money = shown["moved"], shown["money"]
        self.bold_count = made(**_BOLD, num_format=_FIGURES["count"])
        self.bold_chance = made(**_BOLD, num_format=_FIGURES["chance"])
        self.bold_share = made(**_BOLD, num_format=_FIGURES["share"])
