"""What may be done after a roll, by whoever holds it: Prayer Dice added, both Duality Dice rerolled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from rollwright.rules import Bound, Choose, Decision, Effect, Program, Window, become, pay
from rollwright.systems.daggerheart.arguments import PrayerDie, Reroll
from rollwright.systems.daggerheart.house import Daggerheart

AFTER_ROLL = Decision(
    "player",
    "after-roll",
    "done, prayer:3, reroll",
    "whoever holds something may use it, one thing after another, until nobody adds any more",
)
"""What another than the first holds has that name behind its key, where the key alone would be the first one's."""

T = TypeVar("T")

MOST = 99
"""More than any Prayer Die shows: rerolls come last."""

ADDED = "added "
"""What the reason of a spent Prayer Die begins with, before its value."""

AGAIN = "both Duality Dice again"
"""Why a reroll's Hope is spent."""


class Held(NamedTuple):
    """Something held for after the roll: by whom, its key, and the value of a Prayer Die (0: a reroll)."""

    by: str
    key: str
    value: int


def held(prayer: Iterable[int | PrayerDie], rerolls: int | tuple[Reroll, ...] = 0) -> tuple[Held, ...]:
    """Everything held, the player's first, and of each holder's the Prayer Dice first, lowest first.

    A key belongs to who holds it first; another's is told apart by the name.

    >>> [each.key for each in held([4, 3, PrayerDie(by="Ann", value=3)], 1)]
    ['prayer:3', 'prayer:4', 'reroll', 'prayer:3:Ann']
    """
    things = [("player", each) if isinstance(each, int) else (each.by, each.value) for each in prayer]
    things += [("player", 0)] * rerolls if isinstance(rerolls, int) else [(each.by, 0) for each in rerolls]
    order = {who: at for at, who in enumerate(dict.fromkeys(["player", *(by for by, _ in things)]))}
    owners: dict[str, str] = {}
    found = []
    for by, value in sorted(things, key=lambda thing: (order[thing[0]], thing[1] or MOST)):
        key = f"prayer:{value}" if value else "reroll"
        found.append(Held(by, key if owners.setdefault(key, by) == by else f"{key}:{by}", value))
    return tuple(found)


def without(things: tuple[Held, ...], key: str) -> tuple[Held, tuple[Held, ...]]:
    """The first thing of this key, and what is held without it."""
    at = next(at for at, each in enumerate(things) if each.key == key)
    return things[at], things[:at] + things[at + 1 :]


def rerolls(things: tuple[Held, ...]) -> bool:
    """Whether a reroll is among them."""
    return any(not each.value for each in things)


def prayers(things: tuple[Held, ...]) -> int:
    """What all Prayer Dice among them add up to."""
    return sum(each.value for each in things)


def pray(used: Held) -> Program[None]:
    """Spend a Prayer Die: its holder has it no more. Prayer Dice."""
    return pay(Effect("spend", used.by, "prayer", 1, f"{ADDED}{used.value} to the roll"))


def prayed(effect: Effect) -> int:
    """The value of the Prayer Die that an effect spends; `pray` has written it down.

    >>> prayed(Effect("spend", "player", "prayer", 1, "added 3 to the roll"))
    3
    """
    return int(effect.why.removeprefix(ADDED).split()[0])


def going_on(end: T | Bound) -> Program[T]:
    """Come to an outcome, or go on as the stage that leads to one."""
    return (yield from become(end)) if isinstance(end, Bound) else end


def offer(house: Daggerheart, things: tuple[Held, ...], when: tuple[tuple[str, Any], ...]) -> Window:
    """The offer to use something, to whoever holds any; the game master goes on with ``done``. After the roll."""
    acts, keys = _acts(house.prices.reroll, things)
    return Window("after-roll", acts, "gm", when=(*when, ("held", keys)))


@lru_cache(maxsize=4096)
def _acts(price: int, things: tuple[Held, ...]) -> tuple[tuple[Choose, ...], tuple[str, ...]]:
    """What every holder may do, and all keys in order."""
    by_holder: dict[str, dict[str, str]] = {}
    several = len({each.by for each in things}) > 1
    for each in things:
        said = f"add {each.value} to the total" if each.value else f"reroll Hope and Fear for {price} Hope"
        named = f"{each.by}: {said}" if several and each.by != "player" else said
        by_holder.setdefault(each.by, {})[each.key] = named
    acts = tuple(
        Choose(who, "after-roll", tuple(options), tuple(options.values()))
        for who, options in by_holder.items()
    )
    return acts, tuple(each.key for each in things)
