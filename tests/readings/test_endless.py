"""Rules that go on as themselves: solved as a chain; and those that have no end: an error of ours that names the rule and the way out."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, ClassVar

import pytest

import games
import rollwright as rw
from games import Game, Won, flip, won
from rollwright.errors import TooLarge
from rollwright.odds import Die, d, d6, d20, states
from rollwright.readings import guesses
from rollwright.readings.deciders import Best
from rollwright.readings.exact import Exact
from rollwright.readings.limits import HARDLY, Limits
from rollwright.readings.loops import MOST_LOOPED
from rollwright.readings.policy import Policy
from rollwright.readings.spots import OFTEN, Spot
from rollwright.readings.stages import MANY
from rollwright.readings.values import Values
from rollwright.rules import (
    Choose,
    Effect,
    Flow,
    Outcome,
    Rule,
    call,
    choose,
    pay,
    throw,
    throw_all,
    together,
)
from rollwright.rules.ends import WHOLE
from rollwright.rules.walk import Walk

PRICED: dict[str, Callable[[Any], Any]] = {
    "odds": lambda bound: rw.odds(bound, policy="first"),
    "odds of the best": lambda bound: rw.odds(bound, policy="best:won"),
    "a field's odds": lambda bound: rw.odds(bound, policy="first", by="won"),
    "advise": lambda bound: rw.advise(bound, "won"),
    "sample": lambda bound: rw.sample(bound, 3, policy="first"),
}


class Circle(Game, id="t.circle"):
    """Toss until heads: written as a part that becomes itself."""

    def play(self) -> Flow[Won]:
        return Around(stake=3)
        yield


class Around(Game):
    """One toss."""

    stake: int

    def play(self) -> Flow[Won]:
        return won(self.stake) if (yield from flip()) == 2 else self.onward()


class Deeper(Game, id="t.deeper"):
    """Toss until heads, counting."""

    def play(self) -> Flow[Won]:
        return Down(at=0)
        yield


class Down(Game):
    """One toss, and a decision that nothing hangs on."""

    at: int

    def play(self) -> Flow[Won]:
        face = yield from flip()
        yield from choose("player", "turn", "leave", "turn")
        return won(1) if face == 2 else self.onward(at=self.at + 1)


class Mute(Game, id="t.mute"):
    """Nothing is ever asked."""

    def play(self) -> Flow[Won]:
        return Still(at=0)
        yield


class Still(Game):
    """Go round."""

    at: int

    def play(self) -> Flow[Won]:
        return self.onward(at=self.at + 1)
        yield


class Caller(Game, id="t.caller"):
    """A rule that calls itself."""

    def play(self) -> Flow[Won]:
        return (yield from call(self.onward()))


class Inward(Game, id="t.inward"):
    """A rule that calls itself with more and more."""

    at: int = 0

    def play(self) -> Flow[Won]:
        return (yield from call(self.onward(at=self.at + 1)))


class Turning(Game, id="t.turning"):
    """A rule that comes back to itself by one way, and calls itself on the other."""

    def play(self) -> Flow[Won]:
        if (yield from flip()) == 1:
            return self.onward()
        return (yield from call(self.onward()))


NAMES = {
    Turning: "t.turning",
    Caller: "t.caller",
    Inward: "t.inward",
    Mute: "Still",
    Circle: "Around",
    Deeper: "Down",
}
TRIED = [
    *[(which, reading) for which in (Caller, Inward) for reading in PRICED],
    (Turning, "odds"),
    (Mute, "a field's odds"),
    (Deeper, "odds of the best"),
]


@pytest.mark.parametrize(("which", "reading"), TRIED, ids=lambda each: str(getattr(each, "id", each)))
def test_no_reading_crashes_on_a_rule_without_an_end(
    which: Any, reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "MOST_STATES", 1_000)
    before = sys.getrecursionlimit()
    with pytest.raises(TooLarge, match=r"repeat|again and again") as caught:
        PRICED[reading](which())
    assert NAMES[which] in caught.value.message
    assert which.id in caught.value.message or reading != "odds"
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("which", [Mute, Caller], ids=lambda each: str(each.id))
def test_what_never_asks_anything_cannot_be_played_or_drawn(which: Any) -> None:
    with pytest.raises(TooLarge, match="repeat"):
        rw.play(which(), seed=1)
    with pytest.raises(TooLarge, match="repeat"):
        rw.explain(which())


class Alike(Rule[Won], id="t.alike"):
    """Two show a hand at once, again for as long as they show the same."""

    def play(self) -> Flow[Won]:
        hands = ("stone", "paper")
        mine = theirs = "stone"
        while mine == theirs:
            mine, theirs = yield from together(
                [Choose("player", "hand", hands), Choose("foe", "hand", hands)]
            )
        return won(1)


def test_what_is_decided_for_ever_is_not_played_for_ever() -> None:
    with pytest.raises(TooLarge, match="was not over after 2,000 throws and decisions"):
        rw.play(Alike(), decide="first")
    assert rw.play(Alike(), answers=["stone", "stone", "stone", "paper"]).outcome == won(1)


@pytest.mark.parametrize("which", [Circle, Deeper], ids=lambda each: str(each.id))
def test_what_ends_by_chance_can_be_played_and_drawn(which: Any) -> None:
    assert rw.play(which(), seed=1, decide="first").outcome.won
    assert rw.explain(which(), depth=4)


def test_an_error_on_the_way_leaves_nothing_behind() -> None:
    exact = Exact(Policy({}, otherwise="first"))
    for _ in range(2):
        with pytest.raises(TooLarge, match="the same arguments"):
            exact.odds(Caller())
    assert not exact.odds(games.Toss()).unresolved


WAYS = ((1, 2, 0, -1), (2, 3, 3), (1, 0, 4, -2), (3, 0), (5,), (-3, 5))


class Wander(Game, id="t.wander"):
    """From room to room, each as likely, until one of three ways out."""

    at: int = 0

    def play(self) -> Flow[Won]:
        to = yield from throw(Die(range(len(WAYS[self.at]))), "door")
        room = WAYS[self.at][to]
        return won(-room) if room < 0 else self.onward(at=room)


class Called(Game, id="t.called"):
    """Two wanderers, one after the other, and a toss between them."""

    def play(self) -> Flow[Won]:
        one = yield from call(Wander(at=3))
        toss = yield from flip()
        other = yield from call(Wander(at=toss))
        return won(one.won * 10 + other.won)


@pytest.mark.parametrize("by", ["won", None])
def test_what_comes_of_a_rule_that_comes_back_is_the_mixture_of_what_comes_of_those_that_it_goes_on_as(
    by: Any,
) -> None:
    odds = [rw.odds(Wander(at=at), by=by) for at in range(len(WAYS))]
    for at, rooms in enumerate(WAYS):
        assert not odds[at].unresolved
        for way in (1, 2, 3):
            end = way if by else won(way)
            onward = [odds[room].p(end) if room >= 0 else Fraction(room == -way) for room in rooms]
            assert odds[at].p(end) == sum(onward) / len(rooms)


def test_rules_that_come_back_may_be_called() -> None:
    one, after = rw.odds(Wander(at=3), by="won"), [rw.odds(Wander(at=at), by="won") for at in (1, 2)]
    assert rw.odds(Called(), by="won").p(13) == one.p(1) * (after[0].p(3) + after[1].p(3)) / 2


class Counting(Game, id="t.counting"):
    """Tosses until heads, each told apart, and up to a number of them."""

    most: int = 0
    tossed: int = 1

    def play(self) -> Flow[Won]:
        face = yield from flip()
        if face == 2 or self.tossed == self.most:
            return won(self.tossed)
        return self.onward(tossed=self.tossed + 1)


def test_what_goes_on_with_less_and_less_chance_is_followed_until_hardly_anything_is_left() -> None:
    odds = rw.odds(Counting(), by="won")
    assert all(odds.p(tossed) == Fraction(1, 2**tossed) for tossed in range(1, 30))
    assert 0 < odds.unresolved * 10**12 <= odds.total
    assert rw.odds(Counting(most=400), by="won").p(400) == Fraction(1, 2**399)


class Pacing(Game, id="t.pacing"):
    """Up and down a long row of steps, until one has gone off either end."""

    steps: int
    at: int

    def play(self) -> Flow[Won]:
        if not 0 < self.at < self.steps:
            return won(self.at)
        return self.onward(at=self.at + (yield from throw(Die([-1, 1]))))


@pytest.mark.parametrize("most", [5, MANY])
def test_many_rules_that_lead_to_one_another_are_solved_all_the_same(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rollwright.readings.stages.MANY", most)
    assert rw.odds(Pacing(steps=10, at=1), by="won").p(10) == Fraction(1, 10)


class Telling(Outcome, frozen=True):
    """Whose die was higher, and by how much."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    first: bool
    shown: int | None = None


