"""Printed: what a book prints, read so that its precision is known."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.lab.measures import SIGNS

TRENDS = ("rises", "falls")
_NUMBER = r"[+-]?\d+(?:,\d{3})*(?:\.\d+)?"
_PLAIN = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<percent>%)?")
_RATIO = re.compile(r"(?P<top>[+-]?\d+)\s*/\s*(?P<bottom>\d+)")
_IN = re.compile(r"(?P<top>\d+) in (?P<bottom>\d+(?:,\d{3})*(?:\.\d+)?)")
_MOST = 60


class Printed(Struct, frozen=True):
    """A printed number, bound, comparison or word.

    *value* is the number as it stands, `None` for a word and for a comparison without a number; *low* and *high* enclose
    all that is printed so when it is rounded; *sign* is that of a bound or comparison; *digits* stand after the point.

    >>> [str(each) for each in (read("26%").low, read("26%").high)]
    ['51/200', '53/200']
    """

    text: str
    value: Fraction | None = None
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(0)
    sign: str = ""
    percent: bool = False
    digits: int = 0

    @property
    def step(self) -> Fraction:
        """One unit in the last place that is printed; 0 where nothing is rounded."""
        return self.high - self.low

    def fits(self, exact: Any, upto: Any = None) -> str | None:
        """How an exact number (or anything up to *upto*) goes with what is printed: `holds`, `rounds`, or not at all.

        >>> read("26%").fits(Fraction(12281, 46656)), read("1/4").fits(Fraction(1, 4)), read("30").fits(Fraction(31))
        ('rounds', 'holds', None)
        """
        upto = exact if upto is None else upto
        if self.value is None or not isinstance(exact, (int, Fraction)) or isinstance(exact, bool):
            return "holds" if as_printed(exact) == self.text.lower() else None
        if self.sign:
            both = SIGNS[self.sign](exact, self.value) and SIGNS[self.sign](upto, self.value)
            return "holds" if both else None
        if exact <= self.value <= upto:
            return "holds"
        return "rounds" if self.low <= exact and upto <= self.high else None


def as_printed(value: Any) -> str:
    """A label, a truth value or nothing, as a book would print it, in small letters.

    >>> as_printed(True), as_printed("Critical Success"), as_printed(None)
    ('yes', 'critical success', 'none')
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).lower()


def read(text: str) -> Printed:
    """Read ``26%``, ``1 in 36``, ``5/36``, ``+6``, ``30``, a bound such as ``>= 95%``, a sign, or a word such as ``Success``.

    What is written as a fraction is meant exactly; everything else may have been rounded to its last digit. Raises
    `BadArgument` for what is empty, or longer than 60 characters.

    >>> read("1 in 36").value, read("> 50%").sign, read("−2").value
    (Fraction(1, 36), '>', Fraction(-2, 1))
    """
    plain = text.strip().replace("−", "-").replace("≥", ">=").replace("≤", "<=")
    if not 0 < len(plain) <= _MOST:
        raise BadArgument(f"what is printed is 1 to {_MOST} characters, such as 26% or 1 in 36", at="printed")
    sign = next((sign for sign in SIGNS if plain.startswith(sign)), "")
    number = _number(plain.removeprefix(sign).strip())
    if number is None:
        rest = plain.removeprefix(sign).strip()
        if sign and rest:
            raise BadArgument(f"after {sign} stands a number, such as 50% or 1/6, not {rest!r}", at="printed")
        return Printed(plain, sign=sign)
    value, low, high, percent, digits = number
    return Printed(text.strip(), value, low, high, sign, percent, digits)


def _number(text: str) -> tuple[Fraction, Fraction, Fraction, bool, int] | None:
    """A number with all that is rounded to it, whether it is in per cent, and its digits after the point."""
    if (match := _RATIO.fullmatch(text)) and int(match["bottom"]):
        value = Fraction(int(match["top"]), int(match["bottom"]))
        return value, value, value, False, 0
    if (match := _IN.fullmatch(text)) and (bottom := Fraction(match["bottom"].replace(",", ""))) > 1:
        top, half = int(match["top"]), _half(match["bottom"])
        return top / bottom, top / (bottom + half), top / (bottom - half), False, 0
    if match := _PLAIN.fullmatch(text):
        digits = _half(match["number"])
        scale = 100 if match["percent"] else 1
        value = Fraction(match["number"].replace(",", ""))
        low, high = value - digits, value + digits
        after = len(match["number"].partition(".")[2])
        return value / scale, low / scale, high / scale, scale == 100, after
    return None


def _half(number: str) -> Fraction:
    """Half a unit in the last place of a number."""
    return Fraction(1, 2 * 10 ** len(number.partition(".")[2]))
