"""At a glance: the upshot of an outcome, the ladder of a decision to go up or down, and the progress of a long task; data, for whoever draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Tone = Annotated[
    Literal["", "good", "partly", "ash", "harm"],
    Meta(description="`good`: it went well; `partly`; `ash`: it did not; `harm`: somebody is worse off"),
]
Peak = Annotated[
    Literal["", "critical", "natural", "legendary", "sixes", "botch", "ruin"],
    Meta(description="what kind of high or low point it is; empty for all that is not one"),
]


class Row(Struct, frozen=True, kw_only=True):
    """One of several things that a roll is about, or one of several people."""

    name: Annotated[str, Meta(description="what or who")]
    word: Annotated[str, Meta(description="what became of it, in a word or two")]
    tone: Tone = ""
    number: Annotated[str, Meta(description="what its dice came to; empty where that is not told")] = ""
    more: Annotated[str, Meta(description="what else is to say of it")] = ""


class Upshot(Struct, frozen=True, kw_only=True):
    """What a roll came to: a word with its number, what comes with it, and a row for each of several."""

    word: Annotated[str, Meta(description="the outcome in a word or two")]
    number: Annotated[str, Meta(description="its number; empty where it has none, or that is hidden")] = ""
    tone: Tone = ""
    peak: Peak = ""
    more: Annotated[str, Meta(description="what it earns or costs, in words")] = ""
    rows: Annotated[tuple[Row, ...], Meta(description="each of several outcomes, targets or people")] = ()


class Rung(Struct, frozen=True, kw_only=True):
    """A rung of a ladder."""

    word: Annotated[str, Meta(description="the outcome, as odds call it")]
    tone: Tone = ""
    says: Annotated[str, Meta(description="what it earns or costs; empty where that would tell too much")] = (
        ""
    )


class Ladder(Struct, frozen=True, kw_only=True):
    """Outcomes from the best to the worst, and where a roll stands that may still go up or down."""

    name: Annotated[str, Meta(description="what it is called to move on it")]
    key: Annotated[str, Meta(description="the answer that does")]
    at: Annotated[int, Meta(description="the rung where it stands, from 0")]
    rungs: Annotated[tuple[Rung, ...], Meta(description="every rung, the best first")]


class Track(Struct, frozen=True, kw_only=True):
    """How far something has come that takes long: so much of so much."""

    name: Annotated[
        str, Meta(description="what it is, or who gets there; empty where it goes without saying")
    ]
    at: Annotated[int, Meta(ge=0, description="so much is done")]
    of: Annotated[int, Meta(ge=1, description="so much there is to do")]
    came: Annotated[int, Meta(ge=0, description="so much of it came with what was done last")] = 0
    says: Annotated[
        str, Meta(description="what else there is to say of it: which week it is, that it is done")
    ] = ""


Reads = Callable[[Any, Mapping[str, Any]], Upshot | None]
"""The upshot of an outcome, as far as it is known (what is not is `None`), and of what was said of the roll, as far as that is."""

Stands = Callable[[Mapping[str, Any], Mapping[str, Any], Any], Ladder | None]
"""The ladder on which a decision stands: read from what it depends on, what was said of the roll, and the house."""

Runs = Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Track, ...]]
"""How far a roll has come that goes on and on: read from what it waits with or from its outcome, as far as that is known, and what was said of it."""
