"""What is tried under an allowance ends with it: no path of ours reckons on and on without counting what it does.

The steps of the interpreter are counted, and not the time: a machine that is busy changes nothing.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import hours
from examples import examples
from rollwright.doors import batch
from rollwright.errors import RollwrightError
from rollwright.odds.work import STEP, Beyond, allowed
from rollwright.rules import Rule

ALLOWED = 1_000 * STEP
LINES = 75_000
"""So many lines of Python at most are gone through for it, reading a text and setting up included."""


class TooMany(BaseException):
    """More lines than that; nothing catches it on the way."""


def lines(asked: dict[str, Any]) -> int:
    """How many lines of Python a question takes under the allowance."""
    count = 0

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += 1
        if count > 2 * LINES:
            raise TooMany
        return line

    sys.settrace(line)
    try:
        with allowed(ALLOWED):
            batch.encoded(asked)
    except (Beyond, TooMany, RollwrightError):
        pass
    finally:
        sys.settrace(None)
    return count


sizes = st.sampled_from((1, 2, 3, 10, 30, 100, 1000, 5000))
sides = st.sampled_from((2, 6, 20, 100, 1000, 10_000, 1_000_000))
ends = st.sampled_from(("", "", "!", "!x3", "kh2", "kl15", ">=4", ">=4!6", "ro<3", "!p", "dh1"))
dice = st.builds("{}d{}{}".format, sizes, sides, ends)
texts = st.recursive(
    dice, lambda inner: st.builds("{}{}{}".format, inner, st.sampled_from("+-*"), inner), max_leaves=4
)


@given(texts)
@example("1d1000*1d1000+1d1000")
@example("1d1000-1d1000*1d1000")
@example("20d100+20d100+20d100+20d100+20d100+5")
@example("30d100kh15*30d100kl15")
@settings(max_examples=hours.often(100))
def test_a_text_is_reckoned_within_its_allowance(text: str) -> None:
    for verb in ("odds", "roll"):
        assert lines({"do": verb, "notation": text, "seed": 1}) <= LINES, text


@pytest.mark.parametrize("bound", hours.some(examples(), one_in=25), ids=repr)
def test_a_rule_is_reckoned_within_its_allowance(bound: Rule) -> None:
    asked = {"rule": bound.rule.id, "args": bound.arguments()}
    assert lines({**asked, "do": "odds", "policy": "first"}) <= LINES
    for goal in hours.some(tuple(bound.rule.goals), one_in=3):
        assert lines({**asked, "do": "advise", "goal": goal}) <= LINES, goal


@pytest.mark.parametrize(
    "asked",
    [
        {"rule": "double-down.attempt", "args": {"stat": 3}, "over": {"difficulty": [1, 51]}, "goal": "net"},
        {
            "rule": "storyteller.extended",
            "args": {"pool": 10},
            "over": {"target": [1, 50]},
            "goal": "success",
            "house": {"st.extendedBotch": "ask"},
        },
        {
            "rule": "double-down.contested",
            "args": {
                side: {"stat": 3, "tags": [{"level": 2}], "drive": 3} for side in ("attempter", "target")
            },
            "goal": "net",
        },
    ],
    ids=lambda asked: asked["rule"],
)
def test_dear_advice_is_reckoned_within_its_allowance(asked: dict[str, Any]) -> None:
    assert lines({**asked, "do": "advise"}) <= LINES // 3
