"""Awaited: what a roll was said to wait for, beside what the rule asks for as the same run stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rollwright.readings.play import Play
from rollwright.table.log.chain import canonical
from rollwright.table.log.state import State
from rollwright.table.play.waiting import NOTHING_MORE, asked
from rollwright.table.proof.known import Known
from rollwright.table.proof.retold import agrees


def waiting(said: Mapping[str, Any], play: Play, known: Known) -> str | None:
    """What is wrong with what a roll is said to wait for; for whom the questions are is not looked at."""
    if play.pending is None:
        return f"it waits, where it comes to {play.outcome.headline!r} and is to be announced"
    right = asked(State(), known.roll, play)  # without anybody's name: those are compared by themselves
    for name in ("kind", "name", *(("when", "dice") if known.clear else ())):
        if canonical(said.get(name)) != canonical(right.get(name)):
            return f"it waits for {right['name']!r}, and another {name} is told"
    if not known.clear and not agrees(said.get("when"), right["when"], _hideable(right["when"], play, known)):
        return f"it waits for {right['name']!r}, and another when is told"
    if "by" in said and not _same_thrower(said["by"], right.get("by"), known):
        return f"it waits for {right['name']!r}, and somebody else's dice are told"
    if not _same_turns(said.get("ahead", ()), right.get("ahead", ()), known):
        return f"it waits for {right['name']!r}, and other turns are told that need not wait"
    for name, what in OTHERWISE.items():
        if name in said and canonical(said[name]) != canonical(right.get(name)):
            return f"it waits for {right['name']!r}, and {what}"
    if not _same_asks(said.get("asks"), right, known):
        return f"it waits for {right['name']!r}, and other questions are told"
    return None


OTHERWISE = {
    "turn": "it is told to be another's turn",
    "came": "somebody's part is told to have come to something else",
}
"""What is wrong where it is told, and is not so."""


def _hideable(when: Mapping[str, Any], play: Play, known: Known) -> list[str]:
    """What may be left out of a situation: what is *secret* of the roll, which names nothing that its outcome does not have."""
    fields = play.bound.rule.outcome.__struct_fields__
    return [*known.secret, *(name for name in when if name not in fields)]


def _same_thrower(said: Any, right: Mapping[str, Any] | None, known: Known) -> bool:
    """Whether those dice are waited for; of which only some are told, where others are hidden."""
    if not isinstance(said, dict) or right is None or said.get("role") != right["role"]:
        return False
    return said.get("groups") == right["groups"] or not known.clear


def _same_turns(said: Any, right: Sequence[Mapping[str, Any]], known: Known) -> bool:
    """Who may throw what ahead, or is asked what; for whom is not looked at."""
    told = [each for each in said if isinstance(each, dict)] if isinstance(said, list) else []
    plain = ("seat", "asks", "when")
    bare = [[{**each, **dict.fromkeys(plain)} for each in every] for every in (told, right)]
    same = canonical(bare[0]) == canonical(bare[1])
    return not known.clear or (
        same
        and all(  # of which some may be hidden
            canonical(one.get("when")) == canonical(other.get("when"))
            and ("asks" not in other or _same_asks(one.get("asks"), other, known))
            and ("asks" in other) == ("asks" in one)
            for one, other in zip(told, right, strict=True)
        )
    )


def _same_asks(said: Any, right: Mapping[str, Any], known: Known) -> bool:
    if not isinstance(said, list):
        return False
    asks = _there(said, right["asks"], known) if right["kind"] == "window" else right["asks"]
    return len(said) == len(asks) and all(map(partial(_same_ask, known=known), said, asks))


def _there(said: Sequence[Any], asks: Sequence[Mapping[str, Any]], known: Known) -> list[Mapping[str, Any]]:
    """What a window asks of whoever is there: who is absent is asked nothing, and can close it at most."""
    told = [(each.get("role"), each.get("help")) for each in said if isinstance(each, dict)]
    *others, closing = asks
    if known.absent(closing["role"]) and (closing["role"], NOTHING_MORE) in told:
        closing = {**closing, "help": NOTHING_MORE, "options": closing["options"][:1]}
    roles = [role for role, _ in told]
    return [*(each for each in others if each["role"] in roles or not known.absent(each["role"])), closing]


def _same_ask(said: Any, right: Mapping[str, Any], known: Known) -> bool:
    same = isinstance(said, dict) and all(said.get(name) == right[name] for name in ("role", "help"))
    options = said.get("options") if same else None
    if not isinstance(options, list) or len(options) != len(right["options"]):
        return False
    return all(
        isinstance(one, dict)
        and one.get("key") == other["key"]
        and known.says(other["says"], one.get("says"))
        for one, other in zip(options, right["options"], strict=True)
    )