MAZE = (
    ((1, 2), (0, 3)),
    ((0, -1), (0,)),
    ((2, 1, -3), (4,)),
    ((3, 0, -6), (-2,)),
    ((4, -9, -1, -1), (0, -1)),
)


class Maze(Game, id="t.maze"):
    """From room to room: by the left door or by the right one, each of which leads to several, until somewhere is a way out."""

    at: int = 0

    def play(self) -> Flow[Won]:
        left, right = MAZE[self.at]
        rooms = (
            left if (yield from choose("player", "door", "left", "right", at=self.at)) == "left" else right
        )
        room = rooms[(yield from throw(Die(range(len(rooms)))))]
        return won(-room) if room < 0 else self.onward(at=room)


def worth(outcome: Won, _: Any) -> int:
    return outcome.won


@pytest.mark.parametrize("goal", ["won", worth], ids=["goal", "function"])
def test_what_is_best_where_a_rule_comes_back_is_the_better_of_its_doors_and_reached_by_the_plan(
    goal: Any,
) -> None:
    values = [rw.advise(Maze(at=at), goal).value for at in range(len(MAZE))]
    for at, doors in enumerate(MAZE):
        means = [
            sum(values[room] if room >= 0 else Fraction(-room) for room in rooms) / len(rooms)
            for rooms in doors
        ]
        assert values[at] == max(means)
    plan = rw.advise(Maze(), goal)
    assert plan.odds.mean("won") == plan.value
    assert rw.odds(Maze(), policy="best:won", by="won").mean() == plan.value
    for row in plan.plan:
        assert dict(row.values)[row.key] == max(dict(row.values).values()) == values[dict(row.when)["at"]]


