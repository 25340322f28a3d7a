"""Colours that differ in lightness as well as in hue, each for light and for dark paper: scales for grids, and a few for series.

Nobody needs to tell red from green: a scale grows steadily darker on light paper and lighter on dark, and series have marks too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rollwright.drawing.frame import EDGE, LETTER, box, text
from rollwright.drawing.labels import clean, clip, columns_of

STEPS = 20
"""A scale has so many steps above its first colour."""

_LIGHT = ("#eef0e4", "#b3d9c2", "#58adb0", "#2f6ca3", "#2b2a66")
_DARK = ("#23272f", "#28476e", "#2b7c91", "#7cc1a0", "#f3efc6")
_LIGHT_BOTH = ("#274585", "#8ea8d6", "#f1efe8", "#e3a97f", "#8f3d14")
_DARK_BOTH = ("#a9c4ff", "#4b69ad", "#2a2d33", "#a8633b", "#ffc096")

Channels = tuple[float, float, float]


class Scale(NamedTuple):
    """Colours from the least to the most, on light and on dark paper, under a name for its CSS classes."""

    name: str
    light: tuple[str, ...]
    dark: tuple[str, ...]

    def style(self, steps: Iterable[int]) -> str:
        """The CSS rules of these steps: the fill of a cell, and letters that stand out on it."""
        used = sorted(set(steps))
        dark = "".join(self._rules(step, self.dark) for step in used)
        light = "".join(self._rules(step, self.light) for step in used)
        return f"{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"

    def _rules(self, step: int, stops: tuple[str, ...]) -> str:
        fill = between(stops, step / STEPS)
        kind = f".rollwright .{self.name}{step}"
        return f"{kind}{{fill:{fill}}}\n{kind}t{{fill:{letters_on(fill)}}}\n"


SEQUENTIAL = Scale("heat", _LIGHT, _DARK)
"""From nothing to the most."""
DIVERGING = Scale("both", _LIGHT_BOTH, _DARK_BOTH)
"""From less, through as much, to more."""

SERIES = (
    ("#3f58a8", "#93a6e0"),
    ("#b5551a", "#f0a36b"),
    ("#16796a", "#5fc9b3"),
    ("#8a3575", "#dc93cb"),
    ("#7d6a0e", "#d9c35a"),
    ("#5d616b", "#b3b6be"),
)
"""So many series can be told apart, on light and on dark paper."""


def series_style(count: int) -> str:
    """The CSS rules of the first *count* series: lines, areas, marks, words."""
    light = "".join(_series(i, SERIES[i % len(SERIES)][0]) for i in range(count))
    dark = "".join(_series(i, SERIES[i % len(SERIES)][1]) for i in range(count))
    return f"{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"


def _series(number: int, colour: str) -> str:
    kind = f".rollwright .c{number}"
    return (
        f"{kind}{{fill:{colour}}}\n"
        f"{kind}l{{fill:none;stroke:{colour};stroke-width:2;stroke-linejoin:round}}\n"
        f"{kind}a{{fill:{colour};fill-opacity:.16}}\n"
    )


def legend(names: Sequence[str]) -> list[str]:
    """The names of series beside their colours, in a row under the title."""
    body, x = [], float(EDGE)
    for at, name in enumerate(names):
        shown = clip(clean(name), 28)
        body += [box(f"c{at}", x, 56, 11, 11, 2), text("ink small", x + 17, 66, shown)]
        x += columns_of(shown) * LETTER + 38
    return body


def between(stops: tuple[str, ...], share: float) -> str:
    """The colour at *share* (0 to 1) of the way along *stops*, mixed as eyes do (in Oklab).

    >>> between(("#000000", "#ffffff"), 0), between(("#000000", "#ffffff"), 1)
    ('#000000', '#ffffff')
    """
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    at = min(int(place), len(stops) - 2)
    one, other = _to_lab(stops[at]), _to_lab(stops[at + 1])
    part = place - at
    return _from_lab(*(a + (b - a) * part for a, b in zip(one, other, strict=True)))


def letters_on(fill: str) -> str:
    """Black or white, whichever is read more easily on *fill*.

    >>> letters_on("#ffff00"), letters_on("#000080")
    ('#000', '#fff')
    """
    return "#000" if contrast(fill, "#000000") >= contrast(fill, "#ffffff") else "#fff"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as the Web Content Accessibility Guidelines (2.1) measure it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return round((high + 0.05) / (low + 0.05), 6)


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> Channels:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _straight(red), _straight(green), _straight(blue)


def _straight(value: float) -> float:
    """A channel as light, from how it is written."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _written(light: float) -> int:
    value = min(max(light, 0.0), 1.0)
    bent = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * bent)


# Björn Ottosson's Oklab.
def _to_lab(colour: str) -> Channels:
    r, g, b = _linear(colour)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _from_lab(light: float, green_red: float, blue_yellow: float) -> str:
    long = (light + 0.3963377774 * green_red + 0.2158037573 * blue_yellow) ** 3
    middle = (light - 0.1055613458 * green_red - 0.0638541728 * blue_yellow) ** 3
    short = (light - 0.0894841775 * green_red - 1.2914855480 * blue_yellow) ** 3
    red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
    return f"#{_written(red):02x}{_written(green):02x}{_written(blue):02x}"
