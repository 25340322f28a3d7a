"""A session of Double Down for one player: attempt after attempt, with drive, tags, a stress track, boons and banes.

What the book leaves open is a parameter: how many attempts a session has, which difficulties come up, how long the stress track is
and whether a full one ends the session. Boons buy drive, tags and stress back or are kept, banes mark stress or are kept for the
story; tension is left out, since two banes buy one that is worth one. The attempts themselves are the rule's. Double Down, Rolls and
Reference.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import BadArgument
from rollwright.lab.scenes.sitting import Setting, Sitting, buying, has, marking, onward, settled
from rollwright.odds import Die, Noted, Read
from rollwright.rules import (
    Call,
    Choose,
    Decision,
    Goal,
    Outcome,
    Program,
    Repeat,
    Roll,
    Words,
    choose,
    conclude,
    rule,
    stage,
)
from rollwright.systems.double_down.attempt import DOUBLE_DOWN, attempt
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import Attempt
from rollwright.systems.double_down.sources import MOST_DRIVE, Difficulty, Stat, Tag

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

Fresh = Annotated[
    int, Meta(ge=0, le=6, description="how many such tags there are, fresh when the session begins, 0 to 6")
]
Track = Annotated[
    int,
    Meta(
        ge=0,
        le=12,
        description="boxes of the stress track, a third of which, rounded up, make each of its three stars, 0 (no stress) to 12; "
        "the book names no number",
    ),
]
Marked = Annotated[
    int, Meta(ge=0, le=12, description="boxes of the stress track that are marked when the session begins")
]
Collapse = Annotated[
    bool, Meta(description="whether a full stress track ends the session; the book does not say what it does")
]


class Session(Outcome, frozen=True):
    """What a session came to: boons kept, banes that stay with the game master, attempts that succeeded.

    *drive*, *fresh* tags and *stress* are those at the end; *missed* attempts are those that a full stress track left out.
    """

    heading: ClassVar[str] = "boons − banes"

    boons: int
    banes: int
    successes: int
    drive: int
    fresh: int
    stress: int
    missed: int

    @property
    def headline(self) -> str:
        """Boons less banes."""
        return f"{self.boons - self.banes:+d}"


DECISIONS = (
    Decision("player", "tag", "keep, use", "whether a fresh tag goes into the attempt"),
    Decision("player", "drive", "0 to 5", "how much drive goes into the attempt"),
    Decision("player", "double-down", "stand, double", DOUBLE_DOWN),
    Decision(
        "player",
        "boons",
        "keep, drive, tag, stress",
        "what boons of a success buy, as long as there are any: a drive, a fresh tag, a stress cleared",
    ),
    Decision("gm", "banes", "0 to as many as can be marked", "how much stress banes mark; the rest is kept"),
)
GOALS = (
    Goal("net", "boons less banes", lambda session: session.boons - session.banes),
    Goal("boons", "boons that are kept", lambda session: session.boons),
    Goal("successes", "attempts that succeed", lambda session: session.successes),
    Goal("drive", "drive that is left", lambda session: session.drive),
)


@stage
def turn(house: DoubleDown, setting: Setting, now: Sitting) -> Program[Sitting]:
    """What boons or banes are for, or how hard the next attempt is."""
    if now.purse:
        return (yield from onward(buying(setting, now)))
    if now.due:
        return (yield from onward(marking(setting, now)))
    if len(setting.difficulties) == 1:
        return (yield from onward(deciding(house, setting, now, setting.difficulties[0])))
    comes = Roll((("what comes", 1 @ Die(setting.difficulties)),), Read(int))
    return (yield from conclude(comes, lambda difficulty: deciding(house, setting, now, difficulty)))


@stage
def deciding(house: DoubleDown, setting: Setting, now: Sitting, difficulty: int) -> Program[Sitting]:
    """What goes into the attempt: a tag while one is fresh, and drive."""
    when = (("difficulty", difficulty), *has(now))
    tag = "keep"
    if now.fresh:
        tag = yield from choose(Choose("player", "tag", ("keep", "use"), (), when))
    most = min(now.drive, MOST_DRIVE)
    drive = yield from choose(Choose("player", "drive", tuple(map(str, range(most + 1))), (), when))
    return (yield from onward(trying(house, setting, now, difficulty, tag == "use", int(drive))))


@stage
def trying(
    house: DoubleDown, setting: Setting, now: Sitting, difficulty: int, tag: bool, spent: int
) -> Program[Sitting]:
    """The attempt itself, by the book's rule."""
    said = {"stat": setting.stat, "stress": setting.stars(now.stress), "difficulty": difficulty}
    tried = attempt.bind({**said, "tag": setting.tag if tag else 0, "drive": spent}, house)

    def read(rolled: Rolled) -> Sitting:
        exhausted = tag and (house.tag_exhaust == "on-use" or rolled.success)
        after = replace(
            now,
            left=now.left - 1,
            drive=min(setting.holding, now.drive - spent + rolled.drive),
            fresh=now.fresh - exhausted,
            purse=rolled.boons,
            due=rolled.banes,
            successes=now.successes + rolled.success,
        )
        return settled(setting, after)

    return (yield from conclude(Call(tried, _rolled), read))


class Rolled(NamedTuple):
    """What a session needs to know of an attempt."""

    success: bool
    boons: int
    banes: int
    drive: int


def _rolled(outcome: Attempt) -> Rolled:
    return Rolled(outcome.success, outcome.boons, outcome.banes, outcome.drive_gained)


def _says(session: Session) -> str:
    return f"{session.boons} boons against {session.banes} banes, {session.successes} successes, {session.drive} drive left"


def _check(house: DoubleDown, attempts: int, stat: int, stress: int, track: int, *_: Any) -> None:
    if stress > track:
        raise BadArgument(
            f"a stress track of {track} boxes has none but these to mark, not {stress}", at="args.stress"
        )


@rule(
    "double-down.session",
    outcome=Session,
    words=Words(_says),
    check=_check,
    decisions=DECISIONS,
    goals=GOALS,
)
def session(
    house: DoubleDown,
    attempts: Attempts = 6,
    stat: Stat = 3,
    stress: Marked = 0,
    track: Track = 3,
    collapse: Collapse = True,
    tag: Tag = 2,
    tags: Fresh = 2,
    drive: Held = 2,
    holding: Holding = 5,
    difficulties: Difficulties = (14,),
) -> Program[Session]:
    """A player's session: attempt after attempt, with drive, tags and stress, and boons and banes to spend on them."""
    setting = Setting(stat, tag, tags if tag else 0, track, collapse, difficulties, holding)
    begin = Sitting(attempts, min(drive, holding), setting.tags, stress)
    steps = Repeat(lambda now: turn(house, setting, now), begin, setting.over)
    return (yield from conclude(steps, _came_to))


def _came_to(done: Noted) -> Session:
    last: Sitting = done.seen
    return Session(last.boons, last.banes, last.successes, last.drive, last.fresh, last.stress, last.left)
