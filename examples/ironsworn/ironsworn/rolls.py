"""The rolls of Ironsworn: actions with momentum, progress, and questions to the oracle."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.odds import d, d6, d10
from rollwright.rules import Decision, Effect, Flow, Goal, Outcome, Rule, choose, least, pay, throw, throw_all

LABELS = ("Miss", "Weak Hit", "Strong Hit")
MOST = 10
"""The highest score, and the highest momentum."""

CHANCES = {"small": 10, "unlikely": 25, "even": 50, "likely": 75, "almost sure": 90}

Gain = Annotated[int, Meta(ge=0, le=3)]


class Hit(Outcome, frozen=True):
    """What an action came to: how many challenge dice it beats, whether these match, and whether momentum was burned."""

    label: str
    tier: int
    match: bool
    burned: bool
    gained: int


def says(outcome: Hit) -> str:
    """An action in a line."""
    return f"{outcome.label}{', a match' if outcome.match else ''}{', burned' if outcome.burned else ''}"


HITS = (
    Goal("hit", "any hit", lambda outcome: outcome.tier >= 1),
    Goal("strong", "a strong hit", lambda outcome: outcome.tier == 2),
    Goal("dice", "as many challenge dice beaten as possible", lambda outcome: outcome.tier),
)


class Act(
    Rule[Hit],
    id="ironsworn.act",
    title="Act",
    says=says,
    decisions=(
        Decision(
            "player",
            "burn",
            "keep, burn",
            "let your momentum stand in place of your score, and lose it",
            called="",
            facts={
                "now": lambda tier: f"now: {LABELS[tier]}",
                "then": lambda tier: f"burned: {LABELS[tier]}",
            },
        ),
    ),
    goals=HITS,
):
    """A d6 with stat and adds, ten at the most, against two d10: each that is less is beaten; ties are not."""

    stat: Annotated[int, Meta(ge=0, le=5, description="the stat, 0 to 5")]
    adds: Annotated[int, Meta(ge=0, le=5, description="what else adds to it, 0 to 5")] = 0
    momentum: Annotated[int, Meta(ge=-6, le=MOST, description="your momentum, −6 to 10")] = 0
    reset: Annotated[int, Meta(ge=0, le=2, description="what momentum is after it was burned, 0 to 2")] = 2
    gain: Annotated[tuple[Gain, Gain], Meta(description="momentum that a weak and a strong hit bring")] = (
        0,
        0,
    )

    def play(self) -> Flow[Hit]:
        """Throw all three, and burn momentum where it would beat more."""
        dice = {"action": 1 @ d6, "challenge": 2 @ d10}
        action, challenge = yield from throw_all(dice)
        high, low = challenge.ranked(0), challenge.ranked(1)
        die = action.total
        counts = die * (die != -self.momentum) if self.momentum < 0 else die
        score = least(MOST, counts + self.stat + self.adds)
        tier = (score > low) + (score > high)
        better = (self.momentum > low) + (self.momentum > high)
        burned = False
        if self.momentum > self.reset and better > tier:
            ways = {"keep": "keep your momentum", "burn": f"{LABELS[better]}, and momentum is {self.reset}"}
            burned = (yield from choose("player", "burn", ways, now=int(tier), then=int(better))) == "burn"
        if burned:
            yield from pay(Effect("spend", "player", "momentum", self.momentum - self.reset, "burned"))
            tier = better
        gained = self.gain[tier - 1] if tier else 0
        return Hit(LABELS[tier], tier, high == low, burned, gained)

    def gains(self, outcome: Hit) -> list[Effect]:
        """Momentum."""
        return [Effect("gain", "player", "momentum", outcome.gained, outcome.label)] if outcome.gained else []

    def parts(self, outcome: Hit) -> list[tuple[str, int]]:
        """What is added to the die."""
        return [("stat", self.stat), *([("adds", self.adds)] if self.adds else [])]


class Done(Outcome, frozen=True):
    """What a progress roll came to, and the experience of it."""

    label: str
    tier: int
    match: bool
    xp: int


class Progress(
    Rule[Done],
    id="ironsworn.progress",
    title="Roll progress",
    says=lambda outcome: f"{outcome.label}{', a match' if outcome.match else ''}",
    goals=HITS[:2],
):
    """What was marked, in full boxes, against two d10. Momentum has no part in it."""

    progress: Annotated[int, Meta(ge=0, le=10, description="full boxes of progress, 0 to 10")]
    reward: Annotated[
        int, Meta(ge=0, le=5, description="experience of a strong hit; of a weak one it is less one")
    ] = 0

    def play(self) -> Flow[Done]:
        """Throw the challenge dice."""
        challenge = yield from throw(2 @ d10, "challenge")
        high, low = challenge.ranked(0), challenge.ranked(1)
        tier = (self.progress > low) + (self.progress > high)
        return Done(LABELS[tier], tier, high == low, max(0, self.reward - 2 + tier) if tier else 0)

    def gains(self, outcome: Done) -> list[Effect]:
        """The experience."""
        return [Effect("gain", "player", "xp", outcome.xp, outcome.label)] if outcome.xp else []


class Answer(Outcome, frozen=True):
    """What the oracle says."""

    label: str
    match: bool


class Ask(
    Rule[Answer],
    id="ironsworn.ask",
    title="Ask the oracle",
    says=lambda outcome: f"{outcome.label}{', a match' if outcome.match else ''}",
):
    """A question that is answered by yes or no, as likely as you say; a double is an extreme of it."""

    likely: Annotated[
        Literal["small", "unlikely", "even", "likely", "almost sure"],
        Meta(description="how likely yes is: 10, 25, 50, 75 or 90 in a hundred"),
    ] = "even"

    def play(self) -> Flow[Answer]:
        """Throw a hundred sides; the highest say yes."""
        face = yield from throw(d(100), "oracle")
        return Answer(
            "Yes" if face > 100 - CHANCES[self.likely] else "No", face % 11 == 0 if face < 100 else True
        )
