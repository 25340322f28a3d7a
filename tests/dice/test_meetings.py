"""A rule as the book tells it, in one go, and the same where branches meet: both come to the same, and what is best in both is worth the same."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

import pytest

import rollwright as rw
from dice_rules import SIDES, laid_out
from rollwright.odds import Pool, d, d6, d8
from rollwright.readings.aims import Aim
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.rules import Flow, Outcome, Program, Rule, call, choose, least, repeat, throw, throw_all

PLAIN = Policy({}, otherwise="first")


class Came(Outcome, frozen=True):
    """A number, and what only people are shown."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    to: Any
    shown: Any = None


def best(bound: Rule[Any]) -> Fraction:
    """What is best for me in a rule, against you."""
    aim = Aim(lambda came: came.to)
    return Fraction(*Values(aim, side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN).value(bound))


class Told(Rule[Came]):
    """A rule that is one program."""

    flow: Callable[[], Flow[Came]]

    def play(self) -> Flow[Came]:
        """Whatever it is."""
        return (yield from self.flow())


# -- what is needed is carried on ----------------------------------------------------------------------------------------


def two_throws() -> Flow[Came]:
    """Three throws in one rule."""
    one, two = yield from throw_all([("one", 2 @ d6), ("two", d8)])
    third = (yield from throw(d6)) if one.total > two + 4 else 0
    return Came((third + one.count(6) if third > 2 else -1, two > 4))


class Thrown(Rule[Came]):
    """The same, where branches meet before the last throw."""

    def play(self) -> Flow[Came]:
        """Go on as another rule with what is needed."""
        one, two = yield from throw_all([("one", 2 @ d6), ("two", d8)])
        return Last(goes_on=one.total > two + 4, sixes=one.count(6), high=two > 4)


class Last(Rule[Came]):
    """What is left to do."""

    goes_on: bool
    sixes: int
    high: bool

    def play(self) -> Flow[Came]:
        """Throw once more, perhaps."""
        third = (yield from throw(d6)) if self.goes_on else 0
        return Came((third + self.sixes if third > 2 else -1, self.high))


# -- decisions, again and again ------------------------------------------------------------------------------------------


def dared() -> Flow[Came]:
    """Throw and add up for as long as you dare, three times at the most; a one ends it with nothing."""
    total: Any = 0
    for _ in range(3):
        die = yield from throw(d(4))
        if die == 1:
            return Came(0)
        total += die
        if (yield from choose("me", "on", "stay", "on")) == "stay":
            break
    return Came(total)


class Dared(Rule[Came]):
    """The same, one throw after the other."""

    total: int = 0
    left: int = 3

    def play(self) -> Flow[Came]:
        """Throw once, and go on or not."""
        die = yield from throw(d(4))
        if die == 1:
            return Came(0)
        total = self.total + die
        if (yield from choose("me", "on", "stay", "on")) == "stay" or self.left == 1:
            return Came(total)
        return self.onward(total=total, left=self.left - 1)


# -- somebody plays against it -------------------------------------------------------------------------------------------


def haggled() -> Flow[Came]:
    """Twice, a die for me; each time you have it thrown again, once in all, and I may stop before the second."""
    total: Any = 0
    again = 1
    for _ in range(2):
        die = yield from throw(d(3))
        if again and (yield from choose("you", "again", "no", "again")) == "again":
            again -= 1
            die = yield from throw(d(3))
        total += die
        if (yield from choose("me", "stop", "no", "stop")) == "stop":
            return Came(total * 2)
    return Came(total + 1)


class Haggled(Rule[Came]):
    """The same, time by time."""

    total: int = 0
    again: int = 1
    left: int = 2

    def play(self) -> Flow[Came]:
        """Throw, and go on as what is left."""
        if not self.left:
            return Came(self.total + 1)
        die = yield from throw(d(3))
        again = self.again
        if again and (yield from choose("you", "again", "no", "again")) == "again":
            again -= 1
            die = yield from throw(d(3))
        return Stopped(total=self.total + die, again=again, left=self.left - 1)


class Stopped(Rule[Came]):
    """Whether I stop."""

    total: int
    again: int
    left: int

    def play(self) -> Flow[Came]:
        """Ask, and go on."""
        if (yield from choose("me", "stop", "no", "stop")) == "stop":
            return Came(self.total * 2)
        return Haggled(total=self.total, again=self.again, left=self.left)


# -- again until it is enough --------------------------------------------------------------------------------------------


def gathered() -> Flow[Came]:
    """Two dice, three times at the most, until there are four points: a pair is none."""
    points: Any = 0
    for _ in range(3):
        if points >= 4:
            break
        dice = yield from throw(2 @ d(3))
        points = points + (dice.largest_set < 2) * least(dice.highest(), 2)
    return Came(points)


