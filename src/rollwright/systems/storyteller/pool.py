"""The basic roll: a pool of d10 against a difficulty, ones cancelling successes. Rolls."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from rollwright.errors import Refused
from rollwright.odds import d10
from rollwright.rules import Closer, Dice, Effect, Program, Rule, most, pay, reckon, throw_all
from rollwright.systems.storyteller import outcomes, sides, words
from rollwright.systems.storyteller.closer import how_well
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.tables import UNREACHABLE

O_co = TypeVar("O_co", covariant=True)
A = TypeVar("A", bound=outcomes.Action)

BOTCHES: dict[str, Callable[[int, int], bool]] = {
    "no-success-dice": lambda rolled, _: rolled == 0,
    "net-zero": lambda *_: True,
    "more-ones": lambda rolled, ones: ones > rolled,
}
"""Whether a roll with ones, of which no success is left, is a botch by the house's reading."""


class Hand(NamedTuple):
    """The dice in somebody's hand: how many, against which difficulty, with which help, and *who* pays for that."""

    house: Storyteller
    dice: int
    difficulty: int
    specialty: bool = False
    willpower: bool = False
    name: str = "pool"
    who: str = "player"

    @property
    def cost(self) -> Effect:
        """The point of Willpower that buys a sure success, spent before the roll. Automatic successes."""
        return Effect("spend", self.who, "willpower", 1, "one sure success on the roll")

    def successes(self) -> dict[int, int]:
        """What the faces that reach the difficulty count: one success, and tens two with a specialty. Tens and specialties."""
        double = self.house.double_on if self.specialty else 11
        return {face: 1 + (face >= double) for face in range(self.difficulty, 11)}

    def score(self, dice: Dice) -> Score:
        """Count successes, and let ones cancel them: Willpower's is beyond their reach. Rolls."""
        counts = self.successes()
        rolled, ones = dice.worth(lambda face: counts.get(face, 0)), dice.count(1)
        if self.specialty and self.house.ones_vs_ten == "die":  # those that count twice go first
            twice = dice.count(lambda face: counts.get(face) == 2)
            net = 2 * most(0, twice - ones) + most(0, rolled - 2 * twice - most(0, ones - twice))
        else:
            net = most(0, rolled - ones)
        if self.willpower:
            net += 1
        botch = (net == 0) & (ones > 0) & BOTCHES[self.house.botch](rolled, ones)
        return Score(self, rolled, ones, net, botch)

    def parts(self, result: outcomes.Action | outcomes.Result | None) -> list[tuple[str, int]]:
        """What a roll was made of: dice, difficulty, and its successes."""
        return [("dice", self.dice), ("difficulty", self.difficulty), *self.counted(result)]

    def counted(self, result: outcomes.Action | outcomes.Result | None) -> list[tuple[str, int]]:
        """What the successes are made of: rolled, what ones took, and Willpower's."""
        if result is None or result.rolled is None:
            return []
        taken = result.successes - self.willpower - result.rolled
        more = [("ones", taken), ("Willpower", int(self.willpower))]
        return [("rolled", result.rolled), *[part for part in more if part[1]]]


class Score(NamedTuple):
    """What a hand came to: successes before ones cancel any, ones, the successes that are left, and whether it is a botch."""

    hand: Hand
    rolled: int
    ones: int
    net: int
    botch: bool

    def result(self) -> outcomes.Result:
        """What it came to as one of several, under its name."""
        return reckon(_result, *self)

    def outcome(self, form: type[A], **more: Any) -> A:
        """What it came to as an action, or as a *form* of one that has *more* fields."""
        return form(
            label=reckon(outcomes.label, self.net, self.botch),
            successes=self.net,
            rolled=self.rolled,
            ones=self.ones,
            degree=reckon(self.hand.house.degree, self.net),
            automatic=False,
            difficulty=self.hand.difficulty,
            **more,
        )


