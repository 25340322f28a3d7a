"""Luck: what chance alone did to the odds of a success, from throw to throw.

What people decided in between is no luck, and counts for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from time import monotonic
from typing import Any

import msgspec

from rollwright.errors import RollwrightError
from rollwright.odds import Odds
from rollwright.odds.work import Beyond, allowed, take
from rollwright.readings.exact import Exact
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules.decisions import Deciding
from rollwright.rules.runs import Run, here, settle
from rollwright.systems.registry import find_rule
from rollwright.table.log.chain import canonical
from rollwright.table.log.pieces import Rolling
from rollwright.table.look.pricing import LIMITS, SUCCESS, until
from rollwright.table.play import running

Luck = tuple[float, float, float]
"""What was to be expected, what came, and what chance alone did for it."""


REMEMBERED = 4096
"""So many beginnings of rolls are remembered with their odds."""

DEAR = 1_000_000_000
"""So much work one roll may be, about a second, in the units of `rollwright.odds.work.Work`: whoever rolls more hides nobody else's luck."""


def lucks(rolls: Iterable[Sequence[Any]]) -> list[Luck | None]:
    """The luck of rolls as they were `written`, of as many as there is time for."""
    end, every = until(), list[Luck | None]()
    for roll in rolls:
        if monotonic() > end:
            break
        every.append(luck(*roll))
    return every


def written(roll: Rolling) -> tuple[bytes, bytes, bytes, bytes, str, int]:
    """A roll as it is sent to another process to look at its luck."""
    args, house, run, result = map(_packed, (roll.args, roll.house, roll.run, roll.result))
    return args, house, run, result, roll.rule, roll.version


def _packed(value: Any) -> bytes:
    return canonical(msgspec.to_builtins(value))


def luck(args: bytes, house: bytes, run: bytes, result: bytes, rule: str, version: int) -> Luck | None:
    """A roll's chance of success before its first die, whether it succeeded, and what chance alone did for it.

    `None` where its rule knows no such goal, is another one by now, or cannot be priced with so much work as there is for one
    roll; and where the roll does not come to its result again, so that something of it is not known here.
    """
    read = msgspec.json.decode
    roll = Rolling("", "", "", "", rule, version, read(args), read(house), {}, {}, run=tuple(read(run)))
    try:
        if SUCCESS not in find_rule(rule).goals:
            return None
        play = running.played(roll)
        if not play.done or canonical(play.outcome.to_dict()) != canonical(read(result)["outcome"]):
            return None
        with allowed(DEAR):
            return _luck(play)
    except Beyond:
        take(0)  # which tells whether there is anything left for others
        return None
    except RollwrightError:
        return None


def _luck(play: Play) -> Luck | None:
    came = float(_read(play.bound.rule.id)(play.outcome))
    first = _begun(_packed(play.bound.arguments()), _packed(play.bound.house.settings()), play.bound.rule.id)
    if first is None or came not in (0, 1):
        return None
    by, last, run = 0.0, first, Run(play.bound)
    for at, answer in enumerate(play.path):
        settle(run)
        if isinstance(run.request, Deciding):
            by, last = by + _worth(play, at) - last, _worth(play, at + 1)
        run.answer(answer)
    return first, came, by + came - last


def _worth(play: Play, at: int) -> float:
    """The chance of success from a place in a run, if all that follows is decided in the plain way."""
    spot = Spot(*here(play.bound, play.path[:at]))
    return float(_odds(spot).mean(_read(play.bound.rule.id)))


@lru_cache(REMEMBERED)
def _begun(args: bytes, house: bytes, rule: str) -> float | None:
    """The same before the first die: of one rule with the same arguments it is computed once.

    `None` where several successes can be had at once, so that there is no chance of *the* success.
    """
    read = _read(rule)
    odds = _odds(Spot(find_rule(rule).bind(msgspec.json.decode(args), msgspec.json.decode(house))))
    return float(odds.mean(read)) if {0, 1}.issuperset(map(read, odds.weights())) else None


def _read(rule: str) -> Callable[[Any], Any]:
    return find_rule(rule).goals[SUCCESS].read


def _odds(spot: Spot) -> Odds[Any]:
    return Exact(Policy({}, otherwise="first"), notes=False, limits=LIMITS).at(spot)