class Gathering(Rule[Came]):
    """Two dice."""

    points: int

    def play(self) -> Flow[Came]:
        """Throw once."""
        dice = yield from throw(2 @ d(3))
        return Came(self.points + (dice.largest_set < 2) * least(dice.highest(), 2))


def gathered_by_steps() -> Flow[Came]:
    """The same, from state to state."""
    last, _ = yield from repeat(
        lambda came: Gathering(points=came.to), Came(0), lambda came: came.to >= 4, limit=3
    )
    return Came(last.to)


# -- a number that is only shown -----------------------------------------------------------------------------------------


def shown() -> Flow[Came]:
    """Two throws, of which the first decides how many the second are, and its dice are shown."""
    dice = yield from throw(2 @ d6, "first")
    more = yield from throw((1 + (dice.total > 6)) @ d(4), "second")
    return Came(more.total, (dice.highest(), dice.count(6)))


class Showing(Rule[Came]):
    """The same: what is shown goes along without the rule."""

    def play(self) -> Flow[Came]:
        """Throw, and go on."""
        dice = yield from throw(2 @ d6, "first")
        return Second(dice=1 + (dice.total > 6)).showing(shown=(dice.highest(), dice.count(6)))


class Second(Rule[Came]):
    """So many dice."""

    dice: int

    def play(self) -> Flow[Came]:
        """Throw them."""
        return Came((yield from throw(self.dice @ d(4), "second")).total)


# -- a contest -----------------------------------------------------------------------------------------------------------


def contest(ours: Pool, theirs: Pool) -> Program[Any]:
    """One bout: who wins by how much; nobody where it is 0."""
    us, them = yield from throw_all([("ours", ours), ("theirs", theirs)])
    return us.highest() - them.highest()


def fought() -> Flow[Came]:
    """Best of three bouts; each side may add a die to the bouts to come, once, where it has lost one."""
    won: Any = 0
    us = them = 1
    for _ in range(3):
        by = yield from contest(us @ d(2), them @ d(2))
        if by > 0:
            won += 1
            them += them == 1 and (yield from choose("you", "help", "no", "help")) == "help"
        elif by < 0:
            won -= 1
            us += us == 1 and (yield from choose("me", "help", "no", "help")) == "help"
    return Came(won - (us > 1) + (them > 1))


class Bout(Rule[Came]):
    """One bout, in which nothing is decided."""

    ours: int
    theirs: int

    def play(self) -> Flow[Came]:
        """Throw."""
        return Came((yield from contest(self.ours @ d(2), self.theirs @ d(2))))


class Fought(Rule[Came]):
    """The same, bout by bout, each a rule that is called: of it is read who won."""

    won: int = 0
    us: int = 1
    them: int = 1
    left: int = 3

    def play(self) -> Flow[Came]:
        """One bout, and go on as what is left."""
        if not self.left:
            return Came(self.won - (self.us > 1) + (self.them > 1))
        by = yield from call(Bout(ours=self.us, theirs=self.them), lambda came: (came.to > 0) - (came.to < 0))
        us, them = self.us, self.them
        if by > 0:
            them += them == 1 and (yield from choose("you", "help", "no", "help")) == "help"
        elif by < 0:
            us += us == 1 and (yield from choose("me", "help", "no", "help")) == "help"
        return self.onward(won=self.won + by, us=us, them=them, left=self.left - 1)


PAIRS: dict[str, tuple[Callable[[], Flow[Came]], Rule[Came]]] = {
    "a field is carried": (two_throws, Thrown()),
    "decided again and again": (dared, Dared()),
    "somebody plays against it": (haggled, Haggled()),
    "again until it is enough": (gathered, Told(flow=gathered_by_steps)),
    "what is only shown": (shown, Showing()),
    "a contest": (fought, Fought()),
}
"""What the book says, and a rule whose branches meet."""


@pytest.mark.parametrize(("naive", "meets"), PAIRS.values(), ids=PAIRS)
def test_a_rule_and_the_same_with_meetings_agree(naive: Callable[[], Flow[Came]], meets: Rule[Came]) -> None:
    told = Told(flow=naive)
    for stated in ("first", "uniform"):
        assert rw.odds(told, policy=stated) == rw.odds(meets, policy=stated)
        assert rw.odds(told, policy=stated, by="to") == rw.odds(meets, policy=stated, by="to")


@pytest.mark.parametrize(
    ("naive", "meets"), [pair for name, pair in PAIRS.items() if name != "a field is carried"]
)
def test_what_is_best_is_worth_the_same_where_branches_meet(
    naive: Callable[[], Flow[Came]], meets: Rule[Came]
) -> None:
    assert best(Told(flow=naive)) == best(meets) == laid_out(meets, SIDES)
