"""A session of Double Down for one player: attempt after attempt, with drive, a tag, and boons that are spent or kept.

What the book leaves open is a parameter: how many attempts a session has, which difficulties come up, what a boon that is kept
is good for. The attempts themselves are the rule's. Double Down, Rolls and Reference.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rollwright.lab.scene import State
from rollwright.odds import Die, Noted, Read
from rollwright.rules import (
    Bound,
    Call,
    Choose,
    Decision,
    Goal,
    Outcome,
    Program,
    Repeat,
    Roll,
    Words,
    become,
    choose,
    conclude,
    rule,
    stage,
)
from rollwright.systems.double_down.attempt import DOUBLE_DOWN, attempt
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import Attempt
from rollwright.systems.double_down.sources import MOST_DRIVE, Difficulty, Stat, Stress, Tag
from rollwright.systems.double_down.tables import BOON_PRICES

Attempts = Annotated[int, Meta(ge=1, le=30, description="how many attempts the session has, 1 to 30")]
Difficulties = Annotated[
    tuple[Difficulty, ...],
    Meta(
        min_length=1, max_length=12, description="difficulties, one of which each attempt has, equally often"
    ),
]
Held = Annotated[int, Meta(ge=0, le=20, description="drive held when the session begins, 0 to 20")]
Holding = Annotated[
    int, Meta(ge=1, le=20, description="the most drive that is ever held, 1 to 20; the book names no limit")
]


class Sitting(State, frozen=True):
    """Where a session stands: attempts left, drive held, and whether the tag is fresh."""

    sums: ClassVar[tuple[str, ...]] = ("boons", "banes", "successes")

    left: int
    drive: int
    fresh: bool
    boons: int = 0
    banes: int = 0
    successes: int = 0


class Session(Outcome, frozen=True):
    """What a session came to: boons kept, banes given to the game master, attempts that succeeded, drive left."""

    heading: ClassVar[str] = "boons − banes"

    boons: int
    banes: int
    successes: int
    drive: int

    @property
    def headline(self) -> str:
        """Boons less banes."""
        return f"{self.boons - self.banes:+d}"


class Setting(NamedTuple):
    """What stays the same through a session."""

    stat: int
    stress: int
    tag: int
    difficulties: tuple[int, ...]
    holding: int


DECISIONS = (
    Decision("player", "tag", "keep, use", "whether the tag, while it is fresh, goes into the attempt"),
    Decision("player", "drive", "0 to 5", "how much drive goes into the attempt"),
    Decision("player", "double-down", "stand, double", DOUBLE_DOWN),
    Decision(
        "player", "boons", "keep, drive, tag", "what two boons of a success buy, as long as there are two"
    ),
)
GOALS = (
    Goal("net", "boons less banes", lambda session: session.boons - session.banes),
    Goal("boons", "boons that are kept", lambda session: session.boons),
    Goal("successes", "attempts that succeed", lambda session: session.successes),
    Goal("drive", "drive that is left", lambda session: session.drive),
)


@stage
def turn(house: DoubleDown, setting: Setting, now: Sitting) -> Program[Sitting]:
    """How hard the next attempt is."""
    if len(setting.difficulties) == 1:
        return (yield from onward(deciding(house, setting, now, setting.difficulties[0])))
    comes = Roll((("what comes", 1 @ Die(setting.difficulties)),), Read(int))
    return (yield from conclude(comes, lambda difficulty: deciding(house, setting, now, difficulty)))


@stage
def deciding(house: DoubleDown, setting: Setting, now: Sitting, difficulty: int) -> Program[Sitting]:
    """What goes into the attempt: the tag while it is fresh, and drive."""
    when = (("difficulty", difficulty), ("drive", now.drive), ("left", now.left))
    tag = "keep"
    if now.fresh and setting.tag:
        tag = yield from choose(Choose("player", "tag", ("keep", "use"), (), when))
    most = min(now.drive, MOST_DRIVE)
    drive = yield from choose(Choose("player", "drive", tuple(map(str, range(most + 1))), (), when))
    return (yield from onward(trying(house, setting, now, difficulty, tag == "use", int(drive))))


@stage
def trying(
    house: DoubleDown, setting: Setting, now: Sitting, difficulty: int, tag: bool, spent: int
) -> Program[Sitting]:
    """The attempt itself, by the book's rule."""
    said = {"stat": setting.stat, "stress": setting.stress, "difficulty": difficulty}
    tried = attempt.bind({**said, "tag": setting.tag if tag else 0, "drive": spent}, house)

    def read(rolled: Rolled) -> Bound:
        held = min(setting.holding, now.drive - spent + rolled.drive)
        exhausted = tag and (house.tag_exhaust == "on-use" or rolled.success)
        after = replace(
            now,
            left=now.left - 1,
            drive=held,
            fresh=now.fresh and not exhausted,
            banes=now.banes + rolled.banes,
            successes=now.successes + rolled.success,
        )
        return buying(setting, after, rolled.boons)

    return (yield from conclude(Call(tried, _rolled), read))


class Rolled(NamedTuple):
    """What a session needs to know of an attempt."""

    success: bool
    boons: int
    banes: int
    drive: int


def _rolled(outcome: Attempt) -> Rolled:
    return Rolled(outcome.success, outcome.boons, outcome.banes, outcome.drive_gained)


@stage
def buying(setting: Setting, now: Sitting, boons: int) -> Program[Sitting]:
    """What boons buy: a drive, or a fresh tag, as often as they pay for it; the rest is kept."""
    ways = ["keep"]
    if boons >= BOON_PRICES["drive"] and now.drive < setting.holding and now.left:
        ways.append("drive")
    if boons >= BOON_PRICES["tag"] and setting.tag and not now.fresh and now.left:
        ways.append("tag")
    when = (("boons", boons), ("drive", now.drive), ("left", now.left))
    key = yield from choose(Choose("player", "boons", tuple(ways), (), when))
    if key == "drive":
        more = replace(now, drive=now.drive + 1)
        return (yield from onward(buying(setting, more, boons - BOON_PRICES["drive"])))
    if key == "tag":
        return (yield from onward(buying(setting, replace(now, fresh=True), boons - BOON_PRICES["tag"])))
    return replace(now, boons=now.boons + boons)


def onward(bound: Bound) -> Program[Sitting]:
    """Go on as that stage."""
    last: Sitting = yield from become(bound)
    return last


def _says(session: Session) -> str:
    return f"{session.boons} boons against {session.banes} banes, {session.successes} successes, {session.drive} drive left"


@rule("double-down.session", outcome=Session, words=Words(_says), decisions=DECISIONS, goals=GOALS)
def session(
    house: DoubleDown,
    attempts: Attempts = 6,
    stat: Stat = 3,
    stress: Stress = 0,
    tag: Tag = 2,
    drive: Held = 2,
    holding: Holding = 8,
    difficulties: Difficulties = (14,),
) -> Program[Session]:
    """A player's session: attempt after attempt, with drive to spend, a tag to exhaust, and boons to buy them back."""
    setting = Setting(stat, stress, tag, difficulties, holding)
    begin = Sitting(attempts, min(drive, holding), bool(tag))
    steps = Repeat(lambda now: turn(house, setting, now), begin, lambda now: now.left == 0)
    return (yield from conclude(steps, _came_to))


def _came_to(done: Noted) -> Session:
    last: Sitting = done.seen
    return Session(last.boons, last.banes, last.successes, last.drive)