class Dawdling(Game, id="t.dawdling"):
    """Waiting is worth as much as going, but nothing comes of it."""

    def play(self) -> Flow[Won]:
        if (yield from choose("player", "go", "wait", "go")) == "wait":
            return self.onward()
        return won((yield from throw(d6)))


def test_of_what_is_worth_as_much_the_one_is_best_that_comes_to_an_end() -> None:
    plan = rw.advise(Dawdling(), "won")
    assert plan.odds.mean("won") == plan.value == Fraction(7, 2)


class Striving(Game, id="t.striving"):
    """A die, and for stress another one, again and again."""

    lies: int = 1

    def play(self) -> Flow[Won]:
        if (yield from choose("player", "strive", "keep", "again", lies=self.lies)) == "keep":
            return won(self.lies)
        yield from pay(Effect("mark", "player", "stress"))
        return self.onward(lies=(yield from throw(d6)))


def test_what_is_paid_where_a_rule_comes_back_has_its_price_and_is_not_told_to_an_aim_of_ones_own() -> None:
    # whoever keeps a 5 or a 6 throws three times on average
    assert rw.advise(Striving(), "won", prices={"stress": "1/2"}).value == Fraction(11, 2) - Fraction(3, 2)
    with pytest.raises(TooLarge, match="repeat"):
        rw.advise(Striving(), worth)


class Dearer(Game, id="t.dearer"):
    """A die that costs stress; where it is no six, it is asked in a rule of its own whether to go on, if at all."""

    asks: bool = False
    asked: bool = True

    def play(self) -> Flow[Won]:
        if self.asks and (yield from choose("player", "on", "go", "stop")) == "stop":
            return won(0)
        if self.asks:
            return self.onward(asks=False)
        yield from pay(Effect("mark", "player", "stress"))
        return won(1) if (yield from throw(d6)) == 6 else self.onward(asks=self.asked)


