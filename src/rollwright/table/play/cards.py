"""Cards: what a card says of a roll besides its outcome: its parts by what they come from, and how it stands while it waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.readings.play import Play
from rollwright.rules import Request
from rollwright.rules.decisions import Deciding
from rollwright.table.log.pieces import Rolling
from rollwright.table.play.running import played

FEW = 8
"""With more options than these, what each of them comes to is left to their odds."""

STEPS = 20
"""So many decisions that follow are taken in the plain way at most."""


def parts(roll: Rolling, play: Play) -> list[dict[str, Any]]:
    """The parts of an outcome, each by what it comes from on the sheets; what the rule calls it is said besides (*of*).

    Where several things do not add up to a part any more, since the roll was amended, it keeps the rule's name.
    """
    told = play.bound.card(play.outcome)
    names = dict.fromkeys(name for name, _ in told)
    return [
        part for name in names for part in _sourced(name, [each for at, each in told if at == name], roll)
    ]


def _sourced(name: str, amounts: Sequence[Any], roll: Rolling) -> list[dict[str, Any]]:
    """The parts of one name, by their sources."""
    source = roll.sources.get(name)
    if isinstance(source, str):
        sourced = [(source, amount) for amount in amounts]
    elif source and _sum(amounts) == _sum(amount for _, amount in source):
        sourced = [(each, amount) for each, amount in source if amount]
    else:
        return [{"name": name, "amount": amount} for amount in amounts]
    return [{"name": each, "amount": amount, "of": name} for each, amount in sourced]


def _sum(amounts: Iterable[Any]) -> int:
    return sum(amount for amount in amounts if isinstance(amount, int))


# -- how it stands -----------------------------------------------------------------------------------------------------


def standing(roll: Rolling, request: Request | None) -> Play | None:
    """What a roll comes to if nothing more is done, where it stands at something now: on with the plain answers."""
    return straight(roll) if stands(request) else None


def stands(request: Request | None) -> bool:
    """Whether a roll stands at something now, and stays as it is if the plain thing is done."""
    return isinstance(request, Deciding) and request.stands


def straight(roll: Rolling, key: str | None = None) -> Play | None:
    """What a roll comes to after an answer and then the plain ones; `None` where dice are thrown before the outcome, or something is
    chosen of which nothing is plain.
    """
    play = played(roll)
    if key is not None:
        play.answer(key)
    left = STEPS
    while left and play.pending is not None and stands(play.pending.request):
        play.answer(play.pending.options[0])
        left -= 1
    return play if play.pending is None else None