def _result(hand: Hand, rolled: int, ones: int, net: int, botch: bool) -> outcomes.Result:
    label, degree = outcomes.label(net, botch), hand.house.degree(net)
    return outcomes.Result(hand.name, label, net, rolled, ones, degree, hand.dice, hand.difficulty)


def spend(*hands: Hand) -> Program[None]:
    """Pay for the Willpower that goes into some rolls."""
    yield from pay(*[hand.cost for hand in hands if hand.willpower])


def roll(*hands: Hand, when: Iterable[tuple[str, Any]] = ()) -> Program[list[Score]]:
    """Throw the dice of some hands, and count each; *when* says how things stand before."""
    thrown = yield from throw_all(
        [(hand.name, hand.dice @ d10) for hand in hands], [hand.who for hand in hands], when
    )
    return [hand.score(dice) for hand, dice in zip(hands, thrown, strict=True)]


class Rolling(Rule[O_co]):
    """Any roll of some hands, and what is told of it."""

    house: Storyteller = Storyteller()

    @property
    @abstractmethod
    def hands(self) -> tuple[Hand, ...]:
        """Whose dice are rolled."""

    def by_name(self, results: Sequence[outcomes.Result | None]) -> list[tuple[str, int]]:
        """What each of several rolls was made of, by the names of the hands."""
        return [
            (f"{hand.name}: {part}", amount)
            for hand, result in zip(self.hands, results, strict=False)
            for part, amount in hand.parts(result)
        ]

    def card(self, outcome: Any) -> words.Told:
        """The parts, in words where they are no dice."""
        return words.card(self.parts(outcome))

    def counts(self) -> dict[str, dict[int, int]]:
        """What each face counts as: a success, two with a specialty, or one less for a one."""
        return {hand.name: {1: -1, **hand.successes()} for hand in self.hands}


class Pooled(Rolling[O_co]):
    """A roll that is one player's before all: the first of its hands."""

    pool: sides.Dice

    def card(self, outcome: Any) -> words.Told:
        """The parts, with the difficulty and a specialty."""
        hand, told = self.hands[0], super().card(outcome)
        if "difficulty" not in dict(told):
            told.append(("difficulty", str(hand.difficulty)))
        if hand.specialty:
            told.append(("specialty", "tens count twice"))
        return told


class Acting(Pooled[O_co]):
    """A roll of a single character, whoever helps: of which more can make it harder than its difficulty."""

    difficulty: sides.Difficulty = 6
    specialty: sides.Specialty = False
    willpower: sides.Willpower = False
    attempt: sides.Attempt = 1

    @property
    def harder(self) -> list[tuple[str, int]]:
        """What makes it harder, and by how much: each successive attempt is one harder. Trying again."""
        return [("further attempts", self.attempt - 1)]

    @property
    def hand(self) -> Hand:
        """The dice of who acts."""
        reach = self.difficulty + sum(by for _, by in self.harder)
        return Hand(self.house, self.pool, reach, self.specialty, self.willpower)

    @property
    def raised(self) -> list[tuple[str, int]]:
        """The difficulty, and what makes it harder, where anything does."""
        reasons = [(why, by) for why, by in self.harder if by]
        return [("difficulty", self.difficulty), *reasons] if reasons else []

    def closer(self) -> tuple[Closer, ...]:
        """How well it goes."""
        return (how_well(self, self.house),)

    def tried(self) -> None:
        """Refuse an attempt that is too difficult."""
        tried_at(self.attempt, self.hand.difficulty, "args.attempt")


def tried_at(attempt: int, reach: int, at: str) -> None:
    """Refuse a further attempt that would *reach* a difficulty at which none is made. Trying again."""
    if attempt == 1 or reach < UNREACHABLE:
        return
    first = reach - attempt + 1
    further = max(1, UNREACHABLE - first)
    raise Refused(
        f"attempt {attempt} would be at difficulty {reach}: from {first}, {further} "
        f"attempt{'s are' if further > 1 else ' is'} all there can be",
        at=at,
    )
