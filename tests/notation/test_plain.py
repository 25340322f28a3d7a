"""Notation as a rule: played, priced and refused like any other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollwright.errors import BadNotation
from rollwright.readings.exact import Exact
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.systems.plain import Dice, Notation, says, system


def test_it_plays_with_the_faces_that_lie_on_the_table() -> None:
    play = Play(Dice(text="4d6kh3+2"), faces=[6, 1, 4, 5], chance=None)
    play.finish()
    assert play.outcome == Notation(17, None, 3)
    assert play.says == "17"
    (rolled,) = play.rolls
    assert (rolled.name, rolled.dice, rolled.faces, rolled.dropped) == ("4d6kh3", "4d6", (6, 1, 4, 5), (1,))


def test_dice_that_explode_are_thrown_after_the_whole_pool() -> None:
    play = Play(Dice(text="2d6! + 2d10>=8!"), faces=[6, 2, 6, 1, 10, 8, 3], chance=None)
    play.finish()
    assert play.outcome == Notation(17, 2, 4)
    assert play.says == "17, with 2 successes"


def test_its_odds_are_exact() -> None:
    odds = Exact(Policy({})).odds(Dice(text="4d6kh3"))
    assert odds.p(Notation(18, None, 3)) == Fraction(21, 1296)


def test_a_text_without_dice_needs_no_throw() -> None:
    assert Play(Dice(text="3*4"), chance=None).outcome == Notation(12, None, 0)
    assert Exact(Policy({})).odds(Dice(text="3*4")).p(Notation(12, None, 0)) == 1


def test_what_is_no_notation_says_where() -> None:
    with pytest.raises(BadNotation) as caught:
        Dice(text="4d6kx")
    assert caught.value.to_dict() == {
        "code": "bad-notation",
        "at": "args.text",
        "message": "expected a modifier such as kh3, an operator or the end at 4, found 'x'",
        "position": 4,
        "found": "x",
        "expected": "a modifier such as kh3, an operator or the end",
    }


def test_it_is_said_in_numbers() -> None:
    assert [says(Notation(n, n, 5)) for n in (-2, 0, 1, 2)] == [
        "-2 successes",
        "0 successes",
        "1 success",
        "2 successes",
    ]
    assert Notation(3, 3, 5).headline == "3 successes"
    assert [goal.read(Notation(5, None, 1)) for goal in Dice.goals.values()] == [5, 0]
    assert system.rules == {"notation": Dice}