@pytest.mark.parametrize("asked", [True, False])
def test_what_is_paid_in_a_part_without_a_decision_is_not_told_to_an_aim_of_ones_own(asked: bool) -> None:
    assert rw.advise(Dearer(asked=asked), "won", prices={"stress": "1/10"}).value == Fraction(2, 5)
    for prices in ({}, {"stress": "1/10"}):
        with pytest.raises(TooLarge, match="again"):
            rw.advise(Dearer(asked=asked), worth, prices=prices)


class Widening(Game, id="t.widening"):
    """A loop that chance ends, or that goes on as wider and wider others."""

    wide: int = 0
    told: int = 0

    def play(self) -> Flow[Won]:
        if self.wide:
            told = self.told * 7 + int((yield from throw(d6)))
            return self.onward(wide=self.wide + 1, told=told) if self.wide < 7 else won(told)
        rounds = 0
        while (face := int((yield from throw(d6)))) != 6:
            rounds += 1
            if face == 5:
                return self.onward(wide=1, told=rounds)
        return won(0)


@pytest.mark.long
def test_what_a_loop_goes_on_as_is_bounded_with_it() -> None:
    reading = Exact(Policy({}, otherwise="first"))
    with pytest.raises(TooLarge):
        reading.odds(Widening())
    assert reading.branches.followed < 2 * MOST_LOOPED
    assert reading.limits == Limits()


class Trying(Rule[Telling], id="t.trying"):
    """Thrown again while it ties, and how often is only noted."""

    def play(self) -> Flow[Telling]:
        one, other = yield from throw_all({"one": d6, "other": d6})
        return self.onward() if one == other else Telling(one > other, one - other)


def test_an_aim_of_ones_own_is_told_what_is_only_noted_where_a_rule_comes_back() -> None:
    plan = rw.advise(Trying(), lambda outcome, effects: abs(outcome.shown))
    assert plan.value == Fraction(sum(2 * apart * (6 - apart) for apart in range(1, 6)), 30)


class Leaving(Game, id="t.leaving"):
    """Day after day: leave with nothing, or stay for one that may come any day, or for two in the end."""

    days: int

    def play(self) -> Flow[Won]:
        if not self.days:
            return won(2)
        if (yield from choose("player", "stay", "leave", "stay", days=self.days)) == "leave":
            return won(0)
        return won(1) if (yield from flip()) == 1 else self.onward(days=self.days - 1)


def test_what_is_best_is_found_over_many_days() -> None:
    assert rw.advise(Leaving(days=200), "won").value == 1 + Fraction(1, 2**200)


class Heap(Game, id="t.heap"):
    """Two dice, and for as long as they are alike two more: nobody knows how many heaps there may be."""

    gathered: int = 0

    def play(self) -> Flow[Won]:
        one, other = yield from throw_all({"one": d6, "other": d6})
        gathered = self.gathered + one + other
        return self.onward(gathered=gathered) if one == other else won(gathered)


class Dared(Game, id="t.dared"):
    """Something for sure, or a heap that is called, or that it goes on as."""

    sure: int
    called: bool

    def play(self) -> Flow[Won]:
        if (yield from choose("player", "dare", "take", "dare")) == "take":
            return won(self.sure)
        return (yield from call(Heap())) if self.called else Heap()


@pytest.mark.long
@pytest.mark.parametrize(("sure", "key"), [(8, "dare"), (9, "take")])
def test_what_goes_on_and_on_without_a_decision_is_worth_what_its_odds_say(sure: int, key: str) -> None:
    heap = rw.odds(Heap(), by="won")
    assert rw.advise(Heap(), "won").value == sum(
        value * Fraction(weight, heap.total) for value, weight in heap.weights().items()
    )
    became, called = [rw.advise(Dared(sure=sure, called=called), "won") for called in (False, True)]
    assert (became.value, became.plan) == (called.value, called.plan)
    assert [row.key for row in became.plan] == [key]


class Tied(Rule[Telling], id="t.tied"):
    """Ties are thrown again, and what was thrown is shown."""

    def play(self) -> Flow[Telling]:
        one, other = yield from throw_all({"one": d6, "other": d6})
        return self.showing(shown=one) if one == other else Telling(one > other)


