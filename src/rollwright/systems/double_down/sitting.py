"""A session's states: what a player of Double Down holds, what boons buy back, and what banes mark.

Boons and banes that can buy nothing any more are kept at once, in sums that no step looks at.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from rollwright.rules import Flow, Outcome, Rule, State, choose
from rollwright.systems.double_down.tables import BANE_PRICES, BOON_PRICES

STARS = 3
"""The stars of a stress track that is full."""


class Sitting(State, frozen=True):
    """Where a session stands: attempts left, drive held, tags that are fresh, stress marked.

    *purse* is boons that are being spent, *due* banes that are; what can buy nothing is in neither.
    """

    sums: ClassVar[tuple[str, ...]] = ("boons", "banes", "successes")

    left: int
    drive: int
    fresh: int
    stress: int
    purse: int = 0
    due: int = 0
    boons: int = 0
    banes: int = 0
    successes: int = 0

    @property
    def has(self) -> dict[str, int]:
        """What is said of where a session stands when somebody decides."""
        return {"drive": self.drive, "fresh": self.fresh, "stress": self.stress, "left": self.left}


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


class SessionTerms(NamedTuple):
    """What stays the same through a session."""

    stat: int
    tag: int
    tags: int
    track: int
    collapse: bool
    difficulties: tuple[int, ...]
    holding: int

    def stars(self, stress: int) -> int:
        """What a stress track with so much marked adds to a roll."""
        return -(-STARS * stress // self.track) if self.track else 0

    def over(self, now: Sitting) -> bool:
        """Whether no attempt is left, or the stress track full."""
        full = self.collapse and 0 < self.track <= now.stress
        return not now.purse and not now.due and (full or not now.left)


def settled(setting: SessionTerms, now: Sitting) -> Sitting:
    """The same once boons and banes that can buy nothing are kept; after the last attempt none can."""
    purse = min(now.purse, sum(lacks * BOON_PRICES[what] for what, lacks in _lacks(setting, now).items()))
    if not _affordable(setting, replace(now, purse=purse)):
        purse = 0
    due = min(now.due, (setting.track - now.stress) * BANE_PRICES["stress"]) if now.left else 0
    boons, banes = now.boons + now.purse - purse, now.banes + now.due - due
    return replace(now, purse=purse, due=due, boons=boons, banes=banes)


def _lacks(setting: SessionTerms, now: Sitting) -> dict[str, int]:
    """What boons can buy, and how many of it."""
    if not now.left:
        return {}
    return {"drive": setting.holding - now.drive, "tag": setting.tags - now.fresh, "stress": now.stress}


def _affordable(setting: SessionTerms, now: Sitting) -> list[str]:
    return [what for what, lacks in _lacks(setting, now).items() if lacks and now.purse >= BOON_PRICES[what]]


class Buying(Rule[Sitting]):
    """What boons buy, one thing at a time; the rest is kept. Reference, boons."""

    setting: SessionTerms
    now: Sitting

    def play(self) -> Flow[Sitting]:
        """Buy one thing, or keep what there is."""
        now = self.now
        key = yield from choose(
            "player", "boons", "keep", *_affordable(self.setting, now), boons=now.purse, **now.has
        )
        if key == "keep":
            return replace(now, purse=0, boons=now.boons + now.purse)
        return settled(self.setting, _bought(now, key))


def _bought(now: Sitting, what: str) -> Sitting:
    paid = replace(now, purse=now.purse - BOON_PRICES[what])
    if what == "drive":
        return replace(paid, drive=now.drive + 1)
    if what == "tag":
        return replace(paid, fresh=now.fresh + 1)
    return replace(paid, stress=now.stress - 1)


class Marking(Rule[Sitting]):
    """How much stress banes mark; the rest is kept. Reference, banes."""

    now: Sitting

    def play(self) -> Flow[Sitting]:
        """Mark some, or none."""
        now, price = self.now, BANE_PRICES["stress"]
        keys = map(str, range(now.due // price + 1))
        marked = int((yield from choose("gm", "banes", *keys, banes=now.due, **now.has)))
        return replace(now, due=0, stress=now.stress + marked, banes=now.banes + now.due - marked * price)
