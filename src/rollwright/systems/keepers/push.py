"""The push: every outcome short of a Success may be made one better, once, for a resistance roll or an Edge."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rollwright.rules import Choose, Decision, Effect, Flow, Rule, Toll, choose, least, pay, reckon
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action, Stake
from rollwright.systems.keepers.resistance import resisted
from rollwright.systems.keepers.tables import FULL, TOP, read


def _stress(bound: Any, outcome: Action) -> int:
    """The Stress that a roll marks, less what it clears."""
    return outcome.stress - outcome.cleared


def _full(bound: Any, outcome: Action) -> bool:
    """Whether the track is full then."""
    marked: int = bound.stress + _stress(bound, outcome)
    return marked >= FULL


STRESS = Toll(_stress, lambda boxes: f"{boxes} Stress" if boxes else "", none="no Stress")
TRACK = Toll(_full, lambda full: "the Stress track is full" if full else "")

PUSH = Decision(
    "player",
    "push",
    "no, roll, edge, roll:NAME, edge:NAME",
    "make an outcome one better: by a resistance roll, which costs Stress, or for one Edge where there is one",
    tolls=(STRESS, TRACK),
)
WAYS = {"no": "let the result stand", "roll": "for the Stress of a resistance roll", "edge": "for one Edge"}

SHORT = {**WAYS, "no": "let the results stand", "roll": "for Stress"}
"""The same where several outcomes are asked about at once."""


class ActionTerms(Struct, frozen=True, cache_hash=True):
    """What an action roll is about, and what there is to pay with: the same from the first die to the last."""

    settled: ClassVar[bool] = True

    house: Keepers
    outcomes: tuple[Stake, ...]
    attribute: int | None
    edge: int
    stress: int
    brief: bool

    @property
    def names(self) -> tuple[str, ...]:
        """What the outcomes are called."""
        return tuple([stake.name for stake in self.outcomes])

    def labels(self, tiers: tuple[int, ...]) -> tuple[str, ...]:
        """How the tiers of the outcomes are called."""
        return tuple([reckon(self.house.label, tier) for tier in tiers])


class Paid(Struct, frozen=True, cache_hash=True):
    """What a push has moved besides, which is only shown: Edge that its crits bring, and Edge that it costs."""

    edge: Any = 0
    spent: Any = 0

    def __call__(self, outcome: Action) -> Action:
        """An outcome with that counted."""
        return replace(outcome, edge=outcome.edge + self.edge, edge_spent=outcome.edge_spent + self.spent)


class Pushing(Rule[Action]):
    """An action roll whose outcomes stand at their *tiers*: each of those that are *left* may be pushed if it is short of a Success.

    They are asked about one after the other, or (*brief*) about all at once, until nothing more is pushed. *edge* is what there is to pay
    with, *stress* and *cleared* what was marked and cleared by the pushes before. *said* is what was answered before it is asked.
    After the roll, push.
    """

    scene: ActionTerms
    tiers: tuple[int, ...]
    edge: int
    left: tuple[int, ...]
    stress: int = 0
    cleared: int = 0
    said: str = ""

    def next(self) -> Action | Rule[Action]:
        """Go on to what may still be pushed, or to the end: without an attribute nothing may, and a full Stress track refuses."""
        left = tuple([at for at in self.left if self.tiers[at] < TOP])
        if self.scene.attribute is None or not left or self.held >= FULL:
            return self.read_off()
        return self.onward(left=left)

    def read_off(self) -> Action:
        """Read the outcome, once, when nothing is left to decide."""
        return Action(None, 0, 0, 0, self.stress, self.cleared, self.scene.labels(self.tiers), self.tiers)

    @property
    def held(self) -> int:
        """The Stress that is marked by now."""
        return self.scene.stress + self.stress - self.cleared

    def play(self) -> Flow[Action]:
        """Offer to push the outcome, for Stress or for an Edge."""
        scene, tiers, held = self.scene, self.tiers, self.held
        way, _, name = (self.said or (yield from choose(self.offer))).partition(":")
        if way == "no":
            return self.onward(left=self.left[len(self.asked) :], said="").next()
        at = scene.names.index(name) if name else self.left[0]
        better, why = (*tiers[:at], tiers[at] + 1, *tiers[at + 1 :]), f"pushing {scene.names[at]}"
        left = tuple([each for each in self.left if each != at])
        if way == "edge":
            yield from pay(Effect("spend", "player", "edge", 1, why))
            after = self.onward(tiers=better, left=left, edge=self.edge - 1, said="")
            return after.next().showing(Paid(spent=1))
        assert scene.attribute is not None
        _, price, crits, clears = yield from resisted(scene.house, scene.attribute, "resistance ")
        marked, gone = least(price, FULL - held), least(clears, held)
        yield from pay(Effect("mark", "player", "stress", marked, why))
        after = self.onward(
            tiers=better,
            left=left,
            edge=self.edge + crits,
            stress=self.stress + marked,
            cleared=self.cleared + gone,
            said="",
        )
        return after.next().showing(Paid(crits))

    @property
    def asked(self) -> tuple[int, ...]:
        """What is asked about now: the first that is left, or all of them."""
        return self.left if self.scene.brief else self.left[:1]

    def offer(self) -> Choose:
        """The push of one outcome, or of one of several; for an Edge only where there is one."""
        labels, (at, *more) = self.scene.labels(self.tiers), self.asked
        one = () if more else (("label", labels[at]), ("outcome", self.scene.names[at]))
        when = (*one, ("labels", labels), ("edge", self.edge), ("stress", self.held))
        no, *ways = tuple(WAYS) if self.edge else tuple(WAYS)[:2]
        if more:
            ways = [f"{way}:{self.scene.names[each]}" for each in self.asked for way in ways]
        return Choose("player", "push", (no, *ways), self.told, when, stands=True)

    def told(self, key: str) -> str:
        """A way in words: what becomes of the outcome that it is about, which is named where there are several."""
        way, _, name = key.partition(":")
        says = (SHORT if len(self.asked) > 1 else WAYS)[way]
        if way == "no":
            return says
        at = self.scene.names.index(name) if name else self.left[0]
        stake = self.scene.outcomes[at]
        marked = f", with {self.held} of {FULL} boxes marked" if way == "roll" and self.held else ""
        about = f"{stake.name}: " if len(self.tiers) > 1 else ""
        return f"{about}{read(stake.threat, self.tiers[at] + 1)}, {says}{marked}"
