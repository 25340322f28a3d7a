"""Looks by line: what `explain --looks` tells of a rule, and what an error names where there are too many branches."""

from __future__ import annotations

import inspect
from fractions import Fraction

import pytest
from crossing import Cross, Fish, Quarrel

import rollwright as rw
from rollwright.errors import TooLarge
from rollwright.odds import Die, d6, d20
from rollwright.readings.limits import Limits
from rollwright.rules import Flow, Outcome, Rule, throw


class Total(Outcome, frozen=True):
    """A total."""

    total: int


class Compared(Rule[Total], id="t.compared"):
    """A total that is told apart, and one that is only compared."""

    def play(self) -> Flow[Total]:
        """Look twice."""
        first, second = (yield from throw(2 @ d6)), (yield from throw(3 @ d6))
        if second.total >= 10:
            return Total(1)
        return Total(int(first.total))


class Wide(Rule[Total], id="t.wide"):
    """More than anybody wants to know."""

    def play(self) -> Flow[Total]:
        """Look at every die."""
        total = 0
        for _ in range(6):
            total += int((yield from throw(d20)))
        return Total(total)


def test_every_line_that_looks_is_told_with_its_ways_the_widest_first() -> None:
    lines = inspect.getsource(Compared).splitlines()
    found = rw.looks(Compared())
    assert [(each.ways, each.times, each.dice, each.code) for each in found] == [
        (11, 1, ("2d6",), "return Total(int(first.total))"),
        (2, 1, ("3d6",), "if second.total >= 10:"),
    ]
    assert lines[found[1].line - inspect.getsourcelines(Compared)[1]].strip() == found[1].code
    assert all(each.file == __file__ for each in found)


def test_what_a_rule_hands_on_or_ends_with_is_told_by_the_line_where_it_begins() -> None:
    found = [(each.ways, each.times, each.code) for each in rw.looks(Fish(bait=3))]
    assert found == [(4, 4, "def play(self) -> Flow[Fished]:"), (2, 3, "if bite >= 3 or self.bait == 1:")]


class AsMany(Rule[Total], id="t.as-many"):
    """As many dice as others have shown."""

    def play(self) -> Flow[Total]:
        """Throw, and throw as many."""
        first = yield from throw(3 @ d20)
        again = yield from throw(first.count(6) @ d6)
        return Total(1 if again.total else 0)


def test_how_many_dice_are_thrown_is_looked_at_where_they_are_thrown() -> None:
    [(file, code)] = [(each.file, each.code) for each in rw.looks(AsMany()) if each.dice == ("3d20",)]
    assert (file, code) == (__file__, "again = yield from throw(first.count(6) @ d6)")


def test_decisions_are_taken_every_way() -> None:
    codes = [each.code for each in rw.looks(Cross(courage=2))]
    assert any("reached < self.width" in code for code in codes)
    assert any("reached >= self.width" in code for code in codes)
    assert len(rw.looks(Quarrel(ours=2, theirs=2))) == 1


def test_too_many_branches_name_the_line_and_a_way_out() -> None:
    with pytest.raises(TooLarge, match=r"the look in test_looks.py:\d+ \(total \+= int") as caught:
        rw.odds(Wide(), limits=Limits(leaves=5_000))
    assert "up to 20 ways each time: let that line tell less apart" in caught.value.message


class Drawn(Rule[Total]):
    """Two cards that are counted where they lie, and a die that nobody has seen."""

    def play(self) -> Flow[Total]:
        """Draw one after the other, and look again at what was seen."""
        left = [1, 1, 1]
        hand = []
        for name in ("one", "other"):
            card = yield from throw(Die(range(3), left), name)
            left[card] -= 1
            hand.append(card)
        die = yield from throw(d6)
        if hand.count(2) or 2 * hand[0] + hand[1] > 3:
            return Total(0)
        return Total(1 if die + hand[0] > 3 else 2)


def test_what_is_made_of_what_was_seen_is_no_new_look() -> None:
    found = [(each.ways, each.times, each.code) for each in rw.looks(Drawn())]
    assert found == [
        (3, 4, "left[card] -= 1"),
        (2, 2, "return Total(1 if die + hand[0] > 3 else 2)"),
    ]
    assert rw.odds(Drawn(), by="total").p(1) == Fraction(1, 6) * (Fraction(3, 6) + Fraction(4, 6))
