"""Measures: what is asked of a roll. A chance, an average, a spread, a quantile, one field's value, or whether it is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.odds import Odds
from rollwright.odds.fields import reader
from rollwright.rules.arguments import fraction

SIGNS: dict[str, Callable[[Any, Any], bool]] = {">=": ge, "<=": le, "==": eq, ">": gt, "<": lt, "=": eq}
HEADLINE = "headline"
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {**SIGNS, "!=": ne}
_TERM = re.compile(r"(?P<field>[\w.]+)\s*(?P<sign>>=|<=|==|!=|=|>|<)\s*(?P<value>.+)")
_SPOKEN = {
    ">=": "at least",
    "<=": "at most",
    "==": "exactly",
    ">": "more than",
    "<": "less than",
    "!=": "not",
}
_WORDS = {"true": True, "false": False, "null": None}


class Term(Struct, frozen=True):
    """A field of an outcome compared with a value: ``crits >= 2``, ``label == Botch``."""

    field: str
    sign: str
    value: Any

    def holds(self, value: Any) -> bool:
        """Whether it is so of a *value* of the field; nothing is more or less than null."""
        if value is None and self.sign not in ("==", "!="):
            return False
        return _COMPARE[self.sign](value, self.value)

    def spoken(self) -> str:
        """The comparison in words: ``at least 2``, and of a label the label."""
        return (
            str(self.value)
            if isinstance(self.value, str) and self.sign == "=="
            else f"{_SPOKEN[self.sign]} {self.value}"
        )

    def __str__(self) -> str:
        shown = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return (
            str(shown)
            if self.field == HEADLINE and self.sign == "=="
            else f"{self.field} {self.sign} {shown}"
        )


class Measure(Struct, frozen=True):
    """What is asked of a roll, and of which fields of its outcome.

    *kind* is p, mean, variance, quantile, value or allowed; *terms* all hold for a p (or not, where it is the *opposite*),
    and *share* is a quantile's, in (0, 1].
    """

    kind: str
    field: str = ""
    terms: tuple[Term, ...] = ()
    share: Fraction = Fraction(1, 2)
    opposite: bool = False

    @property
    def by(self) -> str | None:
        """The one field that is asked about; `None` where there are several."""
        fields = {term.field for term in self.terms} or {self.field}
        return fields.pop() if len(fields) == 1 else None

    @property
    def words(self) -> tuple[Term, ...]:
        """The conditions that compare with a word."""
        return tuple(term for term in self.terms if isinstance(term.value, str))

    def of(self, odds: Odds[Any]) -> Any:
        """What is asked, of the odds of the one field that it is asked about, or of whole outcomes where there are several."""
        if self.kind == "p":
            return odds.p(self.holds)
        if self.kind == "quantile":
            return odds.quantile(self.share)
        return odds.mean() if self.kind == "mean" else odds.variance()

    def instead_of(self, other: Measure) -> str:
        """What is asked here and not there: ``successes exactly 2 instead of at least 3``."""
        mine = [term for term in self.terms if term not in other.terms]
        theirs = [term for term in other.terms if term not in self.terms]
        if len(mine) == len(theirs) == 1 and mine[0].field == theirs[0].field:
            return f"{mine[0].field} {mine[0].spoken()} instead of {theirs[0].spoken()}"
        return f"{self} instead of {other}"

    def holds(self, outcome: Any) -> bool:
        """Whether an outcome, or what stands in its field where there is only one, is among those that are counted."""
        whole = self.by is None
        every = all(term.holds(reader(term.field)(outcome) if whole else outcome) for term in self.terms)
        return every is not self.opposite

    def __str__(self) -> str:
        if self.kind == "p":
            both = " and ".join(map(str, self.terms))
            return f"not ({both})" if self.opposite else both
        if self.kind == "quantile":
            which = "median" if self.share == Fraction(1, 2) else f"{self.share} quantile"
            return f"{which} of {self.field}"
        return {"value": self.field, "allowed": "allowed"}.get(self.kind, f"{self.kind} of {self.field}")


def chance(text: str) -> Measure:
    """The measure that a condition means: ``crits >= 2``, ``label == Success and boons > 0``, or an outcome's headline.

    Raises `BadArgument` for an empty text.

    >>> str(chance("crits>=2 and label = Success")), str(chance("Botch"))
    ('crits >= 2 and label == Success', 'Botch')
    """
    parts = [part.strip() for part in text.split(" and ")]
    if not all(parts):
        raise BadArgument("a condition is a field, a sign and a value, such as crits >= 2", at="p")
    return Measure("p", terms=tuple(map(_term, parts)))


def _term(text: str) -> Term:
    match = _TERM.fullmatch(text)
    if match is None:
        return Term(HEADLINE, "==", text)
    sign = "==" if match["sign"] == "=" else match["sign"]
    value = _value(match["value"].strip())
    if sign not in ("==", "!=") and not isinstance(value, (int, Fraction)):
        raise BadArgument(f"{sign} compares numbers, not {value!r}", at="p")
    return Term(match["field"], sign, value)


def _value(text: str) -> Any:
    """A number, a truth value, null, or else a text, which may stand in quotes."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    try:
        number = fraction(text.replace("−", "-"))
    except ValueError:
        return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
    return int(number) if number.denominator == 1 else number
