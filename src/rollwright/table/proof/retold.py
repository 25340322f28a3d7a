"""Retold: what a roll was said to wait for and to come to, beside what the rule says of the same run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.readings.play import Play
from rollwright.rules.outcome import plain
from rollwright.sheets import TABLE
from rollwright.table.log.chain import canonical
from rollwright.table.log.pieces import Rolling
from rollwright.table.log.state import State
from rollwright.table.play.waiting import NOTHING_MORE, asked
from rollwright.table.seen import secrecy
from rollwright.table.seen.naming import CALLED, names_of, with_names


class Part(Struct, frozen=True):
    """A part of an outcome: an amount, by where it comes from; what the rule calls it is said besides (*of*)."""

    name: str
    amount: Any
    of: str = ""


class Known(Struct, frozen=True):
    """Who takes part in a roll, as far as its log knows: *whole* from the table's first event on, *clear* with no number hidden;
    and whether it goes on by *rounds*; what is *secret* of it, by name. Others may know nothing of it (*hidden*), or not what is
    under its *veil*, and then throw nothing of that ahead.
    """

    state: State
    roll: str
    sheet: str
    roles: Mapping[str, str]
    called: Mapping[str, str]
    whole: bool
    clear: bool
    rounds: bool = False
    secret: tuple[str, ...] = ()
    hidden: bool = False
    veil: Mapping[str, Any] = {}

    @property
    def rolling(self) -> Rolling:
        """The roll, without anybody's name: those are compared by themselves."""
        return Rolling(
            self.roll,
            "",
            self.sheet,
            "",
            "",
            0,
            {},
            {},
            {},
            self.roles,
            rounds=self.rounds,
            hidden=self.hidden,
            veil=self.veil,
        )

    @property
    def unnamed(self) -> bool:
        """Whether some names were given before this log begins."""
        return not self.whole and any(sheet not in self.state.sheets for sheet in self.roles.values())

    def absent(self, role: str) -> bool:
        """Whether the seat of whoever has a role is locked, so that nobody waits for them; it may be, where that was told before this log begins."""
        sheet = self.roles.get(role)
        held = self.state.sheets.get(sheet or "")
        if sheet is None or (held is not None and held.seat is None):
            return False  # the game master's
        seat = held and self.state.seats.get(held.seat or "")
        return seat.locked if seat else not self.whole

    def says(self, text: str, said: Any) -> bool:
        """Whether a text is what was *said*, with names in place of parts; any, where they were given before."""
        if isinstance(said, str) and self.unnamed:
            pattern = ".+".join(map(re.escape, CALLED.split(text)[::2]))
            return re.fullmatch(pattern, said, re.DOTALL) is not None
        return bool(said == with_names(text, names_of(self.state, self.roles, self.called)))


# -- what it waits for -----------------------------------------------------------------------------------------------------


def waiting(said: Mapping[str, Any], play: Play, known: Known) -> str | None:
    """What is wrong with what a roll is said to wait for; for whom the questions are is not looked at."""
    if play.pending is None:
        return f"it waits, where it comes to {play.outcome.headline!r} and is to be announced"
    right = asked(State(), known.rolling, play)
    for name in ("kind", "name", *(("when", "dice") if known.clear else ())):
        if canonical(said.get(name)) != canonical(right.get(name)):
            return f"it waits for {right['name']!r}, and another {name} is told"
    if not known.clear and not _agrees(
        said.get("when"), right["when"], _hideable(right["when"], play, known)
    ):
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


# -- what it comes to ------------------------------------------------------------------------------------------------------


def outcome(said: Mapping[str, Any], play: Play, secret: Sequence[str]) -> str | None:
    """What is wrong with an outcome: all that is shown of it is so, and nothing is left out but what is *secret*."""
    full = play.outcome.to_dict()
    if _agrees(said, full, secret):
        return None
    keys = [key for key in full | dict(said) if not _agrees(said.get(key), full.get(key), ())]
    return f"it comes to {play.outcome.headline!r}, and another outcome was announced ({', '.join(keys)})"


