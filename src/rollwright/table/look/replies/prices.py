"""Prices, as types: odds, advice, ways side by side, and what a call would do."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct

from rollwright.sheets import Change
from rollwright.table.log.shapes import DecisionName, Maybe, Object, doc

Chances = Annotated[dict[str, float], doc("by headline its chance, from the worst to the best")]
Hidden = Annotated[Maybe[list[str]], doc("names of what the game master keeps secret")]
Called = Annotated[Maybe[list[str]], doc("what people call that, where the names do not tell")]
At = Annotated[int, doc("the value of what is hidden")]
Who = Annotated[str, doc("who decides")]
GoalName = Annotated[str, doc("the goal")]
ByOption = Annotated[dict[str, Chances], doc("by option's key")]
Worths = Annotated[dict[str, float], doc("by option's key")]
CurveCut = Annotated[Maybe[bool], doc("`true` where there was no time for all of the curve")]


class Assumed(Struct, kw_only=True):
    """How a decision is taken to be made, where odds need it."""

    role: Who
    name: DecisionName
    way: Annotated[
        str | dict[str, int],
        doc("an option's key, `first` for the plain one, `uniform`, `best:GOAL`, or keys with weights"),
    ]


Assumptions = Annotated[Maybe[list[Assumed]], doc("how those decide who are not asked here")]


class Point(Struct, kw_only=True):
    """The odds if what is hidden were this."""

    at: At
    odds: Chances


class Closer(Struct, kw_only=True):
    """More of a roll than how it ends: how well it goes, or how long it takes."""

    says: Annotated[str, doc("what of")]
    odds: Annotated[dict[str, float], doc("by what is said of it its chance, in order")]


class PricedMove(Struct, kw_only=True):
    """The odds of a move: one of `odds` and `curve` is there."""

    odds: Maybe[Chances] = UNSET
    chance: Annotated[
        Maybe[float], doc("the chance of the success, where it is known and there is but one")
    ] = UNSET
    hidden: Hidden = UNSET
    called: Called = UNSET
    curve: Annotated[Maybe[list[Point]], doc("the odds over every value of what is hidden")] = UNSET
    more: CurveCut = UNSET
    assumes: Assumptions = UNSET
    closer: Annotated[Maybe[list[Closer]], doc("what tells more, where nothing is hidden")] = UNSET
    warns: Annotated[
        Maybe[list[str]], doc("what to know before, in words: that a tag gives nothing here")
    ] = UNSET
    guessed: Annotated[
        Maybe[dict[str, Object]],
        doc(
            "where nobody has said their part and it cannot be made without: by sheet what they are thought to say"
        ),
    ] = UNSET


Tolls = Annotated[
    Maybe[dict[str, list[Chances]]],
    doc(
        "by option's key what it may take besides (Stress), each with its chances by what is said of it; nothing is said "
        "of taking nothing"
    ),
]


class Stand(Struct, kw_only=True):
    """The odds of every option if what is hidden were this."""

    at: At
    options: ByOption
    tolls: Tolls = UNSET


class PricedOptions(Struct, kw_only=True):
    """The odds of what every option comes to: one of `options` and `curve` is there."""

    options: Maybe[ByOption] = UNSET
    tolls: Tolls = UNSET
    hidden: Hidden = UNSET
    called: Called = UNSET
    curve: Annotated[Maybe[list[Stand]], doc("the same over every value of what is hidden")] = UNSET
    assumes: Assumptions = UNSET


class WorthAt(Struct, kw_only=True):
    """What every option is worth if what is hidden were this."""

    at: At
    options: Worths


class OptionWorths(Struct, kw_only=True):
    """What every option is worth for a goal: one of `options` and `curve` is there."""

    options: Maybe[Worths] = UNSET
    hidden: Hidden = UNSET
    called: Called = UNSET
    curve: Annotated[Maybe[list[WorthAt]], doc("the same over every value of what is hidden")] = UNSET
    assumes: Assumptions = UNSET


class Step(Struct, kw_only=True):
    """What to decide in a situation."""

    role: Who
    name: DecisionName
    when: Annotated[Object, doc("the situation, by the outcome's fields")]
    key: Annotated[str, doc("the best option")]
    values: Annotated[dict[str, float], doc("by option what it is worth")]


class Advice(Struct, kw_only=True):
    """The best way to a goal."""

    goal: GoalName
    value: Annotated[float, doc("what it is worth: a chance, or a number on average")]
    exact: Annotated[str, doc("the same as a fraction")]
    chance: Annotated[bool, doc("whether it is a chance")]
    plan: Annotated[list[Step], doc("what to decide when")]
    odds: Chances
    assumes: Assumptions


class AdviceAt(Struct, kw_only=True):
    """The advice if what is hidden were this."""

    at: At
    odds: Annotated[Advice, doc("the advice")]


class Way(Struct, kw_only=True):
    """One way to make a move: one of `odds` and `curve` is there."""

    args: Annotated[Object, doc("what of `over` is said in this way")]
    odds: Annotated[Maybe[Advice], doc("the advice, where nothing is hidden")] = UNSET
    hidden: Hidden = UNSET
    curve: Annotated[Maybe[list[AdviceAt]], doc("the advice over every value of what is hidden")] = UNSET
    more: CurveCut = UNSET
    best: Annotated[
        Maybe[bool], doc("`true` where it is worth no less than any other, whatever is hidden")
    ] = UNSET


class Compared(Struct, kw_only=True):
    """The ways to make a move, best first."""

    goal: GoalName
    ways: Annotated[list[Way], doc("the ways")]
    more: Annotated[Maybe[bool], doc("`true` where ways are missing: too large, or there was no time")] = (
        UNSET
    )


class Besides(Struct, kw_only=True):
    """Dice that a call will throw besides."""

    name: Annotated[str, doc("what they are for")]
    sheet: Annotated[str, doc("the sheet that they are for")]
    dice: Annotated[list[str], doc("which dice: `2d6`")]


class Preview(Struct, kw_only=True):
    """What a call would change."""

    changes: Annotated[list[Change], doc("what would be another value, without what dice decide")]
    says: Annotated[list[str], doc("what would be said")]
    throws: Annotated[list[Besides], doc("dice that it would throw besides")]
    departs: Annotated[
        list[str],
        doc("of `lay`: in what a new character departs from what the book gives one; nothing forbids it"),
    ]
