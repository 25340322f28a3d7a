"""What may be done after a roll, by whoever holds it: Prayer Dice added, both Duality Dice rerolled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple, TypeVar

from rollwright.rules import Choose, Decision, Effect, Outcome, Program, Rule, Window, pay, window
from rollwright.systems.daggerheart.arguments import PrayerDie, Reroll
from rollwright.systems.daggerheart.house import Daggerheart

R = TypeVar("R", bound=Outcome)

AFTER_ROLL = Decision(
    "player",
    "after-roll",
    "done, prayer:3, reroll",
    "whoever holds something may use it, one thing after another, until nobody adds any more",
    called="",
    facts={
        "damage": "{} damage".format,
        "duality": lambda _: "",
        "hits": str,
    },
)
"""What another than the first holds has that name behind its key, where the key alone would be the first one's."""

MOST = 99
"""More than any Prayer Die shows: rerolls come last."""

REROLL = "reroll"
"""What is paid for both Duality Dice again is about that; what a Prayer Die is spent for, about its value."""


class Aid(NamedTuple):
    """Something held for after the roll: by whom, its key, and the value of a Prayer Die (0: a reroll)."""

    by: str
    key: str
    value: int

    def costs(self, house: Daggerheart, to: str) -> Effect:
        """What it costs to use it: the Prayer Die itself, added *to* something, or Hope. Prayer Dice; Luckbender."""
        if self.value:
            return Effect("spend", self.by, "prayer", 1, f"added {self.value} to {to}", self.value)
        return Effect("spend", self.by, "hope", house.prices.reroll, "both Duality Dice again", REROLL)

    def says(self, house: Daggerheart, *, named: bool, to: str = "the total") -> str:
        """What using it does, with the name of another than the player where several hold something; *to* what a die is added."""
        if self.value:
            said = f"add {self.value} to {to}"
        else:
            said = f"reroll Hope and Fear for {house.prices.reroll} Hope"
        return f"{self.by}: {said}" if named and self.by != "player" else said


def all_held(prayer: Iterable[int | PrayerDie], rerolls: int | tuple[Reroll, ...] = 0) -> tuple[Aid, ...]:
    """Everything held, the player's first, and of each holder's the Prayer Dice first, lowest first.

    A key belongs to who holds it first; another's is told apart by the name.

    >>> [each.key for each in all_held([4, 3, PrayerDie(by="Ann", value=3)], 1)]
    ['prayer:3', 'prayer:4', 'reroll', 'prayer:3:Ann']
    """
    things = [("player", each) if isinstance(each, int) else (each.by, each.value) for each in prayer]
    things += [("player", 0)] * rerolls if isinstance(rerolls, int) else [(each.by, 0) for each in rerolls]
    order = {who: at for at, who in enumerate(dict.fromkeys(["player", *(by for by, _ in things)]))}
    owners: dict[str, str] = {}
    aids = []
    for by, value in sorted(things, key=lambda thing: (order[thing[0]], thing[1] or MOST)):
        key = f"prayer:{value}" if value else "reroll"
        aids.append(Aid(by, key if owners.setdefault(key, by) == by else f"{key}:{by}", value))
    return tuple(aids)


def prayers_left(held: Iterable[Aid], who: str) -> tuple[PrayerDie, ...]:
    """The Prayer Dice among what is held, each by its holder; the player's by *who* that is to others."""
    return tuple(
        [
            PrayerDie(by=who if each.by == "player" else each.by, value=each.value)
            for each in held
            if each.value
        ]
    )


class Holding(Rule[R]):
    """A roll that stands, with what is *held* by anybody to change it. After the roll."""

    of: ClassVar[str] = "the total"
    """What a Prayer Die is added to."""
    onto: ClassVar[str] = "the roll"
    """What it is spent for."""

    house: Daggerheart
    held: tuple[Aid, ...]

    def idle(self) -> tuple[str, ...]:
        """What of all that is held would change nothing of what comes of it, so that a table asks nobody for it."""
        return ()

    def vain(self) -> tuple[str, ...]:
        """What of it not even all together would change what comes of it."""
        return ()

    def uses(self, **when: Any) -> Program[Aid | None]:
        """Let whoever holds anything use it, and pay for it; nothing where all are done. *when* is what they see of the roll."""
        key = yield from window(self.offer(**when))
        if key == "done":
            return None
        used = next(each for each in self.held if each.key == key)
        yield from pay(used.costs(self.house, self.onto))
        return used

    def offer(self, **when: Any) -> Window:
        """The offer to use something, to whoever holds any; the game master goes on with ``done``."""
        holders: dict[str, dict[str, str]] = {each.by: {} for each in self.held}
        for each in self.held:
            holders[each.by][each.key] = each.says(self.house, named=len(holders) > 1, to=self.of)
        acts = [Choose(who, "after-roll", tuple(ways), tuple(ways.values())) for who, ways in holders.items()]
        keys = tuple([each.key for each in self.held])
        known = (*when.items(), ("held", keys))
        return Window(
            "after-roll",
            tuple(acts),
            "gm",
            when=known,
            until=self.house.window_ends,
            idle=self.idle,
            vain=self.vain,
        )

    def without(self, used: Aid) -> tuple[Aid, ...]:
        """What is held when this is used."""
        at = self.held.index(used)
        return self.held[:at] + self.held[at + 1 :]