def test_what_is_shown_each_time_is_refused_where_it_may_be_for_ever() -> None:
    assert rw.odds(Tied(), by="first").p(True) == Fraction(1, 2)
    with pytest.raises(TooLarge, match="shows something each time: ask by one field"):
        rw.odds(Tied())


def test_a_plan_that_goes_too_deep_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = rw.advise(games.Gamble(), "won")

    def crash(*_: Any) -> None:
        raise RecursionError

    monkeypatch.setattr(Best, "decide", crash)
    with pytest.raises(TooLarge, match=r"t\.gamble"):
        _ = plan.plan


def test_dice_that_explode_without_end_and_only_count_leave_nothing_out_of_so_many_or_more() -> None:
    odds = rw.odds("4d6>=4!6")
    assert odds.unresolved
    assert odds.at_least(2, "successes") == Fraction(35, 48)


class Tossing(Game, id="t.tossing"):
    """Tosses until heads, counted in a loop."""

    def play(self) -> Flow[Won]:
        tossed = 1
        while (yield from flip()) == 1:
            tossed += 1
        return won(tossed)


class Twice(Game, id="t.twice"):
    """The same twice, one after the other."""

    def play(self) -> Flow[Won]:
        one = yield from call(Tossing())
        other = yield from call(Tossing())
        return won(one.won + other.won)


def test_a_loop_that_chance_ends_is_followed_until_hardly_anything_is_left() -> None:
    odds = rw.odds(Tossing(), by="won")
    assert all(odds.p(tossed) == Fraction(1, 2**tossed) for tossed in range(1, 40))
    assert 0 < odds.unresolved * 10**12 <= odds.total
    assert rw.odds(Twice(), by="won").p(4) == Fraction(3, 16)


class Counted(Game):
    """Throws until one face does not come, *most* times at the most; it counts how often anything is thrown."""

    going_on: int
    most: int
    thrown: ClassVar[list[int]] = [0]

    def play(self) -> Flow[Won]:
        came = 0
        while came < self.most and (yield from throw(d6, f"throw {came}")) <= self.going_on:
            self.thrown[0] += 1
            came += 1
        return won(came)


@pytest.mark.parametrize("going_on", [1, 3, 5])
def test_a_loop_is_seen_to_be_one_after_few_throws(going_on: int) -> None:
    Counted.thrown[0] = 0
    odds = rw.odds(Counted(going_on=going_on, most=10**9), by="won")
    assert 0 < odds.unresolved * 10**12 <= odds.total
    followed = next(n for n in range(1_000) if (going_on / 6) ** n < HARDLY)
    assert Counted.thrown[0] < 3_000 + followed**2


@pytest.mark.parametrize("going_on", [1, 3, 5])
def test_what_ends_by_itself_is_no_loop_and_exact_to_the_last(going_on: int) -> None:
    odds = rw.odds(Counted(going_on=going_on, most=120), by="won")
    assert odds.p(120) == Fraction(going_on, 6) ** 120
    assert odds.unresolved == 0


class Unlike(Game):
    """Sixty dice until a six, which is told in another way each time."""

    def play(self) -> Flow[Won]:
        for came in range(1, 61):
            if (yield from throw(d6)) * came == 6 * came:
                return won(came)
        return won(0)


class Gathered(Game):
    """Dice that are added up until a six, or until there are very many."""

    def play(self) -> Flow[Won]:
        total = 0
        while (die := (yield from throw(d6))) != 6:
            total = total + die
            if total > 10**9:
                return won(1)
        return won(0)


def test_dice_that_become_more_and_more_are_not_looked_at_further_to_see_a_loop() -> None:
    spot = Spot(Gathered())
    while len(spot.answers) < OFTEN:
        spot = spot.then(next(iter(spot.request().look.law().weights())))
    walk = Walk(spot.bound, spot.answers)
    assert not walk.endless(WHOLE)
    assert len(walk.table.answers) < 2 * OFTEN


def test_what_looks_in_ever_other_ways_is_no_loop() -> None:
    odds = rw.odds(Unlike(), by="won")
    assert odds.p(0) == Fraction(5, 6) ** 60
    assert odds.unresolved == 0


class Restless(Game, id="t.restless"):
    """A loop within one play, which may begin anew as well: won with a six, lost with a five."""

    def play(self) -> Flow[Won]:
        while (thrown := (yield from throw(d6))) < 5:
            if thrown == 4:
                return Restless()
        return won(int(thrown == 6))


