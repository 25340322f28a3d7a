"""The actions of one turn, one after the other: what each is rolled with, and what it comes to before the next. Multiple actions."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rollwright.rules import Choose, Flow, Outcome, Rule, call, choose, most, reckon
from rollwright.systems.storyteller import outcomes, words
from rollwright.systems.storyteller.action import WAYS
from rollwright.systems.storyteller.pool import Hand, Score, roll, spend
from rollwright.systems.storyteller.willpower import offered


class Doing(Struct, frozen=True, cache_hash=True):
    """One of several actions as it is done: its dice, those of who resists, and whether a success is offered without a roll."""

    settled: ClassVar[bool] = True

    hand: Hand
    against: Hand | None = None
    automatic: bool = False

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Whose dice are rolled."""
        return (self.hand,) if self.against is None else (self.hand, self.against)

    def result(self, scores: list[Score], willing: bool) -> tuple[outcomes.Result, Any, Any]:
        """What it came to, its successes, and whether it is a botch: of who resists the lead counts."""
        ours, *theirs = scores
        if not theirs:
            return reckon(_spent, ours.result(), willing), ours.net, ours.botch
        lead = most(0, ours.net - theirs[0].net)
        label = reckon(outcomes.label, lead, ours.botch)
        degree = reckon(self.hand.house.degree, lead)
        came = outcomes.Result(
            self.hand.name,
            label,
            lead,
            ours.rolled,
            ours.ones,
            degree,
            self.hand.dice,
            self.hand.difficulty,
            against=theirs[0].net,
            willpower=willing,
        )
        return came, lead, ours.botch

    def taken(self) -> outcomes.Result:
        """A success without a roll."""
        hand = self.hand
        degree = hand.house.degree(1)
        return outcomes.Result(
            hand.name, outcomes.SUCCESS, 1, 0, 0, degree, hand.dice, hand.difficulty, automatic=True
        )


def _spent(result: outcomes.Result, willing: bool) -> outcomes.Result:
    """A result, and whether Willpower was spent for it when its turn came."""
    return replace(result, willpower=willing)


class Alone(Rule[outcomes.Action]):
    """One of several actions by itself, for its odds."""

    doing: Doing

    def play(self) -> Flow[outcomes.Action]:
        """Roll for it, unless it succeeds without."""
        doing = self.doing
        reach = doing.hand.difficulty
        if doing.automatic:
            return outcomes.Action(outcomes.SUCCESS, 1, None, None, None, True, reach)
        _, successes, botch = doing.result((yield from roll(*doing.hands)), False)
        label = reckon(outcomes.label, successes, botch)
        return outcomes.Action(label, successes, None, None, None, False, reach)


class Did(Struct, frozen=True, cache_hash=True):
    """What one of several actions came to, which is only shown."""

    result: outcomes.Result | None

    def __call__(self, outcome: outcomes.Multiple) -> outcomes.Multiple:
        """An outcome with that before what came after it."""
        assert self.result is not None
        return replace(outcome, results=(self.result, *(outcome.results or ())))


class Acted(Outcome, frozen=True, cache_hash=True):
    """What one of several actions comes to: its successes, whether it is a botch, and all of it to be shown."""

    notes: ClassVar[frozenset[str]] = frozenset({"result"})

    successes: int
    botch: bool
    result: outcomes.Result | None

    @property
    def told(self) -> str:
        """The action by its name, and how it ended: what everybody knows before the next one."""
        return words.says_result(self.result) if self.result else ""


class One(Rule[Acted]):
    """One of several actions, in its turn: rolled, with Willpower or without, or a success that is taken *unrolled*."""

    doing: Doing
    willing: bool = False
    unrolled: bool = False

    def play(self) -> Flow[Acted]:
        """Roll for it, and for whoever resists."""
        if self.unrolled:
            return Acted(1, False, self.doing.taken())
        hand = self.doing.hand
        hands = (hand._replace(willpower=hand.willpower or self.willing), *self.doing.hands[1:])
        yield from spend(*hands)
        result, successes, botch = self.doing.result((yield from roll(*hands)), self.willing)
        return Acted(successes, botch, result)


class Turn(Rule[outcomes.Multiple]):
    """Several actions of which those before *at* are done: how many succeeded and botched, all their successes, and the points that are left."""

    doings: tuple[Doing, ...]
    points: int
    at: int = 0
    succeeded: int = 0
    botches: int = 0
    successes: int = 0

    def play(self) -> Flow[outcomes.Multiple]:
        """Do the next of them: take what is offered, or say whether a point of Willpower is spent, and roll."""
        doing = self.doings[self.at]
        hand = doing.hand
        if doing.automatic:
            told = (("action", hand.name), ("dice", hand.dice), ("difficulty", hand.difficulty))
            offer = Choose("player", "automatic", tuple(WAYS), tuple(WAYS.values()), told)
            if (yield from choose(offer)) == "take":
                return self.then((yield from call(One(doing=doing, unrolled=True).by("player"))), self.points)
        willing = yield from offered(hand, self.points)
        came = yield from call(One(doing=doing, willing=willing).by("player"))
        return self.then(came, self.points - willing)

    def then(self, came: Acted, points: int) -> outcomes.Multiple | Rule[outcomes.Multiple]:
        """Go on to the next action, or to the end."""
        succeeded, botches = self.succeeded + (came.successes > 0), self.botches + came.botch
        total, at = self.successes + came.successes, self.at + 1
        if at == len(self.doings):
            failed = at - succeeded
            return outcomes.Multiple(None, succeeded, failed, botches, total).showing(Did(came.result))
        after = self.onward(at=at, succeeded=succeeded, botches=botches, successes=total, points=points)
        return after.showing(Did(came.result))
