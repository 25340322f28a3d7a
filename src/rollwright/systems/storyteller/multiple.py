"""Several actions in one turn, declared before the first of them. Multiple actions."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.rules import Choose, Closer, Decision, Flow, Goal, Outcome, Rule, call, choose, most, reckon
from rollwright.systems.storyteller import closer, faces, outcomes, words
from rollwright.systems.storyteller.action import WAYS
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.pool import Hand, Rolling, Score, roll, spend
from rollwright.systems.storyteller.resisted import opposed
from rollwright.systems.storyteller.sides import Contender, Held, Planned
from rollwright.systems.storyteller.tables import UNREACHABLE
from rollwright.systems.storyteller.willpower import WILLPOWER, offered

Actions = Annotated[
    tuple[Planned, ...],
    Meta(
        min_length=2,
        max_length=20,
        description="the actions in order, two or more: each a name, attack, pool, difficulty, specialty and willpower, whether it is "
        "automatic or somebody resists; the first is one die fewer and one harder, the second two, and so on",
    ),
]

AUTOMATIC = Decision(
    "player",
    "automatic",
    "take, roll",
    "take the one success that is offered, or roll for more at the risk of less",
)


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


class Multiple(
    Rolling[outcomes.Multiple],
    id="storyteller.multiple",
    version=3,
    says=words.says_multiple,
    prompts=words.prompts_multiple,
    face=faces.multiple,
    decisions=(AUTOMATIC, WILLPOWER),
    goals=(
        *outcomes.goals(
            lambda outcome: outcome.succeeded,
            lambda outcome: outcome.successes,
            lambda outcome: outcome.botches == 0,
        ),
        Goal(
            "resist", "that as many of the actions fail as can be", lambda outcome: outcome.failed, "opponent"
        ),
    ),
):
    """Two or more actions in one turn, each harder than the last and with fewer dice.

    Book: Multiple actions.
    """

    actions: Actions
    points: Held = 0

    @property
    def doings(self) -> tuple[Doing, ...]:
        """Every action as it is done, one die fewer and one harder each."""
        return tuple([_doing(self.house, each, at) for at, each in enumerate(self.actions, 1)])

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of every action, and of whoever resists it."""
        return tuple([hand for each in self.doings for hand in each.hands])

    def check(self) -> None:
        """Refuse an action that is too difficult, one without dice, a second attack, and a success without a roll where there is none."""
        attacks = 0
        for at, (each, doing) in enumerate(zip(self.actions, self.doings, strict=True)):
            attacks += each.attack
            hand = doing.hand
            if hand.difficulty >= UNREACHABLE:
                why = (
                    f"would be at difficulty {hand.difficulty}, and {UNREACHABLE - 1} is the highest in a set"
                )
            elif not hand.dice:
                why = f"has no dice left of {each.pool}, each action costs one more"
            elif each.attack and attacks > 1:
                why = "would be a second attack in one turn"
            elif each.automatic and (each.attack or each.opponent):
                why = "has no automatic success: somebody may be hurt, or resists"
            else:
                continue
            raise Refused(f"{each.name!r} {why}", at=f"args.actions[{at}]")

    def play(self) -> Flow[outcomes.Multiple]:
        """Roll for each of them, as they were declared, one after the other."""
        return (yield from Turn(doings=self.doings, points=self.points).play())

    def closer(self) -> tuple[Closer, ...]:
        """What becomes of each of them."""
        return tuple([closer.each(doing.hand.name, Alone(doing=doing)) for doing in self.doings])

    def parts(self, outcome: outcomes.Multiple) -> list[tuple[str, int]]:
        """What each of the rolls was made of."""
        named = {result.name: result for result in outcome.results or ()}
        return [
            (f"{each.hand.name}: {part}", amount)
            for each in self.doings
            for part, amount in _parts(each, named.get(each.hand.name))
        ]


def _parts(doing: Doing, result: outcomes.Result | None) -> list[tuple[str, int]]:
    """What one of them was made of: of what was resisted the other side's successes are told, too."""
    if result is not None and result.automatic:
        return [("automatic", 1)]
    hand = doing.hand._replace(willpower=doing.hand.willpower or (result is not None and result.willpower))
    if result is None or result.against is None:
        return hand.parts(result)
    return [*hand.parts(None), ("rolled", result.rolled), ("against", result.against)]


def _doing(house: Storyteller, each: Planned, at: int) -> Doing:
    """The action at a place of the turn, from 1 on."""
    dice = house.dice(each.pool - at) or 0
    harder = at + each.attempt - 1
    if each.opponent is None:
        reach = (each.difficulty or 6) + harder
        return Doing(
            Hand(house, dice, reach, each.specialty, each.willpower, each.name), automatic=each.automatic
        )
    own = Contender(
        pool=each.pool, difficulty=each.difficulty, specialty=each.specialty, willpower=each.willpower
    )
    hand = opposed(house, own, each.opponent.pool, each.name, "player", harder)
    other = f"opponent {at}"
    theirs = opposed(house, each.opponent, max(1, dice), f"{each.name}: {other}", other)
    return Doing(hand._replace(dice=dice), theirs, each.automatic)
