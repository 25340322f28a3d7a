"""What somebody is shown before a choice is what comes of it when it is played, a hundred thousand times by night: every decision of every game.

`test_shown.py` has the same exactly, by going through every face; here dice are thrown as at a table. How often every label comes is held
against its chance by Chernoff's bound, which holds for rare ones too: one comparison is wrong about sound rolls less than once in 10^10
times, and the few thousands of them together less than once in a million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import log
from random import SystemRandom
from typing import Any

import pytest

from hours import often, some
from rollwright.readings.events import Decided, Pending
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.table.look import deciding, pricing
from rollwright.testing.laws import without_notes
from test_shown import SEEDS, ByHand, Small, TooMany, asked, assumed_of, decisions, met, smalls

ROLLS = often(200, 100_000)
UNLIKELY = log(2 * 10**10)
"""How far from what was shown is too far: as much as happens once in ten thousand million times, by the bound."""

CHANCE = SystemRandom()


class Others:
    """Everybody who decides after the choice, as it was assumed when it was shown."""

    def __init__(self, bound: Rule, assumed: Mapping[tuple[str, str], Any]) -> None:
        self._bound, self._assumed = bound, assumed
        self._known: dict[tuple[Any, ...], list[tuple[Any, Fraction]]] = {}
        self._rest: list[str] = []

    def __call__(self, pending: Pending, play: Play) -> str:
        """The next answer; where several choose at once, of each in turn."""
        if not self._rest:
            answer = self._drawn(pending, tuple(play.path))
            self._rest = list(answer) if isinstance(answer, tuple) else [answer]
        return self._rest.pop(0)

    def _drawn(self, pending: Pending, path: tuple[Any, ...]) -> Any:
        if path not in self._known:
            by_hand = ByHand(self._bound, self._assumed)
            self._known[path] = list(by_hand.answers(pending.request, path))
        ways = self._known[path]
        return CHANCE.choices([way for way, _ in ways], [float(share) for _, share in ways])[0]


def comes(play: Play, answer: Any, others: Others) -> Any:
    """What a run comes to that stands at a choice and goes on with an answer, with dice as they fall."""
    faces = [face for rolled in play.rolls for face in rolled.faces]
    before = [event.key for event in play.events if isinstance(event, Decided)]
    keys = list(answer) if isinstance(answer, tuple) else [answer]
    return without_notes(Play(play.bound, faces=faces, answers=[*before, *keys], decide=others).outcome)


def named(rule: Any) -> tuple[Callable[[Any], str], ...]:
    """The ways in which an outcome may be called in odds."""
    return (
        lambda outcome: str(outcome.headline),
        lambda outcome: deciding.fully_told(str(outcome.headline), rule.says(outcome)),
    )


def too_far(count: int, p: float) -> bool:
    """Whether something that has this chance came too often or too seldom: N times the divergence of what came from that."""
    if not 0 < p < 1:
        return count != ROLLS * p
    share = count / ROLLS
    both = ((share, p), (1 - share, 1 - p))
    return ROLLS * sum(one * log(one / other) for one, other in both if one) > UNLIKELY


@pytest.mark.parametrize("small", some(smalls(), one_in=4), ids=lambda small: str(small.bound.rule.id))
def test_what_is_shown_of_every_option_is_what_rolls_that_are_played_come_to(small: Small) -> None:
    held: set[tuple[str, str]] = set()
    for seed in SEEDS:
        for play in decisions(small, seed):
            assert play.pending is not None
            name = play.pending.name
            held |= {(role, name) for role in asked(play) if (role, name) not in held and _holds(play, role)}
    assert held == met(small)


@pytest.mark.parametrize("small", some(smalls(), one_in=4), ids=lambda small: str(small.bound.rule.id))
def test_what_is_shown_before_the_dice_is_what_rolls_that_are_played_come_to(small: Small) -> None:
    bound = small.bound
    shown = pricing.move(bound, (), {})
    others = Others(bound, {(each["role"], each["name"]): each["way"] for each in shown["assumes"]})
    _counted([without_notes(Play(bound, decide=others).outcome) for _ in range(ROLLS)], bound, shown["odds"])


def _holds(play: Play, role: str) -> bool:
    """Hold every option of a role to what comes of it; whether that could be done, and not only by `test_shown.py`."""
    shown, wholes, assumed = assumed_of(play, role, None)
    try:
        for key, answer in wholes.items():
            _held(play, answer, Others(play.bound, assumed), shown[key])
    except TooMany:
        return False
    return True


def _held(play: Play, answer: Any, others: Others, shown: Mapping[str, float]) -> None:
    """Play it so often, and hold every label to what was shown of it."""
    _counted([comes(play, answer, others) for _ in range(ROLLS)], play.bound, shown)


def _counted(outcomes: list[Any], bound: Rule, shown: Mapping[str, float]) -> None:
    every = (Counter(map(name, outcomes)) for name in named(bound.rule))
    seen = next((each for each in every if each.keys() <= shown.keys()), None)
    assert seen is not None, "something came of it that was not shown"
    assert [label for label, p in shown.items() if too_far(seen[label], p)] == []


def test_what_is_not_as_shown_is_found() -> None:
    assert not too_far(round(ROLLS * 0.3), 0.3)
    assert too_far(round(ROLLS * 0.3), 0.9)
    assert too_far(1, 0.0)
    assert not too_far(ROLLS, 1.0)
