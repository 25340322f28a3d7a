"""Notation as a rule: played, priced and refused like any other."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rollwright as rw
from rollwright.errors import BadNotation, TooLarge
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


def test_a_condition_is_thrown_for_until_it_holds() -> None:
    play = Play(Dice(text="a=2d6; a given a>10"), faces=[1, 2, 4, 6, 6, 6], chance=None)
    assert (play.outcome, len(play.rolls)) == (Notation(12, None, 2), 3)
    assert rw.odds("a=2d6; a given a>10", by="total").weights() == {11: 2, 12: 1}
    assert not rw.odds("a=2d6; a given a>10").unresolved


def test_what_never_holds_is_refused() -> None:
    with pytest.raises(TooLarge, match="never comes to an end: what it is thrown for, .* never is so"):
        rw.odds("1d6 given 1>2")
    with pytest.raises(TooLarge, match="not over after 2,000 throws"):
        rw.play("1d6 given 1>2")


def test_dice_of_which_some_are_kept_count_hits() -> None:
    play = Play(Dice(text="4d6>=4kh2"), faces=[1, 2, 6, 3], chance=None)
    assert (play.outcome, play.rolls[0].dropped) == (Notation(1, 1, 2), (1, 2))