def _agrees(said: Any, full: Any, secret: Sequence[str], at: str = "") -> bool:
    if not isinstance(said, Mapping) or not isinstance(full, Mapping):
        return canonical(said) == canonical(full)
    return all(
        _agrees(said[name], full[name], secret, f"{at}{name}.")
        if name in said and name in full
        else name in full and f"{at}{name}" in secret
        for name in {*said, *full}
    )


def words(
    said: str | None, prompts: Sequence[Any] | None, play: Play, known: Known, secret: Sequence[str]
) -> str | None:
    """What is wrong with how an outcome is said, and with what it asks people to tell."""
    says, came = play.bound.rule.says, play.outcome
    veiled = replace(came, **dict.fromkeys(came.notes.intersection(secret)))
    if said is not None and not any(known.says(says(each), said) for each in (came, veiled)):
        return f"it is announced as {said!r}, where the rule says {says(came)!r}"
    if prompts is not None and not _same_prompts(prompts, play.prompts, known):
        return "it prompts for something else than the rule does"
    return None


def _same_prompts(said: Sequence[Any], right: Sequence[tuple[str, str]], known: Known) -> bool:
    if len(said) != len(right):
        return False
    return all(
        isinstance(each, dict) and each.get("who") == who and known.says(ask, each.get("ask"))
        for each, (who, ask) in zip(said, right, strict=True)
    )


def numbers(
    counts: Mapping[str, Any] | None,
    parts: Sequence[Part] | None,
    effects: Sequence[Any] | None,
    play: Play,
    known: Known,
) -> str | None:
    """What is wrong with what an outcome counts, is made of, and does."""
    right = play.bound.card(play.outcome)
    if counts is not None and not _same_counts(counts, plain(play.bound.counts()), known):
        return "it counts something else than the rule does"
    if parts is not None and not _same_parts(parts, right, known):
        return "it is made of other parts than the rule says"
    changes = [effect.to_dict() for effect in play.effects]
    if effects is not None and not _same_effects(effects, changes, known):
        return "it has other effects than the rule says"
    return None


def _same_counts(said: Mapping[str, Any], right: Mapping[str, Any], known: Known) -> bool:
    return canonical(said) == canonical(right) or not (said or known.clear)


def _same_parts(said: Sequence[Part], right: Sequence[tuple[str, Any]], known: Known) -> bool:
    """Parts by the rule's names, however they are divided among what they come from."""
    shown = _by_name((each.of or each.name, each.amount) for each in said)
    whole = _by_name(right)
    hidden = {} if known.clear else {name: whole[name] for name in whole.keys() - shown.keys()}
    return all(
        {**hidden, **shown}.get(name, _NOTHING) == whole.get(name, _NOTHING) for name in {*shown, *whole}
    )


_NOTHING: tuple[int, list[Any]] = (0, [])


def _by_name(parts: Iterable[tuple[str, Any]]) -> dict[str, tuple[int, list[Any]]]:
    """The amounts of every part of a name: numbers together, and whatever is none."""
    every = list(parts)
    return {name: _sum(amount for at, amount in every if at == name) for name, _ in every}


def _sum(amounts: Iterable[Any]) -> tuple[int, list[Any]]:
    every = list(amounts)
    return sum(each for each in every if isinstance(each, int)), [
        each for each in every if not isinstance(each, int)
    ]


def _same_effects(said: Sequence[Any], right: Sequence[Mapping[str, Any]], known: Known) -> bool:
    """Effects in order; those on sheets that may not be read may be left out."""
    left = list(said)
    for each in right:
        if left and canonical(left[0]) == canonical(each):
            left.pop(0)
        elif not _hidden(each, known):
            return False
    return not left


def _hidden(effect: Mapping[str, Any], known: Known) -> bool:
    """Whether an effect may be one that is not shown here."""
    who = effect["who"]
    sheet = known.roles.get(who)
    if sheet is None:
        return who not in ("gm", TABLE)
    return sheet not in known.state.sheets or not secrecy.public(known.state, sheet)
