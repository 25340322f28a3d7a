"""Messages of the lab: what is asked of it over the web and what it replies, as types."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct

from rollwright.table.log.shapes import Maybe

MOST = 4
"""So many settings are compared at once."""

Object = dict[str, Any]


class SettingAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A setting: a rule with its arguments, or a notation; house rules; and the *goal* that its decisions are made for.

    Without a goal everybody takes the plain option.
    """

    rule: str | None = None
    notation: str | None = None
    args: Object = {}
    house: Object = {}
    goal: str | None = None


class CompareAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of `compare`: one to four settings."""

    settings: Annotated[list[SettingAsked], Meta(min_length=1, max_length=MOST)]
    id: Any = None


class Chance(Struct, kw_only=True):
    """A label or a value with its chance; *weight* is exact, over the total *of* its setting."""

    label: Any
    p: float
    weight: Maybe[str] = UNSET


class Average(Struct, kw_only=True):
    """A number of the outcome, a goal or a field: its mean, its spread (standard deviation), and the chance of every value."""

    name: str
    mean: Object
    spread: float
    rows: list[Chance]


class Weighed(Struct, kw_only=True):
    """A setting with its odds, by headline, and its numbers."""

    rule: str
    args: Object
    odds: list[Chance]
    of: str
    numbers: list[Average]
    unresolved: Maybe[float] = UNSET


class Against(Struct, kw_only=True):
    """Two settings by their places: how much of the chance lies elsewhere, and how their numbers stand to each other."""

    a: int
    b: int
    distance: float
    numbers: list[Object]


class Laid(Struct, kw_only=True):
    """The reply to compare: every setting, and every two of them against each other."""

    ok: bool
    id: Any
    settings: list[Weighed]
    against: list[Against]
