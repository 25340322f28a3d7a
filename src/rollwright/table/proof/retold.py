"""Retold: what a roll was said to come to, beside what the rule says of the same run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.readings.play import Play
from rollwright.rules.outcome import plain
from rollwright.sheets import TABLE
from rollwright.table.log.chain import canonical
from rollwright.table.proof.known import Known
from rollwright.table.seen import secrecy


class Part(Struct, frozen=True):
    """A part of an outcome: an amount, by where it comes from; what the rule calls it is said besides (*of*)."""

    name: str
    amount: Any
    of: str = ""


def outcome(said: Mapping[str, Any], play: Play, secret: Sequence[str]) -> str | None:
    """What is wrong with an outcome: all that is shown of it is so, and nothing is left out but what is *secret*."""
    full = play.outcome.to_dict()
    if agrees(said, full, secret):
        return None
    keys = [key for key in full | dict(said) if not agrees(said.get(key), full.get(key), ())]
    return f"it comes to {play.outcome.headline!r}, and another outcome was announced ({', '.join(keys)})"


def agrees(said: Any, full: Any, secret: Sequence[str], at: str = "") -> bool:
    """Whether what is told, part by part, is so; what is *secret*, by its path, may be left out."""
    if not isinstance(said, Mapping) or not isinstance(full, Mapping):
        return canonical(said) == canonical(full)
    return all(
        agrees(said[name], full[name], secret, f"{at}{name}.")
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
    sheet = known.roll.roles.get(who)
    if sheet is None:
        return who not in ("gm", TABLE)
    return sheet not in known.state.sheets or not secrecy.public(known.state, sheet)
