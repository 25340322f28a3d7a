"""Questions as they are written in TOML: measures with their fields, and the rule or notation that is asked."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec import Struct

from rollwright import verbs
from rollwright.errors import BadArgument, BadInput
from rollwright.lab.measures import Measure, chance
from rollwright.rules import Rule
from rollwright.rules.arguments import fraction

MEASURES = ("p", "mean", "variance", "quantile")


class Quantile(Struct, frozen=True, forbid_unknown_fields=True):
    """The field *of* which a quantile is asked, and which: *at* is in (0, 1], as a number or a text such as ``1/4``."""

    of: str
    at: int | float | str = "1/2"


class Measured(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One measure as it is written: ``p = "label == Success"``, ``mean = "boons"``, ``quantile = { of = "total", at = 0.9 }``.

    Whoever writes measures of their own adds fields, and names them among `kinds`.
    """

    kinds: ClassVar[tuple[str, ...]] = MEASURES
    whose: ClassVar[str] = "a question"

    p: str | None = None
    mean: str | None = None
    variance: str | None = None
    quantile: Quantile | None = None

    def written(self) -> list[str]:
        """The kinds of measure that are written here."""
        return [kind for kind in self.kinds if getattr(self, kind) not in (None, False)]

    def measure(self) -> Measure:
        """What is asked; `BadArgument` where it is nothing, or several things."""
        kinds = self.written()
        if len(kinds) != 1:
            said = f"not {' and '.join(kinds)}" if kinds else "here is none"
            raise BadArgument(f"{self.whose} asks for one of {', '.join(self.kinds)}; {said}")
        if self.p is not None:
            return chance(self.p)
        if self.quantile is not None:
            return Measure("quantile", self.quantile.of, share=share(self.quantile.at))
        field = getattr(self, kinds[0])
        return Measure(kinds[0], field if isinstance(field, str) else "")


def meant(notation: str, house: Mapping[str, Any]) -> Rule:
    """The rule that a notation means; errors are placed at `notation`."""
    try:
        return verbs.notation(notation, house=house or None)
    except BadInput as error:
        error.at = "notation"
        raise


def share(at: Any) -> Fraction:
    """A share above 0 and up to 1, of a number or a text.

    >>> share(0.9), share("1/4")
    (Fraction(9, 10), Fraction(1, 4))
    """
    try:
        part = fraction(str(at))
    except ValueError:
        part = Fraction(0)
    if not 0 < part <= 1:
        raise BadArgument(
            f"a share above 0 and up to 1, such as 0.5 or 1/4, not {at!r:.80}", at="quantile.at"
        )
    return part
