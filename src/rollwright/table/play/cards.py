"""Cards: what a card says of a roll besides its outcome: its parts by what they come from, and how it stands while it waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.readings.play import Play
from rollwright.rules.decisions import Deciding
from rollwright.table.log.pieces import Rolling

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


def standing(play: Play) -> Play | None:
    """What a run that waits comes to if nothing more is done, where it stands at something now: it goes on with the plain answers."""
    return None if _plain_answer(play) is None else straight(play)


def straight(play: Play) -> Play | None:
    """The same run, gone on with by plain answers to its outcome; `None` where dice are thrown before that, or something is chosen of
    which nothing is plain.
    """
    left = STEPS
    while left and (plain := _plain_answer(play)) is not None:
        play.answer(plain)
        left -= 1
    return play if play.done else None


def _plain_answer(play: Play) -> str | None:
    """The plain answer to what a run waits for, where it stands at something now and stays as it is with that."""
    asked = play.pending
    if asked is None or not isinstance(asked.request, Deciding) or not asked.request.stands:
        return None
    return asked.options[0]
