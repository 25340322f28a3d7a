"""The frame of every picture: paper, title, what a screen reader says, and the strokes that pictures are made of."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from html import escape

from rollwright.drawing.labels import clean, clip, columns_of

WIDTH = 640
EDGE = 24
"""A picture is so wide, with so much free at its edges, in pixels."""
LETTER = 7.3
"""The width of a letter at 13 px in the widest of the usual generic fonts, on average."""

# Every colour twice: no custom properties, because many viewers outside of browsers know none.
STYLE = """
.rollwright{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:13px}
.rollwright text{font-variant-numeric:tabular-nums}
.rollwright .paper{fill:#fdfcfa}
.rollwright .title{fill:#24262b;font-size:16px;font-weight:600}
.rollwright .long{font-size:12.5px}
.rollwright .ink{fill:#24262b}
.rollwright .quiet{fill:#666a73}
.rollwright .small{font-size:12px}
.rollwright .grid{stroke:#e6e3dc;stroke-width:1}
.rollwright .axis{stroke:#b9b6ae;stroke-width:1}
.rollwright .bar{fill:#5468a8}
.rollwright .area{fill:#5468a8;fill-opacity:.2}
.rollwright .line{fill:none;stroke:#5468a8;stroke-width:2;stroke-linejoin:round}
.rollwright .mark{stroke:#a8542f;stroke-width:1.5;stroke-dasharray:4 3}
.rollwright .marked{fill:#a8542f}
@media (prefers-color-scheme:dark){
.rollwright .paper{fill:#1b1d22}
.rollwright .title,.rollwright .ink{fill:#e9e7e2}
.rollwright .quiet{fill:#a0a3ab}
.rollwright .grid{stroke:#2e3138}
.rollwright .axis{stroke:#545861}
.rollwright .bar,.rollwright .area{fill:#93a6e0}
.rollwright .line{stroke:#93a6e0}
.rollwright .mark{stroke:#e39a74}
.rollwright .marked{fill:#e39a74}
}
"""


def nothing(title: str, description: str | None = None) -> str:
    """The picture of nothing, which says so."""
    words = text("quiet", EDGE, 74, "Nothing to draw.")
    return picture(title, description or "Nothing to draw.", 98, [words])


def picture(title: str, description: str, height: float, body: Iterable[str], *, style: str = "") -> str:
    """Put the frame around *body*: paper, title, and what a screen reader says; *style* are CSS rules of its own."""
    title, description = clean(title), clean(description)
    inside = "\n".join(body)
    # Several pictures may stand in one page, so their ids differ with what they show.
    key = f"rw{zlib.crc32((title + description + inside).encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rollwright" role="img" viewBox="0 0 {WIDTH} {digits(height)}"'
        f' width="{WIDTH}" height="{digits(height)}" style="max-width:100%;height:auto"'
        f' aria-labelledby="{key}t {key}d">\n'
        f'<title id="{key}t">{escape(title)}</title>\n<desc id="{key}d">{escape(description)}</desc>\n'
        f"<style>{STYLE}{style}</style>\n"
        f"{box('paper', 0, 0, WIDTH, height, 6)}\n{heading(title)}\n{inside}\n</svg>\n"
    )


def heading(title: str) -> str:
    """Set the title in the size that it fits in."""
    return text("title" if columns_of(title) <= 48 else "title long", EDGE, 38, clip(title, 80))


def text(kind: str, x: float, y: float, words: str, anchor: str = "start") -> str:
    """Write *words*; *anchor* (start, middle, end) is the part of them that stands at *x*."""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text class="{kind}" x="{digits(x)}" y="{digits(y)}"{side}>{escape(words)}</text>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """Draw a straight line."""
    return f'<line class="{kind}" x1="{digits(x1)}" y1="{digits(y1)}" x2="{digits(x2)}" y2="{digits(y2)}"/>'


def box(kind: str, x: float, y: float, wide: float, high: float, round_by: float) -> str:
    """Draw a rectangle with corners rounded by so many pixels."""
    size = f'x="{digits(x)}" y="{digits(y)}" width="{digits(wide)}" height="{digits(high)}"'
    return f'<rect class="{kind}" {size} rx="{digits(round_by)}"/>'


def digits(value: float) -> str:
    """Write a coordinate, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
