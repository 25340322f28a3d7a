"""A session of Double Down for one player: attempt after attempt, with drive, tags, a stress track, boons and banes.

What the book leaves open is a parameter: how many attempts a session has, which difficulties come up, how long the stress track is
and whether a full one ends the session. Boons buy drive, tags and stress back or are kept, banes mark stress or are kept for the
story; tension is left out, since two banes buy one that is worth one. The attempts themselves are the rule's. Double Down, Rolls and
Reference.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import BadArgument
from rollwright.odds import Die
from rollwright.rules import Decision, Flow, Goal, Rule, call, choose, repeat, throw
from rollwright.systems.double_down import outcomes, sitting
from rollwright.systems.double_down.attempt import DOUBLE_DOWN, Attempt
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.sitting import Buying, Marking, SessionTerms, Sitting, settled
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


class Turn(Rule[Sitting]):
    """What boons or banes are for, or how hard the next attempt is."""

    house: DoubleDown
    setting: SessionTerms
    now: Sitting

    def play(self) -> Flow[Sitting]:
        """Spend what there is, or go on to an attempt."""
        house, setting, now = self.house, self.setting, self.now
        if now.purse:
            return Buying(setting=setting, now=now)
        if now.due:
            return Marking(now=now)
        difficulty = setting.difficulties[0]
        if len(setting.difficulties) > 1:
            difficulty = yield from throw(Die(setting.difficulties), "what comes")
        return Deciding(house=house, setting=setting, now=now, difficulty=difficulty)


class Deciding(Turn):
    """What goes into the attempt: a tag while one is fresh, and drive."""

    difficulty: int

    def play(self) -> Flow[Sitting]:
        """Decide, and go on to the attempt."""
        now, tag = self.now, "keep"
        when = {"difficulty": self.difficulty, **now.has}
        if now.fresh:
            tag = yield from choose("player", "tag", "keep", "use", **when)
        most = min(now.drive, MOST_DRIVE)
        drive = yield from choose("player", "drive", *map(str, range(most + 1)), **when)
        attempt = Attempt(
            house=self.house,
            stat=self.setting.stat,
            difficulty=self.difficulty,
            stress=self.setting.stars(now.stress),
            tag=self.setting.tag if tag == "use" else 0,
            drive=int(drive),
        )
        return Trying(setting=self.setting, now=now, tag=tag == "use", attempt=attempt)


class Trying(Rule[Sitting]):
    """The attempt itself, by the book's rule."""

    setting: SessionTerms
    now: Sitting
    tag: bool
    attempt: Attempt

    def play(self) -> Flow[Sitting]:
        """Try, and count what it brings and costs."""
        now, tried = self.now, (yield from call(self.attempt, _tried))
        exhausted = self.tag and (self.attempt.house.tag_exhaust == "on-use" or tried.success)
        after = replace(
            now,
            left=now.left - 1,
            drive=min(self.setting.holding, now.drive - self.attempt.drive + tried.drive),
            fresh=now.fresh - exhausted,
            purse=tried.boons,
            due=tried.banes,
            successes=now.successes + tried.success,
        )
        return settled(self.setting, after)


class Tried(NamedTuple):
    """What a session needs to know of an attempt."""

    success: bool
    boons: int
    banes: int
    drive: int


def _tried(outcome: outcomes.Attempt) -> Tried:
    return Tried(outcome.success, outcome.boons, outcome.banes, outcome.drive_gained)


def _says(session: sitting.Session) -> str:
    return f"{session.boons} boons against {session.banes} banes, {session.successes} successes, {session.drive} drive left"


class Session(Rule[sitting.Session], id="double-down.session", says=_says, decisions=DECISIONS, goals=GOALS):
    """A player's session: attempt after attempt, with drive, tags and stress, and boons and banes to spend on them."""

    house: DoubleDown = DoubleDown()
    attempts: Attempts = 6
    stat: Stat = 3
    stress: Marked = 0
    track: Track = 3
    collapse: Collapse = True
    tag: Tag = 2
    tags: Fresh = 2
    drive: Held = 2
    holding: Holding = 5
    difficulties: Difficulties = (14,)

    def check(self) -> None:
        """Refuse more stress than there are boxes for."""
        if self.stress > self.track:
            text = f"a stress track of {self.track} boxes has none but these to mark, not {self.stress}"
            raise BadArgument(text, at="args.stress")

    def play(self) -> Flow[sitting.Session]:
        """Attempt after attempt until none is left, or the stress track full."""
        tags = self.tags if self.tag else 0
        setting = SessionTerms(
            self.stat, self.tag, tags, self.track, self.collapse, self.difficulties, self.holding
        )
        begin = Sitting(self.attempts, min(self.drive, self.holding), tags, self.stress)
        end, _ = yield from repeat(
            lambda now: Turn(house=self.house, setting=setting, now=now), begin, setting.over
        )
        return sitting.Session(
            end.boons, end.banes, end.successes, end.drive, end.fresh, end.stress, end.left
        )