def test_a_loop_that_may_come_back_to_its_rule_is_solved_as_both() -> None:
    odds = rw.odds(Restless(), by="won")
    assert odds.p(0) == odds.p(1)
    assert 0 < odds.unresolved * 10**12 <= odds.total


class Holding(Game, id="t.holding"):
    """Somebody may decide, and then a five or six has to come before a one or two."""

    def play(self) -> Flow[Won]:
        held = 0
        if (yield from throw(d6)) > 4:
            held = 2 * ((yield from choose("player", "hold", "no", "yes")) == "yes")
        while (thrown := (yield from throw(d6))) < 5:
            if thrown < 3:
                return won(0)
        return won(1 + held)


@pytest.fixture
def shallow() -> Iterator[None]:
    """Calls go too deep sooner, which is sooner found out."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(600)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.long
@pytest.mark.usefixtures("shallow")
def test_a_loop_that_chance_ends_is_searched_as_far_as_it_is_followed() -> None:
    plan = rw.advise(Holding(), "won")
    assert abs(plan.value - Fraction(5, 6)) < Fraction(1, 10**12)
    assert abs(plan.odds.mean("won") - plan.value) < Fraction(1, 10**12)
    assert [(row.name, row.key) for row in plan.plan] == [("hold", "yes")]


class Even(Game, id="t.even"):
    """What a loop comes to on average may be had at once; who wins there is congratulated, or not."""

    def play(self) -> Flow[Won]:
        if (yield from choose("player", "how", "dared", "safe")) == "safe":
            return won(1)
        while (thrown := (yield from throw(d6))) < 5:
            if thrown < 3:
                return won(0)
        yield from choose("gm", "cheer", "aloud", "quietly")
        return won(2)


@pytest.mark.usefixtures("shallow")
def test_a_loop_whose_rounds_are_alike_is_worth_exactly_what_it_is() -> None:
    assert rw.advise(Even(), "won").options[0].value == 1
    assert rw.advise(Even(), "won").plan[0].values == (("dared", 1), ("safe", 1))
    odds = rw.odds(Even(), policy={"player": "best:won", "gm": "first"}, by="won")
    assert abs(odds.p(2) - Fraction(1, 2)) < Fraction(1, 10**12)


class Enduring(Game, id="t.enduring"):
    """A point is lost in any case; at once, for a price, or at the end of a loop."""

    def play(self) -> Flow[Won]:
        how = yield from choose("player", "how", "badly", "at once", "in time")
        if how == "badly":
            return won(-2)
        if how == "at once":
            yield from pay(Effect("spend", "player", "hope", 3))
            return won(-1)
        while (yield from throw(d6)) < 5:
            pass
        return won(-1)


@pytest.mark.usefixtures("shallow")
def test_what_comes_after_a_loop_in_any_case_is_worth_what_comes_without_it_and_the_thriftier_is_taken() -> (
    None
):
    plan = rw.advise(Enduring(), "won")
    assert (plan.value, [row.key for row in plan.plan]) == (-1, ["in time"])


class Between(Game, id="t.between"):
    """Somebody decides between two loops."""

    def play(self) -> Flow[Won]:
        while (yield from throw(d6)) < 6:
            pass
        how = yield from choose("player", "how", "safe", "dared")
        while (yield from throw(d6)) < 6:
            pass
        return won(4 if how == "safe" else (yield from throw(d6)))


@pytest.mark.long
@pytest.mark.usefixtures("shallow")
def test_all_loops_of_a_search_share_what_may_be_searched_around_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched, at = 0, Values._at

    def counted(values: Values, reached: Any, spot: Any) -> Any:
        nonlocal searched
        searched += 1 + len(spot.answers)
        return at(values, reached, spot)

    monkeypatch.setattr("rollwright.readings.horizon.MOST_SEARCHED", 20_000)
    monkeypatch.setattr(Values, "_at", counted)
    for ask in (lambda: rw.advise(Between(), "won"), lambda: rw.odds(Between(), policy="best:won")):
        searched = 0
        with pytest.raises(TooLarge):
            ask()
        assert searched < 100_000


def test_a_loop_that_may_come_back_to_its_rule_is_searched_as_both() -> None:
    assert abs(rw.advise(Restless(), "won").value - Fraction(1, 2)) < Fraction(1, 10**12)


class Fair(Game, id="t.fair"):
    """Going on is worth as much as stopping."""

    def play(self) -> Flow[Won]:
        if (yield from choose("player", "on", "go on", "stop")) == "stop":
            return won(1)
        thrown = yield from throw(d(4))
        return self if thrown > 2 else won(2 * int(thrown == 2))


def test_of_what_is_worth_the_same_that_is_told_which_comes_to_an_end() -> None:
    plan = rw.advise(Fair(), "won")
    assert [row.key for row in plan.plan] == ["stop"]
    assert plan.odds.by("won") == rw.odds(Fair(), policy="best:won", by="won") == rw.Odds({1: 1})


class Daring(Game, id="t.daring"):
    """Somebody decides in every round of a loop."""

    def play(self) -> Flow[Won]:
        while (yield from throw(d6)) < 6:
            if (yield from choose("player", "on", "on", "stop")) == "stop":
                return won(0)
        return won(1)


def test_a_loop_in_which_somebody_decides_is_refused_with_the_way_to_write_it() -> None:
    for ask in (lambda: rw.advise(Daring(), "won"), lambda: rw.odds(Daring(), policy="best:won")):
        with pytest.raises(TooLarge, match=r"t\.daring.*repeat\(step, start, until\)"):
            ask()


class Pushing(Game, id="t.pushing"):
    """Points are won until a one is thrown, or somebody stops: in a loop that tells every way to so many points apart."""

    def play(self) -> Flow[Won]:
        points = 0
        while (face := int((yield from throw(d6)))) > 1:
            points += face
            if (yield from choose("player", "on", "stop", "on", points=points)) == "stop":
                return won(points)
        return won(0)


def test_a_loop_in_which_somebody_decides_what_is_told_apart_is_refused_with_the_way_to_write_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rollwright.readings.horizon.MOST_SEARCHED", 2_000)
    monkeypatch.setattr(guesses, "GUESSED", 10**9)
    with pytest.raises(
        TooLarge,
        match=r"t\.pushing\(\) \(test_endless\.py:\d+\) goes on and on .* after 2,000 places .*return self\.onward\(won=won \+ 1\)",
    ):
        rw.advise(Pushing(), "won")


class Climbing(Game, id="t.climbing"):
    """Three steps up, one with a high throw; a middle one is thrown again, and who throws a one falls."""

    height: int = 0

    def play(self) -> Flow[Won]:
        if self.height == 3 or (yield from choose("player", "on", "climb", "stay")) == "stay":
            return won(self.height)
        thrown = yield from throw(d6)
        if thrown == 1:
            return won(0)
        return self if thrown < 4 else self.onward(height=self.height + 1)


class Falling(Climbing, id="t.falling"):
    """The same with low throws, so that the way up is looked at first."""

    def play(self) -> Flow[Won]:
        if self.height == 3 or (yield from choose("player", "on", "climb", "stay")) == "stay":
            return won(self.height)
        thrown = yield from throw(d6)
        if thrown < 4:
            return self.onward(height=self.height + 1)
        return self if thrown < 6 else won(0)


@pytest.mark.parametrize("rule", [Climbing, Falling])
def test_what_is_known_already_of_a_loop_is_not_searched_again(rule: type[Climbing]) -> None:
    plan = rw.advise(rule(), lambda came: came.won)
    assert plan.value == 3 * Fraction(3, 4) ** 3
    assert {row.key for row in plan.plan} == {"climb"}


class Shoving(Game, id="t.shoving"):
    """Whoever has thrown higher three times: a loop that ties make endless, and whose ways never meet."""

    def play(self) -> Flow[Won]:
        ours = theirs = 0
        while ours < 3 and theirs < 3:
            us, them = yield from throw_all({"us": d6, "them": d6})
            ours, theirs = ours + int(us > them), theirs + int(them > us)
        return won(ours)


def test_a_loop_in_which_too_much_is_told_apart_is_told_what_to_return(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rollwright.readings.loops.MOST_LOOPED", 100)
    exact = Exact(Policy({}, otherwise="first"))
    for _ in range(2):
        with pytest.raises(TooLarge, match=r"t\.shoving.*return self\.onward\("):
            exact.odds(Shoving())
    assert not exact.odds(games.Toss()).unresolved


class Summing(Game, id="t.summing"):
    """A wide die after the other, for ever."""

    def play(self) -> Flow[Won]:
        total = 0
        while True:
            total += int((yield from throw(d20)))


class Waiting(Game, id="t.waiting"):
    """A wide die, and then a die of one face after the other, for ever."""

    def play(self) -> Flow[Won]:
        total = int((yield from throw(d(450))))
        while True:
            total += int((yield from throw(d(1))))


@pytest.mark.long
@pytest.mark.parametrize("rule", [Summing, Waiting])
def test_how_many_branches_an_endless_rule_has_is_guessed_in_so_many_steps(
    rule: type[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "GUESSED", 400)
    with pytest.raises(TooLarge):
        rw.odds(rule())


class Stumbling(Game, id="t.stumbling"):
    """A die until it is a six, a low one being worth less: each time around goes one way or the other."""

    def play(self) -> Flow[Won]:
        hits = 0
        while (die := (yield from throw(d6))) != 6:
            if die <= 3:
                hits += 1
            else:
                hits += 2
        return won(hits)


class Striding(Game, id="t.striding"):
    """The same, each time around as a rule that goes on."""

    hits: int = 0

    def play(self) -> Flow[Won]:
        die = yield from throw(d6)
        if die == 6:
            return won(self.hits)
        return self.onward(hits=self.hits + (1 if die <= 3 else 2))


@pytest.mark.long
def test_a_loop_with_two_ways_to_go_on_is_refused_with_its_lines_and_the_form_that_it_names_is_priced() -> (
    None
):
    first = Stumbling.play.__code__.co_firstlineno
    around = rf"t\.stumbling\(\) \(test_endless\.py:{first}\) goes on and on within one play.*"
    lines = rf"test_endless\.py:{first + 2} \(while .*\), test_endless\.py:{first + 3} \(if die <= 3:\): .*return self\.onward"
    with pytest.raises(TooLarge, match=around + lines):
        rw.odds(Stumbling(), by="won")
    with pytest.raises(TooLarge, match=around):
        rw.advise(Stumbling(), "won")
    odds = rw.odds(Striding(), by="won")
    chances = [Fraction(1, 6), Fraction(1, 12)]
    while len(chances) < 9:
        chances.append(chances[-1] / 2 + chances[-2] / 3)
    assert [odds.p(hits) for hits in range(9)] == chances


@pytest.mark.parametrize(("which", "reading"), TRIED, ids=lambda each: str(getattr(each, "id", each)))
def test_what_goes_on_and_on_is_named_with_the_line_where_it_begins(
    which: Any, reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "MOST_STATES", 1_000)
    with pytest.raises(TooLarge, match=r"\((test_endless|games)\.py:\d+\)"):
        PRICED[reading](which())


class Racing(Game, id="t.racing"):
    """A race that is thrown for for as long as one dares, turn by turn; it tells how often each of its states is begun."""

    begun: ClassVar[Counter[tuple[int, int]]] = Counter()

    banked: int = 0
    turn: int = 0

    def play(self) -> Flow[Won]:
        self.begun[self.banked, self.turn] += 1
        die = yield from throw(d6)
        turn = 0 if die == 1 else self.turn + die
        over = self.banked + turn >= 50
        if turn and not over and (yield from choose("player", "turn", "end", "on", turn=turn)) == "on":
            return self.onward(turn=turn)
        yield from pay(Effect("spend", "player", "turn"))
        return won(50) if over else self.onward(banked=self.banked + turn, turn=0)


def test_what_is_too_large_as_a_chain_is_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.readings.repeats.MOST_WAYS", 300)
    Racing.begun.clear()
    with pytest.raises(TooLarge, match=r"Racing|t\.racing"):
        rw.advise(Racing(), "won", prices={"turn": 1})
    ways = 1 + 5 * 2  # a one, or another face and then a choice
    assert max(often for state, often in Racing.begun.items() if state != (0, 0)) == ways
